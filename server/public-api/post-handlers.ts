import type { PublicApiHandlers } from '../../generated/handlers.ts'
import { toIso } from '../lib/dates.ts'
import { listNotifications } from '../notifications/notifications.ts'
import { createPosts } from '../posts/create-posts.ts'
import { deletePost, deletePostGroup } from '../posts/delete-posts.ts'
import { editPost } from '../posts/edit-post.ts'
import { findSlot } from '../posts/find-slot.ts'
import { getThread } from '../posts/get-post.ts'
import { listPosts } from '../posts/list-posts.ts'
import { isTrue } from '../posts/plan.ts'
import { toEventBody, toListBody, toThreadBody } from '../posts/post-body.ts'
import { setPostStatus } from '../posts/post-status.ts'
import { reachPost } from '../posts/reach.ts'
import { findReleaseCandidates, setReleaseId } from '../posts/release.ts'
import { validatePosts } from '../posts/validate-posts.ts'
import { listEvents } from '../publishing/events.ts'
import { retryPost } from '../publishing/retry-post.ts'
import { toNotificationsBody } from './notifications-body.ts'

export const postHandlers: Pick<
  PublicApiHandlers,
  | 'findSlot'
  | 'listPosts'
  | 'createPosts'
  | 'validatePosts'
  | 'getPost'
  | 'updatePost'
  | 'listPostEvents'
  | 'retryPost'
  | 'deletePost'
  | 'deletePostGroup'
  | 'listReleaseCandidates'
  | 'setPostStatus'
  | 'mergePostSettings'
  | 'setReleaseId'
  | 'listNotifications'
> = {
  async findSlot({ params }, ctx) {
    const slot = await findSlot(ctx, ctx.auth, params.id)
    return { date: toIso(slot) }
  },

  async listPosts({ query }, ctx) {
    const { posts, nextCursor } = await listPosts(ctx, ctx.auth, query ?? {})
    return { posts: posts.map(toListBody), nextCursor }
  },

  createPosts: ({ body }, ctx) => createPosts(ctx, ctx.auth, body),

  validatePosts: ({ body }, ctx) => validatePosts(ctx, ctx.auth, body),

  async getPost({ params }, ctx) {
    return toThreadBody(await getThread(ctx, await reachPost(ctx, ctx.auth, params.id), params.id))
  },

  async updatePost({ params, body }, ctx) {
    return toThreadBody(await editPost(ctx, ctx.auth, params.id, body))
  },

  async listPostEvents({ params }, ctx) {
    const events = await listEvents(ctx, await reachPost(ctx, ctx.auth, params.id), params.id)
    return { events: events.map(toEventBody) }
  },

  async retryPost({ params }, ctx) {
    const { id, state } = await retryPost(ctx, await reachPost(ctx, ctx.auth, params.id), params.id)
    return { id, state }
  },

  async deletePost({ params }, ctx) {
    return deletePost(ctx, await reachPost(ctx, ctx.auth, params.id), params.id)
  },

  deletePostGroup: ({ params }, ctx) => deletePostGroup(ctx, ctx.auth, params.group),

  async listReleaseCandidates({ params }, ctx) {
    const organizationId = await reachPost(ctx, ctx.auth, params.id)
    return findReleaseCandidates(ctx, organizationId, params.id, ctx.request.signal)
  },

  async setPostStatus({ params, body }, ctx) {
    const change = { status: body.status, republish: isTrue(body.republish) }
    return {
      id: params.id,
      state: await setPostStatus(ctx, await reachPost(ctx, ctx.auth, params.id), params.id, change),
    }
  },

  async mergePostSettings({ params, body }, ctx) {
    const { root } = await editPost(ctx, ctx.auth, params.id, { mergedSettings: body.settings })
    return { postId: root.id, publishDate: toIso(root.publish_date) }
  },

  async setReleaseId({ params, body }, ctx) {
    const releaseId = String(body.releaseId)
    const organizationId = await reachPost(ctx, ctx.auth, params.id)
    return setReleaseId(ctx, organizationId, params.id, releaseId, ctx.request.signal)
  },

  async listNotifications({ query }, ctx) {
    return toNotificationsBody(
      await listNotifications(ctx, ctx.auth.organizationId, query?.page ?? 0, ctx.auth.customerId),
    )
  },
}
