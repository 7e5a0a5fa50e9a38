import { organizationName } from '../../accounts/users/organizations.ts'
import { transaction } from '../../db/transaction.ts'
import { ApiError, badRequest, forbidden } from '../../errors/errors.ts'
import { randomToken, sha256 } from '../../lib/secrets/crypto.ts'
import type { ConnectedAccount } from '../../platforms/platform.ts'
import { findIntegration } from '../store.ts'
import {
  type ConnectAnswer,
  type Connected,
  type FinishContext,
  finishConnect,
  invalidState,
  saveConnected,
  signIn,
  toConnected,
} from './finish-connect.ts'
import { type Finisher, isSameBrowser, requireFinisher, startedBy } from './finisher.ts'
import { requirePlatform } from './start-connect.ts'
import {
  type ConnectState,
  consumeState,
  type FlowProgress,
  readFlow,
  saveUnconfirmedAccount,
  takeUnconfirmedAccount,
} from './state-store.ts'

/** An account that becomes an integration once a person confirms it. */
export interface PendingAccount {
  account: Pick<ConnectedAccount, 'name' | 'profile'>
  /** Name of the organization that the integration would belong to. */
  organization: string
  /** Address to send the browser to after a success. */
  returnUrl: string | null
  /** Token for the browser that returned first, and for no other; null if that browser already has it. */
  newToken: string | null
}

type Flow = ConnectState & FlowProgress

/**
 * Handles the page that a platform redirects the browser to. A flow that a session started ends here, only for that person. A flow
 * that a key started waits until the browser has confirmed which account goes to which organization, since its link can be sent to
 * anybody. Reloading the page returns the same result.
 * @throws 401 if the person must sign in first, 403 for another person or browser, and the errors of `finishConnect`
 */
export async function returnFromPlatform(
  ctx: FinishContext,
  answer: ConnectAnswer,
  finisher: Finisher,
  signal: AbortSignal,
): Promise<Connected | PendingAccount> {
  const flow = await requireFlow(ctx, answer)
  if (flow.integrationId !== null) return repeatResult(ctx, flow, finisher, signal)
  if (flow.account === null && answer.code === '') throw badRequest('The platform returned no code.')
  if (startedBy(flow) !== 'key') {
    requireSignedIn(flow, finisher)
    return finishConnect(ctx, answer, finisher, signal)
  }
  if (flow.account === null) return askToConfirm(ctx, flow, answer, signal)
  if (!isSameBrowser(flow, finisher)) throw wrongBrowser()
  return toPendingAccount(ctx, flow, flow.account, null)
}

/**
 * Connects the account that waits for confirmation.
 * @throws 403 in another browser, and the errors of `saveConnected`
 */
export async function confirmAccount(
  ctx: FinishContext,
  answer: Pick<ConnectAnswer, 'identifier' | 'state' | 'timezoneOffsetMinutes'>,
  finisher: Finisher,
  signal: AbortSignal,
): Promise<Connected> {
  const flow = await requireFlow(ctx, answer)
  if (!isSameBrowser(flow, finisher)) throw wrongBrowser()
  if (flow.integrationId !== null) return repeatResult(ctx, flow, finisher, signal)
  if (flow.account === null) throw invalidState()
  const spend = (ctx: FinishContext) => takeUnconfirmedAccount(ctx, flow.hash)
  return saveConnected(ctx, flow, flow.account, {
    timezoneOffsetMinutes: answer.timezoneOffsetMinutes,
    signal,
    consume: spend,
  })
}

/**
 * Deletes the account that waits for confirmation, with its tokens.
 * @throws 403 in another browser
 */
export async function declineAccount(
  ctx: FinishContext,
  answer: Pick<ConnectAnswer, 'identifier' | 'state'>,
  finisher: Finisher,
): Promise<void> {
  const flow = await requireFlow(ctx, answer)
  if (!isSameBrowser(flow, finisher)) throw wrongBrowser()
  await takeUnconfirmedAccount(ctx, flow.hash)
}

async function requireFlow(
  ctx: FinishContext,
  { identifier, state }: Pick<ConnectAnswer, 'identifier' | 'state'>,
): Promise<Flow> {
  const flow = await readFlow(ctx, requirePlatform(ctx, identifier).identifier, state)
  if (flow === null) throw invalidState()
  return flow
}

async function askToConfirm(
  ctx: FinishContext,
  flow: Flow,
  answer: ConnectAnswer,
  signal: AbortSignal,
): Promise<PendingAccount> {
  if (flow.used) throw invalidState()
  const platform = requirePlatform(ctx, flow.identifier)
  const account = await signIn(ctx, { platform, flow, answer, signal })
  const token = randomToken(32)
  await transaction(ctx, async (ctx) => {
    if (platform.auth.kind !== 'redirect' && !(await consumeState(ctx, flow.hash))) throw invalidState()
    await saveUnconfirmedAccount(ctx, flow.hash, account, sha256(token))
  })
  return toPendingAccount(ctx, flow, account, token)
}

async function toPendingAccount(
  ctx: FinishContext,
  { organizationId, secrets }: Flow,
  { name, profile }: ConnectedAccount,
  newToken: string | null,
): Promise<PendingAccount> {
  const organization = await organizationName(ctx, organizationId)
  return { account: { name, profile }, organization, returnUrl: secrets.redirectUrl, newToken }
}

/** Returns the integration that the flow created, to callers who were allowed to finish it. */
async function repeatResult(
  ctx: FinishContext,
  flow: Flow,
  finisher: Finisher,
  signal: AbortSignal,
): Promise<Connected> {
  requireSignedIn(flow, finisher)
  if (!isSameBrowser(flow, finisher)) await requireFinisher(ctx, flow, finisher)
  const row = await findIntegration(ctx, flow.organizationId, flow.integrationId ?? '')
  if (!row) throw invalidState()
  return toConnected(ctx, flow, row, signal)
}

function requireSignedIn(flow: Flow, { actor }: Finisher): void {
  if (startedBy(flow) === 'session' && actor === null)
    throw new ApiError('unauthorized', 'Sign in as the person who started connecting this channel.')
}

function wrongBrowser(): ApiError {
  return forbidden(
    'This connection was already opened in another browser. Continue in that browser, or request a new link.',
  )
}
