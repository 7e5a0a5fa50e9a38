import type { Config } from '../../server/config/config.ts'
import type { Act } from '../../server/platforms/kit/plugs.ts'
import {
  accepted,
  PERMANENT_IDEMPOTENCY,
  type PreparedAct,
  published,
  readyActs,
  wait,
} from '../../server/platforms/kit/steps.ts'
import type { PublishedEntry } from '../../server/platforms/platform.ts'
import { runPlug } from '../../server/publishing/plugs/run-plug.job.ts'
import { createChildContext } from './child-context.ts'
import type { Shape } from './platform.ts'

export const stopPoints = [
  'while preparing',
  'after the wait',
  'before the call',
  'after the call',
  'before the look',
  'after the look',
  'after the outcome',
] as const
export type StopPoint = (typeof stopPoints)[number]

/** A worker process that takes turns of these plugs and stops for ever in each at its point, to be killed there. */
export interface PlugOrder {
  config: Config
  now: number
  organizationId: string
  idempotent: boolean
  /** By the run's id. */
  stops: Record<string, { shape: Shape; point: StopPoint }>
}

/** Tells what to do in a run's turns; the key of an act begins with the run's id. */
export interface Turns {
  idempotent(): boolean
  shapeOf(key: string): Shape
  at(point: StopPoint, key: string): Promise<void> | undefined
}

export const PLACES = ['a', 'b', 'c']
/** A worker stops at the second of several acts. */
const STOPS_IN: readonly (string | null)[] = [null, 'b']
const AGAIN_AFTER_MS = 1_000

/** Bends the sandbox's repost to each shape. Of several places, each gets a text of its own. */
export function inShape(act: Act, { idempotent, shapeOf, at }: Turns): Act {
  return {
    idempotency: () => (idempotent() ? PERMANENT_IDEMPOTENCY : null),
    async prepare(call, input) {
      const shape = shapeOf(input.key)
      await at(input.saved === null ? 'while preparing' : 'after the wait', input.key)
      if (shape === 'waiting' && input.saved === null) return wait(AGAIN_AFTER_MS, { uploaded: true })
      const prepared = await act.prepare(call, input)
      if (shape !== 'several' || prepared.kind !== 'ready') return prepared
      const only = prepared.acts[0] as PreparedAct<{ text: string }>
      return readyActs(PLACES.map((target) => ({ target, ready: { text: `${only.ready.text} ${target}` } })))
    },
    async commit(call, input) {
      const { key, target } = input
      if (STOPS_IN.includes(target)) await at('before the call', key)
      const committed = await act.commit(call, input)
      if (STOPS_IN.includes(target)) await at('after the call', key)
      if (shapeOf(key) !== 'accepted' || committed.kind !== 'published') return committed
      return accepted({ key, entry: committed.entry }, AGAIN_AFTER_MS)
    },
    async confirm(_call, state) {
      const { key, entry } = state as { key: string; entry: PublishedEntry }
      await at('before the look', key)
      await at('after the look', key)
      return published(entry)
    },
  }
}

if (process.argv[1]?.endsWith('plug-child.ts')) await work(JSON.parse(process.argv[2] ?? ''))

async function work(order: PlugOrder): Promise<void> {
  const { config, organizationId, stops } = order
  let now = order.now
  const clock = { now: () => now }
  const ctx = await createChildContext(config, clock)
  const runIds = Object.keys(stops)
  const stopped = new Map(runIds.map((runId) => [runId, Promise.withResolvers<void>()]))
  const running = new Set(runIds)
  const runOf = (key: string) => runIds.find((runId) => key.startsWith(runId)) ?? ''
  const turns: Turns = {
    idempotent: () => order.idempotent,
    shapeOf: (key) => stops[runOf(key)]?.shape ?? 'immediate',
    async at(point, key) {
      const runId = runOf(key)
      if (stops[runId]?.point !== point) return
      running.delete(runId)
      stopped.get(runId)?.resolve()
      process.send?.({ stopped: runId })
      await new Promise(() => {})
    },
  }
  for (const plug of ctx.platforms.sandbox.plugs ?? []) plug.act = inShape(plug.act, turns)
  const run = runPlug(ctx)
  const runOnce = async (runId: string) => {
    await run({ payload: { organizationId, runId }, signal: new AbortController().signal })
    await turns.at('after the outcome', runId)
  }
  const runAll = () =>
    Promise.all([...running].map((runId) => Promise.race([runOnce(runId), stopped.get(runId)?.promise])))
  await runAll()
  now += 2 * AGAIN_AFTER_MS
  await runAll()
  if (running.size > 0) throw new Error('A plug did not come to its point.')
}
