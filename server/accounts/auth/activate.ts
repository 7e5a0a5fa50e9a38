import type { HasConfig } from '../../config/config.ts'
import type { HasDbAndClock } from '../../db/connect.ts'
import type { UserRow } from '../../db/tables/accounts.ts'
import { transaction } from '../../db/transaction.ts'
import { badRequest } from '../../errors/errors.ts'
import { sha256 } from '../../lib/secrets/crypto.ts'
import { auditAccount } from '../account/audit-account.ts'
import { completeSignIn, type SignedIn, type Visitor } from '../sessions/start-session.ts'
import { acceptInvitationById, InvitationError } from '../team/invitations.ts'
import { findUser } from '../users/store.ts'
import { activateUser, invalidateTokens, isTokenOfActiveUser, markTokenUsed } from './store.ts'

/**
 * Accepts the invitation of an account's registration, after the person has proved their address. Ignores an invitation that is no
 * longer valid, unless registration is closed: then throws its error. Joins the caller's transaction.
 */
export async function acceptPendingInvitation(
  ctx: HasDbAndClock & HasConfig,
  user: Pick<UserRow, 'id' | 'invitation_id'>,
): Promise<void> {
  if (user.invitation_id === null) return
  await ctx.db('users').where({ id: user.id }).update({ invitation_id: null })
  try {
    await acceptInvitationById(ctx, user.invitation_id, user.id)
  } catch (error) {
    if (!(error instanceof InvitationError) || !ctx.config.allowRegistration) throw error
  }
}

/**
 * Activates the account of a mailed link and signs in; null when the account is already active (a link followed twice).
 * @throws 400 when the link is unknown or older than 24 hours
 * @throws `InvitationError` when registration is closed and the account's invitation is no longer valid
 */
export async function activate(
  ctx: HasDbAndClock & HasConfig,
  code: string,
  visitor: Visitor,
): Promise<SignedIn | null> {
  const tokenHash = sha256(code)
  const session = await transaction(ctx, async (ctx) => {
    const now = ctx.clock.now()
    const userId = await markTokenUsed(ctx.db, 'activate', tokenHash, now)
    const user = userId === undefined ? undefined : await findUser(ctx.db, userId)
    if (user === undefined || !(await activateUser(ctx.db, user.id, now))) return null
    await acceptPendingInvitation(ctx, user)
    await invalidateTokens(ctx.db, user.id, now)
    await auditAccount(ctx, { userId: user.id, action: 'account.activated', ip: visitor.ip })
    return completeSignIn(ctx, user.id, visitor)
  })
  if (session === null && !(await isTokenOfActiveUser(ctx.db, 'activate', tokenHash)))
    throw badRequest('This activation link is invalid or has expired. Request a new one.')
  return session
}
