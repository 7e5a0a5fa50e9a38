import type { PostsHandlers } from '../../generated/handlers.ts'
import { reply } from '../http/reply.ts'
import { composeHandlers } from './compose-handlers.ts'
import { toCalendarItem, toConsoleThread, toOldPost, toPlannedItem, toPostRow } from './console-body.ts'
import { createPosts } from './create-posts.ts'
import { exportThread } from './debug-export.ts'
import { deletePostGroup } from './delete-posts.ts'
import { findOrganizationSlot, findSlot } from './find-slot.ts'
import { getThread, getThreadByGroup } from './get-post.ts'
import { linkHandlers } from './link-handlers.ts'
import { listPosts } from './list-posts.ts'
import { moveThread } from './move-thread.ts'
import { isTrue, readMoment } from './plan.ts'
import { listOldPosts, listPlannedPosts } from './planned-posts.ts'
import { findReleaseCandidates, setReleaseId } from './release.ts'
import { validateThreads } from './validate-threads.ts'

export const postsHandlers: PostsHandlers = {
  ...composeHandlers,
  ...linkHandlers,

  async getCalendar({ query }, ctx) {
    const { posts, nextCursor } = await listPosts(ctx, ctx.auth, query)
    return { p: posts.map(toCalendarItem), nextCursor }
  },

  // A console sends the whole post: a repetition that it leaves out has ended.
  saveThreads: ({ body }, ctx) => createPosts(ctx, ctx.auth, { ...body, inter: body.inter ?? null }, 'WEB'),

  async listPlannedPosts({ query: { page = 0, limit = 20, state = 'all', ...filter } }, ctx) {
    const found = await listPlannedPosts(ctx, ctx.auth, { page, limit, state, ...filter })
    const { posts, total, exact, hasMore } = found
    return { p: posts.map(toPlannedItem), t: total, te: exact, pg: page, l: limit, hm: hasMore }
  },

  async listOldPosts({ query: { limit = 1000, ...query } }, ctx) {
    const { rows, nextCursor } = await listOldPosts(ctx, ctx.auth, { limit, ...query })
    const headers = nextCursor === null ? {} : { 'Next-Cursor': nextCursor }
    return reply({ body: rows.map(toOldPost), headers })
  },

  async findOrganizationSlot(_input, ctx) {
    return { date: new Date(await findOrganizationSlot(ctx, ctx.auth)).toISOString() }
  },

  async findChannelSlot({ params }, ctx) {
    return { date: new Date(await findSlot(ctx, ctx.auth, params.id)).toISOString() }
  },

  validateThreads: ({ body }, ctx) => validateThreads(ctx, ctx.auth, body.posts),

  async getThread({ params }, ctx) {
    return toConsoleThread(await getThread(ctx, ctx.auth.organizationId, params.id), params.id)
  },

  async getThreadByGroup({ params }, ctx) {
    const thread = await getThreadByGroup(ctx, ctx.auth, params.group)
    return toConsoleThread(thread, thread.root.id)
  },

  async exportThread({ params }, ctx) {
    return exportThread(ctx, await getThreadByGroup(ctx, ctx.auth, params.group))
  },

  deleteThread: ({ params }, ctx) => deletePostGroup(ctx, ctx.auth, params.id),

  listThreadReleaseCandidates({ params }, ctx) {
    const { organizationId } = ctx.auth
    return findReleaseCandidates(ctx, organizationId, params.id, ctx.request.signal)
  },

  async setThreadReleaseId({ params, body }, ctx) {
    const releaseId = String(body.releaseId)
    return setReleaseId(ctx, ctx.auth.organizationId, params.id, releaseId, ctx.request.signal)
  },

  async moveThread({ params, body }, ctx) {
    const move = {
      date: readMoment(body.date),
      action: body.action ?? 'update',
      republish: isTrue(body.republish),
    }
    return toPostRow(await moveThread(ctx, ctx.auth.organizationId, params.id, move))
  },
}
