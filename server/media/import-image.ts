import type { App } from '../context.ts'
import type { MediaRow } from '../db/tables/media.ts'
import { ApiError } from '../errors.ts'
import { UnsafeUrlError } from '../lib/safe-fetch.ts'
import { tooLarge, uploadLimits } from './limits.ts'
import { storeUpload, type UploadContext } from './upload.ts'

/**
 * Fetches an image from a public https URL, so that it stays when the original goes. It does not appear in the library, and stays
 * as long as something shows it. Throws `source_unreachable`, `payload_too_large`, `quota_exceeded`, and `unsupported_media` for
 * what is no image; nothing is stored then.
 */
export async function importImage(
  ctx: UploadContext & Pick<App, 'safeFetch'>,
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
      throw new ApiError('source_unreachable', `The URL answered with status ${answer.status}.`)
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
