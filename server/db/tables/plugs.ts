/** What acts on a post after it was published. Conventions as in `tables.ts`. */

/** A plug that an organization has set up on one of its channels. */
export interface PlugRow {
  id: string
  organization_id: string
  integration_id: string
  /** `autoRepostPost`. */
  method_name: string
  /** JSON `{ name, value }[]`. */
  fields: string
  /** 0 or 1. */
  activated: number
  created_at: number
  updated_at: number
}

/**
 * `waiting` for its next look; `acting`: the intent is written and the act may have happened. The others are final:
 * `done` it acted; `ended` its condition was never met; `stopped` before it acted; `failed` refused; `unknown` nobody knows.
 */
export type PlugRunState = 'waiting' | 'acting' | 'done' | 'ended' | 'stopped' | 'failed' | 'unknown'

/**
 * One plug on one publication of a thread. A unique index allows one, so that it acts once; what has ended is kept for as long
 * as anything could start it again (`STARTS_WITHIN_MS`), and the log of the post says afterwards what it did.
 */
export interface PlugRunRow {
  /** Also the idempotency key of its act. */
  id: string
  organization_id: string
  /** The thread's root. */
  post_id: string
  /** The platform's id of that publication: a repeating post has one for each. */
  release_id: string
  /** The channel that acts. */
  integration_id: string
  /** `bluesky-autoRepostPost`. */
  identifier: string
  /** null for what was chosen with the post. */
  plug_id: string | null
  /** JSON `{ name, value }[]` of what was chosen with the post; a plug's own are read when it runs. */
  fields: string
  state: PlugRunState
  /** Looks that told whether it is time. */
  looks: number
  /** Tries in a row that the platform did not let through. */
  failures: number
  /** Acts that got no answer. */
  unanswered: number
  /** JSON of the engine's `Progress`. */
  progress: string | null
  /** Until when the act may be repeated under its key, written with the intent; null: never. */
  repeatable_until: number | null
  due_at: number | null
  /** Who works on it, until `lease_until`. */
  claim: string | null
  /** The worker that took it last, as in `workers`. */
  worker_id: string | null
  lease_until: number | null
  acted_release_id: string | null
  acted_release_url: string | null
  code: string | null
  message: string | null
  created_at: number
  finished_at: number | null
  /** When it is forgotten; null until it has ended. */
  kept_until: number | null
}
