import { credentialHeaders, type Postern, type Success } from './client.ts'
import { ConnectionError, PosternError, toProblem } from './errors.ts'

export interface UploadProgress {
  /** Bytes handed to the network so far, the form's own included. */
  sent: number
  total: number
}

export interface UploadInput {
  /** The file. In Node: `await openAsBlob(path)` reads it as it is sent, without holding it in memory. */
  file: Blob
  filename?: string
  onProgress?: (progress: UploadProgress) => void
  signal?: AbortSignal
  /** Milliseconds for the whole upload. Default ten minutes. */
  timeoutMs?: number
}

export type Media = Success<'uploadMedia'>

/**
 * Uploads a file and answers its `id` and `path`, to be put into the `image` array of a post. Uploads once: a file is
 * cheap to lose and dear to send twice, so a dropped connection is the caller's to repeat.
 * Throws `PosternError` for a refusal and `ConnectionError` for silence.
 */
export async function upload(postern: Postern, input: UploadInput): Promise<Media> {
  const { XMLHttpRequest: BrowserRequest } = globalThis as { XMLHttpRequest?: new () => BrowserRequest }
  const response = await (BrowserRequest
    ? sendByXhr(postern, input, new BrowserRequest())
    : sendByFetch(postern, input))
  const body: unknown = await response.json().catch(() => undefined)
  if (!response.ok) throw new PosternError(toProblem(body, response), response)
  return body as Media
}

const uploadPath = '/public/v1/upload'
const defaultTimeoutMs = 600_000

/** Outside browsers fetch streams request bodies, so the form is written by hand and counted on its way. */
async function sendByFetch({ options }: Postern, input: UploadInput): Promise<Response> {
  const boundary = `postern-${crypto.randomUUID()}`
  const form = new Blob([
    `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${quoted(input)}"\r\n`,
    `Content-Type: ${input.file.type || 'application/octet-stream'}\r\n\r\n`,
    input.file,
    `\r\n--${boundary}--\r\n`,
  ])
  const timeout = AbortSignal.timeout(input.timeoutMs ?? defaultTimeoutMs)
  try {
    return await options.fetch(`${options.baseUrl}${uploadPath}`, {
      method: 'POST',
      headers: {
        ...credentialHeaders(options),
        'content-type': `multipart/form-data; boundary=${boundary}`,
        'content-length': String(form.size),
      },
      body: counted(form, input.onProgress),
      signal: input.signal ? AbortSignal.any([input.signal, timeout]) : timeout,
      duplex: 'half',
    } as RequestInit)
  } catch (cause) {
    throw new ConnectionError(
      timeout.aborted ? 'The upload took too long.' : 'The upload did not get through.',
      timeout.aborted,
      cause,
    )
  }
}

function counted(form: Blob, onProgress: UploadInput['onProgress']): ReadableStream<Uint8Array> {
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

/** The part of XMLHttpRequest that is used; named here so that the SDK compiles without the DOM's types. */
interface BrowserRequest {
  upload: { onprogress: ((event: { loaded: number; total: number }) => void) | null }
  onload: (() => void) | null
  onerror: (() => void) | null
  onabort: (() => void) | null
  ontimeout: (() => void) | null
  timeout: number
  readonly status: number
  readonly statusText: string
  readonly responseText: string
  open(method: string, url: string): void
  setRequestHeader(name: string, value: string): void
  send(body: FormData): void
  abort(): void
}

/** Browsers tell upload progress through XMLHttpRequest only. */
function sendByXhr({ options }: Postern, input: UploadInput, xhr: BrowserRequest): Promise<Response> {
  return new Promise((resolve, reject) => {
    const fail = (message: string, timedOut: boolean) => () =>
      reject(new ConnectionError(message, timedOut, undefined))
    xhr.open('POST', `${options.baseUrl}${uploadPath}`)
    for (const [name, value] of Object.entries(credentialHeaders(options))) xhr.setRequestHeader(name, value)
    xhr.timeout = input.timeoutMs ?? defaultTimeoutMs
    xhr.upload.onprogress = ({ loaded, total }) => input.onProgress?.({ sent: loaded, total })
    xhr.onload = () =>
      resolve(new Response(xhr.responseText, { status: xhr.status, statusText: xhr.statusText }))
    xhr.onerror = fail('The upload did not get through.', false)
    xhr.onabort = fail('The call was aborted.', false)
    xhr.ontimeout = fail('The upload took too long.', true)
    input.signal?.addEventListener('abort', () => xhr.abort(), { once: true })
    const form = new FormData()
    form.append('file', input.file, input.filename ?? 'file')
    xhr.send(form)
  })
}

function quoted(input: UploadInput): string {
  return (input.filename ?? 'file').replace(/[\r\n]/g, ' ').replace(/"/g, '%22')
}
