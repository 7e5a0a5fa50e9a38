import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'

/** A request as a fake platform got it, read whole. */
export interface ReceivedCall {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  body: Buffer
}

/** Null where the caller goes away before it has sent all: nothing is then to be answered, and nothing has failed. */
export async function readCall(request: IncomingMessage): Promise<ReceivedCall | null> {
  const body = await buffer(request).catch(() => null)
  if (body === null) return null
  const { pathname: path, searchParams: query } = new URL(request.url ?? '/', 'http://localhost')
  return { method: request.method ?? 'GET', path, query, headers: request.headers, body }
}

/** A JSON or form body as an object. */
export function parse(call: ReceivedCall): Record<string, unknown> {
  if (call.headers['content-type']?.startsWith('application/json')) return JSON.parse(call.body.toString())
  return Object.fromEntries(new URLSearchParams(call.body.toString()))
}

/** A multipart body whose declared length is true; nothing otherwise. */
export function multipartOf(call: ReceivedCall): {
  fields: Record<string, string>
  file?: { mime: string; bytes: Buffer }
} {
  const boundary = /^multipart\/form-data; boundary=(.+)$/.exec(call.headers['content-type'] ?? '')?.[1]
  const fields: Record<string, string> = {}
  let file: { mime: string; bytes: Buffer } | undefined
  if (boundary !== undefined && Number(call.headers['content-length']) === call.body.byteLength)
    for (const part of call.body.toString('latin1').split(`--${boundary}`).slice(1, -1)) {
      const [head = '', content = ''] = [
        part.slice(2, part.indexOf('\r\n\r\n')),
        part.slice(part.indexOf('\r\n\r\n') + 4, -2),
      ]
      const bytes = Buffer.from(content, 'latin1')
      const name = /name="([^"]*)"/.exec(head)?.[1] ?? ''
      if (name === 'file' && /filename="/.test(head))
        file = { mime: /Content-Type: (\S+)/i.exec(head)?.[1] ?? '', bytes }
      else fields[name] = bytes.toString('utf8')
    }
  return { fields, ...(file ? { file } : {}) }
}
