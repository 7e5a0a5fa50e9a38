import type { App } from '../context.ts'
import { newId } from '../lib/ids.ts'
import { findOrganizationIds, insertEntries } from './store.ts'

/** What is worth remembering: acts that open, close or pass on access. Shown as they are by `GET /user/audit-log`. */
export type AuditAction =
  | 'account.login'
  | 'account.login_failed'
  | 'account.logout'
  | 'account.registered'
  | 'account.activated'
  | 'account.password_changed'
  | 'account.password_reset'
  | 'account.deleted'
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
  | 'impersonation.started'
  | 'impersonation.stopped'
  | 'platform_admin.granted'
  | 'platform_admin.revoked'
  | 'organization.closed'
  | 'settings.changed'
  | 'post.deleted'
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
  | 'autopost.created'
  | 'autopost.updated'
  | 'autopost.deleted'
  | 'approval_link.created'
  | 'approval_link.revoked'
  | 'approval_link.decided'
  | 'enterprise.user_created'
  | 'enterprise.connect_started'
  | 'enterprise.channel_deleted'

export interface AuditEntry {
  /** null for an act on one's own account: it is entered for each organization that the person is a member of. */
  organizationId: string | null
  /** Who did it; null for the system, for a key, and for who is not known. */
  userId: string | null
  action: AuditAction
  /** Id of what it was done to. */
  target?: string | undefined
  /** The caller's address; taken from the request where `ctx` is a handler's. */
  ip?: string | undefined
  /** Facts that help to read the entry. Never a password, token, key or code, whole or in part. */
  detail?: object | undefined
}

const DAY = 86_400_000
/** A year and a month, so that a yearly review finds all of its year. */
const KEPT_MS = 400 * DAY
/** What belongs to no organization nobody reads but the operator. */
const ORPHANS_KEPT_MS = 30 * DAY

/** Of a handler's context: who signed in, where an administrator of the service acts as the user. */
type Caller = { organizationId?: string; impersonatorId?: string | null } | null

/**
 * Enters an act into the audit log of its organization. Call it in the transaction of the act, so that there is an entry
 * exactly if it happened. What it costs does not depend on whether the person is known.
 */
export async function audit(
  ctx: Pick<App, 'db' | 'clock'> & { request?: { ip: string }; auth?: Caller },
  entry: AuditEntry,
): Promise<void> {
  const organizations =
    entry.organizationId === null
      ? await findOrganizationIds(ctx.db, entry.userId ?? '')
      : [entry.organizationId]
  const now = ctx.clock.now()
  const shared = {
    user_id: entry.userId,
    action: entry.action,
    target: entry.target ?? null,
    ip: entry.ip ?? ctx.request?.ip ?? null,
    detail: JSON.stringify({ ...entry.detail, ...impersonatorOf(ctx.auth) }),
    created_at: now,
  }
  const readers = organizations.length === 0 ? [null] : organizations
  await insertEntries(
    ctx.db,
    readers.map((organizationId) => ({
      id: newId(),
      organization_id: organizationId,
      ...shared,
      expires_at: now + (organizationId === null ? ORPHANS_KEPT_MS : KEPT_MS),
    })),
  )
}

function impersonatorOf(caller: Caller | undefined): { impersonatorId?: string } {
  return caller?.impersonatorId ? { impersonatorId: caller.impersonatorId } : {}
}
