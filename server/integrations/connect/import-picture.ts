import type { App } from '../../context.ts'
import { ApiError } from '../../errors.ts'
import { importImage } from '../../media/upload/import.ts'
import type { UploadContext } from '../../media/upload/upload.ts'

export type PictureContext = UploadContext & Pick<App, 'safeFetch' | 'log'>

/** Nobody waits longer for a picture to have a channel. */
const TIMEOUT_MS = 5_000

/**
 * The address of a copy of the account's picture: platforms move theirs, or let them run out. Where it cannot be had, the
 * address that the platform gave; a channel is worth more than its picture.
 */
export async function importPicture(
  ctx: PictureContext,
  organizationId: string,
  picture: string | null,
  signal: AbortSignal,
): Promise<string | null> {
  if (picture === null || ctx.storage.keyOf(picture) !== null) return picture
  try {
    const options = { signal, timeoutMs: TIMEOUT_MS }
    const { storage_key } = await importImage(ctx, organizationId, picture, options)
    return ctx.storage.url(storage_key)
  } catch (error) {
    signal.throwIfAborted()
    const level = error instanceof ApiError && error.status < 500 ? 'info' : 'warn'
    ctx.log[level]({ err: error, organizationId }, 'the picture of an account could not be copied')
    return picture
  }
}
