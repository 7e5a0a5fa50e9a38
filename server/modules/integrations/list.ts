import type { App } from '../../context.ts'
import type { CustomerRow } from '../../db/tables.ts'
import { type ChannelWithCustomer, listCustomers, listIntegrationRows } from './store.ts'

/** The organization's channels, oldest first, disabled ones included; with `group`, those under this client label. */
export function listIntegrations(
  ctx: Pick<App, 'db'>,
  organizationId: string,
  group?: string,
): Promise<ChannelWithCustomer[]> {
  return listIntegrationRows(ctx, organizationId, group || undefined)
}

/** The organization's client labels, oldest first. */
export function listGroups(ctx: Pick<App, 'db'>, organizationId: string): Promise<CustomerRow[]> {
  return listCustomers(ctx, organizationId)
}
