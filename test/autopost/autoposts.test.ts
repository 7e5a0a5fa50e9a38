import { describe, expect, it } from 'vitest'
import { newId } from '../../server/lib/ids.ts'
import { addMember } from '../helpers/members.ts'
import { drop, scriptedServer } from '../helpers/scripted-server.ts'
import { describeService, type Tenant } from '../helpers/server.ts'
import { until } from '../helpers/until.ts'
import { feedServer, following, noticesOf, rss, settle } from './support.ts'

const nowhere = 'https://feed.example/feed.xml'

describeService('autopost', (service) => {
  const create = (tenant: Pick<Tenant, 'console'>, over: Parameters<typeof following>[1] = {}) =>
    tenant.console.autopost.create({ body: following(nowhere, { active: false, ...over }) })

  const entries = (tenant: Tenant) =>
    service.app
      .db('audit_log')
      .where({ organization_id: tenant.organizationId })
      .orderBy('id')
      .pluck('action')

  describe('createAutopost', () => {
    it('an autopost is listed as it was sent, oldest first, for every member', async () => {
      const tenant = await service.createTenant()
      const user = await addMember(service, tenant, 'USER')
      const channel = await tenant.connectSandbox()
      const made = await create(user, {
        title: 'Our blog',
        content: '{{title}}',
        lastUrl: 'https://feed.example/1',
        onSlot: true,
        syncLast: true,
        draft: true,
        integrations: [{ id: channel }, { id: channel }],
      })
      expect(made).toEqual({ id: expect.any(String), active: false })
      service.clock.advance(5)
      await create(tenant, { content: null, lastUrl: null, draft: null })
      const [first, second] = await user.console.autopost.list()
      const then = new Date(service.clock.now() - 5).toISOString()
      expect(first).toEqual({
        id: made.id,
        organizationId: tenant.organizationId,
        title: 'Our blog',
        content: '{{title}}',
        onSlot: true,
        syncLast: true,
        url: nowhere,
        lastUrl: 'https://feed.example/1',
        active: false,
        addPicture: false,
        generateContent: false,
        draft: true,
        integrations: JSON.stringify([{ id: channel }]),
        lastCheckedAt: null,
        nextCheckAt: null,
        lastError: null,
        createdAt: then,
        updatedAt: then,
        deletedAt: null,
      })
      expect(second).toMatchObject({ content: '', lastUrl: '', draft: false, integrations: '[]' })
      expect(await entries(tenant)).toEqual(expect.arrayContaining(['autopost.created', 'autopost.created']))
    })

    it.each([
      'https://user:secret@feed.example/',
      'https://10.0.0.1/feed',
      'https://169.254.169.254/latest/meta-data',
      'https://feed.internal/',
      'file:///etc/passwd',
      'feed.example',
    ])('an autopost with the address %s is refused', async (url) => {
      const tenant = await service.createTenant()
      const { error } = await tenant.console.result.autopost.create({ body: following(url) })
      expect(error).toMatchObject({
        status: 400,
        code: 'validation_failed',
        errors: [{ location: 'body.url' }],
      })
      const preview = await tenant.console.result.autopost.preview({ query: { url } })
      expect(preview.error).toMatchObject({ status: 400, errors: [{ location: 'query.url' }] })
    })

    it('an autopost with channels of another organization is refused', async () => {
      const tenant = await service.createTenant()
      const theirs = await (await service.createTenant()).connectSandbox()
      for (const id of [theirs, newId()]) {
        const { error } = await tenant.console.result.autopost.create({
          body: following(nowhere, { integrations: [{ id }] }),
        })
        expect(error).toMatchObject({ status: 400, code: 'unknown_channel' })
      }
      expect(await tenant.console.autopost.list()).toEqual([])
    })

    it.each(['generateContent', 'addPicture'] as const)(
      'an autopost with %s is refused without a model',
      async (flag) => {
        const tenant = await service.createTenant()
        const { id } = await create(tenant)
        const body = following(nowhere, { [flag]: true })
        for (const call of [
          tenant.console.result.autopost.create({ body }),
          tenant.console.result.autopost.update({ path: { id }, body }),
        ])
          expect((await call).error).toMatchObject({
            status: 503,
            code: 'not_configured',
            detail: expect.stringMatching(`${flag}.*AI_API_KEY`),
          })
      },
    )

    it('an organization has at most 50 autoposts', async () => {
      const tenant = await service.createTenant()
      await create(tenant)
      const [row] = await service.app.db('autoposts').where({ organization_id: tenant.organizationId })
      if (row === undefined) throw new Error('nothing was created')
      await service.app.db('autoposts').insert(Array.from({ length: 48 }, () => ({ ...row, id: newId() })))
      await create(tenant)
      const { error } = await tenant.console.result.autopost.create({ body: following(nowhere) })
      expect(error).toMatchObject({ status: 409, detail: expect.stringContaining('50') })
    })
  })

  describe('updateAutopost', () => {
    it('an update replaces every field, and an unknown autopost is reported', async () => {
      const tenant = await service.createTenant()
      const { id } = await create(tenant, { title: 'Old', content: 'x', draft: true })
      service.clock.advance(5)
      const body = following('https://feed.example/other', { title: 'New', active: false })
      expect(await tenant.console.autopost.update({ path: { id }, body })).toEqual({ id, active: false })
      expect(await tenant.console.autopost.list()).toMatchObject([
        {
          id,
          title: 'New',
          content: '',
          draft: false,
          url: 'https://feed.example/other',
          updatedAt: new Date(service.clock.now()).toISOString(),
        },
      ])
      const unknown = await tenant.console.result.autopost.update({ path: { id: newId() }, body })
      expect(unknown.error).toMatchObject({ status: 404, code: 'not_found' })
      expect(await tenant.console.autopost.list()).toHaveLength(1)
      expect(await entries(tenant)).toContain('autopost.updated')
    })
  })

  it('an update may keep a channel that was deleted since, but not add it', async () => {
    const tenant = await service.createTenant()
    const [gone, other] = [await tenant.connectSandbox('Gone'), await tenant.connectSandbox('Other')]
    const { id } = await create(tenant, { integrations: [{ id: gone }] })
    for (const channel of [gone, other])
      await tenant.console.consoleApi.channels.delete({ body: { id: channel } })
    const change = (integrations: { id: string }[] | string) =>
      tenant.console.result.autopost.update({
        path: { id },
        body: following(nowhere, { active: false, integrations }),
      })
    expect((await change([{ id: gone }])).response.status).toBe(200)
    expect((await change([{ id: gone }, { id: other }])).error).toMatchObject({ code: 'unknown_channel' })
    const shown = async () => (await tenant.console.autopost.list())[0]?.integrations ?? ''
    expect(JSON.parse(await shown())).toEqual([{ id: gone }])
    expect((await change(await shown())).response.status).toBe(200)
    expect(JSON.parse(await shown())).toEqual([{ id: gone }])
    for (const text of ['', 'all', '{}', '[null]', '["id"]', '[{"id":1}]'])
      expect((await change(text)).error).toMatchObject({
        status: 400,
        errors: [{ location: 'body.integrations' }],
      })
  })

  describe('setAutopostActive', () => {
    it('setAutopostActive starts the checks at once, and stops them', async () => {
      await using feed = await feedServer()
      const tenant = await service.createTenant()
      const { id } = await create(tenant, { url: feed.url })
      await settle(service)
      expect(feed.received).toEqual([])
      const on = await tenant.console.autopost.setActive({ path: { id }, body: { active: true } })
      expect(on).toMatchObject({ id, active: true, lastCheckedAt: null })
      await settle(service)
      expect(feed.received).toHaveLength(1)
      const [checked] = await tenant.console.autopost.list()
      expect(checked).toMatchObject({
        lastCheckedAt: new Date(service.clock.now()).toISOString(),
        nextCheckAt: expect.any(String),
        lastError: null,
      })
      const off = await tenant.console.autopost.setActive({ path: { id }, body: { active: false } })
      expect(off).toMatchObject({ active: false, nextCheckAt: null })
      service.clock.advance(24 * 3_600_000)
      await settle(service)
      expect(feed.received).toHaveLength(1)
    })
  })

  describe('deleteAutopost', () => {
    it('deleting an autopost ends its checks', async () => {
      await using feed = await feedServer(rss({ id: 'one' }))
      const tenant = await service.createTenant()
      const { id } = await create(tenant, { url: feed.url, active: true })
      await settle(service)
      expect(await tenant.console.autopost.delete({ path: { id } })).toMatchObject({
        id,
        active: true,
        deletedAt: new Date(service.clock.now()).toISOString(),
      })
      service.clock.advance(24 * 3_600_000)
      await settle(service)
      expect(feed.received).toHaveLength(1)
      expect(await service.app.db('autopost_items').where({ autopost_id: id })).toEqual([])
      for (const call of [
        tenant.console.result.autopost.delete({ path: { id } }),
        tenant.console.result.autopost.setActive({ path: { id }, body: { active: true } }),
      ])
        expect((await call).error).toMatchObject({ status: 404 })
      expect(await entries(tenant)).toContain('autopost.deleted')
    })
  })

  describe('previewFeed', () => {
    const preview = async (url: string) => {
      const tenant = await service.createTenant()
      return tenant.console.autopost.preview({ query: { url } })
    }

    it('previewFeed answers the newest item and stores nothing', async () => {
      await using feed = await feedServer(
        rss(
          { id: 'old', minute: 1 },
          { id: 'new', minute: 3, description: '&lt;p&gt;A &amp;amp; B&lt;/p&gt;' },
        ),
      )
      const tenant = await service.createTenant()
      expect(await tenant.console.autopost.preview({ query: { url: feed.url } })).toEqual({
        success: true,
        date: '2001-09-09T01:49:40.000Z',
        url: 'https://blog.example/new',
        description: 'A & B',
        title: 'new',
        feed: 'Blog',
      })
      expect(await tenant.console.autopost.list()).toEqual([])
      expect(await noticesOf(service, tenant)).toEqual([])
      expect(feed.received[0]?.headers).toMatchObject({
        accept: expect.stringContaining('application/rss+xml'),
      })
    })

    it.each([
      ['a page', 200, '<!doctype html><title>Hello</title>', /not an RSS, Atom or JSON feed/],
      ['an empty body', 200, '', /not an RSS, Atom or JSON feed/],
      ['a feed without items', 200, rss(), /empty/],
      ['an error', 500, 'oops', /status 500/],
      ['a missing feed', 404, 'no', /status 404/],
      ['a feed that is gone', 410, 'gone', /permanently removed/],
      ['an unexpected 304', 304, '', /status 304/],
    ])('previewFeed reports %s', async (_, status, body, reason) => {
      await using feed = await feedServer(body)
      feed.status = status
      expect(await preview(feed.url)).toEqual({ success: false, error: expect.stringMatching(reason) })
    })

    it('previewFeed reports an address that does not answer', async () => {
      await using server = await scriptedServer(drop)
      expect(await preview(server.url)).toMatchObject({
        success: false,
        error: expect.stringMatching(/could not be reached/),
      })
      expect(await preview('https://no-such-host.invalid/feed')).toMatchObject({ success: false })
    })

    it('previewFeed follows redirects, but never to a private address', async () => {
      await using feed = await feedServer(rss({ id: 'one', link: '/relative' }))
      await using server = await scriptedServer((response, { path }) => {
        const target = path === '/ok' ? feed.url : 'https://169.254.169.254/latest'
        response.writeHead(302, { location: target }).end()
      })
      expect(await preview(`${server.url}/ok`)).toMatchObject({ success: true, url: `${feed.url}/relative` })
      expect(await preview(`${server.url}/secret`)).toMatchObject({
        success: false,
        error: expect.stringContaining('public internet'),
      })
    })

    it('previewFeed stops when the client disconnects', async () => {
      const left = Promise.withResolvers<void>()
      await using server = await scriptedServer((response) => response.on('close', left.resolve))
      const leave = new AbortController()
      const answer = service.fetch(`/autopost/send?url=${encodeURIComponent(server.url)}`, {
        method: 'POST',
        headers: { auth: (await service.createTenant()).session },
        signal: leave.signal,
      })
      await until(() => server.received.length === 1)
      leave.abort()
      await expect(answer).rejects.toThrow()
      await left.promise
    })
  })
})
