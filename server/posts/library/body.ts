import type { HasDb } from '../../db/connect.ts'
import type { LibraryItemRow } from '../../db/tables/automation.ts'
import type { TagRow } from '../../db/tables/posts.ts'
import { optionalIso, toIso } from '../../lib/time/dates.ts'
import { toStoredImage } from '../post-body.ts'
import { findTagsById, toTagRefs } from '../tags/tags.ts'
import { readContent } from './content.ts'
import { readTagIds } from './items.ts'

/** Builds the bodies of items, with the tags that still exist. */
export async function toLibraryBodies(ctx: HasDb, rows: readonly LibraryItemRow[]) {
  const tags = await findTagsById(ctx, rows.flatMap(readTagIds))
  return rows.map((row) => toLibraryBody(row, tags))
}

function toLibraryBody(row: LibraryItemRow, tags: ReadonlyMap<string, TagRow>) {
  const { value, variants, channelTexts, settings } = readContent(row)
  return {
    id: row.id,
    name: row.name,
    channel: row.integration_id,
    group: row.customer_id,
    value: value.map(({ content, image, delay }) => ({ content, image: image.map(toStoredImage), delay })),
    variants,
    channelTexts,
    settings,
    tags: toTagRefs(readTagIds(row), tags),
    shortLink: row.short_link === null ? null : row.short_link === 1,
    cooldownDays: row.cooldown_days,
    enabled: row.enabled === 1,
    expiresAt: optionalIso(row.ends_at),
    nextVariant: row.next_variant,
    lastUse: toLastUse(row),
    createdAt: toIso(row.created_at),
    updatedAt: toIso(row.updated_at),
  }
}

function toLastUse(row: LibraryItemRow) {
  const { last_used_at: at, last_integration_id: channel, last_post_id: post, last_variant: variant } = row
  if (at === null || channel === null || post === null || variant === null) return null
  return { date: toIso(at), channel, post, variant }
}
