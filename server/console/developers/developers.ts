import type { ConsoleHandlers } from '../../../generated/handlers.ts'
import { listApiKeys } from '../../access/api-keys/manage.ts'
import { findCredentialNames } from '../../access/credential-names.ts'
import { listTeam } from '../../accounts/team/team.ts'
import type { Context } from '../../http/contract.ts'
import { viewerOf } from '../layout/console-page.ts'
import { developersPage, type LoggedRequest } from './developers-page.ts'

export const developersHandlers = {
  async showDevelopers({ query }, ctx) {
    return developersPage({
      viewer: await viewerOf(ctx),
      keys: await listApiKeys(ctx, ctx.auth.organizationId),
      requests: await listRequests(ctx),
      filter: {
        status: query.status ?? '',
        operation: query.operation ?? '',
        refresh: Boolean(query.refresh),
      },
    })
  },
} satisfies Partial<ConsoleHandlers>

/** Lists the newest requests of the organization with the name of each caller. */
async function listRequests(ctx: Context<'session'>): Promise<LoggedRequest[]> {
  const { organizationId } = ctx.auth
  const rows = await ctx.requestLog.list(organizationId)
  const names = await findCredentialNames(ctx, organizationId, [...new Set(rows.map((row) => row.caller_id))])
  for (const { user } of await listTeam(ctx, organizationId)) names.set(user.id, user.name ?? user.email)
  return rows.map((row) => ({ ...row, callerName: names.get(row.caller_id) ?? null }))
}
