import type { Knex } from 'knex'
import { createTable, type Row, Table } from './define-table.ts'
import { dialectOf } from './dialect.ts'
import * as accounts from './tables/accounts.ts'
import * as analytics from './tables/analytics.ts'
import * as automation from './tables/automation.ts'
import * as channels from './tables/channels.ts'
import * as inbox from './tables/inbox.ts'
import * as media from './tables/media.ts'
import * as oauth from './tables/oauth.ts'
import * as plans from './tables/plans.ts'
import * as posts from './tables/posts.ts'
import * as reviews from './tables/reviews.ts'
import * as runs from './tables/runs.ts'
import * as system from './tables/system.ts'
import * as thirdParty from './tables/third-party.ts'
import * as webhooks from './tables/webhooks.ts'

const definitions = {
  ...accounts,
  ...analytics,
  ...automation,
  ...channels,
  ...media,
  ...inbox,
  ...oauth,
  ...plans,
  ...posts,
  ...reviews,
  ...runs,
  ...system,
  ...thirdParty,
  ...webhooks,
}

type Definitions = typeof definitions
type Rows = {
  [K in keyof Definitions as Definitions[K] extends Table<infer Name>
    ? Name
    : never]: Definitions[K] extends Table ? Row<Definitions[K]> : never
}

declare module 'knex/types/tables.js' {
  interface Tables extends Rows {}
}

/** All tables, each file's in its order. */
export const tables: readonly Table[] = Object.values(definitions).filter((each) => each instanceof Table)

/** Returns the tables of this database. On Postgres, the engine of the queue creates its own when the queue starts. */
export function tablesOf(db: Knex): Table[] {
  const absent = dialectOf(db).name === 'postgres' ? system.jobs : system.laterJobs
  return tables.filter((table) => table.name !== absent.name)
}

/** Creates all tables in an empty database, each after those to which its foreign keys point. */
export async function createSchema(db: Knex): Promise<void> {
  const waiting = new Map(tablesOf(db).map((table) => [table.name, table]))
  const create = async (table: Table) => {
    waiting.delete(table.name)
    for (const target of table.targets) {
      const first = waiting.get(target)
      if (first !== undefined) await create(first)
    }
    await createTable(db, table)
  }
  for (const table of waiting.values()) await create(table)
  await createPostSearch(db)
}

/** Creates a separate table for the search, because publishing updates posts often but never their text. */
async function createPostSearch(db: Knex): Promise<void> {
  const sqlite = dialectOf(db).name === 'sqlite'
  await db.schema.createTable('post_grams', (t) => {
    if (sqlite) t.integer('id').primary()
    t.text('post_id').notNullable().references('posts.id')
    if (sqlite) t.unique(['post_id'])
    else {
      t.primary(['post_id'])
      t.specificType('grams', 'integer[]').notNullable()
    }
  })
  if (sqlite)
    await db.raw(
      `create virtual table post_grams_index using fts5
       (grams, content='', contentless_delete=1, detail=none, tokenize='ascii')`,
    )
  // Keeps the pending list short, since a search reads all of it.
  else
    await db.raw(
      'create index post_grams_grams on post_grams using gin (grams) with (gin_pending_list_limit = 256)',
    )
}
