import type { ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { withHostCookieExpired } from '../../lib/web/cookies.ts'
import { compress, type Encoding } from './compress.ts'

/** Describes an answer before it is sent. Only this file decides its form on the wire. */
export interface Answer {
  status: number
  contentType: string | null
  body: string | Uint8Array | Readable | null
  /** Headers that extend or override the constant ones. */
  headers?: Record<string, string> | null
  cookies?: string[] | null
}

export const jsonType = 'application/json; charset=utf-8'
export const problemType = 'application/problem+json; charset=utf-8'

const LONG_TEXT = 65_536

interface SendOptions {
  head: boolean
  /** True when the connection closes after the answer. */
  close: boolean
  /** Encoding of the body. Null if only this caller gets the body unencoded; undefined if every caller does. */
  encoding?: Encoding | null | undefined
  /** Delays closing until the rest of the request has been read. The answer is sent before. */
  closeAfter: Promise<void> | null
}

export type Sender = ReturnType<typeof createSender>

/**
 * Writes answers with one `writeHead` and one `end`. Sets no header by itself and hashes nothing for an ETag. `constant` holds the
 * headers of every answer.
 */
export function createSender(constant: Record<string, string>) {
  const flat = Object.entries(constant).flat()
  const headersOf = (answer: Answer, { encoding, close }: SendOptions, requestId: string) => {
    const headers = answer.headers == null && answer.cookies == null ? flat.slice() : merge(constant, answer)
    headers.push('x-request-id', requestId)
    if (answer.contentType !== null) headers.push('content-type', answer.contentType)
    if (encoding !== undefined) addEncoding(headers, encoding)
    if (close) headers.push('connection', 'close')
    return headers
  }
  return {
    /** Resolves with the number of bytes of the body once the socket has them, or once a stream has ended. */
    send(
      response: ServerResponse,
      requestId: string,
      answer: Answer,
      options: SendOptions,
    ): number | Promise<number> {
      const headers = headersOf(answer, options, requestId)
      const { body } = answer
      const canPack = typeof body === 'string' || body instanceof Uint8Array
      if (!options.encoding || !canPack)
        return write(response, { status: answer.status, headers, body: encoded(body) }, options)
      const packed = compress(body, options.encoding)
      if (packed instanceof Uint8Array)
        return write(response, { status: answer.status, headers, body: packed }, options)
      return packed.then((bytes) => write(response, { status: answer.status, headers, body: bytes }, options))
    },
  }
}

function write(
  response: ServerResponse,
  { status, headers, body }: { status: number; headers: string[]; body: Answer['body'] },
  { head, closeAfter }: SendOptions,
): number | Promise<number> {
  const streamed = body !== null && typeof body === 'object' && 'pipe' in body
  const length = streamed ? null : lengthOf(body)
  // Neither status has a body, and the length of a 304 would be that of the 200.
  if (length !== null && (length > 0 || (status !== 204 && status !== 304)))
    headers.push('content-length', String(length))
  response.writeHead(status, headers)
  if (head || status === 304) {
    if (streamed) body.destroy()
    response.end()
    return 0
  }
  if (streamed) return sendStream(response, body)
  if (closeAfter !== null) {
    if (body === null) response.flushHeaders()
    else response.write(body)
    // The client knows from the length that the answer is complete. Node closes the connection when the response ends.
    void closeAfter.then(() => response.end())
  } else if (body === null) response.end()
  // Text with as many bytes as characters is ASCII, which needs no transcoding.
  else if (typeof body === 'string') response.end(body, length === body.length ? 'latin1' : 'utf8')
  else response.end(body)
  return length ?? 0
}

/** Adds `Accept-Encoding` to `Vary`, and the encoding of the body. */
function addEncoding(headers: string[], encoding: Encoding | null): void {
  if (encoding !== null) headers.push('content-encoding', encoding)
  const at = headers.findIndex((name, index) => index % 2 === 0 && name === 'vary')
  if (at === -1) headers.push('vary', 'Accept-Encoding')
  else headers[at + 1] = `${headers[at + 1]}, Accept-Encoding`
}

/** Encodes a long text once, instead of once to measure and once to write it. */
function encoded(body: Answer['body']): Answer['body'] {
  return typeof body === 'string' && body.length > LONG_TEXT ? Buffer.from(body) : body
}

function lengthOf(body: string | Uint8Array | null): number {
  if (body === null) return 0
  return typeof body === 'string' ? Buffer.byteLength(body) : body.byteLength
}

async function sendStream(response: ServerResponse, body: Readable): Promise<number> {
  let bytes = 0
  body.on('data', (chunk: Buffer | string) => {
    bytes += Buffer.byteLength(chunk)
  })
  // Cuts the connection if the stream fails, so that the receiver does not mistake a part for the whole.
  await pipeline(body, response).catch(() => response.destroy())
  return bytes
}

function merge(constant: Record<string, string>, answer: Answer): string[] {
  const headers = new Map(Object.entries(constant))
  for (const [name, value] of Object.entries(answer.headers ?? {})) headers.set(name.toLowerCase(), value)
  const cookies = [...(answer.cookies ?? []), headers.get('set-cookie') ?? ''].filter(Boolean)
  headers.delete('set-cookie')
  // Replaces the handler's type and length, which the server knows better, except the length of a stream.
  headers.delete('content-type')
  return [
    ...[...headers].flat(),
    ...cookies.flatMap(withHostCookieExpired).flatMap((cookie) => ['set-cookie', cookie]),
  ]
}
