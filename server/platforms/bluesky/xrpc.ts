import type { PlatformHttp, PlatformRequest, PlatformResponse, StatedFailure } from '../kit/http.ts'
import { readObject } from '../kit/response.ts'

export interface XrpcCall {
  service: string
  /** Lexicon name of the method. */
  method: string
  params?: Record<string, string>
  token?: string
  json?: unknown
  body?: Uint8Array | NodeJS.ReadableStream
  headers?: Record<string, string>
  irreversible?: boolean
  timeoutMs?: number
  signal: AbortSignal
  classify?: PlatformRequest['classify']
}

/**
 * One call of an AT Protocol server: a query without a body, a procedure with one. Errors by their official names. What it answers
 * is an object, of which nothing more is known.
 */
export async function xrpc<T extends object>(http: PlatformHttp, call: XrpcCall): Promise<T> {
  const { service, method, params, token, json, body, headers, classify, ...rest } = call
  const query = params ? `?${new URLSearchParams(params)}` : ''
  const { data } = await http.request<T>({
    url: `${service}/xrpc/${method}${query}`,
    method: json === undefined && body === undefined ? 'GET' : 'POST',
    headers: { ...headers, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
    ...(json === undefined ? {} : { json }),
    ...(body === undefined ? {} : { body }),
    ...rest,
    classify: (refused) => classify?.(refused) ?? officialError(refused),
  })
  const { irreversible = false } = rest
  readObject('Bluesky', data, { irreversible })
  return data
}

/** The `error` member of an XRPC error answer. */
export function errorName(answer: PlatformResponse): string {
  const { error } = (answer.data ?? {}) as { error?: unknown }
  return typeof error === 'string' ? error : ''
}

function errorMessage(answer: PlatformResponse): string {
  const { message } = (answer.data ?? {}) as { message?: unknown }
  return typeof message === 'string' ? message.slice(0, 300) : ''
}

function officialError(answer: PlatformResponse): StatedFailure | undefined {
  const detail = errorMessage(answer)
  switch (errorName(answer)) {
    case 'ExpiredToken':
    case 'InvalidToken':
      return { failure: 'auth', message: 'The Bluesky session has ended.' }
    case 'AuthenticationRequired':
    case 'AuthMissing':
      return {
        failure: 'auth',
        message: 'Bluesky did not accept the credentials. Check the handle and the app password.',
      }
    case 'AuthFactorTokenRequired':
      return {
        failure: 'auth',
        code: 'app_password_needed',
        message: 'This account asks for a second factor: use an app password.',
      }
    case 'AccountTakedown':
    case 'AccountDeactivated':
      return {
        failure: 'auth',
        code: 'account_disabled',
        message: 'The Bluesky account is deactivated or taken down.',
      }
    case 'RateLimitExceeded':
      return { failure: 'retryable', code: 'platform_rate_limited', message: 'Bluesky asks to slow down.' }
    case 'BlobTooLarge':
      return { failure: 'rejected', code: 'media_too_large', message: 'Bluesky refused a file as too large.' }
    case 'UpstreamFailure':
    case 'NotEnoughResources':
      return answer.status >= 500
        ? { failure: 'retryable', message: `Bluesky is not available right now. ${detail}`.trim() }
        : undefined
    case 'InvalidRequest':
    case 'InvalidRecord':
      return { failure: 'rejected', message: `Bluesky refused the request: ${detail}` }
    default:
      return undefined
  }
}
