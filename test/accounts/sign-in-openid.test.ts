import { once } from 'node:events'
import { createServer } from 'node:http'
import { Provider } from 'oidc-provider'
import { afterAll, describe, expect, it } from 'vitest'
import { createPostern } from '../../sdk/index.ts'
import { sessionOf } from '../helpers/accounts.ts'
import { freePort } from '../helpers/ports.ts'
import { clientCloses } from '../helpers/scripted-server.ts'
import { describeService } from '../helpers/server.ts'
import { type Misbehaviour, startIssuer } from './sign-in-issuer.ts'
import {
  CONSOLE,
  callback,
  createBrowser,
  readForms,
  readReturn,
  refused,
  ticketOf,
  withProviders,
} from './sign-in-support.ts'

const port = await freePort()
const issuer = `http://localhost:${port}`
const provider = new Provider(issuer, {
  clients: [
    { client_id: 'postern', client_secret: 'oidc secret: with %', redirect_uris: [callback('GENERIC')] },
  ],
  claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
  cookies: { keys: ['a key for tests only'] },
  findAccount: (_ctx, id) => ({
    accountId: id,
    claims: () => ({ sub: id, email: `${id}@Example.com`, email_verified: id !== 'unverified', name: id }),
  }),
})
const oidc = createServer(clientCloses, provider.callback()).listen(port, '127.0.0.1')
await once(oidc, 'listening')
const liar = await startIssuer('postern', 'secret')
afterAll(async () => {
  oidc.closeAllConnections()
  oidc.close()
  await Promise.all([once(oidc, 'close'), liar.close()])
})

/** Signs in on the provider's own pages, with its cookies, and answers where it sends the person back to. */
async function signInAt(authorizeUrl: string, login: string): Promise<string> {
  const jar = new Map<string, string>()
  let url = authorizeUrl
  let form: URLSearchParams | null = null
  for (let step = 0; step < 12; step++) {
    const answer: Response = await fetch(url, {
      method: form === null ? 'GET' : 'POST',
      body: form,
      redirect: 'manual',
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
    })
    for (const cookie of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split(/=(.*)/)
      jar.set(name, value)
    }
    const location = answer.headers.get('location')
    form = null
    if (location?.startsWith(CONSOLE)) return location
    if (location !== null) {
      url = new URL(location, url).href
      continue
    }
    const page = readForms(await answer.text())[0]
    if (page === undefined) throw new Error(`${answer.status} at ${url} has no form`)
    url = new URL(page.action, url).href
    form = new URLSearchParams({ ...page.fields, login, password: 'any' })
  }
  throw new Error('The provider does not come to an end')
}

const withIssuer = (url: string) => ({
  oidc: {
    issuer: url,
    clientId: 'postern',
    clientSecret: url === issuer ? 'oidc secret: with %' : 'secret',
    name: 'Example Ltd',
  },
})

describeService(
  'sign-in with an OpenID provider',
  (service) => {
    const via = async (browser: ReturnType<typeof createBrowser>, login: string) =>
      readReturn(await signInAt((await browser.begin('GENERIC')).text, login))

    it('the provider is listed under its own name', async () => {
      expect(await service.anonymous.auth.listProviders()).toEqual({
        providers: [{ provider: 'GENERIC', name: 'Example Ltd' }],
      })
    })

    it('a new user whose address is only in the user info registers and signs in', async () => {
      const browser = createBrowser(service)
      const answer = await browser.finish('GENERIC', await via(browser, 'ada'))
      const made = await browser.register('GENERIC', ticketOf(answer))
      const session = sessionOf(made) ?? ''
      expect(await createPostern({ baseUrl: service.url, session }).user.get()).toMatchObject({
        email: 'ada@example.com',
        name: 'ada',
      })
      expect((await browser.finish('GENERIC', await via(browser, 'ada'))).data).toEqual({ login: true })
    })

    it('a response without iss is accepted, and one with a wrong iss is refused', async () => {
      const browser = createBrowser(service)
      const { code, state, iss } = await via(browser, 'grace')
      expect(iss).toBe(issuer)
      expect((await browser.finish('GENERIC', { code, state })).data).toHaveProperty('token')
      const again = await via(browser, 'grace')
      const mixedUp = await browser.finish('GENERIC', { ...again, iss: 'https://other.example' })
      expect(mixedUp.error).toMatchObject(refused)
    })

    it('a registration that also sends an empty address and password succeeds, as existing consoles do', async () => {
      const browser = createBrowser(service)
      const ticket = ticketOf(await browser.finish('GENERIC', await via(browser, 'empty')))
      const made = await browser.register('GENERIC', ticket, { email: '', password: '' })
      expect(made.response.status).toBe(201)
      const api = createPostern({ baseUrl: service.url, session: sessionOf(made) ?? '' })
      expect(await api.user.get()).toMatchObject({ email: 'empty@example.com' })
    })

    it('a reused code is refused, in a new sign-in too', async () => {
      const browser = createBrowser(service)
      const first = await via(browser, 'mary')
      expect((await browser.finish('GENERIC', first)).response.status).toBe(201)
      const second = await via(browser, 'mary')
      const replayed = await browser.finish('GENERIC', { ...second, code: first.code })
      expect(replayed.error).toMatchObject(refused)
    })

    it('an unverified address does not create an account', async () => {
      const browser = createBrowser(service)
      const { error } = await browser.finish('GENERIC', await via(browser, 'unverified'))
      expect(error).toMatchObject(refused)
      expect(error?.detail).toContain('did not confirm an email address')
    })

    it('users of the configured provider register while registration is closed', async () => {
      await service.createTenant()
      const browser = createBrowser(service)
      const made = await browser.register(
        'GENERIC',
        ticketOf(await browser.finish('GENERIC', await via(browser, 'late'))),
      )
      expect(made.data).toEqual({ register: true })
    })
  },
  { config: withProviders(withIssuer(issuer), { allowRegistration: false }) },
)

describeService(
  'sign-in with an OpenID provider that lies',
  (service) => {
    async function answerWith(behave: Misbehaviour) {
      const browser = createBrowser(service)
      const begun = await browser.begin('GENERIC')
      liar.behave(begun.text, behave)
      const state = new URL(begun.text).searchParams.get('state')
      return browser.finish('GENERIC', { code: 'any', state })
    }
    const past = Math.floor(Date.now() / 1000) - 3600

    it('a valid response is accepted, and the verifier is sent with the code', async () => {
      expect((await answerWith({})).data).toHaveProperty('token')
      const form = liar.forms.at(-1)
      expect(form?.get('code_verifier')).toMatch(/^[\w-]{43,}$/)
      expect(form?.get('redirect_uri')).toBe(callback('GENERIC'))
    })

    it('the token of the provider is never shown', async () => {
      const { data } = await answerWith({})
      expect(JSON.stringify(data)).not.toContain('upstream-access-token')
      expect(JSON.stringify(await service.app.db('sign_in_tickets'))).not.toContain('upstream-access-token')
    })

    it.each<[string, Misbehaviour]>([
      ['for another client', { claims: { aud: 'another-client' } }],
      ['for several clients and authorized for another', { claims: { aud: ['postern', 'x'], azp: 'x' } }],
      ['of another issuer', { claims: { iss: 'https://accounts.google.com' } }],
      ['with another nonce', { claims: { nonce: 'of another sign-in' } }],
      ['without a nonce', { without: ['nonce'] }],
      ['that has expired', { claims: { iat: past - 300, exp: past } }],
      ['without an end', { without: ['exp'] }],
      ['that names nobody', { without: ['sub'] }],
      ['signed by a stranger', { otherKey: true }],
      ['signed with the secret of the client', { symmetric: true }],
      ['without a signature', { unsigned: true }],
    ])('an ID token %s is refused', async (_, behave) => {
      const { error, response } = await answerWith(behave)
      expect(response.headers.getSetCookie()).toEqual([])
      expect(error).toMatchObject(refused)
      expect(await service.app.db('users').where({ provider: 'GENERIC' })).toEqual([])
    })

    it('a refusal is told from a failure of the provider', async () => {
      expect((await answerWith({ claims: { nonce: 'x' } })).error).toMatchObject(refused)
      expect((await answerWith({ otherKey: true })).error).toMatchObject(refused)
      expect((await answerWith({ status: 500 })).error).toMatchObject({
        status: 502,
        code: 'upstream_failed',
      })
    })

    it('a response without an ID token is refused', async () => {
      expect((await answerWith({ noIdToken: true })).error).toMatchObject(refused)
    })

    it('user info of another user than that of the ID token is refused', async () => {
      const userInfo = { sub: 'person-2', email: 'victim@example.com', email_verified: true }
      expect((await answerWith({ without: ['email'], userInfo })).error).toMatchObject(refused)
    })

    it('an address in the ID token is not combined with a verification from elsewhere', async () => {
      const { error } = await answerWith({ without: ['email_verified'], userInfo: { sub: 'person-1' } })
      expect(error?.detail).toContain('did not confirm an email address')
    })

    it('a sign-in is answered while the provider is unavailable', async () => {
      const { error } = await answerWith({ silent: true })
      expect(error).toMatchObject({ status: 502, code: 'upstream_failed' })
    })
  },
  { config: withProviders(withIssuer(liar.url)) },
)

describe('a provider that is unreachable', () => {
  describeService(
    'sign-in',
    (service) => {
      it('a sign-in reports it, does not start, and tries again next time', async () => {
        for (let round = 0; round < 2; round++) {
          const begun = await createBrowser(service).begin('GENERIC')
          expect(begun.status).toBe(502)
          expect(begun.set).toBeUndefined()
        }
        expect(await service.app.db('sign_in_states')).toEqual([])
      })
    },
    { config: withProviders(withIssuer('http://localhost:9')) },
  )
})
