import type { HasConfig } from '../config/config.ts'
import type { HasDb, HasDbAndClock } from '../db/connect.ts'
import { transaction } from '../db/transaction.ts'
import { ApiError, badRequest } from '../errors/errors.ts'
import type { HasQueue } from '../jobs/queue.ts'
import { enqueueOperatorMail } from './operator-mail.ts'
import { type HasPayments, type PaymentEvent, PaymentRefusedError } from './provider.ts'
import { insertEvent, markDirty } from './store.ts'

const DAY = 86_400_000
/** Exceeds the days for which the provider repeats a notification. */
const KEEP_MS = 40 * DAY

type Services = HasDbAndClock & HasQueue & HasConfig & HasPayments

/**
 * Stores a notification and enqueues a job that reads the subscription: the provider's current state decides, not the
 * notification. A repeated notification does nothing.
 * @throws 400 for a wrong signature, 503 without a payment provider
 */
export async function receiveEvent(ctx: Services, body: Buffer, signature: string): Promise<void> {
  const event = await verify(ctx, body, signature)
  const now = ctx.clock.now()
  await transaction(ctx, async (ctx) => {
    const organizationId = event.customerId === null ? null : await markDirty(ctx.db, event.customerId, now)
    const isNew = await insertEvent(ctx.db, {
      id: event.id,
      type: event.type,
      organization_id: organizationId,
      received_at: now,
      expires_at: now + KEEP_MS,
    })
    if (!isNew) return
    if (event.dispute !== null) await mailDispute(ctx, event.dispute)
    if (organizationId === null) return
    await ctx.jobs.enqueue(ctx.db, 'sync-billing', { organizationId }, { key: `billing:${organizationId}` })
  })
}

/** Mails the operator, who must answer the dispute at the provider. The plan does not change before that. */
function mailDispute(
  ctx: HasDb & HasQueue & HasConfig,
  { chargeId, sum }: NonNullable<PaymentEvent['dispute']>,
): Promise<void> {
  const of = sum === null ? '' : ` of ${(sum.cents / 100).toFixed(2)} ${sum.currency.toUpperCase()}`
  return enqueueOperatorMail(ctx, {
    subject: `A payment${of} is disputed`,
    lines: [
      `The bank of a customer reclaims a payment${of} (${chargeId}). Respond to the dispute in Stripe.`,
    ],
  })
}

async function verify({ payments }: Services, body: Buffer, signature: string): Promise<PaymentEvent> {
  if (payments === null) throw billingOff()
  try {
    return await payments.readEvent(body, signature)
  } catch (error) {
    if (error instanceof PaymentRefusedError && error.reason === 'event')
      throw badRequest('The body is no event with an id and an object.')
    if (error instanceof PaymentRefusedError || error instanceof SyntaxError)
      throw badRequest('The signature does not match the body, or is too old.')
    throw error
  }
}

export function billingOff(): ApiError {
  return new ApiError(
    'not_configured',
    'This service does not sell plans: the operator has not set STRIPE_SECRET_KEY.',
  )
}
