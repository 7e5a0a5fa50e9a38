import { buffer } from 'node:stream/consumers'
import type { App } from '../context.ts'
import type { MediaRow, MediaUploadRow } from '../db/tables/media.ts'
import { ApiError, conflict, notFound } from '../errors.ts'
import { type MediaMime, mediaTypes } from '../lib/media-types.ts'
import { describeFile } from './describe-file.ts'
import { tooLarge, uploadLimits } from './limits.ts'
import { CLAIM_MS, type MultipartContext, stored } from './multipart.ts'
import { sniff, sniffBytes } from './probe/sniff.ts'
import { enterMedia, quotaExceeded, roomLeft } from './quota.ts'
import type { StoredObject } from './storage/storage.ts'
import { findMediaById } from './store.ts'
import { claimUpload, deleteUpload, endClaim } from './upload-store.ts'

interface Completion {
  parts: readonly { number: number; etag: string }[]
  /** null = the name that the upload began with. */
  originalName: string | null
}

/**
 * Puts the parts together, looks at the file as at every upload and enters it in the library; done before, it answers the
 * same again. Throws `unsupported_media`, `payload_too_large` and `quota_exceeded`, after which nothing is left of the upload;
 * `bad_request` for parts that are not there, which can be sent again; `conflict` while another completes it.
 */
export async function completeUpload(
  ctx: MultipartContext,
  upload: MediaUploadRow,
  completion: Completion,
): Promise<MediaRow> {
  if (upload.media_id !== null) return finished(ctx, upload, upload.media_id)
  const now = ctx.clock.now()
  if (!(await claimUpload(ctx, upload.id, { now, staleBefore: now - CLAIM_MS })))
    throw conflict('The upload is being completed by another request. Try again in a moment.')
  try {
    await assemble(ctx, upload, completion)
  } catch (error) {
    await endClaim(ctx, upload.id, now, { claimed_at: null })
    throw error
  }
  let lost = false
  try {
    const row = await inspect(ctx, upload, completion)
    await enterMedia(ctx, row, async (ctx) => {
      lost = !(await endClaim(ctx, upload.id, now, { claimed_at: null, media_id: row.id }))
      if (lost) throw notFound('upload')
    })
    return row
  } catch (error) {
    // What is wrong with the file stays wrong; what we failed to do can be asked for again. The file of an upload that
    // another has taken over is not ours any more.
    if (error instanceof ApiError && error.status < 500 && !lost) await discard(ctx, upload)
    else await endClaim(ctx, upload.id, now, { claimed_at: null })
    throw error
  }
}

async function finished(ctx: Pick<App, 'db'>, upload: MediaUploadRow, id: string): Promise<MediaRow> {
  const row = await findMediaById(ctx, upload.organization_id, id)
  if (row === undefined) throw notFound('upload')
  return row
}

/** Whoever died between putting together and entering has left the object: it is taken as it is. */
async function assemble(ctx: MultipartContext, upload: MediaUploadRow, { parts }: Completion): Promise<void> {
  if ((await ctx.storage.get(upload.storage_key)) !== null) return
  await ctx.storage.multipart.finish(stored(upload), parts)
}

async function inspect(
  ctx: MultipartContext,
  upload: MediaUploadRow,
  { originalName }: Completion,
): Promise<MediaRow> {
  const { storage_key: key, organization_id: organizationId } = upload
  const mime = upload.mime as MediaMime
  const object = await ctx.storage.get(key)
  if (object === null) throw new Error(`The object ${key} is gone, though its parts were put together.`)
  const { kind } = mediaTypes[mime]
  if (object.size > uploadLimits[kind]) throw tooLarge(kind)
  if (object.size > (await roomLeft(ctx, organizationId))) throw quotaExceeded(ctx)
  const found = await sniff(await head(object))
  if (found !== mime)
    throw new ApiError(
      'unsupported_media',
      `The file is ${found ?? 'of none of the accepted types'}, and was declared to be ${mime}.`,
    )
  return describeFile(ctx, {
    organizationId,
    key,
    mime,
    size: object.size,
    originalName: originalName ?? upload.original_name,
    listed: true,
  })
}

async function head(object: StoredObject): Promise<Uint8Array> {
  return object.size === 0 ? new Uint8Array() : buffer(await object.open({ start: 0, end: sniffBytes - 1 }))
}

async function discard(ctx: MultipartContext, upload: MediaUploadRow): Promise<void> {
  await deleteUpload(ctx, upload.id)
  await ctx.storage.delete(upload.storage_key)
}
