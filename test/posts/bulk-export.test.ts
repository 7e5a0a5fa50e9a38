import { beforeAll, expect, it } from 'vitest'
import { exportPosts } from '../../server/posts/bulk/export.ts'
import { readTable } from '../../server/posts/bulk/table.ts'
import { describeService, type Tenant } from '../helpers/server.ts'
import { created, publishDue, refusal, schedule, unlimited } from './support.ts'

describeService(
  'exporting posts',
  (service) => {
    let tenant: Tenant
    beforeAll(async () => {
      tenant = await service.createTenant()
    })

    const window = { startDate: '2040-01-01', endDate: '2040-12-31' }
    const exported = async (format: 'csv' | 'json', api = tenant.apiKey) => {
      const query = new URLSearchParams({ ...window, format })
      const response = await service.fetch(`/public/v1/posts/export?${query}`, {
        headers: { authorization: api },
      })
      expect(response.status).toBe(200)
      expect(response.headers.get('content-disposition')).toBe(`attachment; filename="posts.${format}"`)
      return response.text()
    }
    const comparable = (rows: { [column: string]: unknown }[]) => {
      const threads = [...new Set(rows.map((row) => row.thread))]
      return rows.map(({ id, state, thread, releaseURL, error, ...row }) => ({
        ...row,
        thread: threads.indexOf(thread),
      }))
    }

    it('writes a file in both formats that bulk creation reads back as the same posts', async () => {
      const owner = await service.createTenant()
      const channel = await owner.connectSandbox('Export')
      await owner.console.tags.create({ body: { name: 'news', color: 'red' } })
      await owner.console.tags.create({ body: { name: 'a;b', color: 'red' } })
      const make = (texts: string[], over: object) => created(owner, schedule(service, channel, texts, over))
      const image = [
        { id: 'x', path: 'https://x.example/a.png', alt: 'A cat; a dog' },
        { id: 'y', path: 'https://x.example/b.png' },
      ]
      await make(['=1+1 "quoted", with\nlines; and\ttabs', '-comment'], { date: '2040-02-01T10:00:00Z' })
      await make(["'@apostrophe"], {
        date: '2040-02-02T10:00:00Z',
        type: 'draft',
        tags: [{ label: 'news' }, { label: 'a;b' }],
        shortLink: true,
        entry: {
          settings: { outcome: 'fail' },
          value: [
            { content: '<p>Bär &amp; <strong>x</strong></p>', image },
            { content: 'later', delay: 7 },
          ],
        },
      })
      await make(['repeats'], { date: '2040-02-03T10:00:00Z', inter: 1, timezone: 'Europe/Berlin' })
      const csv = await exported('csv', owner.apiKey)
      const json = await exported('json', owner.apiKey)
      const original = JSON.parse(json).rows
      expect(original).toHaveLength(5)
      expect(csv).toContain(`'=1+1`)
      expect(csv).toContain(`'-comment`)
      for (const [type, body] of [
        ['text/csv', csv],
        ['application/json', json],
      ] as const) {
        const { posts } = await owner.api.posts.list({ query: window })
        for (const id of new Set(posts.map((post) => post.id))) await owner.api.posts.delete({ path: { id } })
        const response = await service.fetch('/public/v1/posts/bulk?atomic=true', {
          method: 'POST',
          headers: { authorization: owner.apiKey, 'content-type': type },
          body,
        })
        expect(response.status, await response.clone().text()).toBe(201)
        expect(comparable(JSON.parse(await exported('json', owner.apiKey)).rows)).toEqual(
          comparable(original),
        )
      }
    })

    it('exports published posts as drafts', async () => {
      const owner = await service.createTenant()
      const channel = await owner.connectSandbox('Out')
      const out = await created(owner, schedule(service, channel, 'out', { type: 'now' }))
      await publishDue(service)
      const { rows } = await owner.api.posts.export({})
      expect(rows).toMatchObject([
        { id: out.id, state: 'PUBLISHED', type: 'draft', releaseURL: expect.any(String) },
      ])
      const report = await owner.api.posts.createInBulk({ body: { rows } })
      expect((await owner.api.posts.get({ path: { id: report.rows[0]?.postId ?? '' } })).state).toBe('DRAFT')
    })

    it('contains every post of the time range once, across pages', async () => {
      const owner = await service.createTenant()
      const channel = await owner.connectSandbox('Many')
      const rows = Array.from({ length: 450 }, (_, n) => ({
        channel,
        date: new Date(Date.UTC(2040, 5, 1, 0, n)).toISOString(),
        content: `post ${n}`,
      }))
      const report = await owner.api.posts.createInBulk({ body: { rows }, query: { atomic: true } })
      expect(report.failed).toBe(0)
      const rule = 'FREQ=MONTHLY;BYMONTHDAY=-1;COUNT=1'
      await created(
        owner,
        schedule(service, channel, 'daily', { date: '2040-05-31T00:00:00Z', repeat: { rule } }),
      )
      const all = (await readTable(await exported('csv', owner.apiKey))).rows
      expect(all.map((row) => row?.content)).toEqual(['daily', ...rows.map((row) => row.content)])
      expect(all[0]?.inter).toBe(rule)
      // What is held at a time is a page, not the export.
      const chunks: string[] = []
      for await (const chunk of await exportPosts(service.app, owner, window, 'csv')) chunks.push(chunk)
      expect(chunks.length).toBeGreaterThan(2)
      expect(Math.max(...chunks.map((chunk) => chunk.split('\n').length))).toBeLessThanOrEqual(202)
    })

    it('is empty without posts, and accepts the filters of the list', async () => {
      const owner = await service.createTenant()
      expect(await exported('json', owner.apiKey)).toBe('{"rows":[]}\n')
      expect((await exported('csv', owner.apiKey)).split('\n')).toHaveLength(2)
      const channel = await owner.connectSandbox('Narrow')
      await created(owner, schedule(service, channel, 'draft', { type: 'draft' }))
      await created(owner, schedule(service, channel, 'queued'))
      const { rows } = await owner.api.posts.export({ query: { state: 'DRAFT' } })
      expect(rows.map((row) => row.content)).toEqual(['draft'])
      expect((await refusal(owner.api.posts.export({ query: { startDate: 'x' } }))).status).toBe(400)
    })
  },
  unlimited,
)
