import type { ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { withHostCookieExpired } from '../lib/cookies.ts'

/** An answer on its way out; what it becomes on the wire is decided here and nowhere else. */
export interface Answer {
  status: number
  contentType: string | null
  body: string | Uint8Array | Readable | null
  /** Beside the ones that every answer has; they win over those. */
  headers: Record<string, string> | null
  cookies: string[] | null
}

export const jsonType = 'application/json; charset=utf-8'
export const problemType = 'application/problem+json; charset=utf-8'

const LONG_TEXT = 65_536

export interface SendOptions {
  head: boolean
  /** The connection closes after the answer. */
  close: boolean
  /** Holds the close back until the rest of the request has been read; the answer goes out before. */
  closeAfter: Promise<void> | null
}

export interface Sender {
  /** Resolves with the bytes of the body once they are handed to the socket (a stream: once it has ended). */
  send(
    response: ServerResponse,
    requestId: string,
    answer: Answer,
    options: SendOptions,
  ): number | Promise<number>
}

/**
 * Writes answers with one `writeHead` and one `end`: no header is set one by one, nothing is hashed for an ETag. `constant`
 * are the headers of every answer.
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
        // The client has a whole answer by its length. Node closes the connection when the response ends.
        void closeAfter.then(() => response.end())
      } else if (body === null) response.end()
      // As many bytes as characters is ASCII, which needs no transcoding.
      else if (typeof body === 'string') response.end(body, length === body.length ? 'latin1' : 'utf8')
      else response.end(body)
      return length ?? 0
    },
  }
}

/** A long text is encoded once: to be measured and to be written it would be encoded twice. */
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
  // A stream that fails half-way cuts the connection: the receiver must not take the part for the whole.
  await pipeline(body, response).catch(() => response.destroy())
  return bytes
}

function merge(constant: Record<string, string>, answer: Answer): string[] {
  const headers: Record<string, string> = { ...constant }
  for (const [name, value] of Object.entries(answer.headers ?? {})) headers[name.toLowerCase()] = value
  const cookies = [...(answer.cookies ?? []), headers['set-cookie'] ?? ''].filter(Boolean)
  delete headers['set-cookie']
  // The length and the type are known better than a handler knows them, but for a stream's length.
  delete headers['content-type']
  return [
    ...Object.entries(headers).flat(),
    ...cookies.flatMap(withHostCookieExpired).flatMap((cookie) => ['set-cookie', cookie]),
  ]
}
