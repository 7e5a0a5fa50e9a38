import type { ConnectCall, PlatformAccount } from '../../platform.ts'
import type { Acting, ApiOptions, PlatformHost, Requests } from '../api.ts'
import type { ErrorRule } from '../http/error-rules.ts'
import { PlatformError } from '../http/errors.ts'
import { type AppGrant, createAppToken } from './app-token.ts'
import { deriveMetrics } from './derived-metrics.ts'
import { collect } from './pages.ts'
import type {
  AccountNeed,
  PlatformReads,
  ReadCall,
  ReadItem,
  ReadOperation,
  ReadProfile,
  ReadSubject,
} from './types.ts'

/** The platform's API for reads: on behalf of an account, of the operator's app, or of nobody. */
export interface ReadApi<Config> extends Omit<ConnectCall, 'organizationId'>, Requests {
  account: PlatformAccount | null
  config: Config
  host: PlatformHost
}

/** Request for one page of the platform, newest first. */
export interface PageRequest {
  /** Number of items that are still needed; a page may have more or fewer. */
  limit: number
  /** Epoch ms. The kit drops older items, so a platform without such a parameter ignores it. */
  since: number | null
  cursor: string | null
}

export interface ReadPage {
  /** Undefined members are left out, so that `toItem` can drop what it cannot read. */
  items: (ReadItem | undefined)[]
  /** The platform's cursor of the next page; absent or empty on the last. */
  next?: string | null | undefined
}

/** Declares which public data a platform lets apps read, and how; kit/README.md has an example. */
export interface ReadsSpec<Config> {
  /** Whether a read acts for an account of the organization; defaults to `none`. */
  account?: AccountNeed | ((operation: ReadOperation, config: Config) => AccountNeed)
  /** Returns the grant of the operator's app for reads without an account; null if the operator has not set up an app. */
  app?: (config: Config) => AppGrant | null
  /** False if the platform reports no counts, so that there are no metrics. */
  counts?: false
  /** Replaces the `baseUrl` of the platform. */
  baseUrl?: ApiOptions<Config>['baseUrl']
  /** Take precedence over the platform's error table. */
  errors?: readonly ErrorRule[]
  profile?(api: ReadApi<Config>, subject: ReadSubject): Promise<ReadProfile | undefined>
  posts?(api: ReadApi<Config>, subject: ReadSubject, page: PageRequest): Promise<ReadPage | undefined>
  post?(api: ReadApi<Config>, id: string): Promise<ReadItem | undefined>
  search?(api: ReadApi<Config>, query: string, page: PageRequest): Promise<ReadPage>
}

/** Creates the API of a call with some of its options replaced. */
type ApiOf<Config> = (
  call: ReadCall,
  as: Acting | undefined,
  replaced: Partial<ApiOptions<Config>>,
) => ReadApi<Config>

/** Creates a platform's reads. */
export function createReads<Config>(
  { account = 'none', app, counts, baseUrl, errors = [], ...spec }: ReadsSpec<Config>,
  { name, errors: general, config, apiOf }: ReadsContext<Config>,
): PlatformReads {
  const grant = app?.(config) ?? null
  const appToken = grant && createAppToken(name, grant)
  const replaced = {
    ...(baseUrl && { baseUrl }),
    errors: [...errors, ...missing(name), ...general],
  }
  async function acting<Result>(
    call: ReadCall,
    use: (api: ReadApi<Config>) => Promise<Result>,
  ): Promise<Result> {
    const own = apiOf(call, undefined, replaced)
    if (call.account !== null) return use(own)
    if (appToken === null) return withoutCredential(name, use(own))
    return appToken(own, (accessToken) =>
      use(apiOf(call, { accessToken }, { ...replaced, credential: undefined })),
    )
  }
  const { profile, posts, post, search } = spec
  const reads: PlatformReads = {
    account: (operation) => (typeof account === 'function' ? account(operation, config) : account),
    ...(profile && {
      profile: (call, subject) => orNothing(acting(call, (api) => profile(api, subject))),
    }),
    ...(posts && {
      posts: (call, subject, range) =>
        orNothing(acting(call, (api) => collect((page) => posts(api, subject, page), range))),
    }),
    ...(post && { post: (call, id) => orNothing(acting(call, (api) => post(api, id))) }),
    ...(search && {
      search: (call, query, range) =>
        acting(call, (api) => collect((page) => search(api, query, page), range)),
    }),
  }
  return (profile || posts) && counts !== false ? { ...reads, metrics: deriveMetrics(reads) } : reads
}

interface ReadsContext<Config> {
  name: string
  config: Config
  errors: readonly ErrorRule[]
  apiOf: ApiOf<Config>
}

function missing(name: string): readonly ErrorRule[] {
  return [[404, null, 'rejected', 'not_found', `${name} has no such profile or post.`]]
}

/** Converts the refusal of a request without a credential, which a new token cannot fix. */
async function withoutCredential<Result>(name: string, read: Promise<Result>): Promise<Result> {
  try {
    return await read
  } catch (error) {
    if (!(error instanceof PlatformError) || error.failure !== 'auth') throw error
    throw new PlatformError('rejected', `${name} shows this only to its members.`, {
      code: 'members_only',
      cause: error,
    })
  }
}

async function orNothing<Result>(read: Promise<Result | undefined>): Promise<Result | undefined> {
  try {
    return await read
  } catch (error) {
    if (error instanceof PlatformError && error.code === 'not_found') return undefined
    throw error
  }
}
