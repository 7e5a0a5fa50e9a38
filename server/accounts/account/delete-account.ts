import { audit } from '../../audit/audit.ts'
import type { HasConfig } from '../../config/config.ts'
import type { HasDbAndClock } from '../../db/connect.ts'
import { dialectOf } from '../../db/dialect.ts'
import { transaction } from '../../db/transaction.ts'
import { ApiError, conflict, invalid } from '../../errors/errors.ts'
import { emit, type HasEvents } from '../../events/events.ts'
import type { SessionAuth } from '../../http/contract.ts'
import type { HasHashing } from '../../lib/secrets/passwords.ts'
import { deleteLibrary } from '../../media/library/library.ts'
import { erasePasskeys } from '../second-factor/passkey-store.ts'
import { eraseSecondFactor } from '../second-factor/store.ts'
import { refuseImpersonator } from '../sessions/impersonator.ts'
import { revokeLinksOf } from '../team/team.ts'
import { requireUser } from '../users/people.ts'
import { auditAccount } from './audit-account.ts'
import { requirePassword } from './password.ts'
import { countOthers, erasePerson, findOrganizationsOf } from './store.ts'

type Services = HasDbAndClock & HasEvents & HasConfig & HasHashing

/**
 * Erases the person and closes the organizations that they leave empty, in one transaction.
 * @throws 400 for a wrong password
 * @throws 403 for an account without a password whose session has no proof from the last ten minutes
 * @throws 409 for the last owner of an organization with other members, and while a worker publishes a post of a closing one
 */
export async function deleteAccount(
  ctx: Services,
  auth: SessionAuth,
  password: string | null | undefined,
): Promise<void> {
  const { userId } = auth
  refuseImpersonator(auth)
  await requireProof(ctx, auth, password)
  await transaction(ctx, async (ctx) => {
    const organizations = await findOrganizationsOf(ctx.db, userId)
    // Locks, because two owners who leave at once would each count the other as the remaining owner.
    for (const { id } of organizations) await dialectOf(ctx.db).lock(ctx.db, `members:${id}`)
    const emptied: string[] = []
    for (const { id, name, role } of organizations) {
      const others = await countOthers(ctx.db, id, userId)
      if (others.members === 0) emptied.push(id)
      else if (role === 'SUPERADMIN' && others.owners === 0)
        throw conflict(`You are the last owner of ${name}: make another member an owner first.`)
    }
    await auditAccount(ctx, { userId, action: 'account.deleted', target: userId })
    for (const id of emptied) await closeOrganization(ctx, id, userId)
    await eraseSecondFactor(ctx.db, userId)
    await erasePasskeys(ctx.db, userId)
    await erasePerson(ctx.db, userId, ctx.clock.now())
    for (const { id: organizationId } of organizations)
      await revokeLinksOf(ctx, { organizationId, userId }, userId)
  })
}

async function requireProof(
  ctx: Services,
  auth: SessionAuth,
  password: string | null | undefined,
): Promise<void> {
  const user = await requireUser(ctx.db, auth.userId)
  if (user.password_hash !== null) {
    if (!password) throw invalid('body.password', 'Enter your password to delete the account')
    return requirePassword(ctx, user, password, 'body.password')
  }
  if (!auth.isRecent)
    throw new ApiError(
      'reauthentication_required',
      `Sign in with ${user.provider} again, then delete the account within ten minutes.`,
    )
}

async function closeOrganization(ctx: Services, organizationId: string, userId: string): Promise<void> {
  await emit(ctx, 'organization.deleted', { organizationId, userId })
  await audit(ctx, { organizationId, userId, action: 'organization.closed', target: organizationId })
  await deleteLibrary(ctx, organizationId)
  const now = ctx.clock.now()
  await ctx.db('organizations').where({ id: organizationId }).update({ deleted_at: now, updated_at: now })
}
