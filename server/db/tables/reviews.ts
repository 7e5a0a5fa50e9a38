/** Declares the rows of comments, notes and approvals before publication. Conventions as in `tables.ts`. */

/** A comment in the members' own discussion of a post, not on the platform. */
export interface CommentRow {
  id: string
  organization_id: string
  /** The entry of the thread that the comment is about. */
  post_id: string
  /** Null for a comment by a key or token. */
  user_id: string | null
  /** The key or token; null for a comment by a member. */
  credential_id: string | null
  content: string
  created_at: number
  updated_at: number
  deleted_at: number | null
}

/** A reviewer's private note on a thread. */
export interface PostNoteRow {
  id: string
  organization_id: string
  /** Root of the thread. */
  post_id: string
  content: string
  /** Kind of author: a person, a key, or the holder of an approval link. */
  author: 'user' | 'key' | 'reviewer'
  /** Id of the person, of the key, or of the approval link. */
  author_id: string
  /** The reviewer's signature; null for other authors. */
  author_name: string | null
  created_at: number
  deleted_at: number | null
}

/** A link by which a person outside the organization approves or rejects one thread, once. */
export interface ApprovalLinkRow {
  id: string
  organization_id: string
  /** Root of the thread. */
  post_id: string
  token_hash: string
  /** The member who created the link; null for a key. */
  created_by: string | null
  created_at: number
  expires_at: number
  /** Instant until which the page can show the result. */
  kept_until: number
  revoked_at: number | null
  decided_at: number | null
  decision: 'approved' | 'rejected' | null
}
