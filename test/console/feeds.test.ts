import { afterEach, beforeEach, expect, it } from 'vitest'
import { type FeedServer, feedServer, rss } from '../autopost/support.ts'
import { describeService, type Tenant } from '../helpers/server.ts'
import { hostile, visitor } from './visitor.ts'

const PATH = '/console/automations/feeds'

describeService('the pages of feeds', (service) => {
  const { get, post } = visitor(service)
  let tenant: Tenant
  let channel: string
  let feed: FeedServer

  beforeEach(async () => {
    tenant = await service.createTenant()
    channel = await tenant.connectSandbox(hostile.text)
    feed = await feedServer(rss({ id: 'Hello <world>', minute: 1, description: hostile.text }))
  })
  afterEach(async () => {
    for (const { id } of await tenant.console.autopost.list())
      await tenant.console.autopost.delete({ path: { id } })
    await feed[Symbol.asyncDispose]()
  })

  const follow = (fields: Record<string, string> = {}) =>
    post(PATH, { title: 'Blog', url: feed.url, when: 'now', ...fields }, tenant)
  const only = async () => {
    const [autopost] = await tenant.console.autopost.list()
    if (autopost === undefined) throw new Error('no feed')
    return autopost
  }

  it('the form follows a feed, which then posts its newest item', async () => {
    const followed = await follow({ content: '{{title}}', syncLast: '1', [`channel:${channel}`]: '1' })
    expect([followed.status, followed.location]).toEqual([303, `${PATH}?done=feed-followed`])
    expect(await only()).toMatchObject({
      active: true,
      syncLast: true,
      onSlot: false,
      draft: false,
      integrations: JSON.stringify([{ id: channel }]),
    })
    await service.server.drain()
    const { posts } = await tenant.api.posts.list({ query: {} })
    expect(posts.map(({ state }) => state)).toEqual(['PUBLISHED'])
    const { text } = await get(PATH, tenant)
    expect(text).toContain(hostile.shown)
    expect(text).not.toContain(hostile.text)
  })

  it('the form shows what is wrong and keeps what was typed', async () => {
    const wrong = await follow({ url: 'ftp://example.org', title: hostile.text, draft: '1' })
    expect([wrong.status, wrong.text.includes('id="url-wrong"')]).toEqual([400, true])
    expect(wrong.text).toContain(`value="${hostile.shown}"`)
    expect(wrong.text).toMatch(/name="draft" value="1" checked/)
    expect((await follow({ title: ' ' })).text).toContain('id="title-wrong"')
    const stranger = await service.createTenant()
    expect((await follow({ [`channel:${await stranger.connectSandbox()}`]: '1' })).status).toBe(400)
    expect(await tenant.console.autopost.list()).toEqual([])
  })

  it('a test shows the newest item, or why there is none', async () => {
    const works = await post(`${PATH}/test`, { url: feed.url, title: 'Blog' }, tenant)
    expect(works.text).toContain('Hello &lt;world&gt;')
    expect(works.text).not.toContain(hostile.text)
    expect(works.text).toContain('value="Blog"')
    feed.body = 'no feed'
    expect((await post(`${PATH}/test`, { url: feed.url }, tenant)).text).toContain(
      'The feed cannot be followed.',
    )
    expect((await post(`${PATH}/test`, { url: '' }, tenant)).status).toBe(400)
  })

  it('a feed is changed, paused, resumed, checked and deleted', async () => {
    await follow()
    const { id, url } = await only()
    const act = (fields: Record<string, string>) => post(`${PATH}/${id}`, fields, tenant)
    expect((await get(`${PATH}/${id}`, tenant)).text).toContain(`value="${url}"`)
    const tested = await post(`${PATH}/test`, { id, url: feed.url, title: 'Blog' }, tenant)
    expect(tested.text).toContain(`action="${PATH}/${id}"`)
    expect(
      (await act({ action: 'save', title: 'Renamed', url: feed.url, when: 'slot', draft: '1' })).status,
    ).toBe(303)
    expect(await only()).toMatchObject({ title: 'Renamed', onSlot: true, draft: true, active: true })
    expect((await act({ action: 'save', title: '', url: feed.url })).status).toBe(400)
    expect((await act({ action: 'pause' })).location).toBe(`${PATH}?done=feed-paused`)
    expect((await only()).active).toBe(false)
    expect((await act({ action: 'check' })).status).toBe(409)
    expect((await act({ action: 'save', title: 'Paused', url: feed.url })).status).toBe(303)
    expect(await only()).toMatchObject({ title: 'Paused', active: false })
    expect((await act({ action: 'resume' })).status).toBe(303)
    await service.server.drain()
    const before = feed.received.length
    expect((await act({ action: 'check' })).location).toBe(`${PATH}?done=feed-checked`)
    await service.server.drain()
    expect(feed.received.length).toBe(before + 1)
    expect((await act({ action: 'explode' })).status).toBe(400)
    expect((await act({ action: 'delete' })).location).toBe(`${PATH}?done=deleted`)
    expect(await tenant.console.autopost.list()).toEqual([])
  })

  it('the list shows the last error of a feed', async () => {
    feed.status = 500
    await follow()
    await service.server.drain()
    const { lastError } = await only()
    expect(lastError).not.toBeNull()
    expect((await get(PATH, tenant)).text).toContain('The last check failed: ')
  })

  it('no page shows or changes a feed of another organization', async () => {
    await follow()
    const { id } = await only()
    const stranger = await service.createTenant()
    expect((await get(`${PATH}/${id}`, stranger)).status).toBe(404)
    for (const action of ['save', 'pause', 'check', 'delete'])
      expect((await post(`${PATH}/${id}`, { action, title: 'Mine', url: feed.url }, stranger)).status).toBe(
        404,
      )
    expect(await only()).toMatchObject({ title: 'Blog', active: true })
    expect((await get(PATH, stranger)).text).not.toContain(feed.url)
  })
})
