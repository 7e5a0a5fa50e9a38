import { isOrganizationOpen } from '../accounts/users/organizations.ts'
import type { HasDbAndClock } from '../db/connect.ts'
import type { AutopostRow } from '../db/tables/automation.ts'
import { transaction } from '../db/transaction.ts'
import { emit, type HasEvents } from '../events/events.ts'
import { defineJob, type Job } from '../jobs/job.ts'
import type { HasQueue } from '../jobs/queue.ts'
import type { HasSafeFetch } from '../outbound/safe-fetch.ts'
import { hasFeature } from '../plans/limits.ts'
import { dueFeeds, scheduleCheckAt } from './autoposts.ts'
import { FeedError } from './feed-thread.ts'
import { fetchFeed } from './fetch-feed.ts'
import { wantsGeneration } from './generation/generate-item.ts'
import { postNewItems } from './post-items.ts'
import { lockAutopost, updateAutopostRow } from './store.ts'

declare module '../jobs/job.ts' {
  interface JobPayloads {
    /** Fetches a feed and posts its new items; each run enqueues the next. Key: `autopost:<autopostId>`. */
    'check-feed': { organizationId: string; autopostId: string }
  }
}

/** Delay of the check that replaces one whose process died. */
const RESCUE_MS = 5 * 60_000
/** Exceeds the time that models may take for all items of a check, so that no second check requests the same texts. */
const RESCUE_WITH_MODELS_MS = 90 * 60_000

/**
 * Checks one feed and posts its new items. Concurrent checks are safe, because each item is posted in the transaction that marks it
 * as seen. Every check enqueues the next one before it begins, so that a crash does not end the checks.
 */
export function checkFeed(
  app: CheckContext,
): (job: Pick<Job<'check-feed'>, 'payload' | 'signal'>) => Promise<void> {
  return async ({ payload, signal }) => {
    const row = await reserveCheck(app, payload)
    if (row === undefined) return
    try {
      const known = { etag: row.etag, lastModified: row.last_modified }
      const fetched = await fetchFeed(app, row.url, known, signal)
      if (fetched.kind === 'gone') return await endWithoutFeed(app, row)
      if (fetched.kind === 'unchanged') return await recordSuccess(app, row, {})
      await recordSuccess(app, row, await postNewItems(app, row, fetched, signal))
    } catch (error) {
      if (!(error instanceof FeedError)) throw error
      await endWithFailure(app, row, error)
    }
  }
}

/** Services that a check needs: those of saving posts, of models, and of reading the feed. */
type CheckContext = Parameters<typeof postNewItems>[0] & HasSafeFetch & HasQueue & HasEvents

/** Returns undefined for an autopost that is off, deleted or beyond the plan; its chain of jobs ends here. */
function reserveCheck(
  app: CheckContext,
  { organizationId, autopostId }: Job<'check-feed'>['payload'],
): Promise<AutopostRow | undefined> {
  return transaction(app, async (ctx) => {
    const row = await lockAutopost(ctx.db, organizationId, autopostId)
    if (row === undefined || row.active_at === null) return undefined
    if (!(await isOrganizationOpen(ctx, organizationId))) return undefined
    if (!(await hasFeature(ctx, organizationId, 'autoPost'))) return undefined
    const rescueMs = wantsGeneration(row) ? RESCUE_WITH_MODELS_MS : RESCUE_MS
    await scheduleCheckAt(ctx, row, ctx.clock.now() + rescueMs)
    return row
  })
}

type Services = HasDbAndClock & HasQueue & HasEvents

const HOUR = 3_600_000
/** Delay after the first failure; it doubles with each further failure. */
const FIRST_RETRY_MS = HOUR / 4
const MAX_RETRY_MS = 12 * HOUR
/** Time of failures after which the members get a notice. */
const NOTIFY_AFTER_MS = 24 * HOUR

/** Schedules the next check in 60 to 66 minutes, so that feeds spread over time. */
function recordSuccess(ctx: Services, row: AutopostRow, change: Partial<AutopostRow>): Promise<void> {
  const healthy = { last_error: null, failures: 0, failing_since: null, failure_notified_at: null }
  return endCheck(ctx, row, async () => ({ ...healthy, ...change }), HOUR + Math.random() * (HOUR / 10))
}

/** Schedules a retry with growing delays. After a day of failures the organization's members get one notice. */
function endWithFailure(ctx: Services, row: AutopostRow, error: FeedError): Promise<void> {
  const failures = row.failures + 1
  const maxDelay = error.internal ? HOUR : MAX_RETRY_MS
  const backoff = Math.min(maxDelay, FIRST_RETRY_MS * 2 ** Math.min(row.failures, 10))
  const wait = Math.max(backoff * (1 + Math.random() / 10), error.retryAfterMs ?? 0)
  return endCheck(
    ctx,
    row,
    async (ctx) => {
      const now = ctx.clock.now()
      const since = row.failing_since ?? now
      const notify = row.failure_notified_at === null && now - since >= NOTIFY_AFTER_MS
      const content = `The feed “${row.title}” (${row.url}) could not be read for a day. ${error.message} Check its address.`
      const notice = { kind: 'failure', content } as const
      if (notify) await emit(ctx, 'members.notice', { organizationId: row.organization_id, notice })
      return {
        last_error: error.message,
        failures,
        failing_since: since,
        failure_notified_at: notify ? now : row.failure_notified_at,
      }
    },
    wait,
  )
}

/** Disables a feed that its server removed permanently, and notifies the organization's members. */
function endWithoutFeed(ctx: Services, row: AutopostRow): Promise<void> {
  return endCheck(
    ctx,
    row,
    async (ctx) => {
      const content = `The feed “${row.title}” (${row.url}) was permanently removed, so it has been disabled.`
      const notice = { kind: 'info', content } as const
      await emit(ctx, 'members.notice', { organizationId: row.organization_id, notice })
      return { active_at: null, last_error: 'The feed was permanently removed (status 410).' }
    },
    null,
  )
}

/** Does nothing if a member changed the feed in the meantime, since that change has enqueued its own check. */
async function endCheck(
  ctx: Services,
  row: AutopostRow,
  change: (ctx: Services) => Promise<Partial<AutopostRow>>,
  waitMs: number | null,
): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const current = await lockAutopost(ctx.db, row.organization_id, row.id)
    if (current?.version !== row.version) return
    const now = ctx.clock.now()
    const runAt = waitMs === null ? null : Math.round(now + waitMs)
    await updateAutopostRow(ctx.db, row.organization_id, row.id, {
      ...(await change(ctx)),
      last_checked_at: now,
      next_check_at: runAt,
    })
    await scheduleCheckAt(ctx, row, runAt)
  })
}

export const checkFeedJob = defineJob({ name: 'check-feed', due: dueFeeds, run: checkFeed })
