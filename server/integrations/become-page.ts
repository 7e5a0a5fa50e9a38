import type { App } from '../context.ts'
import type { IntegrationRow } from '../db/tables/channels.ts'
import { emit } from '../events/events.ts'
import type { ChosenPage } from '../platforms/kit/page.ts'
import type { ConnectedAccount } from '../platforms/platform.ts'
import { openAccount } from './account.ts'
import { saveAccount } from './connect.ts'
import { erased } from './manage.ts'
import { findNamesake } from './page-store.ts'
import { findIntegration, updateIntegration } from './store.ts'
import { readableAccount } from './told-account.ts'

type SaveContext = Pick<App, 'db' | 'clock' | 'events' | 'sealer'>

/**
 * The channel that the page is from now on: the account's own row, or the one that was this page before, which is connected anew
 * while the account's row goes. Throws 409 when posts wait on the row that would go. Within a transaction.
 */
export async function becomePage(
  ctx: SaveContext,
  account: IntegrationRow,
  chosen: ChosenPage,
): Promise<IntegrationRow> {
  const page = readableAccount(asAccount(ctx, account, chosen))
  const namesake = await findNamesake(ctx.db, account, page.internalId)
  if (!namesake) return turnInto(ctx, account, page)
  await emit(ctx, 'integration.replaced', { integration: account, page: page.name })
  const options = { timezoneOffsetMinutes: 0, customerId: account.customer_id }
  const row = await saveAccount(ctx, account.organization_id, account.identifier, page, options)
  await updateIntegration(ctx, account.organization_id, account.id, erased(ctx))
  return row
}

async function turnInto(
  ctx: SaveContext,
  row: IntegrationRow,
  page: ConnectedAccount,
): Promise<IntegrationRow> {
  await updateIntegration(ctx, row.organization_id, row.id, {
    internal_id: page.internalId,
    name: page.name,
    picture: page.picture,
    profile: page.profile,
    access_token_sealed: ctx.sealer.seal(page.accessToken),
    refresh_token_sealed: page.refreshToken === null ? null : ctx.sealer.seal(page.refreshToken),
    token_expires_at: page.expiresAt,
    credentials_sealed: ctx.sealer.seal(JSON.stringify(page.credentials ?? {})),
    in_between_steps_at: null,
  })
  const saved = await findIntegration(ctx, row.organization_id, row.id)
  if (!saved) throw new Error('The channel vanished while its page was chosen.')
  await emit(ctx, 'integration.connected', { integration: saved, reconnected: false })
  return saved
}

/** What the page does not bring of its own it has from the account. */
function asAccount(
  ctx: Pick<App, 'sealer'>,
  row: IntegrationRow,
  { credentials, ...page }: ChosenPage,
): ConnectedAccount {
  const { accessToken, refreshToken, expiresAt, additionalSettings, ...account } = openAccount(ctx, row)
  const secrets = { ...account.credentials, ...credentials }
  return { accessToken, refreshToken, expiresAt, additionalSettings, ...page, credentials: secrets }
}
