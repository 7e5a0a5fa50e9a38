import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { cards } from '../../scripts/stand-ins/stripe/payments.ts'
import { startStripe } from '../../scripts/stand-ins/stripe.ts'
import type { PaymentProvider } from '../../server/billing/provider.ts'
import { createStripe } from '../../server/billing/stripe/stripe.ts'
import { ApiError } from '../../server/errors/errors.ts'
import { testClock } from '../helpers/clock.ts'
import { sample } from '../helpers/sample.ts'

const clock = testClock()
const stripe = await startStripe({ clock })
afterAll(() => stripe.close())

const order = { tier: 'TEAM', period: 'MONTHLY' } as const
const payments = createStripe(configOf(stripe.url), clock)
const { customerId, subscriptionId, itemId, chargeId, invoiceId } = await buyPlan()
let count = 0

/** Calls of the provider, each with the answers of Stripe that it reads. */
const calls: Record<string, () => Promise<unknown>> = {
  createCustomer: () => payments.createCustomer({ organizationId: 'o', email: 'a@example.org', name: 'A' }),
  listSubscriptions: () => payments.listSubscriptions(customerId),
  getSubscription: () => payments.getSubscription(subscriptionId),
  isInvoiceUnpaid: () => payments.isInvoiceUnpaid(invoiceId),
  openCheckout: () => payments.openCheckout(checkoutOf('page')),
  openEmbeddedCheckout: () => payments.openCheckout(checkoutOf('embedded')),
  findPrice: () => createStripe(configOf(stripe.url), clock).openCheckout(checkoutOf('page')),
  openPortal: () => payments.openPortal(customerId, 'https://service.example'),
  previewSwitch: () => previewSwitch(payments),
  setCancel: () => payments.setCancel(subscriptionId, { cancel: false, feedback: '' }, `key-${++count}`),
  listCharges: () => payments.listCharges(customerId),
  refund: () => payments.refund({ chargeId, amount: 1, intentId: 'i' }, `key-${++count}`),
  findRefund: () => payments.findRefund(chargeId, 'i'),
  findNewestMethod: () => payments.findNewestMethod(customerId),
  checkCard: () => checkCard(payments),
  findCardCheck: () => payments.findCardCheck(customerId, 'i', `key-${++count}`),
  findAutomaticPromotion: () => payments.findAutomaticPromotion(),
}

const whole: Record<string, string> = {
  null: 'null',
  list: '[]',
  number: '5',
  text: '"text"',
  nothing: '',
  'no JSON': '<html>',
  'an empty object': '{}',
  'a list without entries': '{"data":null}',
  'a list that is an object': '{"data":{}}',
  'a list of null': '{"data":[null]}',
  'a list of empty objects': '{"data":[{}]}',
  'a list of a hundred thousand': `{"data":[${'{},'.repeat(100_000)}{}]}`,
  'deep nesting': '['.repeat(200_000),
  'many megabytes': `{"id":"${'x'.repeat(6_000_000)}"}`,
  'an error that is a text': '{"error":"no"}',
}

const hostile: readonly unknown[] = [null, 1e308, -1, 0.5, 'x'.repeat(10_000), [], [null], {}, true]

/** Builds every answer in which one member is replaced, or left out. */
function distortions(answer: unknown): string[] {
  const found: string[] = []
  const visit = (node: unknown) => {
    if (typeof node !== 'object' || node === null) return
    const members = node as Record<string, unknown>
    // The first entry of a list stands for all.
    for (const name of Array.isArray(node) ? Object.keys(members).slice(0, 1) : Object.keys(members)) {
      const value = members[name]
      for (const other of [...hostile, undefined]) {
        members[name] = other
        found.push(JSON.stringify(answer))
      }
      members[name] = value
      visit(value)
    }
  }
  visit(answer)
  return found
}

/** Fails for an outcome that the service could not store or show. */
async function expectBounded(call: () => Promise<unknown>): Promise<void> {
  try {
    check((await call()) ?? null)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    expect(['upstream_failed', 'conflict']).toContain(error.code)
    expect(error.message.length).toBeLessThan(2_000)
  }
}

function check(value: unknown): void {
  if (typeof value === 'number') expect(Math.abs(value)).toBeLessThan(1e15)
  else if (typeof value === 'string') expect(value.length).toBeLessThanOrEqual(8_192)
  else if (typeof value === 'object' && value !== null) {
    expect(Object.keys(value).length).toBeLessThanOrEqual(100)
    for (const member of Object.values(value)) check(member)
  } else expect(value === null || typeof value === 'boolean').toBe(true)
}

test.each(Object.keys(calls))('%s reads an answer of any content within limits', async (name) => {
  const call = calls[name] as () => Promise<unknown>
  for (const text of sample(Object.values(whole), 3, name.length % 3)) {
    stripe.distort = () => text
    await expectBounded(call)
  }
  stripe.distort = null
  const start = stripe.exchanges.length
  await expectBounded(call)
  for (const [at, { answer }] of stripe.exchanges.slice(start).entries())
    for (const text of sample(distortions(structuredClone(answer)), 61, name.length)) {
      let seen = 0
      stripe.distort = (given) => (seen++ === at ? text : JSON.stringify(given))
      await expectBounded(call)
    }
  stripe.distort = null
})

test('an endless answer is cut off', async () => {
  let sent = 0
  const server = createServer((_, response) => {
    const chunk = Buffer.alloc(1 << 16, 'x')
    const more = () => {
      while (!response.destroyed && response.write(chunk)) sent += chunk.length
    }
    response.writeHead(200, { 'content-type': 'application/json' })
    response.on('drain', more)
    more()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  await expect(createStripe(configOf(url), clock).listSubscriptions('cus')).rejects.toMatchObject({
    code: 'upstream_failed',
  })
  expect(sent).toBeLessThan(50_000_000)
  server.closeAllConnections()
  server.close()
})

function configOf(url: string) {
  return { secretKey: 'sk_test', webhookSecret: 'whsec', publishableKey: null, url, retentionCoupon: null }
}

function checkoutOf(mode: 'page' | 'embedded') {
  return {
    customerId,
    order,
    orderId: `order-${++count}`,
    organizationId: 'o',
    trialDays: 0,
    mode,
    returnUrl: 'https://service.example',
    cancelUrl: 'https://service.example',
    promotionId: null,
    takesCodes: true,
    tracking: {},
  }
}

function previewSwitch(provider: PaymentProvider): Promise<number> {
  const subscription = { id: subscriptionId, itemId } as Parameters<PaymentProvider['previewSwitch']>[0]
  return provider.previewSwitch(subscription, { tier: 'PRO', period: 'MONTHLY' }, customerId)
}

async function checkCard(provider: PaymentProvider): Promise<boolean> {
  const cardId = [...stripe.ledger.paymentMethods.keys()].at(-1) ?? ''
  return provider.checkCard({ customerId, cardId, intentId: 'i' }, `key-${++count}`)
}

/** Subscribes a customer, who pays at once. */
async function buyPlan() {
  const made = await payments.createCustomer({ organizationId: 'o', email: 'a@example.org', name: 'A' })
  const { id } = await payments.openCheckout({
    customerId: made,
    order,
    orderId: 'order',
    organizationId: 'o',
    trialDays: 0,
    mode: 'page',
    returnUrl: 'https://service.example',
    cancelUrl: 'https://service.example',
    promotionId: null,
    takesCodes: true,
    tracking: {},
  })
  stripe.pay(id, cards.good)
  const [subscription] = await payments.listSubscriptions(made)
  const [charge] = await payments.listCharges(made)
  if (subscription === undefined || charge === undefined) throw new Error('Nothing was bought')
  return {
    customerId: made,
    subscriptionId: subscription.id,
    itemId: subscription.itemId,
    chargeId: charge.id,
    invoiceId: charge.invoiceId ?? '',
  }
}
