import { PlatformError } from '../kit/errors.ts'
import type { StatedFailure } from '../kit/http.ts'
import { fitImage } from '../kit/images.ts'
import { poll } from '../kit/poll.ts'
import { optionalText, readObject, requireText } from '../kit/response.ts'
import { type CommitInput, type Committed, type Prepared, published, ready } from '../kit/steps.ts'
import type { OutgoingMedia, PlatformCall, PrepareInput } from '../platform.ts'
import { limitsOf } from './limits.ts'

/** The status as it goes out. */
export interface MastodonReady {
  status: Record<string, unknown>
}

interface Attachment {
  id: string
  url: string | null
}

const processingMs = 600_000
const textSettings = ['visibility', 'spoiler_text', 'language'] as const

/** Uploads the media and waits until they are processed. Attachments of an abandoned attempt are cleared by the instance. */
export async function prepare(
  call: PlatformCall,
  { entry, position, settings }: PrepareInput,
  pollMs: number,
): Promise<Prepared<MastodonReady, never>> {
  const ids: string[] = []
  for (const media of entry.media) ids.push(await upload(call, media, pollMs))
  const status: Record<string, unknown> = { status: entry.text }
  if (ids.length > 0) status.media_ids = ids
  if (position.parent) status.in_reply_to_id = position.parent.releaseId
  for (const name of textSettings)
    if (typeof settings[name] === 'string' && settings[name] !== '') status[name] = settings[name]
  if (settings.sensitive === true) status.sensitive = true
  return ready({ status })
}

/** One `POST /api/v1/statuses` under the Idempotency-Key: a repeat within the hour answers the first status. */
export async function commit(
  call: PlatformCall,
  { ready: { status }, key }: CommitInput<MastodonReady>,
): Promise<Committed<never>> {
  const { data } = await call.http.request<{ id?: string; url?: string | null; uri?: string }>({
    method: 'POST',
    url: `${instanceOf(call)}/api/v1/statuses`,
    headers: { ...authorized(call), 'idempotency-key': key },
    json: status,
    irreversible: true,
    signal: call.signal,
    classify: ({ status: code, data: answer }) => refusal(code, answer, 'in_reply_to_id' in status),
  })
  const { id, url, uri } = readObject('Mastodon', data, { irreversible: true })
  const releaseId = requireText('Mastodon', id, { irreversible: true })
  return published({ releaseId, releaseUrl: optionalText(url) ?? optionalText(uri) ?? null })
}

/** The origin of the account's server. */
export function instanceOf(call: PlatformCall): string {
  return call.account.credentials.instance ?? ''
}

export function authorized(call: PlatformCall): Record<string, string> {
  return { authorization: `Bearer ${call.account.accessToken}` }
}

/** Mastodon says in words what is wrong: `{ "error": "Validation failed: …" }`. 503 comes before the status is made. */
function refusal(status: number, data: unknown, isReply: boolean): StatedFailure | undefined {
  const { error } = (data ?? {}) as { error?: unknown }
  const said = typeof error === 'string' ? error.slice(0, 300) : ''
  if (status === 503)
    return { failure: 'retryable', message: 'The Mastodon server is not available right now.' }
  if (status === 403 && /scope/i.test(said))
    return {
      failure: 'rejected',
      code: 'missing_scopes',
      message: 'The connection lacks a permission: connect the channel again.',
    }
  if (status === 404 && isReply)
    return {
      failure: 'rejected',
      code: 'parent_gone',
      message: 'The post to reply to is not on Mastodon any more.',
    }
  if ((status === 403 || status === 422) && said !== '')
    return { failure: 'rejected', message: `Mastodon refused the post: ${said}` }
  return undefined
}

async function upload(call: PlatformCall, media: OutgoingMedia, pollMs: number): Promise<string> {
  const { data, status } = await send(call, media)
  const id = requireText('Mastodon', readObject('Mastodon', data).id)
  if (status !== 202) return id
  return poll('Media processing', { everyMs: pollMs, forMs: processingMs, signal: call.signal }, async () => {
    const look = await call.http.request<Attachment>({
      url: `${instanceOf(call)}/api/v1/media/${encodeURIComponent(id)}`,
      headers: authorized(call),
      signal: call.signal,
      classify: ({ status: code, data: answer }) => mediaRefusal(code, answer),
    })
    return look.status === 200 ? id : undefined
  })
}

async function send(call: PlatformCall, media: OutgoingMedia) {
  const file = await fileOf(call, media)
  const fields: Record<string, string> = media.alt ? { description: media.alt } : {}
  return call.http.request<Attachment>({
    method: 'POST',
    url: `${instanceOf(call)}/api/v2/media`,
    headers: authorized(call),
    multipart: { fields, files: [{ field: 'file', ...file }] },
    timeoutMs: processingMs,
    signal: call.signal,
    classify: ({ status, data }) => mediaRefusal(status, data),
  })
}

/** A video goes through as a stream; an image is made to fit what the instance takes. */
async function fileOf(call: PlatformCall, media: OutgoingMedia) {
  const limits = limitsOf(call.account)
  if (media.mime.startsWith('video/')) {
    if (media.size > limits.videoBytes)
      throw new PlatformError(
        'rejected',
        `This Mastodon server takes videos of up to ${limits.videoBytes} bytes.`,
        { code: 'media_too_large' },
      )
    return { name: 'video.mp4', mime: media.mime, size: media.size, content: await media.open() }
  }
  const rules = { maxBytes: limits.imageBytes, maxEdge: 3840, mimes: limits.mimes }
  const { bytes, mime } = await fitImage(media, rules)
  return { name: `image.${mime.split('/')[1]}`, mime, size: bytes.byteLength, content: bytes }
}

function mediaRefusal(status: number, data: unknown): StatedFailure | undefined {
  if (status !== 422) return undefined
  const { error } = (data ?? {}) as { error?: unknown }
  const said = typeof error === 'string' ? error.slice(0, 300) : 'no reason given'
  return { failure: 'rejected', code: 'media_refused', message: `Mastodon could not process a file: ${said}` }
}
