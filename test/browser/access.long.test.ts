import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { afterAll, describe, expect, test } from 'vitest'
import { createPostern } from '../../sdk/index.ts'
import { FakeMastodon } from '../helpers/fakes/mastodon.ts'
import { startRelay } from '../helpers/smtp.ts'
import {
  fill,
  follow,
  goBy,
  hasFocus,
  heading,
  openMenu,
  pathOf,
  press,
  switchOrganization,
  tabTo,
} from './console.ts'
import { useBrowser, useService } from './suite.ts'

const password = 'correct horse battery staple'
const relay = await startRelay()
afterAll(() => relay.close())
const mailing = useService(() => ({ config: { smtpUrl: relay.url } }))
/** Sends no mail. */
const quiet = useService()
const { open } = useBrowser()

/** Matches the trouble that a page of this path causes when it refuses a form. */
function refusalOf(path: string, status = '400'): RegExp {
  return new RegExp(`status of ${status} .*:\\d+${path}$`)
}

/** The last link that was mailed to this address. */
async function mailedPath(email: string): Promise<string> {
  await mailing.server.drain()
  const links =
    relay
      .to(email)
      .at(-1)
      ?.text.match(/https?:\/\/\S+/g) ?? []
  const link = links.find((each) => /\/auth\/(forgot|activate)\/./.test(each)) ?? ''
  return new URL(link).pathname
}

test.each([true, false])(
  'a new user signs up and publishes a post, JavaScript: %s',
  async (javaScriptEnabled) => {
    const email = `ada-${javaScriptEnabled}@example.org`
    await using opened = await open(quiet, '/console', null, { javaScriptEnabled })
    const { page } = opened
    expect(pathOf(page)).toBe('/sign-in?next=%2Fconsole')
    await follow(page, 'Create one')
    await fill(page, { Organization: 'Example Ltd', Email: email, Password: password })
    await press(page, 'Create account')
    expect(await heading(page)).toBe('Posts')
    await follow(page, 'Connect another channel')
    await follow(page, 'Sandbox')
    await fill(page, { Name: 'First channel' })
    await press(page, 'Connect')
    expect(await page.getByRole('status').textContent()).toBe('The channel is connected.')
    await follow(page, 'Settings')
    await follow(page, 'API keys')
    await fill(page, { Name: 'Script' })
    await press(page, 'Create API key')
    const apiKey = await page.getByLabel('Key', { exact: true }).inputValue()
    const api = createPostern({ baseUrl: quiet.url, apiKey, retries: 0 })
    const [channel] = await api.channels.list()
    const date = new Date(quiet.clock.now() + 60_000).toISOString()
    const posts = [{ integration: { id: channel?.id ?? '' }, value: [{ content: 'Hello from <the> test' }] }]
    await api.posts.create({ body: { type: 'schedule', date, posts } })
    await follow(page, 'Posts')
    expect(await page.locator('article .state').allTextContents()).toEqual(['Scheduled'])
    quiet.clock.advance(60_000)
    await quiet.server.drain()
    await page.reload()
    expect(await page.locator('article .state').allTextContents()).toEqual(['Published'])
    await follow(page, 'View post')
    expect(await page.locator('article p').allTextContents()).toEqual(['Hello from <the> test'])
  },
)

test('a failed post shows the reason and can be retried', async () => {
  const tenant = await quiet.createTenant()
  const id = await tenant.connectSandbox()
  const date = new Date(quiet.clock.now()).toISOString()
  const posts = [{ integration: { id }, value: [{ content: 'No' }], settings: { outcome: 'fail' } }]
  await tenant.api.posts.create({ body: { type: 'now', date, posts } })
  await quiet.server.drain()
  await using opened = await open(quiet, '/console', tenant)
  const { page } = opened
  expect(await page.locator('article .why').textContent()).toContain('The sandbox refused the post')
  await press(page, 'Retry')
  // A page that is shown only after the next refusal says no more that the post is being retried.
  await page.locator('.timeline').getByText('Retried on request.').waitFor()
  const [post] = (await tenant.api.posts.list()).posts
  const { events } = await tenant.api.posts.listEvents({ path: { id: post?.id ?? '' } })
  expect(events.map(({ message }) => message)).toContain('Retried on request.')
})

describe('signing in', () => {
  test('the sign-in form reports a wrong password and keeps the address, never the password', async () => {
    const { email } = await quiet.createTenant()
    await using opened = await open(quiet, '/sign-in?next=/channels', null, {
      tolerates: refusalOf('/sign-in'),
    })
    const { page } = opened
    await fill(page, { Email: email, Password: 'not the password' })
    await press(page, 'Sign in')
    expect(await page.getByRole('alert').textContent()).toBe('The email address or the password is wrong.')
    expect(await page.getByLabel('Email').inputValue()).toBe(email)
    expect(await page.getByLabel('Password').inputValue()).toBe('')
    expect(await opened.axeFindings()).toEqual([])
    await opened.screenshot('console-sign-in-wrong')
    await fill(page, { Password: password })
    await press(page, 'Sign in')
    expect(pathOf(page)).toBe('/channels')
    await openMenu(page)
    await press(page, 'Sign out')
    expect(await page.getByRole('status').textContent()).toBe('You are signed out.')
    await page.goto(`${quiet.url}/channels`)
    expect(pathOf(page)).toBe('/sign-in?next=%2Fchannels')
  })

  test('the sign-in form works with the keyboard alone', async () => {
    const { email } = await quiet.createTenant()
    await using opened = await open(quiet, '/settings/sessions', null)
    const { page } = opened
    await page.keyboard.press('Tab')
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Skip to content')
    await page.keyboard.press('Enter')
    await expect.poll(() => hasFocus(page.locator('main'))).toBe(true)
    await page.keyboard.press('Tab')
    await page.keyboard.type(email)
    await page.keyboard.press('Tab')
    await page.keyboard.type(password)
    await page.keyboard.press('Enter')
    await page.waitForURL(`${quiet.url}/settings/sessions`)
    await tabTo(page, 'link', 'Channels')
    await page.keyboard.press('Enter')
    await page.waitForURL(`${quiet.url}/channels`)
  })

  test.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/%09/evil.example',
    'javascript:alert(1)',
    '/..//evil.example',
    '',
  ])('the sign-in form never redirects to another site: next=%s', async (next) => {
    const { session } = await quiet.createTenant()
    const answer = await quiet.fetch(`/sign-in?next=${encodeURIComponent(next)}`, {
      headers: { cookie: `auth=${session}` },
    })
    expect(answer.status).toBe(303)
    const location = answer.headers.get('location') ?? ''
    expect(new URL(location, quiet.url).origin).toBe(quiet.url)
    expect(location.startsWith('//')).toBe(false)
  })
})

test('the sign-up form reports each mistake at its field', async () => {
  await using opened = await open(quiet, '/sign-up', null, { tolerates: refusalOf('/sign-up') })
  const { page } = opened
  await page.evaluate('document.forms[0].noValidate = true')
  await fill(page, { Organization: 'Example Ltd', Email: 'new@example.org', Password: 'password1' })
  await press(page, 'Create account')
  const field = page.getByLabel('Password')
  expect(await field.getAttribute('aria-invalid')).toBe('true')
  await expect.poll(() => hasFocus(field)).toBe(true)
  expect(await page.locator('#password-wrong').textContent()).toContain('very common')
  expect(await page.getByLabel('Email').inputValue()).toBe('new@example.org')
  expect(await opened.axeFindings()).toEqual([])
})

test('a user activates an account and resets its password by mailed links', async () => {
  const email = 'grace@example.org'
  await using opened = await open(mailing, '/sign-up', null, { tolerates: refusalOf('/auth/forgot/[\\w-]+') })
  const { page } = opened
  await fill(page, { Organization: 'Example Ltd', Email: email, Password: password })
  await press(page, 'Create account')
  expect(await heading(page)).toBe('Check your email')
  const activation = await mailedPath(email)
  await page.goto(mailing.url + activation)
  await press(page, 'Activate account')
  expect(await heading(page)).toBe('Posts')
  await openMenu(page)
  await press(page, 'Sign out')
  await follow(page, 'Forgot your password?')
  await fill(page, { Email: email })
  await press(page, 'Send link')
  expect(await heading(page)).toBe('Check your email')
  const reset = await mailedPath(email)
  await page.goto(mailing.url + reset)
  await fill(page, { 'New password': 'difference engine 1822', 'Confirm password': 'difference engine 1823' })
  await press(page, 'Set password')
  expect(await page.locator('#repeatPassword-wrong').textContent()).toBe('Must be the same as password.')
  await fill(page, { 'New password': 'difference engine 1822', 'Confirm password': 'difference engine 1822' })
  await press(page, 'Set password')
  expect(await page.getByRole('status').textContent()).toBe(
    'Your password was changed. Sign in with the new one.',
  )
  await fill(page, { Email: email, Password: 'difference engine 1822' })
  await press(page, 'Sign in')
  expect(await heading(page)).toBe('Posts')
  await page.goto(mailing.url + activation)
  await press(page, 'Activate account')
  expect(pathOf(page)).toBe('/console')
})

test('a form that another site submits is refused', async () => {
  const { session } = await quiet.createTenant()
  const send = (headers: Record<string, string>) =>
    quiet.fetch('/settings/keys', {
      method: 'POST',
      headers: { cookie: `auth=${session}`, ...headers },
      body: new URLSearchParams({ name: 'Stolen', access: 'read' }),
    })
  const refused = await send({ origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' })
  expect(refused.status).toBe(403)
  expect(await refused.text()).toContain('another site')
  expect((await send({ origin: quiet.url, 'sec-fetch-site': 'same-origin' })).status).toBe(200)
})

describe('the team', () => {
  test('an invited user signs up by a link and joins the team', async () => {
    const owner = await quiet.createTenant()
    await using opened = await open(quiet, '/settings/members', owner)
    await fill(opened.page, { Email: 'joan@example.org' })
    await press(opened.page, 'Invite')
    const link = await opened.page.getByLabel('Invitation link').inputValue()
    await using guest = await open(quiet, new URL(link).pathname + new URL(link).search, null)
    const { page } = guest
    await follow(page, 'Create an account')
    await fill(page, { Organization: 'Joan Ltd', Email: 'joan@example.org', Password: password })
    await press(page, 'Create account')
    expect(await heading(page)).toBe('You are invited')
    await press(page, 'Join the organization')
    expect(await page.getByRole('status').textContent()).toBe('Welcome to the team.')
    expect(await page.locator('article h2').allTextContents()).toEqual([owner.email, 'joan@example.org'])
    expect(await page.getByRole('link', { name: 'API keys' }).count()).toBe(0)
    await switchOrganization(page, { label: 'Joan Ltd' })
    expect(pathOf(page)).toBe('/settings/members')
    expect(await page.locator('article h2').allTextContents()).toEqual(['joan@example.org'])
    expect(await guest.axeFindings()).toEqual([])
  })
})

test('a channel is connected through the platform, reconnected, disabled and deleted', async () => {
  const tenant = await quiet.createTenant()
  const mastodon = await new FakeMastodon().listen()
  try {
    // The fake has no page to authorize on, and the browser of the tests does not reach the picture of the account.
    const tolerates = new RegExp(
      `${mastodon.url}/avatars/14.png$|status of 404 .*${mastodon.url}/oauth/authorize`,
    )
    await using opened = await open(quiet, '/channels/connect/mastodon', tenant, { tolerates })
    const { page } = opened
    // What a person would do there.
    const authorize = async () => {
      await page.waitForURL(`${mastodon.url}/oauth/authorize?*`)
      const back = new URL(new URL(page.url()).searchParams.get('redirect_uri') ?? '')
      back.search = new URLSearchParams(mastodon.consent(page.url())).toString()
      await page.goto(back.href)
    }
    await fill(page, { 'Mastodon server': mastodon.url })
    await press(page, 'Connect')
    await authorize()
    expect(await heading(page)).toMatch(/is connected$/)
    await follow(page, 'Channels')
    expect(await page.locator('article .state').textContent()).toBe('Connected')
    await goBy(page, page.locator('article a'))
    await press(page, 'Disable')
    expect(await page.locator('main .state').textContent()).toBe('Disabled')
    await press(page, 'Reconnect')
    await fill(page, { 'Mastodon server': mastodon.url })
    await press(page, 'Connect')
    await authorize()
    await follow(page, 'Channels')
    expect(await page.locator('article').count()).toBe(1)
    await goBy(page, page.locator('article a'))
    await page
      .getByText(/^Delete /)
      .first()
      .click()
    await press(page, 'Delete channel')
    expect(await page.getByRole('status').textContent()).toBe('The channel is deleted.')
  } finally {
    await mastodon.close()
  }
})

test('a channel that the platform refuses is explained and not stored', async () => {
  const tenant = await quiet.createTenant()
  // Hangs up on whoever comes. A port on which nobody listens could be another test's in the next moment.
  await using server = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await using opened = await open(quiet, '/channels/connect/mastodon', tenant, {
    tolerates: refusalOf('/channels/connect/mastodon', '(400|502)'),
  })
  const { page } = opened
  await fill(page, { 'Mastodon server': 'not an address' })
  await press(page, 'Connect')
  expect(await page.getByRole('alert').count()).toBe(1)
  expect(await page.getByLabel('Mastodon server').inputValue()).toBe('not an address')
  await fill(page, { 'Mastodon server': `http://127.0.0.1:${port}` })
  await press(page, 'Connect')
  expect(await heading(page)).toBe('Another service did not respond as expected')
  await page.goto(`${quiet.url}/channels`)
  expect(await page.getByText('No channel is connected yet.').count()).toBe(1)
})

describe('settings', () => {
  test('an API key is shown once, works, and is revoked', async () => {
    const tenant = await quiet.createTenant()
    await using opened = await open(quiet, '/settings/keys', tenant, {
      tolerates: refusalOf('/settings/keys'),
    })
    const { page } = opened
    await fill(page, { Name: 'Reader', 'Expiration date (UTC)': '2020-01-01' })
    await page.getByRole('radio', { name: 'Read only: read everything, change nothing' }).check()
    await press(page, 'Create API key')
    expect(await page.locator('#expires-wrong, .note.bad').first().textContent()).toBe(
      'Must be in the future.',
    )
    await fill(page, { Name: 'Reader', 'Expiration date (UTC)': '2099-01-01' })
    await page.getByRole('radio', { name: 'Read only: read everything, change nothing' }).check()
    await press(page, 'Create API key')
    const apiKey = await page.getByLabel('Key', { exact: true }).inputValue()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    // The label would be the old one again after two seconds, which may pass before anybody looks.
    await page.evaluate('globalThis.setTimeout = () => 0')
    await page.getByRole('button', { name: 'Copy', exact: true }).click()
    await page.getByRole('button', { name: 'Copied' }).waitFor()
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(apiKey)
    const api = createPostern({ baseUrl: quiet.url, apiKey, retries: 0 })
    expect((await api.credentials.check()).connected).toBe(true)
    await page.goto(`${quiet.url}/settings/keys`)
    expect(await page.content()).not.toContain(apiKey)
    await page.getByText('Revoke Reader').click()
    await goBy(page, page.getByRole('button', { name: 'Revoke key' }).last())
    expect(await page.getByRole('status').textContent()).toBe('Access revoked.')
    expect((await api.result.credentials.check()).response.status).toBe(401)
  })

  test('the other sessions end and this one continues', async () => {
    const tenant = await quiet.createTenant()
    await using other = await open(quiet, '/sign-in', null)
    await fill(other.page, { Email: tenant.email, Password: tenant.password })
    await press(other.page, 'Sign in')
    await using opened = await open(quiet, '/settings/sessions', tenant)
    expect(await opened.page.locator('article').count()).toBe(2)
    await opened.page.getByText('Sign out everywhere else').click()
    await press(opened.page, 'End other sessions')
    expect(await opened.page.locator('article').count()).toBe(1)
    await other.page.reload()
    expect(pathOf(other.page)).toBe('/sign-in?next=%2Fconsole')
  })
})
