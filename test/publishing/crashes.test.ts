import { expect, it } from 'vitest'
import { systemClock } from '../../server/lib/time/clock.ts'
import { childProcesses } from '../helpers/child-processes.ts'
import { describeDatabases } from '../helpers/databases.ts'
import { sample } from '../helpers/sample.ts'
import { until } from '../helpers/until.ts'
import { describeCrashes } from './crash-cases.ts'
import { connectAccount, createEngine, createOrganization, schedule } from './engine.ts'
import { platformsOfShapes, startFakePlatform } from './platform.ts'
import type { WorkerOrder } from './worker-child.ts'

// One step of each shape; `crashes.long.test.ts` has them all.
describeCrashes('workers killed while publishing', [
  { shape: 'immediate', point: 'during the call', on: 'root' },
  { shape: 'waiting', point: 'after the wait', on: 'root' },
  { shape: 'accepted', point: 'before the look', on: 'root' },
  { shape: 'several', point: 'after the answer', on: 'root' },
  { shape: 'immediate', point: 'while finishing', on: 'root' },
])

describeDatabases('concurrent workers on one database', (database) => {
  const workers = childProcesses<WorkerOrder>(new URL('./worker-child.ts', import.meta.url))

  // On SQLite one process works the queue.
  const all = sample(
    Array.from({ length: 200 }, (_, n) => `post ${n}`),
    4,
  )
  const count = database.kind === 'postgres' ? 2 : 1
  it(`publish each of ${all.length} posts once (workers: ${count})`, async () => {
    const platform = await startFakePlatform({ idempotent: false })
    const engine = await createEngine({
      db: database.db,
      clock: systemClock,
      channels: () => platformsOfShapes(platform.url, { idempotent: false }),
    })
    const organizationId = await createOrganization(engine.ctx)
    const integrationId = await connectAccount(engine.ctx, organizationId, 'platform')
    const publishDate = Date.now() + 3_000
    const texts = [...all]
    for (const text of texts)
      await schedule(engine.ctx, { organizationId, integrationId, texts: [text], publishDate })
    const pair = Array.from({ length: count }, () =>
      workers.start({ database: database.config, platformUrl: platform.url, idempotent: false }),
    )
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
    ).toHaveLength(texts.length)
    await engine.close()
    await platform.close()
  })
})
