import type { App } from '../../context.ts'
import type { PostEventRow, PostEventType, PostRow } from '../../db/tables/posts.ts'
import { notFound } from '../../errors.ts'
import { newId } from '../../lib/ids.ts'
import { emitPostEvent } from '../webhooks/emit-post.ts'
import { findEvents, findPost, insertEvent } from './store.ts'

export interface EventDetails {
  code?: string | undefined
  message?: string | undefined
  retryable?: boolean | undefined
  platformResponse?: string | undefined
}

const LONGEST_MESSAGE = 1_000
const LONGEST_RESPONSE = 2_000
const MOST_EVENTS = 500

/**
 * Appends to the post's log and tells the organization's webhooks, in the caller's transaction: what is not committed did not
 * happen. The rows are as they are after what is logged.
 */
export async function recordEvent(
  ctx: Pick<App, 'db' | 'clock' | 'jobs'>,
  post: Pick<PostRow, 'id' | 'root_id' | 'organization_id' | 'integration_id'>,
  type: PostEventType,
  details: EventDetails = {},
): Promise<void> {
  await insertEvent(ctx.db, {
    id: newId(),
    organization_id: post.organization_id,
    post_id: post.id,
    root_id: post.root_id,
    type,
    code: details.code ?? null,
    message: cut(details.message, LONGEST_MESSAGE),
    retryable: details.retryable === undefined ? null : Number(details.retryable),
    platform_response: cut(details.platformResponse, LONGEST_RESPONSE),
    created_at: ctx.clock.now(),
  })
  await emitPostEvent(ctx, post, type, details)
}

/**
 * The log of a post in the order it happened, the newest 500 of it: of the whole thread for its root, of one comment for a
 * comment. A deleted post keeps its log. 404 for an id that this organization never had.
 */
export async function listEvents(
  ctx: Pick<App, 'db'>,
  organizationId: string,
  postId: string,
): Promise<PostEventRow[]> {
  const post = await findPost(ctx.db, organizationId, postId)
  if (post === undefined) throw notFound('post')
  const newest = await findEvents(ctx.db, post, MOST_EVENTS)
  return newest.reverse()
}

function cut(text: string | undefined, length: number): string | null {
  if (text === undefined) return null
  return text.length <= length ? text : `${text.slice(0, length - 1)}…`
}
