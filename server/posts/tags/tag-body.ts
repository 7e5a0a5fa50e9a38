import type { TagRow } from '../../db/tables/posts.ts'
import { optionalIso, toIso } from '../../lib/dates.ts'

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
