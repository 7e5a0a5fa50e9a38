import type { PlatformAccount, PlatformCall } from '../../platform.ts'
import type { ApiOptions, CallApi } from '../api.ts'
import type { ErrorRule } from '../http/error-rules.ts'
import type { Metric } from '../metrics.ts'
import type { AppGrant } from './app-token.ts'

/** Reads in the order of the docs. */
export const READ_OPERATIONS = ['profile', 'posts', 'post', 'search', 'metrics'] as const

export type ReadOperation = (typeof READ_OPERATIONS)[number]

/** Subject of a read; exactly one member is set. A username has no leading `@`. */
export interface ReadSubject {
  username?: string
  userId?: string
}

/** Public profile. Values that the platform does not report are null. */
export interface ReadProfile {
  id: string
  username: string
  name: string
  picture: string | null
  bio: string | null
  followers: number | null
  following: number | null
  posts: number | null
  url: string | null
}

export interface ReadAuthor {
  id: string
  username: string | null
  name: string | null
  picture: string | null
}

export interface ReadMedia {
  type: 'image' | 'video' | 'audio' | 'file'
  url: string
  /** Still picture of a video. */
  preview: string | null
  alt: string | null
}

export interface ReadItem {
  id: string
  url: string | null
  /** Plain text. */
  text: string
  /** Epoch ms. */
  publishedAt: number | null
  author: ReadAuthor | null
  media: ReadMedia[]
  /** Current counts under neutral names such as `likes`, `replies`, `reposts`, `views`. */
  metrics: Record<string, number>
}

export interface ReadRange {
  /** 1 to 100 items. */
  limit: number
  /** Epoch ms; only items published then or later. Null for all. */
  since: number | null
  /** `next` of the previous part; null for the first. */
  cursor: ReadCursor | null
}

/**
 * Position in a list: the platform's cursor of a page, and the last returned item of that page if it was not the end of the
 * page.
 */
export type ReadCursor = readonly [page: string | null, after: string | null]

export interface ReadList {
  /** Newest first. */
  items: ReadItem[]
  next: ReadCursor | null
}

/** Context of a read. Without an account it acts for the operator's app, or for nobody. */
export type ReadCall = Omit<PlatformCall, 'account'> & { account: PlatformAccount | null }

/** Whether a read acts for an account of the organization: always, if there is one, or never. */
export type AccountNeed = 'required' | 'optional' | 'none'

/**
 * Reads public data. A missing function means that the platform cannot do it. Undefined means that there is no such profile or
 * post. Throws `PlatformError` only; server/reads/errors.ts lists the codes that the caller can act on.
 */
export interface PlatformReads {
  account(operation: ReadOperation): AccountNeed
  profile?(call: ReadCall, subject: ReadSubject): Promise<ReadProfile | undefined>
  posts?(call: ReadCall, subject: ReadSubject, range: ReadRange): Promise<ReadList | undefined>
  post?(call: ReadCall, id: string): Promise<ReadItem | undefined>
  search?(call: ReadCall, query: string, range: ReadRange): Promise<ReadList>
  /** Returns the current counts of the profile, and the counts of its posts by day of publication. */
  metrics?(call: ReadCall, subject: ReadSubject, range: ReadRange): Promise<Metric[] | undefined>
}

/** The platform's API for reads: on behalf of an account, of the operator's app, or of nobody. */
export type ReadApi<Config> = CallApi<ReadCall, Config>

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
  /** How the platform says that there is no such profile or post, besides status 404. */
  notFound?: readonly [status: number | null, pattern: RegExp | null]
  /** Take precedence over the platform's error table. */
  errors?: readonly ErrorRule[]
  profile?(api: ReadApi<Config>, subject: ReadSubject): Promise<ReadProfile | undefined>
  posts?(api: ReadApi<Config>, subject: ReadSubject, page: PageRequest): Promise<ReadPage | undefined>
  post?(api: ReadApi<Config>, id: string): Promise<ReadItem | undefined>
  search?(api: ReadApi<Config>, query: string, page: PageRequest): Promise<ReadPage>
}
