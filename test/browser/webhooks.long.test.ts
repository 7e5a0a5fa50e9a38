import { afterAll, beforeAll, expect, test } from 'vitest'
import { answer, type ScriptedServer, scriptedServer } from '../helpers/scripted-server.ts'
import { happen } from '../webhooks/support.ts'
import { findOverflow } from './checks.ts'
import { fill, follow, press, tabTo } from './console.ts'
import { useBrowser, useService, useTenant } from './suite.ts'

const PATH = '/console/automations/webhooks'
const service = useService()
const tenant = useTenant(service)
const { open } = useBrowser()
let receiver: ScriptedServer
let channel: string

beforeAll(async () => {
  receiver = await scriptedServer(answer(503, 'Down for maintenance'), answer(200, '{"ok":true}'))
  channel = await tenant.connectSandbox('Ada & Friends')
})
afterAll(() => receiver[Symbol.asyncDispose]())

test.each([true, false])(
  'a person adds an endpoint, tests it, and replays what failed, JavaScript: %s',
  async (javaScriptEnabled) => {
    await using opened = await open(service, PATH, tenant, { javaScriptEnabled })
    const { page } = opened
    await fill(page, { Name: 'Backend', URL: receiver.url })
    await page.getByText('Only some events').click()
    await page.getByRole('checkbox', { name: /^channel\.enabled/ }).check()
    await press(page, 'Add endpoint')
    expect(await page.getByLabel('Signing secret').inputValue()).toMatch(/^whsec_/)
    await follow(page, 'Send a test event')
    await happen(service, tenant, channel)
    await service.server.drain()
    await press(page, 'Send test')
    await page.getByText('The receiver accepted webhook.test').waitFor()
    await follow(page, 'channel.enabled')
    await press(page, 'Send again')
    await service.server.drain()
    await page.reload()
    expect(await page.getByRole('heading', { name: /^Attempt \d/ }).count()).toBe(2)
    await page.goto(`${service.url}${PATH}`)
    await follow(page, 'Backend')
    await page.getByText('Delete Backend').click()
    await press(page, 'Delete endpoint')
    expect(await page.getByRole('status').textContent()).toContain('Deleted')
  },
)

test('the pages are accessible and fit each screen', async () => {
  const { id } = await tenant.console.webhooks.endpoints.create({
    body: { name: 'A receiver <with> a long name', url: `${receiver.url}/${'path'.repeat(40)}` } as never,
  })
  for (let count = 0; count < 3; count++) {
    service.clock.advance(60_000)
    await happen(service, tenant, channel)
    await service.server.drain()
  }
  const { deliveries } = await tenant.console.webhooks.deliveries.list({ path: { id } })
  const pages = {
    list: PATH,
    endpoint: `${PATH}/${id}`,
    delivery: `${PATH}/${id}/deliveries/${deliveries[0]?.id}`,
  }
  for (const [name, path] of Object.entries(pages)) {
    await using opened = await open(service, path, tenant)
    for (const colorScheme of ['light', 'dark'] as const)
      for (const width of [320, 768, 1440]) {
        await opened.page.emulateMedia({ colorScheme })
        await opened.page.setViewportSize({ width, height: 1500 })
        await opened.screenshot(`webhooks-${name}-${width}-${colorScheme}`)
        expect(await findOverflow(opened.page)).toEqual([])
        expect(await opened.axeFindings()).toEqual([])
      }
  }
})

test('an endpoint is tested with the keyboard alone', async () => {
  const { id } = await tenant.console.webhooks.endpoints.create({
    body: { name: 'By keyboard', url: receiver.url } as never,
  })
  await using opened = await open(service, `${PATH}/${id}`, tenant)
  await tabTo(opened.page, 'button', 'Send test')
  await Promise.all([opened.page.waitForEvent('load'), opened.page.keyboard.press('Enter')])
  expect(await opened.page.getByRole('status').textContent()).toContain('The receiver accepted webhook.test')
})
