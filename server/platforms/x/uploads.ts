import type { PlatformApi } from '../kit/api.ts'
import { rejected } from '../kit/http/errors.ts'
import type { EntryMedia } from '../kit/media.ts'

/** Size of a part. X accepts 1,000 parts. */
const PART_BYTES = 4 * 1024 ** 2
export const MAX_VIDEO_BYTES = 1000 * PART_BYTES

/** Uploaded files by their ids, and those of them that X still processes. */
export interface Uploads {
  ids: string[]
  pending: string[]
}

/** Uploads files in parts. X keeps them for a day. */
export async function uploadFiles(api: PlatformApi<unknown>, files: EntryMedia[]): Promise<Uploads> {
  const uploads: Uploads = { ids: [], pending: [] }
  for (const file of files) {
    const { id, isReady } = await upload(api, file)
    uploads.ids.push(id)
    if (!isReady) uploads.pending.push(id)
    if (!file.alt || file.isVideo) continue
    await api.request({ url: '/2/media/metadata', json: { id, metadata: { alt_text: { text: file.alt } } } })
  }
  return uploads
}

/** Returns the uploads with those that X still processes. Throws `rejected` for one that it could not process. */
export async function checkUploads(api: PlatformApi<unknown>, { ids, pending }: Uploads): Promise<Uploads> {
  const waiting: string[] = []
  for (const id of pending) {
    const query = { command: 'STATUS', media_id: id }
    if (!isProcessed(await api.read({ url: '/2/media/upload', query, at: 'data' }))) waiting.push(id)
  }
  return { ids, pending: waiting }
}

async function upload(
  api: PlatformApi<unknown>,
  file: EntryMedia,
): Promise<{ id: string; isReady: boolean }> {
  const { mime, size, parts } = await file.split({ bytes: PART_BYTES })
  const media_category = file.isVideo ? 'tweet_video' : mime === 'image/gif' ? 'tweet_gif' : 'tweet_image'
  const json = { media_type: mime, total_bytes: size, media_category }
  const id = await api.readId({ url: '/2/media/upload/initialize', json, at: 'data.id' })
  for await (const { index, bytes } of parts()) {
    const part = { field: 'media', name: 'media', mime: 'application/octet-stream' }
    await api.request({
      url: `/2/media/upload/${id}/append`,
      multipart: {
        fields: { segment_index: index },
        files: [{ ...part, size: bytes.byteLength, content: bytes }],
      },
    })
  }
  const url = `/2/media/upload/${id}/finalize`
  return { id, isReady: isProcessed(await api.read({ method: 'POST', url, at: 'data' })) }
}

/** Returns true once a file can be posted. Most images are ready at once, without any state. */
function isProcessed({ processing_info }: { processing_info?: unknown }): boolean {
  const { state } = (processing_info ?? { state: 'succeeded' }) as { state?: unknown }
  if (state === 'failed')
    throw rejected('media_failed', 'X could not process a file. Check its format, codec and length.')
  return state === 'succeeded'
}
