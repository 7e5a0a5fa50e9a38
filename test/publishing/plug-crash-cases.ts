import { once } from 'node:events'
import { beforeAll, describe, expect, it } from 'vitest'
import type { PlugRunRow } from '../../server/db/tables/runs.ts'
import type { Platforms } from '../../server/platforms/registry.ts'
import { childProcesses } from '../helpers/child-processes.ts'
import { sample } from '../helpers/sample.ts'
import { describeService, type Tenant } from '../helpers/server.ts'
import { until } from '../helpers/until.ts'
import { created, publishDue, schedule, unlimited } from '../posts/support.ts'
import type { Shape } from './platform.ts'
import { inShape, PLACES, type PlugOrder, type StopPoint, type Turns } from './plug-child.ts'

export interface PlugCrashCase {
  shape: Shape
  point: StopPoint
}

/** Time from a worker's death until another one takes over. */
export const takeovers = {
  /** Past every lease. */
  'after the leases': 4 * 60_000,
  /** Past no lease: SQLite sees at once that the worker is dead, Postgres by its heartbeat. */
  'before any lease ends': 16_000,
} as const

const HOUR = 3_600_000
/** Points at which nobody knows whether the platform took the act. */
const SENT: readonly StopPoint[] = ['before the call', 'after the call']

/** Kills a worker whose plugs are at these points, and holds what becomes of each against the platform's feed. */
export function describePlugCrashes(
  title: string,
  cases: readonly PlugCrashCase[],
  takeover: keyof typeof takeovers,
): void {
  const shapes = new Map<string, Shape>()
  let isIdempotent = true
  const turns: Turns = {
    idempotent: () => isIdempotent,
    shapeOf: (key) => [...shapes].find(([runId]) => key.startsWith(runId))?.[1] ?? 'immediate',
    at: () => undefined,
  }
  const withShapes = (platforms: Platforms): Platforms => {
    for (const plug of platforms.sandbox.plugs ?? []) plug.act = inShape(plug.act, turns)
    return platforms
  }

  describeService(
    title,
    (service) => {
      const workers = childProcesses<PlugOrder>(new URL('./plug-child.ts', import.meta.url))
      const named = cases.map((each) => ({ ...each, name: `${each.shape}: ${each.point}` }))

      // Either kind of platform on one of the databases, and in `npm run test:long` both on both.
      const kinds = sample([true, false], 2, service.kind === 'sqlite' ? 0 : 1)
      describe.each(kinds)('on a platform that is idempotent: %s', (idempotent) => {
        const plugs = new Map<string, { channel: string; runId: string }>()
        let tenant: Tenant

        const findRuns = (): Promise<PlugRunRow[]> =>
          service.app.db('plug_runs').where({ organization_id: tenant.organizationId })

        /** Publishes a post with a plug that has its condition met at the first check. */
        async function plan(name: string): Promise<void> {
          const channel = await tenant.connectSandbox(name)
          const fields = [{ name: 'likesAmount', value: '50' }]
          await tenant.console.plugs.save({
            path: { id: channel },
            body: { func: 'autoRepostPost', fields },
          })
          const entry = { settings: { likes: 100 } }
          const post = await created(tenant, schedule(service, channel, name, { type: 'now', entry }))
          await publishDue(service)
          const run = (await findRuns()).find(({ post_id }) => post_id === post.id)
          plugs.set(name, { channel, runId: run?.id ?? '' })
        }

        async function killAtStops(): Promise<void> {
          const stops = Object.fromEntries(
            named.map(({ name, shape, point }) => [plugs.get(name)?.runId ?? '', { shape, point }]),
          )
          for (const [runId, { shape }] of Object.entries(stops)) shapes.set(runId, shape)
          const { config } = service.app
          const now = service.clock.now() + 6 * HOUR
          const child = workers.start({
            config,
            now,
            organizationId: tenant.organizationId,
            idempotent,
            stops,
          })
          const exit = once(child, 'exit')
          const waiting = new Set(Object.keys(stops))
          child.on('message', ({ stopped }: { stopped: string }) => {
            waiting.delete(stopped)
            if (waiting.size === 0) child.kill('SIGKILL')
          })
          const [, signal] = await exit
          expect([signal, waiting.size]).toEqual(['SIGKILL', 0])
        }

        /** Lets the service finish the runs, and moves its clock on where one waits for its platform and nobody holds it. */
        async function takeOver(): Promise<void> {
          service.clock.advance(6 * HOUR + takeovers[takeover])
          await publishDue(service)
          await until(async () => {
            const open = (await findRuns()).filter(({ finished_at }) => finished_at === null)
            const now = service.clock.now()
            const free = open.filter(({ lease_until }) => (lease_until ?? 0) <= now)
            const dueAt = Math.min(...free.map(({ due_at }) => due_at ?? 0))
            if (free.length > 0 && free.length === open.length && dueAt > now) service.clock.set(dueAt)
            await publishDue(service)
            return open.length === 0
          })
        }

        beforeAll(async () => {
          isIdempotent = idempotent
          tenant = await service.createTenant()
          for (const { name } of named) await plan(name)
          await killAtStops()
          await takeOver()
        })

        it.each(named)('loses nothing and sends nothing twice ($name)', async ({ name, shape, point }) => {
          const { channel = '', runId } = plugs.get(name) ?? {}
          const state = (await findRuns()).find(({ id }) => id === runId)?.state
          const { items } = await service.anonymous.sandbox.getFeed({ path: { id: channel } })
          const texts = items.map(({ content_text }) => content_text).filter((text) => text !== name)
          const places = shape === 'several' ? PLACES.map((place) => ` ${place}`) : ['']
          const isUnknown = SENT.includes(point) && !idempotent
          const struck = shape === 'several' ? ' b' : ''
          const live = places.filter(
            (place) => !(isUnknown && point === 'before the call' && place === struck),
          )
          expect(state).toBe(isUnknown ? 'unknown' : 'done')
          expect(texts.sort()).toEqual(live.map((place) => `Repost: ${name}${place}`))
        })
      })
    },
    { ...unlimited, overrides: { platforms: withShapes } },
  )
}
