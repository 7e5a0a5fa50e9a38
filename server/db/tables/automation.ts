/** Declares the rows of watched feeds and of conversations with the assistant. Conventions as in `tables.ts`. */

/** A feed whose new items become posts. */
export interface AutopostRow {
  id: string
  organization_id: string
  title: string
  url: string
  /** Template of the post's text; '' = the default. */
  content: string
  on_slot: number
  sync_last: number
  add_picture: number
  generate_content: number
  draft: number
  /** JSON array of channel ids; empty = all enabled channels. */
  integrations: string
  active_at: number | null
  /** Increases with every change that a running check must notice: a check of an older version writes nothing. */
  version: number
  /** Link of the newest item that was posted or counts as seen; '' = none so far. */
  last_url: string
  /** Link of the item up to which all items count as seen, from the client; null once that is done. */
  skip_to: string | null
  /** Validators of the last response that was read completely. */
  etag: string | null
  last_modified: string | null
  /** Instant when the existing items were marked as seen; null = the next check is the first. */
  started_at: number | null
  /** Items dated before this are never new; by the feed's own dates, null if it has none. */
  posts_after: number | null
  last_checked_at: number | null
  next_check_at: number | null
  last_error: string | null
  failures: number
  failing_since: number | null
  failure_notified_at: number | null
  /** Set while a feed that was active waits for the operator, because the database is a copy. */
  held_at: number | null
  created_at: number
  updated_at: number
}

/** A key of a feed item that was posted or counts as seen. An item may have several keys. */
export interface AutopostItemRow {
  autopost_id: string
  item_key: string
  seen_at: number
}

/** A conversation of one person in one organization. Its id comes from the client, so it is unique for the person only. */
export interface CopilotThreadRow {
  organization_id: string
  user_id: string
  id: string
  title: string
  /** The run that holds the thread until `run_until`; null = none. */
  run_id: string | null
  run_until: number
  created_at: number
  updated_at: number
  /** The clean-up deletes the thread then, with its messages and calls. */
  expires_at: number
}

export interface CopilotMessageRow {
  id: string
  organization_id: string
  user_id: string
  thread_id: string
  role: 'user' | 'assistant' | 'tool'
  /** JSON; the shape depends on the role: see `ai/copilot/threads.ts`. */
  content: string
  created_at: number
}

/** Call of a tool that waits for the person's confirmation, with its result. */
export interface CopilotCallRow {
  id: string
  organization_id: string
  user_id: string
  thread_id: string
  /** Id that the model gave to the call. */
  tool_call_id: string
  tool: string
  /** JSON of the arguments, which the confirmed call uses unchanged. */
  arguments: string
  state: 'pending' | 'confirmed' | 'declined'
  created_at: number
  updated_at: number
}
