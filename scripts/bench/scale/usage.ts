import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import type { Knex } from 'knex'

/** Linux counts CPU time in ticks of this length. */
const TICK_MS = 10

/** Adds up what a Postgres has used since its start. */
export interface Usage {
  cpuMs: number
  walBytes: number
  syncs: number
}

export async function readUsage(pid: number, db: Knex): Promise<Usage> {
  // Processes report what they have written within a second, and this connection at once.
  await db.raw('select pg_stat_force_next_flush()')
  const { rows } = await db.raw(
    `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as bytes,
       (select sum(fsyncs) from pg_stat_io where object = 'wal')::float8 as syncs`,
  )
  return { cpuMs: cpuOf(pid), walBytes: rows[0].bytes, syncs: rows[0].syncs }
}

export function difference(after: Usage, before: Usage): Usage {
  return {
    cpuMs: after.cpuMs - before.cpuMs,
    walBytes: after.walBytes - before.walBytes,
    syncs: after.syncs - before.syncs,
  }
}

/** Adds up the processes of the server, also those that have ended. */
function cpuOf(pid: number): number {
  const own = statOf(pid) ?? []
  const ticks = [own[11], own[12], own[13], own[14]].map(Number)
  for (const child of childrenOf(pid)) {
    const stat = statOf(child) ?? []
    ticks.push(Number(stat[11] ?? 0), Number(stat[12] ?? 0))
  }
  return TICK_MS * ticks.reduce((sum, each) => sum + each, 0)
}

/** Returns the memory of the server, in which each page that processes share counts once. */
export function memoryOf(pid: number): number {
  return [pid, ...childrenOf(pid)].reduce((sum, each) => {
    const kilobytes = /^Pss: +(\d+)/m.exec(read(`/proc/${each}/smaps_rollup`) ?? '')?.[1]
    return sum + 1_024 * Number(kilobytes ?? 0)
  }, 0)
}

/** Lets the server, and every process that it starts from now on, run on these cores only. */
export function pinTo(pid: number, cores: string): void {
  for (const each of [pid, ...childrenOf(pid)])
    execFileSync('taskset', ['-a', '-c', '-p', cores, String(each)], { stdio: 'ignore' })
}

function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(statOf(Number(name))?.[1]) === pid)
    .map(Number)
}

/** Returns the fields after the name of the process, beginning with its state. */
function statOf(pid: number): string[] | undefined {
  return read(`/proc/${pid}/stat`)?.split(') ').at(-1)?.split(' ')
}

/** Returns undefined for a process that has ended. */
function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

export function connections(db: Knex, database: string): Promise<number> {
  return db
    .raw('select count(*)::int as count from pg_stat_activity where datname = ?', [database])
    .then(({ rows }) => rows[0].count)
}

export async function time(run: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await run()
  return performance.now() - started
}

/** Runs a statement that may take longer than one of a request. */
export async function withoutLimit(db: Knex, statement: string): Promise<void> {
  const client = await db.client.acquireConnection()
  try {
    await db.raw('set statement_timeout = 0').connection(client)
    await db.raw(statement).connection(client)
    await db.raw('reset statement_timeout').connection(client)
  } finally {
    await db.client.releaseConnection(client)
  }
}

export interface Size {
  table: string
  rows: number
  bytes: number
  indexBytes: number
}

/** Returns the sizes of tables that hold rows, the largest first. The parts of a partitioned table count as one. */
export async function sizesOf(db: Knex): Promise<Size[]> {
  const { rows } = await db.raw(`
    select coalesce(pg_partition_root(oid)::regclass, oid::regclass)::text as "table",
      sum(greatest(reltuples, 0))::float8 as rows,
      sum(pg_total_relation_size(oid))::float8 as bytes, sum(pg_indexes_size(oid))::float8 as "indexBytes"
    from pg_class where relkind = 'r' and relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
    group by 1 having sum(greatest(reltuples, 0)) > 0 order by 3 desc`)
  return rows
}
