import type { App } from '../../context.ts'
import type { MediaRow } from '../../db/tables.ts'

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
