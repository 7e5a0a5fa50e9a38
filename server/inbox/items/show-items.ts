import { findUserNames } from '../../accounts/users/people.ts'
import type { HasDb } from '../../db/connect.ts'
import type { InboxItemRow } from '../../db/tables/inbox.ts'
import { findSummaries, type IntegrationSummary } from '../../integrations/lookup.ts'
import { optionalIso, toIso } from '../../lib/time/dates.ts'
import type { InboxAct } from '../../platforms/kit/published/inbox.ts'
import type { ReadAuthor } from '../../platforms/kit/reads/types.ts'

/** An item with the rows that it names. */
export interface ShownItem {
  row: InboxItemRow
  channel: IntegrationSummary
  /** Name of the assignee; null if there is none, or it has no name. */
  assignee: string | null
}

/** Completes items, each kind in one statement. Leaves out those of channels that were deleted meanwhile. */
export async function showItems(
  { db }: HasDb,
  organizationId: string,
  rows: readonly InboxItemRow[],
): Promise<ShownItem[]> {
  const ids = rows.map(({ integration_id }) => integration_id)
  const channels = await findSummaries(db, organizationId, ids)
  const names = await findUserNames(
    db,
    rows.flatMap(({ assignee_id }) => assignee_id ?? []),
  )
  return rows.flatMap((row) => {
    const channel = channels.get(row.integration_id)
    return channel === undefined ? [] : [{ row, channel, assignee: names.get(row.assignee_id ?? '') ?? null }]
  })
}

export function authorOf({ author }: Pick<InboxItemRow, 'author'>): ReadAuthor | null {
  return author === null ? null : (JSON.parse(author) as ReadAuthor)
}

/** Returns the acts that work on an item: none once the platform no longer shows it, and no reply while it is hidden. */
export function capabilitiesOf({
  capabilities,
  removed_at,
  hidden_at,
}: Pick<InboxItemRow, 'capabilities' | 'removed_at' | 'hidden_at'>): InboxAct[] {
  if (removed_at !== null) return []
  return (JSON.parse(capabilities) as InboxAct[]).filter((act) => hidden_at === null || act !== 'reply')
}

/** Writes an item out as the API shows it. */
export function toItemBody({ row, channel, assignee }: ShownItem) {
  return {
    id: row.id,
    kind: row.kind,
    channel: {
      id: channel.id,
      name: channel.name,
      providerIdentifier: channel.identifier,
      picture: channel.picture || null,
    },
    postId: row.post_id,
    platformId: row.item_id,
    parentPlatformId: row.parent_id,
    author: authorOf(row),
    text: row.text,
    url: row.url,
    isOwn: row.is_own === 1,
    publishedAt: toIso(row.published_at),
    receivedAt: toIso(row.created_at),
    readAt: optionalIso(row.read_at),
    assignee: row.assignee_id === null ? null : { id: row.assignee_id, name: assignee },
    repliedAt: optionalIso(row.replied_at),
    likedAt: optionalIso(row.liked_at),
    hiddenAt: optionalIso(row.hidden_at),
    removedAt: optionalIso(row.removed_at),
    capabilities: capabilitiesOf(row),
  }
}
