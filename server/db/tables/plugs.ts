import { defineTable, instant, integer, key, owned, type Row, text, timestamps } from '../define-table.ts'

/** A plug that an organization configured on one of its channels. */
export const plugs = defineTable('plugs', {
  ...owned,
  integration_id: text().references('integrations.id'),
  /** `autoRepostPost`. */
  method_name: text(),
  /** JSON `{ name, value }[]`. */
  fields: text(),
  /** 0 or 1. */
  activated: integer(),
  ...timestamps,
}).with(key.unique('integration_id', 'method_name'))

export type PlugRow = Row<typeof plugs>

/**
 * `waiting` for the next check. `acting`: the intent is stored and the act may have happened. The others are final: `done` (it
 * acted), `ended` (the condition was never met), `stopped` (before the act), `failed` (refused), `unknown` (no response to the act).
 */
export type PlugRunState = 'waiting' | 'acting' | 'done' | 'ended' | 'stopped' | 'failed' | 'unknown'

/**
 * A plug's run for one publication of a thread. A unique index allows one run, so that the plug acts once. An ended run is kept as
 * long as anything could start it again (`STARTS_WITHIN_MS`); after that, the post's log shows what it did.
 */
export const plugRuns = defineTable('plug_runs', {
  /** Also the idempotency key of its act. */
  ...owned,
  /** The thread's root. */
  post_id: text().references('posts.id'),
  /** The platform's id of the publication; a repeating post has one for each. */
  release_id: text(),
  /** The channel that acts. */
  integration_id: text().references('integrations.id'),
  /** `bluesky-autoRepostPost`. */
  identifier: text(),
  /** null if the plug was chosen with the post. */
  plug_id: text().nullable().references('plugs.id'),
  /** JSON `{ name, value }[]` of a plug chosen with the post; a channel's plug is read when it runs. */
  fields: text(),
  state: text<PlugRunState>(),
  /** Number of checks of the condition. */
  looks: integer(),
  /** Number of failed tries in a row. */
  failures: integer(),
  /** Number of acts without a response. */
  unanswered: integer(),
  /** JSON of the engine's `Progress`. */
  progress: text().nullable(),
  /** Identifies the worker's claim, until `lease_until`. */
  claim: text().nullable(),
  /** The worker that claimed the run last, as in `workers`. */
  worker_id: text().nullable(),
  /** Instant until which the act may be repeated under its key, stored with the intent; null: never. */
  repeatable_until: instant().nullable(),
  due_at: instant().nullable(),
  lease_until: instant().nullable(),
  acted_release_id: text().nullable(),
  acted_release_url: text().nullable(),
  code: text().nullable(),
  message: text().nullable(),
  created_at: instant(),
  finished_at: instant().nullable(),
  /** Instant of the next look for an act whose outcome is unknown; null: none is planned. */
  look_up_at: instant().nullable(),
  /** Instant when the run is deleted; null until it has ended. */
  kept_until: instant().nullable(),
}).with(
  key.unique('post_id', 'release_id', 'identifier', 'integration_id'),
  'create index plug_runs_due on plug_runs (due_at) where due_at is not null',
  'create index plug_runs_look_ups on plug_runs (look_up_at) where look_up_at is not null',
  'create index plug_runs_acted on plug_runs (integration_id, acted_release_id) where acted_release_id is not null',
  key.expiry('kept_until'),
)

export type PlugRunRow = Row<typeof plugRuns>
