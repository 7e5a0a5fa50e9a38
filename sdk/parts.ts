import type { RequestBody, SuccessOf } from './bodies.ts'
import type { Postern, ResultCalls, ThrowingCalls } from './calls.ts'
import { abortedError } from './connection-error.ts'
import { PosternError, toProblem } from './errors.ts'
import { onAbort } from './on-abort.ts'
import { type CallOptions, callOptions } from './options.ts'
import { backoffMs, delay, type RetryOptions, repeat, tryOnce } from './retry.ts'
import type { Media } from './upload.ts'

/** Members of a client that uploads use. */
export interface UploadClient extends Pick<Postern, 'http' | 'options'> {
  media: Pick<ThrowingCalls['media'], 'runMultipartStep'>
  result: { media: Pick<ResultCalls['media'], 'runMultipartStep'> }
}

/** Identifies an upload that has begun. */
export interface OpenUpload {
  key: string
  uploadId: string
}

export interface PartsInput extends Pick<CallOptions, 'retries' | 'maxRetryAfterMs'> {
  /** A file, or its bytes as they become available. A stream is read once, no faster than its parts are sent. */
  file: Blob | ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>
  /** Name of the file for people; its extension declares the type. Default: the name of the `File`. */
  filename?: string | undefined
  /** Called when a part has arrived. `total` is undefined for a stream. */
  onProgress?: ((progress: { sent: number; total: number | undefined }) => void) | undefined
  /** Cancels the upload; see `onOpen` for what happens to the parts. */
  signal?: AbortSignal | undefined
  /** Bytes per part. Default: 8 MiB, or more if the file would have too many parts. S3 requires at least 5 MiB. */
  partSize?: number | undefined
  /** Maximum of concurrent parts, and of parts of a stream in memory. Default: 3. */
  concurrency?: number | undefined
  /** Milliseconds for one try of one part, and for completing. Default: five minutes. */
  timeoutMs?: number | undefined
  /**
   * Called with the value for `resume` before the first part is sent. With `onOpen`, an upload that fails or is aborted keeps its
   * parts for a day; without it, they are deleted.
   */
  onOpen?: ((upload: OpenUpload) => void) | undefined
  /** Continues an upload that `onOpen` reported: parts that have arrived are not sent again. File and `partSize` must be the same. */
  resume?: OpenUpload | undefined
}

interface Part {
  number: number
  size: number
  body: Blob | Uint8Array<ArrayBuffer>
}

type StepBody = RequestBody<'runMultipartStep'>

const defaultPartSize = 8 * 1024 * 1024
const maxParts = 10_000
const defaultTimeoutMs = 300_000

/**
 * Uploads a large file in concurrent parts, each with its own retries, and returns its `id` and `path`. Requires a session, or a
 * key with the scope `media:write` that is not bound to a channel group. Adds one file to the library even if steps are
 * repeated. Throws `PosternError` if the service refuses, and `ConnectionError` if it does not respond or the caller aborts.
 */
export async function uploadInParts(postern: UploadClient, input: PartsInput): Promise<Media> {
  const stop = new AbortController()
  const removeListener = onAbort(input.signal, ({ reason }) => stop.abort(reason))
  const options = callOptions(postern.options, { ...input, timeoutMs: input.timeoutMs ?? defaultTimeoutMs })
  const { timeoutMs, retries, maxRetryAfterMs } = options
  const retry = { retries, maxRetryAfterMs }
  try {
    return await runUpload({ postern, input, stop, signal: stop.signal, timeoutMs, retry })
  } finally {
    removeListener()
  }
}

async function runUpload(run: Run): Promise<Media> {
  const { postern, input } = run
  const upload = input.resume ?? (await openUpload(run))
  try {
    const done = input.resume && (await findCompleted(run, upload))
    if (done) return done
    input.onOpen?.(upload)
    return await completeUpload(run, upload, await sendParts(run, upload))
  } catch (error) {
    if (!input.onOpen && !input.resume)
      await postern.result.media
        .runMultipartStep({ path: { id: 'abort-multipart-upload' }, body: upload, timeoutMs: 5_000 })
        .catch(() => {})
    throw error
  }
}

interface Run {
  postern: UploadClient
  input: PartsInput
  stop: AbortController
  signal: AbortSignal
  timeoutMs: number
  retry: RetryOptions
}

/** Response of a step, which the contract declares as one of several. */
type StepResponse = SuccessOf<'runMultipartStep'>
type StepResponseWith<Key extends string> = Extract<StepResponse, Record<Key, unknown>>

async function runStep<A extends StepResponse>(
  { postern, signal, retry }: Run,
  id: string,
  body: StepBody,
): Promise<A> {
  return (await postern.media.runMultipartStep({ path: { id }, body, signal, ...retry })) as A
}

async function openUpload(run: Run): Promise<OpenUpload> {
  const { file, filename } = run.input
  const { name, type } = file as Partial<File>
  const { key, uploadId } = await runStep<StepResponseWith<'expiresAt'>>(run, 'create-multipart-upload', {
    file: { name: filename ?? name ?? null, type: type || null },
  })
  return { key, uploadId }
}

/** Returns the file of an upload whose completion succeeded although its response was lost; undefined while it is open. */
async function findCompleted(run: Run, upload: OpenUpload): Promise<Media | undefined> {
  // Sends an invalid part: a complete upload returns its file anyway, and an open one reports that the part is unknown.
  const none = [{ PartNumber: 1, ETag: 'none' }]
  return completeUpload(run, upload, none).catch((error: unknown) => {
    if (error instanceof PosternError && error.status === 400) return undefined
    throw error
  })
}

async function completeUpload(
  { postern, signal, timeoutMs, retry }: Run,
  upload: OpenUpload,
  parts: { PartNumber: number; ETag: string }[],
): Promise<Media> {
  const deadline = Date.now() + timeoutMs
  for (let attempt = 1; ; attempt++) {
    const path = { id: 'complete-multipart-upload' }
    const body = { ...upload, parts }
    const limits = { ...retry, signal, timeoutMs }
    const { data, error, response } = await postern.result.media.runMultipartStep({ path, body, ...limits })
    if (!error) return (data as StepResponseWith<'saved'>).saved
    // An earlier try, whose response was lost, may still be assembling the parts.
    if (error.code !== 'conflict' || Date.now() > deadline) throw new PosternError(error, response)
    await delay(backoffMs(attempt), signal)
  }
}

async function sendParts(run: Run, upload: OpenUpload): Promise<{ PartNumber: number; ETag: string }[]> {
  const { file, onProgress, concurrency = 3 } = run.input
  const total = file instanceof Blob ? file.size : undefined
  const partSize = run.input.partSize ?? Math.max(defaultPartSize, Math.ceil((total ?? 0) / maxParts))
  const stored = run.input.resume ? await listParts(run, upload) : []
  const etags: (string | null)[] = []
  const source = splitFile(file, partSize)
  let sent = 0
  let failure: unknown
  const work = async () => {
    for (;;) {
      const { value: part } = await rejectOnAbort(source.next(), run.signal)
      if (!part) return
      const same = stored.find(({ PartNumber, Size }) => PartNumber === part.number && Size === part.size)
      etags[part.number - 1] = same ? same.ETag : await sendPart(run, upload, part)
      sent += part.size
      onProgress?.({ sent, total })
    }
  }
  const fail = (error: unknown) => {
    failure ??= error
    run.stop.abort()
  }
  await Promise.all(Array.from({ length: concurrency }, () => work().catch(fail)))
  if (failure !== undefined) {
    void source.return(undefined)
    throw failure
  }
  // Lists the parts if a bucket hides the ETag from browsers.
  const listed = etags.includes(null) ? await listParts(run, upload) : []
  return etags.map((etag, index) => ({
    PartNumber: index + 1,
    ETag: etag ?? listed.find(({ PartNumber }) => PartNumber === index + 1)?.ETag ?? '',
  }))
}

const listParts = (run: Run, upload: OpenUpload) =>
  runStep<Extract<StepResponse, readonly unknown[]>>(run, 'list-parts', { ...upload })

/** Returns the part's ETag; null if it is hidden. Each try gets a new URL, because the last one may have expired. */
async function sendPart(run: Run, upload: OpenUpload, { number, body }: Part): Promise<string | null> {
  const { options } = run.postern
  const response = await repeat(
    async () => {
      const partNumber = number
      const { url } = await runStep<StepResponseWith<'url'>>(run, 'sign-part', { ...upload, partNumber })
      const init = { method: 'PUT', body }
      return tryOnce((signal) => options.fetch(url, { ...init, signal }), url, run.timeoutMs, run.signal)
    },
    run.retry,
    run.signal,
  )
  if (response.ok) return response.headers.get('etag')
  const problem = await response.json().catch(() => undefined)
  const detail = `The storage responded to part ${number} with status ${response.status}.`
  throw new PosternError(toProblem(problem, response, detail), response)
}

/** Splits the file into parts of one size, the last one smaller; an empty file is one empty part. */
async function* splitFile(file: PartsInput['file'], size: number): AsyncGenerator<Part, undefined> {
  let number = 0
  if (file instanceof Blob) {
    for (let at = 0; at < file.size || number === 0; at += size) {
      const body = file.slice(at, at + size)
      yield { number: ++number, size: body.size, body }
    }
    return
  }
  let part = new Uint8Array(size)
  let filled = 0
  for await (const chunk of readChunks(file)) {
    for (let at = 0; at < chunk.length; ) {
      const piece = chunk.subarray(at, at + size - filled)
      part.set(piece, filled)
      filled += piece.length
      at += piece.length
      if (filled < size) continue
      yield { number: ++number, size, body: part }
      part = new Uint8Array(size)
      filled = 0
    }
  }
  if (filled > 0 || number === 0) yield { number: ++number, size: filled, body: part.subarray(0, filled) }
}

/** Reads a stream in browsers that cannot iterate it with `for await`. */
async function* readChunks(
  file: ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, void> {
  if (!('getReader' in file)) return yield* file
  const reader = file.getReader()
  try {
    for (;;) {
      const { value, done } = await reader.read()
      if (done) return
      yield value
    }
  } finally {
    void reader.cancel().catch(() => {})
  }
}

/** Rejects when the signal aborts, because a stream may never settle. */
function rejectOnAbort<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const removeListener = onAbort(signal, () => reject(abortedError(signal)))
    promise.then(resolve, reject).finally(removeListener)
  })
}
