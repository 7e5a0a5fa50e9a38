import type { Knex } from 'knex'
import { audit } from '../audit/audit.ts'
import type { HasDb, HasDbAndClock } from '../db/connect.ts'
import { dialectOf } from '../db/dialect.ts'
import type { ThirdPartyAccountRow } from '../db/tables/third-party.ts'
import { transaction } from '../db/transaction.ts'
import { ApiError, conflict, invalid, notFound } from '../errors/errors.ts'
import { newId } from '../lib/ids.ts'
import { sha256 } from '../lib/secrets/crypto.ts'
import type { HasSealer } from '../lib/secrets/sealer.ts'
import type { Provider, ProviderApi } from './provider.ts'
import { requireProvider } from './registry.ts'
import { type HasThirdParty, withVendorErrors } from './vendor-api.ts'

type Services = HasDbAndClock & HasSealer & HasThirdParty

interface Actor {
  organizationId: string
  userId: string
}

const MAX_ACCOUNTS = 50

/** Lists the organization's accounts, oldest first. */
export async function findAccounts(db: Knex, organizationId: string): Promise<ThirdPartyAccountRow[]> {
  return db('third_party_accounts')
    .where({ organization_id: organizationId, deleted_at: null })
    .orderBy(['created_at', 'id'])
}

/**
 * Tests a key and stores it sealed. For an account that the organization already has, the key replaces the earlier one. Returns
 * the account's id.
 * @throws 400 for a key that the provider refuses, 404 for an unknown provider, 409 if there are 50 accounts, 502 if the
 * provider fails
 */
export async function addAccount(
  ctx: Services,
  actor: Actor,
  { identifier, key }: { identifier: string; key: string },
  signal: AbortSignal,
): Promise<string> {
  const provider = requireProvider(identifier)
  const { organizationId } = actor
  if (!/^[\x21-\x7e]{1,500}$/.test(key)) throw invalid('body.api', 'must be an API key')
  const api = ctx.thirdParty.apiOf(provider, { key, organizationId, signal })
  const account = await withVendorErrors(provider, () => provider.account(api)).catch((error: unknown) => {
    if (error instanceof ApiError && (error.code === 'conflict' || error.code === 'content_refused'))
      throw invalid('body.api', `is refused by ${provider.title}`, error)
    throw error
  })
  const internalId = account.id ?? sha256(`${identifier}:${key}`)
  return transaction(ctx, async (ctx) => {
    await dialectOf(ctx.db).lock(ctx.db, `third-party:${organizationId}`)
    const accounts = await findAccounts(ctx.db, organizationId)
    const same = (each: ThirdPartyAccountRow) =>
      each.identifier === identifier && each.internal_id === internalId
    const known = accounts.find(same)
    if (known === undefined && accounts.length >= MAX_ACCOUNTS)
      throw conflict(`An organization can have at most ${MAX_ACCOUNTS} accounts. Remove one first.`)
    const now = ctx.clock.now()
    const sealed = {
      name: account.name.slice(0, 200),
      username: account.username.slice(0, 200),
      key_sealed: ctx.sealer.seal(key),
      updated_at: now,
    }
    const id = known?.id ?? newId()
    if (known)
      await ctx.db('third_party_accounts').where({ id, organization_id: organizationId }).update(sealed)
    else
      await ctx.db('third_party_accounts').insert({
        id,
        organization_id: organizationId,
        identifier,
        internal_id: internalId,
        ...sealed,
        created_at: now,
        deleted_at: null,
      })
    await audit(ctx, { ...actor, action: 'third_party.added', target: id, detail: { provider: identifier } })
    return id
  })
}

/**
 * Removes an account and erases its key. Returns the account.
 * @throws 404
 */
export function removeAccount(ctx: HasDbAndClock, actor: Actor, id: string): Promise<ThirdPartyAccountRow> {
  return transaction(ctx, async (ctx) => {
    const row = await findAccount(ctx.db, actor.organizationId, id)
    const now = ctx.clock.now()
    const removed = await ctx
      .db('third_party_accounts')
      .where({ id, organization_id: actor.organizationId, deleted_at: null })
      .update({ deleted_at: now, updated_at: now, key_sealed: '' })
    if (row === undefined || removed === 0) throw notFound('account of a provider')
    await audit(ctx, {
      ...actor,
      action: 'third_party.removed',
      target: id,
      detail: { provider: row.identifier },
    })
    return { ...row, deleted_at: now }
  })
}

/** Removes all accounts of a closed organization. */
export async function removeAccounts(db: Knex, organizationId: string, now: number): Promise<void> {
  await db('third_party_accounts')
    .where({ organization_id: organizationId, deleted_at: null })
    .update({ deleted_at: now, updated_at: now, key_sealed: '' })
}

async function findAccount(
  db: Knex,
  organizationId: string,
  id: string,
): Promise<ThirdPartyAccountRow | undefined> {
  return db('third_party_accounts').where({ organization_id: organizationId, id, deleted_at: null }).first()
}

/** Account with its provider's API. */
export interface OpenAccount {
  row: ThirdPartyAccountRow
  provider: Provider
  api: ProviderApi
}

/** Opens the key of an account. @throws 404 */
export async function openAccount(
  ctx: HasDb & HasSealer & HasThirdParty,
  organizationId: string,
  id: string,
  signal: AbortSignal,
): Promise<OpenAccount> {
  const row = await findAccount(ctx.db, organizationId, id)
  if (row === undefined) throw notFound('account of a provider')
  const provider = requireProvider(row.identifier)
  const key = ctx.sealer.open(row.key_sealed)
  return { row, provider, api: ctx.thirdParty.apiOf(provider, { key, organizationId, signal }) }
}

/**
 * Calls a function of the provider.
 * @throws 404 for a function that the provider does not list, 400 for wrong data, and the errors of the provider
 */
export async function callFunction(
  ctx: HasDb & HasSealer & HasThirdParty,
  organizationId: string,
  { id, name, data }: { id: string; name: string; data: unknown },
  signal: AbortSignal,
): Promise<unknown> {
  const { provider, api } = await openAccount(ctx, organizationId, id, signal)
  const found = Object.hasOwn(provider.functions, name) ? provider.functions[name] : undefined
  if (found === undefined) throw notFound('function of this provider')
  return withVendorErrors(provider, () => found.run(api, data))
}
