import { mkdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join, relative } from 'node:path'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { runResource } from '../helpers/run-resources.ts'

const artifacts = join(import.meta.dirname, '../artifacts/browser')
/** Messages of the console that a failure shows. */
const LAST_MESSAGES = 5
const axeSource = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

export interface Visit {
  page: Page
  /**
   * Collects failures while the page was open: requests to other hosts, failed requests, console errors, violations of its policy.
   */
  troubles: string[]
  /** Counts how often the page asked before it was left. */
  leaveWarnings(): number
  /** Into test/artifacts/browser, for looking at. Returns the path. */
  screenshot(name: string): Promise<string>
  /** Returns what a person would look at after a failure: the address, a screenshot of this name, and what the console says. */
  describe(name: string): Promise<string[]>
  /** Returns the findings of axe-core, one line per element. */
  axeFindings(): Promise<string[]>
  [Symbol.asyncDispose](): Promise<void>
}

export interface VisitOptions extends BrowserContextOptions {
  /** True for a person who stays when a page asks before it is left. */
  stays?: boolean
}

/** Connects to the browser of the run. Closing the connection leaves the browser to other files. */
export async function connectBrowser(): Promise<Browser> {
  const { wsEndpoint } = await runResource('browser')
  return chromium.connect(wsEndpoint)
}

/** Opens an empty page in a fresh profile that reaches nothing but the origin of `url`. */
export async function newVisit(
  browser: Browser,
  url: string,
  { stays = false, ...options }: VisitOptions = {},
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
  // It ends what hangs before the test does, so that the error says what was waited for.
  context.setDefaultTimeout(20_000)
  // Text, because the types of a browser have no place in the rest of this program.
  await context.addInitScript(`addEventListener('securitypolicyviolation', (event) =>
    console.error("refused by the page's policy: " + event.violatedDirective + ' ' + event.blockedURI))`)
  const page = await context.newPage()
  const messages: string[] = []
  page.on('console', (message) => {
    // The text of a resource that could not be loaded does not name it.
    const text = [message.text(), message.location().url].filter(Boolean).join(' ')
    messages.push(`${message.type()}: ${text}`)
    if (message.type() === 'error') troubles.push(`console: ${text}`)
  })
  let warnings = 0
  page.on('dialog', (dialog) => {
    // A page asks before a person leaves it with changes; nothing else opens a dialog.
    if (dialog.type() === 'beforeunload') warnings++
    else troubles.push(`dialog: ${dialog.message()}`)
    void (stays ? dialog.dismiss() : dialog.accept())
  })
  page.on('pageerror', (error) => troubles.push(`exception: ${error.message}`))
  page.on('requestfailed', (request) => {
    // Given up by the browser itself: the page was left before all of it had come.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') troubles.push(`failed: ${request.url()}`)
  })
  const screenshot = async (name: string) => {
    const path = join(artifacts, `${name}.png`)
    await mkdir(artifacts, { recursive: true })
    await page.screenshot({ path, timeout: 5_000 })
    return relative(process.cwd(), path)
  }
  return {
    page,
    troubles,
    leaveWarnings: () => warnings,
    screenshot,
    async describe(name) {
      const picture = await screenshot(name).catch((error: Error) => `none, ${error.message.split('\n')[0]}`)
      const said = messages.slice(-LAST_MESSAGES).map((message) => `console ${message}`)
      return [`page: ${page.url()}, screenshot: ${picture}`, ...said]
    },
    axeFindings: () => axeFindings(page),
    [Symbol.asyncDispose]: () => context.close(),
  }
}

interface Axe {
  run(): Promise<{
    violations: { id: string; impact: string | null; help: string; nodes: { html: string }[] }[]
  }>
}

async function axeFindings(page: Page): Promise<string[]> {
  // Evaluated by the debugger, which the page's policy does not bind.
  await page.evaluate(await axeSource)
  return page.evaluate(async () => {
    const { violations } = await (globalThis as unknown as { axe: Axe }).axe.run()
    return violations.flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id}: ${help}: ${html}`))
  })
}
