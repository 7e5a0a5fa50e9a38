import { allScopes, FULL_ACCESS, type Scope } from '../../server/contract/scopes.ts'
import type { KeyAuth, SessionAuth } from '../../server/http/contract.ts'
import type { Authenticator } from '../../server/http/security/security.ts'

const organizationId = '019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a01'
const channelGroup = '019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9c01'

/** Refuses `invalid`, so that a client can see what it does about an expired credential. */
const REFUSED = 'invalid'

/**
 * Accepts every credential for everything, except credentials that name their limits, which are refused as the service would
 * refuse them: a key that is a list of scopes (`posts:read,media:write`), a key called `group`, and a session called `USER` or
 * `ADMIN`.
 */
export const mockAuthenticator: Authenticator = {
  requireFeature: async () => {},
  isKnownDevice: async () => false,
  key: async (value) => (value === REFUSED ? null : keyOf(value)),
  session: async (token, picked) => (token === REFUSED ? null : sessionOf(token, picked)),
}

function keyOf(value: string): KeyAuth {
  const named = value.split(',')
  return {
    kind: 'key',
    organizationId,
    credentialId: '019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9d21',
    credential: 'key',
    scopes: named.every(isScope) ? named : FULL_ACCESS,
    role: 'ADMIN',
    customerId: value === 'group' ? channelGroup : null,
    resource: null,
  }
}

function isScope(text: string): text is Scope {
  return (allScopes as readonly string[]).includes(text)
}

function sessionOf(token: string, picked: string | null): SessionAuth {
  const member = token === 'USER' || token === 'ADMIN'
  return {
    kind: 'session',
    userId: '019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a02',
    sessionId: '019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9d31',
    organizationId: picked ?? organizationId,
    membershipId: '019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a05',
    role: member ? token : 'SUPERADMIN',
    platformAdmin: !member,
    impersonatorId: null,
    hasSecondFactor: false,
    lacksSecondFactor: false,
    isRecent: true,
  }
}
