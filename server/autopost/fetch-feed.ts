import { buffer } from 'node:stream/consumers'
import { Worker } from 'node:worker_threads'
import type { App } from '../context.ts'
import { type SafeResponse, UnsafeUrlError } from '../lib/safe-fetch.ts'
import { parseRetryAfter } from '../platforms/kit/http/retry-after.ts'
import { createSemaphore } from '../platforms/kit/http/semaphore.ts'
import type { Feed, RawFeed } from './read-feed.ts'

/** Counts bytes after decompression. */
const MAX_BYTES = 5 * 1024 * 1024
const TIMEOUT_MS = 20_000
const MAX_VALIDATOR_LENGTH = 1_000

/** The server's cache validators, which the next request sends back. */
interface Validators {
  etag: string | null
  lastModified: string | null
}

export type FetchedFeed =
  | { kind: 'feed'; feed: Feed; validators: Validators }
  /** Nothing has changed since the server sent the validators. */
  | { kind: 'unchanged' }
  /** Status 410: the feed will not come back. */
  | { kind: 'gone' }

/** Limits the parser threads: a hostile feed may keep a processor busy, and posts have to leave on time. */
const limitThreads = createSemaphore(2)

/**
 * Fetches and parses a feed through the guarded fetch.
 * @throws `FeedError`, whose message members may see
 */
export async function fetchFeed(
  ctx: Pick<App, 'safeFetch' | 'clock'>,
  url: string,
  known: Validators,
  signal: AbortSignal,
): Promise<FetchedFeed> {
  try {
    const answer = await ctx.safeFetch(url, {
      headers: requestHeaders(known),
      maxBytes: MAX_BYTES,
      maxRedirects: 5,
      timeoutMs: TIMEOUT_MS,
      signal,
    })
    if (answer.status === 200) return await readAnswer(answer, signal)
    answer.body.destroy()
    // A 304 without a conditional request brings no feed, so it counts as a failure.
    if (answer.status === 304 && asksForChanges(known)) return { kind: 'unchanged' }
    if (answer.status === 410) return { kind: 'gone' }
    throw new FeedError(`The address responded with status ${answer.status}.`, {
      retryAfterMs: parseRetryAfter(answer.headers, ctx.clock.now()),
    })
  } catch (error) {
    if (error instanceof UnsafeUrlError) throw new FeedError(error.message, { cause: error })
    throw error
  }
}

function asksForChanges({ etag, lastModified }: Validators): boolean {
  return etag !== null || lastModified !== null
}

function requestHeaders({ etag, lastModified }: Validators): Record<string, string> {
  return {
    accept:
      'application/rss+xml, application/atom+xml, application/feed+json, application/xml;q=0.9, */*;q=0.5',
    ...(etag === null ? {} : { 'if-none-match': etag }),
    ...(lastModified === null ? {} : { 'if-modified-since': lastModified }),
  }
}

async function readAnswer(answer: SafeResponse, signal: AbortSignal): Promise<FetchedFeed> {
  const contentType = answer.headers.get('content-type')
  // Copies, because a small buffer shares its memory with others and cannot be transferred to a thread.
  const bytes = new Uint8Array(await buffer(answer.body))
  const feed = await limitThreads(signal, () => parseFeedInThread({ bytes, contentType, url: answer.url }))
  const validators = {
    etag: validator(answer.headers.get('etag')),
    lastModified: validator(answer.headers.get('last-modified')),
  }
  return { kind: 'feed', feed, validators }
}

function validator(value: string | null): string | null {
  return value !== null && /^[\x20-\x7e]+$/.test(value) && value.length <= MAX_VALIDATOR_LENGTH ? value : null
}

/** These limits suffice for 5 MB of an ordinary feed on a slow machine. */
const LIMITS = { ms: 10_000, memoryMb: 256 }
/** Separate from the time for parsing, because a slow start of the thread shows a busy machine, not a bad feed. */
const START_TIMEOUT_MS = 60_000

/** The reason why a feed cannot be read; members may see `message`. */
export class FeedError extends Error {
  /** Milliseconds that the server asks to wait. */
  readonly retryAfterMs: number | undefined
  /** True if the feed itself is fine; it is checked again every hour. */
  readonly internal: boolean
  constructor(
    message: string,
    options: { retryAfterMs?: number | undefined; internal?: boolean; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause })
    this.name = 'FeedError'
    this.retryAfterMs = options.retryAfterMs
    this.internal = options.internal ?? false
  }
}

/**
 * Parses a feed in its own thread, which is terminated if it takes too long or too much memory: a few kilobytes can keep a parser
 * busy for hours and would block the process. `bytes` is transferred and empty afterwards.
 * @throws `FeedError`
 */
export async function parseFeedInThread(raw: RawFeed, limits = LIMITS): Promise<Feed> {
  const worker = new Worker(workerUrl(), {
    workerData: raw,
    transferList: [raw.bytes.buffer as ArrayBuffer],
    resourceLimits: { maxOldGenerationSizeMb: limits.memoryMb, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
    // A feed that takes over the parser must find no secrets.
    env: {},
    execArgv: [],
  })
  const { promise, resolve, reject } = Promise.withResolvers<Feed>()
  const giveUp = () => reject(new FeedError('The feed takes too long to parse.'))
  // Waits for pending messages first: if this process itself was blocked, the answer may have arrived.
  const startTimer = (ms: number) => setTimeout(() => setImmediate(giveUp), ms)
  let timer = startTimer(START_TIMEOUT_MS)
  worker.on('message', (answer: 'begun' | { feed: Feed } | { error: string }) => {
    if (answer === 'begun') {
      clearTimeout(timer)
      timer = startTimer(limits.ms)
    } else if ('feed' in answer) resolve(answer.feed)
    else reject(toFeedError(answer.error))
  })
  worker.once('error', (cause) => reject(new FeedError('The feed is too complex to parse.', { cause })))
  worker.once('exit', () => reject(new FeedError('The feed is too complex to parse.')))
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}

function toFeedError(reason: string): FeedError {
  if (reason.startsWith('The feed ')) return new FeedError(reason)
  const cause = new Error(reason)
  return /Unrecognized feed format/i.test(reason)
    ? new FeedError('There is no RSS, Atom or JSON Feed at this address.', { cause })
    : new FeedError('The feed is malformed and cannot be parsed.', { cause })
}

/** Finds the worker beside this file; the build bundles this file into `main.js` and puts the worker beside that. */
function workerUrl(): URL {
  return new URL(import.meta.url.endsWith('.ts') ? './feed-worker.ts' : './feed-worker.js', import.meta.url)
}
