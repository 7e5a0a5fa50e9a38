import type { AutopostHandlers } from '../../generated/handlers.ts'
import {
  createAutopost,
  deleteAutopost,
  listAutoposts,
  setActive,
  toAutopostBody,
  updateAutopost,
} from '../autopost/autoposts.ts'
import { previewFeed } from '../autopost/preview-feed.ts'

export const autopostHandlers: AutopostHandlers = {
  async listAutoposts(_input, ctx) {
    return (await listAutoposts(ctx, ctx.auth.organizationId)).map((row) => toAutopostBody(row))
  },

  async createAutopost({ body }, ctx) {
    const { id, active_at } = await createAutopost(ctx, ctx.auth, body)
    return { id, active: active_at !== null }
  },

  async updateAutopost({ params, body }, ctx) {
    const { id, active_at } = await updateAutopost(ctx, ctx.auth, params.id, body)
    return { id, active: active_at !== null }
  },

  async deleteAutopost({ params }, ctx) {
    return toAutopostBody(await deleteAutopost(ctx, ctx.auth, params.id), ctx.clock.now())
  },

  async setAutopostActive({ params, body }, ctx) {
    return toAutopostBody(await setActive(ctx, ctx.auth, params.id, body.active))
  },

  async previewFeed({ query }, ctx) {
    return previewFeed(ctx, query.url, ctx.request.signal)
  },
}
