import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { upload } from '../../sdk/index.ts'
import { files } from '../helpers/files.ts'
import { startService, type TestService } from '../helpers/server.ts'
import { launchBrowser } from './chromium.ts'
import { visit } from './visit.ts'

const root = join(import.meta.dirname, '../..')
const phone = { viewport: { width: 360, height: 740 } }
const stops: (() => Promise<void>)[] = []
let browser: Browser
let service: TestService
let sandbox: string

beforeAll(async () => {
  execFileSync(process.execPath, [join(root, 'scripts/docs.ts'), '--if-stale'], { stdio: 'pipe' })
  const [launched, started] = await Promise.all([launchBrowser(), startService('sqlite')])
  stops.push(launched.close, started.stop)
  browser = launched.browser
  service = started.service
  sandbox = `/sandbox/${await publishThread()}`
})

afterAll(async () => {
  for (const stop of stops) await stop()
})

/** A thread with a picture, a film and everything else that an article of the sandbox page can hold. */
async function publishThread(): Promise<string> {
  const { api, connectSandbox } = await service.createTenant()
  const id = await connectSandbox('Sandbox of the <tests> & friends')
  const picture = await upload(api, { file: new Blob([await files.png(1200, 700)]), filename: 'ramp.png' })
  const film = await upload(api, { file: new Blob([await files.mp4()]), filename: 'film.mp4' })
  const long = 'https://example.org/'.padEnd(160, 'a-very-long-path')
  await api.createPosts({
    body: {
      type: 'now',
      date: new Date(service.clock.now()).toISOString(),
      posts: [
        {
          integration: { id },
          value: [
            {
              content: `<p>A picture of a ramp, and a link: ${long}</p><p>A second paragraph.</p>`,
              image: [{ ...picture, alt: 'A colour ramp' }],
            },
            { content: 'First comment, with a film', image: [film] },
            { content: 'Second comment' },
          ],
        },
      ],
    },
  })
  await service.server.drain()
  return id
}

const pages: [name: string, path: () => string][] = [
  ['root', () => '/'],
  ['errors', () => '/docs/errors'],
  ['sandbox', () => sandbox],
]

describe.each(pages)('%s', (name, path) => {
  test.each(['light', 'dark'] as const)('is accessible and asks nobody else, %s', async (colorScheme) => {
    await using opened = await visit(browser, service.url + path(), { colorScheme })
    await opened.screenshot(`${name}-${colorScheme}`)
    expect(await opened.seriousFindings()).toEqual([])
    expect(opened.troubles).toEqual([])
    const [red = 0] = await backgroundOf(opened.page)
    expect(red > 128).toBe(colorScheme === 'light')
  })

  test('fits a phone', async () => {
    await using opened = await visit(browser, service.url + path(), { ...phone, colorScheme: 'dark' })
    await opened.screenshot(`${name}-phone`)
    expect(await overflow(opened.page)).toEqual([])
  })

  test('shows where the focus is, on every stop', async () => {
    await using opened = await visit(browser, service.url + path())
    const stops = await tabThrough(opened.page)
    expect(stops.length).toBeGreaterThan(0)
    expect(stops.filter((stop) => !stop.visible)).toEqual([])
    await opened.screenshot(`${name}-focus`)
  })
})

test('the sandbox page shows the thread in the order of reading, with its media', async () => {
  await using opened = await visit(browser, service.url + sandbox)
  expect(await opened.page.locator('h1').textContent()).toBe('Sandbox of the <tests> & friends')
  const texts = await opened.page.locator('article p').allTextContents()
  expect(texts).toEqual([
    expect.stringContaining('A second paragraph.'),
    'First comment, with a film',
    'Second comment',
  ])
  const picture = opened.page.getByAltText('A colour ramp')
  await expect.poll(() => picture.evaluate((node: HTMLImageElement) => node.naturalWidth)).toBe(1200)
  expect(opened.troubles).toEqual([])
})

describe('docs', () => {
  test('render every operation, offline', async () => {
    await using opened = await visit(browser, `${service.url}/docs`)
    const contract = JSON.parse(readFileSync(join(root, 'generated/openapi.json'), 'utf8'))
    const ids = Object.values<Record<string, { operationId: string }>>(contract.paths)
      .flatMap((item) => Object.values(item))
      .map((operation) => operation.operationId)
    await expect.poll(() => opened.page.locator('[data-section-id*="/operation/"]').count()).toBe(ids.length)
    const shown = await opened.page
      .locator('[data-section-id*="/operation/"]')
      .evaluateAll((nodes) => nodes.map((node) => node.getAttribute('data-section-id')?.split('/').pop()))
    expect(shown.toSorted()).toEqual(ids.toSorted())
    await opened.screenshot('docs')
    expect(opened.troubles).toEqual([])
  })

  test('can be searched and followed with the keyboard', async () => {
    await using opened = await visit(browser, `${service.url}/docs`)
    const { page } = opened
    const search = page.getByRole('textbox', { name: /search/i })
    await expect
      .poll(async () => {
        await page.keyboard.press('Tab')
        return search.evaluate((node) => node === document.activeElement)
      })
      .toBe(true)
    await page.keyboard.type('upload-from-url')
    await page.getByRole('menuitem').first().waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.url()).toContain('#tag/public-api/operation/uploadMediaFromUrl')
    await opened.screenshot('docs-search')
    expect(opened.troubles).toEqual([])
  })

  test('fit a phone', async () => {
    await using opened = await visit(browser, `${service.url}/docs`, phone)
    await opened.screenshot('docs-phone')
    expect(await overflow(opened.page)).toEqual([])
  })
})

function backgroundOf(page: Page): Promise<number[]> {
  return page.evaluate(() =>
    (getComputedStyle(document.body).backgroundColor.match(/\d+/g) ?? []).map(Number),
  )
}

/** What makes the page scroll sideways. */
function overflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    if (document.documentElement.scrollWidth <= innerWidth) return []
    return [...document.querySelectorAll('body *')]
      .filter((node) => node.getBoundingClientRect().right > innerWidth + 1)
      .map((node) => node.outerHTML.slice(0, 120))
  })
}

/** The stops of the tab key, up to thirty, and whether each is marked so that it is seen. */
async function tabThrough(page: Page): Promise<{ element: string; visible: boolean }[]> {
  const stops: { element: string; visible: boolean }[] = []
  for (let stop = 0; stop < 30; stop++) {
    await page.keyboard.press('Tab')
    const at = await page.evaluate(() => {
      const node = document.activeElement
      if (!node || node === document.body) return null
      const { outlineStyle, outlineWidth } = getComputedStyle(node)
      return {
        element: node.outerHTML.slice(0, 120),
        visible: outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1,
      }
    })
    if (!at || stops.some(({ element }) => element === at.element)) break
    stops.push(at)
  }
  return stops
}
