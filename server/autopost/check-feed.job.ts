import type { App } from '../context.ts'
import type { AutopostRow } from '../db/tables/autopost.ts'
import { transaction } from '../db/transaction.ts'
import type { Job } from '../jobs/queue.ts'
import { setCheckAlarm } from './check-alarm.ts'
import { endWithFailure, endWithoutFeed, enterSuccess } from './end-check.ts'
import { fetchFeed } from './fetch-feed.ts'
import { FeedError } from './parse-feed.ts'
import { postNewItems } from './post-items.ts'
import { isOrganizationOpen, lockAutopost } from './store.ts'

/** When somebody looks after a feed whose check ended with its process. */
const RESCUE_MS = 5 * 60_000

/**
 * Checks one feed and posts what is new in it. Several at once do no harm: each item is posted in the transaction that marks it
 * as seen. Every check leaves another one waiting before it begins, so that a feed is checked again whatever becomes of it.
 */
export function checkFeed(app: App): (job: Pick<Job<'check-feed'>, 'payload' | 'signal'>) => Promise<void> {
  return async ({ payload, signal }) => {
    const row = await begin(app, payload)
    if (row === undefined) return
    try {
      const known = { etag: row.etag, lastModified: row.last_modified }
      const fetched = await fetchFeed(app, row.url, known, signal)
      if (fetched.kind === 'gone') return await endWithoutFeed(app, row)
      if (fetched.kind === 'unchanged') return await enterSuccess(app, row, {})
      await enterSuccess(app, row, await postNewItems(app, row, fetched, signal))
    } catch (error) {
      if (!(error instanceof FeedError)) throw error
      await endWithFailure(app, row, error)
    }
  }
}

/** Undefined for one that is off or gone; its chain of jobs ends here. */
function begin(
  app: App,
  { organizationId, autopostId }: Job<'check-feed'>['payload'],
): Promise<AutopostRow | undefined> {
  return transaction(app, async (ctx) => {
    const row = await lockAutopost(ctx.db, organizationId, autopostId)
    if (row === undefined || row.active_at === null) return undefined
    if (!(await isOrganizationOpen(ctx.db, organizationId))) return undefined
    await setCheckAlarm(ctx, row, ctx.clock.now() + RESCUE_MS)
    return row
  })
}
