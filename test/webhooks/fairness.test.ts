import type { ServerResponse } from 'node:http'
import { expect, it } from 'vitest'
import { transaction } from '../../server/db/transaction.ts'
import { createSafeFetch } from '../../server/outbound/safe-fetch.ts'
import { answer, scriptedServer } from '../helpers/scripted-server.ts'
import { describeService } from '../helpers/server.ts'
import { until } from '../helpers/until.ts'
import { happen, subscribe } from './support.ts'

const fetchOf = createSafeFetch({ allowLoopback: true })
const options = {
  overrides: {
    // No slow one is given up while the machine is busy with other things.
    safeFetch: ((url, options) => fetchOf(url, { ...options, timeoutMs: 120_000 })) as typeof fetchOf,
  },
}

describeService(
  'slow webhook receivers',
  (service) => {
    it('take only a few places of the worker and delay no others', async () => {
      const [slow, quick] = [await service.createTenant(), await service.createTenant()]
      const [theirs, ours] = [await slow.connectSandbox(), await quick.connectSandbox()]
      const held: ServerResponse[] = []
      let open = false
      await using crawler = await scriptedServer((response) => {
        if (open) response.end()
        else held.push(response)
      })
      await using runner = await scriptedServer(answer(200, ''))
      const { id } = await subscribe(slow, crawler.url)
      await subscribe(quick, runner.url)
      // All at once: a session takes up to five for two real seconds, and a stall must not end them before the fifth has happened.
      await transaction(service.app, async (app) => {
        for (let more = 0; more < 30; more++) await happen({ ...service, app }, slow, theirs)
      })
      await until(() => held.length === 5)
      await happen(service, quick, ours)
      await until(() => runner.received.length === 1)
      expect(held).toHaveLength(5)
      open = true
      for (const response of held) response.end()
      for (let rounds = 0; rounds < 10; rounds++) {
        await service.server.drain()
        service.clock.advance(20_000)
      }
      const delivered = { webhook_id: id, status: 'delivered', attempts: 1 } as const
      expect(await service.app.db('webhook_deliveries').where(delivered)).toHaveLength(30)
    })
  },
  options,
)
