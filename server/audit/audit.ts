import type { HasDb, HasDbAndClock } from '../db/connect.ts'
import { sendRows } from '../db/fixed-statement.ts'
import { keysetPage, type Page } from '../db/pagination.ts'
import type { AuditLogRow } from '../db/tables/accounts.ts'
import { newId } from '../lib/ids.ts'
import { type EntryPointFacts, entryPointOf } from './entry-point.ts'

/** Acts that grant, revoke or pass on access, or decide whether a post goes out. `GET /user/audit-log` shows these names. */
export type AuditAction =
  | 'account.login'
  | 'account.login_failed'
  | 'account.logout'
  | 'account.registered'
  | 'account.activated'
  | 'account.password_changed'
  | 'account.password_reset'
  | 'account.deleted'
  | 'account.second_factor_failed'
  | 'second_factor.totp_added'
  | 'second_factor.totp_removed'
  | 'second_factor.recovery_codes_replaced'
  | 'second_factor.reset'
  | 'second_factor.passkey_added'
  | 'second_factor.passkey_removed'
  | 'session.verified'
  | 'session.ended'
  | 'session.others_ended'
  | 'api_key.created'
  | 'api_key.rotated'
  | 'api_key.revoked'
  | 'oauth_app.created'
  | 'oauth_app.updated'
  | 'oauth_app.secret_rotated'
  | 'oauth_app.deleted'
  | 'grant.approved'
  | 'grant.denied'
  | 'grant.revoked'
  | 'grant.replayed'
  | 'invitation.created'
  | 'invitation.accepted'
  | 'invitation.revoked'
  | 'member.removed'
  | 'member.role_changed'
  | 'member.disabled'
  | 'member.enabled'
  | 'impersonation.started'
  | 'impersonation.stopped'
  | 'platform_admin.granted'
  | 'platform_admin.revoked'
  | 'organization.closed'
  | 'settings.changed'
  | 'post.deleted'
  | 'post.queued'
  | 'post.retried'
  | 'inbox.reply'
  | 'inbox.like'
  | 'inbox.hide'
  | 'inbox.remove'
  | 'channel.connected'
  | 'channel.disabled'
  | 'channel.enabled'
  | 'channel.deleted'
  | 'channel.page_chosen'
  | 'plug.saved'
  | 'plug.activated'
  | 'plug.deactivated'
  | 'channel.renamed'
  | 'channel.settings_changed'
  | 'channel.group_changed'
  | 'channel.posts_retried'
  | 'channel_group.renamed'
  | 'channel_group.deleted'
  | 'webhook.created'
  | 'webhook.updated'
  | 'webhook.deleted'
  | 'webhook.enabled'
  | 'webhook.disabled'
  | 'webhook.secret_rotated'
  | 'billing.plan_switched'
  | 'billing.plan_granted'
  | 'billing.cancellation_changed'
  | 'billing.subscription_ended'
  | 'billing.discount_applied'
  | 'billing.trial_finished'
  | 'billing.refunded'
  | 'billing.card_checked'
  | 'billing.duplicates_ended'
  | 'billing.plan_grant_ended'
  | 'autopost.created'
  | 'autopost.updated'
  | 'autopost.deleted'
  | 'approval_link.created'
  | 'approval_link.revoked'
  | 'approval_link.decided'
  | 'calendar_link.created'
  | 'calendar_link.revoked'
  | 'schedule.paused'
  | 'schedule.pause_changed'
  | 'schedule.resumed'
  | 'service.failures_read'
  | 'service.platforms_read'
  | 'service.statistics_read'
  | 'third_party.added'
  | 'third_party.removed'
  | 'announcement.created'
  | 'announcement.deleted'
  | 'plan.changed'
  | 'enterprise.user_created'
  | 'enterprise.connect_started'
  | 'enterprise.channel_deleted'

export interface AuditEntry {
  organizationId: string
  /** The person who acted; null for the system, an API key or token, which `ctx` names, and an unknown caller. */
  userId: string | null
  action: AuditAction
  /** Id of the affected object. */
  target?: string | undefined
  /** The caller's address. Default: the address of the request, if `ctx` belongs to a handler. */
  ip?: string | undefined
  /** Facts that explain the entry. Never a password, token, key or code, whole or in part. */
  detail?: object | undefined
}

const DAY_MS = 86_400_000
/** More than a year, so that a yearly review covers the whole year. */
const RETENTION_MS = 400 * DAY_MS
/** Retention of entries without an organization, which only the operator reads. */
const ORPHAN_RETENTION_MS = 30 * DAY_MS

/** Identifies the impersonator who acts in a person's name, or the key or token that acts. */
type Caller =
  | (NonNullable<EntryPointFacts['auth']> & {
      organizationId?: string
      impersonatorId?: string | null
      credentialId?: string
    })
  | null

type AuditContext = HasDbAndClock & {
  request?: { ip: string } & EntryPointFacts['request']
  auth?: Caller
}

/** Writes an entry to the audit log. Call it in the transaction of the act, so that both commit or neither does. */
export async function audit(ctx: AuditContext, { organizationId, ...entry }: AuditEntry): Promise<void> {
  await auditEach(ctx, [organizationId], entry)
}

/** Writes an entry for an act of a caller, as `audit` does. `actor.userId` is missing for the organization's own key. */
export function auditBy(
  ctx: AuditContext,
  { organizationId, userId = null }: { organizationId: string; userId?: string | null | undefined },
  entry: Pick<AuditEntry, 'action' | 'target' | 'detail'>,
): Promise<void> {
  return audit(ctx, { organizationId, userId, ...entry })
}

/** Writes one entry for each organization; for an empty list, one entry that belongs to none. */
export async function auditEach(
  ctx: AuditContext,
  organizationIds: readonly string[],
  entry: Omit<AuditEntry, 'organizationId'>,
): Promise<void> {
  const now = ctx.clock.now()
  const owners = organizationIds.length === 0 ? [null] : organizationIds
  const rows: AuditLogRow[] = owners.map((organizationId) => ({
    id: newId(),
    organization_id: organizationId,
    user_id: entry.userId,
    action: entry.action,
    target: entry.target ?? null,
    ip: entry.ip ?? ctx.request?.ip ?? null,
    detail: JSON.stringify({ ...entry.detail, ...callerDetail(ctx.auth), door: entryPointOf(ctx) }),
    created_at: now,
    expires_at: now + (organizationId === null ? ORPHAN_RETENTION_MS : RETENTION_MS),
  }))
  await sendRows(ctx.db, 'audit_log', rows)
}

function callerDetail(caller: Caller | undefined): { impersonatorId?: string; credential?: string } {
  if (caller?.impersonatorId) return { impersonatorId: caller.impersonatorId }
  return caller?.credentialId ? { credential: caller.credentialId } : {}
}

export interface AuditQuery {
  action?: string | undefined
  limit?: number | undefined
  cursor?: string | undefined
}

const DEFAULT_LIMIT = 50

/** Returns one page of the organization's log, newest first. @throws 400 `bad_request` for a malformed cursor. */
export function findAuditLog(
  { db }: HasDb,
  organizationId: string,
  { action, limit, cursor }: AuditQuery,
): Promise<Page<AuditLogRow>> {
  const query = db('audit_log').where({ organization_id: organizationId }).select()
  if (action) query.where({ action })
  return keysetPage(query, {
    limit: limit ?? DEFAULT_LIMIT,
    cursor: cursor || null,
    columns: ['created_at', 'id'],
    direction: 'desc',
  })
}
