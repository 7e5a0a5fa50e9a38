import type { Knex } from 'knex'
import { dialectOf } from '../../db/dialect.ts'
import { jsonRows, runFixed, toJson } from '../../db/fixed-statement.ts'

/** Counts the threads of one channel in a period. */
export interface ChannelCount {
  integrationId: string
  published: number
  queued: number
}

/** Names a period of dates. */
interface Period {
  from: number
  /** Exclusive. */
  to: number
}

interface CountRow {
  id: string
  published: number | string
  queued: number | string
}

/** Lets other requests run between two statements on SQLite. */
const CHUNK = 1_000

/**
 * Counts the threads of these channels whose date is in the period. Reads the indexes of the lists alone: an index by date would make
 * publishing slower.
 */
export async function countByChannel(
  db: Knex,
  channels: readonly { id: string; organizationId: string }[],
  period: Period,
): Promise<ChannelCount[]> {
  if (dialectOf(db).name === 'postgres') return countByOrganization(db, channels, period)
  const counts: ChannelCount[] = []
  for (let start = 0; start < channels.length; start += CHUNK) {
    const chunk = channels.slice(start, start + CHUNK)
    counts.push(...(await countOnce(db, chunk, period)).map(toCount))
  }
  return counts
}

/** Groups the threads of each organization, since Postgres would take longer for a look-up of each channel. */
async function countByOrganization(
  db: Knex,
  channels: readonly { organizationId: string }[],
  { from, to }: Period,
): Promise<ChannelCount[]> {
  const sql = `select c.* from unnest(?::text[]) as o (id) cross join lateral (
    select p.integration_id as id, count(*) filter (where p.state = 'PUBLISHED') as published,
      count(*) filter (where p.state = 'QUEUE') as queued from posts p
    where p.organization_id = o.id and p.state in ('PUBLISHED', 'QUEUE') and p.publish_date >= ? and p.publish_date < ?
      and p.deleted_at is null and p.position = 0 and p.interval_in_days is null group by p.integration_id) c`
  const organizationIds = [...new Set(channels.map(({ organizationId }) => organizationId))]
  return (await runFixed<CountRow>(db, sql, [organizationIds, from, to])).map(toCount)
}

function toCount({ id, published, queued }: CountRow): ChannelCount {
  return { integrationId: id, published: Number(published), queued: Number(queued) }
}

function countOnce(
  db: Knex,
  channels: readonly { id: string; organizationId: string }[],
  { from, to }: Period,
): Promise<CountRow[]> {
  const rows = channels.map(({ id, organizationId }) => ({ id, organization_id: organizationId }))
  const given = jsonRows(db, { id: 'text', organization_id: 'text' })
  const sql = `select c.id, (${countSql(db, 'PUBLISHED')}) as published, (${countSql(db, 'QUEUE')}) as queued from (${given}) c`
  return runFixed<CountRow>(db, sql, [from, to, from, to, toJson(rows)])
}

function countSql(db: Knex, state: 'PUBLISHED' | 'QUEUE'): string {
  return `select count(*) from posts p ${indexedBy(db, 'posts_by_channel')} where p.organization_id = c.organization_id
    and p.integration_id = c.id and p.state = '${state}' and p.publish_date >= ? and p.publish_date < ?
    and p.deleted_at is null and p.position = 0 and p.interval_in_days is null`
}

/** Counts the repeating threads of all channels whose next date is in the period. There are few, and they have an index of their own. */
export async function countRepeating(db: Knex, { from, to }: Period): Promise<ChannelCount[]> {
  const sql = `select p.integration_id as id, sum(case when p.state = 'PUBLISHED' then 1 else 0 end) as published,
    sum(case when p.state = 'QUEUE' then 1 else 0 end) as queued from posts p ${indexedBy(db, 'posts_repeating')}
    where p.deleted_at is null and p.position = 0 and p.interval_in_days is not null and p.publish_date >= ? and p.publish_date < ?
    group by p.integration_id`
  const rows = await runFixed<CountRow>(db, sql, [from, to])
  return rows.map(toCount)
}

/** Forces the index on SQLite, whose planner would choose another one. */
function indexedBy(db: Knex, index: string): string {
  return dialectOf(db).name === 'sqlite' ? `indexed by ${index}` : ''
}
