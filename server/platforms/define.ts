import { withTimeLimit } from '../lib/time/time-limit.ts'
import { type AccountContext, type Acting, type ApiOptions, createApi, type PlatformHost } from './kit/api.ts'
import { createAuth } from './kit/auth/auth.ts'
import { oauth1Credential } from './kit/auth/oauth1.ts'
import { type EnvValues, type EnvVariables, trustedOrigins } from './kit/env.ts'
import { type Send, withCleanUp } from './kit/http/clean-up.ts'
import { rejected } from './kit/http/errors.ts'
import { withUnknownOutcome } from './kit/http/outcome.ts'
import { type EntryMedia, entryMedia } from './kit/media.ts'
import { checkMedia, ignoredCovers } from './kit/media-rules.ts'
import { createPages } from './kit/pages.ts'
import {
  type Act,
  createCommentAct,
  createCommentByOthers,
  createLikedPlugs,
  createRepostByOthers,
} from './kit/plugs.ts'
import { createReads } from './kit/reads/reads.ts'
import type { ReadCall } from './kit/reads/types.ts'
import type { EntryInput, PlatformSpec, RepostSpec, SettingFiles } from './kit/spec.ts'
import type { LookUpInput } from './kit/steps.ts'
import { utf16Length } from './kit/text.ts'
import type {
  ConnectCall,
  OutgoingMedia,
  Platform,
  PlatformAccount,
  PlatformCall,
  PrepareInput,
  Problem,
} from './platform.ts'

/** Platform before it has its configuration. */
export interface PlatformDefinition<Id extends string, Variables extends EnvVariables> {
  id: Id
  name: string
  env: Variables
  create(config: EnvValues<Variables>, host: PlatformHost): Platform
}

/** Defines a platform for the registry. */
export function definePlatform<
  const Id extends string,
  Variables extends EnvVariables,
  Settings extends object = Record<never, never>,
  Ready = unknown,
  State = never,
>(spec: PlatformSpec<Id, Variables, Settings, Ready, State>): PlatformDefinition<Id, Variables> {
  const { id, name, env } = spec
  return { id, name, env, create: (config, host) => createPlatform(spec, config, host) as Platform }
}

type Spec<Config, Settings extends object, Ready, State> = PlatformSpec<
  string,
  EnvVariables,
  Settings,
  Ready,
  State,
  Config
>

function createPlatform<Config extends Record<string, unknown>, Settings extends object, Ready, State>(
  spec: Spec<Config, Settings, Ready, State>,
  config: Config,
  host: PlatformHost,
): Platform<Ready, State> {
  const apiOf = createApiFactory(spec, config, host)
  type Context = AccountContext<Config, Settings>
  const contextOf = (account: Context['account'], stored: Record<string, unknown>): Context => {
    const settings: Partial<Settings> = spec.settings?.read(stored) ?? {}
    return { account, settings, config }
  }
  const platform: Platform<Ready, State> = {
    identifier: spec.id,
    name: spec.name,
    ...(spec.toolTip === undefined ? {} : { toolTip: spec.toolTip }),
    editor: spec.editor ?? 'normal',
    maxConcurrent: spec.maxConcurrent ?? 3,
    comments: spec.comments ?? true,
    rules: spec.rules,
    settings: spec.settings?.schema ?? null,
    fileSettings: spec.settings?.fileKeys ?? [],
    idempotency: (account, settings) => resolve(spec.idempotency ?? null, contextOf(account, settings)),
    limit(account, settings) {
      const { max, length = utf16Length, ...rest } = resolve(spec.text, contextOf(account, settings))
      return { maxLength: max, length, ...rest }
    },
    check(entries, settings, account) {
      const context = contextOf(account, settings)
      return [
        ...checkMedia(entries, resolve(spec.media, context), spec.name),
        ...(spec.settings?.problems(context.settings) ?? []).map(underSettings),
        ...(spec.check?.(entries, context) ?? []),
      ]
    },
    warn(entries, settings, account) {
      const context = contextOf(account, settings)
      return [
        ...ignoredCovers(entries, resolve(spec.media, context), spec.name),
        ...(spec.warn?.(entries, context) ?? []),
      ]
    },
    ...createAuth(spec.auth, { name: spec.name, config, apiOf }),
    ...(spec.renewAheadMs === undefined ? {} : { renewAheadMs: spec.renewAheadMs }),
    prepare: async (call, input) => {
      const typed = entryInput(spec, input, contextOf(call.account, input.settings))
      const send: Send = async (signal, request) => apiOf({ ...call, signal }).request(request)
      const hasWaited = input.saved !== null
      return withCleanUp(send, { hasWaited }, async (leaves) =>
        spec.prepare(apiOf(call), { ...typed, leaves }),
      )
    },
    async commit(call, { settings = {}, ...input }) {
      const context = contextOf(call.account, settings)
      const limitMs = resolve(spec.idempotency ?? null, context)?.commitWithinMs
      const signal = limitMs === undefined ? call.signal : withTimeLimit(call.signal, limitMs)
      const media = entryFiles(spec, input.media, context)
      return withUnknownOutcome(spec.name, { ...call, signal }, async (call) =>
        spec.commit(apiOf(call), { ...input, media }),
      )
    },
    ...optionalSteps(spec, apiOf, contextOf),
    tools: Object.entries(spec.tools ?? {}).map(([methodName, { run, description, dataSchema = [] }]) => ({
      methodName,
      description,
      dataSchema,
      run: async (call, data) => run(apiOf(call), data),
    })),
    ...optionalParts(spec, apiOf, config),
    ...(spec.reads && {
      reads: createReads(spec.reads, { name: spec.name, errors: spec.errors, config, apiOf }),
    }),
  }
  return spec.plugs ? { ...platform, ...plugsOf(spec, platform, apiOf, config) } : platform
}

type ApiOf<Config> = ReturnType<typeof createApiFactory<Config>>

/** Creates APIs for calls; refuses every call until the operator has set the required variables. */
function createApiFactory<Config>(
  spec: Pick<
    Spec<Config, object, unknown, unknown>,
    'name' | 'env' | 'auth' | 'errors' | 'baseUrl' | 'headers' | 'credential' | 'isError' | 'rateLimitHeader'
  >,
  config: Config,
  host: PlatformHost,
) {
  const { name, env, auth, errors, baseUrl, headers, isError, rateLimitHeader } = spec
  const signature = auth.kind === 'oauth1' ? oauth1Credential(auth, host.clock) : undefined
  const credential = spec.credential ?? signature
  const values = config as Record<string, unknown>
  const secrets = Object.entries(env).flatMap(([key, { secret }]) =>
    secret && typeof values[key] === 'string' ? [values[key]] : [],
  )
  const ofPlatform = Object.entries(env).filter(([, { ofAccounts }]) => !ofAccounts)
  const origins = trustedOrigins(Object.fromEntries(ofPlatform), values)
  const unset = unsetVariables(env, values)
  const shared = { name, config, host, secrets, origins }
  const options: ApiOptions<Config> = {
    ...shared,
    baseUrl,
    headers,
    credential,
    errors,
    isError,
    rateLimitHeader,
  }
  return <Call extends ConnectCall | PlatformCall | ReadCall>(
    call: Call,
    as?: Acting,
    replaced?: Partial<ApiOptions<Config>>,
  ) => {
    if (unset.length === 0) return createApi(replaced ? { ...options, ...replaced } : options, call, as)
    throw rejected('platform_not_configured', `The operator must set ${unset.join(' and ')} for ${name}.`)
  }
}

/** Lists the names of required variables that have no value. */
export function unsetVariables(env: EnvVariables, values: Record<string, unknown>): string[] {
  return Object.entries(env).flatMap(([key, { required, name }]) => (required && !values[key] ? [name] : []))
}

function resolve<Value, Context>(value: Value | ((context: Context) => Value), context: Context): Value {
  return typeof value === 'function' ? (value as (context: Context) => Value)(context) : value
}

/** Types the settings and binds the files to the rules under which they are sent. */
function entryInput<Config, Settings extends object, Ready, State>(
  spec: Spec<Config, Settings, Ready, State>,
  { entry, settings: _, files, ...input }: PrepareInput,
  context: AccountContext<Config, Settings>,
): Omit<EntryInput<Settings>, 'leaves'> {
  const { name } = spec
  const [missing] = spec.settings?.missingKeys(context.settings) ?? []
  if (missing !== undefined)
    throw rejected('invalid_settings', `${name} cannot publish without the setting "${missing}".`)
  const media = entryFiles(spec, entry.media, context)
  return {
    ...input,
    settings: context.settings as Settings,
    entry: { ...entry, media },
    files: settingFiles(spec, files, context),
  }
}

/** Binds the files of settings to the rules for images and videos of the platform. */
function settingFiles<Config, Settings extends object>(
  spec: Pick<Spec<Config, Settings, never, never>, 'media' | 'name'>,
  files: Record<string, OutgoingMedia> = {},
  context: AccountContext<Config, Settings>,
): SettingFiles {
  const bound = entryFiles(spec, Object.values(files), context)
  return Object.fromEntries(Object.keys(files).map((key, index) => [key, bound[index]]))
}

function underSettings({ location, message }: Problem): Problem {
  return { location: `settings.${location}`, message: `${location} ${message}` }
}

function entryFiles<Config, Settings extends object>(
  { media: rules, name }: Pick<Spec<Config, Settings, never, never>, 'media' | 'name'>,
  media: OutgoingMedia[],
  context: AccountContext<Config, Settings>,
): EntryMedia[] {
  return media.map((file) => entryMedia(file, resolve(rules, context), name))
}

function optionalSteps<Config, Settings extends object, Ready, State>(
  spec: Spec<Config, Settings, Ready, State>,
  apiOf: ApiOf<Config>,
  contextOf: (
    account: PlatformAccount,
    settings: Record<string, unknown>,
  ) => AccountContext<Config, Settings>,
): Pick<Platform<Ready, State>, 'confirm' | 'lookUp' | 'after'> {
  const { confirm, lookUp, after } = spec
  return {
    ...(confirm && { confirm: async (call, state) => confirm(apiOf(call), state) }),
    ...(lookUp && {
      lookUp: {
        ...lookUp,
        run: async (call, input) => lookUp.run(apiOf(call), input as LookUpInput<Ready>),
      },
    }),
    ...(after && {
      async after(call, published, input) {
        const context = contextOf(call.account, input.settings)
        const media = entryFiles(spec, input.media, context)
        const files = settingFiles(spec, input.files, context)
        return after(apiOf(call), published, { settings: context.settings, media, files })
      },
    }),
  }
}

function optionalParts<Config, Settings extends object, Ready, State>(
  { name, mentions, pages, rename, revoke, missing, ...spec }: Spec<Config, Settings, Ready, State>,
  apiOf: ApiOf<Config>,
  config: Config,
): Pick<
  Platform,
  'analytics' | 'postAnalytics' | 'keepsNoHistory' | 'mentions' | 'pages' | 'rename' | 'revoke' | 'missing'
> {
  const metrics = spec.isMeasured?.(config) === false ? undefined : spec.metrics
  const { account, post } = metrics ?? {}
  return {
    ...(account && { analytics: async (call, days) => account(apiOf(call), days) }),
    ...(post && { postAnalytics: async (call, id, days) => post(apiOf(call), id, days) }),
    ...(metrics?.history === false && { keepsNoHistory: true }),
    ...(mentions && {
      mentions: {
        search: async (call, query) => mentions.search(apiOf(call), query),
        format: mentions.format,
      },
    }),
    ...(pages && { pages: createPages(pages, name, apiOf) }),
    ...(rename && {
      rename: { picture: rename.picture, run: async (call, profile) => rename.run(apiOf(call), profile) },
    }),
    ...(revoke && {
      revoke: {
        run: async (call) => (typeof revoke === 'function' ? revoke : revoke.run)(apiOf(call)),
        grant: (account) => ('grant' in revoke && revoke.grant?.(account)) || account.accessToken,
      },
    }),
    ...(missing && { missing: async (call) => missing(apiOf(call)) }),
  }
}

function plugsOf<Config, Settings extends object, Ready, State>(
  { id, name, plugs, isMeasured }: Spec<Config, Settings, Ready, State>,
  platform: Platform<Ready, State>,
  apiOf: ApiOf<Config>,
  config: Config,
): Pick<Platform, 'plugs' | 'internalPlugs'> {
  if (plugs === undefined) return {}
  const { likes, byOthers, family = { name: id, members: [id] } } = plugs
  const comment = (field: string) => createCommentAct(platform, field, plugs.commentSettings) as Act
  const repost = plugs.repost && bindRepost(name, plugs.repost, apiOf)
  const liked = likes && {
    identifier: id,
    likes: async (call: PlatformCall, releaseId: string) => likes(apiOf(call), releaseId),
    repost,
    comment: comment('post'),
  }
  return {
    plugs: liked && isMeasured?.(config) !== false ? createLikedPlugs(liked) : [],
    internalPlugs: byOthers.flatMap((kind) => {
      if (kind === 'comment') return [createCommentByOthers(family, comment)]
      return repost ? [createRepostByOthers(family, repost)] : []
    }),
  }
}

function bindRepost<Config>(
  name: string,
  spec: RepostSpec<Config, unknown, unknown>,
  apiOf: ApiOf<Config>,
): Act {
  const { lookUp } = spec
  return {
    idempotency: () => spec.idempotency,
    prepare: async (call, input) => spec.prepare(apiOf(call), input),
    commit: async (call, input) =>
      withUnknownOutcome(name, call, async (call) => spec.commit(apiOf(call), { ...input, media: [] })),
    ...(lookUp && {
      lookUp: { ...lookUp, run: async (call, input) => lookUp.run(apiOf(call), input) },
    }),
  }
}
