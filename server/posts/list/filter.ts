import type { Knex } from 'knex'
import type { PostState } from '../../db/tables/posts.ts'
import { invalid } from '../../errors.ts'
import type { Reach } from '../../integrations/access-scope.ts'
import { foldText } from '../../lib/search-text.ts'
import type { Listing } from './query.ts'

const MAX_CHANNELS = 100

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
  if (named.length > MAX_CHANNELS) {
    throw invalid('query.integration', `must name at most ${MAX_CHANNELS} channels`)
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

export interface ListFilter {
  organizationId: string
  /** Only channels that are in all of these groups. */
  customerIds: readonly string[]
  /** Only these channels; null = all. */
  integrationIds: readonly string[] | null
  /** Only channels that can publish. */
  healthy: boolean
  states: readonly PostState[] | null
  tag: string | null
  search: string | null
}

/** Live channels that the filter names, and whether they are all there are. */
async function findListedChannels(
  db: Knex,
  { organizationId, customerIds, integrationIds, healthy }: ListFilter,
): Promise<{ ids: string[]; all: boolean }> {
  const rows: {
    id: string
    customer_id: string | null
    disabled_at: number | null
    refresh_needed_at: number | null
    in_between_steps_at: number | null
  }[] = await db('integrations')
    .where({ organization_id: organizationId })
    .whereNull('deleted_at')
    .select('id', 'customer_id', 'disabled_at', 'refresh_needed_at', 'in_between_steps_at')
  const wanted = integrationIds === null ? null : new Set(integrationIds)
  const found = rows.filter(
    (row) =>
      customerIds.every((id) => row.customer_id === id) &&
      (wanted === null || wanted.has(row.id)) &&
      (!healthy || (row.disabled_at ?? row.refresh_needed_at ?? row.in_between_steps_at) === null),
  )
  return { ids: found.map(({ id }) => id), all: found.length === rows.length }
}

/** Live tags with this name or id. */
async function findTagIds(db: Knex, organizationId: string, tag: string): Promise<string[]> {
  return db('tags')
    .where({ organization_id: organizationId })
    .whereNull('deleted_at')
    .where((either) => either.where({ id: tag }).orWhere({ name: tag }))
    .orderBy('id')
    .pluck('id')
}
