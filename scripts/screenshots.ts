import '../server/process/node-version.ts'
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { createPostern, type Postern } from '../sdk/index.ts'
import { startBrowser } from '../test/browser/chromium.ts'
import { freePort } from '../test/helpers/ports.ts'

/**
 * Takes the pictures of the README, light and dark: starts the service on an empty database, plans a week on its demo channel
 * through the API, and opens the console. `node scripts/screenshots.ts` writes docs/images/.
 */
const root = join(import.meta.dirname, '..')
const SIZE = { width: 1100, height: 700 }

await using stack = new AsyncDisposableStack()
const folder = await mkdtemp(join(tmpdir(), 'postern-screenshots-'))
stack.defer(() => rm(folder, { recursive: true, force: true }))
const { url, email, password, apiKey } = await startService()
await planWeek(createPostern({ baseUrl: url, apiKey }))
const browser = await chromium.connect((await startBrowser(stack)).wsEndpoint)
await mkdir(join(root, 'docs/images'), { recursive: true })
for (const colorScheme of ['light', 'dark'] as const) {
  const context = await browser.newContext({ viewport: SIZE, deviceScaleFactor: 1.5, colorScheme })
  const page = await context.newPage()
  await page.goto(`${url}/sign-in`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.keyboard.press('Enter')
  await page.waitForURL(({ pathname }) => pathname !== '/sign-in')
  await page.goto(`${url}/console`)
  await page.screenshot({ path: join(root, `docs/images/console-${colorScheme}.png`) })
  await context.close()
}
await browser.close()

async function startService() {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const child: ChildProcess = spawn(process.execPath, ['server/main.ts'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: folder, PORT: String(port), BASE_URL: url, DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  stack.defer(() => new Promise<void>((resolve) => child.once('exit', () => resolve()) && child.kill()))
  let printed = ''
  for await (const chunk of child.stdout ?? []) {
    printed += chunk
    if (printed.includes('POSTERN_DEMO=0')) break
  }
  const find = (pattern: RegExp) => pattern.exec(printed)?.[1] ?? ''
  return {
    url,
    email: find(/Email +(\S+)/),
    password: find(/Password +(\S+)/),
    apiKey: find(/API key +(\S+)/),
  }
}

/** Publishes, fails and schedules posts, so that the page has one of each. */
async function planWeek(postern: Postern): Promise<void> {
  const [channel] = await postern.channels.list()
  const id = channel?.id ?? ''
  const post = (content: string, date: string, settings: object = {}) =>
    postern.posts.create({
      body: {
        type: date === 'now' ? 'now' : 'schedule',
        ...(date === 'now' ? {} : { date }),
        posts: [{ integration: { id }, value: [{ content }], settings }],
      } as never,
    })
  const inDays = (days: number) =>
    `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T09:00:00Z`
  await post('Fresh from the oven: our sourdough is back.', 'now')
  await post('Half price on rye until noon!', 'now', { outcome: 'fail' })
  await post('Cinnamon buns, still warm. Who is coming?', inDays(1))
  for (;;) {
    const { posts } = await postern.posts.list()
    if (posts.filter(({ state }) => state === 'PUBLISHED' || state === 'ERROR').length === 2) return
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}
