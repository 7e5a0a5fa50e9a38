import type { HasConfig } from '../../config/config.ts'
import type { HasDbAndClock } from '../../db/connect.ts'
import type { UserRow } from '../../db/tables/accounts.ts'
import { transaction } from '../../db/transaction.ts'
import { conflict, invalid } from '../../errors/errors.ts'
import type { SessionAuth } from '../../http/contract.ts'
import type { HasQueue } from '../../jobs/queue.ts'
import { type HasHashing, hashPassword, verifyPassword } from '../../lib/secrets/passwords.ts'
import { passwordChangedMail } from '../../notifications/mail/templates.ts'
import { forgotPage } from '../auth/console-links.ts'
import { requireStrongPassword } from '../auth/credentials.ts'
import { invalidateTokens, setPassword } from '../auth/store.ts'
import { memberBudget, tryProof } from '../auth/throttle.ts'
import { refuseImpersonator } from '../sessions/impersonator.ts'
import { forgetDevices } from '../sessions/known-devices.ts'
import { endOtherSessions } from '../sessions/sessions.ts'
import { requireUser } from '../users/people.ts'
import { auditAccount } from './audit-account.ts'

/**
 * Changes the password, ends the person's other sessions, invalidates mailed links, forgets their other devices, and notifies them
 * by mail.
 * @throws 400 for a wrong current password, 429 for too many of them
 * @throws 409 for an account without a password
 */
export async function changePassword(
  ctx: HasDbAndClock & HasQueue & HasConfig & HasHashing,
  auth: SessionAuth,
  request: { currentPassword: string; password: string; device: string | undefined },
): Promise<void> {
  refuseImpersonator(auth)
  requireStrongPassword(request.password)
  const user = await requireUser(ctx.db, auth.userId)
  if (user.password_hash === null)
    throw conflict(`This account signs in with ${user.provider} and has no password on this service.`)
  await requirePassword(ctx, user, request.currentPassword, 'body.currentPassword')
  const passwordHash = await hashPassword(ctx.hashing, `user:${user.id}`, request.password)
  await transaction(ctx, async (ctx) => {
    const now = ctx.clock.now()
    await setPassword(ctx.db, user.id, passwordHash, now)
    await invalidateTokens(ctx.db, user.id, now)
    await auditAccount(ctx, { userId: user.id, action: 'account.password_changed' })
    await endOtherSessions(ctx, auth)
    await forgetDevices(ctx, user.id, request.device)
    const mail = passwordChangedMail({ to: user.email, url: forgotPage(ctx.config) })
    await ctx.jobs.enqueue(ctx.db, 'send-mail', mail)
  })
}

/**
 * Requires the password of the signed-in person. Limits the attempts, so that somebody who takes over an open session cannot
 * guess it.
 */
export async function requirePassword(
  ctx: HasDbAndClock & HasHashing,
  user: UserRow,
  password: string,
  location: string,
): Promise<void> {
  const right = await tryProof(ctx, memberBudget(user), () =>
    verifyPassword(ctx.hashing, `user:${user.id}`, user.password_hash ?? '', password),
  )
  if (!right) throw invalid(location, 'The password is wrong')
}
