import { afterAll, expect, test } from 'vitest'
import { FakeMastodon } from '../helpers/fakes/mastodon.ts'
import { heading, tabTo } from './console.ts'
import { useBrowser, useService, useTenant } from './suite.ts'

const mastodon = await new FakeMastodon().listen()
afterAll(() => mastodon.close())
const service = useService()
const tenant = useTenant(service)
const { open } = useBrowser()

/** Returns the address to which the platform redirects a person who followed a connect link and allowed access. */
async function returnFromPlatform(): Promise<string> {
  const query = { externalUrl: mastodon.url }
  const { url } = await tenant.api.channels.getConnectUrl({ path: { integration: 'mastodon' }, query })
  return `/channels/connected/mastodon?${new URLSearchParams(mastodon.consent(url))}`
}

const asked = async () => (await tenant.api.channels.list({})).map(({ name }) => name)

test.each(['light', 'dark'] as const)(
  'the page that asks to confirm is accessible and loads nothing from other hosts, %s',
  async (colorScheme) => {
    await using opened = await open(service, await returnFromPlatform(), null, {
      colorScheme,
    })
    expect(await heading(opened.page)).toBe('Connect Ada?')
    await opened.screenshot(`console-confirm-${colorScheme}`)
    expect(await opened.axeFindings()).toEqual([])
    expect(await asked()).toEqual([])
  },
)

test('an account is connected with the keyboard alone, on a phone, without JavaScript', async () => {
  const phone = { viewport: { width: 360, height: 740 }, colorScheme: 'dark' as const }
  const options = { ...phone, javaScriptEnabled: false }
  await using opened = await open(service, await returnFromPlatform(), null, options)
  const { page } = opened
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360)
  await opened.screenshot('console-confirm-phone')
  await tabTo(page, 'button', 'Connect')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Ada is connected' }).waitFor()
  expect(await asked()).toEqual(['Ada'])
  await page.reload()
  expect(await heading(page)).toBe('Ada is connected')
})

test('an account is not connected if the user declines', async () => {
  const before = await asked()
  await using opened = await open(service, await returnFromPlatform(), null)
  const { page } = opened
  await tabTo(page, 'button', 'Cancel')
  await page.keyboard.press('Enter')
  await page.getByText('nothing was stored.').waitFor()
  expect(await asked()).toEqual(before)
})
