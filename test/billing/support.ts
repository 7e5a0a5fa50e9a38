import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import Stripe from 'stripe'
import { afterEach, expect, vi } from 'vitest'
import type { StripeEvent } from '../../scripts/stand-ins/stripe/ledger.ts'
import { cards } from '../../scripts/stand-ins/stripe/payments.ts'
import { type StripeExchange, type StripeStandIn, startStripe } from '../../scripts/stand-ins/stripe.ts'
import { startSession } from '../../server/accounts/sessions/start-session.ts'
import type { Config } from '../../server/config/config.ts'
import { type TestClock, testClock } from '../helpers/clock.ts'
import { consoleOf } from '../helpers/members.ts'
import type { ServiceOptions, Tenant, TestService } from '../helpers/server.ts'
import { readVendor } from '../platforms/vendor.ts'

export const DAY = 86_400_000

/** Operations of Stripe that its stored description lacks. */
const UNDESCRIBED =
  /^(POST \/v1\/prices|GET \/v1\/refunds|GET \/v1\/payment_intents|GET \/v1\/invoices|POST \/v1\/checkout\/sessions\/\w+\/expire)$/

export interface Billing {
  stripe: StripeStandIn
  clock: TestClock
  options: ServiceOptions
  /** Fails the test for an exchange that does not match Stripe's own description. */
  expectDescribed(): void
}

/**
 * Plays Stripe for one test file, and holds each exchange against Stripe's description where the checkout has it. Subscriptions end
 * with their test.
 */
export async function startBilling(changes: Partial<Config['billing']> = {}): Promise<Billing> {
  const clock = testClock()
  const faults: string[] = []
  const vendor = readVendor('stripe')
  const onExchange = (exchange: StripeExchange) => {
    const { method, path, headers, status, answer } = exchange
    if (vendor === null || UNDESCRIBED.test(`${method} ${path}`)) return
    const call = { method, path, headers, query: flat(exchange.query), body: exchange.body, files: [] }
    faults.push(...vendor(call, { status, json: answer }).map((fault) => `${method} ${path}: ${fault}`))
  }
  const stripe = await startStripe({ clock, onExchange })
  shortenRetryDelay()
  // Each later test that lets months pass would renew them, and deliver the events of all.
  afterEach(() => stripe.ledger.subscriptions.clear())
  const billing: Config['billing'] = {
    enabled: true,
    shopSecret: null,
    contact: 'owner@service.example',
    stripe: {
      secretKey: stripe.secretKey,
      webhookSecret: stripe.webhookSecret,
      publishableKey: 'pk_test',
      url: stripe.url,
      retentionCoupon: 'stay',
    },
    ...changes,
  }
  return {
    stripe,
    clock,
    options: { config: { billing }, overrides: { clock } },
    expectDescribed: () => expect(faults).toEqual([]),
  }
}

/** Makes Stripe's package repeat a failed call at once. It has no option for the half second it waits. */
function shortenRetryDelay(): void {
  vi.spyOn(Stripe.prototype, 'getInitialNetworkRetryDelay').mockReturnValue(0.001)
}

function flat(query: StripeExchange['query']): Record<string, string> {
  const entries = Object.entries(query).filter(
    ([, value]) => typeof value === 'string' || Array.isArray(value),
  )
  return Object.fromEntries(entries.map(([name, value]) => [name, [value].flat().join(',')]))
}

export interface Order {
  billing: 'STANDARD' | 'TEAM' | 'PRO' | 'ULTIMATE'
  period: 'MONTHLY' | 'YEARLY'
}

export const team: Order = { billing: 'TEAM', period: 'MONTHLY' }

/** Sends events of Stripe to the service, in this order, and waits for the work that follows. */
export async function deliver(
  service: TestService,
  { stripe }: Pick<Billing, 'stripe'>,
  events: readonly StripeEvent[] = stripe.ledger.events.splice(0),
): Promise<void> {
  for (const event of events) expect((await notify(service, stripe.sign(event))).status).toBe(201)
  await service.server.drain()
}

export function notify(
  service: TestService,
  { body, headers }: { body: string; headers: Record<string, string> },
): Promise<Response> {
  return service.fetch('/stripe', { method: 'POST', body, headers })
}

/** Opens a checkout, pays with the card, and delivers the notifications. Returns the id for `check`. */
export async function subscribe(
  service: TestService,
  billing: Billing,
  tenant: Tenant,
  { order = team, card = cards.good as string } = {},
): Promise<string> {
  const { url } = await tenant.console.billing.subscribe({ body: order })
  const sessionId = url?.split('/').at(-1) ?? ''
  billing.stripe.pay(sessionId, card)
  const identifier = billing.stripe.ledger.sessions.get(sessionId)?.metadata.orderId ?? ''
  await deliver(service, billing)
  return identifier
}

/** Moves the clock, lets Stripe do what is due, and delivers its notifications. The tenant signs in again. */
export async function pass(
  service: TestService,
  billing: Billing,
  tenant: Tenant,
  ms: number,
): Promise<void> {
  billing.clock.advance(ms)
  billing.stripe.advance()
  await deliver(service, billing)
  await signIn(service, tenant)
}

/** Replaces the session of the tenant, which does not last for months. */
export async function signIn(service: TestService, tenant: Tenant): Promise<void> {
  tenant.session = await startSession(service.app, tenant.userId, { ip: '127.0.0.1', userAgent: 'tests' })
  tenant.console = consoleOf(service, tenant.session)
}

/** Returns the texts of the emails that the service has sent. */
export async function sentMails(service: TestService): Promise<string[]> {
  await service.server.drain()
  const folder = join(service.app.config.dataDir, 'outbox')
  const files = existsSync(folder) ? readdirSync(folder) : []
  return files.map((file) => readFileSync(join(folder, file), 'utf8'))
}

/** Returns the subscriptions of the organization at Stripe, newest first. */
export function subscriptionsOf({ stripe }: Pick<Billing, 'stripe'>, tenant: Tenant) {
  const { customers, subscriptions } = stripe.ledger
  const own = [...customers.values()].filter(
    ({ metadata }) => metadata.organizationId === tenant.organizationId,
  )
  return [...subscriptions.values()].filter(({ customer }) => own.some(({ id }) => id === customer)).reverse()
}
