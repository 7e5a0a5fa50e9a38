import { isLoopbackHost } from '../lib/web/addresses.ts'
import type { Reader } from './config.ts'

export type StripeConfig = NonNullable<ReturnType<typeof readStripe>>

/** Reads what is sold. Without billing, no limit of a plan applies. */
export function readBilling(read: Reader, allowLoopback: boolean) {
  const stripe = readStripe(read, allowLoopback)
  return {
    /** True if plans are sold, so that their limits apply. */
    enabled: stripe !== null,
    /** Secret that signs the requests of the operator's shop; null = `POST /public/modify-subscription` changes nothing. */
    shopSecret: read.secret('BILLING_SHOP_SECRET'),
    /** null = no payments through this service. */
    stripe,
    /** Email address that is notified of cancellations, refunds and disputes; null = none. */
    contact: readContact(read),
  }
}

function readStripe(read: Reader, allowLoopback: boolean) {
  const secretKey = read.text('STRIPE_SECRET_KEY')
  if (secretKey === undefined) return null
  if (!/^(sk|rk)_/.test(secretKey))
    read.problem('STRIPE_SECRET_KEY must be a secret key of Stripe, which begins with sk_ or rk_.')
  const webhookSecret = read.text('STRIPE_WEBHOOK_SECRET')
  if (webhookSecret === undefined)
    read.problem(
      'STRIPE_SECRET_KEY requires STRIPE_WEBHOOK_SECRET, the signing secret of the endpoint at Stripe.',
    )
  const url = read.url('STRIPE_URL', 'https://api.stripe.com')
  if (url.startsWith('http:') && !(allowLoopback && isLoopbackHost(new URL(url).hostname)))
    read.problem(
      'STRIPE_URL must be https. For a test server on this machine, also set POSTERN_ALLOW_LOOPBACK=1.',
    )
  return {
    secretKey,
    /** Verifies the notifications. */
    webhookSecret: webhookSecret ?? '',
    /** Key for the payment form inside a page; null = pages have their own. */
    publishableKey: read.text('STRIPE_PUBLISHABLE_KEY') ?? null,
    /** Base URL of the API, without a trailing slash. */
    url,
    /** Id of the coupon for members who are about to cancel; null = none is offered. */
    retentionCoupon: read.text('BILLING_RETENTION_COUPON') ?? null,
  }
}

function readContact(read: Reader): string | null {
  const contact = read.text('BILLING_CONTACT')
  if (contact !== undefined && !/^\S+@\S+$/.test(contact))
    read.problem(`BILLING_CONTACT must be an email address, not "${contact}".`)
  return contact ?? null
}
