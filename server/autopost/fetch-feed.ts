import { buffer } from 'node:stream/consumers'
import { createLimit } from '../lib/limit.ts'
import type { HasClock } from '../lib/time/clock.ts'
import { type HasSafeFetch, type SafeResponse, UnsafeUrlError } from '../outbound/safe-fetch.ts'
import { parseRetryAfter } from '../platforms/kit/http/retry-after.ts'
import { FeedError, parseFeedInThread } from './feed-thread.ts'
import type { Feed } from './read-feed.ts'

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
  /** The feed has not changed since the server sent the validators. */
  | { kind: 'unchanged' }
  /** Status 410: the feed was permanently removed. */
  | { kind: 'gone' }

/** Limits the parser threads, since a hostile feed may keep a processor busy while posts are due. */
const limitThreads = createLimit(2)

/**
 * Fetches and parses a feed through the guarded fetch.
 * @throws `FeedError`, whose message members may see
 */
export async function fetchFeed(
  ctx: HasClock & HasSafeFetch,
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
    // Treats a 304 to an unconditional request as a failure, since it has no feed.
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
  // Copies the bytes, because a small buffer shares its memory with others and cannot be transferred to a thread.
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
