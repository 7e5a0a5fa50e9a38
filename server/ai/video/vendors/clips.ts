import { callVendor, isRefusal, readBytes, type Vendor, VendorError } from './vendor.ts'

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

interface Task {
  id?: unknown
  status?: unknown
  progress?: unknown
  error?: { code?: unknown; message?: unknown } | null
}

const CALL_TIMEOUT_MS = 60_000
const DOWNLOAD_TIMEOUT_MS = 300_000

export function createClips({ url, model }: { url: string; model: string }, vendor: Vendor): Clips {
  async function readTask(response: Response): Promise<Task & { id: string }> {
    const task = (await response.json().catch(() => null)) as Task | null
    if (typeof task?.id === 'string' && task.id !== '') return task as Task & { id: string }
    throw new VendorError('upstream_failed', `${vendor.title} sent a response that cannot be read.`, {
      retryable: true,
    })
  }

  const addressOf = (task: string) => `${url}/videos/${encodeURIComponent(task)}`

  return {
    async create({ prompt, picture, seconds, size, key, signal }) {
      const reference =
        picture === null
          ? {}
          : { input_reference: { image_url: `data:image/jpeg;base64,${picture.toString('base64')}` } }
      const response = await callVendor(vendor, {
        method: 'POST',
        url: `${url}/videos`,
        json: { model, prompt, seconds, size, ...reference },
        headers: { 'idempotency-key': key },
        timeoutMs: CALL_TIMEOUT_MS,
        signal,
      })
      return (await readTask(response)).id
    },

    async progress(task, signal) {
      const url = addressOf(task)
      const found = await readTask(
        await callVendor(vendor, { method: 'GET', url, timeoutMs: CALL_TIMEOUT_MS, signal }),
      )
      if (found.status === 'failed') throw toFailure(vendor, found)
      const percent = Math.max(0, Math.min(100, Number(found.progress) || 0))
      return { done: found.status === 'completed', percent }
    },

    async download(task, signal) {
      const response = await callVendor(vendor, {
        method: 'GET',
        url: `${addressOf(task)}/content`,
        timeoutMs: DOWNLOAD_TIMEOUT_MS,
        signal,
      })
      return readBytes(vendor, response, signal)
    },
  }
}

function toFailure({ title }: Vendor, { error }: Task): VendorError {
  const code = typeof error?.code === 'string' ? error.code : null
  const message = typeof error?.message === 'string' ? error.message.slice(0, 500) : null
  if (isRefusal(code, message))
    return new VendorError('content_refused', message ?? `${title} rejects this content.`)
  return new VendorError(
    'upstream_failed',
    `${title} could not generate the clip (${message?.replace(/\.$/, '') ?? 'no reason given'}).`,
  )
}
