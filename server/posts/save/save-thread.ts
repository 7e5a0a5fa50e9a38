import type { App } from '../../context.ts'
import type { PostRow, TagRow } from '../../db/tables/posts.ts'
import { newId } from '../../lib/ids.ts'
import { searchTextOf } from '../../lib/search-text.ts'
import { recordEvent } from '../../publishing/events.ts'
import { nextDate, repeatsAfter } from '../../publishing/occurrences.ts'
import { continueThread, planOccurrence, queuePost, unqueuePost } from '../../publishing/queue-post.ts'
import { findThread, insertPosts, replaceTags, updatePost } from '../store.ts'
import type { Plan, PlannedEntry, PlannedThread } from './parse-request.ts'
import { isInPlace, keepsItsPast, keptComments, keptRoot, type Stored, unpublished } from './thread-edit.ts'

type SaveContext = Pick<App, 'db' | 'jobs' | 'clock' | 'events'>

/** What every thread of one request shares. */
interface Saving {
  organizationId: string
  plan: Plan
  publishDate: number
  stored: Stored
  /** undefined: the tags stay. */
  tags: Pick<TagRow, 'id'>[] | undefined
  /** For a new post whose request does not say. */
  shortLink: 0 | 1
  /** The group to keep; absent = a new one. */
  group?: string
}

/**
 * Writes one thread and gives it its place in the queue. Called in the transaction that holds the locks of the threads it
 * edits. Returns the root as it then is.
 */
export async function saveThread(
  ctx: SaveContext,
  saving: Saving,
  thread: PlannedThread,
  identifier: string,
): Promise<PostRow> {
  const before = keptRoot(thread, saving.stored)
  const root = await writeRows(ctx, saving, thread, identifier)
  if (saving.tags !== undefined) await replaceTags(ctx.db, root.id, saving.tags)
  await recordEvent(ctx, root, before === undefined ? 'created' : 'updated')
  if (before !== undefined && isInPlace(saving.plan, thread, saving.stored))
    await keepSchedule(ctx, before, root)
  else if (saving.plan.type !== 'draft') await queuePost(ctx, root, saving.plan)
  else if (before !== undefined && (before.due_at !== null || before.state === 'QUEUE'))
    await unqueuePost(ctx, root)
  return (await findThread(ctx.db, root.organization_id, root.id))[0] ?? root
}

/** Writes the rows of the request, then the comments that stay behind them; answers the root as it now is. */
async function writeRows(
  ctx: SaveContext,
  saving: Saving,
  thread: PlannedThread,
  identifier: string,
): Promise<PostRow> {
  const root = keptRoot(thread, saving.stored)
  const rootId = root?.id ?? newId()
  const shared = sharedColumns(ctx, saving, thread, rootId)
  const settings = JSON.stringify({ ...(thread.settings ?? parsed(root?.settings)), __type: identifier })
  const inserted: PostRow[] = []
  let parent: string | null = null
  for (const [position, entry] of [...thread.entries, ...keptComments(thread, saving.stored)].entries()) {
    const isRow = 'root_id' in entry
    const row: PostRow | undefined = isRow ? entry : saving.stored.rows.get(entry.id ?? '')
    const place = {
      ...shared,
      position,
      parent_post_id: parent,
      settings: position === 0 ? settings : null,
      ...(position === 0 && saving.plan.timezone !== undefined ? { timezone: saving.plan.timezone } : {}),
      ...(isRow ? {} : contentColumns(entry)),
    }
    const id = position === 0 ? rootId : (row?.id ?? newId())
    if (row === undefined) inserted.push(newRow(ctx, saving, thread, { ...place, id }))
    else await updatePost(ctx.db, saving.organizationId, id, place)
    parent = id
  }
  await insertPosts(ctx.db, inserted)
  const [now] = await findThread(ctx.db, saving.organizationId, rootId)
  if (now?.id !== rootId) throw new Error(`The thread ${rootId} is not there after it was written.`)
  return now
}

/** Columns that every row of the thread has in common. */
function sharedColumns(ctx: SaveContext, saving: Saving, thread: PlannedThread, rootId: string) {
  const { plan, publishDate, stored } = saving
  return {
    root_id: rootId,
    group_id: saving.group ?? newId(),
    publish_date: publishDate,
    updated_at: ctx.clock.now(),
    ...(plan.shortLink === undefined ? {} : { short_link: plan.shortLink }),
    ...(plan.interval === undefined ? {} : { interval_in_days: plan.interval }),
    ...(isInPlace(plan, thread, stored)
      ? {}
      : {
          ...(keepsItsPast(plan, keptRoot(thread, stored)) ? {} : unpublished),
          ...(plan.republish ? { attempt_key: null } : {}),
          state: plan.type === 'draft' ? ('DRAFT' as const) : ('QUEUE' as const),
        }),
  } satisfies Partial<PostRow>
}

function contentColumns(entry: PlannedEntry) {
  const { content, image, delay } = entry
  return { content, search_text: searchTextOf(content), image: JSON.stringify(image), delay }
}

type Place = Partial<PostRow> & Pick<PostRow, 'id' | 'root_id' | 'group_id' | 'position' | 'publish_date'>

function newRow(ctx: SaveContext, saving: Saving, thread: PlannedThread, place: Place): PostRow {
  const root = keptRoot(thread, saving.stored)
  return {
    organization_id: saving.organizationId,
    integration_id: thread.integrationId,
    parent_post_id: null,
    // A comment that is added to a post in place waits behind it, whatever became of the post.
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
    creation_method: saving.plan.creationMethod,
    due_at: null,
    attempt_key: newId(),
    created_at: ctx.clock.now(),
    updated_at: ctx.clock.now(),
    deleted_at: null,
    ...place,
  }
}

/** After a change in place: a waiting post moves to its new date, a published one goes on with comments it was given. */
export async function keepSchedule(ctx: SaveContext, before: PostRow, root: PostRow): Promise<void> {
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
