import type { HasDbAndClock } from '../../db/connect.ts'
import { badRequest } from '../../errors/errors.ts'
import { type HasHashing, verifyDummyPassword, verifyPassword } from '../../lib/secrets/passwords.ts'
import { networkOf } from '../../lib/web/addresses.ts'
import { auditAccount } from '../account/audit-account.ts'
import { type PendingSignIn, passFirstFactor } from '../second-factor/sign-in-step.ts'
import type { SignedIn, Visitor } from '../sessions/start-session.ts'
import type { Credentials } from './credentials.ts'
import { findLocalUser } from './store.ts'
import { signInBudget, tryProof } from './throttle.ts'

/**
 * Signs in with a password, or asks for the second factor. A wrong password and an unknown address give the same `bad_request` after
 * the same work. Only a caller with the right password learns that the account is not activated.
 */
export async function signIn(
  ctx: HasDbAndClock & HasHashing,
  { email, password }: Credentials,
  visitor: Visitor,
): Promise<SignedIn | PendingSignIn> {
  const user = await findLocalUser(ctx.db, email)
  const caller = networkOf(visitor.ip)
  const budget = await signInBudget(ctx, email, user, visitor)
  const correct = await tryProof(ctx, budget, () =>
    user?.password_hash
      ? verifyPassword(ctx.hashing, caller, user.password_hash, password)
      : verifyDummyPassword(ctx.hashing, caller, password),
  )
  const { ip } = visitor
  if (user === undefined || !correct) {
    // Writes for unknown addresses too, so that the answer takes as long.
    await auditAccount(ctx, { userId: user?.id ?? null, action: 'account.login_failed', ip })
    throw badRequest('The email address or the password is wrong.')
  }
  if (user.activated_at === null)
    throw badRequest(
      'This account is not active yet. Open the link in the activation email, or request a new one.',
    )
  return passFirstFactor(ctx, user, visitor)
}
