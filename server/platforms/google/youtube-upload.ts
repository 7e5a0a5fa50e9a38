import type { PlatformApi } from '../kit/api.ts'
import { PlatformError } from '../kit/http/errors.ts'
import type { ResponseHeaders } from '../kit/http/exchange.ts'
import { readObject, requireHeader, requireId } from '../kit/http/response.ts'
import type { SplitFile } from '../kit/parts.ts'
import { type Prepared, type PreparedAct, wait } from '../kit/steps.ts'
import type { GoogleConfig } from './google.ts'

/** Size of a part, which must be a multiple of 256 KiB. */
export const PART_BYTES = 8 * 1024 ** 2
const PART_TIMEOUT_MS = 90_000
/** Time after which an upload stores that it has got on, before it goes on. */
const STORE_AFTER_MS = 5 * 60_000
const FIRST_PAUSE_MS = 5_000
/** Failures without a byte of progress after which the attempt counts as failed. */
const MAX_FAILURES = 5
const INCOMPLETE = 'YouTube has not received every part of the video.'
const GONE = 'YouTube discarded this upload: publish the post again.'

type Api = PlatformApi<GoogleConfig>

/** An upload that has begun. YouTube knows how far it is. */
export interface Session {
  session: string
  /** Bytes that YouTube had when they were last counted, and the failures since. */
  received?: number
  failures?: number
}

/** Resource of a video and options of its upload. */
export interface Start {
  resource: object
  notifySubscribers: boolean
}

/**
 * Advances an upload up to its last part, which creates the video. After a failure, and from time to time, it returns its state, so that
 * whoever goes on resumes the same session: this process later, another one, or the next attempt.
 */
export async function advanceUpload<Ready>(
  api: Api,
  video: SplitFile,
  { saved, start, ready }: { saved: Session | null; start: Start; ready: (session: string) => Ready },
): Promise<Prepared<Ready, Session>> {
  const progress = saved && (await findProgress(api, saved.session, video.size))
  if (saved === null || progress === null) return wait(1, { session: await startUpload(api, video, start) })
  const { session } = saved
  const act: PreparedAct<Ready> = { target: null, ready: ready(session) }
  if ('video' in progress) return { kind: 'ready', acts: [act], state: { session } }
  const { received, isReady, error } = await sendParts(api, session, video, progress.next)
  if (isReady) return { kind: 'ready', acts: [act], state: { session } }
  const hasGotOn = received > (saved.received ?? 0)
  const failures = error === undefined ? 0 : hasGotOn ? 1 : (saved.failures ?? 0) + 1
  if (error !== undefined && failures > MAX_FAILURES) throw error
  const afterMs = Math.max(1, error?.retryAfterMs ?? FIRST_PAUSE_MS * failures)
  return { ...wait(afterMs, { session, received, failures }), hasGotOn }
}

/** Starts an upload and returns its URL. Nothing becomes visible before the last byte has arrived. */
async function startUpload(
  api: Api,
  { mime, size }: SplitFile,
  { resource, notifySubscribers }: Start,
): Promise<string> {
  const response = await api.request({
    url: '/upload/youtube/v3/videos',
    query: { uploadType: 'resumable', part: 'id,snippet,status', notifySubscribers },
    headers: { 'x-upload-content-type': mime, 'x-upload-content-length': String(size) },
    json: resource,
  })
  return requireHeader('YouTube', response, 'location')
}

/**
 * Reads the progress of an upload: the next byte to send, or the id of its video. Returns null if YouTube no longer knows the
 * upload. Only reads: for a completed upload, YouTube repeats its first response.
 */
export async function findProgress(
  api: Api,
  session: string,
  size: number,
): Promise<{ next: number } | { video: string } | null> {
  const { status, headers, data } = await api.request({
    method: 'PUT',
    url: session,
    headers: { 'content-range': `bytes */${size}` },
    okStatuses: [308, 404, 410],
  })
  if (status === 404 || status === 410) return null
  if (status !== 308) return { video: requireId('YouTube', readObject('YouTube', data).id) }
  return { next: nextByte(headers) }
}

/** Reads how many bytes YouTube has. Without `Range` it has none. */
function nextByte(headers: ResponseHeaders): number {
  const [, last] = /^bytes=0-(\d+)$/.exec(headers.get('range') ?? '') ?? []
  return last === undefined ? 0 : Number(last) + 1
}

interface Sent {
  received: number
  /** True if only the last part is left. */
  isReady?: boolean
  /** Failure after which the same session can go on. */
  error?: PlatformError
}

/** Sends the parts before the last one, each from the byte after those that YouTube has, until it is time to store the progress. */
async function sendParts(api: Api, session: string, video: SplitFile, next: number): Promise<Sent> {
  const { clock } = api.host
  const until = clock.now() + STORE_AFTER_MS
  let received = next
  while (clock.now() < until) {
    const from = received
    for await (const part of video.parts(from)) {
      if (part.isLast) return { received, isReady: true }
      try {
        const { status, headers } = await sendPart(api, session, video.mime, part)
        if (status !== 308) return { received: part.start, isReady: true }
        received = nextByte(headers)
      } catch (error) {
        if (!(error instanceof PlatformError) || error.failure !== 'retryable') throw error
        return { received, error }
      }
      if (received !== part.end || clock.now() >= until) break
    }
    if (received <= from) return { received, error: incomplete() }
  }
  return { received }
}

/**
 * Sends the rest of the file, of which the last part creates the video, and returns its id. Where YouTube has taken only some bytes of a
 * part, goes on after those.
 */
export async function finishUpload(
  api: Api,
  session: string,
  video: SplitFile,
  next: number,
): Promise<string> {
  for (let received = next; ; ) {
    const sent = await sendLastParts(api, session, video, received)
    if ('video' in sent) return sent.video
    if (sent.next <= received) throw incomplete()
    received = sent.next
  }
}

async function sendLastParts(
  api: Api,
  session: string,
  video: SplitFile,
  next: number,
): Promise<{ video: string } | { next: number }> {
  for await (const part of video.parts(next)) {
    try {
      const { status, headers, data } = await sendPart(api, session, video.mime, part)
      if (status !== 308) return { video: requireId('YouTube', readObject('YouTube', data).id) }
      if (nextByte(headers) !== part.end) return { next: nextByte(headers) }
    } catch (error) {
      if (!(error instanceof PlatformError) || error.code !== 'upload_incomplete') throw error
      break
    }
  }
  return (await findProgress(api, session, video.size)) ?? { next }
}

function incomplete(): PlatformError {
  return new PlatformError('retryable', INCOMPLETE, { code: 'upload_incomplete' })
}

async function sendPart(
  api: Api,
  session: string,
  mime: string,
  { bytes, contentRange, isLast }: { bytes: Uint8Array; contentRange: string; isLast: boolean },
) {
  return api.request({
    method: 'PUT',
    url: session,
    headers: { 'content-type': mime, 'content-range': contentRange },
    body: bytes,
    timeoutMs: PART_TIMEOUT_MS,
    irreversible: isLast,
    // A 308 to the last part creates no video, so that its outcome is known.
    okStatuses: isLast ? [] : [308],
    errors: [
      [308, null, 'retryable', 'upload_incomplete', INCOMPLETE],
      // Retries only while preparing, which starts a new upload. After that, the author must publish again.
      [404, null, isLast ? 'rejected' : 'retryable', 'upload_expired', GONE],
      [410, null, isLast ? 'rejected' : 'retryable', 'upload_expired', GONE],
    ],
  })
}
