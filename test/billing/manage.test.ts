import { afterAll, describe, expect, it } from 'vitest'
import { addCoupon } from '../../scripts/stand-ins/stripe/ledger.ts'
import { cards, disputeCharge } from '../../scripts/stand-ins/stripe/payments.ts'
import { addMember } from '../helpers/members.ts'
import { describeService, type Tenant } from '../helpers/server.ts'
import { DAY, deliver, pass, sentMails, startBilling, subscribe, subscriptionsOf, team } from './support.ts'

const billing = await startBilling()
afterAll(() => billing.stripe.close())

describeService(
  'a subscription',
  (service) => {
    const mails = () => sentMails(service)
    const paidTenant = async (order = team, card: string = cards.good): Promise<Tenant> => {
      const tenant = await service.createTenant()
      await subscribe(service, billing, tenant, { order, card })
      await tenant.console.billing.finishTrial({})
      await deliver(service, billing)
      return tenant
    }
    const chargesOf = (tenant: Tenant) => {
      const customer = subscriptionsOf(billing, tenant)[0]?.customer
      return [...billing.stripe.ledger.charges.values()].filter(
        (each) => each.customer === customer && each.captured,
      )
    }
    /** Lets the owner run the service as well, which the operations for administrators need. */
    const makeAdmin = ({ userId }: Tenant) =>
      service.app.db('users').where({ id: userId }).update({ platform_admin_at: service.clock.now() })

    describe('the end of the trial', () => {
      it('a subscription collects the first month automatically', async () => {
        const tenant = await service.createTenant()
        await subscribe(service, billing, tenant)
        await pass(service, billing, tenant, 7 * DAY)
        expect(await tenant.console.billing.get({})).toMatchObject({
          subscriptionTier: 'TEAM',
          isTrailing: false,
        })
        expect(await tenant.console.billing.getTrialStatus({})).toEqual({ finished: true })
        expect(chargesOf(tenant)).toMatchObject([{ amount: 3900 }])
      })

      it('a subscription collects the first month at once on request, and only once', async () => {
        const tenant = await service.createTenant()
        await subscribe(service, billing, tenant)
        expect(await tenant.console.billing.finishTrial({})).toEqual({ finish: true })
        expect(await tenant.console.billing.getTrialStatus({})).toEqual({ finished: true })
        const again = await tenant.console.result.billing.finishTrial({})
        expect(again.error).toMatchObject({ status: 409 })
        expect(chargesOf(tenant)).toHaveLength(1)
      })
    })

    describe('a renewal', () => {
      it('a renewal keeps the plan month by month', async () => {
        const tenant = await paidTenant()
        await pass(service, billing, tenant, 95 * DAY)
        expect(chargesOf(tenant)).toHaveLength(4)
        expect(await tenant.console.billing.get({})).toMatchObject({
          subscriptionTier: 'TEAM',
          cancelAt: null,
        })
      })

      it('a failed renewal keeps the plan while Stripe retries the card, and ends it after the last try', async () => {
        const tenant = await paidTenant()
        const { portal } = await tenant.console.billing.openPortal({})
        billing.stripe.portal(portal.split('/').at(-1) ?? '', 'failing card')
        await pass(service, billing, tenant, 32 * DAY)
        expect(subscriptionsOf(billing, tenant)[0]?.status).toBe('past_due')
        expect(await tenant.console.billing.get({})).toMatchObject({ subscriptionTier: 'TEAM' })
        await pass(service, billing, tenant, 20 * DAY)
        expect(subscriptionsOf(billing, tenant)[0]?.status).toBe('canceled')
        expect(await tenant.console.billing.get({})).toEqual({})
        expect(await tenant.console.user.get({})).toMatchObject({ tier: 'FREE', totalChannels: 0 })
      })

      it('a renewal succeeds with a new card', async () => {
        const tenant = await paidTenant()
        const { portal } = await tenant.console.billing.openPortal({})
        const id = portal.split('/').at(-1) ?? ''
        billing.stripe.portal(id, 'failing card')
        await pass(service, billing, tenant, 32 * DAY)
        billing.stripe.portal(id, 'good card')
        await pass(service, billing, tenant, 9 * DAY)
        expect(subscriptionsOf(billing, tenant)[0]?.status).toBe('active')
      })
    })

    describe('a cancellation', () => {
      it('a cancellation ends the plan with its period, and the next call undoes it', async () => {
        const tenant = await paidTenant()
        const cancelled = await tenant.console.billing.toggleCancellation({
          body: { feedback: 'We post too rarely to need it.' },
        })
        expect(cancelled).toMatchObject({ cancelAtPeriodEnd: true, cancelled: true })
        expect(cancelled.id).toHaveLength(10)
        const { cancelAt } = await tenant.console.billing.get({})
        expect(cancelled.cancel_at).toBe(cancelAt)
        const resumed = await tenant.console.billing.toggleCancellation({ body: { feedback: '' } })
        expect(resumed).toEqual({ id: expect.any(String), cancelAtPeriodEnd: false, cancelled: false })
        expect(await tenant.console.billing.get({})).toMatchObject({
          cancelAt: null,
          cancelAtPeriodEnd: false,
        })
        const sent = (await mails()).filter((mail) => mail.includes(tenant.email))
        expect(sent.filter((mail) => mail.includes('owner@service.example'))).toHaveLength(2)
        expect(sent.join()).toContain('We post too rarely to need it.')
      })

      it('a cancellation that repeats its action changes nothing', async () => {
        const tenant = await paidTenant()
        for (let time = 0; time < 2; time++)
          expect(
            await tenant.console.billing.toggleCancellation({ body: { action: 'cancel' } }),
          ).toMatchObject({
            cancelAtPeriodEnd: true,
          })
        await pass(service, billing, tenant, 32 * DAY)
        expect(await tenant.console.billing.get({})).toEqual({})
        expect(chargesOf(tenant)).toHaveLength(1)
      })

      it('a cancellation ends a plan whose payment failed at once', async () => {
        const tenant = await paidTenant()
        const { portal } = await tenant.console.billing.openPortal({})
        billing.stripe.portal(portal.split('/').at(-1) ?? '', 'failing card')
        await pass(service, billing, tenant, 32 * DAY)
        const { cancel_at } = await tenant.console.billing.toggleCancellation({ body: {} })
        expect(cancel_at).toBe(new Date(service.clock.now()).toISOString())
        expect(subscriptionsOf(billing, tenant)[0]?.status).toBe('canceled')
        expect(await tenant.console.billing.get({})).toEqual({})
      })

      it('a cancellation without a subscription is a conflict', async () => {
        const tenant = await service.createTenant()
        for (const call of ['toggleCancellation', 'finishTrial', 'applyDiscount', 'openPortal'] as const)
          expect((await tenant.console.result.billing[call]({})).error).toMatchObject({ status: 409 })
      })

      it('closing an organization ends its subscription', async () => {
        const tenant = await paidTenant()
        await tenant.console.user.delete({ body: { password: tenant.password } })
        await service.server.drain()
        expect(subscriptionsOf(billing, tenant)[0]?.status).toBe('canceled')
      })
    })

    describe('the retention discount', () => {
      it('the retention discount is offered once to a monthly plan that was paid', async () => {
        addCoupon(billing.stripe.ledger, 'stay', {
          percent_off: 50,
          duration: 'repeating',
          duration_in_months: 3,
        })
        const tenant = await service.createTenant()
        await subscribe(service, billing, tenant)
        expect(await tenant.console.billing.getRetentionOffer({})).toEqual({ offerCoupon: false })
        await tenant.console.billing.finishTrial({})
        expect(await tenant.console.billing.getRetentionOffer({})).toEqual({ offerCoupon: 'stay' })
        await tenant.console.billing.applyDiscount({})
        expect(await tenant.console.billing.getRetentionOffer({})).toEqual({ offerCoupon: false })
        expect((await tenant.console.result.billing.applyDiscount({})).error).toMatchObject({ status: 409 })
        await pass(service, billing, tenant, 31 * DAY)
        expect(chargesOf(tenant).map(({ amount }) => amount)).toEqual([3900, 1950])
      })

      it('the retention discount is not offered to a yearly plan', async () => {
        const tenant = await paidTenant({ billing: 'PRO', period: 'YEARLY' })
        expect(await tenant.console.billing.getRetentionOffer({})).toEqual({ offerCoupon: false })
      })
    })

    describe('a refund', () => {
      it('a refund returns the last month and ends the subscription', async () => {
        const tenant = await paidTenant()
        const offer = await tenant.console.billing.previewRefund({})
        const [charge] = chargesOf(tenant)
        expect(offer).toEqual({
          eligible: true,
          chargeId: charge?.id,
          amount: 3900,
          currency: 'usd',
          tier: 'TEAM',
          period: 'MONTHLY',
          subscriptionIds: [subscriptionsOf(billing, tenant)[0]?.id],
        })
        expect(await tenant.console.billing.refundSubscription({})).toEqual({
          refunded: true,
          amount: 3900,
          currency: 'usd',
          subscriptionCancelled: true,
        })
        expect(charge).toMatchObject({ amount_refunded: 3900 })
        expect(await tenant.console.billing.get({})).toEqual({})
        expect(await tenant.console.billing.refundSubscription({})).toMatchObject({ refunded: false })
        expect((await mails()).some((mail) => mail.includes('39.00 USD'))).toBe(true)
      })

      it('a refund returns a twelfth of a year, once for two concurrent requests', async () => {
        const tenant = await paidTenant({ billing: 'TEAM', period: 'YEARLY' })
        const answers = await Promise.all(
          [1, 2].map(() => tenant.console.result.billing.refundSubscription({})),
        )
        expect(answers.filter(({ data }) => data?.refunded)).toHaveLength(1)
        expect(chargesOf(tenant)).toMatchObject([{ amount: 37_400, amount_refunded: 3116 }])
      })

      it('a refund is refused for an old payment, after an earlier refund, and without a payment', async () => {
        const tenant = await service.createTenant()
        expect(await tenant.console.billing.previewRefund({})).toMatchObject({ eligible: false })
        await subscribe(service, billing, tenant)
        expect(await tenant.console.billing.previewRefund({})).toMatchObject({
          eligible: false,
          reason: 'The subscription has no payment yet.',
        })
        const yearly = await paidTenant({ billing: 'PRO', period: 'YEARLY' })
        await pass(service, billing, yearly, 61 * DAY)
        expect(await yearly.console.billing.previewRefund({})).toMatchObject({ eligible: false })
      })
    })

    describe('an administrator of the service', () => {
      it('an administrator of the service lists and refunds payments of this organization only', async () => {
        const [tenant, other] = [await paidTenant(), await paidTenant()]
        await makeAdmin(tenant)
        const charges = await tenant.console.billing.listCharges({})
        expect(charges).toMatchObject([
          { amount: 3900, currency: 'usd', status: 'succeeded', refunded: false, amount_refunded: 0 },
        ])
        expect(charges[0]?.invoice).toMatch(/^in_/)
        const foreign = chargesOf(other)[0]?.id ?? ''
        const chargeIds = [charges[0]?.id ?? '', foreign, 'ch_unknown']
        expect(await tenant.console.billing.refundCharges({ body: { chargeIds } })).toEqual({
          refunded: [charges[0]?.id],
          failed: [foreign, 'ch_unknown'],
        })
        expect(chargesOf(other)[0]?.amount_refunded).toBe(0)
        const again = await tenant.console.billing.refundCharges({
          body: { chargeIds: chargeIds.slice(0, 1) },
        })
        expect(again).toEqual({ refunded: [], failed: [charges[0]?.id] })
      })

      it('an administrator of the service cancels at once', async () => {
        const tenant = await paidTenant()
        await makeAdmin(tenant)
        expect(await tenant.console.billing.cancelSubscription({})).toEqual({ cancelled: true })
        expect(await tenant.console.billing.get({})).toEqual({})
        expect((await tenant.console.result.billing.cancelSubscription({})).error).toMatchObject({
          status: 409,
        })
      })

      it('an administrator of the service grants a plan, which a customer without a subscription keeps', async () => {
        const tenant = await paidTenant()
        await makeAdmin(tenant)
        await tenant.console.billing.cancelSubscription({})
        await tenant.console.billing.grantSubscription({ body: { subscription: 'ULTIMATE' } })
        const granted = { subscriptionTier: 'ULTIMATE', period: 'MONTHLY', cancelAt: null, identifier: null }
        expect(await tenant.console.billing.get({})).toMatchObject(granted)
        await deliver(service, billing)
        expect(await tenant.console.billing.get({})).toMatchObject(granted)
      })
    })

    it('a subscription survives a dispute, of which the operator is told', async () => {
      const tenant = await paidTenant()
      disputeCharge(billing.stripe.ledger, chargesOf(tenant)[0]?.id ?? '')
      await deliver(service, billing)
      expect(await tenant.console.billing.get({})).toMatchObject({ subscriptionTier: 'TEAM' })
      expect((await mails()).some((mail) => mail.includes('disputed'))).toBe(true)
    })

    it('admins read the subscription, and only the owner changes it', async () => {
      const tenant = await paidTenant()
      const [admin, user] = [
        await addMember(service, tenant, 'ADMIN'),
        await addMember(service, tenant, 'USER'),
      ]
      expect(await admin.console.billing.get({})).toMatchObject({ subscriptionTier: 'TEAM' })
      expect((await user.console.result.billing.get({})).error).toMatchObject({ status: 403 })
      const calls = [
        admin.console.result.billing.toggleCancellation({}),
        admin.console.result.billing.refundSubscription({}),
        admin.console.result.billing.subscribe({ body: team }),
        admin.console.result.billing.openPortal({}),
        tenant.console.result.billing.listCharges({}),
        tenant.console.result.billing.refundCharges({ body: { chargeIds: ['ch_1'] } }),
        tenant.console.result.billing.grantSubscription({ body: { subscription: 'PRO' } }),
      ]
      for (const { error } of await Promise.all(calls)) expect(error).toMatchObject({ status: 403 })
    })

    it('calls for subscriptions match the API description of Stripe', () => billing.expectDescribed())
  },
  billing.options,
)
