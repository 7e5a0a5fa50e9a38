import { afterAll, afterEach, expect, it } from 'vitest'
import { describeService, type Tenant } from '../helpers/server.ts'
import { deliver, sentMails, startBilling, subscribe, subscriptionsOf } from './support.ts'

const MINUTE = 60_000
const billing = await startBilling()
afterAll(() => billing.stripe.close())

describeService(
  'a card check',
  (service) => {
    const { stripe, clock } = billing
    afterEach(() => void stripe.failures.splice(0))

    const checksOf = (organizationId: string) =>
      service.app.db('billing_intents').where({ organization_id: organizationId, kind: 'card_check' })
    const callsSince = (start: number) =>
      stripe.exchanges.slice(start).map(({ method, path }) => `${method} ${path}`)
    const statusOf = (tenant: Tenant, id: string) =>
      tenant.console.billing.getCheckoutStatus({ path: { id } })

    it('a card check that Stripe refuses for a reason other than the card is skipped, and the operator is told', async () => {
      const tenant = await service.createTenant()
      stripe.failures.push({ match: /^POST \/v1\/payment_intents$/, how: 'refuse', always: true })
      const start = stripe.exchanges.length
      const id = await subscribe(service, billing, tenant)
      expect(callsSince(start).filter((call) => call === 'POST /v1/payment_intents')).toHaveLength(1)
      expect(await statusOf(tenant, id)).toEqual({ status: 2 })
      expect(await tenant.console.billing.get({})).toMatchObject({
        subscriptionTier: 'TEAM',
        isTrailing: true,
      })
      expect(await checksOf(tenant.organizationId)).toMatchObject([{ state: 'failed' }])
      const mails = (await sentMails(service)).filter((mail) => mail.includes(tenant.organizationId))
      expect(mails.join()).toContain('Your account cannot make this call.')
      clock.advance(25 * 60 * MINUTE)
      await service.app.jobs.enqueue(service.app.db, 'sweep-billing', {})
      await service.server.drain()
      expect(await checksOf(tenant.organizationId)).toHaveLength(1)
    })

    it('a card check runs once even if Stripe does not cancel the subscription of a declined card', async () => {
      const tenant = await service.createTenant()
      stripe.failures.push({ match: /^DELETE \/v1\/subscriptions/, how: 'refuse', always: true })
      await subscribe(service, billing, tenant, { card: '4000000000000341' })
      expect(await checksOf(tenant.organizationId)).toHaveLength(1)
      const mails = (await sentMails(service)).filter((mail) => mail.includes(tenant.organizationId))
      expect(mails.join()).toContain('Your account cannot make this call.')
    })

    it('a card check without an answer fails after an hour, and the plan begins', async () => {
      const tenant = await service.createTenant()
      stripe.failures.push({ match: /^POST \/v1\/payment_intents$/, how: 'error', always: true })
      const id = await subscribe(service, billing, tenant)
      clock.advance(61 * MINUTE)
      await service.server.drain()
      expect(await checksOf(tenant.organizationId)).toMatchObject([{ state: 'failed' }])
      expect(await statusOf(tenant, id)).toEqual({ status: 2 })
    })

    it('calls for card checks match the API description of Stripe', () => billing.expectDescribed())

    it('a payment method that is not a card is not checked', async () => {
      const tenant = await service.createTenant()
      const { url } = await tenant.console.billing.subscribe({ body: { billing: 'TEAM', period: 'MONTHLY' } })
      const sessionId = url?.split('/').at(-1) ?? ''
      stripe.pay(sessionId, '4242424242424242')
      const customer = subscriptionsOf(billing, tenant)[0]?.customer
      for (const method of stripe.ledger.paymentMethods.values())
        if (method.customer === customer) Object.assign(method, { type: 'sepa_debit' })
      await deliver(service, billing)
      expect(await tenant.console.billing.get({})).toMatchObject({ subscriptionTier: 'TEAM' })
      expect(await checksOf(tenant.organizationId)).toEqual([])
    })
  },
  billing.options,
)
