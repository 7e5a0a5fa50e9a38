/** Declares the rows of the server itself. Conventions as in `tables.ts`. */

export interface IdempotencyKeyRow {
  /** Credential owner: `org:<id>`. */
  caller: string
  operation_id: string
  key: string
  /** SHA-256 of method, path, query and body. */
  fingerprint: string
  /** null while the request runs. */
  status: number | null
  /** JSON of the headers to replay. */
  response_headers: string | null
  response_body: string | null
  /** Identifies the request that owns the key. */
  claim: string
  /** The process that runs the request, as in `workers`. */
  process_id: string
  /** JSON of `KnownOutcome`, for a request whose response is not stored. */
  known: string | null
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

/** A job of the embedded queue on SQLite; Postgres uses pg-boss's own schema. */
export interface JobRow {
  id: string
  name: string
  key: string | null
  payload: string
  run_at: number
  attempt: number
  locked_until: number | null
  /** The worker that claimed the job last. */
  worker_id: string | null
  failed_at: number | null
  last_error: string | null
  created_at: number
}

/** Row that a readiness check writes to prove that the database accepts writes. */
export interface WriteCheckRow {
  id: string
  /** Fills more than one SQLite page, so that the check needs space like other writes. */
  filler: string
}

/** A process that works the queue, from its start until it stops or another process finds it dead (`jobs/presence.ts`). */
export interface WorkerRow {
  id: string
  /** Last heartbeat by the database's clock; the start of the worker on SQLite, where lock files show who is alive. */
  heartbeat_at: number
}

/** A visitor's step, for the operator's counts. Nothing identifies the person. */
export interface TrackedEventRow {
  id: string
  /** The cookie `track`. */
  visitor: string
  event: 'view' | 'registration' | 'checkout' | 'trial' | 'purchase'
  /** The click on an advertisement that led the visitor here. */
  fbclid: string | null
  /** JSON of other data from the page. */
  additional: string | null
  /** 1 if the visitor had a session. */
  signed_in: 0 | 1
  created_at: number
  expires_at: number
}

/** A message from the administrators of the service to everybody. */
export interface AnnouncementRow {
  id: string
  title: string
  /** Plain text. */
  description: string
  color: 'INFO' | 'WARNING' | 'ERROR'
  created_at: number
}

/** The one row by which a service tells its database from a copy of it (`db/start/fence.ts`). */
export interface FenceRow {
  id: string
  /** Random; the same in all copies. */
  lineage: string
  /** JSON of the `Place` where a service runs on the database; null = marked as a copy. */
  place: string | null
  /** Increases while a service runs. */
  renewals: number
  /** Set while a copy is being held: what was due by this instant waits for the operator. */
  held_before: number | null
}

/** A value that the service sealed, by which a start recognizes a wrong secret (`db/start/secret.ts`). */
export interface SealedProofRow {
  id: string
  sealed: string
}
