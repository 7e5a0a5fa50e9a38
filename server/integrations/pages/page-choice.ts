import { audit } from '../../audit/audit.ts'
import type { App } from '../../context.ts'
import { dialectOf } from '../../db/dialect.ts'
import type { IntegrationRow } from '../../db/tables/channels.ts'
import { transaction } from '../../db/transaction.ts'
import { badRequest, notFound } from '../../errors.ts'
import { emit } from '../../events/events.ts'
import { sha256 } from '../../lib/crypto.ts'
import type { AccountPage, ChosenPage, ConnectedAccount, PlatformPages } from '../../platforms/platform.ts'
import { findPlatform } from '../../platforms/registry.ts'
import type { Actor } from '../access-scope.ts'
import { type AccountContext, openAccount, withAccount } from '../accounts.ts'
import { type Finisher, isSameBrowser, requireFinisher } from '../connect/finisher.ts'
import { importPicture, type PictureContext } from '../connect/import-picture.ts'
import { saveAccount } from '../connect/save-account.ts'
import {
  type ConnectSecrets,
  consumePageFlow,
  findNamesake,
  findPageFlow,
  type PageFlow,
} from '../connect/state-store.ts'
import { erasedColumns, getIntegration } from '../manage.ts'
import { withApiErrors } from '../platform-error.ts'
import { sanitizeAccount } from '../sanitize.ts'
import { findIntegration, updateIntegration } from '../store.ts'

type SaveContext = Pick<App, 'db' | 'clock' | 'events' | 'sealer'>

/**
 * The channel that the page is from now on: the account's own row, or the one that was this page before, which is connected anew
 * while the account's row goes. Throws 409 when posts wait on the row that would go. Within a transaction.
 */
async function convertToPage(
  ctx: SaveContext,
  account: IntegrationRow,
  chosen: ChosenPage,
): Promise<IntegrationRow> {
  const page = sanitizeAccount(mergeWithAccount(ctx, account, chosen))
  const namesake = await findNamesake(ctx.db, account, page.internalId)
  if (!namesake) return replaceAccount(ctx, account, page)
  await emit(ctx, 'integration.replaced', { integration: account, page: page.name })
  const options = { timezoneOffsetMinutes: 0, customerId: account.customer_id }
  const row = await saveAccount(ctx, account.organization_id, account.identifier, page, options)
  await updateIntegration(ctx, account.organization_id, account.id, erasedColumns(ctx))
  return row
}

async function replaceAccount(
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

/** Combines the page with the account, which provides whatever the page lacks. */
function mergeWithAccount(
  ctx: Pick<App, 'sealer'>,
  row: IntegrationRow,
  { credentials, ...page }: ChosenPage,
): ConnectedAccount {
  const { accessToken, refreshToken, expiresAt, additionalSettings, ...account } = openAccount(ctx, row)
  const secrets = { ...account.credentials, ...credentials }
  return { accessToken, refreshToken, expiresAt, additionalSettings, ...page, credentials: secrets }
}

type PageContext = AccountContext & PictureContext & Pick<App, 'jobs'>

interface PageChosen {
  row: IntegrationRow
  /** The next address of the browser; null when the start of the connect named none. */
  returnUrl: string | null
}

/**
 * The pages of an account that is signed in and not a channel to post on yet. Throws 404 for a channel that is not there, 400
 * where there is nothing to choose, and what `withApiErrors` throws.
 */
export async function listPages(
  ctx: AccountContext,
  { organizationId }: Actor,
  id: string,
  signal: AbortSignal,
): Promise<AccountPage[]> {
  const { pages } = await requirePendingPage(ctx, organizationId, id)
  return withApiErrors(() => withAccount(ctx, organizationId, id, (call) => pages.list(call), signal))
}

/**
 * Makes the channel the page that was chosen. Where that page is a channel already, that one is connected anew and the account
 * goes. Throws 404 for a channel that is not there, 400 where there is nothing to choose or no such page, and what `withApiErrors`
 * throws.
 */
export async function choosePage(
  ctx: PageContext,
  actor: Actor,
  id: string,
  choice: Record<string, unknown>,
  signal: AbortSignal,
): Promise<PageChosen> {
  const flow = await findPageFlow(ctx.db, id, ctx.clock.now())
  const row = await choose(ctx, actor, id, choice, { signal, flow, byState: false })
  return { row, returnUrl: null }
}

/**
 * Does the same for whoever may finish the connect that ended in this channel, by its state: within its hour, and until a page was
 * chosen with it. Throws 404 for every other state, and 403 as `requireFinisher` says.
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
  const row = await choose(ctx, actor, id, choice, { signal, flow, byState: true })
  return { row, returnUrl: redirectUrl }
}

interface Choosing {
  signal: AbortSignal
  /** The connect that this ends; undefined when it is too long ago. */
  flow: PageFlow | undefined
  /** Its state is the credential, so it must be good still. */
  byState: boolean
}

function secretsOf({ sealer }: PageContext, { data }: PageFlow): ConnectSecrets {
  return JSON.parse(sealer.open(data)) as ConnectSecrets
}

/** Uses the state up, and tells whom the start of the connect named. */
async function endFlow(
  ctx: PageContext,
  accountId: string,
  row: IntegrationRow,
  { flow, byState }: Choosing,
): Promise<void> {
  const spent =
    flow && (await consumePageFlow(ctx.db, { hash: flow.hash, accountId, pageId: row.id }, ctx.clock.now()))
  if (byState && !spent) throw notFound('channel')
  if (flow && spent && secretsOf(ctx, flow).webhook)
    await ctx.jobs.enqueue(ctx.db, 'enterprise-webhook', { stateHash: flow.hash, integrationId: row.id })
}

async function choose(
  ctx: PageContext,
  { organizationId, userId }: Actor,
  id: string,
  choice: Record<string, unknown>,
  choosing: Choosing,
): Promise<IntegrationRow> {
  const { signal } = choosing
  const { pages } = await requirePendingPage(ctx, organizationId, id)
  const select = () => withAccount(ctx, organizationId, id, (call) => pages.select(call, choice), signal)
  const selected = await withApiErrors(select)
  const picture = await importPicture(ctx, organizationId, selected.picture, signal)
  const chosen: ChosenPage = { ...selected, picture }
  return transaction(ctx, async (ctx) => {
    await dialectOf(ctx.db).lock(ctx.db, `channel-pages:${organizationId}`)
    // Two choices at once: the second finds nothing left to choose.
    const { row: account } = await requirePendingPage(ctx, organizationId, id)
    const row = await convertToPage(ctx, account, chosen)
    await endFlow(ctx, id, row, choosing)
    await audit(ctx, {
      organizationId,
      userId: userId ?? null,
      action: 'channel.page_chosen',
      target: row.id,
      detail: { identifier: row.identifier, account: account.name, name: row.name },
    })
    return row
  })
}

async function requirePendingPage(
  ctx: Pick<App, 'db' | 'platforms'>,
  organizationId: string,
  id: string,
): Promise<{ row: IntegrationRow; pages: PlatformPages }> {
  const row = await getIntegration(ctx, { organizationId }, id)
  const { pages } = findPlatform(ctx.platforms, row.identifier) ?? {}
  if (row.in_between_steps_at === null || !pages)
    throw badRequest(`${row.name} is connected: there is no page to choose.`)
  return { row, pages }
}
