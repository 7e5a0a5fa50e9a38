import type { TagsHandlers } from '../../generated/handlers.ts'
import { createTag, deleteTag, listTags, toTagBody, updateTag } from '../posts/tags/tags.ts'

export const tagsHandlers: TagsHandlers = {
  async listTags(_input, ctx) {
    return { tags: (await listTags(ctx, ctx.auth.organizationId)).map(toTagBody) }
  },

  async createTag({ body }, ctx) {
    return toTagBody(await createTag(ctx, ctx.auth.organizationId, body))
  },

  async updateTag({ params, body }, ctx) {
    return toTagBody(await updateTag(ctx, ctx.auth.organizationId, params.id, body))
  },

  async deleteTag({ params }, ctx) {
    return toTagBody(await deleteTag(ctx, ctx.auth.organizationId, params.id))
  },
}
