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
import { outranks } from './invite.ts'
import { findInvitation, findMembership, findUserEmail, insertMembership, markAccepted } from './store.ts'

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
  const invitation = await findInvitation(ctx.db, { token_hash: sha256(token) })
  if (invitation === undefined) throw unknown()
  return acceptInvitationById(ctx, invitation.id, userId)
}

/** Accepts an invitation whose token the caller has checked. */
export function acceptInvitationById(ctx: Services, id: string, userId: string): Promise<Joined> {
  return transaction(ctx, async (ctx) => {
    const invitation = await lockInvitation(ctx, id)
    const membership = await findMembership(ctx.db, invitation.organization_id, userId)
    if (membership !== undefined) return alreadyMember(membership)
    const email = await findUserEmail(ctx.db, userId)
    await requireOpen(ctx, invitation, email)
    await requireTeam(ctx, invitation.organization_id)
    const now = ctx.clock.now()
    if (!(await markAccepted(ctx.db, id, userId, now))) throw used()
    await insertMembership(ctx.db, newMembership(invitation, userId, now))
    await audit(ctx, {
      organizationId: invitation.organization_id,
      userId,
      action: 'invitation.accepted',
      target: id,
      detail: { role: invitation.role },
    })
    return { organizationId: invitation.organization_id, joined: true }
  })
}

/** Returns the organization of the invitation. @throws 404 for an unknown token */
export async function invitedOrganization({ db }: HasDb, token: string): Promise<string> {
  const invitation = await findInvitation(db, { token_hash: sha256(token) })
  if (invitation === undefined) throw unknown()
  return invitation.organization_id
}

/** Returns the id of an invitation that this address could accept now. Throws as `acceptInvitation` does. */
export async function checkInvitation(ctx: HasDbAndClock, token: string, email: string): Promise<string> {
  const invitation = await findInvitation(ctx.db, { token_hash: sha256(token) })
  if (invitation === undefined) throw unknown()
  await requireOpen(ctx, invitation, email)
  return invitation.id
}

/** Locks the members of the invitation's organization, and reads the invitation again under the lock. */
async function lockInvitation(ctx: Services, id: string): Promise<InvitationRow> {
  const found = await findInvitation(ctx.db, { id })
  if (found === undefined) throw unknown()
  await lockLimits(ctx, found.organization_id)
  await dialectOf(ctx.db).lock(ctx.db, `members:${found.organization_id}`)
  const invitation = await findInvitation(ctx.db, { id })
  if (invitation === undefined) throw unknown()
  return invitation
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

function newMembership(invitation: InvitationRow, userId: string, now: number): MembershipRow {
  return {
    id: newId(),
    organization_id: invitation.organization_id,
    user_id: userId,
    role: invitation.role,
    disabled_at: null,
    plan_disabled_at: null,
    last_read_notifications_at: null,
    created_at: now,
    updated_at: now,
  }
}

function unknown(): InvitationError {
  return new InvitationError(
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
