import type { MediaRow } from '../../db/tables/media.ts'
import { ApiError } from '../../errors/errors.ts'
import { type HasSafeFetch, type SafeResponse, UnsafeUrlError } from '../../outbound/safe-fetch.ts'
import { tooLarge, uploadLimits } from './limits.ts'
import { storeUpload, type UploadContext } from './upload.ts'

type ImportContext = UploadContext & HasSafeFetch

export interface ImportOptions {
  signal?: AbortSignal
  maxRedirects?: number
  /** Says whether the library lists the file. */
  listed?(): Promise<boolean>
}

/** Limits the time from the first requested byte to the last stored one. */
const IMPORT_TIMEOUT_MS = 120_000

/**
 * Downloads a public https URL into the organization's library. Follows up to three redirects (or `maxRedirects`), each checked
 * like the URL itself. The bytes determine the type, so the URL needs no extension.
 * @throws 400 `source_unreachable`, and the errors of `storeUpload`.
 */
export async function importFromUrl(
  ctx: ImportContext,
  organizationId: string,
  url: string,
  { signal, maxRedirects = 3, listed }: ImportOptions = {},
): Promise<MediaRow> {
  try {
    const answer = await ctx.safeFetch(url, {
      maxBytes: uploadLimits.video,
      maxRedirects,
      timeoutMs: IMPORT_TIMEOUT_MS,
      // Media is already compressed, so compressing the transfer would only cost time.
      headers: { 'accept-encoding': 'identity', accept: 'image/*, video/mp4, */*;q=0.1' },
      ...(signal ? { signal } : {}),
    })
    if (answer.status < 200 || answer.status > 299) throw refused(answer)
    const options = { ...(signal ? { signal } : {}), ...(listed ? { listed } : {}) }
    return await storeUpload(ctx, organizationId, answer.body, options)
  } catch (error) {
    if (!(error instanceof UnsafeUrlError)) throw error
    if (error.reason === 'too_large') throw tooLarge('video')
    throw new ApiError(
      'source_unreachable',
      `${error.message} The URL must be public and reachable over https without signing in.`,
      { cause: error },
    )
  }
}

function refused(answer: SafeResponse): ApiError {
  answer.body.destroy()
  return new ApiError(
    'source_unreachable',
    `The URL responded with status ${answer.status}. It must be public and reachable over https without signing in.`,
  )
}

/**
 * Downloads an image from a public https URL, so that it survives the original. Leaves it out of the library, and keeps it for
 * as long as something uses it.
 * @throws `source_unreachable`, `payload_too_large`, `quota_exceeded`, and `unsupported_media` for a file that is not an image.
 * Stores nothing then.
 */
export async function importImage(
  ctx: UploadContext & HasSafeFetch,
  organizationId: string,
  url: string,
  options: { signal: AbortSignal; timeoutMs?: number },
): Promise<MediaRow> {
  try {
    const answer = await ctx.safeFetch(url, {
      maxBytes: uploadLimits.image,
      maxRedirects: 3,
      headers: { accept: 'image/*' },
      ...options,
    })
    if (answer.status < 200 || answer.status > 299) {
      answer.body.destroy()
      throw new ApiError('source_unreachable', `The URL responded with status ${answer.status}.`)
    }
    const { signal } = options
    return await storeUpload(ctx, organizationId, answer.body, {
      signal,
      imageOnly: true,
      listed: async () => false,
    })
  } catch (error) {
    if (!(error instanceof UnsafeUrlError)) throw error
    if (error.reason === 'too_large') throw tooLarge('image')
    throw new ApiError('source_unreachable', error.message, { cause: error })
  }
}
