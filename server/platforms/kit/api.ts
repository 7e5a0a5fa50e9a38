import type { Knex } from 'knex'
import type { Clock } from '../../lib/time/clock.ts'
import type { ConnectCall, PlatformAccount, PlatformCall } from '../platform.ts'
import type { PlatformRequest, PlatformResponse } from './http/client.ts'
import type { Conversation } from './http/conversation.ts'
import { classify, type ErrorRule } from './http/error-rules.ts'
import type { EventStream } from './http/event-stream.ts'
import { isSecretName } from './http/redact.ts'
import {
  type Answer,
  readList,
  readObject,
  readPath,
  requireId,
  unreadableResponse,
} from './http/response.ts'
import type { ReadCall } from './reads/types.ts'

/** Provides the services of this process that platforms use. */
export interface PlatformHost {
  db: Knex
  clock: Clock
  baseUrl: string
  /** Lists the accounts that an organization has connected on the platform, oldest first, up to 1,000. */
  findAccounts(organizationId: string, identifier: string): Promise<NamedAccount[]>
}

export interface NamedAccount {
  id: string
  name: string
  picture: string | null
}

export interface ApiRequest
  extends Pick<
    PlatformRequest,
    | 'headers'
    | 'query'
    | 'json'
    | 'form'
    | 'multipart'
    | 'file'
    | 'body'
    | 'timeoutMs'
    | 'maxBytes'
    | 'irreversible'
    | 'okStatuses'
    | 'anyBody'
  > {
  /** Defaults to POST for a request with a body, otherwise GET. */
  method?: PlatformRequest['method']
  /**
   * Path below the platform's `baseUrl`, or an absolute URL. A URL outside of the platform's own servers, such as one to upload
   * to, gets no credential unless `token` is set, and its answers say nothing about the account: the platform's error table does not
   * apply to them.
   */
  url: string
  /** Bearer token to send instead of the account's credential; null sends none. */
  token?: string | null
  /** Rules that take precedence over the platform's error table. */
  errors?: readonly ErrorRule[]
}

export interface ReadRequest extends ApiRequest {
  /** Path of the value in the response, such as `data.user`. */
  at?: string
}

export interface ApiStream extends Pick<EventStream, 'url' | 'onOpen' | 'onEvent' | 'silenceMs'> {
  /** Bearer token to send: the server of the stream may be another than that of the API. */
  token: string
  /** The only rules for refusals. Unless one says `auth`, a refusal never costs the account its connection. */
  errors: readonly ErrorRule[]
}

/** The part of a request that a signature covers. */
export type SentRequest = Pick<PlatformRequest, 'url' | 'query' | 'form'> & { method: string }

/** Secrets by which requests act for an account, stored or not. */
export interface Acting {
  accessToken: string
  credentials?: Record<string, string>
}

/** Returns the headers that authorize one request of an account. */
export type Credential<Config> = (context: {
  config: Config
  account: { accessToken: string; credentials: Record<string, string> }
  request: SentRequest
}) => Record<string, string>

/** Sends requests with the platform's base URL, credential and error table. */
export interface Requests {
  /** Resolves on 2xx only; throws `PlatformError` otherwise. */
  request<Data = unknown>(request: ApiRequest): Promise<PlatformResponse<Data>>
  /** Reads a JSON object. Throws `unreadable_answer` for any other response. */
  read(request: ReadRequest): Promise<Answer>
  /** Reads the objects of a JSON array. Throws as `read` does. With `at`, a missing array is an empty list. */
  list(request: ReadRequest): Promise<Answer[]>
  /** Reads an id as text, by default at `id`. Throws as `read` does. */
  readId(request: ReadRequest): Promise<string>
  /** Holds a conversation over a WebSocket. It sends no credential except in its messages. */
  converse<Result>(conversation: Conversation<Result>): Promise<Result>
  /** Listens to a stream of events until the platform ends it. */
  listen(stream: ApiStream): Promise<void>
}

/** The platform's API in a call. */
export type CallApi<Call, Config> = Call & Requests & { config: Config; host: PlatformHost }
/** Without an account, while one is being connected. */
export type ConnectApi<Config> = CallApi<ConnectCall, Config>
export type PlatformApi<Config> = CallApi<PlatformCall, Config>

/** Inputs of rules that differ between accounts. */
export interface AccountContext<Config, Settings = unknown> {
  account: Pick<PlatformAccount, 'additionalSettings' | 'credentials'>
  /** Only settings that match their declaration. In a draft, a required one may be absent. */
  settings: Partial<Settings>
  config: Config
}

/** Declares how to talk to a platform's own servers. */
export interface ServerSpec<Config> {
  /** Returns the base URL for the paths of requests. */
  baseUrl?(context: { config: Config; account: { credentials: Record<string, string> } | null }): string
  /** Returns headers of every request, such as the version of the API or the id of the app. */
  headers?(config: Config, url: string): Record<string, string>
  /** Returns the headers that authorize an account's request; defaults to its access token as Bearer, or to the OAuth 1.0a signature. */
  credential?: Credential<Config> | undefined
  errors: readonly ErrorRule[]
  /** Returns true if the JSON of a 2xx response reports an error (`{ok: false}`); `errors` then classify it, with its status. */
  isError?(data: unknown): boolean
  /** Header that says how long to wait after a 429, if not one of the usual names (http/retry-after.ts). */
  rateLimitHeader?: string
}

export interface ApiOptions<Config> extends ServerSpec<Config> {
  name: string
  config: Config
  host: PlatformHost
  /** Values of the variables that hold secrets. */
  secrets: readonly string[]
  /** Origins of the platform's servers, besides that of `baseUrl`. */
  origins: readonly string[]
}

/** Creates the API of a call. With `as`, it acts for an account that is not stored yet. */
export function createApi<Config, Call extends ConnectCall | PlatformCall | ReadCall>(
  options: ApiOptions<Config>,
  call: Call,
  as?: Acting,
): CallApi<Call, Config> {
  const { name, config, host } = options
  const own = 'account' in call ? call.account : null
  const account = as ? { credentials: {}, ...as } : own
  const request = <Data>(apiRequest: ApiRequest): Promise<PlatformResponse<Data>> => {
    const { errors = [], token, url, ...rest } = apiRequest
    const { json, form, multipart, file, body } = rest
    const hasBody = [json, form, multipart, file, body].some((each) => each !== undefined)
    const baseUrl = options.baseUrl?.({ config, account }) ?? ''
    const isOwn = url.startsWith('/') || [...options.origins, originOf(baseUrl)].includes(originOf(url))
    const sent = {
      ...rest,
      method: rest.method ?? (hasBody ? 'POST' : 'GET'),
      url: url.startsWith('/') ? baseUrl + url : url,
    } as const
    const common = isOwn ? options.headers?.(config, sent.url) : {}
    const credential = credentialOf(options, account, isOwn ? token : (token ?? null), sent)
    // A server without an account, such as one that a user names to connect, has no channel to disconnect.
    const isForeign = !isOwn && own !== null
    const rules = isForeign ? errors : [...errors, ...options.errors]
    return call.http.request<Data>({
      ...sent,
      headers: { ...common, ...credential, ...rest.headers },
      ...(isOwn ? { isError: options.isError, rateLimitHeader: options.rateLimitHeader } : {}),
      secrets: [...options.secrets, ...accountSecrets(account)],
      signal: call.signal,
      isForeign,
      classify: (response) => classify(rules, response),
    })
  }
  const requests: Requests = {
    request,
    async read({ at = '', ...apiRequest }: ReadRequest) {
      const { data } = await request(apiRequest)
      const answer = readObject(name, data)
      return at === '' ? answer : readObject(name, readPath(answer, at))
    },
    async list({ at, ...apiRequest }: ReadRequest) {
      if (at !== undefined) return readList(readPath(await requests.read(apiRequest), at))
      const { data } = await request(apiRequest)
      if (!Array.isArray(data)) throw unreadableResponse(name)
      return readList(data)
    },
    async readId({ at = 'id', ...apiRequest }: ReadRequest) {
      return requireId(name, readPath(await requests.read(apiRequest), at))
    },
    converse: async (conversation) => call.http.converse({ signal: call.signal, ...conversation }),
    listen: async ({ token, errors, ...stream }) =>
      call.http.listen({
        ...stream,
        headers: { authorization: `Bearer ${token}` },
        secrets: [...options.secrets, ...accountSecrets(account)],
        classify: (response) => classify(errors, response),
        signal: call.signal,
      }),
  }
  return Object.assign({ ...call }, requests, { config, host })
}

function originOf(url: string): string | undefined {
  return URL.parse(url)?.origin
}

type ActingAccount = Pick<PlatformAccount, 'accessToken' | 'credentials'> &
  Partial<Pick<PlatformAccount, 'refreshToken'>>

function credentialOf<Config>(
  { credential, config }: ApiOptions<Config>,
  account: ActingAccount | null,
  token: string | null | undefined,
  request: SentRequest,
): Record<string, string> {
  if (token === null) return {}
  if (token !== undefined) return { authorization: `Bearer ${token}` }
  if (account === null) return {}
  return credential?.({ config, account, request }) ?? { authorization: `Bearer ${account.accessToken}` }
}

function accountSecrets(account: ActingAccount | null): string[] {
  if (account === null) return []
  const { accessToken, refreshToken = null, credentials } = account
  const sealed = Object.entries(credentials).flatMap(([name, value]) => (isSecretName(name) ? [value] : []))
  return [accessToken, ...(refreshToken === null ? [] : [refreshToken]), ...sealed]
}
