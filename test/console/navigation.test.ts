import { beforeAll, describe, expect, it } from 'vitest'
import { places } from '../../server/console/layout/shell.ts'
import { emit } from '../../server/events/events.ts'
import { addMember } from '../helpers/members.ts'
import { describeService, type Tenant } from '../helpers/server.ts'
import { hostile, visitor } from './visitor.ts'

describeService('the navigation of the console', (service) => {
  const { get, post } = visitor(service)
  let tenant: Tenant
  let channel: string

  beforeAll(async () => {
    tenant = await service.createTenant()
    channel = await tenant.connectSandbox(hostile.text)
  })

  /** Notifies the members a second later. */
  async function notify(notice: {
    kind: 'success' | 'failure' | 'info'
    content: string
    link?: string
    integrationId?: string
  }) {
    service.clock.advance(1000)
    await emit(service.app, 'members.notice', { organizationId: tenant.organizationId, notice })
  }

  describe('notifications', () => {
    const PATH = '/console/notifications'
    const countOn = (text: string) => /<span class="count">(\S+?)</.exec(text)?.[1] ?? null

    it('the bell counts what is unread, and the page links to it', async () => {
      expect(countOn((await get(PATH, tenant)).text)).toBe(null)
      await notify({ kind: 'success', content: hostile.text, link: 'https://example.com/post' })
      await notify({ kind: 'failure', content: 'A post failed.', integrationId: channel })
      await notify({
        kind: 'info',
        content: 'Reconnect it.',
        integrationId: channel,
        link: 'javascript:alert(1)',
      })
      expect(countOn((await get('/channels', tenant)).text)).toBe('3')
      const { text } = await get(PATH, tenant)
      expect(text).toContain(hostile.shown)
      expect(text).not.toContain(hostile.text)
      expect(text).not.toContain('javascript:')
      expect(text).toContain('href="https://example.com/post"')
      expect(text).toContain(`href="/console?state=ERROR&amp;channel=${channel}"`)
      expect(text).toContain(`href="/channels/${channel}"`)
      expect(text.indexOf('Reconnect it.')).toBeLessThan(text.indexOf('A post failed.'))
    })

    it('a notification leads to its post, in the organization that has it and while it is there', async () => {
      const [made] = await tenant.api.posts.create({
        body: {
          type: 'now',
          date: new Date(service.clock.now()).toISOString(),
          posts: [
            { integration: { id: channel }, value: [{ content: 'Boom' }], settings: { outcome: 'fail' } },
          ],
        },
      })
      await service.server.drain()
      const postId = made?.postId ?? ''
      const link = `<a href="/console/posts/${postId}">Open post</a>`
      expect((await get(PATH, tenant)).text).toContain(link)
      const stranger = await service.createTenant()
      const notice = { kind: 'failure', content: 'Not yours', postId } as const
      await emit(service.app, 'members.notice', { organizationId: stranger.organizationId, notice })
      expect((await get(PATH, stranger)).text).toMatch(/Not yours(?!.*Open post)/s)
      await tenant.api.posts.delete({ path: { id: postId } })
      const { text } = await get(PATH, tenant)
      expect(text).not.toContain(link)
      expect(text).toContain(`href="/console?state=ERROR&amp;channel=${channel}"`)
    })

    it('a notification that counts several posts leads to none of them', async () => {
      const [made] = await tenant.api.posts.create({
        body: {
          type: 'schedule',
          date: new Date(service.clock.now() + 86_400_000).toISOString(),
          posts: [{ integration: { id: channel }, value: [{ content: 'One' }] }],
        },
      })
      const postId = made?.postId ?? ''
      const summary = { before: '', after: ' posts failed for one reason.' }
      const grouping = { by: 'cause', key: `test:${channel}`, summary } as const
      const notice = { kind: 'failure', content: 'One failed.', integrationId: channel, grouping } as const
      const { organizationId } = tenant
      await emit(service.app, 'members.notice', { organizationId, notice: { ...notice, postId } })
      expect((await get(PATH, tenant)).text).toContain(`href="/console/posts/${postId}"`)
      await emit(service.app, 'members.notice', { organizationId, notice: { ...notice, postId: 'another' } })
      const { text } = await get(PATH, tenant)
      expect(text).toContain('2 posts failed for one reason.')
      expect(text).not.toContain(`href="/console/posts/${postId}"`)
    })

    it('a member marks all as read for themselves alone', async () => {
      const other = await addMember(service, tenant, 'USER')
      await notify({ kind: 'info', content: 'Hello.' })
      expect((await post(PATH, {}, tenant)).location).toBe(`${PATH}?done=read`)
      expect(countOn((await get(PATH, tenant)).text)).toBe(null)
      expect(countOn((await get(PATH, { ...other, organizationId: tenant.organizationId })).text)).toBe('1')
    })

    it('the bell counts no further than 99, and older notifications are on the next page', async () => {
      for (let index = 0; index < 101; index++) await notify({ kind: 'info', content: `Number ${index}.` })
      const { text } = await get(PATH, tenant)
      expect(countOn(text)).toBe('99+')
      expect(text).not.toContain('Number 70.')
      const older = /href="([^"]+)" rel="next"/.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? ''
      expect((await get(older, tenant)).text).toContain('Number 70.')
    })

    it('another organization sees nothing of them', async () => {
      const { text } = await get(PATH, await service.createTenant())
      expect(text).toContain('Nothing yet.')
      expect(countOn(text)).toBe(null)
    })
  })

  describe('search', () => {
    const find = async (q: string, who: Tenant = tenant, more = '') =>
      (await get(`/console/search?q=${encodeURIComponent(q)}${more}`, who)).text
    const main = (text: string) => text.slice(text.indexOf('<main'))

    it('search finds pages, acts, channels and posts, and escapes them', async () => {
      const [post] = await tenant.api.posts.create({
        body: {
          type: 'draft',
          date: '2099-01-01',
          posts: [{ integration: { id: channel }, value: [{ content: `Lighthouse ${hostile.text}` }] }],
        },
      })
      expect(main(await find('password'))).toContain('href="/settings/profile"')
      expect(main(await find('write'))).toContain('href="/console/compose"')
      expect(main(await find('sandbox'))).toContain('href="/channels/connect/sandbox"')
      const text = main(await find('lighthouse'))
      expect(text).toContain(`href="/console/posts/${post?.postId}"`)
      expect(text).toContain('Draft')
      const byName = main(await find(hostile.text))
      expect(byName).toContain(`href="/channels/${channel}"`)
      for (const page of [text, byName]) expect(page).not.toContain('<script>alert')
      expect(main(await find('lighthouse', await service.createTenant()))).not.toContain('/console/posts/')
    })

    it('the palette gets the same results, without the page around them', async () => {
      const links = (text: string) =>
        [...text.matchAll(/<a class="place"[^>]*href="([^"]+)"/g)].map(([, href]) => href)
      const palette = await find('post', tenant, '&part=palette')
      expect(palette).not.toContain('<html')
      expect(palette).toContain('role="option"')
      expect(links(palette)).toEqual(links(main(await find('post'))))
    })

    it('a member without rights finds no pages of administrators', async () => {
      const member = await addMember(service, tenant, 'USER')
      const { text } = await get('/console/search', { ...member, organizationId: tenant.organizationId })
      expect(main(text)).not.toContain('/settings/keys')
      expect(main(await find(''))).toContain('/settings/keys')
    })
  })

  it('the page of shortcuts names the keys of the places', async () => {
    const { text } = await get('/console/shortcuts', tenant)
    expect(text).toMatch(/<kbd>G P<\/kbd><\/dt><dd>Posts/)
    expect(text).not.toContain('data-shortcuts="off"')
    await post('/settings/profile', { name: 'Ada Lovelace' }, tenant)
    expect((await get('/console/shortcuts', tenant)).text).toContain('data-shortcuts="off"')
  })

  it('the pages of an area have icons of their own', () => {
    for (const { name, area = [] } of places)
      expect(new Set(area.map((page) => page.icon)).size, name).toBe(area.length)
  })

  it('the sidebar names the places once, in their order, and the menu of the person', async () => {
    const { text } = await get('/channels', tenant)
    const bar = /<nav class="places".*?<details/s.exec(text)?.[0] ?? ''
    const names = [...bar.matchAll(/<span>([^<]+)<\/span>/g)].map(([, name]) => name)
    const wanted = [
      'Calendar',
      'New post',
      'Posts',
      'Channels',
      'Media',
      'Analytics',
      'Review',
      'Inbox',
      'Automations',
      'Assistant',
      'Developers',
      'Settings',
    ]
    expect(names).toEqual(wanted.filter((name) => names.includes(name)))
    expect(names).toEqual(
      expect.arrayContaining(['New post', 'Posts', 'Channels', 'Automations', 'Settings']),
    )
    expect(text).toMatch(/aria-current="page"[^>]*>.*?<span>Channels/s)
    const menu = text.slice(text.indexOf('class="popup who"'))
    for (const entry of ['Your settings', 'Sessions', 'Documentation', 'Sign out'])
      expect(menu).toContain(entry)
  })
})
