import { createEmulator } from 'emulate'
import { exportPKCS8, generateKeyPair, jwtVerify } from 'jose'
import { afterAll, describe, expect, it } from 'vitest'
import { createPostern } from '../../sdk/index.ts'
import { appleClientAuth } from '../../server/accounts/sign-in/apple.ts'
import { sessionOf } from '../helpers/accounts.ts'
import { freePort } from '../helpers/ports.ts'
import { describeService } from '../helpers/server.ts'
import {
  CONSOLE,
  callback,
  chooseAccount,
  createBrowser,
  readForms,
  readReturn,
  refused,
  ticketOf,
  withProviders,
} from './sign-in-support.ts'

const BASE = 'https://api.example'
const MINUTE = 60_000

const google = await createEmulator({
  service: 'google',
  port: await freePort(),
  seed: {
    google: {
      users: [
        { email: 'ada@example.com', name: 'Ada Lovelace' },
        { email: 'grace@example.com', name: 'Grace Hopper' },
        { email: 'mary@example.com', name: 'Mary Somerville' },
        { email: 'katherine@example.com', name: 'Katherine Johnson' },
        { email: 'unverified@example.com', name: 'Nobody', email_verified: false },
      ],
      oauth_clients: [
        {
          client_id: 'google-client',
          client_secret: 'google-secret',
          name: 'Postern',
          redirect_uris: [callback('GOOGLE'), `${BASE}/auth/oauth-mobile-callback`],
        },
      ],
    },
  } as never,
})
const github = await createEmulator({
  service: 'github',
  port: await freePort(),
  seed: {
    github: {
      users: [{ login: 'octocat', name: 'The Octocat', email: 'ada@example.com' }],
      oauth_apps: [
        {
          client_id: 'github-client',
          client_secret: 'github-secret',
          name: 'Postern',
          redirect_uris: [callback('GITHUB')],
        },
      ],
    },
  } as never,
})
const apple = await createEmulator({
  service: 'apple',
  port: await freePort(),
  seed: {
    apple: {
      users: [{ email: 'tim@icloud.com', name: 'Tim' }],
      oauth_clients: [
        {
          client_id: 'com.example.postern',
          team_id: 'TEAM001',
          name: 'Postern',
          redirect_uris: [`${BASE}/auth/oauth-form-callback`],
        },
      ],
    },
  } as never,
})
afterAll(() => Promise.all([google.close(), github.close(), apple.close()]))

const { privateKey } = await generateKeyPair('ES256', { extractable: true })
const config = withProviders(
  {
    google: { issuer: google.url, clientId: 'google-client', clientSecret: 'google-secret' },
    github: {
      url: github.url,
      apiUrl: github.url,
      clientId: 'github-client',
      clientSecret: 'github-secret',
    },
    apple: {
      issuer: apple.url,
      clientId: 'com.example.postern',
      teamId: 'TEAM001',
      keyId: 'KEY001',
      privateKey: await exportPKCS8(privateKey),
    },
  },
  { baseUrl: BASE },
)

describeService(
  'sign-in providers',
  (service) => {
    const open = () => createBrowser(service)

    async function viaGoogle(browser: ReturnType<typeof open>, account: string) {
      const begun = await browser.begin('GOOGLE')
      const chosen = await chooseAccount(begun.text, account)
      return readReturn(chosen.headers.get('location') ?? '')
    }

    it('the list shows the configured providers', async () => {
      expect(await service.anonymous.auth.listProviders()).toEqual({
        providers: [
          { provider: 'GOOGLE', name: 'Google' },
          { provider: 'GITHUB', name: 'GitHub' },
          { provider: 'APPLE', name: 'Apple' },
        ],
      })
    })

    it('an error names the missing settings of a provider', async () => {
      const { error } = await open().finish('GENERIC', { code: 'x', state: 'y' })
      expect(error).toMatchObject(refused)
      expect(error?.detail).toContain('OIDC_ISSUER, OIDC_CLIENT_ID')
      expect((await open().begin('FARCASTER')).text).toContain('FARCASTER_RPC_URL')
      expect((await open().begin('LOCAL' as never)).status).toBe(400)
    })

    describe('Google', () => {
      it('the request to Google has PKCE, state and nonce, and is bound to the browser', async () => {
        const begun = await open().begin('GOOGLE')
        expect(begun.status).toBe(200)
        expect(begun.set).toMatch(
          /^oauth_state=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
        )
        const query = Object.fromEntries(new URL(begun.text).searchParams)
        expect(query).toMatchObject({
          client_id: 'google-client',
          redirect_uri: callback('GOOGLE'),
          response_type: 'code',
          code_challenge_method: 'S256',
        })
        expect(query.code_challenge).toMatch(/^[\w-]{43}$/)
        expect(query.nonce).toMatch(/^[\w-]{43}$/)
        expect(query.state).toMatch(/^[\w-]{43}$/)
        expect(begun.set).not.toContain(query.state)
      })

      it('a new user gets a ticket, registers with it, and signs in the next time', async () => {
        const browser = open()
        const answer = await browser.finish('GOOGLE', await viaGoogle(browser, 'ada@example.com'))
        expect(answer.response.status).toBe(201)
        expect(sessionOf(answer)).toBeUndefined()
        expect(answer.response.headers.getSetCookie()[0]).toMatch(/^oauth_state=; Max-Age=0/)
        const made = await browser.register('GOOGLE', ticketOf(answer))
        expect(made.data).toEqual({ register: true })
        expect(made.response.headers.get('onboarding')).toBe('true')
        const self = await createPostern({ baseUrl: service.url, session: sessionOf(made) ?? '' }).user.get()
        expect(self).toMatchObject({ email: 'ada@example.com', role: 'SUPERADMIN', activated: true })

        const again = await browser.finish('GOOGLE', await viaGoogle(browser, 'ada@example.com'))
        expect(again.data).toEqual({ login: true })
        expect(again.response.headers.get('reload')).toBe('true')
        const session = sessionOf(again) ?? ''
        expect((await createPostern({ baseUrl: service.url, session }).user.get()).id).toBe(self.id)
      })

      it('a registration with the cookie of an invitation joins its organization and clears the cookie', async () => {
        const tenant = await service.createTenant()
        const { url } = await tenant.console.team.invite({ body: { role: 'USER', sendEmail: false } })
        const org = new URL(url).searchParams.get('org')
        const browser = open()
        await browser.register(
          'GOOGLE',
          ticketOf(await browser.finish('GOOGLE', await viaGoogle(browser, 'katherine@example.com'))),
        )
        const answer = await viaGoogle(browser, 'katherine@example.com')
        browser.takeCookie(`${browser.cookie()}; org=${org}`)
        const joined = await browser.finish('GOOGLE', answer)
        expect(joined.data).toEqual({ login: true })
        const cookies = joined.response.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
        expect(cookies.slice(-2)).toEqual([`showorg=${tenant.organizationId}`, 'org='])
        const { users } = await tenant.console.team.list()
        expect(users.map(({ user }) => user.email)).toContain('katherine@example.com')
      })

      it('a registration takes the verified identity and ignores an address or password in the request', async () => {
        const browser = open()
        const ticket = ticketOf(await browser.finish('GOOGLE', await viaGoogle(browser, 'grace@example.com')))
        const made = await browser.register('GOOGLE', ticket, {
          email: 'victim@example.org',
          password: 'a password that is good',
        })
        const session = sessionOf(made) ?? ''
        expect(await createPostern({ baseUrl: service.url, session }).user.get()).toMatchObject({
          email: 'grace@example.com',
        })
        const local = await service.anonymous.result.auth.login({
          body: { provider: 'LOCAL', email: 'grace@example.com', password: 'a password that is good' },
          headers: { 'x-forwarded-for': '10.9.9.9' },
        })
        expect(local.error).toMatchObject(refused)
      })

      it('an address that the provider has not verified does not create an account', async () => {
        const browser = open()
        const { error } = await browser.finish('GOOGLE', await viaGoogle(browser, 'unverified@example.com'))
        expect(error).toMatchObject(refused)
        expect(error?.detail).toContain('did not confirm an email address')
      })

      it('an unknown state and a missing one are refused', async () => {
        const browser = open()
        const { code } = await viaGoogle(browser, 'ada@example.com')
        const other = await open().begin('GOOGLE')
        const foreign = new URL(other.text).searchParams.get('state') ?? ''
        for (const state of [foreign, 'made-up', null])
          expect((await browser.finish('GOOGLE', { code, state })).error).toMatchObject(refused)
      })

      it('a response is refused in another browser and in one without a cookie', async () => {
        const thief = open()
        const answer = await viaGoogle(open(), 'ada@example.com')
        expect((await thief.finish('GOOGLE', answer)).error).toMatchObject(refused)
        await thief.begin('GOOGLE')
        expect((await thief.finish('GOOGLE', answer)).error).toMatchObject(refused)
        thief.takeCookie(`oauth_state=${answer.state}`)
        expect((await thief.finish('GOOGLE', answer)).error).toMatchObject(refused)
      })

      it('a response counts once, even for two concurrent requests', async () => {
        const browser = open()
        const answer = await viaGoogle(browser, 'ada@example.com')
        const both = await Promise.all([browser.finish('GOOGLE', answer), browser.finish('GOOGLE', answer)])
        expect(both.map(({ response }) => response.status).sort()).toEqual([201, 400])
        expect((await browser.finish('GOOGLE', answer)).error).toMatchObject(refused)
      })

      it('a code of another sign-in is refused, since its verifier differs', async () => {
        const stolen = await viaGoogle(open(), 'ada@example.com')
        const attacker = open()
        const own = await viaGoogle(attacker, 'mary@example.com')
        const { error } = await attacker.finish('GOOGLE', { code: stolen.code, state: own.state })
        expect(error).toMatchObject(refused)
      })

      it('a response after ten minutes is refused', async () => {
        const browser = open()
        const answer = await viaGoogle(browser, 'ada@example.com')
        service.clock.advance(10 * MINUTE)
        expect((await browser.finish('GOOGLE', answer)).error).toMatchObject(refused)
      })

      it('a response of one provider is refused at another', async () => {
        const browser = open()
        const answer = await viaGoogle(browser, 'ada@example.com')
        expect((await browser.finish('GITHUB', answer)).error).toMatchObject(refused)
      })

      it.each([
        'https://evil.example/auth/callback/google',
        `${CONSOLE}.evil.example/`,
        `${CONSOLE}@evil.example/`,
        `https://user@console.example/x`,
        `//console.example/x`,
        `${CONSOLE}/x?next=https://evil.example`,
        `${CONSOLE}/x#https://evil.example`,
        `${BASE}/uploads/page.html`,
        'javascript:alert(1)',
        'postern://auth/callback',
      ])('a sign-in does not return to %s', async (redirect_uri) => {
        const begun = await open().begin('GOOGLE', { redirect_uri })
        expect(begun.status).toBe(400)
        expect(begun.set).toBeUndefined()
        expect(JSON.parse(begun.text)).toMatchObject({ errors: [{ location: 'query.redirect_uri' }] })
      })

      it('a sign-in returns to the mobile app through the callback of the service', async () => {
        const browser = open()
        const redirect_uri = `${BASE}/auth/oauth-mobile-callback`
        const begun = await browser.begin('GOOGLE', { redirect_uri })
        const chosen = await chooseAccount(begun.text, 'ada@example.com')
        const location = new URL(chosen.headers.get('location') ?? '')
        expect(`${location.origin}${location.pathname}`).toBe(redirect_uri)
        const handed = await service.anonymous.auth.passOnToMobile({
          query: Object.fromEntries(location.searchParams),
        })
        const link = new URL((handed as { url: string }).url)
        expect(link.protocol).toBe('postern:')
        const code = link.searchParams.get('code') ?? ''
        const state = link.searchParams.get('state') ?? ''
        const elsewhere = await browser.finish('GOOGLE', { code, state, redirect_uri: callback('GOOGLE') })
        expect(elsewhere.error).toMatchObject(refused)
        const page = await service.fetch(`/auth/oauth-mobile-callback${location.search}`, {
          headers: { accept: 'text/html' },
        })
        expect(page.headers.get('refresh')).toBe(`0;url=${link.href}`)
        expect(await page.text()).toContain(`href="${link.href.replaceAll('&', '&amp;')}"`)
      })
    })

    describe('tickets', () => {
      async function freshTicket() {
        const browser = open()
        return ticketOf(await browser.finish('GOOGLE', await viaGoogle(browser, 'mary@example.com')))
      }

      it('a ticket that is changed, invented, or of another provider is refused', async () => {
        const ticket = await freshTicket()
        const changed = `${ticket.startsWith('A') ? 'B' : 'A'}${ticket.slice(1)}`
        for (const [provider, token] of [
          ['GOOGLE', changed],
          ['GOOGLE', ''],
          ['GITHUB', ticket],
        ] as const)
          expect((await open().register(provider, token)).error).toMatchObject(refused)
      })

      it('a ticket is refused after ten minutes', async () => {
        const ticket = await freshTicket()
        service.clock.advance(10 * MINUTE)
        expect((await open().register('GOOGLE', ticket)).error).toMatchObject(refused)
      })

      it('a ticket does not sign in an unregistered user, and stays valid', async () => {
        const [one, two, three] = [await freshTicket(), await freshTicket(), await freshTicket()]
        expect((await open().login('GOOGLE', one)).error).toMatchObject(refused)
        const answers = await Promise.all([open().register('GOOGLE', one), open().register('GOOGLE', one)])
        expect(answers.map(({ response }) => response.status).sort()).toEqual([201, 400])
        expect((await open().register('GOOGLE', one)).error).toMatchObject(refused)
        expect((await open().register('GOOGLE', two)).error).toMatchObject(refused)
        expect((await open().login('GOOGLE', three)).data).toEqual({ login: true })
        expect((await open().login('GOOGLE', three)).error).toMatchObject(refused)
        const users = await service.app.db('users').where({ provider: 'GOOGLE', email: 'mary@example.com' })
        expect(users).toHaveLength(1)
      })
    })

    describe('GitHub', () => {
      it('an address that Google verified too gets an account of its own', async () => {
        const browser = open()
        const begin = async () => {
          const chosen = await chooseAccount((await browser.begin('GITHUB')).text, 'octocat')
          return readReturn(chosen.headers.get('location') ?? '')
        }
        const answer = await begin()
        expect(answer.to).toBe(callback('GITHUB'))
        const made = await browser.register('GITHUB', ticketOf(await browser.finish('GITHUB', answer)))
        expect(made.data).toEqual({ register: true })
        const rows = await service.app.db('users').where({ email: 'ada@example.com' }).orderBy('provider')
        expect(rows.map(({ provider }) => provider)).toContain('GITHUB')
        const again = await browser.finish('GITHUB', await begin())
        expect(again.data).toEqual({ login: true })
        expect((await browser.finish('GITHUB', await begin())).data).toEqual({ login: true })
      })

      it('a code that GitHub does not know is refused', async () => {
        const browser = open()
        const begun = await browser.begin('GITHUB')
        const state = new URL(begun.text).searchParams.get('state') ?? ''
        const { error } = await browser.finish('GITHUB', { code: 'made-up', state })
        expect(error).toMatchObject(refused)
      })
    })

    describe('Apple', () => {
      it('the posted response of Apple leads to the console and registers', async () => {
        const browser = open()
        const begun = await browser.begin('APPLE')
        expect(new URL(begun.text).searchParams.get('response_mode')).toBe('form_post')
        const posted = readForms(await (await chooseAccount(begun.text, 'tim@icloud.com')).text())[0]
        expect(posted?.action).toBe(`${BASE}/auth/oauth-form-callback`)
        const passed = await service.fetch('/auth/oauth-form-callback', {
          method: 'POST',
          headers: { origin: apple.url, 'sec-fetch-site': 'cross-site' },
          body: new URLSearchParams(posted?.fields),
        })
        expect(passed.status).toBe(200)
        expect(passed.headers.getSetCookie()).toEqual([])
        const url = passed.headers.get('refresh')?.replace('0;url=', '') ?? ''
        expect(await passed.text()).toContain('Continue')
        const answer = readReturn(url)
        expect(answer.to).toBe(callback('APPLE'))
        const made = await browser.register('APPLE', ticketOf(await browser.finish('APPLE', answer)))
        const session = sessionOf(made) ?? ''
        expect(await createPostern({ baseUrl: service.url, session }).user.get()).toMatchObject({
          email: 'tim@icloud.com',
        })
      })

      it('the client authenticates by a short-lived token that the key of the operator signs', async () => {
        const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
        const names = {
          issuer: 'https://appleid.apple.com',
          clientId: 'com.example.postern',
          teamId: 'T1',
          keyId: 'K1',
        }
        const key = { ...names, privateKey: await exportPKCS8(privateKey) }
        const body = new URLSearchParams()
        await appleClientAuth(key, service.clock.now)({} as never, {} as never, body, new Headers())
        const { payload, protectedHeader } = await jwtVerify(body.get('client_secret') ?? '', publicKey, {
          issuer: 'T1',
          subject: 'com.example.postern',
          audience: 'https://appleid.apple.com',
          maxTokenAge: '5 minutes',
          currentDate: new Date(service.clock.now()),
        })
        expect(protectedHeader).toEqual({ alg: 'ES256', kid: 'K1' })
        expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(300)
        expect(body.get('client_id')).toBe('com.example.postern')
      })

      it('a posted response with an unknown state is not passed on', async () => {
        const answer = await service.fetch('/auth/oauth-form-callback', {
          method: 'POST',
          body: new URLSearchParams({ state: 'made-up', code: 'x' }),
        })
        expect(answer.status).toBe(400)
        expect(answer.headers.get('refresh')).toBeNull()
      })
    })

    it('no secret is stored in the database as plain text', async () => {
      const browser = open()
      const begun = await browser.begin('GOOGLE')
      const state = new URL(begun.text).searchParams.get('state') ?? ''
      const rows = JSON.stringify([
        await service.app.db('sign_in_states'),
        await service.app.db('sign_in_tickets'),
      ])
      expect(rows).not.toContain(state)
      expect(rows).not.toContain(browser.cookie().slice('oauth_state='.length))
      expect(rows).not.toContain(callback('GOOGLE'))
    })

    it('the number of sign-ins that one address starts is limited', async () => {
      const tries = Array.from({ length: 61 }, () =>
        service.fetch('/auth/oauth/GOOGLE', { headers: { 'x-forwarded-for': '10.77.0.1' } }),
      )
      const statuses = (await Promise.all(tries)).map(({ status }) => status)
      expect(statuses.filter((status) => status === 429)).toHaveLength(1)
    })

    it('failed responses from one address are limited, in the API and on the page together', async () => {
      const headers = { 'x-forwarded-for': '10.77.0.2', 'content-type': 'application/json' }
      const body = JSON.stringify({ code: 'x', state: 'y' })
      const statuses: number[] = []
      for (let n = 0; n < 6; n++) {
        const atApi = await service.fetch('/auth/oauth/GOOGLE/exists', { method: 'POST', headers, body })
        const onPage = await service.fetch('/auth/callback/google?code=x&state=y', { headers })
        statuses.push(atApi.status, onPage.status)
      }
      expect(statuses).toEqual([...Array(10).fill(400), 429, 429])
    })
  },
  { config },
)
