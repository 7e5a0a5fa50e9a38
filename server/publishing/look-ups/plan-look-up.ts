import type { HasDb } from '../../db/connect.ts'
import type { HasQueue } from '../../jobs/queue.ts'
import { updateAttempt } from '../store.ts'

/** Stores when an attempt is looked up next, and enqueues a job for then. The row is the truth, the job only the alarm. */
export async function planLookUp(ctx: HasDb & HasQueue, attemptId: string, at: number): Promise<void> {
  await updateAttempt(ctx.db, attemptId, { look_up_at: at })
  await setLookUpAlarm(ctx, attemptId, at)
}

export async function setLookUpAlarm(ctx: HasDb & HasQueue, attemptId: string, at: number): Promise<void> {
  await ctx.jobs.enqueue(ctx.db, 'look-up-post', { attemptId }, { runAt: at, key: `look-up:${attemptId}` })
}
