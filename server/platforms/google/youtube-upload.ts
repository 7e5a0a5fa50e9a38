import type { PlatformApi } from '../kit/api.ts'
import { readObject, requireHeader, requireId } from '../kit/http/response.ts'
import type { SplitFile } from '../kit/parts.ts'
import type { GoogleConfig } from './google.ts'

/** Size of a part, which must be a multiple of 256 KiB. */
export const PART_BYTES = 8 * 1024 ** 2
const PART_TIMEOUT_MS = 90_000
const GONE = 'YouTube discarded this upload: publish the post again.'

type Api = PlatformApi<GoogleConfig>

/** Starts an upload and returns its URL. Nothing becomes visible before the last byte has arrived. */
export async function startUpload(api: Api, { mime, size }: SplitFile, resource: object): Promise<string> {
  const response = await api.request({
    url: '/upload/youtube/v3/videos',
    query: { uploadType: 'resumable', part: 'id,snippet,status', notifySubscribers: true },
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
  const [, last] = /^bytes=0-(\d+)$/.exec(headers.get('range') ?? '') ?? []
  return { next: last === undefined ? 0 : Number(last) + 1 }
}

/**
 * Sends the rest of the file. The last part creates the video, whose id is returned. Without `finish`, the last part is not
 * sent.
 */
export async function sendParts(
  api: Api,
  session: string,
  video: SplitFile,
  { next, finish }: { next: number; finish: boolean },
): Promise<string | null> {
  for await (const { bytes, contentRange, isLast } of video.parts(next)) {
    if (isLast && !finish) return null
    const { data } = await api.request({
      method: 'PUT',
      url: session,
      headers: { 'content-type': video.mime, 'content-range': contentRange },
      body: bytes,
      timeoutMs: PART_TIMEOUT_MS,
      irreversible: isLast,
      okStatuses: isLast ? [] : [308],
      errors: [
        [308, null, 'retryable', 'upload_incomplete', 'YouTube has not received every part of the video.'],
        // Retries only while preparing, which starts a new upload. After that, the author must publish again.
        [404, null, isLast ? 'rejected' : 'retryable', 'upload_expired', GONE],
        [410, null, isLast ? 'rejected' : 'retryable', 'upload_expired', GONE],
      ],
    })
    if (isLast) return requireId('YouTube', readObject('YouTube', data).id)
  }
  return null
}
