import { audit } from '../../audit/audit.ts'
import type { HasConfig } from '../../config/config.ts'
import type { HasDb, HasDbAndClock } from '../../db/connect.ts'
import { transaction } from '../../db/transaction.ts'
import { forbidden, notFound } from '../../errors/errors.ts'
import type { SessionAuth } from '../../http/contract.ts'
import { toIso } from '../../lib/time/dates.ts'
import { tiersOf } from '../../plans/subscriptions.ts'
import { findImpersonatable, searchMembers, setImpersonation } from './store.ts'

/** Leaves enough time to investigate a problem, and limits the harm of a forgotten window. */
export const IMPERSONATION_MS = 3_600_000

interface Impersonation {
  impersonate: boolean
  /** Time of the automatic end; null without an impersonation. */
  until: string | null
}

/** Finds memberships that an administrator of the service can impersonate, newest first. */
export async function searchImpersonation(
  ctx: HasDb & HasConfig,
  query: { name: string; limit: number; cursor: string | null },
) {
  const { rows, nextCursor } = await searchMembers(ctx.db, query.name.trim(), query)
  const tierOf = await tiersOf(
    ctx,
    rows.map((row) => row.organization_id),
  )
  const found = rows.map((row) => ({
    id: row.id,
    role: row.role,
    organization: {
      id: row.organization_id,
      name: row.organization_name,
      subscription: { subscriptionTier: tierOf(row.organization_id) },
    },
    user: { id: row.user_id, name: row.name, email: row.email },
  }))
  return { found, nextCursor }
}

/**
 * Lets this session act as the member for an hour, from the next request on, with the member's permissions. The audit log records
 * both people for each act.
 * @throws 404 for a membership that nobody could sign in with, 403 for another administrator of the service
 */
export async function startImpersonation(
  ctx: HasDbAndClock,
  auth: SessionAuth,
  membershipId: string,
): Promise<Impersonation> {
  const endsAt = ctx.clock.now() + IMPERSONATION_MS
  await transaction(ctx, async (ctx) => {
    const member = await findImpersonatable(ctx.db, membershipId)
    if (member === undefined) throw notFound('membership')
    if (member.platform_admin_at !== null)
      throw forbidden('You cannot impersonate another administrator of the service.')
    await recordEnd(ctx, auth)
    await setImpersonation(ctx.db, auth.sessionId, { membershipId, endsAt })
    await audit(ctx, {
      organizationId: member.organization_id,
      userId: auth.impersonatorId ?? auth.userId,
      action: 'impersonation.started',
      target: member.user_id,
      detail: { membershipId, until: toIso(endsAt) },
    })
  })
  return { impersonate: true, until: toIso(endsAt) }
}

/** Ends the impersonation of this session, if there is one. */
export async function stopImpersonation(ctx: HasDbAndClock, auth: SessionAuth): Promise<Impersonation> {
  await transaction(ctx, async (ctx) => {
    await setImpersonation(ctx.db, auth.sessionId, null)
    await recordEnd(ctx, auth)
  })
  return { impersonate: false, until: null }
}

async function recordEnd(ctx: HasDbAndClock, auth: SessionAuth): Promise<void> {
  if (auth.impersonatorId === null) return
  await audit(ctx, {
    organizationId: auth.organizationId,
    userId: auth.impersonatorId,
    action: 'impersonation.stopped',
    target: auth.userId,
  })
}
