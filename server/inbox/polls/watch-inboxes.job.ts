import type { HasDbAndClock } from '../../db/connect.ts'
import { findReadable } from '../../integrations/lookup.ts'
import { defineJob, type Job } from '../../jobs/job.ts'
import type { HasPlatforms } from '../../platforms/registry.ts'
import { insertAccounts } from './polls-store.ts'

declare module '../../jobs/job.ts' {
  interface JobPayloads {
    /** Adds the channels whose platforms have an inbox. */
    'watch-inboxes': Record<string, never>
  }
}

/** Bounds the channels that one query reads. */
const BATCH_SIZE = 1_000

/** Adds channels of before an update of this service, or of a platform that has an inbox since. New channels add themselves. */
export function watchInboxes(ctx: HasDbAndClock & HasPlatforms, limit: number = BATCH_SIZE) {
  return async ({ signal }: Pick<Job<'watch-inboxes'>, 'signal'>): Promise<void> => {
    const identifiers = Object.values(ctx.platforms)
      .filter(({ inbox }) => inbox !== undefined)
      .map(({ identifier }) => identifier)
    const now = ctx.clock.now()
    let after: string | undefined = ''
    while (after !== undefined && !signal.aborted) {
      const rows = await findReadable(ctx.db, identifiers, { after, limit })
      const added = rows.map(({ id, organization_id }) => ({
        id,
        organization_id,
        due_at: now,
        started_at: now,
      }))
      await insertAccounts(ctx.db, added)
      after = rows.length === limit ? rows.at(-1)?.id : undefined
    }
  }
}

export const watchInboxesJob = defineJob({
  name: 'watch-inboxes',
  every: 6 * 3_600_000,
  run: (ctx: HasDbAndClock & HasPlatforms) => watchInboxes(ctx),
})
