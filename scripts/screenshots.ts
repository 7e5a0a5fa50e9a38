import '../server/process/node-version.ts'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import sharp from 'sharp'
import { noShortLinks } from '../server/config/short-links.ts'
import { createServer } from '../server/server.ts'
import { startBrowser } from '../test/browser/chromium.ts'
import { testClock } from '../test/helpers/clock.ts'
import { listConsolePages } from '../test/helpers/console-pages.ts'
import { fillConsole, type LivelyConsole, livelyPlatforms } from '../test/helpers/lively-console.ts'
import { silentLog } from '../test/helpers/log.ts'
import { freePort } from '../test/helpers/ports.ts'
import { callable, type TestService, testConfig } from '../test/helpers/server.ts'

/**
 * Takes pictures of the console with the data of `test/helpers/lively-console.ts`. `node scripts/screenshots.ts` writes those of the
 * README to docs/images. With a folder, it also writes every page there, light and dark, 320, 768 and 1440 pixels wide; names
 * after the folder choose pages: `node scripts/screenshots.ts /tmp/pictures channels post-failed`.
 */
const root = join(import.meta.dirname, '..')
const README_SIZE = { width: 1440, height: 900 }
const MODES = ['light', 'dark'] as const
const WIDTHS = [320, 768, 1440] as const
const [folder, ...names] = process.argv.slice(2)

await using stack = new AsyncDisposableStack()
const { url, world } = await startService()
const browser = await chromium.connect((await startBrowser(stack)).wsEndpoint)
stack.defer(() => browser.close())
if (names.length === 0) await takeReadmePictures(browser)
if (folder !== undefined) await takeAllPictures(browser, folder)

async function startService(): Promise<{ url: string; world: LivelyConsole }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'postern-screenshots-'))
  stack.defer(() => rm(dataDir, { recursive: true, force: true }))
  const database = { kind: 'sqlite', file: join(dataDir, 'postern.sqlite') } as const
  const shortLinks = { ...noShortLinks, provider: 'built-in' } as const
  const config = testConfig(database, dataDir, await freePort(), { shortLinks })
  const clock = testClock()
  const options = { log: silentLog, clock, recurringJobs: [], platforms: livelyPlatforms }
  const server = await createServer(config, options)
  stack.defer(() => server.close())
  const service = { ...callable(server, clock), kind: 'sqlite' } as TestService
  console.log(`The service runs at ${service.url}. Now it is filled …`)
  return { url: service.url, world: await fillConsole(service, await service.createTenant()) }
}

async function openContext(browser: Browser, options: object, isPublic = false) {
  const context = await browser.newContext(options)
  if (!isPublic) await context.addCookies([{ name: 'auth', value: world.tenant.session, url }])
  return context
}

async function takeReadmePictures(browser: Browser): Promise<void> {
  await mkdir(join(root, 'docs/images'), { recursive: true })
  const pages = {
    calendar: '/console/calendar',
    composer: `/console/compose?post=${world.posts.draft}`,
    timeline: `/console/posts/${world.posts.thread}`,
    analytics: '/console/analytics?days=90',
  }
  for (const colorScheme of MODES) {
    const options = { viewport: README_SIZE, colorScheme }
    await using context = await openContext(browser, options)
    const page = await context.newPage()
    await page.goto(`${url}/console`)
    await dismissAnnouncements(page)
    for (const [name, path] of Object.entries(pages)) {
      await page.goto(url + path)
      if (name === 'timeline') await page.locator('.timeline').evaluate((node) => node.scrollIntoView(false))
      const picture = sharp(await page.screenshot())
      await picture
        .png({ compressionLevel: 9, adaptiveFiltering: true })
        .toFile(join(root, `docs/images/${name}-${colorScheme}.png`))
    }
  }
  console.log('docs/images is written.')
}

async function dismissAnnouncements(page: Page): Promise<void> {
  const buttons = page.getByRole('button', { name: /^Dismiss: / })
  while ((await buttons.count()) > 0) await Promise.all([page.waitForEvent('load'), buttons.first().click()])
}

/** Loads each page once, and changes its width and mode for the pictures. */
async function takeAllPictures(browser: Browser, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const pages = listConsolePages(world).filter(({ name }) => names.length === 0 || names.includes(name))
  for (const [index, { name, path, isPublic }] of pages.entries()) {
    await using context = await openContext(browser, {}, isPublic)
    const page = await context.newPage()
    await page.goto(url + path)
    for (const width of WIDTHS)
      for (const colorScheme of MODES) {
        await page.setViewportSize({ width, height: 900 })
        await page.emulateMedia({ colorScheme })
        await page.screenshot({ path: join(folder, `${name}-${width}-${colorScheme}.png`), fullPage: true })
      }
    console.log(`${index + 1}/${pages.length} ${name}`)
  }
}
