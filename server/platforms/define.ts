import { withTimeLimit } from '../lib/time/time-limit.ts'
import {
  type AccountContext,
  type Acting,
  type ApiOptions,
  createApi,
  type PlatformApi,
  type PlatformHost,
} from './kit/api.ts'
import { createAuth } from './kit/auth/auth.ts'
import { oauth1Credential } from './kit/auth/oauth1.ts'
import { type EnvValues, type EnvVariables, trustedOrigins } from './kit/env.ts'
import { type Send, withCleanUp } from './kit/http/clean-up.ts'
import { rejected } from './kit/http/errors.ts'
import { withUnknownOutcome } from './kit/http/outcome.ts'
import { type EntryMedia, entryMedia } from './kit/media.ts'
import { checkMedia, ignoredCovers } from './kit/media-rules.ts'
import { createPages } from './kit/pages.ts'
import { type Act, createCommentAct, createLikedPlugs, createPlugByOthers } from './kit/plugs.ts'
import { bindEdit, bindRemoval } from './kit/published/changes.ts'
import { bindInbox } from './kit/published/inbox.ts'
import { createReads } from './kit/reads/reads.ts'
import type { ReadCall } from './kit/reads/types.ts'
import type { EntryInput, PlatformSpec, RepostSpec, SettingFiles } from './kit/spec.ts'
import type { LookUp } from './kit/steps.ts'
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

export interface PlatformDefinition<Id extends string, Variables extends EnvVariables> {
  id: Id
  name: string
  env: Variables
  create(config: EnvValues<Variables>, host: PlatformHost): Platform
}

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
    server: (account) => URL.parse(spec.baseUrl?.({ config, account }) ?? '')?.origin ?? '',
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
      const { media } = boundFiles(spec, input, context)
      return withUnknownOutcome(spec.name, { ...call, signal }, async (call) =>
        spec.commit(apiOf(call), { ...input, media }),
      )
    },
    ...optionalSteps(spec, apiOf, contextOf),
    tools: Object.entries(spec.tools ?? {}).map(([methodName, { run, description, dataSchema = [] }]) => ({
      methodName,
      description,
      dataSchema,
      run: bindTo(apiOf)(run),
    })),
    ...optionalParts(spec, apiOf, config),
    ...(spec.reads && {
      reads: createReads(spec.reads, { name: spec.name, errors: spec.errors, config, apiOf }),
    }),
  }
  return {
    ...platform,
    ...(spec.inbox && { inbox: bindInbox(spec.inbox, platform, apiOf) }),
    ...plugsOf(spec, platform, apiOf, config),
  }
}

type ApiOf<Config> = ReturnType<typeof createApiFactory<Config>>

/** Lets functions of a declaration, which take an API, run in calls. */
function bindTo<Config>(apiOf: ApiOf<Config>) {
  return <Rest extends unknown[], Result>(
    run: (api: PlatformApi<Config>, ...rest: Rest) => Promise<Result>,
  ) =>
    async (call: PlatformCall, ...rest: Rest) =>
      run(apiOf(call), ...rest)
}

/** Creates APIs for calls; refuses every call until the operator has set the required variables. */
function createApiFactory<Config>(
  spec: Pick<Spec<Config, object, unknown, unknown>, 'name' | 'env' | 'auth' | 'errors' | 'credential'>,
  config: Config,
  host: PlatformHost,
) {
  const { name, env, auth } = spec
  const signature = auth.kind === 'oauth1' ? oauth1Credential(auth, host.clock) : undefined
  const credential = spec.credential ?? signature
  const values = config as Record<string, unknown>
  const secrets = Object.entries(env).flatMap(([key, { secret }]) =>
    secret && typeof values[key] === 'string' ? [values[key]] : [],
  )
  const ofPlatform = Object.entries(env).filter(([, { ofAccounts }]) => !ofAccounts)
  const origins = trustedOrigins(Object.fromEntries(ofPlatform), values)
  const unset = unsetVariables(env, values)
  const options: ApiOptions<Config> = { ...spec, config, host, secrets, origins, credential }
  return <Call extends ConnectCall | PlatformCall | ReadCall>(
    call: Call,
    as?: Acting,
    replaced?: Partial<ApiOptions<Config>>,
  ) => {
    if (unset.length === 0) return createApi(replaced ? { ...options, ...replaced } : options, call, as)
    throw rejected('platform_not_configured', `The operator must set ${unset.join(' and ')} for ${name}.`)
  }
}

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
  // The answer to an item of the inbox has the settings that the inbox declares, not those of posts.
  if (missing !== undefined && !input.position.isAnswer)
    throw rejected('invalid_settings', `${name} cannot publish without the setting "${missing}".`)
  const bound = boundFiles(spec, { media: entry.media, files }, context)
  const settings = context.settings as Settings
  return { ...input, settings, entry: { ...entry, media: bound.media }, files: bound.files }
}

/** Binds the files of an entry and of its settings to the rules of the platform. */
function boundFiles<Config, Settings extends object>(
  { media: rules, name }: Pick<Spec<Config, Settings, never, never>, 'media' | 'name'>,
  { media, files = {} }: { media: OutgoingMedia[]; files?: Record<string, OutgoingMedia> | undefined },
  context: AccountContext<Config, Settings>,
): { media: EntryMedia[]; files: SettingFiles } {
  const bind = (file: OutgoingMedia) => entryMedia(file, resolve(rules, context), name)
  const named = Object.entries(files).map(([key, file]) => [key, bind(file)])
  return { media: media.map(bind), files: Object.fromEntries(named) }
}

function underSettings({ location, message }: Problem): Problem {
  return { location: `settings.${location}`, message: `${location} ${message}` }
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
  const bind = bindTo(apiOf)
  return {
    ...(confirm && { confirm: bind(confirm) }),
    ...(lookUp && { lookUp: { ...lookUp, run: bind(lookUp.run) as LookUp['run'] } }),
    ...(after && {
      async after(call, published, input) {
        const context = contextOf(call.account, input.settings)
        const { settings } = context
        return after(apiOf(call), published, { settings, ...boundFiles(spec, input, context) })
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
  | 'analytics'
  | 'postAnalytics'
  | 'keepsNoHistory'
  | 'countsDaysOfPosts'
  | 'mentions'
  | 'pages'
  | 'rename'
  | 'revoke'
  | 'missing'
  | 'remove'
  | 'edit'
> {
  const metrics = spec.isMeasured?.(config) === false ? undefined : spec.metrics
  const { account, post } = metrics ?? {}
  const bind = bindTo(apiOf)
  return {
    ...(account && { analytics: bind(account) }),
    ...(post && { postAnalytics: bind(post) }),
    ...(metrics?.history === false && { keepsNoHistory: true }),
    ...(metrics?.postDays === 'counts' && { countsDaysOfPosts: true }),
    ...(mentions && { mentions: { ...mentions, search: bind(mentions.search) } }),
    ...(pages && { pages: createPages(pages, name, apiOf) }),
    ...(rename && { rename: { ...rename, run: bind(rename.run) } }),
    ...(revoke && {
      revoke: {
        run: bind(typeof revoke === 'function' ? revoke : revoke.run),
        grant: (account) => ('grant' in revoke && revoke.grant?.(account)) || account.accessToken,
      },
    }),
    ...(missing && { missing: bind(missing) }),
    ...(spec.remove && { remove: bindRemoval(name, spec.remove, apiOf) }),
    ...(spec.edit && { edit: bindEdit(name, spec.edit, apiOf) }),
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
    likes: bindTo(apiOf)(likes),
    repost,
    comment: comment('post'),
  }
  return {
    plugs: liked && isMeasured?.(config) !== false ? createLikedPlugs(liked) : [],
    internalPlugs: byOthers.flatMap((kind) => {
      const act = kind === 'comment' ? comment('comment') : repost
      return act ? [createPlugByOthers(family, kind, act)] : []
    }),
  }
}

function bindRepost<Config>(
  name: string,
  spec: RepostSpec<Config, unknown, unknown>,
  apiOf: ApiOf<Config>,
): Act {
  const { lookUp } = spec
  const bind = bindTo(apiOf)
  return {
    idempotency: () => spec.idempotency,
    prepare: bind(spec.prepare),
    commit: async (call, input) =>
      withUnknownOutcome(name, call, async (call) => spec.commit(apiOf(call), { ...input, media: [] })),
    ...(lookUp && { lookUp: { ...lookUp, run: bind(lookUp.run) } }),
  }
}
