import type { Acting, ApiOptions } from '../api.ts'
import type { ErrorRule } from '../http/error-rules.ts'
import { PlatformError } from '../http/errors.ts'
import { readDays, readMetrics } from '../metrics.ts'
import { createAppToken } from './app-token.ts'
import { collect } from './pages.ts'
import type { PlatformReads, ReadApi, ReadCall, ReadsSpec } from './types.ts'

type ApiOf<Config> = (
  call: ReadCall,
  as: Acting | undefined,
  replaced: Partial<ApiOptions<Config>>,
) => ReadApi<Config>

export function createReads<Config>(
  { account = 'none', app, counts, baseUrl, notFound = [404, null], errors = [], ...spec }: ReadsSpec<Config>,
  { name, errors: general, config, apiOf }: ReadsContext<Config>,
): PlatformReads {
  const grant = app?.(config) ?? null
  const appToken = grant && createAppToken(name, grant)
  const replaced = {
    ...(baseUrl && { baseUrl }),
    errors: [...errors, ...missing(name, notFound), ...general],
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

function missing(name: string, answers: NonNullable<ReadsSpec<unknown>['notFound']>): ErrorRule[] {
  return [answers, [404, null] as const].map((answer) => [
    ...answer,
    'rejected',
    'not_found',
    `${name} has no such profile or post.`,
  ])
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

const PROFILE_METRICS = { Followers: 'followers', Following: 'following', Posts: 'posts' }

/** Creates the metrics of a profile from its counts and from those of its posts. */
function deriveMetrics({
  profile,
  posts,
}: Pick<PlatformReads, 'profile' | 'posts'>): NonNullable<PlatformReads['metrics']> {
  return async (call, subject, range) => {
    const found = await profile?.(call, subject)
    if (profile && found === undefined) return undefined
    const items = (await posts?.(call, subject, range))?.items ?? []
    const names = new Set(items.flatMap(({ metrics }) => Object.keys(metrics)))
    const paths = [...names].map((name) => [name.charAt(0).toUpperCase() + name.slice(1), `metrics.${name}`])
    return [
      ...readMetrics(found, PROFILE_METRICS),
      ...readDays(items, 'publishedAt', Object.fromEntries(paths)),
    ]
  }
}
