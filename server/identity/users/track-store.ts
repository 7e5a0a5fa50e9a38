import type { Knex } from 'knex'
import type { TrackedEventRow } from '../../db/tables/system.ts'

export async function insertTrackedEvent(db: Knex, row: TrackedEventRow): Promise<void> {
  await db('tracked_events').insert(row)
}
