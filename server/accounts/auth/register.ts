import { auditBy } from '../../audit/audit.ts'
import type { HasConfig } from '../../config/config.ts'
import type { HasDb, HasDbAndClock } from '../../db/connect.ts'
import { dialectOf } from '../../db/dialect.ts'
import { transaction } from '../../db/transaction.ts'
import { badRequest, forbidden } from '../../errors/errors.ts'
import type { HasQueue } from '../../jobs/queue.ts'
import { newId } from '../../lib/ids.ts'
import { type HasHashing, hashPassword } from '../../lib/secrets/passwords.ts'
import { networkOf } from '../../lib/web/addresses.ts'
import type { HasMailer } from '../../notifications/mail/mailer.ts'
import { completeSignIn, type SignedIn, type Visitor } from '../sessions/start-session.ts'
import { acceptInvitationById, checkInvitation, newMembership } from '../team/invitations.ts'
import { type Credentials, normalizeEmail, requireStrongPassword } from './credentials.ts'
import { findLocalUser, LOCAL, organizationExists, replacePendingUser } from './store.ts'
import { accountMailPolicy, throttle } from './throttle.ts'

type Services = HasDbAndClock & HasQueue & HasConfig & HasMailer & HasHashing

export interface Owner {
  userId: string
  organizationId: string
  membershipId: string
}

/** Returns true if registration is open, or if no organization exists, so that the operator of a new service can register. */
export async function canRegister({ db, config }: HasDb & HasConfig): Promise<boolean> {
  return config.allowRegistration || !(await organizationExists(db))
}

/** Returns false only for an unused database. */
export function isAnybodyRegistered({ db }: HasDb): Promise<boolean> {
  return organizationExists(db)
}

/** Creates an organization with its owner. Throws the database's unique violation when the address has an account. */
export async function createOrganizationWithOwner(
  ctx: HasDbAndClock & HasHashing,
  owner: Credentials & { company: string; activated: boolean },
): Promise<Owner> {
  const { email, company, activated } = owner
  const passwordHash = await hashPassword(ctx.hashing, null, owner.password)
  return transaction(ctx, (ctx) => insertOwner(ctx, { email, passwordHash, company, activated }))
}

/**
 * Creates an account. Signs in at once if no mail is configured; else returns null and mails an activation link. For an address
 * that already has an account, the answer and the work are the same, and its owner receives a mail. If no mail is configured,
 * such an address gets a 400 that names no reason. The token `invitation` also works while registration is closed; it is
 * accepted on activation.
 * @throws 403 when registration is closed, and `InvitationError` for an invalid invitation
 */
export async function register(
  ctx: Services,
  request: Credentials & { company: string; invitation?: string | null },
  visitor: Visitor,
): Promise<SignedIn | null> {
  const { invitation = null } = request
  const invitationId = invitation === null ? null : await checkInvitation(ctx, invitation, request.email)
  if (invitationId === null && !(await canRegister(ctx))) throw registrationClosed()
  requireStrongPassword(request.password)
  const mailed = ctx.mailer.configured
  const passwordHash = await hashPassword(ctx.hashing, networkOf(visitor.ip), request.password)
  // Counts after hashing, so that a request that an overloaded service refused does not use up the address's mails.
  if (mailed) await throttle(ctx, accountMailPolicy, request.email)
  const owner = await createAccount(ctx, { ...request, passwordHash, activated: !mailed, invitationId })
  if (owner !== null) return mailed ? null : completeSignIn(ctx, owner.userId, visitor)
  if (!mailed)
    throw badRequest(
      'This account cannot be created. If you already have an account with this address, sign in or reset the password.',
    )
  await repeatRegistration(ctx, request.email, { passwordHash, company: request.company, invitationId })
  return null
}

/** Returns null when the address has an account. Relies on the insert, so that two concurrent requests cannot both succeed. */
async function createAccount(
  ctx: Services,
  account: {
    email: string
    passwordHash: string
    company: string
    activated: boolean
    invitationId: string | null
  },
): Promise<Owner | null> {
  try {
    return await transaction(ctx, async (ctx) => {
      if (!ctx.config.allowRegistration && account.invitationId === null) {
        await dialectOf(ctx.db).lock(ctx.db, 'first-registration')
        if (await organizationExists(ctx.db)) throw registrationClosed()
      }
      const owner = await insertOwner(ctx, account)
      await auditBy(ctx, owner, { action: 'account.registered' })
      if (account.activated && account.invitationId !== null)
        await acceptInvitationById(ctx, account.invitationId, owner.userId)
      if (!account.activated)
        await ctx.jobs.enqueue(ctx.db, 'account-mail', { email: account.email, mail: 'activate' })
      return owner
    })
  } catch (error) {
    if (dialectOf(ctx.db).isUniqueViolation(error)) return null
    throw error
  }
}

/**
 * Lets the last registration set the password until somebody proves the address. Otherwise a stranger could register it first and
 * wait for its owner to activate the account.
 */
function repeatRegistration(
  ctx: Services,
  email: string,
  account: { passwordHash: string; company: string; invitationId: string | null },
): Promise<void> {
  return transaction(ctx, async (ctx) => {
    const user = await findLocalUser(ctx.db, email)
    if (user !== undefined && user.activated_at === null)
      await replacePendingUser(ctx.db, user.id, { ...account, now: ctx.clock.now() })
    await ctx.jobs.enqueue(ctx.db, 'account-mail', { email, mail: 'registered-again' })
  })
}

/**
 * Inserts the rows. The owner of an account without a password gets in with a reset link. Throws the database's unique
 * violation.
 */
export async function insertOwner(
  ctx: HasDbAndClock,
  account: {
    email: string
    passwordHash: string | null
    company: string
    activated: boolean
    /** Invitation to accept on activation. */
    invitationId?: string | null
    name?: string | null
    /** Identity at an external provider; absent = `LOCAL`. */
    identity?: { provider: string; id: string }
  },
): Promise<Owner> {
  const now = ctx.clock.now()
  const owner = { userId: newId(), organizationId: newId(), membershipId: newId() }
  const dates = { created_at: now, updated_at: now }
  const { db } = ctx
  await db('organizations').insert({
    id: owner.organizationId,
    name: account.company,
    description: null,
    payment_id: null,
    shortlink: 'ASK',
    second_factor_required_at: null,
    ...dates,
    deleted_at: null,
  })
  await db('users').insert({
    id: owner.userId,
    email: normalizeEmail(account.email),
    provider: account.identity?.provider ?? LOCAL,
    provider_id: account.identity?.id ?? null,
    password_hash: account.passwordHash,
    name: account.name ?? null,
    last_name: null,
    bio: null,
    picture_id: null,
    timezone: 0,
    time_zone: null,
    week_start: null,
    clock: null,
    activated_at: account.activated ? now : null,
    platform_admin_at: null,
    second_factor_at: null,
    invitation_id: account.activated ? null : (account.invitationId ?? null),
    send_success_emails: 1,
    send_failure_emails: 1,
    send_streak_emails: 1,
    send_comment_emails: 1,
    single_key_shortcuts: 1,
    last_online_at: now,
    ...dates,
    deleted_at: null,
  })
  const membership = { organization_id: owner.organizationId, user_id: owner.userId }
  await db('memberships').insert({
    ...newMembership({ ...membership, role: 'SUPERADMIN', now }),
    id: owner.membershipId,
  })
  return owner
}

function registrationClosed() {
  return forbidden('Registration is closed on this service. Ask its operator for an invitation.')
}
