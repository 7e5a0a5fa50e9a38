import { openSync, readFileSync, readSync, statSync } from 'node:fs'
import Database from 'better-sqlite3'
import type { Knex } from 'knex'
import type { BenchDatabase } from '../databases.ts'

/** Totals of a database since it was created. */
export interface Reading {
  /** Transactions that wrote, each of which waits for the disk. */
  commits: number
  walBytes: number
  /** CPU of the database's own processes; 0 for SQLite, whose CPU is the service's. */
  cpuMs: number
  /** Updates, and those of them that changed no index. Postgres counts them after a process has disconnected. */
  updates: number
  hotUpdates: number
}

export interface Meter {
  read(): Promise<Reading>
  close(): void
}

export function createMeter({ config, db }: BenchDatabase): Meter {
  return config.kind === 'sqlite' ? meterFile(config.file) : { read: () => readPostgres(db), close() {} }
}

const WAL_HEADER = 32
const FRAME_HEADER = 24

/** Reads the log itself. A reader that stays keeps SQLite from starting the log over. */
function meterFile(file: string): Meter {
  const reader = new Database(file)
  const pageSize = reader.pragma('page_size', { simple: true }) as number
  reader.exec('begin; select count(*) from sqlite_schema')
  const log = openSync(`${file}-wal`, 'r')
  const frame = Buffer.alloc(FRAME_HEADER)
  let position = WAL_HEADER
  let commits = 0
  return {
    async read() {
      const { size } = statSync(`${file}-wal`)
      for (; position + FRAME_HEADER + pageSize <= size; position += FRAME_HEADER + pageSize) {
        readSync(log, frame, 0, FRAME_HEADER, position)
        // The last frame of a transaction holds the size of the database.
        if (frame.readUInt32BE(4) !== 0) commits += 1
      }
      return { commits, walBytes: position, cpuMs: 0, updates: 0, hotUpdates: 0 }
    },
    close: () => void reader.close(),
  }
}

async function readPostgres(db: Knex): Promise<Reading> {
  const { rows } = await db.raw(
    `select pg_snapshot_xmax(pg_current_snapshot())::text as transactions,
       pg_current_wal_insert_lsn() - '0/0'::pg_lsn as "walBytes",
       (select array_agg(pid) from pg_stat_activity where datname = current_database()) as pids,
       (select sum(n_tup_upd) from pg_stat_user_tables where schemaname = 'public') as updates,
       (select sum(n_tup_hot_upd) from pg_stat_user_tables where schemaname = 'public') as "hotUpdates"`,
  )
  const { transactions, walBytes, pids, updates, hotUpdates } = rows[0]
  const cpuMs = (pids as number[]).reduce((sum, pid) => sum + cpuOf(pid), 0)
  return { commits: Number(transactions), walBytes: Number(walBytes), cpuMs, updates, hotUpdates }
}

/** Returns the milliseconds for which a process has run, or 0 where the system does not report it. */
function cpuOf(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
  } catch {
    return 0
  }
}
