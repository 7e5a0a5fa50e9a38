import { audit } from '../../audit/audit.ts'
import type { HasDb, HasDbAndClock } from '../../db/connect.ts'
import type { IntegrationRow } from '../../db/tables/channels.ts'
import { transaction } from '../../db/transaction.ts'
import { ApiError } from '../../errors/errors.ts'
import type { HasEvents } from '../../events/events.ts'
import type { HasQueue } from '../../jobs/queue.ts'
import type { HasSealer } from '../../lib/secrets/sealer.ts'
import type { PlanSettings } from '../../plans/subscriptions.ts'
import { PlatformError } from '../../platforms/kit/http/errors.ts'
import type { AccountPage, ConnectCall, ConnectedAccount } from '../../platforms/platform.ts'
import type { HasPlatforms, RunningPlatform } from '../../platforms/registry.ts'
import type { HasLog } from '../../process/log.ts'
import { requireConfigured } from '../list.ts'
import { listPages } from '../pages/page-choice.ts'
import { sanitizeAccount } from '../sanitize.ts'
import { findReconnectable } from '../store.ts'
import { readCode } from './custom-fields.ts'
import { type Finisher, requireFinisher } from './finisher.ts'
import { importPicture, type PictureContext } from './import-picture.ts'
import { requireChat } from './pairing-code.ts'
import { isSameAccount, type Routing, reconnectedThrough } from './reroutes.ts'
import { saveAccount } from './save-account.ts'
import { invalidField, requirePlatform } from './start-connect.ts'
import {
  type ConnectState,
  consumeState,
  findWebhook,
  readState,
  recordIntegration,
  type SuccessWebhook,
} from './state-store.ts'

export interface ConnectAnswer {
  identifier: string
  state: string
  /** Code from the platform, or base64 of the custom fields as JSON. */
  code: string
  /** Offset in minutes east of UTC. */
  timezoneOffsetMinutes: number
  refresh?: string | undefined
}

export interface Connected {
  row: IntegrationRow
  onboarding: boolean
  returnUrl: string | null
  /** Pages to choose from, if the account itself cannot post. */
  pages: AccountPage[]
}

export type FinishContext = PictureContext &
  PlanSettings &
  Routing &
  HasDbAndClock &
  HasQueue &
  HasEvents &
  HasLog &
  HasPlatforms &
  HasSealer

/**
 * Completes the connect that `startConnect` started. The state works once; if the platform refuses custom fields it stays usable, so
 * that the user can correct a password.
 * @throws 403 as `requireFinisher` describes, which leaves the state usable
 * @throws 409 connect_failed, with nothing stored, if the state is not usable, the platform refuses, or the user chose another
 * account than the one to reconnect
 */
export async function finishConnect(
  ctx: FinishContext,
  answer: ConnectAnswer,
  finisher: Finisher,
  signal: AbortSignal,
): Promise<Connected> {
  const platform = requirePlatform(ctx, answer.identifier)
  const flow = await readState(ctx, platform.identifier, answer.state)
  if (!flow) throw invalidState()
  await requireFinisher(ctx, flow, finisher)
  const account = await signIn(ctx, { platform, flow, answer, signal })
  return saveConnected(ctx, flow, account, {
    timezoneOffsetMinutes: answer.timezoneOffsetMinutes,
    signal,
    consume: platform.auth.kind === 'redirect' ? async () => true : (ctx) => consumeState(ctx, flow.hash),
  })
}

interface SaveOptions extends Pick<ConnectAnswer, 'timezoneOffsetMinutes'> {
  signal: AbortSignal
  /** Consumes the permission to save, in the transaction; returns false if it was already used. */
  consume(ctx: FinishContext): Promise<boolean>
}

/**
 * Stores the account as an integration.
 * @throws 409 connect_failed if another caller was faster
 */
export async function saveConnected(
  ctx: FinishContext,
  flow: ConnectState,
  signedIn: ConnectedAccount,
  { signal, consume, ...options }: SaveOptions,
): Promise<Connected> {
  const picture = await importPicture(ctx, flow.organizationId, signedIn.picture, signal)
  const account = { ...signedIn, picture }
  const row = await transaction(ctx, async (ctx) => {
    if (!(await consume(ctx))) throw invalidState()
    return save(ctx, flow, account, options)
  })
  return toConnected(ctx, flow, row, signal)
}

/** Returns the result of a connect, with the pages to choose from if the account needs one. */
export async function toConnected(
  ctx: FinishContext,
  flow: ConnectState,
  row: IntegrationRow,
  signal: AbortSignal,
): Promise<Connected> {
  const pages = row.in_between_steps_at === null ? [] : await pagesOf(ctx, row, signal)
  return { row, onboarding: flow.onboarding, returnUrl: flow.secrets.redirectUrl, pages }
}

/** Lists the pages; returns none on failure, because the account stays connected and the client can ask again. */
async function pagesOf(
  ctx: FinishContext,
  { organization_id: organizationId, id }: IntegrationRow,
  signal: AbortSignal,
): Promise<AccountPage[]> {
  try {
    return await listPages(ctx, { organizationId }, id, signal)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    ctx.log.warn({ err: error, integrationId: id }, 'listing the pages of an account failed')
    return []
  }
}

/** Saves the account, writes the audit log and, for `enterprise`, enqueues the webhook. */
async function save(
  ctx: FinishContext,
  { hash, organizationId, identifier, refresh, secrets }: ConnectState,
  account: ConnectedAccount,
  { timezoneOffsetMinutes }: Pick<ConnectAnswer, 'timezoneOffsetMinutes'>,
): Promise<IntegrationRow> {
  const { userId, customerId, webhook } = secrets
  const wanted = refresh === null ? undefined : await findWanted(ctx, { organizationId, identifier }, refresh)
  const moved = wanted && wanted.identifier !== identifier ? wanted : null
  const options = { timezoneOffsetMinutes, customerId, moved }
  const row = await saveAccount(ctx, { organizationId, identifier, connected: account }, options)
  const { name, profile } = row
  const detail = { identifier, name, profile, ...(moved && { movedFrom: moved.identifier }) }
  await audit(ctx, { organizationId, userId, action: 'channel.connected', target: row.id, detail })
  const needsPage = row.in_between_steps_at !== null
  await recordIntegration(ctx.db, hash, row.id, needsPage ? null : ctx.clock.now())
  if (webhook && !needsPage)
    await ctx.jobs.enqueue(ctx.db, 'enterprise-webhook', { stateHash: hash, integrationId: row.id })
  return row
}

interface SigningIn {
  platform: RunningPlatform
  flow: ConnectState
  answer: ConnectAnswer
  signal: AbortSignal
}

/**
 * Returns the account that signed in on the platform, checked against the account that the flow expects. Exchanges the code and
 * consumes the state.
 */
export async function signIn(ctx: FinishContext, signingIn: SigningIn): Promise<ConnectedAccount> {
  const { flow, answer } = signingIn
  const refresh = flow.refresh || answer.refresh || null
  const account = sanitizeAccount(await fetchAccount(ctx, signingIn, refresh))
  await checkAccount(ctx, flow, account, refresh)
  return account
}

async function fetchAccount(
  ctx: FinishContext,
  { platform, flow, answer, signal }: SigningIn,
  refresh: string | null,
): Promise<ConnectedAccount> {
  const { auth, http } = platform
  requireConfigured(platform)
  const call: ConnectCall = { organizationId: flow.organizationId, http, signal, now: ctx.clock.now() }
  const keepPage = async (account: ConnectedAccount) => {
    const wanted = account.needsPage && refresh ? await findWanted(ctx, flow, refresh) : null
    return wanted ? reselectPage(platform, wanted, account, call) : account
  }
  if (auth.kind === 'pairing-code')
    return withConnectErrors(async () => {
      await requireChat(ctx, flow, answer.code)
      return auth.connect(answer.code, call)
    })
  if (auth.kind !== 'redirect') {
    const typed = readCode(auth, answer.code)
    return withConnectErrors(async () => {
      const account = await auth.connect(typed, call)
      return keepPage({ ...account, credentials: { ...typed, ...account.credentials } })
    })
  }
  // Consumes the state first, because a code can be exchanged only once: of two concurrent callers, only one continues.
  if (!(await consumeState(ctx, flow.hash))) throw invalidState()
  const { verifier, redirectUri, app } = flow.secrets
  return withConnectErrors(async () =>
    keepPage(await auth.connect({ code: answer.code, redirectUri, verifier, app }, call)),
  )
}

async function withConnectErrors(connect: () => Promise<ConnectedAccount>): Promise<ConnectedAccount> {
  try {
    return await connect()
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error
    if (error.code === 'invalid_field') throw invalidField('body.code', error)
    throw new ApiError('connect_failed', error.message, { cause: error })
  }
}

async function checkAccount(
  ctx: FinishContext,
  flow: ConnectState,
  account: ConnectedAccount,
  refresh: string | null,
): Promise<void> {
  if (refresh === null) return
  const wanted = await findWanted(ctx, flow, refresh)
  if (wanted && isSameAccount(wanted, flow.identifier, account)) return
  const other = wanted ? `the channel to reconnect is ${wanted.name}` : 'the channel to reconnect was deleted'
  const moves = wanted && wanted.identifier !== flow.identifier ? ` ${MOVES}` : ''
  throw new ApiError(
    'connect_failed',
    `${account.name} was chosen on the platform, but ${other}. Sign in there with the correct account and start again.${moves}`,
  )
}

const MOVES =
  'The channel moves to another platform, where its account must have the same user name; any other account is connected as a new channel.'

function findWanted(
  ctx: HasDb & Routing,
  { organizationId, identifier }: Pick<ConnectState, 'organizationId' | 'identifier'>,
  refresh: string,
): Promise<IntegrationRow | undefined> {
  return findReconnectable(ctx, {
    organizationId,
    identifiers: reconnectedThrough(ctx, identifier),
    idOrInternalId: refresh,
    customerId: null,
  })
}

export function invalidState(): ApiError {
  return new ApiError(
    'connect_failed',
    'This connection attempt is unknown, older than an hour, or already used. Start again.',
  )
}

/**
 * Converts the account that signed in to the page that is being reconnected, without asking the user again.
 * @throws 409 if the account has no access to the page, and the errors of the platform
 */
async function reselectPage(
  { pages }: RunningPlatform,
  wanted: IntegrationRow,
  signedIn: ConnectedAccount,
  call: ConnectCall,
): Promise<ConnectedAccount> {
  if (!pages || wanted.in_between_steps_at !== null) return signedIn
  const account = {
    ...signedIn,
    id: wanted.id,
    organizationId: wanted.organization_id,
    credentials: signedIn.credentials ?? {},
    additionalSettings: signedIn.additionalSettings ?? [],
  }
  const page = (await pages.list({ ...call, account })).find(({ id }) => id === wanted.internal_id)
  if (!page)
    throw new ApiError(
      'connect_failed',
      `${signedIn.name} has no access to ${wanted.name}: sign in with an account that has.`,
    )
  const { credentials, ...chosen } = await pages.select({ ...call, account }, page)
  return {
    ...signedIn,
    ...chosen,
    credentials: { ...account.credentials, ...credentials },
    needsPage: false,
  }
}

/** Returns the webhook to call when the flow with this state hash succeeds; null once the flow is over an hour old. */
export function readWebhook(
  ctx: HasDbAndClock & HasSealer,
  stateHash: string,
): Promise<SuccessWebhook | null> {
  return findWebhook(ctx, stateHash)
}
