import type { Knex } from 'knex'
import { foundation } from './0001-foundation.ts'
import { oauth } from './0002-oauth.ts'
import { teams } from './0003-teams.ts'
import { signIn } from './0004-sign-in.ts'
import { keysAndAudit } from './0005-keys-and-audit.ts'
import { lists } from './0006-lists.ts'
import { reviews } from './0007-reviews.ts'
import { media } from './0008-media.ts'
import { channels } from './0009-channels.ts'
import { plugs } from './0010-plugs.ts'
import { webhooks } from './0011-webhooks.ts'
import { autopost } from './0012-autopost.ts'
import { notices } from './0013-notices.ts'
import { reads } from './0014-reads.ts'
import { hooks } from './0015-hooks.ts'
import { bound } from './0016-bound.ts'
import { plugRuns } from './0017-plug-runs.ts'
import { actors } from './0018-actors.ts'
import { repeats } from './0019-repeats.ts'
import { workers } from './0020-workers.ts'
import { knownDevices } from './0022-known-devices.ts'
import { connecting } from './0023-connecting.ts'
import { tracking } from './0025-tracking.ts'
import { disconnections } from './0027-disconnections.ts'

/** One step forward. Runs in a transaction of its own, once, in the order of the list; never edited after a release. */
export interface Migration {
  name: string
  up(db: Knex): Promise<void>
}

export const migrations: Migration[] = [
  foundation,
  oauth,
  teams,
  signIn,
  keysAndAudit,
  lists,
  reviews,
  media,
  channels,
  plugs,
  webhooks,
  autopost,
  notices,
  reads,
  hooks,
  bound,
  plugRuns,
  actors,
  repeats,
  workers,
  knownDevices,
  connecting,
  tracking,
  disconnections,
]
