import type { App } from '../../context.ts'
import { notFound } from '../../errors.ts'
import { type MediaBody, toMediaBody } from './body.ts'
import { findMedia } from './store.ts'

/** One upload of the organization. Throws `not_found` for a deleted one and for another organization's. */
export async function getMedia(
  ctx: Pick<App, 'db' | 'storage'>,
  organizationId: string,
  id: string,
): Promise<MediaBody> {
  const row = await findMedia(ctx, organizationId, id)
  if (row === undefined) throw notFound('upload')
  return toMediaBody(row, ctx.storage)
}
