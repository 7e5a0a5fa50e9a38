import type { HasDbAndClock } from '../../db/connect.ts'
import { transaction } from '../../db/transaction.ts'
import { auditAccount } from '../account/audit-account.ts'
import { deleteSessionsOf } from '../auth/store.ts'
import { erasePasskeys } from './passkey-store.ts'
import { eraseSecondFactor, findWithSecondFactor, setSecondFactor } from './store.ts'

/**
 * Removes the second factor of all accounts of this address, and ends their sessions. Only an operator with access to the machine can
 * run it: no request reaches it. Returns the number of accounts.
 */
export function resetSecondFactor(ctx: HasDbAndClock, email: string): Promise<number> {
  return transaction(ctx, async (ctx) => {
    const ids = await findWithSecondFactor(ctx.db, email.trim().toLowerCase())
    for (const userId of ids) {
      await eraseSecondFactor(ctx.db, userId)
      await erasePasskeys(ctx.db, userId)
      await setSecondFactor(ctx.db, userId, null)
      await deleteSessionsOf(ctx.db, userId)
      await auditAccount(ctx, { userId, action: 'second_factor.reset', target: userId })
    }
    return ids.length
  })
}
