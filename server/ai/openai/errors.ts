import type { Logger } from 'pino'
import type { AiConfig } from '../../config/ai.ts'
import { ApiError, badRequest } from '../../errors/errors.ts'
import { reasonOf } from './answer.ts'

/** Fields of all classes of the vendor's errors. */
interface VendorError {
  status?: number
  code?: unknown
  type?: unknown
  param?: unknown
  message?: unknown
  headers?: Headers
  /** Body of the answer, which may have its own message. */
  error?: { message?: unknown }
}

const refusalCodes =
  /^(content_policy_violation|moderation_blocked|content_filter(ed)?|ResponsibleAIPolicyViolation)$/
const refusalWords =
  /content (management )?policy|usage polic|safety system|content filter|flagged (as|by|for)|moderation/i

/** Logs problems that the operator must correct, and converts a failure of the vendor to an `ApiError` that reveals no key. */
export function toAiError(error: unknown, { config, log }: { config: AiConfig; log: Logger }): unknown {
  if (error instanceof ApiError || !(error instanceof Error)) return error
  const vendor = error as VendorError
  const { status = 0 } = vendor
  const [code, type] = [reasonOf(vendor.code), reasonOf(vendor.type)]
  const message = messageOf(vendor, config)
  const mayRefuse = status === 400 || status === 403 || status === 422 || status === 0
  if (refusalCodes.test(code) || (mayRefuse && refusalWords.test(message))) return contentRefused(message)
  const quotaIsUsedUp = code === 'insufficient_quota' || type === 'insufficient_quota' || status === 402
  if (status === 401 || status === 403 || status === 404 || quotaIsUsedUp) {
    log.error({ status, code, url: config.baseUrl }, 'the AI endpoint refuses the configured key or model')
    return misconfigured(status, quotaIsUsedUp)
  }
  if (/^(string_above_max_length|context_length_exceeded)$/.test(code))
    return badRequest('The text is too long for the model: shorten it.')
  if (status === 429) return busy(vendor.headers)
  log.warn({ status, code, url: config.baseUrl, reason: message }, 'the AI endpoint failed')
  return new ApiError(
    'upstream_failed',
    'The AI provider did not respond as expected. Try again in a moment.',
    {
      cause: error,
    },
  )
}

/** Creates the 422 with the vendor's message. */
export function contentRefused(words: string): ApiError {
  return new ApiError('content_refused', reasonOf(words) || 'The AI provider refused this content.')
}

/** Returns the optional parameter that the vendor refused; undefined for any other error. */
export function findRefusedParameter(error: unknown, names: readonly string[]): string | undefined {
  const { status, param, error: body } = error as VendorError
  if (status !== 400 && status !== 422) return undefined
  const message = reasonOf(body?.message) || reasonOf((error as Error).message)
  return names.find((name) => param === name || new RegExp(`\\b${name}\\b`).test(message))
}

function messageOf({ error, message }: VendorError, { apiKey }: AiConfig): string {
  const text = reasonOf(error?.message) || reasonOf(message)
  return apiKey === null ? text : text.replaceAll(apiKey, '…')
}

function misconfigured(status: number, quotaIsUsedUp: boolean): ApiError {
  const problem = quotaIsUsedUp
    ? 'The account of this service at the AI provider has no credit left: the operator must add credit or set another AI_API_KEY.'
    : status === 404
      ? 'The AI provider does not know the configured model: the operator must correct AI_TEXT_MODEL, AI_IMAGE_MODEL or AI_BASE_URL.'
      : 'The AI provider rejects the key of this service: the operator must correct AI_API_KEY or AI_BASE_URL.'
  return new ApiError('not_configured', problem)
}

function busy(headers: Headers | undefined): ApiError {
  const wait = Number(headers?.get('retry-after'))
  const seconds = Number.isFinite(wait) && wait > 0 ? Math.min(Math.ceil(wait), 3600) : 30
  return new ApiError('rate_limited', `The AI provider is busy. Try again in ${seconds} seconds.`, {
    headers: { 'Retry-After': String(seconds) },
  })
}
