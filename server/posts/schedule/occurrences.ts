import type { PostRow } from '../../db/tables/posts.ts'
import { transaction } from '../../db/transaction.ts'
import { badRequest, conflict, invalid, notFound } from '../../errors/errors.ts'
import type { AccessScope } from '../../integrations/access-scope.ts'
import { parseLooseInstant, toIso } from '../../lib/time/dates.ts'
import type { ImageInput } from '../../media/library/resolve.ts'
import { requirePosts } from '../../plans/limits.ts'
import { occurrencesAfter, readExcept, repeatingFrom, zoneOfPost } from '../../publishing/occurrences.ts'
import { refuseWhileSending } from '../../publishing/sending.ts'
import { getThread, refreshThread, type Thread } from '../get-thread.ts'
import { requireReachablePost } from '../reachable-posts.ts'
import { type CreateContext, type CreatedPost, checkPosts, saveCheckedPosts } from '../save/create-posts.ts'
import type { ContentRequest, PostsRequest } from '../save/parse-request.ts'
import { throwProblems } from '../save/problems.ts'
import type { StatusContext } from '../save/reschedule.ts'
import { rescheduleInPlace } from '../save/save-thread.ts'
import { updatePost, updateThread } from '../store.ts'

/** Dates that are skipped of one post; those that have passed make room. */
const MAX_EXCEPT = 500

/** Lists the next occurrences of a post, earliest first; none for a post that does not repeat. */
export async function listOccurrences(
  ctx: CreateContext,
  scope: AccessScope,
  id: string,
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<number[]> {
  const { root } = await getThread(ctx, await requireReachablePost(ctx, scope, id), id)
  if (root.interval_in_days === null) return []
  const from = after === undefined ? ctx.clock.now() : readDate('query.after', after)
  const zone = await zoneOfPost(ctx, root)
  const dates = root.publish_date > from ? [root.publish_date] : []
  for (const date of occurrencesAfter(root, zone, from)) {
    if (dates.length >= limit) break
    dates.push(date)
  }
  return dates
}

/**
 * Skips one coming occurrence of a repeating post, and returns its thread. Skipping it again changes nothing.
 * @throws 400 for a post that does not repeat, and for a date that is none of its own; 409 while it is being sent, and for its only date
 */
export async function skipOccurrence(
  ctx: CreateContext,
  scope: AccessScope,
  id: string,
  date: string,
): Promise<Thread> {
  const thread = await getThread(ctx, await requireReachablePost(ctx, scope, id), id)
  const at = readDate('body.date', date)
  await transaction(ctx, (ctx) => skip(ctx, thread.root, at, `The occurrence of ${toIso(at)} is skipped.`))
  return refreshThread(ctx, thread, { withTags: false })
}

interface OccurrenceChange {
  /** The date of the occurrence. */
  date: string
  /** The date of the post in its place; the same by default. */
  newDate?: string | null | undefined
  content?: string | null | undefined
  /** The whole thread, in place of `content`. */
  value?: ContentRequest[] | null | undefined
  settings?: Record<string, unknown> | null | undefined
}

/**
 * Replaces one coming occurrence by a post of its own, which starts as a copy, and returns that post.
 * @throws as `skipOccurrence`, and as the creation of posts does
 */
export async function changeOccurrence(
  ctx: CreateContext,
  scope: AccessScope,
  id: string,
  { date, newDate, ...change }: OccurrenceChange,
): Promise<{ post: CreatedPost; series: { id: string; date: number } }> {
  const organizationId = await requireReachablePost(ctx, scope, id)
  const thread = await getThread(ctx, organizationId, id)
  const at = readDate('body.date', date)
  await requirePosts(ctx, organizationId)
  const moved = newDate == null ? at : readDate('body.newDate', newDate)
  const checked = await checkPosts(ctx, scope, copyOf(thread, moved, change))
  throwProblems(checked.problems.map((problem) => ({ ...problem, location: relocated(problem.location) })))
  ctx.warnings?.add(
    checked.warnings.map((warning) => ({ ...warning, location: relocated(warning.location) })),
  )
  const series = { series_id: thread.root.id, series_date: at }
  const post = await transaction(ctx, async (ctx) => {
    // The channel is locked first, as everywhere.
    const [created] = await saveCheckedPosts(ctx, scope, checked, { series })
    if (created === undefined) throw new Error('A checked post was not saved.')
    const isNew = await skip(
      ctx,
      thread.root,
      at,
      `The occurrence of ${toIso(at)} is the post ${created.postId} now.`,
    )
    if (!isNew) throw conflict('This occurrence is skipped already, or another post is in its place.')
    return created
  })
  return { post, series: { id: thread.root.id, date: at } }
}

function copyOf(
  { root, entries, tags }: Thread,
  date: number,
  change: Omit<OccurrenceChange, 'date'>,
): PostsRequest {
  const value = entries.map(({ content, image, delay, position }) => ({
    content: position === 0 ? (change.content ?? content) : content,
    image: JSON.parse(image) as ImageInput[],
    delay,
  }))
  const settings = { ...(JSON.parse(root.settings ?? '{}') as Record<string, unknown>), ...change.settings }
  return {
    type: root.state === 'DRAFT' ? 'draft' : 'schedule',
    date: toIso(date),
    shortLink: root.short_link === 1,
    tags: tags.map(({ name }) => ({ value: name, label: name })),
    posts: [{ integration: { id: root.integration_id }, value: change.value ?? value, settings }],
  }
}

/** Maps a location to the caller's request: `body.posts.0.value.1.content` → `body.value.1.content`. */
function relocated(location: string): string {
  return location.replace(/^body\.posts\.0\./, 'body.').replace(/^body\.date$/, 'body.newDate')
}

function readDate(location: string, date: string): number {
  const instant = parseLooseInstant(date)
  if (instant === null) throw invalid(location, 'must be ISO 8601, such as 2030-01-31T09:00:00Z')
  return instant
}

/** Skips an occurrence in a transaction. Returns false if it was skipped before. */
async function skip(
  ctx: StatusContext,
  { id, organization_id }: PostRow,
  at: number,
  message: string,
): Promise<boolean> {
  const [root] = await refuseWhileSending(ctx, organization_id, id)
  if (root === undefined) throw notFound('post')
  if (root.interval_in_days === null) throw badRequest('This post does not repeat.')
  if (readExcept(root).includes(at)) return false
  const zone = await zoneOfPost(ctx, root)
  const now = ctx.clock.now()
  const isFirst = at === root.publish_date && (root.state === 'QUEUE' || root.state === 'DRAFT')
  const [found] = occurrencesAfter(root, zone, at - 1)
  if (!isFirst && (found !== at || at <= now))
    throw invalid(
      'body.date',
      `must be a coming occurrence of this post${found ? `, such as ${toIso(found)}` : ''}`,
    )
  const moved = isFirst ? withoutFirst(root, zone) : withExcept(root, at, now)
  const { publish_date, interval_in_days, repeat_rule, repeat_except } = moved
  await updateThread(ctx.db, organization_id, id, { publish_date, interval_in_days, updated_at: now })
  await updatePost(ctx.db, organization_id, id, { repeat_rule, repeat_except })
  const events = [{ post: moved, type: 'updated' as const, details: { message } }]
  await rescheduleInPlace(ctx, root, { ...moved, updated_at: now }, events)
  return true
}

/** Lets a post begin at its second date. */
function withoutFirst(root: PostRow, zone: string): PostRow {
  const [second] = occurrencesAfter(root, zone, root.publish_date)
  if (second === undefined) throw conflict('This is the only date that is left: delete the post instead.')
  return { ...root, ...repeatingFrom(root, zone, second), publish_date: second }
}

function withExcept(root: PostRow, at: number, now: number): PostRow {
  const except = [...readExcept(root).filter((date) => date > now), at].sort((a, b) => a - b)
  if (except.length > MAX_EXCEPT)
    throw conflict(`A post can skip ${MAX_EXCEPT} coming dates. Change its rule instead.`)
  return { ...root, repeat_except: JSON.stringify(except) }
}
