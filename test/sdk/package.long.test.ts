import { execFile, execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import ts from 'typescript'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildDocs } from '../helpers/docs-site.ts'
import { describeService } from '../helpers/server.ts'
import { packDependencies, packSdk } from './packed.ts'

const root = join(import.meta.dirname, '../..')
const project = mkdtempSync(join(tmpdir(), 'postern-sdk-'))
const run = (command: string, args: string[], cwd = project) =>
  execFileSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })

// A stranger's project: the packed SDK and TypeScript, nothing of this repository.
beforeAll(async () => {
  const tarballs = [packSdk(project), ...packDependencies(project)]
  writeFileSync(
    join(project, 'package.json'),
    JSON.stringify({ name: 'stranger', type: 'module', private: true }),
  )
  const quiet = ['--no-audit', '--no-fund', '--no-update-notifier', '--loglevel', 'error']
  run('npm', ['install', '--offline', '--cache', join(project, 'cache'), ...quiet, ...tarballs])
})

afterAll(() => rmSync(project, { recursive: true, force: true }))

test('the package is imported as ESM and required as CommonJS', () => {
  const esm =
    "import { createPostern } from '@postern/sdk'; console.log(typeof createPostern({ baseUrl: 'http://x' }).posts.create)"
  const cjs =
    "const { createPostern } = require('@postern/sdk'); console.log(typeof createPostern({ baseUrl: 'http://x' }).posts.create)"
  writeFileSync(join(project, 'esm.mjs'), esm)
  writeFileSync(join(project, 'cjs.cjs'), cjs)
  expect(run(process.execPath, ['esm.mjs']).trim()).toBe('function')
  expect(run(process.execPath, ['cjs.cjs']).trim()).toBe('function')
})

test('errors are the same classes across both builds and all entry points', () => {
  writeFileSync(
    join(project, 'both.mjs'),
    `import { createRequire } from 'node:module'
import * as esm from '@postern/sdk'
import * as oauth from '@postern/sdk/oauth'
import * as hooks from '@postern/sdk/webhooks'
const require = createRequire(import.meta.url)
const cjs = require('@postern/sdk')
const fetch = async () => Response.json({ code: 'not_found', detail: 'Gone.' }, { status: 404 })
const lost = async () => { throw new TypeError('fetch failed') }
const errors = []
for (const [make, is] of [[esm, cjs], [cjs, esm]]) {
  const postern = (network) => make.createPostern({ baseUrl: 'http://localhost', fetch: network, retries: 0 })
  const [answered, silent] = await Promise.all([fetch, lost].map((it) => postern(it).credentials.check().catch((error) => error)))
  errors.push(answered instanceof is.PosternError, silent instanceof is.ConnectionError, !(answered instanceof is.ConnectionError))
}
const denied = new oauth.OAuthError('access_denied', 'No.')
errors.push(denied instanceof require('@postern/sdk/oauth').OAuthError)
const forged = new hooks.WebhookVerificationError('body_invalid', 'No.')
errors.push(forged instanceof require('@postern/sdk/webhooks').WebhookVerificationError)
class Own extends esm.PosternError {}
const answered = new esm.PosternError({ detail: '' }, new Response())
const own = new Own({ detail: '' }, new Response())
errors.push(own instanceof Own, own instanceof cjs.PosternError, !(answered instanceof Own), !({} instanceof esm.PosternError))
console.log(errors.join(' '))`,
  )
  expect(run(process.execPath, ['both.mjs']).trim()).toBe(Array(12).fill('true').join(' '))
})

test('the package reports the version of its manifest', () => {
  const { version } = JSON.parse(readFileSync(join(root, 'sdk/package.json'), 'utf8')) as { version: string }
  writeFileSync(
    join(project, 'agent.mjs'),
    `import { createPostern } from '@postern/sdk'
const fetch = async (request) => Response.json({ connected: request.headers.get('user-agent') })
console.log((await createPostern({ baseUrl: 'http://localhost', fetch }).credentials.check()).connected)`,
  )
  expect(run(process.execPath, ['agent.mjs'])).toMatch(`postern-sdk/${version} `)
})

test('the command line runs from the package and exits with 4 when nobody is logged in', () => {
  const postern = join(project, 'node_modules/.bin/postern')
  const env = { PATH: process.env.PATH, HOME: project }
  expect(spawnSync(postern, ['--version'], { env, encoding: 'utf8' }).stdout).toMatch(/^\d+\.\d+\.\d+\n$/)
  const { status, stderr } = spawnSync(postern, ['channels'], { env, encoding: 'utf8' })
  expect(stderr).toContain('Run "postern login"')
  expect(status).toBe(4)
})

test('an uncaught error shows its source instead of a minified file in one line', () => {
  writeFileSync(
    join(project, 'throws.mjs'),
    "import { verifyWebhook } from '@postern/sdk/webhooks'; await verifyWebhook('{}', {}, 'whsec_' + btoa('k'.repeat(32)))",
  )
  const { stderr } = spawnSync(process.execPath, ['throws.mjs'], { cwd: project, encoding: 'utf8' })
  expect(stderr).toMatch(/^WebhookVerificationError/m)
  expect(Math.max(...stderr.split('\n').map((line) => line.length))).toBeLessThan(300)
})

test('the package verifies webhooks from a separate entry point with only web standards', () => {
  const use = `
const body = '{"type":"webhook.test","timestamp":"2026-11-21T10:00:00.000Z","data":{}}'
const secret = 'whsec_' + btoa('0123456789abcdef0123456789abcdef')
signWebhook(body, secret).then((headers) => verifyWebhook(body, headers, secret)).then(({ type }) => console.log(type))`
  writeFileSync(
    join(project, 'hooks.mjs'),
    `import { signWebhook, verifyWebhook } from '@postern/sdk/webhooks'${use}`,
  )
  writeFileSync(
    join(project, 'hooks.cjs'),
    `const { signWebhook, verifyWebhook } = require('@postern/sdk/webhooks')${use}`,
  )
  expect(run(process.execPath, ['hooks.mjs']).trim()).toBe('webhook.test')
  expect(run(process.execPath, ['hooks.cjs']).trim()).toBe('webhook.test')
  for (const file of ['webhooks.js', 'webhooks.cjs'])
    expect(readFileSync(join(project, 'node_modules/@postern/sdk/dist', file), 'utf8')).not.toMatch(
      /\bBuffer\b|\bprocess\b|node:|(from|import|require\()\s*["']/,
    )
})

test("the package starts an OAuth flow from a separate entry point with only web standards and the client's errors", () => {
  const use = `
const postern = createPostern({ baseUrl: 'http://127.0.0.1:9', fetch: async () => Response.json({ error: 'invalid_grant' }, { status: 400 }) })
authorizeUrl({ baseUrl: 'http://127.0.0.1:9', clientId: 'c' })
  .then((start) => exchangeCode(postern, { ...start, clientSecret: 's', callback: '/?code=c&iss=' + start.issuer + '&state=' + start.state }))
  .catch((error) => console.log(error instanceof OAuthError, error.error, error.cause instanceof PosternError))`
  writeFileSync(
    join(project, 'oauth.mjs'),
    `import { createPostern, PosternError } from '@postern/sdk'
import { authorizeUrl, exchangeCode, OAuthError } from '@postern/sdk/oauth'${use}`,
  )
  writeFileSync(
    join(project, 'oauth.cjs'),
    `const { createPostern, PosternError } = require('@postern/sdk')
const { authorizeUrl, exchangeCode, OAuthError } = require('@postern/sdk/oauth')${use}`,
  )
  expect(run(process.execPath, ['oauth.mjs']).trim()).toBe('true invalid_grant true')
  expect(run(process.execPath, ['oauth.cjs']).trim()).toBe('true invalid_grant true')
  for (const file of ['oauth.js', 'oauth.cjs'])
    expect(readFileSync(join(project, 'node_modules/@postern/sdk/dist', file), 'utf8')).not.toMatch(
      /\bBuffer\b|\bprocess\b|node:|(from|import|require\()\s*["']/,
    )
})

test("the package's types accept what the contract allows and refuse everything else", () => {
  writeFileSync(
    join(project, 'use.ts'),
    `import { createPostern, toArray, upload, uploadInParts } from '@postern/sdk'
import { authorizeUrl, deviceFlow, exchangeCode } from '@postern/sdk/oauth'
import { verifyWebhook } from '@postern/sdk/webhooks'
const postern = createPostern({ baseUrl: 'http://localhost:3000', apiKey: 'k' })
const [created] = await postern.posts.create({ body: { type: 'now', posts: [{ integration: { id: 'i' }, value: [{ content: 'Hello' }] }] } })
export const id: string | undefined = created?.postId
for await (const { content } of postern.notifications.list()) content.toUpperCase()
const { data, error } = await postern.result.posts.get({ path: { id: 'p' } })
if (error) error.code satisfies string
else data.id satisfies string
const table: string = await postern.posts.export({ query: { format: 'csv' } })
const { rows } = await postern.posts.export({ query: { state: 'QUEUE' } })
await postern.posts.createInBulk({ body: table })
await postern.posts.createInBulk({ body: { rows } })
await postern.consoleApi.media.upload({ body: new FormData() })
// @ts-expect-error a scheduled post needs a date
await postern.posts.create({ body: { type: 'schedule', posts: [{ integration: { id: 'i' }, value: [{ content: 'Hello' }] }] } })
// @ts-expect-error a setting has its values
await postern.posts.updateSettings({ path: { id: 'p' }, body: { settings: { __type: 'mastodon', visibility: 'secret' } } })
// @ts-expect-error a flag is no object
await postern.posts.update({ path: { id: 'p' }, body: { shortLink: {} } })
const event = await verifyWebhook('{}', new Headers(), ['whsec_a', 'whsec_b'])
if (event.type === 'post.failed') event.data.error.outcomeUnknown satisfies boolean
else if (event.type === 'channel.connected') event.data.reconnected satisfies boolean
// @ts-expect-error only a failed post has an error
else if (event.type === 'post.published') event.data.error
// @ts-expect-error a parsed body cannot be verified
await verifyWebhook({ type: 'x' }, {}, 'whsec_a')
const start = await authorizeUrl({ baseUrl: 'http://localhost:3000', clientId: 'c' })
const granted = await exchangeCode(postern, { ...start, callback: new URL('http://localhost'), clientSecret: 's' })
granted.cus satisfies string | null
// @ts-expect-error the state of the session is not left out
await exchangeCode(postern, { callback: '/', clientId: 'c', clientSecret: 's', verifier: 'v', issuer: 'i' })
const login = await deviceFlow(postern, { scope: 'read' })
const device = await login.waitForToken({ onPending: ({ reason }) => reason === 'slow_down' })
device.organization_id satisfies string
const waiting = postern.posts.list({ query: { state: 'QUEUE', limit: 100 } })
for (const { publishDate } of await toArray(waiting, { limit: 10 })) publishDate satisfies string
postern.webhooks.deliveries.list({ path: { id: 'w' } })
// @ts-expect-error there is no such state
postern.posts.list({ query: { state: 'QUEUED' } })
// @ts-expect-error a post has no such member
for await (const { nope } of postern.posts.list()) nope
await upload(postern, { file: new Blob(['x']), filename: 'a.png', onProgress: ({ sent, total }) => sent / total })
const saved = await uploadInParts(postern, { file: new Blob(['x']).stream(), filename: 'a.mp4', resume: undefined })
saved.id satisfies string
const blob: Blob = await postern.system.getFile({ path: { year: '2026', month: '11', day: '21', name: 'a.png' } })
await postern.posts.update({ path: { id: 'p' }, body: { settings: { anything: blob.size }, tags: null } })
// @ts-expect-error the service would ignore it: a typing mistake
await postern.posts.update({ path: { id: 'p' }, body: { contnet: 'Hello' } })
// @ts-expect-error the same inside
await postern.posts.create({ body: { type: 'now', posts: [{ integration: { id: 'i' }, value: [{ content: '', imgae: [] }] }] } })
// @ts-expect-error the path is required
await postern.posts.get()
// @ts-expect-error there is no such method
await postern.posts.createPotato()
// @ts-expect-error content is text
await postern.posts.create({ body: { type: 'now', posts: [{ integration: { id: 'i' }, value: [{ content: 7 }] }] } })
`,
  )
  writeFileSync(
    join(project, 'use.cts'),
    `import { createPostern, PosternError, type Postern } from '@postern/sdk'
import { deviceFlow } from '@postern/sdk/oauth'
import { verifyWebhook } from '@postern/sdk/webhooks'
const postern: Postern = createPostern({ baseUrl: 'http://localhost:3000', apiKey: process.env.KEY })
export const failed = (error: unknown) => error instanceof PosternError && error.code === 'not_found'
export const both = [postern.posts.get, verifyWebhook, deviceFlow]
declare const process: { env: Record<string, string | undefined> }
`,
  )
  const lib = ['--lib', 'es2022,dom,dom.iterable,dom.asynciterable']
  const careful = ['--exactOptionalPropertyTypes', '--noUncheckedIndexedAccess']
  const strict = ['--noEmit', '--strict', '--skipLibCheck', 'false', '--target', 'es2022', ...lib, ...careful]
  for (const resolution of [['nodenext'], ['esnext', '--moduleResolution', 'bundler']])
    expect(compile([...strict, '--module', ...resolution, 'use.ts', 'use.cts'])).toBe('')
  // Compilers and bundlers of before 2022, which know nothing of `exports`.
  const old = ['--module', 'commonjs', '--moduleResolution', 'node10', '--esModuleInterop']
  expect(compile([...strict, ...old, 'use.cts'])).toBe('')
})

/** Returns the compiler's output in the outside project. */
function compile(args: string[]): string {
  const tsc = join(root, 'node_modules/typescript/bin/tsc')
  return spawnSync(process.execPath, [tsc, ...args], { cwd: project, encoding: 'utf8' }).stdout
}

test('an editor shows the description and the parameters of each method', () => {
  const file = join(project, 'hover.ts')
  const text = `import { type CallInput, createPostern } from '@postern/sdk'
const postern = createPostern({ baseUrl: 'http://localhost:3000' })
postern.tags.create({ body: { name: 'News', color: '#000000' } })
declare const input: CallInput<'posts.create'>
console.log(input.body.date)
postern.result.posts.create(input)
`
  writeFileSync(file, text)
  const host: ts.LanguageServiceHost = {
    getScriptFileNames: () => [file],
    getScriptVersion: () => '1',
    getScriptSnapshot: (name) => {
      const source = ts.sys.readFile(name)
      return source === undefined ? undefined : ts.ScriptSnapshot.fromString(source)
    },
    getCurrentDirectory: () => project,
    getCompilationSettings: () => ({ module: ts.ModuleKind.NodeNext, strict: true, types: [] }),
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: ts.sys.fileExists,
    readFile: ts.sys.readFile,
    directoryExists: ts.sys.directoryExists,
  }
  const service = ts.createLanguageService(host)
  const shown = (word: string) => {
    const { documentation, tags = [] } = service.getQuickInfoAtPosition(file, text.indexOf(word) + 1) ?? {}
    return ts.displayPartsToString([...(documentation ?? []), ...tags.flatMap((tag) => tag.text ?? [])])
  }
  expect(shown('create({')).toMatch(/^Create a tag\.(.|\n)*`POST \/posts\/tags`, with/)
  expect(shown('create(input')).toContain('`POST /public/v1/posts`, with an API key (scope `posts:write`).')
  expect(shown('date')).toContain('ISO 8601')
})

test('the package has no script that npm runs when it is installed', () => {
  const { scripts } = JSON.parse(
    readFileSync(join(project, 'node_modules/@postern/sdk/package.json'), 'utf8'),
  )
  expect(Object.keys(scripts)).toEqual(['prepack'])
})

test('the package depends on openapi-fetch alone', () => {
  const tree = JSON.parse(run('npm', ['ls', '--all', '--json'])) as {
    dependencies: Record<string, { dependencies: Record<string, { version?: string }> }>
  }
  const { dependencies = {} } = tree.dependencies['@postern/sdk'] ?? {}
  // npm also lists the optional peer, which is not installed.
  const installed = Object.keys(dependencies).filter((name) => dependencies[name]?.version !== undefined)
  expect(installed).toEqual(['openapi-fetch'])
})

describeService(
  'the service',
  (service) => {
    test('offers the package, which an empty folder installs without a registry', async () => {
      buildDocs()
      const folder = mkdtempSync(join(tmpdir(), 'postern-empty-'))
      const options = ['--cache', join(project, 'cache'), '--no-audit', '--no-fund', '--no-update-notifier']
      const nowhere = ['--registry', 'http://127.0.0.1:1', '--fetch-retries', '0']
      const packages = [`${service.url}/sdk.tgz`, ...packDependencies(project)]
      await promisify(execFile)('npm', ['install', ...options, ...nowhere, ...packages], { cwd: folder })
      const read = (path: string) => JSON.parse(readFileSync(join(folder, path), 'utf8'))
      const { version } = JSON.parse(readFileSync(join(root, 'sdk/package.json'), 'utf8'))
      expect(read('node_modules/@postern/sdk/package.json').version).toBe(version)
      const installed = read('node_modules/.package-lock.json').packages['node_modules/@postern/sdk']
      expect(installed.hasInstallScript).toBeUndefined()
      const program = "import('@postern/sdk').then(({ createPostern }) => console.log(typeof createPostern))"
      expect(run(process.execPath, ['-e', program], folder).trim()).toBe('function')
    })
  },
  { databases: ['sqlite'] },
)

describeService('a clone of the repository', (service) => {
  test('runs the sample of the README as printed', async () => {
    const { api, apiKey, connectSandbox } = await service.createTenant()
    await connectSandbox()
    const [sample = ''] = readFileSync(join(root, 'README.md'), 'utf8').match(/(?<=```ts\n).*?(?=```)/s) ?? []
    const clone = join(project, service.kind)
    // The workspace is a link, as `npm ci` makes it.
    mkdirSync(join(clone, 'node_modules/@postern'), { recursive: true })
    symlinkSync(join(root, 'sdk'), join(clone, 'node_modules/@postern/sdk'))
    writeFileSync(join(clone, 'package.json'), '{"type":"module"}')
    writeFileSync(
      join(clone, 'sample.ts'),
      sample.replace('http://localhost:3000', service.url).replace('psk_…', apiKey),
    )
    const { stdout } = await promisify(execFile)(process.execPath, ['sample.ts'], { cwd: clone })
    expect(stdout).toContain('2030-01-01T10:00:00.000Z')
    const { posts } = await api.posts.list({ query: { endDate: '2099-12-31' } })
    expect(posts.map(({ content }) => content)).toContain('The post')
  })
})

test('the lock file links the workspace with the dependencies of its manifest', () => {
  const read = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'))
  const { packages } = read('package-lock.json')
  const { name, version, dependencies } = read('sdk/package.json')
  expect(read('package.json').workspaces).toContain('sdk')
  expect(packages['node_modules/@postern/sdk']).toMatchObject({ resolved: 'sdk', link: true })
  expect(packages.sdk).toMatchObject({ name, version })
  expect(packages.sdk.dependencies).toEqual(dependencies)
})
