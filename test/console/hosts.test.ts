import { beforeAll, expect, it } from 'vitest'
import { createServer } from '../../server/server.ts'
import { silentLog } from '../helpers/log.ts'
import { describeService, type Tenant } from '../helpers/server.ts'

describeService(
  'a console on a sibling host',
  (service) => {
    let tenant: Tenant
    beforeAll(async () => {
      tenant = await service.createTenant()
    })

    const post = (path: string, body: object, headers: Record<string, string> = {}) =>
      service.fetch(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      })
    const cookiesOf = (response: Response, name: string) =>
      response.headers.getSetCookie().filter((cookie) => cookie.startsWith(`${name}=`))

    it('the hosts share the cookies of a session, in place of cookies for one host', async () => {
      const { email, password } = tenant
      const login = await post('/auth/login', { provider: 'LOCAL', email, password })
      expect(login.status).toBe(201)
      const [narrow, wide = '', ...more] = cookiesOf(login, 'auth')
      expect(narrow).toBe('auth=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax')
      expect(wide).toMatch(/^auth=[^;]+;.*Domain=example\.test;/)
      expect(more).toEqual([])
      const token = /^auth=([^;]+)/.exec(wide)?.[1] ?? ''
      const change = await post('/user/change-org', { id: tenant.organizationId }, { auth: token })
      expect(cookiesOf(change, 'showorg')[1]).toContain('; Domain=example.test;')
      const logout = await post('/user/logout', {}, { auth: token })
      for (const name of ['auth', 'showorg', 'impersonate'])
        expect(cookiesOf(logout, name)).toEqual([
          expect.not.stringContaining('Domain'),
          expect.stringMatching(new RegExp(`^${name}=; Max-Age=0; Domain=example\\.test;`)),
        ])
    })

    it('a session that ends on one host ends on every host', async () => {
      const refused = await service.fetch('/user/self', { headers: { cookie: 'auth=over' } })
      expect([refused.status, refused.headers.get('logout')]).toEqual([401, 'true'])
      expect(cookiesOf(refused, 'auth')).toEqual([
        expect.not.stringContaining('Domain'),
        expect.stringContaining('Domain=example.test'),
      ])
    })

    it('the console hides the platforms that the operator hides, and keeps their channels', async () => {
      const { social } = await tenant.console.platforms.list()
      expect(social.map(({ identifier }) => identifier)).toEqual(
        Object.keys(service.app.platforms).filter((identifier) => identifier !== 'sandbox'),
      )
      const refused = { status: 400, code: 'unknown_channel' }
      const path = { integration: 'sandbox' }
      expect((await tenant.console.result.consoleApi.channels.getConnectUrl({ path })).error).toMatchObject(
        refused,
      )
      expect((await tenant.api.result.channels.getConnectUrl({ path })).error).toMatchObject(refused)
      const page = await service.fetch('/channels', { headers: { auth: tenant.session } })
      const html = await page.text()
      expect([html.includes('Mastodon'), html.includes('Sandbox')]).toEqual([true, false])
      const hidden = service.app.config.hiddenPlatforms.splice(0)
      const id = await tenant.connectSandbox('From before')
      service.app.config.hiddenPlatforms.push(...hidden)
      expect((await tenant.console.consoleApi.channels.list()).integrations).toEqual([])
      expect((await tenant.api.channels.list()).map((channel) => channel.id)).toEqual([id])
      const posts = [{ integration: { id }, value: [{ content: 'still here' }] }]
      await tenant.api.posts.create({ body: { type: 'now', posts } })
      await service.server.drain()
      const { items } = await service.anonymous.sandbox.getFeed({ path: { id } })
      expect(items.map(({ content_text }) => content_text)).toEqual(['still here'])
      const again = await tenant.console.result.consoleApi.channels.getConnectUrl({
        path,
        query: { refresh: id },
      })
      expect(again.response.status).toBe(200)
    })

    it.each([
      ['HIDDEN_PLATFORMS', { hiddenPlatforms: ['sandbox', 'mastodno'] }],
      ['PLATFORM_CONCURRENCY', { platformConcurrency: { sandbox: 5, mastodno: 5 } }],
    ])('the service does not start when %s names an unknown platform', async (variable, change) => {
      const config = { ...service.app.config, ...change }
      const starting = createServer(config, { log: silentLog, recurringJobs: [] })
      await expect(starting).rejects.toThrow(`${variable} names mastodno`)
    })
  },
  { config: { cookieDomain: 'example.test', hiddenPlatforms: ['sandbox'] } },
)
