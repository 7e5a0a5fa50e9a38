import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Knex } from 'knex'
import type { Config } from '../../../server/config/config.ts'
import { connect } from '../../../server/db/connect.ts'
import { migrate } from '../../../server/db/migrate.ts'
import { type PostgresServer, startPostgres as startServer } from '../../../test/helpers/postgres-server.ts'

export interface BenchDatabase {
  kind: 'sqlite' | 'postgres'
  config: Config['database']
  db: Knex
  drop(): Promise<void>
}

/**
 * Starts a Postgres as an operator would run it, with durable commits, and with these settings. `BENCH_POSTGRES_URL` names another
 * one.
 */
export async function startPostgres(settings: string[] = []): Promise<PostgresServer> {
  const given = process.env.BENCH_POSTGRES_URL
  if (given) return { url: given, pid: null, stop: async () => {} }
  return startServer({
    dataDir: await mkdtemp(join(tmpdir(), 'postern-bench-')),
    settings: ['max_connections=100', ...settings],
    variable: 'BENCH_POSTGRES_URL',
  })
}

export async function createDatabase(kind: 'sqlite' | 'postgres', serverUrl: string): Promise<BenchDatabase> {
  return kind === 'sqlite' ? createFile() : createOnServer(serverUrl)
}

async function createFile(): Promise<BenchDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'postern-bench-'))
  const config = { kind: 'sqlite', file: join(folder, 'postern.sqlite') } as const
  const db = await connect(config)
  await migrate(db)
  return {
    kind: 'sqlite',
    config,
    db,
    async drop() {
      await db.destroy()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function createOnServer(serverUrl: string): Promise<BenchDatabase> {
  const name = `postern_bench_${process.pid}_${Date.now().toString(36)}`
  const url = new URL(serverUrl)
  url.pathname = name
  await onServer(serverUrl, `create database ${name}`)
  const config = { kind: 'postgres', url: url.href, poolSize: 10 } as const
  const db = await connect(config)
  await migrate(db)
  return {
    kind: 'postgres',
    config,
    db,
    async drop() {
      await db.destroy()
      await onServer(serverUrl, `drop database ${name} with (force)`)
    },
  }
}

async function onServer(url: string, sql: string): Promise<void> {
  const db = await connect({ kind: 'postgres', url, poolSize: 1 })
  await db.raw(sql)
  await db.destroy()
}

export async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}
