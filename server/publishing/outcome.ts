import type { PostAttemptRow, PostRow } from '../db/tables/posts.ts'
import { transaction } from '../db/transaction.ts'
import { emit } from '../events/events.ts'
import { toIso } from '../lib/dates.ts'
import type { PlatformError } from '../platforms/kit/errors.ts'
import { ACCOUNT_PAUSED } from '../platforms/kit/slow-down.ts'
import type { PublishedEntry } from '../platforms/platform.ts'
import type { AttemptResult } from './attempt.ts'
import type { Claim, ClaimContext } from './claim.ts'
import { recordEvent } from './events.ts'
import { capital, type FinalFailure, failEntry, nameOf, placeOf } from './failures.ts'
import { pauseAccount } from './pause-account.ts'
import { setAlarm, wakeThread } from './queue-post.ts'
import { decide, type Tries } from './retry-policy.ts'
import { findAttempt, lockThread, updateAttempt, updateOpenAttempt, updatePost } from './store.ts'
import { scheduleNext, skipComments, threadIsOut } from './threads.ts'
import { countLaterSends } from './unanswered-store.ts'

/**
 * Writes what became of an attempt: attempt, state, event, notification and the next job, in one transaction. An attempt
 * that was closed by somebody else changes nothing more, except that a late success clears up an unknown outcome.
 */
export async function settle(ctx: ClaimContext, claim: Claim, result: AttemptResult): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const entries = await lockThread(ctx.db, claim.root.organization_id, claim.root.id)
    switch (result.kind) {
      case 'published':
        return settlePublished(ctx, claim, entries, result.entry)
      case 'withdrawn':
        return settleWithdrawn(ctx, claim, entries)
      case 'failed':
        return settleFailed(ctx, claim, entries, result.error)
    }
  })
}

async function settlePublished(
  ctx: ClaimContext,
  claim: Claim,
  entries: PostRow[],
  { releaseId, releaseUrl }: PublishedEntry,
): Promise<void> {
  const now = ctx.clock.now()
  const close = { finished_at: now, outcome: 'published', code: null, message: null } as const
  if (!(await updateOpenAttempt(ctx.db, claim.attempt.id, close))) {
    if (!(await isClearedUp(ctx, claim, entries))) return
    await updateAttempt(ctx.db, claim.attempt.id, close)
  }
  const change = {
    state: 'PUBLISHED',
    release_id: releaseId,
    release_url: releaseUrl,
    published_at: now,
    error_code: null,
    error_message: null,
    attempt_key: null,
    updated_at: now,
  } as const
  // A single post is done with this; a thread or a repeating post is given its next date below.
  const isAll = entries.length === 1 && entries[0]?.interval_in_days === null
  await updatePost(ctx.db, claim.entry.id, isAll ? { ...change, due_at: null } : change)
  await recordEvent(ctx, claim.entry, 'published', { message: releaseUrl ?? undefined })
  let after = entries.map((entry) => (entry.id === claim.entry.id ? { ...entry, ...change } : entry))
  const root = after[0]
  // Deleted while it was being sent: it is out, and that is on record.
  if (root === undefined) return tellOf(ctx, claim, releaseUrl)
  if (isAll) await threadIsOut(ctx, after)
  else {
    if (!claim.channel.comments) after = await skipComments(ctx, after, claim.channel.name)
    await scheduleNext(ctx, root, after)
  }
  await tellOf(ctx, claim, releaseUrl)
}

/** Last of all: the posts of a burst may share a notification, and must not wait for each other longer than they have to. */
async function tellOf(ctx: ClaimContext, claim: Claim, link: string | null): Promise<void> {
  if (claim.entry.position > 0) return
  const content = `${capital(nameOf(claim))} is published.`
  const { organization_id: organizationId, integration_id: integrationId } = claim.root
  const shares = { by: 'place', integrationId, place: placeOf(claim.integration) } as const
  const notice = { kind: 'success', content, link, integrationId, shares } as const
  await emit(ctx, 'members.notice', { organizationId, notice })
}

/**
 * The worker was given up for dead and its attempt closed as unknown. Its entry still waits for an answer, or to be sent again,
 * and nothing of it was sent since.
 */
async function isClearedUp(ctx: ClaimContext, claim: Claim, entries: PostRow[]): Promise<boolean> {
  const attempt = await findAttempt(ctx.db, claim.attempt.id)
  const entry = entries.find((each) => each.id === claim.entry.id)
  if (attempt?.outcome !== 'unknown' || entry === undefined) return false
  const waits = entry.state === 'QUEUE' || (entry.state === 'ERROR' && entry.error_code === 'outcome_unknown')
  return waits && (await countLaterSends(ctx.db, attempt)) === 0
}

async function settleWithdrawn(ctx: ClaimContext, claim: Claim, entries: PostRow[]): Promise<void> {
  const close = { finished_at: ctx.clock.now(), outcome: 'retry', code: 'withdrawn', message: null } as const
  if (!(await updateOpenAttempt(ctx.db, claim.attempt.id, close))) return
  const root = entries[0]
  if (root?.due_at != null) await setAlarm(ctx, root, root.due_at)
}

async function settleFailed(
  ctx: ClaimContext,
  claim: Claim,
  entries: PostRow[],
  error: PlatformError,
): Promise<void> {
  const now = ctx.clock.now()
  const { failure, retryAfterMs, code, message, platformResponse } = error
  const attempt = await findAttempt(ctx.db, claim.attempt.id)
  const tries = triesOf(claim, attempt, failure === 'unknown')
  const decision = decide({ failure, retryAfterMs }, tries, { now })
  const outcome = failure === 'unknown' ? 'unknown' : decision.next === 'retry' ? 'retry' : 'rejected'
  const close = { finished_at: now, outcome, code, message: message.slice(0, 1_000) } as const
  if (!(await updateOpenAttempt(ctx.db, claim.attempt.id, close))) return
  await pauseAccount(ctx, claim.integration, error, decision)
  const root = entries[0]
  const entry = entries.find((each) => each.id === claim.entry.id)
  if (root === undefined || entry?.state !== 'QUEUE') return
  const details = { code, message, platformResponse }
  if (decision.next === 'retry') {
    await wakeThread(ctx, root, decision.at)
    const planned = `${message} The next try is at ${toIso(decision.at)}.`
    await recordEvent(ctx, entry, 'retry_scheduled', { ...details, message: planned, retryable: true })
    return
  }
  const final: FinalFailure = {
    ...details,
    kind: decision.next === 'unknown' ? 'unknown' : 'failed',
    code: failure === 'auth' ? 'channel_disconnected' : code,
    retryable: decision.next === 'fail' && decision.retryable,
  }
  await failEntry(ctx, { root, entry, integration: claim.integration }, final)
}

const UNTRIED: ReadonlySet<string> = new Set(['withdrawn', ACCOUNT_PAUSED])

/**
 * Counted from when the entry was last queued: whoever retries it by hand gives it all its tries again. What was not sent, because
 * the thread had changed or its account was told to slow down, was none.
 */
function triesOf({ tries, entry }: Claim, last: PostAttemptRow | undefined, unanswered: boolean): Tries {
  const before = tries.filter((attempt) => attempt.outcome === 'unknown').length
  const counted = tries.filter(
    ({ started_at, code }) => started_at >= entry.updated_at && !UNTRIED.has(code ?? ''),
  )
  return {
    count: Math.max(1, counted.length),
    unanswered: before + Number(unanswered),
    firstStartedAt: counted[0]?.started_at ?? last?.started_at ?? 0,
    repeatableUntil: last?.repeatable_until ?? null,
  }
}
