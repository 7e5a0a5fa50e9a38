import { Worker } from 'node:worker_threads'
import type { Feed, RawFeed } from './read-feed.ts'

/** Limits that suffice for 5 MB of an ordinary feed on a slow machine. */
const LIMITS = { ms: 10_000, memoryMb: 256 }
/** Limits the start of a thread separately, because a slow start means a busy machine, not a bad feed. */
const START_TIMEOUT_MS = 60_000
/** Keeps a thread for the feeds of one round of checks. Until the next hour, it would only occupy memory. */
const IDLE_MS = 5_000
const MAX_IDLE = 2

/** Thrown for a feed that cannot be read; members may see `message`. */
export class FeedError extends Error {
  /** Wait that the server asked for, in ms. */
  readonly retryAfterMs: number | undefined
  /** True for a failure of this service, not of the feed, which is then checked every hour as usual. */
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

interface Thread {
  worker: Worker
  memoryMb: number
  stopTimer?: NodeJS.Timeout
}

type Answer = 'begun' | { feed: Feed } | { error: string }

/** Threads that have read all their feeds without an error and can read another. */
const idle: Thread[] = []

/**
 * Parses a feed in a thread, which is terminated if it takes too long or too much memory: a few kilobytes can keep a parser busy
 * for hours and would block the process. A thread that has read its feed is kept for some seconds, because a new one would have
 * to load the parser. A thread that failed is never reused. `bytes` is transferred and empty afterwards.
 * @throws `FeedError`
 */
export async function parseFeedInThread(raw: RawFeed, limits = LIMITS): Promise<Feed> {
  const thread = takeIdle(limits.memoryMb) ?? start(limits.memoryMb)
  try {
    const feed = await parseIn(thread.worker, raw, limits.ms)
    keep(thread)
    return feed
  } catch (error) {
    await thread.worker.terminate()
    throw error
  }
}

function takeIdle(memoryMb: number): Thread | undefined {
  const at = idle.findIndex((thread) => thread.memoryMb === memoryMb)
  const [thread] = at < 0 ? [] : idle.splice(at, 1)
  if (thread === undefined) return undefined
  clearTimeout(thread.stopTimer)
  removeListeners(thread.worker)
  thread.worker.ref()
  return thread
}

function start(memoryMb: number): Thread {
  const worker = new Worker(workerUrl(), {
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
    // Passes no environment, so that a feed that takes over the parser finds no secrets.
    env: {},
    execArgv: [],
  })
  return { worker, memoryMb }
}

/** Keeps a thread for the next feed. If enough others are idle, ends the one that has been idle longest. */
function keep(thread: Thread): void {
  const { worker } = thread
  removeListeners(worker)
  // Handles an error of an idle thread, which would otherwise end the process.
  worker.once('error', () => end(thread))
  worker.once('exit', () => end(thread))
  worker.unref()
  thread.stopTimer = setTimeout(() => end(thread), IDLE_MS).unref()
  idle.push(thread)
  if (idle.length > MAX_IDLE) end(idle[0] as Thread)
}

function end(thread: Thread): void {
  clearTimeout(thread.stopTimer)
  const at = idle.indexOf(thread)
  if (at >= 0) idle.splice(at, 1)
  void thread.worker.terminate()
}

/** Removes only these events, since Node itself listens to others. */
function removeListeners(worker: Worker): void {
  for (const event of ['message', 'error', 'exit']) worker.removeAllListeners(event)
}

async function parseIn(worker: Worker, raw: RawFeed, timeoutMs: number): Promise<Feed> {
  const { promise, resolve, reject } = Promise.withResolvers<Feed>()
  const giveUp = () => reject(new FeedError('The feed takes too long to parse.'))
  // Handles pending messages first, since the answer may have arrived while this process was blocked.
  const startTimer = (ms: number) => setTimeout(() => setImmediate(giveUp), ms)
  let timer = startTimer(START_TIMEOUT_MS)
  worker.on('message', (answer: Answer) => {
    if (answer === 'begun') {
      clearTimeout(timer)
      timer = startTimer(timeoutMs)
    } else if ('feed' in answer) resolve(answer.feed)
    else reject(toFeedError(answer.error))
  })
  worker.on('error', (cause) => reject(new FeedError('The feed is too complex to parse.', { cause })))
  worker.once('exit', () => reject(new FeedError('The feed is too complex to parse.')))
  worker.postMessage(raw, [raw.bytes.buffer as ArrayBuffer])
  try {
    return await promise
  } finally {
    clearTimeout(timer)
  }
}

function toFeedError(reason: string): FeedError {
  if (reason.startsWith('The feed ')) return new FeedError(reason)
  const cause = new Error(reason)
  return /Unrecognized feed format/i.test(reason)
    ? new FeedError('This address is not an RSS, Atom or JSON feed.', { cause })
    : new FeedError('The feed is malformed and cannot be parsed.', { cause })
}

/** Finds the worker beside this file; the build bundles this file into `main.js` and puts the worker beside that. */
function workerUrl(): URL {
  return new URL(import.meta.url.endsWith('.ts') ? './feed-worker.ts' : './feed-worker.js', import.meta.url)
}
