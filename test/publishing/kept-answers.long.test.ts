import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { connect } from '../../server/db/connect.ts'
import { systemClock } from '../../server/lib/time/clock.ts'
import type { Platform } from '../../server/platforms/platform.ts'
import { type CutProxy, startCutProxy } from '../helpers/cut-proxy.ts'
import { describeDatabases } from '../helpers/databases.ts'
import { until } from '../helpers/until.ts'
import { connectAccount, createEngine, createOrganization, schedule } from './engine.ts'
import { platformChannel, startFakePlatform } from './platform.ts'

const OUTAGE_MS = 25_000
const texts = Array.from({ length: 8 }, (_, index) => `post ${index}`)

describeDatabases('answers that arrive during a database outage', (database) => {
  /** Connects as a worker does, so that its database can be taken away. */
  async function connectWorker(proxy: CutProxy) {
    const { config } = database
    if (config.kind === 'sqlite') return database.db
    return connect({ ...config, url: proxy.through(config.url), queryTimeoutMs: 5_000 })
  }

  async function takeAway(proxy: CutProxy): Promise<void> {
    if (database.kind === 'postgres') return proxy.cut()
    await database.db.raw(
      `create trigger away before update on post_attempts begin select raise(abort, 'away'); end`,
    )
  }

  async function bringBack(proxy: CutProxy): Promise<void> {
    if (database.kind === 'postgres') return proxy.restore()
    await database.db.raw('drop trigger away')
  }

  it('are all stored once the database returns', async () => {
    const proxy = await startCutProxy()
    const db = await connectWorker(proxy)
    const platform = await startFakePlatform({ idempotent: false })
    const answer = Promise.withResolvers<void>()
    let answered = 0
    const base = platformChannel(platform.url, { idempotent: false }) as Platform
    const channel: Platform = {
      ...base,
      async commit(call, input) {
        const committed = await base.commit(call, input)
        answered += 1
        await answer.promise
        return committed
      },
    }
    const engine = await createEngine({ db, clock: systemClock, channels: () => [channel] })
    const organizationId = await createOrganization(engine.ctx)
    const integrationId = await connectAccount(engine.ctx, organizationId, 'platform')
    for (const text of texts) await schedule(engine.ctx, { organizationId, integrationId, texts: [text] })
    await engine.work()
    await until(() => answered === texts.length)
    await takeAway(proxy)
    answer.resolve()
    // The outage itself is what is tested: longer than the few seconds for which an answer was once kept.
    await sleep(OUTAGE_MS)
    await bringBack(proxy)
    await until(async () => (await database.db('posts').where({ state: 'QUEUE' })).length === 0)
    expect(await database.db('posts').pluck('state')).toEqual(texts.map(() => 'PUBLISHED'))
    expect(platform.posts).toHaveLength(texts.length)
    await engine.close()
    if (db !== database.db) await db.destroy()
    await proxy.close()
    await platform.close()
  })
})
