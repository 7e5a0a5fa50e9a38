import type { ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { withHostCookieExpired } from '../lib/cookies.ts'

/** Describes an answer before it is sent. Only this file decides its form on the wire. */
export interface Answer {
  status: number
  contentType: string | null
  body: string | Uint8Array | Readable | null
  /** Adds to the constant headers and overrides them. */
  headers: Record<string, string> | null
  cookies: string[] | null
}

export const jsonType = 'application/json; charset=utf-8'
export const problemType = 'application/problem+json; charset=utf-8'

const LONG_TEXT = 65_536

export interface SendOptions {
  head: boolean
  /** True when the connection closes after the answer. */
  close: boolean
  /** Delays closing until the rest of the request has been read. The answer goes out before. */
  closeAfter: Promise<void> | null
}

export interface Sender {
  /** Resolves with the number of bytes of the body once the socket has them, or once a stream has ended. */
  send(
    response: ServerResponse,
    requestId: string,
    answer: Answer,
    options: SendOptions,
  ): number | Promise<number>
}

/**
 * Writes answers with one `writeHead` and one `end`. Sets no header by itself and hashes nothing for an ETag. `constant` holds the
 * headers of every answer.
 */
export function createSender(constant: Record<string, string>): Sender {
  const flat = Object.entries(constant).flat()
  return {
    send(response, requestId, answer, { head, close, closeAfter }) {
      const body = encoded(answer.body)
      const streamed = body !== null && typeof body === 'object' && 'pipe' in body
      const length = streamed ? null : lengthOf(body)
      const headers =
        answer.headers === null && answer.cookies === null ? flat.slice() : merge(constant, answer)
      headers.push('x-request-id', requestId)
      if (answer.contentType !== null) headers.push('content-type', answer.contentType)
      if (length !== null && (length > 0 || answer.status !== 204))
        headers.push('content-length', String(length))
      if (close) headers.push('connection', 'close')
      response.writeHead(answer.status, headers)
      if (head || answer.status === 304) {
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
    },
  }
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
  // A stream that fails half-way cuts the connection, so that the receiver does not take the part for the whole.
  await pipeline(body, response).catch(() => response.destroy())
  return bytes
}

function merge(constant: Record<string, string>, answer: Answer): string[] {
  const headers: Record<string, string> = { ...constant }
  for (const [name, value] of Object.entries(answer.headers ?? {})) headers[name.toLowerCase()] = value
  const cookies = [...(answer.cookies ?? []), headers['set-cookie'] ?? ''].filter(Boolean)
  delete headers['set-cookie']
  // The server knows the type and the length better than a handler, except the length of a stream.
  delete headers['content-type']
  return [
    ...Object.entries(headers).flat(),
    ...cookies.flatMap(withHostCookieExpired).flatMap((cookie) => ['set-cookie', cookie]),
  ]
}
