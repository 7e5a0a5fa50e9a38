import type { Reader } from './config.ts'

/** Configures what is sold. Without billing, no limit of a plan applies. */
export interface BillingConfig {
  /** True if plans are sold, so that their limits apply. */
  enabled: boolean
  /** Secret that signs the requests of the operator's shop; null = `POST /public/modify-subscription` changes nothing. */
  shopSecret: string | null
  /** null = no payments through this service. */
  stripe: StripeConfig | null
  /** Email address that is notified of cancellations, refunds and disputes; null = none. */
  contact: string | null
}

export interface StripeConfig {
  secretKey: string
  /** Verifies the notifications. */
  webhookSecret: string
  /** Key for the payment form inside a page; null = pages have their own. */
  publishableKey: string | null
  /** Base URL of the API, without a trailing slash. */
  url: string
  /** Id of the coupon for members who are about to cancel; null = none is offered. */
  retentionCoupon: string | null
}

export function readBilling(read: Reader, allowLoopback: boolean): BillingConfig {
  const shopSecret = read.text('BILLING_SHOP_SECRET')
  if (shopSecret !== undefined && shopSecret.length < 32)
    read.problem('BILLING_SHOP_SECRET is too short: use at least 32 characters, or leave it out.')
  const stripe = readStripe(read, allowLoopback)
  return {
    enabled: stripe !== null,
    shopSecret: shopSecret ?? null,
    stripe,
    contact: readContact(read),
  }
}

function readStripe(read: Reader, allowLoopback: boolean): StripeConfig | null {
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
  if (url.startsWith('http:') && !(allowLoopback && isLoopback(url)))
    read.problem(
      'STRIPE_URL must be https. For a test server on this machine, also set POSTERN_ALLOW_LOOPBACK=1.',
    )
  return {
    secretKey,
    webhookSecret: webhookSecret ?? '',
    publishableKey: read.text('STRIPE_PUBLISHABLE_KEY') ?? null,
    url,
    retentionCoupon: read.text('BILLING_RETENTION_COUPON') ?? null,
  }
}

function isLoopback(url: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(url).hostname)
}

function readContact(read: Reader): string | null {
  const contact = read.text('BILLING_CONTACT')
  if (contact !== undefined && !/^\S+@\S+$/.test(contact))
    read.problem(`BILLING_CONTACT must be an email address, not "${contact}".`)
  return contact ?? null
}
