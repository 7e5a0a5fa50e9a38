import { audit } from '../audit/audit.ts'
import { countRows } from '../db/chunks.ts'
import type { HasDb, HasDbAndClock } from '../db/connect.ts'
import type { IntegrationRow } from '../db/tables/channels.ts'
import { transaction } from '../db/transaction.ts'
import { emit, type HasEvents } from '../events/events.ts'
import { requireRoom } from '../plans/limits.ts'
import type { PlanSettings } from '../plans/subscriptions.ts'
import { isUsable, whereUsable } from './channel-use.ts'
import { listIntegrationRows, updateIntegration } from './store.ts'

type Services = HasDb & PlanSettings

/**
 * Refuses a channel that the plan has no room for. Joins the transaction that connects or enables it. A channel that is disabled, or has
 * to be reconnected, takes no room.
 * @throws 402 `plan_limit`
 */
export async function requireChannelRoom(ctx: Services, row: IntegrationRow): Promise<void> {
  if (!isUsable(row, 'count')) return
  const { id, organization_id } = row
  await requireRoom(ctx, organization_id, 'channels', { used: () => countChannels(ctx, organization_id, id) })
}

/**
 * Refuses to start connecting a channel that the plan has no room for, before the person signs in on the platform.
 * @throws 402 `plan_limit`
 */
export async function requireConnectable(ctx: Services, organizationId: string): Promise<void> {
  if (!ctx.config.billing.enabled) return
  await transaction(ctx, (ctx) =>
    requireRoom(ctx, organizationId, 'channels', { used: () => countChannels(ctx, organizationId) }),
  )
}

/** Counts the channels that count against the plan, except one. */
export async function countChannels({ db }: HasDb, organizationId: string, exceptId = ''): Promise<number> {
  const others = db('integrations').where({ organization_id: organizationId }).whereNot({ id: exceptId })
  return countRows(whereUsable(others, 'count'))
}

/**
 * Disables the newest channels beyond `max`, and enables those again that only a plan disabled. Repeating it changes nothing. Joins the
 * transaction that changes the plan.
 */
export async function applyChannelLimit(
  ctx: HasDbAndClock & HasEvents,
  organizationId: string,
  max: number,
): Promise<void> {
  const rows = await listIntegrationRows(ctx, organizationId, [])
  const own = rows.filter((row) => row.disabled_at === null || row.plan_disabled_at !== null)
  const counted = own.filter((row) => row.refresh_needed_at === null)
  const beyond = new Set(counted.sort(oldestFirst).slice(max))
  const off = own.filter((row) => row.disabled_at === null && beyond.has(row))
  const on = own.filter((row) => row.disabled_at !== null && !beyond.has(row))
  for (const row of off) await switchChannel(ctx, row, false)
  for (const row of on) await switchChannel(ctx, row, true)
  await notify(ctx, off, `It includes ${max} channels, so these were disabled:`)
  await notify(ctx, on, 'These channels are enabled again:')
}

function oldestFirst(a: IntegrationRow, b: IntegrationRow): number {
  return a.created_at - b.created_at || (a.id < b.id ? -1 : 1)
}

async function switchChannel(
  ctx: HasDbAndClock & HasEvents,
  row: IntegrationRow,
  enabled: boolean,
): Promise<void> {
  const { id, organization_id: organizationId, identifier, name } = row
  const at = enabled ? null : ctx.clock.now()
  await updateIntegration(ctx, row, { disabled_at: at, plan_disabled_at: at })
  const action = enabled ? 'channel.enabled' : 'channel.disabled'
  const detail = { identifier, name, reason: 'plan' }
  await audit(ctx, { organizationId, userId: null, action, target: id, detail })
  await emit(ctx, enabled ? 'integration.enabled' : 'integration.disabled', { integration: row })
}

async function notify(
  ctx: HasDbAndClock & HasEvents,
  rows: readonly IntegrationRow[],
  what: string,
): Promise<void> {
  const [first] = rows
  if (first === undefined) return
  const content = `The plan has changed. ${what} ${rows.map(({ name }) => name).join(', ')}.`
  const notice = { kind: 'info', content } as const
  await emit(ctx, 'members.notice', { organizationId: first.organization_id, notice })
}
