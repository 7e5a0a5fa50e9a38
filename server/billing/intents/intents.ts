import type { Knex } from 'knex'
import { audit } from '../../audit/audit.ts'
import { dialectOf } from '../../db/dialect.ts'
import type { BillingIntentRow } from '../../db/tables/plans.ts'
import { transaction } from '../../db/transaction.ts'
import { ApiError, conflict } from '../../errors/errors.ts'
import { newId } from '../../lib/ids.ts'
import { type BillingContext, type PaymentProvider, PaymentRefusedError } from '../provider.ts'
import { findIntent, findOutcomes, insertIntent, updateOpenIntent } from '../store.ts'
import { type ActKind, type Acts, acts } from './acts.ts'
import { applyEffects } from './effects.ts'

/** Delay of the job, which repeats the caller's try if its process died or got no answer. */
const FIRST_RETRY_MS = 60_000
const MAX_RETRY_MS = 3_600_000
/**
 * Time in which the call is repeated. Later, the job only looks for the effect of earlier tries, since nobody expects the act
 * any longer.
 */
const REPEAT_MS = 3_600_000

export interface IntentRequest<Kind extends ActKind> {
  organizationId: string
  /** The person who asked for it; null for the system. */
  userId: string | null
  kind: Kind
  input: Acts[Kind]['input']
  /** Runs in the transaction that stores the intent; if it throws, the intent is not stored. */
  confirm?: (db: Knex) => Promise<void>
}

/**
 * Stores the intent, calls the provider under its key, and stores the outcome. If the answer is lost or the process dies, the job
 * `settle-billing-intent` finds out what happened: money never moves twice.
 * @throws PaymentRefusedError for a refusal, 409 while another intent of the organization is open, 502 while the outcome is unknown
 */
export async function runIntent<Kind extends ActKind>(
  ctx: BillingContext,
  payments: PaymentProvider,
  request: IntentRequest<Kind>,
): Promise<Acts[Kind]['outcome']> {
  const id = await storeIntent(ctx, request)
  try {
    const outcome = await acts[request.kind].perform(payments, request.input, id)
    await closeIntent(ctx, id, 'done', outcome)
    return outcome
  } catch (error) {
    if (error instanceof PaymentRefusedError) {
      await closeIntent(ctx, id, 'failed', refusalOf(error))
      throw error
    }
    ctx.log.warn({ err: error, intentId: id, kind: request.kind }, 'the outcome of a payment act is unknown')
    throw new ApiError(
      'upstream_failed',
      'The payment provider did not confirm the change. The service checks the outcome within a minute. Look at the plan before you try again.',
      { cause: error },
    )
  }
}

async function storeIntent<Kind extends ActKind>(
  ctx: BillingContext,
  { organizationId, userId, kind, input, confirm }: IntentRequest<Kind>,
): Promise<string> {
  const now = ctx.clock.now()
  const id = newId()
  try {
    await transaction(ctx, async (ctx) => {
      await insertIntent(ctx.db, {
        id,
        organization_id: organizationId,
        kind,
        input: JSON.stringify(input),
        state: 'open',
        outcome: null,
        user_id: userId,
        tries: 1,
        created_at: now,
        updated_at: now,
        next_try_at: now + FIRST_RETRY_MS,
      })
      await confirm?.(ctx.db)
      await enqueueSettle(ctx, id, now + FIRST_RETRY_MS)
    })
  } catch (error) {
    if (!dialectOf(ctx.db).isUniqueViolation(error)) throw error
    throw conflict('Another change of the plan is not finished yet. Try again in a minute.')
  }
  return id
}

/**
 * Settles an open intent: looks for its effect and, within an hour, repeats the call under the same key if there was none.
 * Throws while the outcome is unknown.
 */
export async function settleIntent(
  ctx: BillingContext,
  payments: PaymentProvider,
  intentId: string,
): Promise<BillingIntentRow | undefined> {
  const row = await findIntent(ctx.db, intentId)
  if (row === undefined || row.state !== 'open') return row
  await scheduleNextTry(ctx, row)
  const act = acts[kindOf(row)] as (typeof acts)['refund']
  const input = JSON.parse(row.input) as Acts['refund']['input']
  try {
    const outcome =
      (await act.resume(payments, input, row.id)) ??
      (ctx.clock.now() < row.created_at + REPEAT_MS ? await act.perform(payments, input, row.id) : null)
    if (outcome === null) await closeIntent(ctx, row.id, 'failed', expired)
    else await closeIntent(ctx, row.id, 'done', outcome)
  } catch (error) {
    if (!(error instanceof PaymentRefusedError)) throw error
    await closeIntent(ctx, row.id, 'failed', refusalOf(error))
  }
  return findIntent(ctx.db, row.id)
}

/** Lists the outcomes of the organization's completed acts of a kind. */
export async function findDone<Kind extends ActKind>(
  db: Knex,
  organizationId: string,
  kind: Kind,
): Promise<Acts[Kind]['outcome'][]> {
  const outcomes = await findOutcomes(db, organizationId, kind)
  return outcomes.map((outcome) => JSON.parse(outcome) as Acts[Kind]['outcome'])
}

const expired = { reason: 'expired', message: 'The provider was unreachable for too long.', byCard: false }

function refusalOf({ reason, message, byCard }: PaymentRefusedError) {
  return { reason, message, byCard }
}

async function scheduleNextTry(ctx: BillingContext, row: BillingIntentRow): Promise<void> {
  const now = ctx.clock.now()
  const next = now + Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(row.tries, 10))
  await transaction(ctx, async (ctx) => {
    const change = { tries: row.tries + 1, next_try_at: next, updated_at: now }
    if (await updateOpenIntent(ctx.db, row.id, change)) await enqueueSettle(ctx, row.id, next)
  })
}

function enqueueSettle(ctx: BillingContext, intentId: string, runAt: number): Promise<void> {
  return ctx.jobs.enqueue(ctx.db, 'settle-billing-intent', { intentId }, { key: `intent:${intentId}`, runAt })
}

/** Stores the outcome, and enqueues a job that reads the changed subscription. */
async function closeIntent(
  ctx: BillingContext,
  intentId: string,
  state: 'done' | 'failed',
  outcome: object,
): Promise<void> {
  const now = ctx.clock.now()
  await transaction(ctx, async (ctx) => {
    const change = { state, outcome: JSON.stringify(outcome), updated_at: now }
    if (!(await updateOpenIntent(ctx.db, intentId, change))) return
    await ctx.jobs.cancel(ctx.db, 'settle-billing-intent', `intent:${intentId}`)
    const row = await findIntent(ctx.db, intentId)
    if (row === undefined) return
    await applyEffects(ctx, row)
    const { organization_id: organizationId, user_id: userId } = row
    await ctx.jobs.enqueue(ctx.db, 'sync-billing', { organizationId }, { key: `billing:${organizationId}` })
    if (state === 'done')
      await audit(ctx, {
        organizationId,
        userId,
        action: auditActions[kindOf(row)],
        target: intentId,
        detail: outcome,
      })
  })
}

function kindOf({ kind }: BillingIntentRow): ActKind {
  return kind as ActKind
}

const auditActions = {
  switch: 'billing.plan_switched',
  cancel: 'billing.cancellation_changed',
  end: 'billing.subscription_ended',
  discount: 'billing.discount_applied',
  finish_trial: 'billing.trial_finished',
  refund: 'billing.refunded',
  card_check: 'billing.card_checked',
  end_duplicates: 'billing.duplicates_ended',
} as const satisfies Record<ActKind, string>
