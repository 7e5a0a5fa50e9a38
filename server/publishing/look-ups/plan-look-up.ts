import type { HasDb } from '../../db/connect.ts'
import type { DueRows } from '../../jobs/job.ts'
import type { HasQueue } from '../../jobs/queue.ts'
import { updateAttempt } from '../store.ts'

/** Stores when an attempt is looked up next. The row is the schedule, its job only an alarm. */
export async function planLookUp(ctx: HasDb & HasQueue, attemptId: string, at: number): Promise<void> {
  await updateAttempt(ctx.db, attemptId, { look_up_at: at })
  await setLookUpAlarm(ctx, attemptId, at)
}

/** Tells the queue when an attempt is to be looked up. */
export async function setLookUpAlarm(ctx: HasDb & HasQueue, attemptId: string, at: number): Promise<void> {
  const { key, payload } = jobOf({ id: attemptId })
  await ctx.jobs.enqueueDue(ctx.db, 'look-up-post', payload, { at, key })
}

function jobOf({ id: attemptId }: { id: string }) {
  return { key: `look-up:${attemptId}`, payload: { attemptId } }
}

/** Attempts whose outcome is looked up on the platform. */
export const dueLookUps: DueRows<'look-up-post'> = {
  column: 'look_up_at',
  rows: (db) => db('post_attempts').whereRaw('look_up_at is not null'),
  job: jobOf,
}
