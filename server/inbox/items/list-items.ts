import type { Knex } from 'knex'
import type { HasDb } from '../../db/connect.ts'
import { keysetPage } from '../../db/pagination.ts'
import type { InboxItemRow } from '../../db/tables/inbox.ts'
import { notFound } from '../../errors/errors.ts'
import type { AccessScope } from '../../integrations/access-scope.ts'
import { groupIntegrationIds } from '../../integrations/lookup.ts'
import { containsPattern } from '../../lib/text/search-text.ts'
import { type ShownItem, showItems } from './show-items.ts'

export interface ItemFilter {
  /** Id of a channel. */
  channel?: string | undefined
  /** Id of a channel group. */
  group?: string | undefined
  /** Id of a post. */
  post?: string | undefined
  kind?: InboxItemRow['kind'] | undefined
  /** True: only what is not read; false: only what is. */
  unread?: boolean | undefined
  /** Id of a member; `none` for what nobody takes care of. */
  assignee?: string | undefined
  /** Part of the text or of the author's name. */
  search?: string | undefined
  /** True: also what the channels themselves wrote. */
  own?: boolean | undefined
}

export interface ItemPage extends ItemFilter {
  limit: number
  cursor?: string | undefined
}

/** Lists the comments and mentions in the caller's scope, newest first. */
export async function listItems(
  ctx: HasDb,
  scope: AccessScope,
  { limit, cursor, ...filter }: ItemPage,
): Promise<{ items: ShownItem[]; nextCursor: string | null }> {
  const { rows, nextCursor } = await keysetPage<InboxItemRow>(filtered(ctx.db, scope, filter).select('*'), {
    columns: ['published_at', 'id'],
    direction: 'desc',
    limit,
    cursor,
  })
  return { items: await showItems(ctx, scope.organizationId, rows), nextCursor }
}

/** Counts the unread items of other people, up to a maximum. */
export async function countUnread(ctx: HasDb, scope: AccessScope, max: number): Promise<number> {
  const found = filtered(ctx.db, scope, { unread: true }).select('id').limit(max)
  const [row] = await ctx.db.from(found.as('f')).count({ count: '*' })
  return Number(row?.count)
}

/**
 * Returns one item in the caller's scope.
 * @throws 404
 */
export async function getItem(ctx: HasDb, scope: AccessScope, id: string): Promise<ShownItem> {
  const row = await itemsIn(ctx.db, scope).where({ id }).first()
  const [item] = row === undefined ? [] : await showItems(ctx, scope.organizationId, [row])
  if (item === undefined) throw notFound('item')
  return item
}

/** Selects what the caller may see. */
export function itemsIn(db: Knex, scope: AccessScope): Knex.QueryBuilder<InboxItemRow> {
  const query = db('inbox_items').where({ organization_id: scope.organizationId })
  return scope.customerId ? query.whereIn('integration_id', groupIntegrationIds(db, scope)) : query
}

function filtered(db: Knex, scope: AccessScope, filter: ItemFilter): Knex.QueryBuilder<InboxItemRow> {
  const { channel, group, post, kind, unread, assignee, search, own = false } = filter
  const query = itemsIn(db, scope)
  if (!own) query.whereRaw('is_own = 0')
  if (channel) query.where({ integration_id: channel })
  if (group) {
    const { organizationId } = scope
    query.whereIn('integration_id', groupIntegrationIds(db, { organizationId, customerId: group }))
  }
  if (post) query.where({ post_id: post })
  if (kind) query.where({ kind })
  if (unread !== undefined) query.whereRaw(unread ? 'read_at is null' : 'read_at is not null')
  if (assignee === 'none') query.whereNull('assignee_id')
  else if (assignee) query.where({ assignee_id: assignee })
  if (search) query.whereRaw("search_text like ? escape '\\'", [containsPattern(search)])
  return query
}
