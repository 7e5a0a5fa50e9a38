import { buffer } from 'node:stream/consumers'
import type { App } from '../context.ts'
import { type SafeResponse, UnsafeUrlError } from '../lib/safe-fetch.ts'
import { retryAfterMs } from '../platforms/kit/retry-after.ts'
import { createSemaphore } from '../platforms/kit/semaphore.ts'
import { FeedError, parseFeedApart } from './parse-feed.ts'
import type { Feed } from './read-feed.ts'

/** Counted after decompression. */
const MOST_BYTES = 5 * 1024 * 1024
const TIMEOUT_MS = 20_000
const LONGEST_VALIDATOR = 1_000

/** What the server gave to ask with the next time. */
export interface Validators {
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
      maxBytes: MOST_BYTES,
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
      retryAfterMs: retryAfterMs(answer.headers, ctx.clock.now()),
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
  return value !== null && /^[\x20-\x7e]+$/.test(value) && value.length <= LONGEST_VALIDATOR ? value : null
}
