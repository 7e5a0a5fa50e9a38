import type { PostRow } from '../../db/tables/posts.ts'
import { transaction } from '../../db/transaction.ts'
import { emit } from '../../events/events.ts'
import { defineJob } from '../../jobs/job.ts'
import { toIso } from '../../lib/time/dates.ts'
import type { HasPlatforms } from '../../platforms/registry.ts'
import type { HasLog } from '../../process/log.ts'
import { traceOf } from '../../process/trace.ts'
import { SWEEP_BATCH_SIZE as BATCH_SIZE, sweepActs } from '../engine/recover.ts'
import { recordEvents } from '../events.ts'
import { OVERDUE_AFTER_MS } from '../metrics.ts'
import { type QueueContext, setAlarm, wakeThread } from '../queue-post.ts'
import { findLateThreads, findUnscheduled, lockThread, updatePost } from '../store.ts'
import { attemptTable } from './recover.ts'

declare module '../../jobs/job.ts' {
  interface JobPayloads {
    /** Recovers stale attempts and marks overdue posts. */
    'sweep-posts': Record<string, never>
  }
}

export type SweepContext = QueueContext & HasLog & HasPlatforms

/** Delay after which a thread without a waiting job has lost its job. */
const LOST_AFTER_MS = 60_000

/**
 * Runs once a minute in case the queue lost something: closes attempts whose worker died, sets the alarm of threads and look-ups that
 * lost their job, and reports overdue posts. Safe to run at any time and concurrently.
 */
export function sweepPosts(ctx: SweepContext) {
  return async (): Promise<void> => {
    await sweepActs(attemptTable(ctx), ctx.clock.now())
    await scheduleForgotten(ctx)
    await markOverdue(ctx)
    await wakeLost(ctx)
  }
}

/** Schedules queued threads that have no alarm, so that they are published anyway. */
async function scheduleForgotten(ctx: SweepContext): Promise<void> {
  for (const root of await findUnscheduled(ctx.db, ctx.clock.now(), BATCH_SIZE)) {
    ctx.log.error({ postId: root.id }, 'a queued post had no alarm; it was scheduled')
    await transaction(ctx, (ctx) => wakeThread(ctx, root, root.publish_date))
  }
}

/**
 * Enqueues jobs for late threads only if no job waits: in a backlog, late threads have jobs, and a new job would move them to its
 * end. A thread that has just become overdue gets a new job in any case, once (`markOverdue`).
 */
async function wakeLost(ctx: SweepContext): Promise<void> {
  if (await ctx.jobs.isBehind('publish-post')) return
  const late = await findLateThreads(ctx.db, ctx.clock.now() - LOST_AFTER_MS, {
    unmarked: false,
    limit: BATCH_SIZE,
  })
  for (const root of late) await setAlarm(ctx, root, ctx.clock.now())
  if (late.length > 0)
    ctx.log.warn({ posts: late.length }, 'posts had lost their jobs; new jobs were created')
}

/** Marks overdue posts and notifies members in one transaction per organization, so that no crash leaves a late post unreported. */
async function markOverdue(ctx: SweepContext): Promise<void> {
  const dueBy = ctx.clock.now() - OVERDUE_AFTER_MS
  const late = await findLateThreads(ctx.db, dueBy, { unmarked: true, limit: BATCH_SIZE })
  for (const [organizationId, roots] of Map.groupBy(late, (root) => root.organization_id)) {
    const marked = await transaction(ctx, (ctx) => markAll(ctx, organizationId, roots, dueBy))
    if (marked > 0)
      ctx.log.error({ organizationId, posts: marked }, 'posts are overdue: is a worker running?')
  }
}

async function markAll(
  ctx: SweepContext,
  organizationId: string,
  roots: PostRow[],
  dueBy: number,
): Promise<number> {
  const marked: PostRow[] = []
  // Locks in the order of ids, so that two concurrent sweeps cannot deadlock.
  for (const root of roots.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
    if (await mark(ctx, root, dueBy)) marked.push(root)
  const [first] = marked
  if (first === undefined) return 0
  const content =
    marked.length === 1
      ? `A post that was due at ${toIso(first.due_at ?? first.publish_date)} is overdue. It will be published as soon as possible.`
      : `${marked.length} posts are overdue. They will be published as soon as possible.`
  const postId = marked.length === 1 ? first.id : undefined
  await emit(ctx, 'members.notice', { organizationId, notice: { kind: 'info', content, postId } })
  return marked.length
}

/** Returns false if the thread has moved since it was found. */
async function mark(ctx: SweepContext, seen: PostRow, dueBy: number): Promise<boolean> {
  const [root] = await lockThread(ctx.db, seen.organization_id, seen.id)
  if (root?.id !== seen.id || root.due_at === null || root.due_at > dueBy || root.overdue_at !== null)
    return false
  await updatePost(ctx.db, root.id, { overdue_at: ctx.clock.now() })
  const message = `Due at ${toIso(root.due_at)} and not published yet.`
  await recordEvents(ctx, [{ post: root, type: 'overdue', details: { message }, trace: traceOf(root) }])
  await setAlarm(ctx, root, ctx.clock.now())
  return true
}

export const sweepPostsJob = defineJob({ name: 'sweep-posts', every: 60_000, run: sweepPosts })
