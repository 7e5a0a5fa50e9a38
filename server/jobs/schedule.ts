import type { JobName } from './jobs.ts'
import type { Queue } from './queue.ts'

export type RecurringJobs = Partial<Record<JobName, number>>

/** What runs again and again, in one process at a time, and how often in milliseconds. */
export const recurringJobs = {
  'sweep-posts': 60_000,
  'mail-notifications': 30_000,
  'keep-streaks': 900_000,
  'sweep-webhooks': 300_000,
  'clean-up': 3_600_000,
  'clean-media': 6 * 3_600_000,
  'sweep-storage': 24 * 3_600_000,
  'measure-channels': 3_600_000,
  'sweep-plugs': 600_000,
} as const satisfies RecurringJobs

/** For every process that works the queue. */
export async function scheduleRecurring(queue: Pick<Queue, 'every'>, jobs: RecurringJobs): Promise<void> {
  for (const [name, everyMs] of Object.entries(jobs)) await queue.every(name as JobName, everyMs)
}
