import type { HasDbAndClock } from '../../db/connect.ts'
import { badRequest } from '../../errors/errors.ts'
import { randomToken, sha256 } from '../../lib/secrets/crypto.ts'
import type { HasSealer } from '../../lib/secrets/sealer.ts'
import { type PendingSignIn, passFirstFactor } from '../second-factor/sign-in-step.ts'
import type { SignedIn, Visitor } from '../sessions/start-session.ts'
import { type Identity, type ProviderName, redirectingProviders, toBoundedIdentity } from './provider.ts'
import type { HasSignIn } from './providers.ts'
import { consumeState, LIFETIME_MS } from './states.ts'
import { findByIdentity } from './store.ts'

interface SignInAnswer {
  code: string
  state?: string | null | undefined
  redirect_uri?: string | null | undefined
  iss?: string | null | undefined
}

/**
 * Finishes a sign-in. Returns a session if the confirmed identity has an account, or asks for its second factor; else returns a ticket
 * to create an account.
 * @throws 400 for an answer that the provider did not confirm, or that belongs to a sign-in of another browser
 * @throws 400 for a new identity without a verified email address
 */
export async function checkSignIn(
  ctx: HasDbAndClock & HasSealer & HasSignIn,
  name: ProviderName,
  answer: SignInAnswer,
  visitor: Visitor & { browser: string | undefined },
): Promise<SignedIn | PendingSignIn | { ticket: string }> {
  const provider = ctx.signIn.find(name)
  const state = answer.state ?? null
  if (redirectingProviders.includes(name) && state === null)
    throw badRequest('Send the state that the provider sent back together with the code.')
  const stored = await consumeState(ctx, name, { state, browser: visitor.browser })
  const chosen = answer.redirect_uri ?? stored.returnTo
  if (chosen !== stored.returnTo && chosen !== stored.redirectUri)
    throw badRequest('The redirect_uri differs from the one at the start of this sign-in. Start again.')
  const identity = toBoundedIdentity(
    await provider.identify({ code: answer.code, state: state ?? '', iss: answer.iss ?? null, stored }),
  )
  const user = await findByIdentity(ctx.db, name, identity.id)
  if (user === undefined) return { ticket: await issueTicket(ctx, name, identity) }
  return passFirstFactor(ctx, user, visitor)
}

/** Creates a ticket that represents the identity, so that no provider data leaves the service. The database stores its hash. */
async function issueTicket(
  ctx: HasDbAndClock,
  provider: ProviderName,
  { id, email, name }: Identity,
): Promise<string> {
  if (email === null)
    throw badRequest(
      'The provider did not confirm an email address for you. Verify one there, allow this service to see it, and start again.',
    )
  const ticket = randomToken(32)
  const now = ctx.clock.now()
  await ctx.db('sign_in_tickets').insert({
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
