import { findOrganizationsByEmail, findWithMembers } from '../accounts/users/organizations.ts'
import { auditEach } from '../audit/audit.ts'
import type { HasDbAndClock } from '../db/connect.ts'
import { toIso } from '../lib/time/dates.ts'
import { redactText } from '../platforms/kit/http/redact.ts'
import { findContents } from '../posts/post-facts.ts'
import { type FailureRow, findFailurePlatforms, findFailures } from '../publishing/reports/failures.ts'
import type { Actor } from './actor.ts'

/** Limits the people of an organization in a list of failures. */
const MAX_MEMBERS = 20

export interface FailureQuery {
  page: number
  limit: number
  platform?: string | undefined
  /** Part of the email address of a member. */
  email?: string | undefined
  unknownFirst: boolean
}

/**
 * Lists failed publications of all organizations, newest first, with secrets removed. The audit log of each organization whose failures
 * are shown names the administrator, and so does the administrator's own.
 */
export async function listFailures(ctx: HasDbAndClock, actor: Actor, query: FailureQuery) {
  const { page, limit, platform, email, unknownFirst } = query
  const organizationIds = email ? await findOrganizationsByEmail(ctx, email) : undefined
  const { rows, total } = await findFailures(
    ctx.db,
    { platform, organizationIds },
    { offset: page * limit, limit, unexplainedFirst: unknownFirst },
  )
  const shown = [...new Set(rows.map(({ organization_id }) => organization_id))]
  const organizations = await findWithMembers(ctx, shown, MAX_MEMBERS)
  const contents = await findContents(
    ctx.db,
    rows.map(({ post_id }) => post_id),
  )
  await auditEach(ctx, [...new Set([actor.organizationId, ...shown])], {
    userId: actor.userId,
    action: 'service.failures_read',
    detail: { page, limit, platform, email, unknownFirst },
  })
  const items = rows.map((row) => ({
    ...toFailureBody(row),
    organization: toOrganizationBody(row.organization_id, organizations),
    post: { id: row.post_id, content: contents.get(row.post_id) ?? '' },
  }))
  return { items, total, page, limit, hasMore: (page + 1) * limit < total }
}

/** Lists every platform on which a publication has failed, in alphabetical order. */
export async function listFailurePlatforms(
  ctx: HasDbAndClock,
  { organizationId, userId }: Actor,
): Promise<string[]> {
  await auditEach(ctx, [organizationId], { userId, action: 'service.platforms_read' })
  return findFailurePlatforms(ctx.db)
}

/** Removes secrets again, since a row may be older than the rule that removes them. */
function toFailureBody(row: FailureRow) {
  const at = toIso(row.created_at)
  return {
    id: row.id,
    message: redactText(row.message ?? '', []),
    code: row.code,
    platform: row.platform,
    organizationId: row.organization_id,
    postId: row.post_id,
    body: row.platform_response === null ? '{}' : redactText(row.platform_response, []),
    createdAt: at,
    updatedAt: at,
  }
}

function toOrganizationBody(id: string, found: Awaited<ReturnType<typeof findWithMembers>>) {
  const { name, members } = found.get(id) ?? { name: '', members: [] }
  return { id, name, users: members.map((user) => ({ user })) }
}
