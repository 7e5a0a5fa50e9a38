import type { App } from '../../context.ts'
import { transaction } from '../../db/transaction.ts'
import { badRequest } from '../../errors.ts'
import { sha256 } from '../../lib/crypto.ts'
import { auditAccount } from '../account/audit-account.ts'
import { acceptPending } from './pending-invitation.ts'
import { letIn, type SignedIn, type Visitor } from './sessions.ts'
import { activateUser, findUser, isTokenOfActiveUser, useToken, voidTokens } from './store.ts'

/**
 * Activates the account of a mailed link and signs in; null when the account is active already (a link
 * followed twice). Throws `bad_request` when the link is unknown or older than 24 hours, and where registration is closed what is
 * wrong with the invitation that the account was registered with.
 */
export async function activate(
  ctx: Pick<App, 'db' | 'clock' | 'config'>,
  code: string,
  visitor: Visitor,
): Promise<SignedIn | null> {
  const tokenHash = sha256(code)
  const session = await transaction(ctx, async (ctx) => {
    const now = ctx.clock.now()
    const userId = await useToken(ctx.db, 'activate', tokenHash, now)
    const user = userId === undefined ? undefined : await findUser(ctx.db, userId)
    if (user === undefined || !(await activateUser(ctx.db, user.id, now))) return null
    await acceptPending(ctx, user)
    await voidTokens(ctx.db, user.id, now)
    await auditAccount(ctx, { userId: user.id, action: 'account.activated', ip: visitor.ip })
    return letIn(ctx, user.id, visitor)
  })
  if (session === null && !(await isTokenOfActiveUser(ctx.db, 'activate', tokenHash)))
    throw badRequest('This activation link is not valid or has expired: ask for a new one.')
  return session
}
