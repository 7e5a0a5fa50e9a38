import type { HasConfig } from '../../config/config.ts'
import type { HasDbAndClock } from '../../db/connect.ts'
import { transaction } from '../../db/transaction.ts'
import { invalid } from '../../errors/errors.ts'
import type { HasQueue } from '../../jobs/queue.ts'
import { sha256 } from '../../lib/secrets/crypto.ts'
import { type HasHashing, hashPassword } from '../../lib/secrets/passwords.ts'
import { passwordChangedMail } from '../../notifications/mail/templates.ts'
import { auditAccount } from '../account/audit-account.ts'
import { forgetDevices, rememberDevice } from '../sessions/known-devices.ts'
import type { Visitor } from '../sessions/start-session.ts'
import { findUser } from '../users/store.ts'
import { acceptPendingInvitation } from './activate.ts'
import { forgotPage } from './console-links.ts'
import { requireStrongPassword } from './credentials.ts'
import {
  activateUser,
  deleteSessionsOf,
  invalidateTokens,
  isLiveToken,
  markTokenUsed,
  setPassword,
} from './store.ts'
import { accountMailPolicy, resetStrangerBudget, throttle } from './throttle.ts'

/**
 * Mails a link to the address if it has an account. Only the job looks up the account, so that neither the answer nor its time
 * reveals whether one exists.
 */
export async function requestAccountMail(
  ctx: HasDbAndClock & HasQueue,
  email: string,
  mail: 'activate' | 'reset-password',
): Promise<void> {
  await throttle(ctx, accountMailPolicy, email)
  await ctx.jobs.enqueue(ctx.db, 'account-mail', { email, mail })
}

/**
 * Sets a new password by a reset link, ends all sessions of the account, forgets its devices and notifies its owner by mail.
 * Activates the account, since the link proves the address. Returns a token for the device that followed the link, which can sign
 * in from now on even while strangers are refused. Null when the link is unknown, used or older than 20 minutes.
 */
export async function resetPassword(
  ctx: HasDbAndClock & HasQueue & HasConfig & HasHashing,
  request: { token: string; password: string; repeatPassword: string },
  { device }: Pick<Visitor, 'device'>,
): Promise<string | null> {
  if (request.password !== request.repeatPassword)
    throw invalid('body.repeatPassword', 'must be the same as password')
  requireStrongPassword(request.password)
  const tokenHash = sha256(request.token)
  // Checks the token first, so that made-up ones cost no hash. Hashes before the transaction, which holds SQLite's only connection.
  if (!(await isLiveToken(ctx.db, 'reset-password', tokenHash, ctx.clock.now()))) return null
  const passwordHash = await hashPassword(ctx.hashing, `reset:${tokenHash}`, request.password)
  return transaction(ctx, async (ctx) => {
    const now = ctx.clock.now()
    const userId = await markTokenUsed(ctx.db, 'reset-password', tokenHash, now)
    const user = userId === undefined ? undefined : await findUser(ctx.db, userId)
    if (user === undefined) return null
    await setPassword(ctx.db, user.id, passwordHash, now)
    if (await activateUser(ctx.db, user.id, now)) await acceptPendingInvitation(ctx, user)
    await invalidateTokens(ctx.db, user.id, now)
    await deleteSessionsOf(ctx.db, user.id)
    await auditAccount(ctx, { userId: user.id, action: 'account.password_reset' })
    await resetStrangerBudget(ctx, user.email)
    await forgetDevices(ctx, user.id)
    const mail = passwordChangedMail({ to: user.email, url: forgotPage(ctx.config) })
    await ctx.jobs.enqueue(ctx.db, 'send-mail', mail)
    return rememberDevice(ctx, user.id, device)
  })
}
