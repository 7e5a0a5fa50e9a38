import type { HasDb } from '../../db/connect.ts'
import type { PlanChange, PostRow, TagRow } from '../../db/tables/posts.ts'
import type { HasEvents } from '../../events/events.ts'
import type { HasQueue } from '../../jobs/queue.ts'
import { newId } from '../../lib/ids.ts'
import { searchTextOf } from '../../lib/text/search-text.ts'
import type { HasClock } from '../../lib/time/clock.ts'
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

type SaveContext = HasDb & HasClock & HasQueue & HasEvents

/** Options that all threads of one request share. */
interface Saving {
  organizationId: string
  request: ParsedRequest
  publishDate: number
  /** undefined: tags stay unchanged. */
  tags: Pick<TagRow, 'id'>[] | undefined
  /** Default for a new post whose request does not say. */
  shortLink: 0 | 1
  /** The group to keep; absent = a new one. */
  group?: string
}

/**
 * Writes one thread and enqueues it, in the transaction that holds the locks of the threads it edits. Returns the root's id and
 * date.
 */
export async function saveThread(
  ctx: SaveContext,
  saving: Saving,
  edit: ThreadEdit,
  identifier: string,
): Promise<Pick<PostRow, 'id' | 'publish_date'>> {
  const { request, tags } = saving
  const root = await writeRows(ctx, saving, edit, identifier)
  if (tags !== undefined && edit.kind === 'new') await addTags(ctx.db, root.id, tags)
  else if (tags !== undefined) await replaceTags(ctx.db, root.id, tags)
  if (isInsertedQueued(saving, edit)) {
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

/** A new post that repeats may be due later than its date, which `queuePost` finds out. */
function isInsertedQueued({ request }: Saving, { kind }: ThreadEdit): boolean {
  return kind === 'new' && request.type !== 'draft' && !request.interval
}

/** Writes the rows of the request, then the comments that stay behind them. Returns the new root. */
async function writeRows(
  ctx: SaveContext,
  saving: Saving,
  edit: ThreadEdit,
  identifier: string,
): Promise<PostRow> {
  const { thread, rows, kept } = edit
  const rootId = edit.root?.id ?? newId()
  const shared = sharedColumns(ctx, saving, edit, rootId)
  const settings = JSON.stringify({ ...(thread.settings ?? parsed(edit.root?.settings)), __type: identifier })
  const { timezone } = saving.request
  const entries = [
    ...thread.entries.map((entry, index) => ({
      row: rows[index],
      content: contentColumns(entry, rows[index]),
    })),
    ...kept.map((row) => ({ row, content: {} })),
  ]
  const written: PostRow[] = []
  const inserted: PostRow[] = []
  for (const [position, { row, content }] of entries.entries()) {
    const place = {
      ...shared,
      position,
      parent_post_id: written.at(-1)?.id ?? null,
      settings: position === 0 ? settings : null,
      ...(position === 0 && timezone !== undefined ? { timezone } : {}),
      ...content,
    }
    const id = position === 0 ? rootId : (row?.id ?? newId())
    if (row === undefined) inserted.push(newRow(ctx, saving, edit, { ...place, id }))
    else await updatePost(ctx.db, saving.organizationId, id, place)
    written.push(row === undefined ? (inserted.at(-1) as PostRow) : { ...row, ...place })
  }
  await insertPosts(ctx.db, inserted)
  return written[0] as PostRow
}

/** Columns that all rows of the thread share. */
function sharedColumns(ctx: SaveContext, saving: Saving, edit: ThreadEdit, rootId: string) {
  const { request, publishDate } = saving
  return {
    root_id: rootId,
    group_id: saving.group ?? newId(),
    publish_date: publishDate,
    updated_at: ctx.clock.now(),
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

type Place = PlanChange & Pick<PostRow, 'id' | 'root_id' | 'group_id' | 'position' | 'publish_date'>

function newRow(ctx: SaveContext, saving: Saving, edit: ThreadEdit, place: Place): PostRow {
  const { thread, root } = edit
  return {
    organization_id: saving.organizationId,
    integration_id: thread.integrationId,
    parent_post_id: null,
    // A comment added to a post in place waits behind it, whatever the post's outcome.
    state: root?.state === 'DRAFT' ? 'DRAFT' : 'QUEUE',
    content: '',
    search_text: '',
    image: '[]',
    settings: null,
    delay: 0,
    interval_in_days: root?.interval_in_days ?? null,
    timezone: null,
    short_link: root?.short_link ?? saving.shortLink,
    ...unpublished,
    creation_method: saving.request.creationMethod,
    due_at: place.position === 0 && isInsertedQueued(saving, edit) ? saving.publishDate : null,
    attempt_key: newId(),
    created_at: ctx.clock.now(),
    updated_at: ctx.clock.now(),
    deleted_at: null,
    ...place,
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

function parsed(settings: string | null | undefined): Record<string, unknown> {
  return settings ? (JSON.parse(settings) as Record<string, unknown>) : {}
}
