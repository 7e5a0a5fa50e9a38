import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { transaction } from '../../../../server/db/transaction.ts'
import { queuePost } from '../../../../server/publishing/queue-post.ts'
import {
  connectAccount,
  createEngine,
  createOrganization,
  type Engine,
  threadRows,
} from '../../../../test/publishing/engine.ts'
import { type BenchDatabase, createDatabase } from '../databases.ts'
import { startLoopback } from '../loopback.ts'
import { type Action, actions, measureCalls, startSubject } from '../requests-bench.ts'
import type { CostsOrder } from './costs-worker.ts'
import type { ProcessCosts } from './count-statements.ts'
import { createMeter, type Meter, type Reading } from './meter.ts'

const preload = new URL('./count-statements.ts', import.meta.url).href
const worker = new URL('./costs-worker.ts', import.meta.url)
const HOUR_MS = 3_600_000
const WARM_UP = 30

/** Costs of one act. */
export interface Counts {
  statements: number
  commits: number
  walBytes: number
  /** CPU of the service and of Postgres. */
  cpuMs: number
  /** Share of the updates that changed no index; null where nothing counts them. */
  hot: number | null
}

/** Counts for one request, made one after the other. On Postgres, the process that answers does not publish. */
export async function requestCounts(
  kind: 'sqlite' | 'postgres',
  serverUrl: string,
  { calls }: { calls: number },
): Promise<{ action: Action; counts: Counts }[]> {
  const env: Record<string, string> = kind === 'postgres' ? { POSTERN_WORKER: 'off' } : {}
  const subject = await startSubject(kind, serverUrl, 0, { preload, env })
  const meter = createMeter(subject.database)
  try {
    for (const action of actions) await measureCalls(subject, action, WARM_UP)
    const counted = []
    for (const action of actions) {
      const before = await readAll(subject.process, meter)
      await measureCalls(subject, action, calls)
      const after = await readAll(subject.process, meter)
      // The server counts the updates of a process that stays connected late.
      counted.push({ action, counts: { ...divide(before, after, calls), hot: null } })
    }
    return counted
  } finally {
    meter.close()
    await subject.close()
  }
}

export interface PublishOrder {
  threads: number
  entries: number
  webhooks: number
  concurrency: number
}

/** Counts for one thread of many that are due, its webhooks and the start of the worker included. */
export async function publishCounts(
  kind: 'sqlite' | 'postgres',
  serverUrl: string,
  order: PublishOrder,
): Promise<Counts> {
  const database = await createDatabase(kind, serverUrl)
  const loopback = await startLoopback()
  const engine = await createEngine({
    db: database.db,
    clock: { now: () => Date.now() },
    channels: () => [],
  })
  await fill(engine, order, loopback.url)
  await engine.close()
  const { config } = database
  if (kind === 'postgres') await database.db.raw('analyze')
  const meter = createMeter(database)
  try {
    const { concurrency } = order
    const clockOffsetMs = HOUR_MS + 1_000
    const argument: CostsOrder = { database: config, platformUrl: loopback.url, clockOffsetMs, concurrency }
    const child = fork(worker, [JSON.stringify(argument)], {
      execArgv: ['--import', preload],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    await once(child, 'message')
    const before = await readAll(child, meter)
    child.send('work')
    await until(() => isDone(database, order))
    const after = await readAll(child, meter)
    const exit = once(child, 'exit')
    child.disconnect()
    await exit
    // The server adds the updates of a process once it has left.
    const { updates, hotUpdates } = await meter.read()
    return divide(before, { ...after, updates, hotUpdates }, order.threads)
  } finally {
    meter.close()
    await loopback.close()
    await database.drop()
  }
}

type All = ProcessCosts & Reading

async function readAll(child: ChildProcess, meter: Meter): Promise<All> {
  const answer = once(child, 'message')
  child.send('costs')
  const [process] = (await answer) as [ProcessCosts]
  const database = await meter.read()
  return { ...database, ...process, cpuMs: process.cpuMs + database.cpuMs }
}

function divide(before: All, after: All, acts: number): Counts {
  const perAct = (name: keyof All) => (after[name] - before[name]) / acts
  const updates = after.updates - before.updates
  return {
    statements: perAct('statements'),
    commits: perAct('commits'),
    walBytes: perAct('walBytes'),
    cpuMs: perAct('cpuMs'),
    hot: updates === 0 ? null : (after.hotUpdates - before.hotUpdates) / updates,
  }
}

/** Schedules threads of one organization on ten channels, due in an hour. */
async function fill(
  { ctx }: Engine,
  { threads, entries, webhooks }: PublishOrder,
  url: string,
): Promise<void> {
  const organizationId = await createOrganization(ctx)
  const integrationIds: string[] = []
  for (let n = 0; n < 10; n += 1)
    integrationIds.push(await connectAccount(ctx, organizationId, 'loopback', `Account ${n}`))
  const now = Date.now()
  for (let n = 0; n < webhooks; n += 1)
    await ctx.db('webhooks').insert({
      id: `webhook-${n}`,
      organization_id: organizationId,
      name: `Endpoint ${n}`,
      url,
      events: JSON.stringify(['post.published', 'post.comment_published']),
      secret_sealed: ctx.sealer.seal(`whsec_${Buffer.alloc(32, n + 1).toString('base64')}`),
      created_at: now,
      updated_at: now,
    } as never)
  await transaction(ctx, async (ctx) => {
    for (let n = 0; n < threads; n += 1) {
      const texts = Array.from({ length: entries }, (_, entry) => `<p>Text ${n} ${entry}</p>`)
      const integrationId = integrationIds[n % 10] as string
      const rows = threadRows(ctx, { organizationId, integrationId, texts, publishDate: now + HOUR_MS })
      await ctx.db('posts').insert(rows)
      const [root] = rows
      if (root !== undefined) await queuePost(ctx, root)
    }
  })
}

/** Returns true once everything is published, every webhook is delivered, and no finished job is left. */
async function isDone({ db, kind }: BenchDatabase, order: PublishOrder): Promise<boolean> {
  const { threads, entries, webhooks } = order
  const jobs = kind === 'sqlite' ? 'jobs' : 'pgboss.job_common'
  const running = kind === 'sqlite' ? 'locked_until is not null' : `state = 'active'`
  const { rows = [] } = await db
    .raw(
      `select (select count(*) from posts where state = 'PUBLISHED') as published,
       (select count(*) from webhook_deliveries where status = 'delivered') as delivered,
       (select count(*) from ${jobs} where ${running}) as running`,
    )
    .then((result: unknown) => (Array.isArray(result) ? { rows: result } : (result as { rows: object[] })))
  const { published, delivered, running: left } = rows[0] as Record<string, number>
  const all = threads * entries
  return Number(published) === all && Number(delivered) === all * webhooks && Number(left) === 0
}

/** Starts a server that accepts every post and every webhook. */
async function until(condition: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 300_000
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error('The worker did not finish in five minutes.')
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}
