import type { RequestBody, Success } from './bodies.ts'
import { type CallOptions, callOptions, type Postern } from './client.ts'
import { aborted } from './connection-error.ts'
import { PosternError, toProblem } from './errors.ts'
import { onAbort } from './on-abort.ts'
import { backoffMs, once, pause, type RetryOptions, repeat } from './retry.ts'
import type { Media } from './upload.ts'

/** An upload that has begun, as the service knows it. */
export interface OpenUpload {
  key: string
  uploadId: string
}

export interface PartsInput extends Pick<CallOptions, 'retries' | 'maxRetryAfterMs'> {
  /** A file, or its bytes as they come: a stream is read once, no faster than its parts leave. */
  file: Blob | ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>
  /** What people call the file; its extension declares the type. Default: the name that a `File` has. */
  filename?: string | undefined
  /** Called when a part has arrived. `total` is not known of a stream. */
  onProgress?: ((progress: { sent: number; total: number | undefined }) => void) | undefined
  /** Ends the upload; see `onOpen` for what becomes of the parts. */
  signal?: AbortSignal | undefined
  /** Bytes of a part. Default 8 MiB, more where a file would have too many; a bucket takes no less than 5 MiB. */
  partSize?: number | undefined
  /** Parts on their way at once, which is also how many are held in memory of a stream. Default 3. */
  concurrency?: number | undefined
  /** Milliseconds for one try of one part, and for completing. Default five minutes. */
  timeoutMs?: number | undefined
  /**
   * Told what `resume` takes, before the first part leaves. An upload with `onOpen` leaves the parts that have arrived where they
   * are, for a day, when it fails or is aborted; one without throws them away.
   */
  onOpen?: ((upload: OpenUpload) => void) | undefined
  /** Goes on with an upload that `onOpen` told of: parts that have arrived are not sent again. File and `partSize` must be the same. */
  resume?: OpenUpload | undefined
}

interface Part {
  number: number
  size: number
  body: Blob | Uint8Array<ArrayBuffer>
}

type StepBody = RequestBody<'runMultipartStep'>

const defaultPartSize = 8 * 1024 * 1024
const mostParts = 10_000
const defaultTimeoutMs = 300_000

/**
 * Uploads a large file in parts, several at once and each tried again by itself, and answers its `id` and `path`. Takes a session
 * (`session`): the operations are the console's. However often anything is repeated, one file enters the library.
 * Throws `PosternError` for a refusal and `ConnectionError` for silence or an abort.
 */
export async function uploadInParts(postern: Postern, input: PartsInput): Promise<Media> {
  const stop = new AbortController()
  const forget = onAbort(input.signal, ({ reason }) => stop.abort(reason))
  const options = callOptions(postern.options, { ...input, timeoutMs: input.timeoutMs ?? defaultTimeoutMs })
  const { timeoutMs, retries, maxRetryAfterMs } = options
  const retry = { retries, maxRetryAfterMs }
  try {
    return await runUpload({ postern, input, stop, signal: stop.signal, timeoutMs, retry })
  } finally {
    forget()
  }
}

async function runUpload(run: Run): Promise<Media> {
  const { postern, input } = run
  const upload = input.resume ?? (await open(run))
  try {
    const done = input.resume && (await completed(run, upload))
    if (done) return done
    input.onOpen?.(upload)
    return await complete(run, upload, await sendParts(run, upload))
  } catch (error) {
    if (!input.onOpen && !input.resume)
      await postern.result
        .runMultipartStep({ path: { id: 'abort-multipart-upload' }, body: upload, timeoutMs: 5_000 })
        .catch(() => {})
    throw error
  }
}

interface Run {
  postern: Postern
  input: PartsInput
  stop: AbortController
  signal: AbortSignal
  timeoutMs: number
  retry: RetryOptions
}

/** The answers of the steps, which the contract knows as one of several. */
type Answer = Success<'runMultipartStep'>
type AnswerWith<Key extends string> = Extract<Answer, Record<Key, unknown>>

async function step<A extends Answer>(
  { postern, signal, retry }: Run,
  id: string,
  body: StepBody,
): Promise<A> {
  return (await postern.runMultipartStep({ path: { id }, body, signal, ...retry })) as A
}

async function open(run: Run): Promise<OpenUpload> {
  const { file, filename } = run.input
  const { name, type } = file as Partial<File>
  const { key, uploadId } = await step<AnswerWith<'expiresAt'>>(run, 'create-multipart-upload', {
    file: { name: filename ?? name ?? null, type: type || null },
  })
  return { key, uploadId }
}

/** What came of an upload that was completed although nobody heard of it; undefined where it is still open. */
async function completed(run: Run, upload: OpenUpload): Promise<Media | undefined> {
  // One that is complete answers its file whatever parts are named; an open one knows no such part.
  const none = [{ PartNumber: 1, ETag: 'none' }]
  return complete(run, upload, none).catch((error: unknown) => {
    if (error instanceof PosternError && error.status === 400) return undefined
    throw error
  })
}

async function complete(
  { postern, signal, timeoutMs, retry }: Run,
  upload: OpenUpload,
  parts: { PartNumber: number; ETag: string }[],
): Promise<Media> {
  const deadline = Date.now() + timeoutMs
  for (let attempt = 1; ; attempt++) {
    const path = { id: 'complete-multipart-upload' }
    const body = { ...upload, parts }
    const limits = { ...retry, signal, timeoutMs }
    const { data, error, response } = await postern.result.runMultipartStep({ path, body, ...limits })
    if (!error) return (data as AnswerWith<'saved'>).saved
    // An earlier try, whose answer was lost, may still be putting the parts together.
    if (error.code !== 'conflict' || Date.now() > deadline) throw new PosternError(error, response)
    await pause(backoffMs(attempt), signal)
  }
}

async function sendParts(run: Run, upload: OpenUpload): Promise<{ PartNumber: number; ETag: string }[]> {
  const { file, onProgress, concurrency = 3 } = run.input
  const total = file instanceof Blob ? file.size : undefined
  const partSize = run.input.partSize ?? Math.max(defaultPartSize, Math.ceil((total ?? 0) / mostParts))
  const arrived = run.input.resume ? await list(run, upload) : []
  const etags: (string | null)[] = []
  const source = cut(file, partSize)
  let sent = 0
  let failure: unknown
  const work = async () => {
    for (;;) {
      const { value: part } = await orAborted(source.next(), run.signal)
      if (!part) return
      const known = arrived.find(({ PartNumber, Size }) => PartNumber === part.number && Size === part.size)
      etags[part.number - 1] = known ? known.ETag : await sendPart(run, upload, part)
      sent += part.size
      onProgress?.({ sent, total })
    }
  }
  const oneFails = (error: unknown) => {
    failure ??= error
    run.stop.abort()
  }
  await Promise.all(Array.from({ length: concurrency }, () => work().catch(oneFails)))
  if (failure !== undefined) {
    void source.return(undefined)
    throw failure
  }
  // A bucket that does not show its ETag to pages: the service can ask it.
  const told = etags.includes(null) ? await list(run, upload) : []
  return etags.map((etag, index) => ({
    PartNumber: index + 1,
    ETag: etag ?? told.find(({ PartNumber }) => PartNumber === index + 1)?.ETag ?? '',
  }))
}

const list = (run: Run, upload: OpenUpload) =>
  step<Extract<Answer, readonly unknown[]>>(run, 'list-parts', { ...upload })

/** The part's ETag; null where it is not shown. Every try has a URL of its own, which may have ended meanwhile. */
async function sendPart(run: Run, upload: OpenUpload, { number, body }: Part): Promise<string | null> {
  const { options } = run.postern
  const response = await repeat(
    async () => {
      const partNumber = number
      const { url } = await step<AnswerWith<'url'>>(run, 'sign-part', { ...upload, partNumber })
      const init = { method: 'PUT', body }
      return once((signal) => options.fetch(url, { ...init, signal }), url, run.timeoutMs, run.signal)
    },
    run.retry,
    run.signal,
  )
  if (response.ok) return response.headers.get('etag')
  const problem = await response.json().catch(() => undefined)
  const detail = `The storage answered part ${number} with ${response.status}.`
  throw new PosternError(toProblem(problem, response, detail), response)
}

/** The file in parts of one size, the last one smaller; an empty file is one empty part. */
async function* cut(file: PartsInput['file'], size: number): AsyncGenerator<Part, undefined> {
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
  for await (const chunk of chunksOf(file)) {
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

/** Not every browser walks a stream by `for await`. */
async function* chunksOf(
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

/** A stream may never say anything again. */
function orAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const forget = onAbort(signal, () => reject(aborted(signal)))
    promise.then(resolve, reject).finally(forget)
  })
}
