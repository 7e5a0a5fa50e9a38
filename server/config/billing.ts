import type { Reader } from './config.ts'

/** Configures what is sold. Without billing, no limit of a plan applies. */
export interface BillingConfig {
  /** True if plans are sold, so that their limits apply. */
  enabled: boolean
  /** Secret that signs the requests of the operator's shop; null = `POST /public/modify-subscription` changes nothing. */
  shopSecret: string | null
}

export function readBilling(read: Reader): BillingConfig {
  const shopSecret = read.text('BILLING_SHOP_SECRET')
  if (shopSecret !== undefined && shopSecret.length < 32)
    read.problem('BILLING_SHOP_SECRET is too short: give at least 32 characters, or leave it out.')
  return {
    enabled: read.text('STRIPE_SECRET_KEY') !== undefined,
    shopSecret: shopSecret ?? null,
  }
}
