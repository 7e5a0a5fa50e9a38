import type { ChildProcess } from 'node:child_process'
import { transaction } from '../../../server/db/transaction.ts'
import { queuePost } from '../../../server/publishing/queue-post.ts'
import {
  connectAccount,
  createEngine,
  createOrganization,
  type Engine,
  threadRows,
} from '../../../test/publishing/engine.ts'
import { createDatabase } from './databases.ts'
import { ask, quantile, until, withWorkers } from './engine-bench.ts'
import { startLoopback } from './loopback.ts'

/** Channel whose platform is the loopback. */
export interface Account {
  organizationId: string
  integrationId: string
}

/** Idle time before each post, in milliseconds: not a multiple of any poll. */
const IDLE_MS = 137

export interface NowOptions {
  posts: number
  /** Queues the posts in this process, as an API without a worker does; otherwise in the process that works the queue. */
  isApart: boolean
}

/** Measures, in milliseconds, the time from the commit of a post that is due now to its arrival at the platform. All is idle before. */
export async function nowLatency(
  kind: 'sqlite' | 'postgres',
  serverUrl: string,
  { posts, isApart }: NowOptions,
): Promise<{ median: number; p99: number }> {
  const database = await createDatabase(kind, serverUrl)
  const loopback = await startLoopback()
  const clock = { now: () => Date.now() }
  const engine = await createEngine({ db: database.db, clock, channels: () => [] })
  const organizationId = await createOrganization(engine.ctx)
  const integrationId = await connectAccount(engine.ctx, organizationId, 'loopback')
  const account = { organizationId, integrationId }
  const workers = { count: 1, concurrency: 20, empty: false, clockOffsetMs: () => 0 }
  try {
    return await withWorkers({ database, loopback }, workers, async ([child]) => {
      const times: number[] = []
      for (let n = 0; n < posts; n += 1) {
        await new Promise((resolve) => setTimeout(resolve, IDLE_MS))
        const committedAt = isApart
          ? await postNow(engine, account)
          : await ask<number>(child as ChildProcess, { postNow: account })
        await until(() => loopback.arrivals.length > n)
        times.push((loopback.arrivals[n]?.real ?? 0) - committedAt)
      }
      return { median: quantile(times, 0.5), p99: quantile(times, 0.99) }
    })
  } finally {
    await engine.close()
    await loopback.close()
    await database.drop()
  }
}

/** Stores a post that is due now and hands it to the queue. Returns the time of the commit. */
export async function postNow({ ctx }: Engine, account: Account): Promise<number> {
  const [root] = threadRows(ctx, { ...account, texts: ['<p>Now</p>'] })
  if (root === undefined) throw new Error('The thread has no root.')
  await transaction(ctx, async (ctx) => {
    await ctx.db('posts').insert(root)
    await queuePost(ctx, root)
  })
  return Date.now()
}
