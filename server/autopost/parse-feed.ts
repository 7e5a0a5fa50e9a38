import { Worker } from 'node:worker_threads'
import type { Feed, RawFeed } from './read-feed.ts'

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
