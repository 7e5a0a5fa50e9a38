import { auditBy } from '../../audit/audit.ts'
import type { HasDb, HasDbAndClock } from '../../db/connect.ts'
import { dialectOf } from '../../db/dialect.ts'
import type { IntegrationRow } from '../../db/tables/channels.ts'
import { transaction } from '../../db/transaction.ts'
import { badRequest, notFound } from '../../errors/errors.ts'
import { emit, type HasEvents } from '../../events/events.ts'
import type { HasQueue } from '../../jobs/queue.ts'
import { sha256 } from '../../lib/secrets/crypto.ts'
import type { HasSealer } from '../../lib/secrets/sealer.ts'
import { lockLimits } from '../../plans/limits.ts'
import type { PlanSettings } from '../../plans/subscriptions.ts'
import type { AccountPage, ChosenPage, ConnectedAccount, PlatformPages } from '../../platforms/platform.ts'
import { findPlatform, type HasPlatforms } from '../../platforms/registry.ts'
import type { AccessScope, Actor } from '../access-scope.ts'
import { type AccountContext, callAccount, openAccount } from '../accounts.ts'
import { type Finisher, isSameBrowser, requireFinisher } from '../connect/finisher.ts'
import { importPicture, type PictureContext } from '../connect/import-picture.ts'
import { saveAccount } from '../connect/save-account.ts'
import {
  type ConnectSecrets,
  consumePageFlow,
  findIntegrationOfPage,
  findPageFlow,
  type PageFlow,
} from '../connect/state-store.ts'
import { erasedColumns, getIntegration } from '../manage.ts'
import { sanitizeAccount } from '../sanitize.ts'
import { findIntegration, updateIntegration } from '../store.ts'

type SaveContext = HasDbAndClock & HasEvents & HasSealer & PlanSettings

/**
 * Converts the account's integration to the page. If the page already has an integration, reconnects that one and deletes the
 * account's. Must run in a transaction.
 * @throws 409 if posts wait on the integration that would be deleted
 */
async function convertToPage(
  ctx: SaveContext,
  account: IntegrationRow,
  chosen: ChosenPage,
): Promise<IntegrationRow> {
  const page = sanitizeAccount(mergeWithAccount(ctx, account, chosen))
  const existing = await findIntegrationOfPage(ctx.db, account, page.internalId)
  if (!existing) return replaceAccount(ctx, account, page)
  await emit(ctx, 'integration.replaced', { integration: account, page: page.name })
  const options = { timezoneOffsetMinutes: 0, customerId: account.customer_id }
  // Erases the account first, so that it frees its place in the plan's channel limit.
  await updateIntegration(ctx, account, erasedColumns(ctx))
  const { organization_id: organizationId, identifier } = account
  return saveAccount(ctx, { organizationId, identifier, connected: page }, options)
}

async function replaceAccount(
  ctx: SaveContext,
  row: IntegrationRow,
  page: ConnectedAccount,
): Promise<IntegrationRow> {
  await updateIntegration(ctx, row, {
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
  if (!saved) throw new Error('The integration vanished while its page was chosen.')
  await emit(ctx, 'integration.connected', { integration: saved, reconnected: false })
  return saved
}

/** Combines the page with the account, which provides the values that the page lacks. */
function mergeWithAccount(
  ctx: HasSealer,
  row: IntegrationRow,
  { credentials, ...page }: ChosenPage,
): ConnectedAccount {
  const { accessToken, refreshToken, expiresAt, additionalSettings, ...account } = openAccount(ctx, row)
  const secrets = { ...account.credentials, ...credentials }
  return { accessToken, refreshToken, expiresAt, additionalSettings, ...page, credentials: secrets }
}

type PageContext = AccountContext & PictureContext & HasQueue & PlanSettings

interface PageChosen {
  row: IntegrationRow
  /** Address to send the browser to; null if the start of the connect named none. */
  returnUrl: string | null
}

/**
 * Lists the pages of an account that has signed in and cannot post until one of them is chosen.
 * @throws 404 for an integration that does not exist, 400 if no page is to be chosen, and the errors of `withApiErrors`
 */
export async function listPages(
  ctx: AccountContext,
  scope: AccessScope,
  id: string,
  signal: AbortSignal,
): Promise<AccountPage[]> {
  const { pages } = await requirePendingPage(ctx, scope, id)
  const target = { organizationId: scope.organizationId, integrationId: id, signal }
  return callAccount(ctx, target, (call) => pages.list(call))
}

/**
 * Converts the integration to the chosen page. If the page already has an integration, reconnects that one and deletes the
 * account's.
 * @throws 404 for an integration that does not exist, 400 if no page is to be chosen or the page is unknown, and the errors of
 * `withApiErrors`
 */
export async function choosePage(
  ctx: PageContext,
  actor: Actor,
  { id, choice, signal }: { id: string; choice: Record<string, unknown>; signal: AbortSignal },
): Promise<PageChosen> {
  const flow = await findPageFlow(ctx.db, id, ctx.clock.now())
  const row = await choose(ctx, actor, { id, choice }, { signal, flow, byState: false })
  return { row, returnUrl: null }
}

/**
 * Chooses a page as `choosePage` does, for the finisher of the connect that created this integration. The connect's state works for
 * an hour, until a page is chosen with it.
 * @throws 404 for any other state, 403 as `requireFinisher` describes
 */
export async function choosePageByState(
  ctx: PageContext,
  { id, state, finisher }: { id: string; state: string; finisher: Finisher },
  choice: Record<string, unknown>,
  signal: AbortSignal,
): Promise<PageChosen> {
  const flow = await findPageFlow(ctx.db, id, ctx.clock.now(), sha256(state))
  if (!flow) throw notFound('channel')
  const secrets = secretsOf(ctx, flow)
  const { organizationId } = flow
  if (!isSameBrowser(flow, finisher)) await requireFinisher(ctx, { organizationId, secrets }, finisher)
  const { userId, redirectUrl } = secrets
  const actor = { organizationId: flow.organizationId, ...(userId === null ? {} : { userId }) }
  const row = await choose(ctx, actor, { id, choice }, { signal, flow, byState: true })
  return { row, returnUrl: redirectUrl }
}

interface Choosing {
  signal: AbortSignal
  /** Connect that the choice completes; undefined once it is over an hour old. */
  flow: PageFlow | undefined
  /** True if the caller authenticated by the state, which must then still be valid. */
  byState: boolean
}

function secretsOf({ sealer }: PageContext, { data }: PageFlow): ConnectSecrets {
  return JSON.parse(sealer.open(data)) as ConnectSecrets
}

/** Consumes the state and calls the webhook that the start of the connect named. */
async function endFlow(
  ctx: PageContext,
  accountId: string,
  row: IntegrationRow,
  { flow, byState }: Choosing,
): Promise<void> {
  const consumed =
    flow && (await consumePageFlow(ctx.db, { hash: flow.hash, accountId, pageId: row.id }, ctx.clock.now()))
  if (byState && !consumed) throw notFound('channel')
  if (flow && consumed && secretsOf(ctx, flow).webhook)
    await ctx.jobs.enqueue(ctx.db, 'enterprise-webhook', { stateHash: flow.hash, integrationId: row.id })
}

async function choose(
  ctx: PageContext,
  actor: Actor,
  { id, choice }: { id: string; choice: Record<string, unknown> },
  choosing: Choosing,
): Promise<IntegrationRow> {
  const { organizationId } = actor
  const { signal } = choosing
  const { pages } = await requirePendingPage(ctx, actor, id)
  const target = { organizationId, integrationId: id, signal }
  const selected = await callAccount(ctx, target, (call) => pages.select(call, choice))
  const picture = await importPicture(ctx, organizationId, selected.picture, signal)
  const chosen: ChosenPage = { ...selected, picture }
  return transaction(ctx, async (ctx) => {
    await lockLimits(ctx, organizationId)
    await dialectOf(ctx.db).lock(ctx.db, `channel-pages:${organizationId}`)
    // Checks again under the lock: of two concurrent choices, the second must fail.
    const { row: account } = await requirePendingPage(ctx, actor, id)
    const row = await convertToPage(ctx, account, chosen)
    await endFlow(ctx, id, row, choosing)
    const detail = { identifier: row.identifier, account: account.name, name: row.name }
    await auditBy(ctx, actor, { action: 'channel.page_chosen', target: row.id, detail })
    return row
  })
}

async function requirePendingPage(
  ctx: HasDb & HasPlatforms,
  scope: AccessScope,
  id: string,
): Promise<{ row: IntegrationRow; pages: PlatformPages }> {
  const row = await getIntegration(ctx, scope, id)
  const { pages } = findPlatform(ctx.platforms, row.identifier) ?? {}
  if (row.in_between_steps_at === null || !pages)
    throw badRequest(`${row.name} is connected: there is no page to choose.`)
  return { row, pages }
}
