import type { IncomingMessage } from 'node:http'
import type Stripe from 'stripe'
import type { StripeConfig } from '../../config/billing.ts'
import { ApiError } from '../../errors/errors.ts'
import { PaymentRefusedError } from '../provider.ts'
import { idOf, textOf } from './answers.ts'

/** Pins the version of the API that this code was written for. An account may have another default. */
const API_VERSION = '2026-10-28.endive'
const TIMEOUT_MS = 20_000
/** Applies to calls that are safe to repeat: reads, and calls with a key. */
const NETWORK_RETRIES = 2
/** Limits a response, in characters. A page of a hundred invoices with their payments has less than one million. */
const MAX_RESPONSE = 4_000_000

export interface StripeClient {
  /**
   * Calls the API.
   * @throws PaymentRefusedError for a refusal. Any other error leaves the effect unknown, even a rate limit or a wrong key,
   * since an earlier try of the same call may have reached Stripe.
   */
  call<T>(run: (stripe: Stripe) => Promise<T>): Promise<T>
}

/** Loads the package at the first call, so that a service without billing never does. */
export function createStripeClient(config: Pick<StripeConfig, 'secretKey' | 'url'>): StripeClient {
  let loading: Promise<{ stripe: Stripe; errors: typeof Stripe.errors }> | undefined
  return {
    async call(run) {
      loading ??= load(config)
      const { stripe, errors } = await loading
      try {
        return await run(stripe)
      } catch (error) {
        if (error instanceof ApiError) throw error
        const isCard = error instanceof errors.StripeCardError
        if (!isCard && !(error instanceof errors.StripeInvalidRequestError)) throw noAnswer(error)
        throw new PaymentRefusedError(textOf(error.message) ?? '', {
          reason: idOf(error.code) ?? 'refused',
          byCard: isCard,
          cause: error,
        })
      }
    },
  }
}

/** Covers a wrong key and an unreadable answer too, which the log reports to the operator. */
function noAnswer(cause: unknown): ApiError {
  return new ApiError('upstream_failed', 'Stripe did not respond as expected. Try again in a moment.', {
    cause,
  })
}

async function load({ secretKey, url }: Pick<StripeConfig, 'secretKey' | 'url'>) {
  const { default: Stripe } = await import('stripe')
  const { protocol, hostname, port } = new URL(url)
  const stripe = new Stripe(secretKey, {
    apiVersion: API_VERSION,
    host: hostname,
    port: port === '' ? (protocol === 'https:' ? 443 : 80) : port,
    protocol: protocol === 'https:' ? 'https' : 'http',
    maxNetworkRetries: NETWORK_RETRIES,
    timeout: TIMEOUT_MS,
    telemetry: false,
    httpClient: requireStripeErrors(Stripe.createNodeHttpClient()),
    appInfo: { name: 'Postern' },
  })
  return { stripe, errors: Stripe.errors }
}

/**
 * Throws for a failure without Stripe's description, such as the 404 of a host that is not Stripe's, and for anything but an object.
 * The package would mistake its body for the requested object. Ends a response that is too large or too slow.
 */
function requireStripeErrors<Client extends ReturnType<typeof Stripe.createNodeHttpClient>>(
  http: Client,
): Client {
  const send = http.makeRequest.bind(http)
  http.makeRequest = async (...request) => {
    const response = await send(...request)
    const read = response.toJSON.bind(response)
    response.toJSON = async () => {
      const body: unknown = await bounded(response.getRawResponse() as IncomingMessage, read)
      const failed = response.getStatusCode() >= 400
      const answer = (failed ? (body as { error?: unknown } | null)?.error : body) ?? null
      if (typeof answer === 'object' && answer !== null && !Array.isArray(answer)) return body
      throw new Error(`The host responded with ${response.getStatusCode()}, but not as Stripe does.`)
    }
    return response
  }
  return http
}

/** Destroys the response, which makes `read` throw, at its limits of size and time. */
async function bounded<T>(response: IncomingMessage, read: () => Promise<T>): Promise<T> {
  const timer = setTimeout(() => response.destroy(new Error('The response took too long.')), TIMEOUT_MS)
  let length = 0
  response.on('data', (chunk: string | Buffer) => {
    length += chunk.length
    if (length > MAX_RESPONSE) response.destroy(new Error('The response is too large.'))
  })
  try {
    return await read()
  } finally {
    clearTimeout(timer)
  }
}
