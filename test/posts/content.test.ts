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
      return items.map((item) => item.content_text).toReversed()
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

    it('warns of what it drops, and keeps brackets that are no markup', async () => {
      const channel = await connect()
      const texts = ['a<b && c>d, the <option>', '<style>p{}</style>b<img src="https://e.example/x.png">']
      const body = schedule(service, channel, texts, { type: 'now' })
      const warning = {
        location: 'body.posts.0.value.1.content',
        message: expect.stringContaining('<style>, <img>'),
      }
      const { warnings } = await tenant.api.posts.validate({ body })
      expect(warnings).toEqual([warning])
      const [post] = await tenant.api.posts.create({ body })
      expect(post?.warnings).toEqual([warning])
      expect(await feed(channel)).toEqual(['a<b && c>d, the <option>', 'b'])
      const edited = await tenant.api.posts.create({ body: { ...body, type: 'draft' } })
      const id = edited[0]?.postId ?? ''
      const change = { content: '<title>x</title>y' }
      const changed = await tenant.api.posts.update({ path: { id }, body: change })
      expect(changed.warnings).toMatchObject([{ location: 'body.content' }])
    })
  },
  unlimited,
)
