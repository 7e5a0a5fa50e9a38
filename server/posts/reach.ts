import type { App } from '../context.ts'
import { notFound } from '../errors.ts'
import type { Reach } from '../integrations/reach.ts'
import { isReachablePost } from './store.ts'

/**
 * The caller's organization, for what is done to this post. A key that is bound to a channel group gets 404 for a post on any
 * other channel, deleted or not, as for one that is not there.
 */
export async function reachPost(ctx: Pick<App, 'db'>, reach: Reach, id: string): Promise<string> {
  if (!(await canReachPost(ctx, reach, id))) throw notFound('post')
  return reach.organizationId
}

/** True for keys that are not bound, whether there is such a post or not. */
export async function canReachPost(ctx: Pick<App, 'db'>, reach: Reach, id: string): Promise<boolean> {
  return !reach.customerId || isReachablePost(ctx.db, reach, id)
}
