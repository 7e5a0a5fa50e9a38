import { beforeAll, expect, test } from 'vitest'
import { buildDocs } from '../helpers/docs-site.ts'
import { useBrowser, useService, useTenant } from './suite.ts'

beforeAll(() => buildDocs())
const service = useService()
const tenant = useTenant(service)
const browser = useBrowser()

test('the key and the channel of the reader are chosen once for all operations', async () => {
  await tenant.connectSandbox('First of mine')
  const second = await tenant.connectSandbox('Second of mine')
  await using opened = await browser.open(service, '/docs/reference/createPosts', null)
  const { page } = opened
  await page.getByText('Try it').click()
  const forget = page.getByRole('button', { name: 'Forget the key' })
  expect(await forget.isDisabled()).toBe(true)
  await page.getByLabel('API key').fill(tenant.apiKey)
  await page.getByLabel('Body').focus()
  const channel = page.getByRole('combobox', { name: 'Channel' })
  await channel.selectOption({ label: 'Second of mine (sandbox)' })
  await opened.screenshot('docs-try-it-remembered')
  expect(await opened.axeFindings()).toEqual([])

  await page.goto(`${service.url}/docs/reference/getIntegrationRetries`)
  await page.getByText('Try it').click()
  expect(await page.getByLabel('API key').inputValue()).toBe(tenant.apiKey)
  await expect.poll(() => channel.inputValue()).toBe(second)
  expect(await page.locator('.try [name=id]').inputValue()).toBe(second)
  await page.getByRole('button', { name: 'Send the request' }).click()
  await page.locator('.try output').getByText('200').waitFor()

  await forget.click()
  await page.reload()
  await page.getByText('Try it').click()
  expect(await page.getByLabel('API key').inputValue()).toBe('')
  expect(await channel.isDisabled()).toBe(true)
})

test('a tried post leads to the composer with all it says, and once made to its page', async () => {
  const id = await tenant.connectSandbox('Composed')
  await using opened = await browser.open(service, '/docs/reference/createPosts', null)
  const { page } = opened
  await page.getByText('Try it').click()
  await page.getByLabel('API key').fill(tenant.apiKey)
  const post = {
    type: 'draft',
    date: '2099-01-01T09:00:00Z',
    posts: [{ integration: { id }, value: [{ content: '<p>From the docs</p>' }, { content: 'Second' }] }],
  }
  await page.getByLabel('Body').fill(JSON.stringify(post))
  const composer = new URL(
    (await page.getByRole('link', { name: 'Open in the composer' }).getAttribute('href')) ?? '',
    service.url,
  )
  expect(composer.pathname).toBe('/console/compose')
  expect(Object.fromEntries(composer.searchParams)).toEqual({ request: JSON.stringify(post) })
  await using signedIn = await browser.open(service, `${composer.pathname}${composer.search}`, tenant)
  expect(await signedIn.page.getByRole('checkbox', { name: 'Composed' }).isChecked()).toBe(true)
  expect(await signedIn.page.locator('[name=date]').inputValue()).toContain('2099-01-01')
  const texts = ['text:all:0', 'text:all:1'].map((name) =>
    signedIn.page.locator(`[name="${name}"]`).inputValue(),
  )
  expect(await Promise.all(texts)).toEqual(['From the docs', 'Second'])
  const { posts: none } = await tenant.api.posts.list({
    query: { startDate: '2098-12-31', endDate: '2099-01-02' },
  })
  expect(none).toEqual([])
  await page.getByRole('button', { name: 'Send the request' }).click()
  const made = page.getByRole('link', { name: 'Open the post in the console' })
  await made.waitFor()
  const { posts } = await tenant.api.posts.list({ query: { startDate: '2098-12-31', endDate: '2099-01-02' } })
  expect(await made.getAttribute('href')).toBe(`/console/posts/${posts[0]?.id}`)
})

test('a body that is no JSON leads to an empty composer', async () => {
  await using opened = await browser.open(service, '/docs/reference/createPosts', null)
  const { page } = opened
  await page.getByText('Try it').click()
  await page.getByLabel('Body').fill('{ "date": ')
  expect(await page.getByRole('link', { name: 'Open in the composer' }).getAttribute('href')).toBe(
    '/console/compose?',
  )
})
