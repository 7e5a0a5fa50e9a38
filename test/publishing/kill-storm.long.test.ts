import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { expect, it } from 'vitest'
import { systemClock } from '../../server/lib/time/clock.ts'
import { childProcesses } from '../helpers/child-processes.ts'
import { describeDatabases } from '../helpers/databases.ts'
import { until } from '../helpers/until.ts'
import { connectAccount, createEngine, createOrganization, schedule } from './engine.ts'
import {
  type FakePlatform,
  identifierOf,
  platformsOfShapes,
  type Shape,
  startFakePlatform,
} from './platform.ts'
import { listActOutcomes, requestStormAct } from './storm-acts.ts'
import type { WorkerOrder } from './worker-child.ts'

/** Kills on each database. `KILLS=500` makes a storm of a thousand, which takes half an hour. */
const KILLS = Number(process.env.KILLS ?? 20)
/** One of two accounts also has a thread that is live already, and is taken down, edited or answered meanwhile. */
const THREADS_PER_KILL = 12
/** For a slow machine. */
const MAX_TIME_MS = 300_000 + KILLS * 10_000
/** A worker lives this long at most after it has started to work. */
const MAX_LIFE_MS = 700
/** Posts are due so far ahead that their writer hands none of them over. */
const AHEAD_MS = 10 * 60_000
/** Outlasts every lease, wait and pause. */
const LATER_MS = 20 * 60_000
const shapes: Shape[] = ['immediate', 'waiting', 'accepted']

describeDatabases('two workers that are killed again and again', (database) => {
  const workers = childProcesses<WorkerOrder>(new URL('./worker-child.ts', import.meta.url))

  /** Kills a worker at a random moment: while it starts, plans, claims, sends or settles. Starts the next one. */
  async function killSome(start: () => ChildProcess): Promise<void> {
    const living = [start(), start()]
    for (let kills = 0; kills < KILLS; kills += 1) {
      const [victim] = living.splice(kills % 2, 1) as [ChildProcess]
      await once(victim, 'message')
      await new Promise((resolve) => setTimeout(resolve, Math.random() * MAX_LIFE_MS))
      const exit = once(victim, 'exit')
      victim.kill('SIGKILL')
      await exit
      living.push(start())
    }
    await Promise.all(
      living.map(async (child) => {
        const exit = once(child, 'exit')
        child.kill('SIGKILL')
        await exit
      }),
    )
  }

  const countLive = ({ posts }: FakePlatform) => {
    const counts = new Map<string, number>()
    for (const { text } of posts) counts.set(text, (counts.get(text) ?? 0) + 1)
    return counts
  }

  it(
    `lose, double and hide nothing on a platform that is not idempotent (kills: ${KILLS})`,
    async () => {
      const platform = await startFakePlatform({ idempotent: false })
      const engine = await createEngine({
        db: database.db,
        clock: systemClock,
        channels: () => platformsOfShapes(platform.url, { idempotent: false, acts: true }),
      })
      const organizationId = await createOrganization(engine.ctx)
      const threads = KILLS * THREADS_PER_KILL
      const startsAt = Date.now() + AHEAD_MS
      let acts = 0
      for (let n = 0; n < threads; n += 1) {
        const shape = shapes[n % shapes.length] as Shape
        const integrationId = await connectAccount(engine.ctx, organizationId, identifierOf(shape))
        const publishDate = startsAt + Math.floor((n * MAX_LIFE_MS) / THREADS_PER_KILL)
        await schedule(engine.ctx, {
          organizationId,
          integrationId,
          texts: [`${n}, root`, `${n}, comment`],
          publishDate,
        })
        const account = { organizationId, integrationId }
        if (n % 2 === 0)
          acts += await requestStormAct(engine, platform, { ...account, number: n / 2, at: publishDate })
      }
      const start = (clockOffsetMs: number) =>
        workers.start({
          database: database.config,
          platformUrl: platform.url,
          idempotent: false,
          acts: true,
          clockOffsetMs,
        })

      // Some calls hang until their worker is killed: the platform has carried them out, and nobody knows.
      platform.onAccepted = () => Math.random() < 0.8
      const offset = startsAt - Date.now()
      await killSome(() => start(offset))
      platform.onAccepted = null
      const survivors = [start(offset + LATER_MS), start(offset + LATER_MS)]
      await until(async () => {
        const due = await database.db('posts').whereNotNull('due_at')
        const open = await database.db('post_attempts').whereNull('finished_at')
        const openActs = await database.db('requested_acts').whereNull('finished_at')
        return due.length === 0 && open.length === 0 && openActs.length === 0
      }, MAX_TIME_MS)
      await Promise.all(survivors.map(workers.stop))

      const live = countLive(platform)
      const rows = await database.db('posts').whereNot('content', 'like', 'live %')
      const ofPosts = rows.map(({ content, state, error_code, root_id }) => {
        const count = live.get(content) ?? 0
        if (state === 'PUBLISHED')
          return count === 1 ? 'published once' : `published, ${count} live: ${content}`
        if (error_code === 'outcome_unknown')
          return count <= 1 ? 'unknown' : `unknown, ${count} live: ${content}`
        const root = rows.find(({ id }) => id === root_id)
        const waits =
          state === 'QUEUE' && content.endsWith('comment') && root?.error_code === 'outcome_unknown'
        return waits && count === 0
          ? 'waits for its root'
          : `${state}, ${error_code}, ${count} live: ${content}`
      })
      const ofActs = await listActOutcomes(database.db, platform)
      expect(ofActs).toHaveLength(acts)
      const states = [...ofPosts, ...ofActs]
      const counts = Object.fromEntries(
        [...Map.groupBy(states, (state) => state)].map(([state, { length }]) => [state, length]),
      )
      console.log(`${database.kind}, ${KILLS} kills:`, counts)
      const happened = ['published once', 'taken down once', 'edited once', 'answered once']
      const visible = ['unknown', 'unknown reply', 'waits for its root']
      const wrong = Object.keys(counts).filter(
        (state) => !happened.includes(state) && !visible.includes(state),
      )
      expect(wrong).toEqual([])
      for (const state of happened) expect(counts[state]).toBeGreaterThan(0)
      await engine.close()
      await platform.close()
    },
    MAX_TIME_MS,
  )
})
