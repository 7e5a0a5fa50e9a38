import type { Knex } from 'knex'
import { audit } from '../audit/audit.ts'
import type { Config } from '../config/config.ts'
import type { HasDb, HasDbAndClock } from '../db/connect.ts'
import { dialectOf } from '../db/dialect.ts'
import type { PaidTier, Period, Plan, SubscriptionRow, Tier } from '../db/tables/plans.ts'
import { transaction } from '../db/transaction.ts'
import { emit, type HasEvents } from '../events/events.ts'
import { newId } from '../lib/ids.ts'
import type { HasClock } from '../lib/time/clock.ts'
import { optionalIso, toIso } from '../lib/time/dates.ts'
import { monthStart } from './month.ts'
import {
  findAnySubscription,
  findLiveSubscriptions,
  insertSubscription,
  updateSubscription,
} from './store.ts'
import { freePlan, planOf, unlimitedPlan } from './tiers.ts'

/** Settings that decide which limits apply. */
export interface PlanSettings {
  config: Pick<Config, 'billing' | 'baseUrl' | 'consoleUrl'>
}

type Services = HasDbAndClock & HasEvents & PlanSettings

/** Describes a subscription as it is from now on. */
export interface SubscriptionState {
  tier: PaidTier
  period: Period
  /** Id of the checkout that led to it. Absent keeps the stored one. */
  identifier?: string | null
  /** Instant at which it ends unless it is resumed. Absent means that it renews. */
  cancelAt?: number | null
  trialing?: boolean
  /** Makes the subscription immune to `endSubscription`, and to later states that do not say `isLifetime` themselves. */
  isLifetime?: boolean
  /** Maximum connected channels. Absent means the tier's. */
  totalChannels?: number
  /** True for a subscription that was sold with a trial, or after one: the organization gets no further trial. */
  usesTrial?: boolean
}

/** Finds the subscription that applies to the organization, sold or granted; undefined if it has none or it ended. */
export async function findSubscription(
  { db }: HasDb,
  organizationId: string,
): Promise<SubscriptionRow | undefined> {
  return inForce(await findAnySubscription(db, organizationId))
}

/** Finds the subscription that was sold to the organization, even if a granted plan applies; undefined if it has none or it ended. */
export async function findSoldSubscription(
  { db }: HasDb,
  organizationId: string,
): Promise<SubscriptionRow | undefined> {
  const row = await findAnySubscription(db, organizationId)
  return row?.ended_at === null ? row : undefined
}

/** Returns the subscription that a row stands for: the granted one if there is one, otherwise the one that was sold. */
function inForce(row: SubscriptionRow | undefined): SubscriptionRow | undefined {
  if (row === undefined) return undefined
  if (row.granted_tier === null) return row.ended_at === null ? row : undefined
  return {
    ...row,
    tier: row.granted_tier,
    period: 'MONTHLY',
    identifier: null,
    cancel_at: null,
    total_channels: planOf(row.granted_tier).channel,
    is_lifetime: 0,
    trialing: 0,
    ended_at: null,
  }
}

/** Returns the plan that applies to the organization: its subscription's, FREE without one, or an unlimited one where billing is off. */
export async function currentPlan(ctx: HasDb & PlanSettings, organizationId: string): Promise<Plan> {
  if (!ctx.config.billing.enabled) return unlimitedPlan
  return planOfRow(await findAnySubscription(ctx.db, organizationId))
}

/** Returns the tier of each organization's plan. */
export async function tiersOf(
  { db, config }: HasDb & PlanSettings,
  organizationIds: readonly string[],
): Promise<(organizationId: string) => Tier> {
  if (!config.billing.enabled) return () => unlimitedPlan.current
  const rows = await findLiveSubscriptions(db, organizationIds)
  const tiers = new Map(
    rows.map(({ organization_id, tier, granted_tier }) => [organization_id, granted_tier ?? tier]),
  )
  return (organizationId) => tiers.get(organizationId) ?? freePlan.current
}

/** Returns true if the organization may still begin a trial. */
export async function mayTry({ db }: HasDb, organizationId: string): Promise<boolean> {
  const row = await findAnySubscription(db, organizationId)
  return row === undefined || row.trial_used === 0
}

/** Returns true during a trial, and until the first subscription of an organization that may begin one, as existing consoles expect. */
export async function isInTrial(ctx: HasDb, organizationId: string): Promise<boolean> {
  const subscription = await findSubscription(ctx, organizationId)
  return subscription === undefined ? mayTry(ctx, organizationId) : subscription.trialing === 1
}

/**
 * Makes this the organization's subscription, and emits `plan.changed` if the limits change. Repeating the call changes nothing.
 * A lifetime subscription yields only to another lifetime one. While a plan is granted, the subscription does not apply yet.
 */
export async function saveSubscription(
  ctx: Services,
  organizationId: string,
  state: SubscriptionState,
  by: string | null = null,
): Promise<void> {
  await transaction(ctx, async (ctx) => {
    await lockPlan(ctx.db, organizationId)
    const row = await findAnySubscription(ctx.db, organizationId)
    const live = row?.ended_at === null ? row : undefined
    if (live?.is_lifetime === 1 && !state.isLifetime) return
    const next = nextRow(ctx, organizationId, row, state)
    if (row === undefined) await insertSubscription(ctx.db, next)
    else await updateSubscription(ctx.db, organizationId, next)
    const before = row?.limited === 0 ? unlimitedPlan : planOfRow(row)
    await announce(ctx, organizationId, { before, after: planOfRow(next), by })
  })
}

/**
 * Grants the organization a plan, which applies instead of what was sold until it is taken back: null takes it back. Returns false
 * if there is none to take back.
 */
export async function setGrant(
  ctx: Services,
  organizationId: string,
  tier: PaidTier | null,
  by: string | null,
): Promise<boolean> {
  return transaction(ctx, async (ctx) => {
    await lockPlan(ctx.db, organizationId)
    const row = await findAnySubscription(ctx.db, organizationId)
    const granted = row?.granted_tier ?? null
    if (tier === null && granted === null) return false
    const now = ctx.clock.now()
    const sold = row ?? {
      ...nextRow(ctx, organizationId, row, { tier: tier ?? 'STANDARD', period: 'MONTHLY' }),
      ended_at: now,
    }
    const next = {
      ...sold,
      granted_tier: tier,
      limited: ctx.config.billing.enabled ? 1 : 0,
      created_at: monthAnchor(row, now),
      updated_at: now,
      // The grant counts as the last plan, so that the next one continues its month.
      ended_at: sold.ended_at === null ? null : now,
    }
    if (row === undefined) await insertSubscription(ctx.db, next)
    else await updateSubscription(ctx.db, organizationId, next)
    const before = row?.limited === 0 ? unlimitedPlan : planOfRow(row)
    await announce(ctx, organizationId, { before, after: planOfRow(next), by })
    return true
  })
}

/**
 * Ends the subscription that was sold to the organization, and emits `plan.changed` unless a granted plan applies. Without a
 * subscription, or with a lifetime one, nothing changes. Returns true if there was one to end.
 */
export async function endSubscription(
  ctx: Services,
  organizationId: string,
  by: string | null = null,
): Promise<boolean> {
  return transaction(ctx, async (ctx) => {
    await lockPlan(ctx.db, organizationId)
    const row = await findSoldSubscription(ctx, organizationId)
    if (row === undefined || row.is_lifetime === 1) return false
    const now = ctx.clock.now()
    const change = { ended_at: now, updated_at: now, trialing: 0 }
    await updateSubscription(ctx.db, organizationId, change)
    await announce(ctx, organizationId, {
      before: planOfRow(row),
      after: planOfRow({ ...row, ...change }),
      by,
    })
    return true
  })
}

/**
 * Applies the stored plan after billing was turned on, or removes its limits after billing was turned off. Changes nothing for
 * an organization whose limits already match the configuration.
 */
export async function applyPlan(ctx: Services, organizationId: string): Promise<void> {
  await transaction(ctx, async (ctx) => {
    await lockPlan(ctx.db, organizationId)
    const row = await findAnySubscription(ctx.db, organizationId)
    const limited = ctx.config.billing.enabled ? 1 : 0
    if (row === undefined || row.limited === limited) return
    await updateSubscription(ctx.db, organizationId, { limited })
    const plan = planOfRow(row)
    const [before, after] = limited === 1 ? [unlimitedPlan, plan] : [plan, unlimitedPlan]
    await emit(ctx, 'plan.changed', { organizationId, before, after })
  })
}

/** Renders a subscription for existing consoles. */
export function subscriptionBody(row: SubscriptionRow) {
  return {
    id: row.id,
    organizationId: row.organization_id,
    subscriptionTier: row.tier,
    identifier: row.identifier,
    cancelAt: optionalIso(row.cancel_at),
    period: row.period,
    totalChannels: row.total_channels,
    isLifetime: row.is_lifetime === 1,
    createdAt: toIso(row.created_at),
    updatedAt: toIso(row.updated_at),
    deletedAt: optionalIso(row.ended_at),
  }
}

/**
 * Waits for other transactions that change the plan of the organization, or count what it allows. Needs a transaction: the lock ends
 * with it.
 */
export async function lockPlan(db: Knex, organizationId: string): Promise<void> {
  if (!db.isTransaction) throw new Error('lockPlan requires a transaction.')
  await dialectOf(db).lock(db, `plan:${organizationId}`)
}

function planOfRow(row: SubscriptionRow | undefined): Plan {
  const applied = inForce(row)
  return applied === undefined ? freePlan : planOf(applied.tier, applied.total_channels)
}

/**
 * Returns the instant from which months count. A plan that ended and begins again within a month continues that month, so that what
 * was spent stays spent.
 */
function monthAnchor(row: SubscriptionRow | undefined, now: number): number {
  if (row === undefined) return now
  const { created_at, ended_at } = row
  const continues = inForce(row) !== undefined || monthStart(created_at, now) <= (ended_at ?? now)
  return continues ? created_at : now
}

function nextRow(
  { clock, config }: HasClock & PlanSettings,
  organizationId: string,
  row: SubscriptionRow | undefined,
  state: SubscriptionState,
): SubscriptionRow {
  const now = clock.now()
  const live = row?.ended_at === null
  const identifier = state.identifier === undefined ? (live ? row.identifier : null) : state.identifier
  return {
    id: row?.id ?? newId(),
    organization_id: organizationId,
    tier: state.tier,
    period: state.period,
    identifier,
    cancel_at: state.cancelAt ?? null,
    total_channels: state.totalChannels ?? planOf(state.tier).channel,
    is_lifetime: state.isLifetime ? 1 : 0,
    trialing: state.trialing ? 1 : 0,
    granted_tier: row?.granted_tier ?? null,
    limited: config.billing.enabled ? 1 : 0,
    trial_used: state.usesTrial || row?.trial_used === 1 ? 1 : 0,
    created_at: monthAnchor(row, now),
    updated_at: now,
    ended_at: null,
  }
}

/** Emits nothing while billing is off, because no limit applies then. */
async function announce(
  ctx: Services,
  organizationId: string,
  { before, after, by }: { before: Plan; after: Plan; by: string | null },
): Promise<void> {
  if (before.current === after.current && before.channel === after.channel) return
  await audit(ctx, {
    organizationId,
    userId: by,
    action: 'plan.changed',
    detail: { before: before.current, after: after.current, channels: after.channel },
  })
  if (ctx.config.billing.enabled) await emit(ctx, 'plan.changed', { organizationId, before, after })
}
