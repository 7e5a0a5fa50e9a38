import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createPostern } from '@postern/sdk'
import { beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { createDatabase, type TestDatabase } from '../helpers/databases.ts'
import { freePort } from '../helpers/ports.ts'
import { scratchFolder } from '../helpers/scratch-folder.ts'
import { patiently } from '../helpers/server.ts'
import { until } from '../helpers/until.ts'
import { type Command, commands } from './commands.ts'

const root = join(import.meta.dirname, '../..')
const image = readFileSync(join(root, 'Dockerfile'), 'utf8')

interface Service {
  image: string
  command?: string[]
  restart: string
  environment: Record<string, string>
  depends_on?: Record<string, { condition: string }>
  deploy?: { replicas: number }
  stop_grace_period: string
}

/** The services as Compose reads them: with merged keys, then each variable by the environment or its default. */
function readServices(variables: Record<string, string>): Record<string, Service> {
  const fill = (text: string): string => {
    const filled = text.replace(/\$\{(\w+):-([^${}]*)\}/g, (_, name, fallback) => variables[name] || fallback)
    return filled === text ? text : fill(filled)
  }
  const text = readFileSync(join(root, 'compose.yaml'), 'utf8')
  const { services } = parse(text, { merge: true })
  return JSON.parse(JSON.stringify(services), (_, value) => (typeof value === 'string' ? fill(value) : value))
}

describe('the services of compose.yaml', () => {
  const start = commands()
  let database: TestDatabase
  let services: Record<string, Service>
  let apiPort: number
  let dataDir: string
  beforeAll(async () => {
    execFileSync(process.execPath, ['scripts/build.ts', 'server'], { cwd: root, stdio: 'ignore' })
    database = await createDatabase('postgres', { migrated: false })
    dataDir = await scratchFolder('postern-compose-')
    apiPort = await freePort()
    services = readServices({ PORT: String(apiPort) })
    return () => database.drop()
  })

  /** Replaces what containers have and this machine has not: their volume, and their names and ports. */
  async function envOf({ environment }: Service): Promise<Record<string, string>> {
    const [, production = ''] = /^ENV NODE_ENV=(\S+)/m.exec(image) ?? []
    const here = Object.entries(environment).map(([name, value]) => [name, value.replace(/^\/data/, dataDir)])
    expect(environment.DATABASE_URL).toBe('postgres://postern:postern@postgres:5432/postern')
    return {
      ...Object.fromEntries(here),
      NODE_ENV: production,
      DATA_DIR: dataDir,
      DATABASE_URL: (database.config as { url: string }).url,
      PORT: String(apiPort),
      WORKER_PORT: String(await freePort()),
    }
  }

  async function run(name: string): Promise<{ command: Command; env: Record<string, string> }> {
    const service = services[name] as Service
    const [, own = '[]'] = /^CMD (\[.*\])$/m.exec(image) ?? []
    const [, ...args] = service.command === undefined ? JSON.parse(own) : ['node', scriptOf(service.command)]
    const env = await envOf(service)
    return { command: start({ args, cwd: root, env }), env }
  }

  /** The image has a command of this name for each script. */
  function scriptOf([name = '']: string[]): string {
    expect(/for name in ([^;]+);/.exec(image)?.[1]?.split(' ')).toContain(name)
    return `dist/scripts/${name}.js`
  }

  const isHealthy = (env: Record<string, string>) => {
    const check = start({ args: ['scripts/health.mjs'], cwd: root, env })
    return check.ends()
  }

  it('migrate first, serve, publish in two workers, and stop within their grace', async () => {
    expect(Object.keys(services)).toEqual(['migrate', 'postern', 'worker', 'postgres'])
    expect(services.worker?.deploy?.replicas).toBe(2)
    const { command: migrate } = await run('migrate')
    expect([await migrate.ends(), migrate.output()]).toEqual([0, expect.stringMatching(/Done: \d+ applied/)])
    const all = [await run('postern'), await run('worker'), await run('worker')]
    for (const { env } of all) await until(async () => (await isHealthy(env)) === 0)

    const baseUrl = `http://127.0.0.1:${apiPort}`
    const { apiKey, channelId } = await register(baseUrl)
    const api = createPostern({ baseUrl, apiKey, ...patiently })
    for (let number = 1; number <= 20; number++) {
      const posts = [{ integration: { id: channelId }, value: [{ content: `Post ${number}` }] }]
      await api.posts.create({ body: { type: 'now', date: new Date().toISOString(), posts } })
    }
    const published = () => database.db('posts').where({ state: 'PUBLISHED' }).pluck('id')
    await until(async () => (await published()).length === 20)
    expect(await database.db('workers').pluck('id')).toHaveLength(2)

    const before = performance.now()
    expect(await Promise.all(all.map(({ command }) => command.ends('SIGTERM')))).toEqual([0, 0, 0])
    const graces = ['postern', 'worker'].map((name) =>
      Number.parseInt(services[name]?.stop_grace_period ?? '', 10),
    )
    expect((performance.now() - before) / 1_000).toBeLessThan(Math.min(...graces))
    expect(await database.db('workers').pluck('id')).toEqual([])
  })

  /** Works as a person does in the console, since a production service has no demo. */
  async function register(baseUrl: string): Promise<{ apiKey: string; channelId: string }> {
    const body = {
      provider: 'LOCAL' as const,
      email: 'ada@example.org',
      password: 'correct horse battery staple',
      company: 'Ada',
    }
    const response = await fetch(`${baseUrl}/auth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect(response.status).toBe(201)
    const session = /auth=([^;]+)/.exec(response.headers.get('set-cookie') ?? '')?.[1] ?? ''
    const console = createPostern({ baseUrl, session, ...patiently })
    const path = { integration: 'sandbox' }
    const { url: state } = await console.consoleApi.channels.getConnectUrl({ path })
    const code = Buffer.from(JSON.stringify({ name: 'Compose' })).toString('base64')
    const { id } = await console.channels.finishConnect({ path, body: { state, code, timezone: '0' } })
    const { key } = await console.apiKeys.create({ body: { name: 'Compose' } })
    return { apiKey: key, channelId: id }
  }

  it('start again by themselves, but the one that ends when it is done', () => {
    const restarts = Object.entries(services).map(([name, { restart }]) => [name, restart])
    expect(Object.fromEntries(restarts)).toEqual({
      migrate: 'on-failure',
      ...{ postern: 'unless-stopped', worker: 'unless-stopped', postgres: 'unless-stopped' },
    })
  })
})
