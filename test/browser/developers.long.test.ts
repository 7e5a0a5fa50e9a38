import { beforeAll, expect, test } from 'vitest'
import { findOverflow } from './checks.ts'
import { follow, hasFocus, press } from './console.ts'
import { useBrowser, useService, useTenant } from './suite.ts'

const service = useService()
const tenant = useTenant(service)
const { open } = useBrowser()
const narrow = { viewport: { width: 320, height: 740 } }

let channel: string

beforeAll(async () => {
  channel = await tenant.connectSandbox('Bakery Miller')
})

test.each(['light', 'dark'] as const)(
  'the code of a form is copied by its button, %s',
  async (colorScheme) => {
    const permissions = ['clipboard-read', 'clipboard-write']
    await using opened = await open(service, '/settings/keys', tenant, { colorScheme, permissions })
    const { page } = opened
    await page.locator('summary', { hasText: 'As code' }).click()
    await page.getByText('Python', { exact: true }).click()
    await opened.screenshot(`developers-as-code-${colorScheme}`)
    await page.getByRole('button', { name: 'Copy' }).click()
    await page.getByRole('button', { name: 'Copied' }).waitFor()
    const copied = await page.evaluate<string>('navigator.clipboard.readText()')
    expect(copied).toBe(await page.getByRole('group', { name: 'Python' }).textContent())
    expect(copied).toContain('os.environ["POSTERN_SESSION"]')
    expect(await opened.axeFindings()).toEqual([])
  },
)

test('the code of a channel opens beside it, and is chosen by keyboard on a phone', async () => {
  const permissions = ['clipboard-read', 'clipboard-write']
  await using opened = await open(service, `/channels/${channel}`, tenant, { ...narrow, permissions })
  const { page } = opened
  const link = page.getByRole('link', { name: 'As code' })
  await link.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('group', { name: 'curl' }).waitFor()
  expect(await link.getAttribute('aria-expanded')).toBe('true')
  await page.getByRole('radio', { name: 'curl' }).first().focus()
  await page.keyboard.press('ArrowRight')
  expect(await page.getByRole('group', { name: 'TypeScript' }).isVisible()).toBe(true)
  await page.getByText('Delete a channel').click()
  await opened.screenshot('developers-as-code-phone')
  expect(await findOverflow(page)).toEqual([])
  expect(await opened.axeFindings()).toEqual([])
  await page.getByRole('button', { name: 'Copy' }).first().click()
  await page.getByRole('button', { name: 'Copied' }).waitFor()
  expect(await page.evaluate<string>('navigator.clipboard.readText()')).toContain('channels.disable')
  await link.click()
  expect(await page.getByText('Delete a channel').isVisible()).toBe(false)
})

test('the code of a channel is a page of its own without a script', async () => {
  await using opened = await open(service, `/channels/${channel}`, tenant, {
    ...narrow,
    javaScriptEnabled: false,
  })
  const { page } = opened
  await follow(page, 'As code')
  await page.getByRole('radio', { name: 'curl' }).first().focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  expect(await page.getByRole('group', { name: 'Python' }).isVisible()).toBe(true)
  expect(await page.getByRole('group', { name: 'curl' }).isVisible()).toBe(false)
  expect(await page.getByRole('button', { name: 'Copy' }).count()).toBe(0)
  expect(await findOverflow(page)).toEqual([])
})

async function call(): Promise<void> {
  await tenant.api.channels.list()
  await tenant.api.posts.delete({ path: { id: '019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11' } }).catch(() => {})
  await tenant.console.apiKeys.list()
}

const looks = [
  ['light', 1440],
  ['dark', 768],
  ['light', 320],
] as const

test.each(looks)(
  'the page for developers is accessible and fits, %s at %i pixels',
  async (colorScheme, width) => {
    await call()
    const viewport = { width, height: 900 }
    await using opened = await open(service, '/console/developers', tenant, { colorScheme, viewport })
    await opened.screenshot(`developers-${width}`)
    await opened.page.getByRole('heading', { name: 'Requests' }).scrollIntoViewIfNeeded()
    await opened.page
      .getByRole('list', { name: 'Requests' })
      .getByRole('listitem')
      .nth(2)
      .scrollIntoViewIfNeeded()
    await opened.screenshot(`developers-log-${width}`)
    expect(await opened.axeFindings()).toEqual([])
    expect(await findOverflow(opened.page)).toEqual([])
  },
)

test('the log is filtered without a script', async () => {
  await call()
  await using opened = await open(service, '/console/developers', tenant, { javaScriptEnabled: false })
  const { page } = opened
  await page.getByLabel('Status').selectOption('Failed')
  await press(page, 'Show')
  const lines = await page.getByRole('list', { name: 'Requests' }).getByRole('listitem').allTextContents()
  expect(new Set(lines.map((line) => line.trim().slice(0, 3)))).toEqual(new Set(['404']))
  expect(await page.getByLabel('Status').inputValue()).toBe('failed')
})

test('the log is read again by itself, and keeps what the reader chose in a filter', async () => {
  await call()
  await using opened = await open(service, '/console/developers', tenant)
  const { page } = opened
  await page.clock.install()
  await follow(page, 'Refresh every 5 seconds')
  await page.getByLabel('Status').selectOption('Failed')
  await page.getByRole('link', { name: 'Stop refreshing' }).focus()
  const lines = page.getByRole('list', { name: 'Requests' }).getByRole('listitem')
  await expect.poll(() => lines.first().textContent()).toContain('listApiKeys')
  await tenant.api.posts.list({ query: { startDate: '2000-01-01', endDate: '2100-01-01' } })
  await page.clock.fastForward(5_000)
  await lines.first().getByText('listPosts').waitFor()
  expect(await lines.first().locator('time').getAttribute('title')).toContain('UTC')
  expect(await page.getByLabel('Status').inputValue()).toBe('failed')
  expect(await hasFocus(page.getByRole('link', { name: 'Stop refreshing' }))).toBe(true)
  expect(await opened.axeFindings()).toEqual([])
  await follow(page, 'Stop refreshing')
  await page.getByRole('link', { name: 'Refresh every 5 seconds' }).waitFor()
})

test('the page of the log reloads itself without a script', async () => {
  await call()
  const path = '/console/developers?refresh=on#requests'
  await using opened = await open(service, path, tenant, { javaScriptEnabled: false })
  await opened.page.waitForEvent('load')
  expect(await opened.page.getByRole('link', { name: 'Stop refreshing' }).count()).toBe(1)
})

test('the code follows each field of its form, in the notation of each language', async () => {
  await using opened = await open(service, '/settings/keys', tenant)
  const { page } = opened
  const shows = (language: string, text: string) =>
    page.locator(`pre[aria-label="${language}"]`).filter({ hasText: text }).waitFor()
  await page.locator('summary', { hasText: 'As code' }).click()
  await shows('curl', '"Dashboard"')
  await page.getByLabel('Name').fill(`It's "mine" \\ <b>`)
  await shows('curl', `"It'\\''s \\"mine\\" \\\\ <b>"`)
  await page.getByText('TypeScript', { exact: true }).click()
  await shows('TypeScript', `name: 'It\\'s "mine" \\\\ <b>'`)
  await page.getByLabel('Selected permissions only').check()
  await page.locator('[name="posts:read"]').check()
  await page.getByLabel('Expiration date (UTC)').fill('2099-12-31')
  await shows('TypeScript', "scopes: ['posts:read']")
  await shows('TypeScript', "expiresAt: '2099-12-31T23:59:59.999Z'")
  await page.getByLabel('Name').fill('')
  await shows('TypeScript', "name: 'Dashboard'")
  expect(await page.getByRole('button', { name: 'Show what the form holds' }).count()).toBe(0)
  await opened.screenshot('developers-follows')
})

test('the code of a form is printed anew without an answer by a button', async () => {
  await using opened = await open(service, '/settings/groups', tenant, { tolerates: /code/ })
  const { page } = opened
  await page.locator('summary', { hasText: 'As code' }).click()
  const button = page.getByRole('button', { name: 'Show what the form holds' })
  await button.waitFor({ state: 'hidden' })
  await page.route('**/console/developers/code', (route) => route.abort())
  await page.getByLabel('Name of the group').fill('Clients')
  await button.waitFor()
  expect(await opened.axeFindings()).toEqual([])
  await page.unroute('**/console/developers/code')
  await page.getByLabel('Name of the group').fill('Clients of ours')
  await page.locator('pre', { hasText: '"Clients of ours"' }).first().waitFor()
  await button.waitFor({ state: 'hidden' })
})

test.each([
  ['light', 320],
  ['dark', 768],
] as const)(
  'the code of a form opens beside it without a script, %s at %i pixels',
  async (colorScheme, width) => {
    const viewport = { width, height: 740 }
    await using opened = await open(service, '/settings/keys', tenant, {
      ...{ viewport, colorScheme, javaScriptEnabled: false },
    })
    const { page } = opened
    await page.getByLabel('Name').fill('Shop')
    await page.getByLabel('Read only').check()
    await page.locator('summary', { hasText: 'As code' }).click()
    expect(await findOverflow(page)).toEqual([])
    await opened.screenshot(`developers-form-${width}`)
    const beside = page.context().waitForEvent('page')
    await page.getByRole('button', { name: 'Show what the form holds' }).click()
    const code = await beside
    const text = await code.getByRole('group', { name: 'curl' }).textContent()
    expect(text).toContain('"name": "Shop"')
    expect(text).toContain('"read"')
    expect(text).not.toContain('"write"')
    expect(await findOverflow(code)).toEqual([])
    expect(await page.getByLabel('Name').inputValue()).toBe('Shop')
  },
)
