import type { App } from '../../context.ts'
import type { IntegrationRow, PostRow } from '../../db/tables.ts'
import { notFound } from '../../errors.ts'
import {
  countAttempts,
  findChannelOf,
  findLivePost,
  findTagsOf,
  findThread,
  type TagOfPost,
} from './store.ts'

export interface Thread {
  root: PostRow
  /** The root first. */
  entries: PostRow[]
  integration: IntegrationRow
  tags: TagOfPost[]
  /** By entry. */
  attempts: Map<string, number>
}

/** The whole thread by the id of any of its entries. 404 when it is deleted or not this organization's. */
export async function getThread(ctx: Pick<App, 'db'>, organizationId: string, id: string): Promise<Thread> {
  const post = await findLivePost(ctx.db, organizationId, id)
  if (post === undefined) throw notFound('post')
  const entries = await findThread(ctx.db, organizationId, post.root_id)
  const root = entries[0]
  const integration = await findChannelOf(ctx.db, organizationId, post.integration_id)
  if (root === undefined || integration === undefined) throw notFound('post')
  const tags = (await findTagsOf(ctx.db, [root.id])).get(root.id) ?? []
  return { root, entries, integration, tags, attempts: await countAttempts(ctx.db, root.id) }
}
