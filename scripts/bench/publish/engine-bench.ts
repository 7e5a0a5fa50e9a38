import { type ChildProcess, fork, type StdioOptions } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
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
import type { EmptyRuns, WorkerOrder } from './worker.ts'

const script = new URL('./worker.ts', import.meta.url)
const pgBossScript = new URL('./pg-boss-worker.ts', import.meta.url)
const childStdio: StdioOptions = ['ignore', 'inherit', 'inherit', 'ipc']
const PG_BOSS_QUEUE = 'bench'
const HOUR_MS = 3_600_000
const BATCH = 250

interface Loopback {
  url: string
  /** Records the arrival of each post by the worker's clock and by the real one. */
  arrivals: { at: number; real: number; text: string }[]
  close(): Promise<void>
}

async function startLoopback(): Promise<Loopback> {
  const arrivals: Loopback['arrivals'] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { at, text } = JSON.parse(Buffer.concat(chunks).toString('utf8'))
    arrivals.push({ at, text, real: Date.now() })
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(`{"id":"${arrivals.length}"}`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    arrivals,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

interface Setup {
  database: BenchDatabase
  loopback: Loopback
  /** Sets when the posts are due. */
  dueAt: number
  count: number
}

/** Schedules `count` posts of one organization on ten channels, all due at the same moment, an hour from now. */
async function scheduled<T>(
  kind: 'sqlite' | 'postgres',
  serverUrl: string,
  count: number,
  run: (setup: Setup) => Promise<T>,
): Promise<T> {
  const database = await createDatabase(kind, serverUrl)
  const loopback = await startLoopback()
  const clock = { now: () => Date.now() }
  const engine = await createEngine({ db: database.db, clock, channels: () => [] })
  const dueAt = Date.now() + HOUR_MS
  await fill(engine, count, dueAt)
  await engine.close()
  if (kind === 'postgres') await database.db.raw('analyze')
  try {
    return await run({ database, loopback, dueAt, count })
  } finally {
    await loopback.close()
    await database.drop()
  }
}

async function fill({ ctx }: Engine, count: number, publishDate: number): Promise<void> {
  const organizationId = await createOrganization(ctx)
  const integrationIds: string[] = []
  for (let n = 0; n < 10; n += 1)
    integrationIds.push(await connectAccount(ctx, organizationId, 'loopback', `Account ${n}`))
  for (let done = 0; done < count; done += BATCH)
    await transaction(ctx, async (ctx) => {
      for (let n = done; n < Math.min(count, done + BATCH); n += 1) {
        const integrationId = integrationIds[n % 10] as string
        const draft = { organizationId, integrationId, texts: [`<p>Post ${n}</p>`], publishDate }
        const [root] = threadRows(ctx, draft)
        if (root === undefined) continue
        await ctx.db('posts').insert(root)
        await queuePost(ctx, root)
      }
    })
}

async function withWorkers<T>(
  { database, loopback }: Setup,
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
  return scheduled(kind, serverUrl, options.posts, (setup) =>
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
  return scheduled(kind, serverUrl, options.posts, (setup) =>
    withWorkers(setup, { ...late(options), empty: true }, (children) => emptyRate(children, options.posts)),
  )
}

/** Measures jobs a second of pg-boss alone: its own workers fetch and complete batches of 20. */
export async function pgBossRate(
  serverUrl: string,
  options: { posts: number; workers: number },
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
    const start = () => fork(pgBossScript, [connectionString], { stdio: childStdio })
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
    reports = await Promise.all(children.map(report))
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
  return scheduled(kind, serverUrl, options.posts, async (setup) => {
    const offset = setup.dueAt - Date.now() - 6_000
    const workers = { ...late(options), clockOffsetMs: () => offset }
    return withWorkers(setup, workers, async () => {
      const { arrivals } = setup.loopback
      await until(() => arrivals.length >= options.posts)
      const lags = arrivals.map((arrival) => arrival.at - setup.dueAt).sort((a, b) => a - b)
      const at = (share: number) => lags[Math.min(lags.length - 1, Math.floor(lags.length * share))] ?? 0
      return { median: at(0.5), p99: at(0.99), last: at(1) }
    })
  })
}

async function report(child: ChildProcess): Promise<EmptyRuns> {
  const answer = once(child, 'message')
  child.send('report')
  return ((await answer) as [EmptyRuns])[0]
}

function perSecond(count: number, firstAt: number, lastAt: number): number {
  return Math.round(((count - 1) * 1_000) / Math.max(1, lastAt - firstAt))
}

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 300_000
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error('The workers did not finish in five minutes.')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
