import type { App } from '../../context.ts'
import type { PostRow } from '../../db/tables/posts.ts'
import type { Actor } from '../../integrations/reach.ts'
import { getThread } from '../get-post.ts'
import { reachPost } from '../reach.ts'

/** The first entry of the thread that the post is part of. Throws 404 for one that is gone or out of reach. */
export async function rootOf(ctx: Pick<App, 'db'>, actor: Actor, postId: string): Promise<PostRow> {
  const { root } = await getThread(ctx, await reachPost(ctx, actor, postId), postId)
  return root
}
