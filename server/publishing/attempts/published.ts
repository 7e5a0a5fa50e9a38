import type { PostRow } from '../../db/tables/posts.ts'
import { emit } from '../../events/events.ts'
import type { PublishedEntry } from '../../platforms/platform.ts'
import type { Progress } from '../engine/acts.ts'
import { type EventDetails, recordEvent } from '../events.ts'
import { updatePost } from '../store.ts'
import { scheduleNext, skipComments, startPlugsLater } from '../threads.ts'
import type { ClaimContext, ClaimedEntry } from './claim.ts'
import { capital, nameOf, placeOf } from './failures.ts'

/** The entry that was published, with its place. */
export type PublishedClaim = Pick<ClaimedEntry, 'root' | 'entry' | 'integration'> & {
  platform: Pick<ClaimedEntry['platform'], 'name' | 'comments' | 'after'>
}

/**
 * Holds notices until the end of the batch. Posts published together may share one notice, and its row must not stay locked for
 * long.
 */
export type Notices = { claim: PublishedClaim; link: string | null }[]

interface Publication {
  claim: PublishedClaim
  /** The thread before the entry was published. */
  entries: PostRow[]
  progress: Progress
}

/** Stores that an entry is published, with its event, and schedules what follows it. Runs in a transaction that locks the thread. */
export async function publishEntry(
  ctx: ClaimContext,
  publication: Publication,
  { releaseId, releaseUrl }: PublishedEntry,
  event: EventDetails = { message: releaseUrl ?? undefined },
): Promise<void> {
  const { claim, entries } = publication
  const change = { ...publishedPost(ctx.clock.now()), release_id: releaseId, release_url: releaseUrl }
  await updatePost(ctx.db, claim.entry.id, isSingle(entries) ? { ...change, due_at: null } : change)
  await recordEvent(ctx, claim.entry, 'published', event)
  await continueAfter(ctx, { ...publication, change })
}

/** Tells whether the thread is complete with its root. A longer thread or a repeating post has a next date. */
export function isSingle(entries: PostRow[]): boolean {
  return entries.length === 1 && entries[0]?.interval_in_days === null
}

/** Schedules what follows a published entry. */
export async function continueAfter(
  ctx: ClaimContext,
  { claim, entries, change, progress }: Publication & { change: Partial<PostRow> },
  withPlug?: ReadonlySet<string>,
): Promise<void> {
  if (claim.platform.after !== undefined) await finishLater(ctx, claim, progress)
  let after = entries.map((entry) => (entry.id === claim.entry.id ? { ...entry, ...change } : entry))
  const root = after[0]
  // The thread was deleted while it was being sent. The event log shows that it was published.
  if (root === undefined) return
  if (isSingle(after)) await startPlugsLater(ctx, after, withPlug)
  else {
    if (!claim.platform.comments) after = await skipComments(ctx, after, claim.platform.name)
    await scheduleNext(ctx, root, after)
  }
}

/** Finishes each published act in a job of its own, which may fail and repeat without harm to the post. */
async function finishLater(
  ctx: ClaimContext,
  { entry: { organization_id: organizationId, id: postId } }: PublishedClaim,
  { acts = [] }: Progress,
): Promise<void> {
  for (const { entry } of acts)
    if (entry !== undefined) await ctx.jobs.enqueue(ctx.db, 'finish-post', { organizationId, postId, entry })
}

export function publishedAttempt(now: number) {
  return { finished_at: now, outcome: 'published', code: null, message: null } as const
}

export function publishedPost(now: number) {
  return {
    state: 'PUBLISHED',
    published_at: now,
    removed_at: null,
    removed_ids: null,
    error_code: null,
    error_message: null,
    attempt_key: null,
    updated_at: now,
  } as const
}

export async function notifyPublished(ctx: ClaimContext, notices: Notices): Promise<void> {
  const events = notices
    .filter(({ claim }) => claim.entry.position === 0)
    .map(({ claim, link }) => {
      const content = `${capital(nameOf(claim))} is published.`
      const { organization_id: organizationId, integration_id: integrationId } = claim.root
      const grouping = { by: 'place', integrationId, place: placeOf(claim.integration) } as const
      const about = { integrationId, postId: claim.root.id }
      return { organizationId, notice: { kind: 'success', content, link, ...about, grouping } as const }
    })
  await emit(ctx, 'members.notice', ...events)
}
