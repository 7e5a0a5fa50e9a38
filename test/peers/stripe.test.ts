import { createEmulator, type Emulator } from 'emulate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type CheckoutRequest,
  type PaymentProvider,
  PaymentRefusedError,
} from '../../server/billing/provider.ts'
import { priceOf } from '../../server/billing/stripe/prices.ts'
import { freePort } from '../helpers/ports.ts'
import { type ScriptedServer, scriptedServer } from '../helpers/scripted-server.ts'
import { startService, type Tenant, type TestService } from '../helpers/server.ts'
import { until } from '../helpers/until.ts'

// The Stripe service of the npm package `emulate` takes the place of Stripe: customers, products, prices, checkouts with their page, and
// signed notifications. The second suite states what it lacks; test/billing covers that with our own stand-in.

const order = { tier: 'TEAM', period: 'YEARLY' } as const
const webhookSecret = 'whsec_of_the_emulated_endpoint'
const stops: (() => Promise<unknown>)[] = []
let stripe: Emulator
let service: TestService
let payments: PaymentProvider
/** Receives the notifications too, to show what is in them. */
let endpoint: ScriptedServer

beforeAll(async () => {
  const port = await freePort()
  const account = { secretKey: 'sk_test_emulate', webhookSecret, publishableKey: null, retentionCoupon: null }
  const provider = { ...account, url: `http://localhost:${port}` }
  const billing = { enabled: true, shopSecret: null, contact: null, stripe: provider }
  const started = await startService('sqlite', { config: { billing } })
  stops.push(started.stop)
  service = started.service
  payments = service.app.payments as PaymentProvider
  endpoint = await scriptedServer((response) => response.end('{}'))
  stops.push(async () => endpoint[Symbol.asyncDispose]())
  const urls = [`${service.url}/stripe`, endpoint.url]
  const webhooks = urls.map((url) => ({ url, events: ['*'], secret: webhookSecret }))
  stripe = await createEmulator({ service: 'stripe', port, seed: { stripe: { webhooks } } })
  stops.push(() => stripe.close())
})

afterAll(async () => {
  for (const stop of stops.toReversed()) await stop()
})

async function ask(method: 'GET' | 'POST', path: string, form: Record<string, string> = {}) {
  const body = method === 'POST' ? { body: new URLSearchParams(form) } : {}
  const response = await fetch(stripe.url + path, { method, ...body })
  return (await response.json()) as Record<string, unknown>
}

/** Creates the price as this service would, in the two calls that the emulator takes. */
async function createPrice(): Promise<void> {
  const product = await ask('POST', '/v1/products', { name: 'Postern Team' })
  await ask('POST', '/v1/prices', {
    product: String(product.id),
    currency: 'usd',
    unit_amount: String(priceOf(order)),
    'recurring[interval]': 'year',
    'metadata[plan]': order.tier,
    'metadata[period]': order.period,
  })
}

const subscribe = (tenant: Tenant, period: 'MONTHLY' | 'YEARLY' = order.period) =>
  tenant.console.result.billing.subscribe({ body: { billing: order.tier, period } })

/** Returns the notifications of this type. */
const sent = (type: string) =>
  endpoint.received.filter(({ body }) => (JSON.parse(body) as { type: string }).type === type)

function newest(type: string) {
  const found = sent(type).at(-1)
  return { body: found?.body ?? '', signature: String(found?.headers['stripe-signature']) }
}

describe('a checkout in the Stripe emulator', () => {
  it('belongs to a customer with the organization’s name and returns with the order after payment', async () => {
    await createPrice()
    const tenant = await service.createTenant()
    const { data } = await subscribe(tenant)
    const url = data && 'url' in data ? data.url : ''
    expect(url).toMatch(new RegExp(`^${stripe.url}/checkout/cs_`))
    const { data: customers } = await ask('GET', `/v1/customers?email=${encodeURIComponent(tenant.email)}`)
    expect(customers).toMatchObject([
      { metadata: { service: 'postern', organizationId: tenant.organizationId } },
    ])
    const page = await (await fetch(url ?? '')).text()
    expect(page).toContain('Postern Team')
    expect(page).toContain('$374.00')
    const paid = await fetch(`${url}/complete`, { method: 'POST', redirect: 'manual' })
    const returned = new URL(paid.headers.get('location') ?? '')
    expect(returned.pathname).toBe('/settings/plan')
    const id = returned.searchParams.get('check') ?? ''
    expect(await tenant.console.billing.getCheckoutStatus({ path: { id } })).toEqual({ status: 0 })
    const session = await ask('GET', `/v1/checkout/sessions/${url?.split('/').at(-1)}`)
    expect(session).toMatchObject({
      mode: 'subscription',
      status: 'complete',
      payment_status: 'paid',
      metadata: { orderId: id, organizationId: tenant.organizationId, plan: 'TEAM', period: 'YEARLY' },
    })
  })

  it('finds the customer of an earlier attempt instead of creating another', async () => {
    const owner = { organizationId: 'organization-1', email: 'ada@example.org', name: 'Example Ltd' }
    const id = await payments.createCustomer(owner)
    expect(await payments.createCustomer(owner)).toBe(id)
    expect(await payments.createCustomer({ ...owner, organizationId: 'organization-2' })).not.toBe(id)
  })

  it('is refused for an unknown customer, and a completed one is not expired', async () => {
    await createPrice()
    const request: CheckoutRequest = {
      customerId: 'cus_gone',
      order,
      orderId: 'order-1',
      organizationId: 'organization-1',
      trialDays: 0,
      mode: 'page',
      returnUrl: 'https://postern.example/settings/plan',
      cancelUrl: 'https://postern.example/settings/plan',
      promotionId: null,
      takesCodes: false,
      tracking: {},
    }
    const refused = await payments.openCheckout(request).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(PaymentRefusedError)
    expect(refused).toMatchObject({ reason: 'resource_missing', byCard: false, status: 409 })
    const owner = { organizationId: 'organization-3', email: 'eve@example.org', name: 'Eve' }
    const customerId = await payments.createCustomer(owner)
    const open = await payments.openCheckout({ ...request, orderId: 'order-2', customerId })
    await payments.expireCheckout(open.id)
    expect(await ask('GET', `/v1/checkout/sessions/${open.id}`)).toMatchObject({ status: 'expired' })
    const paid = await payments.openCheckout({ ...request, orderId: 'order-3', customerId })
    await fetch(`${paid.url}/complete`, { method: 'POST', redirect: 'manual' })
    await payments.expireCheckout(paid.id)
    expect(await ask('GET', `/v1/checkout/sessions/${paid.id}`)).toMatchObject({ status: 'complete' })
  })

  it('sends an event with a signature that the service verifies', async () => {
    await ask('POST', '/v1/customers', { email: 'grace@example.org' })
    await until(() => sent('customer.created').length > 0)
    const { body, signature } = newest('customer.created')
    const reasonOf = (text: string) =>
      payments.readEvent(Buffer.from(text), signature).catch((error: PaymentRefusedError) => error.reason)
    expect(await reasonOf(`${body} `)).toBe('signature')
    expect(await reasonOf(body)).toBe('event')
  })
})

describe('the limits of the Stripe emulator', () => {
  it('an event has no id, so the service refuses it', async () => {
    const before = sent('customer.created').length
    await ask('POST', '/v1/customers', { email: 'linus@example.org' })
    await until(() => sent('customer.created').length > before)
    const { body, signature } = newest('customer.created')
    expect(Object.keys(JSON.parse(body) as object)).toEqual(['type', 'data'])
    const headers = { 'stripe-signature': signature }
    const answer = await service.fetch('/stripe', { method: 'POST', body, headers })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ message: 'The body is no event with an id and an object.' })
    expect(await service.app.db('billing_events')).toEqual([])
  })

  it('a price is not created with its product, and a lookup key finds any price', async () => {
    const tenant = await service.createTenant()
    const { error } = await tenant.console.result.billing.subscribe({
      body: { billing: 'PRO', period: 'YEARLY' },
    })
    expect(error).toMatchObject({
      status: 409,
      message: 'The payment provider refused: Missing required param: currency and product are required.',
    })
    await createPrice()
    const { data } = await ask('GET', '/v1/prices?lookup_keys[0]=nobody_has_this_key&active=true&limit=1')
    expect(data).toHaveLength(1)
  })

  it('subscriptions, codes, invoices, refunds and the portal are missing', async () => {
    const calls: Record<string, () => Promise<unknown>> = {
      subscriptions: () => payments.listSubscriptions('cus_1'),
      'one subscription': () => payments.getSubscription('sub_1'),
      'its end': () => payments.endSubscription('sub_1', ''),
      'promotion codes': () => payments.findAutomaticPromotion(),
      invoices: () => payments.isInvoiceUnpaid('in_1'),
      refunds: () => payments.refund({ chargeId: 'ch_1', amount: null, intentId: 'intent-1' }, 'key-1'),
      portal: () => payments.openPortal('cus_1', 'https://postern.example/'),
    }
    for (const [name, call] of Object.entries(calls))
      await expect(call(), name).rejects.toMatchObject({
        status: 502,
        message: 'Stripe did not respond as expected. Try again in a moment.',
      })
  })

  it('a payment starts no subscription, so the plan does not change', async () => {
    await createPrice()
    const tenant = await service.createTenant()
    const { data } = await subscribe(tenant)
    const url = data && 'url' in data ? data.url : ''
    await fetch(`${url}/complete`, { method: 'POST', redirect: 'manual' })
    expect(await tenant.console.billing.get({})).toEqual({})
    expect((await subscribe(tenant)).error).toMatchObject({ status: 502, code: 'upstream_failed' })
  })
})
