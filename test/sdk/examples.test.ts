import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { decide, setUp } from '../access/oauth-support.ts'
import { bareEnv } from '../helpers/child-processes.ts'
import { databaseKinds } from '../helpers/databases.ts'
import { deviceCalls } from '../helpers/devices.ts'
import { files } from '../helpers/files.ts'
import { tinyMp4 } from '../helpers/mp4.ts'
import { freePort } from '../helpers/ports.ts'
import { sample } from '../helpers/sample.ts'
import { describeService, type Tenant } from '../helpers/server.ts'

const root = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'postern-examples-'))
const programs = readdirSync(join(root, 'sdk/examples')).sort()
const running = new Set<ChildProcess>()
afterAll(async () => {
  for (const child of running) if (child.kill('SIGKILL')) await once(child, 'exit')
  rmSync(folder, { recursive: true, force: true })
})

/** Runs an example as `node` does, over the sources of the SDK. */
function start(name: string, env: Record<string, string>, ...args: string[]) {
  const preload = join(import.meta.dirname, 'source-sdk.ts')
  const child = spawn(process.execPath, ['--import', preload, join(root, 'sdk/examples', name), ...args], {
    cwd: folder,
    env: { ...bareEnv, ...env },
  })
  running.add(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  const ended = once(child, 'close').then(([code]) => {
    running.delete(child)
    return code as number
  })
  const said = (text: string | RegExp) => expect.poll(() => output).toMatch(text)
  return { output: () => output, ended, said }
}

test('the README and the SDK guide name every example', () => {
  const guide = readFileSync(join(root, 'sdk/README.md'), 'utf8')
  for (const name of programs) expect(guide).toContain(`examples/${name}`)
  expect(readFileSync(join(root, 'README.md'), 'utf8')).toContain('sdk/examples')
})

// The examples know no database, and each is a process of its own.
describeService(
  'SDK examples',
  (service) => {
    let tenant: Tenant
    let env: Record<string, string>
    beforeEach(async () => {
      // What is signed and verified has the time of the machine.
      service.clock.set(Math.floor(Date.now() / 1000) * 1000)
      tenant = await service.createTenant()
      await tenant.connectSandbox('Demo')
      env = { POSTERN_URL: service.url, POSTERN_API_KEY: tenant.apiKey, POSTERN_SESSION: tenant.session }
    })

    async function run(name: string, ...args: string[]): Promise<string> {
      const { ended, output } = start(name, env, ...args)
      expect(await ended, output()).toBe(0)
      return output()
    }

    test('publishes now and prints the result', async () => {
      expect(await run('publish-now.ts', 'From an example')).toMatch(/^PUBLISHED http/)
    })

    test('schedules a post with a file once, however often it runs', async () => {
      writeFileSync(join(folder, 'cat.png'), await files.png())
      const first = await run('schedule-with-media.ts', 'cat.png', '2099-01-01T10:00:00Z')
      expect(first).toContain('100 %')
      const again = await run('schedule-with-media.ts', 'cat.png', '2099-01-01T10:00:00Z')
      // Progress goes to the other stream, and the two may come in any order.
      const scheduled = (output: string) => output.split('\n').find((line) => line.startsWith('Scheduled '))
      expect(scheduled(first)).toBeDefined()
      expect(scheduled(again)).toBe(scheduled(first))
      const { posts } = await tenant.api.posts.list({ query: { endDate: '2099-12-31' } })
      expect(posts).toHaveLength(1)
      expect((await tenant.api.media.list()).media).toHaveLength(1)
    })

    test('lists waiting posts across all pages', async () => {
      const [channel] = await tenant.api.channels.list()
      for (const content of ['One', 'Two', 'Three'])
        await tenant.api.posts.create({
          body: {
            type: 'schedule',
            date: '2099-01-05T09:00:00Z',
            posts: [{ integration: { id: channel?.id ?? '' }, value: [{ content }] }],
          },
        })
      const lines = (await run('list-posts.ts')).trim().split('\n')
      expect(lines.map((line) => line.replace(/^\S+ /, '').replace(/<[^>]+>/g, '')).sort()).toEqual([
        'One',
        'Three',
        'Two',
      ])
    })

    test('uploads a large file in parts', async () => {
      writeFileSync(join(folder, 'clip.mp4'), tinyMp4({ padding: 9 * 1024 * 1024 }))
      expect(await run('upload-big-file.ts', 'clip.mp4')).toMatch(/http\S+\.mp4\n$/)
      expect((await tenant.console.consoleApi.media.list()).results).toMatchObject([
        { originalName: 'clip.mp4' },
      ])
    })

    test('receives the webhooks of a post', async () => {
      const port = await freePort()
      const url = `http://127.0.0.1:${port}/`
      const { secret } = await tenant.console.webhooks.endpoints.create({
        body: { name: 'Example', url, integrations: [] },
      })
      const receiver = start('webhook-receiver.ts', {
        ...env,
        PORT: String(port),
        WEBHOOK_SECRET: secret ?? '',
      })
      await receiver.said('listening')
      expect((await fetch(url, { method: 'POST', body: '{}' })).status).toBe(400)
      await run('publish-now.ts')
      await service.server.drain()
      await receiver.said('post.published')
    })

    test('signs in as an app that a person authorizes', async () => {
      const { tenant: owner, app } = await setUp(service)
      await owner.connectSandbox('Theirs')
      const port = await freePort()
      const credentials = { CLIENT_ID: app.clientId, CLIENT_SECRET: app.clientSecret }
      const server = start('oauth-app.ts', {
        ...credentials,
        POSTERN_URL: service.app.config.baseUrl,
        PORT: String(port),
      })
      await server.said('listening')
      const begin = await fetch(`http://127.0.0.1:${port}/`, { redirect: 'manual' })
      const cookie = begin.headers.get('set-cookie')?.split(';')[0] ?? ''
      const asked = Object.fromEntries(new URL(begin.headers.get('location') ?? '').searchParams)
      const { search } = await decide(owner, asked)
      const back = await fetch(`http://127.0.0.1:${port}/callback${search}`, { headers: { cookie } })
      expect(await back.text()).toBe('Your channels: Theirs')
    })

    test('signs in a command-line tool', async () => {
      const tool = start('device-login.ts', { POSTERN_URL: service.app.config.baseUrl })
      await tool.said(/type \S+/)
      const [, code = ''] = /type (\S+)/.exec(tool.output()) ?? []
      await deviceCalls(service).approve(tenant, code)
      expect(await tool.ended, tool.output()).toBe(0)
      expect(tool.output()).toContain('Signed in. Channels: Demo')
    })
  },
  { databases: sample(databaseKinds, 2) },
)
