import { beforeAll, expect, it } from 'vitest'
import { checkLoad, type Verdict } from '../../scripts/bench/webhooks/check.ts'
import { runLoad } from '../../scripts/bench/webhooks/load.ts'
import { describeDatabases } from '../helpers/databases.ts'

/** The load test of `npm run bench:webhooks`, a small part of it. */
describeDatabases('hundreds of webhook events to a flaky receiver', (database) => {
  let verdict: Verdict

  beforeAll(async () => {
    const { config, db, kind } = database
    const processes = kind === 'sqlite' ? 1 : 2
    // With this seed four deliveries wait for the dead endpoint when it is switched off, receivers ask in the midst of waves to be
    // left alone, and one hangs: long enough that no other is given up, however busy the machine.
    const [seed, timeoutMs] = [163, 30_000]
    const run = await runLoad({ database: config, db, events: 800, processes, seed, timeoutMs })
    verdict = await checkLoad(db, run.record)
  }, 900_000)

  it('each reach every endpoint within the retry policy, though two processes are killed', () => {
    expect(verdict.problems).toEqual([])
    expect(verdict.deliveries).toBe(verdict.delivered + verdict.failed + verdict.cancelled)
    expect(verdict.deliveries).toBeGreaterThan(800)
    expect(Math.min(verdict.failed, verdict.cancelled, verdict.paused)).toBeGreaterThan(0)
    expect(verdict.requests).toBeGreaterThan(verdict.deliveries)
  })
})
