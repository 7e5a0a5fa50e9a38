import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemClock } from '../../server/lib/clock.ts'
import { childProcesses } from '../helpers/child-processes.ts'
import { describeDatabases } from '../helpers/databases.ts'
import { until } from '../helpers/until.ts'
import { connectAccount, createEngine, createOrganization, type Engine, postRow, schedule } from './engine.ts'
import { type FakePlatform, platformChannel, startFakePlatform } from './platform.ts'
import { type Stop, stopPoints, type WorkerOrder } from './worker-child.ts'

describeDatabases('workers that are killed', (database) => {
  const workers = childProcesses<WorkerOrder>(new URL('./worker-child.ts', import.meta.url))
  const start = (order: Omit<WorkerOrder, 'database'>) =>
    workers.start({ ...order, database: database.config })

  for (const idempotent of [false, true]) {
    describe(idempotent ? 'idempotent platform' : 'platform without idempotency', () => {
      const threads = new Map<string, string[]>()
      let platform: FakePlatform
      let engine: Engine
      let organizationId: string

      const cases = stopPoints.flatMap((point) =>
        (['root', 'comment'] as const).map((on) => ({ point, on, name: `${point} of a ${on}` })),
      )

      /**
       * One worker, which is killed when each of its threads has come to its point; then one more, which starts when all
       * leases have ended, and finishes what the first has left.
       */
      beforeAll(async () => {
        platform = await startFakePlatform({ idempotent })
        engine = await createEngine({
          db: database.db,
          clock: systemClock,
          channels: () => [platformChannel(platform.url, { idempotent })],
        })
        organizationId = await createOrganization(engine.ctx)
        const integrationId = await connectAccount(engine.ctx, organizationId, 'platform')
        const stops: Record<string, Stop> = {}
        for (const { point, on, name } of cases) {
          const texts = [`${name}, root`, `${name}, comment`]
          const ids = await schedule(engine.ctx, { organizationId, integrationId, texts })
          threads.set(name, ids)
          stops[ids[0] as string] = { point, on, text: `${name}, ${on}` }
        }
        await killAtStops(stops)
        const survivor = start({ platformUrl: platform.url, idempotent, clockOffsetMs: 10 * 60_000 })
        await until(async () => {
          const [row] = await database.db('posts').whereNotNull('due_at').count({ count: '*' })
          return Number(row?.count) === 0
        })
        await workers.stop(survivor)
      })
      afterAll(async () => {
        await engine.close()
        await platform.close()
      })

      const killAtStops = async (stops: Record<string, Stop>) => {
        const waiting = new Set(Object.keys(stops))
        const child = start({ platformUrl: platform.url, idempotent, stops })
        const exit = once(child, 'exit')
        const stopped = (rootId: string) => {
          waiting.delete(rootId)
          if (waiting.size === 0) child.kill('SIGKILL')
        }
        child.on('message', (message: { stopped: string }) => stopped(message.stopped))
        platform.onAccepted = ({ text }) => {
          const during = Object.keys(stops).find(
            (id) => stops[id]?.text === text && stops[id]?.point === 'during the call',
          )
          if (during !== undefined) stopped(during)
          return during === undefined
        }
        const [, signal] = await exit
        platform.onAccepted = null
        expect([signal, [...waiting].map((id) => stops[id]?.text)]).toEqual(['SIGKILL', []])
      }

      const live = (text: string) => platform.posts.filter((post) => post.text === text).length

      it.each(cases)('$name: nothing lost, nothing twice', async ({ point, on, name }) => {
        const [root, comment] = await Promise.all(
          (threads.get(name) ?? []).map((id) => postRow(engine.ctx, id)),
        )
        const sent = ['before the call', 'during the call', 'after the answer'].includes(point)
        const unknown = sent && !idempotent
        const [victim, other] = on === 'root' ? [root, comment] : [comment, root]
        if (!unknown) {
          expect([victim?.state, other?.state]).toEqual(['PUBLISHED', 'PUBLISHED'])
          expect([live(`${name}, root`), live(`${name}, comment`)]).toEqual([1, 1])
          return
        }
        expect(victim).toMatchObject({ state: 'ERROR', error_code: 'outcome_unknown' })
        expect(other?.state).toBe(on === 'root' ? 'QUEUE' : 'PUBLISHED')
        expect(live(`${name}, ${on}`)).toBe(point === 'before the call' ? 0 : 1)
        expect(live(`${name}, root`)).toBe(on === 'root' && point === 'before the call' ? 0 : 1)
        expect(live(`${name}, comment`)).toBe(on === 'comment' && point !== 'before the call' ? 1 : 0)
      })

      it('left no attempt open', async () => {
        expect(await database.db('post_attempts').whereNull('finished_at')).toEqual([])
      })
    })
  }

  // On SQLite one process works the queue.
  if (database.kind === 'postgres')
    it('two workers at once publish each of 200 posts once', async () => {
      const platform = await startFakePlatform({ idempotent: false })
      const engine = await createEngine({
        db: database.db,
        clock: systemClock,
        channels: () => [platformChannel(platform.url, { idempotent: false })],
      })
      const organizationId = await createOrganization(engine.ctx)
      const integrationId = await connectAccount(engine.ctx, organizationId, 'platform')
      const publishDate = Date.now() + 3_000
      const texts = Array.from({ length: 200 }, (_, n) => `post ${n}`)
      for (const text of texts)
        await schedule(engine.ctx, { organizationId, integrationId, texts: [text], publishDate })
      const pair = [1, 2].map(() => start({ platformUrl: platform.url, idempotent: false }))
      await until(async () => {
        const [row] = await database
          .db('posts')
          .where({ organization_id: organizationId, state: 'QUEUE' })
          .count({ count: '*' })
        return Number(row?.count) === 0
      })
      await Promise.all(pair.map(workers.stop))
      expect(platform.calls.map((call) => call.text).sort()).toEqual(texts.sort())
      expect(
        await database.db('posts').where({ organization_id: organizationId, state: 'PUBLISHED' }),
      ).toHaveLength(200)
      await engine.close()
      await platform.close()
    })
})
