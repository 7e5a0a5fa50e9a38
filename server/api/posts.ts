import { randomInt } from 'node:crypto'
import type { PostsHandlers } from '../../generated/handlers.ts'
import { readIfMatch, replyWithVersion, replyWithVersions } from '../http/if-match.ts'
import { reply } from '../http/reply.ts'
import { toIso } from '../lib/time/dates.ts'
import { addComment, listDiscussion, toCommentBody } from '../posts/comments.ts'
import {
  exportThread,
  toCalendar,
  toConsoleThread,
  toOldPost,
  toPlannedItems,
  toPostRow,
} from '../posts/console-body.ts'
import { deletePostGroup } from '../posts/delete-posts.ts'
import { draftWeek } from '../posts/draft-week.ts'
import { findOrganizationSlot, findSlot } from '../posts/find-slot.ts'
import { getThread, getThreadByGroup } from '../posts/get-thread.ts'
import { listPosts } from '../posts/list/list-posts.ts'
import { listOldPosts, listPlannedPosts } from '../posts/list/planned-posts.ts'
import { requireReachablePost } from '../posts/reachable-posts.ts'
import { findReleaseCandidates, setReleaseId } from '../posts/release-id.ts'
import { createPosts } from '../posts/save/create-posts.ts'
import { isTrue, parseMoment } from '../posts/save/parse-request.ts'
import { moveThread } from '../posts/save/reschedule.ts'
import { validateThreads } from '../posts/save/validate-posts.ts'
import { versionOfThread } from '../posts/save/versions.ts'
import { separatePosts } from '../posts/separate-posts.ts'
import { shouldAskForShortLinks } from '../posts/short-links/preference.ts'
import { linkStatistics } from '../posts/short-links/statistics.ts'

export const postsHandlers: PostsHandlers = {
  async getCalendar({ query }, ctx) {
    const { posts, nextCursor } = await listPosts(ctx, ctx.auth, query)
    return { p: toCalendar(posts), nextCursor }
  },

  // A console sends the whole post, so a missing repetition means that it has ended.
  async saveThreads({ body }, ctx) {
    const preconditions = readIfMatch(ctx.request, body)
    const request = { ...body, inter: body.inter ?? null }
    return replyWithVersions(await createPosts(ctx, ctx.auth, request, { preconditions }))
  },

  async listPlannedPosts({ query: { page = 0, limit = 20, state = 'all', ...filter } }, ctx) {
    const found = await listPlannedPosts(ctx, ctx.auth, { page, limit, state, ...filter })
    const { posts, total, exact, hasMore } = found
    return { p: toPlannedItems(posts), t: total, te: exact, pg: page, l: limit, hm: hasMore }
  },

  async listOldPosts({ query: { limit = 1000, ...query } }, ctx) {
    const { rows, nextCursor } = await listOldPosts(ctx, ctx.auth, { limit, ...query })
    const headers = nextCursor === null ? {} : { 'Next-Cursor': nextCursor }
    return reply({ body: rows.map(toOldPost), headers })
  },

  async findOrganizationSlot(_input, ctx) {
    return { date: toIso(await findOrganizationSlot(ctx, ctx.auth)) }
  },

  async findChannelSlot({ params }, ctx) {
    return { date: toIso(await findSlot(ctx, ctx.auth, params.id)) }
  },

  validateThreads: ({ body }, ctx) => validateThreads(ctx, ctx.auth, body.posts),

  async getThread({ params }, ctx) {
    const organizationId = await requireReachablePost(ctx, ctx.auth, params.id)
    const thread = await getThread(ctx, organizationId, params.id)
    return replyWithVersion(versionOfThread(thread), toConsoleThread(thread, params.id))
  },

  async getThreadByGroup({ params }, ctx) {
    const thread = await getThreadByGroup(ctx, ctx.auth, params.group)
    return replyWithVersion(versionOfThread(thread), toConsoleThread(thread, thread.root.id))
  },

  async exportThread({ params }, ctx) {
    return exportThread(ctx, await getThreadByGroup(ctx, ctx.auth, params.group))
  },

  deleteThread: ({ params }, ctx) => deletePostGroup(ctx, ctx.auth, params.id, readIfMatch(ctx.request)),

  async listThreadReleaseCandidates({ params }, ctx) {
    const organizationId = await requireReachablePost(ctx, ctx.auth, params.id)
    return findReleaseCandidates(ctx, organizationId, params.id, ctx.request.signal)
  },

  async setThreadReleaseId({ params, body }, ctx) {
    const releaseId = String(body.releaseId)
    const organizationId = await requireReachablePost(ctx, ctx.auth, params.id)
    const { signal } = ctx.request
    const ifMatch = readIfMatch(ctx.request, body)
    const binding = { organizationId, id: params.id, releaseId, signal, ifMatch }
    const { release, version } = await setReleaseId(ctx, binding)
    return replyWithVersion(version, release)
  },

  async moveThread({ params, body }, ctx) {
    const move = {
      date: parseMoment(body.date),
      action: body.action ?? 'update',
      republish: isTrue(body.republish),
      ifMatch: readIfMatch(ctx.request, body),
    }
    const organizationId = await requireReachablePost(ctx, ctx.auth, params.id)
    const { root, version } = await moveThread(ctx, organizationId, params.id, move)
    return replyWithVersion(version, toPostRow(root))
  },

  async listComments({ params }, ctx) {
    const comments = await listDiscussion(ctx, ctx.auth, params.id)
    return { comments: comments.map(toCommentBody) }
  },

  async addComment({ params, body }, ctx) {
    return toCommentBody(await addComment(ctx, ctx.auth, params.id, body.comment))
  },

  async separatePosts({ body }, ctx) {
    return { posts: await separatePosts(ctx, ctx.auth, body) }
  },

  async draftWeek({ body }, ctx) {
    const pick = (count: number) => randomInt(count)
    return { posts: await draftWeek(ctx, ctx.auth, body, { pick }) }
  },

  async getLinkStatistics({ params }, ctx) {
    const organizationId = await requireReachablePost(ctx, ctx.auth, params.id)
    return { clicks: await linkStatistics(ctx, organizationId, params.id, ctx.request.signal) }
  },

  async askAboutShortLinks({ body }, ctx) {
    return { ask: await shouldAskForShortLinks(ctx, ctx.auth.organizationId, body.messages) }
  },
}
