import type { Knex } from 'knex'
import { inChunks } from '../db/chunks.ts'
import { type Binding, dialectOf, type IndexedEntry } from '../db/dialect.ts'
import { assignmentsOf, inList, insertOf, runFixed, sendFixed } from '../db/fixed-statement.ts'
import type { PlanChange, PostRow, TagRow } from '../db/tables/posts.ts'
import { indexGrams } from './grams.ts'

/** Written out, not bound: only then can the planner of either database use the partial indexes on roots. */
const isRoot = 'position = 0'

const selectLive = 'select * from posts where organization_id = ? and deleted_at is null'

export async function findLivePost(
  db: Knex,
  organizationId: string,
  id: string,
): Promise<PostRow | undefined> {
  const [row] = await runFixed<PostRow>(db, `${selectLive} and id = ?`, [organizationId, id])
  return row
}

/** Finds a whole thread, by position. */
export async function findThread(db: Knex, organizationId: string, rootId: string): Promise<PostRow[]> {
  return runFixed(db, `${selectLive} and root_id = ? order by position`, [organizationId, rootId])
}

/** Finds the whole thread of a live entry, by position; no rows without such an entry. */
export async function findThreadOf(db: Knex, organizationId: string, id: string): Promise<PostRow[]> {
  const rootOf = 'select root_id from posts where organization_id = ? and deleted_at is null and id = ?'
  const sql = `${selectLive} and root_id = (${rootOf}) order by position`
  return runFixed(db, sql, [organizationId, organizationId, id])
}

export async function findThreads(db: Knex, organizationId: string, rootIds: string[]): Promise<PostRow[]> {
  const sql = `${selectLive} and ${inList(db, 'root_id')} order by root_id, position`
  return inChunks(rootIds, (chunk) => runFixed<PostRow>(db, sql, [organizationId, chunk]))
}

export async function insertPosts(db: Knex, rows: PostRow[]): Promise<void> {
  await inChunks(rows, async (chunk) => {
    const runner = {
      run: <Row>(sql: string, bindings: readonly Binding[]) => runFixed<Row>(db, sql, bindings),
      send: (sql: string, bindings: readonly Binding[]) => sendFixed(db, sql, bindings),
    }
    await dialectOf(db).insertWithGrams(runner, insertOf(db, 'posts', chunk), gramsOf(chunk))
    return []
  })
}

/** Returns what `search` finds the posts by. Index it in the transaction that writes the text. */
function gramsOf(rows: Pick<PostRow, 'id' | 'organization_id' | 'search_text'>[]): IndexedEntry[] {
  return rows.map(({ id, organization_id, search_text }) => ({
    postId: id,
    grams: indexGrams(organization_id, search_text),
  }))
}

export async function updatePost(
  db: Knex,
  organizationId: string,
  id: string,
  change: PlanChange,
): Promise<void> {
  const { sql, bindings } = assignmentsOf(change)
  await runFixed(db, `update posts set ${sql} where id = ? and organization_id = ?`, [
    ...bindings,
    id,
    organizationId,
  ])
  const { search_text } = change
  if (search_text === undefined) return
  await dialectOf(db).indexGrams(db, gramsOf([{ id, organization_id: organizationId, search_text }]))
}

/** Updates the live rows of a thread. */
export async function updateThread(
  db: Knex,
  organizationId: string,
  rootId: string,
  change: PlanChange,
): Promise<void> {
  const { sql, bindings } = assignmentsOf(change)
  const live = 'organization_id = ? and deleted_at is null'
  await runFixed(db, `update posts set ${sql} where root_id = ? and ${live}`, [
    ...bindings,
    rootId,
    organizationId,
  ])
}

export async function updatePosts(
  db: Knex,
  organizationId: string,
  ids: string[],
  change: PlanChange,
): Promise<void> {
  await inChunks(ids, async (chunk) => {
    await livePosts(db, organizationId).whereIn('id', chunk).update(change)
    return []
  })
}

/** Finds roots on the channel that publishing may still act on. */
export async function findPendingRoots(
  db: Knex,
  organizationId: string,
  integrationId: string,
): Promise<PostRow[]> {
  return livePosts(db, organizationId)
    .where({ integration_id: integrationId })
    .whereRaw(isRoot)
    .where((either) => either.whereNotNull('due_at').orWhere({ state: 'QUEUE' }))
    .orderBy('id')
}

export async function deletePostsOn(
  db: Knex,
  organizationId: string,
  integrationId: string,
  now: number,
): Promise<void> {
  await livePosts(db, organizationId)
    .where({ integration_id: integrationId })
    .update({ deleted_at: now, updated_at: now })
}

export async function replaceTags(db: Knex, postId: string, tags: Pick<TagRow, 'id'>[]): Promise<void> {
  await db('posts_tags').where({ post_id: postId }).delete()
  await addTags(db, postId, tags)
}

export async function addTags(db: Knex, postId: string, tags: Pick<TagRow, 'id'>[]): Promise<void> {
  if (tags.length > 0) await db('posts_tags').insert(tags.map((tag) => ({ post_id: postId, tag_id: tag.id })))
}

/** Finds the live tags of each post, by name. Posts with the same tag share its row. */
export async function findTagsOf(db: Knex, postIds: string[]): Promise<Map<string, TagRow[]>> {
  const links: { post_id: string; tag_id: string }[] = await inChunks(postIds, (chunk) =>
    db('posts_tags as pt').whereIn('pt.post_id', chunk).select('pt.post_id', 'pt.tag_id'),
  )
  if (links.length === 0) return new Map()
  const ids = [...new Set(links.map(({ tag_id }) => tag_id))]
  const tags: TagRow[] = await db('tags').whereIn('id', ids).whereNull('deleted_at').orderBy('name')
  const postsOf = Map.groupBy(links, ({ tag_id }) => tag_id)
  const found = new Map<string, TagRow[]>()
  for (const tag of tags)
    for (const { post_id } of postsOf.get(tag.id) ?? []) {
      const own = found.get(post_id)
      if (own === undefined) found.set(post_id, [tag])
      else own.push(tag)
    }
  return found
}

/** Finds which of these instants are taken on the channel. */
export async function findTaken(db: Knex, integrationId: string, instants: number[]): Promise<Set<number>> {
  const rows = await inChunks(instants, (chunk) =>
    db<PostRow>('posts')
      .where({ integration_id: integrationId })
      .whereNull('deleted_at')
      .whereIn('publish_date', chunk)
      .distinct('publish_date'),
  )
  return new Set(rows.map((row) => row.publish_date as number))
}

/** Finds which of these platform ids belong to posts of the channel, including deleted ones, which are still on the platform. */
export async function findBound(
  db: Knex,
  organizationId: string,
  integrationId: string,
  releaseIds: string[],
): Promise<Set<string>> {
  const rows = await inChunks(releaseIds, (chunk) =>
    db<PostRow>('posts')
      .where({ integration_id: integrationId, organization_id: organizationId })
      .whereIn('release_id', chunk)
      .distinct('release_id'),
  )
  return new Set(rows.map((row) => row.release_id as string))
}

/** Finds another live post of the channel with this platform id. */
export async function findBoundTo(
  db: Knex,
  post: Pick<PostRow, 'id' | 'organization_id' | 'integration_id'>,
  releaseId: string,
): Promise<string | undefined> {
  const row = await livePosts(db, post.organization_id)
    .where({ integration_id: post.integration_id, release_id: releaseId })
    .whereNot({ id: post.id })
    .first('id')
  return row?.id
}

export type RepeatingPost = Pick<PostRow, 'publish_date' | 'interval_in_days' | 'timezone'>

export async function findRepeatingOn(
  db: Knex,
  organizationId: string,
  integrationId: string,
): Promise<RepeatingPost[]> {
  return livePosts(db, organizationId)
    .where({ integration_id: integrationId })
    .whereRaw(isRoot)
    .whereNotNull('interval_in_days')
    .select('publish_date', 'interval_in_days', 'timezone')
}

export function livePosts(db: Knex, organizationId: string) {
  return db<PostRow>('posts').where({ organization_id: organizationId }).whereNull('deleted_at')
}

/** Returns true if any post, in any state, is on the channel. */
export async function hasPostsOn(db: Knex, organizationId: string, integrationId: string): Promise<boolean> {
  const post = await db('posts')
    .where({ organization_id: organizationId, integration_id: integrationId, deleted_at: null })
    .first('id')
  return post !== undefined
}
