import { audit } from '../../audit/audit.ts'
import type { App } from '../../context.ts'
import { dialectOf } from '../../db/dialect.ts'
import { transaction } from '../../db/transaction.ts'
import type { Scope } from '../../http/contract.ts'
import { randomToken, sha256 } from '../../lib/crypto.ts'
import { newId } from '../../lib/ids.ts'
import { findApiKeyPrefix, insertApiKey, revokeDefaultApiKeys } from '../auth/store.ts'

/** Tells a key from an app's access token, which begins with `pos_`, and lets secret scanners find it. */
const PREFIX = 'psk_'
/** Shown in lists: enough to tell keys apart, 208 bits short of using one. */
const VISIBLE = PREFIX.length + 8

const allScopes: readonly Scope[] = ['read', 'write']

export interface NewApiKey {
  id: string
  /** The key itself, never to be seen again: the database holds its hash. */
  key: string
  prefix: string
}

/** Limits a named key. A key without limits is a default key, which may do everything and is replaced by rotation. */
export interface KeyLimits {
  scopes: readonly Scope[]
  /** The channel group it is bound to; null = all channels. */
  customerId: string | null
  /** Epoch ms from which on it is refused; null = never. */
  expiresAt: number | null
}

/** Makes another key for the organization. `createdBy` is a user's id, null for the system. */
export async function createApiKey(
  ctx: Pick<App, 'db' | 'clock'>,
  organizationId: string,
  name: string,
  createdBy: string | null,
  limits?: KeyLimits,
): Promise<NewApiKey> {
  const key = randomToken(32, PREFIX)
  const id = newId()
  const prefix = key.slice(0, VISIBLE)
  await insertApiKey(ctx.db, {
    id,
    organization_id: organizationId,
    name,
    prefix,
    key_hash: sha256(key),
    created_by: createdBy,
    created_at: ctx.clock.now(),
    last_used_at: null,
    expires_at: limits?.expiresAt ?? null,
    revoked_at: null,
    scopes: (limits?.scopes ?? allScopes).join(' '),
    customer_id: limits?.customerId ?? null,
    is_default: limits === undefined ? 1 : 0,
  })
  return { id, key, prefix }
}

/**
 * Replaces the organization's default key: once this returns the old one is refused and exactly one default key is live. Keys
 * that were made by name go on.
 */
export function rotateApiKey(
  ctx: Pick<App, 'db' | 'clock'>,
  organizationId: string,
  createdBy: string,
): Promise<NewApiKey> {
  return transaction(ctx, async (ctx) => {
    // Two rotations at once would not see each other's key and leave two.
    await dialectOf(ctx.db).lock(ctx.db, `rotate-api-key:${organizationId}`)
    await revokeDefaultApiKeys(ctx.db, organizationId, ctx.clock.now())
    const made = await createApiKey(ctx, organizationId, 'API key', createdBy)
    const detail = { prefix: made.prefix }
    await audit(ctx, {
      organizationId,
      userId: createdBy,
      action: 'api_key.rotated',
      target: made.id,
      detail,
    })
    return made
  })
}

/** How the live default key begins; null while there is none. */
export function visibleApiKey(
  ctx: Pick<App, 'db' | 'clock'>,
  organizationId: string,
): Promise<string | null> {
  return findApiKeyPrefix(ctx.db, organizationId, ctx.clock.now())
}
