import { buffer } from 'node:stream/consumers'
import type { HasDb } from '../../db/connect.ts'
import type { MediaRow, MediaUploadRow } from '../../db/tables/media.ts'
import { ApiError, conflict, invalid, notFound } from '../../errors/errors.ts'
import { toIso } from '../../lib/time/dates.ts'
import { type MediaMime, mediaTypes } from '../../lib/web/media-types.ts'
import { type MediaBody, toMediaBody } from '../library/library.ts'
import { getFreeSpace, insertWithinQuota, quotaExceeded } from '../library/quota.ts'
import { findMediaById } from '../library/store.ts'
import { SNIFF_BYTES, sniff } from '../probe/probe.ts'
import type { StoredObject } from '../storage/storage.ts'
import { tooLarge, uploadLimits } from './limits.ts'
import {
  abortUpload,
  createUpload,
  deleteUpload,
  getUpload,
  LOCK_MS,
  listParts,
  lockUpload,
  type MultipartContext,
  releaseLock,
  signPart,
  toStoredUpload,
} from './multipart.ts'
import { describeFile } from './upload.ts'

/** Input from clients. Every step uses some of it. */
interface StepInput {
  file?: { name?: string | null; type?: string | null } | null
  contentType?: string | null
  key?: string | null
  uploadId?: string | null
  partNumber?: number | null
  partData?: { key: string; uploadId: string; parts: { number: number }[] } | null
  parts?: { PartNumber: number; ETag: string }[] | null
}

type StepAnswer =
  | { uploadId: string; key: string; expiresAt: string }
  | { presignedUrls: Record<string, string> }
  | { url: string }
  | { PartNumber: number; Size: number; ETag: string }[]
  | { Location: string; Key: string; saved: MediaBody }
  | { aborted: true }

type Step = (ctx: MultipartContext, organizationId: string, input: StepInput) => Promise<StepAnswer>

const steps: Record<string, Step> = {
  async 'create-multipart-upload'(ctx, organizationId, { file, contentType }) {
    const name = file?.name ?? null
    const upload = await createUpload(ctx, organizationId, { name, type: file?.type ?? contentType ?? null })
    return { uploadId: upload.id, key: upload.storage_key, expiresAt: toIso(upload.expires_at) }
  },

  async 'prepare-upload-parts'(ctx, organizationId, { partData }) {
    const { key, uploadId: id, parts } = need(partData, 'partData')
    const upload = await getUpload(ctx, organizationId, { key, id })
    const signed = await Promise.all(
      parts.map(async ({ number }) => [String(number), await signPart(ctx, upload, number)] as const),
    )
    return { presignedUrls: Object.fromEntries(signed) }
  },

  async 'sign-part'(ctx, organizationId, input) {
    const number = need(input.partNumber, 'partNumber')
    return { url: await signPart(ctx, await named(ctx, organizationId, input), number) }
  },

  async 'list-parts'(ctx, organizationId, input) {
    const parts = await listParts(ctx, await named(ctx, organizationId, input))
    return parts.map(({ number, size, etag }) => ({ PartNumber: number, Size: size, ETag: etag }))
  },

  async 'complete-multipart-upload'(ctx, organizationId, input) {
    const wanted = need(input.parts, 'parts')
    if (wanted.length === 0) throw invalid('body.parts', 'must list the parts of the file')
    const upload = await named(ctx, organizationId, input)
    const row = await completeUpload(ctx, upload, {
      parts: wanted.map(({ PartNumber: number, ETag }) => ({ number, etag: quoted(ETag) })),
      originalName: input.file?.name ?? null,
    })
    const saved = toMediaBody(row, ctx.storage)
    return { Location: saved.path, Key: row.storage_key, saved }
  },

  async 'abort-multipart-upload'(ctx, organizationId, input) {
    await abortUpload(ctx, await named(ctx, organizationId, input))
    return { aborted: true }
  },
}

/**
 * Runs the step of this name.
 * @throws 404 `not_found` for an unknown step.
 */
export async function runStep(
  ctx: MultipartContext,
  organizationId: string,
  name: string,
  input: StepInput,
): Promise<StepAnswer> {
  const step = Object.hasOwn(steps, name) ? steps[name] : undefined
  if (step === undefined) throw notFound('step of an upload')
  return step(ctx, organizationId, input)
}

function named(ctx: MultipartContext, organizationId: string, { key, uploadId }: StepInput) {
  return getUpload(ctx, organizationId, { key: need(key, 'key'), id: need(uploadId, 'uploadId') })
}

function need<T>(value: T | null | undefined, name: string): T {
  if (value === null || value === undefined) throw invalid(`body.${name}`, 'is required for this step')
  return value
}

/** Restores the quotes that some clients remove. */
function quoted(etag: string): string {
  return `"${etag.replaceAll('"', '')}"`
}

interface Completion {
  parts: readonly { number: number; etag: string }[]
  /** Null keeps the name from the start of the upload. */
  originalName: string | null
}

/**
 * Joins the parts, checks the file like any upload and adds it to the library. A repeat returns the same answer.
 * @throws `unsupported_media`, `payload_too_large` and `quota_exceeded`, after which the upload is gone; `bad_request` for missing
 * parts, which can still be sent; `conflict` while another request completes the upload.
 */
async function completeUpload(
  ctx: MultipartContext,
  upload: MediaUploadRow,
  completion: Completion,
): Promise<MediaRow> {
  if (upload.media_id !== null) return finished(ctx, upload, upload.media_id)
  const now = ctx.clock.now()
  if (!(await lockUpload(ctx, upload.id, { now, staleBefore: now - LOCK_MS })))
    throw conflict('The upload is being completed by another request. Try again in a moment.')
  try {
    await assemble(ctx, upload, completion)
  } catch (error) {
    await releaseLock(ctx, upload.id, now, { claimed_at: null })
    throw error
  }
  let lost = false
  try {
    const row = await inspect(ctx, upload, completion)
    await insertWithinQuota(ctx, row, async (ctx) => {
      lost = !(await releaseLock(ctx, upload.id, now, { claimed_at: null, media_id: row.id }))
      if (lost) throw notFound('upload')
    })
    return row
  } catch (error) {
    // Keeps the upload after a failure of the service, which the client may retry, and if another request has locked it.
    if (error instanceof ApiError && error.status < 500 && !lost) await discard(ctx, upload)
    else await releaseLock(ctx, upload.id, now, { claimed_at: null })
    throw error
  }
}

async function finished(ctx: HasDb, upload: MediaUploadRow, id: string): Promise<MediaRow> {
  const row = await findMediaById(ctx, upload.organization_id, id)
  if (row === undefined) throw notFound('upload')
  return row
}

/** Joins the parts unless a process that died before the insert has left the object. */
async function assemble(ctx: MultipartContext, upload: MediaUploadRow, { parts }: Completion): Promise<void> {
  if ((await ctx.storage.get(upload.storage_key)) !== null) return
  await ctx.storage.multipart.finish(toStoredUpload(upload), parts)
}

async function inspect(
  ctx: MultipartContext,
  upload: MediaUploadRow,
  { originalName }: Completion,
): Promise<MediaRow> {
  const { storage_key: key, organization_id: organizationId } = upload
  const mime = upload.mime as MediaMime
  const object = await ctx.storage.get(key)
  if (object === null) throw new Error(`The object ${key} is missing although its parts were joined.`)
  const { kind } = mediaTypes[mime]
  if (object.size > uploadLimits[kind]) throw tooLarge(kind)
  if (object.size > (await getFreeSpace(ctx, organizationId))) throw quotaExceeded(ctx)
  const found = await sniff(await head(object))
  if (found !== mime)
    throw new ApiError(
      'unsupported_media',
      `The file was declared as ${mime}, but it is ${found ?? 'not of an accepted type'}.`,
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
  return object.size === 0 ? new Uint8Array() : buffer(await object.open({ start: 0, end: SNIFF_BYTES - 1 }))
}

async function discard(ctx: MultipartContext, upload: MediaUploadRow): Promise<void> {
  await deleteUpload(ctx, upload.id)
  await ctx.storage.delete(upload.storage_key)
}
