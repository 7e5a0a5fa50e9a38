import pino from 'pino'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { jobDefinitions } from '../../server/job-definitions.ts'
import type { JobHandlers } from '../../server/jobs/job.ts'
import type { JobStore } from '../../server/jobs/store.ts'
import { createWorker } from '../../server/jobs/worker.ts'
import { testClock } from '../helpers/clock.ts'
import { emptyStore } from '../helpers/empty-store.ts'

const POLL_MS = 500
const handlers = Object.fromEntries(
  jobDefinitions.map(({ name }) => [name, async () => {}]),
) as unknown as JobHandlers

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** A worker whose database can be taken away. */
async function startWorker() {
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line).msg) })
  const state = { away: false, looks: 0, lines }
  const store: JobStore = {
    ...emptyStore,
    async poll() {
      state.looks += 1
      if (state.away) throw new Error('The database does not respond')
      return { jobs: [], nextRunAt: null }
    },
  }
  const clock = testClock()
  const worker = createWorker(store, { clock, log, definitions: jobDefinitions, pollMs: POLL_MS })
  await worker.work(handlers)
  /** Lets the time pass, for timers and for the clock. */
  const pass = async (ms: number) => {
    for (let gone = 0; gone < ms; gone += POLL_MS) {
      clock.advance(POLL_MS)
      await vi.advanceTimersByTimeAsync(POLL_MS)
    }
  }
  return { state, pass, stop: () => worker.stop() }
}

it('an outage is logged at its start, once a minute, and at its end', async () => {
  const { state, pass, stop } = await startWorker()
  state.away = true
  await pass(50_000)
  expect(state.lines).toEqual(['queue: looking for jobs failed'])
  await pass(100_000)
  expect(state.lines).toHaveLength(3)
  state.away = false
  await pass(5_000)
  expect(state.lines.slice(3)).toEqual(['queue: looking for jobs works again'])
  state.away = true
  await pass(1_000)
  expect(state.lines.slice(4)).toEqual(['queue: looking for jobs failed'])
  state.away = false
  await stop()
})

it('an unavailable database is polled less and less often, and its return is noticed within seconds', async () => {
  const { state, pass, stop } = await startWorker()
  state.away = true
  state.looks = 0
  await pass(60_000)
  expect(state.looks).toBeGreaterThan(12)
  expect(state.looks).toBeLessThan(20)
  state.away = false
  state.looks = 0
  await pass(5_000)
  expect(state.looks).toBeGreaterThan(1)
  state.looks = 0
  await pass(5_000)
  expect(state.looks).toBeGreaterThanOrEqual(9)
  await stop()
})
