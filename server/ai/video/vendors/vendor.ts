import { ApiError, type ErrorCode } from '../../../errors.ts'
import { withTimeLimit } from '../../../lib/time-limit.ts'
import type { VendorFetch } from '../../openai/vendor-client.ts'

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
}

interface VendorCall {
  method: 'GET' | 'POST'
  url: string
  json?: unknown
  headers?: Record<string, string>
  timeoutMs: number
  signal: AbortSignal
}

/**
 * Calls a vendor. Resolves on 2xx only.
 * @throws VendorError 422 `content_refused` for content against the vendor's rules, otherwise 502 `upstream_failed`; the reason of
 * `signal`
 */
export async function callVendor(vendor: Vendor, call: VendorCall): Promise<Response> {
  const { method, url, json, timeoutMs, signal } = call
  const body = json === undefined ? {} : { body: JSON.stringify(json) }
  const type = json === undefined ? {} : { 'content-type': 'application/json' }
  let response: Response
  try {
    response = await vendor.fetch(url, {
      method,
      signal: withTimeLimit(signal, timeoutMs),
      headers: { ...vendor.headers, ...type, ...call.headers },
      ...body,
    })
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

/** Reads the bytes of a response that is not JSON. @throws VendorError if it is incomplete; the reason of `signal` */
export async function readBytes(vendor: Vendor, response: Response, signal: AbortSignal): Promise<Buffer> {
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
const MAX_REASON_LENGTH = 500

/** Returns true if a vendor's error code or message says that the content breaks its rules. */
export function isRefusal(...words: (string | null)[]): boolean {
  return words.some((word) => word !== null && refusal.test(word))
}

async function toVendorError(vendor: Vendor, response: Response): Promise<VendorError> {
  const { status } = response
  const { code, message } = readReason(await response.text().catch(() => ''))
  const reason = message === null ? '' : ` (${message.replace(/\.$/, '')})`
  if (status === 401 || status === 403)
    return new VendorError('upstream_failed', `${vendor.title} refuses ${vendor.keyName}${reason}.`)
  if (status >= 400 && status < 500 && isRefusal(code, message))
    return new VendorError('content_refused', message ?? `${vendor.title} rejects this content.`)
  if (status === 408 || status === 429 || status >= 500)
    return new VendorError('upstream_failed', `${vendor.title} responded with status ${status}${reason}.`, {
      retryable: true,
      retryAfterMs: readRetryAfter(response),
    })
  return new VendorError('upstream_failed', `${vendor.title} rejects the request${reason}.`)
}

/** Reads the error forms of OpenAI (`error.code`, `error.message`) and ElevenLabs (`detail.status`, `detail.message`, `detail[].msg`). */
function readReason(text: string): { code: string | null; message: string | null } {
  const data = parse(text) as { error?: Reason; detail?: Reason | Reason[] | string } | null
  const detail = Array.isArray(data?.detail) ? data.detail[0] : data?.detail
  if (typeof detail === 'string') return { code: null, message: cut(detail) }
  const reason = data?.error ?? detail ?? {}
  return {
    code: cut(reason.code ?? reason.status ?? reason.type),
    message: cut(reason.message ?? reason.msg),
  }
}

type Reason = Partial<Record<'code' | 'status' | 'type' | 'message' | 'msg', unknown>>

function parse(text: string): unknown {
  try {
    const data: unknown = JSON.parse(text)
    return typeof data === 'object' ? data : null
  } catch {
    return null
  }
}

function cut(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value.slice(0, MAX_REASON_LENGTH) : null
}

function readRetryAfter({ headers }: Response): number | null {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  return seconds > 0 ? Math.min(seconds, 300) * 1000 : null
}
