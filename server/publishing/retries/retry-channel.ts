import type { Knex } from 'knex'
import { audit } from '../../audit/audit.ts'
import type { HasDb, HasDbAndClock } from '../../db/connect.ts'
import { transaction } from '../../db/transaction.ts'
import { ApiError } from '../../errors/errors.ts'
import type { AccessScope, Actor } from '../../integrations/access-scope.ts'
import { checkChannelUse, useRefused } from '../../integrations/channel-use.ts'
import { disconnections } from '../../integrations/lookup.ts'
import { getIntegration } from '../../integrations/manage.ts'
import type { HasPlatforms } from '../../platforms/registry.ts'
import type { QueueContext } from '../queue-post.ts'
import { countNotFound, retryFailures } from './failed-posts.ts'
import { retryPost } from './retry-post.ts'

/** Limits the threads of one call; `remaining` tells whether the caller must call again. */
const BATCH_SIZE = 250

export interface ChannelRetries {
  /** Threads that failed because the channel was disconnected, and of which nothing may be live. */
  waiting: number
  /** Entries that may be live: they are retried only by a person who has checked the platform. */
  unknown: number
  /** Threads that may be live, but were looked up on the platform, which does not show them. */
  notFound: number
}

/**
 * Counts the posts that a disconnection left behind on the channel.
 * @throws 404 for an unknown channel
 */
export async function countChannelRetries(
  ctx: HasDbAndClock,
  scope: AccessScope,
  id: string,
): Promise<ChannelRetries> {
  const { organization_id } = await getIntegration(ctx, scope, id)
  return {
    waiting: await countDisconnected(ctx.db, organization_id, id),
    unknown: await countUnknown(ctx.db, organization_id, id),
    notFound: await countNotFound(ctx, organization_id, id),
  }
}

/** Counts the threads that can be retried, by channel; omits channels without any. */
export function countWaitingPosts(ctx: HasDb, { organizationId }: AccessScope): Promise<Map<string, number>> {
  return countDisconnectedOfAll(ctx.db, organizationId)
}

/**
 * Publishes again what failed because the channel was disconnected, oldest first, and skips anything that may be live. Each thread
 * is queued in its own transaction, so a second call continues where the first ended. With `notFound`, also publishes again what may be
 * live, but was not found on the platform.
 * @throws 404 for an unknown channel; 409 while nothing can be published on the channel
 */
export async function retryChannel(
  ctx: QueueContext & HasPlatforms,
  actor: Actor,
  id: string,
  options: { notFound?: boolean | undefined } = {},
): Promise<{ queued: string[]; unknown: number; remaining: number }> {
  const row = await getIntegration(ctx, actor, id)
  const { problem } = checkChannelUse(ctx, 'act', row)
  if (problem !== null) throw useRefused({ ...problem, message: `${row.name}: ${problem.message}` })
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
  if (options.notFound) queued.push(...(await retryFailures(ctx, actor, id, 'not_found')))
  const { waiting, unknown, notFound } = await countChannelRetries(ctx, actor, id)
  return { queued, unknown, remaining: waiting + (options.notFound ? notFound : 0) }
}

/** Returns false if another request was faster. */
async function retried(ctx: QueueContext, organizationId: string, rootId: string): Promise<boolean> {
  try {
    await transaction(ctx, (ctx) => retryPost(ctx, organizationId, rootId))
    return true
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return false
    throw error
  }
}

/** Finds roots, oldest first, of threads that failed at the channel's latest disconnection and of which nothing may be live. */
async function findDisconnected(
  db: Knex,
  organizationId: string,
  integrationId: string,
  limit: number,
): Promise<string[]> {
  return disconnected(db, organizationId)
    .where('p.integration_id', integrationId)
    .orderBy(['p.publish_date', 'p.id'])
    .limit(limit)
    .pluck('p.root_id')
}

async function countDisconnected(db: Knex, organizationId: string, integrationId: string): Promise<number> {
  const [row] = await disconnected(db, organizationId)
    .where('p.integration_id', integrationId)
    .count({ count: '*' })
  return Number(row?.count ?? 0)
}

/** Counts disconnected threads by channel; omits channels without any. */
async function countDisconnectedOfAll(db: Knex, organizationId: string): Promise<Map<string, number>> {
  const rows: { id: string; count: number }[] = await disconnected(db, organizationId)
    .groupBy('p.integration_id')
    .select('p.integration_id as id')
    .count({ count: '*' })
  return new Map(rows.map(({ id, count }) => [id, Number(count)]))
}

/** Counts entries of the channel that failed since the disconnection with an unknown outcome. */
async function countUnknown(db: Knex, organizationId: string, integrationId: string): Promise<number> {
  const [row] = await failedSince(db, organizationId)
    .where('p.integration_id', integrationId)
    .whereRaw(`p.error_code = 'outcome_unknown' and p.deleted_at is null`)
    .count({ count: '*' })
  return Number(row?.count ?? 0)
}

/** Selects threads that failed by a disconnection. Also excludes entries with an unanswered attempt, whatever their error code. */
function disconnected(db: Knex, organizationId: string) {
  const unanswered = db('post_attempts as a')
    .whereRaw('a.post_id = p.id and (p.attempt_key is null or a.idempotency_key = p.attempt_key)')
    .where('a.outcome', 'unknown')
    .select(db.raw('1'))
  return failedSince(db, organizationId)
    .whereRaw(`p.error_code = 'channel_disconnected' and p.deleted_at is null`)
    .whereNotExists(unanswered)
}

/** Selects failures since the latest disconnection. The user chose not to retry earlier ones. */
function failedSince(db: Knex, organizationId: string) {
  return db('posts as p')
    .join(disconnections(db, organizationId).as('i'), 'i.id', 'p.integration_id')
    .where({ 'p.organization_id': organizationId, 'p.state': 'ERROR' })
    .whereRaw('p.updated_at >= i.disconnected_at')
}
