import type {
  AccountPage,
  ChosenPage,
  Editor,
  OutgoingDraft,
  Platform,
  PlatformCall,
  PlatformMentions,
  PlatformRename,
  PlatformRevoke,
  PlatformTool,
  PrepareInput,
  Problem,
  PublishedEntry,
  ReleaseCandidate,
} from '../platform.ts'
import type { AccountContext, ApiRequest, PlatformApi, ServerSpec } from './api.ts'
import type { ClientCodeSpec, CookiesSpec, FieldsSpec, RedirectSpec } from './auth/kinds.ts'
import type { OAuth1Spec } from './auth/oauth1.ts'
import type { OAuth2Spec } from './auth/oauth2.ts'
import type { PairingCodeSpec } from './auth/pairing-code.ts'
import type { EnvValues, EnvVariables } from './env.ts'
import type { EntryMedia } from './media.ts'
import type { MediaRules } from './media-rules.ts'
import type { Metric } from './metrics.ts'
import type { ActInput, PlugFamily } from './plugs.ts'
import type { EditSpec, RemovalSpec } from './published/changes.ts'
import type { InboxSpec } from './published/inbox.ts'
import type { ReadsSpec } from './reads/types.ts'
import type { SettingsObject } from './settings.ts'
import type {
  CommitInput,
  Committed,
  Confirmed,
  Idempotency,
  LookedUp,
  LookUp,
  LookUpInput,
  Prepared,
} from './steps.ts'

/** A part of a platform whose functions get the API instead of the call. */
type OfApi<Config, Part> = {
  [Member in keyof Part]: Part[Member] extends (call: PlatformCall, ...rest: infer Rest) => infer Result
    ? (api: PlatformApi<Config>, ...rest: Rest) => Result
    : Part[Member]
}

export interface TextRules {
  max: number
  /**
   * Counts as the platform does; defaults to UTF-16 code units. Exact up to `max`; a longer text may get any number above it, so that
   * counting can stop early.
   */
  length?(text: string, max?: number): number
  maxBytes?: number
}

/** Declares how users connect an account; kit/README.md has an example of each kind. */
export type AuthSpec<Config> =
  | OAuth2Spec<Config>
  | OAuth1Spec<Config>
  | RedirectSpec<Config>
  | FieldsSpec<Config>
  | CookiesSpec<Config>
  | ClientCodeSpec<Config>
  | PairingCodeSpec<Config>

/** Page, profile or place of an account, with the values that replace the account's once it is chosen. */
export interface ListedPage extends AccountPage {
  /** Never sent to a client. */
  chosen?: Partial<Omit<ChosenPage, 'name' | 'picture'>>
}

/** Lets the user choose a page of the account after sign-in, where `needsPage` of the account is true. */
export interface PagesSpec<Config> {
  /** Lists the pages; of several with one id, the first counts. */
  list(api: PlatformApi<Config>): Promise<ListedPage[]>
  /** Replaces the default, which finds the page by the `id` or `page` that the client sends. */
  select?(api: PlatformApi<Config>, choice: Record<string, unknown>): Promise<ChosenPage>
}

/** Ends the platform's grant in a job after a channel is deleted. The grant defaults to the access token. */
export type RevokeSpec<Config> = OfApi<Config, Pick<PlatformRevoke, 'run'>> &
  Partial<Pick<PlatformRevoke, 'grant'>>

/** Maps the settings that hold a file to those files; absent where the author chose none. */
export type SettingFiles = Partial<Record<string, EntryMedia>>

/** An entry to publish, with its settings typed and its files bound to the platform's rules. */
export interface EntryInput<Settings> extends Omit<PrepareInput, 'entry' | 'settings' | 'files'> {
  entry: Omit<PrepareInput['entry'], 'media'> & { media: EntryMedia[] }
  settings: Settings
  files: SettingFiles
  leaves: Leaves
}

/** Names the request that removes what a preparation has just left on the platform; it is sent if the preparation fails. */
export type Leaves = (removal: ApiRequest) => void

/** An act to commit, with the entry's files bound to the platform's rules. */
export type CommitSpecInput<Ready> = Omit<CommitInput<Ready>, 'media' | 'settings'> & { media: EntryMedia[] }

/** Published entry, for `after`. */
export interface AfterSpecInput<Settings> {
  settings: Partial<Settings>
  media: EntryMedia[]
  files: SettingFiles
}

interface StepsSpec<Config, Input, Ready, State> {
  /** Uploads files and builds the acts; safe to repeat. */
  prepare(api: PlatformApi<Config>, input: Input): Promise<Prepared<Ready, State>>
  /** Makes the single irreversible call. */
  commit(api: PlatformApi<Config>, input: CommitSpecInput<NoInfer<Ready>>): Promise<Committed<State>>
  /** Asks for the outcome of an accepted act; only reads. */
  confirm?(api: PlatformApi<Config>, state: NoInfer<State>): Promise<Confirmed<NoInfer<State>>>
  /** Looks for an act whose outcome is unknown, among the account's recent posts; only reads. */
  lookUp?: LookUpSpec<Config, Ready>
}

/** Looks for an act whose outcome is unknown. */
export interface LookUpSpec<Config, Ready> extends Omit<LookUp, 'run'> {
  run(api: PlatformApi<Config>, input: LookUpInput<NoInfer<Ready>>): Promise<LookedUp>
}

export interface RepostSpec<Config, Ready, State = never> extends StepsSpec<Config, ActInput, Ready, State> {
  idempotency: Idempotency
}

/** Declares the plugs of a platform: automatic acts on published posts. */
export interface PlugsSpec<Config> {
  /**
   * Returns the current number of likes, for plugs that wait for them; undefined if the platform does not know the post. Absent if it
   * reports none.
   */
  likes?(api: PlatformApi<Config>, releaseId: string): Promise<number | undefined>
  /** Absent if the platform has no plug that reposts. */
  // biome-ignore lint/suspicious/noExplicitAny: a repost keeps the types of its steps to itself.
  repost?: RepostSpec<Config, any, any>
  /** Acts that an author can choose for other accounts of the platform, or of its family. */
  byOthers: ('repost' | 'comment')[]
  /** Platforms whose accounts act on each other's posts, under one name; defaults to this platform alone. */
  family?: PlugFamily
  /** Settings of comments that plugs publish; needed where some are required. */
  commentSettings?: Record<string, unknown>
}

/**
 * Declares a platform. `definePlatform` turns it into a `Platform`, and the registry derives the rest: variables, trusted origins,
 * `.env.example`, the docs and the catalogue.
 */
export interface PlatformSpec<
  Id extends string,
  Variables extends EnvVariables,
  Settings extends object,
  Ready,
  State,
  Config = EnvValues<Variables>,
  Account = AccountContext<Config, Settings>,
> extends StepsSpec<Config, EntryInput<Settings>, Ready, State>,
    ServerSpec<Config>,
    Pick<Platform, 'name' | 'toolTip' | 'rules' | 'renewAheadMs'> {
  id: Id
  env: Variables
  /** Defaults to `normal`. */
  editor?: Editor
  /** Maximum of concurrent calls to one server of the platform; defaults to 3. */
  maxConcurrent?: number
  text: TextRules | ((account: Account) => TextRules)
  media: MediaRules | ((account: Account) => MediaRules)
  settings?: SettingsObject<Settings>
  /** Checks rules beyond length, media and the declaration of settings. */
  check?(entries: OutgoingDraft[], context: Account): Problem[]
  /** Names parts of a post that publishing would ignore, such as a file without a place. Runs only for a post without problems. */
  warn?(entries: OutgoingDraft[], context: Account): Problem[]
  /** Finishes a published entry (a thumbnail, a flair); safe to repeat. A failure becomes a warning in the post's log. */
  after?(
    api: PlatformApi<Config>,
    published: PublishedEntry,
    input: AfterSpecInput<NoInfer<Settings>>,
  ): Promise<void>
  /** False if the platform does not support replies. */
  comments?: boolean
  /** How long `commit` may be repeated with one key; null, the default, forbids repeats. */
  idempotency?: Idempotency | ((account: Account) => Idempotency)
  auth: AuthSpec<Config>
  /** Absent if the platform cannot end a grant. */
  revoke?: RevokeSpec<Config> | RevokeSpec<Config>['run']
  /** Returns false if the operator wants no reads of metrics, so that there are none and no plug waits for likes. */
  isMeasured?(config: Config): boolean
  /** Reads metrics of the account and of one post; `history: false` if the platform only knows current values. */
  metrics?: {
    history: boolean
    /** `counts` if each day of a post's metrics counts that day alone. Default: it holds the total so far. */
    postDays?: 'counts'
    account?(api: PlatformApi<Config>, days: number): Promise<Metric[]>
    post?(api: PlatformApi<Config>, releaseId: string, days: number): Promise<Metric[]>
  }
  mentions?: OfApi<Config, PlatformMentions>
  pages?: PagesSpec<Config>
  rename?: OfApi<Config, PlatformRename>
  /** Lists recent items that a post without an id may be. */
  missing?(api: PlatformApi<Config>): Promise<ReleaseCandidate[]>
  /** Maps method names to tools. The schema is absent if a tool has no inputs. */
  tools?: Record<
    string,
    OfApi<Config, Pick<PlatformTool, 'description' | 'run'>> & Partial<Pick<PlatformTool, 'dataSchema'>>
  >
  plugs?: PlugsSpec<Config>
  /** Takes a published entry down; absent if the platform lets apps remove none. */
  remove?: RemovalSpec<Config>
  /** Changes the text of a published entry; absent if the platform lets apps change none. */
  edit?: EditSpec<Config>
  /** Reads comments and mentions; absent if the platform lets apps read none. */
  inbox?: InboxSpec<Config>
  /** Reads public data; absent if the platform lets apps read none. */
  reads?: ReadsSpec<Config>
}
