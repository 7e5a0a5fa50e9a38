import type { HasDbAndClock } from '../../db/connect.ts'
import type { LibraryItemRow } from '../../db/tables/automation.ts'
import type { IntegrationRow } from '../../db/tables/channels.ts'
import type { AccessScope } from '../../integrations/access-scope.ts'
import { searchTextOf } from '../../lib/text/search-text.ts'
import { toIso } from '../../lib/time/dates.ts'
import { toStoredImage } from '../post-body.ts'
import { type CheckedPosts, type CreateContext, checkPosts } from '../save/create-posts.ts'
import type { PostsRequest } from '../save/parse-request.ts'
import { type ItemContent, readContent, textsOf, threadOf } from './content.ts'
import { readTagIds } from './items.ts'
import { findSameContent, type SameContent } from './same-content.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Channel and date of a post of the library. */
export interface Destination {
  channel: IntegrationRow
  type: 'draft' | 'schedule'
  date: number
  /** The queue that gives the date. */
  queue?: string | undefined
  /** The one variant to try; by default, each in turn. */
  variant?: number | undefined
}

/** A variant of an item that may go out. */
export interface PickedVariant {
  item: LibraryItemRow
  variant: number
  checked: CheckedPosts
}

/** The reason why nothing of an item may go out. */
export interface Refusal {
  reason: 'cooling_down' | 'rejected'
  message: string
}

/**
 * Picks the variant of an item that comes next and may go out: the first in turn whose text the channel does not have within the cooldown
 * and whose post the channel does not refuse. A draft may repeat a text.
 */
export async function pickVariant(
  ctx: CreateContext,
  scope: AccessScope,
  item: LibraryItemRow,
  destination: Destination,
): Promise<PickedVariant | Refusal> {
  const { variant: only } = destination
  const content = readContent(item)
  const count = content.variants.length + 1
  const turns =
    only === undefined
      ? Array.from({ length: count }, (_, turn) => (item.next_variant + turn) % count)
      : [only]
  const cooling = await findCooling(ctx, item, destination, content)
  let refusal: Refusal | undefined
  for (const variant of turns) {
    const same = cooling.get(variant)
    if (same !== undefined && destination.type === 'schedule') {
      refusal ??= coolingDown(item, destination, same)
      continue
    }
    const checked = await checkPosts(ctx, scope, requestOf(item, variant, destination, content))
    const [problem] = checked.problems
    if (problem === undefined) return { item, variant, checked: at(checked, destination) }
    refusal = { reason: 'rejected', message: problem.message }
  }
  return refusal ?? { reason: 'rejected', message: `${item.name} has no such variant.` }
}

function coolingDown(item: LibraryItemRow, { channel }: Destination, date: number): Refusal {
  const message = `${channel.name} has the text of ${item.name} at ${toIso(date)}, within its cooldown of ${item.cooldown_days} days.`
  return { reason: 'cooling_down', message }
}

/** Finds the variants whose text the channel has within the cooldown, with the date of such a post. */
export async function findCooling(
  ctx: HasDbAndClock,
  item: LibraryItemRow,
  { channel, date }: { channel: IntegrationRow; date: number },
  content: ItemContent = readContent(item),
): Promise<Map<number, number>> {
  const image = JSON.stringify((content.value[0]?.image ?? []).map(toStoredImage))
  const wanted = textsOf(content, channel.id).map(
    (text): SameContent => ({ text: searchTextOf(text), image }),
  )
  // Of the days between two slots of a queue, one may have 23 hours.
  const cooldownMs = item.cooldown_days * DAY_MS - HOUR_MS
  return findSameContent(ctx, channel, wanted, { date, cooldownMs })
}

function requestOf(
  { tags, short_link }: LibraryItemRow,
  variant: number,
  { channel, type, date, queue }: Destination,
  content: ItemContent,
): PostsRequest {
  return {
    type,
    ...(queue === undefined ? { date: toIso(date) } : { queue }),
    ...(short_link === null ? {} : { shortLink: short_link === 1 }),
    tags: readTagIds({ tags }).map((id) => ({ id })),
    posts: [threadOf(content, variant, channel)],
  }
}

/** Gives the posts the date that was found for them. */
function at(checked: CheckedPosts, { date }: Destination): CheckedPosts {
  return { ...checked, request: { ...checked.request, publishDate: date } }
}
