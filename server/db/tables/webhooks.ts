import {
  defineTable,
  instant,
  integer,
  key,
  owned,
  type Row,
  text,
  timestamps,
  traced,
} from '../define-table.ts'

/** An endpoint that receives the organization's events. */
export const webhooks = defineTable('webhooks', {
  ...owned,
  name: text(),
  url: text(),
  /** JSON `string[]`; empty = all. */
  events: text(),
  secret_sealed: text(),
  /** Also signs until `previous_secret_ends_at`. */
  previous_secret_sealed: text().nullable(),
  /** `gone`: the endpoint answered 410; `failing`: nothing reached it for days; `plan`: it exceeds the limit of the plan. */
  disabled_reason: text<'gone' | 'failing' | 'plan'>().nullable(),
  previous_secret_ends_at: instant().nullable(),
  disabled_at: instant().nullable(),
  /** Instant of the first failure after the last success. */
  failing_since: instant().nullable(),
  /** Instant when the organization was notified of the failures. */
  warned_at: instant().nullable(),
  /** Nothing is sent before this instant, because the endpoint asked for a pause or cannot keep up. */
  paused_until: instant().nullable(),
  /** Instant of the next delivery that waits, after a failure or a pause; null: none was planned. */
  due_at: instant().nullable(),
  ...timestamps,
  deleted_at: instant().nullable(),
}).with(
  'create index webhooks_due on webhooks (due_at, id) where due_at is not null',
  // Serves every event. An organization without endpoints has no entry in this index.
  'create index webhooks_live on webhooks (organization_id) where deleted_at is null',
)

export type WebhookRow = Row<typeof webhooks>

/**
 * The channels whose events an endpoint receives; none = all. Deleted channels stay, so that deleting the last one does not select
 * all.
 */
export const webhookChannels = defineTable('webhook_channels', {
  webhook_id: text().references('webhooks.id'),
  integration_id: text().references('integrations.id'),
}).with(key.primary('webhook_id', 'integration_id'))

/** One event for one endpoint: first the outbox, later the log. */
export const webhookDeliveries = defineTable('webhook_deliveries', {
  ...owned,
  webhook_id: text().references('webhooks.id'),
  /** The header `webhook-id`; shared by the deliveries of one event. */
  event_id: text(),
  type: text(),
  /** The thread that the event is about; null for other events, and on rows from before threads were stored. */
  root_id: text().nullable(),
  /** JSON as it is sent, built when the event happened. */
  payload: text(),
  status: text<'pending' | 'delivered' | 'failed' | 'cancelled'>(),
  /** Number of attempts begun, counted before each request is sent. */
  attempts: integer(),
  /** Number of attempts before the last replay, which restarts the schedule. */
  attempts_before: integer(),
  /** The worker that makes the current attempt, as in `workers`. */
  worker_id: text().nullable(),
  response_status: integer().nullable(),
  error: text().nullable(),
  created_at: instant(),
  expires_at: instant(),
  /** null = nothing to send. During an attempt: the instant when the attempt counts as dead. */
  next_attempt_at: instant().nullable(),
  finished_at: instant().nullable(),
  ...traced,
}).with(
  key.index('webhook_id', 'created_at', 'id'),
  key.index('webhook_id', 'status', 'created_at', 'id'),
  key.expiry('expires_at'),
  // Begins with the endpoint, because due deliveries are claimed by endpoint.
  'create index webhook_deliveries_due on webhook_deliveries (webhook_id, next_attempt_at, id) where next_attempt_at is not null',
  'create index webhook_deliveries_by_root on webhook_deliveries (root_id, id) where root_id is not null',
  'create index webhook_deliveries_worker on webhook_deliveries (worker_id) where worker_id is not null',
)

export type WebhookDeliveryRow = Row<typeof webhookDeliveries>

export const webhookAttempts = defineTable('webhook_attempts', {
  delivery_id: text().references('webhook_deliveries.id', { onDelete: 'CASCADE' }),
  number: integer(),
  duration_ms: integer(),
  response_status: integer().nullable(),
  /** Beginning of the response body. */
  response_body: text().nullable(),
  error: text().nullable(),
  started_at: instant(),
}).with(key.primary('delivery_id', 'number'))

export type WebhookAttemptRow = Row<typeof webhookAttempts>
