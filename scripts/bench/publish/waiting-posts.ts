import type { Knex } from 'knex'
import * as grams from '../../../server/posts/grams.ts'

/** This file also runs in trees of older commits, which call the function `gramsOf`. */
const indexGrams = grams.indexGrams ?? (grams as unknown as { gramsOf: typeof grams.indexGrams }).gramsOf

interface Waiting {
  organizationId: string
  integrationId: string
  count: number
  /** Precedes the first due time by a minute. Each further post is due a minute later. */
  after: number
}

const COLUMNS =
  'id, organization_id, integration_id, group_id, root_id, position, state, publish_date, content, search_text, settings, created_at, updated_at, due_at'

/** Stores scheduled posts of one channel, each with its job, its event and its place in the index of texts. */
export async function insertWaitingPosts(
  db: Knex,
  kind: 'sqlite' | 'postgres',
  { organizationId, integrationId, count, after }: Waiting,
): Promise<void> {
  if (count === 0) return
  const sqlite = kind === 'sqlite'
  const series = sqlite
    ? `with recursive s (n) as (select 1 union all select n + 1 from s where n < ${count})`
    : `with s (n) as (select generate_series(1::bigint, ${count}))`
  const id = sqlite
    ? `printf('00000000-0000-7000-8000-%012d', n)`
    : `'00000000-0000-7000-8000-' || lpad(n::text, 12, '0')`
  const due = `${after} + n * 60000`
  await db.transaction(async (trx) => {
    if (!sqlite) await trx.raw('set local statement_timeout = 0')
    await trx.raw(
      `insert into posts (${COLUMNS}) ${series} select ${id}, '${organizationId}', '${integrationId}', ${id}, ${id}, 0, 'QUEUE',
         ${due}, '<p>An old text</p>', 'an old text', '{"__type":"sandbox"}', 1, 1, ${due} from s`,
    )
    await trx.raw(
      `insert into post_events (id, organization_id, post_id, root_id, type, created_at)
       select id, organization_id, id, id, 'queued', 1 from posts where content = '<p>An old text</p>'`,
    )
    await (sqlite ? indexOnSqlite : indexOnPostgres)(trx, indexGrams(organizationId, 'an old text'))
  })
  await db.raw('analyze')
}

async function indexOnSqlite(db: Knex, grams: number[]): Promise<void> {
  await db.raw(`insert into post_grams (post_id) select id from posts where content = '<p>An old text</p>'`)
  await db.raw('insert into post_grams_index (rowid, grams) select id, ? from post_grams', [
    grams.map((gram) => (gram >>> 0).toString(36)).join(' '),
  ])
  await db.raw(
    `insert into jobs (id, name, key, payload, run_at, created_at)
     select id, 'publish-post', 'post:' || id, '{}', due_at, 1 from posts where content = '<p>An old text</p>'`,
  )
}

async function indexOnPostgres(db: Knex, grams: number[]): Promise<void> {
  await db.raw(
    `insert into post_grams (post_id, grams) select id, ?::integer[] from posts where content = '<p>An old text</p>'`,
    [grams],
  )
  await db.raw(
    `insert into pgboss.job_common (id, name, singleton_key, data, start_after, policy, heartbeat_seconds)
     select id::uuid, 'publish-post', 'post:' || id, '{}', to_timestamp(due_at / 1000), 'standard', 30
     from posts where content = '<p>An old text</p>'`,
  )
}
