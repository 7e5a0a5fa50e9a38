import { auditBy } from '../../audit/audit.ts'
import type { HasDb, HasDbAndClock } from '../../db/connect.ts'
import { transaction } from '../../db/transaction.ts'
import { conflict } from '../../errors/errors.ts'
import type { SessionAuth } from '../../http/contract.ts'
import { refuseImpersonator } from '../sessions/impersonator.ts'
import { findRequiringOrganizations, setRequirement } from './store.ts'

/** Tells whether members without a second factor are kept out of the organization. */
export async function isSecondFactorRequired({ db }: HasDb, organizationId: string): Promise<boolean> {
  const row = await db('organizations').where({ id: organizationId }).first('second_factor_required_at')
  return row?.second_factor_required_at != null
}

/**
 * Requires a second factor of all members, from their next request on, or no longer. Members without one keep their membership.
 * @throws 409 for an owner without a second factor, who would be kept out too
 */
export async function requireSecondFactor(
  ctx: HasDbAndClock,
  auth: SessionAuth,
  required: boolean,
): Promise<void> {
  refuseImpersonator(auth)
  if (required && !auth.hasSecondFactor)
    throw conflict(
      'Set up a second factor for yourself first: without one, you could no longer open the organization.',
    )
  await transaction(ctx, async (ctx) => {
    if (!(await setRequirement(ctx.db, auth.organizationId, { required, now: ctx.clock.now() }))) return
    const detail = { secondFactorRequired: required }
    await auditBy(ctx, auth, { action: 'settings.changed', target: auth.organizationId, detail })
  })
}

/** Tells whether the organization requires a second factor that the person does not have. */
export async function lacksSecondFactor(
  { db }: HasDb,
  { userId, organizationId }: Pick<SessionAuth, 'userId' | 'organizationId'>,
): Promise<boolean> {
  const user = await db('users').where({ id: userId }).first('second_factor_at')
  return user?.second_factor_at == null && (await isSecondFactorRequired({ db }, organizationId))
}

/** @throws 409 for a person who is a member of an organization that requires a second factor */
export async function refuseWhileRequired({ db }: HasDb, userId: string): Promise<void> {
  const [first] = await findRequiringOrganizations(db, userId)
  if (first !== undefined)
    throw conflict(`${first.name} requires a second factor. You can replace yours, but not remove it.`)
}
