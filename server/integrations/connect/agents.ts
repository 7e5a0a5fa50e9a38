import { ApiError, invalid, notFound } from '../../errors/errors.ts'
import type { HasClock } from '../../lib/time/clock.ts'
import type { PlatformAgents, RegisteredAgent } from '../../platforms/kit/auth/kinds.ts'
import { PlatformError } from '../../platforms/kit/http/errors.ts'
import type { ConnectCall } from '../../platforms/platform.ts'
import { findPlatform, type HasPlatforms } from '../../platforms/registry.ts'
import { withApiErrors } from '../platform-error.ts'

/** Registers agents on platforms whose accounts are programs. The service stores nothing of them until one is connected. */

type Services = HasClock & HasPlatforms

/** The organization that asks, and the platform of the agent. */
interface Caller {
  identifier: string
  organizationId: string
  signal: AbortSignal
}

/**
 * Registers an agent and returns its key, which neither the platform nor the service shows again. If the platform rejects the
 * agent, returns the platform's reason.
 * @throws 502 when the platform fails; after a lost response the agent may exist
 */
export async function registerAgent(
  ctx: Services,
  agent: { name: string; description: string },
  caller: Caller,
): Promise<RegisteredAgent | { error: string }> {
  const { agents, call } = requireAgents(ctx, caller)
  return withApiErrors(async () => {
    try {
      return await agents.register(agent, call)
    } catch (error) {
      if (error instanceof PlatformError && error.code === 'agent_refused') return { error: error.message }
      if (error instanceof PlatformError && isLost(error)) throw lostAnswer(error)
      throw error
    }
  })
}

/**
 * Returns true if a person has claimed the agent with this key.
 * @throws 400 for a key that the platform does not know, 502 when the platform fails
 */
export async function isAgentClaimed(ctx: Services, apiKey: string, caller: Caller): Promise<boolean> {
  if (!/^[\x21-\x7e]{3,500}$/.test(apiKey)) throw invalid('query.apiKey', 'must be an API key')
  const { agents, call } = requireAgents(ctx, caller)
  return withApiErrors(async () => {
    try {
      return await agents.isClaimed(apiKey, call)
    } catch (error) {
      if (error instanceof PlatformError && error.code === 'agent_not_claimed') return false
      if (error instanceof PlatformError && error.failure === 'auth')
        throw invalid('query.apiKey', 'must be an API key that the platform recognizes', error)
      throw error
    }
  })
}

/** Returns true if the platform may have created the agent although the service did not receive its key. */
function isLost({ failure, code }: PlatformError): boolean {
  return failure === 'unknown' || code === 'unreadable_answer'
}

function lostAnswer(cause: PlatformError): ApiError {
  const message = 'The platform gave no clear response: the agent may exist. Register it under another name.'
  return new ApiError('upstream_failed', message, { cause })
}

function requireAgents(
  { platforms, clock }: Services,
  { identifier, organizationId, signal }: Caller,
): { agents: PlatformAgents; call: ConnectCall } {
  const { auth, http } = findPlatform(platforms, identifier) ?? {}
  if (auth?.kind !== 'client-code' || auth.agents === undefined || http === undefined)
    throw notFound('channel')
  return { agents: auth.agents, call: { organizationId, http, signal, now: clock.now() } }
}
