/** Endpoints of webhooks and what is sent to them. Conventions as in `tables.ts`. */

/** Where the organization wants to hear of its events. */
export interface WebhookRow {
  id: string
  organization_id: string
  name: string
  url: string
  /** JSON `string[]`; empty = all. */
  events: string
  secret_sealed: string
  /** Signs too until `previous_secret_ends_at`. */
  previous_secret_sealed: string | null
  previous_secret_ends_at: number | null
  disabled_at: number | null
  /** `gone`: it answered 410; `failing`: nothing reached it for days. */
  disabled_reason: 'gone' | 'failing' | null
  /** The first failure after the last success. */
  failing_since: number | null
  /** When the organization was told that it fails. */
  warned_at: number | null
  /** It asked for a pause, or cannot keep up: nothing is sent before. */
  paused_until: number | null
  created_at: number
  updated_at: number
  deleted_at: number | null
}

/** The channels that an endpoint hears of; none = all. Those that were deleted stay, so that the last one never turns into all. */
export interface WebhookChannelRow {
  webhook_id: string
  integration_id: string
}

/** One event for one endpoint: the outbox, and afterwards the log. */
export interface WebhookDeliveryRow {
  id: string
  organization_id: string
  webhook_id: string
  /** The header `webhook-id`; shared by the deliveries of one event. */
  event_id: string
  type: string
  /** The JSON as it is sent, built when the event happened. */
  payload: string
  status: 'pending' | 'delivered' | 'failed' | 'cancelled'
  /** Begun so far, counted before each leaves. */
  attempts: number
  /** Those before the last replay: the schedule starts anew after them. */
  attempts_before: number
  /** null = nothing is to be sent. While an attempt runs, when it counts as dead. */
  next_attempt_at: number | null
  /** While an attempt runs, the worker that makes it, as in `workers`. */
  worker_id: string | null
  response_status: number | null
  error: string | null
  created_at: number
  finished_at: number | null
  expires_at: number
}

export interface WebhookAttemptRow {
  delivery_id: string
  number: number
  started_at: number
  duration_ms: number
  response_status: number | null
  /** Its beginning. */
  response_body: string | null
  error: string | null
}
