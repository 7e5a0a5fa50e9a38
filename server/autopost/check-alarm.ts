import type { App } from '../context.ts'
import type { AutopostRow } from '../db/tables/autopost.ts'

/** Has a feed checked then, or not any more. At most one check of a feed waits. In the caller's transaction. */
export async function setCheckAlarm(
  { db, jobs }: Pick<App, 'db' | 'jobs'>,
  { id, organization_id }: Pick<AutopostRow, 'id' | 'organization_id'>,
  at: number | null,
): Promise<void> {
  const key = `autopost:${id}`
  const payload = { organizationId: organization_id, autopostId: id }
  if (at === null) await jobs.cancel(db, 'check-feed', key)
  else await jobs.enqueue(db, 'check-feed', payload, { key, runAt: at })
}
