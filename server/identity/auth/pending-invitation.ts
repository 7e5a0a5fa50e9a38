import type { App } from '../../context.ts'
import type { UserRow } from '../../db/tables/accounts.ts'
import { acceptInvitationById, InvitationError } from '../team/invitations.ts'
import { clearInvitation } from './store.ts'

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
