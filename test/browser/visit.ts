import { mkdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { runResource } from '../helpers/run-resources.ts'

const artifacts = join(import.meta.dirname, '../artifacts/browser')
const axeSource = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

export interface Visit {
  page: Page
  /**
   * Collects failures while the page was open: requests to other hosts, failed requests, console errors, violations of its policy.
   */
  troubles: string[]
  /** Into test/artifacts/browser, for looking at. */
  screenshot(name: string): Promise<void>
  /** Returns the findings that axe-core rates serious or critical, one line per element. */
  seriousFindings(): Promise<string[]>
  [Symbol.asyncDispose](): Promise<void>
}

/** Connects to the browser of the run. Closing the connection leaves the browser to other files. */
export async function connectBrowser(): Promise<Browser> {
  const { wsEndpoint } = await runResource('browser')
  return chromium.connect(wsEndpoint)
}

/** Opens `url` in a fresh profile that reaches nothing but the page's own origin. */
export async function visit(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
): Promise<Visit> {
  const context = await browser.newContext(options)
  const troubles: string[] = []
  const { origin } = new URL(url)
  await context.route(
    (target) => target.origin !== origin && !['data:', 'blob:'].includes(target.protocol),
    (route) => {
      troubles.push(`request to elsewhere: ${route.request().url()}`)
      return route.abort()
    },
  )
  // It ends what hangs. With much else to do on the machine a page alone may take a minute.
  context.setDefaultTimeout(300_000)
  // Text, because the types of a browser have no place in the rest of this program.
  await context.addInitScript(`addEventListener('securitypolicyviolation', (event) =>
    console.error("refused by the page's policy: " + event.violatedDirective + ' ' + event.blockedURI))`)
  const page = await context.newPage()
  page.on('console', (message) => message.type() === 'error' && troubles.push(`console: ${message.text()}`))
  page.on('pageerror', (error) => troubles.push(`exception: ${error.message}`))
  page.on('requestfailed', (request) => {
    // Given up by the browser itself: the page was left before all of it had come.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') troubles.push(`failed: ${request.url()}`)
  })
  await page.goto(url, { waitUntil: 'load' })
  return {
    page,
    troubles,
    async screenshot(name) {
      await mkdir(artifacts, { recursive: true })
      await page.screenshot({ path: join(artifacts, `${name}.png`) })
    },
    seriousFindings: () => seriousFindings(page),
    [Symbol.asyncDispose]: () => context.close(),
  }
}

interface Axe {
  run(): Promise<{
    violations: { id: string; impact: string | null; help: string; nodes: { html: string }[] }[]
  }>
}

async function seriousFindings(page: Page): Promise<string[]> {
  // Evaluated by the debugger, which the page's policy does not bind.
  await page.evaluate(await axeSource)
  return page.evaluate(async () => {
    const { violations } = await (globalThis as unknown as { axe: Axe }).axe.run()
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id}: ${help}: ${html}`))
  })
}
