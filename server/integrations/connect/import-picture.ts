import { ApiError } from '../../errors/errors.ts'
import { importImage } from '../../media/upload/import.ts'
import type { UploadContext } from '../../media/upload/upload.ts'
import type { HasSafeFetch } from '../../outbound/safe-fetch.ts'
import type { HasLog } from '../../process/log.ts'

export type PictureContext = UploadContext & HasLog & HasSafeFetch

/** Limits how long a person waits for the picture when connecting. */
const TIMEOUT_MS = 5_000

/**
 * Copies the account's picture and returns the URL of the copy, since platforms move their pictures or let the URLs expire. If the
 * copy fails, returns the platform's URL: a missing picture must not fail the connect.
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
