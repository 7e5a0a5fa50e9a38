import type { HasDb, HasDbAndClock } from '../../db/connect.ts'
import type { MediaRow } from '../../db/tables/media.ts'
import { ApiError, notFound } from '../../errors/errors.ts'
import type { HasClock } from '../../lib/time/clock.ts'
import { toIso } from '../../lib/time/dates.ts'
import { type MediaMime, mediaTypes } from '../../lib/web/media-types.ts'
import type { HasStorage } from '../storage/storage.ts'
import { cleanName, searchName } from '../upload/limits.ts'
import {
  findMediaByKeys,
  findStored,
  type LibraryQuery,
  listLibrary,
  pageLibrary,
  updateMedia,
} from './store.ts'

type LibraryContext = HasDb & HasStorage

/** The bytes of a deleted file stay at least this long. */
const DELETED_GRACE_MS = 86_400_000

export async function listMedia(
  ctx: LibraryContext,
  organizationId: string,
  query: LibraryQuery,
): Promise<{ pages: number; results: MediaItem[] }> {
  const { rows, total } = await listLibrary(ctx, organizationId, query)
  return {
    pages: Math.ceil(total / query.limit),
    results: rows.map((row) => toMediaItem(row, ctx.storage)),
  }
}

/** Returns one page by keyset, equally fast for any number of files. Throws `bad_request` for an invalid cursor. */
export async function pageMedia(
  ctx: LibraryContext,
  organizationId: string,
  { search, ...page }: { search: string; limit: number; cursor: string | undefined },
): Promise<{ media: MediaItem[]; nextCursor: string | null }> {
  const { rows, nextCursor } = await pageLibrary(ctx, organizationId, search, page)
  return { media: rows.map((row) => toMediaItem(row, ctx.storage)), nextCursor }
}

/**
 * Removes a file from the library. Its bytes stay for posts that use it, else until the clean-up has checked twice.
 * @throws 404 for an unknown file, and for one that was deleted before
 */
export async function deleteMedia(
  ctx: LibraryContext & HasClock,
  organizationId: string,
  id: string,
): Promise<MediaRow> {
  const row = await findMedia(ctx, organizationId, id)
  const now = ctx.clock.now()
  const change = { deleted_at: now, updated_at: now, purge_at: now + DELETED_GRACE_MS }
  if (row === undefined || !(await updateMedia(ctx, row, change))) throw notFound('upload')
  return { ...row, ...change }
}

/** Deletes all files of a closed organization, even those in use. */
export async function deleteLibrary({ db, clock }: HasDbAndClock, organizationId: string): Promise<void> {
  const now = clock.now()
  await db('media')
    .where({ organization_id: organizationId, deleted_at: null })
    .update({ deleted_at: now, updated_at: now, purge_at: now + DELETED_GRACE_MS })
}

/** Finds a listed file. Returns undefined for a deleted or unlisted file, and for another organization's. */
export function findMedia({ db }: HasDb, organizationId: string, id: string): Promise<MediaRow | undefined> {
  return db('media').where({ organization_id: organizationId, id, deleted_at: null, listed: 1 }).first()
}

/** Returns the names under which files of the organization were uploaded, by their addresses. Deleted files are still in posts. */
export async function findFileNames(
  ctx: LibraryContext,
  organizationId: string,
  paths: readonly string[],
): Promise<Map<string, string>> {
  const keyed = paths.flatMap((path) => {
    const key = ctx.storage.keyOf(path)
    return key === null ? [] : [{ path, key }]
  })
  if (keyed.length === 0) return new Map()
  const keys = keyed.map(({ key }) => key)
  const rows = await findMediaByKeys(ctx, organizationId, keys)
  const names = new Map(rows.map((row) => [row.storage_key, row.original_name]))
  return new Map(
    keyed.flatMap(({ path, key }) => {
      const name = names.get(key)
      return name ? [[path, name] as const] : []
    }),
  )
}

/** Changes to a file's description; undefined fields stay. */
interface MediaInformation {
  alt?: string | null | undefined
  thumbnail?: string | null | undefined
  thumbnailTimestamp?: number | null | undefined
}

/**
 * Changes a file's description. An empty text removes the value.
 * @throws 404 for an unknown file
 */
export async function describeMedia(
  ctx: LibraryContext & HasClock,
  organizationId: string,
  id: string,
  { alt, thumbnail, thumbnailTimestamp }: MediaInformation,
): Promise<MediaRow> {
  const row = await findMedia(ctx, organizationId, id)
  const change = {
    ...(alt === undefined ? {} : { alt: alt || null, search_alt: alt?.toLowerCase() || null }),
    ...(thumbnail === undefined ? {} : { thumbnail: thumbnail || null }),
    ...(thumbnailTimestamp === undefined ? {} : { thumbnail_timestamp: thumbnailTimestamp }),
    updated_at: ctx.clock.now(),
  }
  if (row === undefined || !(await updateMedia(ctx, row, change))) throw notFound('upload')
  return { ...row, ...change }
}

/**
 * Lists a file that the organization has stored before, by its name, key or URL.
 * @throws 404 for a file that the organization did not store itself: an object in the bucket may belong to another organization
 */
export async function saveMedia(
  ctx: LibraryContext & HasClock,
  organizationId: string,
  { name, originalName }: { name: string; originalName: string | null },
): Promise<MediaRow> {
  const row = await findStored(ctx, organizationId, ctx.storage.keyOf(name) ?? name)
  const original = cleanName(originalName) ?? row?.original_name ?? null
  const change = {
    listed: 1 as const,
    purge_at: null,
    original_name: original,
    search_name: searchName(original),
    updated_at: ctx.clock.now(),
  }
  if (row === undefined || !(await updateMedia(ctx, row, change))) throw notFound('upload')
  return { ...row, ...change }
}

/** Renders the response of every upload. `path` is the absolute URL that a post's `image` takes. */
export function toMediaBody(row: MediaRow, storage: Pick<HasStorage['storage'], 'url'>) {
  return {
    id: row.id,
    name: row.name,
    originalName: row.original_name,
    path: storage.url(row.storage_key),
    thumbnail: row.thumbnail,
    alt: row.alt,
  }
}

export type MediaBody = ReturnType<typeof toMediaBody>

/** Renders a file as the library shows it. */
export function toMediaItem(row: MediaRow, storage: Pick<HasStorage['storage'], 'url'>) {
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

type MediaItem = ReturnType<typeof toMediaItem>

/** Returns the uploads that are not deleted, by id, of any organization; the caller checks `organization_id`. */
export async function findPictures(
  { db }: HasDb,
  ids: readonly (string | null)[],
): Promise<Map<string, MediaRow>> {
  const wanted = [...new Set(ids)].filter((id) => id !== null)
  if (wanted.length === 0) return new Map()
  const rows: MediaRow[] = await db('media').whereIn('id', wanted).whereNull('deleted_at').select()
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * Checks that an app or a user can have this upload of the organization as its picture. `location` names the field of the request.
 * @throws 404 for a deleted upload and for another organization's; `unsupported_media` for a video
 */
export async function checkPicture(
  ctx: HasDb,
  organizationId: string,
  { id, location }: { id: string; location: string },
): Promise<void> {
  const row = await findMedia(ctx, organizationId, id)
  if (row === undefined) throw notFound('upload')
  if (mediaTypes[row.mime as MediaMime].kind === 'image') return
  const message = 'The picture must be an image.'
  throw new ApiError('unsupported_media', message, { errors: [{ location, message }] })
}
