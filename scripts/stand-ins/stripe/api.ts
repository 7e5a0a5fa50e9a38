import { type Form, type FormValue, groupAt, listAt, textAt, textsOf } from './form.ts'
import { emitEvent, find, type Ledger, newestFirst, StripeFailure } from './ledger.ts'
import {
  type Named,
  newCustomer,
  newPortalSession,
  newPrice,
  newProduct,
  newSession,
  type Price,
  type Session,
} from './objects.ts'
import { cancelIntent, pay, refundCharge } from './payments.ts'
import {
  cancelSubscription,
  changeSubscription,
  draftInvoice,
  prorationLines,
  type SubscriptionChange,
} from './subscriptions.ts'

/** One request to the API: its path's placeholders, and its body or query. */
interface Call {
  ids: string[]
  form: Form
  /** Base URL of the stand-in. */
  url: string
}

type Route = (ledger: Ledger, call: Call) => object

const first = ({ ids }: Call): string => ids[0] ?? ''

/** Answers as the API does; a route is `METHOD /path`, and `*` stands for one segment. */
const routes: Record<string, Route> = {
  'GET /v1/customers': (ledger, { form }) =>
    list(
      '/v1/customers',
      [...ledger.customers.values()].filter(({ email }) => email === textAt(form, 'email')),
      form,
    ),
  'POST /v1/customers': (ledger, { form }) => {
    const customer = newCustomer(ledger.name('cus'), {
      email: textAt(form, 'email') ?? null,
      name: textAt(form, 'name') ?? null,
      metadata: textsOf(groupAt(form, 'metadata')),
    })
    ledger.customers.set(customer.id, customer)
    emitEvent(ledger, 'customer.created', customer)
    return customer
  },
  'GET /v1/customers/*': (ledger, call) => find(ledger.customers, first(call), 'customer'),
  'POST /v1/customers/*': (ledger, call) => {
    const customer = find(ledger.customers, first(call), 'customer')
    const method = textAt(call.form, 'invoice_settings', 'default_payment_method')
    if (method !== undefined) customer.invoice_settings.default_payment_method = method
    Object.assign(customer.metadata, textsOf(groupAt(call.form, 'metadata')))
    return customer
  },
  'GET /v1/prices': (ledger, { form }) => {
    const keys = listAt(form, 'lookup_keys')
    const found = [...ledger.prices.values()].filter(
      ({ lookup_key, active }) => active && lookup_key !== null && keys.includes(lookup_key),
    )
    return list('/v1/prices', found, form)
  },
  'POST /v1/prices': (ledger, { form }) => createPrice(ledger, form),
  'GET /v1/coupons/*': (ledger, call) => find(ledger.coupons, first(call), 'coupon'),
  'GET /v1/promotion_codes': (ledger, { form }) =>
    list(
      '/v1/promotion_codes',
      [...ledger.promotionCodes.values()].filter(({ active }) => active),
      form,
    ),
  'POST /v1/checkout/sessions': createSession,
  'GET /v1/checkout/sessions/*': (ledger, call) => find(ledger.sessions, first(call), 'checkout.session'),
  'POST /v1/checkout/sessions/*/expire': (ledger, call) => {
    const session = find(ledger.sessions, first(call), 'checkout.session')
    if (session.status !== 'open')
      throw new StripeFailure(400, 'invalid_request_error', `The checkout is ${session.status}.`)
    session.status = 'expired'
    session.url = null
    return session
  },
  'POST /v1/billing_portal/sessions': (ledger, { form, url }) => {
    const customer = find(ledger.customers, textAt(form, 'customer'), 'customer')
    const named = ledger.name('bps')
    const portal = newPortalSession(
      named,
      customer.id,
      textAt(form, 'return_url') ?? null,
      `${url}/portal/${named.id}`,
    )
    ledger.portals.set(portal.id, portal)
    return portal
  },
  'GET /v1/subscriptions': (ledger, { form }) => {
    const status = textAt(form, 'status')
    const found = [...ledger.subscriptions.values()].filter(
      (each) =>
        each.customer === textAt(form, 'customer') && (status === 'all' || each.status !== 'canceled'),
    )
    return list('/v1/subscriptions', found, form)
  },
  'GET /v1/subscriptions/*': (ledger, call) => find(ledger.subscriptions, first(call), 'subscription'),
  'POST /v1/subscriptions/*': (ledger, call) => {
    const subscription = find(ledger.subscriptions, first(call), 'subscription')
    changeSubscription(ledger, subscription, readChange(ledger, call.form))
    return subscription
  },
  'DELETE /v1/subscriptions/*': (ledger, call) => {
    const subscription = find(ledger.subscriptions, first(call), 'subscription')
    const comment = textAt(call.form, 'cancellation_details', 'comment')
    if (comment !== undefined) subscription.cancellation_details.comment = comment
    cancelSubscription(ledger, subscription, 'cancellation_requested')
    return subscription
  },
  'GET /v1/payment_methods': (ledger, { form }) =>
    list(
      '/v1/payment_methods',
      [...ledger.paymentMethods.values()].filter(({ customer }) => customer === textAt(form, 'customer')),
      form,
    ),
  'POST /v1/payment_methods/*/detach': (ledger, call) => {
    const method = find(ledger.paymentMethods, first(call), 'payment_method')
    if (method.customer === null)
      throw new StripeFailure(
        400,
        'invalid_request_error',
        'The payment method is not attached to a customer.',
      )
    method.customer = null
    return method
  },
  'POST /v1/payment_intents': (ledger, { form }) =>
    pay(ledger, {
      amount: Number(textAt(form, 'amount')),
      customer: textAt(form, 'customer') ?? '',
      paymentMethod: textAt(form, 'payment_method') ?? null,
      description: textAt(form, 'description') ?? null,
      metadata: textsOf(groupAt(form, 'metadata')),
      manual: textAt(form, 'capture_method') === 'manual',
    }).intent,
  'GET /v1/payment_intents': (ledger, { form }) =>
    list(
      '/v1/payment_intents',
      [...ledger.intents.values()].filter(({ customer }) => customer === textAt(form, 'customer')),
      form,
    ),
  'POST /v1/payment_intents/*/cancel': (ledger, call) => cancelIntent(ledger, first(call)),
  'GET /v1/charges': (ledger, { form }) =>
    list(
      '/v1/charges',
      [...ledger.charges.values()].filter(({ customer }) => customer === textAt(form, 'customer')),
      form,
    ),
  'GET /v1/refunds': (ledger, { form }) =>
    list(
      '/v1/refunds',
      [...ledger.refunds.values()].filter(({ charge }) => charge === textAt(form, 'charge')),
      form,
    ),
  'POST /v1/refunds': (ledger, { form }) => {
    const amount = textAt(form, 'amount')
    return refundCharge(ledger, {
      charge: textAt(form, 'charge') ?? '',
      amount: amount === undefined ? null : Number(amount),
      metadata: textsOf(groupAt(form, 'metadata')),
    })
  },
  'GET /v1/invoices': (ledger, { form }) =>
    list(
      '/v1/invoices',
      [...ledger.invoices.values()].filter(({ customer }) => customer === textAt(form, 'customer')),
      form,
    ),
  'GET /v1/invoices/*': (ledger, call) => find(ledger.invoices, first(call), 'invoice'),
  'POST /v1/invoices/create_preview': (ledger, { form }) => {
    const subscription = find(ledger.subscriptions, textAt(form, 'subscription'), 'subscription')
    const price = textAt(form, 'subscription_details', 'items', 0, 'price')
    const lines = prorationLines(ledger, subscription, find(ledger.prices, price, 'price'))
    return draftInvoice(ledger, subscription, lines, 'subscription_update')
  },
}

/** Answers a call of the API. @throws StripeFailure for one that Stripe refuses */
export function answerCall(
  ledger: Ledger,
  { method, path, form, url }: { method: string; path: string; form: Form; url: string },
): object {
  for (const [key, route] of Object.entries(routes)) {
    const [routeMethod, template = ''] = key.split(' ')
    const found = new RegExp(`^${template.replaceAll('*', '([^/]+)')}$`).exec(path)
    // A literal path comes before a placeholder that would match it.
    if (routeMethod !== method || found === null || (template !== path && `${method} ${path}` in routes))
      continue
    return route(ledger, { ids: found.slice(1), form, url })
  }
  throw new StripeFailure(404, 'invalid_request_error', `Unrecognized request URL (${method}: ${path}).`)
}

function list<T extends Named>(url: string, objects: T[], form: Form) {
  const limit = Number(textAt(form, 'limit') ?? 10)
  const after = textAt(form, 'starting_after')
  const sorted = newestFirst(objects)
  const start = after === undefined ? 0 : sorted.findIndex(({ id }) => id === after) + 1
  const data = sorted.slice(start, start + limit)
  return { object: 'list', data, has_more: start + data.length < sorted.length, url }
}

function createPrice(ledger: Ledger, form: Form): Price {
  const lookupKey = textAt(form, 'lookup_key') ?? null
  const product = newProduct(ledger.name('prod'), textAt(form, 'product_data', 'name') ?? 'Product')
  const price = newPrice(ledger.name('price'), {
    product: textAt(form, 'product') ?? product.id,
    unit_amount: Number(textAt(form, 'unit_amount')),
    currency: textAt(form, 'currency') ?? 'usd',
    interval: textAt(form, 'recurring', 'interval') === 'year' ? 'year' : 'month',
    lookup_key: lookupKey,
    metadata: textsOf(groupAt(form, 'metadata')),
  })
  for (const other of ledger.prices.values()) {
    if (lookupKey === null || other.lookup_key !== lookupKey) continue
    if (textAt(form, 'transfer_lookup_key') !== 'true')
      throw new StripeFailure(
        400,
        'invalid_request_error',
        `A price already uses the lookup key ${lookupKey}.`,
      )
    other.lookup_key = null
  }
  ledger.prices.set(price.id, price)
  return price
}

function createSession(ledger: Ledger, { form, url }: Call): Session {
  const named = ledger.name('cs_test')
  const returnUrl = textAt(form, 'return_url')
  const mode = (textAt(form, 'ui_mode') ?? 'hosted_page') as Session['ui_mode']
  if (mode !== 'hosted_page' && textAt(form, 'success_url') !== undefined)
    throw new StripeFailure(400, 'invalid_request_error', 'You cannot use success_url with this ui_mode.')
  if (listAt(form, 'discounts').length > 0 && textAt(form, 'allow_promotion_codes') !== undefined)
    throw new StripeFailure(
      400,
      'invalid_request_error',
      'You may only specify one of discounts and allow_promotion_codes.',
    )
  const session = newSession(
    named,
    {
      customer: find(ledger.customers, textAt(form, 'customer'), 'customer').id,
      metadata: textsOf(groupAt(form, 'metadata')),
      ui_mode: mode,
      success_url: textAt(form, 'success_url') ?? null,
      cancel_url: textAt(form, 'cancel_url') ?? null,
      ...(returnUrl === undefined ? {} : { return_url: returnUrl }),
      allow_promotion_codes: textAt(form, 'allow_promotion_codes') === 'true',
      client_reference_id: textAt(form, 'client_reference_id') ?? null,
    },
    `${url}/pay/${named.id}`,
  )
  const promotion = textAt(form, 'discounts', 0, 'promotion_code') ?? null
  ledger.orders.set(session.id, {
    price: find(ledger.prices, textAt(form, 'line_items', 0, 'price'), 'price').id,
    trialDays: Number(textAt(form, 'subscription_data', 'trial_period_days') ?? 0),
    metadata: textsOf(groupAt(groupAt(form, 'subscription_data'), 'metadata')),
    coupon:
      promotion === null ? null : find(ledger.promotionCodes, promotion, 'promotion_code').promotion.coupon,
    promotion,
  })
  ledger.sessions.set(session.id, session)
  return session
}

function readChange(ledger: Ledger, form: Form): SubscriptionChange {
  const price = textAt(form, 'items', 0, 'price')
  const item: FormValue | undefined = listAt(form, 'items')[0]
  if (price !== undefined && textAt(item, 'id') === undefined)
    throw new StripeFailure(
      400,
      'invalid_request_error',
      'The stand-in changes the one item of a subscription: name its id.',
    )
  const cancel = textAt(form, 'cancel_at_period_end')
  const coupon = textAt(form, 'discounts', 0, 'coupon')
  const comment = textAt(form, 'cancellation_details', 'comment')
  const method = textAt(form, 'default_payment_method')
  return {
    ...(price === undefined ? {} : { price: find(ledger.prices, price, 'price') }),
    ...(cancel === undefined ? {} : { cancelAtPeriodEnd: cancel === 'true' }),
    ...(coupon === undefined ? {} : { coupon }),
    ...(comment === undefined ? {} : { comment }),
    ...(method === undefined ? {} : { defaultPaymentMethod: method }),
    metadata: textsOf(groupAt(form, 'metadata')),
    endTrial: textAt(form, 'trial_end') === 'now',
    prorate: textAt(form, 'proration_behavior') === 'always_invoice',
    allOrNothing: textAt(form, 'payment_behavior') === 'error_if_incomplete',
  }
}
