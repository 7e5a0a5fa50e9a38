import type { App } from '../context.ts'
import type { CustomerRow } from '../db/tables/channels.ts'
import type { Reach } from './reach.ts'
import { type ChannelWithCustomer, listChannelGroups, listIntegrationRows } from './store.ts'

/**
 * The organization's channels, oldest first, disabled ones included; with `group`, those of this channel group, as far
 * as they are within reach.
 */
export function listIntegrations(
  ctx: Pick<App, 'db'>,
  { organizationId, customerId }: Reach,
  group?: string,
): Promise<ChannelWithCustomer[]> {
  const labels = [group, customerId].flatMap((id) => (id ? [id] : []))
  return listIntegrationRows(ctx, organizationId, labels)
}

/** The organization's channel groups, oldest first; only the caller's own where its key is bound to one. */
export function listGroups(
  ctx: Pick<App, 'db'>,
  { organizationId, customerId }: Reach,
): Promise<CustomerRow[]> {
  return listChannelGroups(ctx, organizationId, customerId)
}
