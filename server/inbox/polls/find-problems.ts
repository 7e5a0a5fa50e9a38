import type { HasDb } from '../../db/connect.ts'
import type { AccessScope } from '../../integrations/access-scope.ts'
import { groupIntegrationIds } from '../../integrations/lookup.ts'

/** Why a channel's comments are not read, or not all of them. */
export interface InboxProblem {
  code: string
  message: string
  /** True if the connection lacks a permission. */
  needsReconnection: boolean
}

const MAX_PROBLEMS = 100
const LACKS_SCOPE = new Set(['missing_scopes', 'missing_permissions'])

/** Finds, by their ids, the channels in the caller's scope whose last poll was refused or failed; with `channel`, at most that one. */
export async function findProblems(
  { db }: HasDb,
  scope: AccessScope,
  channel?: string,
): Promise<Map<string, InboxProblem>> {
  const query = db('inbox_accounts')
    .where({ organization_id: scope.organizationId })
    .whereNotNull('last_error')
  if (scope.customerId) query.whereIn('id', groupIntegrationIds(db, scope))
  if (channel) query.where({ id: channel })
  const rows = await query.orderBy('id').limit(MAX_PROBLEMS).select('id', 'last_code', 'last_error')
  return new Map(
    rows.map(({ id, last_code, last_error }) => {
      const code = last_code ?? 'platform_unavailable'
      return [id, { code, message: last_error ?? '', needsReconnection: LACKS_SCOPE.has(code) }]
    }),
  )
}
