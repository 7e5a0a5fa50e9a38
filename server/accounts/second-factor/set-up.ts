import type { HasDbAndClock } from '../../db/connect.ts'
import type { TotpSecretRow } from '../../db/tables/accounts.ts'
import { transaction } from '../../db/transaction.ts'
import { conflict, invalid, notFound } from '../../errors/errors.ts'
import type { SessionAuth } from '../../http/contract.ts'
import type { HasSealer } from '../../lib/secrets/sealer.ts'
import { findTotpStep, newTotpSecret, totpUri } from '../../lib/secrets/totp.ts'
import { optionalIso } from '../../lib/time/dates.ts'
import { refuseImpersonator } from '../sessions/impersonator.ts'
import { requireUser } from '../users/people.ts'
import { createRecoveryCodes } from './codes.ts'
import { type FactorServices, recordAddition, recordChange, recordRemoval } from './factors.ts'
import { listPasskeys } from './passkeys.ts'
import {
  confirmPendingTotp,
  countRecoveryCodes,
  deleteTotp,
  findRequiringOrganizations,
  findTotp,
  savePendingTotp,
} from './store.ts'

/** A set-up that nobody has confirmed by then starts again. */
const PENDING_MS = 60 * 60_000

const ISSUER = 'Postern'

type Services = FactorServices & HasSealer

export interface TotpSetUp {
  /** Base32. */
  secret: string
  /** Address for the QR code. */
  uri: string
}

/** Describes the second factor of the person. */
export async function describeSecondFactor(
  { db, clock }: HasDbAndClock,
  { userId }: Pick<SessionAuth, 'userId'>,
) {
  const user = await requireUser(db, userId)
  const totp = await findTotp(db, userId)
  return {
    enabled: user.second_factor_at !== null,
    totpAddedAt: optionalIso(totp?.confirmed_at ?? null),
    recoveryCodesLeft: await countRecoveryCodes(db, userId),
    passkeys: await listPasskeys({ db, clock }, userId),
    requiredBy: await findRequiringOrganizations(db, userId),
  }
}

/** Creates the secret of a new authenticator app. It counts once `confirmTotp` gets a code of it; until then, the earlier app does. */
export async function startTotp(ctx: Services, auth: SessionAuth): Promise<TotpSetUp> {
  refuseImpersonator(auth)
  const { email } = await requireUser(ctx.db, auth.userId)
  const secret = newTotpSecret()
  await savePendingTotp(ctx.db, auth.userId, ctx.sealer.seal(secret), ctx.clock.now())
  return describeSetUp(secret, email)
}

/** Returns the set-up that waits for its first code, or null. */
export async function findPendingTotp(ctx: Services, auth: SessionAuth): Promise<TotpSetUp | null> {
  if (auth.impersonatorId !== null) return null
  const row = await findTotp(ctx.db, auth.userId)
  if (!isPending(ctx, row)) return null
  const { email } = await requireUser(ctx.db, auth.userId)
  return describeSetUp(ctx.sealer.open(row.pending_sealed), email)
}

function describeSetUp(secret: string, account: string): TotpSetUp {
  return { secret, uri: totpUri(secret, { issuer: ISSUER, account }) }
}

type PendingTotp = TotpSecretRow & { pending_sealed: string }

function isPending({ clock }: HasDbAndClock, row: TotpSecretRow | undefined): row is PendingTotp {
  if (!row?.pending_sealed) return false
  return clock.now() - (row.pending_at ?? 0) < PENDING_MS
}

/**
 * Confirms the new authenticator app with a code of it. The first one turns the second factor on: returns recovery codes, which are
 * shown only this once, and ends the person's other sessions. For a new app in place of another, returns null.
 * @throws 409 without a set-up from the last hour
 * @throws 400 for a wrong code
 */
export async function confirmTotp(ctx: Services, auth: SessionAuth, code: string): Promise<string[] | null> {
  refuseImpersonator(auth)
  const row = await findTotp(ctx.db, auth.userId)
  if (!isPending(ctx, row)) throw conflict('There is no set-up to confirm. Start it again.')
  const now = ctx.clock.now()
  const step = findTotpStep(ctx.sealer.open(row.pending_sealed), code.replace(/\s/g, ''), { now, after: 0 })
  if (step === null)
    throw invalid('body.code', 'The code is wrong. Check the clock of your device, and enter the newest code')
  return transaction(ctx, async (ctx) => {
    if (!(await confirmPendingTotp(ctx.db, row, { step, now })))
      throw conflict('The set-up was confirmed or started again in the meantime.')
    const sentence = 'An authenticator app was added to this account.'
    return recordAddition(ctx, auth, { action: 'second_factor.totp_added', sentence })
  })
}

/**
 * Removes the authenticator app. After the last factor, sign-ins need no second one.
 * @throws 404 without one, 409 while an organization of the person requires it
 */
export async function removeTotp(ctx: Services, auth: SessionAuth): Promise<void> {
  refuseImpersonator(auth)
  const { userId } = auth
  await transaction(ctx, async (ctx) => {
    if (!(await deleteTotp(ctx.db, userId))) throw notFound('authenticator app')
    const sentence = 'The authenticator app of this account was removed.'
    await recordRemoval(ctx, userId, { action: 'second_factor.totp_removed', sentence })
  })
}

/** Creates new recovery codes, shown only this once. The earlier ones stop working. @throws 409 without a second factor */
export async function renewRecoveryCodes(ctx: Services, auth: SessionAuth): Promise<string[]> {
  refuseImpersonator(auth)
  const { userId } = auth
  return transaction(ctx, async (ctx) => {
    const user = await requireUser(ctx.db, userId)
    if (user.second_factor_at === null)
      throw conflict('Recovery codes replace a second factor, and this account has none. Set one up first.')
    const sentence = 'The recovery codes of this account were replaced.'
    await recordChange(ctx, userId, { action: 'second_factor.recovery_codes_replaced', sentence })
    return createRecoveryCodes(ctx, userId)
  })
}
