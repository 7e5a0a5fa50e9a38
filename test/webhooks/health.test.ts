import { describe, expect, it } from 'vitest'
import { transaction } from '../../server/db/transaction.ts'
import { deliverWebhook } from '../../server/webhooks/deliver.job.ts'
import { answer } from '../helpers/scripted-server.ts'
import { until } from '../helpers/until.ts'
import { describeDeliveries } from './stage.ts'
import { HOUR, happen } from './support.ts'

const DAY = 24 * HOUR

describeDeliveries('failing webhook endpoints', (stage) => {
  it('are disabled after three days without a success, with a notification and an audit log entry', async () => {
    const { url, received } = await stage.receive(answer(500, ''))
    const { id } = await stage.subscribe(url)
    const start = stage.service.clock.now()
    for (let round = 0; (await stage.endpoint(id))?.disabledAt === null && round < 5; round++) {
      await stage.happen()
      await stage.service.server.drain()
      while ((await stage.latest(id)).status === 'pending') await stage.untilNext(id)
    }
    expect(stage.service.clock.now() - start).toBeGreaterThan(3 * DAY)
    expect(await stage.endpoint(id)).toMatchObject({ disabledReason: 'failing' })
    expect((await stage.notices()).filter((text) => text.includes('disabled'))).toHaveLength(2)
    expect(
      await stage.service.app.db('audit_log').where({ action: 'webhook.disabled', target: id }),
    ).toMatchObject([{ user_id: null }])
    const before = [received.length, (await stage.deliveries(id)).length]
    await stage.happen()
    await stage.service.server.drain()
    expect([received.length, (await stage.deliveries(id)).length]).toEqual(before)
  })

  it('start counting failures again after a success', async () => {
    const { url } = await stage.receive(answer(500, ''), answer(200, ''))
    const { id } = await stage.subscribe(url)
    await stage.happen()
    await stage.service.server.drain()
    expect((await stage.endpoint(id))?.failingSince).not.toBeNull()
    await stage.untilNext(id)
    expect(await stage.latest(id)).toMatchObject({ status: 'delivered', attempts: 2 })
    expect((await stage.endpoint(id))?.failingSince).toBeNull()
  })

  it('are disabled at once by a 410, which cancels waiting deliveries, and can be enabled again', async () => {
    const { url, received } = await stage.receive(answer(500, ''), answer(410, 'gone'), answer(200, ''))
    const { id } = await stage.subscribe(url)
    await stage.happen()
    await stage.service.server.drain()
    await stage.happen()
    await stage.service.server.drain()
    expect(await stage.endpoint(id)).toMatchObject({ disabledAt: expect.any(String), disabledReason: 'gone' })
    expect((await stage.deliveries(id)).map(({ status }) => status).sort()).toEqual(['cancelled', 'failed'])
    stage.service.clock.advance(DAY)
    await stage.service.server.drain()
    expect(received).toHaveLength(2)
    const [gone] = await stage.deliveries(id)
    const replay = () =>
      stage.tenant.console.result.webhooks.deliveries.replay({ path: { id, deliveryId: gone?.id ?? '' } })
    expect((await replay()).error).toMatchObject({ status: 409 })
    const enabled = await stage.tenant.console.result.webhooks.endpoints.enable({ path: { id } })
    expect(enabled.response.status).toBe(201)
    expect(enabled.data).toMatchObject({ disabledAt: null, disabledReason: null, failingSince: null })
    expect((await replay()).data).toMatchObject({ status: 'pending', attempts: 1 })
    await stage.service.server.drain()
    expect(received).toHaveLength(3)
    expect(await stage.latest(id)).toMatchObject({ status: 'delivered', attempts: 2 })
  })

  it('keep a successful delivery that was answered after a 410 disabled the endpoint', async () => {
    const { service } = stage
    const answers = Promise.withResolvers<void>()
    const { url } = await stage.receive(
      (response) => void answers.promise.then(() => response.writeHead(200).end()),
      answer(410, 'gone'),
    )
    const { id } = await stage.subscribe(url)
    // In one transaction, so that both requests leave together.
    await transaction(service.app, async (app) => {
      for (let more = 0; more < 2; more++) await happen({ ...service, app }, stage.tenant, stage.channel)
    })
    await until(async () => (await stage.endpoint(id))?.disabledReason === 'gone')
    answers.resolve()
    await service.server.drain()
    const deliveries = await stage.deliveries(id)
    expect(deliveries.map(({ status, responseStatus }) => [status, responseStatus]).sort()).toEqual([
      ['delivered', 200],
      ['failed', 410],
    ])
  })

  it('have their deliveries canceled when disabled in between', async () => {
    const { url, received } = await stage.receive(answer(200, ''))
    const { id } = await stage.subscribe(url)
    const job = await stage.waiting(id)
    await stage.service.app.db('webhooks').where({ id }).update({ disabled_at: stage.service.clock.now() })
    await deliverWebhook(stage.service.app)(job)
    expect(received).toHaveLength(0)
    expect(await stage.latest(id)).toMatchObject({ status: 'cancelled', nextAttemptAt: null })
  })

  it('are reported to the organization once when several events are given up at the same time', async () => {
    const { url } = await stage.receive(answer(500, ''))
    const { id } = await stage.subscribe(url)
    for (let more = 0; more < 3; more++) await stage.happen()
    await stage.service.server.drain()
    await stage.service.app.db('webhook_deliveries').where({ webhook_id: id }).update({ attempts_before: -6 })
    stage.service.clock.advance(HOUR)
    await stage.service.server.drain()
    expect((await stage.deliveries(id)).map(({ status }) => status)).toEqual(['failed', 'failed', 'failed'])
    expect((await stage.notices()).filter((text) => text.includes('an event was dropped'))).toHaveLength(1)
  })

  describe('deliveries of a deleted endpoint', () => {
    it('are canceled', async () => {
      const { url, received } = await stage.receive(answer(500, ''))
      const { id } = await stage.subscribe(url)
      await stage.happen()
      await stage.service.server.drain()
      await stage.tenant.console.webhooks.endpoints.delete({ path: { id } })
      stage.service.clock.advance(DAY)
      await stage.service.server.drain()
      expect(received).toHaveLength(1)
      expect(await stage.service.app.db('webhook_deliveries').where({ webhook_id: id })).toMatchObject([
        { status: 'cancelled' },
      ])
    })
  })
})
