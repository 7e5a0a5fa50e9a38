import { audit } from '../../audit/audit.ts'
import type { App } from '../../context.ts'
import { dialectOf } from '../../db/dialect.ts'
import { transaction } from '../../db/transaction.ts'
import { badRequest, forbidden } from '../../errors.ts'
import { networkOf } from '../../lib/addresses.ts'
import { newId } from '../../lib/ids.ts'
import { hashPassword } from '../../lib/passwords.ts'
import { letIn, type SignedIn, type Visitor } from '../sessions/start-session.ts'
import { acceptInvitationById, checkInvitation } from '../team/invitations.ts'
import { type Credentials, normalizeEmail, requireGoodPassword } from './credentials.ts'
import { findLocalUser, insertOrganization, LOCAL, organizationExists, replacePendingUser } from './store.ts'
import { accountMailPolicy, throttle } from './throttle.ts'

type Services = Pick<App, 'db' | 'clock' | 'config' | 'jobs' | 'mailer' | 'hashing'>

export interface Owner {
  userId: string
  organizationId: string
  membershipId: string
}

/** Registration is open, or the first organization is still to come: an operator is never locked out of a new service. */
export async function canRegister({ db, config }: Pick<App, 'db' | 'config'>): Promise<boolean> {
  return config.allowRegistration || !(await organizationExists(db))
}

/** False exactly on a database that nobody has used yet. */
export function anybodyRegistered({ db }: Pick<App, 'db'>): Promise<boolean> {
  return organizationExists(db)
}

/** An organization with a person who owns it. Throws the database's unique violation when the address has an account. */
export async function createOrganizationWithOwner(
  ctx: Pick<App, 'db' | 'clock' | 'hashing'>,
  owner: Credentials & { company: string; activated: boolean },
): Promise<Owner> {
  const { email, company, activated } = owner
  const passwordHash = await hashPassword(ctx.hashing, null, owner.password)
  return transaction(ctx, (ctx) => insertOwner(ctx, { email, passwordHash, company, activated }))
}

/**
 * Creates the account: signed in at once where no mail is configured, else null and a mail with an
 * activation link. An address that has an account gets the same answer after the same work, and its owner a mail saying so.
 * Without mail that cannot be: such an address is a `bad_request` that names no reason. `invitation` is the token of one, which
 * lets in where registration is closed, and is accepted when the account is active; throws what is wrong with it.
 */
export async function register(
  ctx: Services,
  request: Credentials & { company: string; invitation?: string | null },
  visitor: Visitor,
): Promise<SignedIn | null> {
  const { invitation = null } = request
  const invitationId = invitation === null ? null : await checkInvitation(ctx, invitation, request.email)
  if (invitationId === null && !(await canRegister(ctx))) throw closed()
  requireGoodPassword(request.password)
  const mailed = ctx.mailer.configured
  const passwordHash = await hashPassword(ctx.hashing, networkOf(visitor.ip), request.password)
  // Only now: a request that was too much for the service has cost the address none of its mails.
  if (mailed) await throttle(ctx, accountMailPolicy, request.email)
  const owner = await createAccount(ctx, { ...request, passwordHash, activated: !mailed, invitationId })
  if (owner !== null) return mailed ? null : letIn(ctx, owner.userId, visitor)
  if (!mailed)
    throw badRequest(
      'This account cannot be created. If you have one with this address already, sign in or reset its password.',
    )
  await registerAgain(ctx, request.email, { passwordHash, company: request.company, invitationId })
  return null
}

/** Null when the address is taken; found out by inserting, so that two at once cannot both have it. */
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
        if (await organizationExists(ctx.db)) throw closed()
      }
      const owner = await insertOwner(ctx, account)
      await audit(ctx, {
        organizationId: owner.organizationId,
        userId: owner.userId,
        action: 'account.registered',
      })
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
 * While nobody has proved that the address is theirs, the last one to register it sets the password: else a stranger could
 * wait in it for its owner to activate the account.
 */
function registerAgain(
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

/** Without a password the account is opened by the link of a forgotten one. Throws the database's unique violation. */
export async function insertOwner(
  ctx: Pick<App, 'db' | 'clock'>,
  account: {
    email: string
    passwordHash: string | null
    company: string
    activated: boolean
    /** Accepted when the account is activated. */
    invitationId?: string | null
    name?: string | null
    /** The person's identity at another provider; absent = `LOCAL`. */
    identity?: { provider: string; id: string }
  },
): Promise<Owner> {
  const now = ctx.clock.now()
  const owner = { userId: newId(), organizationId: newId(), membershipId: newId() }
  const dates = { created_at: now, updated_at: now }
  await insertOrganization(
    ctx.db,
    {
      id: owner.organizationId,
      name: account.company,
      description: null,
      payment_id: null,
      shortlink: 'ASK',
      ...dates,
      deleted_at: null,
    },
    {
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
      activated_at: account.activated ? now : null,
      platform_admin_at: null,
      invitation_id: account.activated ? null : (account.invitationId ?? null),
      send_success_emails: 1,
      send_failure_emails: 1,
      send_streak_emails: 1,
      last_online_at: now,
      ...dates,
      deleted_at: null,
    },
    {
      id: owner.membershipId,
      organization_id: owner.organizationId,
      user_id: owner.userId,
      role: 'SUPERADMIN',
      disabled_at: null,
      last_read_notifications_at: null,
      ...dates,
    },
  )
  return owner
}

function closed() {
  return forbidden('Registration is closed on this service. Ask its operator for an invitation.')
}
