import type { OpenAI } from 'openai'
import type { Dispatcher } from 'undici'
import type { AiConfig } from '../../config/ai.ts'
import { lazy, lazyPackage } from '../../lib/lazy.ts'
import { boundedFetch } from '../../outbound/bounded-fetch.ts'

/** OpenAI package, which is loaded at the first call. */
export const openaiPackage = lazyPackage<typeof import('openai')>('openai')

/** Limits a JSON answer and a stream with text, in bytes. */
export const MAX_JSON_BYTES = 2 * 1024 * 1024
const MAX_STREAM_BYTES = 16 * 1024 * 1024
/** Limits an answer with a picture in base64, and a picture. */
export const MAX_PICTURE_BYTES = 32 * 1024 * 1024
/** Longest `Retry-After` that the service waits itself; the caller gets longer ones. */
const MAX_RETRY_AFTER_S = 20

/** Sends requests of AI with the guards of `createVendorFetch`. */
export type VendorFetch = (
  url: string,
  init?: RequestInit,
  limits?: { maxBytes: number },
) => Promise<Response>

/** Creates the client at its first use. It retries twice, with the vendor's `Retry-After`, and reads no environment variable. */
export function createVendorClient(config: AiConfig, vendorFetch: VendorFetch): () => OpenAI {
  return lazy(
    () =>
      new (openaiPackage().OpenAI)({
        baseURL: config.baseUrl,
        apiKey: config.apiKey ?? 'none',
        ...(config.apiKey === null ? { defaultHeaders: { authorization: null } } : {}),
        organization: null,
        project: null,
        adminAPIKey: null,
        webhookSecret: null,
        logLevel: 'off',
        maxRetries: 2,
        timeout: config.timeoutMs,
        fetch: (input, init) => vendorFetch(String(input), init, limitsOf(String(input), init)),
      }),
  )
}

function limitsOf(url: string, init: RequestInit | undefined): { maxBytes: number } {
  if (url.endsWith('/images/generations')) return { maxBytes: MAX_PICTURE_BYTES }
  const isStream = typeof init?.body === 'string' && init.body.includes('"stream":true')
  return { maxBytes: isStream ? MAX_STREAM_BYTES : MAX_JSON_BYTES }
}

/** Creates a fetch with the guards of `boundedFetch`, which returns long waits that the vendor asks for to the caller. */
export function createVendorFetch(dispatcher: () => Dispatcher): VendorFetch {
  return async (url, init = {}, limits = { maxBytes: MAX_JSON_BYTES }) => {
    const answer = await boundedFetch(dispatcher(), new Request(url, init), {
      ...limits,
      signal: init.signal,
    })
    const { headers } = answer
    const seconds = [Number(headers.get('retry-after')), Number(headers.get('retry-after-ms')) / 1000]
    if (seconds.some((each) => each > MAX_RETRY_AFTER_S)) headers.set('x-should-retry', 'false')
    return answer
  }
}
