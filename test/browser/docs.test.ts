import { beforeAll, describe, expect, test } from 'vitest'
import { buildDocs } from '../helpers/docs-site.ts'
import { sample } from '../helpers/sample.ts'
import { backgroundOf, findOverflow, tabThrough } from './checks.ts'
import { goBy } from './console.ts'
import { useBrowser, useService } from './suite.ts'

const phone = { viewport: { width: 380, height: 740 } }
beforeAll(() => buildDocs())
const service = useService()
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

describe.each(sample(pages, 4))('the page of kind %s', (name, path) => {
  test('the page is accessible and loads nothing from other hosts, light and dark', async () => {
    await using opened = await open(path)
    for (const colorScheme of ['light', 'dark'] as const) {
      await opened.page.emulateMedia({ colorScheme })
      await opened.screenshot(`docs-${name}-${colorScheme}`)
      expect(await opened.axeFindings()).toEqual([])
      const [red = 0] = await backgroundOf(opened.page)
      expect(red > 128).toBe(colorScheme === 'light')
    }
  })

  test('the page opens at its top on a phone, fits it and shows the focus', async () => {
    await using opened = await open(path, { ...phone, colorScheme: 'dark' })
    await opened.page.locator('.bar').waitFor()
    expect(await opened.page.evaluate('scrollY')).toBe(0)
    await opened.screenshot(`docs-${name}-phone`)
    expect(await findOverflow(opened.page)).toEqual([])
    const stops = await tabThrough(opened.page)
    expect(stops.length).toBeGreaterThan(4)
    expect(stops.filter((stop) => !stop.visible)).toEqual([])
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
