import { auditBy } from '../../audit/audit.ts'
import type { HasConfig } from '../../config/config.ts'
import type { HasDbAndClock } from '../../db/connect.ts'
import { dialectOf } from '../../db/dialect.ts'
import type { InvitationRow, Role } from '../../db/tables/accounts.ts'
import { transaction } from '../../db/transaction.ts'
import { conflict, forbidden, invalid, notFound } from '../../errors/errors.ts'
import type { SessionAuth } from '../../http/contract.ts'
import type { HasQueue } from '../../jobs/queue.ts'
import { newId } from '../../lib/ids.ts'
import { randomToken, sha256 } from '../../lib/secrets/crypto.ts'
import type { HasSealer } from '../../lib/secrets/sealer.ts'
import type { HasClock } from '../../lib/time/clock.ts'
import { toIso } from '../../lib/time/dates.ts'
import { requireFeature } from '../../plans/limits.ts'
import { normalizeEmail } from '../auth/credentials.ts'
import { throttle } from '../auth/throttle.ts'
import { refuseImpersonator } from '../sessions/impersonator.ts'
import { findPendingInvitations, isMemberAddress, revokeInvitations } from './store.ts'

const ranks: Record<Role, number> = { USER: 0, ADMIN: 1, SUPERADMIN: 2 }

export function outranks(role: Role, other: Role): boolean {
  return ranks[role] > ranks[other]
}

const DAY_MS = 86_400_000
/**
 * Keeps invitations short-lived, since an old link would still open the organization, and most people read a mail within a day.
 */
export const INVITATION_MS = 2 * DAY_MS
/** Keeps an ended invitation, so that its link can explain what happened. */
const RETENTION_MS = 30 * DAY_MS

/** Limits the invitation mails from all organizations together to one address. */
const invitationMailPolicy = { name: 'invitation-mail', limit: 5, windowMs: 3_600_000 }

type Services = HasDbAndClock & HasQueue & HasConfig & HasSealer
type Caller = Pick<SessionAuth, 'userId' | 'organizationId' | 'role'>
type Inviter = Caller & Pick<SessionAuth, 'impersonatorId'>

interface NewInvitation {
  id: string
  /** URL with the token (256 bits). It is shown only now: the database stores the token's hash. */
  url: string
  expiresAt: string
}

/**
 * Invites a person to the caller's organization. Replaces an open invitation to the same address.
 * @throws 402 if the plan includes no team
 * @throws 403 for a role above the caller's own, and for an impersonator, since the link would outlast the impersonation
 * @throws 409 for an existing member, 429 for too many mails to one address
 */
export async function createInvitation(
  ctx: Services,
  caller: Inviter,
  request: { role: Role; email: string | null; sendEmail: boolean },
): Promise<NewInvitation> {
  refuseImpersonator(caller)
  await requireFeature(ctx, caller.organizationId, 'team_members')
  if (outranks(request.role, caller.role)) throw forbidden('You cannot assign a role above your own.')
  const email = request.email ? normalizeEmail(request.email) : null
  if (request.sendEmail && email === null) throw invalid('body.email', 'is required to send the invitation')
  if (request.sendEmail && email !== null) await throttle(ctx, invitationMailPolicy, email)
  const token = randomToken(32)
  const invitation = newInvitation(ctx, caller, { email, role: request.role, token })
  await transaction(ctx, async (ctx) => {
    if (email !== null) await revokeOpenInvitation(ctx, caller, email)
    await ctx.db('invitations').insert(invitation)
    const { id } = invitation
    const detail = { role: request.role, email }
    await auditBy(ctx, caller, { action: 'invitation.created', target: id, detail })
    const mail = { invitationId: id, tokenSealed: ctx.sealer.seal(token) }
    if (request.sendEmail) await ctx.jobs.enqueue(ctx.db, 'invitation-mail', mail)
  })
  return { id: invitation.id, url: invitationPage(ctx, token), expiresAt: toIso(invitation.expires_at) }
}

/** Returns the console's URL for an invitation. */
export function invitationPage({ config }: HasConfig, token: string): string {
  return `${config.consoleUrl}/?org=${token}`
}

/** Lists open invitations, newest first. */
export async function listInvitations(ctx: HasDbAndClock, organizationId: string) {
  const rows = await findPendingInvitations(ctx.db, organizationId, ctx.clock.now())
  return rows.map((row) => ({
    id: row.id,
    email: row.email,
    role: row.role,
    invitedBy: { id: row.invited_by, email: row.inviter_email, name: row.inviter_name },
    createdAt: toIso(row.created_at),
    expiresAt: toIso(row.expires_at),
  }))
}

/** Withdraws an open invitation. @throws 404 for one that is not open, or belongs to another organization */
export async function cancelInvitation(ctx: HasDbAndClock, caller: Caller, id: string): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const revoked = await revokeInvitations(ctx.db, caller.organizationId, { id }, ctx.clock.now())
    if (revoked.length === 0) throw notFound('invitation')
    await auditBy(ctx, caller, { action: 'invitation.revoked', target: id })
  })
}

/** Withdraws the open invitations that a leaving member sent. Joins the caller's transaction. */
export async function revokeInvitationsOf(
  ctx: HasDbAndClock,
  caller: Pick<Caller, 'organizationId' | 'userId'>,
  userId: string,
): Promise<void> {
  const which = { invited_by: userId }
  for (const id of await revokeInvitations(ctx.db, caller.organizationId, which, ctx.clock.now()))
    await auditBy(ctx, caller, { action: 'invitation.revoked', target: id })
}

async function revokeOpenInvitation(ctx: HasDbAndClock, caller: Caller, email: string): Promise<void> {
  await dialectOf(ctx.db).lock(ctx.db, `members:${caller.organizationId}`)
  if (await isMemberAddress(ctx.db, caller.organizationId, email))
    throw conflict(`${email} is already a member.`)
  for (const id of await revokeInvitations(ctx.db, caller.organizationId, { email }, ctx.clock.now()))
    await auditBy(ctx, caller, { action: 'invitation.revoked', target: id })
}

function newInvitation(
  { clock }: HasClock,
  caller: Caller,
  { email, role, token }: { email: string | null; role: Role; token: string },
): InvitationRow {
  const now = clock.now()
  return {
    id: newId(),
    organization_id: caller.organizationId,
    token_hash: sha256(token),
    email,
    role,
    invited_by: caller.userId,
    created_at: now,
    expires_at: now + INVITATION_MS,
    kept_until: now + INVITATION_MS + RETENTION_MS,
    accepted_at: null,
    accepted_by: null,
    revoked_at: null,
  }
}
