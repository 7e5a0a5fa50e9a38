import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { completeCheckout } from '../../scripts/stand-ins/stripe/pages.ts'
import { cards } from '../../scripts/stand-ins/stripe/payments.ts'
import { createSubscription } from '../../scripts/stand-ins/stripe/subscriptions.ts'
import { describeService, type Tenant } from '../helpers/server.ts'
import { DAY, deliver, sentMails, startBilling, subscribe, subscriptionsOf, team } from './support.ts'

const pro = { billing: 'PRO', period: 'MONTHLY' } as const
const billing = await startBilling()
afterAll(() => billing.stripe.close())

describeService(
  'an organization',
  (service) => {
    const { stripe, clock } = billing
    afterEach(() => void stripe.failures.splice(0))

    const sessionsOf = (tenant: Tenant) =>
      [...stripe.ledger.sessions.values()].filter(
        ({ metadata }) => metadata.organizationId === tenant.organizationId,
      )
    const openSessionsOf = (tenant: Tenant) => sessionsOf(tenant).filter(({ status }) => status === 'open')
    const chargesOf = (tenant: Tenant) => {
      const customer = subscriptionsOf(billing, tenant)[0]?.customer
      return [...stripe.ledger.charges.values()].filter((each) => each.customer === customer && each.captured)
    }
    const liveOf = (tenant: Tenant) =>
      subscriptionsOf(billing, tenant).filter(({ status }) => status !== 'canceled')
    /** Creates a paid subscription beside the one of the tenant, as a second checkout would. */
    const buySecond = (tenant: Tenant) => {
      const [first] = subscriptionsOf(billing, tenant)
      if (first === undefined) throw new Error('The tenant has no subscription')
      return createSubscription(stripe.ledger, {
        customer: first.customer,
        price: stripe.ledger.prices.get(first.items.data[0]?.price.id ?? '') as never,
        paymentMethod: first.default_payment_method ?? '',
        trialDays: 0,
        metadata: { ...first.metadata, orderId: 'second' },
        coupon: null,
        promotion: null,
      })
    }
    const paidTenant = async (): Promise<Tenant> => {
      const tenant = await service.createTenant()
      await subscribe(service, billing, tenant)
      await tenant.console.billing.finishTrial({})
      await deliver(service, billing)
      clock.advance(1000)
      return tenant
    }

    describe('an organization that subscribes', () => {
      it('concurrent requests open one checkout', async () => {
        const tenant = await service.createTenant()
        await tenant.console.billing.subscribe({ body: team })
        const calls = [team, pro, team, pro, team].map((body, index) =>
          index % 2 === 0
            ? tenant.console.result.billing.subscribe({ body })
            : tenant.console.result.billing.createCheckout({ body }),
        )
        const statuses = (await Promise.all(calls)).map(({ response }) => response.status)
        expect(statuses.filter((status) => status !== 201 && status !== 409)).toEqual([])
        expect(statuses).toContain(201)
        expect(openSessionsOf(tenant)).toHaveLength(1)
      })

      it('an older checkout is closed later if Stripe did not answer', async () => {
        const tenant = await service.createTenant()
        await tenant.console.billing.subscribe({ body: team })
        const fail = { match: /expire$/, how: 'lost' } as const
        stripe.failures.push(fail, fail, fail)
        const failed = await tenant.console.result.billing.subscribe({ body: pro })
        expect(failed.error).toMatchObject({ status: 502 })
        await tenant.console.billing.subscribe({ body: pro })
        expect(sessionsOf(tenant).map(({ status }) => status)).toEqual(['expired', 'open'])
      })

      it('an older checkout that is paid meanwhile changes the plan', async () => {
        const tenant = await service.createTenant()
        const { url } = await tenant.console.billing.subscribe({ body: team })
        stripe.failures.push({ match: /expire$/, how: 300 })
        const calling = tenant.console.billing.subscribe({ body: pro })
        // Stripe carries out the call at once and answers late; so pays just before.
        stripe.pay(url?.split('/').at(-1) ?? '', cards.good)
        expect(await calling).toEqual({ id: expect.any(String) })
        await deliver(service, billing)
        expect(liveOf(tenant)).toHaveLength(1)
        expect(await tenant.console.billing.get({})).toMatchObject({ subscriptionTier: 'PRO' })
      })

      it('an open checkout is closed with the organization', async () => {
        const tenant = await service.createTenant()
        const { url } = await tenant.console.billing.subscribe({ body: team })
        await tenant.console.user.delete({ body: { password: tenant.password } })
        await service.server.drain()
        const id = url?.split('/').at(-1) ?? ''
        expect(() => completeCheckout(stripe.ledger, id, cards.good)).toThrow('expired')
      })
    })

    describe('an organization with a second subscription', () => {
      it('the first subscription is kept, the payment of the second is refunded, and a notice is sent', async () => {
        const tenant = await paidTenant()
        const second = buySecond(tenant)
        expect(chargesOf(tenant)).toHaveLength(2)
        await deliver(service, billing)
        expect(liveOf(tenant).map(({ id }) => id)).not.toContain(second.id)
        expect(liveOf(tenant)).toHaveLength(1)
        expect(chargesOf(tenant).map(({ amount_refunded }) => amount_refunded)).toEqual([0, 3900])
        expect(await tenant.console.billing.get({})).toMatchObject({ subscriptionTier: 'TEAM' })
        const { notifications } = await tenant.console.consoleApi.notifications.list()
        expect(notifications[0]?.content).toContain('$39.00 was refunded')
        const mails = (await sentMails(service)).filter((mail) => mail.includes(tenant.organizationId))
        expect(mails.join()).toContain('A second subscription was ended')
      })

      it('the refund of a second subscription does not use up the right to a refund', async () => {
        const tenant = await paidTenant()
        buySecond(tenant)
        expect(await tenant.console.billing.refundSubscription({})).toMatchObject({
          refunded: true,
          amount: 3900,
        })
        expect(liveOf(tenant)).toEqual([])
        expect(chargesOf(tenant).map(({ amount_refunded }) => amount_refunded)).toEqual([3900, 3900])
        expect(await tenant.console.billing.refundSubscription({})).toMatchObject({ refunded: false })
      })

      it('a cancellation cancels both subscriptions', async () => {
        const tenant = await paidTenant()
        buySecond(tenant)
        await tenant.console.billing.toggleCancellation({ body: { action: 'cancel' } })
        // The job that follows the act may end and refund the second subscription after the answer.
        await service.server.drain()
        expect(liveOf(tenant)).toMatchObject([{ cancel_at_period_end: true }])
        expect(chargesOf(tenant).map(({ amount_refunded }) => amount_refunded)).toEqual([0, 3900])
      })

      it('a switch changes the plan of the subscription that stays', async () => {
        const tenant = await paidTenant()
        buySecond(tenant)
        await tenant.console.billing.subscribe({ body: pro })
        await service.server.drain()
        expect(liveOf(tenant)).toHaveLength(1)
        expect(await tenant.console.billing.get({})).toMatchObject({ subscriptionTier: 'PRO' })
      })

      it('a second subscription that Stripe does not end is retried once a day', async () => {
        const tenant = await paidTenant()
        buySecond(tenant)
        stripe.failures.push({ match: /^DELETE \/v1\/subscriptions/, how: 'refuse', always: true })
        await deliver(service, billing)
        const acts = () =>
          service.app
            .db('billing_intents')
            .where({ organization_id: tenant.organizationId, kind: 'end_duplicates' })
        expect(await acts()).toMatchObject([{ state: 'failed' }])
        await service.app.jobs.enqueue(service.app.db, 'sync-billing', {
          organizationId: tenant.organizationId,
        })
        await service.server.drain()
        expect(await acts()).toHaveLength(1)
        stripe.failures.splice(0)
        clock.advance(DAY + 60_000)
        await service.app.jobs.enqueue(service.app.db, 'sweep-billing', {})
        await service.server.drain()
        expect((await acts()).map(({ state }) => state).sort()).toEqual(['done', 'failed'])
        expect(liveOf(tenant)).toHaveLength(1)
      })
    })
  },
  billing.options,
)
