import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { expect, it } from 'vitest'
import { verifyWebhook } from '../../sdk/webhooks.ts'
import { databaseKinds } from '../helpers/databases.ts'
import { sample } from '../helpers/sample.ts'
import { answer, scriptedServer } from '../helpers/scripted-server.ts'
import { describeService } from '../helpers/server.ts'
import { serviceWorkers } from '../helpers/service-worker.ts'
import { until } from '../helpers/until.ts'
import { happen, subscribe } from './support.ts'

const MINUTE = 60_000

describeService(
  'webhooks of a killed worker',
  (service) => {
    const workers = serviceWorkers()
    const start = (offsetMs: number) => workers.start({ config: service.app.config, offsetMs })

    it('are sent again with the same id and body when it dies while the receiver processes them', async () => {
      const tenant = await service.createTenant()
      const channel = await tenant.connectSandbox()
      let victim: ChildProcess | undefined
      await using receiver = await scriptedServer(() => void victim?.kill('SIGKILL'), answer(200, ''))
      const { id, secret } = await subscribe(tenant, receiver.url)
      await happen(service, tenant, channel)
      victim = start(0)
      const [, signal] = await once(victim, 'exit')
      expect([signal, receiver.received.length]).toEqual(['SIGKILL', 1])
      const survivors = sample([MINUTE, MINUTE], 2).map(start)
      const find = async () => (await tenant.console.webhooks.deliveries.list({ path: { id } })).deliveries[0]
      await until(async () => (await find())?.status === 'delivered')
      await Promise.all(survivors.map(workers.stop))
      const [first, second] = receiver.received
      expect(receiver.received).toHaveLength(2)
      expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
      for (const { headers, body } of receiver.received) {
        const now = Number(headers['webhook-timestamp']) * 1000
        expect((await verifyWebhook(body, headers, secret, { now })).type).toBe('channel.enabled')
      }
      expect(await find()).toMatchObject({ status: 'delivered', attempts: 2 })
    })

    it('are sent again before the lease of the attempt ends', async () => {
      const tenant = await service.createTenant()
      const channel = await tenant.connectSandbox()
      let victim: ChildProcess | undefined
      await using receiver = await scriptedServer(() => void victim?.kill('SIGKILL'), answer(200, ''))
      const { id } = await subscribe(tenant, receiver.url)
      await happen(service, tenant, channel)
      victim = start(0)
      await once(victim, 'exit')
      const clockAt = Date.now() + (service.kind === 'postgres' ? 16_000 : 0)
      const held = await service.app.db('webhook_deliveries').where({ webhook_id: id }).first()
      expect(held?.next_attempt_at).toBeGreaterThan(clockAt)
      const survivor = workers.start({ config: service.app.config, offsetMs: 0, clockAt })
      const find = async () => (await tenant.console.webhooks.deliveries.list({ path: { id } })).deliveries[0]
      await until(async () => (await find())?.status === 'delivered')
      await workers.stop(survivor)
      const [first, second] = receiver.received
      expect(receiver.received).toHaveLength(2)
      expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
    })
  },
  { config: { worker: 'off' }, databases: sample(databaseKinds, 2) },
)
