import type { App } from '../../context.ts'
import { forbidden } from '../../errors.ts'
import { isMember } from '../../identity/users/organizations.ts'
import { equalSecrets, sha256 } from '../../lib/crypto.ts'
import type { Actor } from '../access-scope.ts'
import type { ConnectState, FlowProgress } from './state-store.ts'

/** Identifies the party that finishes a connect: the owner of a credential, or an anonymous browser. */
export interface Finisher {
  actor: Actor | null
  /** The token that this browser got when it came back from the platform. */
  browserToken?: string | undefined
}

type Flow = Pick<ConnectState, 'organizationId' | 'secrets'>

/**
 * Holding the state is not enough to finish a connect: a link that leads to the platform can be sent to anybody, whose account would
 * end up in the organization of the sender. A flow is bound to the person whose session began it, or to the organization whose key
 * began it. A flow of `/enterprise` is bound by nothing else: the service that signed it hands its address to its own customer.
 * Throws 403, the same for everybody.
 */
export async function requireFinisher(ctx: Pick<App, 'db'>, flow: Flow, finisher: Finisher): Promise<void> {
  if (startedBy(flow) === 'enterprise') return
  if (finisher.actor !== null && (await mayFinish(ctx, flow, finisher.actor))) return
  throw forbidden(
    'Finish connecting as whoever began it: with a session of the same person, or with an API key of the same organization where a key began it.',
  )
}

/** How a flow began, which decides what finishing it takes. */
export function startedBy({ secrets }: Pick<Flow, 'secrets'>): 'session' | 'key' | 'enterprise' {
  if (secrets.webhook !== null) return 'enterprise'
  return secrets.userId === null ? 'key' : 'session'
}

/** Whether this is the browser that came back from the platform first. */
export function isSameBrowser(
  { browserHash }: Pick<FlowProgress, 'browserHash'>,
  finisher: Finisher,
): boolean {
  const { browserToken } = finisher
  return browserHash !== null && browserToken !== undefined && equalSecrets(sha256(browserToken), browserHash)
}

async function mayFinish(ctx: Pick<App, 'db'>, flow: Flow, actor: Actor): Promise<boolean> {
  const { organizationId, secrets } = flow
  // The person may have switched to another organization in the meantime, or have been removed from this one.
  if (startedBy(flow) === 'session')
    return actor.userId === secrets.userId && isMember(ctx, actor.userId ?? '', organizationId)
  const { customerId = null } = actor
  return actor.organizationId === organizationId && (customerId === null || customerId === secrets.customerId)
}
