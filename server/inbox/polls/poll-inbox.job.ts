import type { HasEvents } from '../../events/events.ts'
import { type AccountContext, withAccount } from '../../integrations/accounts.ts'
import { checkChannelUse } from '../../integrations/channel-use.ts'
import { findAnyIntegration } from '../../integrations/lookup.ts'
import { defineJob, type Job } from '../../jobs/job.ts'
import type { HasQueue } from '../../jobs/queue.ts'
import { withTimeLimit } from '../../lib/time/time-limit.ts'
import { PlatformError } from '../../platforms/kit/http/errors.ts'
import type { PlatformInbox } from '../../platforms/kit/published/inbox.ts'
import { activePause } from '../../publishing/engine/pauses.ts'
import { isStreamOpen } from '../streams/holds.ts'
import { type ClaimedPoll, claimPoll, duePolls, endPoll, PollLost } from './claim-poll.ts'
import { deleteAccount } from './polls-store.ts'
import { readComments } from './read-comments.ts'
import { readMentions } from './read-mentions.ts'
import { findReleases, type Release } from './releases.ts'
import { backoffMs, CALL_GAP_MS, nextReadAt, STREAMED_EVERY_MS } from './rhythm.ts'

export type PollContext = AccountContext & HasQueue & HasEvents

/** Stays below the lease of a poll. */
const TIMEOUT_MS = 4 * 60_000
/** Exceeds the time of a transaction that publishes. */
const IDLE_CHECK_MS = 5 * 60_000
/** Pages of one poll, over all lists. */
const MAX_PAGES = 40

/**
 * Reads the comments and mentions of one channel. A row is claimed for one poll at a time; if its process dies, another one polls again
 * when the lease ends, and stores nothing twice.
 */
export function pollInbox(
  ctx: PollContext,
): (job: Pick<Job<'poll-inbox'>, 'payload' | 'signal'>) => Promise<void> {
  return async ({ payload, signal }) => {
    const poll = await claimPoll(ctx, payload)
    if (poll === undefined) return
    const channel = await findAnyIntegration(ctx.db, payload.organizationId, payload.integrationId)
    const use = checkChannelUse(ctx, 'act', channel)
    // A channel that is connected or enabled again becomes due then.
    if (use.problem !== null) return endPoll(ctx, poll, { dueAt: null })
    const { inbox } = use.platform
    if (inbox === undefined) return deleteAccount(ctx.db, poll.row.id)
    const pause = await activePause(ctx, payload.integrationId)
    if (pause !== null) return endPoll(ctx, poll, { dueAt: pause.until })
    await readAll(ctx, { poll, inbox, payload, signal })
  }
}

interface Reading {
  poll: ClaimedPoll
  inbox: PlatformInbox
  payload: Job<'poll-inbox'>['payload']
  signal: AbortSignal
}

async function readAll(ctx: PollContext, { poll, inbox, payload, signal }: Reading): Promise<void> {
  const releases = await findReleases(ctx, payload)
  if (releases.length === 0) return rest(ctx, poll)
  const { everyMs } = inbox
  const commentsEveryMs = poll.row.called_at === null ? everyMs : Math.min(everyMs, CALL_GAP_MS)
  const limited = withTimeLimit(signal, TIMEOUT_MS)
  const budget = { left: MAX_PAGES }
  const lists = { poll, releases, budget }
  try {
    const problem = await withAccount(ctx, { ...payload, signal: limited }, async (call) => {
      const { comments, mentions } = inbox
      const ofPosts =
        comments && (await readComments(ctx, call, { ...lists, everyMs: commentsEveryMs, comments }))
      const ofAccount = mentions && (await readMentions(ctx, call, { ...lists, mentions }))
      return ofPosts ?? ofAccount ?? null
    })
    const now = ctx.clock.now()
    const isStreamed = await isStreamOpen(ctx.db, poll.row.id, now)
    const pollEveryMs = isStreamed ? Math.max(everyMs, STREAMED_EVERY_MS) : everyMs
    const reason = { last_error: problem?.message ?? null, last_code: problem?.code ?? null }
    await endPoll(ctx, poll, {
      failures: 0,
      idle_at: null,
      polled_at: now,
      ...reason,
      dueAt: nextPollAt(releases, { ...inbox, everyMs: pollEveryMs }, now),
    })
  } catch (error) {
    if (error instanceof PollLost) return
    if (signal.aborted || !(error instanceof PlatformError || limited.aborted)) throw error
    await endWithFailure(ctx, poll, everyMs, error)
  }
}

/**
 * Lets a channel without posts rest until it publishes one. Looks again first, because a publication that was being stored made the channel
 * due without effect.
 */
async function rest(ctx: PollContext, poll: ClaimedPoll): Promise<void> {
  const now = ctx.clock.now()
  const again = { dueAt: now + IDLE_CHECK_MS, idle_at: now }
  await endPoll(ctx, poll, poll.row.idle_at === null ? again : { dueAt: null, idle_at: null })
}

/** Returns when the first of the posts is read again, and no earlier than the platform allows. */
function nextPollAt(
  releases: readonly Release[],
  { everyMs, comments, mentions }: PlatformInbox,
  now: number,
): number {
  const soonest = now + everyMs
  if (mentions || !comments) return soonest
  const next = releases.map((release) => nextReadAt({ ...release, polledAt: now }, { now, everyMs }) ?? now)
  return Math.max(soonest, Math.min(...next))
}

async function endWithFailure(
  ctx: PollContext,
  poll: ClaimedPoll,
  everyMs: number,
  error: unknown,
): Promise<void> {
  const { message, retryAfterMs, code } =
    error instanceof PlatformError
      ? error
      : new PlatformError('retryable', 'The platform did not answer in time.', { cause: error })
  ctx.log.info({ err: error, integrationId: poll.row.id, code }, 'could not read the inbox of a channel')
  const failures = poll.row.failures + 1
  const now = ctx.clock.now()
  const dueAt = now + backoffMs(failures, everyMs, retryAfterMs)
  await endPoll(ctx, poll, { failures, last_error: message, last_code: code, polled_at: now, dueAt })
}

export const pollInboxJob = defineJob({ name: 'poll-inbox', due: duePolls, run: pollInbox })
