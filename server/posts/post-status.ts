import type { App } from '../context.ts'
import type { PostRow, PostState } from '../db/tables/posts.ts'
import { transaction } from '../db/transaction.ts'
import { ApiError, notFound } from '../errors.ts'
import type { ImageInput } from '../media/resolve.ts'
import { recordEvent } from '../publishing/events.ts'
import { queuePost, unqueuePost } from '../publishing/queue-post.ts'
import { mayBeLive, refuseWhileSending } from '../publishing/sending.ts'
import { type CheckContext, checkThreads } from './check-threads.ts'
import { mayBePublished, unpublished } from './edited-threads.ts'
import { throwProblems } from './problems.ts'
import { findLivePost, findThread, updateThread } from './store.ts'

export type StatusContext = CheckContext & Pick<App, 'jobs' | 'clock'>

/**
 * Takes a thread off the schedule (`draft`), or queues it for its stored date (`schedule`), which checks it as creating
 * would. Either is allowed in every state, but what is published, or may be, is only queued again with `republish`: a draft
 * keeps what is known of its publication until then. 409 while it is on its way to the platform.
 */
export async function setPostStatus(
  ctx: StatusContext,
  organizationId: string,
  id: string,
  change: { status: 'draft' | 'schedule'; republish: boolean },
): Promise<PostState> {
  const post = await findLivePost(ctx.db, organizationId, id)
  if (post === undefined) throw notFound('post')
  if (change.status === 'schedule') await checkStored(ctx, organizationId, post.root_id)
  return transaction(ctx, async (ctx) => {
    await refuseWhileSending(ctx, organizationId, post.root_id)
    const entries = await findThread(ctx.db, organizationId, post.root_id)
    const root = entries[0]
    if (root === undefined) throw notFound('post')
    const out = entries.some(mayBePublished)
    if (change.status === 'schedule' && out && !change.republish) throw published(entries)
    const state = change.status === 'draft' ? 'DRAFT' : 'QUEUE'
    if (state === 'DRAFT' && entries.every((entry) => entry.state === state)) return state
    await updateThread(ctx.db, organizationId, root.id, {
      ...(out && !change.republish ? { overdue_at: null } : unpublished),
      // Whoever publishes it again has decided what became of an attempt without an answer.
      ...(change.republish ? { attempt_key: null } : {}),
      state,
      updated_at: ctx.clock.now(),
    })
    await recordEvent(ctx, root, 'updated', { message: `Set to ${change.status}.` })
    if (state === 'QUEUE') await queuePost(ctx, root, change)
    else if (root.due_at !== null) await unqueuePost(ctx, root)
    return state
  })
}

export function published(entries: PostRow[]): ApiError {
  const isOut = entries.some((entry) => entry.state === 'PUBLISHED' || entry.release_id !== null)
  if (!isOut) return mayBeLive()
  return new ApiError(
    'already_published',
    'This post is published already: send republish: true if it is to be published again.',
  )
}

/** Drafts may break their channel's rules until now. */
export async function checkStored(ctx: StatusContext, organizationId: string, rootId: string): Promise<void> {
  const entries = await findThread(ctx.db, organizationId, rootId)
  const root = entries[0]
  if (root === undefined) throw notFound('post')
  const thread = {
    location: 'post',
    integrationId: root.integration_id,
    replacedGroup: null,
    settings: JSON.parse(root.settings ?? '{}') as Record<string, unknown>,
    entries: entries.map((entry, index) => ({
      location: `post.value.${index}`,
      id: entry.id,
      content: entry.content,
      image: JSON.parse(entry.image) as ImageInput[],
      delay: entry.delay,
    })),
  }
  const checked = await checkThreads(ctx, { organizationId }, [thread], {
    rules: true,
    now: false,
    disabled: false,
  })
  throwProblems(checked.flatMap(({ problems }) => problems))
}
