import { once } from 'node:events'
import { createServer as createTcp } from 'node:net'
import pino from 'pino'
import { afterEach, describe, expect, it } from 'vitest'
import type { Config } from '../../server/config/config.ts'
import { migrate } from '../../server/db/migrate.ts'
import { waitForDatabase } from '../../server/db/start/alone.ts'
import { acceptSecret } from '../../server/db/start/secret.ts'
import { createSealer } from '../../server/lib/secrets/sealer.ts'
import { createServer } from '../../server/server.ts'
import { startCutProxy } from '../helpers/cut-proxy.ts'
import { createDatabase, databaseKinds, describeDatabases } from '../helpers/databases.ts'
import { silentLog } from '../helpers/log.ts'
import { cheapHashing } from '../helpers/passwords.ts'
import { freePort } from '../helpers/ports.ts'
import { scratchFolder } from '../helpers/scratch-folder.ts'
import { startService, type TestService, testConfig } from '../helpers/server.ts'

const other = 'another secret of more than thirty-two characters'
const third = 'a third secret of more than thirty-two characters'

describe.each(databaseKinds)('the secret (%s)', (kind) => {
  let stop = async () => {}
  afterEach(() => stop())

  async function begin(): Promise<TestService> {
    const started = await startService(kind)
    stop = started.stop
    await started.service.server.close()
    return started.service
  }

  async function tryStart({ app }: TestService, changes: Partial<Config>): Promise<string> {
    const options = { log: silentLog, recurringJobs: [], hashing: cheapHashing() }
    try {
      const server = await createServer({ ...app.config, ...changes }, options)
      await server.close()
      return 'started'
    } catch (error) {
      return error instanceof Error ? error.message : String(error)
    }
  }

  it('is refused at start with instructions when another one sealed the database', async () => {
    const service = await begin()
    const refusal = await tryStart(service, { secret: other })
    expect(refusal).toContain('POSTERN_PREVIOUS_SECRETS')
    expect(refusal).toContain('--accept-secret')
    expect(await tryStart(service, {})).toBe('started')
  })

  it('can be rotated, and the previous one can be removed later', async () => {
    const service = await begin()
    const { secret } = service.app.config
    expect(await tryStart(service, { secret: other, previousSecrets: [secret] })).toBe('started')
    expect(await tryStart(service, { secret: other })).toBe('started')
    expect(await tryStart(service, { secret: third })).toContain('sealed with another secret')
  })

  it('is checked against a channel when the database has no proof yet', async () => {
    const started = await startService(kind)
    stop = started.stop
    const { service } = started
    const tenant = await service.createTenant()
    await tenant.connectSandbox()
    await service.app.db('sealed_proofs').delete()
    await service.server.close()
    expect(await tryStart(service, { secret: other })).toContain('sealed with another secret')
    expect(await tryStart(service, {})).toBe('started')
  })

  it('can be replaced by a command when it is lost', async () => {
    const service = await begin()
    await acceptSecret(await service.database.connect(), createSealer(other))
    expect(await tryStart(service, { secret: other })).toBe('started')
  })
})

describe('starting before Postgres', () => {
  const said: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void said.push(JSON.parse(line).msg) })
  afterEach(() => void said.splice(0))

  it('waits until Postgres accepts connections, and logs it', async () => {
    const database = await createDatabase('postgres')
    const proxy = await startCutProxy()
    const url = proxy.through(database.config.kind === 'postgres' ? database.config.url : '')
    await proxy.cut()
    const waiting = waitForDatabase({ kind: 'postgres', url, poolSize: 1 }, 60_000, log)
    await expect
      .poll(() => said)
      .toEqual([expect.stringMatching(/^waiting for Postgres at .* \(ECONNREFUSED\)$/)])
    await proxy.restore()
    await waiting
    await proxy.close()
    await database.drop()
  })

  it('gives up after the configured time', async () => {
    const url = `postgres://postern@127.0.0.1:${await freePort()}/postern`
    await waitForDatabase({ kind: 'postgres', url, poolSize: 1 }, 1, log)
    expect(said.length).toBeLessThanOrEqual(1)
  })

  it('does not wait for a server that refuses the connection', async () => {
    const server = createTcp((socket) => {
      const body = Buffer.from('SFATAL\0C28P01\0Mpassword authentication failed\0\0')
      const head = Buffer.alloc(5, 'E')
      head.writeInt32BE(body.length + 4, 1)
      socket.on('error', () => {})
      socket.once('data', () => socket.end(Buffer.concat([head, body])))
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as { port: number }
    const url = `postgres://postern@127.0.0.1:${port}/postern`
    await waitForDatabase({ kind: 'postgres', url, poolSize: 1 }, 60_000, log)
    expect(said).toEqual([])
    server.close()
  })
})

describeDatabases('a database error', (database) => {
  const value = 'private-value@example.org'

  /** Everything that the log would print of it. */
  async function logged(statement: PromiseLike<unknown>): Promise<string> {
    const lines: string[] = []
    const log = pino({}, { write: (line: string) => void lines.push(line) })
    await Promise.resolve(statement).catch((err: unknown) => log.error({ err }, 'failed'))
    expect(lines).toHaveLength(1)
    return lines.join()
  }

  it('keeps the values of a conflicting row out of the log', async () => {
    const insert = () => database.db('write_checks').insert({ id: value, filler: value })
    await insert()
    expect(await logged(insert())).not.toContain(value)
  })

  it('keeps the values of a failed statement out of the log', async () => {
    const { db } = database
    expect(await logged(db.raw('select ? from no_such_table', [value]))).not.toContain(value)
    expect(await logged(db('no_such_table').where({ id: value }))).not.toContain(value)
    if (database.kind === 'postgres')
      expect(await logged(db.raw('select ?::text::integer', [value]))).not.toContain(value)
  })
})

describe.each(databaseKinds)('a start with POSTERN_MIGRATE=0 (%s)', (kind) => {
  async function begin(databaseWaitMs: number) {
    const database = await createDatabase(kind, { migrated: false })
    const config = testConfig(database.config, await scratchFolder('postern-migrate-'), await freePort())
    const options = { log: silentLog, recurringJobs: [], hashing: cheapHashing() }
    return { database, starting: createServer({ ...config, migrates: false, databaseWaitMs }, options) }
  }

  it('waits until another process has migrated the database', async () => {
    const { database, starting } = await begin(240_000)
    await migrate(database.db)
    const server = await starting
    expect(await (await fetch(`${server.url}/health/ready`)).json()).toMatchObject({ status: 'ready' })
    await server.close()
    await database.drop()
  })

  it('ends with instructions when none does, and creates no table', async () => {
    const { database, starting } = await begin(0)
    await expect(starting).rejects.toThrow(/lacks 0001-schema, .*POSTERN_MIGRATE=0: run the command migrate/)
    expect(await database.db.schema.hasTable('migrations')).toBe(false)
    await database.drop()
  })
})
