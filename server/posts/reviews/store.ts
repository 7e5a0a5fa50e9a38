import type { Knex } from 'knex'
import type { ApprovalLinkRow, PostDecisionRow, PostNoteRow } from '../../db/tables/reviews.ts'

export async function insertNote(db: Knex, note: PostNoteRow): Promise<void> {
  await db('post_notes').insert(note)
}

/** Lists notes, oldest first. */
export async function findNotes(
  db: Knex,
  organizationId: string,
  rootId: string,
  limit: number,
): Promise<PostNoteRow[]> {
  return notes(db, organizationId, rootId).orderBy(['created_at', 'id']).limit(limit)
}

export async function findNote(
  db: Knex,
  organizationId: string,
  rootId: string,
  id: string,
): Promise<PostNoteRow | undefined> {
  return notes(db, organizationId, rootId).where({ id }).first()
}

function notes(db: Knex, organizationId: string, rootId: string) {
  return db<PostNoteRow>('post_notes').where({
    organization_id: organizationId,
    post_id: rootId,
    deleted_at: null,
  })
}

export async function countNotes(db: Knex, rootId: string): Promise<number> {
  const [row] = await db('post_notes')
    .where({ post_id: rootId })
    .whereNull('deleted_at')
    .count({ count: '*' })
  return Number(row?.count)
}

/** Returns false if there is no such note. */
export async function deleteNote(
  db: Knex,
  { organizationId, rootId, id }: { organizationId: string; rootId: string; id: string },
  now: number,
): Promise<boolean> {
  const changed = await db('post_notes')
    .where({ id, organization_id: organizationId, post_id: rootId })
    .whereNull('deleted_at')
    .update({ deleted_at: now })
  return changed === 1
}

export async function insertLink(db: Knex, link: ApprovalLinkRow): Promise<void> {
  await db('approval_links').insert(link)
}

/** Finds the latest link, whatever its state. */
export async function findLatestLink(
  db: Knex,
  organizationId: string,
  rootId: string,
): Promise<ApprovalLinkRow | undefined> {
  return db('approval_links')
    .where({ organization_id: organizationId, post_id: rootId })
    .orderBy([
      { column: 'created_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .first()
}

/** Revokes undecided links, expired or not, and returns their ids. */
export async function revokeLinks(
  db: Knex,
  organizationId: string,
  rootId: string,
  now: number,
): Promise<string[]> {
  const rows = await db('approval_links')
    .where({ organization_id: organizationId, post_id: rootId })
    .whereNull('revoked_at')
    .whereNull('decided_at')
    .update({ revoked_at: now })
    .returning('id')
  return rows.map(({ id }) => id)
}

/** Revokes all undecided links that a member created in the organization, and returns their ids. */
export async function revokeLinksOf(
  db: Knex,
  organizationId: string,
  userId: string,
  now: number,
): Promise<Pick<ApprovalLinkRow, 'id' | 'post_id'>[]> {
  return db('approval_links')
    .where({ organization_id: organizationId, created_by: userId })
    .whereNull('revoked_at')
    .whereNull('decided_at')
    .update({ revoked_at: now })
    .returning(['id', 'post_id'])
}

export async function findLinkByHash(db: Knex, tokenHash: string): Promise<ApprovalLinkRow | undefined> {
  return db('approval_links').where({ token_hash: tokenHash }).first()
}

/** Returns false if the link was used, revoked or expired by then: only one of several concurrent callers gets true. */
export async function markDecided(
  db: Knex,
  id: string,
  decision: 'approved' | 'rejected',
  now: number,
): Promise<boolean> {
  const changed = await db('approval_links')
    .where({ id })
    .whereNull('decided_at')
    .whereNull('revoked_at')
    .where('expires_at', '>', now)
    .update({ decided_at: now, decision })
  return changed === 1
}

/** Stores the decision about a thread in place of an earlier one. */
export async function storeDecision(db: Knex, decision: PostDecisionRow): Promise<void> {
  await db('post_decisions').insert(decision).onConflict('post_id').merge()
}

/** Selects links that wait for a decision. */
export function openLinks(db: Knex, now: number): Knex.QueryBuilder {
  return db('approval_links').whereNull('revoked_at').whereNull('decided_at').where('expires_at', '>', now)
}
