import { audit } from '../../audit/audit.ts'
import type { App } from '../../context.ts'
import { transaction } from '../../db/transaction.ts'
import { notFound } from '../../errors.ts'
import { findGrant, findGrants, type GrantOfUser } from './store.ts'
import { revokeTokensOfGrant } from './tokens.ts'

/** What apps the person has let in, wherever they are a member: one row for each app and organization, newest first. */
export function listGrants(ctx: Pick<App, 'db'>, userId: string): Promise<GrantOfUser[]> {
  return findGrants(ctx.db, userId)
}

/**
 * Ends the access of an app to an organization that the person gave it. `id` is any token's of that grant. Throws `not_found`
 * when it is not theirs or has ended already.
 */
export function revokeGrant(ctx: Pick<App, 'db' | 'clock'>, userId: string, id: string): Promise<void> {
  return transaction(ctx, async (ctx) => {
    const grant = await findGrant(ctx.db, userId, id)
    if (grant === undefined || (await revokeTokensOfGrant(ctx, { ...grant, userId })) === 0)
      throw notFound('approved app')
    const { organizationId, appId } = grant
    await audit(ctx, { organizationId, userId, action: 'grant.revoked', target: appId })
  })
}
