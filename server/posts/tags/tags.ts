import type { Knex } from 'knex'
import type { HasDb, HasDbAndClock } from '../../db/connect.ts'
import { dialectOf } from '../../db/dialect.ts'
import type { TagRow } from '../../db/tables/posts.ts'
import { transaction } from '../../db/transaction.ts'
import { conflict, notFound } from '../../errors/errors.ts'
import { newId } from '../../lib/ids.ts'
import { optionalIso, toIso } from '../../lib/time/dates.ts'
import { findTags } from '../store.ts'

interface TagWish {
  name: string
  color: string
}

export function listTags({ db }: HasDb, organizationId: string): Promise<TagRow[]> {
  return findTagsOf(db, organizationId)
}

/** Limits the tags, which clients show all at once and search by name. */
const MAX_TAGS = 1_000

/**
 * Creates a tag.
 * @throws 409 if the organization has a tag with this name, and beyond 1 000 tags
 */
export async function createTag(ctx: HasDbAndClock, organizationId: string, wish: TagWish): Promise<TagRow> {
  const now = ctx.clock.now()
  const tag: TagRow = {
    id: newId(),
    organization_id: organizationId,
    name: wish.name.trim(),
    color: wish.color,
    created_at: now,
    updated_at: now,
    deleted_at: null,
  }
  await rejectDuplicate(ctx, tag.name, insertCounted(ctx, tag))
  return tag
}

/** Locks the organization's tags, so that concurrent inserts are counted. */
function insertCounted(ctx: HasDbAndClock, tag: TagRow): Promise<void> {
  return transaction(ctx, async ({ db }) => {
    await dialectOf(db).lock(db, `tags:${tag.organization_id}`)
    if ((await countTags(db, tag.organization_id)) >= MAX_TAGS)
      throw conflict(`An organization has at most ${MAX_TAGS} tags: delete one first.`)
    await insertTag(db, tag)
  })
}

/**
 * Changes a tag.
 * @throws 404 for an unknown tag and for another organization's; 409 if another tag has the name
 */
export async function updateTag(
  ctx: HasDbAndClock,
  organizationId: string,
  id: string,
  wish: TagWish,
): Promise<TagRow> {
  const change = { name: wish.name.trim(), color: wish.color, updated_at: ctx.clock.now() }
  const tag = await rejectDuplicate(ctx, change.name, changeTag(ctx.db, organizationId, id, change))
  if (tag === undefined) throw notFound('tag')
  return tag
}

/**
 * Deletes a tag. Posts keep their link to it, which is no longer shown.
 * @throws 404 for an unknown tag
 */
export async function deleteTag(ctx: HasDbAndClock, organizationId: string, id: string): Promise<TagRow> {
  const now = ctx.clock.now()
  const tag = await changeTag(ctx.db, organizationId, id, { deleted_at: now, updated_at: now })
  if (tag === undefined) throw notFound('tag')
  return tag
}

async function rejectDuplicate<T>({ db }: HasDbAndClock, name: string, write: Promise<T>): Promise<T> {
  try {
    return await write
  } catch (error) {
    if (dialectOf(db).isUniqueViolation(error)) throw conflict(`A tag named ${name} already exists.`)
    throw error
  }
}

export function toTagBody(tag: TagRow) {
  return {
    id: tag.id,
    name: tag.name,
    color: tag.color,
    orgId: tag.organization_id,
    createdAt: toIso(tag.created_at),
    updatedAt: toIso(tag.updated_at),
    deletedAt: optionalIso(tag.deleted_at),
  }
}

/** Finds tags that still exist, by id. */
export async function findTagsById({ db }: HasDb, ids: readonly string[]): Promise<Map<string, TagRow>> {
  return new Map((await findTags(db, [...new Set(ids)])).map((tag) => [tag.id, tag]))
}

/** Shows those of the tags that were found, as bodies name them. */
export function toTagRefs(ids: readonly string[], tags: ReadonlyMap<string, TagRow>) {
  return ids.flatMap((id) => {
    const tag = tags.get(id)
    return tag === undefined ? [] : [{ id, name: tag.name, color: tag.color }]
  })
}

/** Lists tags by name. */
async function findTagsOf(db: Knex, organizationId: string): Promise<TagRow[]> {
  return live(db, organizationId).orderBy(['name', 'id'])
}

async function countTags(db: Knex, organizationId: string): Promise<number> {
  const [row] = await live(db, organizationId).count({ count: '*' })
  return Number(row?.count)
}

/** Inserts a tag; violates the unique index if another tag has the name. */
async function insertTag(db: Knex, tag: TagRow): Promise<void> {
  await db('tags').insert(tag)
}

/** Returns the changed tag; undefined if there is none. Violates the unique index if another tag has the name. */
async function changeTag(
  db: Knex,
  organizationId: string,
  id: string,
  change: Partial<TagRow>,
): Promise<TagRow | undefined> {
  const [row] = await live(db, organizationId).where({ id }).update(change).returning('*')
  return row
}

function live(db: Knex, organizationId: string) {
  return db('tags').where({ organization_id: organizationId }).whereNull('deleted_at')
}
