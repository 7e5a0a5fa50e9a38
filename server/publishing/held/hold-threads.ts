import type { Knex } from 'knex'
import type { HasDbAndClock } from '../../db/connect.ts'
import { inList, runFixed } from '../../db/fixed-statement.ts'
import type { PostAttemptRow, PostRow } from '../../db/tables/posts.ts'
import { transaction } from '../../db/transaction.ts'
import { emit, type HasEvents } from '../../events/events.ts'
import { findAnyIntegrations } from '../../integrations/lookup.ts'
import { type NewEvent, recordEvents } from '../events.ts'
import { nextEntry } from '../queue-post.ts'
import { findAttempts, lockThreads, updateAttempt, updatePost, withdrawOpenAttempts } from '../store.ts'
import { HELD, isComplete } from '../threads.ts'

const BATCH_SIZE = 250
const BEFORE_ALL: Pick<PostRow, 'due_at' | 'id'> = { due_at: Number.MIN_SAFE_INTEGER, id: '' }

type HoldContext = HasDbAndClock & HasEvents

/**
 * Holds every thread that was due by `heldBefore`, in a copy of the database whose original may have published it: its entries get
 * ERROR with a code of their own, under their keys, and the members are notified. So do entries with an unknown outcome that a job would
 * look up, because the original may have sent them again. What a worker was sending in the copy is left to the recovery from crashes,
 * which never repeats it blindly. Returns the number of threads. Safe to repeat after a crash.
 */
export async function holdThreads(ctx: HoldContext, heldBefore: number): Promise<number> {
  return (await holdDue(ctx, heldBefore)) + (await holdLookUps(ctx, heldBefore))
}

async function holdDue(ctx: HoldContext, heldBefore: number): Promise<number> {
  let held = 0
  let last = BEFORE_ALL
  for (;;) {
    const due = await findDue(ctx.db, heldBefore, last)
    const end = due.at(-1)
    if (end === undefined) return held
    held += await transaction(ctx, (ctx) =>
      holdBatch(
        ctx,
        due.map(({ id }) => id),
        heldBefore,
      ),
    )
    last = end
  }
}

/** Returns whether a thread was due by this instant. */
export async function hasOverdueThreads(db: Knex, now: number): Promise<boolean> {
  return (await findDue(db, now, BEFORE_ALL)).length > 0
}

function findDue(
  db: Knex,
  heldBefore: number,
  after: Pick<PostRow, 'due_at' | 'id'>,
): Promise<Pick<PostRow, 'due_at' | 'id'>[]> {
  const sql = `select due_at, id from posts
    where due_at <= ? and (due_at, id) > (?, ?) and deleted_at is null order by due_at, id limit ${BATCH_SIZE}`
  return runFixed(db, sql, [heldBefore, after.due_at, after.id])
}

async function holdBatch(ctx: HoldContext, rootIds: string[], heldBefore: number): Promise<number> {
  const held: PostRow[] = []
  for (const thread of await findThreads(ctx.db, rootIds, heldBefore)) {
    const first = await holdThread(ctx, thread)
    if (first !== undefined) held.push(first)
  }
  return announce(ctx, held)
}

/** Holds the entries that a job would look up. */
async function holdLookUps(ctx: HoldContext, heldBefore: number): Promise<number> {
  let held = 0
  for (;;) {
    const attempts = await ctx
      .db<PostAttemptRow>('post_attempts')
      .where('finished_at', '<=', heldBefore)
      .whereNotNull('look_up_at')
      .limit(BATCH_SIZE)
    if (attempts.length === 0) return held
    held += await transaction(ctx, (ctx) => holdUnknown(ctx, attempts))
  }
}

async function holdUnknown(ctx: HoldContext, attempts: PostAttemptRow[]): Promise<number> {
  const threads = await lockThreads(
    ctx.db,
    attempts.map(({ root_id }) => root_id),
  )
  const held: PostRow[] = []
  for (const { id, root_id, post_id } of attempts) {
    await updateAttempt(ctx.db, id, { look_up_at: null })
    const entry = threads.get(root_id)?.find((each) => each.id === post_id)
    if (entry?.state !== 'ERROR' || entry.error_code !== 'outcome_unknown') continue
    await holdEntry(ctx, entry)
    held.push(entry)
  }
  return announce(ctx, held)
}

/** Logs that the threads of these entries are held, and notifies the members. Returns their number. */
async function announce(ctx: HoldContext, entries: PostRow[]): Promise<number> {
  const channels = await findAnyIntegrations(
    ctx.db,
    entries.map((entry) => entry.integration_id),
  )
  const events = entries.map((post): NewEvent => {
    const platform = channels.get(post.integration_id)?.identifier ?? 'unknown'
    const details = { code: 'held_after_restore', message: MESSAGE, retryable: true, platform }
    return { post, type: 'failed', details }
  })
  await recordEvents(ctx, events)
  for (const [organizationId, posts] of Map.groupBy(entries, (entry) => entry.organization_id)) {
    const postId = posts.length === 1 ? posts[0]?.root_id : undefined
    const notice = { kind: 'info', content: noticeOf(posts.length), postId } as const
    await emit(ctx, 'members.notice', { organizationId, notice })
  }
  return entries.length
}

async function holdEntry(ctx: HoldContext, { id }: PostRow): Promise<void> {
  const change = { error_code: HELD, error_message: MESSAGE, updated_at: ctx.clock.now() }
  await updatePost(ctx.db, id, { ...change, state: 'ERROR' })
}

interface Thread {
  root: PostRow
  entries: PostRow[]
  /** Entry whose attempt may have reached the platform, as the copy knows it. */
  sentId: string | undefined
}

async function findThreads(db: Knex, rootIds: string[], heldBefore: number): Promise<Thread[]> {
  const locked = await lockThreads(db, rootIds)
  const found = rootIds.flatMap((id) => {
    const entries = locked.get(id) ?? []
    const [root] = entries
    if (root?.id !== id || root.due_at === null || root.due_at > heldBefore) return []
    return [{ root, entries, next: nextEntry(entries) ?? root }]
  })
  if (found.length === 0) return []
  const attempts = await findAttempts(db, found)
  return found.map(({ root, entries }) => ({
    root,
    entries,
    sentId: attempts.get(root.id)?.find(isSent)?.post_id,
  }))
}

function isSent({ finished_at, step }: PostAttemptRow): boolean {
  return finished_at === null && (step === 'sending' || step === 'accepted')
}

/** Returns the first entry that it holds; undefined if the thread has nothing to hold. */
async function holdThread(ctx: HoldContext, { root, entries, sentId }: Thread): Promise<PostRow | undefined> {
  // All entries of a repeating post are published between two occurrences.
  const waiting = isComplete(entries) ? entries : entries.filter(({ state }) => state === 'QUEUE')
  const held = waiting.filter(({ id }) => id !== sentId)
  for (const entry of held) {
    await holdEntry(ctx, entry)
    await withdrawOpenAttempts(ctx.db, entry.id, ctx.clock.now())
  }
  if (sentId === undefined) await updatePost(ctx.db, root.id, { due_at: null, overdue_at: null })
  return held[0]
}

const MESSAGE =
  'The service was restored from a copy of its database after this was due, so it may already be live. Check the channel, then retry it, or set its release ID. The operator can decide for all such posts at once.'

function noticeOf(posts: number): string {
  const what = posts === 1 ? '1 post that was due is held' : `${posts} posts that were due are held`
  return `This service was restored from a copy of its database. ${what}, because what was due since the copy may already be live. Check the channels, then retry each post or set its release ID. Feeds that become posts are stopped until the operator of the service continues them.`
}

/** Finds the entries of held threads, oldest first: one row for each thread. */
export async function findHeld(
  db: Knex,
  options: { rootIds?: readonly string[] | undefined; limit: number },
): Promise<Pick<PostRow, 'root_id' | 'organization_id'>[]> {
  const only = options.rootIds === undefined ? '' : `and ${inList(db, 'root_id')}`
  const sql = `select root_id, organization_id from posts
    where error_code = '${HELD}' and deleted_at is null and state = 'ERROR' ${only}
    group by root_id, organization_id order by min(publish_date), root_id limit ?`
  return runFixed(db, sql, [...(options.rootIds === undefined ? [] : [options.rootIds]), options.limit])
}

/** Counts threads that wait for the operator after a restore. */
export async function countHeld(db: Knex): Promise<number> {
  const sql = `select count(distinct root_id) as count from posts
    where error_code = '${HELD}' and deleted_at is null and state = 'ERROR'`
  const [row] = await runFixed<{ count: number }>(db, sql, [])
  return Number(row?.count ?? 0)
}
