import { audit } from '../audit/audit.ts'
import type { App } from '../context.ts'
import { transaction } from '../db/transaction.ts'
import { ApiError, conflict } from '../errors.ts'
import type { Actor, Reach } from '../integrations/access-scope.ts'
import { getIntegration } from '../integrations/manage.ts'
import type { QueueContext } from './queue-post.ts'
import {
  countDisconnected,
  countDisconnectedOfAll,
  countUnknown,
  findDisconnected,
} from './retry-channel-store.ts'
import { retryPost } from './retry-post.ts'

/** Threads in one call; `remaining` says whether another is needed. */
const BATCH_SIZE = 250

export interface ChannelRetries {
  /** Threads that failed because the channel was disconnected, and that nothing of theirs may be live. */
  waiting: number
  /** Entries that may be live: nobody retries them but a person who has looked. */
  unknown: number
}

/** Counts what a disconnection left behind on the channel. 404 unknown channel. */
export async function countChannelRetries(
  ctx: Pick<App, 'db'>,
  reach: Reach,
  id: string,
): Promise<ChannelRetries> {
  const { organization_id } = await getIntegration(ctx, reach, id)
  return {
    waiting: await countDisconnected(ctx.db, organization_id, id),
    unknown: await countUnknown(ctx.db, organization_id, id),
  }
}

/** How many threads can be retried, by channel, for those that have any. */
export function countWaitingPosts(
  ctx: Pick<App, 'db'>,
  { organizationId }: Reach,
): Promise<Map<string, number>> {
  return countDisconnectedOfAll(ctx.db, organizationId)
}

/**
 * Publishes again what failed because the channel was disconnected, the oldest first, and nothing that may be live. Each thread
 * is queued in its own transaction, so a second call goes on where the first ended. 404 unknown channel; 409 while the channel
 * needs to be connected again, or is disabled.
 */
export async function retryChannel(
  ctx: QueueContext,
  actor: Actor,
  id: string,
): Promise<{ queued: string[]; unknown: number; remaining: number }> {
  const row = await getIntegration(ctx, actor, id)
  if (row.refresh_needed_at !== null)
    throw new ApiError(
      'channel_disconnected',
      `${row.name} needs to be connected again before its posts are retried.`,
    )
  if (row.disabled_at !== null) throw conflict(`${row.name} is disabled: enable it, then retry its posts.`)
  const queued: string[] = []
  for (const rootId of await findDisconnected(ctx.db, row.organization_id, id, BATCH_SIZE))
    if (await retried(ctx, row.organization_id, rootId)) queued.push(rootId)
  if (queued.length > 0)
    await audit(ctx, {
      organizationId: row.organization_id,
      userId: actor.userId ?? null,
      action: 'channel.posts_retried',
      target: id,
      detail: { name: row.name, posts: queued.length },
    })
  const { waiting, unknown } = await countChannelRetries(ctx, actor, id)
  return { queued, unknown, remaining: waiting }
}

/** False where somebody else was faster. */
async function retried(ctx: QueueContext, organizationId: string, rootId: string): Promise<boolean> {
  try {
    await transaction(ctx, (ctx) => retryPost(ctx, organizationId, rootId))
    return true
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return false
    throw error
  }
}
