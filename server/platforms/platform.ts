import type { FormatMention, PlacedMention } from '../lib/html-mentions.ts'
import type { BotWordAuth } from './kit/bot-word.ts'
import type { PlatformHttp } from './kit/http/client.ts'
import type { Metric } from './kit/metrics.ts'
import type { InternalPlug, Plug } from './kit/plugs.ts'
import type { ActSteps, Idempotency } from './kit/steps.ts'

/** A JSON Schema object, as `GET /public/v1/integration-settings/{id}` shows it. */
export type JsonSchema = { readonly [key: string]: unknown }

/** One thread entry as it reaches a platform; `text` is already in the platform's editor form. */
export interface OutgoingEntry {
  /** Id of our post row: stable over retries. */
  postId: string
  text: string
  /** Where `text` mentions somebody whom the composer chose, by the id that `PlatformMentions.search` answered. */
  mentions?: PlacedMention[]
  media: OutgoingMedia[]
}

export interface OutgoingMedia {
  /** Absolute URL under which the file is public (some platforms fetch it themselves). */
  url: string
  mime: string
  size: number
  alt: string | null
  width: number | null
  height: number | null
  durationMs: number | null
  thumbnailUrl: string | null
  /** Opens the stored bytes; may be called again on a retry. */
  open(): Promise<NodeJS.ReadableStream>
}

/** A connected account, secrets opened. Never logged, never sent to a client. */
export interface PlatformAccount {
  id: string
  organizationId: string
  /** The account's id on the platform. */
  internalId: string
  name: string
  profile: string | null
  accessToken: string
  refreshToken: string | null
  /** Epoch ms, or null where the token has no end. */
  expiresAt: number | null
  /** What the user typed into the custom fields (app password, service URL, …), or what an external app registration returned. */
  credentials: Record<string, string>
  additionalSettings: AdditionalSetting[]
}

export interface AdditionalSetting {
  title: string
  description: string
  type: 'checkbox' | 'text' | 'textarea'
  value: unknown
  regex?: string
}

/** An account as a successful connect describes it. */
export interface ConnectedAccount {
  internalId: string
  name: string
  picture: string | null
  profile: string | null
  accessToken: string
  refreshToken: string | null
  expiresAt: number | null
  /** Sealed at rest; merged over what was typed. */
  credentials?: Record<string, string>
  additionalSettings?: AdditionalSetting[]
  /** True: nothing can be published before one of the account's `pages` was chosen. */
  needsPage?: boolean
}

/** New tokens only. A `refreshToken` of null means: keep the one we have. */
export interface RefreshedTokens {
  accessToken: string
  refreshToken: string | null
  expiresAt: number | null
}

export interface CustomField {
  key: string
  label: string
  defaultValue?: string
  /** A JavaScript regular expression as text, slashes included: `/^.{3,}$/`. */
  validation: string
  type: 'text' | 'password'
  hint?: string
}

export interface ExtensionCookie {
  name: string
  domain: string
}

export interface PlatformTool {
  methodName: string
  description: string
  dataSchema: { key: string; type: string; description: string }[]
  run(call: PlatformCall, data: Record<string, unknown>): Promise<unknown>
}

/** What every call to a platform gets: the account, the guarded HTTP client bound to this channel, and an end. */
export interface PlatformCall {
  account: PlatformAccount
  http: PlatformHttp
  signal: AbortSignal
  now: number
}

/** Where the entry hangs: the thread's root and the entry just before. Both null for the root itself. */
export interface ThreadPosition {
  root: PublishedEntry | null
  parent: PublishedEntry | null
}

/** An item of the account that a post may be. */
export interface ReleaseCandidate {
  id: string
  /** A page or a picture to recognize it by. */
  url: string
  /** Where people see it; absent where the platform tells no such address. */
  releaseUrl?: string
}

export interface PublishedEntry {
  /** The platform's id of the post; the literal `missing` where the platform gives none. */
  releaseId: string
  /** Where people see it; null if the platform has no page for it. */
  releaseUrl: string | null
}

/** One entry to publish. */
export interface PrepareInput<State = unknown> {
  entry: OutgoingEntry
  position: ThreadPosition
  settings: Record<string, unknown>
  /** Idempotency key of the entry, the same for every attempt at it. */
  key: string
  /** State of the wait that this call ends; null on the first call. */
  saved: State | null
}

/** How long a text is on the platform and how long it may be. */
export interface TextLimit {
  maxLength: number
  /** Exact up to `most`; of a longer text any number above it, so that nothing counts long texts to their end. */
  length(text: string, most?: number): number
  /** A second limit in bytes where the platform has one. */
  maxBytes?: number
}

export interface Problem {
  /** Path inside the `posts[]` entry: `value.0.content`, `value.1.image.0`, `settings.title`. */
  location: string
  message: string
}

export type Editor = 'none' | 'normal' | 'markdown' | 'html'

/** How an account is connected. */
export type PlatformAuth =
  | BotWordAuth
  | {
      /** By the cookies of a browser that is signed in, which an extension reads; it brings new ones later. */
      kind: 'extension'
      cookies: ExtensionCookie[]
      /** By name; none is empty. */
      connect(cookies: Record<string, string>, call: ConnectCall): Promise<ConnectedAccount>
    }
  | {
      kind: 'custom-fields'
      fields: CustomField[]
      connect(fields: Record<string, string>, call: ConnectCall): Promise<ConnectedAccount>
    }
  | {
      kind: 'oauth2'
      /** True: the user names the instance first, and an app is registered on it. */
      externalUrl: boolean
      /** Builds the authorization URL. What it returns in `app` is sealed with the state and handed to `connect`. */
      authorize(
        input: { state: string; redirectUri: string; verifier: string; externalUrl: string | null },
        call: ConnectCall & { apps: RegisteredApps },
      ): Promise<{ url: string; app: Record<string, string> }>
      connect(
        input: { code: string; redirectUri: string; verifier: string; app: Record<string, string> },
        call: ConnectCall,
      ): Promise<ConnectedAccount>
    }

export interface ConnectCall {
  /** Whose channel it is to be. */
  organizationId: string
  http: PlatformHttp
  signal: AbortSignal
  now: number
}

/** Tells one app of this service from its others on servers of a platform: a server binds each to a callback and scopes. */
export interface AppKey {
  /** Origin. */
  server: string
  callback: string
  scopes: string
}

/** The apps that this service has registered on servers of a platform, kept so that each is registered once. */
export interface RegisteredApps {
  find(key: AppKey): Promise<Record<string, string> | null>
  /** Stores an app, in place of `forgotten` where given. Returns the app that counts: of two callers at once, the first one's. */
  save(
    key: AppKey,
    app: Record<string, string>,
    forgotten: Record<string, string> | null,
  ): Promise<Record<string, string>>
}

/**
 * A platform we publish to. One file each, driven by facts/channels.md and the platform's official limits.
 * Methods throw `PlatformError` (kit/http/errors.ts) and nothing else on purpose; anything else counts as unknown.
 */
export interface Platform<Ready = unknown, State = unknown>
  extends ActSteps<PrepareInput<State>, Ready, State> {
  identifier: string
  name: string
  toolTip?: string
  editor: Editor
  /** Calls in flight at once against one server of this platform, over all accounts of one process. */
  maxConcurrent: number
  /** For how long `commit` may be repeated with the same `key` and `ready` without a second post. */
  idempotency(
    account: Pick<PlatformAccount, 'additionalSettings' | 'credentials'>,
    settings: Record<string, unknown>,
  ): Idempotency
  /** Entries after the root are published as replies; otherwise they are left out with an event that says so. */
  comments: boolean
  auth: PlatformAuth
  /** Rules in words, for people and language models. `''` when there is nothing to say. */
  rules: string
  /** null: no settings. */
  settings: JsonSchema | null
  tools: PlatformTool[]
  limit(
    account: Pick<PlatformAccount, 'additionalSettings' | 'credentials'>,
    settings: Record<string, unknown>,
  ): TextLimit
  /** Media and settings rules beyond text length and the settings schema; empty when all is well. */
  check(
    entries: OutgoingDraft[],
    settings: Record<string, unknown>,
    account: Pick<PlatformAccount, 'additionalSettings' | 'credentials'>,
  ): Problem[]
  refresh?(call: PlatformCall): Promise<RefreshedTokens>
  /** Absent where the account that signs in is what posts go to. */
  pages?: PlatformPages
  /** Absent where posts mention nobody, or only by what is typed. */
  mentions?: PlatformMentions
  /** Absent where the platform does not let others change how an account calls itself. */
  rename?: PlatformRename
  /** Recent items to bind a post with releaseId `missing` to. Absent where the platform always answers an id. */
  missing?(call: PlatformCall): Promise<ReleaseCandidate[]>
  /**
   * Returns metrics of the account over the last `days` UTC days, today included, up to 365; a platform that tells of fewer is asked for as
   * many as it has. Absent where the platform gives none.
   */
  analytics?(call: PlatformCall, days: number): Promise<Metric[]>
  /** The same of one published post; empty where the platform does not know it (any more). */
  postAnalytics?(call: PlatformCall, releaseId: string, days: number): Promise<Metric[]>
  /** The platform only tells what is now: the service looks once a day, so that there is a history. */
  keepsNoHistory?: boolean
  /** What it can do with its own posts by itself. */
  plugs?: Plug[]
  /** What other channels can do with a post of this one, as chosen with the post. */
  internalPlugs?: InternalPlug[]
}

/** A person, group or role that a post can mention. */
export interface Mention {
  /** The platform's id; comes back in `data-mention-id`. */
  id: string
  /** Text after the `@`; comes back in `data-mention-label`. */
  label: string
  /** Display name on the platform. */
  name?: string
  image: string | null
  /** True where the service must not remember it, such as a group that changes. */
  doNotCache?: boolean
}

/** Lets posts mention others. */
export interface PlatformMentions {
  /** Finds at most 20 matches for a non-empty `query`, best first. */
  search(call: PlatformCall, query: string): Promise<Mention[]>
  /** Formats a mention as texts are checked and published with it. Ids of other platforms may come too: it returns null for them. */
  format: FormatMention
}

/** A page, profile or place of an account that posts can go to instead of the account. The API returns other members unchanged. */
export interface AccountPage {
  /** Becomes the `internalId` of the integration. */
  id: string
  name: string
  picture: string | null
  [member: string]: unknown
}

/** A page that replaces its account. Absent members keep the account's values. */
export interface ChosenPage {
  internalId: string
  name: string
  picture: string | null
  profile: string | null
  accessToken?: string
  refreshToken?: string | null
  expiresAt?: number | null
  /** Merged over the account's. */
  credentials?: Record<string, string>
}

/** Lets the user choose a page of the account after sign-in. Runs only where `ConnectedAccount.needsPage` is true. */
export interface PlatformPages {
  list(call: PlatformCall): Promise<AccountPage[]>
  /**
   * Takes one of `list`, or as many of its members as existing clients send.
   * @throws PlatformError `rejected` unknown_page where there is no such page.
   */
  select(call: PlatformCall, choice: Record<string, unknown>): Promise<ChosenPage>
}

/** Changing how an account calls itself. */
export interface PlatformRename {
  /** The picture can be changed too. */
  picture: boolean
  /** May be repeated. `picture` is the public URL of an image, or null for none; as it was where it does not change. */
  run(call: PlatformCall, profile: { name: string; picture: string | null }): Promise<void>
}

/** What is known of an entry when it is validated, before any file is opened. */
export interface OutgoingDraft {
  text: string
  media: { path: string; kind: 'image' | 'video'; alt: string | null; hasThumbnail: boolean }[]
}
