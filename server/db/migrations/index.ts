import type { Knex } from 'knex'
import { foundation } from './0001-foundation.ts'
import { oauth } from './0002-oauth.ts'
import { teams } from './0003-teams.ts'
import { signIn } from './0004-sign-in.ts'
import { keysAndAudit } from './0005-keys-and-audit.ts'

/** One step forward. Runs in a transaction of its own, once, in the order of the list; never edited after a release. */
export interface Migration {
  name: string
  up(db: Knex): Promise<void>
}

export const migrations: Migration[] = [foundation, oauth, teams, signIn, keysAndAudit]
