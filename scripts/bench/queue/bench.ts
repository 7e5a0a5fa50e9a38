import '../../../server/process/node-version.ts'
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import type { Knex } from 'knex'
import { installPeers } from '../load.ts'
import { createDatabase, startPostgres } from '../publish/databases.ts'
import { type Engine, engines } from './engines.ts'
import type { Runs, WorkerOrder } from './worker.ts'

/**
 * Runs `npm run bench:queue`: the queue of the service on Postgres beside two engines by their documented interfaces. Takes few
 * minutes and prints a table; decision 0003 quotes it.
 */

const JOBS = 10_000
const WAITING = 10_000
const LATENCIES = 60
const COMMITS_MS = 2_000
const CONNECTIONS = 16
const HELD = 20
const HOUR_MS = 3_600_000
const script = new URL('./worker.ts', import.meta.url)
const names = Object.keys(engines) as (keyof typeof engines)[]

installPeers()
const postgres = await startPostgres()
const rows: Record<string, string[]> = {}
try {
  for (const waiting of [0, WAITING]) {
    for (const workers of [1, 2, 4])
      for (const name of names) {
        const { perSecond, wal, commits } = await inDatabase(name, waiting, (stage) => rate(stage, workers))
        add(`jobs/s, ${workers} processes, ${waiting} waiting`, perSecond)
        if (workers === 1) {
          add(`WAL bytes of a job, ${waiting} waiting`, wal)
          add(`transactions of 100 jobs, ${waiting} waiting`, Math.round(commits * 100))
        }
      }
    for (const name of names) {
      const { p50, p99 } = await inDatabase(name, waiting, latency)
      add(`ms from commit to start, ${waiting} waiting, p50 / p99`, `${p50.toFixed(1)} / ${p99.toFixed(1)}`)
    }
  }
  for (const name of names)
    add('commits/s of 16 connections, one job each', await inDatabase(name, 0, commitRate))
  for (const name of names)
    add('ms from take-over to all runs of a killed worker', await inDatabase(name, 0, kill))
  for (const name of names) add('transactions/s of an idle worker', await inDatabase(name, 0, idle))
} finally {
  await postgres.stop()
}
console.log(`| | ${names.join(' | ')} |\n| --- | ${names.map(() => '--- |').join(' ')}`)
for (const [row, cells] of Object.entries(rows)) console.log(`| ${row} | ${cells.join(' | ')} |`)

function add(row: string, cell: number | string): void {
  rows[row] ??= []
  rows[row].push(String(cell))
  process.stderr.write(`${row}: ${cell}\n`)
}

interface Stage {
  name: keyof typeof engines
  engine: Engine
  db: Knex
  url: string
}

async function inDatabase<T>(
  name: keyof typeof engines,
  waiting: number,
  run: (stage: Stage) => Promise<T>,
): Promise<T> {
  const database = await createDatabase('postgres', postgres.url)
  const { db } = database
  const engine = await engines[name](db)
  try {
    await db.transaction((trx) => engine.insert(trx, waiting, new Date(Date.now() + HOUR_MS)))
    await db.raw('analyze')
    return await run({ name, engine, db, url: (database.config as { url: string }).url })
  } finally {
    await engine.stop()
    await database.drop()
  }
}

async function rate({ name, engine, db, url }: Stage, workers: number) {
  const before = await usage(db)
  await db.transaction((trx) => engine.insert(trx, JOBS))
  await db.raw('analyze')
  const children = start(name, url, workers)
  await Promise.all(children.map(ready))
  const reports = await finished(children, JOBS)
  await end(children)
  const after = await usage(db)
  const busy = reports.filter(({ runs }) => runs > 0)
  const first = Math.min(...busy.map(({ firstAt }) => firstAt))
  const last = Math.max(...busy.map(({ lastAt }) => lastAt))
  return {
    perSecond: Math.round((JOBS * 1_000) / (last - first)),
    wal: Math.round((after.wal - before.wal) / JOBS),
    commits: (after.commits - before.commits) / JOBS,
  }
}

async function latency({ name, engine, db, url }: Stage): Promise<{ p50: number; p99: number }> {
  const [child] = start(name, url, 1) as [ChildProcess]
  await ready(child)
  const times: number[] = []
  for (let n = 1; n <= LATENCIES; n += 1) {
    // So long that a poll may come at any moment of it.
    await delay(30 + 100 * Math.random())
    await db.transaction((trx) => engine.insert(trx, 1))
    const committed = performance.timeOrigin + performance.now()
    engine.committed(db)
    const [report] = await finished([child], n)
    times.push((report?.lastAt ?? 0) - committed)
  }
  await end([child])
  times.sort((a, b) => a - b)
  return { p50: times[LATENCIES / 2] ?? 0, p99: times.at(-1) ?? 0 }
}

/** Counts the commits of many connections, to show what waits for each other. */
async function commitRate({ engine, url }: Stage): Promise<number> {
  const { connect } = await import('../../../server/db/connect.ts')
  const db = await connect({ kind: 'postgres', url, poolSize: CONNECTIONS })
  const until = performance.now() + COMMITS_MS
  let commits = 0
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (performance.now() < until) {
        await db.transaction((trx) => engine.insert(trx, 1))
        commits += 1
      }
    }),
  )
  await db.destroy()
  return Math.round((commits * 1_000) / COMMITS_MS)
}

/** Kills a worker that holds jobs. The engine's own part is to run them again; who finds out is the same for all. */
async function kill({ name, engine, db, url }: Stage): Promise<string> {
  await db.transaction((trx) => engine.insert(trx, HELD))
  const [dying] = start(name, url, 1, true) as [ChildProcess]
  await ready(dying)
  await finished([dying], HELD)
  const [heir] = start(name, url, 1) as [ChildProcess]
  await ready(heir)
  const exit = once(dying, 'exit')
  dying.kill('SIGKILL')
  await exit
  const killed = performance.now()
  await engine.takeOver?.(db)
  await finished([heir], HELD)
  await end([heir])
  const ms = Math.round(performance.now() - killed)
  return engine.takeOver ? String(ms) : `${ms} with finding out`
}

async function idle({ name, db, url }: Stage): Promise<string> {
  const children = start(name, url, 1)
  await Promise.all(children.map(ready))
  await delay(1_000)
  const before = await usage(db)
  await delay(6_000)
  const after = await usage(db)
  await end(children)
  return ((after.commits - before.commits) / 6).toFixed(1)
}

async function usage(db: Knex): Promise<{ wal: number; commits: number }> {
  // Counters of other connections arrive late.
  await delay(1_200)
  const { rows } = await db.raw(
    `select pg_current_wal_lsn() - '0/0'::pg_lsn as wal, xact_commit as commits from pg_stat_database
     where datname = current_database()`,
  )
  return { wal: Number(rows[0].wal), commits: Number(rows[0].commits) }
}

function start(engine: WorkerOrder['engine'], url: string, count: number, hang = false): ChildProcess[] {
  return Array.from({ length: count }, () => {
    const database = { kind: 'postgres', url, poolSize: 10 } as const
    const order: WorkerOrder = { engine, database, hang, id: crypto.randomUUID() }
    return fork(script, [JSON.stringify(order)], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  })
}

async function ready(child: ChildProcess): Promise<void> {
  await once(child, 'message')
}

async function finished(children: ChildProcess[], jobs: number): Promise<Runs[]> {
  for (const deadline = Date.now() + 120_000; Date.now() < deadline; await delay(10)) {
    const reports = await Promise.all(
      children.map(async (child) => {
        const answer = once(child, 'message')
        child.send('report')
        return ((await answer) as [Runs])[0]
      }),
    )
    if (reports.reduce((sum, { runs }) => sum + runs, 0) >= jobs) return reports
  }
  throw new Error('The workers did not finish in two minutes.')
}

async function end(children: ChildProcess[]): Promise<void> {
  await Promise.all(
    children.map(async (child) => {
      const exit = once(child, 'exit')
      child.disconnect()
      await exit
    }),
  )
}
