import { createEmulator } from 'emulate'
import { afterAll, expect, it } from 'vitest'
import { createPostern } from '../../sdk/index.ts'
import { freePort } from '../helpers/ports.ts'
import { describeService, type Tenant } from '../helpers/server.ts'
import { chooseAccount, readForms, withProviders } from './sign-in-support.ts'

const BASE = 'https://api.example'

const google = await createEmulator({
  service: 'google',
  port: await freePort(),
  seed: {
    google: {
      users: [
        { email: 'ada@example.com', name: 'Ada Lovelace' },
        { email: 'grace@example.com', name: 'Grace Hopper' },
      ],
      oauth_clients: [
        {
          client_id: 'google-client',
          client_secret: 'google-secret',
          name: 'Postern',
          redirect_uris: [`${BASE}/auth/callback/google`],
        },
      ],
    },
  } as never,
})
afterAll(() => google.close())

describeService(
  'sign-in with a provider on the pages',
  (service) => {
    /** A browser without scripts: it keeps cookies and posts forms from pages of the service. */
    function visitor() {
      const jar = new Map<string, string>()
      const visit = async (path: string, form?: Record<string, string>) => {
        const answer = await service.fetch(path, {
          headers: {
            cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
            ...(form === undefined ? {} : { origin: BASE, 'sec-fetch-site': 'same-origin' }),
          },
          ...(form === undefined ? {} : { method: 'POST', body: new URLSearchParams(form) }),
        })
        for (const cookie of answer.headers.getSetCookie()) {
          const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split(/=(.*)/)
          jar.set(name, value)
        }
        return {
          status: answer.status,
          location: answer.headers.get('location') ?? '',
          text: await answer.text(),
          jar,
        }
      }
      return Object.assign(visit, { jar })
    }

    async function viaGoogle(
      visit: ReturnType<typeof visitor>,
      next = '/settings/keys',
      who = 'ada@example.com',
    ) {
      const form = await visit(`/sign-in?next=${encodeURIComponent(next)}`)
      const button = readForms(form.text).find(({ action }) => action.endsWith('/google'))
      const begun = await visit(button?.action ?? '', button?.fields)
      expect(begun.status).toBe(303)
      const chosen = await chooseAccount(begun.location, who)
      const back = new URL(chosen.headers.get('location') ?? '')
      expect(back.origin).toBe(BASE)
      return `${back.pathname}${back.search}`
    }

    it('a new user is asked for an organization, and then signs in without a question', async () => {
      const visit = visitor()
      const asked = await visit(await viaGoogle(visit))
      expect(asked.status).toBe(200)
      const [form] = readForms(asked.text)
      const made = await visit(form?.action ?? '', { ...form?.fields, company: 'Example Ltd' })
      expect(made).toMatchObject({ status: 303, location: '/settings/keys' })
      const session = made.jar.get('auth') ?? ''
      expect(await createPostern({ baseUrl: service.url, session }).user.get()).toMatchObject({
        email: 'ada@example.com',
      })
      const again = visitor()
      expect(await again(await viaGoogle(again))).toMatchObject({ status: 303, location: '/settings/keys' })
    })

    async function invite(tenant: Tenant, email: string | null = null) {
      const { url } = await tenant.console.team.invite({ body: { role: 'USER', sendEmail: false, email } })
      return new URL(url).searchParams.get('org') ?? ''
    }
    const team = async (tenant: Tenant) =>
      (await tenant.console.team.list()).users.map(({ user }) => user.email)

    it('a sign-in with the cookie of an invitation joins its organization and clears the cookie', async () => {
      const tenant = await service.createTenant()
      const visit = visitor()
      const back = await viaGoogle(visit)
      visit.jar.set('org', await invite(tenant))
      expect(await visit(back)).toMatchObject({ status: 303, location: '/settings/keys' })
      expect([visit.jar.get('showorg'), visit.jar.get('org')]).toEqual([tenant.organizationId, ''])
      expect(await team(tenant)).toContain('ada@example.com')
    })

    it('a sign-in with an invalid invitation succeeds and clears the cookie', async () => {
      const tenant = await service.createTenant()
      for (const org of ['unknown', await invite(tenant, 'somebody-else@example.com')]) {
        const visit = visitor()
        const back = await viaGoogle(visit)
        visit.jar.set('org', org)
        expect((await visit(back)).status).toBe(303)
        expect(visit.jar.get('auth')).toMatch(/./)
        expect([visit.jar.get('showorg'), visit.jar.get('org')]).toEqual(['', ''])
      }
      expect(await team(tenant)).toEqual([tenant.email])
    })

    it('a sign-up through an invitation joins its organization', async () => {
      const tenant = await service.createTenant()
      const next = `/join?org=${await invite(tenant)}`
      const visit = visitor()
      const asked = await visit(await viaGoogle(visit, next, 'grace@example.com'))
      const [form] = readForms(asked.text)
      const made = await visit(form?.action ?? '', { ...form?.fields, company: 'Their own' })
      expect(made).toMatchObject({ status: 303, location: next })
      expect(visit.jar.get('showorg')).toBe(tenant.organizationId)
      expect(await team(tenant)).toContain('grace@example.com')
    })

    it('a browser sees a page that names the missing settings of a provider', async () => {
      const { providers } = await service.anonymous.auth.listProviders()
      expect(providers.map(({ provider }) => provider)).toEqual(['GOOGLE'])
      const begun = await service.fetch('/auth/oauth/GITHUB')
      expect([begun.status, begun.headers.getSetCookie()]).toEqual([200, []])
      const address = await begun.text()
      expect(address).toBe(`${BASE}/auth/callback/github`)
      const { status, text } = await visitor()(new URL(address).pathname)
      expect(status).toBe(400)
      expect(text).toContain('Sign-in with GitHub is not set up on this service.')
      expect(text).toContain('GITHUB_CLIENT_ID')
    })

    it('successful sign-ins of one address are not limited', async () => {
      for (let n = 0; n < 12; n++) {
        const visit = visitor()
        expect((await visit(await viaGoogle(visit))).status).toBe(303)
      }
    })

    it('the response to the sign-in of another browser is refused', async () => {
      const stolen = await viaGoogle(visitor())
      const thief = visitor()
      await viaGoogle(thief)
      const { status, jar } = await thief(stolen)
      expect(status).toBe(400)
      expect(jar.has('auth')).toBe(false)
    })
  },
  {
    config: withProviders(
      { google: { issuer: google.url, clientId: 'google-client', clientSecret: 'google-secret' } },
      { baseUrl: BASE, consoleUrl: BASE },
    ),
  },
)
