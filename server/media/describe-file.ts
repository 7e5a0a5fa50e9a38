import type { App } from '../context.ts'
import type { MediaRow } from '../db/tables/media.ts'
import { newId } from '../lib/ids.ts'
import type { MediaMime } from '../lib/media-types.ts'
import { cleanName, searchName } from './names.ts'
import { probe } from './probe/probe.ts'

/** How long a file outside the library waits for a post that uses it. */
export const UNLISTED_GRACE_MS = 7 * 86_400_000

export interface StoredFile {
  organizationId: string
  key: string
  mime: MediaMime
  size: number
  originalName: string | null | undefined
  listed: boolean
}

/** The row of a file that lies in storage, not entered yet. Throws `unsupported_media` for one that cannot be read. */
export async function describeFile(
  ctx: Pick<App, 'storage' | 'clock'>,
  { organizationId, key, mime, size, originalName, listed }: StoredFile,
): Promise<MediaRow> {
  const object = await ctx.storage.get(key)
  if (object === null) throw new Error(`The stored object ${key} is gone.`)
  const facts = await probe(object, mime)
  const now = ctx.clock.now()
  const original = cleanName(originalName)
  return {
    id: newId(),
    organization_id: organizationId,
    name: key.slice(key.lastIndexOf('/') + 1),
    original_name: original,
    search_name: searchName(original),
    storage_key: key,
    mime,
    size,
    width: facts.width,
    height: facts.height,
    duration_ms: facts.durationMs,
    codec: facts.codec,
    thumbnail: null,
    thumbnail_timestamp: null,
    alt: null,
    listed: listed ? 1 : 0,
    purge_at: listed ? null : now + UNLISTED_GRACE_MS,
    condemned_at: null,
    created_at: now,
    updated_at: now,
    deleted_at: null,
  }
}
