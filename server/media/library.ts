import type { App } from '../context.ts'
import type { MediaRow } from '../db/tables/media.ts'
import { notFound } from '../errors.ts'
import { type MediaItem, toMediaItem } from './body.ts'
import { cleanName, searchName } from './names.ts'
import {
  deleteAll,
  findMedia,
  findStored,
  type LibraryQuery,
  listLibrary,
  pageLibrary,
  updateMedia,
} from './store.ts'

type LibraryContext = Pick<App, 'db' | 'storage'>

/** How long the bytes of a deleted file stay at least. */
export const DELETED_GRACE_MS = 86_400_000

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

export interface LibraryPageRequest {
  limit: number
  cursor: string | undefined
  /** Empty = everything. */
  search: string
}

/** One page by key: equally fast however many files there are. Throws `bad_request` for a cursor that is none. */
export async function pageMedia(
  ctx: LibraryContext,
  organizationId: string,
  { search, ...page }: LibraryPageRequest,
): Promise<{ media: MediaItem[]; nextCursor: string | null }> {
  const { rows, nextCursor } = await pageLibrary(ctx, organizationId, search, page)
  return { media: rows.map((row) => toMediaItem(row, ctx.storage)), nextCursor }
}

/**
 * Takes a file out of the library. Its bytes stay for posts that use it, else until the clean-up has looked twice.
 * Throws `not_found`, also when it was deleted before.
 */
export async function deleteMedia(
  ctx: LibraryContext & Pick<App, 'clock'>,
  organizationId: string,
  id: string,
): Promise<MediaRow> {
  const row = await findMedia(ctx, organizationId, id)
  const now = ctx.clock.now()
  const change = { deleted_at: now, updated_at: now, purge_at: now + DELETED_GRACE_MS }
  if (row === undefined || !(await updateMedia(ctx, row, change))) throw notFound('upload')
  return { ...row, ...change }
}

/** For an organization that is closed: all its files go, whatever shows them. */
export async function deleteLibrary(ctx: Pick<App, 'db' | 'clock'>, organizationId: string): Promise<void> {
  const now = ctx.clock.now()
  await deleteAll(ctx, organizationId, { now, purgeAt: now + DELETED_GRACE_MS })
}

/** What is undefined stays. */
export interface MediaInformation {
  alt?: string | null | undefined
  thumbnail?: string | null | undefined
  thumbnailTimestamp?: number | null | undefined
}

/** Throws `not_found`. An empty text takes away what was there. */
export async function describeMedia(
  ctx: LibraryContext & Pick<App, 'clock'>,
  organizationId: string,
  id: string,
  { alt, thumbnail, thumbnailTimestamp }: MediaInformation,
): Promise<MediaRow> {
  const row = await findMedia(ctx, organizationId, id)
  const change = {
    ...(alt === undefined ? {} : { alt: alt || null }),
    ...(thumbnail === undefined ? {} : { thumbnail: thumbnail || null }),
    ...(thumbnailTimestamp === undefined ? {} : { thumbnail_timestamp: thumbnailTimestamp }),
    updated_at: ctx.clock.now(),
  }
  if (row === undefined || !(await updateMedia(ctx, row, change))) throw notFound('upload')
  return { ...row, ...change }
}

/**
 * Lists a file that the organization has stored before: by its name, key or URL. What it did not store itself is `not_found`:
 * an object in the bucket belongs to whoever put it there.
 */
export async function saveMedia(
  ctx: LibraryContext & Pick<App, 'clock'>,
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
