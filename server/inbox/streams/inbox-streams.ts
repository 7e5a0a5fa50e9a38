import { type AccountContext, withAccount } from '../../integrations/accounts.ts'
import type { HasQueue } from '../../jobs/queue.ts'
import { PlatformError } from '../../platforms/kit/http/errors.ts'
import { callPoll } from '../polls/claim-poll.ts'
import { blockStream, claimStreams, markStream, releaseStreams, renewStreams } from './holds.ts'

type StreamsContext = AccountContext & HasQueue

/** Time between two looks at what this process holds. */
const LOOK_EVERY_MS = 30_000
/** Outlives several looks. If a process dies, another one takes its streams over after this time. */
const LEASE_MS = 2 * 60_000
const MIN_RETRY_MS = 15_000
const MAX_RETRY_MS = 30 * 60_000
/** A stream that was open for this long counts as a success. */
const STABLE_MS = 60_000
/** Delay after a refusal, which a new connection of the channel ends. */
const REFUSED_MS = 6 * 3_600_000

/** Holds the streams of inboxes in this process. */
export interface InboxStreams {
  start(): void
  /** Renews the hold, closes what may no longer be open, and opens what is free. */
  keepUp(): Promise<void>
  /** Closes all streams, and lets other processes have them at once. */
  close(): Promise<void>
}

/** A stream that this process holds, open or to be opened again. */
interface Held {
  organizationId: string
  integrationId: string
  controller: AbortController
  /** Settles when the stream has ended; null while it waits for its next try. */
  listening: Promise<void> | null
  failures: number
  retryAt: number
  /** A poll is planned that covers all calls until then. */
  coveredUntil: number
}

/**
 * Listens to platforms that say when something comes in, for up to `max` channels. All that a stream does is to make its channel due: the
 * poll reads, as without streams. `owner` names this process among those that share the database.
 */
export function createInboxStreams(
  ctx: StreamsContext,
  { max, owner = ctx.jobs.workerId }: { max: number; owner?: string },
): InboxStreams {
  const held = new Map<string, Held>()
  const identifiers = Object.values(ctx.platforms)
    .filter(({ inbox }) => inbox?.stream !== undefined)
    .map(({ identifier }) => identifier)
  let looking = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  async function look(): Promise<void> {
    if (isClosed) return
    const now = ctx.clock.now()
    const hold = { owner, until: now + LEASE_MS }
    if (held.size > 0) {
      const kept = await renewStreams(ctx.db, hold, identifiers)
      await Promise.all([...held.values()].filter(({ integrationId }) => !kept.has(integrationId)).map(drop))
    }
    for (const each of held.values()) if (each.listening === null && each.retryAt <= now) open(each)
    const limit = max - held.size
    if (limit <= 0) return
    for (const channel of await claimStreams(ctx.db, hold, { identifiers, now, limit })) {
      const controller = new AbortController()
      const state = { controller, listening: null, failures: 0, retryAt: now, coveredUntil: 0 }
      const each: Held = { ...channel, ...state }
      held.set(each.integrationId, each)
      open(each)
    }
  }

  function open(each: Held): void {
    each.listening = listen(each)
      .catch((err: unknown) => ctx.log.warn({ err, integrationId: each.integrationId }, 'a stream failed'))
      .finally(() => {
        each.listening = null
      })
  }

  async function drop(each: Held): Promise<void> {
    held.delete(each.integrationId)
    each.controller.abort()
    await each.listening
  }

  /** Listens until the stream ends, and decides when it is opened again. */
  async function listen(each: Held): Promise<void> {
    const { organizationId, integrationId, controller } = each
    const { signal } = controller
    const of = { owner, integrationId }
    const call = async () => {
      if (ctx.clock.now() < each.coveredUntil) return
      each.coveredUntil = await callPoll(ctx, each)
    }
    let openedAt: number | null = null
    let failure: unknown
    try {
      await withAccount(ctx, { organizationId, integrationId, signal }, async (platformCall, { inbox }) =>
        inbox?.stream?.listen(platformCall, {
          async opened() {
            openedAt = ctx.clock.now()
            await markStream(ctx.db, of, openedAt)
            // Something may have come in while no stream was open.
            await call()
          },
          called: call,
        }),
      )
    } catch (error) {
      failure = error
    }
    if (signal.aborted) return
    const now = ctx.clock.now()
    const wasStable = openedAt !== null && now - openedAt >= STABLE_MS
    each.failures = wasStable ? 0 : each.failures + 1
    each.retryAt = now + retryMs(each.failures, failure)
    const { code } = failure instanceof PlatformError ? failure : {}
    ctx.log.info({ err: failure, integrationId, code }, 'the stream of an inbox has ended')
    if (!isRefusal(failure)) return markStream(ctx.db, of, null)
    held.delete(integrationId)
    await blockStream(ctx.db, of, now + REFUSED_MS)
    // If the platform refuses the token as well, the poll finds out, and disconnects the channel.
    await callPoll(ctx, each)
  }

  const keepUp = () => {
    looking = looking
      .then(look)
      .catch((err: unknown) => ctx.log.warn({ err }, 'the streams of inboxes could not be looked after'))
    return looking
  }

  return {
    keepUp,
    start() {
      if (max > 0 && identifiers.length > 0) timer = setInterval(keepUp, LOOK_EVERY_MS).unref()
    },
    async close() {
      isClosed = true
      clearInterval(timer)
      await looking
      if (held.size === 0) return
      await Promise.all([...held.values()].map(drop))
      await releaseStreams(ctx.db, owner)
    },
  }
}

function isRefusal(error: unknown): boolean {
  return error instanceof PlatformError && (error.failure === 'rejected' || error.failure === 'auth')
}

/** Returns the delay of the next try: twice as long after each failure, of random length, and at least as the platform asks for. */
function retryMs(failures: number, error: unknown): number {
  const longest = Math.min(MIN_RETRY_MS * 2 ** Math.min(failures, 10), MAX_RETRY_MS)
  const asked = error instanceof PlatformError ? (error.retryAfterMs ?? 0) : 0
  return Math.max(longest * (0.5 + Math.random() / 2), asked)
}
