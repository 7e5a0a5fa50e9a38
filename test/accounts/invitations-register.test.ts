import { afterAll, expect, it } from 'vitest'
import { createPostern } from '../../sdk/index.ts'
import { accountCalls, freshEmail, password, seen, sessionOf } from '../helpers/accounts.ts'
import { consoleOf } from '../helpers/members.ts'
import { describeService, type Tenant, type TestService } from '../helpers/server.ts'
import { startRelay } from '../helpers/smtp.ts'

const DAY = 86_400_000
const relay = await startRelay()
afterAll(() => relay.close())

async function invite(tenant: Tenant, email: string | null = null, sendEmail = false) {
  const made = await tenant.console.team.invite({ body: { role: 'USER', sendEmail, email } })
  return { id: made.id, token: new URL(made.url).searchParams.get('org') ?? '', url: made.url }
}

function registering(service: TestService) {
  const { from } = accountCalls(service)
  return async (email: string, org: string | null, cookie?: string) => {
    const { headers } = from()
    return createPostern({ baseUrl: service.url, retries: 0 }).result.auth.register({
      body: { provider: 'LOCAL', email, password, company: 'Their own', ...(org === null ? {} : { org }) },
      headers: { ...headers, ...(cookie === undefined ? {} : { cookie: `org=${cookie}` }) },
    })
  }
}

const cookies = ({ response }: { response: Response }) =>
  response.headers.getSetCookie().map((cookie) => cookie.split(';')[0])

const organizationsOf = async (service: TestService, session: string) =>
  (await consoleOf(service, session).organizations.list()).map(({ id, role }) => ({ id, role }))

describeService(
  'registration with an invitation',
  (service) => {
    const register = registering(service)

    it.each(['body', 'cookie'] as const)(
      'a new user joins at once and gets an own organization (%s)',
      async (by) => {
        const tenant = await service.createTenant()
        const email = freshEmail()
        const { token } = await invite(tenant, email)
        const answer = by === 'body' ? await register(email, token) : await register(email, null, token)
        expect(answer.data).toEqual({ register: true })
        const session = sessionOf(answer) ?? ''
        const device = expect.stringMatching(/^known_device=./)
        const enter = [expect.stringMatching(/^auth=./), device, `showorg=${tenant.organizationId}`]
        expect(cookies(answer)).toEqual(by === 'body' ? enter : [...enter, 'org='])
        expect(await organizationsOf(service, session)).toEqual([
          { id: expect.any(String), role: 'SUPERADMIN' },
          { id: tenant.organizationId, role: 'USER' },
        ])
      },
    )

    it.each(['api', 'page'] as const)('an existing user joins by signing in (%s)', async (door) => {
      const [tenant, person] = [await service.createTenant(), await service.createTenant()]
      const { email, password } = person
      const signIn = (org: string) => {
        const headers = { cookie: `org=${org}` }
        return door === 'api'
          ? service.fetch('/auth/login', {
              method: 'POST',
              headers: { ...headers, 'content-type': 'application/json' },
              body: JSON.stringify({ provider: 'LOCAL', email, password }),
            })
          : service.fetch('/sign-in', {
              method: 'POST',
              headers,
              body: new URLSearchParams({ email, password }),
            })
      }
      const { token } = await invite(tenant)
      const joined = await signIn(token)
      expect(joined.status).toBe(door === 'api' ? 201 : 303)
      expect(cookies({ response: joined })).toEqual([
        expect.stringMatching(/^auth=./),
        expect.stringMatching(/^known_device=./),
        `showorg=${tenant.organizationId}`,
        'org=',
      ])
      expect(await organizationsOf(service, person.session)).toContainEqual({
        id: tenant.organizationId,
        role: 'USER',
      })
      // Whatever is wrong with an invitation keeps nobody out.
      const used = await invite(await service.createTenant(), freshEmail())
      for (const org of [used.token, 'unknown']) {
        const answer = await signIn(org)
        expect(sessionOf({ response: answer })).toMatch(/./)
        expect(cookies({ response: answer }).at(-1)).toBe('org=')
      }
    })

    it('an invalid invitation registers nobody and its cookie is cleared', async () => {
      const tenant = await service.createTenant()
      const bound = await invite(tenant, freshEmail())
      const email = freshEmail()
      const refused = await register(email, null, bound.token)
      expect(refused.error).toMatchObject({ status: 403, code: 'forbidden' })
      expect(cookies(refused)).toEqual(['org='])
      expect((await register(email, 'unknown')).error).toMatchObject({ status: 404 })
      const used = await invite(tenant)
      expect((await register(freshEmail(), used.token)).response.status).toBe(201)
      expect((await register(email, used.token)).error).toMatchObject({ status: 409 })
      const old = await invite(tenant)
      service.clock.advance(2 * DAY)
      expect((await register(email, old.token)).error).toMatchObject({ status: 403 })
      expect((await register(email, null)).data).toEqual({ register: true })
    })

    it('one of several concurrent registrations with an invitation succeeds, and no other account is created', async () => {
      const tenant = await service.createTenant()
      const { token } = await invite(tenant)
      const emails = [1, 2, 3].map(freshEmail)
      const answers = await Promise.all(emails.map((email) => register(email, token)))
      expect(answers.map(({ response }) => response.status).sort()).toEqual([201, 409, 409])
      expect((await tenant.console.team.list()).users).toHaveLength(2)
      expect(await service.app.db('users').whereIn('email', emails)).toHaveLength(1)
    })

    it('the mail is written to the outbox if no relay is configured', async () => {
      const tenant = await service.createTenant()
      const made = await tenant.console.result.team.invite({
        body: { role: 'USER', sendEmail: true, email: freshEmail() },
      })
      expect(made.response.status).toBe(201)
      await service.server.drain()
    })
  },
  { config: { trustProxy: 1 } },
)

describeService(
  'registration with an invitation where registration is closed',
  (service) => {
    const register = registering(service)

    it('an invitation allows registration through the API', async () => {
      const tenant = await service.createTenant()
      const { token } = await invite(tenant)
      const email = freshEmail()
      expect((await register(email, null)).error).toMatchObject({ status: 403 })
      expect((await register(email, 'unknown')).error).toMatchObject({ status: 404 })
      const session = sessionOf(await register(email, token)) ?? ''
      expect(await organizationsOf(service, session)).toContainEqual({
        id: tenant.organizationId,
        role: 'USER',
      })
      expect((await register(freshEmail(), token)).error).toMatchObject({ status: 409 })
    })

    it('an invitation allows registration through the pages', async () => {
      const tenant = await service.createTenant()
      const { token } = await invite(tenant)
      const email = freshEmail()
      const next = `/join?org=${token}`
      expect(await (await service.fetch('/sign-up')).text()).toContain('Registration is closed')
      const form = await service.fetch(`/sign-up?next=${encodeURIComponent(next)}`)
      expect(await form.text()).toContain('Create an account')
      const signUp = (to: string) =>
        service.fetch('/sign-up', {
          method: 'POST',
          body: new URLSearchParams({ company: 'Their own', email, password, next: to }),
        })
      expect((await signUp('/console')).status).toBe(403)
      const done = await signUp(next)
      expect([done.status, done.headers.get('location')]).toEqual([303, next])
      const session = sessionOf({ response: done }) ?? ''
      expect(await organizationsOf(service, session)).toContainEqual({
        id: tenant.organizationId,
        role: 'USER',
      })
    })
  },
  { config: { allowRegistration: false, trustProxy: 1 } },
)

for (const allowRegistration of [true, false])
  describeService(
    `invitations with mail, registration ${allowRegistration ? 'open' : 'closed'}`,
    (service) => {
      const calls = accountCalls(service)
      const register = registering(service)

      async function mailed(email: string, kind: 'activate' | 'forgot'): Promise<string> {
        await service.server.drain()
        const pattern = new RegExp(`/auth/${kind}/([\\w-]{43})`)
        const tokens = relay.to(email).map(({ text }) => pattern.exec(text)?.[1])
        return tokens.findLast((token) => token !== undefined) ?? ''
      }

      it('the link is mailed, and its token is stored hashed only', async () => {
        const tenant = await service.createTenant()
        const email = freshEmail()
        relay.refusing = 1
        const { id, token, url } = await invite(tenant, email, true)
        await service.server.drain()
        const { db } = service.app
        const waiting = JSON.stringify(await db(service.kind === 'sqlite' ? 'jobs' : 'later_jobs'))
        expect(waiting).toContain(id)
        expect(waiting).not.toContain(token)
        service.clock.advance(3_600_000)
        await service.server.drain()
        const [mail] = relay.to(email)
        expect(mail?.text).toContain(url)
        expect(mail?.text).toContain('works once and expires in 2 days')
      })

      it('an invitation that is withdrawn before the relay accepts it is not sent', async () => {
        const tenant = await service.createTenant()
        const email = freshEmail()
        relay.refusing = 1
        const { id } = await invite(tenant, email, true)
        await service.server.drain()
        await tenant.console.team.cancelInvitation({ path: { id } })
        relay.refusing = 0
        service.clock.advance(3_600_000)
        await service.server.drain()
        expect(relay.to(email)).toEqual([])
      })

      it('an address gets five mails an hour', async () => {
        const tenant = await service.createTenant()
        const email = freshEmail()
        for (let n = 0; n < 5; n++) await invite(tenant, email, true)
        const body = { role: 'USER', sendEmail: true, email } as const
        const sixth = await tenant.console.result.team.invite({ body })
        expect(sixth.error).toMatchObject({ status: 429, code: 'rate_limited' })
      })

      it.each(['activate', 'forgot'] as const)(
        'a user joins with the link in the mail (%s)',
        async (kind) => {
          const tenant = await service.createTenant()
          const email = freshEmail()
          const { token } = await invite(tenant, email)
          expect((await register(email, token)).data).toEqual({ activate: true })
          expect((await tenant.console.team.list()).users).toHaveLength(1)
          if (kind === 'activate') await calls.activate(await mailed(email, kind))
          else {
            await calls.forgot(email)
            await calls.reset(await mailed(email, kind), password)
          }
          const session = sessionOf(await calls.login(email)) ?? ''
          expect(await organizationsOf(service, session)).toContainEqual({
            id: tenant.organizationId,
            role: 'USER',
          })
        },
      )

      it('the answer does not reveal whether an address has an account', async () => {
        const tenant = await service.createTenant()
        const taken = freshEmail()
        const { token } = await invite(tenant)
        await register(taken, token)
        await calls.activate(await mailed(taken, 'activate'))
        const open = await invite(tenant)
        const [known, unknown] = [await register(taken, open.token), await register(freshEmail(), open.token)]
        expect(seen(known)).toEqual(seen(unknown))
        expect((await tenant.console.team.listInvitations()).invitations).toHaveLength(1)
      })

      it('the first to activate joins if two registered with one invitation', async () => {
        const tenant = await service.createTenant()
        const { token } = await invite(tenant)
        const [first, second] = [freshEmail(), freshEmail()]
        await register(first, token)
        await register(second, token)
        expect((await calls.activate(await mailed(first, 'activate'))).data).toEqual({ can: true })
        const late = await calls.activate(await mailed(second, 'activate'))
        expect((await tenant.console.team.list()).users.map(({ user }) => user.email)).toEqual([
          tenant.email,
          first,
        ])
        // Where registration is closed the invitation was the only way in.
        if (allowRegistration) expect(late.data).toEqual({ can: true })
        else {
          expect(late.error).toMatchObject({ status: 409, code: 'conflict' })
          expect((await calls.login(second)).error).toMatchObject({ status: 400 })
        }
      })

      it('the invitation of the last registration of an address counts', async () => {
        const [tenant, other] = [await service.createTenant(), await service.createTenant()]
        const email = freshEmail()
        await register(email, (await invite(tenant)).token)
        await register(email, (await invite(other)).token)
        await calls.activate(await mailed(email, 'activate'))
        const session = sessionOf(await calls.login(email)) ?? ''
        const joined = (await organizationsOf(service, session)).filter(({ role }) => role === 'USER')
        expect(joined).toEqual([{ id: other.organizationId, role: 'USER' }])
      })
    },
    { config: { smtpUrl: relay.url, allowRegistration, trustProxy: 1 } },
  )
