import { once } from 'node:events'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Platforms } from '../../server/platforms/registry.ts'
import { childProcesses } from '../helpers/child-processes.ts'
import { sample } from '../helpers/sample.ts'
import { describeService, type Tenant } from '../helpers/server.ts'
import { until } from '../helpers/until.ts'
import { created, publishDue, schedule } from '../posts/support.ts'
import { type PlugOrder, type StopPoint, stopPoints, withStops } from './plug-child.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** Past every lease. */
const TAKEN_OVER_MS = 4 * MINUTE
/** Past no lease: SQLite sees at once that the worker is dead, Postgres by its heartbeat. */
const SEEN_DEAD_MS = 16_000

const cases = [
  ...stopPoints.map((point) => ({ point, afterMs: TAKEN_OVER_MS })),
  { point: 'after the call' as const, afterMs: SEEN_DEAD_MS },
]

const platform = { idempotent: true }

function withPlatform(channels: Platforms): Platforms {
  for (const plug of channels.sandbox.plugs ?? [])
    plug.act = withStops(
      plug.act,
      () => platform.idempotent,
      () => undefined,
    )
  return channels
}

describeService(
  'plugs whose worker is killed',
  (service) => {
    const workers = childProcesses<PlugOrder>(new URL('./plug-child.ts', import.meta.url))
    let tenant: Tenant
    beforeAll(async () => {
      tenant = await service.createTenant()
    })

    /** A worker is killed at this point of its turn; then the service takes over. Answers what became of it. */
    async function killedAt(stopAt: StopPoint, name: string, afterMs: number) {
      const channel = await tenant.connectSandbox(name)
      const fields = [{ name: 'likesAmount', value: '50' }]
      await tenant.console.saveChannelPlug({
        path: { id: channel },
        body: { func: 'autoRepostPost', fields },
      })
      const entry = { settings: { likes: 100 } }
      const post = await created(tenant, schedule(service, channel, name, { type: 'now', entry }))
      await publishDue(service)
      const run = await service.app.db('plug_runs').where({ post_id: post.id }).first()
      const order = {
        config: service.app.config,
        now: service.clock.now() + 6 * HOUR,
        organizationId: tenant.organizationId,
        runId: run?.id ?? '',
        idempotent: platform.idempotent,
        stopAt,
      }
      const child = workers.start(order)
      const exit = once(child, 'exit')
      const [said] = await Promise.race([once(child, 'message'), exit])
      expect(said).toBe('stopped')
      child.kill('SIGKILL')
      await exit
      service.clock.advance(6 * HOUR + afterMs)
      await publishDue(service)
      const findRun = () => service.app.db('plug_runs').where({ id: order.runId }).first()
      // By the heartbeat alone it takes two looks to see that the worker is dead.
      await until(async () => (await findRun())?.state !== 'acting')
      const { items } = await service.anonymous.getSandboxFeed({ path: { id: channel } })
      const row = await findRun()
      return {
        state: row?.state,
        reposts: items.filter(({ content_text }) => content_text === `Repost: ${name}`).length,
      }
    }

    describe.each([true, false])('on a platform that is idempotent: %s', (idempotent) => {
      // Each case on one of the databases, and in `npm run test:long` on both.
      it.each(sample(cases, 2, Number(service.kind === 'sqlite') + Number(idempotent)))(
        '$point: nothing lost, nothing twice, taken over after $afterMs ms',
        async ({ point, afterMs }) => {
          platform.idempotent = idempotent
          const end = await killedAt(point, `${point}, ${afterMs}, ${idempotent}`, afterMs)
          if (idempotent || point === 'while preparing') expect(end).toEqual({ state: 'done', reposts: 1 })
          else expect(end).toEqual({ state: 'unknown', reposts: point === 'after the call' ? 1 : 0 })
        },
      )
    })
  },
  { overrides: { platforms: withPlatform } },
)
