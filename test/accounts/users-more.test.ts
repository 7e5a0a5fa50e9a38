import { jwtVerify } from 'jose'
import { describe, expect, it } from 'vitest'
import { plans } from '../../server/plans/tiers.ts'
import { addMember, consoleOf } from '../helpers/members.ts'
import { describeService, type Tenant } from '../helpers/server.ts'

describeService('users: preferences, plans, tracking', (service) => {
  it('the mail preferences of a user apply to all their organizations', async () => {
    const tenant = await service.createTenant()
    const member = await addMember(service, tenant, 'USER')
    const rest = { sendFailureEmails: true, sendCommentEmails: true }
    const all = { sendSuccessEmails: true, sendStreakEmails: true, ...rest }
    expect(await member.console.user.getEmailPreferences()).toEqual(all)
    const wish = { sendSuccessEmails: false, sendFailureEmails: true, sendStreakEmails: false }
    const set = await member.console.result.user.setEmailPreferences({ body: wish })
    expect(set.response.status).toBe(201)
    // Clients that do not know the emails about comments leave them as they are.
    expect(set.data).toEqual({ ...rest, ...wish })
    const quiet = { ...wish, sendCommentEmails: false }
    await member.console.user.setEmailPreferences({ body: quiet })
    await member.console.user.setEmailPreferences({ body: wish })
    expect(await member.console.user.getEmailPreferences()).toEqual(quiet)
    expect(await member.console.user.get()).toMatchObject(quiet)
    expect(await tenant.console.user.getEmailPreferences()).toEqual(all)
    const some = { sendSuccessEmails: false } as never
    const { error } = await member.console.result.user.setEmailPreferences({ body: some })
    expect(error).toMatchObject({ status: 400, code: 'validation_failed' })
    expect(error?.errors?.map(({ location }) => location).sort()).toEqual([
      'body.sendFailureEmails',
      'body.sendStreakEmails',
    ])
  })

  it('date preferences are a person’s own, in all of their organizations', async () => {
    const tenant = await service.createTenant()
    const member = await addMember(service, tenant, 'USER')
    const none = { timeZone: null, weekStart: null, clock: null }
    expect(await member.console.user.getDatePreferences()).toEqual(none)
    const wish = { timeZone: 'Asia/Tokyo', weekStart: 6, clock: '12h' } as const
    expect(await member.console.user.setDatePreferences({ body: wish })).toEqual(wish)
    expect(await consoleOf(service, member.session).user.getDatePreferences()).toEqual(wish)
    expect(await tenant.console.user.getDatePreferences()).toEqual(none)
    for (const wrong of [{ timeZone: 'Mars/Olympus' }, { weekStart: 0 }, { clock: '25h' }, { zone: 'UTC' }]) {
      const body = { ...wish, ...wrong } as typeof wish
      const { error } = await member.console.result.user.setDatePreferences({ body })
      expect([wrong, error?.code]).toEqual([wrong, 'validation_failed'])
    }
    expect(await member.console.user.getDatePreferences()).toEqual(wish)
  })

  it('admins see no subscription and the list of plans where nothing is sold', async () => {
    const tenant = await service.createTenant()
    const admin = await addMember(service, tenant, 'ADMIN')
    const user = await addMember(service, tenant, 'USER')
    expect(await admin.console.billing.getSubscription()).toEqual({})
    const { month, year, tiers } = await admin.console.billing.listTiers()
    expect(month.map(({ name, price }) => [name, price])).toEqual([
      ['STANDARD', 29],
      ['TEAM', 39],
      ['PRO', 49],
      ['ULTIMATE', 99],
    ])
    expect(year.map(({ price }) => price)).toEqual([278, 374, 470, 950])
    expect(new Set([...month, ...year].map(({ recurring }) => recurring))).toEqual(new Set(['month', 'year']))
    expect(tiers).toEqual(plans)
    expect(tiers.map(({ channel }) => channel)).toEqual([0, 5, 10, 30, 100])
    for (const call of [
      user.console.result.billing.getSubscription(),
      user.console.result.billing.listTiers(),
    ])
      expect((await call).error).toMatchObject({ status: 403, code: 'forbidden' })
  })

  describe('trackUserEvent', () => {
    const track = (tenant: Tenant, body: object, cookie = '') =>
      service.fetch('/user/t', {
        method: 'POST',
        headers: { auth: tenant.session, cookie, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })

    it('trackUserEvent gives a browser an id for a year, once', async () => {
      const tenant = await service.createTenant()
      const first = await track(tenant, { tt: 0, fbclid: 'x', additional: { value: 12 } })
      expect(first.status).toBe(201)
      const { track: id } = (await first.json()) as { track: string }
      expect(id).toMatch(/^[A-Za-z0-9]{10}$/)
      expect(first.headers.getSetCookie()).toEqual([
        expect.stringMatching(new RegExp(`^track=${id}; Max-Age=31536000; .*HttpOnly`)),
      ])
      const second = await track(tenant, { tt: 4 }, `track=${id}`)
      expect(await second.json()).toEqual({ track: id })
      expect(second.headers.getSetCookie()).toEqual([])
      const foreign = await track(tenant, { tt: 4 }, 'track=not%20one%20of%20ours')
      expect(await foreign.json()).toEqual({ track: expect.stringMatching(/^[A-Za-z0-9]{10}$/) })
    })

    it.each([{}, { tt: 5 }, { tt: -1 }, { tt: 'x' }, { tt: 0.5 }])(
      'trackUserEvent refuses %j',
      async (body) => {
        const answer = await track(await service.createTenant(), body)
        expect(answer.status).toBe(400)
        expect(await answer.json()).toMatchObject({ code: 'validation_failed' })
      },
    )
  })

  it('operations for other vendors name the missing setting', async () => {
    const { console } = await service.createTenant()
    expect((await console.result.user.getChatbotToken()).error).toMatchObject({
      status: 400,
      code: 'bad_request',
      detail: expect.stringContaining('CHATBOT_SECRET'),
    })
    expect((await console.result.user.getAgentMediaSso()).error).toMatchObject({
      status: 400,
      detail: expect.stringContaining('AGENT_MEDIA_URL'),
    })
  })
})

const vendors = {
  chatbotSecret: 'what the chat checks with',
  agentMediaUrl: 'https://media.example.com/sso?from=postern',
  agentMediaSecret: 'what the media agent checks with',
}

describeService(
  'users: tokens for other vendors',
  (service) => {
    const key = (secret: string) => new TextEncoder().encode(secret)
    const now = () => new Date(service.clock.now())

    it('the token for the support chat is signed for an hour', async () => {
      const tenant = await service.createTenant()
      const { token } = await tenant.console.user.getChatbotToken()
      const checked = { algorithms: ['HS256'], currentDate: now(), issuer: service.app.config.baseUrl }
      const { payload } = await jwtVerify(token, key(vendors.chatbotSecret), checked)
      expect(payload).toMatchObject({ user_id: tenant.organizationId, email: tenant.email })
      expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(3600)
      await expect(jwtVerify(token, key(vendors.agentMediaSecret), checked)).rejects.toThrow()
      const later = new Date(service.clock.now() + 3_600_000)
      const expired = jwtVerify(token, key(vendors.chatbotSecret), { ...checked, currentDate: later })
      await expect(expired).rejects.toThrow(/exp/)
    })

    it('the token for the media agent is signed for a minute and differs each time', async () => {
      const tenant = await service.createTenant()
      const [one, two] = [
        new URL((await tenant.console.user.getAgentMediaSso()).url),
        new URL((await tenant.console.user.getAgentMediaSso()).url),
      ]
      expect(`${one.origin}${one.pathname}`).toBe('https://media.example.com/sso')
      expect(one.searchParams.get('from')).toBe('postern')
      const open = (url: URL) =>
        jwtVerify(url.searchParams.get('token') ?? '', key(vendors.agentMediaSecret), {
          currentDate: now(),
          audience: 'https://media.example.com',
        })
      const { payload } = await open(one)
      expect(payload).toMatchObject({ id: tenant.organizationId, name: expect.stringMatching(/^Company/) })
      expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(60)
      expect((await open(two)).payload.jti).not.toBe(payload.jti)
    })
  },
  { config: { vendors: { ...vendors, agentUrl: null, agentKey: null } } },
)
