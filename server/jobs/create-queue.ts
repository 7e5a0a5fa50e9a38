import { dialectOf } from '../db/dialect.ts'
import { createPgBossQueue } from './pg-boss.ts'
import type { Queue } from './queue.ts'
import { createSqliteQueue, type QueueOptions } from './sqlite.ts'

/** The queue that belongs to the database of `options.db`: embedded on SQLite, pg-boss on Postgres. */
export function createQueue(options: QueueOptions): Queue {
  return dialectOf(options.db).name === 'postgres' ? createPgBossQueue(options) : createSqliteQueue(options)
}
