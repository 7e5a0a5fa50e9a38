import type { Knex } from 'knex'
import { inChunks } from '../../db/chunks.ts'
import type { TagRow } from '../../db/tables/posts.ts'

/** A tag reference: a name, `{value, label}` of a tag picker, or the object that this service returned. */
export type TagRequest =
  | string
  | {
      label?: string | null | undefined
      id?: string | number | null | undefined
      name?: string | null | undefined
      /** Lists of posts return the tag one level deeper. */
      tag?: { id?: string | null | undefined; name?: string | null | undefined } | null | undefined
    }

export interface TagReference {
  /** Location in the request. */
  index: number
  /** Takes precedence over the name, so that a renamed tag is still found. */
  id: string | null
  name: string
}

/** Reads the tags that the request names; skips entries without a name. */
export function readTags(tags: TagRequest[]): TagReference[] {
  return tags.map(readTag).filter(({ id, name }) => id !== null || name !== '')
}

function readTag(tag: TagRequest, index: number): TagReference {
  if (typeof tag === 'string') return { index, id: null, name: tag }
  if (tag.label) return { index, id: null, name: tag.label }
  const { id, name } = tag.tag ?? tag
  return { index, id: typeof id === 'string' && id !== '' ? id : null, name: name ?? '' }
}

interface FoundTags {
  tags: TagRow[]
  /** Names without a tag in the organization. */
  unknown: TagReference[]
}

/** Finds the named tags, each once. Among several tags with one name the oldest counts. */
export async function findNamedTags(
  db: Knex,
  organizationId: string,
  references: TagReference[],
): Promise<FoundTags> {
  const ids = references.flatMap(({ id }) => (id === null ? [] : [id]))
  const byId = new Map((await findTags(db, organizationId, 'id', ids)).map((tag) => [tag.id, tag]))
  const names = references.flatMap(({ id, name }) => (id !== null && byId.has(id) ? [] : [name]))
  const named = await findTags(db, organizationId, 'name', names)
  const byName = new Map(named.reverse().map((tag) => [tag.name, tag]))
  const found = references.map(({ id, name }) => (id === null ? undefined : byId.get(id)) ?? byName.get(name))
  return {
    tags: [...new Set(found.filter((tag) => tag !== undefined))],
    unknown: references.filter((_, index) => found[index] === undefined),
  }
}

function findTags(
  db: Knex,
  organizationId: string,
  column: 'id' | 'name',
  values: string[],
): Promise<TagRow[]> {
  return inChunks([...new Set(values)], (chunk) =>
    db<TagRow>('tags')
      .where({ organization_id: organizationId })
      .whereNull('deleted_at')
      .whereIn(column, chunk)
      .orderBy('id'),
  )
}
