import type { Knex } from 'knex'
import type { IntegrationRow } from '../../db/tables/channels.ts'

/** Notes that the flow ended in a channel that waits for the choice of a page. */
export async function expectPage(db: Knex, stateHash: string, integrationId: string): Promise<void> {
  await db('connect_states').where({ state_hash: stateHash }).update({ integration_id: integrationId })
}

export interface PageFlow {
  hash: string
  organizationId: string
  data: string
}

/** The flow that ended in this channel less than an hour ago, with no page chosen yet; with a hash, only of that state. */
export async function findPageFlow(
  db: Knex,
  integrationId: string,
  now: number,
  stateHash?: string,
): Promise<PageFlow | undefined> {
  const query = waiting(db, integrationId, now).orderBy('created_at', 'desc')
  if (stateHash !== undefined) query.where({ state_hash: stateHash })
  const row = await query.first()
  return row && { hash: row.state_hash, organizationId: row.organization_id, data: row.data_sealed }
}

/** Uses the state up for the choice of a page; true for one caller only. */
export async function spendPageFlow(
  db: Knex,
  stateHash: string,
  integrationId: string,
  now: number,
): Promise<boolean> {
  const query = waiting(db, integrationId, now).where({ state_hash: stateHash })
  return (await query.update({ page_chosen_at: now })) === 1
}

/** Another channel of the organization, deleted or not, that is this page already. */
export async function findNamesake(
  db: Knex,
  row: IntegrationRow,
  internalId: string,
): Promise<IntegrationRow | undefined> {
  return db('integrations')
    .where({ organization_id: row.organization_id, identifier: row.identifier, internal_id: internalId })
    .whereNot({ id: row.id })
    .first()
}

export async function hasPosts(db: Knex, organizationId: string, integrationId: string): Promise<boolean> {
  const post = await db('posts')
    .where({ organization_id: organizationId, integration_id: integrationId, deleted_at: null })
    .first('id')
  return post !== undefined
}

function waiting(db: Knex, integrationId: string, now: number) {
  return db('connect_states')
    .where({ integration_id: integrationId, page_chosen_at: null })
    .where('expires_at', '>', now)
}
