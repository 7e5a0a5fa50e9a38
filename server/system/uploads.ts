import type { IncomingHttpHeaders } from 'node:http'
import { basename } from 'node:path'
import parseRange from 'range-parser'
import { ApiError, notFound } from '../errors/errors.ts'
import { reply } from '../http/reply.ts'
import type { Storage } from '../media/storage/storage.ts'

/** Serves a stored file, or one range of it. Answers a request for several ranges with the whole file, as RFC 9110 allows. */
export async function serveUpload(storage: Storage, key: string, headers: IncomingHttpHeaders) {
  const object = await storage.get(key)
  if (!object) throw notFound('file')
  const range = readRange(headers.range, object.size)
  const length = range ? range.end - range.start + 1 : object.size
  return reply<never>({
    status: range ? 206 : 200,
    raw: await object.open(range),
    contentType: object.contentType,
    headers: {
      ...safeHeaders(key),
      'content-length': String(length),
      ...(range ? { 'content-range': `bytes ${range.start}-${range.end}/${object.size}` } : {}),
    },
  })
}

/**
 * Returns headers that let a browser only display untrusted bytes, and cache them forever, since the service never reuses a
 * name.
 */
function safeHeaders(key: string): Record<string, string> {
  return {
    'accept-ranges': 'bytes',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-disposition': `inline; filename="${basename(key)}"`,
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
  }
}

function readRange(header: string | undefined, size: number): { start: number; end: number } | undefined {
  if (header === undefined) return undefined
  const ranges = parseRange(size, header)
  if (ranges === -1)
    throw new ApiError('range_not_satisfiable', `The file has ${size} bytes.`, {
      headers: { 'content-range': `bytes */${size}` },
    })
  if (ranges === -2 || ranges.type !== 'bytes' || ranges.length !== 1) return undefined
  return ranges[0]
}
