import { beforeAll, expect, test } from 'vitest'
import { fill, follow, goBy, heading, press } from './console.ts'
import { useBrowser, useService, useTenant } from './suite.ts'

const service = useService()
const tenant = useTenant(service)
const { open } = useBrowser()
let channel: string

beforeAll(async () => {
  channel = await tenant.connectSandbox('Bakery')
})

test.each([true, false])(
  'posting times are changed on the page of a channel, JavaScript: %s',
  async (javaScriptEnabled) => {
    const time = [{ time: 540 }]
    await tenant.console.channels.setPostingTimes({
      path: { id: channel },
      body: { time, timezone: 'Europe/Berlin' },
    })
    const options = { javaScriptEnabled, viewport: { width: 320, height: 740 } }
    await using opened = await open(service, '/channels', tenant, options)
    const { page } = opened
    await follow(page, 'Bakery')
    expect(await heading(page)).toBe('Bakery')
    const shown = () => page.locator('.times li').allTextContents()
    expect(await shown()).toEqual(['09:00'])
    await fill(page, { 'New time': '17:45' })
    await press(page, 'Add time')
    expect(await shown()).toEqual(['09:00', '17:45'])
    await page.getByLabel('Time zone', { exact: true }).selectOption('Asia/Tokyo')
    await press(page, 'Change time zone')
    await page.getByText('in the time zone Asia/Tokyo').waitFor()
    for (const each of ['09:00', '17:45']) await press(page, `Remove ${each}`)
    await page.getByText('No posting times: posts need a date of their own.').waitFor()
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320)
  },
)

test('the platforms to connect are found by typing', async () => {
  await using opened = await open(service, '/channels', tenant)
  const { page } = opened
  const shown = page.locator('#platforms li:visible')
  const all = await shown.count()
  expect(all).toBeGreaterThan(5)
  await fill(page, { 'Find a platform': 'blue' })
  expect(await shown.allTextContents()).toEqual(['Bluesky'])
  await fill(page, { 'Find a platform': 'nothing' })
  await page.getByText('No platform has this name.').waitFor()
  await fill(page, { 'Find a platform': '' })
  expect(await shown.count()).toBe(all)
  await fill(page, { 'Find a platform': 'bluesky' })
  await goBy(page, shown.getByRole('link'))
  expect(await heading(page)).toBe('Connect Bluesky')
})

test('all platforms are shown without JavaScript, and no field that does nothing', async () => {
  await using opened = await open(service, '/channels', tenant, { javaScriptEnabled: false })
  const { page } = opened
  expect(await page.locator('#platforms li:visible').count()).toBeGreaterThan(5)
  expect(await page.getByLabel('Find a platform').isVisible()).toBe(false)
})
