import type { App } from '../context.ts'
import type { IntegrationRow } from '../db/tables/channels.ts'
import type { AdditionalSetting, PlatformAccount } from '../platforms/platform.ts'

/** Opens a channel's sealed secrets. Throws when no configured secret opens them. */
export function openAccount(ctx: Pick<App, 'sealer'>, row: IntegrationRow): PlatformAccount {
  return {
    id: row.id,
    organizationId: row.organization_id,
    internalId: row.internal_id,
    name: row.name,
    profile: row.profile,
    accessToken: ctx.sealer.open(row.access_token_sealed),
    refreshToken: row.refresh_token_sealed === null ? null : ctx.sealer.open(row.refresh_token_sealed),
    expiresAt: row.token_expires_at,
    credentials:
      row.credentials_sealed === null
        ? {}
        : (JSON.parse(ctx.sealer.open(row.credentials_sealed)) as Record<string, string>),
    additionalSettings: JSON.parse(row.additional_settings) as AdditionalSetting[],
  }
}
