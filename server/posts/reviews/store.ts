import type { Knex } from 'knex'
import type { ApprovalLinkRow, PostNoteRow } from '../../db/tables/reviews.ts'

export async function insertNote(db: Knex, note: PostNoteRow): Promise<void> {
  await db('post_notes').insert(note)
}

export type ListedNote = PostNoteRow & { user_name: string | null }

/** Lists notes, oldest first. */
export async function findNotes(
  db: Knex,
  organizationId: string,
  rootId: string,
  limit: number,
): Promise<ListedNote[]> {
  return listed(db, organizationId, rootId).orderBy(['n.created_at', 'n.id']).limit(limit)
}

export async function findNote(
  db: Knex,
  organizationId: string,
  rootId: string,
  id: string,
): Promise<ListedNote | undefined> {
  return listed(db, organizationId, rootId).where({ 'n.id': id }).first()
}

function listed(db: Knex, organizationId: string, rootId: string) {
  return db('post_notes as n')
    .leftJoin('users as u', (join) =>
      join.on('u.id', 'n.author_id').andOnVal('n.author', 'user').andOnNull('u.deleted_at'),
    )
    .where({ 'n.organization_id': organizationId, 'n.post_id': rootId })
    .whereNull('n.deleted_at')
    .select('n.*', 'u.name as user_name')
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
  organizationId: string,
  rootId: string,
  id: string,
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

/** Returns true for a member, and locks the membership until the transaction ends. */
export async function lockMembership(db: Knex, organizationId: string, userId: string): Promise<boolean> {
  const query = db('memberships').where({ organization_id: organizationId, user_id: userId })
  return (await query.forShare().select('id')).length > 0
}

/** Returns the user for whom an app has this token; null if it is not an app's token. */
export async function findTokenOwner(db: Knex, organizationId: string, id: string): Promise<string | null> {
  const token = await db('oauth_tokens').where({ id, organization_id: organizationId }).first('user_id')
  return token?.user_id ?? null
}

export async function findLinkByHash(
  db: Knex,
  tokenHash: string,
): Promise<(ApprovalLinkRow & { organization_name: string }) | undefined> {
  return db('approval_links as l')
    .join('organizations as o', 'o.id', 'l.organization_id')
    .where('l.token_hash', tokenHash)
    .whereNull('o.deleted_at')
    .first('l.*', 'o.name as organization_name')
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
