import { beforeAll, expect, it } from 'vitest'
import { describeService, type Tenant } from '../helpers/server.ts'
import { publishDue, schedule, unlimited } from './support.ts'

describeService(
  'the text of a post',
  (service) => {
    let tenant: Tenant
    let number = 0
    beforeAll(async () => {
      tenant = await service.createTenant()
    })

    const connect = () => tenant.connectSandbox(`Channel ${++number}`)
    async function feed(channel: string) {
      await publishDue(service)
      const { items } = await service.anonymous.sandbox.getFeed({ path: { id: channel } })
      return items.map((item) => item.content_text)
    }

    it('keeps parameters of URLs that look like references, over the API, in bulk and split', async () => {
      const channel = await connect()
      const url = 'https://maps.example/?q=x&center=1,2&region=de'
      await tenant.api.posts.create({ body: schedule(service, channel, url, { type: 'now' }) })
      const date = new Date(service.clock.now() + 60_000).toISOString()
      await tenant.api.posts.createInBulk({ body: { rows: [{ channel, date, content: url }] } })
      const { posts } = await tenant.console.posts.split({ body: { content: `<p>${url}</p>`, len: 100 } })
      await tenant.api.posts.create({ body: schedule(service, channel, posts, { type: 'now' }) })
      service.clock.advance(120_000)
      expect(await feed(channel)).toEqual([url, url, url])
    })
  },
  unlimited,
)
