import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { connect } from '../../../server/db/connect.ts'
import type { WorkerOrder, WorkerReport } from '../publish/worker.ts'
import type { Due } from './figures.ts'
import type { Arrivals, PlatformOrder } from './platform.ts'
import { connections, difference, memoryOf, pinTo, readUsage } from './usage.ts'
import type { World } from './worlds.ts'

const scripts = {
  worker: new URL('../publish/worker.ts', import.meta.url),
  platform: new URL('./platform.ts', import.meta.url),
}
/** Leaves the planner time to hand over what is due: in production it has a minute. */
const AHEAD_MS = 20_000
const POLL_MS = 250
/** As in the image. */
const execArgv = ['--max-semi-space-size=4', '--heap-growing-percent=100']

export interface DueOptions {
  workers: number
  publishConcurrency: number
  /** Cores of Postgres, as `taskset` takes them; absent = all. */
  cores?: string
  answerMs: number
  failsEvery: number
}

/** Lets all posts of a world be due at once, and measures until each has been sent for the first time. */
export async function publishTogether(world: World, options: DueOptions): Promise<Due> {
  const { posts } = world
  const copy = await world.copy()
  const children: ChildProcess[] = []
  const db = await connect({ kind: 'postgres', url: copy.url, poolSize: 1 })
  try {
    if (options.cores !== undefined) pinTo(world.pid, options.cores)
    const realDueAt = Date.now() + AHEAD_MS
    const { answerMs, failsEvery } = options
    const platform = child(scripts.platform, {
      answerMs,
      failsEvery,
      dueAt: realDueAt,
    } satisfies PlatformOrder)
    children.push(platform)
    const [platformUrl] = (await once(platform, 'message')) as [string]
    const workers = Array.from({ length: options.workers }, () =>
      child(scripts.worker, {
        database: { kind: 'postgres', url: copy.url, poolSize: 10 },
        ...{ platformUrl, clockOffsetMs: world.dueAt - realDueAt, empty: false },
        ...{ concurrency: 2 * options.publishConcurrency, publishConcurrency: options.publishConcurrency },
      } satisfies WorkerOrder),
    )
    children.push(...workers)
    const before = await readUsage(world.pid, db)
    await Promise.all(workers.map((each) => once(each, 'message')))
    const started = await Promise.all(workers.map((each) => ask<WorkerReport>(each)))
    const watched = { connections: 0, postgresBytes: 0 }
    let arrivals = await ask<Arrivals>(platform)
    const deadline = Date.now() + 900_000
    while (arrivals.posts < posts) {
      if (Date.now() > deadline)
        throw new Error(`Only ${arrivals.posts} of ${posts} posts were sent in 15 minutes.`)
      for (const each of workers)
        if (each.exitCode !== null) throw new Error('A worker ended before it was told to.')
      await delay(POLL_MS)
      arrivals = await ask<Arrivals>(platform)
      watched.connections = Math.max(watched.connections, await connections(db, copy.name))
      watched.postgresBytes = Math.max(watched.postgresBytes, memoryOf(world.pid))
    }
    const used = difference(await readUsage(world.pid, db), before)
    const reports = await Promise.all(workers.map((each) => ask<WorkerReport>(each)))
    const workerMs = reports.reduce((sum, { cpuMs }, index) => sum + cpuMs - (started[index]?.cpuMs ?? 0), 0)
    return {
      ...{
        workers: options.workers,
        publishConcurrency: options.publishConcurrency,
        cores: options.cores ?? null,
      },
      ...{ posts, lag: arrivals.lag, twice: arrivals.twice, inFlight: arrivals.inFlight },
      perSecond: (posts * 1_000) / arrivals.lag.last,
      postgresMs: used.cpuMs / posts,
      workerMs: workerMs / posts,
      walBytes: used.walBytes / posts,
      syncs: used.syncs / posts,
      // Without the one of this bench.
      connections: watched.connections - 1,
      workerBytes: Math.max(...reports.map(({ peakBytes }) => peakBytes)),
      postgresBytes: watched.postgresBytes,
    }
  } finally {
    await Promise.all(children.map(end))
    if (options.cores !== undefined) pinTo(world.pid, world.cores)
    await db.destroy()
    await copy.drop()
  }
}

function child(script: URL, order: object): ChildProcess {
  return fork(script, [JSON.stringify(order)], { execArgv, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
}

async function ask<Answer>(process: ChildProcess): Promise<Answer> {
  const answer = once(process, 'message')
  process.send('report')
  return (await answer)[0]
}

async function end(process: ChildProcess): Promise<void> {
  if (process.exitCode !== null) return
  const exit = once(process, 'exit')
  process.disconnect()
  await exit
}
