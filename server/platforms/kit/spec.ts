import type {
  AccountPage,
  ChosenPage,
  ConnectedAccount,
  CustomField,
  Editor,
  Mention,
  OutgoingDraft,
  PlatformMentions,
  PlatformTool,
  PrepareInput,
  Problem,
  PublishedEntry,
  RefreshedTokens,
  ReleaseCandidate,
} from '../platform.ts'
import type { AccountContext, ConnectApi, PlatformApi } from './api.ts'
import type { BotWordSpec } from './bot-word.ts'
import type { EnvValues, EnvVariables } from './env.ts'
import type { ErrorRule } from './http/error-rules.ts'
import type { EntryMedia, MediaRules } from './media.ts'
import type { Metric } from './metrics.ts'
import type { OAuth2Spec } from './oauth2.ts'
import type { ActInput } from './plugs.ts'
import type { SettingsObject } from './settings.ts'
import type { CommitInput, Committed, Confirmed, Idempotency, Prepared } from './steps.ts'

/** How long a text may be: `length` counts as the platform does. */
export interface TextRules {
  max: number
  /** Exact up to `most`; of a longer text any number above it, so that nothing counts long texts to their end. */
  length(text: string, most?: number): number
  maxBytes?: number
}

/** Connecting by what the user types: an app password, an API key, a server. */
export interface FieldsSpec<Config> {
  kind: 'custom-fields'
  fields(config: Config): CustomField[]
  connect(fields: Record<string, string>, api: ConnectApi<Config>): Promise<ConnectedAccount>
  /** Absent where tokens do not end. */
  refresh?(api: PlatformApi<Config>): Promise<RefreshedTokens>
}

export type AuthSpec<Config> = OAuth2Spec<Config> | FieldsSpec<Config> | BotWordSpec<Config>

/** An entry to publish, with its settings typed and its files bound to the platform's rules. */
export interface EntryInput<Settings> extends Omit<PrepareInput, 'entry' | 'settings'> {
  entry: Omit<PrepareInput['entry'], 'media'> & { media: EntryMedia[] }
  settings: Settings
}

/** An act to commit, with the entry's files bound to the platform's rules. */
export type CommitSpecInput<Ready> = Omit<CommitInput<Ready>, 'media'> & { media: EntryMedia[] }

interface StepsSpec<Config, Input, Ready, State> {
  /** Uploads and builds; safe to repeat. */
  prepare(api: PlatformApi<Config>, input: Input): Promise<Prepared<Ready, State>>
  /** Makes the ONE irreversible call. */
  commit(api: PlatformApi<Config>, input: CommitSpecInput<NoInfer<Ready>>): Promise<Committed<State>>
  /** Asks what became of an accepted act; reads only. */
  confirm?(api: PlatformApi<Config>, state: NoInfer<State>): Promise<Confirmed<NoInfer<State>>>
  /** Finishes a published entry; harmless to repeat. */
  after?(api: PlatformApi<Config>, published: PublishedEntry): Promise<void>
}

/** A repost: an irreversible act on a published post, in the same steps as publishing. */
export interface RepostSpec<Config, Ready, State = never> extends StepsSpec<Config, ActInput, Ready, State> {
  idempotency: Idempotency
}

/** What a platform's accounts can do with published posts by themselves. */
export interface PlugsSpec<Config> {
  /** Likes of a post now, for plugs that wait for a number of them; undefined where the platform does not know the post. */
  likes(api: PlatformApi<Config>, releaseId: string): Promise<number | undefined>
  // biome-ignore lint/suspicious/noExplicitAny: a repost keeps the types of its steps to itself.
  repost: RepostSpec<Config, any, any>
  /** What other accounts of the platform can do with a post, as chosen with it. */
  byOthers: ('repost' | 'comment')[]
}

/**
 * A platform as its file declares it. `definePlatform` turns it into a `Platform`, and the registry derives the rest: variables,
 * trusted origins, `.env.example`, the docs and the catalogue.
 */
export interface PlatformSpec<
  Id extends string,
  Variables extends EnvVariables,
  Settings extends object,
  Ready,
  State,
  Config = EnvValues<Variables>,
  Account = AccountContext<Config, Settings>,
> extends StepsSpec<Config, EntryInput<Settings>, Ready, State> {
  id: Id
  name: string
  toolTip?: string
  env: Variables
  editor: Editor
  /** Calls in flight at once against one server of the platform. */
  maxConcurrent: number
  /** Rules in words, for people and language models; `''` when there is nothing to say. */
  rules: string
  text: TextRules | ((of: Account) => TextRules)
  media: MediaRules | ((of: Account) => MediaRules)
  settings?: SettingsObject<Settings>
  /** Rules beyond length, media and the settings' declaration. */
  check?(entries: OutgoingDraft[], of: Account): Problem[]
  /** False: the platform takes no replies. */
  comments?: boolean
  /** For how long `commit` may be repeated under one key; null: never. */
  idempotency: Idempotency | ((of: Account) => Idempotency)
  /** Start of every path that a request names. */
  baseUrl?(of: { config: Config; account: { credentials: Record<string, string> } | null }): string
  /** Headers that authorize an account's requests; its access token as Bearer unless given. */
  credential?(of: { config: Config; account: { accessToken: string } }): Record<string, string>
  auth: AuthSpec<Config>
  errors: readonly ErrorRule[]
  /** Metrics of the account and of one post; `history: false` where the platform tells only what is now. */
  metrics?: {
    history: boolean
    account?(api: PlatformApi<Config>, days: number): Promise<Metric[]>
    post?(api: PlatformApi<Config>, releaseId: string, days: number): Promise<Metric[]>
  }
  mentions?: {
    search(api: PlatformApi<Config>, query: string): Promise<Mention[]>
    format: PlatformMentions['format']
  }
  pages?: {
    list(api: PlatformApi<Config>): Promise<AccountPage[]>
    select(api: PlatformApi<Config>, choice: Record<string, unknown>): Promise<ChosenPage>
  }
  rename?: {
    picture: boolean
    run(api: PlatformApi<Config>, profile: { name: string; picture: string | null }): Promise<void>
  }
  /** Recent items to bind a post without an id to. */
  missing?(api: PlatformApi<Config>): Promise<ReleaseCandidate[]>
  /** By method name. */
  tools?: Record<
    string,
    Omit<PlatformTool, 'methodName' | 'run'> & {
      run(api: PlatformApi<Config>, data: Record<string, unknown>): Promise<unknown>
    }
  >
  plugs?: PlugsSpec<Config>
}
