import type { App } from '../../context.ts'
import type { UserRow } from '../../db/tables/accounts.ts'
import { transaction } from '../../db/transaction.ts'
import { badRequest } from '../../errors.ts'
import { sha256 } from '../../lib/crypto.ts'
import { auditAccount } from '../account/audit-account.ts'
import { letIn, type SignedIn, type Visitor } from '../sessions/start-session.ts'
import { acceptInvitationById, InvitationError } from '../team/invitations.ts'
import {
  activateUser,
  clearInvitation,
  findUser,
  isTokenOfActiveUser,
  useToken,
  voidTokens,
} from './store.ts'

/**
 * Accepts the invitation that an account was registered with, now that its address is proved. What became of the invitation in
 * the meantime stops nobody, except where it was the only way in: then its error is thrown. Joins the caller's transaction.
 */
export async function acceptPending(
  ctx: Pick<App, 'db' | 'clock' | 'config'>,
  user: Pick<UserRow, 'id' | 'invitation_id'>,
): Promise<void> {
  if (user.invitation_id === null) return
  await clearInvitation(ctx.db, user.id)
  try {
    await acceptInvitationById(ctx, user.invitation_id, user.id)
  } catch (error) {
    if (!(error instanceof InvitationError) || !ctx.config.allowRegistration) throw error
  }
}

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
