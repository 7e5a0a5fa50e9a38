import type { PlatformApi } from '../kit/api.ts'
import { requireText, unreadableResponse } from '../kit/http/response.ts'
import type { EntryMedia } from '../kit/media.ts'
import type { FilePart } from '../kit/parts.ts'

/** Size of a part, between 5 and 64 MB. The last part takes the rest. */
const SPLIT = { bytes: 10 * 1024 ** 2, lastTakesRest: true }
const PART_TIMEOUT_MS = 90_000

/** Video whose last part is not uploaded yet. */
export interface VideoUpload {
  publishId: string
  url: string
}

type Api = PlatformApi<unknown>

/** Sends all parts of a video except the last one, which publishes it. Without `postInfo`, it becomes a draft. */
export async function startVideo(api: Api, file: EntryMedia, postInfo: object | null): Promise<VideoUpload> {
  const video = await file.split(SPLIT)
  const source_info = {
    source: 'FILE_UPLOAD',
    video_size: video.size,
    chunk_size: video.count === 1 ? video.size : SPLIT.bytes,
    total_chunk_count: video.count,
  }
  const started = await api.read({
    url: postInfo ? '/post/publish/video/init/' : '/post/publish/inbox/video/init/',
    json: { ...(postInfo && { post_info: postInfo }), source_info },
    at: 'data',
  })
  const url = requireText('TikTok', started.upload_url)
  for await (const part of video.parts()) {
    if (part.isLast) break
    await sendPart(api, url, part, video.mime)
  }
  return { publishId: requireText('TikTok', started.publish_id), url }
}

export async function sendLastPart(api: Api, file: EntryMedia, { url }: VideoUpload): Promise<void> {
  const video = await file.split(SPLIT)
  for await (const part of video.parts((video.count - 1) * SPLIT.bytes))
    await sendPart(api, url, part, video.mime)
}

async function sendPart(
  api: Api,
  url: string,
  { bytes, contentRange, isLast }: FilePart,
  mime: string,
): Promise<void> {
  const gone = [
    'rejected',
    'upload_expired',
    'TikTok discarded this upload: publish the post again.',
  ] as const
  const { status } = await api.request({
    method: 'PUT',
    url,
    // Sends no token, since the URL itself is the credential.
    token: null,
    headers: { 'content-type': mime, 'content-range': contentRange },
    body: bytes,
    timeoutMs: PART_TIMEOUT_MS,
    irreversible: isLast,
    anyBody: true,
    errors: [
      [403, null, ...gone],
      [404, null, ...gone],
      [416, null, ...gone],
    ],
  })
  if (isLast && status !== 201) throw unreadableResponse('TikTok')
}
