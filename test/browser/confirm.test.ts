import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FakeMastodon } from '../helpers/fakes/mastodon.ts'
import { startService, type Tenant, type TestService } from '../helpers/server.ts'
import { heading, openConsole, tabTo } from './console.ts'
import { connectBrowser } from './visit.ts'

const stops: (() => Promise<unknown>)[] = []
let browser: Browser
let service: TestService
let tenant: Tenant
let mastodon: FakeMastodon

beforeAll(async () => {
  browser = await connectBrowser()
  stops.push(() => browser.close())
  const started = await startService('sqlite')
  stops.push(started.stop)
  mastodon = await new FakeMastodon().listen()
  stops.push(() => mastodon.close())
  service = started.service
  tenant = await service.createTenant()
})

afterAll(async () => {
  for (const stop of stops) await stop()
})

/** Returns the address to which the platform redirects a person who followed a connect link and allowed access. */
async function returnFromPlatform(): Promise<string> {
  const query = { externalUrl: mastodon.url }
  const { url } = await tenant.api.channels.getConnectUrl({ path: { integration: 'mastodon' }, query })
  return `/channels/connected/mastodon?${new URLSearchParams(mastodon.consent(url))}`
}

const asked = async () => (await tenant.api.channels.list({})).map(({ name }) => name)

test.each(['light', 'dark'] as const)(
  'the page that asks to confirm is accessible and asks nobody else, %s',
  async (colorScheme) => {
    await using opened = await openConsole(browser, service, await returnFromPlatform(), null, {
      colorScheme,
    })
    expect(await heading(opened.page)).toBe('Connect Ada?')
    await opened.screenshot(`console-confirm-${colorScheme}`)
    expect(await opened.seriousFindings()).toEqual([])
    expect(opened.troubles).toEqual([])
    expect(await asked()).toEqual([])
  },
)

test('an account is connected with the keyboard alone, on a phone, without a script', async () => {
  const phone = { viewport: { width: 360, height: 740 }, colorScheme: 'dark' as const }
  const options = { ...phone, javaScriptEnabled: false }
  await using opened = await openConsole(browser, service, await returnFromPlatform(), null, options)
  const { page } = opened
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360)
  await opened.screenshot('console-confirm-phone')
  await tabTo(page, 'button', 'Connect')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Ada is connected' }).waitFor()
  expect(await asked()).toEqual(['Ada'])
  await page.reload()
  expect(await heading(page)).toBe('Ada is connected')
  expect(opened.troubles).toEqual([])
})

test('an account is not connected by somebody who declines', async () => {
  const before = await asked()
  await using opened = await openConsole(browser, service, await returnFromPlatform(), null)
  const { page } = opened
  await tabTo(page, 'button', 'Cancel')
  await page.keyboard.press('Enter')
  await page.getByText('nothing was stored.').waitFor()
  expect(await asked()).toEqual(before)
})
