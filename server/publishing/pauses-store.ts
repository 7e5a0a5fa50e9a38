import type { Knex } from 'knex'
import type { AccountPauseRow } from '../db/tables/channels.ts'

/** What waits for the end of a pause goes out one after another, this far apart, in the order in which it was due. */
const PLACE_MS = 200

export function findPause(db: Knex, integrationId: string): Promise<AccountPauseRow | undefined> {
  return db('account_pauses').where({ integration_id: integrationId }).first()
}

/** A pause that is there is only made longer. */
export async function upsertPause(db: Knex, row: AccountPauseRow): Promise<void> {
  await db('account_pauses').insert(row).onConflict('integration_id').ignore()
  const { integration_id, until, last_place, reason } = row
  await db('account_pauses')
    .where({ integration_id })
    .where('until', '<', until)
    .update({ until, last_place, reason })
}

/** The instant for the next of those that wait, later than all before. */
export async function takePlace(db: Knex, { integration_id }: AccountPauseRow): Promise<number> {
  const next = `case when last_place + ${PLACE_MS} > until then last_place + ${PLACE_MS} else until end`
  const [row] = await db('account_pauses')
    .where({ integration_id })
    .update({ last_place: db.raw(next) })
    .returning('last_place')
  return Number((row as { last_place: number }).last_place)
}

export async function deletePause(db: Knex, integrationId: string): Promise<void> {
  await db('account_pauses').where({ integration_id: integrationId }).delete()
}
