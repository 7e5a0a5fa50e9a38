/** What the server itself keeps. Conventions as in `tables.ts`. */

export interface IdempotencyKeyRow {
  /** Credential owner: `org:<id>`. */
  caller: string
  operation_id: string
  key: string
  /** SHA-256 of method, path, query and body. */
  fingerprint: string
  /** null while the request runs. */
  status: number | null
  /** JSON of the headers worth replaying. */
  response_headers: string | null
  response_body: string | null
  created_at: number
  /** A request whose process died may be claimed again after this instant. */
  lease_until: number
  expires_at: number
}

export interface RateLimitRow {
  /** `<policy>:<caller>`. */
  key: string
  count: number
  resets_at: number
}

/** The embedded queue of SQLite; Postgres uses pg-boss's own schema. */
export interface JobRow {
  id: string
  name: string
  key: string | null
  payload: string
  run_at: number
  attempt: number
  locked_until: number | null
  /** The worker that took it last. */
  worker_id: string | null
  failed_at: number | null
  last_error: string | null
  created_at: number
}

/** Proves that the database takes writes: a readiness check inserts a row and deletes the ones before it. */
export interface WriteCheckRow {
  id: string
  /** Takes more than one page of SQLite, so that the check needs room as other writes do. */
  filler: string
}

/** A process that works the queue, from its start until it stops or another finds it dead (`jobs/presence.ts`). */
export interface WorkerRow {
  id: string
  /** By the database's clock; on SQLite, where the operating system says who lives, when it started. */
  heartbeat_at: number
}

/** A step that a visitor took, for the operator to count. Nothing says who the person is. */
export interface TrackedEventRow {
  id: string
  /** The cookie `track`. */
  visitor: string
  event: 'view' | 'registration' | 'checkout' | 'trial' | 'purchase'
  /** The click on an advertisement that led here. */
  fbclid: string | null
  /** JSON of what the page said besides. */
  additional: string | null
  /** Told by somebody with a session. */
  signed_in: 0 | 1
  created_at: number
  expires_at: number
}
