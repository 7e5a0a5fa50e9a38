import type { HasDbAndClock } from '../../db/connect.ts'
import type { IntegrationRow } from '../../db/tables/channels.ts'
import type { PlanChange, PostRow, TagRow } from '../../db/tables/posts.ts'
import type { HasEvents } from '../../events/events.ts'
import type { HasQueue } from '../../jobs/queue.ts'
import { newId } from '../../lib/ids.ts'
import { searchTextOf } from '../../lib/text/search-text.ts'
import { recordEvent } from '../../publishing/events.ts'
import { nextDate, repeatsAfter } from '../../publishing/occurrences.ts'
import {
  continueThread,
  planOccurrence,
  queueNewPost,
  queuePost,
  unqueuePost,
} from '../../publishing/queue-post.ts'
import { addTags, findLivePost, findThread, insertPosts, replaceTags, updatePost } from '../store.ts'
import type { ParsedEntry, ParsedRequest } from './parse-request.ts'
import { type ThreadEdit, unpublished } from './thread-edit.ts'

type SaveContext = HasDbAndClock & HasQueue & HasEvents

/** One thread of a request, with its posts locked. */
export interface Saving {
  organizationId: string
  request: ParsedRequest
  edit: ThreadEdit
  integration: Pick<IntegrationRow, 'identifier'>
  publishDate: number
  /** undefined: tags stay unchanged. */
  tags: Pick<TagRow, 'id'>[] | undefined
  /** Default for a new post whose request does not say. */
  shortLink: 0 | 1
  creationMethod: PostRow['creation_method']
  /** The group to keep; undefined = a new one. */
  group: string | undefined
}

/** Writes one thread and enqueues it, in the transaction that holds the locks. Returns the root's id and date. */
export async function saveThread(
  ctx: SaveContext,
  saving: Saving,
): Promise<Pick<PostRow, 'id' | 'publish_date'>> {
  const { request, tags, edit } = saving
  // A new post that repeats may be due later than its date, which `queuePost` finds out.
  const isDue = edit.kind === 'new' && request.type !== 'draft' && !request.interval
  const root = await writeRows(ctx, saving, isDue ? saving.publishDate : null)
  if (tags !== undefined && edit.kind === 'new') await addTags(ctx.db, root.id, tags)
  else if (tags !== undefined) await replaceTags(ctx.db, root.id, tags)
  if (isDue) {
    await queueNewPost(ctx, root)
    return root
  }
  await recordEvent(ctx, root, edit.kind === 'new' ? 'created' : 'updated')
  if (edit.kind === 'inPlace') await rescheduleInPlace(ctx, edit.root, root)
  else if (request.type !== 'draft') await queuePost(ctx, root, request)
  else if (edit.kind === 'requeue' && (edit.root.due_at !== null || edit.root.state === 'QUEUE'))
    await unqueuePost(ctx, root)
  if (root.interval_in_days === null) return root
  // A repeating post whose date has passed waits for its next one.
  return (await findLivePost(ctx.db, root.organization_id, root.id)) ?? root
}

/** Writes the rows of the request, then the comments that stay behind them. Returns the new root, which is due at `dueAt`. */
async function writeRows(ctx: SaveContext, saving: Saving, dueAt: number | null): Promise<PostRow> {
  const { request, edit, organizationId } = saving
  const { thread, rows, kept } = edit
  const rootId = edit.root?.id ?? newId()
  const shared = { ...sharedColumns(saving), root_id: rootId, updated_at: ctx.clock.now() }
  const rootOnly = {
    settings: JSON.stringify({ ...thread.settings, __type: saving.integration.identifier }),
    ...(request.timezone === undefined ? {} : { timezone: request.timezone }),
  }
  const entries = [
    ...thread.entries.map((entry, index) => ({ row: rows[index], ...contentColumns(entry, rows[index]) })),
    ...kept.map((row) => ({ row })),
  ]
  const written: PostRow[] = []
  for (const [position, { row, ...content }] of entries.entries()) {
    const change = {
      ...shared,
      position,
      parent_post_id: written.at(-1)?.id ?? null,
      settings: null,
      ...(position === 0 ? rootOnly : {}),
      ...content,
    }
    if (row !== undefined) await updatePost(ctx.db, organizationId, row.id, change)
    const id = position === 0 ? rootId : newId()
    const due_at = position === 0 ? dueAt : null
    written.push({
      ...(row ?? { ...newColumns(saving), id, due_at, created_at: shared.updated_at }),
      ...change,
    })
  }
  const inserted = written.filter((_, index) => entries[index]?.row === undefined)
  await insertPosts(ctx.db, inserted)
  return written[0] as PostRow
}

/** Columns that all rows of the thread share. */
function sharedColumns({ request, edit, publishDate, group }: Saving) {
  return {
    group_id: group ?? newId(),
    publish_date: publishDate,
    ...(request.shortLink === undefined ? {} : { short_link: request.shortLink }),
    ...(request.interval === undefined ? {} : { interval_in_days: request.interval }),
    ...(edit.kind === 'inPlace'
      ? {}
      : {
          ...unpublished,
          ...(request.republish ? { attempt_key: null } : {}),
          state: request.type === 'draft' ? ('DRAFT' as const) : ('QUEUE' as const),
        }),
  } satisfies PlanChange
}

/** Leaves out unchanged text, so that it is not indexed again. */
function contentColumns({ content, image, delay }: ParsedEntry, row: PostRow | undefined) {
  const text = row?.content === content ? {} : { content, search_text: searchTextOf(content) }
  return { ...text, image: JSON.stringify(image), delay }
}

/** Columns of a row that is inserted, unless the request says otherwise. */
function newColumns({ organizationId, edit, shortLink, creationMethod }: Saving) {
  const { thread, root } = edit
  return {
    organization_id: organizationId,
    integration_id: thread.integrationId,
    // A comment added to a post in place waits behind it, whatever the post's outcome.
    state: root?.state === 'DRAFT' ? ('DRAFT' as const) : ('QUEUE' as const),
    content: '',
    search_text: '',
    image: '[]',
    delay: 0,
    interval_in_days: root?.interval_in_days ?? null,
    timezone: null,
    short_link: root?.short_link ?? shortLink,
    ...unpublished,
    creation_method: creationMethod,
    attempt_key: newId(),
    deleted_at: null,
  }
}

/**
 * Requeues a thread after a change in place: a waiting post moves to its new date, a published one continues with its new
 * comments.
 */
export async function rescheduleInPlace(ctx: SaveContext, before: PostRow, root: PostRow): Promise<void> {
  if (root.state === 'QUEUE') {
    if (before.position > 0 || before.publish_date !== root.publish_date) await queuePost(ctx, root)
    return
  }
  if (root.state !== 'PUBLISHED') return
  await continueThread(ctx, root)
  const moved =
    before.publish_date !== root.publish_date ||
    before.interval_in_days !== root.interval_in_days ||
    before.timezone !== root.timezone
  const thread = await findThread(ctx.db, root.organization_id, root.id)
  if (!moved || thread.some((entry) => entry.state !== 'PUBLISHED')) return
  const now = ctx.clock.now()
  // A repeating post that is moved ahead is published at its new date, too.
  const ahead = root.interval_in_days !== null && root.publish_date > now
  const next = ahead ? root.publish_date : await nextDate(ctx, root, repeatsAfter(root, now))
  if (next !== null) await planOccurrence(ctx, root, next)
  else if (before.due_at !== null) await unqueuePost(ctx, root)
}
