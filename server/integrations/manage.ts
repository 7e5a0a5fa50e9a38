import { auditBy } from '../audit/audit.ts'
import type { HasDb, HasDbAndClock } from '../db/connect.ts'
import type { IntegrationRow } from '../db/tables/channels.ts'
import { transaction } from '../db/transaction.ts'
import { notFound } from '../errors/errors.ts'
import { emit, type HasEvents } from '../events/events.ts'
import type { HasSealer } from '../lib/secrets/sealer.ts'
import type { HasClock } from '../lib/time/clock.ts'
import { lockLimits } from '../plans/limits.ts'
import type { PlanSettings } from '../plans/subscriptions.ts'
import type { AccessScope, Actor } from './access-scope.ts'
import { requireChannelRoom } from './channel-limit.ts'
import { findIntegration, updateIntegration } from './store.ts'

/**
 * Reads an integration in scope.
 * @throws 404 for one that is deleted, unknown or out of scope
 */
export async function getIntegration(
  ctx: HasDb,
  { organizationId, customerId }: AccessScope,
  id: string,
): Promise<IntegrationRow> {
  const row = await findIntegration(ctx, organizationId, id, customerId)
  if (!row) throw notFound('channel')
  return row
}

/**
 * Enables or disables an integration. Posts of a disabled one stay queued; publishing them fails when they are due. One that a member
 * disables stays disabled when the plan changes.
 * @throws 404 for an integration that does not exist, 402 if the plan has no room for one more channel
 */
export async function setDisabled(
  ctx: HasDbAndClock & HasEvents & PlanSettings,
  actor: Actor,
  id: string,
  disabled: boolean,
): Promise<void> {
  await transaction(ctx, async (ctx) => {
    await lockLimits(ctx, actor.organizationId)
    const row = await getIntegration(ctx, actor, id)
    if (disabled && row.plan_disabled_at !== null)
      await updateIntegration(ctx, row, { plan_disabled_at: null })
    if ((row.disabled_at !== null) === disabled) return
    const disabled_at = disabled ? ctx.clock.now() : null
    if (!disabled) await requireChannelRoom(ctx, { ...row, disabled_at })
    await updateIntegration(ctx, row, { disabled_at, plan_disabled_at: null })
    const action = disabled ? 'channel.disabled' : 'channel.enabled'
    await auditBy(ctx, actor, { action, target: id, detail: describe(row) })
    await emit(ctx, disabled ? 'integration.disabled' : 'integration.enabled', { integration: row })
  })
}

/**
 * Deletes an integration and erases its secrets. In the same transaction, subscribers delete its posts with their jobs and disable
 * its plugs.
 * @throws 404 for an integration that does not exist, 409 while one of its posts is being sent
 */
export async function deleteIntegration(
  ctx: HasDbAndClock & HasEvents & HasSealer,
  actor: Actor,
  id: string,
): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const row = await getIntegration(ctx, actor, id)
    const deleted = await updateIntegration(ctx, row, erasedColumns(ctx))
    if (!deleted) throw notFound('channel')
    await emit(ctx, 'integration.deleted', { integration: row })
    const detail = { ...describe(row), credential: actor.credentialId }
    await auditBy(ctx, actor, { action: 'channel.deleted', target: id, detail })
  })
}

/** Returns the columns of a deleted integration, which has no secrets. */
export function erasedColumns(ctx: HasClock & HasSealer): Partial<IntegrationRow> {
  return {
    deleted_at: ctx.clock.now(),
    access_token_sealed: ctx.sealer.seal(''),
    refresh_token_sealed: null,
    token_expires_at: null,
    credentials_sealed: null,
    refresh_lease_until: null,
  }
}

function describe({ identifier, name, profile }: IntegrationRow) {
  return { identifier, name, profile }
}
