import { type Members, membersOf, reasonOf } from '../../openai/answer.ts'
import {
  fetchBytes,
  fetchMembers,
  isRefusal,
  unreadable,
  type Vendor,
  type VendorCall,
  VendorError,
  vendorId,
} from './vendor.ts'

export interface ClipRequest {
  prompt: string
  /** JPEG of the clip's own size, from which the clip begins. */
  picture: Buffer | null
  seconds: '4' | '8' | '12'
  size: '720x1280' | '1280x720'
  /** Idempotency key, for vendors that honor it. */
  key: string
  signal: AbortSignal
}

export type ClipProgress = { done: boolean; percent: number }

/** Generates clips through the tasks of an API such as OpenAI's (`/videos`): create, poll, download. */
export interface Clips {
  /** Starts a task and returns its id. */
  create(request: ClipRequest): Promise<string>
  /** @throws VendorError if the task failed; 422 `content_refused` if the vendor refuses the content */
  progress(task: string, signal: AbortSignal): Promise<ClipProgress>
  /** Downloads the MP4 of a task that is done, from the vendor's own host. */
  download(task: string, signal: AbortSignal): Promise<Buffer>
}

const CALL_TIMEOUT_MS = 60_000
const DOWNLOAD_TIMEOUT_MS = 300_000
const MAX_CLIP_BYTES = 64 * 1024 * 1024

export function createClips({ url, model }: { url: string; model: string }, vendor: Vendor): Clips {
  async function fetchTask(call: Omit<VendorCall, 'timeoutMs'>): Promise<Members & { id: string }> {
    const task = await fetchMembers(vendor, { ...call, timeoutMs: CALL_TIMEOUT_MS })
    const id = vendorId(task.id)
    if (id === null) throw unreadable(vendor)
    return { ...task, id }
  }

  const addressOf = (task: string) => `${url}/videos/${encodeURIComponent(task)}`

  return {
    async create({ prompt, picture, seconds, size, key, signal }) {
      const reference =
        picture === null
          ? {}
          : { input_reference: { image_url: `data:image/jpeg;base64,${picture.toString('base64')}` } }
      const task = await fetchTask({
        method: 'POST',
        url: `${url}/videos`,
        json: { model, prompt, seconds, size, ...reference },
        headers: { 'idempotency-key': key },
        signal,
      })
      return task.id
    },

    async progress(task, signal) {
      const found = await fetchTask({ method: 'GET', url: addressOf(task), signal })
      if (found.status === 'failed') throw toFailure(vendor, found)
      const percent = Number.isFinite(found.progress) ? Math.max(0, Math.min(100, Number(found.progress))) : 0
      return { done: found.status === 'completed', percent }
    },

    download: (task, signal) =>
      fetchBytes(vendor, {
        method: 'GET',
        url: `${addressOf(task)}/content`,
        timeoutMs: DOWNLOAD_TIMEOUT_MS,
        maxBytes: MAX_CLIP_BYTES,
        signal,
      }),
  }
}

function toFailure({ title }: Vendor, task: Members): VendorError {
  const error = membersOf(task.error)
  const [code, message] = [reasonOf(error.code), reasonOf(error.message)]
  if (isRefusal(code, message))
    return new VendorError('content_refused', message || `${title} rejects this content.`)
  const reason = message.replace(/\.$/, '') || 'no reason given'
  return new VendorError('upstream_failed', `${title} could not generate the clip (${reason}).`)
}
