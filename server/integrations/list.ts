import type { App } from '../context.ts'
import type { CustomerRow, IntegrationRow } from '../db/tables/channels.ts'
import { ApiError } from '../errors.ts'
import { findPlatform, type RunningPlatform } from '../platforms/registry.ts'
import type { AccessScope } from './access-scope.ts'
import { type IntegrationWithCustomer, listChannelGroups, listIntegrationRows } from './store.ts'

/** Lists the platforms that users can connect: the operator has set their variables and does not hide them. */
export function listOffered({ platforms, config }: Pick<App, 'platforms' | 'config'>): RunningPlatform[] {
  return Object.values(platforms).filter(
    ({ identifier, unsetVariables = [] }) =>
      unsetVariables.length === 0 && !config.hiddenPlatforms.includes(identifier),
  )
}

/**
 * Requires that users can connect the platform for the first time: the operator does not hide it and has set its variables. An
 * existing integration can be reconnected regardless.
 */
export function requireOffered(
  { config, platforms }: Pick<App, 'config' | 'platforms'>,
  identifier: string,
): void {
  if (config.hiddenPlatforms.includes(identifier))
    throw new ApiError('unknown_channel', `There is no channel ${identifier}: GET /integrations lists them.`)
  const { name, unsetVariables: unset = [] } = findPlatform(platforms, identifier) ?? {}
  if (unset.length > 0)
    throw new ApiError('connect_failed', `The operator must set ${unset.join(' and ')} to connect ${name}.`)
}

/**
 * Lists the integrations in scope, oldest first, including disabled ones; with `group`, only those of this channel group.
 */
export function listIntegrations(
  ctx: Pick<App, 'db'>,
  { organizationId, customerId }: AccessScope,
  group?: string,
): Promise<IntegrationWithCustomer[]> {
  const labels = [group, customerId].flatMap((id) => (id ? [id] : []))
  return listIntegrationRows(ctx, organizationId, labels)
}

/** Lists the channel groups in scope, oldest first: all, or the one that the caller's key is bound to. */
export function listGroups(
  ctx: Pick<App, 'db'>,
  { organizationId, customerId }: AccessScope,
): Promise<CustomerRow[]> {
  return listChannelGroups(ctx, organizationId, customerId)
}

export type NamedIntegration = Pick<IntegrationRow, 'id' | 'identifier' | 'name' | 'picture'>

/** Finds integrations of the organization, including deleted ones, by id, oldest first. */
export async function findNamedIntegrations(
  { db }: Pick<App, 'db'>,
  organizationId: string,
  ids: readonly string[],
): Promise<Map<string, NamedIntegration>> {
  const rows: NamedIntegration[] = await db('integrations')
    .where({ organization_id: organizationId })
    .whereIn('id', [...ids])
    .orderBy('id')
    .select('id', 'identifier', 'name', 'picture')
  return new Map(rows.map((row) => [row.id, row]))
}
