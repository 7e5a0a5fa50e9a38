import type { HasDbAndClock } from '../db/connect.ts'
import type { CreditKind, CreditRow, Plan } from '../db/tables/plans.ts'
import { transaction } from '../db/transaction.ts'
import { newId } from '../lib/ids.ts'
import { currentMonth, planLimit, WAIT } from './limits.ts'
import { currentPlan, lockPlan, type PlanSettings } from './subscriptions.ts'

type Services = HasDbAndClock & PlanSettings

const KINDS: Record<CreditKind, { includedIn(plan: Plan): number; unit: string }> = {
  ai_images: { includedIn: (plan) => plan.image_generation_count, unit: 'generated images' },
  ai_videos: { includedIn: (plan) => plan.generate_videos, unit: 'generated videos' },
}

/**
 * Spends one credit for the work that `key` names, before the work, and returns the credit's id. The same key costs once, unless its
 * credit was refunded. Where billing is off, credits are counted and never refused.
 * @throws 402 `plan_limit` if none is left this month
 */
export async function spendCredit(
  ctx: Services,
  organizationId: string,
  kind: CreditKind,
  key: string,
): Promise<string> {
  return transaction(ctx, async (ctx) => {
    await lockPlan(ctx.db, organizationId)
    const earlier: CreditRow | undefined = await ctx
      .db('credits')
      .where({ organization_id: organizationId, kind, key })
      .first()
    if (earlier?.refunded_at === null) return earlier.id
    if ((await remainingCredits(ctx, organizationId, kind)) <= 0) {
      const plan = await currentPlan(ctx, organizationId)
      const { includedIn, unit } = KINDS[kind]
      throw planLimit(ctx, `The plan ${plan.current} includes ${includedIn(plan)} ${unit} a month. ${WAIT}`)
    }
    const now = ctx.clock.now()
    if (earlier !== undefined) {
      await ctx.db('credits').where({ id: earlier.id }).update({ spent_at: now, refunded_at: null })
      return earlier.id
    }
    const id = newId()
    const row = { id, organization_id: organizationId, kind, key, spent_at: now, refunded_at: null }
    await ctx.db('credits').insert(row)
    return id
  })
}

/** Returns the credit of work that failed. Safe to repeat. */
export async function refundCredit({ db, clock }: HasDbAndClock, creditId: string): Promise<void> {
  await db('credits').where({ id: creditId, refunded_at: null }).update({ refunded_at: clock.now() })
}

/** Returns the credits left this month, at least 0; those of the largest plan where billing is off. */
export async function remainingCredits(
  ctx: Services,
  organizationId: string,
  kind: CreditKind,
): Promise<number> {
  const plan = await currentPlan(ctx, organizationId)
  const max = KINDS[kind].includedIn(plan)
  if (!ctx.config.billing.enabled) return max
  return Math.max(0, max - (await countUsedCredits(ctx, organizationId, kind)))
}

/** Counts the credits spent this month and not refunded. */
export async function countUsedCredits(
  ctx: HasDbAndClock,
  organizationId: string,
  kind: CreditKind,
): Promise<number> {
  const [row] = await ctx
    .db('credits')
    .where({ organization_id: organizationId, kind, refunded_at: null })
    .where('spent_at', '>=', await currentMonth(ctx, organizationId))
    .count({ count: '*' })
  return Number(row?.count)
}
