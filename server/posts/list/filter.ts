import type { Knex } from 'knex'
import type { PostState } from '../../db/tables/posts.ts'
import { invalid } from '../../errors/errors.ts'
import type { AccessScope } from '../../integrations/access-scope.ts'
import { filterIntegrations } from '../../integrations/lookup.ts'
import { foldText } from '../../lib/text/search-text.ts'

const MAX_CHANNELS = 100

/** Parameters that narrow a list of posts; empty counts as absent. */
export interface FilterRequest {
  customer?: string | undefined
  /** Channel ids, separated by commas. */
  integration?: string | undefined
  /** Name or id. */
  tag?: string | undefined
  /** Part of the text of any entry of the thread. */
  search?: string | undefined
}

/** A resolved filter; null = all posts. */
export interface PostFilter {
  organizationId: string
  integrationIds: readonly string[] | null
  states: readonly PostState[] | null
  tagIds: readonly string[] | null
  search: string | null
}

/**
 * Resolves the names of a request to ids. Returns null if no post can match. `healthy` selects channels that can publish.
 * @throws `validation_failed` for more than 100 channels
 */
export async function resolveFilter(
  db: Knex,
  { organizationId, customerId }: AccessScope,
  { customer, integration, tag, search }: FilterRequest,
  { states = null, healthy = false }: { states?: readonly PostState[] | null; healthy?: boolean } = {},
): Promise<PostFilter | null> {
  const named = (integration ?? '').split(',').flatMap((id) => id.trim() || [])
  if (named.length > MAX_CHANNELS)
    throw invalid('query.integration', `must name at most ${MAX_CHANNELS} channels`)
  const customerIds = [customer, customerId].flatMap((id) => (id ? [id] : []))
  const ids = named.length > 0 ? [...new Set(named)] : null
  const everywhere = customerIds.length === 0 && ids === null && !healthy
  const channels = everywhere
    ? null
    : await filterIntegrations(db, { organizationId, customerIds, ids, healthy })
  if (channels?.ids.length === 0) return null
  const tagIds = tag ? await findTagIds(db, organizationId, tag) : null
  if (tagIds?.length === 0) return null
  return {
    organizationId,
    integrationIds: channels === null || channels.all ? null : channels.ids,
    states,
    tagIds,
    search: search && foldText(search) !== '' ? search : null,
  }
}

/** Finds live tags with this name or id. */
async function findTagIds(db: Knex, organizationId: string, tag: string): Promise<string[]> {
  return db('tags')
    .where({ organization_id: organizationId })
    .whereNull('deleted_at')
    .where((either) => either.where({ id: tag }).orWhere({ name: tag }))
    .orderBy('id')
    .pluck('id')
}
