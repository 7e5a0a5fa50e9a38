import type { HasConfig } from '../config/config.ts'
import type { HasDb } from '../db/connect.ts'
import type { CustomerRow, IntegrationRow } from '../db/tables/channels.ts'
import { ApiError } from '../errors/errors.ts'
import { findPlatform, type HasPlatforms, type RunningPlatform } from '../platforms/registry.ts'
import type { AccessScope } from './access-scope.ts'
import { type IntegrationWithCustomer, listChannelGroups, listIntegrationRows } from './store.ts'

/** Lists the platforms that the operator does not hide, including those whose variables are not set. */
export function listOffered({ platforms, config }: HasConfig & HasPlatforms): RunningPlatform[] {
  return Object.values(platforms).filter(({ identifier }) => !config.hiddenPlatforms.includes(identifier))
}

/**
 * Requires that users can connect the platform for the first time: the operator does not hide it and has set its variables. An
 * existing integration of a hidden platform can be reconnected.
 * @throws 400 unknown_channel or platform_not_configured
 */
export function requireOffered({ config, platforms }: HasConfig & HasPlatforms, identifier: string): void {
  const platform = findPlatform(platforms, identifier)
  if (platform === undefined || config.hiddenPlatforms.includes(identifier))
    throw new ApiError('unknown_channel', `There is no channel ${identifier}: GET /integrations lists them.`)
  requireConfigured(platform)
}

/**
 * Requires that the operator has set the variables of the platform.
 * @throws 400 platform_not_configured, with their names
 */
export function requireConfigured(platform: Pick<RunningPlatform, 'name' | 'unsetVariables'>): void {
  const message = notConfiguredMessage(platform)
  if (message !== null) throw new ApiError('platform_not_configured', message)
}

/** Returns what the operator must do before the platform can be connected; null if nothing. */
export function notConfiguredMessage({
  name,
  unsetVariables: unset = [],
}: Pick<RunningPlatform, 'name' | 'unsetVariables'>): string | null {
  if (unset.length === 0) return null
  return `The operator must set ${new Intl.ListFormat('en-US').format(unset)} to connect ${name}.`
}

/**
 * Lists the integrations in scope, oldest first, including disabled ones; with `group`, only those of this channel group.
 */
export function listIntegrations(
  ctx: HasDb,
  { organizationId, customerId }: AccessScope,
  group?: string,
): Promise<IntegrationWithCustomer[]> {
  const labels = [group, customerId].flatMap((id) => (id ? [id] : []))
  return listIntegrationRows(ctx, organizationId, labels)
}

/**
 * Lists the integrations that a console shows: all in scope but those of platforms that the operator hides, whose composer may know
 * nothing of them.
 */
export async function listShown(
  ctx: HasDb & HasConfig,
  scope: AccessScope,
): Promise<IntegrationWithCustomer[]> {
  const rows = await listIntegrations(ctx, scope)
  return rows.filter(({ identifier }) => !ctx.config.hiddenPlatforms.includes(identifier))
}

/** Lists the channel groups in scope, oldest first: all, or the one that the caller's key is bound to. */
export function listGroups(ctx: HasDb, { organizationId, customerId }: AccessScope): Promise<CustomerRow[]> {
  return listChannelGroups(ctx, organizationId, customerId)
}

export type NamedIntegration = Pick<IntegrationRow, 'id' | 'identifier' | 'name' | 'picture'>

/** Finds integrations of the organization, including deleted ones, by id, oldest first. */
export async function findNamedIntegrations(
  { db }: HasDb,
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
