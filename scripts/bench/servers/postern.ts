import type { Authenticator } from '../../../server/http/security/security.ts'
import { readInput } from './stack.ts'

/** Runs this service's HTTP stack as in production, with trivial handlers and credentials in memory. */
const { apiKey, organizationId, serve } = readInput()
const authenticate: Authenticator = {
  requireFeature: async () => {},
  isKnownDevice: async () => false,
  key: async (value) =>
    value === apiKey
      ? {
          kind: 'key',
          organizationId,
          credentialId: 'key',
          credential: 'key',
          scopes: ['read', 'write'],
          role: 'ADMIN',
          customerId: null,
          resource: null,
        }
      : null,
  session: async (token) =>
    token === apiKey
      ? {
          kind: 'session',
          organizationId,
          userId: 'u',
          sessionId: 's',
          membershipId: 'm',
          role: 'SUPERADMIN',
          platformAdmin: false,
          impersonatorId: null,
          hasSecondFactor: false,
          lacksSecondFactor: false,
          isRecent: true,
        }
      : null,
}
await serve({ authenticate })
