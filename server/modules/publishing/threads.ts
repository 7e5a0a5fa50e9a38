import type { App } from '../../context.ts'
import type { PostRow } from '../../db/tables.ts'
import { recordEvent } from './events.ts'
import { LATEST_OCCURRENCE_MS, nextOccurrence } from './occurrences.ts'
import { delayMs, iso, nextEntry, type QueueContext, wakeThread } from './queue-post.ts'
import { updateEntries, updatePost } from './store.ts'

/** Error code of a comment on a platform that takes none. */
export const SKIPPED = 'comments_unsupported'

/**
 * After an entry is out: the next one after its delay, else the next occurrence of a repeating post, else nothing.
 * `entries` is the live thread as it now is. Called in a transaction that holds the thread.
 */
export async function scheduleNext(ctx: QueueContext, root: PostRow, entries: PostRow[]): Promise<void> {
  const now = ctx.clock.now()
  const next = nextEntry(entries)
  if (next !== undefined) return wakeThread(ctx, root, now + delayMs(next))
  const again = isComplete(entries) ? nextOccurrence(root, now) : null
  if (again === null) await updatePost(ctx.db, root.id, { due_at: null })
  else await wakeThread(ctx, root, again)
}

/** Nothing of the thread is left to publish, and nothing failed. */
export function isComplete(entries: PostRow[]): boolean {
  return entries.every((entry) => entry.state === 'PUBLISHED' || entry.error_code === SKIPPED)
}

/**
 * A repeating post whose time has come is QUEUE again while it is published anew, and PUBLISHED in between. An occurrence
 * that is more than two hours late is left out, with an event, for the next one on the grid.
 */
export async function startOccurrence(
  ctx: QueueContext,
  root: PostRow,
): Promise<'started' | 'later' | 'none'> {
  const now = ctx.clock.now()
  const again = nextOccurrence(root, now)
  if (again === null || root.state !== 'PUBLISHED' || root.due_at === null) return 'none'
  if (now - root.due_at > LATEST_OCCURRENCE_MS) {
    await recordEvent(ctx, root, 'overdue', {
      code: 'occurrence_skipped',
      message: `The repetition of ${iso(root.due_at)} was missed; the next is at ${iso(again)}.`,
    })
    await updatePost(ctx.db, root.id, { overdue_at: null })
    await wakeThread(ctx, root, again)
    return 'later'
  }
  await updateEntries(ctx.db, root, {
    state: 'QUEUE',
    attempt_key: null,
    error_code: null,
    error_message: null,
    updated_at: now,
  })
  await recordEvent(ctx, root, 'queued', {
    code: 'repetition',
    message: 'Published again, as its interval asks.',
  })
  return 'started'
}

/** Entries that the platform has no place for are left out, each saying so. Returns the thread as it now is. */
export async function skipComments(
  ctx: Pick<App, 'db' | 'clock'>,
  entries: PostRow[],
  platform: string,
): Promise<PostRow[]> {
  const message = `${platform} takes no comments: only the first entry of the thread is published.`
  const result: PostRow[] = []
  for (const entry of entries) {
    if (entry.position === 0 || entry.state !== 'QUEUE') {
      result.push(entry)
      continue
    }
    const change = {
      state: 'ERROR',
      error_code: SKIPPED,
      error_message: message,
      updated_at: ctx.clock.now(),
    } as const
    await updatePost(ctx.db, entry.id, change)
    await recordEvent(ctx, entry, 'comment_skipped', { code: SKIPPED, message, retryable: false })
    result.push({ ...entry, ...change })
  }
  return result
}
