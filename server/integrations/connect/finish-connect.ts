import { audit } from '../../audit/audit.ts'
import type { App } from '../../context.ts'
import type { IntegrationRow } from '../../db/tables/channels.ts'
import { transaction } from '../../db/transaction.ts'
import { ApiError } from '../../errors.ts'
import { PlatformError } from '../../platforms/kit/http/errors.ts'
import type { AccountPage, ConnectCall, ConnectedAccount } from '../../platforms/platform.ts'
import type { RunningPlatform } from '../../platforms/registry.ts'
import { listPages } from '../pages/page-choice.ts'
import { sanitizeAccount } from '../sanitize.ts'
import { findReconnectable } from '../store.ts'
import { requireChat } from './bot-word.ts'
import { fieldsToType, readCustomFields } from './custom-fields.ts'
import { type Finisher, requireFinisher } from './finisher.ts'
import { importPicture, type PictureContext } from './import-picture.ts'
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
  /** The platform's code, or base64 of the custom fields as JSON. */
  code: string
  /** Minutes east of UTC. */
  timezoneOffsetMinutes: number
  refresh?: string | undefined
}

export interface Connected {
  row: IntegrationRow
  onboarding: boolean
  returnUrl: string | null
  /** To choose one of, where the account alone is nothing to post on. */
  pages: AccountPage[]
}

export type FinishContext = PictureContext &
  Pick<App, 'db' | 'clock' | 'jobs' | 'sealer' | 'platforms' | 'events' | 'log'>

/**
 * Ends what `startConnect` began. The state works once; where custom fields were refused it stays usable, so that a mistyped password
 * can be typed again. Throws 403 as `requireFinisher` says, which leaves the state usable, and 409 connect_failed when the state is not
 * usable, the platform refuses, or another account than the one to reconnect was chosen; nothing is stored then.
 */
export async function finishConnect(
  ctx: FinishContext,
  answer: ConnectAnswer,
  finisher: Finisher,
  signal: AbortSignal,
): Promise<Connected> {
  const channel = requirePlatform(ctx, answer.identifier)
  const flow = await readState(ctx, channel.identifier, answer.state)
  if (!flow) throw invalidState()
  await requireFinisher(ctx, flow, finisher)
  const account = await signIn(ctx, channel, flow, answer, signal)
  return saveConnected(ctx, flow, account, answer, {
    signal,
    consume: channel.auth.kind === 'oauth2' ? async () => true : (ctx) => consumeState(ctx, flow.hash),
  })
}

interface SaveOptions {
  signal: AbortSignal
  /** Uses up what allows to save, within the transaction; false = it is used up. */
  consume(ctx: FinishContext): Promise<boolean>
}

/** Makes the account a channel. Throws 409 connect_failed when somebody else was quicker. */
export async function saveConnected(
  ctx: FinishContext,
  flow: ConnectState,
  signedIn: ConnectedAccount,
  options: Pick<ConnectAnswer, 'timezoneOffsetMinutes'>,
  { signal, consume: spend }: SaveOptions,
): Promise<Connected> {
  const picture = await importPicture(ctx, flow.organizationId, signedIn.picture, signal)
  const account = { ...signedIn, picture }
  const row = await transaction(ctx, async (ctx) => {
    if (!(await spend(ctx))) throw invalidState()
    return save(ctx, flow, account, options)
  })
  return toConnected(ctx, flow, row, signal)
}

/** A connected channel, with the pages to choose from where it needs one. */
export async function toConnected(
  ctx: FinishContext,
  flow: ConnectState,
  row: IntegrationRow,
  signal: AbortSignal,
): Promise<Connected> {
  const pages = row.in_between_steps_at === null ? [] : await pagesOf(ctx, row, signal)
  return { row, onboarding: flow.onboarding, returnUrl: flow.secrets.redirectUrl, pages }
}

/** The account is connected whatever comes of this: they can be asked for again. */
async function pagesOf(
  ctx: FinishContext,
  { organization_id: organizationId, id }: IntegrationRow,
  signal: AbortSignal,
): Promise<AccountPage[]> {
  try {
    return await listPages(ctx, { organizationId }, id, signal)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    ctx.log.warn({ err: error, integrationId: id }, 'the pages of an account could not be listed')
    return []
  }
}

/** With whatever follows from it: the entry in the log, and the word to whom `enterprise` named. */
async function save(
  ctx: FinishContext,
  { hash, organizationId, identifier, secrets }: ConnectState,
  account: ConnectedAccount,
  { timezoneOffsetMinutes }: Pick<ConnectAnswer, 'timezoneOffsetMinutes'>,
): Promise<IntegrationRow> {
  const { userId, customerId, webhook } = secrets
  const options = { timezoneOffsetMinutes, customerId }
  const row = await saveAccount(ctx, organizationId, identifier, account, options)
  await audit(ctx, {
    organizationId,
    userId,
    action: 'channel.connected',
    target: row.id,
    detail: { identifier, name: row.name, profile: row.profile },
  })
  const needsPage = row.in_between_steps_at !== null
  await recordIntegration(ctx.db, hash, row.id, needsPage ? null : ctx.clock.now())
  if (webhook && !needsPage)
    await ctx.jobs.enqueue(ctx.db, 'enterprise-webhook', { stateHash: hash, integrationId: row.id })
  return row
}

/** Returns the account that signed in on the platform, checked against the account that the flow expects. Trades the code and consumes the state. */
export async function signIn(
  ctx: FinishContext,
  channel: RunningPlatform,
  flow: ConnectState,
  answer: ConnectAnswer,
  signal: AbortSignal,
): Promise<ConnectedAccount> {
  const refresh = flow.refresh || answer.refresh || null
  const account = sanitizeAccount(await fetchAccount(ctx, channel, flow, { ...answer, refresh }, signal))
  await checkAccount(ctx, flow, account, refresh)
  return account
}

async function fetchAccount(
  ctx: FinishContext,
  channel: RunningPlatform,
  flow: ConnectState,
  answer: Omit<ConnectAnswer, 'refresh'> & { refresh: string | null },
  signal: AbortSignal,
): Promise<ConnectedAccount> {
  const { auth } = channel
  const call: ConnectCall = {
    organizationId: flow.organizationId,
    http: channel.http,
    signal,
    now: ctx.clock.now(),
  }
  const keepPage = async (account: ConnectedAccount) => {
    const wanted = account.needsPage && answer.refresh ? await findWanted(ctx, flow, answer.refresh) : null
    return wanted ? reselectPage(channel, wanted, account, call) : account
  }
  if (auth.kind === 'bot-word')
    return withConnectErrors(async () => {
      await requireChat(ctx, flow, answer.code)
      return auth.connect(answer.code, call)
    })
  if (auth.kind !== 'oauth2') {
    const typed = readCustomFields(answer.code, fieldsToType(auth) ?? [])
    return withConnectErrors(async () => {
      const account = await auth.connect(typed, call)
      return keepPage({ ...account, credentials: { ...typed, ...account.credentials } })
    })
  }
  // A code is worth one exchange, so the state is spent before it: of two who come at once only one goes on.
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
  if (wanted?.internal_id === account.internalId) return
  const other = wanted ? `${wanted.name} was to be reconnected` : 'the channel to reconnect is gone'
  throw new ApiError(
    'connect_failed',
    `${account.name} was chosen on the platform, but ${other}. Sign in there with the right account and start again.`,
  )
}

function findWanted(
  ctx: Pick<App, 'db'>,
  { organizationId, identifier }: ConnectState,
  refresh: string,
): Promise<IntegrationRow | undefined> {
  return findReconnectable(ctx, organizationId, identifier, refresh, null)
}

export function invalidState(): ApiError {
  return new ApiError(
    'connect_failed',
    'This attempt to connect is unknown, over an hour old or already used: start again.',
  )
}

/**
 * Reconnecting a page: the account that signed in, turned into that page. Asks nobody, since the page is known. Throws 409 when
 * the account has it not, and the channel's own errors.
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

/** Returns the receiver to call when this flow succeeds, by the hash of its state; null once it is over an hour old. */
export function readWebhook(
  ctx: Pick<App, 'db' | 'clock' | 'sealer'>,
  stateHash: string,
): Promise<SuccessWebhook | null> {
  return findWebhook(ctx, stateHash)
}
