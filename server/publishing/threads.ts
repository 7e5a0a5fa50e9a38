import type { HasDbAndClock } from '../db/connect.ts'
import type { PostRow } from '../db/tables/posts.ts'
import { emit, type HasEvents } from '../events/events.ts'
import { findAnyIntegration } from '../integrations/lookup.ts'
import { toIso } from '../lib/time/dates.ts'
import { beginTrace, traceColumns } from '../process/trace.ts'
import { capital, nameOf } from './attempts/failures.ts'
import { findUnanswered } from './attempts/unanswered-store.ts'
import { recordEvent, recordEvents } from './events.ts'
import { LATEST_OCCURRENCE_MS, nextDate, nextDateOfPublished } from './occurrences.ts'
import { delayMs, nextEntry, planOccurrence, type QueueContext, wakeThread } from './queue-post.ts'
import { findWithActivePlug, lockThread, renewKeys, updateEntries, updatePost } from './store.ts'

/** Error code of a comment on a platform without comments. */
export const SKIPPED = 'comments_unsupported'
/** Error code of entries and of runs that wait for the operator after a restore. */
export const HELD = 'held_after_restore'

/**
 * Schedules what follows a published entry: the next entry after its delay, or the next occurrence of a repeating post, or nothing.
 * `entries` is the live thread in its current state. Runs in a transaction that locks the thread.
 */
export async function scheduleNext(ctx: QueueContext, root: PostRow, entries: PostRow[]): Promise<void> {
  const now = ctx.clock.now()
  const next = nextEntry(entries)
  if (next !== undefined) return wakeThread(ctx, root, now + delayMs(next))
  await startPlugsLater(ctx, entries)
  const published = { ...root, published_at: entries[0]?.published_at ?? root.published_at }
  const again = isComplete(entries) ? await nextDateOfPublished(ctx, published, now) : null
  if (again === null) await updatePost(ctx.db, root.id, { due_at: null })
  else await planOccurrence(ctx, root, again)
}

/**
 * Enqueues the plugs of a published thread once it has a platform id. Does nothing if the channel has no active plug and none was
 * chosen with the post. May be called again for the same publication. Joins the caller's transaction.
 */
export async function startPlugsLater(
  ctx: QueueContext,
  entries: PostRow[],
  withPlug?: ReadonlySet<string>,
): Promise<void> {
  const root = entries[0]
  if (!isComplete(entries) || root?.release_id == null || root.release_id === 'missing') return
  const { organization_id: organizationId, integration_id, settings } = root
  const chosen = settings?.includes('"plug--') ?? false
  const plugged = withPlug ?? (await findWithActivePlug(ctx.db, [integration_id]))
  if (!chosen && !plugged.has(integration_id)) return
  const payload = { organizationId, postId: root.id, releaseId: root.release_id }
  await ctx.jobs.enqueue(ctx.db, 'start-plugs', payload, { key: `plugs:${root.id}` })
}

/** Returns true if nothing of the thread is left to publish and nothing failed. */
export function isComplete(entries: PostRow[]): boolean {
  return entries.every((entry) => entry.state === 'PUBLISHED' || entry.error_code === SKIPPED)
}

/**
 * Starts a due occurrence of a repeating post, which is QUEUE while it is published again and PUBLISHED in between. An occurrence
 * that is more than two hours late is skipped for the next one on the grid, and the members are notified.
 */
export async function startOccurrence(
  ctx: QueueContext,
  root: PostRow,
): Promise<'started' | 'later' | 'none'> {
  const now = ctx.clock.now()
  if (root.interval_in_days === null || root.state !== 'PUBLISHED' || root.due_at === null) return 'none'
  if (now - root.due_at > LATEST_OCCURRENCE_MS) {
    const again = await nextDate(ctx, root, now)
    await skipOccurrence(ctx, root, root.due_at, again)
    return again === null ? 'none' : 'later'
  }
  if (root.attempt_key === null) await renewKeys(ctx.db, root)
  // Whoever queued the first publication has nothing to do with this one.
  const trace = beginTrace()
  await updateEntries(ctx.db, root, {
    state: 'QUEUE',
    error_code: null,
    error_message: null,
    updated_at: now,
    ...traceColumns(trace),
  })
  const details = { code: 'repetition', message: 'Published again at its interval.' }
  await recordEvents(ctx, [{ post: root, type: 'queued', details, trace }])
  return 'started'
}

async function skipOccurrence(
  ctx: QueueContext,
  root: PostRow,
  missed: number,
  next: number | null,
): Promise<void> {
  const then = next === null ? 'it was the last one' : `the next is at ${toIso(next)}`
  const message = `The repetition of ${toIso(missed)} was missed; ${then}.`
  await recordEvent(ctx, root, 'overdue', { code: 'occurrence_skipped', message })
  const integration = await findAnyIntegration(ctx.db, root.organization_id, root.integration_id)
  const content = `${capital(nameOf({ root, entry: root, integration }))} was not repeated. ${message}`
  const about = { integrationId: root.integration_id, postId: root.id }
  const notice = { kind: 'failure', content, ...about } as const
  await emit(ctx, 'members.notice', { organizationId: root.organization_id, notice })
  await updatePost(ctx.db, root.id, { overdue_at: null })
  if (next !== null) await wakeThread(ctx, root, next)
}

/** Skips comments that the platform does not support, and records an event for each. Returns the thread in its new state. */
export async function skipComments(
  ctx: HasDbAndClock & HasEvents,
  entries: PostRow[],
  platform: string,
): Promise<PostRow[]> {
  const message = `${platform} does not support comments, so only the first entry of the thread is published.`
  const result: PostRow[] = []
  for (const entry of entries) {
    if (entry.position === 0 || entry.state !== 'QUEUE') {
      result.push(entry)
      continue
    }
    const change = {
      state: 'ERROR',
      error_code: SKIPPED,
      error_message: message,
      updated_at: ctx.clock.now(),
    } as const
    await updatePost(ctx.db, entry.id, change)
    await recordEvent(ctx, entry, 'comment_skipped', { code: SKIPPED, message, retryable: false })
    result.push({ ...entry, ...change })
  }
  return result
}

/** Codes of entries of which nobody knows whether they are live. */
export const MAY_BE_LIVE = ['outcome_unknown', HELD]

/** Returns true for an entry of which nobody knows whether it is live, which a person may therefore bind or retry. */
export function mayBeLive({ error_code }: Pick<PostRow, 'error_code'>): boolean {
  return error_code !== null && MAY_BE_LIVE.includes(error_code)
}

/**
 * Binds an entry to a post on the platform that a person has identified. An entry with an unknown outcome then counts as
 * published when it was sent, and its thread continues. Call it in a transaction that holds the thread.
 */
export async function bindRelease(
  ctx: QueueContext,
  post: PostRow,
  { releaseId, releaseURL }: { releaseId: string; releaseURL: string | null },
): Promise<void> {
  const now = ctx.clock.now()
  const unknown = mayBeLive(post)
  const sentAt = unknown ? (await findUnanswered(ctx.db, post))?.started_at : undefined
  const settled = unknown && post.state === 'ERROR'
  await updatePost(ctx.db, post.id, {
    release_id: releaseId,
    release_url: releaseURL,
    updated_at: now,
    published_at: unknown ? (sentAt ?? now) : (post.published_at ?? now),
    ...(unknown ? { error_code: null, error_message: null } : {}),
    ...(settled ? { state: 'PUBLISHED' } : {}),
  })
  await recordEvent(ctx, post, 'release_id_set', {
    message: `Set to ${releaseId === 'missing' && releaseURL ? releaseURL : `${releaseId}.`}`,
  })
  if (settled) await emit(ctx, 'post.published', { post })
  const entries = await lockThread(ctx.db, post.organization_id, post.root_id)
  const root = entries[0]
  if (settled && root !== undefined) await scheduleNext(ctx, root, entries)
  else await startPlugsLater(ctx, entries)
}
