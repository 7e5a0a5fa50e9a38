import type { Knex } from 'knex'
import { newId } from '../../../server/lib/ids.ts'
import { findSlot } from '../../../server/modules/posts/find-slot.ts'
import { listPosts } from '../../../server/modules/posts/list-posts.ts'
import { publishingFigures } from '../../../server/modules/publishing/figures.ts'
import { connectAccount, createEngine, createOrganization } from '../../../test/publishing/engine.ts'
import { createDatabase } from './databases.ts'

const DAY_MS = 86_400_000
const CALLS = 200

export interface Latency {
  name: string
  /** Milliseconds, by number of posts. */
  median: number
  p99: number
}

/**
 * Latency of the reads that must not grow with the number of posts. All posts belong to one organization, ten minutes apart
 * around now, on ten channels; the month ahead of one channel is full, so that a slot is not found at once.
 */
export async function readLatencies(
  kind: 'sqlite' | 'postgres',
  serverUrl: string,
  posts: number,
): Promise<Latency[]> {
  const database = await createDatabase(kind, serverUrl)
  const now = Date.now()
  const engine = await createEngine({ db: database.db, clock: { now: () => now }, channels: () => [] })
  const { ctx } = engine
  const organizationId = await createOrganization(ctx)
  const channels: string[] = []
  for (let n = 0; n < 10; n += 1)
    channels.push(await connectAccount(ctx, organizationId, 'loopback', `Account ${n}`))
  await insertMany(database.db, kind, { organizationId, channels, posts, now })
  for (let day = 0; day < 30; day += 1) await fillSlot(ctx, organizationId, channels[0] as string)
  await database.db.raw(kind === 'postgres' ? 'vacuum analyze' : 'analyze')
  const iso = (instant: number) => new Date(instant).toISOString()
  const page = { startDate: iso(now), endDate: iso(now + 30 * DAY_MS), limit: 100 }
  const deep = await listPosts(ctx, { organizationId }, { ...page, limit: 300 })
  const cursor = deep.nextCursor ?? undefined
  const result = [
    await measure('list, first page of 100', () => listPosts(ctx, { organizationId }, page)),
    await measure('list, a later page of 100', () =>
      listPosts(ctx, { organizationId }, { ...page, ...(cursor ? { cursor } : {}) }),
    ),
    await measure('find-slot, a month full', () => findSlot(ctx, { organizationId }, channels[0] as string)),
    await measure('figures for /metrics', () => publishingFigures(ctx), 20),
    await measure('sweep with nothing to do', () => engine.sweep(), 20),
  ]
  await engine.close()
  await database.drop()
  return result
}

interface Many {
  organizationId: string
  channels: string[]
  posts: number
  now: number
}

const COLUMNS = `id, organization_id, integration_id, group_id, root_id, position, state, publish_date, content, image,
  settings, delay, short_link, creation_method, created_at, updated_at, due_at, release_id, release_url, published_at`

/** Half of them are out, half wait. Written by the database itself: a million in seconds. */
async function insertMany(db: Knex, kind: 'sqlite' | 'postgres', many: Many): Promise<void> {
  const { organizationId, channels, posts, now } = many
  const sqlite = kind === 'sqlite'
  const id = sqlite
    ? `printf('00000000-0000-7000-8000-%012d', n)`
    : `'00000000-0000-7000-8000-' || lpad(n::text, 12, '0')`
  const series = sqlite
    ? `with recursive s(n) as (select 1 union all select n + 1 from s where n < ${posts})`
    : `with s(n) as (select generate_series(1::bigint, ${posts}))`
  const date = `(${now} + (n - ${Math.floor(posts / 2)}) * 600000)`
  const out = (value: string) => `case when ${date} <= ${now} then ${value} end`
  const channel = `case n % 10 ${channels.map((each, n) => `when ${n} then '${each}'`).join(' ')} end`
  await db.transaction(async (trx) => {
    if (!sqlite) await trx.raw('set local statement_timeout = 0')
    await trx.raw(
      `insert into posts (${COLUMNS}) ${series}
       select ${id}, '${organizationId}', ${channel}, ${id}, ${id}, 0,
         case when ${date} <= ${now} then 'PUBLISHED' else 'QUEUE' end, ${date}, '<p>Post ' || n || '</p>', '[]',
         '{}', 0, 0, 'API', ${now}, ${now}, case when ${date} > ${now} then ${date} end,
         ${out(`'r' || n`)}, ${out(`'https://example.com/' || n`)}, ${out(date)}
       from s`,
    )
  })
}

/** Takes every slot that is found on the channel's next day. */
async function fillSlot(
  ctx: Parameters<typeof findSlot>[0],
  organizationId: string,
  channel: string,
): Promise<void> {
  for (let n = 0; n < 3; n += 1) {
    const id = newId()
    const publishDate = await findSlot(ctx, { organizationId }, channel)
    await ctx.db('posts').insert({
      id,
      organization_id: organizationId,
      integration_id: channel,
      group_id: id,
      root_id: id,
      position: 0,
      state: 'DRAFT',
      publish_date: publishDate,
      content: '',
      image: '[]',
      settings: '{}',
      delay: 0,
      short_link: 0,
      creation_method: 'API',
      created_at: publishDate,
      updated_at: publishDate,
    })
  }
}

async function measure(name: string, call: () => Promise<unknown>, calls = CALLS): Promise<Latency> {
  for (let n = 0; n < 5; n += 1) await call()
  const times: number[] = []
  for (let n = 0; n < calls; n += 1) {
    const started = performance.now()
    await call()
    times.push(performance.now() - started)
  }
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  return { name, median: at(0.5), p99: at(0.99) }
}
