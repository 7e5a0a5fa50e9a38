import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { App } from '../../context.ts'
import type { MediaRow } from '../../db/tables/media.ts'
import { ApiError } from '../../errors.ts'
import { mediaTypes } from '../../lib/media-types.ts'
import { UnsafeUrlError } from '../../lib/safe-fetch.ts'
import { sniff, sniffBytes } from '../../media/sniff.ts'
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
  const bytes = await fetchBytes(ctx, url, options)
  const mime = await sniff(bytes.subarray(0, sniffBytes))
  if (mime === null || mediaTypes[mime].kind !== 'image')
    throw new ApiError('unsupported_media', 'The URL leads to something that is no image.')
  const { signal } = options
  return storeUpload(ctx, organizationId, Readable.from([bytes]), { signal, listed: async () => false })
}

async function fetchBytes(
  ctx: Pick<App, 'safeFetch'>,
  url: string,
  options: { signal: AbortSignal; timeoutMs?: number },
): Promise<Buffer> {
  try {
    const headers = { accept: 'image/*' }
    const answer = await ctx.safeFetch(url, {
      maxBytes: uploadLimits.image,
      maxRedirects: 3,
      headers,
      ...options,
    })
    if (answer.status >= 200 && answer.status <= 299) return await buffer(answer.body)
    answer.body.destroy()
    throw new ApiError('source_unreachable', `The URL answered with status ${answer.status}.`)
  } catch (error) {
    if (!(error instanceof UnsafeUrlError)) throw error
    if (error.reason === 'too_large') throw tooLarge('image')
    throw new ApiError('source_unreachable', error.message, { cause: error })
  }
}
