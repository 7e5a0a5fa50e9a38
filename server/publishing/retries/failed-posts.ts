import type { Knex } from 'knex'
import { audit } from '../../audit/audit.ts'
import type { HasDb, HasDbAndClock } from '../../db/connect.ts'
import { transaction } from '../../db/transaction.ts'
import { ApiError } from '../../errors/errors.ts'
import type { AccessScope, Actor } from '../../integrations/access-scope.ts'
import { checkChannelUse } from '../../integrations/channel-use.ts'
import { getIntegration } from '../../integrations/manage.ts'
import type { HasPlatforms } from '../../platforms/registry.ts'
import { NOT_FOUND } from '../engine/look-up.ts'
import type { QueueContext } from '../queue-post.ts'
import { HELD, SKIPPED } from '../threads.ts'
import { retryPost } from './retry-post.ts'

const DAY_MS = 86_400_000
/** Older failures are retried one by one: nobody expects posts of last season to appear at once. */
export const FAILED_DAYS = 30
/** Limits the threads of one call. */
const BATCH_SIZE = 250

/** Matches entries `p` whose last failure was final, and that nobody changed since: the rule of a post's page (`isRefused`) in SQL. */
const REFUSED = `exists (select 1 from post_events e where e.root_id = p.root_id and e.post_id = p.id and e.type = 'failed'
    and e.retryable = 0 and not exists (select 1 from post_events l where l.root_id = p.root_id and l.id > e.id
    and (l.type = 'updated' or (l.type = 'failed' and l.post_id = p.id))))`

/** Failures of one channel with one code. */
export interface FailureCount {
  integrationId: string
  code: string
  /** Message of one of them. */
  message: string
  count: number
  /** True for entries that may be live: they are retried one by one, by a person who has checked the platform. */
  mayBeLive: boolean
  /** Number of entries that may be live although their platform was read and does not show them: they are retried together. */
  notFound: number
  /** Number of entries that the platform would refuse again, as nobody changed them since. */
  refused: number
  /** Thread of one of them. */
  rootId: string
}

/** Counts the entries that failed in the last 30 days, by channel and code. */
export async function countFailures(
  ctx: HasDbAndClock,
  { organizationId }: AccessScope,
): Promise<FailureCount[]> {
  const live = ctx.db.raw('case when ? then 1 else 0 end as may_be_live', [mayBeLive(ctx.db)])
  const each = failed(ctx, organizationId).select(
    'p.integration_id',
    'p.error_code',
    'p.error_message',
    'p.root_id',
    live,
    ctx.db.raw('case when ? then 1 else 0 end as is_not_found', [isNotFound(ctx.db)]),
    ctx.db.raw(`case when ${REFUSED} then 1 else 0 end as is_refused`),
  )
  const rows: {
    integration_id: string
    error_code: string | null
    may_be_live: number
    count: number | string
    message: string | null
    refused: number | string
    not_found: number | string
    root_id: string
  }[] = await ctx.db
    .from(each.as('f'))
    .groupBy('integration_id', 'error_code', 'may_be_live')
    .select(
      'integration_id',
      'error_code',
      'may_be_live',
      ctx.db.raw(
        'max(error_message) as message, max(root_id) as root_id, sum(is_refused) as refused, sum(is_not_found) as not_found',
      ),
    )
    .countDistinct({ count: 'root_id' })
    .orderBy(['integration_id', 'error_code', 'may_be_live'])
  return rows.map((row) => ({
    integrationId: row.integration_id,
    code: row.error_code ?? 'failed',
    message: row.message ?? 'The post could not be published.',
    count: Number(row.count),
    mayBeLive: row.may_be_live === 1,
    notFound: Number(row.not_found),
    refused: Number(row.refused),
    rootId: row.root_id,
  }))
}

/**
 * Publishes again what failed on the channel in the last 30 days, oldest first: what cannot be live, or only what may be live but was not
 * found on its platform. Each thread is queued in its own transaction, so a second call continues where the first ended. Returns the
 * queued threads.
 * @throws 404 for an unknown channel; 409 while nothing can be published on the channel
 */
export async function retryFailures(
  ctx: QueueContext & HasPlatforms,
  actor: Actor,
  integrationId: string,
  which: 'safe' | 'not_found' = 'safe',
): Promise<string[]> {
  const row = await getIntegration(ctx, actor, integrationId)
  const { problem } = checkChannelUse(ctx, 'act', row)
  if (problem !== null) throw new ApiError('conflict', `${row.name}: ${problem.message}`)
  const found =
    which === 'safe'
      ? failed(ctx, row.organization_id)
          .whereNot((risky) => risky.whereRaw(mayBeLive(ctx.db)))
          .whereNotIn('p.root_id', unknownRoots(ctx, row.organization_id))
      : notFound(ctx, row.organization_id)
  const rootIds: string[] = await found
    .where('p.integration_id', integrationId)
    .groupBy('p.root_id')
    .orderByRaw('min(p.publish_date), p.root_id')
    .limit(BATCH_SIZE)
    .pluck('p.root_id')
  const queued: string[] = []
  for (const rootId of rootIds) if (await isRetried(ctx, row.organization_id, rootId)) queued.push(rootId)
  if (queued.length > 0)
    await audit(ctx, {
      organizationId: row.organization_id,
      userId: actor.userId ?? null,
      action: 'channel.posts_retried',
      target: integrationId,
      detail: { name: row.name, posts: queued.length },
    })
  return queued
}

/** Counts the threads of the channel that `retryFailures` takes as not found. */
export async function countNotFound(
  ctx: HasDbAndClock,
  organizationId: string,
  integrationId: string,
): Promise<number> {
  const [row] = await notFound(ctx, organizationId)
    .where('p.integration_id', integrationId)
    .countDistinct({ count: 'p.root_id' })
  return Number(row?.count ?? 0)
}

/** Returns false if another request was faster. */
async function isRetried(ctx: QueueContext, organizationId: string, rootId: string): Promise<boolean> {
  try {
    await transaction(ctx, (ctx) => retryPost(ctx, organizationId, rootId))
    return true
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return false
    throw error
  }
}

function failed({ db, clock }: HasDbAndClock, organizationId: string): Knex.QueryBuilder {
  return db('posts as p')
    .where('p.organization_id', organizationId)
    .whereRaw(`p.state = 'ERROR' and p.deleted_at is null and coalesce(p.error_code, '') <> '${SKIPPED}'`)
    .where('p.updated_at', '>=', clock.now() - FAILED_DAYS * DAY_MS)
}

/** Selects threads with an entry that may be live: a retry would continue there first. */
function unknownRoots({ db }: HasDb, organizationId: string): Knex.QueryBuilder {
  return db('posts as p')
    .where('p.organization_id', organizationId)
    .whereRaw(`p.state = 'ERROR' and p.deleted_at is null`)
    .whereRaw(mayBeLive(db))
    .select('p.root_id')
}

/** Selects entries that were not found on their platform, of threads without any other entry that may be live. */
function notFound(ctx: HasDbAndClock, organizationId: string): Knex.QueryBuilder {
  const others = unknownRoots(ctx, organizationId).whereNot((seen) => seen.whereRaw(isNotFound(ctx.db)))
  return failed(ctx, organizationId).whereRaw(isNotFound(ctx.db)).whereNotIn('p.root_id', others)
}

/** Matches entries `p` whose last attempt was looked up on the platform, which does not show it. */
function isNotFound(db: Knex): Knex.Raw {
  return db.raw(
    `(coalesce(p.error_code, '') <> '${HELD}' and exists (select 1 from post_attempts a
    where a.post_id = p.id and a.idempotency_key = p.attempt_key and a.outcome = 'unknown' and a.code = ?
    and not exists (select 1 from post_attempts l where l.post_id = a.post_id
      and l.idempotency_key = a.idempotency_key and l.number > a.number)))`,
    [NOT_FOUND],
  )
}

/** Matches entries `p` of which something may be live, whatever their code says. */
function mayBeLive(db: Knex): Knex.Raw {
  return db.raw(`(coalesce(p.error_code, '') in ('outcome_unknown', '${HELD}') or exists (select 1 from post_attempts a
    where a.post_id = p.id and a.outcome = 'unknown' and a.idempotency_key = p.attempt_key))`)
}
