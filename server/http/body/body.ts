import { isUtf8 } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import { parse as parseForm } from 'node:querystring'
import { ApiError, badRequest } from '../../errors/errors.ts'
import type { ByteBudget } from '../../lib/byte-budget.ts'
import { createBodyScanner, readJson, SHORT_JSON } from './json.ts'
import { type Decompression, isDecompression, payloadTooLarge, receiveBytes } from './receive.ts'

/** Returns true for a request with a body, even an empty one that is sent in chunks. */
export function hasBody(request: IncomingMessage): boolean {
  const { headers } = request
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'
}

export type BodyMedia = 'json' | 'form' | 'csv'

export interface Body {
  media: BodyMedia
  value: unknown
  /** Counts items and members of a JSON body. */
  values: number
  /** Bytes of the body after decompression; null without one. */
  bytes: Buffer | null
}

interface BodyOptions {
  limit: number
  /** Limits the bytes of all bodies under way. */
  budget: ByteBudget
  required: boolean
  /** Lists the media types that the operation accepts. */
  accepts: readonly BodyMedia[]
  upload?: string | undefined
}

const mediaTypes: Record<BodyMedia, string> = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  csv: 'text/csv',
}

/** More fields than any form of the contract needs: a long thread with pictures and settings for several channels. */
const MAX_FIELDS = 1_000

/** Describes a body by its headers, before it is received. */
export interface AnnouncedBody {
  media: BodyMedia
  /** `utf-8`; for a table also another one that `TextDecoder` knows. */
  charset: string
  encoding: 'identity' | Decompression
  /** False when no body was sent and none is required. */
  present: boolean
}

/**
 * Reads the headers of a body and none of its bytes.
 * @throws 400, 413 or 415, each with the remedy.
 */
export function announcedBody(request: IncomingMessage, options: Omit<BodyOptions, 'budget'>): AnnouncedBody {
  const expected = expectedTypes(options)
  if (!hasBody(request)) {
    if (options.required) throw badRequest(`The body is missing. Send it as ${expected}.`)
    return { media: options.accepts[0] ?? 'json', charset: 'utf-8', encoding: 'identity', present: false }
  }
  const { media, charset } = mediaOf(request.headers['content-type'], options.accepts, expected)
  const encoding = (request.headers['content-encoding'] ?? 'identity').trim().toLowerCase()
  if (encoding !== 'identity' && !isDecompression(encoding))
    throw new ApiError(
      'unsupported_media_type',
      `The content encoding ${encoding.slice(0, 40)} is not supported. Use gzip, deflate, br or none.`,
    )
  if (Number(request.headers['content-length']) > options.limit) throw payloadTooLarge(options)
  return { media, charset, encoding: encoding as AnnouncedBody['encoding'], present: true }
}

/**
 * Receives an announced body: a JSON value or a flat form in UTF-8, or the text of a table, compressed or not, at most `limit` bytes
 * before and after decompression. JSON is scanned as it arrives, before anything parses it. The value is `undefined` without a body.
 * @throws 400 for a missing required body or one that cannot be read, 408 for a slow one, 413 for a long one, 503 while other
 * bodies use up `budget`.
 */
export async function readBody(
  request: IncomingMessage,
  { media, charset, encoding, present }: AnnouncedBody,
  options: BodyOptions,
): Promise<Body> {
  if (!present) return { media, ...noValue }
  const isShort = encoding === 'identity' && Number(request.headers['content-length']) <= SHORT_JSON
  const scanner = media === 'json' && !isShort ? createBodyScanner() : null
  const bytes = await receiveBytes(request, encoding, { ...options, scanner })
  if (bytes.length === 0) {
    if (options.required) throw badRequest(`The body is empty. Send it as ${expectedTypes(options)}.`)
    return { media: options.accepts[0] ?? 'json', ...noValue }
  }
  if (media !== 'csv' && !isUtf8(bytes)) throw badRequest('The body is not valid UTF-8.')
  return { media, value: await readers[media](bytes, charset), values: scanner?.values ?? 0, bytes }
}

const noValue = { value: undefined, values: 0, bytes: null }

function expectedTypes({ accepts }: Pick<BodyOptions, 'accepts'>): string {
  return accepts.map((media) => mediaTypes[media]).join(' or ')
}

const readers: Record<BodyMedia, (bytes: Buffer, charset: string) => unknown> = {
  json: readJson,
  form: (bytes) => readForm(bytes.toString()),
  csv: readCsv,
}

const SAVE_AS_UTF8 =
  'Save it as "CSV UTF-8", or name its charset in the content type: text/csv; charset=windows-1252.'

/** Decodes a table and checks for NUL. The operation parses it. */
function readCsv(bytes: Buffer, charset: string): string {
  let text: string
  try {
    text = new TextDecoder(charset, { fatal: true }).decode(bytes)
  } catch {
    throw badRequest(`The table is not valid ${charset.toUpperCase()}. ${SAVE_AS_UTF8}`)
  }
  if (text.includes('\0'))
    throw badRequest(`The table contains NUL characters, so it is probably UTF-16. ${SAVE_AS_UTF8}`)
  return text
}

/** Refuses a field that is sent twice, because the server cannot know which value is meant. */
function readForm(text: string): Record<string, string> {
  const fields: Record<string, string> = {}
  const parsed = Object.entries(parseForm(text, '&', '=', { maxKeys: MAX_FIELDS + 1 }))
  if (parsed.length > MAX_FIELDS) throw badRequest(`The form has more than ${MAX_FIELDS} fields.`)
  for (const [name, value] of parsed) {
    if (typeof value !== 'string') throw badRequest(`The field ${name.slice(0, 80)} was sent more than once.`)
    if (name.includes('\0') || value.includes('\0'))
      throw badRequest('The form contains a NUL character, which is not allowed.')
    fields[name] = value
  }
  return fields
}

/**
 * Returns the media type if the operation accepts it, and the charset.
 * @throws 415 for any other type, and for a charset that cannot be read.
 */
function mediaOf(
  contentType: string | undefined,
  accepts: readonly BodyMedia[],
  expected: string,
): Pick<AnnouncedBody, 'media' | 'charset'> {
  const json = accepts.includes('json')
  if (
    json &&
    (contentType === 'application/json' || (contentType !== undefined && plainJson.test(contentType)))
  )
    return { media: 'json', charset: 'utf-8' }
  if (contentType === undefined)
    throw new ApiError('unsupported_media_type', `The content type is missing. Send the body as ${expected}.`)
  const [mediaType = '', ...parameters] = contentType.toLowerCase().split(';')
  const media = accepts.find((each) => mediaTypes[each] === mediaType.trim())
  if (media === undefined)
    throw new ApiError(
      'unsupported_media_type',
      `Send the body as ${expected}, not ${mediaType.trim().slice(0, 80)}.`,
    )
  const parameter = parameters.find((each) => each.trim().startsWith('charset')) ?? 'charset=utf-8'
  const charset = /^\s*charset\s*=\s*"?([\w-]+)"?\s*$/
    .exec(parameter)?.[1]
    ?.replace(/^(utf8|us-ascii)$/, 'utf-8')
  if (charset === 'utf-8' || (media === 'csv' && isKnownCharset(charset))) return { media, charset }
  const message =
    media === 'csv' ? `The charset of the table is unknown. ${SAVE_AS_UTF8}` : 'Send the body in UTF-8.'
  throw new ApiError('unsupported_media_type', message)
}

function isKnownCharset(charset: string | undefined): charset is string {
  try {
    return charset !== undefined && new TextDecoder(charset) !== null
  } catch {
    return false
  }
}

const plainJson = /^application\/json\s*(;\s*charset\s*=\s*"?utf-?8"?\s*)?;?$/i
