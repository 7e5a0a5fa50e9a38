import type { Knex } from 'knex'
import type { ApprovalLinkRow, PostNoteRow } from '../../db/tables/reviews.ts'

export async function insertNote(db: Knex, note: PostNoteRow): Promise<void> {
  await db('post_notes').insert(note)
}

export type ListedNote = PostNoteRow & { user_name: string | null }

/** Oldest first. */
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

/** False when there is none. */
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

/** The one that was made last, whatever became of it. */
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

/** Takes back what nobody has decided on yet, expired or not, and returns the ids. */
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

/** The same for all that a person has given out in the organization. */
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

/** Whether the person is a member; who is stays one until the transaction ends. */
export async function lockMembership(db: Knex, organizationId: string, userId: string): Promise<boolean> {
  const query = db('memberships').where({ organization_id: organizationId, user_id: userId })
  return (await query.forShare().select('id')).length > 0
}

/** The person in whose name an app has this token; null where it is no app's. */
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

/** False when it was used, taken back or too old by then: of any number at once only one gets true. */
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
