import { audit } from '../audit/audit.ts'
import type { App } from '../context.ts'
import type { IntegrationRow } from '../db/tables/channels.ts'
import { transaction } from '../db/transaction.ts'
import { notFound } from '../errors.ts'
import { emit } from '../events/events.ts'
import type { AccessScope, Actor } from './access-scope.ts'
import { findIntegration, updateIntegration } from './store.ts'

/**
 * Reads an integration in scope.
 * @throws 404 for one that is deleted, unknown or out of scope
 */
export async function getIntegration(
  ctx: Pick<App, 'db'>,
  { organizationId, customerId }: AccessScope,
  id: string,
): Promise<IntegrationRow> {
  const row = await findIntegration(ctx, organizationId, id, customerId)
  if (!row) throw notFound('channel')
  return row
}

/** Enables or disables an integration. Posts of a disabled one stay queued; publishing them fails when they are due. */
export async function setDisabled(
  ctx: Pick<App, 'db' | 'clock' | 'events'>,
  { organizationId, userId }: Actor,
  id: string,
  disabled: boolean,
): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const row = await getIntegration(ctx, { organizationId }, id)
    if ((row.disabled_at !== null) === disabled) return
    await updateIntegration(ctx, organizationId, id, { disabled_at: disabled ? ctx.clock.now() : null })
    await audit(ctx, {
      organizationId,
      userId: userId ?? null,
      action: disabled ? 'channel.disabled' : 'channel.enabled',
      target: id,
      detail: describe(row),
    })
    await emit(ctx, disabled ? 'integration.disabled' : 'integration.enabled', { integration: row })
  })
}

/**
 * Deletes an integration and erases its secrets. In the same transaction, subscribers delete its posts with their jobs and disable
 * its plugs.
 * @throws 404 for an integration that does not exist, 409 while one of its posts is being sent
 */
export async function deleteIntegration(
  ctx: Pick<App, 'db' | 'clock' | 'events' | 'sealer'>,
  scope: Actor,
  id: string,
): Promise<void> {
  const { organizationId } = scope
  await transaction(ctx, async (ctx) => {
    const row = await getIntegration(ctx, scope, id)
    const deleted = await updateIntegration(ctx, organizationId, id, erasedColumns(ctx))
    if (!deleted) throw notFound('channel')
    await emit(ctx, 'integration.deleted', { integration: row })
    await audit(ctx, {
      organizationId,
      userId: scope.userId ?? null,
      action: 'channel.deleted',
      target: id,
      detail: { ...describe(row), credential: scope.credentialId },
    })
  })
}

/** Returns the columns of a deleted integration, which has no secrets. */
export function erasedColumns(ctx: Pick<App, 'clock' | 'sealer'>): Partial<IntegrationRow> {
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
