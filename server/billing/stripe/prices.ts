import type Stripe from 'stripe'
import type { PaidTier } from '../../db/tables/plans.ts'
import { planOf } from '../../plans/tiers.ts'
import type { Order } from '../provider.ts'
import { listOf, requireId } from './answers.ts'
import type { StripeClient } from './client.ts'

const CURRENCY = 'usd'
const TIERS: readonly string[] = ['STANDARD', 'TEAM', 'PRO', 'ULTIMATE'] satisfies PaidTier[]

/** Finds the price of a plan at Stripe by its lookup key, and creates it if it is missing or has another amount. */
export function createPrices({ call }: StripeClient): (order: Order) => Promise<string> {
  const known = new Map<string, string>()
  return async (order) => {
    const key = lookupKey(order)
    const cached = known.get(key)
    if (cached !== undefined) return cached
    const cents = priceOf(order)
    const id = await call(async (stripe) => {
      const [found] = listOf(await stripe.prices.list({ lookup_keys: [key], active: true, limit: 1 }))
      return found && fits(found, order, cents) ? requireId(found.id) : createPrice(stripe, order, cents)
    })
    known.set(key, id)
    return id
  }
}

/** Returns the price of one period in cents. */
export function priceOf({ tier, period }: Order): number {
  const { month_price, year_price } = planOf(tier)
  return (period === 'MONTHLY' ? month_price : year_price) * 100
}

/** Reads the plan of a price that this service created; null for any other. */
export function orderOfPrice(price: Partial<Pick<Stripe.Price, 'metadata'>> | undefined): Order | null {
  const { plan = '', period } = price?.metadata ?? {}
  if (!TIERS.includes(plan) || (period !== 'MONTHLY' && period !== 'YEARLY')) return null
  return { tier: plan as PaidTier, period }
}

function lookupKey({ tier, period }: Order): string {
  return `postern_${tier}_${period}`.toLowerCase()
}

function fits(price: Stripe.Price, order: Order, cents: number): boolean {
  const found = orderOfPrice(price)
  return (
    price.unit_amount === cents &&
    price.currency === CURRENCY &&
    found?.tier === order.tier &&
    found.period === order.period
  )
}

/** Moves the lookup key from an older price, which its subscriptions keep. */
async function createPrice(stripe: Stripe, order: Order, cents: number): Promise<string> {
  const { tier, period } = order
  const created = await stripe.prices.create(
    {
      currency: CURRENCY,
      unit_amount: cents,
      recurring: { interval: period === 'MONTHLY' ? 'month' : 'year' },
      lookup_key: lookupKey(order),
      transfer_lookup_key: true,
      product_data: { name: `Postern ${tier.charAt(0)}${tier.slice(1).toLowerCase()}` },
      metadata: { plan: tier, period },
    },
    { idempotencyKey: `${lookupKey(order)}:${cents}` },
  )
  return requireId(created.id)
}
