import type { Knex } from 'knex'
import { runFixed, sendFixed } from '../../db/fixed-statement.ts'
import type { LaterJobRow } from '../../db/tables/system.ts'
import { newId } from '../../lib/ids.ts'
import type { WaitingJob } from './due.ts'

const insert = (onConflict: string) => `
  insert into later_jobs (id, name, key, payload, run_at, attempt)
  select * from unnest(?::text[], ?::text[], ?::text[], ?::text[], ?::bigint[], ?::int[])
  on conflict (name, key) where key is not null do ${onConflict}`

const REPLACE = insert(`update set id = excluded.id, payload = excluded.payload, run_at = excluded.run_at,
    attempt = excluded.attempt`)
const KEEP = insert('nothing')

/** Bindings: names, now, number of rows of each name. */
const TAKE = `
  delete from later_jobs where id = any(array(
    select due.id from unnest(?::text[]) as q (name) cross join lateral (
      select id from later_jobs where name = q.name and run_at <= ? order by run_at, id limit ? for update skip locked) as due))
  returning name, key, payload, run_at, attempt`

const NEXT = `
  select min(first.run_at) as next from unnest(?::text[]) as q (name) cross join lateral (
    select run_at from later_jobs where name = q.name order by run_at limit 1) as first`

/** Bindings: key, key, names. */
const LATER_OR_RUNNING = `
  select name from (
    select name from later_jobs where key = ?
    union
    select held.name from workers, json_to_recordset(workers.jobs::json) as held (name text, key text) where held.key = ?
  ) as found where name = any(?)`

/** Stores jobs, or replaces those with the same keys. */
export function putLater(db: Knex, jobs: readonly WaitingJob[]): Promise<void> {
  return put(db, REPLACE, jobs)
}

/** Stores jobs, of which each gives way to another with its key. */
export function putBackLater(db: Knex, jobs: readonly WaitingJob[]): Promise<void> {
  return put(db, KEEP, jobs)
}

async function put(db: Knex, sql: string, jobs: readonly WaitingJob[]): Promise<void> {
  await runFixed(db, sql, [
    jobs.map(() => newId()),
    jobs.map(({ name }) => name),
    jobs.map(({ key }) => key),
    jobs.map(({ payload }) => JSON.stringify(payload)),
    jobs.map(({ runAt }) => runAt),
    jobs.map(({ attempt }) => attempt),
  ])
}

/** Removes the jobs with these keys. */
export async function cancelLater(db: Knex, name: string, keys: readonly (string | null)[]): Promise<void> {
  const named = keys.filter((key) => key !== null)
  if (named.length > 0)
    await sendFixed(db, 'delete from later_jobs where name = ? and key = any(?)', [name, named])
}

/** Returns those of the keys with which a job waits for later. */
export async function findLaterKeys(db: Knex, name: string, keys: readonly string[]): Promise<string[]> {
  const sql = 'select key from later_jobs where name = ? and key = any(?)'
  return (await runFixed<{ key: string }>(db, sql, [name, keys])).map(({ key }) => key)
}

/** Returns those of the names with which a job with this key waits for later, or is in the list of a process that runs it. */
export async function findLaterOrRunning<Name extends string>(
  db: Knex,
  names: readonly Name[],
  key: string,
): Promise<Name[]> {
  const rows = await runFixed<{ name: Name }>(db, LATER_OR_RUNNING, [key, key, names])
  return rows.map(({ name }) => name)
}

/** Removes and returns due jobs of these names, the oldest, at most `limit` of each name. */
export async function takeDue(
  db: Knex,
  names: readonly string[],
  now: number,
  limit: number,
): Promise<WaitingJob[]> {
  const rows = await runFixed<LaterJobRow>(db, TAKE, [names, now, limit])
  return rows.map(({ name, key, payload, run_at, attempt }) => ({
    name: name as WaitingJob['name'],
    key,
    payload: JSON.parse(payload),
    runAt: run_at,
    attempt,
  }))
}

/** Returns when the next of these jobs is due, or `Infinity`. */
export async function findNext(db: Knex, names: readonly string[]): Promise<number> {
  const [row] = await runFixed<{ next: number | null }>(db, NEXT, [names])
  return row?.next ?? Number.POSITIVE_INFINITY
}
