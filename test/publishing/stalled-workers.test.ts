import { describe, expect, it } from 'vitest'
import { recoverAttemptsOf } from '../../server/publishing/attempts/recover.ts'
import { describeDatabases } from '../helpers/databases.ts'
import { until } from '../helpers/until.ts'
import { connectAccount, postRow } from './engine.ts'
import { helpersOf, useHeldEngine } from './held-engine.ts'

describeDatabases('a worker that stalls until its attempt is taken over', (database) => {
  const t = useHeldEngine(database)
  const { put, live, attempts } = helpersOf(t, database)

  /** As others do once two looks in a row have not found a heartbeat. */
  const takeOver = () => recoverAttemptsOf(t.engine.ctx)(t.engine.queue.workerId)
  const stateOf = async (id: string) => {
    const { state, error_code } = await postRow(t.engine.ctx, id)
    return error_code ?? state
  }
  const outcomes = async (id: string) => (await attempts(id)).map(({ outcome }) => outcome)

  /** Stalls at this point and wakes when somebody else has taken over; the state of the post then, and in the end. */
  async function stall(point: 'prepare' | 'publish' | 'answered', identifier: string) {
    t.integrationId = await connectAccount(t.engine.ctx, t.organizationId, identifier)
    const gate = t.gate(point)
    const id = await put()
    await gate.reached
    await takeOver()
    await until(async () => ['PUBLISHED', 'outcome_unknown'].includes(await stateOf(id)))
    const before = await stateOf(id)
    gate.open()
    await t.engine.queue.drain()
    return { before, after: await stateOf(id), outcomes: await outcomes(id) }
  }

  describe('on an idempotent platform', () => {
    it('has sent: the post is asked for under the same key, and stays the only one', async () => {
      const end = await stall('answered', 'keyed')
      expect(end).toMatchObject({ before: 'PUBLISHED', after: 'PUBLISHED' })
      expect([live(), new Set(t.platform.calls.map(({ key }) => key)).size]).toEqual([['one'], 1])
    })

    it('sends late: the platform knows the key', async () => {
      const end = await stall('publish', 'keyed')
      expect(end).toMatchObject({ before: 'PUBLISHED', after: 'PUBLISHED' })
      expect(t.platform.calls).toHaveLength(2)
      expect([live(), new Set(t.platform.calls.map(({ key }) => key)).size]).toEqual([['one'], 1])
    })
  })

  describe('elsewhere', () => {
    it('has not begun to send: it sends nothing more', async () => {
      const end = await stall('prepare', 'plain')
      expect(end).toEqual({ before: 'PUBLISHED', after: 'PUBLISHED', outcomes: ['retry', 'published'] })
      expect([live(), t.platform.calls.length]).toEqual([['one'], 1])
    })

    it.each(['publish', 'answered'] as const)('was at %s: unknown, until its late success', async (point) => {
      const end = await stall(point, 'plain')
      expect(end).toEqual({ before: 'outcome_unknown', after: 'PUBLISHED', outcomes: ['published'] })
      expect([live(), t.platform.calls.length]).toEqual([['one'], 1])
    })
  })
})
