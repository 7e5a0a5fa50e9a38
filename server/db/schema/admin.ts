import type { Knex } from 'knex'
import { instants } from './columns.ts'

/** Creates the tables of the administration of the service. Row types: `tables/admin.ts`. */
export async function createAdminTables(db: Knex): Promise<void> {
  await db.schema.createTable('announcements', (t) => {
    t.text('id').primary()
    t.text('title').notNullable()
    t.text('description').notNullable()
    t.text('color').notNullable()
    instants(t, 'created_at')
    t.index(['created_at', 'id'])
  })
}
