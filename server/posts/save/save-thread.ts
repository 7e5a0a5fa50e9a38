import type { HasDbAndClock } from '../../db/connect.ts'
import type { IntegrationRow } from '../../db/tables/channels.ts'
import type { PlanChange, PostRow, TagRow } from '../../db/tables/posts.ts'
import type { HasEvents } from '../../events/events.ts'
import type { HasQueue } from '../../jobs/queue.ts'
import { newId } from '../../lib/ids.ts'
import { searchTextOf } from '../../lib/text/search-text.ts'
import { recordUses } from '../../media/library/uses.ts'
import { traceColumns } from '../../process/trace.ts'
import { type NewEvent, recordEvents } from '../../publishing/events.ts'
import { nextDateOfPublished, repeatingFrom, zoneOfPost } from '../../publishing/occurrences.ts'
import {
  continueThread,
  planOccurrence,
  queueNewPost,
  queuePost,
  unqueuePost,
} from '../../publishing/queue-post.ts'
import type { HasTextIndex } from '../search/text-index.ts'
import { addTags, findLivePost, findThread, insertPosts, replaceTags, updatePost } from '../store.ts'
import type { ParsedEntry, ParsedRequest } from './parse-request.ts'
import { type ThreadEdit, unpublished } from './thread-edit.ts'

type RescheduleContext = HasDbAndClock & HasQueue & HasEvents
type SaveContext = RescheduleContext & HasTextIndex

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
  /** The composition of a thread that has none yet; undefined = it joins none. */
  composition: string | undefined
  /** The occurrence that a new post replaces. */
  series?: Pick<PostRow, 'series_id' | 'series_date'> | undefined
  /** The library item that a new post was drawn from. */
  libraryItem?: string | undefined
  /** True if nobody asked for the save, so that a change is not recorded. */
  isAutosave: boolean
}

/** Writes one thread and enqueues it, in the transaction that holds the locks. Returns the root's id and date. */
export async function saveThread(
  ctx: SaveContext,
  saving: Saving,
): Promise<Pick<PostRow, 'id' | 'publish_date'>> {
  const { request, tags, edit } = saving
  // A new post that repeats may be due later than its date, which `queuePost` finds out.
  const isDue = edit.kind === 'new' && request.type !== 'draft' && !repeats(request.repetition)
  const root = await writeRows(ctx, saving, isDue ? saving.publishDate : null)
  if (tags !== undefined && edit.kind === 'new') await addTags(ctx.db, root.id, tags)
  else if (tags !== undefined) await replaceTags(ctx.db, root.id, tags)
  if (isDue) {
    await queueNewPost(ctx, root)
    return root
  }
  const type = edit.kind === 'new' ? ('created' as const) : ('updated' as const)
  const events = saving.isAutosave && type === 'updated' ? [] : [{ post: root, type }]
  if (edit.kind === 'inPlace') await rescheduleInPlace(ctx, edit.root, root, events)
  else if (request.type !== 'draft') await queuePost(ctx, root, { republish: request.republish, events })
  else {
    await recordEvents(ctx, events)
    if (edit.kind === 'requeue' && (edit.root.due_at !== null || edit.root.state === 'QUEUE'))
      await unqueuePost(ctx, root)
  }
  if (root.interval_in_days === null) return root
  // A repeating post whose date has passed waits for its next one.
  return (await findLivePost(ctx.db, root.organization_id, root.id)) ?? root
}

/** Writes the rows of the request, then the comments that stay behind them. Returns the new root, which is due at `dueAt`. */
async function writeRows(ctx: SaveContext, saving: Saving, dueAt: number | null): Promise<PostRow> {
  const { request, edit, organizationId, composition, libraryItem } = saving
  const { thread, rows, kept } = edit
  const rootId = edit.root?.id ?? newId()
  const repeat = await repetitionOf(ctx, saving)
  const shared = {
    ...sharedColumns(saving),
    ...(repeat && daysOf(repeat)),
    root_id: rootId,
    updated_at: ctx.clock.now(),
  }
  const rootOnly = {
    settings: JSON.stringify({ ...thread.settings, __type: saving.integration.identifier }),
    ...(request.timezone === undefined ? {} : { timezone: request.timezone }),
    ...(repeat && { repeat_rule: repeat.repeat_rule, repeat_except: repeat.repeat_except }),
    ...(request.queue === undefined ? {} : { queue_id: request.queue }),
    ...(composition === undefined ? {} : { composition_id: edit.root?.composition_id ?? composition }),
    ...(libraryItem === undefined ? {} : { library_item_id: libraryItem }),
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
    const update = row && (isQueuedAnew(saving) ? withoutQueued(row, change) : change)
    if (row && update) await updatePost(ctx.db, organizationId, row.id, update)
    if (row !== undefined && 'search_text' in content) await ctx.textIndex.change(ctx.db, row)
    const id = position === 0 ? rootId : newId()
    const due_at = position === 0 ? dueAt : null
    written.push({
      ...(row ?? { ...newColumns(saving), id, due_at, created_at: shared.updated_at }),
      ...change,
    })
  }
  const inserted = written.filter((_, index) => entries[index]?.row === undefined)
  await insertPosts(ctx.db, inserted)
  await ctx.textIndex.add(ctx.db, inserted)
  await recordUses(
    ctx.db,
    written.map((entry, index) => ({ entry, before: entries[index]?.row })),
  )
  return written[0] as PostRow
}

/** Returns true if `queuePost` follows, because a queued thread moves. */
function isQueuedAnew({ edit, publishDate }: Saving): boolean {
  return edit.kind === 'inPlace' && edit.root.state === 'QUEUE' && edit.root.publish_date !== publishDate
}

/** Leaves out what `queuePost` writes by itself to each entry, and what stays the same. Returns undefined if nothing is left. */
function withoutQueued(
  row: PostRow,
  { publish_date, updated_at, ...change }: PlanChange,
): PlanChange | undefined {
  const changed = Object.entries(change).filter(
    ([column, value]) => value !== undefined && value !== row[column as keyof PostRow],
  )
  return changed.length === 0 ? undefined : (Object.fromEntries(changed) as PlanChange)
}

type RepeatColumns = Pick<PostRow, 'interval_in_days' | 'repeat_rule' | 'repeat_except'>

const never: RepeatColumns = { interval_in_days: null, repeat_rule: null, repeat_except: null }

export function repeats(repetition: ParsedRequest['repetition']): boolean {
  return repetition !== undefined && repetition.ends === undefined
}

/** Returns the columns of a repetition that the request changes. Those of a number of dates change as the thread moves. */
async function repetitionOf(
  ctx: HasDbAndClock,
  { request: { repetition }, edit, publishDate }: Saving,
): Promise<RepeatColumns | undefined> {
  const { root } = edit
  if (repetition !== undefined && repetition.ends === undefined) {
    const { repeat_except = root?.repeat_except ?? null } = repetition
    return { ...repetition, repeat_except }
  }
  if (repetition?.ends === 'any' || (repetition !== undefined && root?.repeat_rule == null)) return never
  if (root?.repeat_rule == null) return undefined
  return { ...(await repetitionMoved(ctx, root, publishDate)), repeat_except: root.repeat_except }
}

/** Returns the repetition of a thread that moves to a date. What was published of a number of dates does not come again. */
export async function repetitionMoved(
  ctx: HasDbAndClock,
  root: PostRow,
  date: number,
): Promise<Pick<PostRow, 'interval_in_days' | 'repeat_rule'>> {
  const { interval_in_days, repeat_rule } = root
  if (repeat_rule === null || root.state !== 'PUBLISHED' || date === root.publish_date)
    return { interval_in_days, repeat_rule }
  return repeatingFrom(root, await zoneOfPost(ctx, root), ctx.clock.now())
}

function daysOf({ interval_in_days }: RepeatColumns) {
  return { interval_in_days }
}

/** Columns that all rows of the thread share. */
function sharedColumns({ request, edit, publishDate, group }: Saving) {
  return {
    group_id: group ?? newId(),
    publish_date: publishDate,
    ...(request.shortLink === undefined ? {} : { short_link: request.shortLink }),
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
function newColumns({ organizationId, edit, shortLink, creationMethod, series }: Saving) {
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
    repeat_rule: null,
    repeat_except: null,
    series_id: series?.series_id ?? null,
    series_date: series?.series_date ?? null,
    queue_id: null,
    library_item_id: null,
    composition_id: null,
    short_link: root?.short_link ?? shortLink,
    ...unpublished,
    creation_method: creationMethod,
    attempt_key: newId(),
    ...traceColumns(),
    deleted_at: null,
  }
}

/**
 * Requeues a thread after a change in place, whose events it records: a waiting post moves to its new date, a published one continues
 * with its new comments.
 */
export async function rescheduleInPlace(
  ctx: RescheduleContext,
  before: PostRow,
  root: PostRow,
  events: readonly NewEvent[],
): Promise<void> {
  const isWaiting = root.state === 'QUEUE'
  if (isWaiting && (before.position > 0 || before.publish_date !== root.publish_date))
    return queuePost(ctx, root, { events })
  await recordEvents(ctx, events)
  if (root.state !== 'PUBLISHED') return
  await continueThread(ctx, root)
  const moved =
    before.publish_date !== root.publish_date ||
    before.interval_in_days !== root.interval_in_days ||
    before.repeat_rule !== root.repeat_rule ||
    before.repeat_except !== root.repeat_except ||
    before.timezone !== root.timezone
  const thread = await findThread(ctx.db, root.organization_id, root.id)
  if (!moved || thread.some((entry) => entry.state !== 'PUBLISHED')) return
  const now = ctx.clock.now()
  // A repeating post that is moved ahead is published at its new date, too.
  const ahead = root.interval_in_days !== null && root.publish_date > now
  const next = ahead ? root.publish_date : await nextDateOfPublished(ctx, root, now)
  if (next !== null) await planOccurrence(ctx, root, next)
  else if (before.due_at !== null) await unqueuePost(ctx, root)
}
