import type { PostRow } from '../db/tables/posts.ts'
import type { ImageInput } from '../media/resolve.ts'

/** A file of an entry as it is stored, and given back. */
export function toStoredImage({ id, path, alt, thumbnail, ...more }: ImageInput) {
  return { id: id ?? null, path, alt: alt || null, thumbnail: thumbnail || null, ...asSent(more) }
}

/**
 * What composers take over from the media library and look for when they edit the post. There only where it was sent, so that
 * posts from before are not changed by saving them again.
 */
function asSent({ name, originalName, thumbnailTimestamp }: Partial<ImageInput>) {
  return {
    ...(name == null ? {} : { name }),
    ...(originalName == null ? {} : { originalName }),
    ...(thumbnailTimestamp == null ? {} : { thumbnailTimestamp }),
  }
}

export function toImages(row: Pick<PostRow, 'image'>) {
  return (JSON.parse(row.image) as ImageInput[]).map(toStoredImage)
}

/** For strangers: what their files are called is the business of those who wrote the post. */
export function toPublicImages(row: Pick<PostRow, 'image'>) {
  return toImages(row).map(({ id, path, alt, thumbnail }) => ({ id, path, alt, thumbnail }))
}
