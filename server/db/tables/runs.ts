import {
  defineTable,
  instant,
  integer,
  key,
  owned,
  type Row,
  type RowOf,
  text,
  timestamps,
  traced,
} from '../define-table.ts'

/**
 * `waiting` for its time, or for the next check of a condition. `acting`: the intent is stored and the act may have happened. The
 * others are final: `done` (it acted), `ended` (the condition of a plug was never met), `stopped` (before the act), `failed`
 * (refused), `unknown` (no response to the act).
 */
export type RunState = 'waiting' | 'acting' | 'done' | 'ended' | 'stopped' | 'failed' | 'unknown'

/** Columns of one act on something that is live already, from its request to its outcome (server/publishing/runs). */
export const runColumns = {
  state: text<RunState>(),
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
  /** The platform's id of what the act made or changed. */
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
  /** A plug has the trace of the publication that it follows. */
  ...traced,
}

/** A row of any table of runs. */
export type RunRow = RowOf<typeof runColumns> & {
  /** Also the idempotency key of its act. */
  id: string
  organization_id: string
  /** The channel that acts. */
  integration_id: string
}

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
 * A plug's run for one publication of a thread. A unique index allows one run, so that the plug acts once. An ended run is kept as
 * long as anything could start it again (`KEPT_MS`); after that, the post's log shows what it did.
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
  /** Number of checks of the condition. */
  looks: integer(),
  ...runColumns,
}).with(
  key.unique('post_id', 'release_id', 'identifier', 'integration_id'),
  'create index plug_runs_due on plug_runs (due_at, id) where due_at is not null',
  'create index plug_runs_look_ups on plug_runs (look_up_at, id) where look_up_at is not null',
  'create index plug_runs_acted on plug_runs (integration_id, acted_release_id) where acted_release_id is not null',
  key.expiry('kept_until'),
)

export type PlugRunRow = Row<typeof plugRuns>

/** An act that somebody asked for, on something that is live: to take an entry down, to change its text, to answer a comment. */
export const requestedActs = defineTable('requested_acts', {
  ...owned,
  /** The channel that acts. */
  integration_id: text().references('integrations.id'),
  /** Name of its kind: `unpublish`, `edit`. The composition lists the kinds (server/act-kinds.ts). */
  kind: text(),
  /** Id of what it acts on: an entry, or an item of another context. */
  subject_id: text(),
  /** The platform's id of the one publication that it acts on. */
  release_id: text(),
  /** Two open acts never have the same slot, so that what excludes each other waits or is refused. */
  slot: text(),
  /** The root whose log shows the act; null if it belongs to no post. */
  root_id: text().nullable().references('posts.id'),
  /** JSON that the kind alone reads. */
  input: text(),
  /** The act that must have been tried before this one; null once it was. While it is set, `due_at` is null. */
  waits_for: text().nullable(),
  ...runColumns,
}).with(
  'create unique index requested_acts_open on requested_acts (slot) where finished_at is null',
  'create index requested_acts_due on requested_acts (due_at, id) where due_at is not null',
  'create index requested_acts_look_ups on requested_acts (look_up_at, id) where look_up_at is not null',
  'create index requested_acts_waiting on requested_acts (waits_for) where waits_for is not null',
  'create index requested_acts_acted on requested_acts (integration_id, acted_release_id) where acted_release_id is not null',
  key.index('subject_id', 'id'),
  key.index('root_id', 'id'),
  key.expiry('kept_until'),
)

export type RequestedActRow = Row<typeof requestedActs>
