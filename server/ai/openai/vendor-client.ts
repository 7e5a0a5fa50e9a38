import type { OpenAI } from 'openai'
import type { Dispatcher, RequestInit as UndiciInit } from 'undici'
import type { AiConfig } from '../../config/ai.ts'
import { undici } from '../../lib/guarded-dispatcher.ts'
import { lazy, lazyPackage } from '../../lib/lazy.ts'

/** OpenAI package, which is loaded at the first call. */
export const openaiPackage = lazyPackage<typeof import('openai')>('openai')

/** Limits an answer in bytes: a picture in base64 is the longest. */
const MAX_BYTES = 64 * 1024 * 1024
/** Longest `Retry-After` that the service waits itself; the caller gets longer ones. */
const MAX_RETRY_AFTER_S = 20

/** Sends requests of AI with the guards of `createVendorFetch`. */
export type VendorFetch = (url: string, init?: RequestInit) => Promise<Response>

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
        fetch: (input, init) => vendorFetch(String(input), init),
      }),
  )
}

/** Creates a fetch that follows no redirect, limits the bytes of an answer, and leaves time-outs to the caller's signal. */
export function createVendorFetch(dispatcher: () => Dispatcher): VendorFetch {
  const patient = lazy(() =>
    dispatcher().compose(
      (dispatch) => (options, handler) =>
        dispatch({ ...options, headersTimeout: 0, bodyTimeout: 0 }, handler),
    ),
  )
  return async (url, init = {}) => {
    const answer = await undici().fetch(url, {
      ...(init as unknown as UndiciInit),
      dispatcher: patient(),
      redirect: 'error',
    })
    const headers = new Headers([...answer.headers])
    if (Number(headers.get('retry-after')) > MAX_RETRY_AFTER_S) headers.set('x-should-retry', 'false')
    const body = answer.body as ReadableStream<Uint8Array> | null
    const hasNoBody = [101, 204, 205, 304].includes(answer.status)
    return new Response(hasNoBody ? null : (body?.pipeThrough(limitBytes()) ?? null), {
      status: answer.status,
      statusText: answer.statusText,
      headers,
    })
  }
}

function limitBytes(): TransformStream<Uint8Array, Uint8Array> {
  let size = 0
  return new TransformStream({
    transform(chunk, controller) {
      size += chunk.byteLength
      if (size > MAX_BYTES) controller.error(new Error(`The answer has more than ${MAX_BYTES} bytes.`))
      else controller.enqueue(chunk)
    },
  })
}
