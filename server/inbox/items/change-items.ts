import { isMember } from '../../accounts/users/organizations.ts'
import type { HasDbAndClock } from '../../db/connect.ts'
import { transaction } from '../../db/transaction.ts'
import { invalid } from '../../errors/errors.ts'
import type { AccessScope, Actor } from '../../integrations/access-scope.ts'
import { updateItems } from './items-store.ts'
import { getItem, itemsIn } from './list-items.ts'
import type { ShownItem } from './show-items.ts'

export interface ItemChange {
  read?: boolean | null | undefined
  /** Id of a member; null or '' for none; absent = unchanged. */
  assignee?: string | null | undefined
}

/**
 * Marks an item as read or unread, and assigns it to a member.
 * @throws 404 for an unknown item; 400 for an assignee who is no member
 */
export function changeItem(
  ctx: HasDbAndClock,
  actor: Actor,
  id: string,
  { read, assignee }: ItemChange,
): Promise<ShownItem> {
  return transaction(ctx, async (ctx) => {
    const { row } = await getItem(ctx, actor, id)
    const { organizationId } = actor
    const now = ctx.clock.now()
    if (assignee && !(await isMember(ctx, assignee, organizationId)))
      throw invalid('body.assignee', 'is not a member of this organization')
    await updateItems(ctx.db, organizationId, [id], {
      ...(typeof read === 'boolean' ? { read_at: read ? (row.read_at ?? now) : null } : {}),
      ...(assignee === undefined ? {} : { assignee_id: assignee || null }),
      updated_at: now,
    })
    return getItem(ctx, actor, id)
  })
}

/** Marks items as read or unread. Skips those that are out of reach. Returns the number of items that it found. */
export function markItems(
  ctx: HasDbAndClock,
  scope: AccessScope,
  ids: readonly string[],
  read: boolean,
): Promise<number> {
  return transaction(ctx, async (ctx) => {
    const now = ctx.clock.now()
    const found = await itemsIn(ctx.db, scope)
      .whereIn('id', [...new Set(ids)])
      .pluck('id')
    await updateItems(ctx.db, scope.organizationId, found, { read_at: read ? now : null, updated_at: now })
    return found.length
  })
}
