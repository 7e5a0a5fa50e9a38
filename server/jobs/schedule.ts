import type { JobName } from './jobs.ts'
import type { Queue } from './queue.ts'

/** What runs again and again, in one process at a time, and how often in milliseconds. */
export const recurringJobs = {
  'sweep-posts': 60_000,
  'clean-up': 3_600_000,
} as const satisfies Partial<Record<JobName, number>>

/** For every process that works the queue. */
export async function scheduleRecurring(queue: Pick<Queue, 'every'>): Promise<void> {
  for (const [name, everyMs] of Object.entries(recurringJobs)) await queue.every(name as JobName, everyMs)
}
