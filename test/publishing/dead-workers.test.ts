import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemClock } from '../../server/lib/time/clock.ts'
import type { Platform } from '../../server/platforms/platform.ts'
import { childProcesses } from '../helpers/child-processes.ts'
import { describeDatabases } from '../helpers/databases.ts'
import { sample } from '../helpers/sample.ts'
import { until } from '../helpers/until.ts'
import { connectAccount, createEngine, createOrganization, type Engine, postRow, schedule } from './engine.ts'
import { type FakePlatform, platformChannel, startFakePlatform } from './platform.ts'
import type { Stop, WorkerOrder } from './worker-child.ts'

describeDatabases('the work of a killed worker', (database) => {
  const workers = childProcesses<WorkerOrder>(new URL('./worker-child.ts', import.meta.url))
  const points = ['before the claim', 'while preparing', 'during the call'] as const
  // Either kind of platform on one of the databases, and in `npm run test:long` both on both.
  const kinds = sample([true, false], 2, database.kind === 'sqlite' ? 0 : 1)
  const outcomes = new Map<string, string>()
  const platforms: FakePlatform[] = []
  const engines: Engine[] = []

  /**
   * Kills a worker with one post at each point, and starts another one. Its clock stands still where no lease has ended: at once on
   * SQLite, and on Postgres when the heartbeat is 16 seconds old.
   */
  async function takeOver(idempotent: boolean): Promise<void> {
    const platform = await startFakePlatform({ idempotent })
    platforms.push(platform)
    const channel = platformChannel(platform.url, { idempotent }) as Platform
    const engine = await createEngine({ db: database.db, clock: systemClock, channels: () => [channel] })
    engines.push(engine)
    const organizationId = await createOrganization(engine.ctx)
    const integrationId = await connectAccount(engine.ctx, organizationId, 'platform')
    const stops: Record<string, Stop> = {}
    for (const point of points) {
      const [id] = await schedule(engine.ctx, { organizationId, integrationId, texts: [point] })
      stops[id as string] = { point, on: 'root', text: point }
    }
    const order = { database: database.config, platformUrl: platform.url, idempotent }
    await killAt(platform, { ...order, stops })
    const clockAt = Date.now() + (database.kind === 'postgres' ? 16_000 : 0)
    const survivor = workers.start({ ...order, clockAt })
    const ids = Object.keys(stops)
    await until(
      async () => (await database.db('posts').whereIn('id', ids).whereNotNull('due_at')).length === 0,
    )
    await workers.stop(survivor)
    for (const id of ids) {
      const { content, state, error_code } = await postRow(engine.ctx, id)
      const live = platform.posts.filter(({ text }) => text === content).length
      outcomes.set(`${content}, ${idempotent}`, `${error_code ?? state}, ${live} live`)
    }
  }

  async function killAt(platform: FakePlatform, order: WorkerOrder): Promise<void> {
    const waiting = new Set(Object.values(order.stops ?? {}).map(({ text }) => text))
    const child = workers.start(order)
    const exit = once(child, 'exit')
    const stopped = (text = '') => {
      waiting.delete(text)
      if (waiting.size === 0) child.kill('SIGKILL')
    }
    child.on('message', (message: { stopped: string }) => stopped(order.stops?.[message.stopped]?.text))
    platform.onAccepted = ({ text }) => {
      if (text !== 'during the call') return true
      stopped(text)
      return false
    }
    await exit
    platform.onAccepted = null
  }

  beforeAll(async () => {
    for (const idempotent of kinds) await takeOver(idempotent)
  })
  afterAll(async () => {
    for (const engine of engines) await engine.close()
    for (const platform of platforms) await platform.close()
  })

  describe('take-over before any lease ends', () => {
    const expected = [
      ...points.map((point) => [`${point}, true`, 'PUBLISHED, 1 live'] as const),
      ['before the claim, false', 'PUBLISHED, 1 live'] as const,
      ['while preparing, false', 'PUBLISHED, 1 live'] as const,
      ['during the call, false', 'outcome_unknown, 1 live'] as const,
    ]
    it.each(expected.filter(([name]) => kinds.some((kind) => name.endsWith(`, ${kind}`))))(
      'settles the post of a worker killed %s (whether the platform is idempotent): %s',
      (name, outcome) => {
        expect(outcomes.get(name)).toBe(outcome)
      },
    )

    it('leaves no worker, attempt or lock behind', async () => {
      expect(await database.db('workers').pluck('id')).toEqual([])
      if (database.config.kind === 'sqlite')
        expect(
          readdirSync(dirname(database.config.file)).filter((name) => name.includes('-worker-')),
        ).toEqual([])
      expect(await database.db('post_attempts').whereNull('finished_at')).toEqual([])
    })
  })
})
