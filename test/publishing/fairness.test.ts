import { expect, it } from 'vitest'
import { testClock } from '../helpers/clock.ts'
import { describeDatabases } from '../helpers/databases.ts'
import { connectAccount, createEngine, createOrganization, schedule } from './engine.ts'
import { platformChannel, startFakePlatform } from './platform.ts'

const HOUR = 3_600_000
const MANY = 300

describeDatabases('fairness of publishing', (database) => {
  it('posts of one organization are not held back by hundreds of another that are due before them', async () => {
    const clock = testClock()
    const platform = await startFakePlatform({ idempotent: true })
    const engine = await createEngine({
      db: database.db,
      clock,
      channels: () => [platformChannel(platform.url, { idempotent: true })],
    })
    try {
      const publishDate = clock.now() + HOUR
      for (const [text, count] of [
        ['loud', MANY],
        ['quiet', 10],
      ] as const) {
        const organizationId = await createOrganization(engine.ctx)
        const integrationId = await connectAccount(engine.ctx, organizationId, 'platform')
        for (let n = 0; n < count; n += 1)
          await schedule(engine.ctx, { organizationId, integrationId, texts: [`${text} ${n}`], publishDate })
      }
      clock.advance(HOUR + 1_000)
      await engine.work()
      await engine.queue.drain()
      const texts = platform.publishedTexts()
      expect(texts).toHaveLength(MANY + 10)
      expect(texts.findLastIndex((text) => text.startsWith('quiet'))).toBeLessThan(200)
    } finally {
      await engine.close()
      await platform.close()
    }
  })
})
