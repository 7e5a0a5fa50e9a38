import { beforeAll, describe, expect, test } from 'vitest'
import { noShortLinks } from '../../server/config/short-links.ts'
import { unsubscribeLink } from '../../server/notifications/unsubscribe.ts'
import { createPlatformAdmin } from '../helpers/members.ts'
import { sample } from '../helpers/sample.ts'
import type { Tenant } from '../helpers/server.ts'
import { tabTo } from './console.ts'
import { useBrowser, useService } from './suite.ts'

const phone = { viewport: { width: 360, height: 740 } }
let tenant: Tenant
let consent: string
let device: string
let paged: string
let stop: string
let short: string
const service = useService(() => ({ config: { shortLinks: { ...noShortLinks, provider: 'built-in' } } }))
const { open } = useBrowser()

beforeAll(async () => {
  tenant = await createPlatformAdmin(service)
  await fillConsole()
})

/** Something of everything that the pages can show. */
async function fillConsole(): Promise<void> {
  const { api, console } = tenant
  const id = await tenant.connectSandbox('Sandbox of the <tests> & friends')
  const off = await tenant.connectSandbox('Switched off')
  const path = { integration: 'sandbox' }
  const { url: state } = await console.consoleApi.channels.getConnectUrl({ path })
  const code = Buffer.from(JSON.stringify({ name: 'With pages', pages: 'yes' })).toString('base64')
  paged = (await console.channels.finishConnect({ path, body: { state, code, timezone: '0' } })).id
  const now = service.clock.now()
  const post = (content: string, date: number, settings: Record<string, unknown> = {}) =>
    api.posts.create({
      body: {
        type: date <= now ? 'now' : 'schedule',
        date: new Date(date).toISOString(),
        posts: [{ integration: { id }, value: [{ content }], settings }],
      },
    })
  const long = `A link: ${'https://example.org/'.padEnd(160, 'a-very-long-path')}`
  await post(`<p>${long}</p><p>Published.</p>`, now)
  await post('This one fails.', now, { outcome: 'fail' })
  await post('This one waits.', now + 86_400_000)
  await service.server.drain()
  await console.channels.disable({ body: { id: off } })
  await console.apiKeys.create({ body: { name: 'Dashboard', scopes: ['read'] } })
  await console.team.invite({ body: { email: 'grace@example.org', role: 'USER', sendEmail: false } })
  const app = await console.oauth.app.create({
    body: {
      name: 'Planner',
      description: 'Plans your week.',
      redirectUrl: 'https://app.example.org/callback',
    },
  })
  consent = `/oauth/authorize?client_id=${app.clientId}&response_type=code&state=s`
  for (const color of ['INFO', 'WARNING', 'ERROR'] as const)
    await console.announcements.create({
      body: { title: `Maintenance <${color}>`, description: `A line.\n${long}`, color },
    })
  const { user_code } = await service.anonymous.device.start()
  device = `/device?code=${user_code}`
  stop = new URL(unsubscribeLink(service.app.config, { userId: tenant.userId, kind: 'failure' })).pathname
  short = await shortLink(id)
}

/** Creates a short link to a long address that says nothing good. */
async function shortLink(id: string): Promise<string> {
  const long = 'https://example.org/'.padEnd(160, 'a-very-long-path').concat('?x="><script>')
  await tenant.api.posts.create({
    body: { type: 'now', shortLink: true, posts: [{ integration: { id }, value: [{ content: long }] }] },
  })
  await service.server.drain()
  const page = await (await service.fetch(`/sandbox/${id}`)).text()
  return `${/\/s\/\w{8}/.exec(page)?.[0]}?preview=true`
}

const pages: [name: string, path: () => string, signedIn: boolean, title: string][] = [
  ['sign-in', () => '/sign-in?done=reset', false, 'Sign in'],
  ['sign-up', () => '/sign-up', false, 'Create an account'],
  ['forgot', () => '/auth/forgot', false, 'Forgot your password?'],
  ['reset', () => '/auth/forgot/token', false, 'Choose a new password'],
  ['activate', () => '/auth/activate/token', false, 'Activate your account'],
  ['join', () => '/?org=token', false, 'You are invited'],
  ['posts', () => '/console', true, 'Posts'],
  ['channels', () => '/channels?done=enabled', true, 'Channels'],
  ['connect', () => '/channels/connect/mastodon', true, 'Connect Mastodon'],
  ['connect-fields', () => '/channels/connect/bluesky', true, 'Connect Bluesky'],
  ['choose-page', () => `/channels/${paged}/page`, true, 'Choose a page'],
  [
    'connected',
    () => '/channels/connected/mastodon?error=access_denied',
    true,
    'The channel was not connected',
  ],
  ['keys', () => '/settings/keys', true, 'API keys'],
  ['apps', () => '/settings/apps', true, 'Apps'],
  ['approved', () => '/settings/approved', true, 'Approved apps'],
  ['members', () => '/settings/members', true, 'Team'],
  ['sessions', () => '/settings/sessions', true, 'Active sessions'],
  ['providers', () => '/settings/providers', true, 'Providers'],
  ['assistant', () => '/assistant', true, 'Assistant'],
  ['errors', () => '/service/errors?unknown=1', true, 'Errors'],
  ['stats', () => '/service/stats', true, 'Statistics'],
  ['announcements', () => '/service/announcements', true, 'Announcements'],
  ['consent', () => consent, true, 'Authorize Planner?'],
  ['device', () => device, true, 'Connect “Command line”?'],
  ['unsubscribe', () => stop, false, 'Unsubscribe from these emails?'],
  ['short-link', () => short, false, 'Destination of this link'],
  ['device-code', () => '/device', true, 'Connect a device'],
]

/** The page of a connect that the person refused has this status. */
const refused = { tolerates: /status of 409/ }

// They share their layout, their forms and their style sheet.
describe.each(sample(pages, 2))('%s', (name, path, signedIn, title) => {
  test.each(['light', 'dark'] as const)(
    'the page is accessible and loads nothing from other hosts, %s',
    async (colorScheme) => {
      await using opened = await open(service, path(), signedIn ? tenant : null, { ...refused, colorScheme })
      await opened.screenshot(`console-${name}-${colorScheme}`)
      expect((await opened.page.locator('h1').textContent())?.trim()).toBe(title)
      expect(await opened.seriousFindings()).toEqual([])
    },
  )

  test('the page fits a phone', async () => {
    await using opened = await open(service, path(), signedIn ? tenant : null, { ...refused, ...phone })
    await opened.screenshot(`console-${name}-phone`)
    expect(await opened.page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360)
  })

  test('the page shows the same without JavaScript, and every control has a name', async () => {
    const options = { ...refused, javaScriptEnabled: false }
    await using opened = await open(service, path(), signedIn ? tenant : null, options)
    expect((await opened.page.locator('h1').textContent())?.trim()).toBe(title)
    for (const control of await opened.page.locator('main').getByRole('button').all())
      expect((await control.textContent())?.trim()).not.toBe('')
    for (const control of await opened.page.locator('main').getByRole('textbox').all())
      expect(await control.evaluate((node) => (node as unknown as { labels: object[] }).labels.length)).toBe(
        1,
      )
  })
})

test('an error page links back to the console', async () => {
  await using opened = await open(service, '/channels/connect/nothing', tenant, {
    tolerates: /status of 404/,
  })
  await opened.screenshot('console-error')
  expect(await opened.page.locator('h1').textContent()).toBe('Not found')
  expect(await opened.seriousFindings()).toEqual([])
})

test('a recipient who is not signed in unsubscribes from mails with the keyboard alone', async () => {
  await using opened = await open(service, stop, null, { ...phone, javaScriptEnabled: false })
  await tabTo(opened.page, 'button', 'Unsubscribe')
  await opened.page.keyboard.press('Enter')
  await opened.page.getByRole('heading', { name: 'You are unsubscribed' }).waitFor()
  await opened.screenshot('console-unsubscribed-phone')
  expect(await tenant.console.user.getEmailPreferences()).toMatchObject({ sendFailureEmails: false })
})

test('an announcement is dismissed with the keyboard alone and the page stays', async () => {
  await using opened = await open(service, '/channels', tenant, phone)
  const { page } = opened
  expect(await page.getByRole('region', { name: 'Announcements' }).count()).toBe(1)
  await tabTo(page, 'button', 'Dismiss: Maintenance <ERROR>')
  await Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')])
  expect(new URL(page.url()).pathname).toBe('/channels')
  expect(await page.getByRole('button', { name: 'Dismiss: Maintenance <ERROR>' }).count()).toBe(0)
  expect(await page.getByRole('button', { name: 'Dismiss: Maintenance <WARNING>' }).count()).toBe(1)
})

test('the statistics draw a bar for each platform that fits a phone', async () => {
  await using opened = await open(service, '/service/stats', tenant, {
    ...phone,
    colorScheme: 'dark',
  })
  const chart = opened.page.getByRole('img', { name: 'Published posts by platform: sandbox' })
  await chart.scrollIntoViewIfNeeded()
  await opened.screenshot('console-stats-chart')
  const { width = 0 } = (await chart.locator('rect').first().boundingBox()) ?? {}
  expect(width).toBeGreaterThan(100)
  expect(width).toBeLessThan(320)
})
