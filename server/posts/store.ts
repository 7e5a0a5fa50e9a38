import type { Knex } from 'knex'
import { inChunks } from '../db/chunks.ts'
import { assignmentsOf, inList, runFixed, sendFixed, sendRows } from '../db/fixed-statement.ts'
import type { PlanChange, PostRow, TagRow } from '../db/tables/posts.ts'
import type { Grid } from '../publishing/occurrences.ts'

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

/** Finds a post, deleted or not. */
export async function findAnyPost(
  db: Knex,
  organizationId: string,
  id: string,
): Promise<PostRow | undefined> {
  return db<PostRow>('posts').where({ id, organization_id: organizationId }).first()
}

/** Builds the subquery that has a row while an entry is published as it was read, and not taken down. */
export function livePublication(db: Knex, { id, organization_id, release_id }: PostRow) {
  return livePosts(db, organization_id)
    .where({ id, release_id, state: 'PUBLISHED', removed_at: null })
    .select(db.raw('1'))
}

/** Finds live posts with one of these values. */
export async function findLiveIn(
  db: Knex,
  organizationId: string,
  column: 'id' | 'group_id',
  values: string[],
): Promise<PostRow[]> {
  return runFixed(db, `${selectLive} and ${inList(db, column)}`, [organizationId, values])
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
    await sendRows(db, 'posts', chunk)
    return []
  })
}

export async function updatePost(
  db: Knex,
  organizationId: string,
  id: string,
  change: PlanChange,
): Promise<void> {
  const { sql, bindings } = assignmentsOf(change)
  await sendFixed(db, `update posts set ${sql} where id = ? and organization_id = ?`, [
    ...bindings,
    id,
    organizationId,
  ])
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
  await sendFixed(db, `update posts set ${sql} where root_id = ? and ${live}`, [
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
  await sendFixed(db, 'delete from posts_tags where post_id = ?', [postId])
  await addTags(db, postId, tags)
}

export async function addTags(db: Knex, postId: string, tags: Pick<TagRow, 'id'>[]): Promise<void> {
  const links = tags.map((tag) => ({ post_id: postId, tag_id: tag.id }))
  await sendRows(db, 'posts_tags', links)
}

/** Finds the live tags of each post, by name. Posts with the same tag share its row. */
export async function findTagsOf(db: Knex, postIds: string[]): Promise<Map<string, TagRow[]>> {
  const sql = `select post_id, tag_id from posts_tags where ${inList(db, 'post_id')}`
  const links = await runFixed<{ post_id: string; tag_id: string }>(db, sql, [postIds])
  if (links.length === 0) return new Map()
  const ids = [...new Set(links.map(({ tag_id }) => tag_id))]
  const tags = await findTags(db, ids)
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

/** Finds live tags, by name. */
export async function findTags(db: Knex, ids: readonly string[]): Promise<TagRow[]> {
  if (ids.length === 0) return []
  const sql = `select * from tags where ${inList(db, 'id')} and deleted_at is null order by name`
  return runFixed(db, sql, [ids])
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

/** Finds the dates of the posts of a channel in a time, both ends included, each once. */
export async function findDatesBetween(
  db: Knex,
  integrationId: string,
  [start, end]: readonly [number, number],
): Promise<number[]> {
  const rows: Pick<PostRow, 'publish_date'>[] = await db<PostRow>('posts')
    .where({ integration_id: integrationId })
    .whereNull('deleted_at')
    .whereBetween('publish_date', [start, end])
    .distinct('publish_date')
  return rows.map((row) => row.publish_date)
}

/** Finds the posts of these queues on a channel in a time, both ends included. */
export async function findQueuedBetween(
  db: Knex,
  { id, organization_id }: { id: string; organization_id: string },
  queueIds: string[],
  [start, end]: readonly [number, number],
): Promise<Pick<PostRow, 'publish_date' | 'queue_id'>[]> {
  return livePosts(db, organization_id)
    .where({ integration_id: id })
    .whereIn('queue_id', queueIds)
    .whereBetween('publish_date', [start, end])
    .select('publish_date', 'queue_id')
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

export type RepeatingPost = Grid & Pick<PostRow, 'timezone'>

export async function findRepeatingOn(
  db: Knex,
  organizationId: string,
  integrationId: string,
): Promise<RepeatingPost[]> {
  return livePosts(db, organizationId)
    .where({ integration_id: integrationId })
    .whereRaw(isRoot)
    .whereNotNull('interval_in_days')
    .select('publish_date', 'interval_in_days', 'timezone', 'repeat_rule', 'repeat_except')
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

interface Neighborhood {
  integrationIds: readonly string[]
  date: number
  /** Folded texts, as `search_text` has them. */
  texts: readonly string[]
  sameTextMs: number
  closeMs: number
}

const MAX_NEIGHBORS = 200

/** Finds posts on these channels that have one of the texts, or are close to the date. Drafts and failed posts do not count. */
export async function findNeighbors(
  db: Knex,
  organizationId: string,
  { integrationIds, date, texts, sameTextMs, closeMs }: Neighborhood,
): Promise<Pick<PostRow, 'id' | 'integration_id' | 'publish_date' | 'search_text'>[]> {
  const within = (distance: number) =>
    livePosts(db, organizationId)
      .whereIn('integration_id', [...integrationIds])
      .where({ position: 0 })
      .whereIn('state', ['QUEUE', 'PUBLISHED'])
      .where('publish_date', '>', date - distance)
      .where('publish_date', '<', date + distance)
      .limit(MAX_NEIGHBORS)
      .select('id', 'integration_id', 'publish_date', 'search_text')
  const same = texts.length === 0 ? [] : await within(sameTextMs).whereIn('search_text', [...texts])
  return [...same, ...(await within(closeMs))]
}
