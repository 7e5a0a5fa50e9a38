import { text as readText } from 'node:stream/consumers'
import { beforeAll, expect, test } from 'vitest'
import { findOverflow, unfold } from './checks.ts'
import { goBy, heading, pathOf, tabTo } from './console.ts'
import { useBrowser, useService, useTenant } from './suite.ts'

const service = useService()
const tenant = useTenant(service)
const { open } = useBrowser()
const widths = { phone: 320, tablet: 768, desktop: 1440 }
let channel: string

beforeAll(async () => {
  channel = await tenant.connectSandbox('Ada & Friends')
  const other = await tenant.connectSandbox('Weekly <news> of a small company with a long name')
  const texts = [
    'Our new store opens on Monday. Come by for coffee!',
    'A link: https://example.org/'.padEnd(180, 'x'),
  ]
  for (const [index, content] of texts.entries())
    await tenant.api.posts.create({
      body: {
        type: 'now',
        posts: [channel, other].map((id) => ({
          integration: { id },
          value: [{ content }],
          settings: { likes: 400 * (2 - index) },
        })),
      },
    })
  await service.server.drain()
  service.clock.advance(3 * 86_400_000)
})

test.each(['light', 'dark'] as const)('the charts are accessible, %s', async (colorScheme) => {
  for (const [name, width] of Object.entries(widths)) {
    const viewport = { width, height: 1600 }
    await using opened = await open(service, '/console/analytics', tenant, { colorScheme, viewport })
    expect(await opened.axeFindings()).toEqual([])
    expect(await findOverflow(opened.page)).toEqual([])
    await opened.screenshot(`analytics-${name}-${colorScheme}`)
    await unfold(opened.page)
    expect(await findOverflow(opened.page)).toEqual([])
    expect(await opened.axeFindings()).toEqual([])
  }
})

test.each([true, false])(
  'a person narrows the charts by keyboard, JavaScript: %s',
  async (javaScriptEnabled) => {
    await using opened = await open(service, '/console/analytics', tenant, { javaScriptEnabled })
    const { page } = opened
    expect(await heading(page)).toBe('Analytics')
    expect(await page.getByRole('img', { name: /^Followers: / }).count()).toBe(1)
    await tabTo(page, 'link', '90 days')
    await Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')])
    await page.getByLabel('Channel', { exact: true }).selectOption(channel)
    await goBy(page, page.getByRole('button', { name: 'Show' }))
    expect(pathOf(page)).toBe(`/console/analytics?integration=${channel}&days=90`)
    await opened.screenshot(`analytics-channel-${javaScriptEnabled ? 'script' : 'plain'}`)
    await page.getByText('Impressions as a table').click()
    expect(await page.locator('#impressions tbody tr').count()).toBe(90)
    expect(await page.getByRole('link', { name: 'Our new store' }).count()).toBe(1)
  },
)

test('a person downloads the table', async () => {
  await using opened = await open(service, `/console/analytics?integration=${channel}&days=7`, tenant)
  const download = opened.page.waitForEvent('download')
  await opened.page.getByRole('link', { name: 'Download CSV' }).click()
  const text = await readText(await (await download).createReadStream())
  expect(text.split('\n')[0]).toBe('date,channelId,channel,platform,metric,value,isRate')
})
