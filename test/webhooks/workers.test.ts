import { expect, it } from 'vitest'
import { deleteExpired } from '../../server/db/expiry.ts'
import { deliverWebhook } from '../../server/webhooks/deliver.job.ts'
import { sweepWebhooks } from '../../server/webhooks/sweep.job.ts'
import { loseJobs } from '../helpers/lost-jobs.ts'
import { answer } from '../helpers/scripted-server.ts'
import { describeDeliveries, dieAfter } from './stage.ts'
import { HOUR } from './support.ts'

const DAY = 24 * HOUR

describeDeliveries('webhook deliveries with concurrent or dying workers', (stage) => {
  it('are sent once by two concurrent workers', async () => {
    const { url, received } = await stage.receive(answer(200, ''))
    const { id } = await stage.subscribe(url)
    const job = await stage.waiting(id)
    await Promise.all([deliverWebhook(stage.service.app)(job), deliverWebhook(stage.service.app)(job)])
    await stage.service.server.drain()
    expect(received).toHaveLength(1)
    expect(await stage.latest(id)).toMatchObject({ status: 'delivered', attempts: 1 })
  })

  it('are sent when their job runs before the session that enqueued it has ended', async () => {
    const { url, received } = await stage.receive(answer(200, ''))
    const { id } = await stage.subscribe(url)
    const job = await stage.waiting(id)
    const { app } = stage.service
    let isWoken = false
    const clock = {
      now() {
        // Another job arrives during the last look of the session.
        if (received.length === 1 && !isWoken) void deliver(job)
        return app.clock.now()
      },
    }
    const jobs = {
      ...app.jobs,
      async enqueue() {
        isWoken = true
        await stage.waiting(id)
        await deliver(job)
      },
    }
    const deliver = deliverWebhook({ ...app, clock, jobs })
    await deliver(job)
    expect(received).toHaveLength(2)
  })

  it('are sent again with the same id when the process dies before it stores the result', async () => {
    const { url, received } = await stage.receive(answer(200, ''))
    const { id } = await stage.subscribe(url)
    const job = await stage.waiting(id)
    const db = stage.service.app.db
    const dying = { ...stage.service.app, safeFetch: dieAfter(stage.service) }
    await expect(deliverWebhook(dying)(job)).rejects.toThrow('killed')
    expect(received).toHaveLength(1)
    // The queue runs the job again; while the attempt may still be alive nothing is sent.
    await deliverWebhook(stage.service.app)(job)
    expect(received).toHaveLength(1)
    stage.service.clock.advance(30_000)
    await stage.service.server.drain()
    expect(received).toHaveLength(2)
    expect(received[1]?.headers['webhook-id']).toBe(received[0]?.headers['webhook-id'])
    expect(await stage.latest(id)).toMatchObject({ status: 'delivered', attempts: 2, tries: [{ number: 2 }] })
    expect(await db('webhook_deliveries').where({ status: 'pending', webhook_id: id })).toEqual([])
  })

  it('are given up when their process dies each time', async () => {
    const { url, received } = await stage.receive(answer(200, ''))
    const { id } = await stage.subscribe(url)
    const job = await stage.waiting(id)
    // Nobody else takes it: the worker of the service hears of no alarm.
    const jobs = { ...stage.service.app.jobs, enqueue: async () => {}, enqueueDue: async () => {} }
    const dying = { ...stage.service.app, jobs, safeFetch: dieAfter(stage.service) }
    for (let tries = 0; tries < 8; tries++) {
      // Nor does its planner look at what is due until after the next try.
      await loseJobs(dying.db, 'deliver-webhook', dying.clock.now() + 80_000)
      await expect(deliverWebhook(dying)(job)).rejects.toThrow('killed')
      stage.service.clock.advance(30_000)
    }
    await deliverWebhook(stage.service.app)(job)
    expect(received).toHaveLength(8)
    expect(await stage.latest(id)).toMatchObject({ status: 'failed', attempts: 8, tries: [] })
    expect((await stage.notices()).filter((text) => text.includes('an event was dropped'))).toHaveLength(1)
  })

  it('are found by the sweep when their job was lost', async () => {
    const { url, received } = await stage.receive(answer(200, ''))
    const { id } = await stage.subscribe(url)
    await stage.waiting(id)
    stage.service.clock.advance(4 * 60_000)
    await sweepWebhooks(stage.service.app)()
    await stage.service.server.drain()
    expect(received).toHaveLength(0)
    stage.service.clock.advance(60_000)
    await sweepWebhooks(stage.service.app)()
    await stage.service.server.drain()
    expect(received).toHaveLength(1)
  })

  it('are deleted by the clean-up after thirty days, with their tries', async () => {
    const { url } = await stage.receive(answer(200, ''))
    const { id } = await stage.subscribe(url)
    await stage.happen()
    await stage.service.server.drain()
    const { id: deliveryId } = await stage.latest(id)
    stage.service.clock.advance(31 * DAY)
    await deleteExpired(stage.service.app, { batch: 100, signal: new AbortController().signal })
    expect(await stage.service.app.db('webhook_deliveries').where({ id: deliveryId })).toEqual([])
    expect(await stage.service.app.db('webhook_attempts').where({ delivery_id: deliveryId })).toEqual([])
  })

  it('are not lost when the job runs a moment before the pause of the endpoint ends', async () => {
    const { service } = stage
    const { url, received } = await stage.receive(answer(429, '', { 'retry-after': '100' }), answer(200, ''))
    const { id } = await stage.subscribe(url)
    const job = await stage.waiting(id)
    const deliver = deliverWebhook(service.app)
    await deliver(job)
    await service.app.jobs.cancel(service.app.db, 'deliver-webhook', `endpoint:${id}`)
    service.clock.advance(99_999)
    await deliver({ ...job, payload: { ...job.payload, alarm: true } })
    service.clock.advance(1)
    await service.server.drain()
    expect(received).toHaveLength(2)
    expect(await stage.latest(id)).toMatchObject({ status: 'delivered', attempts: 2 })
  })
})
