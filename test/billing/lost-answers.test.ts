import { afterAll, describe, expect, it } from 'vitest'
import type { Failure } from '../../scripts/stand-ins/stripe.ts'
import { describeService, type Tenant } from '../helpers/server.ts'
import { deliver, signIn, startBilling, subscribe, subscriptionsOf, team } from './support.ts'

const MINUTE = 60_000
const billing = await startBilling()
afterAll(() => billing.stripe.close())

describeService(
  'a call to Stripe whose answer is lost',
  (service) => {
    const { stripe, clock } = billing
    const paidTenant = async (order = team): Promise<Tenant> => {
      const tenant = await service.createTenant()
      await subscribe(service, billing, tenant, { order })
      await tenant.console.billing.finishTrial({})
      await deliver(service, billing)
      return tenant
    }
    /** Fails the call and the two repetitions that the client makes by itself. */
    const fail = (match: RegExp, how: Failure['how'], times = 3) =>
      stripe.failures.push(...Array.from({ length: times }, () => ({ match, how })))
    const settle = async () => {
      clock.advance(2 * MINUTE)
      await service.server.drain()
    }
    const refundsOf = (tenant: Tenant) => {
      const customer = subscriptionsOf(billing, tenant)[0]?.customer
      return [...stripe.ledger.refunds.values()].filter(
        ({ charge }) => stripe.ledger.charges.get(charge)?.customer === customer,
      )
    }
    const intentsOf = (tenant: Tenant, kind: string) =>
      service.app.db('billing_intents').where({ organization_id: tenant.organizationId, kind })

    describe('a refund', () => {
      const yearly = { billing: 'TEAM', period: 'YEARLY' } as const

      it.each(['drop', 'lost', 'error', 'error-after'] as const)(
        'a refund is made once after "%s"',
        async (how) => {
          const tenant = await paidTenant(yearly)
          fail(/^POST \/v1\/refunds/, how)
          const answer = await tenant.console.result.billing.refundSubscription({})
          if (how === 'drop' || how === 'lost') expect(answer.error).toMatchObject({ status: 502 })
          await settle()
          expect(refundsOf(tenant)).toMatchObject([{ amount: 3116 }])
          expect(subscriptionsOf(billing, tenant)).toMatchObject([{ status: 'canceled' }])
          expect(await tenant.console.billing.get({})).toEqual({})
          expect(await intentsOf(tenant, 'refund')).toMatchObject([{ state: 'done' }])
          expect(await tenant.console.billing.refundSubscription({})).toMatchObject({ refunded: false })
          expect(refundsOf(tenant)).toHaveLength(1)
        },
      )

      it('a refund is found when Stripe has forgotten the key', async () => {
        const tenant = await paidTenant(yearly)
        fail(/^POST \/v1\/refunds/, 'drop')
        await tenant.console.result.billing.refundSubscription({})
        clock.advance(25 * 60 * MINUTE)
        await service.server.drain()
        expect(refundsOf(tenant)).toHaveLength(1)
        expect(await intentsOf(tenant, 'refund')).toMatchObject([{ state: 'done' }])
      })

      it('a refund is given up after Stripe was unavailable for an hour, and can be requested again', async () => {
        const tenant = await paidTenant(yearly)
        fail(/^POST \/v1\/refunds/, 'lost')
        await tenant.console.result.billing.refundSubscription({})
        clock.advance(61 * MINUTE)
        await service.server.drain()
        expect(refundsOf(tenant)).toEqual([])
        expect(await intentsOf(tenant, 'refund')).toMatchObject([{ state: 'failed' }])
        await signIn(service, tenant)
        expect(await tenant.console.billing.refundSubscription({})).toMatchObject({ refunded: true })
        expect(refundsOf(tenant)).toHaveLength(1)
      })
    })

    it('an unfinished act makes other acts of the organization wait', async () => {
      const tenant = await paidTenant()
      fail(/^POST \/v1\/refunds/, 'drop')
      await tenant.console.result.billing.refundSubscription({})
      const switched = await tenant.console.result.billing.subscribe({
        body: { billing: 'PRO', period: 'MONTHLY' },
      })
      expect(switched.error).toMatchObject({ status: 409, code: 'conflict' })
      await settle()
      expect(await tenant.console.billing.get({})).toEqual({})
    })

    it('a lost answer switches the plan and collects the difference once', async () => {
      const tenant = await paidTenant()
      fail(/^POST \/v1\/subscriptions/, 'drop')
      const body = { billing: 'PRO', period: 'MONTHLY' } as const
      expect((await tenant.console.result.billing.subscribe({ body })).error).toMatchObject({ status: 502 })
      await settle()
      expect(await tenant.console.billing.get({})).toMatchObject({ subscriptionTier: 'PRO' })
      const customer = subscriptionsOf(billing, tenant)[0]?.customer
      const paid = [...stripe.ledger.charges.values()].filter(
        (each) => each.customer === customer && each.captured,
      )
      expect(paid.map(({ amount }) => amount)).toEqual([3900, 1000])
    })

    it('a lost answer checks a card once and refunds its dollar', async () => {
      const tenant = await service.createTenant()
      fail(/^POST \/v1\/payment_intents$/, 'drop')
      const id = await subscribe(service, billing, tenant)
      expect(await tenant.console.billing.getCheckoutStatus({ path: { id } })).toEqual({ status: 0 })
      await settle()
      expect(await tenant.console.billing.getCheckoutStatus({ path: { id } })).toEqual({ status: 2 })
      const customer = subscriptionsOf(billing, tenant)[0]?.customer
      const intents = [...stripe.ledger.intents.values()].filter((each) => each.customer === customer)
      expect(intents).toMatchObject([{ status: 'canceled', amount: 100 }])
    })

    it('a request answers 502 while Stripe is unavailable, and changes nothing', async () => {
      const tenant = await paidTenant()
      fail(/^GET \/v1\/subscriptions/, 'lost')
      expect((await tenant.console.result.billing.toggleCancellation({})).error).toMatchObject({
        status: 502,
      })
      fail(/^POST \/v1\/billing_portal/, 'error')
      expect((await tenant.console.result.billing.openPortal({})).error).toMatchObject({ status: 502 })
      expect(await tenant.console.billing.get({})).toMatchObject({ cancelAtPeriodEnd: false })
    })
  },
  billing.options,
)
