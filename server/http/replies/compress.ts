import type { IncomingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import Negotiator from 'negotiator'
import { memoize } from '../../lib/memoize.ts'
import type { Answer } from './respond.ts'

export type Encoding = 'br' | 'gzip'

/** Shorter bodies fit into one packet with the headers, so compression would save no time. */
const MIN_BYTES = 1400
/** Longer bodies are compressed on the thread pool, so that they do not block the event loop. */
const MAX_SYNC_BYTES = 64 * 1024
/** Bounds the cache of header values, of which real clients send few. */
const MAX_KNOWN = 200
const TEXT =
  /^(text\/(?!event-stream)|application\/(json|yaml|javascript|xml|[\w.-]+\+(json|xml))|image\/svg\+xml)/

const { BROTLI_PARAM_QUALITY: QUALITY, BROTLI_PARAM_LGWIN: WINDOW, BROTLI_PARAM_SIZE_HINT: HINT } = constants
/** Settings for dynamic bodies: compression takes less time than it saves, even on a fast network. */
const FAST = { [QUALITY]: 1, [WINDOW]: 16 }
/** Settings for files, which are compressed once. */
const THOROUGH = { [QUALITY]: 6, [WINDOW]: 22 }

/**
 * Selects the encoding of an answer. Returns undefined for an answer that no caller gets encoded: short, streamed, already
 * compressed, partial, or with a strong ETag. Returns null if only this caller gets it unencoded.
 */
export function negotiateEncoding(headers: IncomingHttpHeaders, answer: Answer): Encoding | null | undefined {
  if (answer.status === 304) return null
  if (!isCompressible(answer)) return undefined
  const accepted = headers['accept-encoding']
  return accepted === undefined || !isSafe(headers, answer) ? null : preferredEncoding(accepted)
}

function isCompressible({ status, body, contentType, headers }: Answer): boolean {
  if (body === null || status === 206 || contentType === null || !isTextType(contentType)) return false
  if (!(typeof body === 'string' || body instanceof Uint8Array) || body.length < MIN_BYTES) return false
  const etag = headerOf(headers, 'etag')
  // A strong ETag promises the same bytes in every encoding.
  return headerOf(headers, 'content-encoding') === '' && (etag === '' || etag.startsWith('W/'))
}

/** Returns a header of an answer by its name in lower case; empty without it. */
function headerOf(headers: Answer['headers'], name: string): string {
  for (const given in headers) if (given.toLowerCase() === name) return headers[given] ?? ''
  return ''
}

/**
 * Returns true if the length of the answer cannot reveal a secret (BREACH). The attack needs a page that makes the victim's
 * browser send many requests with the victim's cookie, so a request with a cookie must come from this site or from the person.
 * No page can send the other credentials. Answers that may not be stored or set a cookie are never compressed.
 */
function isSafe(
  { cookie, 'sec-fetch-site': site }: IncomingHttpHeaders,
  { cookies, headers }: Answer,
): boolean {
  if (cookies || headerOf(headers, 'set-cookie') !== '') return false
  if (/no-store|no-transform/.test(headerOf(headers, 'cache-control'))) return false
  return cookie === undefined || site === 'same-origin' || site === 'none'
}

const isTextType = memoize(MAX_KNOWN, (type) => TEXT.test(type))

const preferredEncoding = memoize(MAX_KNOWN, (accepted): Encoding | null => {
  // Puts brotli first, since the negotiator selects the first of equal preferences, and brotli output is the smallest.
  const isBrotli = (part: string) => Number(/^\s*br\b/.test(part))
  const sorted = accepted.split(',').sort((a, b) => isBrotli(b) - isBrotli(a))
  const negotiator = new Negotiator({ headers: { 'accept-encoding': sorted.join(',') } })
  const found = negotiator.encoding(['br', 'gzip', 'identity'])
  return found === 'br' || found === 'gzip' ? found : null
})

const asyncBrotli = promisify(brotliCompress)
const asyncGzip = promisify(gzip)
/** Holds the compressed forms of bytes that are sent again and again, such as the files of the documentation. */
const packed: Record<Encoding, WeakMap<Uint8Array, Promise<Uint8Array>>> = {
  br: new WeakMap(),
  gzip: new WeakMap(),
}

/** Compresses a body. The same bytes object is compressed once; a text, each time and fast. */
export function compress(body: string | Uint8Array, encoding: Encoding): Uint8Array | Promise<Uint8Array> {
  if (typeof body !== 'string') return compressOnce(body, encoding)
  const bytes = Buffer.from(body)
  const params = { ...FAST, [HINT]: bytes.length }
  if (bytes.length <= MAX_SYNC_BYTES)
    return encoding === 'br' ? brotliCompressSync(bytes, { params }) : gzipSync(bytes, { level: 1 })
  return encoding === 'br' ? asyncBrotli(bytes, { params }) : asyncGzip(bytes, { level: 1 })
}

function compressOnce(bytes: Uint8Array, encoding: Encoding): Promise<Uint8Array> {
  const known = packed[encoding].get(bytes)
  if (known !== undefined) return known
  const params = { ...THOROUGH, [HINT]: bytes.length }
  const made = encoding === 'br' ? asyncBrotli(bytes, { params }) : asyncGzip(bytes)
  packed[encoding].set(bytes, made)
  return made
}
