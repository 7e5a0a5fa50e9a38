import type { Knex } from 'knex'
import type { IntegrationRow } from '../db/tables/channels.ts'
import type { PostRow } from '../db/tables/posts.ts'
import type { Clock } from '../lib/time/clock.ts'

/**
 * Rewrites an entry's HTML before it is sent. With `create: false`, for a repeat, it must return what it returned the first time.
 * `failure` explains why something was left unchanged; null if nothing went wrong.
 */
export type ContentFilter = (
  ctx: { db: Knex; clock: Clock },
  about: { root: PostRow; entry: PostRow; integration: IntegrationRow },
  request: { html: string; create: boolean; signal: AbortSignal },
) => Promise<{ html: string; failure: string | null }>

export interface HasContentFilter {
  contentFilter: ContentFilter
}
