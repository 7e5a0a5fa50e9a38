import type { App } from '../context.ts'
import type { AutopostRow } from '../db/tables/autopost.ts'
import { transaction } from '../db/transaction.ts'
import { emit } from '../events/events.ts'
import { isOrganizationOpen } from '../identity/users/organizations.ts'
import { defineJob, type Job } from '../jobs/job.ts'
import { setCheckAlarm } from './autoposts.ts'
import { FeedError, fetchFeed } from './fetch-feed.ts'
import { postNewItems } from './post-items.ts'
import { changeAutopost, lockAutopost } from './store.ts'

declare module '../jobs/job.ts' {
  interface JobPayloads {
    /** Fetches a feed and posts its new items; each run enqueues the next. Key: `autopost:<autopostId>`. */
    'check-feed': { organizationId: string; autopostId: string }
  }
}

/** When somebody looks after a feed whose check ended with its process. */
const RESCUE_MS = 5 * 60_000

/**
 * Checks one feed and posts what is new in it. Several at once do no harm: each item is posted in the transaction that marks it
 * as seen. Every check leaves another one waiting before it begins, so that a feed is checked again whatever becomes of it.
 */
export function checkFeed(app: App): (job: Pick<Job<'check-feed'>, 'payload' | 'signal'>) => Promise<void> {
  return async ({ payload, signal }) => {
    const row = await claimCheck(app, payload)
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

/** Undefined for one that is off or gone; its chain of jobs ends here. */
function claimCheck(
  app: App,
  { organizationId, autopostId }: Job<'check-feed'>['payload'],
): Promise<AutopostRow | undefined> {
  return transaction(app, async (ctx) => {
    const row = await lockAutopost(ctx.db, organizationId, autopostId)
    if (row === undefined || row.active_at === null) return undefined
    if (!(await isOrganizationOpen(ctx, organizationId))) return undefined
    await setCheckAlarm(ctx, row, ctx.clock.now() + RESCUE_MS)
    return row
  })
}

type Services = Pick<App, 'db' | 'clock' | 'jobs' | 'events'>

const HOUR = 3_600_000
/** After the first failure; twice as long after each that follows. */
const FIRST_RETRY_MS = HOUR / 4
const MAX_RETRY_MS = 12 * HOUR
/** A feed that fails this long needs somebody to look at it. */
const PERSISTS_MS = 24 * HOUR

/** The feed was read: the next check is an hour away, and a few minutes, so that feeds do not come to be checked together. */
function recordSuccess(ctx: Services, row: AutopostRow, change: Partial<AutopostRow>): Promise<void> {
  const sound = { last_error: null, failures: 0, failing_since: null, failure_notified_at: null }
  return end(ctx, row, async () => ({ ...sound, ...change }), HOUR + Math.random() * (HOUR / 10))
}

/** The feed could not be read: it is asked again, less and less often. Its organization is told once when that lasts a day. */
function endWithFailure(ctx: Services, row: AutopostRow, error: FeedError): Promise<void> {
  const failures = row.failures + 1
  const longest = error.ours ? HOUR : MAX_RETRY_MS
  const backoff = Math.min(longest, FIRST_RETRY_MS * 2 ** Math.min(row.failures, 10))
  const wait = Math.max(backoff * (1 + Math.random() / 10), error.retryAfterMs ?? 0)
  return end(
    ctx,
    row,
    async (ctx) => {
      const now = ctx.clock.now()
      const since = row.failing_since ?? now
      const tell = row.failure_notified_at === null && now - since >= PERSISTS_MS
      const content = `The feed “${row.title}” (${row.url}) has come to nothing for a day: ${error.message}`
      const notice = { kind: 'failure', content } as const
      if (tell) await emit(ctx, 'members.notice', { organizationId: row.organization_id, notice })
      return {
        last_error: error.message,
        failures,
        failing_since: since,
        failure_notified_at: tell ? now : row.failure_notified_at,
      }
    },
    wait,
  )
}

/** The server says that there will be nothing any more: the feed is switched off, and its organization told. */
function endWithoutFeed(ctx: Services, row: AutopostRow): Promise<void> {
  return end(
    ctx,
    row,
    async (ctx) => {
      const content = `The feed “${row.title}” (${row.url}) was taken down for good, so it is switched off.`
      const notice = { kind: 'info', content } as const
      await emit(ctx, 'members.notice', { organizationId: row.organization_id, notice })
      return { active_at: null, last_error: 'The feed was taken down for good (410).' }
    },
    null,
  )
}

/** Does nothing where the feed was changed meanwhile: that has put a check of its own in line. */
async function end(
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
    await changeAutopost(ctx.db, row.organization_id, row.id, {
      ...(await change(ctx)),
      last_checked_at: now,
      next_check_at: runAt,
    })
    await setCheckAlarm(ctx, row, runAt)
  })
}

export const checkFeedJob = defineJob({ name: 'check-feed', run: checkFeed })
