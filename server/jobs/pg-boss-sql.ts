import type { Knex } from 'knex'
import { type Db, fromKnex } from 'pg-boss'
import { type Clock, systemClock } from '../lib/clock.ts'
import type { JobName } from './job.ts'
import type { ClaimedJob } from './store.ts'

export interface Envelope {
  key: string | null
  payload: unknown
}

/** pg-boss reads the time from one function of its schema alone. */
export const NOW = 'pgboss.job_now()'

export function adapter(db: Knex, clock: Clock): Db {
  const plain = fromKnex(db)
  if (clock === systemClock) return plain
  return {
    executeSql: (text, values) =>
      plain.executeSql(text.includes(`FUNCTION ${NOW}`) ? text : atClock(text, clock), values),
  }
}

function atClock(text: string, clock: Clock): string {
  return text.replaceAll(NOW, `to_timestamp(${clock.now() / 1_000})`)
}

const CLAIMED = `heartbeat_on = ${NOW},`

/** Has pg-boss note in a job that it fetches who runs it: `output` is empty until a job ends. */
export function naming({ executeSql }: Db, workerId: string): Db {
  const output = `output = '${JSON.stringify({ worker: workerId })}'::jsonb,`
  return { executeSql: (text, values) => executeSql(text.replace(CLAIMED, `${CLAIMED} ${output}`), values) }
}

export type Run = <Row>(text: string, values?: unknown[]) => Promise<Row[]>

export function waitingJob(db: Knex, name: JobName, key: string): Promise<{ id: string } | undefined> {
  return db('pgboss.job').where({ name, singleton_key: key }).whereRaw(`state < 'active'`).first('id')
}

/** pg-boss looks for these once a minute; half a lease is soon enough for a post that is due. */
export function expired(query: Run, names: readonly JobName[]): Promise<ClaimedJob[]> {
  return running(query, names, `heartbeat_on + heartbeat_seconds * interval '1 second' < ${NOW}`, [])
}

export function runningAt(query: Run, names: readonly JobName[], workerId: string): Promise<ClaimedJob[]> {
  return running(query, names, `output->>'worker' = $2`, [workerId])
}

async function running(
  query: Run,
  names: readonly JobName[],
  condition: string,
  values: unknown[],
): Promise<ClaimedJob[]> {
  const rows = await query<{ id: string; name: JobName; data: Envelope; retry_count: number }>(
    `select id, name, data, retry_count from pgboss.job where name = any($1) and state = 'active' and ${condition}`,
    [names, ...values],
  )
  return rows.map(({ id, name, data, retry_count }) => ({
    id,
    name,
    key: data.key,
    payload: data.payload,
    attempt: retry_count + 1,
  }))
}

export const STATS = `
  select count(*) filter (where state < 'active' and start_after <= ${NOW}) as backlog,
    count(*) filter (where state < 'active' and start_after > ${NOW}) as scheduled,
    count(*) filter (where state = 'active') as running,
    count(*) filter (where state = 'failed') as failed,
    coalesce(round(extract(epoch from ${NOW} - min(start_after) filter (where state < 'active' and start_after <= ${NOW})) * 1000), 0) as "oldestMs"
  from pgboss.job where name = any($1)`
