import type { HasConfig } from '../../config/config.ts'
import type { HasDb, HasDbAndClock } from '../../db/connect.ts'
import { dialectOf } from '../../db/dialect.ts'
import type { SignInTicketRow } from '../../db/tables/accounts.ts'
import { transaction } from '../../db/transaction.ts'
import { badRequest, forbidden } from '../../errors/errors.ts'
import { sha256 } from '../../lib/secrets/crypto.ts'
import { auditAccount } from '../account/audit-account.ts'
import { insertOwner, isAnybodyRegistered } from '../auth/register.ts'
import { type PendingSignIn, passFirstFactor } from '../second-factor/sign-in-step.ts'
import { completeSignIn, type SignedIn, type Visitor } from '../sessions/start-session.ts'
import { acceptInvitation } from '../team/invitations.ts'
import { findByIdentity, markTicketUsed } from './store.ts'

interface TicketHolder {
  provider: string
  providerToken?: string | null | undefined
}

/**
 * Creates an account with its own organization for a confirmed identity, and signs in. Ignores any address or password in the
 * request. Uses up the ticket only if it creates the account. The token `invitation` also works while registration is closed.
 * @throws 403 when registration is closed, and `InvitationError` for an invalid invitation
 */
export async function registerWithTicket(
  ctx: HasDbAndClock & HasConfig,
  request: TicketHolder & { company: string; invitation?: string | null },
  visitor: Visitor,
): Promise<SignedIn> {
  try {
    return await transaction(ctx, async (ctx) => {
      const ticket = await consumeTicket(ctx, request)
      if (!request.invitation) await requireOpenRegistration(ctx, ticket)
      const { userId } = await insertOwner(ctx, {
        email: ticket.email,
        identity: { provider: ticket.provider, id: ticket.provider_id },
        passwordHash: null,
        name: ticket.name,
        company: request.company,
        activated: true,
      })
      const detail = { provider: ticket.provider }
      await auditAccount(ctx, { userId, action: 'account.registered', ip: visitor.ip, detail })
      if (request.invitation) await acceptInvitation(ctx, request.invitation, userId)
      return completeSignIn(ctx, userId, visitor)
    })
  } catch (error) {
    if (!dialectOf(ctx.db).isUniqueViolation(error)) throw error
    throw badRequest('This account cannot be created. If you have one already, sign in.')
  }
}

/** Signs in with a ticket whose identity got an account after the ticket was issued, in another tab or on another device. */
export async function signInWithTicket(
  ctx: HasDbAndClock,
  request: TicketHolder,
  visitor: Visitor,
): Promise<SignedIn | PendingSignIn> {
  return transaction(ctx, async (ctx) => {
    const ticket = await consumeTicket(ctx, request)
    const user = await findByIdentity(ctx.db, ticket.provider, ticket.provider_id)
    if (user === undefined)
      throw badRequest('There is no account yet: send this providerToken to POST /auth/register.')
    return passFirstFactor(ctx, user, visitor)
  })
}

async function consumeTicket(
  ctx: HasDbAndClock,
  { provider, providerToken }: TicketHolder,
): Promise<SignInTicketRow> {
  const ticket = providerToken
    ? await markTicketUsed(ctx.db, sha256(providerToken), provider, ctx.clock.now())
    : undefined
  if (ticket === undefined)
    throw badRequest(
      'The providerToken is unknown, already used, or older than 10 minutes. Get one with GET /auth/oauth/{provider} and POST /auth/oauth/{provider}/exists.',
    )
  return ticket
}

/** Refuses new accounts while registration is closed, unless they come from the operator's own provider. */
async function requireOpenRegistration(ctx: HasDb & HasConfig, { provider }: SignInTicketRow): Promise<void> {
  if (ctx.config.allowRegistration || provider === 'GENERIC') return
  await dialectOf(ctx.db).lock(ctx.db, 'first-registration')
  if (await isAnybodyRegistered(ctx))
    throw forbidden('Registration is closed on this service. Ask its operator for an invitation.')
}
