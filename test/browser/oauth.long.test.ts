import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as oauth from 'oauth4webapi'
import { beforeAll, describe, expect, test } from 'vitest'
import { createPostern } from '../../sdk/index.ts'
import { fill, follow, heading, pathOf, press, tabTo } from './console.ts'
import { useBrowser, useService, useTenant } from './suite.ts'

const service = useService()
const member = useTenant(service)
const { open } = useBrowser()
let channel: string
beforeAll(async () => {
  channel = await member.connectSandbox()
})

/** A third-party app on loopback, made with a library that nobody here wrote. `finished` resolves with what came of the callback. */
async function startApp() {
  const issuer = new URL(service.url)
  const insecure = { [oauth.allowInsecureRequests]: true }
  const discovery = await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...insecure })
  const as = await oauth.processDiscoveryResponse(issuer, discovery)
  const verifier = oauth.generateRandomCodeVerifier()
  const state = oauth.generateRandomState()
  const finished = Promise.withResolvers<oauth.TokenEndpointResponse | Error>()
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', home)
    if (url.pathname === '/') response.writeHead(302, { location: authorizeUrl().href }).end()
    else if (url.pathname === '/callback')
      redeem(url)
        .catch((error: Error) => error)
        .then((result) => {
          response.setHeader('content-type', 'text/html')
          response.end(result instanceof Error ? '<h1>No access</h1>' : '<h1>Access</h1>')
          finished.resolve(result)
        })
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const home = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const redirectUri = `${home}/callback`
  let challenge = ''
  challenge = await oauth.calculatePKCECodeChallenge(verifier)
  const { console: developer } = await service.createTenant()
  const app = { name: 'Planner', description: 'Plans your week.', redirectUrl: redirectUri }
  const registered = await developer.oauth.app.create({ body: app })

  function authorizeUrl(): URL {
    const url = new URL(as.authorization_endpoint ?? '')
    const { clientId } = registered
    const query = { client_id: clientId, response_type: 'code', redirect_uri: redirectUri, state }
    const pkce = { code_challenge: challenge, code_challenge_method: 'S256' }
    url.search = new URLSearchParams({ ...query, ...pkce, scope: 'read write' }).toString()
    return url
  }

  async function redeem(url: URL): Promise<oauth.TokenEndpointResponse> {
    const client = { client_id: registered.clientId }
    const parameters = oauth.validateAuthResponse(as, client, url, state)
    const auth = oauth.ClientSecretBasic(registered.clientSecret)
    const answer = await oauth.authorizationCodeGrantRequest(
      as,
      client,
      auth,
      parameters,
      redirectUri,
      verifier,
      insecure,
    )
    return oauth.processAuthorizationCodeResponse(as, client, answer)
  }

  return {
    home,
    finished: finished.promise,
    stop: () => new Promise<void>((resolve) => void server.close(() => resolve()).closeAllConnections()),
  }
}

test('a developer creates an app on its page, sees the secret once, and deletes the app', async () => {
  const developer = await service.createTenant()
  await using opened = await open(service, '/settings/apps', developer)
  const { page } = opened
  const redirect = 'http://127.0.0.1/callback'
  await fill(page, { Name: 'Planner', Description: 'Plans your week.', 'Redirect URL': redirect })
  await press(page, 'Create app')
  const clientSecret = await page.getByLabel('Client secret').inputValue()
  await opened.screenshot('console-app-secret')
  expect(await opened.axeFindings()).toEqual([])
  await page.goto(`${service.url}/settings/apps`)
  expect(await page.getByLabel('Client ID').inputValue()).toMatch(/^pca_/)
  expect(await page.content()).not.toContain(clientSecret)
  await page.getByText(/^Delete Planner/).click()
  await press(page, 'Delete app')
  expect(await page.getByRole('status').textContent()).toBe('Deleted.')
})

test.each([true, false])(
  'an app gets a token and publishes with it, JavaScript: %s',
  async (javaScriptEnabled) => {
    const app = await startApp()
    try {
      await using opened = await open(service, '/sign-in', null, { javaScriptEnabled })
      const { page } = opened
      await page.context().route(`${app.home}/**`, (route) => route.continue())
      await page.goto(app.home)
      expect(pathOf(page)).toContain('/sign-in?next=%2Foauth%2Fauthorize')
      await fill(page, { Email: member.email, Password: member.password })
      await press(page, 'Sign in')
      expect(await heading(page)).toBe('Authorize Planner?')
      await press(page, 'Authorize')
      expect(await heading(page)).toBe('Access')
      const token = await app.finished
      if (token instanceof Error) throw token
      expect(token.access_token).toMatch(/^pos_/)
      await publish(token.access_token)
      await page.goto(`${service.url}/console`)
      await follow(page, 'Settings')
      await follow(page, 'Approved apps')
      await press(page, 'Revoke Planner')
      expect(await page.getByText('You have not approved an app.').count()).toBe(1)
      const api = createPostern({ baseUrl: service.url, apiKey: token.access_token, retries: 0 })
      expect((await api.result.credentials.check()).response.status).toBe(401)
    } finally {
      await app.stop()
    }
  },
)

async function publish(apiKey: string) {
  const api = createPostern({ baseUrl: service.url, apiKey, retries: 0 })
  const date = new Date(service.clock.now()).toISOString()
  const posts = [{ integration: { id: channel }, value: [{ content: 'Sent by an app' }] }]
  await api.posts.create({ body: { type: 'now', date, posts } })
  await service.server.drain()
  const listed = await api.posts.list()
  expect(listed.posts.at(-1)).toMatchObject({ content: 'Sent by an app', state: 'PUBLISHED' })
}

test('an app that is denied with the keyboard alone is told so', async () => {
  const app = await startApp()
  try {
    await using opened = await open(service, '/console', member)
    const { page } = opened
    await page.context().route(`${app.home}/**`, (route) => route.continue())
    await page.goto(app.home)
    await tabTo(page, 'button', 'Deny')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'No access' }).waitFor()
    expect(await app.finished).toMatchObject({ error: 'access_denied' })
    expect(new URL(page.url()).searchParams.get('iss')).toBe(service.url)
  } finally {
    await app.stop()
  }
})

test('an invalid authorization link is explained and redirects nowhere', async () => {
  const path = '/oauth/authorize?response_type=code&client_id=pca_unknown&redirect_uri=https://evil.example/'
  await using opened = await open(service, path, member, { tolerates: /status of 400/ })
  expect(await heading(opened.page)).toBe('This link is invalid')
  expect(new URL(opened.page.url()).origin).toBe(service.url)
})

describe('a device', () => {
  const start = () => service.anonymous.device.start()
  const poll = async (device_code: string) => {
    const grant_type = 'urn:ietf:params:oauth:grant-type:device_code'
    const body = new URLSearchParams({ device_code, grant_type })
    return (await (await service.fetch('/device/token', { method: 'POST', body })).json()) as {
      access_token?: string
      error?: string
    }
  }

  test('a device is approved by its code', async () => {
    const { device_code, user_code, verification_uri_complete } = await start()
    expect(await poll(device_code)).toMatchObject({ error: 'authorization_pending' })
    const { pathname, search } = new URL(verification_uri_complete)
    await using opened = await open(service, pathname + search, null)
    const { page } = opened
    await fill(page, { Email: member.email, Password: member.password })
    await press(page, 'Sign in')
    expect(await heading(page)).toBe('Connect “Command line”?')
    expect(await page.locator('.code').textContent()).toBe(user_code)
    expect(await page.getByText('Only if you started this yourself').count()).toBe(1)
    expect(await page.locator('dl').textContent()).toContain('127.0.0.1')
    await press(page, 'Connect')
    expect(await heading(page)).toBe('The device is connected')
    service.clock.advance(6000)
    const { access_token = '' } = await poll(device_code)
    await publish(access_token)
    await follow(page, 'Settings')
    await follow(page, 'Approved apps')
    expect(await page.locator('article h2').allTextContents()).toEqual(['Command line'])
  })

  test('a device is denied, and a mistyped code is reported', async () => {
    const { device_code, user_code } = await start()
    await using opened = await open(service, '/device', member, { tolerates: /status of 400/ })
    const { page } = opened
    await fill(page, { 'Code shown on the device': 'wrong' })
    await press(page, 'Continue')
    expect(await page.getByRole('alert').textContent()).toContain('This code is wrong')
    await fill(page, { 'Code shown on the device': user_code.toLowerCase().replace('-', '') })
    await press(page, 'Continue')
    await press(page, 'Deny')
    expect(await heading(page)).toBe('The device was denied')
    service.clock.advance(6000)
    expect(await poll(device_code)).toMatchObject({ error: 'access_denied' })
  })
})
