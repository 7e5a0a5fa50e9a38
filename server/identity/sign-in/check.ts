import type { App } from '../../context.ts'
import { transaction } from '../../db/transaction.ts'
import { badRequest } from '../../errors.ts'
import { randomToken, sha256 } from '../../lib/crypto.ts'
import { auditAccount } from '../account/audit-account.ts'
import { letIn, type SignedIn, type Visitor } from '../sessions/start-session.ts'
import type { Identity, ProviderName } from './provider.ts'
import { LIFETIME_MS, takeState } from './states.ts'
import { findByIdentity, insertTicket } from './store.ts'

export interface SignInAnswer {
  code: string
  state?: string | null | undefined
  redirect_uri?: string | null | undefined
  iss?: string | null | undefined
}

/**
 * Finishes a sign-in: a session where the confirmed identity has an account, else a ticket to make one. Throws `bad_request` for an answer
 * that does not belong to a sign-in of this browser or is not confirmed, or for a new identity without a verified address.
 */
export async function checkSignIn(
  ctx: Pick<App, 'db' | 'clock' | 'sealer' | 'signIn'>,
  name: ProviderName,
  answer: SignInAnswer,
  visitor: Visitor & { browser: string | undefined },
): Promise<SignedIn | { ticket: string }> {
  const provider = ctx.signIn.find(name)
  const state = answer.state ?? null
  if (provider.redirects && state === null)
    throw badRequest('Send the state that the provider sent back together with the code.')
  const kept = await takeState(ctx, name, { state, browser: visitor.browser })
  const chosen = answer.redirect_uri ?? kept.returnTo
  if (chosen !== kept.returnTo && chosen !== kept.redirectUri)
    throw badRequest('The redirect_uri is not the one that this sign-in was begun with. Begin again.')
  const identity = await provider.identify({
    code: answer.code,
    state: state ?? '',
    iss: answer.iss ?? null,
    kept,
  })
  const user = await findByIdentity(ctx.db, name, identity.id)
  if (user === undefined) return { ticket: await issueTicket(ctx, name, identity) }
  return signInAs(ctx, user.id, name, visitor)
}

/** A session of somebody whose identity is confirmed, entered into the audit log. */
export function signInAs(
  ctx: Pick<App, 'db' | 'clock'>,
  userId: string,
  provider: string,
  visitor: Visitor,
): Promise<SignedIn> {
  return transaction(ctx, async (ctx) => {
    const { ip } = visitor
    await auditAccount(ctx, { userId, action: 'account.login', ip, detail: { provider } })
    return letIn(ctx, userId, visitor)
  })
}

/** A ticket stands for the identity itself; nothing of the provider's leaves the service. Only its hash is kept. */
async function issueTicket(
  ctx: Pick<App, 'db' | 'clock'>,
  provider: ProviderName,
  { id, email, name }: Identity,
): Promise<string> {
  if (email === null)
    throw badRequest(
      'The provider vouches for no e-mail address of yours: verify one there, allow this service to see it, and begin again.',
    )
  const ticket = randomToken(32)
  const now = ctx.clock.now()
  await insertTicket(ctx.db, {
    ticket_hash: sha256(ticket),
    provider,
    provider_id: id,
    email,
    name: name?.slice(0, 128) ?? null,
    created_at: now,
    expires_at: now + LIFETIME_MS,
    used_at: null,
  })
  return ticket
}
