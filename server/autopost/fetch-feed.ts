import { buffer } from 'node:stream/consumers'
import { Worker } from 'node:worker_threads'
import type { App } from '../context.ts'
import { type SafeResponse, UnsafeUrlError } from '../lib/safe-fetch.ts'
import { parseRetryAfter } from '../platforms/kit/http/retry-after.ts'
import { createSemaphore } from '../platforms/kit/http/semaphore.ts'
import type { Feed, RawFeed } from './read-feed.ts'

/** Counted after decompression. */
const MAX_BYTES = 5 * 1024 * 1024
const TIMEOUT_MS = 20_000
const MAX_VALIDATOR_LENGTH = 1_000

/** What the server gave to ask with the next time. */
interface Validators {
  etag: string | null
  lastModified: string | null
}

export type FetchedFeed =
  | { kind: 'feed'; feed: Feed; validators: Validators }
  /** Nothing has changed since the validators were given. */
  | { kind: 'unchanged' }
  /** 410: there will never be anything again. */
  | { kind: 'gone' }

/** Threads at once: a hostile feed may keep a processor busy, and posts have to leave on time. */
const inTurn = createSemaphore(2)

/** Fetches and reads a feed through the guarded fetch. Throws `FeedError`, whose message is fit to be shown. */
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
    // Nobody asked whether anything had changed: an answer without a feed is a failure then.
    if (answer.status === 304 && asksForChanges(known)) return { kind: 'unchanged' }
    if (answer.status === 410) return { kind: 'gone' }
    throw new FeedError(`The address answers with status ${answer.status}.`, {
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
  // A copy of its own: a small buffer shares its memory with others, which cannot be handed to a thread.
  const bytes = new Uint8Array(await buffer(answer.body))
  const feed = await inTurn(signal, () => parseFeedApart({ bytes, contentType, url: answer.url }))
  const validators = {
    etag: validator(answer.headers.get('etag')),
    lastModified: validator(answer.headers.get('last-modified')),
  }
  return { kind: 'feed', feed, validators }
}

function validator(value: string | null): string | null {
  return value !== null && /^[\x20-\x7e]+$/.test(value) && value.length <= MAX_VALIDATOR_LENGTH ? value : null
}

/** Enough for 5 MB of honest feed on a slow machine. */
const LIMITS = { ms: 10_000, memoryMb: 256 }
/** How long the thread takes to begin says how busy the machine is, and nothing of the feed. */
const BEGINS_WITHIN_MS = 60_000

/** Why a feed cannot be read; `message` is fit to be shown. */
export class FeedError extends Error {
  /** Milliseconds that its server asks to wait. */
  readonly retryAfterMs: number | undefined
  /** Nothing is wrong with the feed: it is asked again every hour. */
  readonly ours: boolean
  constructor(
    message: string,
    options: { retryAfterMs?: number | undefined; ours?: boolean; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause })
    this.name = 'FeedError'
    this.retryAfterMs = options.retryAfterMs
    this.ours = options.ours ?? false
  }
}

/**
 * Reads a feed in a thread of its own, which is ended when it takes too long or too much memory: a parser can be kept busy for
 * hours by a few kilobytes, and nothing else would run meanwhile. `bytes` are handed over and empty afterwards. Throws
 * `FeedError`.
 */
export async function parseFeedApart(raw: RawFeed, limits = LIMITS): Promise<Feed> {
  const worker = new Worker(workerUrl(), {
    workerData: raw,
    transferList: [raw.bytes.buffer as ArrayBuffer],
    resourceLimits: { maxOldGenerationSizeMb: limits.memoryMb, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
    // Nothing of ours to be found there, should a feed ever take the parser over.
    env: {},
    execArgv: [],
  })
  const { promise, resolve, reject } = Promise.withResolvers<Feed>()
  const giveUp = () => reject(new FeedError('The feed takes too long to be read.'))
  // After what has arrived meanwhile: where this process itself was held up, the answer may be there.
  const within = (ms: number) => setTimeout(() => setImmediate(giveUp), ms)
  let timer = within(BEGINS_WITHIN_MS)
  worker.on('message', (answer: 'begun' | { feed: Feed } | { error: string }) => {
    if (answer === 'begun') {
      clearTimeout(timer)
      timer = within(limits.ms)
    } else if ('feed' in answer) resolve(answer.feed)
    else reject(notReadable(answer.error))
  })
  worker.once('error', (cause) => reject(new FeedError('The feed is too complex to be read.', { cause })))
  worker.once('exit', () => reject(new FeedError('The feed is too complex to be read.')))
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}

function notReadable(reason: string): FeedError {
  if (reason.startsWith('The feed ')) return new FeedError(reason)
  const cause = new Error(reason)
  return /Unrecognized feed format/i.test(reason)
    ? new FeedError('There is no RSS, Atom or JSON Feed at this address.', { cause })
    : new FeedError('The feed is broken and cannot be read.', { cause })
}

/** Beside this file; the build puts it beside `main.js`, which this file is part of then. */
function workerUrl(): URL {
  return new URL(import.meta.url.endsWith('.ts') ? './feed-worker.ts' : './feed-worker.js', import.meta.url)
}
