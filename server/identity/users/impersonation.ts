import { audit } from '../../audit/audit.ts'
import type { App } from '../../context.ts'
import { transaction } from '../../db/transaction.ts'
import { forbidden, notFound } from '../../errors.ts'
import type { SessionAuth } from '../../http/contract.ts'
import { toIso } from '../../lib/dates.ts'
import { withoutBilling } from './self.ts'
import { findImpersonatable, searchMembers, setImpersonation } from './store.ts'

/** Long enough to look into a problem, short enough that a forgotten window does no harm. */
export const IMPERSONATION_MS = 3_600_000

export interface Impersonation {
  impersonate: boolean
  /** When it ends by itself; null when nobody is impersonated. */
  until: string | null
}

/** The memberships that an administrator of the service could act as, newest first. */
export async function searchImpersonation(
  { db }: Pick<App, 'db'>,
  query: { name: string; limit: number; cursor: string | null },
) {
  const { rows, nextCursor } = await searchMembers(db, query.name.trim(), query)
  const found = rows.map((row) => ({
    id: row.id,
    role: row.role,
    organization: {
      id: row.organization_id,
      name: row.organization_name,
      subscription: { subscriptionTier: withoutBilling.tier },
    },
    user: { id: row.user_id, name: row.name, email: row.email },
  }))
  return { found, nextCursor }
}

/**
 * From the next request on, this session acts as the member, for an hour. What it may do then is what the member may do; what
 * it does is entered in the audit log with both names. Throws 404 for a membership that nobody could sign in with, 403 for
 * another administrator of the service.
 */
export async function startImpersonation(
  ctx: Pick<App, 'db' | 'clock'>,
  auth: SessionAuth,
  membershipId: string,
): Promise<Impersonation> {
  const endsAt = ctx.clock.now() + IMPERSONATION_MS
  await transaction(ctx, async (ctx) => {
    const member = await findImpersonatable(ctx.db, membershipId)
    if (member === undefined) throw notFound('membership')
    if (member.platform_admin_at !== null)
      throw forbidden('Nobody acts as another administrator of the service.')
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

/** The session is its owner's again. Nothing happens where it was all along. */
export async function stopImpersonation(
  ctx: Pick<App, 'db' | 'clock'>,
  auth: SessionAuth,
): Promise<Impersonation> {
  await transaction(ctx, async (ctx) => {
    await setImpersonation(ctx.db, auth.sessionId, null)
    await recordEnd(ctx, auth)
  })
  return { impersonate: false, until: null }
}

async function recordEnd(ctx: Pick<App, 'db' | 'clock'>, auth: SessionAuth): Promise<void> {
  if (auth.impersonatorId === null) return
  await audit(ctx, {
    organizationId: auth.organizationId,
    userId: auth.impersonatorId,
    action: 'impersonation.stopped',
    target: auth.userId,
  })
}
