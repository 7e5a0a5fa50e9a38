import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { standInForFile } from '../ai/support.ts'
import { bareEnv } from '../helpers/child-processes.ts'
import { scratchFolder } from '../helpers/scratch-folder.ts'

const standIn = await standInForFile()
const root = join(import.meta.dirname, '../..')

/** Packages that cost tens of milliseconds or megabytes, each for a feature that many processes never use. */
const lazy = [
  '@atproto/api',
  '@aws-sdk/client-s3',
  '@ffmpeg-installer/ffmpeg',
  '@modelcontextprotocol/server',
  '@opentelemetry/api',
  '@opentelemetry/exporter-trace-otlp-proto',
  '@opentelemetry/resources',
  '@opentelemetry/sdk-trace',
  'fflate',
  'graphql',
  'htmlparser2',
  'nodemailer',
  'nostr-tools',
  'openai',
  'openid-client',
  'multer',
  'pdfkit',
  'pg',
  'pg-boss',
  'sanitize-html',
  'sharp',
  'stripe',
  'temporal-polyfill',
  'twitter-text',
  'undici',
]

const program = `
  import { registerHooks } from 'node:module'
  const loaded = new Set()
  const pages = []
  registerHooks({
    load(url, context, next) {
      const name = /.*\\/node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(url)?.[1]
      if (name) loaded.add(name)
      if (/\\/console\\/\\w+\\/([^']+)\\.ts$/.test(url)) pages.push(url)
      return next(url, context)
    },
  })
  const { readConfig } = await import('${root}/server/config/config.ts')
  const { createServer } = await import('${root}/server/server.ts')
  const server = await createServer(readConfig())
  const ownUndici = process.moduleLoadList.includes('NativeModule internal/deps/undici/undici')
  await fetch(server.url + '/health/live').then((answer) => answer.text())
  const lazy = ${JSON.stringify(lazy)}
  const early = [...lazy.filter((name) => loaded.has(name)), ...pages]
  const page = await fetch(server.url + '/sign-in')
  const signIn = [page.status, (await page.text()).includes('<h1'), pages.length > 0]
  const { signal } = new AbortController()
  await server.app.ai.image({ purpose: 'x', organizationId: 'x', prompt: 'x', shape: 'square', signal })
  console.log(JSON.stringify({ knex: loaded.has('knex'), early, signIn, ownUndici, openai: loaded.has('openai') }))
  await server.close()`

it('a service on SQLite loads no optional package and no page of the console before it answers a health check', async () => {
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '-e', program],
    {
      env: {
        ...bareEnv,
        DATA_DIR: await scratchFolder('postern-idle-'),
        PORT: '0',
        POSTERN_ALLOW_LOOPBACK: '1',
        POSTERN_DEMO: '0',
        // Validates no answer, as in production. The validator loads packages too.
        POSTERN_VALIDATE_RESPONSES: '0',
        LOG_LEVEL: 'silent',
        AI_BASE_URL: standIn.url,
        AI_API_KEY: 'sk-test-key',
        AI_IMAGE_MODEL: 'stand-in-image',
      },
    },
  )
  expect(stderr).toBe('')
  expect(JSON.parse(stdout)).toEqual({
    early: [],
    signIn: [200, true, true],
    knex: true,
    openai: true,
    ownUndici: false,
  })
})

const failing = `
  import { registerHooks } from 'node:module'
  const failed = new Set()
  registerHooks({
    load(url, context, next) {
      const name = /.*\\/node_modules\\/(express|undici)\\//.exec(url)?.[1]
      if (name === undefined || failed.has(name)) return next(url, context)
      failed.add(name)
      throw Object.assign(new Error('EMFILE: too many open files'), { code: 'EMFILE' })
    },
  })
  const { readConfig } = await import('${root}/server/config/config.ts')
  const { createServer } = await import('${root}/server/server.ts')
  const server = await createServer(readConfig())
  const statuses = []
  for (let request = 0; request < 2; request++)
    statuses.push((await fetch(server.url + '/nowhere')).status)
  const { http } = server.app.platforms.sandbox
  const failures = []
  const conversation = { url: 'http://127.0.0.1:9', first: 'x', irreversible: true, read: () => undefined }
  for (const send of [() => http.converse(conversation), () => http.request({ url: conversation.url })])
    await send().catch(({ failure, code }) => failures.push([failure, code]))
  console.log(JSON.stringify({ failed: [...failed], statuses, failures }))
  await server.close()`

it('a package that cannot be loaded fails the request that needs it, and the next request loads it', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', failing], {
    env: {
      ...bareEnv,
      DATA_DIR: await scratchFolder('postern-idle-'),
      PORT: '0',
      POSTERN_ALLOW_LOOPBACK: '1',
      POSTERN_DEMO: '0',
      LOG_LEVEL: 'silent',
    },
  })
  const unreachable = ['retryable', 'platform_unreachable']
  expect(JSON.parse(stdout)).toEqual({
    failed: ['express', 'undici'],
    statuses: [500, 404],
    failures: [unreachable, unreachable],
  })
})

it('npm start enables the compile cache and strips no types before it', async () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: { start: string }
  }
  const options = scripts.start.split(' ').slice(1, -1)
  const program = `
    const { getCompileCacheDir } = await import('node:module')
    const compiler = 'NativeModule internal/deps/amaro/dist/index'
    console.log(JSON.stringify([typeof getCompileCacheDir(), process.moduleLoadList.includes(compiler)]))`
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [...options, '--input-type=module', '-e', program],
    { cwd: root, env: bareEnv },
  )
  expect(JSON.parse(stdout)).toEqual(['string', false])
})
