/** Threads of posts, what happened to them, and what they are made from. Conventions as in `tables.ts`. */

export const postStates = ['DRAFT', 'QUEUE', 'PUBLISHED', 'ERROR'] as const

export type PostState = (typeof postStates)[number]

/** One entry of a thread on one channel; the root has no parent, the rest hang as a linear chain. */
export interface PostRow {
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
  state: PostState
  publish_date: number
  /** Sanitized HTML. */
  content: string
  /** What of it people read, folded for searching (lib/search-text.ts); `post_grams` finds it. */
  search_text: string
  /** JSON `{ id, path, alt?, thumbnail?, name?, originalName?, thumbnailTimestamp? }[]`. */
  image: string
  /** JSON object, with `__type`. Root only; null on comments. */
  settings: string | null
  /** Minutes to wait before this comment. */
  delay: number
  interval_in_days: number | null
  /** Root only: the IANA zone on whose clock it repeats; null = that of the channel. */
  timezone: string | null
  short_link: number
  release_id: string | null
  release_url: string | null
  published_at: number | null
  error_code: string | null
  error_message: string | null
  creation_method: 'UNKNOWN' | 'WEB' | 'MCP' | 'API' | 'AUTOPOST' | 'CLI'
  /** Root only: when publishing acts on this thread next; null = nothing is to do. Written by the publishing context alone. */
  due_at: number | null
  /** Idempotency key of the publication under way; null = the next attempt starts a new one. Written by the publishing context alone. */
  attempt_key: string | null
  /** Set by the overdue detector, cleared when the post moves. */
  overdue_at: number | null
  created_at: number
  updated_at: number
  deleted_at: number | null
}

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
 * One try at publishing one entry: written before anything leaves, finished with its outcome.
 * A partial unique index allows one open attempt per entry.
 */
export interface PostAttemptRow {
  id: string
  organization_id: string
  post_id: string
  root_id: string
  /** 1, 2, … within the entry. */
  number: number
  /** Sent to the platform where it takes one; the same for every attempt of an entry's publication. */
  idempotency_key: string
  /**
   * `preparing` is safe to repeat, and so is `waiting`, in which the platform prepares and no worker holds the attempt. From
   * `sending` on the post may be live. `accepted`: the platform took it and is asked what became of it.
   */
  step: 'preparing' | 'waiting' | 'sending' | 'accepted'
  /** JSON of the engine's `Progress`: the acts with their keys and outcomes, or the state of a wait. */
  progress: string | null
  /** Until when all calls without an answer may be repeated under their keys, written with the intent; null: never. */
  repeatable_until: number | null
  /** The worker that makes it, as in `workers`; null = from before workers had names. */
  worker_id: string | null
  lease_until: number
  started_at: number
  finished_at: number | null
  /** `partial`: some acts are published, the others have certainly had no effect. */
  outcome: 'published' | 'rejected' | 'retry' | 'unknown' | 'partial' | null
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
  /** Who did it; null on entries from before this was kept. */
  actor: EventActorKind | null
  /** Id of the person, API key, app's token, approval link or feed; null for the service itself. */
  actor_id: string | null
  /** As the reviewer signed; null elsewhere, where the name is looked up. */
  actor_name: string | null
  /** The administrator of the service who acted as that person. */
  impersonator_id: string | null
  created_at: number
}

/** The short form of one URL in one entry; made once, so that whoever publishes the entry again uses the same. */
export interface ShortLinkRow {
  id: string
  organization_id: string
  post_id: string
  root_id: string
  /** SHA-256 of `original`, which may be longer than an index takes. */
  url_hash: string
  original: string
  short: string
  /** Who made it: `built-in`, `dub`, … */
  provider: string
  /** What the provider counts its clicks under. */
  external_id: string | null
  /** Of the built-in shortener alone: what follows `/s/`. */
  code: string | null
  /** Of the built-in shortener alone. */
  clicks: number
  created_at: number
}

/** A text that clients put under what people compose. */
export interface SignatureRow {
  id: string
  organization_id: string
  content: string
  /** 1 on at most one of an organization, held by a partial unique index. */
  auto_add: number
  created_at: number
  updated_at: number
}

/** A saved state of a composer; `content` is the client's own and is not read. */
export interface SetRow {
  id: string
  organization_id: string
  name: string
  content: string
  created_at: number
  updated_at: number
}
