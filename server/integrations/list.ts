import type { App } from '../context.ts'
import type { CustomerRow, IntegrationRow } from '../db/tables/channels.ts'
import { ApiError } from '../errors.ts'
import { findPlatform, type RunningPlatform } from '../platforms/registry.ts'
import type { AccessScope } from './access-scope.ts'
import { type IntegrationWithCustomer, listChannelGroups, listIntegrationRows } from './store.ts'

/** Lists the platforms that can be connected: the operator has set their variables and does not hide them. */
export function listOffered({
  platforms: channels,
  config,
}: Pick<App, 'platforms' | 'config'>): RunningPlatform[] {
  return Object.values(channels).filter(
    ({ identifier, unsetVariables = [] }) =>
      unsetVariables.length === 0 && !config.hiddenPlatforms.includes(identifier),
  )
}

/**
 * Refuses a new connection where the operator hides the platform or has not set its variables. A channel that is there already can be
 * connected again.
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
 * The organization's channels, oldest first, disabled ones included; with `group`, those of this channel group, as far
 * as they are within reach.
 */
export function listIntegrations(
  ctx: Pick<App, 'db'>,
  { organizationId, customerId }: AccessScope,
  group?: string,
): Promise<IntegrationWithCustomer[]> {
  const labels = [group, customerId].flatMap((id) => (id ? [id] : []))
  return listIntegrationRows(ctx, organizationId, labels)
}

/** The organization's channel groups, oldest first; only the caller's own where its key is bound to one. */
export function listGroups(
  ctx: Pick<App, 'db'>,
  { organizationId, customerId }: AccessScope,
): Promise<CustomerRow[]> {
  return listChannelGroups(ctx, organizationId, customerId)
}

export type NamedIntegration = Pick<IntegrationRow, 'id' | 'identifier' | 'name' | 'picture'>

/** Returns those of the channels that the organization has or had, by id, oldest first. */
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
