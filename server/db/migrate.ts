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

/** Reports that a step failed. Its own transaction is undone; those of the steps before it are not. */
export class FailedMigrationError extends ConfigError {
  constructor(step: string, applied: readonly string[], cause: unknown) {
    const message = cause instanceof Error ? cause.message : String(cause)
    const reason = message.replaceAll(/\s+/g, ' ').replace(/\.$/, '')
    const last = applied.at(-1)
    const changed = last === undefined ? 'nothing' : `nothing after ${last}`
    super([
      `The migration ${step} failed and changed ${changed} (${reason}): remove the cause and start again, or go back to the release before as docs/upgrade.md says.`,
    ])
    this.name = 'FailedMigrationError'
    this.cause = cause
  }
}

/** Receives the name of each step before it begins, unless the database is new. With data, a step may take minutes. */
export type OnStep = (migration: string) => void

/**
 * Applies pending migrations and returns their names in order; none if the schema is up to date. Each migration commits together
 * with its row. Any number of processes may call it concurrently: a lock admits one at a time.
 * @throws ConfigError with one sentence for the operator
 */
export async function migrate(
  db: Knex,
  list: readonly Migration[] = migrations,
  onStep: OnStep = () => {},
): Promise<string[]> {
  const dialect = dialectOf(db)
  const applied: string[] = []
  let step = list[0]?.name ?? ''
  const begin = (name: string, isNew: boolean) => {
    step = name
    if (!isNew) onStep(name)
  }
  try {
    for (;;) {
      const names = await transaction({ db }, ({ db }) => applyNext(db, dialect, list, { begin, applied }))
      if (names.length === 0) return applied
      applied.push(...names)
    }
  } catch (error) {
    throw error instanceof ConfigError ? error : new FailedMigrationError(step, applied, error)
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
  { begin, applied }: { begin(step: string, isNew: boolean): void; applied: readonly string[] },
): Promise<string[]> {
  await dialect.lock(db, 'postern:migrate')
  // Building an index on a large table may exceed the time limit of requests.
  if (dialect.name === 'postgres') await db.raw('set local statement_timeout = 0')
  await db.raw('create table if not exists migrations (name text primary key, run_at bigint not null)')
  const done: string[] = await db('migrations').pluck('name')
  refuseUnknown(done, list)
  const next = list.find((migration) => !done.includes(migration.name))
  if (next === undefined) return []
  begin(next.name, done.length === applied.length)
  await next.up(db)
  const names = next.isWhole ? list.map(({ name }) => name) : [next.name]
  await db('migrations').insert(names.map((name) => ({ name, run_at: Date.now() })))
  return names
}
