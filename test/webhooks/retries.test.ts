import { expect, it, vi } from 'vitest'
import { verifyWebhook } from '../../sdk/webhooks.ts'
import { RETRY_DELAYS } from '../../server/webhooks/settle.ts'
import { answer, drop, dropInside, hang } from '../helpers/scripted-server.ts'
import { until } from '../helpers/until.ts'
import { describeDeliveries } from './stage.ts'
import { HOUR } from './support.ts'

const DAY = 24 * HOUR

describeDeliveries('webhook retries', (stage) => {
  it('repeat a delivery for a day under the same id, then give up and notify once', async () => {
    const { url, received } = await stage.receive(answer(500, 'oh no'))
    const { id, secret } = await stage.subscribe(url)
    const start = stage.service.clock.now()
    await stage.happen()
    await stage.service.server.drain()
    let planned = start
    for (const delay of RETRY_DELAYS) {
      const { status, nextAttemptAt, responseStatus } = await stage.latest(id)
      expect([status, responseStatus]).toEqual(['pending', 500])
      const wait = Date.parse(nextAttemptAt ?? '') - stage.service.clock.now()
      expect(wait).toBeGreaterThanOrEqual(delay)
      expect(wait).toBeLessThanOrEqual(delay * 1.2)
      planned += delay
      stage.service.clock.advance(wait - 1)
      const before = received.length
      await stage.service.server.drain()
      expect(received).toHaveLength(before)
      stage.service.clock.advance(1)
      await stage.service.server.drain()
      expect(received).toHaveLength(before + 1)
    }
    expect(planned - start).toBeGreaterThan(DAY)
    expect(await stage.latest(id)).toMatchObject({ status: 'failed', attempts: 8, nextAttemptAt: null })
    expect((await stage.latest(id)).tries).toHaveLength(8)
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(new Set(received.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(8)
    expect(new Set(received.map(({ body }) => body)).size).toBe(1)
    for (const { headers, body } of received) {
      const now = Number(headers['webhook-timestamp']) * 1000
      expect(await verifyWebhook(body, headers, secret, { now })).toEqual(JSON.parse(body))
    }
    expect(await stage.endpoint(id)).toMatchObject({
      disabledAt: null,
      failingSince: new Date(start).toISOString(),
    })
    expect((await stage.notices()).filter((text) => text.includes('an event was dropped'))).toHaveLength(1)
  })

  it.each([
    ['a time-out', hang, null, 'took too long'],
    ['a dropped connection', drop, null, 'closed the connection'],
    ['a redirect', answer(301, '', { location: 'https://example.com/' }), 301, 'redirect'],
    ['a refusal', answer(404, 'no'), 404, '404'],
  ] as const)('count %s as a failure', async (_, step, status, error) => {
    const { url } = await stage.receive(step)
    const { id } = await stage.subscribe(url)
    if (step === hang) stage.giveUpAfter(300)
    await stage.happen()
    await stage.service.server.drain()
    expect(await stage.latest(id)).toMatchObject({
      status: 'pending',
      responseStatus: status,
      error: expect.stringContaining(error),
      tries: [{ number: 1, status, error: expect.stringContaining(error) }],
    })
  })

  it('use the status when the rest of the response is cut off or malformed', async () => {
    const { url } = await stage.receive(dropInside, (response) => response.writeHead(200).end('a\0b'))
    const { id } = await stage.subscribe(url)
    await stage.happen()
    await stage.service.server.drain()
    expect((await stage.latest(id)).tries).toMatchObject([
      { status: 200, body: '{"connected":', error: null },
    ])
    stage.service.clock.advance(1)
    await stage.happen()
    await stage.service.server.drain()
    expect((await stage.latest(id)).tries).toMatchObject([{ status: 200, body: 'a\uFFFDb' }])
  })

  it('wait as long as the receiver asks, and delay its other events too', async () => {
    const { url, received } = await stage.receive(answer(429, '', { 'retry-after': '600' }), answer(200, ''))
    const { id } = await stage.subscribe(url)
    await stage.happen()
    await stage.service.server.drain()
    const due = Date.parse((await stage.latest(id)).nextAttemptAt ?? '')
    expect(due - stage.service.clock.now()).toBe(600_000)
    stage.service.clock.advance(590_000)
    await stage.happen()
    await stage.service.server.drain()
    expect(received).toHaveLength(1)
    expect(await stage.latest(id)).toMatchObject({ status: 'pending', attempts: 0 })
    stage.service.clock.advance(21_000)
    await stage.service.server.drain()
    expect((await stage.deliveries(id)).map(({ status, attempts }) => [status, attempts])).toEqual([
      ['delivered', 1],
      ['delivered', 2],
    ])
  })

  it('keep their schedule when a receiver reports limits that it has not reached', async () => {
    const soon = String(Math.floor(Date.now() / 1000) + 3_600)
    const { url } = await stage.receive(answer(500, '', { 'x-ratelimit-reset': soon }))
    const { id } = await stage.subscribe(url)
    await stage.happen()
    await stage.service.server.drain()
    const wait = Date.parse((await stage.latest(id)).nextAttemptAt ?? '') - stage.service.clock.now()
    expect(wait).toBeLessThanOrEqual(6_000)
  })

  it('continue with other events after a single 503, and pause an endpoint that stays overloaded', async () => {
    const { service } = stage
    const { url, received } = await stage.receive(answer(503, ''), answer(200, ''), answer(503, ''))
    const { id } = await stage.subscribe(url)
    for (let more = 0; more < 2; more++) {
      service.clock.advance(1)
      await stage.happen()
      await service.server.drain()
    }
    expect((await stage.deliveries(id)).map(({ status }) => status)).toEqual(['delivered', 'pending'])
    for (let more = 0; more < 2; more++) {
      service.clock.advance(7_000)
      await stage.happen()
      await service.server.drain()
    }
    const before = received.length
    const { failingSince } = (await stage.endpoint(id)) ?? {}
    expect(service.clock.now() - Date.parse(failingSince ?? '')).toBeGreaterThanOrEqual(5_000)
    service.clock.advance(29_000)
    await stage.happen()
    await service.server.drain()
    expect(received).toHaveLength(before)
    const { attempts, nextAttemptAt } = await stage.latest(id)
    expect([attempts, Date.parse(nextAttemptAt ?? '') - service.clock.now()]).toEqual([0, 1_000])
    service.clock.advance(1_000)
    await service.server.drain()
    expect(received.length).toBeGreaterThan(before)
  })

  it('pause an endpoint as long as it asks, even if an earlier request succeeds', async () => {
    using _session = endlessSession()
    const { service } = stage
    const answers = Promise.withResolvers<void>()
    const { url, received } = await stage.receive(
      (response) => void answers.promise.then(() => response.writeHead(200).end()),
      answer(429, '', { 'retry-after': '100' }),
      answer(200, ''),
    )
    const { id } = await stage.subscribe(url)
    await stage.happen()
    await until(() => received.length === 1)
    await stage.happen()
    await until(async () => (await pausedUntil(id)) !== null)
    answers.resolve()
    await service.server.drain()
    service.clock.advance(99_000)
    await stage.happen()
    await service.server.drain()
    expect(received).toHaveLength(2)
    service.clock.advance(1_000)
    await service.server.drain()
    expect((await stage.deliveries(id)).map(({ status }) => status)).toEqual(Array(3).fill('delivered'))
  })

  it('repeat one event in time while another one hangs', async () => {
    using _session = endlessSession()
    const { service } = stage
    const { url, received } = await stage.receive(hang, answer(500, ''), answer(200, ''))
    const { id } = await stage.subscribe(url)
    await stage.happen()
    await until(() => received.length === 1)
    await stage.happen()
    await until(async () => (await stage.deliveries(id))[0]?.responseStatus === 500)
    service.clock.advance(6_000)
    await until(() => received.length === 3)
    expect(received[2]?.headers['webhook-id']).toBe(received[1]?.headers['webhook-id'])
    expect((await stage.deliveries(id)).map(({ status }) => status)).toContain('pending')
  })

  /** After two real seconds a session takes nothing new, and waits for what hangs: stalled before, it would miss the next event. */
  function endlessSession() {
    return vi.spyOn(performance, 'now').mockReturnValue(performance.now())
  }

  async function pausedUntil(id: string) {
    const row = await stage.service.app.db('webhooks').where({ id }).first('paused_until')
    return row?.paused_until ?? null
  }
})
