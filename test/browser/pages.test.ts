import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readOperations } from '../../scripts/operations.ts'
import { upload } from '../../sdk/index.ts'
import { files } from '../helpers/files.ts'
import { startService, type TestService } from '../helpers/server.ts'
import { connectBrowser, visit } from './visit.ts'

const root = join(import.meta.dirname, '../..')
const contract = JSON.parse(readFileSync(join(root, 'generated/openapi.json'), 'utf8'))
const phone = { viewport: { width: 360, height: 740 } }
const stops: (() => Promise<void>)[] = []
let browser: Browser
let service: TestService
let sandbox: string

beforeAll(async () => {
  execFileSync(process.execPath, [join(root, 'scripts/docs.ts'), '--if-stale'], { stdio: 'pipe' })
  browser = await connectBrowser()
  stops.push(() => browser.close())
  const started = await startService('sqlite')
  stops.push(started.stop)
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
  await api.posts.create({
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
  await expect
    .poll(() => picture.evaluate((node) => (node as unknown as { naturalWidth: number }).naturalWidth))
    .toBe(1200)
  expect(opened.troubles).toEqual([])
})

/** Lists the webhook events that the documents describe beside the operations. */
function events(): { id: string; tag: string; summary: string }[] {
  type Event = { post: { operationId: string; tags: [string]; summary: string } }
  return Object.values(contract.webhooks as Record<string, Event>).map(({ post }) => ({
    id: post.operationId,
    tag: post.tags[0],
    summary: post.summary,
  }))
}

describe('docs', () => {
  test('names the address of this service, in the contract and in every example', async () => {
    const { baseUrl } = service.app.config
    const text = await (await service.fetch('/docs')).text()
    expect(text).toContain(`"${baseUrl}"`)
    expect(text).not.toContain('http://localhost:3000')
    await using opened = await visit(browser, `${service.url}/docs#/public-api/createposts`)
    await opened.page.getByText(`${baseUrl}/public/v1/posts`).first().waitFor({ state: 'attached' })
  })

  test('list and open every operation and event, offline', async () => {
    await using opened = await visit(browser, `${service.url}/docs`)
    const { page } = opened
    const byTag = Map.groupBy([...readOperations(contract), ...events()], ({ tag }) => tag)
    for (const [tag, operations] of byTag) {
      await page.goto(`${service.url}/docs#/${tag}`)
      const links = page.locator(`[data-component-name="Menu/MenuItem"] a[href^="#/${tag}/"]`)
      await expect.poll(() => links.count()).toBe(operations.length)
      const shown = await links.evaluateAll((nodes) => nodes.map((node) => node.getAttribute('href')))
      expect(shown.toSorted()).toEqual(operations.map(({ id }) => `#/${tag}/${id.toLowerCase()}`).toSorted())
      await links.first().click()
      const [first] = operations.filter(({ id }) => shown[0]?.endsWith(`/${id.toLowerCase()}`))
      await page.locator('h2', { hasText: first?.summary ?? '' }).waitFor()
    }
    expect(opened.troubles).toEqual([])
  })

  test('hold the guides, with links from one to the other', async () => {
    await using opened = await visit(browser, `${service.url}/docs#/section/planning-posts`)
    const { page } = opened
    await page.locator('h2', { hasText: 'Planning posts' }).waitFor()
    const links = page.locator('a[href="#/section/keys-sessions-and-the-audit-log"]')
    await links.filter({ hasText: 'Keys, sessions and the audit log' }).last().click()
    await expect.poll(() => new URL(page.url()).hash).toBe('#/section/keys-sessions-and-the-audit-log')
    await page.locator('h2', { hasText: 'Keys, sessions and the audit log' }).waitFor()
    expect(await page.content()).not.toContain('not-run=')
    expect(opened.troubles).toEqual([])
  })

  test('can be searched and followed with the keyboard', async () => {
    await using opened = await visit(browser, `${service.url}/docs`)
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
    const stops = await tabThrough(page)
    expect(stops.length).toBeGreaterThan(10)
    expect(stops.filter((stop) => !stop.visible)).toEqual([])
    await opened.screenshot('docs-keyboard')
    expect(opened.troubles).toEqual([])
  })

  test.each(['light', 'dark'] as const)('are accessible, %s', async (colorScheme) => {
    await using opened = await visit(browser, `${service.url}/docs#/public-api/createposts`, { colorScheme })
    await opened.page.locator('h2', { hasText: 'Create posts' }).waitFor()
    await opened.page.getByText('Loading...').waitFor({ state: 'hidden' })
    await opened.screenshot(`docs-${colorScheme}`)
    // The colours of code and labels are Redoc's own and not all of them are strong enough.
    const findings = await opened.seriousFindings()
    expect(findings.filter((finding) => !finding.startsWith('color-contrast:'))).toEqual([])
  })

  test('fit a phone', async () => {
    await using opened = await visit(browser, `${service.url}/docs`, phone)
    await opened.screenshot('docs-phone')
    expect(await overflow(opened.page)).toEqual([])
  })
})

// What runs in the page is text: the types of a browser have no place in the rest of this program.

function backgroundOf(page: Page): Promise<number[]> {
  return page.evaluate('getComputedStyle(document.body).backgroundColor.match(/[0-9]+/g).map(Number)')
}

/** Finds the elements that make the page scroll sideways. Fails if no text was drawn, because then nothing could. */
async function overflow(page: Page): Promise<string[]> {
  expect(await page.locator('h1').evaluate((node) => node.getBoundingClientRect().width)).toBeGreaterThan(40)
  return page.evaluate(`document.documentElement.scrollWidth <= innerWidth ? [] :
    [...document.querySelectorAll('body *')]
      .filter((node) => node.getBoundingClientRect().right > innerWidth + 1)
      .map((node) => node.outerHTML.slice(0, 120))`)
}

interface Stop {
  element: string
  visible: boolean
}

/** The first stops of the tab key, up to thirty and once around, and whether each is marked so that it is seen. */
async function tabThrough(page: Page): Promise<Stop[]> {
  const stops: Stop[] = []
  for (let stop = 0; stop < 30; stop++) {
    await page.keyboard.press('Tab')
    const at = await page.evaluate<Stop | null>(`(() => {
      const node = document.activeElement
      if (!node || node === document.body) return null
      const { outlineStyle, outlineWidth } = getComputedStyle(node)
      return {
        element: node.outerHTML.slice(0, 120),
        visible: outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1,
      }
    })()`)
    if (!at || at.element === stops[0]?.element) break
    stops.push(at)
  }
  return stops
}
