import type { Knex } from 'knex'
import type { Clock } from '../lib/time/clock.ts'

/** Lists tables whose rows expire at an instant, with the columns that identify a row. All have an index on the instant. */
const perishable = [
  { table: 'sessions', key: ['id'], ends: 'expires_at' },
  { table: 'known_devices', key: ['token_hash', 'user_id'], ends: 'expires_at' },
  { table: 'user_tokens', key: ['id'], ends: 'expires_at' },
  { table: 'invitations', key: ['id'], ends: 'kept_until' },
  { table: 'approval_links', key: ['id'], ends: 'kept_until' },
  { table: 'connect_states', key: ['state_hash'], ends: 'expires_at' },
  { table: 'mentions', key: ['integration_id', 'mention_id'], ends: 'expires_at' },
  { table: 'bot_words', key: ['word_hash'], ends: 'expires_at' },
  { table: 'bot_messages', key: ['bot_id', 'update_id'], ends: 'expires_at' },
  { table: 'sign_in_states', key: ['browser_hash'], ends: 'expires_at' },
  { table: 'sign_in_tickets', key: ['ticket_hash'], ends: 'expires_at' },
  { table: 'oauth_codes', key: ['id'], ends: 'kept_until' },
  { table: 'oauth_tokens', key: ['id'], ends: 'kept_until' },
  { table: 'oauth_apps', key: ['id'], ends: 'unused_until' },
  { table: 'device_codes', key: ['id'], ends: 'expires_at' },
  { table: 'idempotency_keys', key: ['caller', 'operation_id', 'key'], ends: 'expires_at' },
  { table: 'audit_log', key: ['id'], ends: 'expires_at' },
  { table: 'webhook_deliveries', key: ['id'], ends: 'expires_at' },
  { table: 'tracked_events', key: ['id'], ends: 'expires_at' },
  { table: 'enterprise_tokens', key: ['jti_hash'], ends: 'expires_at' },
  { table: 'shop_tokens', key: ['jti_hash'], ends: 'expires_at' },
  { table: 'rate_limits', key: ['key'], ends: 'resets_at' },
  { table: 'plug_runs', key: ['id'], ends: 'kept_until' },
  { table: 'third_party_jobs', key: ['id'], ends: 'expires_at' },
  { table: 'video_jobs', key: ['id'], ends: 'expires_at' },
  { table: 'copilot_threads', key: ['organization_id', 'user_id', 'id'], ends: 'expires_at' },
  { table: 'analytics_cache', key: ['organization_id', 'subject', 'days'], ends: 'expires_at' },
  { table: 'analytics_metrics', key: ['organization_id', 'subject', 'label', 'day'], ends: 'expires_at' },
  { table: 'billing_orders', key: ['id'], ends: 'expires_at' },
  { table: 'billing_events', key: ['id'], ends: 'expires_at' },
] as const

/**
 * Deletes expired rows and returns their number. Works in batches, each in its own transaction, so that neither database is blocked
 * for long; stops between batches when `signal` aborts.
 */
export async function deleteExpired(
  { db, clock }: { db: Knex; clock: Clock },
  { batch, signal }: { batch: number; signal: AbortSignal },
): Promise<number> {
  const now = clock.now()
  let total = 0
  for (const { table, key, ends } of perishable) {
    let deleted = batch
    while (deleted === batch && !signal.aborted) {
      const due = db(table)
        .select(...key)
        .where(ends, '<=', now)
        .orderBy(ends)
        .limit(batch)
      // Checks the instant again: a rate limit may have started a new window since the row was selected.
      deleted = await db(table)
        .whereIn([...key], due)
        .where(ends, '<=', now)
        .delete()
      total += deleted
    }
  }
  return total
}
