import { Worker } from 'node:worker_threads'
import type { Feed, RawFeed } from './read-feed.ts'

/** These limits suffice for 5 MB of an ordinary feed on a slow machine. */
const LIMITS = { ms: 10_000, memoryMb: 256 }
/** Separate from the time for parsing, because a slow start of the thread shows a busy machine, not a bad feed. */
const START_TIMEOUT_MS = 60_000
/** Serves the feeds of one round of checks; a thread that waited for the next hour would only hold memory. */
const IDLE_MS = 5_000
const MAX_IDLE = 2

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

interface Thread {
  worker: Worker
  memoryMb: number
  stopTimer?: NodeJS.Timeout
}

type Answer = 'begun' | { feed: Feed } | { error: string }

/** Threads that have read all their feeds without an error and can read another. */
const idle: Thread[] = []

/**
 * Parses a feed in a thread, which is terminated if it takes too long or too much memory: a few kilobytes can keep a parser busy for
 * hours and would block the process. A thread that read its feed is kept for some seconds, because starting one loads the parser; a
 * thread that failed is never used again. `bytes` is transferred and empty afterwards.
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
    // A feed that takes over the parser must find no secrets.
    env: {},
    execArgv: [],
  })
  return { worker, memoryMb }
}

/** Keeps a thread for the next feed. When enough others wait, the one that waits longest ends. */
function keep(thread: Thread): void {
  const { worker } = thread
  removeListeners(worker)
  // Without a listener, an error of an idle thread would end the process.
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

/** Names the events, since Node itself listens to others of a worker. */
function removeListeners(worker: Worker): void {
  for (const event of ['message', 'error', 'exit']) worker.removeAllListeners(event)
}

async function parseIn(worker: Worker, raw: RawFeed, timeoutMs: number): Promise<Feed> {
  const { promise, resolve, reject } = Promise.withResolvers<Feed>()
  const giveUp = () => reject(new FeedError('The feed takes too long to parse.'))
  // Waits for pending messages first: if this process itself was blocked, the answer may have arrived.
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
    ? new FeedError('There is no RSS, Atom or JSON Feed at this address.', { cause })
    : new FeedError('The feed is malformed and cannot be parsed.', { cause })
}

/** Finds the worker beside this file; the build bundles this file into `main.js` and puts the worker beside that. */
function workerUrl(): URL {
  return new URL(import.meta.url.endsWith('.ts') ? './feed-worker.ts' : './feed-worker.js', import.meta.url)
}
