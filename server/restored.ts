import { actKinds } from './act-kinds.ts'
import { continueFeeds, countHeldFeeds, holdFeeds } from './autopost/hold-feeds.ts'
import type { App } from './context.ts'
import type { HasDb, HasDbAndClock } from './db/connect.ts'
import { type CopyReason, createFence, type Fence } from './db/start/fence.ts'
import type { HasEvents } from './events/events.ts'
import type { HasQueue } from './jobs/queue.ts'
import { continueRecycling, countHeldQueues, holdRecycling } from './posts/library/recycling.ts'
import { type Decision, decideThreads } from './publishing/held/decide.ts'
import { decideRuns, holdRuns } from './publishing/held/hold-runs.ts'
import { countHeld, hasOverdueThreads, holdThreads } from './publishing/held/hold-threads.ts'
import { plugRuns, plugTable } from './publishing/plugs/plug-runs.ts'
import { requestedRuns } from './publishing/requested/act-kind.ts'
import { requestedTable } from './publishing/requested/requested-acts.ts'

/** How often a running service proves that the database is its own. */
const RENEW_MS = 60_000

const reasons: Record<CopyReason, string> = {
  marked: 'it was marked as a copy by a backup or by "npm run restored -- mark"',
  place: 'it is in another place than the service that last ran on it',
  older: 'a service here has seen a newer state of it',
  putBack: 'DATA_DIR was put back from a copy, and the database may have been put back with it',
  remembers: 'no service ran on it for a while, and DATA_DIR does not remember it',
}

/**
 * Holds what is overdue if the database is a copy, because its original may have published that since. Call it before anything runs.
 * From then on, the service proves every minute that the database is its own, and holds it again if somebody replaced it.
 */
export async function guardAgainstCopies(app: App, stack: AsyncDisposableStack): Promise<void> {
  const { db, config } = app
  const fence = createFence({
    ...{ db, database: config.database, dataDir: config.dataDir },
    hasOverdue: (now) => hasOverdueThreads(db, now),
  })
  await holdIfCopy(app, fence)
  let renewed: Promise<unknown> = Promise.resolve()
  const renew = async () => {
    if (!(await fence.renew(app.clock.now()))) await holdIfCopy(app, fence)
  }
  const check = () => {
    renewed = renewed
      .then(renew)
      .catch((err: unknown) => app.log.warn({ err }, 'could not check whether the database was replaced'))
    return renewed
  }
  // Tells a copy from before this start from the database, however soon it is put back.
  await check()
  const timer = setInterval(check, RENEW_MS)
  stack.defer(() => {
    clearInterval(timer)
    return renewed.then(() => {})
  })
}

async function holdIfCopy(app: App, fence: Fence): Promise<void> {
  const copy = await fence.findCopy(app.clock.now())
  if (copy === null) return
  const posts = await holdThreads(app, copy.heldBefore)
  const plugs = await holdRuns(app, plugRuns, copy.heldBefore)
  const acts = await holdRuns(app, requestedRuns(actKinds(app)), copy.heldBefore)
  const feeds = await holdFeeds(app)
  const queues = await holdRecycling(app)
  await fence.adopt()
  app.log.error(
    { posts, plugs, acts, feeds, queues },
    `this database is or may be a copy: ${reasons[copy.reason]}. What was overdue is held until the operator decides: npm run restored`,
  )
}

export interface HeldWork {
  posts: number
  feeds: number
  /** Queues that fill their slots from the library. */
  queues: number
}

/** Counts what waits for the operator after a restore. */
export async function countHeldWork(app: HasDb): Promise<HeldWork> {
  return {
    posts: await countHeld(app.db),
    feeds: await countHeldFeeds(app),
    queues: await countHeldQueues(app),
  }
}

/**
 * Carries out the operator's decision about all that a restored copy holds, or about the threads with these roots and their plugs.
 * Safe to repeat after a crash.
 */
export async function decideHeld(
  app: HasDbAndClock & HasQueue & HasEvents,
  decision: Decision,
  rootIds?: readonly string[],
): Promise<HeldWork & { plugs: number; acts: number }> {
  const posts = await decideThreads(app, decision, rootIds)
  const plugs = await decideRuns(app, plugTable, decision, rootIds)
  const acts = await decideRuns(app, requestedTable, decision, rootIds)
  const feeds = rootIds === undefined ? await continueFeeds(app, { skip: decision === 'mark-published' }) : 0
  const queues = rootIds === undefined ? await continueRecycling(app) : 0
  return { posts, plugs, acts, feeds, queues }
}
