import { refuseImpersonator } from '../../accounts/sessions/impersonator.ts'
import { auditBy } from '../../audit/audit.ts'
import { allScopes, FULL_ACCESS, type Scope } from '../../contract/scopes.ts'
import type { HasDbAndClock } from '../../db/connect.ts'
import { dialectOf } from '../../db/dialect.ts'
import type { ApiKeyRow } from '../../db/tables/accounts.ts'
import { transaction } from '../../db/transaction.ts'
import { conflict, invalid, notFound } from '../../errors/errors.ts'
import type { SessionAuth } from '../../http/contract.ts'
import type { Actor } from '../../integrations/access-scope.ts'
import { deleteGroup } from '../../integrations/groups/groups.ts'
import { listGroups } from '../../integrations/list.ts'
import { optionalIso, parseLooseInstant, toIso } from '../../lib/time/dates.ts'
import { createApiKey } from './api-keys.ts'
import { countKeys, findKeys, revokeKey } from './store.ts'

const MAX_KEYS = 100

interface KeyRequest {
  name: string
  scopes?: readonly Scope[] | null | undefined
  /** Id of a channel group. */
  group?: string | null | undefined
  expiresAt?: string | null | undefined
}

/** Lists keys that are not revoked, oldest first. Includes expired ones, which show why a client stopped working. */
export async function listApiKeys(ctx: HasDbAndClock, organizationId: string) {
  const keys = await findKeys(ctx.db, organizationId)
  const isBound = keys.some(({ customer_id }) => customer_id !== null)
  const groups = isBound ? await listGroups(ctx, { organizationId }) : []
  const names = new Map(groups.map(({ id, name }) => [id, name]))
  return keys.map((key) => toKeyBody(key, names.get(key.customer_id ?? '')))
}

/**
 * Creates a named key and returns it, the only time that it is shown.
 * @throws 400 for an expiry in the past, 403 for an impersonator
 * @throws 404 for an unknown channel group, 409 beyond 100 keys
 */
export async function addApiKey(ctx: HasDbAndClock, auth: SessionAuth, request: KeyRequest) {
  refuseImpersonator(auth)
  const { organizationId, userId } = auth
  const expiresAt = readExpiry(request.expiresAt, ctx.clock.now())
  const scopes = allScopes.filter((scope) => (request.scopes ?? FULL_ACCESS).includes(scope))
  return transaction(ctx, async (ctx) => {
    await dialectOf(ctx.db).lock(ctx.db, `api-keys:${organizationId}`)
    if ((await countKeys(ctx.db, organizationId)) >= MAX_KEYS)
      throw conflict(
        `The organization has ${MAX_KEYS} API keys, which is the maximum. Revoke one that you no longer need.`,
      )
    // Deleting a group acquires the same lock before it revokes the group's keys, so it misses no new key.
    const groups = request.group ? await listGroups(ctx, { organizationId }) : []
    const group = groups.find(({ id }) => id === request.group)
    if (request.group && group === undefined) throw notFound('channel group')
    const limits = { scopes, customerId: group?.id ?? null, expiresAt }
    const name = request.name.trim()
    const { id, key, prefix } = await createApiKey(ctx, { organizationId, name, createdBy: userId, limits })
    const detail = { name, prefix, scopes, group: limits.customerId, expiresAt: optionalIso(expiresAt) }
    await auditBy(ctx, auth, { action: 'api_key.created', target: id, detail })
    const created = (await findKeys(ctx.db, organizationId)).find((row) => row.id === id)
    if (created === undefined) throw new Error('The new API key was not found in the database.')
    return { ...toKeyBody(created, group?.name), key }
  })
}

/** Revokes a key. @throws 404 for an unknown id, or a key that is already revoked */
export async function revokeApiKey(ctx: HasDbAndClock, auth: SessionAuth, id: string): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const revoked = await revokeKey(ctx.db, auth.organizationId, id, ctx.clock.now())
    if (revoked === undefined) throw notFound('API key')
    await auditBy(ctx, auth, { action: 'api_key.revoked', target: id, detail: revoked })
  })
}

/**
 * Deletes a channel group and revokes the keys that are bound to it: without its group, a key would get access to more than before.
 * @throws 404 for a group that does not exist
 */
export function deleteGroupAndKeys(
  ctx: HasDbAndClock,
  actor: Actor,
  id: string,
): Promise<{ id: string; revokedKeys: number }> {
  return transaction(ctx, async (ctx) => {
    const revokedKeys = await revokeKeysOfGroup(ctx, actor, id)
    await deleteGroup(ctx, actor, id, { revokedKeys })
    return { id, revokedKeys }
  })
}

/** Revokes the group's keys and returns their number. Its lock prevents new keys for the group until the transaction commits. */
async function revokeKeysOfGroup(ctx: HasDbAndClock, actor: Actor, groupId: string): Promise<number> {
  const { organizationId } = actor
  await dialectOf(ctx.db).lock(ctx.db, `api-keys:${organizationId}`)
  const keys = (await findKeys(ctx.db, organizationId)).filter((key) => key.customer_id === groupId)
  for (const { id, name, prefix } of keys) {
    await revokeKey(ctx.db, organizationId, id, ctx.clock.now())
    const detail = { name, prefix, group: groupId, reason: 'the channel group was deleted' }
    await auditBy(ctx, actor, { action: 'api_key.revoked', target: id, detail })
  }
  return keys.length
}

function readExpiry(text: string | null | undefined, now: number): number | null {
  if (text === null || text === undefined) return null
  const instant = parseLooseInstant(text)
  if (instant !== null && instant > now) return instant
  throw invalid('body.expiresAt', 'must be in the future')
}

function toKeyBody(row: ApiKeyRow, groupName = '') {
  return {
    id: row.id,
    name: row.name,
    prefix: row.prefix,
    scopes: row.scopes.split(' ') as Scope[],
    group: row.customer_id === null ? null : { id: row.customer_id, name: groupName },
    default: row.is_default === 1,
    expiresAt: optionalIso(row.expires_at),
    lastUsedAt: optionalIso(row.last_used_at),
    createdAt: toIso(row.created_at),
  }
}
