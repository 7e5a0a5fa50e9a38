import type { FormatMention, PlacedMention } from '../lib/html/mentions.ts'
import type { PlatformAuth } from './kit/auth/types.ts'
import type { PlatformHttp } from './kit/http/client.ts'
import type { Metric } from './kit/metrics.ts'
import type { InternalPlug, Plug } from './kit/plugs.ts'
import type { PlatformEdit, PlatformRemoval } from './kit/published/changes.ts'
import type { PlatformInbox } from './kit/published/inbox.ts'
import type { PlatformReads } from './kit/reads/types.ts'
import type { ActSteps, Idempotency } from './kit/steps.ts'

/** A JSON Schema object, as `GET /public/v1/integration-settings/{id}` shows it. */
export type JsonSchema = { readonly [key: string]: unknown }

/** An entry as a platform gets it; `text` is already in the format of the platform's editor. */
export interface OutgoingEntry {
  /** Id of the post row; the same for every attempt. */
  postId: string
  text: string
  /** Mentions in `text` that the author chose, with the ids that `PlatformMentions.search` returned. */
  mentions?: PlacedMention[]
  media: OutgoingMedia[]
}

export interface OutgoingMedia {
  /** Absolute public URL of the file, which some platforms fetch themselves. */
  url: string
  mime: string
  size: number
  alt: string | null
  width: number | null
  height: number | null
  durationMs: number | null
  thumbnailUrl: string | null
  /** Position in a video from which the author chose the cover, in ms; null or absent: none. */
  coverAtMs?: number | null
  /** Opens the stored bytes from a byte on; callers may repeat it. */
  open(start?: number): Promise<NodeJS.ReadableStream>
  /** Finds the file behind `thumbnailUrl`; null if there is none. */
  thumbnail(): Promise<OutgoingMedia | null>
  /** Stores a converted copy for at least a day and returns its public URL. */
  share(bytes: Uint8Array, mime: string): Promise<string>
}

/** A connected account with its secrets decrypted. Must never be logged or sent to a client. */
export interface PlatformAccount {
  id: string
  organizationId: string
  /** Id of the account on the platform. */
  internalId: string
  name: string
  profile: string | null
  /** Public URL of the account's picture, as it is shown here. Null for none, and for an account that is deleted. */
  picture: string | null
  accessToken: string
  refreshToken: string | null
  /** Epoch ms; null if the token does not expire. */
  expiresAt: number | null
  /** Custom fields that the user typed (app password, service URL, …), or data of an app registration. */
  credentials: Record<string, string>
  additionalSettings: AdditionalSetting[]
}

/** The part of an account on which the rules of a platform depend. */
type RuleAccount = Pick<PlatformAccount, 'additionalSettings' | 'credentials'>

export interface AdditionalSetting {
  title: string
  description: string
  type: 'checkbox' | 'text' | 'textarea'
  value: unknown
  regex?: string
}

/** Describes the account of a successful connect. */
export interface ConnectedAccount {
  internalId: string
  name: string
  picture: string | null
  profile: string | null
  accessToken: string
  refreshToken: string | null
  expiresAt: number | null
  /** Encrypted at rest; merged over the values that the user typed. */
  credentials?: Record<string, string>
  additionalSettings?: AdditionalSetting[]
  /** True if the user must choose one of the account's `pages` before anything can be published. */
  needsPage?: boolean
}

/** New tokens. A `refreshToken` of null keeps the stored one. */
export interface RefreshedTokens {
  accessToken: string
  refreshToken: string | null
  expiresAt: number | null
}

export interface PlatformTool {
  methodName: string
  description: string
  dataSchema: { key: string; type: string; description: string }[]
  run(call: PlatformCall, data: Record<string, unknown>): Promise<unknown>
}

/** Context of every call on behalf of an account, with the platform's guarded HTTP client. */
export interface PlatformCall {
  account: PlatformAccount
  http: PlatformHttp
  signal: AbortSignal
  now: number
}

/** Position of an entry in its thread: the root and the entry before it. Both are null for the root itself. */
export interface ThreadPosition {
  root: PublishedEntry | null
  parent: PublishedEntry | null
  /** True for the answer to an item of the inbox, which goes below it even where the comments of a thread go below its post. */
  isAnswer?: true
}

/** An item of the account that a post without an id may be. */
export interface ReleaseCandidate {
  id: string
  /** Page or picture by which a person recognizes it. */
  url: string
  /** Public page; absent if the platform reports none. */
  releaseUrl?: string
}

export interface PublishedEntry {
  /** Id of the post on the platform; the literal `missing` if the platform returns none. */
  releaseId: string
  /** Public page; null if the platform has none. */
  releaseUrl: string | null
}

/** One entry to publish. */
export interface PrepareInput<State = unknown> {
  entry: OutgoingEntry
  position: ThreadPosition
  settings: Record<string, unknown>
  /** Idempotency key, the same for every attempt at this entry. */
  key: string
  /** Files of the settings, by their names. */
  files?: Record<string, OutgoingMedia>
  /** State of the wait that this call ends; null on the first call. */
  saved: State | null
}

/** Limits the length of a text, counted as the platform counts. */
export interface TextLimit {
  maxLength: number
  /** Exact up to `max`; a longer text may get any number above it, so that counting can stop early. */
  length(text: string, max?: number): number
  /** Additional limit in bytes, if the platform has one. */
  maxBytes?: number
}

export interface Problem {
  /** Path inside the `posts[]` entry: `value.0.content`, `value.1.image.0`, `settings.title`. */
  location: string
  message: string
}

export type Editor = 'none' | 'normal' | 'markdown' | 'html'

export interface ConnectCall {
  /** Organization that the account will belong to. */
  organizationId: string
  http: PlatformHttp
  signal: AbortSignal
  now: number
}

/**
 * A platform to publish to. Methods deliberately throw only `PlatformError` (kit/http/errors.ts); callers treat any other error as
 * `unknown`.
 */
export interface Platform<Ready = unknown, State = unknown>
  extends ActSteps<PrepareInput<State>, Ready, State> {
  identifier: string
  name: string
  toolTip?: string
  editor: Editor
  /** Maximum of concurrent calls to one server of this platform, over all accounts of a process. */
  maxConcurrent: number
  /** Returns the origin of the account's server; absent for a platform with one server. */
  server?(account: RuleAccount): string
  /** Returns how long `commit` may be repeated with the same `key` and `ready` without a second post. */
  idempotency(account: RuleAccount, settings: Record<string, unknown>): Idempotency
  /** True if comments are published as replies; otherwise the service skips them and records an event. */
  comments: boolean
  auth: PlatformAuth
  /** Rules in prose, for people and language models; `''` if there are none. */
  rules: string
  /** Schema of a post's settings; null if there are none. */
  settings: JsonSchema | null
  /** Names of the settings that hold a file. */
  fileSettings?: readonly string[]
  tools: PlatformTool[]
  limit(account: RuleAccount, settings: Record<string, unknown>): TextLimit
  /** Checks rules of media and settings beyond text length and the settings schema; returns an empty list if all pass. */
  check(entries: OutgoingDraft[], settings: Record<string, unknown>, account: RuleAccount): Problem[]
  /** Names, as `check` does, parts of an accepted post that publishing would ignore; callers get them as warnings. */
  warn?: Platform['check']
  refresh?(call: PlatformCall): Promise<RefreshedTokens>
  /** Time before their expiry at which tokens are renewed, even if nobody uses them; absent if their next use is early enough. */
  renewAheadMs?: number
  /** Absent if the platform cannot end a grant. */
  revoke?: PlatformRevoke
  /** Absent if posts go to the account that signed in. */
  pages?: PlatformPages
  /** Absent if posts cannot mention anybody, or only in plain text. */
  mentions?: PlatformMentions
  /** Absent if the platform does not let apps change an account's display name. */
  rename?: PlatformRename
  /** Lists recent items that a post with releaseId `missing` may be. Absent if the platform always returns an id. */
  missing?(call: PlatformCall): Promise<ReleaseCandidate[]>
  /** Returns metrics of the account over the last `days` UTC days, up to 365, today included; fewer if the platform has fewer. */
  analytics?(call: PlatformCall, days: number): Promise<Metric[]>
  /** Returns metrics of one published post as `analytics` does; empty if the platform does not know the post. */
  postAnalytics?(call: PlatformCall, releaseId: string, days: number): Promise<Metric[]>
  /** True if the platform only knows current values, so that the service records them daily to build a history. */
  keepsNoHistory?: boolean
  /** True if each day of a post's metrics counts that day alone. Absent if it holds the total so far. */
  countsDaysOfPosts?: boolean
  /** Automatic acts on the account's own posts. */
  plugs?: Plug[]
  /** Acts of other accounts on a post, which its author chooses. */
  internalPlugs?: InternalPlug[]
  /** Absent if the platform lets apps remove no entry. */
  remove?: PlatformRemoval
  /** Absent if the platform lets apps change no entry. */
  edit?: PlatformEdit
  /** Absent if the platform lets apps read no comments and mentions. */
  inbox?: PlatformInbox
  /** Absent if the platform lets apps read no public data. */
  reads?: PlatformReads
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
  /** True if the service must not store it, such as a group that changes. */
  doNotCache?: boolean
}

/** Lets posts mention others. */
export interface PlatformMentions {
  /** Finds at most 20 matches for a non-empty `query`, best first. */
  search(call: PlatformCall, query: string): Promise<Mention[]>
  /** Formats a mention for checks and for publishing. Returns null for ids of other platforms, which it may receive. */
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
   * Accepts an item of `list`, or the members of it that existing clients send.
   * @throws PlatformError `rejected` unknown_page for an unknown page.
   */
  select(call: PlatformCall, choice: Record<string, unknown>): Promise<ChosenPage>
}

/** Ends the platform's grant when an integration is deleted. */
export interface PlatformRevoke {
  /** Safe to repeat. */
  run(call: PlatformCall): Promise<void>
  /** Identifies the grant, which must be kept while another integration uses it. */
  grant(account: Pick<PlatformAccount, 'accessToken' | 'refreshToken' | 'credentials'>): string
}

/** Changes the display name of an account. */
export interface PlatformRename {
  /** True if the picture can be changed too. */
  picture: boolean
  /** Safe to repeat. `picture` is the public URL of the new or unchanged image; null for none. */
  run(call: PlatformCall, profile: { name: string; picture: string | null }): Promise<void>
}

/** Entry in the form in which it is validated, before any file is opened. */
export interface OutgoingDraft {
  text: string
  media: DraftMedia[]
}

/** File in the form in which it is validated. Its facts are unknown (`size` 0, the others null) if it is at another URL. */
export interface DraftMedia
  extends Pick<OutgoingMedia, 'mime' | 'size' | 'width' | 'height' | 'durationMs' | 'alt' | 'coverAtMs'> {
  path: string
  hasThumbnail: boolean
}
