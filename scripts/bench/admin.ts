import '../../server/process/node-version.ts'
import { parseArgs } from 'node:util'
import type { Knex } from 'knex'
import { listFailurePlatforms, listFailures } from '../../server/admin/failures.ts'
import { readPeriod, readStatistics } from '../../server/admin/statistics.ts'
import { createDatabase, startPostgres } from './publish/databases.ts'

/**
 * Measures the pages for administrators of the service over many posts: `--posts` of 1,000 organizations with 5 channels each, every
 * 20th failed, spread over `--days` days that end today. Prints the median and the 99th percentile of each page.
 */
const { values: flags } = parseArgs({
  options: { posts: { type: 'string', default: '1000000' }, days: { type: 'string', default: '365' } },
})
const posts = Number(flags.posts)
const days = Number(flags.days)
const ORGANIZATIONS = 1_000
const CHANNELS = 5
const CALLS = 100
const TIME_MS = 10_000
const platforms = ['bluesky', 'discord', 'facebook', 'linkedin', 'mastodon', 'telegram', 'x', 'youtube']
const now = Date.now()
const actor = { organizationId: 'o0', userId: 'u0' }

const server = await startPostgres()
try {
  for (const kind of ['sqlite', 'postgres'] as const) {
    const database = await createDatabase(kind, server.url)
    await fill(database.db, kind)
    console.log(`${kind}: ${posts} posts over ${days} days`)
    for (const [name, read] of pages(database.db)) console.log(`  ${name.padEnd(34)}${await measure(read)}`)
    await database.drop()
  }
} finally {
  await server.stop()
}

function pages(db: Knex): [string, () => Promise<unknown>][] {
  const ctx = { db, clock: { now: () => now } }
  const errors = (query: object) => () =>
    listFailures(ctx, actor, { page: 0, limit: 20, unknownFirst: false, ...query })
  const statistics = (query: { from?: string }) => () =>
    readStatistics(ctx, actor, { period: readPeriod(query, now), unknownOnly: false })
  return [
    ['statistics, 30 days', statistics({})],
    ['statistics, a year', statistics({ from: new Date(now - 364 * 86_400_000).toISOString() })],
    ['errors, first page', errors({})],
    ['errors, page 1,000', errors({ page: 1_000 })],
    ['errors, one platform', errors({ platform: 'mastodon' })],
    ['errors, unknown causes first', errors({ unknownFirst: true })],
    ['errors, an address of one', errors({ email: 'ada-7@' })],
    ['errors, an address of all', errors({ email: 'example' })],
    ['platforms of the errors', () => listFailurePlatforms(ctx, actor)],
  ]
}

async function measure(read: () => Promise<unknown>): Promise<string> {
  const times: number[] = []
  await read()
  for (const start = performance.now(); times.length < CALLS && performance.now() - start < TIME_MS; ) {
    const before = performance.now()
    await read()
    times.push(performance.now() - before)
  }
  times.sort((a, b) => a - b)
  const at = (share: number) => (times[Math.floor((times.length - 1) * share)] ?? 0).toFixed(1)
  return `median ${at(0.5)} ms, p99 ${at(0.99)} ms of ${times.length}`
}

async function fill(db: Knex, kind: 'sqlite' | 'postgres'): Promise<void> {
  const sqlite = kind === 'sqlite'
  const series = (count: number) =>
    sqlite
      ? `with recursive s(n) as (select 0 union all select n + 1 from s where n < ${count - 1})`
      : `with s(n) as (select generate_series(0::bigint, ${count - 1}))`
  const platform = `case (n % ${platforms.length}) ${platforms.map((each, n) => `when ${n} then '${each}'`).join(' ')} end`
  const spacing = Math.floor((days * 86_400_000) / posts)
  const date = `(${now} - n * ${spacing})`
  const state = `case when n % 20 = 0 then 'ERROR' when n % 7 = 0 then 'QUEUE' else 'PUBLISHED' end`
  const channel = ORGANIZATIONS * CHANNELS
  await db.transaction(async (trx) => {
    if (!sqlite) await trx.raw('set local statement_timeout = 0')
    for (const sql of [
      `insert into organizations (id, name, created_at, updated_at) ${series(ORGANIZATIONS)} select 'o' || n, 'Org ' || n, 0, 0 from s`,
      `insert into users (id, email, provider, timezone, last_online_at, created_at, updated_at) ${series(ORGANIZATIONS)}
        select 'u' || n, 'ada-' || n || '@example.org', 'LOCAL', 0, 0, 0, 0 from s`,
      `insert into memberships (id, user_id, organization_id, role, created_at, updated_at) ${series(ORGANIZATIONS)}
        select 'm' || n, 'u' || n, 'o' || n, 'SUPERADMIN', 0, 0 from s`,
      `insert into integrations (id, organization_id, identifier, internal_id, name, access_token_sealed, posting_times, created_at, updated_at)
        ${series(channel)} select 'i' || n, 'o' || (n % ${ORGANIZATIONS}), ${platform}, n, 'x', '', '[]', ${now} - n * 100000, 0 from s`,
      `insert into posts (id, organization_id, integration_id, group_id, root_id, position, state, publish_date, content, created_at, updated_at)
        ${series(posts)} select 'p' || n, 'o' || (n % ${ORGANIZATIONS}), 'i' || (n % ${channel}), 'g' || n, 'p' || n, 0, ${state},
        ${date}, '<p>Hello</p>', 0, 0 from s`,
      `insert into post_events (id, organization_id, post_id, root_id, type, created_at) select 'e' || id, organization_id, id, id, 'queued',
        publish_date from posts`,
      `insert into post_events (id, organization_id, post_id, root_id, type, code, message, platform_response, platform, created_at)
        select 'f' || p.id, p.organization_id, p.id, p.id, 'failed',
        case when p.publish_date % 3 = 0 then 'platform_rejected' else 'media_size' end, 'It failed.', '{}', i.identifier, p.publish_date
        from posts p join integrations i on i.id = p.integration_id where p.state = 'ERROR'`,
    ])
      await trx.raw(sql)
  })
  await db.raw(sqlite ? 'analyze' : 'vacuum analyze')
}
