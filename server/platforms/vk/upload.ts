import type { PlatformApi } from '../kit/api.ts'
import { rejected } from '../kit/http/errors.ts'
import type { ParameterValues } from '../kit/http/request-body.ts'
import { type Answer, optionalText, readObject, requireId, requireText } from '../kit/http/response.ts'
import { type EntryMedia, openParts } from '../kit/media.ts'

type Api = PlatformApi<unknown>

export const VERSION = '5.251'
const UPLOAD_TIMEOUT_MS = 30 * 60_000

/** Uploads a file and returns the name by which a post shows it, such as `photo14_7`. */
export function upload(api: Api, media: EntryMedia): Promise<string> {
  if (media.isVideo) return uploadVideo(api, media)
  return media.mime === 'image/gif' ? uploadDocument(api, media) : uploadPhoto(api, media)
}

async function uploadPhoto(api: Api, media: EntryMedia): Promise<string> {
  const { upload_url } = await call(api, 'photos.getWallUploadServer')
  const { server, photo, hash } = await send(api, upload_url, media, 'photo')
  const form = { server: Number(server), photo: requireText('VK', photo), hash: String(hash) }
  const fields = { ...form, caption: media.alt || undefined, v: VERSION }
  const [saved] = await api.list({ url: '/photos.saveWallPhoto', form: fields, at: 'response' })
  return nameOf('photo', saved)
}

/** Uploads a video. VK processes it after it has been posted. */
async function uploadVideo(api: Api, media: EntryMedia): Promise<string> {
  const saved = await call(api, 'video.save', { name: media.alt?.slice(0, 128) || 'Video', wallpost: 0 })
  await send(api, saved.upload_url, media, 'video_file')
  return nameOf('video', { id: saved.video_id, owner_id: saved.owner_id })
}

/** Uploads a GIF as a document, because a photo on VK does not move. */
async function uploadDocument(api: Api, media: EntryMedia): Promise<string> {
  const { upload_url } = await call(api, 'docs.getWallUploadServer')
  const { file } = await send(api, upload_url, media, 'file')
  const title = media.alt?.slice(0, 128) || 'image.gif'
  const { doc } = await call(api, 'docs.save', { file: requireText('VK', file), title })
  return nameOf('doc', readObject('VK', doc))
}

/** Calls a method of VK and returns its response. */
async function call(api: Api, method: string, form: ParameterValues = {}): Promise<Answer> {
  return api.read({ url: `/${method}`, form: { ...form, v: VERSION }, at: 'response' })
}

/** Sends a file to the URL that VK returned. */
async function send(api: Api, url: unknown, media: EntryMedia, field: string): Promise<Answer> {
  const answer = await api.read({
    url: requireText('VK', url),
    multipart: { files: await openParts([media], [{ field, index: 0 }]) },
    token: null,
    timeoutMs: UPLOAD_TIMEOUT_MS,
  })
  // Treats an empty list as a refusal: VK lists the photos that it accepted.
  const reason = answer.photo === '[]' ? 'not an image that VK reads' : optionalText(answer.error)
  if (reason === undefined) return answer
  throw rejected('media_refused', `VK did not accept a file: ${reason}.`)
}

function nameOf(kind: 'photo' | 'video' | 'doc', owned: Answer | undefined): string {
  return `${kind}${requireId('VK', owned?.owner_id)}_${requireId('VK', owned?.id)}`
}
