import type { Config } from '../../server/config/config.ts'
import { connect } from '../../server/db/connect.ts'
import type { Platform } from '../../server/platforms/platform.ts'
import { publishLimits } from '../../server/publishing/attempts/publish-post.job.ts'
import type { Limits } from '../../server/publishing/engine/deadline.ts'
import { createEngine } from './engine.ts'
import { platformsOfShapes } from './platform.ts'

/** A worker process of the tests, told what to do in its first argument. */
export interface WorkerOrder {
  database: Config['database']
  platformUrl: string
  idempotent: boolean
  readable?: boolean
  /** Maximum of posts at the platform at the same time. */
  places?: number
  /** Lets posts be taken down, edited and answered. */
  acts?: boolean
  /** Moves its clock: a worker that starts after every lease has ended. */
  clockOffsetMs?: number
  /** Stops its clock at this instant, so that no lease ever ends by it. */
  clockAt?: number
  /** By the root's id: where it stops for ever and reports so, to be killed there. */
  stops?: Record<string, Stop>
  concurrency?: number
  limits?: Limits
}

export interface Stop {
  point: StopPoint
  on: 'root' | 'comment'
  /** Text of that entry. */
  text: string
}

export type StopPoint = (typeof stopPoints)[number]
export const stopPoints = [
  'before the claim',
  'after the claim',
  'while preparing',
  'after the wait',
  'before the call',
  'during the call',
  'after the answer',
  'before the look',
  'after the look',
  'after the outcome',
  'while finishing',
] as const

if (process.argv[1]?.endsWith('worker-child.ts')) await work(JSON.parse(process.argv[2] ?? ''))

async function work(order: WorkerOrder): Promise<void> {
  const stops = order.stops ?? {}
  const stopped = new Set<string>()
  const stopFor = async (rootId: string): Promise<void> => {
    stopped.add(rootId)
    process.send?.({ stopped: rootId })
    await new Promise(() => {})
  }
  const atText = async (point: StopPoint, text: string): Promise<void> => {
    for (const [rootId, stop] of Object.entries(stops))
      if (stop.point === point && stop.text === text) await stopFor(rootId)
  }
  const db = await connect(order.database)
  const entryOf = async (rootId: string, on: Stop['on']) =>
    db('posts')
      .where({ root_id: rootId })
      .orderBy('position')
      .offset(on === 'root' ? 0 : 1)
      .first()
  // Judged by the rows, not by the number of runs: a thread that is handed over twice has a run that finds nothing to do.
  const beforeClaim = async (rootId: string): Promise<void> => {
    const stop = stops[rootId]
    if (stop?.point !== 'before the claim') return
    const root = await entryOf(rootId, 'root')
    if ((root?.state === 'PUBLISHED') === (stop.on === 'comment')) await stopFor(rootId)
  }
  const afterOutcome = async (rootId: string): Promise<void> => {
    const stop = stops[rootId]
    if (stop?.point !== 'after the outcome') return
    const entry = await entryOf(rootId, stop.on)
    const attempts = entry === undefined ? [] : await db('post_attempts').where({ post_id: entry.id })
    if (attempts.some(({ finished_at }) => finished_at !== null)) await stopFor(rootId)
  }
  /** A root is finished by another job, which would otherwise come to its point while the comment is on its way. */
  const awaitsFinishing = async (rootId: string): Promise<boolean> => {
    const { point, on } = stops[rootId] ?? {}
    if (point !== 'while finishing' || on !== 'root') return false
    const root = await db('posts').where({ id: rootId }).first('state')
    return root?.state === 'PUBLISHED'
  }
  const engine = await createEngine({
    db,
    clock: { now: () => order.clockAt ?? Date.now() + (order.clockOffsetMs ?? 0) },
    channels: () =>
      platformsOfShapes(order.platformUrl, order).map((platform) =>
        stopping(
          { ...platform, maxConcurrent: order.places ?? platform.maxConcurrent },
          atText,
          commentsToHold(stops),
        ),
      ),
    concurrency: order.concurrency ?? 20,
    limits: order.limits ?? publishLimits,
    async around(rootId, run) {
      // What comes after the point must not be under way when the process is killed. The sweep wakes the thread again and again
      // until then: a job that waited here would take a slot from those that have yet to come to their points.
      if (stopped.has(rootId) || (await awaitsFinishing(rootId))) return
      await beforeClaim(rootId)
      await run()
      await afterOutcome(rootId)
    },
  })
  await engine.work()
  // The parent may have let go.
  process.send?.({ working: true }, undefined, undefined, () => {})
  await engine.queue.every('sweep-posts', 500)
  if (order.acts) await engine.queue.every('sweep-acts', 500)
  const end = async () => {
    await engine.close()
    await db.destroy()
  }
  // The parent may have let go while this one was still starting.
  if (process.connected) process.once('disconnect', () => void end())
  else await end()
}

/** A run that began before its root was published may claim the comment after that, and so send it while the root is finished. */
function commentsToHold(stops: Record<string, Stop>): ReadonlySet<string> {
  const finishing = Object.values(stops).filter(
    ({ point, on }) => point === 'while finishing' && on === 'root',
  )
  return new Set(finishing.map(({ text }) => text.replace(/, root( b)?$/, ', comment')))
}

function stopping<Ready extends { text: string }, State extends { text: string }>(
  platform: Platform<Ready, State>,
  at: (point: StopPoint, text: string) => Promise<void>,
  held: ReadonlySet<string>,
): Platform {
  /** Texts of what this process has published, by id. */
  const texts = new Map<string, string>()
  const stopped: Platform<Ready, State> = {
    ...platform,
    async prepare(call, input) {
      if (held.has(input.entry.text)) await new Promise(() => {})
      await at(input.saved === null ? 'after the claim' : 'after the wait', input.entry.text)
      const prepared = await platform.prepare(call, input)
      await at('while preparing', input.entry.text)
      return prepared
    },
    async commit(call, input) {
      const { text } = input.ready
      await at('before the call', text)
      const committed = await platform.commit(call, input)
      await at('after the answer', text)
      if (committed.kind === 'published') texts.set(committed.entry.releaseId, text)
      return committed
    },
    async confirm(call, state) {
      await at('before the look', state.text)
      const confirmed = await platform.confirm?.(call, state)
      await at('after the look', state.text)
      if (confirmed?.kind === 'published') texts.set(confirmed.entry.releaseId, state.text)
      return confirmed as NonNullable<typeof confirmed>
    },
    async after(call, entry, input) {
      await at('while finishing', texts.get(entry.releaseId) ?? '')
      await platform.after?.(call, entry, input)
    },
  }
  return stopped as Platform
}
