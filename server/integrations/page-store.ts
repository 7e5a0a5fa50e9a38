import type { Knex } from 'knex'
import type { IntegrationRow } from '../db/tables/channels.ts'

/** Records the channel that a flow ended in, so that its return page can be loaded again. `pageChosenAt`: null = to be chosen. */
export async function recordChannel(
  db: Knex,
  stateHash: string,
  integrationId: string,
  pageChosenAt: number | null,
): Promise<void> {
  await db('connect_states')
    .where({ state_hash: stateHash })
    .update({ integration_id: integrationId, page_chosen_at: pageChosenAt })
}

export interface PageFlow {
  hash: string
  organizationId: string
  data: string
  browserHash: string | null
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
  if (row === undefined) return undefined
  const { state_hash: hash, organization_id: organizationId, data_sealed: data, browser_hash } = row
  return { hash, organizationId, data, browserHash: browser_hash }
}

/** Uses the state up for the choice of a page, which may have been a channel before; true for one caller only. */
export async function spendPageFlow(
  db: Knex,
  { hash, accountId, pageId }: { hash: string; accountId: string; pageId: string },
  now: number,
): Promise<boolean> {
  const query = waiting(db, accountId, now).where({ state_hash: hash })
  return (await query.update({ page_chosen_at: now, integration_id: pageId })) === 1
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

function waiting(db: Knex, integrationId: string, now: number) {
  return db('connect_states')
    .where({ integration_id: integrationId, page_chosen_at: null })
    .where('expires_at', '>', now)
}
