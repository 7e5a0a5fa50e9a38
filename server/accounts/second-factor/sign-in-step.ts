import type { HasConfig } from '../../config/config.ts'
import type { HasDbAndClock } from '../../db/connect.ts'
import type { SignInStepRow, UserRow } from '../../db/tables/accounts.ts'
import { transaction } from '../../db/transaction.ts'
import { badRequest, invalid } from '../../errors/errors.ts'
import { randomToken, sha256 } from '../../lib/secrets/crypto.ts'
import type { HasSealer } from '../../lib/secrets/sealer.ts'
import { auditAccount } from '../account/audit-account.ts'
import { LOCAL } from '../auth/store.ts'
import { secondFactorBudget, tryProof } from '../auth/throttle.ts'
import { completeSignIn, type SignedIn, type Visitor } from '../sessions/start-session.ts'
import { findUser } from '../users/store.ts'
import { type CodeKind, useCode } from './codes.ts'
import { countPasskeys } from './passkey-store.ts'
import { usePasskey } from './passkeys.ts'
import { countRecoveryCodes, deleteStep, findStep, findTotp, insertStep } from './store.ts'

/** Time for the second factor after the first. Also the lifetime of the cookie that holds the token on the pages. */
export const STEP_LIFETIME_MS = 10 * 60_000

export type SecondFactorMethod = CodeKind | 'passkey'

/** Describes a sign-in that waits for the second factor. */
export interface PendingSignIn {
  /** Token (256 bits) that continues the sign-in; the database stores its hash. It opens nothing by itself. */
  step: string
  methods: SecondFactorMethod[]
  expiresAt: number
}

/**
 * Finishes a sign-in whose first factor was right: starts a session, or asks for the second factor if the person has one. Records
 * the sign-in once it is complete. Joins the caller's transaction.
 */
export function passFirstFactor(
  ctx: HasDbAndClock,
  user: Pick<UserRow, 'id' | 'second_factor_at' | 'provider'>,
  visitor: Visitor,
): Promise<SignedIn | PendingSignIn> {
  return transaction(ctx, async (ctx) => {
    if (user.second_factor_at !== null) return askSecondFactor(ctx, user)
    return startRecordedSession(ctx, { user_id: user.id, provider: user.provider }, visitor)
  })
}

/** Starts the session of a complete sign-in, and records it. Joins the caller's transaction. */
async function startRecordedSession(
  ctx: HasDbAndClock,
  { user_id: userId, provider }: Pick<SignInStepRow, 'user_id' | 'provider'>,
  visitor: Visitor,
  secondFactor?: SecondFactorMethod,
): Promise<SignedIn> {
  const detail = { ...(provider !== LOCAL && { provider }), ...(secondFactor && { secondFactor }) }
  await auditAccount(ctx, { userId, action: 'account.login', ip: visitor.ip, detail })
  return completeSignIn(ctx, userId, visitor)
}

async function askSecondFactor(
  ctx: HasDbAndClock,
  { id, provider }: Pick<UserRow, 'id' | 'provider'>,
): Promise<PendingSignIn> {
  const step = randomToken(32)
  const now = ctx.clock.now()
  const expiresAt = now + STEP_LIFETIME_MS
  await insertStep(ctx.db, {
    token_hash: sha256(step),
    user_id: id,
    provider,
    created_at: now,
    expires_at: expiresAt,
  })
  return { step, methods: await findMethods(ctx, id), expiresAt }
}

async function findMethods({ db }: HasDbAndClock, userId: string): Promise<SecondFactorMethod[]> {
  const methods: SecondFactorMethod[] = []
  if ((await findTotp(db, userId))?.secret_sealed) methods.push('totp')
  if ((await countPasskeys(db, userId)) > 0) methods.push('passkey')
  if ((await countRecoveryCodes(db, userId)) > 0) methods.push('recovery_code')
  return methods
}

/**
 * Finishes a sign-in with the second factor: a code of the authenticator app, or a recovery code.
 * @throws 400 for an unknown or expired token, and for a wrong or used code
 * @throws 429 after too many wrong codes
 */
export async function passSecondFactor(
  ctx: HasDbAndClock & HasSealer,
  { token, code }: { token: string; code: string },
  visitor: Visitor,
): Promise<SignedIn> {
  const tokenHash = sha256(token)
  const step = await findStep(ctx.db, tokenHash, ctx.clock.now())
  if (step === undefined) throw expired()
  const userId = step.user_id
  const budget = await secondFactorBudget(ctx, userId, visitor)
  let kind = null as CodeKind | null
  await tryProof(ctx, budget, async () => {
    kind = await useCode(ctx, userId, code)
    return kind !== null
  })
  if (kind === null) {
    await auditAccount(ctx, { userId, action: 'account.second_factor_failed', ip: visitor.ip })
    throw invalid('body.code', 'The code is wrong, or it was used before. Wait for the next one')
  }
  const secondFactor = kind
  return transaction(ctx, async (ctx) => {
    if (!(await deleteStep(ctx.db, tokenHash))) throw expired()
    return startRecordedSession(ctx, step, visitor, secondFactor)
  })
}

/**
 * Signs in with a passkey alone, which proves two factors. @throws 400 for a passkey that is not accepted, or whose account is gone
 */
export async function signInWithPasskey(
  ctx: HasDbAndClock & HasConfig,
  response: unknown,
  visitor: Visitor,
): Promise<SignedIn> {
  const { user_id } = await usePasskey(ctx, response)
  const user = await findUser(ctx.db, user_id)
  if (user === undefined || user.activated_at === null)
    throw badRequest('The account of this passkey is not active.')
  return transaction(ctx, (ctx) =>
    startRecordedSession(ctx, { user_id, provider: user.provider }, visitor, 'passkey'),
  )
}

function expired() {
  return badRequest('This sign-in has expired or is already complete. Sign in again.')
}
