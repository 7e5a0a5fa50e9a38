/** Feeds that are watched. Conventions as in `tables.ts`. */

/** A feed whose new items become posts. */
export interface AutopostRow {
  id: string
  organization_id: string
  title: string
  url: string
  /** Template of the post's text; '' = the usual one. */
  content: string
  on_slot: number
  sync_last: number
  add_picture: number
  generate_content: number
  draft: number
  /** JSON array of channel ids; empty = all enabled channels. */
  integrations: string
  active_at: number | null
  /** Grows with every change that a check under way must not overlook: a check of an older version writes nothing. */
  version: number
  /** Link of the newest item that was posted or counts as seen; '' = none yet. */
  last_url: string
  /** Link of an item up to which all count as seen, as the client gave it; null once that was done. */
  skip_to: string | null
  /** Validators of the last answer that was read to its end. */
  etag: string | null
  last_modified: string | null
  /** When the items that were there at the start were counted as seen; null = the next check is the first. */
  started_at: number | null
  /** Items that are dated before this are never new; by the feed's own dates, and null where it has none. */
  posts_after: number | null
  last_checked_at: number | null
  next_check_at: number | null
  last_error: string | null
  failures: number
  failing_since: number | null
  failure_notified_at: number | null
  created_at: number
  updated_at: number
}

/** What an item of a feed is known by, once it was posted or counts as seen. An item may have several keys. */
export interface AutopostItemRow {
  autopost_id: string
  item_key: string
  seen_at: number
}
