import { randomInt } from 'node:crypto'
import type { PostsHandlers } from '../../generated/handlers.ts'
import { addComment, discussionOf, toCommentBody } from './comments.ts'
import { draftWeek } from './draft-week.ts'
import { reviewHandlers } from './reviews/console-handlers.ts'
import { separatePosts } from './separate-posts.ts'

/** Of the tag `posts`: what helps to write posts and to talk about them. */
export const composeHandlers: Pick<
  PostsHandlers,
  'listComments' | 'addComment' | 'separatePosts' | 'draftWeek' | keyof typeof reviewHandlers
> = {
  ...reviewHandlers,

  async listComments({ params }, ctx) {
    const comments = await discussionOf(ctx, ctx.auth.organizationId, params.id)
    return { comments: comments.map(toCommentBody) }
  },

  async addComment({ params, body }, ctx) {
    return toCommentBody(await addComment(ctx, ctx.auth, params.id, body.comment))
  },

  async separatePosts({ body }, ctx) {
    return { posts: await separatePosts(ctx, ctx.auth, body) }
  },

  async draftWeek({ body }, ctx) {
    return { posts: await draftWeek(ctx, ctx.auth, body, (count) => randomInt(count)) }
  },
}
