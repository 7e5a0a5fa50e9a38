/** One sentence for every member of an organization. */
export interface Notice {
  /**
   * `success` and `comment` go into the hourly digest and `failure` is mailed at once, each to members who want it. `info` asks for an
   * action, and is mailed at once to all members.
   */
  kind: 'success' | 'failure' | 'comment' | 'info'
  content: string
  link?: string | null | undefined
  /** The integration that the notice is about. */
  integrationId?: string | null
  /** The post that the notice is about: the first entry of its thread. */
  postId?: string | undefined
  /** Groups the notice with others; absent = it is separate. */
  grouping?: Grouping | undefined
}

/**
 * Groups notices:
 * - `place` counts the successes of one integration in one notice, once it has had many within the hour.
 * - `cause` counts in one notice the posts that fail because of one fault of their integration.
 * - `causeBegins` announces the fault itself, before any post fails because of it.
 * - `sum` adds `count` to one notice with this key, until the digest has reported it.
 */
export type Grouping =
  | { by: 'sum'; key: string; count: number; summary: Summary }
  | { by: 'place'; integrationId: string; place: string }
  | { by: 'cause'; key: string; summary: Summary }
  | { by: 'causeBegins'; key: string }

/** Text of a grouped notice, before and after the count. */
export interface Summary {
  before: string
  after: string
}

/** Returns the key that all notices of one fault share: its code, its integration and its start. */
export function causeKey(code: string, integrationId: string, since: number): string {
  return `${code}:${integrationId}:${since}`
}
