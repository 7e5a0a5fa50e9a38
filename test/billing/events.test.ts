import { afterAll, describe, expect, it } from 'vitest'
import { describeService } from '../helpers/server.ts'
import {
  DAY,
  deliver,
  notify,
  pass,
  sentMails,
  signIn,
  startBilling,
  subscribe,
  subscriptionsOf,
  team,
} from './support.ts'

const billing = await startBilling()
afterAll(() => billing.stripe.close())

describeService(
  'webhooks of Stripe',
  (service) => {
    const { stripe, clock } = billing

    describe('the signature', () => {
      it.each([
        ['another secret', { secret: 'whsec_other' }],
        ['an old instant', { seconds: Math.floor(clock.now() / 1000) - 301 - 365 * 86_400 }],
      ])('a webhook signed with %s is refused', async (_, options) => {
        const tenant = await service.createTenant()
        await tenant.console.billing.subscribe({ body: team })
        const [event] = stripe.ledger.events.splice(0)
        if (event === undefined) throw new Error('Stripe has no event')
        const answer = await notify(service, stripe.sign(event, options))
        expect(answer.status).toBe(400)
        expect(await service.app.db('billing_events').where({ id: event.id })).toEqual([])
      })

      it('the signature of a webhook covers the raw body', async () => {
        const tenant = await service.createTenant()
        await tenant.console.billing.subscribe({ body: team })
        const [event] = stripe.ledger.events.splice(0)
        if (event === undefined) throw new Error('Stripe has no event')
        const { body, headers } = stripe.sign(event)
        const compact = JSON.stringify(JSON.parse(body))
        expect((await notify(service, { body: compact, headers })).status).toBe(400)
        expect((await notify(service, { body: `${body} `, headers })).status).toBe(400)
        expect((await notify(service, { body, headers: {} })).status).toBe(400)
        const answer = await notify(service, { body, headers })
        expect(answer.status).toBe(201)
        expect(await answer.json()).toEqual({ ok: true })
      })
    })

    it.each(['null', '[]', '5', '{}', '{"id":"evt_1","type":"x"}', '{"id":"evt_1","type":"x","data":null}'])(
      'a signed webhook with the body %s is refused',
      async (body) => {
        const answer = await notify(service, stripe.signBody(body))
        expect([answer.status, await answer.json()]).toEqual([
          400,
          expect.objectContaining({ code: 'bad_request' }),
        ])
      },
    )

    it('a webhook is accepted whatever object it contains, and the operator is told of every dispute', async () => {
      const objects = [
        {},
        { customer: 5 },
        { customer: { id: ['cus_1'] } },
        { object: 'customer', id: { id: 'x'.repeat(100_000) } },
        { charge: 'ch_odd', amount: 700 },
        { charge: 7, amount: 'seven', currency: 'usd' },
        { charge: 'ch_even', amount: 700, currency: 'usd' },
      ]
      for (const [index, object] of objects.entries()) {
        const event = { id: `evt_odd_${index}`, type: 'charge.dispute.created', data: { object } }
        expect((await notify(service, stripe.signBody(JSON.stringify(event)))).status).toBe(201)
      }
      const mails = (await sentMails(service)).filter((mail) => mail.includes('disputed')).join()
      for (const text of ['ch_odd', 'A payment of 7.00 USD is disputed']) expect(mails).toContain(text)
    })

    it('a webhook is stored once, however often it arrives', async () => {
      const tenant = await service.createTenant()
      const { url } = await tenant.console.billing.subscribe({ body: team })
      stripe.pay(url?.split('/').at(-1) ?? '', '4242424242424242')
      const events = stripe.ledger.events.splice(0)
      await deliver(service, billing, [...events, ...events])
      const rows = await service.app.db('billing_events').whereIn(
        'id',
        events.map(({ id }) => id),
      )
      expect(rows).toHaveLength(events.length)
      expect(await tenant.console.billing.get({})).toMatchObject({ subscriptionTier: 'TEAM' })
    })

    it('webhooks lead to the current state in any order', async () => {
      const tenant = await service.createTenant()
      await subscribe(service, billing, tenant)
      await tenant.console.billing.finishTrial({})
      await tenant.console.billing.subscribe({ body: { billing: 'ULTIMATE', period: 'MONTHLY' } })
      await tenant.console.billing.toggleCancellation({ body: {} })
      const events = stripe.ledger.events.splice(0)
      await deliver(service, billing, events.toReversed())
      expect(await tenant.console.billing.get({})).toMatchObject({
        subscriptionTier: 'ULTIMATE',
        cancelAtPeriodEnd: true,
      })
      await pass(service, billing, tenant, 32 * DAY)
      expect(await tenant.console.billing.get({})).toEqual({})
      await deliver(service, billing, events)
      expect(await tenant.console.billing.get({})).toEqual({})
    })

    it('a webhook about a customer of another service changes nothing', async () => {
      const [event] = stripe.ledger.events
      const foreign = { id: 'evt_foreign', type: 'customer.subscription.updated', created: 1 }
      const object = { id: 'sub_foreign', object: 'subscription', customer: 'cus_foreign' }
      await deliver(service, billing, [
        {
          ...foreign,
          object: 'event',
          api_version: '',
          livemode: false,
          pending_webhooks: 1,
          request: null,
          data: { object },
        },
      ])
      expect(event).toBeUndefined()
      expect(await service.app.db('billing_events').where({ id: 'evt_foreign' })).toMatchObject([
        { organization_id: null },
      ])
    })

    it('a webhook is answered once if Stripe refuses to list the subscriptions', async () => {
      const tenant = await service.createTenant()
      await subscribe(service, billing, tenant)
      stripe.failures.push({ match: /^GET \/v1\/subscriptions$/, how: 'refuse', always: true })
      const customer = subscriptionsOf(billing, tenant)[0]?.customer
      const start = stripe.exchanges.length
      await service.app.jobs.enqueue(service.app.db, 'sync-billing', {
        organizationId: tenant.organizationId,
      })
      await service.server.drain()
      billing.clock.advance(11 * 60_000)
      await service.app.jobs.enqueue(service.app.db, 'sweep-billing', {})
      await service.server.drain()
      stripe.failures.length = 0
      const own = stripe.exchanges.slice(start).filter(({ query }) => query.customer === customer)
      expect(own).toHaveLength(1)
      expect(await tenant.console.billing.get({})).toMatchObject({ subscriptionTier: 'TEAM' })
    })

    it('a lost webhook is made up for within a day', async () => {
      const tenant = await service.createTenant()
      await subscribe(service, billing, tenant)
      billing.clock.advance(8 * DAY)
      stripe.advance()
      stripe.ledger.events.splice(0)
      await signIn(service, tenant)
      expect(await tenant.console.billing.get({})).toMatchObject({ isTrailing: true })
      await service.app.jobs.enqueue(service.app.db, 'sweep-billing', {})
      await service.server.drain()
      expect(subscriptionsOf(billing, tenant)[0]?.status).toBe('active')
      expect(await tenant.console.billing.get({})).toMatchObject({ isTrailing: false })
    })
  },
  billing.options,
)

describeService('billing that is disabled', (service) => {
  it('billing reports that nothing is limited, and refuses what needs Stripe', async () => {
    const tenant = await service.createTenant()
    expect(await tenant.console.billing.get({})).toEqual({})
    expect(await tenant.console.billing.getTrialStatus({})).toEqual({ finished: true })
    expect(await tenant.console.billing.getRetentionOffer({})).toEqual({ offerCoupon: false })
    const calls = [
      tenant.console.result.billing.subscribe({ body: team }),
      tenant.console.result.billing.createCheckout({ body: team }),
      tenant.console.result.billing.previewSubscription({ body: team }),
      tenant.console.result.billing.openPortal({}),
      tenant.console.result.billing.toggleCancellation({}),
      tenant.console.result.billing.finishTrial({}),
      tenant.console.result.billing.applyDiscount({}),
      tenant.console.result.billing.previewRefund({}),
      tenant.console.result.billing.refundSubscription({}),
    ]
    for (const { error } of await Promise.all(calls)) {
      expect(error).toMatchObject({ status: 503, code: 'not_configured' })
      expect(error?.message).toContain('STRIPE_SECRET_KEY')
    }
    const answer = await service.fetch('/stripe', {
      method: 'POST',
      headers: { 'stripe-signature': 't=1,v1=00' },
      body: '{}',
    })
    expect(answer.status).toBe(503)
  })
})
