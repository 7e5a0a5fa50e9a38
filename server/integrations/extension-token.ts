import { jwtVerify, SignJWT } from 'jose'
import type { App } from '../context.ts'
import { deriveKey } from '../lib/crypto.ts'

type Services = Pick<App, 'config' | 'clock'>

/** What a browser extension holds: it may bring new cookies for this one channel, and nothing else. */
export interface ExtensionGrant {
  organizationId: string
  integrationId: string
}

/** Long, since an extension has no other moment to get a new one than a refresh. */
const lifetimeMs = 90 * 86_400_000
const audience = 'extension-refresh'
const algorithm = 'HS256'

export async function signExtensionToken(
  { config, clock }: Services,
  { organizationId, integrationId }: ExtensionGrant,
): Promise<string> {
  const now = clock.now()
  return new SignJWT({ org: organizationId })
    .setProtectedHeader({ alg: algorithm })
    .setSubject(integrationId)
    .setAudience(audience)
    .setIssuedAt(new Date(now))
    .setExpirationTime(new Date(now + lifetimeMs))
    .sign(keyOf(config.secret))
}

/** Null for everything that is no such token, or not any more. */
export async function readExtensionToken(
  { config, clock }: Services,
  token: string,
): Promise<ExtensionGrant | null> {
  const checks = { audience, algorithms: [algorithm], currentDate: new Date(clock.now()) }
  for (const secret of [config.secret, ...config.previousSecrets])
    try {
      const { payload } = await jwtVerify(token, keyOf(secret), {
        ...checks,
        requiredClaims: ['sub', 'exp', 'org'],
      })
      return { organizationId: String(payload.org), integrationId: payload.sub ?? '' }
    } catch {
      // An older secret may have signed it.
    }
  return null
}

/** A key for this purpose alone: no other signature of this service is good here. */
function keyOf(secret: string): Uint8Array {
  return deriveKey(secret, 'extension token v1')
}
