import type { HasDb } from '../db/connect.ts'
import type { PostRow } from '../db/tables/posts.ts'
import { ApiError } from '../errors/errors.ts'
import type { HasSealer } from '../lib/secrets/sealer.ts'
import { type ImageInput, resolveMedia } from '../media/library/resolve.ts'
import { PlatformError } from '../platforms/kit/http/errors.ts'
import type { OutgoingMedia, Platform } from '../platforms/platform.ts'
import type { HasPlatforms } from '../platforms/registry.ts'
import { fillTexts } from './placeholders.ts'
import { findEntries } from './store.ts'

type Settings = Record<string, unknown>
type FilesContext = Parameters<typeof resolveMedia>[0]

/**
 * Finds what the platform of its channel refuses of a stored thread. `entries` are its live rows by position. It is the check of creation,
 * which a context above this one owns.
 */
export type ThreadCheck = (
  ctx: FilesContext & HasDb & HasPlatforms & HasSealer,
  organizationId: string,
  entries: readonly PostRow[],
) => Promise<readonly { message: string }[]>

type CheckContext = Parameters<ThreadCheck>[0] & HasThreadCheck

/**
 * Checks a thread again that was saved for another platform, before its channel moved to this one. Throws `rejected` content_rejected with
 * every reason. Settings name the platform that they were checked for, so any other thread costs nothing.
 */
export async function recheckMoved(
  ctx: CheckContext,
  root: PostRow,
  platform: Pick<Platform, 'identifier' | 'name'>,
): Promise<void> {
  const { __type: checkedFor } = parseSettings(root.settings)
  if (typeof checkedFor !== 'string' || checkedFor === platform.identifier) return
  const entries = await findEntries(ctx.db, root)
  const problems = await ctx.threadCheck(ctx, root.organization_id, entries)
  if (problems.length === 0) return
  const reasons = problems.map(({ message }) => message).join(' ')
  const message = `The post was saved for ${checkedFor}, and its channel has moved to ${platform.identifier}, which does not take it. ${reasons} Edit the post, then schedule it again.`
  throw new PlatformError('rejected', message, { code: 'content_rejected' })
}

/** Settings of a post and the files that they name, as a platform gets them. */
export interface OutgoingSettings {
  settings: Settings
  files: Record<string, OutgoingMedia>
}

/** Replaces `(post:<id>)` in the texts of settings by addresses, and finds the files that they name. */
export async function prepareSettings(
  ctx: FilesContext & HasDb,
  organizationId: string,
  platform: Pick<Platform, 'fileSettings'>,
  stored: string | null,
): Promise<OutgoingSettings> {
  const settings = parseSettings(stored)
  const isLiteral = stored === null || !stored.includes('(post:')
  const named = (platform.fileSettings ?? []).flatMap((name) => {
    const reference = settings[name] as ImageInput | null | undefined
    return reference?.path ? [{ name, reference }] : []
  })
  const found = await findFiles(
    ctx,
    organizationId,
    named.map(({ reference }) => reference),
  )
  return {
    settings: isLiteral ? settings : await fillTexts(ctx, organizationId, settings),
    files: Object.fromEntries(found.map((file, index) => [named[index]?.name, file])),
  }
}

export function parseSettings(stored: string | null): Settings {
  return JSON.parse(stored ?? '{}') as Settings
}

/** Finds the stored files behind references. Throws `rejected` media_missing if one is gone. */
export async function findFiles(
  ctx: FilesContext,
  organizationId: string,
  references: readonly ImageInput[],
): Promise<OutgoingMedia[]> {
  if (references.length === 0) return []
  try {
    return await resolveMedia(ctx, organizationId, references)
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error
    throw new PlatformError('rejected', error.message, { code: 'media_missing', cause: error })
  }
}

export interface HasThreadCheck {
  threadCheck: ThreadCheck
}
