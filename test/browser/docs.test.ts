import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildDocs } from '../helpers/docs-site.ts'
import { sample } from '../helpers/sample.ts'
import { backgroundOf, findOverflow, tabThrough } from './checks.ts'
import { goBy } from './console.ts'
import { useBrowser, useService, useTenant } from './suite.ts'
import type { Visit } from './visit.ts'

const contract = JSON.parse(readFileSync(join(import.meta.dirname, '../../generated/openapi.json'), 'utf8'))
const phone = { viewport: { width: 380, height: 740 } }
beforeAll(() => buildDocs())
const service = useService()
const tenant = useTenant(service)
const browser = useBrowser()

const open = (path: string, options = {}) => browser.open(service, path, null, options)

const pages: [name: string, path: string][] = [
  ['start', '/docs'],
  ['guide', '/docs/posts'],
  ['platform', '/docs/platforms/mastodon'],
  ['operations', '/docs/operations'],
  ['operation', '/docs/reference/createPosts'],
  ['event', '/docs/reference/onPostPublished'],
  ['errors', '/docs/errors'],
]

describe.each(sample(pages, 3))('the page of kind %s', (name, path) => {
  test.each(['light', 'dark'] as const)(
    'the page is accessible and loads nothing from other hosts, %s',
    async (colorScheme) => {
      await using opened = await open(path, { colorScheme })
      await opened.screenshot(`docs-${name}-${colorScheme}`)
      expect(await opened.seriousFindings()).toEqual([])
      const [red = 0] = await backgroundOf(opened.page)
      expect(red > 128).toBe(colorScheme === 'light')
    },
  )

  test('the page fits a phone and shows the focus', async () => {
    await using opened = await open(path, { ...phone, colorScheme: 'dark' })
    await opened.screenshot(`docs-${name}-phone`)
    expect(await findOverflow(opened.page)).toEqual([])
    const stops = await tabThrough(opened.page)
    expect(stops.length).toBeGreaterThan(4)
    expect(stops.filter((stop) => !stop.visible)).toEqual([])
  })

  test('the page opens at its top on a phone, where the navigation follows the text', async () => {
    await using opened = await open(path, phone)
    await opened.page.locator('.bar').waitFor()
    expect(await opened.page.evaluate('scrollY')).toBe(0)
  })

  test('the page is readable without JavaScript', async () => {
    await using opened = await open(path, { javaScriptEnabled: false })
    expect((await opened.page.locator('h1').textContent())?.length).toBeGreaterThan(2)
    expect(await opened.page.locator('main').innerText()).not.toContain('@@')
  })
})

test('the navigation marks the current page and links to the next one', async () => {
  await using opened = await open('/docs/posts', { viewport: { width: 1600, height: 900 } })
  const { page } = opened
  const side = page.getByRole('navigation', { name: 'Pages' })
  expect(await side.locator('[aria-current=page]').textContent()).toBe('Planning posts')
  await goBy(page, side.getByRole('link', { name: 'Webhooks' }).first())
  expect(new URL(page.url()).pathname).toBe('/docs/webhooks')
  const contents = page.getByRole('navigation', { name: 'On this page' })
  await contents.getByRole('link').first().click()
  await expect.poll(() => page.locator(':target').count()).toBe(1)
})

test('the page fills the width that a wide screen has for text', async () => {
  await using opened = await open('/docs/posts', { viewport: { width: 1600, height: 900 } })
  const width = await opened.page.locator('main').evaluate((node) => node.getBoundingClientRect().width)
  expect(width).toBeGreaterThan(800)
})

/** Types into the search with the shortcut, and returns the titles of the results. */
async function search({ page }: Visit, words: string): Promise<string[]> {
  await page.keyboard.press('Control+k')
  await page.keyboard.type(words)
  const results = page.getByRole('option')
  await results.first().waitFor()
  return results.allTextContents()
}

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
  expect(await opened.seriousFindings()).toEqual([])
  await page.keyboard.press('ArrowUp')
  await Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')])
  expect(new URL(page.url()).pathname).toMatch(/^\/docs\/reference\/upload/)
})

test.each([
  ['connect an account', /channel/i],
  ['schedule', /post/i],
  ['api key', /key/i],
  ['POST /public/v1/posts', /Create posts/],
  ['createPosts', /Create posts/],
  ['idempotency_mismatch', /idempotency_mismatch/],
  ['twitter', /X/],
])('the search finds %s', async (words, expected) => {
  await using opened = await open('/docs')
  const titles = await search(opened, words)
  expect(titles.slice(0, 5).join('\n')).toMatch(expected)
})

test('the search says when it finds nothing', async () => {
  await using opened = await open('/docs')
  expect(await search(opened, 'xyzzyplugh')).toEqual([expect.stringContaining('Nothing found')])
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

test('samples are tabs, and the selected language is remembered', async () => {
  await using opened = await open('/docs/reference/createPosts')
  const { page } = opened
  await page.getByRole('tab', { name: 'Python' }).click()
  expect(await page.getByRole('tabpanel').textContent()).toContain('requests')
  await page.goto(`${service.url}/docs/reference/listPosts`)
  await expect
    .poll(() => page.getByRole('tab', { name: 'Python' }).getAttribute('aria-selected'))
    .toBe('true')
})

test('an operation is tried with the key of the reader, which is stored nowhere', async () => {
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
  const stored = await page.evaluate<string>(
    'JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])',
  )
  expect(stored).not.toContain(tenant.apiKey)
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

  test('the reference shows the address of this service', async () => {
    await using opened = await open('/docs/reference#/public-api/createposts')
    const { baseUrl } = service.app.config
    const address = opened.page.getByText(`${baseUrl}/public/v1/posts`)
    await expect.poll(() => address.count()).toBeGreaterThan(0)
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

  test('the reference fits a phone and is accessible apart from its own colors', async () => {
    await using opened = await open('/docs/reference', phone)
    await opened.page.locator('h1').first().waitFor()
    expect(await findOverflow(opened.page)).toEqual([])
    const findings = await opened.seriousFindings()
    expect(findings.filter((finding) => !finding.startsWith('color-contrast:'))).toEqual([])
  })
})
