import { createApiKey, isLiveKey } from '../access/api-keys/api-keys.ts'
import { insertOwner } from '../accounts/auth/register.ts'
import { audit } from '../audit/audit.ts'
import type { HasConfig } from '../config/config.ts'
import type { HasDbAndClock } from '../db/connect.ts'
import { dialectOf } from '../db/dialect.ts'
import { transaction } from '../db/transaction.ts'
import { conflict } from '../errors/errors.ts'
import type { HasEvents } from '../events/events.ts'
import type { HasSealer } from '../lib/secrets/sealer.ts'
import { saveSubscription } from '../plans/subscriptions.ts'
import { type Claims, textClaim } from './signed-request.ts'
import { findCustomer } from './store.ts'

type Services = HasDbAndClock & HasEvents & HasConfig & HasSealer

export interface EnterpriseCustomer {
  /** Id of the organization. */
  id: string
  apiKey: string
}

/**
 * Creates an organization for a customer of another service. Returns the existing one on a repeated call, since the first answer
 * may have been lost. @throws 409 when its first key was replaced or revoked, or its email address belongs to an account
 */
export async function createEnterpriseUser(ctx: Services, claims: Claims): Promise<EnterpriseCustomer> {
  const customer = readCustomer(claims)
  try {
    return await transaction(ctx, async (ctx) => {
      await dialectOf(ctx.db).lock(ctx.db, `enterprise:${customer.saasName}:${customer.externalId}`)
      return (await findExisting(ctx, customer)) ?? (await createCustomer(ctx, customer))
    })
  } catch (error) {
    if (!dialectOf(ctx.db).isUniqueViolation(error)) throw error
    throw conflict(`The email address ${customer.email} already belongs to an account.`)
  }
}

const ENTERPRISE_PLAN = {
  tier: 'ULTIMATE',
  period: 'MONTHLY',
  isLifetime: true,
  totalChannels: 1_000_000,
} as const

type Customer = ReturnType<typeof readCustomer>

function readCustomer(claims: Claims) {
  const saasName = textClaim(claims, 'saasName', 64, /^[A-Za-z0-9_-]+$/)
  const [local, domain] = textClaim(claims, 'email', 180, /^[^\s@]+@[^\s@]+$/).split('@')
  return {
    saasName,
    externalId: textClaim(claims, 'id', 255),
    company: textClaim(claims, 'name', 128).trim(),
    email: `${local}+${saasName}@${domain}`.toLowerCase(),
  }
}

async function findExisting(ctx: Services, customer: Customer): Promise<EnterpriseCustomer | null> {
  const row = await findCustomer(ctx.db, customer.saasName, customer.externalId)
  if (row === undefined) return null
  if (!(await isLiveKey(ctx.db, row.api_key_id)))
    throw conflict(
      'This customer already has an organization, and its first API key was replaced or revoked.',
    )
  return { id: row.organization_id, apiKey: ctx.sealer.open(row.api_key_sealed) }
}

async function createCustomer(ctx: Services, customer: Customer): Promise<EnterpriseCustomer> {
  const { saasName, externalId, company, email } = customer
  // Creates the owner without a password. The owner can set one with a reset link.
  const { organizationId } = await insertOwner(ctx, { email, passwordHash: null, company, activated: true })
  // Grants a plan that this service never ends, since the other service sells it.
  await saveSubscription(ctx, organizationId, ENTERPRISE_PLAN)
  const { id, key } = await createApiKey(ctx, { organizationId, name: 'API key', createdBy: null })
  await ctx.db('enterprise_organizations').insert({
    saas_name: saasName,
    external_id: externalId,
    organization_id: organizationId,
    api_key_id: id,
    api_key_sealed: ctx.sealer.seal(key),
    created_at: ctx.clock.now(),
  })
  const detail = { saasName, externalId }
  await audit(ctx, { organizationId, userId: null, action: 'enterprise.user_created', target: id, detail })
  return { id: organizationId, apiKey: key }
}
