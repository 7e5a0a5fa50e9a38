import type { Knex } from 'knex'
import { createSchema } from './schema.ts'

/** Describes one step, which runs once, in its own transaction, in the order of the list. Never edit it after a release. */
export interface Migration {
  name: string
  /**
   * True for the step that creates an empty database as the newest release has it: `migrate` then marks the steps after it as applied.
   * They only bring existing databases up to date, so they use SQL or Knex, never the tables of today (`tables/`).
   */
  isWhole?: boolean
  up(db: Knex): Promise<void>
}

export const migrations: readonly Migration[] = [{ name: '0001-schema', isWhole: true, up: createSchema }]
