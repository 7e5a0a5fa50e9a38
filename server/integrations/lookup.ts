import type { Knex } from 'knex'
import { openOrganizations } from '../accounts/users/organizations.ts'
import { inChunks } from '../db/chunks.ts'
import { assume } from '../db/clients/write-at-once.ts'
import { dialectOf, type FixedStatement } from '../db/dialect.ts'
import { inList, runFixed } from '../db/fixed-statement.ts'
import type { IntegrationRow } from '../db/tables/channels.ts'
import type { TextSource } from '../media/library/references.ts'
import type { AccessScope } from './access-scope.ts'
import { type ChannelUse, isUsable, stateColumns, whereUsable } from './channel-use.ts'

/** The part of an integration that lists of posts show. */
export type IntegrationSummary = Pick<IntegrationRow, 'id' | 'identifier' | 'name' | 'picture' | 'timezone'>

/** Finds integrations in the caller's scope that are not deleted, by id. */
export async function findIntegrations(
  db: Knex,
  scope: AccessScope,
  ids: readonly string[],
): Promise<Map<string, IntegrationRow>> {
  const rows = await inChunks([...new Set(ids)], (chunk) =>
    selectInScope(db, { columns: '*', scope, ids: chunk }),
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** Finds the integrations in scope that posts can be planned on, ordered by id. */
export async function findSchedulable(db: Knex, scope: AccessScope): Promise<IntegrationRow[]> {
  return whereUsable(inScope(db, scope), 'schedule').orderBy('id')
}

/** Locks integrations in scope, so that none is deleted until the transaction ends. Returns the ids that exist. */
export async function lockIntegrations(
  db: Knex,
  scope: AccessScope,
  ids: readonly string[],
): Promise<Set<string>> {
  // A SQLite transaction locks the whole database anyway.
  const lock = dialectOf(db).name === 'sqlite' ? '' : 'for share'
  const distinct = [...new Set(ids)].sort()
  const { sql, bindings } = inScopeById({ columns: 'id', scope, ids: distinct, lock })
  if (assume(db, `select count(*) = ? from (${sql}) as locked`, [distinct.length, ...bindings]))
    return new Set(distinct)
  const rows = await inChunks(distinct, (chunk) =>
    selectInScope(db, { columns: 'id', scope, ids: chunk, lock }),
  )
  return new Set(rows.map((row) => row.id as string))
}

/** Finds an integration of the organization, deleted or not, since posts outlive their integration. */
export async function findAnyIntegration(
  db: Knex,
  organizationId: string,
  id: string,
): Promise<IntegrationRow | undefined> {
  const sql = 'select * from integrations where id = ? and organization_id = ?'
  const [row] = await runFixed<IntegrationRow>(db, sql, [id, organizationId])
  return row
}

/** Finds integrations of any organization, deleted or not, by id. */
export async function findAnyIntegrations(db: Knex, ids: string[]): Promise<Map<string, IntegrationRow>> {
  const sql = `select * from integrations where ${inList(db, 'id')}`
  const rows = await runFixed<IntegrationRow>(db, sql, [[...new Set(ids)]])
  return new Map(rows.map((row) => [row.id, row]))
}

/** Counts the integrations of all organizations that were connected in `[from, to)` and still are, by platform. */
export async function countConnected(
  db: Knex,
  { from, to }: { from: number; to: number },
): Promise<{ platform: string; count: number }[]> {
  const rows = await db('integrations')
    .whereNull('deleted_at')
    .where('created_at', '>=', from)
    .where('created_at', '<', to)
    .groupBy('identifier')
    .select('identifier')
    .count({ count: '*' })
  return rows.map(({ identifier, count }) => ({ platform: String(identifier), count: Number(count) }))
}

export interface OwnedIntegration {
  id: string
  platform: string
  organizationId: string
}

/** Lists the integrations of all open organizations that are not deleted, with the platform of each. */
export async function listOwnedIntegrations(db: Knex): Promise<OwnedIntegration[]> {
  const rows = await db('integrations')
    .whereNull('deleted_at')
    .whereIn('organization_id', openOrganizations(db))
    .select('id', 'identifier', 'organization_id')
  return rows.map(({ id, identifier, organization_id }) => ({
    id,
    platform: identifier,
    organizationId: organization_id,
  }))
}

/** Finds summaries of the organization's integrations that are not deleted, by id. */
export async function findSummaries(
  db: Knex,
  organizationId: string,
  ids: readonly string[],
): Promise<Map<string, IntegrationSummary>> {
  const rows = await inChunks([...new Set(ids)], (chunk) =>
    inScope(db, { organizationId })
      .whereIn('id', chunk)
      .select('id', 'identifier', 'name', 'picture', 'timezone'),
  )
  return new Map(rows.map((row) => [row.id, row]))
}

export interface IntegrationFilter {
  organizationId: string
  /** Groups that a matching integration must be in, all of them. */
  customerIds: readonly string[]
  /** Ids to choose from; null for all. */
  ids: readonly string[] | null
  /** True to find only integrations that can publish. */
  healthy: boolean
}

/** Finds the ids of integrations that are not deleted and match the filter. `all` is true if every integration matches. */
export async function filterIntegrations(
  db: Knex,
  { organizationId, customerIds, ids, healthy }: IntegrationFilter,
): Promise<{ ids: string[]; all: boolean }> {
  const rows = await inScope(db, { organizationId }).select('id', 'customer_id', ...stateColumns)
  const allowedIds = ids === null ? null : new Set(ids)
  const found = rows.filter(
    (row) =>
      customerIds.every((id) => row.customer_id === id) &&
      (allowedIds === null || allowedIds.has(row.id)) &&
      (!healthy || isUsable(row, 'act')),
  )
  return { ids: found.map(({ id }) => id), all: found.length === rows.length }
}

/** Finds integrations of all organizations on these platforms that the service can read by itself: a page after the id `after`. */
export async function findReadable(
  db: Knex,
  identifiers: readonly string[],
  { after, limit }: { after: string; limit: number },
): Promise<Pick<IntegrationRow, 'id' | 'organization_id'>[]> {
  return whereUsable(db<IntegrationRow>('integrations'), 'act')
    .whereIn('identifier', identifiers)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .select('id', 'organization_id')
}

/** Builds the subquery for the ids that `findReadable` finds. */
export function readableIds(db: Knex, identifiers: readonly string[]) {
  return whereUsable(db<IntegrationRow>('integrations'), 'act')
    .whereIn('identifier', identifiers)
    .select('id')
}

/** Builds the subquery for the integrations of an organization, deleted or not, with the instant of their latest disconnection. */
export function disconnections(db: Knex, organizationId: string) {
  return db<IntegrationRow>('integrations')
    .where({ organization_id: organizationId })
    .select('id', 'disconnected_at')
}

/** Builds the subquery for the ids of the integrations in scope that are not deleted. */
export function integrationIds(db: Knex, scope: AccessScope) {
  return inScope(db, scope).select('id')
}

/** Builds the subquery that has a row while the integration of this row may be used so. */
export function whileUsable(
  db: Knex,
  use: ChannelUse,
  {
    organization_id: organizationId,
    integration_id: id,
  }: { organization_id: string; integration_id: string },
) {
  return whereUsable(inScope(db, { organizationId }), use).where({ id }).select(db.raw('1'))
}

type Page = { after: string; limit: number }

/** Finds the integrations of all organizations on a platform that are not deleted: a page after the id `after`. */
export function listByPlatform(
  db: Knex,
  identifier: string,
  { after, limit }: Page,
): Promise<IntegrationRow[]> {
  return db<IntegrationRow>('integrations')
    .where({ identifier, deleted_at: null })
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
}

/** Finds callable integrations on a platform whose tokens expire before this time: a page after the id `after`. */
export async function findExpiring(
  db: Knex,
  identifier: string,
  { before, after, limit }: Page & { before: number },
): Promise<Pick<IntegrationRow, 'id' | 'organization_id'>[]> {
  return whereUsable(db<IntegrationRow>('integrations'), 'call')
    .where({ identifier })
    .where('token_expires_at', '<', before)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .select('id', 'organization_id')
}

/** Builds the subquery for the ids of a channel group's integrations, including deleted ones. */
export function groupIntegrationIds(db: Knex, { organizationId, customerId }: AccessScope) {
  return db<IntegrationRow>('integrations')
    .where({ organization_id: organizationId, customer_id: customerId ?? null })
    .select('id')
}

interface SelectionById {
  columns: '*' | 'id'
  scope: AccessScope
  ids: readonly string[]
  lock?: string | undefined
}

function selectInScope(db: Knex, selection: SelectionById): Promise<IntegrationRow[]> {
  const { sql, bindings } = inScopeById(selection)
  return runFixed(db, sql, bindings)
}

/** Builds the selection of integrations in scope by id, in the order of their ids. */
function inScopeById({
  columns,
  scope: { organizationId, customerId },
  ids,
  lock = '',
}: SelectionById): FixedStatement {
  const group = customerId ? 'and customer_id = ?' : ''
  const sql = `
    select ${columns} from integrations
    where organization_id = ? and deleted_at is null ${group} and id in (${ids.map(() => '?').join()})
    order by id ${lock}`
  return { sql, bindings: [organizationId, ...(customerId ? [customerId] : []), ...ids] }
}

function inScope(db: Knex, { organizationId, customerId }: AccessScope) {
  const query = db<IntegrationRow>('integrations')
    .where({ organization_id: organizationId })
    .whereNull('deleted_at')
  return customerId ? query.where({ customer_id: customerId }) : query
}

/** Finds an integration of any organization on the platform. Use it only for data that everybody who knows the id may see. */
export async function findPublicIntegration(
  db: Knex,
  identifier: string,
  id: string,
): Promise<Pick<IntegrationRow, 'id' | 'name'> | undefined> {
  return db<IntegrationRow>('integrations').where({ id, identifier, deleted_at: null }).first('id', 'name')
}

/** Lists an organization's integrations on the platform, oldest first, up to 1,000. */
export async function findIntegrationsOn(
  db: Knex,
  organizationId: string,
  identifier: string,
): Promise<Pick<IntegrationRow, 'id' | 'name' | 'picture'>[]> {
  return inScope(db, { organizationId })
    .where({ identifier })
    .orderBy('id')
    .limit(1000)
    .select('id', 'name', 'picture')
}

/** Finds the newest integration in scope on the platform that the service can read by itself. */
export async function findNewestReadable(
  db: Knex,
  scope: AccessScope,
  identifier: string,
): Promise<IntegrationRow | undefined> {
  return whereUsable(inScope(db, scope), 'act').where({ identifier }).orderBy('id', 'desc').first()
}

/** Declares the pictures of integrations, which may be files of the library. */
export const pictureTexts: TextSource = {
  rows: (db, organizationId) => inScope(db, { organizationId }),
  texts: ['picture'],
  order: 'id',
}

/** Returns the newest sealed token of any channel. */
export async function findSealedToken(db: Knex): Promise<string | undefined> {
  const row = await db('integrations').orderBy('id', 'desc').first('access_token_sealed')
  return row?.access_token_sealed
}
