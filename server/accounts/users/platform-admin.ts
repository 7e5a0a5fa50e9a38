import type { HasDbAndClock } from '../../db/connect.ts'
import { transaction } from '../../db/transaction.ts'
import { auditAccount } from '../account/audit-account.ts'
import { setPlatformAdminAt } from './store.ts'

/**
 * Makes all accounts of this address administrators of the whole service, or revokes that. Only an operator with access to the
 * machine can run it: no request reaches it. Returns the number of accounts.
 */
export function setPlatformAdmin(ctx: HasDbAndClock, email: string, granted: boolean): Promise<number> {
  return transaction(ctx, async (ctx) => {
    const ids = await setPlatformAdminAt(ctx.db, email.trim().toLowerCase(), granted ? ctx.clock.now() : null)
    const action = granted ? 'platform_admin.granted' : 'platform_admin.revoked'
    for (const userId of ids) await auditAccount(ctx, { userId, action, target: userId })
    return ids.length
  })
}
