import type { Knex } from 'knex'
import type { HasDb } from '../../db/connect.ts'
import type { IntegrationRow } from '../../db/tables/channels.ts'
import { badRequest, invalid, notFound } from '../../errors/errors.ts'
import type { AccessScope } from '../../integrations/access-scope.ts'
import { requireOwnGroup } from '../../integrations/groups/groups.ts'
import { findIntegrations, findSchedulable, groupIntegrationIds } from '../../integrations/lookup.ts'

/** One channel, or each channel of a group. */
export type Place = Pick<IntegrationRow, 'customer_id'> & { integration_id: string | null }

interface PlaceRequest {
  channel?: string | null | undefined
  group?: string | null | undefined
}

/**
 * Reads the one channel or group that a request names.
 * @throws 400 unless it names one of the two within the caller's reach; 404 for an unknown group
 */
export async function readPlace(
  ctx: HasDb,
  scope: AccessScope,
  what: string,
  { channel, group }: PlaceRequest,
): Promise<{ place: Place; channel: IntegrationRow | undefined }> {
  if ((channel == null) === (group == null))
    throw badRequest(`${what} is of one channel or of one channel group.`)
  if (channel != null) {
    const found = (await findIntegrations(ctx.db, scope, [channel])).get(channel)
    if (found === undefined) throw invalid('body.channel', 'is not a channel of the organization')
    return { place: { integration_id: channel, customer_id: null }, channel: found }
  }
  if (scope.customerId && scope.customerId !== group) throw notFound('channel group')
  await requireOwnGroup(ctx.db, scope.organizationId, group as string)
  return { place: { integration_id: null, customer_id: group as string }, channel: undefined }
}

/** Returns true if the channel is of the place. */
export function isAt(place: Place, channel: Pick<IntegrationRow, 'id' | 'customer_id'>): boolean {
  const isOfGroup = place.customer_id !== null && place.customer_id === channel.customer_id
  return place.integration_id === channel.id || isOfGroup
}

/** Lists the channels of a place on which posts can be planned, in the order of their ids. */
export async function findChannelsAt(
  ctx: HasDb,
  scope: AccessScope,
  place: Place,
): Promise<IntegrationRow[]> {
  return (await findSchedulable(ctx.db, scope)).filter((channel) => isAt(place, channel))
}

/** Narrows rows with a place to those of the caller's organization, and of its group if it is bound to one. */
export function withinReach<Query extends Knex.QueryBuilder>(
  db: Knex,
  query: Query,
  scope: AccessScope,
): Query {
  query.where({ organization_id: scope.organizationId })
  if (scope.customerId)
    query.where((either) =>
      either
        .where({ customer_id: scope.customerId })
        .orWhereIn('integration_id', groupIntegrationIds(db, scope)),
    )
  return query
}
