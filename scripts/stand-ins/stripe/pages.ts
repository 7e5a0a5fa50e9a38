import { addCard, emitEvent, find, type Ledger, StripeFailure } from './ledger.ts'
import type { Session } from './objects.ts'
import { cards } from './payments.ts'
import { changeSubscription, createSubscription } from './subscriptions.ts'

/** Completes a checkout with a card. @throws 402 for a card that is declined, 400 for a checkout that is over */
export function completeCheckout(ledger: Ledger, sessionId: string, number: string): Session {
  const session = find(ledger.sessions, sessionId, 'checkout.session')
  const order = ledger.orders.get(sessionId)
  if (session.status !== 'open' || order === undefined)
    throw new StripeFailure(400, 'invalid_request_error', `The checkout is ${session.status}.`)
  if (number === cards.declined)
    throw new StripeFailure(402, 'card_error', 'Your card was declined.', 'card_declined')
  const customer = find(ledger.customers, session.customer ?? '', 'customer')
  const method = addCard(ledger, customer, number)
  const subscription = createSubscription(ledger, {
    customer: customer.id,
    price: find(ledger.prices, order.price, 'price'),
    paymentMethod: method.id,
    trialDays: order.trialDays,
    metadata: { ...order.metadata },
    coupon: order.coupon,
    promotion: order.promotion,
  })
  const promotion = ledger.promotionCodes.get(order.promotion ?? '')
  if (promotion) promotion.times_redeemed += 1
  session.status = 'complete'
  session.payment_status = order.trialDays > 0 ? 'no_payment_required' : 'paid'
  session.subscription = subscription.id
  session.url = null
  emitEvent(ledger, 'checkout.session.completed', session)
  return session
}

/** Returns where the browser goes after a checkout. */
export function pageAfter(session: Session): string {
  const url = session.success_url ?? session.return_url ?? '/'
  return url.replace('{CHECKOUT_SESSION_ID}', session.id)
}

export type PortalAct = 'cancel' | 'renew' | 'good card' | 'failing card'

/** Carries out an act of the customer in the portal. */
export function usePortal(ledger: Ledger, portalId: string, act: PortalAct): void {
  const portal = find(ledger.portals, portalId, 'billing_portal.session')
  const customer = find(ledger.customers, portal.customer, 'customer')
  if (act === 'good card' || act === 'failing card') {
    addCard(ledger, customer, act === 'good card' ? cards.good : cards.failsLater)
    return
  }
  for (const subscription of ledger.subscriptions.values())
    if (subscription.customer === customer.id && subscription.ended_at === null)
      changeSubscription(ledger, subscription, { cancelAtPeriodEnd: act === 'cancel' })
}

export function checkoutPage(ledger: Ledger, sessionId: string, problem = ''): string {
  const session = find(ledger.sessions, sessionId, 'checkout.session')
  const price = find(ledger.prices, ledger.orders.get(sessionId)?.price, 'price')
  const trial = ledger.orders.get(sessionId)?.trialDays ?? 0
  const amount = `$${(price.unit_amount / 100).toFixed(2)} a ${price.recurring.interval}`
  const terms = trial > 0 ? `${trial} days free, then ${amount}` : amount
  const choices = Object.entries({
    Pay: cards.good,
    'Pay with a card that is declined later': cards.failsLater,
    Decline: cards.declined,
  })
  const buttons = choices.map(([label, card]) => `<button name="card" value="${card}">${label}</button>`)
  return page(
    'Checkout (stand-in)',
    `<p>${terms}</p><p role="alert">${problem}</p>
    <form method="post" action="/pay/${session.id}">${buttons.join(' ')}</form>
    <p><a href="${session.cancel_url ?? session.return_url ?? '/'}">Back</a></p>`,
  )
}

export function portalPage(ledger: Ledger, portalId: string): string {
  const portal = find(ledger.portals, portalId, 'billing_portal.session')
  const acts: Record<PortalAct, string> = {
    cancel: 'Cancel plan',
    renew: 'Renew plan',
    'good card': 'Use a good card',
    'failing card': 'Use a card that fails',
  }
  const buttons = Object.entries(acts).map(
    ([act, label]) => `<button name="act" value="${act}">${label}</button>`,
  )
  return page(
    'Customer portal (stand-in)',
    `<form method="post" action="/portal/${portal.id}">${buttons.join(' ')}</form>
    <p><a href="${portal.return_url ?? '/'}">Back</a></p>`,
  )
}

export function clockPage(seconds: number): string {
  const now = new Date(seconds * 1000).toISOString()
  const buttons = [1, 7, 31].map(
    (days) => `<button name="days" value="${days}">${days === 1 ? 'A day' : `${days} days`} later</button>`,
  )
  return page(
    'Clock (stand-in)',
    `<p>It is ${now}.</p><form method="post" action="/clock">${buttons.join(' ')}</form>`,
  )
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title>
  <body><main><h1>${title}</h1>${body}</main></body></html>`
}
