import type { HasDbAndClock } from '../../db/connect.ts'
import type { IntegrationRow } from '../../db/tables/channels.ts'
import { transaction } from '../../db/transaction.ts'
import { ApiError } from '../../errors/errors.ts'
import { emit, type HasEvents } from '../../events/events.ts'
import { newId } from '../../lib/ids.ts'
import type { HasSealer } from '../../lib/secrets/sealer.ts'
import type { HasClock } from '../../lib/time/clock.ts'
import { lockLimits } from '../../plans/limits.ts'
import type { PlanSettings } from '../../plans/subscriptions.ts'
import type { AdditionalSetting, ConnectedAccount } from '../../platforms/platform.ts'
import { requireChannelRoom } from '../channel-limit.ts'
import { requireGroup } from '../groups/groups.ts'
import { defaultPostingTimes } from '../settings/posting-times.ts'
import { findIntegration, insertIntegration, lockIntegration, updateIntegration } from '../store.ts'
import { movedColumns, prepareMove } from './reroutes.ts'

interface NewAccount {
  organizationId: string
  identifier: string
  connected: ConnectedAccount
}

interface SaveOptions {
  timezoneOffsetMinutes: number
  customerId?: string | null
  moved?: Pick<IntegrationRow, 'id' | 'organization_id'> | null
}

/**
 * Stores a connected account as a new integration, or over the account's existing one, deleted or not. Reconnecting clears
 * `refresh_needed_at` and keeps the id, posts, posting times, group and settings. An absent refresh token or absent credentials keep
 * the stored ones. `customerId` is the channel group that a key is bound to: a new integration joins it.
 * `moved` is a channel of another platform that becomes the account's channel.
 * @throws 402 if the plan has no room for one more channel; 409 connect_failed if the account is connected outside of that group, or the group was deleted meanwhile; and as
 * `prepareMove` does
 */
export async function saveAccount(
  ctx: HasDbAndClock & HasEvents & HasSealer & PlanSettings,
  account: NewAccount,
  options: SaveOptions,
): Promise<IntegrationRow> {
  const { organizationId, identifier, connected } = account
  const { moved = null } = options
  const row = newRow(ctx, account, options)
  return transaction(ctx, async (ctx) => {
    await lockLimits(ctx, organizationId)
    if (options.customerId) await requireGroup(ctx, organizationId, options.customerId)
    if (moved === null && (await insertIntegration(ctx, row))) {
      await requireChannelRoom(ctx, row)
      await emitConnected(ctx, row, false)
      return row
    }
    const key = { organization_id: organizationId, identifier, internal_id: connected.internalId }
    const existing = moved ? await prepareMove(ctx, moved, row) : await lockIntegration(ctx, key)
    if (!existing) throw new Error('The integration vanished between insert and update.')
    if (options.customerId && existing.deleted_at === null && existing.customer_id !== options.customerId)
      throw new ApiError(
        'connect_failed',
        'This account is already connected, outside the API key’s channel group.',
      )
    const changes = { ...reconnected(existing, row), ...(moved && movedColumns(row)) }
    await updateIntegration(ctx, existing, changes, { revive: true })
    const saved = await findIntegration(ctx, organizationId, existing.id)
    if (!saved) throw new Error('The integration vanished while it was reconnected.')
    await requireChannelRoom(ctx, saved)
    await emitConnected(ctx, saved, true)
    return saved
  })
}

/** Emits the event, except for an account whose page is still to be chosen. */
async function emitConnected(
  ctx: HasDbAndClock & HasEvents,
  row: IntegrationRow,
  reconnected: boolean,
): Promise<void> {
  if (row.in_between_steps_at !== null) return
  await emit(ctx, 'integration.connected', { integration: row, reconnected })
}

function newRow(
  ctx: HasClock & HasSealer,
  { organizationId, identifier, connected }: NewAccount,
  options: SaveOptions,
): IntegrationRow {
  const id = newId()
  const now = ctx.clock.now()
  const { refreshToken, credentials } = connected
  return {
    id,
    organization_id: organizationId,
    identifier,
    internal_id: connected.internalId,
    name: connected.name.trim() || connected.profile || `Channel_${id.slice(-8)}`,
    picture: connected.picture,
    profile: connected.profile,
    access_token_sealed: ctx.sealer.seal(connected.accessToken),
    refresh_token_sealed: refreshToken ? ctx.sealer.seal(refreshToken) : null,
    token_expires_at: connected.expiresAt,
    credentials_sealed: credentials ? ctx.sealer.seal(JSON.stringify(credentials)) : null,
    additional_settings: JSON.stringify(connected.additionalSettings ?? []),
    posting_times: JSON.stringify(defaultPostingTimes(options.timezoneOffsetMinutes)),
    timezone: 'UTC',
    gap_minutes: 0,
    customer_id: options.customerId ?? null,
    disabled_at: null,
    plan_disabled_at: null,
    refresh_needed_at: null,
    disconnected_at: null,
    in_between_steps_at: connected.needsPage ? now : null,
    refresh_lease_until: null,
    created_at: now,
    updated_at: now,
    deleted_at: null,
  }
}

function reconnected(existing: IntegrationRow, row: IntegrationRow): Partial<IntegrationRow> {
  const revived = existing.deleted_at !== null
  return {
    name: row.name,
    picture: row.picture,
    profile: row.profile,
    access_token_sealed: row.access_token_sealed,
    refresh_token_sealed: row.refresh_token_sealed ?? existing.refresh_token_sealed,
    token_expires_at: row.token_expires_at,
    credentials_sealed: row.credentials_sealed ?? existing.credentials_sealed,
    additional_settings: keepValues(existing.additional_settings, row.additional_settings),
    customer_id: revived ? row.customer_id : existing.customer_id,
    disabled_at: revived ? null : existing.disabled_at,
    plan_disabled_at: revived ? null : existing.plan_disabled_at,
    refresh_needed_at: null,
    refresh_lease_until: null,
    in_between_steps_at: row.in_between_steps_at,
    deleted_at: null,
  }
}

/** Merges the platform's list of settings with the values that the organization chose before. */
function keepValues(before: string, after: string): string {
  const previous = new Map(
    (JSON.parse(before) as AdditionalSetting[]).map((setting) => [setting.title, setting]),
  )
  const current = JSON.parse(after) as AdditionalSetting[]
  return JSON.stringify(
    current.map((setting) => ({ ...setting, value: previous.get(setting.title)?.value ?? setting.value })),
  )
}
