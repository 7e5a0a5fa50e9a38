import type { UsersHandlers } from '../../generated/handlers.ts'
import { listAuditLog } from './list.ts'

/** Part of the tag `users`; `users/handlers.ts` spreads them in. */
export const auditHandlers: Pick<UsersHandlers, 'listAuditLog'> = {
  listAuditLog: ({ query }, ctx) => listAuditLog(ctx, ctx.auth.organizationId, query ?? {}),
}
