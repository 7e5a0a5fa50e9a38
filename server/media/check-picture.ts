import type { App } from '../context.ts'
import { ApiError, notFound } from '../errors.ts'
import { type MediaMime, mediaTypes } from '../lib/media-types.ts'
import { findMedia } from './store.ts'

/**
 * Makes sure that an app or a person can have this upload of the organization as its picture. `location` is where the request
 * names it. Throws `not_found` for a deleted upload and for another organization's, `unsupported_media` for a video.
 */
export async function checkPicture(
  ctx: Pick<App, 'db'>,
  organizationId: string,
  { id, location }: { id: string; location: string },
): Promise<void> {
  const row = await findMedia(ctx, organizationId, id)
  if (row === undefined) throw notFound('upload')
  if (mediaTypes[row.mime as MediaMime].kind === 'image') return
  const message = 'The picture must be an image.'
  throw new ApiError('unsupported_media', message, { errors: [{ location, message }] })
}
