import type { Knex } from 'knex'
import { connect } from '../../../server/db/connect.ts'
import { migrate } from '../../../server/db/migrate.ts'
import { listPosts } from '../../../server/posts/list/list-posts.ts'
import type { Engine } from '../../../test/publishing/engine.ts'
import type { Planned, Read } from './figures.ts'
import { readUsage, time, withoutLimit } from './usage.ts'
import { copyOrganizations, copyPosts, createOriginals, idText, withEngine } from './world.ts'
import { createDatabase, type Server } from './worlds.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
/** A planner looks this often. */
const PASS_MS = 20_000
/** A planner hands over what is due within this time. */
const AHEAD_MS = 60_000
const PASSES = 6
const READS = 300
/** Indexes that the measured statements read. Without the others, ten million posts are stored in minutes. */
const INDEXES = ['posts_pkey', 'posts_due', 'posts_list', 'posts_by_channel', 'posts_repeating']

interface Options {
  /** Posts of the next 24 hours, one after the other. */
  posts: number
  /** More posts, which are all due at a full hour. */
  due: number
  organizations: number
}

/** Measures the planner, lists and a vacuum among posts that wait. */
export async function planAmong(server: Server, options: Options): Promise<Planned> {
  const database = await createDatabase(server)
  const db = await connect({ kind: 'postgres', url: database.url, poolSize: 4 })
  const start = Date.now()
  let now = start
  try {
    await db.raw('select 1')
    await migrate(db)
    return await withEngine(
      db,
      () => now,
      async (engine) => {
        const storedMs = await time(() => fill(db, engine, start, options))
        const moveTo = (to: number) => {
          now = to
        }
        return {
          ...options,
          storedMs,
          ...(await measurePasses(engine, start, moveTo)),
          ...(await measureHour(server, engine, start + 12 * HOUR_MS, moveTo)),
          reads: await measureReads(server, engine, options.organizations),
          vacuumMs: await measureVacuum(db),
        }
      },
    )
  } finally {
    await db.destroy()
    await database.drop()
  }
}

async function fill(db: Knex, engine: Engine, start: number, options: Options): Promise<void> {
  const { posts, due, organizations } = options
  const originals = await createOriginals(engine, start + 2 * DAY_MS)
  await copyOrganizations(db, originals, organizations)
  const indexes = await dropIndexes(db)
  const spread = `${start + AHEAD_MS} + n * ${DAY_MS - AHEAD_MS} / ${posts}`
  await copyPosts(db, originals, { first: 1, count: posts, organizations, dueAt: spread })
  const hour = String(start + 12 * HOUR_MS)
  await copyPosts(db, originals, { first: posts + 1, count: due, organizations, dueAt: hour })
  for (const index of indexes) await withoutLimit(db, index)
  await withoutLimit(db, 'vacuum analyze posts')
}

/** Drops the indexes of posts, and returns the statements that create those that are needed. */
async function dropIndexes(db: Knex): Promise<string[]> {
  const rows: { indexname: string; indexdef: string }[] = await db('pg_indexes')
    .where({ schemaname: 'public', tablename: 'posts' })
    .whereNot({ indexname: 'posts_pkey' })
    .select('indexname', 'indexdef')
  for (const { indexname } of rows) await db.raw(`drop index ${indexname}`)
  return rows.filter(({ indexname }) => INDEXES.includes(indexname)).map(({ indexdef }) => indexdef)
}

/** The figures of the queue plan first. Asked again at the same time, they do not, which leaves the cost of the pass. */
async function measurePasses(
  { queue }: Engine,
  start: number,
  moveTo: (to: number) => void,
): Promise<Pick<Planned, 'passMs' | 'countMs'>> {
  const passes: number[] = []
  const counts: number[] = []
  for (let pass = 1; pass <= PASSES; pass += 1) {
    moveTo(start + pass * PASS_MS)
    const both = await time(() => queue.stats('publish-post'))
    counts.push(await time(() => queue.stats('publish-post')))
    passes.push(Math.max(0, both - (counts.at(-1) ?? 0)))
  }
  return { passMs: median(passes), countMs: median(counts) }
}

async function measureHour(
  { pid }: Server,
  { queue, ctx }: Engine,
  hour: number,
  moveTo: (to: number) => void,
): Promise<Pick<Planned, 'hourMs' | 'hourPostgresMs'>> {
  // Everything before is handed over.
  await ctx
    .db('due_marks')
    .where({ name: 'publish-post' })
    .update({ due_at: hour - 1, row_id: '' })
  moveTo(hour - AHEAD_MS)
  const before = await readUsage(pid, ctx.db)
  const both = await time(() => queue.stats('publish-post'))
  const used = (await readUsage(pid, ctx.db)).cpuMs - before.cpuMs
  return { hourMs: both - (await time(() => queue.stats('publish-post'))), hourPostgresMs: used }
}

async function measureReads({ pid }: Server, { ctx }: Engine, organizations: number): Promise<Read[]> {
  const now = ctx.clock.now()
  const iso = (instant: number) => new Date(instant).toISOString()
  const month = { startDate: iso(now - 15 * DAY_MS), endDate: iso(now + 15 * DAY_MS) }
  const requests = { 'calendar of a month': month, 'list, first page of 20': { ...month, limit: 20 } }
  const reads: Read[] = []
  for (const [name, request] of Object.entries(requests)) {
    const run = async (call: number) => {
      const organizationId = idText('o', 1 + ((call * 7_919) % organizations))
      return (await listPosts(ctx, { organizationId }, request)).posts.length
    }
    for (let call = 0; call < 20; call += 1) await run(call)
    const before = await readUsage(pid, ctx.db)
    const cpu = process.cpuUsage()
    const times: number[] = []
    let posts = 0
    for (let call = 1; call <= READS; call += 1) {
      const started = performance.now()
      posts += await run(call)
      times.push(performance.now() - started)
    }
    const { user, system } = process.cpuUsage(cpu)
    const used = (await readUsage(pid, ctx.db)).cpuMs - before.cpuMs
    reads.push({
      ...{ name, posts: posts / READS, medianMs: median(times) },
      ...{ postgresMs: used / READS, processMs: (user + system) / 1_000 / READS },
    })
  }
  return reads
}

/** Measures a vacuum after a hundredth of the posts has changed, as autovacuum is set to do it. */
async function measureVacuum(db: Knex): Promise<number> {
  await db.raw('alter table posts set (autovacuum_enabled = false)')
  await withoutLimit(db, "update posts set error_message = 'changed' where right(id, 2) = '42'")
  return time(() => withoutLimit(db, 'vacuum posts'))
}

function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
}
