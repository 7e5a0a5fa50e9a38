import { beforeAll, describe, expect, it } from 'vitest'
import { noShortLinks } from '../../server/config/short-links.ts'
import { type Shortener, ShortenerError } from '../../server/posts/short-links/shortener.ts'
import { listShortLinks } from '../../server/posts/short-links/statistics.ts'
import { addMember } from '../helpers/members.ts'
import { describeService, type Tenant } from '../helpers/server.ts'
import { hostile, visitor } from './visitor.ts'

describeService(
  'the pages of automations',
  (service) => {
    const { get, post } = visitor(service)
    let tenant: Tenant
    let stranger: Tenant
    let channel: string

    beforeAll(async () => {
      tenant = await service.createTenant()
      stranger = await service.createTenant()
      channel = await tenant.connectSandbox(hostile.text)
    })

    describe('signatures', () => {
      const PATH = '/console/automations/signatures'
      const list = () => tenant.console.signatures.list()

      it('a signature is created, changed, made the default and deleted', async () => {
        expect((await post(PATH, { content: hostile.text, autoAdd: '1' }, tenant)).location).toBe(
          `${PATH}?done=saved`,
        )
        expect((await post(PATH, { content: 'Second' }, tenant)).status).toBe(303)
        const [first, second] = await list()
        expect([first, second]).toMatchObject([{ content: hostile.text, autoAdd: true }, { autoAdd: false }])
        const { text } = await get(PATH, tenant)
        expect(text).toContain(hostile.shown)
        expect(text).not.toContain(hostile.text)
        const change = (fields: Record<string, string>) => post(`${PATH}/${second?.id}`, fields, tenant)
        expect((await change({ action: 'save', content: 'Changed', autoAdd: '1' })).status).toBe(303)
        expect(await list()).toMatchObject([{ autoAdd: false }, { content: 'Changed', autoAdd: true }])
        const wrong = await change({ action: 'save', content: ' ' })
        expect([wrong.status, wrong.text.includes('Enter a text.')]).toEqual([400, true])
        expect((await change({ action: 'delete' })).location).toBe(`${PATH}?done=deleted`)
        expect(await list()).toHaveLength(1)
      })

      it('a signature needs a text, and belongs to its organization', async () => {
        const empty = await post(PATH, { content: '' }, tenant)
        expect([empty.status, empty.text.includes('id="content-wrong"')]).toEqual([400, true])
        const [first] = await list()
        for (const action of ['save', 'delete'])
          expect((await post(`${PATH}/${first?.id}`, { action, content: 'Mine' }, stranger)).status).toBe(404)
        expect((await get(PATH, stranger)).text).not.toContain(hostile.shown)
      })
    })

    describe('sets', () => {
      const PATH = '/console/automations/sets'

      it('a set is renamed with its content unchanged, opened in the composer and deleted', async () => {
        const content = '{"a":1}'
        const { id } = await tenant.console.sets.create({ body: { name: hostile.text, content } })
        const { text } = await get(PATH, tenant)
        expect(text).toContain(`href="/console/compose?set=${id}"`)
        expect(text).not.toContain(hostile.text)
        for (const fields of [{ action: 'rename', name: 'Mine' }, { action: 'delete' }])
          expect((await post(`${PATH}/${id}`, fields, stranger)).status).toBe(404)
        expect((await post(`${PATH}/${id}`, { action: 'rename', name: '' }, tenant)).status).toBe(400)
        expect((await post(`${PATH}/${id}`, { action: 'rename', name: 'Weekly' }, tenant)).status).toBe(303)
        expect(await tenant.console.sets.list()).toMatchObject([{ name: 'Weekly', content }])
        expect((await post(`${PATH}/${id}`, { action: 'delete' }, tenant)).location).toBe(
          `${PATH}?done=deleted`,
        )
        expect(await tenant.console.sets.list()).toEqual([])
        expect((await get(PATH, tenant)).text).toContain('No sets yet.')
      })
    })

    describe('plugs', () => {
      const PATH = '/console/automations/plugs'
      const fieldsOf = (values: Record<string, string>) => ({
        channel,
        func: 'autoPlugPost',
        ...Object.fromEntries(
          Object.entries(values).map(([name, value]) => [`autoPlugPost-${name}-${channel}`, value]),
        ),
      })
      const list = () => tenant.console.plugs.list({ path: { id: channel } })

      it('a plug is set up from the fields of the catalog, changed and deactivated', async () => {
        const { text } = await get(PATH, tenant)
        expect(text).toContain('Repost once it has enough likes')
        expect(text).toContain(`name="autoPlugPost-likesAmount-${channel}"`)
        const saved = await post(PATH, fieldsOf({ likesAmount: '12', post: hostile.text }), tenant)
        expect([saved.status, saved.location]).toEqual([303, `${PATH}?done=saved`])
        const [plug] = await list()
        expect(plug).toMatchObject({ plugFunction: 'autoPlugPost', activated: true })
        expect(JSON.parse(plug?.data ?? '[]')).toEqual([
          { name: 'likesAmount', value: '12' },
          { name: 'post', value: hostile.text },
        ])
        expect((await get(PATH, tenant)).text).not.toContain(hostile.text)
        expect((await post(`${PATH}/${plug?.id}`, { active: '1' }, stranger)).status).toBe(404)
        expect((await post(`${PATH}/${plug?.id}`, {}, tenant)).location).toBe(`${PATH}?done=plug-deactivated`)
        expect(await list()).toMatchObject([{ activated: false }])
        expect((await post(`${PATH}/${plug?.id}`, { active: '1' }, tenant)).status).toBe(303)
        expect(await list()).toMatchObject([{ activated: true }])
      })

      it('a mistake is shown beside its field', async () => {
        const wrong = await post(PATH, fieldsOf({ likesAmount: 'many', post: 'Thanks' }), tenant)
        expect(wrong.status).toBe(400)
        expect(wrong.text).toContain(`id="autoPlugPost-likesAmount-${channel}-wrong"`)
        expect(wrong.text).toContain('value="many"')
        const foreign = { ...fieldsOf({ likesAmount: '1', post: 'Thanks' }) }
        expect((await post(PATH, foreign, stranger)).status).toBe(404)
        expect((await post(PATH, { channel, func: 'nothing' }, tenant)).status).toBe(404)
      })
    })

    describe('short links', () => {
      const PATH = '/console/automations/links'

      it('the page lists links with their clicks, a page at a time', async () => {
        const long = 'https://example.org/'.padEnd(90, 'a-very-long-path')
        for (let count = 0; count < 26; count++) {
          service.clock.advance(1)
          await tenant.api.posts.create({
            body: {
              type: 'now',
              shortLink: true,
              posts: [{ integration: { id: channel }, value: [{ content: `${long}?${count}` }] }],
            },
          })
        }
        await service.server.drain()
        const [row] = await service.app
          .db('short_links')
          .where({ organization_id: tenant.organizationId })
          .orderBy('id')
        expect((await service.fetch(`/s/${row?.code}`)).status).toBe(302)
        const first = await get(PATH, tenant)
        expect(first.text.match(/data-label="Clicks"/g)).toHaveLength(25)
        const [, older = ''] = /rel="next" href="([^"]+)"/.exec(first.text) ?? []
        const second = await get(older, tenant)
        expect(second.text.match(/data-label="Clicks"/g)).toHaveLength(1)
        expect(first.text + second.text).toMatch(/data-label="Clicks">1</)
        expect((await get(PATH, stranger)).text).toContain('No short links here.')
      })

      it('a link is listed without clicks while the vendor does not count them', async () => {
        const clicks = () => Promise.reject(new ShortenerError('The vendor is away.'))
        const shorteners = { current: null, find: () => ({ clicks }) as unknown as Shortener }
        const request = { limit: 5, cursor: undefined, signal: AbortSignal.timeout(120_000) }
        const ctx = { db: service.app.db, shorteners }
        const { links, failure } = await listShortLinks(ctx, tenant.organizationId, request)
        expect([links.length, failure]).toEqual([5, 'The vendor is away.'])
        expect(links.map((link) => link.clicks)).toEqual([null, null, null, null, null])
      })

      it('an administrator sets the preference, and a member only reads it', async () => {
        const preference = () => tenant.console.shortLinks.getPreference()
        expect((await post(PATH, { shortlink: 'YES' }, tenant)).location).toBe(`${PATH}?done=saved`)
        expect(await preference()).toEqual({ shortlink: 'YES' })
        expect((await post(PATH, { shortlink: 'MAYBE' }, tenant)).status).toBe(400)
        const member = {
          ...(await addMember(service, tenant, 'USER')),
          organizationId: tenant.organizationId,
        }
        const { text } = await get(PATH, member)
        expect(text).toContain('Preference of the organization: Shorten links in every post.')
        expect(text).not.toContain('<select id="shortlink"')
        expect((await post(PATH, { shortlink: 'NO' }, member)).status).toBe(403)
        expect(await preference()).toEqual({ shortlink: 'YES' })
      })
    })
  },
  { config: { shortLinks: { ...noShortLinks, provider: 'built-in' } } },
)
