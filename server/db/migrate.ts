import type { Knex } from 'knex'
import { ConfigError } from '../lib/config-error.ts'
import { type Dialect, dialectOf } from './dialect.ts'
import { type Migration, migrations } from './migrations.ts'
import { transaction } from './transaction.ts'

/** Reports that this release cannot use the database's schema. */
export class UnknownMigrationError extends ConfigError {
  constructor(problem: string) {
    super([problem])
    this.name = 'UnknownMigrationError'
  }
}

function refuseUnknown(done: readonly string[], list: readonly Migration[]): void {
  const unknown = done.filter((name) => !list.some((migration) => migration.name === name))
  if (unknown.length === 0) return
  const hasFirst = done.includes(list[0]?.name ?? '')
  throw new UnknownMigrationError(
    hasFirst
      ? `The database has migrations that this release does not know (${unknown.join(', ')}): start the newer release that created it, or restore a backup.`
      : 'This database is from a development version before the first release and cannot be upgraded: point DATABASE_URL at an empty database.',
  )
}

/** Receives the name of each step before it begins, unless the database is new. With data, a step may take minutes. */
export type OnStep = (migration: string) => void

/**
 * Applies pending migrations and returns their names in order; none if the schema is up to date. Each migration commits together
 * with its row. Any number of processes may call it concurrently: a lock admits one at a time.
 */
export async function migrate(
  db: Knex,
  list: readonly Migration[] = migrations,
  onStep: OnStep = () => {},
): Promise<string[]> {
  const dialect = dialectOf(db)
  const applied: string[] = []
  for (;;) {
    const names = await transaction({ db }, ({ db }) => applyNext(db, dialect, list, { onStep, applied }))
    if (names.length === 0) return applied
    applied.push(...names)
  }
}

/** Returns the names of the steps that `migrate` would apply, and changes nothing. */
export async function findPending(db: Knex, list: readonly Migration[] = migrations): Promise<string[]> {
  const isNew = !(await db.schema.hasTable('migrations'))
  const done: string[] = isNew ? [] : await db('migrations').pluck('name')
  refuseUnknown(done, list)
  return list.map(({ name }) => name).filter((name) => !done.includes(name))
}

/** Acquires the lock for each step, so that the lock ends with the step's transaction. */
async function applyNext(
  db: Knex,
  dialect: Dialect,
  list: readonly Migration[],
  { onStep, applied }: { onStep: OnStep; applied: readonly string[] },
): Promise<string[]> {
  await dialect.lock(db, 'postern:migrate')
  // Building an index on a large table may exceed the time limit of requests.
  if (dialect.name === 'postgres') await db.raw('set local statement_timeout = 0')
  await db.raw('create table if not exists migrations (name text primary key, run_at bigint not null)')
  const done: string[] = await db('migrations').pluck('name')
  refuseUnknown(done, list)
  const next = list.find((migration) => !done.includes(migration.name))
  if (next === undefined) return []
  if (done.length > applied.length) onStep(next.name)
  await next.up(db)
  const names = next.isWhole ? list.map(({ name }) => name) : [next.name]
  await db('migrations').insert(names.map((name) => ({ name, run_at: Date.now() })))
  return names
}
