import type { App } from '../../context.ts'
import { transaction } from '../../db/transaction.ts'
import { invalid } from '../../errors.ts'
import { sha256 } from '../../lib/crypto.ts'
import { hashPassword } from '../../lib/passwords.ts'
import { passwordChangedMail } from '../../notifications/mail/templates.ts'
import { auditAccount } from '../account/audit-account.ts'
import { forgetDevices, rememberDevice } from '../sessions/known-devices.ts'
import type { Visitor } from '../sessions/start-session.ts'
import { acceptPending } from './activate.ts'
import { forgotPage } from './console-links.ts'
import { requireGoodPassword } from './credentials.ts'
import {
  activateUser,
  deleteSessionsOf,
  findUser,
  isLiveToken,
  setPassword,
  useToken,
  voidTokens,
} from './store.ts'
import { accountMailPolicy, forgiveStrangers, throttle } from './throttle.ts'

/**
 * Mails a link to the address if it has an account. Whether it has one is found out by the job, so that the answer and its
 * time are the same for all.
 */
export async function requestAccountMail(
  ctx: Pick<App, 'db' | 'clock' | 'jobs'>,
  email: string,
  mail: 'activate' | 'reset-password',
): Promise<void> {
  await throttle(ctx, accountMailPolicy, email)
  await ctx.jobs.enqueue(ctx.db, 'account-mail', { email, mail })
}

/**
 * Sets the password that goes with a reset link, ends every session of the account, forgets its devices and tells its owner by
 * mail. Returns the token of the device that followed the link, which is known from now on: its owner signs in with it while
 * strangers are kept out. Null when the link is unknown, used or older than 20 minutes. Following the link proves the address,
 * so the account is active afterwards.
 */
export async function resetPassword(
  ctx: Pick<App, 'db' | 'clock' | 'jobs' | 'config' | 'hashing'>,
  request: { token: string; password: string; repeatPassword: string },
  { device }: Pick<Visitor, 'device'>,
): Promise<string | null> {
  if (request.password !== request.repeatPassword)
    throw invalid('body.repeatPassword', 'is not the same as password')
  requireGoodPassword(request.password)
  const tokenHash = sha256(request.token)
  // Looked at first, so that made-up tokens cost no hash; hashed before the transaction, which holds SQLite's only connection.
  if (!(await isLiveToken(ctx.db, 'reset-password', tokenHash, ctx.clock.now()))) return null
  const passwordHash = await hashPassword(ctx.hashing, `reset:${tokenHash}`, request.password)
  return transaction(ctx, async (ctx) => {
    const now = ctx.clock.now()
    const userId = await useToken(ctx.db, 'reset-password', tokenHash, now)
    const user = userId === undefined ? undefined : await findUser(ctx.db, userId)
    if (user === undefined) return null
    await setPassword(ctx.db, user.id, passwordHash, now)
    if (await activateUser(ctx.db, user.id, now)) await acceptPending(ctx, user)
    await voidTokens(ctx.db, user.id, now)
    await deleteSessionsOf(ctx.db, user.id)
    await auditAccount(ctx, { userId: user.id, action: 'account.password_reset' })
    await forgiveStrangers(ctx, user.email)
    await forgetDevices(ctx, user.id)
    const mail = passwordChangedMail({ to: user.email, url: forgotPage(ctx.config) })
    await ctx.jobs.enqueue(ctx.db, 'send-mail', mail)
    return rememberDevice(ctx, user.id, device)
  })
}
