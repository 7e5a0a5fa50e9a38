import type { Success } from './bodies.ts'
import { credentialHeaders, type Postern } from './client.ts'
import { ConnectionError, PosternError, toProblem } from './errors.ts'
import { uploadInParts } from './parts.ts'
import { once, repeat } from './retry.ts'

export interface UploadProgress {
  /** Bytes handed to the network so far, the form's own included. Starts again where the upload has to. */
  sent: number
  total: number
}

export interface UploadInput {
  /** The file. In Node: `await openAsBlob(path)` reads it as it is sent, without holding it in memory. */
  file: Blob
  /** Default: the name that a `File` has. */
  filename?: string | undefined
  onProgress?: ((progress: UploadProgress) => void) | undefined
  signal?: AbortSignal | undefined
  /** Milliseconds for one try of the whole, default ten minutes; of one part, default five minutes. */
  timeoutMs?: number | undefined
}

export type Media = Success<'uploadMedia'>

const uploadPath = '/public/v1/upload'
const defaultTimeoutMs = 600_000
/** From this size on a client that may sends parts. */
const partsFrom = 16 * 1024 * 1024

/**
 * Uploads a file and answers its `id` and `path`, to be put into the `image` array of a post. Tried again when the connection drops
 * or the service is busy, under one Idempotency-Key, so that one file enters the library. With a session, files of 16 MiB and
 * more go in parts (`uploadInParts`), and with nothing but a session all do: an API key's door takes the whole at once.
 * Throws `PosternError` for a refusal and `ConnectionError` for silence.
 */
export async function upload(postern: Postern, input: UploadInput): Promise<Media> {
  const { options } = postern
  const { file, onProgress } = input
  if (options.session && (!options.apiKey || file.size >= partsFrom))
    return uploadInParts(postern, {
      ...input,
      onProgress: onProgress && (({ sent }) => onProgress({ sent, total: file.size })),
    })
  const { XMLHttpRequest: BrowserRequest } = globalThis as { XMLHttpRequest?: new () => BrowserRequest }
  const sent = formOf(input)
  const headers = {
    ...credentialHeaders(options),
    'content-type': sent.type,
    'idempotency-key': crypto.randomUUID(),
  }
  const response = await repeat(
    () =>
      BrowserRequest
        ? sendByXhr(postern, input, sent, headers, new BrowserRequest()).catch(
            (error: ConnectionError) => error,
          )
        : sendByFetch(postern, input, sent, headers),
    options.retries + 1,
    input.signal,
  )
  const body: unknown = await response.json().catch(() => undefined)
  if (!response.ok) throw new PosternError(toProblem(body, response), response)
  // A repetition may be answered before all of it has left.
  onProgress?.({ sent: sent.size, total: sent.size })
  return body as Media
}

/** Written by hand: it can be counted on its way, and each try sends the same bytes. */
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

/** Outside browsers fetch streams request bodies. */
async function sendByFetch(
  { options }: Postern,
  input: UploadInput,
  form: Blob,
  headers: Record<string, string>,
): Promise<Response | ConnectionError> {
  const url = `${options.baseUrl}${uploadPath}`
  const send = (signal: AbortSignal) =>
    options.fetch(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': String(form.size) },
      body: counted(form, input.onProgress),
      signal,
      duplex: 'half',
    } as RequestInit)
  return once(send, url, input.timeoutMs ?? defaultTimeoutMs, input.signal)
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
  send(body: Blob): void
  abort(): void
}

/** Browsers tell upload progress through XMLHttpRequest only. */
function sendByXhr(
  { options }: Postern,
  input: UploadInput,
  form: Blob,
  headers: Record<string, string>,
  xhr: BrowserRequest,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const fail = (message: string, timedOut: boolean) => () =>
      reject(new ConnectionError(message, timedOut, undefined))
    xhr.open('POST', `${options.baseUrl}${uploadPath}`)
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value)
    xhr.timeout = input.timeoutMs ?? defaultTimeoutMs
    xhr.upload.onprogress = ({ loaded, total }) => input.onProgress?.({ sent: loaded, total })
    xhr.onload = () =>
      resolve(new Response(xhr.responseText, { status: xhr.status, statusText: xhr.statusText }))
    xhr.onerror = fail('The upload did not get through.', false)
    xhr.onabort = fail('The call was aborted.', false)
    xhr.ontimeout = fail('The upload took too long.', true)
    input.signal?.addEventListener('abort', () => xhr.abort(), { once: true })
    if (input.signal?.aborted) return reject(new ConnectionError('The call was aborted.', false, undefined))
    xhr.send(form)
  })
}
