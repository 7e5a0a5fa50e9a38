import { expect, it } from 'vitest'
import { createSealer } from '../../server/lib/secrets/sealer.ts'
import { createSafeFetch } from '../../server/outbound/safe-fetch.ts'
import { deliverWebhook } from '../../server/webhooks/deliver.job.ts'
import { answer } from '../helpers/scripted-server.ts'
import type { TestService } from '../helpers/server.ts'
import { describeDeliveries } from './stage.ts'
import { happen, mismatches, verified } from './support.ts'

describeDeliveries('webhook deliveries', (stage) => {
  it('carry an event that the reference library verifies, and are recorded', async () => {
    const { url, received } = await stage.receive(answer(200, 'thanks'))
    const { id, secret } = await stage.subscribe(`${url}/hook`)
    await stage.happen()
    await stage.service.server.drain()
    const [request] = received
    if (!request) throw new Error('nothing came')
    expect(request).toMatchObject({ method: 'POST', path: '/hook' })
    expect(request.headers).toMatchObject({
      'content-type': 'application/json',
      'webhook-timestamp': String(stage.service.clock.now() / 1000),
    })
    const event = verified(request, secret)
    expect(mismatches(event)).toBe('')
    expect(event.timestamp).toBe(new Date(stage.service.clock.now()).toISOString())
    expect(await stage.latest(id)).toMatchObject({
      eventId: request.headers['webhook-id'],
      type: 'channel.enabled',
      status: 'delivered',
      attempts: 1,
      responseStatus: 200,
      error: null,
      nextAttemptAt: null,
      payload: event,
      tries: [{ number: 1, status: 200, body: 'thanks', error: null }],
    })
  })

  it('fail verification after tampering', async () => {
    const { url, received } = await stage.receive(answer(200, ''))
    const { secret } = await stage.subscribe(url)
    await stage.happen()
    await stage.service.server.drain()
    const [request] = received
    if (!request) throw new Error('nothing came')
    const other = await stage.subscribe('https://example.com/')
    expect(() => verified(request, other.secret)).toThrow('No matching signature')
    expect(() => verified({ ...request, body: request.body.replace('Channel', 'Other') }, secret)).toThrow()
    const headers = { ...request.headers, 'webhook-id': 'other' }
    expect(() => verified({ ...request, headers }, secret)).toThrow()
  })

  it('carry one event under one id to the endpoints that chose its type and channel', async () => {
    const other = await stage.tenant.connectSandbox('Other')
    const { url, received } = await stage.receive(answer(200, ''))
    const all = await stage.subscribe(`${url}/all`)
    await stage.subscribe(`${url}/both`, {
      events: ['post.deleted', 'channel.enabled'],
      integrations: [{ id: stage.channel }],
    })
    await stage.subscribe(`${url}/event`, { events: ['post.published'] })
    await stage.subscribe(`${url}/channel`, { integrations: [{ id: other }] })
    await stage.happen()
    await stage.service.server.drain()
    expect(received.map(({ path }) => path).sort()).toEqual(['/all', '/both'])
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    for (let more = 0; more < 4; more++) await stage.happen()
    await stage.service.server.drain()
    const path = { id: all.id }
    const first = await stage.tenant.console.webhooks.deliveries.list({ path, query: { limit: 3 } })
    const cursor = first.nextCursor ?? ''
    const second = await stage.tenant.console.webhooks.deliveries.list({ path, query: { limit: 3, cursor } })
    const ids = [...first.deliveries, ...second.deliveries].map((delivery) => delivery.id)
    expect([new Set(ids).size, second.nextCursor]).toEqual([5, null])
    const failed = await stage.tenant.console.webhooks.deliveries.list({ path, query: { status: 'failed' } })
    expect(failed.deliveries).toEqual([])
    const wrong = await stage.tenant.console.result.webhooks.deliveries.get({
      path: { id: (await stage.deliveries(all.id))[0]?.id ?? '', deliveryId: ids[0] ?? '' },
    })
    expect(wrong.error).toMatchObject({ status: 404 })
  })

  it('are rolled back with their transaction', async () => {
    const { id } = await stage.subscribe('https://example.com/')
    await expect(
      stage.service.app.db.transaction(async (trx) => {
        await happen(
          { ...stage.service, app: { ...stage.service.app, db: trx } } as TestService,
          stage.tenant,
          stage.channel,
        )
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    expect(await stage.deliveries(id)).toEqual([])
    expect((await stage.service.app.jobs.stats('deliver-webhook')).backlog).toBe(0)
  })

  it("fail with a reason when no secret of the service opens the endpoint's secret", async () => {
    const { url, received } = await stage.receive(answer(200, ''))
    const { id } = await stage.subscribe(url)
    const job = await stage.waiting(id)
    await deliverWebhook({ ...stage.service.app, sealer: createSealer('another secret of the service') })(job)
    expect(received).toHaveLength(0)
    expect(await stage.latest(id)).toMatchObject({
      status: 'pending',
      attempts: 1,
      error: expect.stringContaining('Contact the operator'),
    })
  })

  it.each([
    '10.0.0.7',
    '169.254.169.254',
    '192.0.2.1',
    '::1',
    '::ffff:7f00:1',
    '64:ff9b::a00:1',
    '2002:a00:1::1',
  ])('never connect to %s, even if the name resolves to it later', async (address) => {
    const { id } = await stage.subscribe('https://hooks.example.com/')
    const job = await stage.waiting(id)
    const safeFetch = createSafeFetch({ allowLoopback: false, resolve: async () => [address] })
    await deliverWebhook({ ...stage.service.app, safeFetch })(job)
    await safeFetch.close()
    const error = expect.stringContaining('not on the public internet')
    expect(await stage.latest(id)).toMatchObject({ status: 'pending', responseStatus: null, error })
  })
})
