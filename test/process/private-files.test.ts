import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPostern } from '../../sdk/index.ts'
import { readConfig } from '../../server/config/config.ts'
import { createServer } from '../../server/server.ts'
import { freePort } from '../helpers/ports.ts'
import { patiently } from '../helpers/server.ts'

describe.skipIf(process.platform === 'win32')('private files', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'postern-private-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  const modeOf = async (...path: string[]) => ((await stat(join(folder, ...path))).mode & 0o777).toString(8)

  /** Starts the service as an operator does, has it send a mail to its outbox, and returns the warnings of its log. */
  async function run(dataDir: string): Promise<{ msg: string; paths?: string[] }[]> {
    const warnings: { msg: string; paths?: string[] }[] = []
    const log = pino({ level: 'warn' }, { write: (line) => void warnings.push(JSON.parse(line)) })
    const env = { DATA_DIR: join(folder, dataDir), PORT: String(await freePort()), POSTERN_DEMO: '0' }
    const server = await createServer(readConfig(env), { log, recurringJobs: [] })
    try {
      const postern = createPostern({ baseUrl: server.url ?? '', ...patiently })
      const account = { email: `${dataDir}@example.org`, password: 'correct horse battery staple' }
      await postern.result.auth.register({ body: { ...account, provider: 'LOCAL', company: 'Private' } })
      await postern.auth.forgotPassword({ body: { email: account.email } })
      await server.drain()
      for (const suffix of ['', '-wal', '-shm'])
        expect(await modeOf(dataDir, `postern.sqlite${suffix}`), suffix).toBe('600')
    } finally {
      await server.close()
    }
    return warnings
  }

  it('belong to their owner alone from the first start', async () => {
    expect(await run('fresh')).toEqual([])
    expect(await modeOf('fresh')).toBe('700')
    expect(await modeOf('fresh', 'secret')).toBe('600')
    expect(await modeOf('fresh', 'outbox')).toBe('700')
  })

  it('become private at the next start after an earlier release left them readable, with one warning', async () => {
    await run('lax')
    await chmod(join(folder, 'lax'), 0o755)
    for (const name of ['postern.sqlite', 'secret']) await chmod(join(folder, 'lax', name), 0o644)
    await chmod(join(folder, 'lax', 'outbox'), 0o755)
    const warnings = await run('lax')
    expect(warnings).toHaveLength(1)
    expect(warnings[0]?.paths).toHaveLength(4)
    expect(await modeOf('lax')).toBe('700')
    expect(await modeOf('lax', 'outbox')).toBe('700')
    expect(await modeOf('lax', 'secret')).toBe('600')
    expect(await run('lax')).toEqual([])
  })

  it('keep the mode of a folder that several users share', async () => {
    await mkdir(join(folder, 'shared'))
    await writeFile(join(folder, 'shared', 'of-somebody-else'), '')
    await chmod(join(folder, 'shared'), 0o1777)
    await run('shared')
    expect(await modeOf('shared')).toBe('777')
    expect(await modeOf('shared', 'of-somebody-else')).toBe('644')
    expect(await modeOf('shared', 'postern.sqlite')).toBe('600')
  })
})
