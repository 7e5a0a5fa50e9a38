import type { Knex } from 'knex'
import type { Clock } from '../../lib/clock.ts'
import type { ConnectCall, PlatformAccount, PlatformCall } from '../platform.ts'
import type { PlatformRequest, PlatformResponse } from './http/client.ts'
import { classify, type ErrorRule } from './http/error-rules.ts'
import { isSecretName } from './http/redact.ts'
import { readList, readObject, type Untrusted, unreadableResponse } from './http/response.ts'

/** Services of this process that platforms use. */
export interface PlatformHost {
  db: Knex
  clock: Clock
  baseUrl: string
}

export interface ApiRequest
  extends Pick<
    PlatformRequest,
    | 'headers'
    | 'query'
    | 'json'
    | 'form'
    | 'multipart'
    | 'body'
    | 'timeoutMs'
    | 'maxBytes'
    | 'irreversible'
    | 'okStatuses'
  > {
  /** POST where there is a body, else GET. */
  method?: PlatformRequest['method']
  /** An absolute URL, or a path of the platform's `baseUrl`. */
  url: string
  /** A Bearer token in place of the account's credential; null: the request carries none. */
  token?: string | null
  /** Asked before the platform's own error table. */
  errors?: readonly ErrorRule[]
}

/** The platform's API: requests by its base URL, credential and error table. */
export interface Requests {
  /** Resolves on 2xx only; throws `PlatformError` otherwise. */
  request<Data = unknown>(request: ApiRequest): Promise<PlatformResponse<Data>>
  /** The JSON object that the platform answers. Throws `unreadable_answer`, or `unknown` after an irreversible call, for anything else. */
  read<Data extends object>(request: ApiRequest): Promise<Untrusted<Data>>
  /** The objects of the JSON array that the platform answers. Throws as `read` does. */
  list<Data extends object>(request: ApiRequest): Promise<Untrusted<Data>[]>
}

/** Given to what connects an account: there is none yet. */
export interface ConnectApi<Config> extends ConnectCall, Requests {
  config: Config
  host: PlatformHost
}

/** Given to everything that acts for an account. */
export interface PlatformApi<Config> extends PlatformCall, Requests {
  config: Config
  host: PlatformHost
}

/** What an account's rules depend on. */
export interface AccountContext<Config, Settings = unknown> {
  account: Pick<PlatformAccount, 'additionalSettings' | 'credentials'>
  /** Those that fit their declaration; a required one may be absent in a draft. */
  settings: Partial<Settings>
  config: Config
}

export interface ApiOptions<Config> {
  name: string
  config: Config
  host: PlatformHost
  /** Values of variables that are secrets. */
  secrets: readonly string[]
  errors: readonly ErrorRule[]
  baseUrl?: ((of: { config: Config; account: PlatformAccount | null }) => string) | undefined
  credential?: ((of: { config: Config; account: PlatformAccount }) => Record<string, string>) | undefined
}

export function createApi<Config, Call extends ConnectCall | PlatformCall>(
  options: ApiOptions<Config>,
  call: Call,
): Call & Requests & { config: Config; host: PlatformHost } {
  const { name, config, host } = options
  const account = 'account' in call ? call.account : null
  const request = <Data>(wanted: ApiRequest): Promise<PlatformResponse<Data>> => {
    const { errors = [], token, url, ...rest } = wanted
    const hasBody = [rest.json, rest.form, rest.multipart, rest.body].some((body) => body !== undefined)
    return call.http.request<Data>({
      ...rest,
      method: rest.method ?? (hasBody ? 'POST' : 'GET'),
      url: url.startsWith('/') ? (options.baseUrl?.({ config, account }) ?? '') + url : url,
      headers: { ...credentialOf(options, account, token), ...rest.headers },
      secrets: [...options.secrets, ...accountSecrets(account)],
      signal: call.signal,
      classify: (answer) => classify([...errors, ...options.errors], answer),
    })
  }
  const requests: Requests = {
    request,
    async read<Data extends object>(wanted: ApiRequest) {
      const { data } = await request<Data>(wanted)
      return readObject<Data>(name, data, wanted)
    },
    async list<Data extends object>(wanted: ApiRequest) {
      const { data } = await request(wanted)
      if (!Array.isArray(data)) throw unreadableResponse(name, wanted.irreversible)
      return readList<Data>(data)
    },
  }
  return Object.assign({ ...call }, requests, { config, host })
}

function credentialOf<Config>(
  { credential, config }: ApiOptions<Config>,
  account: PlatformAccount | null,
  token: string | null | undefined,
): Record<string, string> {
  if (token === null) return {}
  if (token !== undefined) return { authorization: `Bearer ${token}` }
  if (account === null) return {}
  return credential?.({ config, account }) ?? { authorization: `Bearer ${account.accessToken}` }
}

function accountSecrets(account: PlatformAccount | null): string[] {
  if (account === null) return []
  const { accessToken, refreshToken, credentials } = account
  const typed = Object.entries(credentials).flatMap(([name, value]) => (isSecretName(name) ? [value] : []))
  return [accessToken, ...(refreshToken === null ? [] : [refreshToken]), ...typed]
}
