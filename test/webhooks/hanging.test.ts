import type { ServerResponse } from 'node:http'
import { afterEach, expect, it, vi } from 'vitest'
import { transaction } from '../../server/db/transaction.ts'
import { answer, hang } from '../helpers/scripted-server.ts'
import { until } from '../helpers/until.ts'
import { describeDeliveries } from './stage.ts'
import { happen } from './support.ts'

describeDeliveries('a webhook receiver that hangs on one request', (stage) => {
  afterEach(() => void vi.restoreAllMocks())

  const statuses = async (id: string) => (await stage.deliveries(id)).map(({ status }) => status).sort()

  it('keeps getting the other events, and the hanging one only once', async () => {
    const held: ServerResponse[] = []
    const { url, received } = await stage.receive((response) => void held.push(response), answer(200, ''))
    const { id } = await stage.subscribe(url)
    await stage.happen()
    await until(() => held.length === 1)
    for (let slice = 1; slice <= 3; slice += 1) {
      // The time of the session that waits for it is up.
      const now = performance.now() + 3_000
      vi.spyOn(performance, 'now').mockReturnValue(now)
      await stage.happen()
      await until(() => received.length === 1 + slice)
      vi.restoreAllMocks()
    }
    await until(async () => (await statuses(id)).join() === 'delivered,delivered,delivered,pending')
    held[0]?.end()
    await stage.service.server.drain()
    expect(await statuses(id)).toEqual(['delivered', 'delivered', 'delivered', 'delivered'])
    expect(received).toHaveLength(4)
  })

  it('is not paused for a silent request while it answers others', async () => {
    const { url } = await stage.receive(hang, hang, hang, answer(200, ''))
    const { id } = await stage.subscribe(url)
    stage.giveUpAfter(3_000)
    // In one transaction, so that all leave together.
    await transaction(stage.service.app, async (app) => {
      for (let more = 0; more < 5; more += 1)
        await happen({ ...stage.service, app }, stage.tenant, stage.channel)
    })
    await stage.service.server.drain()
    expect(await statuses(id)).toEqual(['delivered', 'delivered', 'pending', 'pending', 'pending'])
    expect(await stage.endpoint(id)).toMatchObject({ failingSince: null })
    await stage.happen()
    await stage.service.server.drain()
    expect((await statuses(id)).filter((status) => status === 'delivered')).toHaveLength(3)
  })
})
