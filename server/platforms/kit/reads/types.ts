import type { PlatformAccount, PlatformCall } from '../../platform.ts'
import type { Metric } from '../metrics.ts'

/** Names the reads, in the order of the docs. */
export const READ_OPERATIONS = ['profile', 'posts', 'post', 'search', 'metrics'] as const

export type ReadOperation = (typeof READ_OPERATIONS)[number]

/** Names whose profile or posts to read; exactly one member is set. A username has no leading `@`. */
export interface ReadSubject {
  username?: string
  userId?: string
}

/** A public profile. Null for what the platform does not tell. */
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

/** A public post. */
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

/** Asks for a part of a list. */
export interface ReadRange {
  /** 1 to 100 items. */
  limit: number
  /** Epoch ms; only items published then or later. Null for all. */
  since: number | null
  /** `next` of the previous part; null for the first. */
  cursor: ReadCursor | null
}

/** Continues a list: the platform's cursor of a page, and the last item of that page that was given out, if it was not its end. */
export type ReadCursor = readonly [page: string | null, after: string | null]

export interface ReadList {
  /** Newest first. */
  items: ReadItem[]
  next: ReadCursor | null
}

/** Context of a read. Without an account it acts for the operator's app, or for nobody. */
export type ReadCall = Omit<PlatformCall, 'account'> & { account: PlatformAccount | null }

/** Tells whether a read acts for an account of the organization: it must, it does if there is one, or it never does. */
export type AccountNeed = 'required' | 'optional' | 'none'

/**
 * Reads public data. A missing function means that the platform cannot do it. Undefined means that there is no such profile or post.
 * Throws `PlatformError` only; server/reads/errors.ts says which of its codes the caller
 * can mend.
 */
export interface PlatformReads {
  account(operation: ReadOperation): AccountNeed
  profile?(call: ReadCall, subject: ReadSubject): Promise<ReadProfile | undefined>
  posts?(call: ReadCall, subject: ReadSubject, range: ReadRange): Promise<ReadList | undefined>
  post?(call: ReadCall, id: string): Promise<ReadItem | undefined>
  search?(call: ReadCall, query: string, range: ReadRange): Promise<ReadList>
  /** Returns the profile's counts as they are now, and the counts of its posts by the day on which they were published. */
  metrics?(call: ReadCall, subject: ReadSubject, range: ReadRange): Promise<Metric[] | undefined>
}
