import { isMember } from '../../accounts/users/organizations.ts'
import type { HasDb } from '../../db/connect.ts'
import { forbidden } from '../../errors/errors.ts'
import { equalSecrets, sha256 } from '../../lib/secrets/crypto.ts'
import type { Actor } from '../access-scope.ts'
import type { ConnectState, FlowProgress } from './state-store.ts'

/** Identifies the caller that finishes a connect: the owner of a credential, or an anonymous browser. */
export interface Finisher {
  actor: Actor | null
  /** Token that this browser got when it returned from the platform. */
  browserToken?: string | undefined
}

type Flow = Pick<ConnectState, 'organizationId' | 'secrets'>

/**
 * Requires a caller who may finish the connect. Having the state is not enough: the link to the platform can be sent to anybody, and
 * their account would end up in the sender's organization. A flow is bound to the person whose session started it, or to the
 * organization whose key started it. A flow of `/enterprise` has no such binding: the service that signed it passes its link to its
 * own customer.
 * @throws 403, the same in all cases
 */
export async function requireFinisher(ctx: HasDb, flow: Flow, finisher: Finisher): Promise<void> {
  if (startedBy(flow) === 'enterprise') return
  if (finisher.actor !== null && (await mayFinish(ctx, flow, finisher.actor))) return
  throw forbidden(
    'Finish connecting with a session of the person who started it or, if an API key started it, with an API key of the same organization.',
  )
}

/** Returns the kind of caller that started a flow, which decides who may finish it. */
export function startedBy({ secrets }: Pick<Flow, 'secrets'>): 'session' | 'key' | 'enterprise' {
  if (secrets.webhook !== null) return 'enterprise'
  return secrets.userId === null ? 'key' : 'session'
}

/** Returns true for the browser that was first to return from the platform. */
export function isSameBrowser(
  { browserHash }: Pick<FlowProgress, 'browserHash'>,
  finisher: Finisher,
): boolean {
  const { browserToken } = finisher
  return browserHash !== null && browserToken !== undefined && equalSecrets(sha256(browserToken), browserHash)
}

async function mayFinish(ctx: HasDb, flow: Flow, actor: Actor): Promise<boolean> {
  const { organizationId, secrets } = flow
  // The person may have switched to another organization in the meantime, or have been removed from this one.
  if (startedBy(flow) === 'session')
    return actor.userId === secrets.userId && isMember(ctx, actor.userId ?? '', organizationId)
  const { customerId = null } = actor
  return actor.organizationId === organizationId && (customerId === null || customerId === secrets.customerId)
}
