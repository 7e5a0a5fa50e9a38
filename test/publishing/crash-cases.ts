import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { systemClock } from '../../server/lib/time/clock.ts'
import { childProcesses } from '../helpers/child-processes.ts'
import { describeDatabases } from '../helpers/databases.ts'
import { sample } from '../helpers/sample.ts'
import { until } from '../helpers/until.ts'
import { connectAccount, createEngine, createOrganization, type Engine, postRow, schedule } from './engine.ts'
import {
  type FakePlatform,
  identifierOf,
  platformsOfShapes,
  type Shape,
  startFakePlatform,
} from './platform.ts'
import type { Stop, StopPoint, WorkerOrder } from './worker-child.ts'

export interface CrashCase {
  shape: Shape
  point: StopPoint
  on: 'root' | 'comment'
}

/** Time for a worker to come to all of its points: a busy machine takes half a minute to start one. */
const STOPS_TIMEOUT_MS = 240_000

/** Points at which nobody knows whether the platform took the call. */
const SENT: readonly StopPoint[] = ['before the call', 'during the call', 'after the answer']

/**
 * Kills workers at these points, and holds what becomes of each thread against the platform's own log. A platform that is `readable` is
 * not idempotent, and shows its posts.
 */
export function describeCrashes(
  title: string,
  cases: readonly CrashCase[],
  { readable = false }: { readable?: boolean } = {},
): void {
  describeDatabases(title, (database) => {
    const workers = childProcesses<WorkerOrder>(new URL('./worker-child.ts', import.meta.url))
    const start = (order: Omit<WorkerOrder, 'database'>) =>
      workers.start({ ...order, database: database.config })
    const named = cases.map((each) => ({ ...each, name: `${each.shape}: ${each.point} of a ${each.on}` }))

    // Either kind of platform on one of the databases, and in `npm run test:long` both on both.
    const kinds = readable ? [false] : sample([false, true], 2, database.kind === 'sqlite' ? 0 : 1)
    describe.each(kinds)('on a platform that is idempotent: %s', (idempotent) => {
      const threads = new Map<string, string[]>()
      let platform: FakePlatform
      let engine: Engine
      let organizationId: string

      /**
       * One worker, which is killed when each of its threads has come to its point; then one more, which starts when all
       * leases have ended, and finishes what the first has left.
       */
      beforeAll(async () => {
        platform = await startFakePlatform({ idempotent })
        engine = await createEngine({
          db: database.db,
          clock: systemClock,
          channels: () => platformsOfShapes(platform.url, { idempotent, readable }),
        })
        organizationId = await createOrganization(engine.ctx)
        const stops: Record<string, Stop> = {}
        for (const { shape, point, on, name } of named) {
          const integrationId = await connectAccount(engine.ctx, organizationId, identifierOf(shape))
          const texts = [`${name}, root`, `${name}, comment`]
          const ids = await schedule(engine.ctx, { organizationId, integrationId, texts })
          threads.set(name, ids)
          stops[ids[0] as string] = {
            point,
            on,
            text: struck(shape, point) ? `${name}, ${on} b` : `${name}, ${on}`,
          }
        }
        await killAtStops(stops)
        const survivor = start({
          platformUrl: platform.url,
          idempotent,
          readable,
          clockOffsetMs: 10 * 60_000,
        })
        await until(async () => {
          const [row] = await database.db('posts').whereNotNull('due_at').count({ count: '*' })
          const [open] = await database.db('post_attempts').whereNotNull('look_up_at').count({ count: '*' })
          return Number(row?.count) === 0 && Number(open?.count) === 0
        })
        await until(async () => (await unfinished()).length === 0)
        await workers.stop(survivor)
      })
      afterAll(async () => {
        await engine.close()
        await platform.close()
      })

      /** Ids that were published and not finished. */
      const unfinished = async (): Promise<string[]> => {
        const rows = await database.db('posts').where({ organization_id: organizationId, state: 'PUBLISHED' })
        return rows
          .flatMap(({ release_id }) => release_id?.split(',') ?? [])
          .filter((id) => !platform.finished.includes(id))
      }

      /** In several places the second call is struck. */
      const struck = (shape: Shape, point: StopPoint) =>
        shape === 'several' && [...SENT, 'while finishing'].includes(point)

      const killAtStops = async (stops: Record<string, Stop>) => {
        const waiting = new Set(Object.keys(stops))
        const child = start({ platformUrl: platform.url, idempotent, readable, stops })
        const exit = once(child, 'exit')
        child.on('message', (message: { stopped: string }) => waiting.delete(message.stopped))
        platform.onAccepted = ({ text }) => {
          const during = Object.keys(stops).find(
            (id) => stops[id]?.text === text && stops[id]?.point === 'during the call',
          )
          if (during !== undefined) waiting.delete(during)
          return during === undefined
        }
        await vi
          .waitFor(() => expect([...waiting].map((id) => stops[id])).toEqual([]), {
            timeout: STOPS_TIMEOUT_MS,
            interval: 10,
          })
          .finally(() => child.kill('SIGKILL'))
        const [, signal] = await exit
        platform.onAccepted = null
        expect(signal).toBe('SIGKILL')
      }

      const live = (shape: Shape, entry: string) => {
        const texts = shape === 'several' ? ['a', 'b', 'c'].map((place) => `${entry} ${place}`) : [entry]
        return texts.map((text) => platform.posts.filter((post) => post.text === text).length)
      }
      const all = (shape: Shape, count: number) => (shape === 'several' ? [count, count, count] : [count])

      it.each(named)('loses nothing and sends nothing twice ($name)', async ({ shape, point, on, name }) => {
        const [root, comment] = await Promise.all(
          (threads.get(name) ?? []).map((id) => postRow(engine.ctx, id)),
        )
        const unknown = SENT.includes(point) && !idempotent && !readable
        const [victim, other] = on === 'root' ? [root, comment] : [comment, root]
        if (!unknown) {
          expect([victim?.state, other?.state]).toEqual(['PUBLISHED', 'PUBLISHED'])
          expect([live(shape, `${name}, root`), live(shape, `${name}, comment`)]).toEqual([
            all(shape, 1),
            all(shape, 1),
          ])
          return
        }
        const taken = point === 'before the call' ? 0 : 1
        expect(victim).toMatchObject({ state: 'ERROR', error_code: 'outcome_unknown' })
        // No key is given up while an attempt under it is unknown.
        expect(victim?.attempt_key).not.toBeNull()
        expect(live(shape, `${name}, ${on}`)).toEqual(shape === 'several' ? [1, taken, 1] : [taken])
        if (on === 'root')
          expect([other?.state, live(shape, `${name}, comment`)]).toEqual(['QUEUE', all(shape, 0)])
        else expect([other?.state, live(shape, `${name}, root`)]).toEqual(['PUBLISHED', all(shape, 1)])
      })

      if (readable)
        it('leaves less than 3 % of the entries unknown', async () => {
          const rows = await database.db('posts').where({ organization_id: organizationId })
          const unknown = rows.filter(({ error_code }) => error_code === 'outcome_unknown')
          expect(unknown.length / rows.length).toBeLessThan(0.03)
        })

      const resumed = named.filter(({ shape, point }) => shape === 'waiting' && point === 'after the wait')
      if (resumed.length > 0)
        it('resumes after a wait with the earlier upload', () => {
          for (const { name, on } of resumed)
            expect(platform.uploaded.filter((text) => text === `${name}, ${on}`)).toHaveLength(1)
        })

      it('finishes every publication', async () => {
        expect(await unfinished()).toEqual([])
      })

      it('leaves no attempt open', async () => {
        expect(await database.db('post_attempts').whereNull('finished_at')).toEqual([])
      })
    })
  })
}
