import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { jobDefinitions } from '../../server/job-definitions.ts'
import type { JobHandlers } from '../../server/jobs/job.ts'
import type { ClaimedJob, JobStore } from '../../server/jobs/store.ts'
import { createWorker } from '../../server/jobs/worker.ts'
import { testClock } from '../helpers/clock.ts'
import { emptyStore } from '../helpers/empty-store.ts'
import { silentLog } from '../helpers/log.ts'

const job: ClaimedJob = { id: '1', name: 'publish-post', key: null, payload: {}, attempt: 1 }

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

it('the leases of live jobs are renewed before dead jobs are looked for, whichever worker starts', async () => {
  const clock = testClock()
  const calls: string[] = []
  const answer = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  const waiting = [job]
  const store: JobStore = {
    ...emptyStore,
    poll: async () => ({ jobs: waiting.splice(0), nextRunAt: null }),
    async renew(jobs) {
      calls.push('renewal begins')
      await answer.promise
      calls.push('renewal ends')
      return new Set(jobs.map(({ id }) => id))
    },
    recover: async () => void calls.push('looks for dead ones'),
  }
  const worker = createWorker(store, { clock, log: silentLog, definitions: jobDefinitions, pollMs: 60_000 })
  const handlers = Object.fromEntries(jobDefinitions.map(({ name }) => [name, () => end.promise]))
  await worker.work(handlers as unknown as JobHandlers)
  calls.length = 0

  // A machine wakes: its clock is far ahead, and the timer that renews is due just before the next look.
  clock.advance(60_000)
  vi.advanceTimersByTime(10_000)
  const looked = worker.drain()
  for (let turn = 0; turn < 5; turn += 1) await setImmediate()
  answer.resolve()
  end.resolve()
  await looked
  await worker.stop()
  expect(calls).toEqual(['renewal begins', 'renewal ends', 'looks for dead ones'])
})

it('the lease of a job that is claimed during a clock jump is renewed', async () => {
  const clock = testClock()
  const [claimed, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const waiting = [job]
  let taking = false
  const renewed: string[] = []
  const store: JobStore = {
    ...emptyStore,
    async poll() {
      const jobs = waiting.splice(0)
      if (jobs.length > 0) {
        taking = true
        await claimed.promise
      }
      return { jobs, nextRunAt: null }
    },
    async renew(jobs) {
      renewed.push(...jobs.map(({ id }) => id))
      return new Set(jobs.map(({ id }) => id))
    },
  }
  const worker = createWorker(store, { clock, log: silentLog, definitions: jobDefinitions, pollMs: 60_000 })
  const handlers = Object.fromEntries(jobDefinitions.map(({ name }) => [name, () => end.promise]))
  const working = worker.work(handlers as unknown as JobHandlers)
  await vi.waitUntil(() => taking)
  clock.advance(60_000)
  const looked = worker.drain()
  for (let turn = 0; turn < 5; turn += 1) await setImmediate()
  claimed.resolve()
  for (let turn = 0; turn < 5; turn += 1) await setImmediate()
  end.resolve()
  await Promise.all([working, looked])
  await worker.stop()
  expect(renewed).toEqual(['1'])
})
