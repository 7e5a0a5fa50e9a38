import { once } from 'node:events'
import { afterAll, expect, it } from 'vitest'
import type { Failure } from '../../scripts/stand-ins/stripe.ts'
import { childProcesses } from '../helpers/child-processes.ts'
import { databaseKinds } from '../helpers/databases.ts'
import { sample } from '../helpers/sample.ts'
import { describeService } from '../helpers/server.ts'
import { until } from '../helpers/until.ts'
import type { RefundOrder } from './refund-child.ts'
import { deliver, startBilling, subscribe, subscriptionsOf } from './support.ts'

const billing = await startBilling()
afterAll(() => billing.stripe.close())

describeService(
  'a process that is killed during a refund',
  (service) => {
    const { stripe, clock } = billing
    const children = childProcesses<RefundOrder>(new URL('./refund-child.ts', import.meta.url))
    const deaths: [point: string, failure: Failure][] = [
      ['after Stripe made the refund', { match: /^POST \/v1\/refunds/, how: 'hang' }],
      ['before Stripe made the refund', { match: /^POST \/v1\/refunds/, how: 'stall' }],
      ['before the subscription ended', { match: /^DELETE \/v1\/subscriptions/, how: 'stall' }],
      ['after the subscription ended', { match: /^DELETE \/v1\/subscriptions/, how: 'hang' }],
    ]

    it.each(sample(deaths, 2))(
      'a refund that is interrupted is made once and leaves no subscription: %s',
      async (_, failure) => {
        const tenant = await service.createTenant()
        await subscribe(service, billing, tenant, { order: { billing: 'TEAM', period: 'YEARLY' } })
        await tenant.console.billing.finishTrial({})
        await deliver(service, billing)
        stripe.stalled.length = 0
        stripe.failures.push(failure)
        const { organizationId, userId } = tenant
        const order = { config: service.app.config, organizationId, userId, clockAt: clock.now() }
        const victim = children.start(order)
        const exit = once(victim, 'exit')
        await until(() => stripe.stalled.length > 0)
        victim.kill('SIGKILL')
        expect((await exit)[1]).toBe('SIGKILL')

        clock.advance(61_000)
        await service.server.drain()
        const customer = subscriptionsOf(billing, tenant)[0]?.customer
        const charges = [...stripe.ledger.charges.values()].filter(
          (each) => each.customer === customer && each.captured,
        )
        const refunds = [...stripe.ledger.refunds.values()].filter(({ charge }) =>
          charges.some(({ id }) => id === charge),
        )
        expect(refunds).toMatchObject([{ amount: 3116 }])
        expect(subscriptionsOf(billing, tenant)).toMatchObject([{ status: 'canceled' }])
        expect(await tenant.console.billing.get({})).toEqual({})
        expect(await tenant.console.billing.refundSubscription({})).toMatchObject({ refunded: false })
      },
    )
  },
  { ...billing.options, databases: sample(databaseKinds, 2) },
)
