import type { Readable } from 'node:stream'
import { ApiError, badRequest, rateLimited } from '../../errors/errors.ts'
import { createCounts } from '../../lib/counts.ts'
import { networkOf } from '../../lib/web/addresses.ts'
import { type HasSafeFetch, type SafeResponse, UnsafeUrlError } from '../../outbound/safe-fetch.ts'

/** Equals the limit of an uploaded video. */
const MAX_BYTES = 1024 ** 3
const TIME_MS = 10 * 60_000
const MAX_REDIRECTS = 5
/** Limits the streams of this process for all callers, who need no account, because a slow video takes minutes. */
const MAX_STREAMS = 50
/** Limits the streams of one network, so that it cannot take all of them. A browser opens six connections to a host. */
const MAX_STREAMS_PER_NETWORK = 10

export interface VideoStream {
  status: 200 | 206
  contentType: string
  headers: Record<string, string>
  body: Readable
}

/**
 * Streams a public video, or the requested range of it. The address must be https, end in `mp4` and lead to a public host, as must
 * each of up to five redirects. The answer must declare itself a video.
 * @throws `bad_request`, `source_unreachable`, `range_not_satisfiable`, `upstream_failed`, or `rate_limited` while fifty streams
 * are open, or ten to the caller's network.
 */
export async function openVideo(
  ctx: HasSafeFetch,
  url: string,
  { ip, range, signal }: { ip: string; range: string | undefined; signal: AbortSignal },
): Promise<VideoStream> {
  if (!URL.canParse(url) || ![url, new URL(url).pathname].some((each) => /mp4$/i.test(each)))
    throw badRequest('The url must be the address of an mp4 file.')
  const end = begin(networkOf(ip))
  const answer = await ask(ctx, url, { range: parseSingleRange(range), signal }).catch((error: unknown) => {
    end()
    throw error
  })
  answer.body.once('close', end)
  try {
    return { ...checked(answer), headers: selectHeaders(answer.headers), body: answer.body }
  } catch (error) {
    answer.body.destroy()
    throw error
  }
}

/** Counts the open streams by the network of the caller. */
const openStreams = createCounts()

/** Counts a stream until the caller calls the returned function. */
function begin(network: string): () => void {
  if (openStreams.get(network) >= MAX_STREAMS_PER_NETWORK || openStreams.total() >= MAX_STREAMS)
    throw rateLimited('Too many videos are being streamed at the moment. Try again soon.', 10)
  return openStreams.add(network)
}

async function ask(
  { safeFetch }: HasSafeFetch,
  url: string,
  { range, signal }: { range: string | undefined; signal: AbortSignal },
): Promise<SafeResponse> {
  try {
    return await safeFetch(url, {
      signal,
      maxRedirects: MAX_REDIRECTS,
      maxBytes: MAX_BYTES,
      timeoutMs: TIME_MS,
      headers: { accept: 'video/*', 'accept-encoding': 'identity', ...(range ? { range } : {}) },
    })
  } catch (error) {
    if (!(error instanceof UnsafeUrlError)) throw error
    const refused = ['scheme', 'host', 'private_address', 'unresolvable'].includes(error.reason)
    throw new ApiError(refused ? 'source_unreachable' : 'upstream_failed', error.message, { cause: error })
  }
}

/** Accepts one range, as players send it. The answer to several ranges would have another format. */
function parseSingleRange(range: string | undefined): string | undefined {
  return range !== undefined && /^bytes=(\d{1,15}-\d{0,15}|-\d{1,15})$/.test(range) ? range : undefined
}

function checked({ status, headers }: SafeResponse): Pick<VideoStream, 'status' | 'contentType'> {
  if (status === 416)
    throw new ApiError('range_not_satisfiable', 'The file has no such range.', {
      headers: { 'content-range': headers.get('content-range') ?? 'bytes */*' },
    })
  if (status !== 200 && status !== 206)
    throw new ApiError('upstream_failed', `The address responded with status ${status}.`)
  const type = (headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  // Buckets send this type for a file without one. The response declares a video, so browsers treat the file as nothing else.
  if (/^(application|binary)\/octet-stream$/.test(type)) return { status, contentType: 'video/mp4' }
  if (!/^video\/[\w.+-]+$/.test(type))
    throw new ApiError('upstream_failed', 'The address does not serve a video.')
  return { status, contentType: type }
}

function selectHeaders(headers: Headers): Record<string, string> {
  const selected: Record<string, string> = {}
  for (const name of ['content-length', 'content-range', 'accept-ranges']) {
    const value = headers.get(name)
    if (value !== null && /^[\x20-\x7e]{1,100}$/.test(value)) selected[name] = value
  }
  return selected
}
