import type { SuccessOf } from './bodies.ts'
import { PosternError, toProblem } from './errors.ts'
import type { HttpRequest } from './http.ts'
import type { CallOptions } from './options.ts'
import { type UploadClient, uploadInParts } from './parts.ts'

export interface UploadProgress {
  /** Bytes handed to the network so far, including those of the form. Starts over when the upload does. */
  sent: number
  total: number
}

export interface UploadInput extends Omit<CallOptions, 'headers'> {
  /** The file. In Node, `await openAsBlob(path)` streams it without loading it into memory. */
  file: Blob
  /** Default: the name of the `File`. */
  filename?: string | undefined
  onProgress?: ((progress: UploadProgress) => void) | undefined
  /** Milliseconds for one try: of the whole file, default ten minutes; of one part, default five minutes. */
  timeoutMs?: number | undefined
  /**
   * Default: a new UUID. With your own key, the file is sent in one piece, and repeated uploads within a day add one file to the
   * library.
   */
  idempotencyKey?: string | undefined
}

export type Media = SuccessOf<'uploadMedia'>

const defaultTimeoutMs = 600_000
/** With a session, files of this size and more are sent in parts. */
const multipartThreshold = 16 * 1024 * 1024

/**
 * Uploads a file and returns its `id` and `path` for the `image` array of a post. Retries under one Idempotency-Key when the
 * connection drops or the service is busy, so that one file is added to the library. With a session, files of 16 MiB and more are
 * sent in parts (`uploadInParts`); with only a session, all files are. With an API key, the file is sent in one piece.
 * Throws `PosternError` if the service refuses, and `ConnectionError` if it does not respond or the caller aborts.
 */
export async function upload(postern: UploadClient, input: UploadInput): Promise<Media> {
  const { file, onProgress, idempotencyKey } = input
  const { apiKey, session } = postern.options
  if (session && idempotencyKey === undefined && (!apiKey || file.size >= multipartThreshold))
    return uploadInParts(postern, {
      ...input,
      onProgress: onProgress && (({ sent }) => onProgress({ sent, total: file.size })),
    })
  const { XMLHttpRequest: BrowserRequest } = globalThis as { XMLHttpRequest?: new () => BrowserRequest }
  const form = formOf(input)
  const request = postern.http.request as unknown as HttpRequest
  const path = apiKey || !session ? '/public/v1/upload' : '/media/upload-server'
  const { data, error, response } = await request('POST', path, {
    body: form,
    signal: input.signal,
    idempotencyKey: idempotencyKey ?? crypto.randomUUID(),
    timeoutMs: input.timeoutMs ?? defaultTimeoutMs,
    retries: input.retries,
    maxRetryAfterMs: input.maxRetryAfterMs,
    fetch: (sent, init) => {
      const upload = { request: sent as Request, form, onProgress, signal: init?.signal as AbortSignal }
      return BrowserRequest
        ? sendByXhr(upload, new BrowserRequest())
        : sendByFetch(upload, postern.options.fetch)
    },
  })
  if (error) throw new PosternError(toProblem(error, response), response)
  // The service may replay its response before it has received the whole file.
  onProgress?.({ sent: form.size, total: form.size })
  return data as Media
}

/** Builds the form by hand, so that its bytes can be counted and are the same in each try. */
function formOf(input: UploadInput): Blob {
  const boundary = `postern-${crypto.randomUUID()}`
  const name = (input.filename ?? (input.file as Partial<File>).name ?? 'file')
    .replace(/[\r\n]/g, ' ')
    .replace(/"/g, '%22')
  return new Blob(
    [
      `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n`,
      `Content-Type: ${input.file.type || 'application/octet-stream'}\r\n\r\n`,
      input.file,
      `\r\n--${boundary}--\r\n`,
    ],
    { type: `multipart/form-data; boundary=${boundary}` },
  )
}

interface FormUpload {
  request: Request
  form: Blob
  onProgress: UploadInput['onProgress']
  signal: AbortSignal
}

/** Sends with fetch, which streams request bodies outside browsers. */
function sendByFetch(
  { request, form, onProgress, signal }: FormUpload,
  send: typeof fetch,
): Promise<Response> {
  const headers = new Headers(request.headers)
  headers.set('content-length', String(form.size))
  const body = countedStream(form, onProgress)
  return send(request.url, { method: 'POST', headers, body, signal, duplex: 'half' } as RequestInit)
}

function countedStream(form: Blob, onProgress: UploadInput['onProgress']): ReadableStream<Uint8Array> {
  let sent = 0
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      sent += chunk.byteLength
      controller.enqueue(chunk)
      onProgress?.({ sent, total: form.size })
    },
  })
  return form.stream().pipeThrough(counter)
}

/** Declares the used part of XMLHttpRequest, so that the SDK compiles without the DOM's types. */
interface BrowserRequest {
  upload: { onprogress: ((event: { loaded: number; total: number }) => void) | null }
  onload: (() => void) | null
  onerror: (() => void) | null
  readonly status: number
  readonly statusText: string
  readonly responseText: string
  getAllResponseHeaders(): string
  open(method: string, url: string): void
  setRequestHeader(name: string, value: string): void
  send(body: Blob): void
  abort(): void
}

/** Sends with XMLHttpRequest, which alone reports upload progress in browsers. */
function sendByXhr(
  { request, form, onProgress, signal }: FormUpload,
  xhr: BrowserRequest,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    xhr.open('POST', request.url)
    for (const [name, value] of request.headers) xhr.setRequestHeader(name, value)
    xhr.upload.onprogress = ({ loaded, total }) => onProgress?.({ sent: loaded, total })
    xhr.onload = () => resolve(responseOf(xhr))
    xhr.onerror = () => reject(new TypeError('The upload failed.'))
    signal.addEventListener('abort', () => {
      xhr.abort()
      reject(signal.reason)
    })
    xhr.send(form)
  })
}

function responseOf(xhr: BrowserRequest): Response {
  const lines = xhr.getAllResponseHeaders().trim().split(/\r?\n/)
  const headers = lines.map((line) => line.split(/: (.*)/, 2) as [string, string])
  const { status, statusText } = xhr
  return new Response(xhr.responseText || null, {
    status,
    statusText,
    headers: headers.filter(([name]) => name),
  })
}
