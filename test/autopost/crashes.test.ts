import { once } from 'node:events'
import { expect, it } from 'vitest'
import { databaseKinds } from '../helpers/databases.ts'
import { sample } from '../helpers/sample.ts'
import { describeService } from '../helpers/server.ts'
import { serviceWorkers } from '../helpers/service-worker.ts'
import { until } from '../helpers/until.ts'
import { feedServer, following, HOUR, rss, textsOf } from './support.ts'

describeService(
  'autopost workers that are killed',
  (service) => {
    const workers = serviceWorkers()
    const start = (offsetMs: number) => workers.start({ config: service.app.config, offsetMs })

    const deaths: [name: string, posted: number][] = [
      ['after the first posts', 1],
      ['while the feed answers', 0],
    ]
    it.each(sample(deaths, 2))('an item is posted once by the next worker: %s', async (_, posted) => {
      const tenant = await service.createTenant()
      await tenant.connectSandbox()
      await using feed = await feedServer(rss())
      const { id } = await tenant.console.autopost.create({ body: following(feed.url) })
      const first = start(0)
      const checked = async () => (await tenant.console.autopost.list())[0]?.lastCheckedAt ?? null
      await until(async () => (await checked()) !== null)
      await workers.stop(first)

      const items = Array.from({ length: 10 }, (_, index) => ({ id: `item-${index}`, minute: index }))
      feed.body = rss(...items.toReversed())
      const asked = feed.received.length
      const victim = start(1.2 * HOUR)
      const exit = once(victim, 'exit')
      await until(() => feed.received.length > asked)
      await until(async () => (await textsOf(service, tenant)).length >= posted)
      victim.kill('SIGKILL')
      expect((await exit)[1]).toBe('SIGKILL')

      const survivors = sample([1.4 * HOUR, 1.4 * HOUR], 2).map(start)
      const known = () => service.app.db('autoposts').where({ id }).first('last_url')
      await until(async () => (await known())?.last_url.endsWith('item-9'))
      await Promise.all(survivors.map(workers.stop))
      const texts = await textsOf(service, tenant)
      expect(texts.map((text) => text.split('\n')[0])).toEqual(items.map((item) => `About ${item.id}`))
    })
  },
  { config: { worker: 'off' }, databases: sample(databaseKinds, 2) },
)
