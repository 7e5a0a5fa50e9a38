/** Sizes of parts as the SDK's: a bucket requires at least 5 MiB. */
export const PART_BYTES = 8 * 1024 * 1024
const PARTS_AT_ONCE = 3
const TRIES = 4

export interface Sending {
  file: File
  /** Names the upload to the service, so that a repeat adds one file. */
  key: string
  signal: AbortSignal
  onProgress(bytes: number): void
}

/** A refusal of the service, or a connection that was lost (`status` 0). */
export class UploadFailure extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** Uploads a file, a large one in parts of which those that arrived are kept. Returns the id of the stored file. */
export async function upload(sending: Sending): Promise<string> {
  const { file, key, signal, onProgress } = sending
  if (file.size > PART_BYTES) return uploadInParts(sending)
  const form = new FormData()
  form.append('file', file)
  const headers = { 'idempotency-key': key }
  const saved = await request<{ id: string }>('POST', '/media/upload-server', {
    body: form,
    headers,
    signal,
    onProgress,
  })
  return saved.id
}

interface Open {
  key: string
  uploadId: string
}

interface StoredPart {
  PartNumber: number
  Size: number
  ETag: string
}

const PREFIX = 'upload '

function storedUnder({ name, size, lastModified }: File): string {
  return `${PREFIX}${name} ${size} ${lastModified}`
}

/** Names files whose uploads began in this browser and did not end. */
export function unfinished(): string[] {
  return Object.keys(localStorage)
    .filter((each) => each.startsWith(PREFIX))
    .map((each) => each.slice(PREFIX.length).replace(/ \d+ \d+$/, ''))
}

/** Forgets an upload and its parts. */
export function discard(file: File): void {
  const open = localStorage.getItem(storedUnder(file))
  localStorage.removeItem(storedUnder(file))
  if (open) void step('abort-multipart-upload', JSON.parse(open) as Open).catch(() => {})
}

async function uploadInParts({ file, signal, onProgress }: Sending): Promise<string> {
  const name = storedUnder(file)
  const kept = localStorage.getItem(name)
  let open = kept ? (JSON.parse(kept) as Open) : null
  const stored = open ? await findStored(open, signal) : null
  if (typeof stored === 'string') {
    localStorage.removeItem(name)
    return stored
  }
  if (open === null || stored === null) {
    const { key, uploadId } = await step<Open>(
      'create-multipart-upload',
      { file: { name: file.name, type: file.type } },
      signal,
    )
    open = { key, uploadId }
    localStorage.setItem(name, JSON.stringify(open))
  }
  try {
    await sendParts({ open, file, stored: stored ?? [], signal, onProgress })
    const parts = await step<StoredPart[]>('list-parts', { ...open }, signal)
    const { saved } = await complete(open, parts, signal)
    localStorage.removeItem(name)
    return saved.id
  } catch (error) {
    // What the service refuses is gone there too.
    if (error instanceof UploadFailure && [400, 404, 413].includes(error.status))
      localStorage.removeItem(name)
    throw error
  }
}

/** Returns the parts that arrived, the id of an upload that is complete, or null for one that is gone. */
async function findStored(open: Open, signal: AbortSignal): Promise<StoredPart[] | string | null> {
  try {
    // An open upload refuses this part; a complete one answers with its file.
    const { saved } = await complete(open, [{ PartNumber: 1, ETag: 'none' }], signal)
    return saved.id
  } catch (error) {
    if (!(error instanceof UploadFailure)) throw error
    if (error.status === 404) return null
    if (error.status !== 400) throw error
  }
  return step<StoredPart[]>('list-parts', { ...open }, signal)
}

interface Parts extends Pick<Sending, 'file' | 'signal' | 'onProgress'> {
  open: Open
  stored: StoredPart[]
}

async function sendParts({ open, file, stored, signal, onProgress }: Parts): Promise<void> {
  const sent = new Map(stored.map(({ PartNumber, Size }) => [PartNumber, Size]))
  const report = () => onProgress([...sent.values()].reduce((sum, bytes) => sum + bytes, 0))
  report()
  const missing: number[] = []
  for (let at = 0; at * PART_BYTES < file.size; at++)
    if (sent.get(at + 1) !== Math.min(PART_BYTES, file.size - at * PART_BYTES)) missing.push(at)
  // One part that fails stops the others.
  const stop = new AbortController()
  const both = AbortSignal.any([signal, stop.signal])
  const work = async () => {
    for (let at = missing.shift(); at !== undefined; at = missing.shift()) {
      const number = at + 1
      const body = file.slice(at * PART_BYTES, number * PART_BYTES)
      const onPart = (bytes: number) => {
        sent.set(number, bytes)
        report()
      }
      await retried(async () => {
        const { url } = await step<{ url: string }>('sign-part', { ...open, partNumber: number }, both)
        await request('PUT', own(url), { body, signal: both, onProgress: onPart })
      }, both)
      onPart(body.size)
    }
  }
  try {
    await Promise.all(Array.from({ length: PARTS_AT_ONCE }, work))
  } finally {
    stop.abort()
  }
}

/** Reaches this service by the address of the page, which can differ from the one that it signs. */
function own(url: string): string {
  const { pathname, search } = new URL(url)
  return pathname.startsWith('/media/parts/') ? pathname + search : url
}

async function complete(open: Open, parts: { PartNumber: number; ETag: string }[], signal: AbortSignal) {
  for (let left = 60; ; left--)
    try {
      return await step<{ saved: { id: string } }>('complete-multipart-upload', { ...open, parts }, signal)
    } catch (error) {
      // An earlier try, whose answer was lost, may still join the parts.
      if (!(error instanceof UploadFailure && error.status === 409 && left > 0)) throw error
      await pause(2000)
    }
}

async function retried(work: () => Promise<void>, signal: AbortSignal): Promise<void> {
  for (let attempt = 1; ; attempt++)
    try {
      return await work()
    } catch (error) {
      const isPassing = error instanceof UploadFailure && (error.status === 0 || error.status >= 500)
      if (!isPassing || attempt === TRIES || signal.aborted) throw error
      await pause(500 * 2 ** attempt)
    }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resume) => setTimeout(resume, milliseconds))
}

function step<Result>(name: string, body: object, signal?: AbortSignal): Promise<Result> {
  const headers = { 'content-type': 'application/json' }
  return request<Result>('POST', `/media/${name}`, {
    body: JSON.stringify(body),
    headers,
    ...(signal && { signal }),
  })
}

interface Sent {
  body: FormData | Blob | string
  headers?: Record<string, string>
  signal?: AbortSignal
  onProgress?(bytes: number): void
}

/** Sends by XMLHttpRequest, which alone says how much of a body has left. */
function request<Result>(
  method: string,
  url: string,
  { body, headers = {}, signal, onProgress }: Sent,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest()
    const abort = () => {
      xhr.abort()
      reject(new DOMException('', 'AbortError'))
    }
    if (signal?.aborted) return abort()
    signal?.addEventListener('abort', abort)
    xhr.open(method, url)
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value)
    xhr.upload.onprogress = ({ loaded }) => onProgress?.(loaded)
    xhr.onloadend = () => signal?.removeEventListener('abort', abort)
    xhr.onerror = () =>
      reject(new UploadFailure(0, 'The connection was lost. Retry continues where it stopped.'))
    xhr.onload = () => {
      const answer = parse(xhr.responseText)
      if (xhr.status < 300) resolve(answer as Result)
      else reject(new UploadFailure(xhr.status, reasonOf(xhr.status, answer)))
    }
    xhr.send(body)
  })
}

function parse(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>
  } catch {
    return {}
  }
}

function reasonOf(status: number, { detail, message }: Record<string, unknown>): string {
  if (status === 401) return 'Your session ended. Sign in in another tab, then retry.'
  return String(detail ?? message ?? `The service answered with status ${status}. Retry.`)
}
