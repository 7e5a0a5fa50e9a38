import { type ChildProcess, fork, type StdioOptions } from 'node:child_process'
import { once } from 'node:events'
import { PgBoss } from 'pg-boss'
import { transaction } from '../../../server/db/transaction.ts'
import { queuePost } from '../../../server/publishing/queue-post.ts'
import {
  connectAccount,
  createEngine,
  createOrganization,
  type Engine,
  threadRows,
} from '../../../test/publishing/engine.ts'
import { type BenchDatabase, createDatabase } from './databases.ts'
import { type Loopback, startLoopback } from './loopback.ts'
import type { EmptyRuns, Question, WorkerOrder } from './worker.ts'

const script = new URL('./worker.ts', import.meta.url)
const pgBossScript = new URL('./pg-boss-worker.ts', import.meta.url)
const childStdio: StdioOptions = ['ignore', 'inherit', 'inherit', 'ipc']
const PG_BOSS_QUEUE = 'bench'
const HOUR_MS = 3_600_000
const BATCH = 250

interface Setup {
  database: BenchDatabase
  loopback: Loopback
  /** Sets when the posts are due. */
  dueAt: number
  count: number
}

/** Posts of a second organization that are due with the others, and come after them by id. */
const QUIET = 10

/** Schedules `count` posts of one organization on ten channels, all due at the same moment, an hour from now. */
async function scheduled<T>(
  kind: 'sqlite' | 'postgres',
  serverUrl: string,
  { posts: count, quiet = 0 }: { posts: number; quiet?: number },
  run: (setup: Setup) => Promise<T>,
): Promise<T> {
  const database = await createDatabase(kind, serverUrl)
  const loopback = await startLoopback()
  const clock = { now: () => Date.now() }
  const engine = await createEngine({ db: database.db, clock, channels: () => [] })
  const dueAt = Date.now() + HOUR_MS
  await fill(engine, count, dueAt)
  if (quiet > 0) await fill(engine, quiet, dueAt, 'Quiet')
  await engine.close()
  if (kind === 'postgres') await database.db.raw('analyze')
  try {
    return await run({ database, loopback, dueAt, count })
  } finally {
    await loopback.close()
    await database.drop()
  }
}

async function fill({ ctx }: Engine, count: number, publishDate: number, text = 'Post'): Promise<void> {
  const organizationId = await createOrganization(ctx)
  const integrationIds: string[] = []
  for (let n = 0; n < 10; n += 1)
    integrationIds.push(await connectAccount(ctx, organizationId, 'loopback', `Account ${n}`))
  for (let done = 0; done < count; done += BATCH)
    await transaction(ctx, async (ctx) => {
      for (let n = done; n < Math.min(count, done + BATCH); n += 1) {
        const integrationId = integrationIds[n % 10] as string
        const draft = { organizationId, integrationId, texts: [`<p>${text} ${n}</p>`], publishDate }
        const [root] = threadRows(ctx, draft)
        if (root === undefined) continue
        await ctx.db('posts').insert(root)
        await queuePost(ctx, root)
      }
    })
}

export async function withWorkers<T>(
  { database, loopback }: Pick<Setup, 'database' | 'loopback'>,
  workers: { count: number; concurrency: number; empty: boolean; clockOffsetMs: () => number },
  run: (children: ChildProcess[]) => Promise<T>,
): Promise<T> {
  const children = Array.from({ length: workers.count }, () => {
    const order: WorkerOrder = {
      database: database.config,
      platformUrl: loopback.url,
      clockOffsetMs: workers.clockOffsetMs(),
      concurrency: workers.concurrency,
      empty: workers.empty,
    }
    return fork(script, [JSON.stringify(order)], { stdio: childStdio })
  })
  return withChildren(children, run)
}

/** Calls `run` once all children are ready, and ends them afterwards. */
async function withChildren<T>(
  children: ChildProcess[],
  run: (children: ChildProcess[]) => Promise<T>,
): Promise<T> {
  await Promise.all(children.map((child) => once(child, 'message')))
  try {
    return await run(children)
  } finally {
    await Promise.all(
      children.map(async (child) => {
        const exit = once(child, 'exit')
        child.disconnect()
        await exit
      }),
    )
  }
}

export interface Rate {
  perSecond: number
  /** Counts posts that arrived more than once, or never. */
  wrong: number
}

/** Measures posts a second from the first arrival to the last. All are due when the workers start. */
export async function publishRate(
  kind: 'sqlite' | 'postgres',
  serverUrl: string,
  options: { posts: number; workers: number; concurrency: number },
): Promise<Rate> {
  return scheduled(kind, serverUrl, options, (setup) =>
    withWorkers(setup, late(options), async () => {
      const { arrivals } = setup.loopback
      await until(() => arrivals.length >= options.posts)
      const times = arrivals.map((arrival) => arrival.real).sort((a, b) => a - b)
      return {
        perSecond: perSecond(times.length, times[0] ?? 0, times.at(-1) ?? 0),
        wrong: Math.abs(new Set(arrivals.map((arrival) => arrival.text)).size - arrivals.length),
      }
    }),
  )
}

/** Measures jobs a second, for the same number of jobs that do nothing. */
export async function queueRate(
  kind: 'sqlite' | 'postgres',
  serverUrl: string,
  options: { posts: number; workers: number; concurrency: number },
): Promise<number> {
  return scheduled(kind, serverUrl, options, (setup) =>
    withWorkers(setup, { ...late(options), empty: true }, (children) => emptyRate(children, options.posts)),
  )
}

/** Measures jobs a second of pg-boss alone: its own workers fetch and complete batches as large as ours. */
export async function pgBossRate(
  serverUrl: string,
  options: { posts: number; workers: number; concurrency: number },
): Promise<number> {
  const database = await createDatabase('postgres', serverUrl)
  const connectionString = (database.config as { url: string }).url
  const boss = new PgBoss({ connectionString, supervise: false, schedule: false })
  try {
    await boss.start()
    await boss.createQueue(PG_BOSS_QUEUE)
    const payload = { organizationId: 'o', postId: 'p' }
    for (let done = 0; done < options.posts; done += BATCH)
      await boss.insert(
        PG_BOSS_QUEUE,
        Array.from({ length: BATCH }, () => ({ data: payload })),
      )
    await database.db.raw('analyze')
    const start = () =>
      fork(pgBossScript, [connectionString, String(options.concurrency)], { stdio: childStdio })
    return await withChildren(Array.from({ length: options.workers }, start), (children) =>
      emptyRate(children, options.posts),
    )
  } finally {
    await boss.stop({ graceful: false })
    await database.drop()
  }
}

async function emptyRate(children: ChildProcess[], jobs: number): Promise<number> {
  let reports: EmptyRuns[] = []
  await until(async () => {
    reports = await Promise.all(children.map((child) => ask<EmptyRuns>(child, 'report')))
    return reports.reduce((sum, each) => sum + each.runs, 0) >= jobs
  })
  const busy = reports.filter((each) => each.runs > 0)
  const first = Math.min(...busy.map((each) => each.firstAt))
  return perSecond(jobs, first, Math.max(...busy.map((each) => each.lastAt)))
}

/** Sets the workers' clock past the posts' time. */
function late({ workers, concurrency }: { workers: number; concurrency: number }) {
  return { count: workers, concurrency, empty: false, clockOffsetMs: () => HOUR_MS + 1_000 }
}

export interface HeldRates {
  /** Posts a second of the rounds before, in the last minutes of, and after the transaction that was held open. */
  before: number[]
  held: number[]
  after: number[]
}

/** Rounds of posts that are published before the transaction begins, and after it has ended. */
const FREE_ROUNDS = 4

/**
 * Publishes a round of posts each half minute, in one database with one worker, and holds a transaction open for `minutes` of it, as a
 * backup or a forgotten session does. Its snapshot keeps Postgres from removing any row version that has been replaced since.
 */
export async function ratesBesideOpenTransaction(
  serverUrl: string,
  { posts, minutes, concurrency }: { posts: number; minutes: number; concurrency: number },
): Promise<HeldRates> {
  const database = await createDatabase('postgres', serverUrl)
  const loopback = await startLoopback()
  const engine = await createEngine({
    db: database.db,
    clock: { now: () => Date.now() + HOUR_MS },
    channels: () => [],
  })
  const workers = { count: 1, concurrency, empty: false, clockOffsetMs: () => HOUR_MS }
  const round = async () => {
    const started = Date.now()
    const before = loopback.arrivals.length
    await fill(engine, posts, Date.now() + HOUR_MS + 15_000)
    await until(() => loopback.arrivals.length >= before + posts)
    const times = loopback.arrivals.slice(before).map((arrival) => arrival.real)
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, started + 30_000 - Date.now())))
    return perSecond(posts, Math.min(...times), Math.max(...times))
  }
  const rounds = async (count: number) => {
    const rates: number[] = []
    for (let n = 0; n < count; n += 1) rates.push(await round())
    return rates
  }
  try {
    return await withWorkers({ database, loopback }, workers, async () => {
      const [, ...before] = await rounds(FREE_ROUNDS + 1)
      const held = await database.db.transaction(async (open) => {
        await open.raw('set transaction isolation level repeatable read')
        await open('posts').count()
        return rounds(2 * minutes)
      })
      await database.db.raw('vacuum')
      return { before, held: held.slice(-FREE_ROUNDS), after: await rounds(FREE_ROUNDS) }
    })
  } finally {
    await engine.close()
    await loopback.close()
    await database.drop()
  }
}

export interface Lag {
  median: number
  p99: number
  last: number
}

/** Measures, in milliseconds, how late posts arrive that are due together while the workers are idle. */
export async function lagTogether(
  kind: 'sqlite' | 'postgres',
  serverUrl: string,
  options: { posts: number; workers: number; concurrency: number },
): Promise<Lag> {
  return scheduled(kind, serverUrl, options, async (setup) => {
    const offset = setup.dueAt - Date.now() - 6_000
    const workers = { ...late(options), clockOffsetMs: () => offset }
    return withWorkers(setup, workers, async () => {
      const { arrivals } = setup.loopback
      await until(() => arrivals.length >= options.posts)
      const lags = arrivals.map((arrival) => arrival.at - setup.dueAt)
      return { median: quantile(lags, 0.5), p99: quantile(lags, 0.99), last: quantile(lags, 1) }
    })
  })
}

export interface Behind {
  /** Posts of the other organization that arrive before the last of the ten. */
  before: number
  /** Milliseconds from the due time to the last of the ten, and of all. */
  quiet: number
  last: number
}

/** Measures how long ten posts of one organization wait for the many of another that are due with them. */
export async function lagBehind(
  kind: 'sqlite' | 'postgres',
  serverUrl: string,
  options: { posts: number; workers: number; concurrency: number },
): Promise<Behind> {
  const measure = async (setup: Setup) => {
    const offset = setup.dueAt - Date.now() - 6_000
    return withWorkers(setup, { ...late(options), clockOffsetMs: () => offset }, async () => {
      const { arrivals } = setup.loopback
      await until(() => arrivals.length >= options.posts + QUIET)
      const last = arrivals.findLastIndex(({ text }) => text.includes('Quiet'))
      const lagOf = (index: number) => (arrivals[index]?.at ?? 0) - setup.dueAt
      return { before: last + 1 - QUIET, quiet: lagOf(last), last: lagOf(arrivals.length - 1) }
    })
  }
  return scheduled(kind, serverUrl, { ...options, quiet: QUIET }, measure)
}

/** Sends a message to a worker and returns its answer. */
export async function ask<Answer>(child: ChildProcess, message: Question): Promise<Answer> {
  const answer = once(child, 'message')
  child.send(message)
  return ((await answer) as [Answer])[0]
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

function perSecond(count: number, firstAt: number, lastAt: number): number {
  return Math.round(((count - 1) * 1_000) / Math.max(1, lastAt - firstAt))
}

export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 300_000
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error('The workers did not finish in five minutes.')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
