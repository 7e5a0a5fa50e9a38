import type { Knex } from 'knex'
import { audit } from '../../audit/audit.ts'
import type { HasDb, HasDbAndClock } from '../../db/connect.ts'
import { dialectOf } from '../../db/dialect.ts'
import type { InvitationRow, MembershipRow } from '../../db/tables/accounts.ts'
import { transaction } from '../../db/transaction.ts'
import { ApiError } from '../../errors/errors.ts'
import { newId } from '../../lib/ids.ts'
import { sha256 } from '../../lib/secrets/crypto.ts'
import { lockLimits, requireFeature } from '../../plans/limits.ts'
import type { PlanSettings } from '../../plans/subscriptions.ts'
import { findUser } from '../users/store.ts'
import { outranks } from './invite.ts'
import { findInvitation, findMembership, markAccepted } from './store.ts'

type Services = HasDbAndClock & PlanSettings

/** Thrown for an invalid invitation, so that the caller can delete its cookie. */
export class InvitationError extends ApiError {}

export interface Joined {
  organizationId: string
  /** False if the person was already a member: the invitation then stays open. */
  joined: boolean
}

/**
 * Makes the user a member of the organization of the invitation. Only one of several concurrent callers joins. Runs in the
 * caller's transaction.
 * @throws 404 for an unknown token, 409 for a used invitation
 * @throws 402 if the plan of the organization includes no team
 * @throws 403 for an expired or withdrawn invitation, one for another address, or one whose sender may no longer invite
 */
export async function acceptInvitation(ctx: Services, token: string, userId: string): Promise<Joined> {
  const { id } = await requireInvitation(ctx.db, { token_hash: sha256(token) })
  return acceptInvitationById(ctx, id, userId)
}

/** Accepts an invitation whose token the caller has checked. */
export function acceptInvitationById(ctx: Services, id: string, userId: string): Promise<Joined> {
  return transaction(ctx, async (ctx) => {
    const invitation = await lockInvitation(ctx, id)
    const { organization_id, role } = invitation
    const membership = await findMembership(ctx.db, organization_id, userId)
    if (membership !== undefined) return alreadyMember(membership)
    await requireOpen(ctx, invitation, (await findUser(ctx.db, userId))?.email)
    await requireTeam(ctx, organization_id)
    const now = ctx.clock.now()
    if (!(await markAccepted(ctx.db, id, userId, now))) throw used()
    await ctx.db('memberships').insert(newMembership({ organization_id, user_id: userId, role, now }))
    const entry = { userId, action: 'invitation.accepted', target: id, detail: { role } } as const
    await audit(ctx, { organizationId: organization_id, ...entry })
    return { organizationId: organization_id, joined: true }
  })
}

/** Returns the organization of the invitation. @throws 404 for an unknown token */
export async function invitedOrganization({ db }: HasDb, token: string): Promise<string> {
  return (await requireInvitation(db, { token_hash: sha256(token) })).organization_id
}

/** Returns the id of an invitation that this address could accept now. Throws as `acceptInvitation` does. */
export async function checkInvitation(ctx: HasDbAndClock, token: string, email: string): Promise<string> {
  const invitation = await requireInvitation(ctx.db, { token_hash: sha256(token) })
  await requireOpen(ctx, invitation, email)
  return invitation.id
}

/** Locks the members of the invitation's organization, and reads the invitation again under the lock. */
async function lockInvitation(ctx: Services, id: string): Promise<InvitationRow> {
  const { organization_id } = await requireInvitation(ctx.db, { id })
  await lockLimits(ctx, organization_id)
  await dialectOf(ctx.db).lock(ctx.db, `members:${organization_id}`)
  return requireInvitation(ctx.db, { id })
}

function alreadyMember({ organization_id, disabled_at }: MembershipRow): Joined {
  if (disabled_at !== null)
    throw refused('Your membership in this organization is disabled. Ask an admin of the organization.')
  return { organizationId: organization_id, joined: false }
}

async function requireOpen(
  ctx: HasDbAndClock,
  invitation: InvitationRow,
  email: string | undefined,
): Promise<void> {
  if (invitation.accepted_at !== null) throw used()
  if (invitation.revoked_at !== null) throw refused('This invitation was withdrawn. Ask for a new one.')
  if (invitation.expires_at <= ctx.clock.now())
    throw refused('This invitation has expired. Ask for a new one.')
  if (invitation.email !== null && invitation.email !== email?.toLowerCase())
    throw refused('This invitation is for another email address. Sign in with that address.')
  const inviter = await findMembership(ctx.db, invitation.organization_id, invitation.invited_by)
  const gone = inviter === undefined || inviter.disabled_at !== null || inviter.role === 'USER'
  if (gone || outranks(invitation.role, inviter.role))
    throw refused('The sender of this invitation may no longer invite people. Ask for a new one.')
}

async function requireTeam(ctx: Services, organizationId: string): Promise<void> {
  try {
    await requireFeature(ctx, organizationId, 'team_members')
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'plan_limit') throw error
    throw new InvitationError('plan_limit', error.message, { extensions: error.extensions ?? {} })
  }
}

export function newMembership(
  member: Pick<MembershipRow, 'organization_id' | 'user_id' | 'role'> & { now: number },
): MembershipRow {
  const { now, ...columns } = member
  return {
    id: newId(),
    ...columns,
    disabled_at: null,
    plan_disabled_at: null,
    last_read_notifications_at: null,
    created_at: now,
    updated_at: now,
  }
}

async function requireInvitation(
  db: Knex,
  by: { id: string } | { token_hash: string },
): Promise<InvitationRow> {
  const invitation = await findInvitation(db, by)
  if (invitation !== undefined) return invitation
  throw new InvitationError(
    'not_found',
    'This invitation does not exist. Check the link, or ask for a new one.',
  )
}

function used(): InvitationError {
  return new InvitationError('conflict', 'This invitation was already used. Ask for a new one.')
}

function refused(detail: string): InvitationError {
  return new InvitationError('forbidden', detail)
}
