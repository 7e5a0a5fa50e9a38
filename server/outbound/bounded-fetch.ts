import type { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { Dispatcher } from 'undici'
import { createForeignScanner, type JsonLimits, withoutNul } from '../lib/json/bounded-json.ts'
import { undici } from './guarded-dispatcher.ts'

export interface ResponseLimits {
  /** Limits the whole body; reading past it fails. */
  maxBytes: number
  /** Limits JSON and each event of a stream. */
  json?: JsonLimits
}

/** Limits the body of a failure, of which only the reason is read. The rest is dropped. */
const MAX_FAILURE_BYTES = 64 * 1024
/** Limits one event of a stream. */
const MAX_EVENT_BYTES = 128 * 1024
/** Bytes of a stream to hand on before other work of the process gets its turn. */
const SLICE = 16 * 1024

/**
 * Works as `fetch` for servers that may send anything: follows no redirect, limits the bytes of the response, and checks JSON and
 * events before anybody parses them. Time-outs are the caller's signal. Joins small pieces of the body: a million of one byte cost as
 * much as one.
 */
export async function boundedFetch(
  dispatcher: Dispatcher,
  request: Request,
  { signal, ...limits }: ResponseLimits & { signal: AbortSignal | null | undefined },
): Promise<Response> {
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  const { statusCode, statusText, headers, body } = await undici().request(request.url, {
    dispatcher,
    method: request.method,
    headers: { accept: '*/*', 'user-agent': 'Postern', ...Object.fromEntries(request.headers) },
    body: isRead ? null : new Uint8Array(await request.arrayBuffer()),
    // The signal of a Request does not outlive it, and the body does.
    signal: signal ?? null,
    headersTimeout: 0,
    bodyTimeout: 0,
  })
  // An aborted body fails; without a listener that error would end the process.
  body.on('error', () => {})
  const answer = { status: statusCode, statusText, headers: toHeaders(headers) }
  if ([101, 204, 205, 304].includes(statusCode) || request.method === 'HEAD') {
    body.destroy()
    return new Response(null, answer)
  }
  if (statusCode > 299) return new Response(withoutNul(await readStart(body, MAX_FAILURE_BYTES)), answer)
  const type = answer.headers.get('content-type') ?? ''
  if (/[/+]json\b/i.test(type)) return new Response(await readJsonBody(body, limits), answer)
  const pieces = /\bevent-stream\b/i.test(type) ? readEvents(body, limits) : readLimited(body, limits)
  return new Response(ReadableStream.from(pieces), answer)
}

export function toHeaders(raw: Dispatcher.ResponseData['headers']): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(raw))
    for (const item of [value ?? []].flat()) headers.append(name, item)
  return headers
}

/** Reads at most `maxBytes`, and then ends the exchange. */
async function readStart(body: Readable, maxBytes: number): Promise<string> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of body as AsyncIterable<Buffer>) {
    pieces.push(piece)
    size += piece.byteLength
    if (size >= maxBytes) break
  }
  return Buffer.concat(pieces).toString('utf8', 0, maxBytes)
}

async function readJsonBody(body: Readable, limits: ResponseLimits): Promise<string> {
  const scanner = createForeignScanner(limits.json)
  const pieces: Buffer[] = []
  for await (const piece of readLimited(body, limits)) {
    scanner.take(piece)
    pieces.push(piece)
  }
  return withoutNul(Buffer.concat(pieces).toString('utf8'))
}

async function* readLimited(body: Readable, { maxBytes }: ResponseLimits): AsyncGenerator<Buffer> {
  let size = 0
  for await (const piece of body as AsyncIterable<Buffer>) {
    size += piece.byteLength
    if (size > maxBytes) throw new Error(`The answer has more than ${maxBytes} bytes.`)
    yield piece
  }
}

/** Checks events, which blank lines separate. */
async function* readEvents(body: Readable, limits: ResponseLimits): AsyncGenerator<Buffer> {
  const check = createEventCheck(limits.json)
  for await (const piece of readLimited(body, limits))
    for (let start = 0; start < piece.byteLength; start += SLICE) {
      const slice = piece.subarray(start, start + SLICE)
      check(slice)
      yield slice
      await setImmediate()
    }
}

const LINE_FEED = 0x0a
const CARRIAGE_RETURN = 0x0d

function createEventCheck(json: JsonLimits | undefined): (slice: Buffer) => void {
  let scanner = createForeignScanner(json)
  let size = 0
  let lineIsEmpty = true
  return (slice) => {
    let start = 0
    for (let index = 0; index < slice.byteLength; index++) {
      const byte = slice[index]
      if (byte === CARRIAGE_RETURN) continue
      const endsEvent = byte === LINE_FEED && lineIsEmpty
      lineIsEmpty = byte === LINE_FEED
      if (!endsEvent) continue
      scanner.take(slice.subarray(start, index))
      scanner = createForeignScanner(json)
      size = 0
      start = index
    }
    scanner.take(slice.subarray(start))
    size += slice.byteLength - start
    if (size > MAX_EVENT_BYTES) throw new Error(`An event has more than ${MAX_EVENT_BYTES} bytes.`)
  }
}
