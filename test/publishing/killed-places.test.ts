import { once } from 'node:events'
import { expect, it } from 'vitest'
import { systemClock } from '../../server/lib/time/clock.ts'
import type { Platform } from '../../server/platforms/platform.ts'
import { childProcesses } from '../helpers/child-processes.ts'
import { describeDatabases } from '../helpers/databases.ts'
import { until } from '../helpers/until.ts'
import { connectAccount, createEngine, createOrganization, postRow, schedule } from './engine.ts'
import { platformChannel, startFakePlatform } from './platform.ts'
import type { WorkerOrder } from './worker-child.ts'

const POSTS = 20
const PLACES = 3

describeDatabases('posts that wait for a place at their platform', (database) => {
  const workers = childProcesses<WorkerOrder>(new URL('./worker-child.ts', import.meta.url))

  it('are published by another worker when theirs is killed', async () => {
    const platform = await startFakePlatform({ idempotent: false })
    const channel = platformChannel(platform.url, { idempotent: false }) as Platform
    const engine = await createEngine({ db: database.db, clock: systemClock, channels: () => [channel] })
    try {
      const organizationId = await createOrganization(engine.ctx)
      const integrationId = await connectAccount(engine.ctx, organizationId, 'platform')
      const ids: string[] = []
      for (let n = 0; n < POSTS; n += 1)
        ids.push(...(await schedule(engine.ctx, { organizationId, integrationId, texts: [`post ${n}`] })))
      const order = {
        database: database.config,
        platformUrl: platform.url,
        idempotent: false,
        places: PLACES,
      }
      platform.outage = { kind: 'hang' }
      const child = workers.start(order)
      const exit = once(child, 'exit')
      const attempts = () => database.db('post_attempts').whereIn('post_id', ids)
      await until(async () => platform.calls.length === PLACES && (await attempts()).length === POSTS)
      expect(await attempts().where({ step: 'sending' })).toHaveLength(PLACES)
      child.kill('SIGKILL')
      await exit
      platform.outage = null
      const clockAt = Date.now() + (database.kind === 'postgres' ? 16_000 : 0)
      const survivor = workers.start({ ...order, clockAt })
      await until(
        async () => (await database.db('posts').whereIn('id', ids).whereNotNull('due_at')).length === 0,
      )
      await workers.stop(survivor)
      const rows = await Promise.all(ids.map((id) => postRow(engine.ctx, id)))
      expect(rows.filter(({ error_code }) => error_code === 'outcome_unknown')).toHaveLength(PLACES)
      expect(rows.filter(({ state }) => state === 'PUBLISHED')).toHaveLength(POSTS - PLACES)
    } finally {
      await engine.close()
      await platform.close()
    }
  })
})
