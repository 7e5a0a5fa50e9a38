import { ApiError } from '../../../errors/errors.ts'
import type { Context } from '../../../http/contract.ts'
import { deletePostGroup } from '../../../posts/delete-posts.ts'
import type { Thread } from '../../../posts/get-thread.ts'
import { type CreatedPost, createPosts } from '../../../posts/save/create-posts.ts'
import { versionOfThread } from '../../../posts/save/versions.ts'
import { type ComposeState, requestOf } from '../compose-view.ts'

/** A stored post in another version than the form knows; null if it was deleted. */
export interface Conflict {
  channel: string
  theirs: Thread | null
}

/** Finds the posts that saving the form would overwrite unseen. A draft of a channel that is no longer chosen is not saved. */
export function findConflicts({ drafts, composition }: ComposeState): Conflict[] {
  return [...drafts.known].flatMap(([channel, { version }]) => {
    const theirs = drafts.threads.get(channel) ?? null
    if (composition.post === null && !composition.channels.includes(channel)) return []
    return theirs !== null && versionOfThread(theirs) === version ? [] : [{ channel, theirs }]
  })
}

/**
 * Saves the form as `POST /posts` does: the drafts that it knows change, and each other channel gets a new post. Deletes drafts of channels
 * that are no longer chosen.
 * @throws 412 if somebody else changed one of them
 */
export async function savePosts(
  ctx: Context<'session'>,
  state: ComposeState,
  type: Parameters<typeof requestOf>[1],
  isAutosave = false,
): Promise<CreatedPost[]> {
  if (findConflicts(state).length > 0) throw changedByOthers()
  const { drafts, composition } = state
  const preconditions = new Map(
    composition.channels.flatMap((channel) => {
      const known = drafts.known.get(channel)
      return known ? [[known.id, { versions: new Set([known.version]) }] as const] : []
    }),
  )
  const saved = await createPosts(ctx, ctx.auth, requestOf(state, type), { preconditions, isAutosave })
  await deleteUnchosen(ctx, state)
  return saved
}

export function changedByOthers(): ApiError {
  return new ApiError('precondition_failed', 'The post has changed since you opened it.')
}

/** Leaves alone each draft that somebody else has changed or deleted. */
async function deleteUnchosen(ctx: Context<'session'>, { drafts, composition, stored }: ComposeState) {
  if (stored !== null) return
  for (const [channel, { version }] of drafts.known) {
    const root = drafts.threads.get(channel)?.root
    if (composition.channels.includes(channel) || root?.state !== 'DRAFT') continue
    const ifMatch = { versions: new Set([version]) }
    await deletePostGroup(ctx, ctx.auth, root.group_id, ifMatch).catch((error: unknown) => {
      if (!(error instanceof ApiError && [404, 409, 412].includes(error.status))) throw error
    })
  }
}
