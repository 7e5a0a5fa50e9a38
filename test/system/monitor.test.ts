import { describe, expect, it } from 'vitest'
import { describeService } from '../helpers/server.ts'
import { created, schedule } from '../posts/support.ts'

const MINUTE = 60_000

describeService(
  'the job monitor',
  (service) => {
    const health = async (name: string) => {
      const response = await service.fetch(`/monitor/queue/${name}`)
      return { status: response.status, body: (await response.json()) as Record<string, unknown> }
    }

    it('shows current figures, and becomes unhealthy without a worker', async () => {
      const tenant = await service.createTenant()
      const channel = await tenant.connectSandbox()
      expect(await health('publish-post')).toEqual({
        status: 200,
        body: {
          status: 'success',
          message: 'Queue publish-post is healthy.',
          queue: 'publish-post',
          backlog: 0,
          scheduled: 0,
          running: 0,
          failed: 0,
          oldestMs: 0,
          overdue: 0,
          held: 0,
        },
      })
      await created(tenant, schedule(service, channel, 'In an hour'))
      expect((await health('publish-post')).body).toMatchObject({ scheduled: 1, backlog: 0 })
      // Nobody works here: the worker is off.
      service.clock.advance(65 * MINUTE - 1)
      expect(await health('publish-post')).toMatchObject({
        status: 200,
        body: { backlog: 1, oldestMs: 5 * MINUTE - 1 },
      })
      service.clock.advance(2)
      expect(await health('publish-post')).toMatchObject({
        status: 503,
        body: { code: 'unavailable', backlog: 1, oldestMs: 5 * MINUTE + 1, overdue: 1 },
      })
      expect(await health('send-mail')).toMatchObject({ status: 200, body: { overdue: 0, held: 0 } })
    })

    it('refuses an unknown queue', async () => {
      for (const name of ['nonsense', '__proto__', 'PUBLISH-POST'])
        expect(await health(name)).toMatchObject({ status: 404, body: { code: 'not_found' } })
    })
  },
  { config: { worker: 'off' } },
)

describe('access to the monitor', () => {
  describeService(
    'with a token',
    (service) => {
      const status = async (headers: Record<string, string> = {}) =>
        (await service.fetch('/monitor/queue/send-mail', { headers })).status

      it('accepts the metrics token or an administrator of the service', async () => {
        const tenant = await service.createTenant()
        expect(await status()).toBe(401)
        expect(await status({ authorization: 'Bearer nonsense' })).toBe(401)
        expect(await status({ authorization: 'Bearer the metrics token' })).toBe(200)
        expect(await status({ auth: tenant.session })).toBe(401)
        await service.app
          .db('users')
          .where({ id: tenant.userId })
          .update({ platform_admin_at: service.clock.now() })
        expect(await status({ auth: tenant.session })).toBe(200)
      })
    },
    { config: { metricsToken: 'the metrics token' } },
  )

  describeService(
    'in production without a token',
    (service) => {
      it('answers 404', async () => {
        expect((await service.fetch('/monitor/queue/send-mail')).status).toBe(404)
      })
    },
    { config: { production: true } },
  )
})
