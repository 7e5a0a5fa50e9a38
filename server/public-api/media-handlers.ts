import type { PublicApiHandlers } from '../../generated/handlers.ts'
import { forbidden } from '../errors.ts'
import type { KeyAuth } from '../http/contract.ts'
import { toMediaBody, toMediaItem } from '../media/body.ts'
import { importFromUrl } from '../media/import.ts'
import { deleteMedia, pageMedia } from '../media/library.ts'
import { storeUpload } from '../media/upload.ts'

export const mediaHandlers: Pick<
  PublicApiHandlers,
  'uploadMedia' | 'uploadMediaFromUrl' | 'listUploads' | 'deleteUpload'
> = {
  async uploadMedia({ body }, ctx) {
    const { stream, filename } = await body.file('file')
    const options = { originalName: filename, signal: ctx.request.signal }
    return toMediaBody(await storeUpload(ctx, ctx.auth.organizationId, stream, options), ctx.storage)
  },

  async uploadMediaFromUrl({ body }, ctx) {
    const row = await importFromUrl(ctx, ctx.auth.organizationId, body.url, ctx.request.signal)
    return toMediaBody(row, ctx.storage)
  },

  async listUploads({ query: { search, limit, cursor } }, ctx) {
    const page = { search: search?.trim() ?? '', limit: limit ?? 50, cursor }
    return pageMedia(ctx, wholeOrganization(ctx.auth), page)
  },

  async deleteUpload({ params }, ctx) {
    return toMediaItem(await deleteMedia(ctx, wholeOrganization(ctx.auth), params.id), ctx.storage)
  },
}

/** The library knows no channel groups: who may see one group's posts may not see everybody's files. */
function wholeOrganization({ organizationId, customerId }: KeyAuth): string {
  if (customerId !== null)
    throw forbidden('The key is bound to a channel group, and the library belongs to the whole organization.')
  return organizationId
}
