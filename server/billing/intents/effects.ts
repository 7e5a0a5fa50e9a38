import type { BillingIntentRow } from '../../db/tables/plans.ts'
import { emit } from '../../events/events.ts'
import { enqueueOperatorMail } from '../operator-mail.ts'
import type { BillingContext } from '../provider.ts'
import { setCardChecked, setOrderState } from '../store.ts'
import type { ActKind, Acts } from './acts.ts'

type Effect = (ctx: BillingContext, row: BillingIntentRow) => Promise<void>

const EFFECTS: { readonly [Kind in ActKind]?: Effect } = {
  card_check: recordCardCheck,
  end_duplicates: reportDuplicates,
}

/** Records what the outcome of an intent means here. Call it in the transaction that stores the outcome. */
export async function applyEffects(ctx: BillingContext, row: BillingIntentRow): Promise<void> {
  await EFFECTS[row.kind as ActKind]?.(ctx, row)
}

/**
 * Records a card that was not rejected, so that it is not checked again. A rejected card ends the checkout. A check that could not
 * be made is skipped: the card is not at fault, and another try would end the same way.
 */
async function recordCardCheck(ctx: BillingContext, row: BillingIntentRow): Promise<void> {
  const { organization_id: organizationId, state } = row
  const { orderId } = inputOf<'card_check'>(row)
  if (state === 'failed') {
    await setCardChecked(ctx.db, organizationId, ctx.clock.now())
    await reportFailure(ctx, row, {
      subject: 'A card could not be checked',
      advice: 'The plan has begun without the check. Look at the subscription and its card in Stripe.',
    })
  } else if (outcomeOf<'card_check'>(row).accepted)
    await setCardChecked(ctx.db, organizationId, ctx.clock.now())
  else await setOrderState(ctx.db, organizationId, orderId, 'rejected')
}

/** Tells the members and the operator that a second subscription ended. Its checkout has led to a plan, the one of the first. */
async function reportDuplicates(ctx: BillingContext, row: BillingIntentRow): Promise<void> {
  const { organization_id: organizationId } = row
  const { orderIds, subscriptionIds } = inputOf<'end_duplicates'>(row)
  if (row.state === 'failed')
    return reportFailure(ctx, row, {
      subject: 'An organization pays twice',
      advice: `The service tries again tomorrow. End ${subscriptionIds.join(' and ')} in Stripe.`,
    })
  for (const orderId of orderIds) await setOrderState(ctx.db, organizationId, orderId, 'active')
  const { cents, kept } = outcomeOf<'end_duplicates'>(row)
  const sum = `$${(cents / 100).toFixed(2)}`
  const content =
    cents > 0
      ? `The organization had a second subscription. It has ended, and ${sum} was refunded.`
      : 'The organization had a second subscription. It has ended.'
  await emit(ctx, 'members.notice', { organizationId, notice: { kind: 'info', content } })
  await enqueueOperatorMail(ctx, {
    subject: 'A second subscription was ended',
    lines: [
      `The organization ${organizationId} had two subscriptions. ${subscriptionIds.join(' and ')} ended, and ${sum} was refunded.`,
      kept.length === 0 ? '' : `Stripe refused to refund ${kept.join(' and ')}. Refund it in Stripe.`,
    ],
  })
}

/** Tells the operator, by the log too, since the service cannot resolve it. */
async function reportFailure(
  ctx: BillingContext,
  { id, kind, organization_id: organizationId, outcome }: BillingIntentRow,
  { subject, advice }: { subject: string; advice: string },
): Promise<void> {
  const { message = '' } = JSON.parse(outcome ?? '{}') as { message?: string }
  ctx.log.error(
    { organizationId, intentId: id, kind, reason: message },
    'a payment act of the service failed',
  )
  const lines = [`Organization ${organizationId}: ${message}`, advice]
  await enqueueOperatorMail(ctx, { subject, lines })
}

function inputOf<Kind extends ActKind>({ input }: BillingIntentRow): Acts[Kind]['input'] {
  return JSON.parse(input) as Acts[Kind]['input']
}

function outcomeOf<Kind extends ActKind>({ outcome }: BillingIntentRow): Acts[Kind]['outcome'] {
  return JSON.parse(outcome ?? '{}') as Acts[Kind]['outcome']
}
