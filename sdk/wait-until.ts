import type { Success, ThrowingCalls } from './calls.ts'
import { ConnectionError } from './connection-error.ts'
import { identify } from './error-identity.ts'
import { onAbort } from './on-abort.ts'
import { backoffMs, delay, maxTimerMs } from './retry.ts'

/** Post as `posts.get` returns it. */
export type Thread = Success<'posts.get'>

/**
 * `failed`: an entry was refused or could not be sent. `outcome_unknown`: an entry may be live; check the channel before you publish
 * it again. `draft`: nothing will publish it. `timed_out`: the post was not ready within the time limit, and may still be published.
 */
export type NotPublishedReason = 'failed' | 'outcome_unknown' | 'draft' | 'timed_out'

/** Reports that a post is not, or not completely, published. `post` is the last state that the service returned. */
export class NotPublishedError extends Error {
  static {
    identify(NotPublishedError, 'NotPublishedError')
  }
  readonly reason: NotPublishedReason
  /** Undefined if the time was over before the first response. */
  readonly post: Thread | undefined

  constructor(reason: NotPublishedReason, message: string, post: Thread | undefined) {
    super(message)
    this.reason = reason
    this.post = post
  }
}

export interface WaitUntilOptions {
  /** Milliseconds for the whole wait. Default: five minutes. For a post with a later date, pass more. */
  timeoutMs?: number | undefined
  /** Ends the wait at once, with a `ConnectionError` of code `aborted`. */
  signal?: AbortSignal | undefined
  /** Called with the post after each poll that finds it unfinished. */
  onPoll?: ((post: Thread) => void) | undefined
}

/** Members of a client that the wait uses. */
interface WaitClient {
  posts: Pick<ThrowingCalls['posts'], 'get'>
}

/**
 * Polls a post until all its entries are published, and resolves with it. Waits between half a second and eight seconds, longer each
 * time. Rejects with `NotPublishedError` if an entry failed, if its outcome is unknown, if the post is a draft, and when the time is
 * over; with `PosternError` if the service refuses, as for a deleted post.
 */
export async function waitUntil(
  postern: WaitClient,
  id: string,
  state: 'published',
  { timeoutMs = 300_000, signal, onPoll }: WaitUntilOptions = {},
): Promise<Thread> {
  const stop = new AbortController()
  const removeListener = onAbort(signal, ({ reason }) => stop.abort(reason))
  const timeOver = new NotPublishedError(
    'timed_out',
    `The post was not ${state} within ${timeoutMs} ms.`,
    undefined,
  )
  const timer = timeoutMs <= maxTimerMs ? setTimeout(() => stop.abort(timeOver), timeoutMs) : undefined
  let post: Thread | undefined
  try {
    for (let attempt = 1; ; attempt++) {
      post = await postern.posts.get({ path: { id }, signal: stop.signal })
      if (isSettled(post)) return requirePublished(post)
      onPoll?.(post)
      await delay(backoffMs(attempt), stop.signal)
    }
  } catch (error) {
    if (error instanceof ConnectionError && error.cause === timeOver)
      throw new NotPublishedError(timeOver.reason, timeOver.message, post)
    throw error
  } finally {
    clearTimeout(timer)
    removeListener()
  }
}

/** Returns true if no entry of the post is left to publish. */
export function isSettled({ state, entries }: Thread): boolean {
  return state === 'DRAFT' || state === 'ERROR' || entries.every((entry) => entry.state !== 'QUEUE')
}

function requirePublished(post: Thread): Thread {
  const { state, error } = post
  if (state === 'DRAFT') throw new NotPublishedError('draft', 'The post is a draft.', post)
  // A published post whose comment failed has an error too.
  if (error === null && state === 'PUBLISHED') return post
  const reason = error?.code === 'outcome_unknown' ? 'outcome_unknown' : 'failed'
  throw new NotPublishedError(reason, error?.message ?? 'The post was not published.', post)
}
