import { beforeAll, describe, expect, it } from 'vitest'
import { checkLoad, type LoadRecord, type Verdict } from '../../scripts/bench/webhooks/check.ts'
import { runLoad } from '../../scripts/bench/webhooks/load.ts'
import { describeDatabases } from '../helpers/databases.ts'

/** The load test of `npm run bench:webhooks`, a small part of it. */
describeDatabases('hundreds of webhook events to a flaky receiver', (database) => {
  let record: LoadRecord
  let verdict: Verdict

  beforeAll(async () => {
    const { config, db, kind } = database
    const processes = kind === 'sqlite' ? 1 : 2
    // With this seed four deliveries wait for the dead endpoint when it is switched off, receivers ask in the midst of waves to be
    // left alone, and one hangs: long enough that no other is given up, however busy the machine.
    const [seed, timeoutMs] = [163, 30_000]
    const run = await runLoad({ database: config, db, events: 800, processes, seed, timeoutMs })
    record = run.record
    verdict = await checkLoad(db, record)
  }, 900_000)

  it('arrive, each for each endpoint, within the retry policy, though two processes are killed', () => {
    expect(verdict.problems).toEqual([])
    expect(verdict.deliveries).toBe(verdict.delivered + verdict.failed + verdict.cancelled)
    expect(verdict.deliveries).toBeGreaterThan(800)
    expect(Math.min(verdict.failed, verdict.cancelled, verdict.paused)).toBeGreaterThan(0)
    expect(verdict.requests).toBeGreaterThan(verdict.deliveries)
  })

  describe('what would be wrong', () => {
    const problems = async (changed: LoadRecord = record) => (await checkLoad(database.db, changed)).problems

    /** One that the log knows too: the first of all may be of a process that was killed before it was noted. */
    async function deliveredAtOnce(): Promise<LoadRecord['receipts'][number]> {
      const done = await database
        .db('webhook_deliveries')
        .where({ status: 'delivered', attempts: 1 })
        .select('webhook_id', 'event_id')
      const known = new Set(done.map(({ webhook_id, event_id }) => `${webhook_id} ${event_id}`))
      const idOf = new Map(record.endpoints.map(({ name, id }) => [name, id]))
      const found = record.receipts.find(({ endpoint, eventId }) =>
        known.has(`${idOf.get(endpoint)} ${eventId}`),
      )
      if (found === undefined) throw new Error('nothing came')
      return found
    }

    it('is a request twice, never, with another body or signature, or of nothing', async () => {
      const first = await deliveredAtOnce()
      const others = record.receipts.filter((receipt) => receipt !== first)
      const withFirst = (...receipts: LoadRecord['receipts']) =>
        problems({ ...record, receipts: [...receipts, ...others] })
      expect(await withFirst(first, first)).toEqual([expect.stringContaining('two requests of one try')])
      expect(await withFirst()).toEqual([expect.stringContaining('never saw')])
      expect(await withFirst({ ...first, digest: '' })).toEqual([expect.stringContaining('a body')])
      expect(await withFirst({ ...first, refused: 'no' })).toEqual([expect.stringContaining('a signature')])
      expect(await withFirst(first, { ...first, eventId: 'other' })).toEqual([
        expect.stringContaining('never happened'),
      ])
    })

    it('is a delivery that is missing, or that came early or late', async () => {
      const { db } = database
      const retried = await db('webhook_attempts as second')
        .join('webhook_attempts as first', 'first.delivery_id', 'second.delivery_id')
        .where({ 'first.number': 1, 'first.response_status': 500, 'second.number': 2 })
        .orderBy('second.started_at')
        .first('second.delivery_id', 'second.started_at', 'first.started_at as first_at')
      if (retried === undefined) throw new Error('nothing was tried again')
      const { delivery_id, started_at, first_at } = retried
      const move = (time: number) =>
        db('webhook_attempts').where({ delivery_id, number: 2 }).update({ started_at: time })
      const kinds = async () => (await problems()).join('\n')
      await move(first_at + 1_000)
      expect(await kinds()).toMatch(/try 2 is \d+ ms early/)
      await move(started_at + 10 * 86_400_000)
      expect(await kinds()).toMatch(/try 2 is \d+ ms late/)
      await move(started_at)
      await db('webhook_deliveries').where({ id: delivery_id }).delete()
      expect(await kinds()).toContain('an event that was lost')
    })
  })
})
