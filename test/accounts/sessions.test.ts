import { expect, it } from 'vitest'
import { startSession } from '../../server/accounts/sessions/start-session.ts'
import { newId } from '../../server/lib/ids.ts'
import { consoleOf } from '../helpers/members.ts'
import { describeService } from '../helpers/server.ts'

const DAY = 86_400_000

describeService('sessions', (service) => {
  const start = (userId: string, userAgent = 'Phone') =>
    startSession(service.app, userId, { ip: '203.0.113.7', userAgent })
  const alive = async (token: string) =>
    (await consoleOf(service, token).result.user.get()).response.status === 200

  it('the list shows live sessions, last used first, and marks the current one', async () => {
    const tenant = await service.createTenant()
    const stranger = await service.createTenant()
    await start(tenant.userId, 'Forgotten')
    service.clock.advance(29 * DAY)
    expect(await alive(tenant.session)).toBe(true)
    service.clock.advance(2 * DAY)
    await start(tenant.userId)
    const { sessions } = await tenant.console.sessions.list()
    expect(sessions).toMatchObject([
      { current: false, userAgent: 'Phone', device: 'Phone', ip: '203.0.113.7', lastIp: '203.0.113.7' },
      { current: true, userAgent: 'tests', ip: '127.0.0.1', country: null },
    ])
    expect(JSON.stringify(sessions)).not.toContain(tenant.session)
    expect(JSON.stringify(sessions)).not.toContain(stranger.userId)
  })

  it('a user ends one of their sessions', async () => {
    const { console, userId, session } = await service.createTenant()
    const other = await start(userId)
    const [found] = (await console.sessions.list()).sessions.filter((each) => !each.current)
    const id = found?.id ?? ''
    expect(await console.sessions.end({ path: { id } })).toEqual({ id })
    expect([await alive(other), await alive(session)]).toEqual([false, true])
    expect((await console.result.sessions.end({ path: { id } })).error).toMatchObject({ status: 404 })
  })

  it('ending the current session signs the user out', async () => {
    const { console, session } = await service.createTenant()
    const [current] = (await console.sessions.list()).sessions
    const { response } = await console.result.sessions.end({ path: { id: current?.id ?? '' } })
    expect(response.headers.get('logout')).toBe('true')
    expect(await alive(session)).toBe(false)
  })

  it('a user ends all other sessions', async () => {
    const { console, userId, session } = await service.createTenant()
    const others = [await start(userId), await start(userId)]
    expect(await console.sessions.endOthers()).toEqual({ ended: 2 })
    expect(await Promise.all([...others, session].map(alive))).toEqual([false, false, true])
    expect(await console.sessions.endOthers()).toEqual({ ended: 0 })
  })

  it("a user cannot end another user's session", async () => {
    const [mine, theirs] = [await service.createTenant(), await service.createTenant()]
    const [session] = (await theirs.console.sessions.list()).sessions
    for (const id of [session?.id ?? '', newId()])
      expect((await mine.console.result.sessions.end({ path: { id } })).response.status).toBe(404)
    expect(await alive(theirs.session)).toBe(true)
  })
})

describeService(
  'sessions behind a proxy',
  (service) => {
    it('the list shows where and with what each session was used last', async () => {
      const tenant = await service.createTenant()
      const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0'
      const token = await startSession(service.app, tenant.userId, { ip: '203.0.113.7', userAgent })
      const use = (country: string) =>
        service.fetch('/user/self', {
          headers: { auth: token, 'x-forwarded-for': '198.51.100.4', 'cf-ipcountry': country },
        })
      const shown = async () =>
        (await tenant.console.sessions.list()).sessions.find(({ current }) => !current)
      await use('DE')
      expect(await shown()).toMatchObject({ ip: '203.0.113.7', lastIp: '203.0.113.7', country: null })
      service.clock.advance(60_000)
      await use('DE')
      const place = { device: 'Firefox on Linux', ip: '203.0.113.7', lastIp: '198.51.100.4' }
      expect(await shown()).toMatchObject({ ...place, country: 'DE' })
      const page = await service.fetch('/settings/sessions', { headers: { auth: tenant.session } })
      const text = await page.text()
      expect(text).toContain('<h2>Firefox on Linux</h2>')
      expect(text).toContain('198.51.100.4 (Germany)')
      service.clock.advance(60_000)
      await use('<b>')
      expect((await shown())?.country).toBeNull()
    })
  },
  { config: { trustProxy: 1, countryHeader: 'cf-ipcountry' } },
)
