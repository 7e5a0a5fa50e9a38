import { type Readable, Transform } from 'node:stream'
import type { Config } from '../../config/config.ts'
import type { HasDb } from '../../db/connect.ts'
import type { MediaUploadRow } from '../../db/tables/media.ts'
import { type ApiError, conflict, forbidden, notFound } from '../../errors/errors.ts'
import { newId } from '../../lib/ids.ts'
import { deriveKey, equalSecrets, hmac } from '../../lib/secrets/crypto.ts'
import type { HasClock } from '../../lib/time/clock.ts'
import { isMediaMime, type MediaMime, mediaTypes, mimeOfName } from '../../lib/web/media-types.ts'
import { getFreeSpace, type QuotaContext, quotaExceeded } from '../library/quota.ts'
import { type HasStorage, newKey, type StoredPart } from '../storage/storage.ts'
import { cleanName, tooLarge, unsupported, uploadLimits } from './limits.ts'

export type MultipartContext = HasClock &
  HasStorage &
  QuotaContext & { config: Pick<Config, 'baseUrl' | 'secret'> }

/** Keeps the parts of an unfinished upload this long. */
const UPLOAD_LIFE_MS = 86_400_000
/** Limits how long the URL of a part is valid. */
const PART_URL_MS = 3_600_000
/** Limits the open uploads of an organization. */
const MAX_OPEN_UPLOADS = 100
/** Lifetime of a lock. A request that has not joined the parts by then has died, and another may try. */
export const LOCK_MS = 15 * 60_000

/**
 * Starts an upload. The name's extension declares its type, else `type`.
 * @throws `unsupported_media`, `quota_exceeded`, and `conflict` when too many are open.
 */
export async function createUpload(
  ctx: MultipartContext,
  organizationId: string,
  { name, type }: { name: string | null; type: string | null },
): Promise<MediaUploadRow> {
  const mime = declaredType(name, type)
  if (mime === null) throw unsupported(1)
  await getFreeSpace(ctx, organizationId)
  const now = ctx.clock.now()
  if ((await countOpenUploads(ctx, organizationId, now)) >= MAX_OPEN_UPLOADS)
    throw conflict(
      `${MAX_OPEN_UPLOADS} uploads are open, which is the maximum. Complete or abort some, or wait until they expire.`,
    )
  const { key } = newKey(mime, now)
  const upload: MediaUploadRow = {
    id: newId(),
    organization_id: organizationId,
    storage_key: key,
    storage_upload_id: await ctx.storage.multipart.begin(key, { contentType: mime }),
    mime,
    original_name: cleanName(name),
    media_id: null,
    claimed_at: null,
    created_at: now,
    expires_at: now + UPLOAD_LIFE_MS,
  }
  await insertUpload(ctx, upload)
  return upload
}

function declaredType(name: string | null, type: string | null): MediaMime | null {
  return mimeOfName(name ?? '') ?? (type !== null && isMediaMime(type) ? type : null)
}

/**
 * Returns the upload with this key and id.
 * @throws 404 `not_found` for an expired upload and when key and id do not match.
 */
export async function getUpload(
  ctx: MultipartContext,
  organizationId: string,
  of: { id: string; key: string },
): Promise<MediaUploadRow> {
  const upload = await findUpload(ctx, organizationId, of, ctx.clock.now())
  if (upload === undefined) throw notFound('upload')
  return upload
}

/** Returns the URL to which a client PUTs the part. It is valid for an hour and for nothing else. */
export async function signPart(
  ctx: MultipartContext,
  upload: MediaUploadRow,
  number: number,
): Promise<string> {
  const { send } = ctx.storage.multipart
  const expires = Math.min(ctx.clock.now() + PART_URL_MS, upload.expires_at)
  if (send.by === 'us') return partUrl(ctx.config, upload, { number, expires })
  return send.url(toStoredUpload(upload), number, expires - ctx.clock.now())
}

/** Returns the origin to which browsers send parts; null if that is this service. */
export async function findPartsOrigin({ storage, clock }: HasStorage & HasClock): Promise<string | null> {
  const { send } = storage.multipart
  if (send.by === 'us') return null
  const { key } = newKey('video/mp4', clock.now())
  return new URL(await send.url({ key, id: 'none' }, 1, PART_URL_MS)).origin
}

/**
 * Stores a part that was sent to a signed URL. Keeps no part that it refuses.
 * @throws `forbidden` for an invalid URL, `payload_too_large` when all parts together exceed the limit of a file, `quota_exceeded`
 * when they exceed the quota.
 */
export async function receivePart(
  ctx: MultipartContext,
  {
    upload: id,
    number,
    expires,
    signature,
  }: { upload: string; number: number; expires: number; signature: string },
  open: () => Readable,
  signal: AbortSignal,
): Promise<StoredPart> {
  const { send } = ctx.storage.multipart
  const upload = await findSignedUpload(ctx, id, ctx.clock.now())
  if (
    upload === undefined ||
    send.by !== 'us' ||
    expires < ctx.clock.now() ||
    !isSignedBy(ctx.config, upload, { number, expires, signature })
  )
    throw forbidden('The URL of the part is not valid or has expired: sign the part again.')
  if (upload.media_id !== null) throw notFound('upload')
  if (isLocked(upload, ctx.clock.now()))
    throw conflict('The upload is being completed, so its parts cannot change.')
  const taken = async () => {
    const parts = await ctx.storage.multipart.list(toStoredUpload(upload))
    return parts.reduce((sum, part) => (part.number === number ? sum : sum + part.size), 0)
  }
  const { most: maxBytes, error } = await findMaxBytes(ctx, upload)
  const body = capped(open(), maxBytes - (await taken()), error)
  const part = await send.put(toStoredUpload(upload), number, body, { signal })
  // Concurrent parts could not count each other before.
  if ((await taken()) + part.size <= maxBytes) return part
  await send.drop(toStoredUpload(upload), part)
  throw error
}

/** Returns the limit of all parts together: that of a file, or the rest of the quota if it is smaller. */
async function findMaxBytes(
  ctx: MultipartContext,
  upload: MediaUploadRow,
): Promise<{ most: number; error: ApiError }> {
  const { kind } = mediaTypes[upload.mime as MediaMime]
  const room = await getFreeSpace(ctx, upload.organization_id)
  if (room < uploadLimits[kind]) return { most: room, error: quotaExceeded(ctx) }
  return { most: uploadLimits[kind], error: tooLarge(kind) }
}

function capped(body: Readable, room: number, error: ApiError): Readable {
  let size = 0
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      if (size > room) done(error)
      else done(null, chunk)
    },
  })
  body.on('error', (cause) => through.destroy(cause))
  // Handles an error before anybody reads the stream, since an unhandled one would end the process. The reader gets it too.
  through.on('error', () => {})
  through.once('close', () => body.destroy())
  return body.pipe(through)
}

export function listParts(ctx: MultipartContext, upload: MediaUploadRow): Promise<StoredPart[]> {
  return ctx.storage.multipart.list(toStoredUpload(upload))
}

/**
 * Discards an open upload.
 * @throws 409 `conflict` for an upload that is complete or being completed.
 */
export async function abortUpload(ctx: MultipartContext, upload: MediaUploadRow): Promise<void> {
  if (upload.media_id !== null || isLocked(upload, ctx.clock.now()))
    throw conflict('The upload is complete, or being completed.')
  await deleteUpload(ctx, upload.id)
  await ctx.storage.multipart.abort(toStoredUpload(upload))
}

/** Returns true while a living request joins the parts. */
function isLocked({ claimed_at }: MediaUploadRow, now: number): boolean {
  return claimed_at !== null && claimed_at >= now - LOCK_MS
}

/** Identifies the upload to its storage. */
export function toStoredUpload({ storage_key: key, storage_upload_id: id }: MediaUploadRow) {
  return { key, id }
}

interface Part {
  number: number
  /** Epoch ms. */
  expires: number
}

type Signed = Pick<MediaUploadRow, 'id' | 'storage_key'>

/** Signs the upload, its key, the part and the time, so that the URL is valid for nothing else. */
function partUrl(
  config: Pick<Config, 'baseUrl' | 'secret'>,
  upload: Signed,
  { number, expires }: Part,
): string {
  const signature = sign(config.secret, upload, { number, expires })
  return `${config.baseUrl}/media/parts/${upload.id}/${number}?expires=${expires}&signature=${signature}`
}

function isSignedBy(
  { secret }: Pick<Config, 'secret'>,
  upload: Signed,
  { signature, ...part }: Part & { signature: string },
): boolean {
  return equalSecrets(signature, sign(secret, upload, part))
}

function sign(secret: string, { id, storage_key }: Signed, { number, expires }: Part): string {
  return hmac(deriveKey(secret, 'media part urls v1'), [id, storage_key, number, expires].join('\n'))
}

type Db = HasDb

async function insertUpload({ db }: Db, row: MediaUploadRow): Promise<void> {
  await db('media_uploads').insert(row)
}

/** Returns undefined for an expired upload and one of another organization. */
function findUpload(
  { db }: Db,
  organizationId: string,
  { id, key }: { id: string; key: string },
  now: number,
): Promise<MediaUploadRow | undefined> {
  return db('media_uploads')
    .where({ id, organization_id: organizationId, storage_key: key })
    .where('expires_at', '>', now)
    .first()
}

/** Finds the upload of a signed URL, which names no organization. */
function findSignedUpload({ db }: Db, id: string, now: number): Promise<MediaUploadRow | undefined> {
  return db('media_uploads').where({ id }).where('expires_at', '>', now).first()
}

async function countOpenUploads({ db }: Db, organizationId: string, now: number): Promise<number> {
  const found = await db('media_uploads')
    .where({ organization_id: organizationId, media_id: null })
    .where('expires_at', '>', now)
    .count<{ open: number | string }>({ open: '*' })
    .first()
  return Number(found?.open ?? 0)
}

/** Locks an upload for one of several concurrent requests, until its lock is older than `staleBefore`. */
export async function lockUpload(
  { db }: Db,
  id: string,
  { now, staleBefore }: { now: number; staleBefore: number },
): Promise<boolean> {
  const taken = await db('media_uploads')
    .where({ id, media_id: null })
    .where((free) => free.whereNull('claimed_at').orWhere('claimed_at', '<', staleBefore))
    .update({ claimed_at: now })
  return taken === 1
}

/** Releases the lock while it is still the caller's. Returns false when it was lost or the upload is gone. */
export async function releaseLock(
  { db }: Db,
  id: string,
  lockedAt: number,
  change: { claimed_at: null; media_id?: string },
): Promise<boolean> {
  return (await db('media_uploads').where({ id, claimed_at: lockedAt }).update(change)) === 1
}

export async function deleteUpload({ db }: Db, id: string): Promise<void> {
  await db('media_uploads').where({ id }).delete()
}
