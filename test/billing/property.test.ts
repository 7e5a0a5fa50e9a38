import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import type { StripeEvent } from '../../scripts/stand-ins/stripe/ledger.ts'
import { cards, disputeCharge } from '../../scripts/stand-ins/stripe/payments.ts'
import { isLong } from '../helpers/sample.ts'
import { describeService, type Tenant, type TestService } from '../helpers/server.ts'
import { DAY, deliver, notify, signIn, startBilling, subscriptionsOf } from './support.ts'

const billing = await startBilling()
afterAll(() => billing.stripe.close())
const { stripe, clock } = billing

const tiers = fc.constantFrom('STANDARD', 'TEAM', 'PRO', 'ULTIMATE')
const period = fc.constantFrom('MONTHLY', 'YEARLY')

/** One step of a member, a customer in the portal, the time, or the mail between Stripe and the service. */
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('subscribe'),
      billing: tiers,
      period,
      card: fc.constantFrom(...Object.values(cards)),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constantFrom('finishTrial', 'toggle', 'discount', 'refund', 'dispute') }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('portal'),
      act: fc.constantFrom('cancel', 'renew', 'good card', 'failing card'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('pass'), days: fc.integer({ min: 1, max: 40 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('deliver'),
      order: fc.array(fc.nat(20), { maxLength: 12 }),
      twice: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('lose') }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('fail'), how: fc.constantFrom('drop', 'lost', 'error-after') }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** Calls that a member's click may get as an answer; anything else is a defect. */
const EXPECTED = [200, 201, 409, 502]

async function take(service: TestService, tenant: Tenant, given: Step, mail: StripeEvent[]): Promise<void> {
  const calls = tenant.console.result
  const check = async (call: Promise<{ response: Response }>) =>
    expect(EXPECTED).toContain((await call).response.status)
  mail.push(...stripe.ledger.events.splice(0))
  switch (given.kind) {
    case 'subscribe': {
      const { billing, period, card } = given as Extract<Step, { card: unknown }>
      const answer = await calls.billing.subscribe({ body: { billing, period } })
      expect(EXPECTED).toContain(answer.response.status)
      const id = answer.data?.url?.split('/').at(-1)
      if (id === undefined || id === '') return
      try {
        stripe.pay(id, card)
      } catch {
        // A card that is declined at once leaves the checkout open.
      }
      return
    }
    case 'finishTrial':
      return check(calls.billing.finishTrial({}))
    case 'toggle':
      return check(calls.billing.toggleCancellation({}))
    case 'discount':
      return check(calls.billing.applyDiscount({}))
    case 'refund':
      return check(calls.billing.refundSubscription({}))
    case 'dispute': {
      const customer = subscriptionsOf(billing, tenant)[0]?.customer
      const paid = [...stripe.ledger.charges.values()].find(
        (each) => each.customer === customer && each.captured,
      )
      if (paid) disputeCharge(stripe.ledger, paid.id)
      return
    }
    case 'portal': {
      const { act } = given as Extract<Step, { act: unknown }>
      const { data } = await calls.billing.openPortal({})
      if (data) stripe.portal(data.portal.split('/').at(-1) ?? '', act)
      return
    }
    case 'pass':
      clock.advance((given as Extract<Step, { days: unknown }>).days * DAY)
      stripe.advance()
      return signIn(service, tenant)
    case 'deliver': {
      const { order, twice } = given as Extract<Step, { order: unknown }>
      for (const index of order) {
        const event = mail[index % Math.max(1, mail.length)]
        if (event === undefined) continue
        expect((await notify(service, stripe.sign(event))).status).toBe(201)
        if (!twice) mail.splice(mail.indexOf(event), 1)
      }
      return service.server.drain()
    }
    case 'lose':
      mail.length = 0
      return
    default: {
      const { how } = given as Extract<Step, { how: unknown }>
      stripe.failures.push(
        ...Array.from({ length: 3 }, () => ({
          match: /^(POST|DELETE) \/v1\/(subscriptions|refunds|payment_intents)/,
          how,
        })),
      )
    }
  }
}

/** Computes the plan from Stripe's objects, by other means than the service. */
function expectedPlan(tenant: Tenant) {
  const live = subscriptionsOf(billing, tenant).filter(({ status }) =>
    ['trialing', 'active', 'past_due'].includes(status),
  )
  const [only] = live
  if (only === undefined) return null
  const metadata = only.items.data[0]?.price.metadata ?? {}
  return {
    subscriptions: live.length,
    tier: metadata.plan,
    period: metadata.period,
    cancelAt: only.cancel_at === null ? null : only.cancel_at * 1000,
    trialing: only.status === 'trialing',
    identifier: only.metadata.orderId,
  }
}

describeService(
  'the plan of an organization',
  (service) => {
    it('the plan of an organization equals the subscription at Stripe after any sequence of acts and webhooks', async () => {
      const property = fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
        const tenant = await service.createTenant()
        const mail: StripeEvent[] = []
        for (const each of steps) await take(service, tenant, each, mail)
        stripe.failures.length = 0
        await deliver(service, billing)
        // Whatever was lost is found within a day: acts without an answer, and notifications.
        for (const minutes of [2, 5, 70, 24 * 60]) {
          clock.advance(minutes * 60_000)
          stripe.advance()
          stripe.ledger.events.length = 0
          await service.app.jobs.enqueue(service.app.db, 'sweep-billing', {})
          await service.server.drain()
        }
        const row = await service.app
          .db('subscriptions')
          .where({ organization_id: tenant.organizationId, ended_at: null })
          .first()
        const plan = row && {
          subscriptions: 1,
          tier: row.tier,
          period: row.period,
          cancelAt: row.cancel_at,
          trialing: row.trialing === 1,
          identifier: row.identifier,
        }
        expect(plan ?? null).toEqual(expectedPlan(tenant))
        const open = await service.app
          .db('billing_intents')
          .where({ organization_id: tenant.organizationId, state: 'open' })
        expect(open).toEqual([])
      })
      await fc.assert(property, { numRuns: isLong ? 40 : 6, endOnFailure: true })
    })
  },
  billing.options,
)
