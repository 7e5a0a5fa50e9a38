import type { Knex } from 'knex'
import { whereOrganizationIsOpen } from '../../accounts/live.ts'
import { auditBy } from '../../audit/audit.ts'
import { FULL_ACCESS, type Scope } from '../../contract/scopes.ts'
import type { HasDbAndClock } from '../../db/connect.ts'
import { dialectOf } from '../../db/dialect.ts'
import { transaction } from '../../db/transaction.ts'
import type { SessionAuth } from '../../http/contract.ts'
import { newId } from '../../lib/ids.ts'
import { randomToken, sha256 } from '../../lib/secrets/crypto.ts'
import { findApiKeyPrefix, revokeDefaultApiKeys } from './store.ts'

/** Distinguishes keys from apps' access tokens, which begin with `pos_`, and lets secret scanners find them. */
const PREFIX = 'psk_'
/** Length of the prefix that lists show: enough to tell keys apart, and it leaves 208 bits secret. */
const VISIBLE_LENGTH = PREFIX.length + 8

interface NewApiKey {
  id: string
  /** The key itself, shown only now: the database stores its hash. */
  key: string
  prefix: string
}

/** Limits a named key. A key without limits is a default key: it may do everything, and rotation replaces it. */
interface KeyLimits {
  scopes: readonly Scope[]
  /** Id of the channel group that the key is bound to; null = all channels. */
  customerId: string | null
  /** Epoch ms at which the key expires; null = never. */
  expiresAt: number | null
}

/** Creates a key for the organization. `createdBy` is a user's id, null for the system. */
export async function createApiKey(
  ctx: HasDbAndClock,
  options: { organizationId: string; name: string; createdBy: string | null; limits?: KeyLimits | undefined },
): Promise<NewApiKey> {
  const { organizationId, name, createdBy, limits } = options
  const key = randomToken(32, PREFIX)
  const id = newId()
  const prefix = key.slice(0, VISIBLE_LENGTH)
  await ctx.db('api_keys').insert({
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
    scopes: (limits?.scopes ?? FULL_ACCESS).join(' '),
    customer_id: limits?.customerId ?? null,
    is_default: limits === undefined ? 1 : 0,
  })
  return { id, key, prefix }
}

/**
 * Replaces the organization's default key. After it returns, the old key is refused and exactly one default key is live. Named
 * keys keep working.
 */
export function rotateApiKey(
  ctx: HasDbAndClock,
  organizationId: string,
  createdBy: string,
): Promise<NewApiKey> {
  return transaction(ctx, async (ctx) => {
    // Locks, because two concurrent rotations would not see each other's key and leave two.
    await dialectOf(ctx.db).lock(ctx.db, `rotate-api-key:${organizationId}`)
    await revokeDefaultApiKeys(ctx.db, organizationId, ctx.clock.now())
    const created = await createApiKey(ctx, { organizationId, name: 'API key', createdBy })
    const { id, prefix } = created
    const entry = { action: 'api_key.rotated', target: id, detail: { prefix } } as const
    await auditBy(ctx, { organizationId, userId: createdBy }, entry)
    return created
  })
}

/** Replaces the secret part of a key. Existing consoles offer to rotate a key only if they receive one. */
const MASK = '*'.repeat(24)

/** Returns the default key as consoles show it, without its secret part; a USER sees none. */
export async function maskDefaultKey(
  ctx: HasDbAndClock,
  { organizationId, role }: Pick<SessionAuth, 'organizationId' | 'role'>,
): Promise<{ publicApi: string; publicApiPrefix: string | null }> {
  if (role === 'USER') return { publicApi: '', publicApiPrefix: null }
  const prefix = await findApiKeyPrefix(ctx.db, organizationId, ctx.clock.now())
  return { publicApi: `${prefix ?? ''}${MASK}`, publicApiPrefix: prefix }
}

/** Returns true unless the key is revoked or its organization is closed. */
export async function isLiveKey(db: Knex, id: string): Promise<boolean> {
  const keys = db('api_keys as k').where('k.id', id).whereNull('k.revoked_at')
  return (await whereOrganizationIsOpen(keys, 'k.organization_id').first('k.id')) !== undefined
}
