/** Declares the rows of posts, their attempts and events, and of tags, signatures and sets. Conventions as in `tables.ts`. */

export const postStates = ['DRAFT', 'QUEUE', 'PUBLISHED', 'ERROR'] as const

export type PostState = (typeof postStates)[number]

/** Columns of the plan of an entry, which only planning (`server/posts`) writes. */
export interface PostPlan {
  id: string
  organization_id: string
  integration_id: string
  /** One thread on one channel. */
  group_id: string
  /** The root's id; its own id on the root. */
  root_id: string
  /** 0 = root, then 1, 2, … */
  position: number
  parent_post_id: string | null
  /** Sanitized HTML. */
  content: string
  /** Readable text of the content, folded for searching (lib/search-text.ts); `post_grams` indexes it. */
  search_text: string
  /** JSON `{ id, path, alt?, thumbnail?, name?, originalName?, thumbnailTimestamp? }[]`. */
  image: string
  /** JSON object, with `__type`. Root only; null on comments. */
  settings: string | null
  /** Minutes to wait before this comment. */
  delay: number
  interval_in_days: number | null
  /** Root only: the IANA zone in which it repeats; null = the channel's. */
  timezone: string | null
  short_link: number
  creation_method: 'UNKNOWN' | 'WEB' | 'MCP' | 'API' | 'AUTOPOST' | 'CLI'
  created_at: number
  deleted_at: number | null
}

/** Columns of the publication of an entry, which only publishing (`server/publishing`) writes. Planning may clear them. */
export interface PostPublication {
  release_id: string | null
  release_url: string | null
  published_at: number | null
  error_code: string | null
  error_message: string | null
  /** Root only: when publishing acts on this thread next; null = there is nothing to do. */
  due_at: number | null
  /** Idempotency key of the current publication; null = the next attempt creates one. */
  attempt_key: string | null
  /** Set when the post is found overdue, cleared when its date changes. */
  overdue_at: number | null
}

/** Columns that both contexts write: planning sets the schedule, publishing the outcome. */
export interface PostSchedule {
  state: PostState
  publish_date: number
  updated_at: number
}

/**
 * An entry of a thread on one channel. The root has no parent; the other entries form a chain. Planning inserts the row. Each
 * context updates its own columns, under the lock of the thread.
 */
export interface PostRow extends PostPlan, PostPublication, PostSchedule {}

/** A change that planning may make to an existing row. */
export type PlanChange = Partial<PostPlan & PostSchedule> & { [Column in keyof PostPublication]?: null }

/** A change that publishing may make. */
export type PublicationChange = Partial<PostPublication & PostSchedule>

export interface TagRow {
  id: string
  organization_id: string
  name: string
  color: string
  created_at: number
  updated_at: number
  deleted_at: number | null
}

export interface PostTagRow {
  post_id: string
  tag_id: string
}

/**
 * One try at publishing one entry, stored before anything is sent and completed with the outcome. A partial unique index allows one
 * open attempt per entry.
 */
export interface PostAttemptRow {
  id: string
  organization_id: string
  post_id: string
  root_id: string
  /** 1, 2, … within the entry. */
  number: number
  /** Sent to platforms that take one; the same for every attempt of an entry's publication. */
  idempotency_key: string
  /**
   * `preparing` and `waiting` are safe to repeat; while `waiting`, the platform prepares and no worker holds the attempt. From
   * `sending` on, the post may be live. `accepted`: the platform took the post and is asked for the outcome.
   */
  step: 'preparing' | 'waiting' | 'sending' | 'accepted'
  /** JSON of the engine's `Progress`: the acts with their keys and outcomes, or the state of a wait. */
  progress: string | null
  /** Instant until which every call without a response may be repeated under its key, stored with the intent; null: never. */
  repeatable_until: number | null
  /** The worker that makes the attempt, as in `workers`; null = before workers had names. */
  worker_id: string | null
  lease_until: number
  started_at: number
  finished_at: number | null
  /** `partial`: some acts are published, and the others certainly had no effect. */
  outcome: 'published' | 'rejected' | 'retry' | 'unknown' | 'partial' | null
  /** When its acts without an outcome are looked up on the platform next; null = never. */
  look_up_at: number | null
  code: string | null
  message: string | null
}

export type PostEventType =
  | 'created'
  | 'queued'
  | 'updated'
  | 'unqueued'
  | 'attempt'
  | 'accepted'
  | 'published'
  | 'warning'
  | 'retry_scheduled'
  | 'failed'
  | 'outcome_unknown'
  | 'comment_skipped'
  | 'postponed'
  | 'overdue'
  | 'recovered'
  | 'release_id_set'
  | 'plug_acted'
  | 'plug_ended'
  | 'plug_stopped'
  | 'plug_failed'
  | 'plug_unknown'
  | 'deleted'

export type EventActorKind = 'user' | 'key' | 'app' | 'reviewer' | 'autopost' | 'system'

export interface PostEventRow {
  id: string
  organization_id: string
  post_id: string
  root_id: string
  type: PostEventType
  code: string | null
  message: string | null
  /** 0 or 1; null where it does not apply. */
  retryable: number | null
  platform_response: string | null
  /** Identifier of the platform; only of a failed publication. The failures of all organizations are found by it. */
  platform: string | null
  /** Kind of actor; null on entries from before actors were recorded. */
  actor: EventActorKind | null
  /** Id of the person, API key, app token, approval link or feed; null for the service itself. */
  actor_id: string | null
  /** The reviewer's signature; null for other actors, whose names are looked up. */
  actor_name: string | null
  /** Administrator of the service who impersonated that person. */
  impersonator_id: string | null
  created_at: number
}

/** The short form of one URL in one entry, created once, so that a repeated publication uses the same one. */
export interface ShortLinkRow {
  id: string
  organization_id: string
  post_id: string
  root_id: string
  /** SHA-256 of `original`, which may be longer than an index allows. */
  url_hash: string
  original: string
  short: string
  /** Shortener that created the link: `built-in`, `dub`, … */
  provider: string
  /** Id under which the provider counts clicks. */
  external_id: string | null
  /** Code after `/s/`; only for the built-in shortener. */
  code: string | null
  /** Number of clicks; only for the built-in shortener. */
  clicks: number
  created_at: number
}

/** A text that clients append to a draft. */
export interface SignatureRow {
  id: string
  organization_id: string
  content: string
  /** 1 for at most one signature of an organization; a partial unique index ensures it. */
  auto_add: number
  created_at: number
  updated_at: number
}

/** A saved state of a composer; `content` has the client's own format. */
export interface SetRow {
  id: string
  organization_id: string
  name: string
  content: string
  created_at: number
  updated_at: number
}
