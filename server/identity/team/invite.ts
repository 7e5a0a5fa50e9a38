import { audit } from '../../audit/audit.ts'
import type { App } from '../../context.ts'
import { dialectOf } from '../../db/dialect.ts'
import type { InvitationRow, Role } from '../../db/tables/accounts.ts'
import { transaction } from '../../db/transaction.ts'
import { conflict, forbidden, invalid, notFound } from '../../errors.ts'
import type { SessionAuth } from '../../http/contract.ts'
import { randomToken, sha256 } from '../../lib/crypto.ts'
import { toIso } from '../../lib/dates.ts'
import { newId } from '../../lib/ids.ts'
import { normalizeEmail } from '../auth/credentials.ts'
import { throttle } from '../auth/throttle.ts'
import { refuseImpersonator } from '../sessions/impersonator.ts'
import { findPendingInvitations, insertInvitation, isMemberAddress, revokeInvitations } from './store.ts'

const ranks: Record<Role, number> = { USER: 0, ADMIN: 1, SUPERADMIN: 2 }

export function outranks(role: Role, other: Role): boolean {
  return ranks[role] > ranks[other]
}

const DAY = 86_400_000
/** A mail is read within a day or not at all; a link that lies about opens an organization. */
export const INVITATION_MS = 2 * DAY
/** How long after its end a link can still be told what became of it. */
const KEPT_MS = 30 * DAY

/** Mails that one organization after the other could make us send to one address. */
const invitationMailPolicy = { name: 'invitation-mail', limit: 5, windowMs: 3_600_000 }

type Services = Pick<App, 'db' | 'clock' | 'config' | 'jobs' | 'sealer'>
type Caller = Pick<SessionAuth, 'userId' | 'organizationId' | 'role'>
type Inviter = Caller & Pick<SessionAuth, 'impersonatorId'>

interface NewInvitation {
  id: string
  /** Holds the token (256 bits), which is shown this once: the database has its hash. */
  url: string
  expiresAt: string
}

/**
 * Invites to the caller's organization; an invitation to the same address that is still open is replaced. Throws 403 for a role
 * above the caller's own and for who acts as somebody else, since the link would outlast that, 409 for somebody who is a member already, 429 for too many mails to one address.
 */
export async function createInvitation(
  ctx: Services,
  caller: Inviter,
  wish: { role: Role; email: string | null; sendEmail: boolean },
): Promise<NewInvitation> {
  refuseImpersonator(caller)
  if (outranks(wish.role, caller.role)) throw forbidden('You cannot give a role above your own.')
  const email = wish.email ? normalizeEmail(wish.email) : null
  if (wish.sendEmail && email === null) throw invalid('body.email', 'is required to send the invitation')
  if (wish.sendEmail && email !== null) await throttle(ctx, invitationMailPolicy, email)
  const token = randomToken(32)
  const invitation = newInvitation(ctx, caller, { email, role: wish.role, token })
  await transaction(ctx, async (ctx) => {
    if (email !== null) await makeRoomFor(ctx, caller, email)
    await insertInvitation(ctx.db, invitation)
    await record(ctx, caller, 'invitation.created', invitation.id, { role: wish.role, email })
    if (wish.sendEmail)
      await ctx.jobs.enqueue(ctx.db, 'invitation-mail', {
        invitationId: invitation.id,
        tokenSealed: ctx.sealer.seal(token),
      })
  })
  return { id: invitation.id, url: invitationPage(ctx, token), expiresAt: toIso(invitation.expires_at) }
}

/** Returns the console's address for an invitation. */
export function invitationPage({ config }: Pick<App, 'config'>, token: string): string {
  return `${config.consoleUrl}/?org=${token}`
}

/** Those that can still be accepted, newest first. */
export async function listInvitations(ctx: Pick<App, 'db' | 'clock'>, organizationId: string) {
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

/** The link is refused from now on. Throws 404 for an invitation that is not open, or not the organization's. */
export async function cancelInvitation(
  ctx: Pick<App, 'db' | 'clock'>,
  caller: Caller,
  id: string,
): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const revoked = await revokeInvitations(ctx.db, caller.organizationId, { id }, ctx.clock.now())
    if (revoked.length === 0) throw notFound('invitation')
    await record(ctx, caller, 'invitation.revoked', id)
  })
}

/** Withdraws what a person who leaves has sent. Joins the caller's transaction. */
export async function revokeInvitationsOf(
  ctx: Pick<App, 'db' | 'clock'>,
  caller: Pick<Caller, 'organizationId' | 'userId'>,
  userId: string,
): Promise<void> {
  const which = { invited_by: userId }
  for (const id of await revokeInvitations(ctx.db, caller.organizationId, which, ctx.clock.now()))
    await record(ctx, caller, 'invitation.revoked', id)
}

async function makeRoomFor(ctx: Pick<App, 'db' | 'clock'>, caller: Caller, email: string): Promise<void> {
  await dialectOf(ctx.db).lock(ctx.db, `members:${caller.organizationId}`)
  if (await isMemberAddress(ctx.db, caller.organizationId, email))
    throw conflict(`${email} is a member already.`)
  for (const id of await revokeInvitations(ctx.db, caller.organizationId, { email }, ctx.clock.now()))
    await record(ctx, caller, 'invitation.revoked', id)
}

function newInvitation(
  { clock }: Pick<App, 'clock'>,
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
    kept_until: now + INVITATION_MS + KEPT_MS,
    accepted_at: null,
    accepted_by: null,
    revoked_at: null,
  }
}

function record(
  ctx: Pick<App, 'db' | 'clock'>,
  { organizationId, userId }: Pick<Caller, 'organizationId' | 'userId'>,
  action: 'invitation.created' | 'invitation.revoked',
  target: string,
  detail?: object,
): Promise<void> {
  return audit(ctx, { organizationId, userId, action, target, detail })
}
