import type { Knex } from 'knex'

/**
 * Contains our statements on the tables of pg-boss, which pg-boss creates and maintains. Its own `send` and `fetch` do not fit: they
 * cannot replace a waiting job by key, and they read every job that is scheduled for later.
 */

/** Holds the jobs of all queues without a partition of their own; none of our queues has one. */
const JOBS = 'pgboss.job_common'

/** Uses the test clock (epoch seconds) if there is one, otherwise the database's clock. */
const NOW = 'coalesce(to_timestamp(?::float8), now())'

const indexes = {
  /** Allows one waiting job per key, and finds it. */
  postern_job_key: `create unique index postern_job_key on ${JOBS} (name, singleton_key) where state < 'active' and singleton_key is not null`,
  /** Orders waiting jobs as they are claimed; pg-boss's own index starts with the creation time. */
  postern_job_due: `create index postern_job_due on ${JOBS} (name, start_after) where state < 'active'`,
  /** Covers running jobs, of which there are few. */
  postern_job_running: `create index postern_job_running on ${JOBS} (heartbeat_on) where state = 'active'`,
}

/** Creates our indexes on pg-boss's table if they are missing. The caller holds a lock. */
export async function createIndexes(db: Knex): Promise<void> {
  for (const [name, sql] of Object.entries(indexes)) {
    const { rows } = await db.raw('select to_regclass(?) is not null as found', [`pgboss.${name}`])
    if (!rows[0].found) await db.raw(sql)
  }
}

/** Stores a job, or replaces the waiting job with the same key. Bindings: id, key, payload, now, due or null, now, name. */
export const INSERT = `
  insert into ${JOBS} (id, name, singleton_key, data, start_after, created_on, keep_until, retry_limit, policy,
    retry_delay, retry_backoff, retry_delay_max, heartbeat_seconds, expire_seconds, deletion_seconds)
  select ?::uuid, q.name, ?::text, ?::jsonb, t.due, t.now, t.due + q.retention_seconds * interval '1 second', q.retry_limit,
    q.policy, q.retry_delay, q.retry_backoff, q.retry_delay_max, q.heartbeat_seconds, q.expire_seconds, q.deletion_seconds
  from pgboss.queue q, (select ${NOW} as now, coalesce(to_timestamp(?::float8), ${NOW}) as due) t
  where q.name = ?
  on conflict (name, singleton_key) where state < 'active' and singleton_key is not null do update set
    id = excluded.id, data = excluded.data, start_after = excluded.start_after, created_on = excluded.created_on,
    keep_until = excluded.keep_until, state = 'created', retry_count = 0, started_on = null, output = null
  returning id`

export const CANCEL = `delete from ${JOBS} where name = ? and singleton_key = ? and state < 'active'`

/** Lists runs as arrays of names, ids and retry counts. The retry count tells a run from a later run after a lost lease. */
const RUNS = 'unnest(?::text[], ?::uuid[], ?::int[]) as r (name, id, retry_count)'
const HELD = `j.name = r.name and j.id = r.id and j.retry_count = r.retry_count and j.state = 'active'`

/**
 * Removes finished jobs and claims due jobs in one statement and one commit. The planner cannot know how few jobs are due, and a
 * join by id would make it read the whole table, so the claim names rows by their `ctid`. Bindings: runs, now, now, the worker as
 * JSON, names, free places, now.
 */
export const POLL = `
  with finished as (delete from ${JOBS} j using ${RUNS} where ${HELD})
  update ${JOBS} set state = 'active', started_on = ${NOW}, heartbeat_on = ${NOW}, output = ?::jsonb,
    retry_count = retry_count + (started_on is not null)::int
  where ctid = any(array(
    select due.ctid from unnest(?::text[], ?::int[]) as f (name, places)
    cross join lateral (
      select ctid from ${JOBS} where name = f.name and state < 'active' and start_after <= ${NOW}
      order by start_after limit f.places for update skip locked) due))
  returning id, name, singleton_key as key, data as payload, retry_count as retries,
    extract(epoch from start_after) as due`

/**
 * Puts one run back, or removes it if a newer job with its key waits. Bindings: name and key; then, for each of the two, name, id
 * and retry count, with the instant (epoch seconds), the new retry count and the output between them.
 */
export const PUT_BACK = `
  with newer as (select 1 from ${JOBS} where name = ? and singleton_key = ? and state < 'active'),
  dropped as (
    delete from ${JOBS} where name = ? and id = ? and retry_count = ? and state = 'active' and exists (select from newer))
  update ${JOBS} set state = 'retry', start_after = coalesce(to_timestamp(?::float8), now()), retry_count = ?,
    started_on = null, output = ?::jsonb
  where name = ? and id = ? and retry_count = ? and state = 'active' and not exists (select from newer)`

/** Bindings: now, output, name, id, retries. */
export const FAIL = `
  update ${JOBS} set state = 'failed', completed_on = ${NOW}, output = ?::jsonb
  where name = ? and id = ? and retry_count = ? and state = 'active'`

/** Bindings: now, runs. */
export const RENEW = `update ${JOBS} j set heartbeat_on = ${NOW} from ${RUNS} where ${HELD} returning j.id`

/** Bindings: names, now. */
export const EXPIRED = `
  select id, name, singleton_key as key, data as payload, retry_count as retries from ${JOBS}
  where name = any(?) and state = 'active' and heartbeat_on < ${NOW} - heartbeat_seconds * interval '1 second'`

/** Removes the runs of a dead worker whose key has a newer job, waiting or run by the same worker. Bindings: worker. */
export const DROP_REPLACED = `
  delete from ${JOBS} j where j.state = 'active' and j.output->>'worker' = ? and (
    exists (select from ${JOBS} n where n.name = j.name and n.singleton_key = j.singleton_key and n.state < 'active')
    or exists (select from ${JOBS} n where n.name = j.name and n.singleton_key = j.singleton_key and n.state = 'active'
      and n.output->>'worker' = j.output->>'worker' and n.id > j.id))`

/**
 * Puts the runs of a dead worker back. Each counts as a try, so that a job that crashes its process fails in the end. Bindings: now,
 * worker.
 */
export const PUT_BACK_ALL = `
  update ${JOBS} set state = 'retry', start_after = ${NOW} where state = 'active' and output->>'worker' = ?`

/** Bindings: names, now. */
export const BUSY = `
  select exists (
    select from unnest(?::text[]) as n (name)
    where exists (select from ${JOBS} j where j.name = n.name and j.state < 'active' and j.start_after <= ${NOW})) as busy`

/** Finds recurring jobs that neither wait nor run. Bindings: names, key, key. */
export const MISSING = `
  select n.name from unnest(?::text[]) as n (name)
  where not exists (select from ${JOBS} j where j.name = n.name and j.singleton_key = ? and j.state < 'active')
    and not exists (select from ${JOBS} j where j.name = n.name and j.singleton_key = ? and j.state = 'active')`

/** Bindings: now, names (4 times). */
export const STATS = `
  with t as (select ${NOW} as now),
  due as (
    select count(*) as backlog, min(start_after) as oldest from ${JOBS}, t
    where name = any(?) and state < 'active' and start_after <= t.now)
  select backlog,
    (select count(*) from ${JOBS}, t where name = any(?) and state < 'active' and start_after > t.now) as scheduled,
    (select count(*) from ${JOBS} where name = any(?) and state = 'active') as running,
    (select count(*) from ${JOBS} where name = any(?) and state = 'failed') as failed,
    coalesce(round(extract(epoch from t.now - oldest) * 1000), 0) as "oldestMs"
  from due, t`
