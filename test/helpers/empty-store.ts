import type { JobStore } from '../../server/jobs/store.ts'

/** A store without jobs, for tests of the worker alone. */
export const emptyStore: JobStore = {
  poll: async () => ({ jobs: [], nextRunAt: null }),
  retry: async () => {},
  fail: async () => {},
  release: async () => {},
  reschedule: async () => {},
  renew: async (jobs) => new Set(jobs.map(({ id }) => id)),
  recover: async () => {},
  beat: async () => {},
  leave: async () => {},
  look: async () => {},
  busy: async () => false,
  ensureRecurring: async () => {},
  stats: async () => ({ backlog: 0, scheduled: 0, running: 0, failed: 0, oldestMs: 0 }),
}
