import type { PublicApiHandlers } from '../../../generated/handlers.ts'
import { toMediaBody } from '../media/body.ts'
import { importFromUrl } from '../media/import.ts'
import { storeUpload } from '../media/upload.ts'

export const mediaHandlers: Pick<PublicApiHandlers, 'uploadMedia' | 'uploadMediaFromUrl'> = {
  async uploadMedia({ body }, ctx) {
    const { stream, filename } = await body.file('file')
    const options = { originalName: filename, signal: ctx.request.signal }
    return toMediaBody(await storeUpload(ctx, ctx.auth.organizationId, stream, options), ctx.storage)
  },

  async uploadMediaFromUrl({ body }, ctx) {
    const row = await importFromUrl(ctx, ctx.auth.organizationId, body.url, ctx.request.signal)
    return toMediaBody(row, ctx.storage)
  },
}
