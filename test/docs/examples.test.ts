import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startStatefulMock } from '../../scripts/mock/stateful/stateful-mock.ts'
import { noShortLinks } from '../../server/config/short-links.ts'
import { vendorsForFile, videoConfig } from '../ai/video/support.ts'
import type { DatabaseKind } from '../helpers/databases.ts'
import { buildDocs } from '../helpers/docs-site.ts'
import { freePort } from '../helpers/ports.ts'
import { longOnly, sample, spread } from '../helpers/sample.ts'
import { describeService, type Tenant, type TestService } from '../helpers/server.ts'
import { complaintsAbout } from './compile.ts'
import { answersOf, examplesOf, type Page, programOf, readPages } from './pages.ts'
import { missingTools, pythonTools, runPage } from './run-page.ts'
import { differences, lastAnswer, looksLike } from './shape.ts'
import { secrets, startBlog, worldFor } from './world.ts'

const pages = readPages()
const withExamples = pages.filter((page) => examplesOf(page).length > 0)
/** Encodes real videos, for seconds. */
const VIDEO_PAGE = 'docs/video.md'
/** Waits for what happens minutes and a day after a publication. */
const WALK = 'docs/after-publishing.md'
/** Calls the mock, not the service. */
const MOCK_PAGE = 'docs/mock.md'
/** Pages with an encoder, or with a Python package that only the long tests install. */
const isLongPage = (page: Page) => page.path === VIDEO_PAGE || pythonTools(page).length > 0
/** A sixth of the pages, each on one of the databases; in `npm run test:long` all on both. */
const pagesOn = (kind: DatabaseKind) => [
  ...spread(
    withExamples.filter(({ path }) => path === WALK),
    kind,
  ),
  ...sample(
    withExamples.filter((page) => !isLongPage(page) && page.path !== WALK),
    12,
    kind === 'sqlite' ? 0 : 6,
  ),
  ...longOnly(withExamples.filter(isLongPage)),
]
beforeAll(buildDocs)
const blog = await startBlog()
afterAll(() => blog.stop())
const vendors = await vendorsForFile()

/** Lists examples that cannot run here, with the reason. The list only shrinks. */
const notRun: Record<string, string[]> = {
  'README.md': ['installs and starts the service', 'runs the tests, this one too'],
  'sdk/README.md': ['installs from the registry; test/sdk/package.long.test.ts installs what is packed'],
  'sdk/python/README.md': ['installs httpx from the registry; test/sdk/python.long.test.ts installs it'],
  'docs/backup.md': [
    'needs a service of this folder; test/server/built-commands.long.test.ts runs it under load',
    'stops and starts the service; test/server/built-commands.long.test.ts does it',
    'needs Docker, or a pg_dump as new as the server',
    'needs Docker, or a pg_restore as new as the server',
    'needs a restored service; test/server/restored.test.ts decides in each way',
    'needs a restored database; test/server/restored.test.ts marks one',
  ],
  'docs/channels.md': ['needs a browser extension and an account of Skool', 'needs a bot of Telegram'],
  'docs/console.md': ["needs the console's repository"],
  'docs/command-line.md': ['installs from the registry; test/sdk/package.long.test.ts runs what is packed'],
  'docs/deploy.md': ['needs a cluster'],
  'docs/embedding.md': [
    'starts a service on PORT; test/http/express.test.ts does the same',
    'starts a service on port 8080; test/http/express.test.ts does the same',
  ],
  'docs/second-factor.md': ['needs a browser; test/browser/passkeys.long.test.ts runs it in one'],
  'docs/get-started.md': [
    'installs and starts the service',
    'test/server/start.test.ts compares it with what is printed',
  ],
  'docs/mcp.md': [
    'needs Claude Code',
    'settings of Cursor',
    'settings of VS Code',
    'opens a browser',
    'installs from the registry',
    'installs from the registry',
    'needs the package mcp; test/mcp/clients.long.test.ts runs it',
  ],
  'docs/media.md': [
    'settings of the service, for a bucket of yours',
    'settings of a bucket',
    'starts an S3 server and the service',
  ],
  'docs/mock.md': ['installs and starts the mock'],
  'docs/tools.md': [
    'installs a command line; test/peers/collections.long.test.ts runs it',
    'installs a command line; test/peers/collections.long.test.ts runs it',
  ],
  'docs/tracing.md': ['needs the database of the service; test/server/trace.test.ts runs it'],
  'docs/upgrade.md': [
    'needs a backup',
    'stops and starts the service; test/deploy/upgrade.long.test.ts does it',
    'needs Docker; test/deploy/upgrade.long.test.ts does the same without it',
    'needs Docker; test/deploy/upgrade.long.test.ts does the same without it',
    'stops and starts the service; test/deploy/upgrade.long.test.ts does it',
    'needs Docker; test/deploy/upgrade.long.test.ts runs the commands of its shell',
    'needs Docker; test/deploy/upgrade.long.test.ts does the same without it',
  ],
  'docs/sign-in.md': ['needs an app at Google, and somebody who signs in'],
  'docs/workflows.md': [
    'installs a command line; test/contract/workflows.long.test.ts runs it',
    'installs from the registry',
  ],
}

test('every example that is not run is listed with its reason', () => {
  const found = pages.flatMap(({ path, fences }) =>
    fences.filter((fence) => fence.notRun !== null).map((fence) => [path, fence.notRun] as const),
  )
  expect(Object.groupBy(found, ([path]) => path)).toEqual(
    Object.fromEntries(
      Object.entries(notRun).map(([path, reasons]) => [path, reasons.map((why) => [path, why])]),
    ),
  )
})

test('every example is of a known kind', () => {
  const languages = new Set(pages.flatMap(({ fences }) => fences.map(({ language }) => language)))
  // Requests and markup as they look stand beside the examples, and `json` and `text` show what these answer.
  expect([...languages].sort()).toEqual(['html', 'http', 'json', 'python', 'sh', 'text', 'ts'])
})

test.for(longOnly([withExamples]))('every example compiles against the types of the SDK', async (all) => {
  const programs = all.map((page) => [page.path, programOf(page, { shell: false })] as const)
  expect(await complaintsAbout(new Map(programs))).toEqual([])
})

describe('the examples of each page, from first to last', () => {
  describeService(
    'run against the service',
    (service) => {
      test.for(pagesOn(service.kind))('the examples of $path run', async (page, { skip }) => {
        const missing = missingTools(page)
        skip(missing.length > 0, `needs ${missing.join(', ')}`)
        // What the examples sign and verify has the time of the machine.
        service.clock.set(Math.floor(Date.now() / 1000) * 1000)
        const tenant = await service.createTenant()
        await service.app
          .db('users')
          .where({ id: tenant.userId })
          .update({ platform_admin_at: service.clock.now() })
        const world = await worldFor(service, tenant, blog.url)
        await using mock = page.path === MOCK_PAGE ? await startMockForPage() : null
        if (mock !== null) Object.assign(world.replaced, { 'http://localhost:4010': mock.url })
        const running = runPage(page, world)
        if (page.path === WALK) await letTimePass(service, running)
        const run = await running
        const problems = problemsOf(page, run)
        expect(problems, run.errors).toEqual([])
        expect(run.code, run.errors).toBe(0)
        await outcomes[page.path]?.(tenant)
      })
    },
    {
      config: {
        enterpriseSecret: secrets.enterprise,
        metricsToken: secrets.metrics,
        shortLinks: { ...noShortLinks, provider: 'built-in' },
        ...videoConfig(vendors),
      },
    },
  )
})

async function startMockForPage() {
  const mock = await startStatefulMock({ port: await freePort(), host: '127.0.0.1' })
  return { url: mock.url, [Symbol.asyncDispose]: () => mock.close() }
}

/** Moves the clock of the service by minutes, and does what is due, until a page has run. */
async function letTimePass(service: TestService, running: Promise<unknown>): Promise<void> {
  let isRunning = true
  void running.finally(() => {
    isRunning = false
  })
  while (isRunning) {
    service.clock.advance(60_000)
    // A channel is measured once a day, so only once there is something to measure.
    const isEdited = await service.app.db('requested_acts').where({ kind: 'edit' }).first('id')
    if (isEdited)
      await service.app.jobs.enqueue(service.app.db, 'measure-channels', {}, { key: 'measure-channels' })
    await service.server.drain()
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** Checks effects of a page that its responses do not show. */
const outcomes: Record<string, (tenant: Tenant) => Promise<void>> = {
  async 'docs/webhooks.md'({ console }) {
    const endpoints = await console.webhooks.endpoints.list()
    const id = endpoints.find(({ name }) => name === 'Backend')?.id ?? ''
    const { deliveries } = await console.webhooks.deliveries.list({ path: { id } })
    const published = deliveries.find(({ type }) => type === 'post.published')
    // Sent again by the page too: whether its receiver is still there by then says nothing about the page.
    const { tries } = await console.webhooks.deliveries.get({ path: { id, deliveryId: published?.id ?? '' } })
    expect(tries.map(({ status }) => status)).toContain(204)
  },
  async 'docs/media.md'({ console }) {
    const { results } = await console.consoleApi.media.list()
    expect(results.map(({ originalName }) => originalName).sort()).toEqual([
      'cat.png',
      'cat.png',
      'clip.mp4',
      'clip.mp4',
    ])
  },
  async 'docs/bulk.md'({ api }) {
    const { posts } = await api.posts.list({ query: { endDate: '2099-12-31' } })
    expect(posts.map(({ content }) => content)).toEqual(
      expect.arrayContaining(['Happy new year, all of you', 'Whenever it fits', 'First', 'Second']),
    )
  },
}

function problemsOf(page: Page, { reports }: Awaited<ReturnType<typeof runPage>>): string[] {
  const failed = examplesOf(page).flatMap(({ fence, index }) => {
    const where = `${page.path}:${fence.line}`
    const report = reports.get(index)
    if (!report) return [`${where} was not reached`]
    if (report.code !== 0) return [`${where} ended with ${report.code}: ${report.output}`]
    const refused = report.calls.filter(({ status }) => status >= 400 || status === 0)
    if (fence.status !== null)
      return report.calls.at(-1)?.status === fence.status
        ? []
        : [`${where} was not refused with ${fence.status}`]
    return refused.map(({ status, url }) => `${where} ${url} answered ${status}: ${report.output}`)
  })
  const wrong = answersOf(page).flatMap(({ shown, index }) => {
    const output = reports.get(index)?.output ?? ''
    const found =
      shown.language === 'json'
        ? differences(JSON.parse(shown.text), lastAnswer(output))
        : looksLike(shown.text, output)
          ? []
          : ['another output']
    return found.map((text) => `${page.path}:${shown.line} ${text}: ${output}`)
  })
  return [...failed, ...wrong]
}
