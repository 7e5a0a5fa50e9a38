import type { Knex } from 'knex'

export async function addActorsOfPauses(db: Knex): Promise<void> {
  for (const column of ['actor', 'actor_id', 'impersonator_id'])
    await db.raw(`alter table schedule_pauses add column ${column} text`)
}

export async function addGapsOfChannels(db: Knex): Promise<void> {
  await db.raw('alter table integrations add column gap_minutes integer not null default 0')
}
