import { defineTable, instant, key, owned, type Row, text, timestamps } from '../define-table.ts'
import type { EventActorKind } from './posts.ts'

/** A comment in the members' own discussion of a post, not on the platform. */
export const comments = defineTable('comments', {
  ...owned,
  /** The entry of the thread that the comment is about. */
  post_id: text().references('posts.id'),
  /** Null for a comment by a key or token. */
  user_id: text().nullable().references('users.id'),
  /** The key or token; null for a comment by a member. */
  credential_id: text().nullable(),
  content: text(),
  ...timestamps,
  deleted_at: instant().nullable(),
}).with(key.index('post_id', 'created_at', 'id'))

export type CommentRow = Row<typeof comments>

/** A reviewer's private note on a thread. */
export const postNotes = defineTable('post_notes', {
  ...owned,
  /** Root of the thread. */
  post_id: text().references('posts.id'),
  content: text(),
  /** Kind of author: a person, a key, or the holder of an approval link. */
  author: text<'user' | 'key' | 'reviewer'>(),
  /** Id of the person, of the key, or of the approval link. */
  author_id: text(),
  /** The reviewer's signature; null for other authors. */
  author_name: text().nullable(),
  created_at: instant(),
  deleted_at: instant().nullable(),
}).with(key.index('post_id', 'created_at', 'id'))

export type PostNoteRow = Row<typeof postNotes>

/** A link by which a person outside the organization approves or rejects one thread, once. */
export const approvalLinks = defineTable('approval_links', {
  ...owned,
  /** Root of the thread. */
  post_id: text().references('posts.id'),
  token_hash: text().unique(),
  /** The member who created the link; null for a key. */
  created_by: text().nullable(),
  decision: text<'approved' | 'rejected'>().nullable(),
  created_at: instant(),
  expires_at: instant(),
  /** Instant until which the page can show the result. */
  kept_until: instant(),
  revoked_at: instant().nullable(),
  decided_at: instant().nullable(),
}).with(
  key.index('post_id', 'created_at', 'id'),
  key.expiry('kept_until'),
  'create index approval_links_open on approval_links (organization_id, created_by) where revoked_at is null and decided_at is null',
)

export type ApprovalLinkRow = Row<typeof approvalLinks>

/** The latest decision about a thread, by a member or through an approval link. A later change of a rejected draft asks again. */
export const postDecisions = defineTable('post_decisions', {
  /** Root of the thread. */
  post_id: text().primary().references('posts.id'),
  organization_id: text().references('organizations.id'),
  decision: text<'approved' | 'rejected'>(),
  /** Kind of actor, as in the log of the post. */
  actor: text<EventActorKind>(),
  actor_id: text().nullable(),
  /** The reviewer's signature; null for other actors. */
  actor_name: text().nullable(),
  decided_at: instant(),
}).with(key.index('organization_id', 'decided_at', 'post_id'))

export type PostDecisionRow = Row<typeof postDecisions>
