import { existsSync } from 'node:fs'
import type { Knex } from 'knex'

type IndexGrams = typeof import('../../../server/posts/search/grams.ts').indexGrams

/** This file also runs in trees of older commits, which keep the function in another folder, or call it `gramsOf`. */
const place = ['posts/search', 'posts', 'lib']
  .map((folder) => new URL(`../../../server/${folder}/grams.ts`, import.meta.url))
  .find((url) => existsSync(url))
const grams: { indexGrams?: IndexGrams; gramsOf?: IndexGrams } = await import(place?.href ?? '')
const indexGrams = (grams.indexGrams ?? grams.gramsOf) as IndexGrams

interface Waiting {
  organizationId: string
  integrationId: string
  count: number
  /** Precedes the first due time by a minute. Each further post is due a minute later. */
  after: number
}

const TEXTS = 1_000
const COLUMNS =
  'id, organization_id, integration_id, group_id, root_id, position, state, publish_date, content, search_text, settings, created_at, updated_at, due_at'

/** Stores scheduled posts of one channel, each with its event, its place in the index of texts and, in a tree without a planner, its job. */
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
    await createTexts(trx, organizationId)
    await trx.raw(
      `insert into posts (${COLUMNS}) ${series} select ${id}, '${organizationId}', '${integrationId}', ${id}, ${id}, 0, 'QUEUE',
         ${due}, '<p>' || t.text || '</p>', t.text, '{"__type":"sandbox"}', 1, 1, ${due}
       from s join bench_texts t on t.k = n % ${TEXTS}`,
    )
    await trx.raw(
      `insert into post_events (id, organization_id, post_id, root_id, type, created_at)
       select id, organization_id, id, id, 'queued', 1 from posts where search_text like 'an old text%'`,
    )
    await (sqlite ? indexOnSqlite : indexOnPostgres)(trx)
    if (!(await trx.schema.hasTable('due_marks'))) await insertJobsOfWaitingPosts(trx, kind)
  })
  await db.raw('analyze')
}

/** Creates the texts, which the posts share in turn. */
async function createTexts(db: Knex, organizationId: string): Promise<void> {
  await db.raw('create temporary table bench_texts (k integer, text text primary key, grams text)')
  for (let k = 0; k < TEXTS; k += 1) {
    const text = `an old text of the bench, and its number is ${k * 7919}`
    const grams = indexGrams(organizationId, text)
    await db.raw('insert into bench_texts (k, text, grams) values (?, ?, ?)', [
      k,
      text,
      db.client.dialect === 'postgresql'
        ? `{${grams.join()}}`
        : grams.map((gram) => (gram >>> 0).toString(36)).join(' '),
    ])
  }
}

async function indexOnSqlite(db: Knex): Promise<void> {
  await db.raw(`insert into post_grams (post_id) select id from posts where search_text like 'an old text%'`)
  await db.raw(
    `insert into post_grams_index (rowid, grams) select g.id, t.grams from post_grams g
     join posts p on p.id = g.post_id join bench_texts t on t.text = p.search_text order by g.id`,
  )
}

async function indexOnPostgres(db: Knex): Promise<void> {
  await db.raw(
    `insert into post_grams (post_id, grams) select p.id, t.grams::integer[] from posts p
     join bench_texts t on t.text = p.search_text`,
  )
}

/** Stores a job for each post that `insertWaitingPosts` stored. */
export async function insertJobsOfWaitingPosts(db: Knex, kind: 'sqlite' | 'postgres'): Promise<void> {
  await db.raw(
    kind === 'sqlite'
      ? `insert into jobs (id, name, key, payload, run_at, created_at)
         select id, 'publish-post', 'post:' || id, '{}', due_at, 1 from posts where search_text like 'an old text%'`
      : `insert into later_jobs (id, name, key, payload, run_at, attempt)
         select id, 'publish-post', 'post:' || id, '{}', due_at, 0 from posts where search_text like 'an old text%'`,
  )
}
