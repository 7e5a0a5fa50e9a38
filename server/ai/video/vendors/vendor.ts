import type { Logger } from 'pino'
import { ApiError, type ErrorCode } from '../../../errors/errors.ts'
import { parseBoundedJson } from '../../../lib/json/bounded-json.ts'
import { withTimeLimit } from '../../../lib/time/time-limit.ts'
import { type Members, membersOf, reasonOf } from '../../openai/answer.ts'
import { MAX_JSON_BYTES, type VendorFetch } from '../../openai/vendor-client.ts'

/** Thrown when a vendor of speech or of clips fails. Jobs retry if it is `retryable`. */
export class VendorError extends ApiError {
  readonly retryable: boolean
  readonly retryAfterMs: number | null

  constructor(
    code: ErrorCode,
    detail: string,
    options: { retryable?: boolean; retryAfterMs?: number | null; cause?: unknown } = {},
  ) {
    super(code, detail, { cause: options.cause })
    this.name = 'VendorError'
    this.retryable = options.retryable ?? false
    this.retryAfterMs = options.retryAfterMs ?? null
  }
}

/** Access to one vendor. */
export interface Vendor {
  /** The vendor's name in messages. */
  title: string
  /** Variable with the key, for messages. */
  keyName: string
  headers: Record<string, string>
  fetch: VendorFetch
  log: Pick<Logger, 'error'>
}

export interface VendorCall {
  method: 'GET' | 'POST'
  url: string
  json?: unknown
  headers?: Record<string, string>
  timeoutMs: number
  /** Limits the response. Default: what JSON needs. */
  maxBytes?: number
  signal: AbortSignal
}

/**
 * Calls a vendor. Resolves on 2xx only.
 * @throws VendorError 422 `content_refused` for content against the vendor's rules, otherwise 502 `upstream_failed`; the reason of
 * `signal`
 */
async function callVendor(vendor: Vendor, call: VendorCall): Promise<Response> {
  const { method, url, json, timeoutMs, maxBytes = MAX_JSON_BYTES, signal } = call
  const body = json === undefined ? {} : { body: JSON.stringify(json) }
  const type = json === undefined ? {} : { 'content-type': 'application/json' }
  let response: Response
  try {
    const headers = { ...vendor.headers, ...type, ...call.headers }
    const init = { method, signal: withTimeLimit(signal, timeoutMs), headers, ...body }
    response = await vendor.fetch(url, init, { maxBytes })
  } catch (cause) {
    signal.throwIfAborted()
    throw new VendorError('upstream_failed', `${vendor.title} could not be reached.`, {
      retryable: true,
      cause,
    })
  }
  if (response.ok) return response
  throw await toVendorError(vendor, response)
}

/** Reads the members of a JSON response. @throws as `callVendor`, and VendorError for any other response */
export async function fetchMembers(vendor: Vendor, call: VendorCall): Promise<Members> {
  const response = await callVendor(vendor, call)
  const data = parse(await response.text().catch(() => ''))
  if (typeof data === 'object' && data !== null) return data as Members
  throw unreadable(vendor)
}

export function unreadable({ title }: Vendor): VendorError {
  return new VendorError('upstream_failed', `${title} sent a response that cannot be read.`, {
    retryable: true,
  })
}

/** Returns an id that is safe in a URL; null for any other value. */
export function vendorId(value: unknown): string | null {
  return typeof value === 'string' && /^[\x21-\x7e]{1,200}$/.test(value) ? value : null
}

/** Reads a response that is not JSON. @throws as `callVendor`, and VendorError if the response is incomplete */
export async function fetchBytes(vendor: Vendor, call: VendorCall): Promise<Buffer> {
  const { signal } = call
  const response = await callVendor(vendor, call)
  try {
    return Buffer.from(await response.arrayBuffer())
  } catch (cause) {
    signal.throwIfAborted()
    const message = `${vendor.title} sent an incomplete response.`
    throw new VendorError('upstream_failed', message, { retryable: true, cause })
  }
}

/** Words with which vendors report content against their rules. */
const refusal = /moderation|content.?policy|safety|sentinel|blocked|terms of (use|service)/i

/** Returns true if a vendor's error code or message says that the content breaks its rules. */
export function isRefusal(...words: (string | null)[]): boolean {
  return words.some((word) => word !== null && refusal.test(word))
}

async function toVendorError(vendor: Vendor, response: Response): Promise<VendorError> {
  const { title, keyName, log } = vendor
  const { status } = response
  const { code, message } = readReason(parse(await response.text().catch(() => '')))
  if (status === 401 || status === 402 || status === 403) {
    // Tells the reason to the operator only: it is about their account, and may quote the key.
    log.error({ vendor: title, status, code, reason: message }, 'a video vendor refuses the configured key')
    const detail = `${title} refuses the key of this service: the operator must correct ${keyName}.`
    return new VendorError('upstream_failed', detail)
  }
  if (status >= 400 && status < 500 && isRefusal(code, message))
    return new VendorError('content_refused', message ?? `${title} rejects this content.`)
  const reason = message === null ? '' : ` (${message.replace(/\.$/, '')})`
  if (status === 408 || status === 429 || status >= 500)
    return new VendorError('upstream_failed', `${title} responded with status ${status}${reason}.`, {
      retryable: true,
      retryAfterMs: readRetryAfter(response),
    })
  return new VendorError('upstream_failed', `${title} rejects the request${reason}.`)
}

/** Reads the error forms of OpenAI (`error.code`, `error.message`) and ElevenLabs (`detail.status`, `detail.message`, `detail[].msg`). */
function readReason(answer: unknown): { code: string | null; message: string | null } {
  const { error, detail } = membersOf(answer)
  const first = Array.isArray(detail) ? detail[0] : detail
  if (typeof first === 'string') return { code: null, message: reasonOf(first) || null }
  const reason = membersOf(error ?? first)
  return {
    code: reasonOf(reason.code ?? reason.status ?? reason.type) || null,
    message: reasonOf(reason.message ?? reason.msg) || null,
  }
}

function parse(text: string): unknown {
  try {
    return parseBoundedJson(text)
  } catch {
    return null
  }
}

function readRetryAfter({ headers }: Response): number | null {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  return seconds > 0 ? Math.min(seconds, 300) * 1000 : null
}
