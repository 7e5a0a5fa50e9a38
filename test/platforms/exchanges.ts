import type { PlacedMention } from '../../server/lib/html/mentions.ts'
import type { PlatformFailure } from '../../server/platforms/kit/http/errors.ts'
import type { LiveEntry } from '../../server/platforms/kit/published/changes.ts'
import type { LiveItem } from '../../server/platforms/kit/published/inbox.ts'
import type { ReadSubject } from '../../server/platforms/kit/reads/types.ts'
import type { LookedUp } from '../../server/platforms/kit/steps.ts'
import type {
  DraftMedia,
  OutgoingMedia,
  Platform,
  PlatformAccount,
  PlatformCall,
  PublishedEntry,
  ReleaseCandidate,
  ThreadPosition,
} from '../../server/platforms/platform.ts'
import type { Answer, PlatformCallRecord, Route } from './stand-in.ts'
import type { Vendor } from './vendor.ts'

/** The instant of every exchange: 2023-11-14T22:13:20Z. */
export const NOW = 1_700_000_000_000

/**
 * Evidence for an exchange: documentation, a machine-readable description, or an open client that met the real platform;
 * `assumed` where nobody was found; the platform's page lists it.
 */
export type Source =
  /** A page of the vendor's documentation, and the day it was read or states, `YYYY-MM-DD`. */
  | { documentation: string; date: string }
  /** The description in vendors/, which is checked to have the call. */
  | { description: string }
  /** Code or an issue of an open client: `owner/repository path` or the address of the thread, and what it shows. */
  | { client: string; shows: string }
  /** An assumption, in one sentence for the platform's page. */
  | { assumed: string }

/** An act that the platform refuses. */
export interface Refused {
  failure: PlatformFailure
  code: string
}

/** A post, the calls that the platform must get for it, and its outcome. */
export interface PublishCase {
  text?: string
  mentions?: PlacedMention[]
  media?: OutgoingMedia[]
  settings?: Record<string, unknown>
  /** Files of the settings, by their names. */
  files?: Record<string, OutgoingMedia>
  position?: ThreadPosition
  /** Routes of this case, before the platform's own. */
  routes?: Record<string, Route>
  /** The calls in order, as far as they matter, those of `after` included. */
  calls: Partial<PlatformCallRecord>[]
  /** One for each act, in order: an entry, or how it fails. */
  entries: (PublishedEntry | Refused)[]
}

/** A published entry that is taken down or changed, the calls that the platform must get for it, and the outcome. */
export interface ChangeCase {
  /** The root `7` without an address, and with the settings of the exchanges, unless said. */
  entry?: Partial<LiveEntry>
  /** New text of an edit; `New text` unless said. */
  text?: string
  mentions?: PlacedMention[]
  /** Routes of this case, before those of the change. */
  routes?: Record<string, Route>
  calls: Partial<PlatformCallRecord>[]
  /** The entry is removed, or changed under the same id, unless said. */
  gives?: 'removed' | 'gone' | PublishedEntry | Refused
}

/** Exchanges of taking entries down, or of changing their texts. */
export interface ChangeExchanges {
  /** Tells the call that changes the entry from those that only read. */
  isChange(call: PlatformCallRecord): boolean
  routes: Record<string, Route>
  /** Entries by what they are; failures are tested with the first one. */
  cases: Record<string, ChangeCase>
  /** Routes by which the platform says that it no longer has the entry; null if it answers as it does for one that it has. */
  gone: Record<string, Answer> | null
  /** Answers to the change, and how it ends. */
  refusals: [answer: Answer, failure: PlatformFailure, code: string][]
  /** Answer that asks to slow down, where it differs from that to a post. */
  limit?: Answer
  /** Source of `gone` and `refusals`. */
  source: Source
}

/** Exchanges of reading what others write to an account, and of acts on it. */
export interface InboxExchanges {
  routes: Record<string, Route>
  /** Comments on these posts, and routes by which the platform says that it no longer has one; null if it lists none then. */
  comments?: { of: PublishedEntry[]; gives: unknown[]; next?: unknown; gone: Record<string, Answer> | null }
  mentions?: { gives: unknown[]; next?: unknown }
  /** Item that acts are tested with. */
  item: Partial<LiveItem> & { id: string }
  /** The calls of each act and of taking it back, and the answer that says that there is no such item. */
  acts: Partial<
    Record<
      'like' | 'hide' | 'remove',
      { calls: Partial<PlatformCallRecord>[]; undone?: Partial<PlatformCallRecord>[]; gone: Answer }
    >
  >
  /** The reply `Thank you` to the item. Absent if the platform takes none. */
  reply?: {
    /** First post or comment of the item's thread; the item itself unless said. */
    root?: string
    calls: Partial<PlatformCallRecord>[]
    gives: unknown
    /** Routes by which a reply whose answer was lost is looked up, and the result; for a reply by a call of its own. */
    lost?: { routes: Record<string, Route>; found: LookedUp }
  }
  /** Answers to an act, and how it ends. */
  refusals: [answer: Answer, failure: PlatformFailure, code: string][]
  /** Source of `gone` and `refusals`. */
  source: Source
}

/** A draft that is refused when a post is created. */
export interface RefusedDraft {
  text?: string
  /** Files of the root, then of its comments. */
  media?: DraftMedia[][]
  settings?: Record<string, unknown>
  /** Place of the fault: `value.0.image.1`. */
  at: string
  /** Part of the message, with the limit. */
  says: string
}

/** Reads of public data: what each is asked, and its result. */
export interface ReadExchanges {
  profile?: { of: ReadSubject; gives: Record<string, unknown> }
  posts?: { of: ReadSubject; gives: unknown[]; next?: unknown }
  post?: { of: string; gives: Record<string, unknown> }
  search?: { of: string; gives: unknown[]; next?: unknown }
  /** Answer of a route by which the platform says that there is no such profile or, without profiles, no such post. */
  unknown: [route: string, answer: Answer]
  /** Answer that asks to slow down, where it differs from that to a post; it says no time. */
  limit?: Answer
}

/** Exchanges of a platform with its API, in our own words. */
export interface Exchanges {
  create(url: string): Platform
  account: Partial<PlatformAccount> | ((url: string) => Partial<PlatformAccount>)
  /** Null where the checkout has no description of the API beside it. */
  vendor: Vendor | null
  routes: Record<string, Route>
  /**
   * Source of each exchange, by its route (`POST /rest/posts`; `*` stands for one segment), and by what an answer depends on, in words
   * after a colon (`GET /rest/images/*: of a member`). `refusals` and `rateLimit` name those of the errors. `from` (sources.ts) gives one
   * source to several.
   */
  sources: Record<string, Source>
  settings?: Record<string, unknown>
  /** The post of tests that need any; a text unless said. */
  post?: Partial<PublishCase>
  connect(
    platform: Platform,
    call: Omit<PlatformCall, 'account'> & { organizationId: string },
  ): Promise<unknown>
  connected: Record<string, unknown>
  publish: Record<string, PublishCase>
  /** Whether a call makes the post; others come before it. */
  isCommit(call: PlatformCallRecord): boolean
  /** Whether a call carries the account's credential or signature. Asked for every call of a post to a path of `isOwn`. */
  isAuthorized?(call: PlatformCallRecord): boolean
  /** Whether a path belongs to the platform's own servers; by default all do. Others must get no `Authorization`. */
  isOwn?(path: string): boolean
  refusals: [answer: Answer, failure: PlatformFailure, code: string][]
  /** Answers of a route before the commit with which a post ends, such as that of an upload; `post` defaults to that of the platform. */
  stepRefusals?: [
    route: string,
    answer: Route,
    failure: PlatformFailure,
    code: string,
    post?: Partial<PublishCase>,
  ][]
  /** Preparations that fail, the routes by which they do, and the last calls, which remove what was left until then. */
  cleanUps?: Record<
    string,
    Partial<PublishCase> & { routes: Record<string, Route>; removals: Partial<PlatformCallRecord>[] }
  >
  /** Answers of a route with which connecting ends in an error. */
  connectRefusals: [route: string, answer: Answer, code: string][]
  /** The renewed tokens, and the routes whose refusal costs the connection; absent where tokens do not end. */
  refresh?: { tokens: Record<string, unknown>; routes: string[] }
  /** Metrics of the account and of the post `releaseId`. */
  metrics?: { account?: unknown[]; releaseId?: string; post?: unknown[] }
  goodSettings?: Record<string, unknown>[]
  /** Settings that are refused when a post is made, and where the message points. */
  badSettings?: [settings: Record<string, unknown>, location: string][]
  /** Drafts that the rules of media, settings and texts refuse. */
  refusedDrafts?: Record<string, RefusedDraft>
  /** Drafts that are accepted although a part of them would be ignored, with the warning about that part. */
  warnedDrafts?: Record<string, RefusedDraft>
  /** Answer that asks to slow down for 7 seconds, by `Retry-After: 7` or an epoch of `NOW` + 7 s; `[answer, null]`: without a time. */
  rateLimit: Answer | [answer: Answer, waitMs: number | null]
  /** Results of the tools; `[input, output]` where a tool needs one. */
  tools?: Record<string, unknown>
  toolInputs?: Record<string, Record<string, unknown>>
  /** People that each query finds. */
  mentions?: Record<string, unknown[]>
  /** The account's pages, the choice of one, and what it becomes. */
  pages?: { list: unknown[]; choice: Record<string, unknown>; chosen: Record<string, unknown> }
  /** Items that a post without an id may be. */
  missing?: ReleaseCandidate[]
  /** Acts whose answer is lost, by what they show: the act's `ready`, routes of the case, and what looking it up finds. */
  lookUps?: Record<
    string,
    { ready: unknown; target?: string; routes?: Record<string, Route>; found: LookedUp }
  >
  /** Calls that revoke the grant of a deleted account. */
  revoke?: Partial<PlatformCallRecord>[]
  /** Calls that give the account the name `New name`. */
  rename?: Partial<PlatformCallRecord>[]
  remove?: ChangeExchanges
  edit?: ChangeExchanges
  inbox?: InboxExchanges
  reads?: ReadExchanges
  /** Likes of a post, and the entry that becomes of its first plug: a repost, or else a comment `Hello`. */
  plugs?: { releaseId: string; likes: number; repost: PublishedEntry }
  /** Features that a test of their own covers, by the file that does. */
  testedIn?: Partial<Record<keyof Exchanges, string>>
}
