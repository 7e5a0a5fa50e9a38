import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildDocs } from '../helpers/docs-site.ts'
import { findOverflow } from './checks.ts'
import { goBy } from './console.ts'
import { useBrowser, useService, useTenant } from './suite.ts'

const contract = JSON.parse(readFileSync(join(import.meta.dirname, '../../generated/openapi.json'), 'utf8'))
const phone = { viewport: { width: 380, height: 740 } }
beforeAll(() => buildDocs())
const service = useService()
const tenant = useTenant(service)
const browser = useBrowser()

const open = (path: string, options = {}) => browser.open(service, path, null, options)

test('"/" opens the search, arrows move through it and Enter opens a page', async () => {
  await using opened = await open('/docs')
  const { page } = opened
  await page.keyboard.press('/')
  await page.keyboard.type('upload from url')
  const chosen = page.locator('[role=option][aria-selected=true]')
  await chosen.filter({ hasText: 'Upload a file from a URL' }).waitFor()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => page.locator('[role=option]').nth(1).getAttribute('aria-selected')).toBe('true')
  await opened.screenshot('docs-search')
  expect(await opened.axeFindings()).toEqual([])
  await page.keyboard.press('ArrowUp')
  await Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')])
  expect(new URL(page.url()).pathname).toMatch(/^\/docs\/reference\/upload/)
})

test('the search finds pages, operations, codes and platforms, and says when it finds nothing', async () => {
  await using opened = await open('/docs')
  const { page } = opened
  const field = page.getByLabel('Search the documentation')
  const results = page.getByRole('option')
  const expected: [words: string, title: RegExp][] = [
    ['connect an account', /channel/i],
    ['schedule', /post/i],
    ['api key', /key/i],
    ['POST /public/v1/posts', /Create posts/],
    ['createPosts', /Create posts/],
    ['idempotency_mismatch', /idempotency_mismatch/],
    ['twitter', /X/],
    ['xyzzyplugh', /Nothing found/],
  ]
  for (const [words, title] of expected) {
    await field.fill(words)
    await expect.poll(async () => (await results.allTextContents()).slice(0, 5).join('\n')).toMatch(title)
  }
})

test('a code block is copied with its button', async () => {
  const context = { permissions: ['clipboard-read', 'clipboard-write'] }
  await using opened = await open('/docs/posts', context)
  const { page } = opened
  const block = page.locator('.block').first()
  await block.getByRole('button', { name: 'Copy' }).click()
  await block.getByRole('button', { name: 'Copied' }).waitFor()
  const copied = await page.evaluate<string>('navigator.clipboard.readText()')
  expect(copied).toBe((await block.locator('code').innerText()).replace(/\n$/, ''))
})

test('samples are tabs, and the selected language is remembered over pages', async () => {
  await using opened = await open('/docs/reference/createPosts')
  const { page } = opened
  await page.getByRole('radio', { name: 'Python' }).click()
  await page.locator('.tab').filter({ hasText: 'postern.posts.create(', visible: true }).waitFor()
  await page.goto(`${service.url}/docs/reference/listPosts`)
  await page.locator('.tab').filter({ hasText: 'in postern.posts.list(', visible: true }).waitFor()
  expect(await page.getByRole('radio', { name: 'Python' }).isChecked()).toBe(true)
})

test('tabs and folded fields work with the keyboard and without JavaScript', async () => {
  const field = '#body.posts.settings.pinterest.board'
  await using opened = await open(`/docs/reference/createPosts${field}`, { javaScriptEnabled: false })
  const { page } = opened
  await page.getByText('ID of the board.').filter({ visible: true }).waitFor()
  await page.getByRole('radio', { name: 'curl' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.locator('.tab').filter({ hasText: 'createPostern', visible: true }).waitFor()
  await page.getByRole('radio', { name: '429' }).click()
  await page.locator('.tab').filter({ hasText: 'rate_limited', visible: true }).waitFor()
  expect(await page.locator('.tab').filter({ visible: true }).count()).toBe(2)
})

test.each([
  ['body.posts.value.image.alt', 'body.posts.value.image.alt'],
  ['body.posts.0.value.1.image', 'body.posts.value.image'],
  ['body.posts.0.settings.outcom', 'body.posts.settings'],
])('the address of the field %s opens what is around it', async (address, id) => {
  await using opened = await open(`/docs/reference/createPosts#${address}`)
  const field = opened.page.locator(`[id="${id}"]:target > .field`)
  await expect.poll(() => field.isVisible()).toBe(true)
})

test('an operation has three columns, two, or one with the examples after the input, as the screen allows', async () => {
  await using opened = await open('/docs/reference/createPosts')
  const { page } = opened
  const boxOf = async (selector: string) =>
    (await page.locator(selector).boundingBox()) ?? expect.fail(selector)
  for (const [width, hasNavigation] of [
    [1440, true],
    [1024, false],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    expect(await page.getByRole('navigation', { name: 'Pages' }).isVisible()).toBe(hasNavigation)
    await page.locator('#errors').scrollIntoViewIfNeeded()
    const [body, examples] = [await boxOf('#body'), await boxOf('.examples')]
    expect(examples.x).toBeGreaterThan(body.x + body.width)
    // They stay in sight.
    expect(examples.y).toBeGreaterThanOrEqual(0)
    expect(examples.y + examples.height).toBeLessThanOrEqual(800)
    expect(await findOverflow(page)).toEqual([])
  }
  for (const width of [768, 320]) {
    await page.setViewportSize({ width, height: 740 })
    const [body, examples, answers] = [
      await boxOf('#body'),
      await boxOf('.examples'),
      await boxOf('#responses'),
    ]
    expect(examples.y).toBeGreaterThan(body.y)
    expect(answers.y).toBeGreaterThan(examples.y)
    expect(await findOverflow(page)).toEqual([])
  }
})

test.each([true, false])(
  'a phone opens the list of pages with a button, JavaScript %s',
  async (javaScriptEnabled) => {
    await using opened = await open('/docs/reference/createPosts', { ...phone, javaScriptEnabled })
    const { page } = opened
    const pages = page.getByRole('navigation', { name: 'Pages' })
    expect(await pages.isVisible()).toBe(false)
    await page.getByRole('button', { name: 'Menu' }).press('Enter')
    const current = pages.locator('[aria-current=page]')
    await expect.poll(() => current.textContent()).toContain('Create posts')
    if (javaScriptEnabled)
      await expect.poll(() => current.boundingBox().then((box) => (box?.y ?? 1e6) < 740)).toBe(true)
    await page.keyboard.press('Escape')
    await pages.waitFor({ state: 'hidden' })
  },
)

test('an operation is tried with the key of the reader, which outlives neither the tab nor a click', async () => {
  await tenant.connectSandbox('Shown in the documentation')
  await using opened = await open('/docs/reference/listIntegrations')
  const { page } = opened
  await page.getByText('Try it').click()
  await page.getByLabel('API key').fill(tenant.apiKey)
  await page.getByRole('button', { name: 'Send the request' }).click()
  const answer = page.locator('.try output')
  await answer.getByText('Shown in the documentation').waitFor()
  expect(await answer.textContent()).toContain('200')
  await opened.screenshot('docs-try-it')
  const stored = await page.evaluate<string>('JSON.stringify([{ ...localStorage }, document.cookie])')
  expect(stored).not.toContain(tenant.apiKey)
  await page.getByRole('button', { name: 'Forget the key' }).click()
  expect(await page.getByLabel('API key').inputValue()).toBe('')
  expect(await page.evaluate<string>('JSON.stringify({ ...sessionStorage })')).not.toContain(tenant.apiKey)
})

test('a trial request sends the path, the query and the body from its fields', async () => {
  const id = await tenant.connectSandbox('Tried')
  await using opened = await open('/docs/reference/createPosts')
  const { page } = opened
  await page.getByText('Try it').click()
  await page.getByLabel('API key').fill(tenant.apiKey)
  const post = {
    type: 'draft',
    date: '2099-01-01',
    posts: [{ integration: { id }, value: [{ content: 'From the docs' }] }],
  }
  await page.getByLabel('Body').fill(JSON.stringify(post))
  await page.getByRole('button', { name: 'Send the request' }).click()
  const answer = page.locator('.try output')
  await answer.getByText('postId').waitFor()
  const list = '/public/v1/posts?startDate=2098-12-31T00:00:00Z&endDate=2099-01-02T00:00:00Z'
  const posts = await service.fetch(list, { headers: { authorization: tenant.apiKey } })
  expect(await posts.text()).toContain('From the docs')
})

test('a trial request replaces the channel of the example by one of the reader', async () => {
  const own = await service.createTenant()
  const first = await own.connectSandbox('First of mine')
  const second = await own.connectSandbox('Second of mine')
  await using opened = await open('/docs/reference/createPosts')
  const { page } = opened
  await page.getByText('Try it').click()
  const body = page.getByLabel('Body')
  expect(await body.inputValue()).toContain('019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a21')
  await page.getByLabel('API key').fill(own.apiKey)
  await page.getByLabel('Body').focus()
  await expect.poll(() => body.inputValue()).toContain(first)
  await page.getByRole('combobox', { name: 'Channel' }).selectOption({ label: 'Second of mine (sandbox)' })
  expect(await body.inputValue()).toContain(second)
  await page.getByRole('button', { name: 'Send the request' }).click()
  await page.locator('.try output').getByText('postId').waitFor()
})

test.each([
  ['/docs#/public-api/createposts', '/docs/reference/createposts'],
  ['/docs#/section/planning-posts', '/docs/posts'],
  ['/docs#/webhooks', '/docs/operations'],
])('the old address %s redirects to %s', async (from, to) => {
  await using opened = await open(from)
  await expect.poll(() => new URL(opened.page.url()).pathname).toBe(to)
})

describe('the full reference', () => {
  test('the reference lists and opens every operation and event, offline', async () => {
    await using opened = await open('/docs/reference')
    const { page } = opened
    const items = [...Object.values(contract.paths), ...Object.values(contract.webhooks)] as object[]
    const tags = items.flatMap((item) =>
      Object.values(item).flatMap((operation) =>
        operation.tags === undefined ? [] : [operation.tags[0] as string],
      ),
    )
    for (const [tag, operations] of Map.groupBy(tags, (tag) => tag)) {
      await page.goto(`${service.url}/docs/reference#/${tag}`)
      const links = page.locator(`[data-component-name="Menu/MenuItem"] a[href^="#/${tag}/"]`)
      await expect.poll(() => links.count()).toBe(operations.length)
    }
    await opened.screenshot('docs-reference')
  })

  test('the reference is searched and navigated with the keyboard', async () => {
    await using opened = await open('/docs/reference')
    const { page } = opened
    await page.locator('[data-component-name="icons/SearchIcon/SearchIcon"]').first().waitFor()
    // The page draws first and binds its keys afterwards.
    await expect
      .poll(async () => {
        await page.keyboard.press('Control+k')
        return page.locator('input:focus').count()
      })
      .toBe(1)
    await page.keyboard.type('upload-from-url')
    await page.locator('[data-component-name="Search/SearchItem"]').first().waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.locator('h2', { hasText: 'Upload a file from a URL' }).waitFor()
    expect(new URL(page.url()).hash).toBe('#/public-api/uploadmediafromurl')
  })

  test('the reference fits a phone and is accessible, light and dark', async () => {
    await using opened = await open('/docs/reference', phone)
    await opened.page.locator('.api-content h1').waitFor()
    for (const colorScheme of ['light', 'dark'] as const) {
      await opened.page.emulateMedia({ colorScheme })
      expect(await findOverflow(opened.page)).toEqual([])
      expect(await opened.axeFindings()).toEqual([])
    }
  })

  test('an operation of the reference is accessible, names this service, and leads back to its page', async () => {
    await using opened = await open('/docs/reference#/public-api/createposts')
    const { page } = opened
    await page.locator('h2', { hasText: 'Create posts' }).waitFor()
    await page.locator('.th-string').first().waitFor()
    const address = page.getByText(`${service.app.config.baseUrl}/public/v1/posts`)
    await expect.poll(() => address.count()).toBeGreaterThan(0)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await opened.axeFindings()).toEqual([])
    }
    await goBy(page, page.getByRole('link', { name: 'Back to the docs' }))
    expect(new URL(page.url()).pathname).toBe('/docs/reference/createposts')
    expect(await page.locator('h1').textContent()).toBe('Create posts')
  })
})
