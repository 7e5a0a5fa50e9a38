import type { App } from '../context.ts'
import type { MediaRow } from '../db/tables/media.ts'
import { toIso } from '../lib/dates.ts'
import { type MediaKind, type MediaMime, mediaTypes } from '../lib/media-types.ts'

/** What every upload answers. `path` is the absolute URL that a post's `image` takes. */
export interface MediaBody {
  id: string
  name: string
  originalName: string | null
  path: string
  thumbnail: string | null
  alt: string | null
}

export function toMediaBody(row: MediaRow, storage: Pick<App['storage'], 'url'>): MediaBody {
  return {
    id: row.id,
    name: row.name,
    originalName: row.original_name,
    path: storage.url(row.storage_key),
    thumbnail: row.thumbnail,
    alt: row.alt,
  }
}

/** A file as the library shows it. */
export interface MediaItem extends MediaBody {
  thumbnailTimestamp: number | null
  type: MediaKind
  mime: string
  size: number
  width: number | null
  height: number | null
  durationMs: number | null
  createdAt: string
}

export function toMediaItem(row: MediaRow, storage: Pick<App['storage'], 'url'>): MediaItem {
  return {
    ...toMediaBody(row, storage),
    thumbnailTimestamp: row.thumbnail_timestamp,
    type: mediaTypes[row.mime as MediaMime].kind,
    mime: row.mime,
    size: row.size,
    width: row.width,
    height: row.height,
    durationMs: row.duration_ms,
    createdAt: toIso(row.created_at),
  }
}
