import type { Knex } from 'knex'
import type { PostState } from '../db/tables/posts.ts'
import { invalid } from '../errors.ts'
import type { Reach } from '../integrations/reach.ts'
import { foldText } from '../lib/search-text.ts'
import { findListedChannels, findTagIds, type ListFilter } from './list-names-store.ts'
import type { Listing } from './list-store.ts'

const MOST_CHANNELS = 100

/** What a caller narrows a list of posts by; empty counts as absent. */
export interface FilterRequest {
  customer?: string | undefined
  /** Channel ids, parted by commas. */
  integration?: string | undefined
  /** Name or id. */
  tag?: string | undefined
  /** Part of the text of any entry of the thread. */
  search?: string | undefined
}

/** Throws `validation_failed` for more than 100 channels. */
export function readFilter(
  { organizationId, customerId }: Reach,
  { customer, integration, tag, search }: FilterRequest,
  states: readonly PostState[] | null = null,
): ListFilter {
  const named = (integration ?? '').split(',').flatMap((id) => id.trim() || [])
  if (named.length > MOST_CHANNELS) {
    throw invalid('query.integration', `must name at most ${MOST_CHANNELS} channels`)
  }
  return {
    organizationId,
    customerIds: [customer, customerId].flatMap((id) => (id ? [id] : [])),
    integrationIds: named.length > 0 ? [...new Set(named)] : null,
    healthy: false,
    states,
    tag: tag || null,
    search: search && foldText(search) !== '' ? search : null,
  }
}

/** Null where nothing can meet it. */
export async function findListing(db: Knex, filter: ListFilter): Promise<Listing | null> {
  const { organizationId, customerIds, integrationIds, healthy, states, tag, search } = filter
  const everywhere = customerIds.length === 0 && integrationIds === null && !healthy
  const channels = everywhere ? null : await findListedChannels(db, filter)
  if (channels?.ids.length === 0) return null
  const tagIds = tag === null ? null : await findTagIds(db, organizationId, tag)
  if (tagIds?.length === 0) return null
  const listed = channels === null || channels.all ? null : channels.ids
  return { organizationId, integrationIds: listed, states, tagIds, search }
}
