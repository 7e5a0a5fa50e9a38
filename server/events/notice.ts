/** A sentence for every member of an organization. */
export interface Notice {
  /**
   * `success` is mailed in the hourly digest and `failure` at once, to members who want them; `info`, where somebody has to
   * act, at once to all.
   */
  kind: 'success' | 'failure' | 'info'
  content: string
  link?: string | null | undefined
  /** The integration that the notice is about. */
  integrationId?: string | null
  /** How the notice joins others; absent = it stands alone. */
  shares?: Shared | undefined
}

/**
 * - `place`: successes of one integration, counted together once it has had many within the hour.
 * - `cause`: a failure that strikes all posts of an integration; they are counted in one notice.
 * - `causeBegins`: the cause itself, told before any post has failed by it.
 */
export type Shared =
  | { by: 'place'; integrationId: string; place: string }
  | { by: 'cause'; key: string; summary: Summary }
  | { by: 'causeBegins'; key: string }

/** Text around the count of what a summary stands for. */
export interface Summary {
  before: string
  after: string
}

/** Names a fault of an integration since an instant: all notices of this fault share the key. */
export function causeKey(code: string, integrationId: string, since: number): string {
  return `${code}:${integrationId}:${since}`
}
