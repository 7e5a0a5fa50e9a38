import type { Dispatcher } from 'undici'
import type { Ai } from '../ai/model.ts'
import type { ThirdPartyConfig } from '../config/third-party.ts'
import { ApiError, conflict } from '../errors/errors.ts'
import type { Clock } from '../lib/time/clock.ts'
import { createPlatformHttp, type PlatformHttp } from '../platforms/kit/http/client.ts'
import { describeDetail } from '../platforms/kit/http/error-rules.ts'
import { PlatformError } from '../platforms/kit/http/errors.ts'
import { readObject } from '../platforms/kit/http/response.ts'
import type { Provider, ProviderApi } from './provider.ts'
import { providers } from './registry.ts'

const CONCURRENCY = 20

/** Calls the providers of this process, with the guard, the time-out and the size cap of platforms. */
export interface ThirdParty {
  /** Creates the API of one account. */
  apiOf(provider: Provider, call: { key: string; organizationId: string; signal: AbortSignal }): ProviderApi
  /** Returns true if the file at this URL comes from the provider. */
  isOwnFile(provider: Provider, url: URL): boolean
}

export interface ThirdPartyServices {
  config: { thirdParty: ThirdPartyConfig; allowLoopback: boolean }
  clock: Clock
  ai: Ai
  /** A dispatcher that trusts the configured hosts; see `thirdPartyOrigins`. */
  dispatcher: () => Dispatcher
}

/** Lists the origins that the operator configured, which are trusted. */
export function thirdPartyOrigins({ urls }: ThirdPartyConfig): string[] {
  return Object.values(urls).map((url) => new URL(url).origin)
}

export function createThirdParty({ config, clock, ai, dispatcher }: ThirdPartyServices): ThirdParty {
  const { urls, fileHosts } = config.thirdParty
  const { allowLoopback } = config
  const clients = new Map(
    providers.map(({ id, title: name }) => {
      const options = {
        name,
        dispatcher,
        concurrency: CONCURRENCY,
        allowLoopback,
        trustedOrigins: thirdPartyOrigins(config.thirdParty),
        now: () => clock.now(),
      }
      return [id, createPlatformHttp(options)] as const
    }),
  )
  return {
    apiOf(provider, call) {
      const http = clients.get(provider.id)
      if (http === undefined) throw new Error(`The provider ${provider.id} does not exist.`)
      return createApi(provider, { ...call, http, ai, url: urls[provider.id] ?? provider.url })
    },
    isOwnFile(provider, { hostname }) {
      const hosts = fileHosts[provider.id] ?? provider.fileHosts
      return hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`))
    },
  }
}

interface Call {
  http: PlatformHttp
  ai: Ai
  url: string
  key: string
  organizationId: string
  signal: AbortSignal
}

function createApi(provider: Provider, { http, ai, url, key, organizationId, signal }: Call): ProviderApi {
  const common = {
    headers: provider.credential(key),
    secrets: [key],
    signal,
    classify: ({ status, data }: { status: number; data: unknown }) =>
      status === 401 || status === 403
        ? { failure: 'auth' as const, message: describeDetail(data) }
        : status >= 400 && status < 500 && status !== 408 && status !== 429
          ? { failure: 'rejected' as const, message: describeDetail(data) }
          : undefined,
  }
  const send = async (request: Parameters<PlatformHttp['request']>[0]) => {
    const { data } = await http.request(request)
    return readObject(provider.title, data)
  }
  return {
    organizationId,
    signal,
    ai,
    get: (path, query = {}) =>
      withVendorErrors(provider, () => send({ ...common, method: 'GET', url: url + path, query })),
    post: (path, json) =>
      withVendorErrors(provider, () =>
        send({ ...common, method: 'POST', url: url + path, json, irreversible: true }),
      ),
  }
}

/**
 * Converts the errors of a provider.
 * @throws 409 `conflict` if it refuses the key, 422 `content_refused` with its message if it refuses the request, 502
 * `upstream_failed` otherwise
 */
export async function withVendorErrors<T>({ title }: Provider, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    if (!(cause instanceof PlatformError)) throw cause
    if (cause.failure === 'auth')
      throw Object.assign(conflict(`${title} rejects the key. Add the account again with a new key.`), {
        cause,
      })
    if (cause.failure === 'rejected' && cause.code === 'platform_rejected')
      throw new ApiError('content_refused', `${title} rejects the request: ${cause.message}`, { cause })
    // The words of platforms are about a post.
    const lost = `${title} received the request, but its response was lost. Look in your ${title} account before you try again.`
    throw new ApiError('upstream_failed', cause.failure === 'unknown' ? lost : cause.message, { cause })
  }
}

export interface HasThirdParty {
  thirdParty: ThirdParty
}
