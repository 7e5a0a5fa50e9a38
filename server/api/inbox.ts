import type { InboxHandlers } from '../../generated/handlers.ts'
import { listItemActs, requestChange, requestReply, toActBody } from '../inbox/acts/request-act.ts'
import { changeItem, markItems } from '../inbox/items/change-items.ts'
import { getItem, listItems } from '../inbox/items/list-items.ts'
import { toItemBody } from '../inbox/items/show-items.ts'
import { findProblems } from '../inbox/polls/find-problems.ts'

export const inboxHandlers: InboxHandlers = {
  async listInbox({ query: { text, limit = 30, ...filter } }, ctx) {
    const { items, nextCursor } = await listItems(ctx, ctx.auth, { ...filter, search: text, limit })
    const problems = await findProblems(ctx, ctx.auth, filter.channel)
    return { items: items.map(toItemBody), nextCursor, problems: Object.fromEntries(problems) }
  },

  async getInboxItem({ params }, ctx) {
    return toItemBody(await getItem(ctx, ctx.auth, params.id))
  },

  async updateInboxItem({ params, body }, ctx) {
    return toItemBody(await changeItem(ctx, ctx.auth, params.id, body))
  },

  async markInboxRead({ body: { ids, read } }, ctx) {
    return { updated: await markItems(ctx, ctx.auth, ids, read ?? true) }
  },

  async listInboxActs({ params }, ctx) {
    return { acts: (await listItemActs(ctx, ctx.auth, params.id)).map(toActBody) }
  },

  async replyToInboxItem({ params, body }, ctx) {
    return toActBody(await requestReply(ctx, ctx.auth, params.id, body.content))
  },

  async likeInboxItem({ params, body }, ctx) {
    return toActBody(await requestChange(ctx, ctx.auth, params.id, { act: 'like', on: body?.on ?? true }))
  },

  async hideInboxItem({ params, body }, ctx) {
    return toActBody(await requestChange(ctx, ctx.auth, params.id, { act: 'hide', on: body?.on ?? true }))
  },

  async removeInboxItem({ params }, ctx) {
    return toActBody(await requestChange(ctx, ctx.auth, params.id, { act: 'remove' }))
  },
}
