import { auditBy } from '../../audit/audit.ts'
import type { HasDb, HasDbAndClock } from '../../db/connect.ts'
import { dialectOf } from '../../db/dialect.ts'
import type { MembershipRow, Role } from '../../db/tables/accounts.ts'
import { transaction } from '../../db/transaction.ts'
import { conflict, forbidden, notFound } from '../../errors/errors.ts'
import { emit, type HasEvents } from '../../events/events.ts'
import type { SessionAuth } from '../../http/contract.ts'
import { toIso } from '../../lib/time/dates.ts'
import { requireFeature } from '../../plans/limits.ts'
import type { PlanSettings } from '../../plans/subscriptions.ts'
import { toEmailPreferences } from '../users/email-preferences.ts'
import { outranks, revokeInvitationsOf } from './invite.ts'
import { countOwners, findMembers, findMembership } from './store.ts'

type Services = HasDbAndClock & HasEvents
type Caller = Pick<SessionAuth, 'userId' | 'organizationId' | 'role'>

/** Lists the members, oldest first. */
export async function listTeam({ db }: HasDb, organizationId: string) {
  const members = await findMembers(db, organizationId)
  return members.map((member) => ({
    id: member.id,
    role: member.role,
    disabled: member.disabled_at !== null,
    joinedAt: toIso(member.created_at),
    secondFactor: member.second_factor_at !== null,
    user: {
      id: member.user_id,
      email: member.email,
      name: member.name,
      ...toEmailPreferences(member),
    },
  }))
}

/**
 * Ends a membership. From then on, requests of that person, and of apps in their name, no longer reach the organization. Revokes
 * the invitation and approval links that the person shared.
 * @throws 404 for a person who is not a member, 403 for a member of higher rank, 409 for the last owner
 */
export function removeMember(ctx: Services, caller: Caller, userId: string): Promise<MembershipRow> {
  return transaction(ctx, async (ctx) => {
    const member = await lockMember(ctx, caller, userId)
    await requireAnotherOwner(ctx, member)
    await ctx.db('memberships').where({ id: member.id }).delete()
    await revokeLinksOf(ctx, caller, userId)
    await auditBy(ctx, caller, { action: 'member.removed', target: userId, detail: { role: member.role } })
    return member
  })
}

/** Revokes the links that a former member shared. Joins the caller's transaction, after the membership is deleted. */
export async function revokeLinksOf(
  ctx: Services,
  by: Pick<Caller, 'organizationId' | 'userId'>,
  userId: string,
): Promise<void> {
  await revokeInvitationsOf(ctx, by, userId)
  await emit(ctx, 'member.removed', { organizationId: by.organizationId, userId, by: by.userId })
}

/** Changes a member's role. Throws as `removeMember` does, 402 if the plan includes no team, and 403 for a role above the caller's own. */
export function changeMemberRole(
  ctx: Services & PlanSettings,
  caller: Caller,
  userId: string,
  role: Role,
): Promise<MembershipRow> {
  return transaction(ctx, async (ctx) => {
    await requireFeature(ctx, caller.organizationId, 'team_members')
    const member = await lockMember(ctx, caller, userId, role)
    if (member.role === role) return member
    await requireAnotherOwner(ctx, member)
    await ctx.db('memberships').where({ id: member.id }).update({ role, updated_at: ctx.clock.now() })
    const detail = { from: member.role, to: role }
    await auditBy(ctx, caller, { action: 'member.role_changed', target: userId, detail })
    return { ...member, role }
  })
}

/**
 * Disables every member but the owners if the plan includes no team, and enables those again that only a plan disabled. Repeating it
 * changes nothing. Joins the transaction that changes the plan.
 */
export async function applyTeamFeature(
  ctx: Services,
  organizationId: string,
  included: boolean,
): Promise<void> {
  const members = await findMembers(ctx.db, organizationId)
  const own = members.filter((member) => member.disabled_at === null || member.plan_disabled_at !== null)
  const switched = own.filter(
    ({ disabled_at, role }) => (disabled_at === null) !== (included || role === 'SUPERADMIN'),
  )
  const now = ctx.clock.now()
  for (const { id, user_id, disabled_at } of switched) {
    const enables = disabled_at !== null
    const instant = enables ? null : now
    const change = { disabled_at: instant, plan_disabled_at: instant, updated_at: now }
    await ctx.db('memberships').where({ id }).update(change)
    const action = enables ? 'member.enabled' : 'member.disabled'
    await auditBy(ctx, { organizationId }, { action, target: user_id, detail: { reason: 'plan' } })
  }
  const off = switched.filter(({ disabled_at }) => disabled_at === null)
  if (off.length === 0) return
  const content = `The plan has changed. It includes no team, so these members were disabled: ${off.map(({ email }) => email).join(', ')}.`
  await emit(ctx, 'members.notice', { organizationId, notice: { kind: 'info', content } })
}

/** Finds a member under the lock of the organization. Reads the caller's role again, since it may have changed. */
async function lockMember(
  ctx: Services,
  { organizationId, userId: callerId }: Caller,
  userId: string,
  role: Role = 'USER',
): Promise<MembershipRow> {
  await dialectOf(ctx.db).lock(ctx.db, `members:${organizationId}`)
  const caller = await findMembership(ctx.db, organizationId, callerId)
  if (caller === undefined || caller.role === 'USER')
    throw forbidden('Only an admin of the organization may do this.')
  const member = await findMembership(ctx.db, organizationId, userId)
  if (member === undefined) throw notFound('member')
  if (outranks(member.role, caller.role)) throw forbidden('This member has a higher role than you.')
  if (outranks(role, caller.role)) throw forbidden('You cannot assign a role above your own.')
  return member
}

async function requireAnotherOwner({ db }: HasDb, member: MembershipRow): Promise<void> {
  if (member.role !== 'SUPERADMIN' || member.disabled_at !== null) return
  if ((await countOwners(db, member.organization_id)) <= 1)
    throw conflict('This is the last owner of the organization: make another member an owner first.')
}
