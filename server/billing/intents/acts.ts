import {
  ignoreRefusal,
  type Order,
  type PaymentProvider,
  PaymentRefusedError,
  type SwitchRequest,
} from '../provider.ts'

/** Maps the calls that move money or end subscriptions to their inputs and results. */
export interface Acts {
  switch: { input: SwitchRequest; outcome: { order: Order } }
  cancel: {
    input: { subscriptionIds: string[]; cancel: boolean; feedback: string }
    outcome: { cancel: boolean }
  }
  end: { input: { subscriptionIds: string[]; feedback: string }; outcome: { ended: number } }
  discount: { input: { subscriptionId: string; coupon: string }; outcome: { coupon: string } }
  finish_trial: { input: { subscriptionId: string }; outcome: { finished: true } }
  refund: {
    /**
     * `amount` in cents; null refunds what is left. The subscriptions end after the refund. With `firstOf`, the refund must be the
     * first of that customer, except for the charges that `end_duplicates` refunded.
     */
    input: {
      chargeId: string
      amount: number | null
      thenEnd: string[]
      firstOf: { customerId: string; except: string[] } | null
    }
    outcome: { amount: number; ended: number }
  }
  end_duplicates: {
    /** Subscriptions beside the one that provides the plan, their checkouts, and what they have collected since it began. */
    input: { subscriptionIds: string[]; orderIds: string[]; chargeIds: string[] }
    /** `cents` is the sum of the refunds. The provider refused to refund the charges of `kept`. */
    outcome: { ended: string[]; refunded: string[]; kept: string[]; cents: number }
  }
  card_check: {
    /** A declined card is removed, and the subscription ends. A customer without a card counts as declined. */
    input: { customerId: string; cardId: string | null; subscriptionId: string; orderId: string | null }
    outcome: { accepted: boolean }
  }
}

export type ActKind = keyof Acts

interface Act<Kind extends ActKind> {
  /** Calls the provider with the intent's key, under which the provider acts once. */
  perform(
    payments: PaymentProvider,
    input: Acts[Kind]['input'],
    intentId: string,
  ): Promise<Acts[Kind]['outcome']>
  /**
   * Looks for the effect of an earlier try whose answer was lost, and completes steps that are safe to repeat. Null means that
   * the earlier try had no effect.
   */
  resume(
    payments: PaymentProvider,
    input: Acts[Kind]['input'],
    intentId: string,
  ): Promise<Acts[Kind]['outcome'] | null>
}

export const acts: { readonly [Kind in ActKind]: Act<Kind> } = {
  switch: {
    async perform(payments, input, intentId) {
      await payments.switchPlan(input, intentId)
      return { order: input.order }
    },
    async resume(payments, input) {
      const { identifier } = await payments.getSubscription(input.subscriptionId)
      return identifier === input.orderId ? { order: input.order } : null
    },
  },
  cancel: {
    async perform(payments, { subscriptionIds, ...change }, intentId) {
      for (const id of subscriptionIds) await payments.setCancel(id, change, `${intentId}:${id}`)
      return { cancel: change.cancel }
    },
    async resume(payments, { subscriptionIds, cancel }) {
      for (const id of subscriptionIds) {
        const { cancelAtPeriodEnd } = await payments.getSubscription(id)
        if (cancelAtPeriodEnd !== cancel) return null
      }
      return { cancel }
    },
  },
  end: { perform: end, resume: end },
  discount: {
    async perform(payments, { subscriptionId, coupon }, intentId) {
      await payments.applyCoupon(subscriptionId, coupon, intentId)
      return { coupon }
    },
    async resume(payments, { subscriptionId, coupon }) {
      const { hasDiscount } = await payments.getSubscription(subscriptionId)
      return hasDiscount ? { coupon } : null
    },
  },
  finish_trial: {
    async perform(payments, { subscriptionId }, intentId) {
      await payments.endTrial(subscriptionId, intentId)
      return { finished: true }
    },
    async resume(payments, { subscriptionId }) {
      const { status } = await payments.getSubscription(subscriptionId)
      return status === 'trialing' || status === 'incomplete' ? null : { finished: true }
    },
  },
  refund: {
    async perform(payments, { chargeId, amount, thenEnd, firstOf }, intentId) {
      if (firstOf !== null) await requireNoRefund(payments, firstOf)
      const refunded = await payments.refund({ chargeId, amount, intentId }, intentId)
      return { amount: refunded, ended: await endWhatIsLeft(payments, thenEnd, 'Refunded') }
    },
    async resume(payments, { chargeId, thenEnd }, intentId) {
      const refunded = await payments.findRefund(chargeId, intentId)
      if (refunded === null) return null
      return { amount: refunded, ended: await endWhatIsLeft(payments, thenEnd, 'Refunded') }
    },
  },
  card_check: {
    async perform(payments, input, intentId) {
      const { customerId, cardId } = input
      const accepted =
        cardId !== null && (await payments.checkCard({ customerId, cardId, intentId }, intentId))
      return finishCardCheck(payments, input, intentId, accepted)
    },
    async resume(payments, input, intentId) {
      const accepted = await payments.findCardCheck(input.customerId, intentId, intentId)
      return accepted === null ? null : finishCardCheck(payments, input, intentId, accepted)
    },
  },
  end_duplicates: { perform: endDuplicates, resume: endDuplicates },
}

/** Ends subscriptions, which is safe to repeat. */
async function end(
  payments: PaymentProvider,
  { subscriptionIds, feedback }: Acts['end']['input'],
): Promise<Acts['end']['outcome']> {
  for (const id of subscriptionIds) await payments.endSubscription(id, feedback)
  return { ended: subscriptionIds.length }
}

/** Runs under the intent, so no other refund of the organization runs at the same time. */
async function requireNoRefund(
  payments: PaymentProvider,
  { customerId, except }: { customerId: string; except: readonly string[] },
): Promise<void> {
  const charges = await payments.listCharges(customerId)
  if (charges.some(({ id, refundedAmount }) => refundedAmount > 0 && !except.includes(id)))
    throw new PaymentRefusedError('A payment of this customer was already refunded.', { reason: 'refunded' })
}

/** Ends the subscriptions and ignores refusals, since the act before has succeeded. */
async function endWhatIsLeft(
  payments: PaymentProvider,
  subscriptionIds: readonly string[],
  feedback: string,
): Promise<number> {
  let ended = 0
  for (const id of subscriptionIds) if (await ignoreRefusal(payments.endSubscription(id, feedback))) ended++
  return ended
}

/** @throws PaymentRefusedError if the provider does not end the subscription of a rejected card, so that the operator hears of it */
async function finishCardCheck(
  payments: PaymentProvider,
  { cardId, subscriptionId }: Acts['card_check']['input'],
  intentId: string,
  accepted: boolean,
): Promise<{ accepted: boolean }> {
  if (!accepted) {
    await payments.endSubscription(subscriptionId, 'The card was rejected')
    if (cardId !== null) await payments.removeCard(cardId, intentId)
  }
  return { accepted }
}

/** Ends each subscription and refunds its charges, which is safe to repeat. */
async function endDuplicates(
  payments: PaymentProvider,
  { subscriptionIds, chargeIds }: Acts['end_duplicates']['input'],
  intentId: string,
): Promise<Acts['end_duplicates']['outcome']> {
  await end(payments, { subscriptionIds, feedback: 'The organization has another subscription' })
  const outcome = { ended: subscriptionIds, refunded: [] as string[], kept: [] as string[], cents: 0 }
  for (const chargeId of chargeIds) {
    try {
      const request = { chargeId, amount: null, intentId }
      outcome.cents +=
        (await payments.findRefund(chargeId, intentId)) ??
        (await payments.refund(request, `${intentId}:${chargeId}`))
      outcome.refunded.push(chargeId)
    } catch (error) {
      if (!(error instanceof PaymentRefusedError)) throw error
      outcome.kept.push(chargeId)
    }
  }
  return outcome
}
