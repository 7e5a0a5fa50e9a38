import { bigint, defineTable, instant, integer, key, owned, type Row, text } from '../define-table.ts'

export const idempotencyKeys = defineTable('idempotency_keys', {
  /** Credential owner: `org:<id>`. */
  caller: text(),
  operation_id: text(),
  key: text(),
  /** SHA-256 of method, path, query and body. */
  fingerprint: text(),
  /** null while the request runs. */
  status: integer().nullable(),
  /** JSON of the headers to replay. */
  response_headers: text().nullable(),
  response_body: text().nullable(),
  /** Identifies the request that owns the key. */
  owner: text(),
  /** The process that runs the request, as in `workers`. */
  process_id: text(),
  /** JSON of `KnownOutcome`, for a request whose response is not stored. */
  known: text().nullable(),
  created_at: instant(),
  /** A request whose process died loses the key after this instant. */
  lease_until: instant(),
  expires_at: instant(),
}).with(key.primary('caller', 'operation_id', 'key'), key.expiry('expires_at'))

export type IdempotencyKeyRow = Row<typeof idempotencyKeys>

export const rateLimits = defineTable('rate_limits', {
  /** `<policy>:<caller>`. */
  key: text().primary(),
  count: integer(),
  resets_at: instant(),
}).with(key.expiry('resets_at'))

export type RateLimitRow = Row<typeof rateLimits>

/** A job of the embedded queue on SQLite; on Postgres, an engine holds the jobs (`jobs/postgres/`). */
export const jobs = defineTable('jobs', {
  id: text().primary(),
  name: text(),
  key: text().nullable(),
  payload: text(),
  run_at: instant(),
  created_at: instant(),
  attempt: integer().default(0),
  /** The worker that claimed the job last. */
  worker_id: text().nullable(),
  last_error: text().nullable(),
  locked_until: instant().nullable(),
  failed_at: instant().nullable(),
}).with(
  'create index jobs_due on jobs (name, run_at, id) where failed_at is null',
  'create index jobs_failed on jobs (failed_at) where failed_at is not null',
  'create unique index jobs_waiting_key on jobs (name, key) where key is not null and locked_until is null and failed_at is null',
)

export type JobRow = Row<typeof jobs>

/** A job for a later time, on Postgres. The engine of the queue gets it when it is due (`jobs/postgres/`). */
export const laterJobs = defineTable('later_jobs', {
  id: text().primary(),
  name: text(),
  key: text().nullable(),
  /** JSON. */
  payload: text(),
  run_at: instant(),
  /** Number of runs before. */
  attempt: integer(),
}).with(
  key.index('name', 'run_at', 'id'),
  'create unique index later_jobs_key on later_jobs (name, key) where key is not null',
)

export type LaterJobRow = Row<typeof laterJobs>

/** How far the planner has handed the rows of a table to the queue: up to this due time and id (`jobs/planner.ts`). */
export const dueMarks = defineTable('due_marks', {
  /** Name of the job. */
  name: text().primary(),
  due_at: instant(),
  row_id: text(),
})

export type DueMarkRow = Row<typeof dueMarks>

/** Row that a readiness check writes to prove that the database accepts writes. */
export const writeChecks = defineTable('write_checks', {
  id: text().primary(),
  /** Fills more than one SQLite page, so that the check needs space like other writes. */
  filler: text(),
})

/** A process that works the queue, from its start until it stops or another process finds it dead (`jobs/presence.ts`). */
export const workers = defineTable('workers', {
  id: text().primary(),
  /** Last heartbeat by the database's clock; the start of the worker on SQLite, where lock files show who is alive. */
  heartbeat_at: instant(),
  /** JSON of the jobs that the worker runs, on Postgres (`jobs/postgres/held.ts`). */
  jobs: text().nullable(),
})

export type WorkerRow = Row<typeof workers>

/** A visitor's step, for the operator's counts. Nothing identifies the person. */
export const trackedEvents = defineTable('tracked_events', {
  id: text().primary(),
  /** The cookie `track`. */
  visitor: text(),
  event: text<'view' | 'registration' | 'checkout' | 'trial' | 'purchase'>(),
  /** The click on an advertisement that led the visitor here. */
  fbclid: text().nullable(),
  /** JSON of other data from the page. */
  additional: text().nullable(),
  /** 1 if the visitor had a session. */
  signed_in: integer<0 | 1>(),
  created_at: instant(),
  expires_at: instant(),
}).with(key.index('created_at'), key.expiry('expires_at'))

/** One of the newest requests of an organization (`server/request-log/`). Contains no query, header or body. */
export const requestLog = defineTable('request_log', {
  ...owned,
  operation_id: text(),
  status: integer(),
  /** Code of the failure; null for a success. */
  error_code: text().nullable(),
  duration_ms: integer(),
  request_id: text(),
  /** The span of the request, as W3C Trace Context writes it; null on rows from before traces were stored. */
  traceparent: text().nullable(),
  entry_point: text<
    'session' | 'assistant' | 'mcp' | 'key' | 'token' | 'command_line' | 'anonymous' | 'service'
  >(),
  /** Id of the API key, of the app's token, or of the person. */
  caller_id: text(),
  created_at: instant(),
  expires_at: instant(),
}).with(key.index('organization_id', 'created_at', 'id'), key.expiry('expires_at'))

export type RequestLogRow = Row<typeof requestLog>

/** A message from the administrators of the service to everybody. */
export const announcements = defineTable('announcements', {
  id: text().primary(),
  title: text(),
  /** Plain text. */
  description: text(),
  color: text<'INFO' | 'WARNING' | 'ERROR'>(),
  created_at: instant(),
}).with(key.index('created_at', 'id'))

export type AnnouncementRow = Row<typeof announcements>

/** The one row by which a service tells its database from a copy of it (`db/start/fence.ts`). */
export const fence = defineTable('fence', {
  id: text().primary(),
  /** Random; the same in all copies. */
  lineage: text(),
  /** JSON of the `Place` where a service runs on the database, or of the last ones; null = marked as a copy. */
  place: text().nullable(),
  /** Increases while a service runs. */
  renewals: bigint(),
  /** The server's timeline; null = it was not told, or SQLite. */
  timeline: text().nullable(),
  /** Last time at which a running service increased it; null before the first time. */
  renewed_at: instant().nullable(),
  /** Set while a copy is being held: what was due by this instant waits for the operator. */
  held_before: instant().nullable(),
})

export type FenceRow = Row<typeof fence>

/** A value that the service sealed, by which a start recognizes a wrong secret (`db/start/secret.ts`). */
export const sealedProofs = defineTable('sealed_proofs', {
  id: text().primary(),
  sealed: text(),
})

/** A group of MCP tools that a credential has opened. */
export const openToolsets = defineTable('open_toolsets', {
  organization_id: text().references('organizations.id'),
  /** Row of an API key or of a token. Has no foreign key, because it can be either. */
  credential_id: text(),
  toolset: text(),
  expires_at: instant(),
}).with(key.primary('credential_id', 'toolset'), key.expiry('expires_at'))
