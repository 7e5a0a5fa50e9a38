/** Declares the rows of plugs and their runs. Conventions as in `tables.ts`. */

/** A plug that an organization configured on one of its channels. */
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
 * `waiting` for the next check. `acting`: the intent is stored and the act may have happened. The others are final: `done` (it
 * acted), `ended` (the condition was never met), `stopped` (before the act), `failed` (refused), `unknown` (no response to the act).
 */
export type PlugRunState = 'waiting' | 'acting' | 'done' | 'ended' | 'stopped' | 'failed' | 'unknown'

/**
 * A plug's run for one publication of a thread. A unique index allows one run, so that the plug acts once. An ended run is kept as
 * long as anything could start it again (`STARTS_WITHIN_MS`); after that, the post's log shows what it did.
 */
export interface PlugRunRow {
  /** Also the idempotency key of its act. */
  id: string
  organization_id: string
  /** The thread's root. */
  post_id: string
  /** The platform's id of the publication; a repeating post has one for each. */
  release_id: string
  /** The channel that acts. */
  integration_id: string
  /** `bluesky-autoRepostPost`. */
  identifier: string
  /** null if the plug was chosen with the post. */
  plug_id: string | null
  /** JSON `{ name, value }[]` of a plug chosen with the post; a channel's plug is read when it runs. */
  fields: string
  state: PlugRunState
  /** Number of checks of the condition. */
  looks: number
  /** Number of failed tries in a row. */
  failures: number
  /** Number of acts without a response. */
  unanswered: number
  /** JSON of the engine's `Progress`. */
  progress: string | null
  /** Instant until which the act may be repeated under its key, stored with the intent; null: never. */
  repeatable_until: number | null
  due_at: number | null
  /** Identifies the worker's claim, until `lease_until`. */
  claim: string | null
  /** The worker that claimed the run last, as in `workers`. */
  worker_id: string | null
  lease_until: number | null
  acted_release_id: string | null
  acted_release_url: string | null
  code: string | null
  message: string | null
  created_at: number
  finished_at: number | null
  /** Instant of the next look for an act whose outcome is unknown; null: none is planned. */
  look_up_at: number | null
  /** Instant when the run is deleted; null until it has ended. */
  kept_until: number | null
}
