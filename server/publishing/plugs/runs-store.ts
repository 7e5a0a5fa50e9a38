import type { Knex } from 'knex'
import type { PostRow } from '../../db/tables/posts.ts'
import type { PlugRow, PlugRunRow } from '../../db/tables/runs.ts'

/** Finds the root of a live thread that was published under this platform id. */
export async function findPublication(
  db: Knex,
  organizationId: string,
  postId: string,
  releaseId: string,
): Promise<PostRow | undefined> {
  return publications(db)
    .where({ organization_id: organizationId, id: postId, release_id: releaseId })
    .first()
}

export function publications(db: Knex) {
  return db('posts').where({ state: 'PUBLISHED', position: 0, removed_at: null }).whereNull('deleted_at')
}

/** Finds a root, deleted or not, because a deleted post keeps its log. */
export async function findRoot(
  db: Knex,
  organizationId: string,
  postId: string,
): Promise<PostRow | undefined> {
  return db('posts').where({ organization_id: organizationId, id: postId }).first()
}

export async function findActivePlugs(
  db: Knex,
  organizationId: string,
  integrationId: string,
): Promise<PlugRow[]> {
  return db('plugs').where({
    organization_id: organizationId,
    integration_id: integrationId,
    activated: 1,
  })
}

export async function findPlugOf(
  db: Knex,
  run: Pick<PlugRunRow, 'plug_id' | 'organization_id'>,
): Promise<PlugRow | undefined> {
  return db('plugs')
    .where({ id: run.plug_id ?? '', organization_id: run.organization_id })
    .first()
}

/** Returns false if this plug already has a run for this publication. */
export async function insertRun(db: Knex, row: PlugRunRow): Promise<boolean> {
  const inserted = await db('plug_runs')
    .insert(row)
    .onConflict(['post_id', 'release_id', 'identifier', 'integration_id'])
    .ignore()
    .returning('id')
  return inserted.length === 1
}
