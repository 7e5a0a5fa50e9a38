/** What people say about a post before it goes out. Conventions as in `tables.ts`. */

/** A remark in the organization's own discussion of a post; not a comment on the platform. */
export interface CommentRow {
  id: string
  organization_id: string
  /** The entry of the thread that it was made on. */
  post_id: string
  user_id: string
  content: string
  created_at: number
  updated_at: number
  deleted_at: number | null
}

/** A private note of a reviewer on a thread. */
export interface PostNoteRow {
  id: string
  organization_id: string
  /** Root of the thread. */
  post_id: string
  content: string
  /** Who wrote it: a person, a key, or whoever had an approval link. */
  author: 'user' | 'key' | 'reviewer'
  /** Id of the person, of the key, or of the approval link. */
  author_id: string
  /** As the reviewer signed; null elsewhere. */
  author_name: string | null
  created_at: number
  deleted_at: number | null
}

/** A link by which somebody outside approves or rejects one thread, once. */
export interface ApprovalLinkRow {
  id: string
  organization_id: string
  /** Root of the thread. */
  post_id: string
  token_hash: string
  /** Who made it: a person's id, or null for a key. */
  created_by: string | null
  created_at: number
  expires_at: number
  /** How long the page can still say what became of it. */
  kept_until: number
  revoked_at: number | null
  decided_at: number | null
  decision: 'approved' | 'rejected' | null
}
