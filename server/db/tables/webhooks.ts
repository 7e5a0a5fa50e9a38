/** Declares the rows of webhook endpoints and their deliveries. Conventions as in `tables.ts`. */

/** An endpoint that receives the organization's events. */
export interface WebhookRow {
  id: string
  organization_id: string
  name: string
  url: string
  /** JSON `string[]`; empty = all. */
  events: string
  secret_sealed: string
  /** Also signs until `previous_secret_ends_at`. */
  previous_secret_sealed: string | null
  previous_secret_ends_at: number | null
  disabled_at: number | null
  /** `gone`: the endpoint answered 410; `failing`: nothing reached it for days; `plan`: it exceeds the limit of the plan. */
  disabled_reason: 'gone' | 'failing' | 'plan' | null
  /** Instant of the first failure after the last success. */
  failing_since: number | null
  /** Instant when the organization was notified of the failures. */
  warned_at: number | null
  /** Nothing is sent before this instant, because the endpoint asked for a pause or cannot keep up. */
  paused_until: number | null
  created_at: number
  updated_at: number
  deleted_at: number | null
}

/**
 * The channels whose events an endpoint receives; none = all. Deleted channels stay, so that deleting the last one does not select
 * all.
 */
export interface WebhookChannelRow {
  webhook_id: string
  integration_id: string
}

/** One event for one endpoint: first the outbox, later the log. */
export interface WebhookDeliveryRow {
  id: string
  organization_id: string
  webhook_id: string
  /** The header `webhook-id`; shared by the deliveries of one event. */
  event_id: string
  type: string
  /** JSON as it is sent, built when the event happened. */
  payload: string
  status: 'pending' | 'delivered' | 'failed' | 'cancelled'
  /** Number of attempts begun, counted before each request is sent. */
  attempts: number
  /** Number of attempts before the last replay, which restarts the schedule. */
  attempts_before: number
  /** null = nothing to send. During an attempt: the instant when the attempt counts as dead. */
  next_attempt_at: number | null
  /** The worker that makes the current attempt, as in `workers`. */
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
  /** Beginning of the response body. */
  response_body: string | null
  error: string | null
}
