import type { EventContext, Subscriber } from '../events/events.ts'
import { emit } from '../events/events.ts'
import { scheduleCheckAt } from './autoposts.ts'
import { findAutoposts, updateAutopostRow } from './store.ts'

const STOPPED = 'The plan does not include feeds. Change the plan to continue.'

export const autopostSubscriber: Subscriber = {
  async 'plan.changed'(ctx, { organizationId, before, after }) {
    if (!after.autoPost) await stopFeeds(ctx, organizationId)
    else if (!before.autoPost) await resumeFeeds(ctx, organizationId)
  },
}

/** Cancels the checks of active feeds, which stay active, so that `resumeFeeds` finds them. */
async function stopFeeds(ctx: EventContext, organizationId: string): Promise<void> {
  const active = await findActive(ctx, organizationId)
  for (const row of active) {
    const change = { version: row.version + 1, next_check_at: null, last_error: STOPPED }
    await updateAutopostRow(ctx.db, organizationId, row.id, change)
    await scheduleCheckAt(ctx, row, null)
  }
  if (active.length === 0) return
  const content = `The plan has changed. It includes no feeds, so these are no longer checked: ${active.map(({ title }) => title).join(', ')}.`
  await emit(ctx, 'members.notice', { organizationId, notice: { kind: 'info', content } })
}

async function resumeFeeds(ctx: EventContext, organizationId: string): Promise<void> {
  const now = ctx.clock.now()
  for (const row of await findActive(ctx, organizationId)) {
    const last_error = row.last_error === STOPPED ? null : row.last_error
    const change = { version: row.version + 1, next_check_at: now, last_error }
    await updateAutopostRow(ctx.db, organizationId, row.id, change)
    await scheduleCheckAt(ctx, row, now)
  }
}

async function findActive(ctx: EventContext, organizationId: string) {
  const rows = await findAutoposts(ctx.db, organizationId)
  return rows.filter((row) => row.active_at !== null)
}
