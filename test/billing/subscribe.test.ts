import { afterAll, describe, expect, it } from 'vitest'
import { addCoupon, addPromotionCode } from '../../scripts/stand-ins/stripe/ledger.ts'
import { cards } from '../../scripts/stand-ins/stripe/payments.ts'
import { describeService } from '../helpers/server.ts'
import { DAY, deliver, pass, startBilling, subscribe, subscriptionsOf, team } from './support.ts'

const billing = await startBilling()
afterAll(() => billing.stripe.close())

describeService(
  'subscribing',
  (service) => {
    it('a subscription begins with a trial of seven days on the page of Stripe', async () => {
      const tenant = await service.createTenant()
      expect(await tenant.console.billing.getTrialStatus({})).toEqual({ finished: false })
      expect(await tenant.console.billing.get({})).toEqual({})
      const { url } = await tenant.console.billing.subscribe({ body: team })
      expect(url).toMatch(new RegExp(`^${billing.stripe.url}/pay/`))
      const page = await fetch(url ?? '')
      expect(await page.text()).toContain('7 days free, then $39.00 a month')
      const paid = await fetch(url ?? '', {
        method: 'POST',
        body: new URLSearchParams({ card: cards.good }),
        redirect: 'manual',
      })
      const returned = new URL(paid.headers.get('location') ?? '')
      const id = returned.searchParams.get('check') ?? ''
      // Without a notification, the service asks Stripe.
      expect(await tenant.console.billing.getCheckoutStatus({ path: { id } })).toEqual({ status: 2 })
      await deliver(service, billing)
      expect(await tenant.console.billing.getCheckoutStatus({ path: { id } })).toEqual({ status: 2 })
      expect(await tenant.console.billing.get({})).toMatchObject({
        subscriptionTier: 'TEAM',
        period: 'MONTHLY',
        identifier: id,
        cancelAt: null,
        isTrailing: true,
      })
      expect(await tenant.console.billing.getTrialStatus({})).toEqual({ finished: false })
      const self = await tenant.console.user.get({})
      expect(self).toMatchObject({ tier: 'TEAM', totalChannels: 10, isTrailing: true, allowTrial: false })
    })

    it('a pending checkout is read from Stripe every five seconds at most', async () => {
      const tenant = await service.createTenant()
      const { url } = await tenant.console.billing.subscribe({ body: team })
      const id = billing.stripe.ledger.sessions.get(url?.split('/').at(-1) ?? '')?.metadata.orderId ?? ''
      const start = billing.stripe.exchanges.length
      for (let poll = 0; poll < 3; poll++)
        expect(await tenant.console.billing.getCheckoutStatus({ path: { id } })).toEqual({ status: 0 })
      expect(billing.stripe.exchanges.slice(start)).toHaveLength(1)
      billing.clock.advance(5000)
      await tenant.console.billing.getCheckoutStatus({ path: { id } })
      expect(billing.stripe.exchanges.slice(start)).toHaveLength(2)
    })

    it('the dollar of a card check is refunded', async () => {
      const tenant = await service.createTenant()
      await subscribe(service, billing, tenant)
      const customer = subscriptionsOf(billing, tenant)[0]?.customer
      const intents = [...billing.stripe.ledger.intents.values()].filter((each) => each.customer === customer)
      expect(intents).toMatchObject([{ amount: 100, status: 'canceled', capture_method: 'manual' }])
    })

    it.each([cards.failsLater, cards.needsPerson])(
      'a subscription ends with a card that cannot be charged: %s',
      async (card) => {
        const tenant = await service.createTenant()
        const id = await subscribe(service, billing, tenant, { card })
        expect(await tenant.console.billing.getCheckoutStatus({ path: { id } })).toEqual({ status: 1 })
        expect(await tenant.console.billing.get({})).toEqual({})
        expect(subscriptionsOf(billing, tenant)).toMatchObject([{ status: 'canceled' }])
        const customer = subscriptionsOf(billing, tenant)[0]?.customer
        const attached = [...billing.stripe.ledger.paymentMethods.values()].filter(
          (each) => each.customer === customer,
        )
        expect(attached).toEqual([])
        const again = await subscribe(service, billing, tenant)
        expect(await tenant.console.billing.getCheckoutStatus({ path: { id: again } })).toEqual({ status: 2 })
      },
    )

    it('a checkout stays open after a declined card, and its page says so', async () => {
      const tenant = await service.createTenant()
      const { url } = await tenant.console.billing.subscribe({ body: team })
      const form = { method: 'POST', body: new URLSearchParams({ card: cards.declined }) }
      const answer = await fetch(url ?? '', form)
      expect(answer.status).toBe(402)
      expect(await answer.text()).toContain('Your card was declined.')
      await deliver(service, billing)
      expect(await tenant.console.billing.get({})).toEqual({})
    })

    it('an organization gets one trial', async () => {
      const tenant = await service.createTenant()
      await subscribe(service, billing, tenant)
      await tenant.console.billing.toggleCancellation({ body: { feedback: 'Too early for us.' } })
      await pass(service, billing, tenant, 8 * DAY)
      expect(await tenant.console.billing.get({})).toEqual({})
      await subscribe(service, billing, tenant)
      expect(subscriptionsOf(billing, tenant)[0]).toMatchObject({ status: 'active', trial_end: null })
      expect(await tenant.console.billing.get({})).toMatchObject({ isTrailing: false })
    })

    it('a new checkout expires the older one, so that nobody pays for two', async () => {
      const tenant = await service.createTenant()
      const first = await tenant.console.billing.subscribe({ body: team })
      await tenant.console.billing.subscribe({ body: team })
      expect(billing.stripe.ledger.sessions.get(first.url?.split('/').at(-1) ?? '')?.status).toBe('expired')
    })

    it('an embedded checkout is answered with a client secret', async () => {
      const tenant = await service.createTenant()
      const embedded = await tenant.console.billing.createCheckout({ body: team })
      expect(embedded).toEqual({
        client_secret: expect.stringMatching(/^cs_test_\w+_secret_/),
        publishable_key: 'pk_test',
      })
      await subscribe(service, billing, tenant)
      const refused = await tenant.console.result.billing.createCheckout({ body: team })
      expect(refused.error).toMatchObject({ status: 409, code: 'conflict' })
    })

    it('the public promotion code applies to monthly plans only', async () => {
      const { ledger } = billing.stripe
      addCoupon(ledger, 'welcome', { percent_off: 20, duration: 'once', duration_in_months: null })
      const terms = {
        coupon: 'welcome',
        metadata: { autoapply: 'true' },
        expires_at: null,
        max_redemptions: null,
      }
      const code = addPromotionCode(ledger, { ...terms, code: 'WELCOME' })
      const over = addPromotionCode(ledger, { ...terms, code: 'OVER', expires_at: 1 })
      const tenant = await service.createTenant()
      const monthly = await tenant.console.billing.createCheckout({ body: team })
      expect(monthly).toMatchObject({ auto_apply_coupon: 'WELCOME' })
      const yearly = await tenant.console.billing.createCheckout({ body: { ...team, period: 'YEARLY' } })
      expect(yearly).not.toHaveProperty('auto_apply_coupon')
      await subscribe(service, billing, tenant)
      expect(subscriptionsOf(billing, tenant)[0]?.discounts).toHaveLength(1)
      for (const { id } of [code, over]) ledger.promotionCodes.delete(id)
    })

    it('a trial is refused to another account with the same email address', async () => {
      const [first, second] = [await service.createTenant(), await service.createTenant()]
      await subscribe(service, billing, first)
      await service.app
        .db('users')
        .where({ id: second.userId })
        .update({ email: first.email, provider: 'GITHUB' })
      expect(await second.console.billing.subscribe({ body: team })).toEqual({ blocked: true })
      expect(await second.console.billing.createCheckout({ body: team })).toEqual({ blocked: true })
    })

    describe('a change of plan', () => {
      it('a change of plan collects the difference at once and keeps one subscription', async () => {
        const tenant = await service.createTenant()
        await subscribe(service, billing, tenant)
        await tenant.console.billing.finishTrial({})
        const { price } = await tenant.console.billing.previewSubscription({
          body: { billing: 'PRO', period: 'MONTHLY' },
        })
        expect(price).toBe(10)
        const { id } = await tenant.console.billing.subscribe({ body: { billing: 'PRO', period: 'MONTHLY' } })
        expect(await tenant.console.billing.get({})).toMatchObject({
          subscriptionTier: 'PRO',
          identifier: id,
        })
        expect(await tenant.console.billing.getCheckoutStatus({ path: { id: id ?? '' } })).toEqual({
          status: 2,
        })
        expect(subscriptionsOf(billing, tenant)).toHaveLength(1)
        const admin = subscriptionsOf(billing, tenant)[0]
        const amounts = [...billing.stripe.ledger.charges.values()].filter(
          (each) => each.customer === admin?.customer && each.captured,
        )
        expect(amounts.map(({ amount }) => amount)).toEqual([3900, 1000])
      })

      it('a change of plan collects nothing in a trial, and undoes a cancellation', async () => {
        const tenant = await service.createTenant()
        await subscribe(service, billing, tenant)
        await tenant.console.billing.toggleCancellation({ body: {} })
        const yearly = { billing: 'ULTIMATE', period: 'YEARLY' } as const
        expect(await tenant.console.billing.previewSubscription({ body: yearly })).toEqual({ price: 0 })
        await tenant.console.billing.subscribe({ body: yearly })
        expect(await tenant.console.billing.get({})).toMatchObject({
          subscriptionTier: 'ULTIMATE',
          period: 'YEARLY',
          cancelAt: null,
          isTrailing: true,
        })
      })

      it('a change of plan that the card refuses changes nothing and answers the page for cards', async () => {
        const tenant = await service.createTenant()
        await subscribe(service, billing, tenant)
        await tenant.console.billing.finishTrial({})
        const { portal } = await tenant.console.billing.openPortal({})
        await fetch(portal, { method: 'POST', body: new URLSearchParams({ act: 'failing card' }) })
        const answer = await tenant.console.billing.subscribe({ body: { billing: 'PRO', period: 'YEARLY' } })
        expect(answer.portal).toMatch(/\/portal\//)
        await deliver(service, billing)
        expect(await tenant.console.billing.get({})).toMatchObject({
          subscriptionTier: 'TEAM',
          period: 'MONTHLY',
        })
      })

      it('a change to the current plan collects nothing', async () => {
        const tenant = await service.createTenant()
        const id = await subscribe(service, billing, tenant)
        await tenant.console.billing.toggleCancellation({ body: { action: 'cancel' } })
        expect(await tenant.console.billing.subscribe({ body: team })).toEqual({ id })
        expect(await tenant.console.billing.get({})).toMatchObject({ cancelAtPeriodEnd: false })
      })
    })

    it('calls for checkouts match the API description of Stripe', () => billing.expectDescribed())
  },
  billing.options,
)
