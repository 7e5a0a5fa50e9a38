import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createServer, type Server } from '../../server/server.ts'
import { silentLog } from '../helpers/log.ts'
import { cheapHashing } from '../helpers/passwords.ts'
import { freePort } from '../helpers/ports.ts'
import { startService, type TestService } from '../helpers/server.ts'

const root = join(import.meta.dirname, '../..')

describe('a process that only runs jobs', () => {
  let service: TestService
  let stop = async () => {}
  let worker: Server
  beforeAll(async () => {
    const started = await startService('postgres', { config: { worker: 'off' } })
    service = started.service
    worker = await startWorker(await freePort())
    stop = async () => {
      await worker.close()
      await started.stop()
    }
  })
  afterAll(() => stop())

  function startWorker(workerPort: number): Promise<Server> {
    const options = { log: silentLog, recurringJobs: [], hashing: cheapHashing() }
    return createServer({ ...service.app.config, worker: 'only', workerPort }, options)
  }

  const ask = (path: string) => fetch(`${worker.healthUrl}${path}`)

  it('serves only its health and job status on a separate port', async () => {
    expect(await (await ask('/health/live')).json()).toEqual({ status: 'alive' })
    expect(await (await ask('/health/ready')).json()).toEqual({ status: 'ready', database: 'postgres' })
    const tenant = await service.createTenant()
    const posts = [{ integration: { id: await tenant.connectSandbox() }, value: [{ content: 'Hello' }] }]
    await tenant.api.posts.create({ body: { type: 'now', date: '2026-01-01T00:00:00Z', posts } })
    await worker.drain()
    expect(await (await ask('/metrics')).text()).toMatch(
      /postern_job_runs_total\{job="publish-post",outcome="done"\} [1-9]/,
    )
    expect((await ask('/public/v1/posts')).status).toBe(404)
    expect(worker.url).toBeNull()
  })

  it('works without the port when another worker uses it', async () => {
    const second = await startWorker(Number(new URL(worker.healthUrl ?? '').port))
    expect(second.healthUrl).toBeNull()
    await second.close()
  })

  describe('the health check of the image', () => {
    const check = (env: Record<string, string>) =>
      new Promise<number>((resolve) => {
        const child = execFile(process.execPath, [join(root, 'scripts/health.mjs')], { env }, () =>
          resolve(child.exitCode ?? 1),
        )
      })
    const portOf = (url: string | null) => new URL(url ?? '').port

    it('calls the port of the role', async () => {
      expect(await check({ PORT: portOf(service.url) })).toBe(0)
      expect(await check({ POSTERN_WORKER: 'only', WORKER_PORT: portOf(worker.healthUrl) })).toBe(0)
      expect(await check({ POSTERN_WORKER: 'only', WORKER_PORT: '0' })).toBe(0)
      expect(await check({ PORT: String(await freePort()) })).toBe(1)
    })

    it('is part of the image', () => {
      const image = readFileSync(join(root, 'Dockerfile'), 'utf8')
      expect(image).toContain('HEALTHCHECK CMD ["node", "scripts/health.mjs"]')
      expect(image).toMatch(/^COPY .*scripts\/health\.mjs scripts\/health\.mjs$/m)
    })
  })
})

describe('compose.yaml', () => {
  const compose = readFileSync(join(root, 'compose.yaml'), 'utf8')

  it('reads .env, publishes its PORT, and keeps the secret in the volume', () => {
    expect(compose).toContain('env_file: [{ path: .env, required: false }]')
    expect(compose).toMatch(/ports: \['\$\{PORT:-3000\}:\$\{PORT:-3000\}'\]/)
    expect(compose).toMatch(/POSTERN_SECRET_FILE: \$\{POSTERN_SECRET_FILE:-\/data\/secret\}/)
    expect(compose).toContain("volumes: ['postern:/data']")
  })
})
