import type { MediaHandlers } from '../../generated/handlers.ts'
import { reply } from '../http/reply.ts'
import {
  deleteMedia,
  describeMedia,
  listMedia,
  saveMedia,
  toMediaBody,
  toMediaItem,
} from '../media/library/library.ts'
import { getUsage } from '../media/library/quota.ts'
import { receivePart } from '../media/upload/multipart.ts'
import { runStep } from '../media/upload/multipart-steps.ts'
import { storeUpload } from '../media/upload/upload.ts'

export const mediaHandlers: MediaHandlers = {
  async listMedia({ query: { page, limit, search } }, ctx) {
    return listMedia(ctx, ctx.auth.organizationId, {
      page: Math.max(1, page ?? 1),
      limit: limit ?? 18,
      search: search?.trim() ?? '',
    })
  },

  async deleteMedia({ params }, ctx) {
    return toMediaItem(await deleteMedia(ctx, ctx.auth.organizationId, params.id), ctx.storage)
  },

  async uploadToLibrary({ body }, ctx) {
    const { stream, filename } = await body.file('file')
    const options = { originalName: filename, signal: ctx.request.signal }
    return toMediaBody(await storeUpload(ctx, ctx.auth.organizationId, stream, options), ctx.storage)
  },

  async uploadFile({ body }, ctx) {
    const { stream, filename, fields, complete } = await body.file('file')
    const row = await storeUpload(ctx, ctx.auth.organizationId, stream, {
      originalName: filename,
      signal: ctx.request.signal,
      // Waits for the whole form, because the field may come after the file.
      listed: async () => {
        await complete
        return fields.preventSave !== 'true'
      },
    })
    return row.listed === 1 ? toMediaBody(row, ctx.storage) : { path: ctx.storage.url(row.storage_key) }
  },

  async runMultipartStep({ params, body }, ctx) {
    return runStep(ctx, ctx.auth.organizationId, params.id, body)
  },

  async putMediaPart({ params, query, body }, ctx) {
    const part = await receivePart(ctx, { ...params, ...query }, body.open, ctx.request.signal)
    const { number: PartNumber, size: Size, etag: ETag } = part
    return reply({ body: { PartNumber, Size, ETag }, headers: { etag: ETag } })
  },

  async getMediaUsage(_input, ctx) {
    return getUsage(ctx, ctx.auth.organizationId)
  },

  async saveMedia({ body: { name, originalName } }, ctx) {
    const saved = { name, originalName: originalName ?? null }
    return toMediaBody(await saveMedia(ctx, ctx.auth.organizationId, saved), ctx.storage)
  },

  async setMediaInformation({ body: { id, ...information } }, ctx) {
    return toMediaItem(await describeMedia(ctx, ctx.auth.organizationId, id, information), ctx.storage)
  },
}
