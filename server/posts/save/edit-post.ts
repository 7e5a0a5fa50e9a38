import { isDeepStrictEqual } from 'node:util'
import type { PostRow } from '../../db/tables/posts.ts'
import { ApiError, conflict, invalid } from '../../errors/errors.ts'
import type { Warning } from '../../errors/warnings.ts'
import type { AccessScope } from '../../integrations/access-scope.ts'
import { isOurId } from '../../lib/ids.ts'
import { toIso } from '../../lib/time/dates.ts'
import type { ImageInput } from '../../media/library/resolve.ts'
import { getThread, refreshThread, type Thread } from '../get-thread.ts'
import { requireReachablePost } from '../reachable-posts.ts'
import { type CheckedPosts, type CreateContext, checkPosts, saveCheckedPosts } from './create-posts.ts'
import {
  type ContentRequest,
  isTrue,
  type ParsedEntry,
  type ParsedRequest,
  type PostsRequest,
} from './parse-request.ts'
import { throwProblems } from './problems.ts'
import { alreadyPublished } from './reschedule.ts'
import { mayBePublished } from './thread-edit.ts'
import { type Precondition, requireVersion, versioned } from './versions.ts'

/** Changes to a thread: `undefined` leaves a field unchanged, `null` clears it. */
interface PostChange
  extends Pick<PostsRequest, 'date' | 'shortLink' | 'tags' | 'inter' | 'repeat' | 'timezone' | 'republish'>,
    Pick<ContentRequest, 'content' | 'image' | 'delay'> {
  /** The whole thread; entries that are left out are deleted. */
  value?: ContentRequest[] | null | undefined
  settings?: Record<string, unknown> | null | undefined
  /** Replaces only these settings; excludes `settings`. */
  mergedSettings?: Record<string, unknown>
  ifMatch?: Precondition | undefined
}

/**
 * Changes a thread by the id of any of its entries, and keeps everything else, including ids and group. A change without effect
 * writes nothing and emits no event. `content`, `image` and `delay` apply to the entry with this id. The checks are those of
 * creation; a waiting post moves with its date, and a published repeating post changes for its next date.
 * @throws 404 for an unknown post; 400 `already_published` for another published post, unless `republish` plans it again; 409
 * while it is being sent; 412
 */
export async function editPost(
  ctx: CreateContext,
  scope: AccessScope,
  id: string,
  change: PostChange,
): Promise<Thread> {
  const organizationId = await requireReachablePost(ctx, scope, id)
  const thread = await getThread(ctx, organizationId, id)
  // A stale edit is refused as such even where the current post could not be edited at all.
  await requireVersion(ctx, thread.entries, change.ifMatch)
  const out = thread.entries.some(mayBePublished)
  const again = out && isTrue(change.republish)
  if (out && !again && !waitsForItsNextDate(thread))
    throw change.mergedSettings ? settingsHaveNoEffect() : alreadyPublished(thread.entries)
  const value = readValue(thread, id, change)
  const request = toRequest(thread, value, change, again)
  const rules = again || thread.root.state !== 'DRAFT'
  const known = scope.customerId ? {} : { known: thread }
  const checked = await checkPosts(ctx, scope, request, { rules, ...known })
  const target = thread.entries.findIndex((entry) => entry.id === id)
  const located = <Place extends { location: string }>(place: Place) =>
    relocated(place, change.value ? null : target)
  throwProblems(checked.problems.map(located))
  ctx.warnings?.add(checked.warnings.map(located).filter(isOfChange(change)))
  await saveCheckedPosts(ctx, scope, checked, {
    group: thread.root.group_id,
    preconditions: change.ifMatch,
    isNeeded: (stored) => changesAnything(thread, checked, stored),
  })
  return refreshThread(ctx, thread, { withTags: change.tags !== undefined })
}

/** Rejects a change of settings on a published post: settings alone never publish it again. */
function settingsHaveNoEffect(): ApiError {
  return new ApiError(
    'already_published',
    'This post is already published, or may be, so its settings no longer have an effect. To publish it again with other settings, send them with republish: true to PUT /public/v1/posts/{id}.',
    { status: 409 },
  )
}

/** Returns true for a published post that repeats. */
function waitsForItsNextDate({ root, entries }: Thread): boolean {
  const unknown = entries.some((entry) => entry.state !== 'PUBLISHED' && mayBePublished(entry))
  return root.state === 'PUBLISHED' && root.interval_in_days !== null && root.due_at !== null && !unknown
}

/** Builds every entry of the changed thread. */
function readValue({ entries }: Thread, id: string, change: PostChange): ContentRequest[] {
  const { content, image, delay, value } = change
  if (!value) return entries.map((row) => merged(row, row.id === id ? { content, image, delay } : {}))
  if (content !== undefined || image !== undefined || delay !== undefined)
    throw invalid('body.value', 'Send either value or content, image and delay, not both.')
  const [root] = entries
  const ids = value.map(({ id }) => (id && isOurId(id) ? id : null))
  const first = ids[0] ?? root?.id
  if (first !== root?.id)
    throw invalid(
      'body.value.0.id',
      'The first entry of a thread must stay first: send its id here, or no id.',
    )
  return value.map((entry, index) => {
    const named = index === 0 ? first : ids[index]
    if (!named) return { ...entry, id: null }
    const row = entries.find((each) => each.id === named)
    if (row === undefined) throw invalid(`body.value.${index}.id`, 'is not an entry of this thread')
    return merged(row, entry)
  })
}

function merged(row: Thread['root'], change: ContentRequest): ContentRequest {
  return {
    id: row.id,
    content: change.content === undefined ? row.content : change.content,
    image: change.image === undefined ? (JSON.parse(row.image) as ImageInput[]) : change.image,
    delay: change.delay === undefined ? row.delay : change.delay,
  }
}

function toRequest(
  { root }: Thread,
  value: ContentRequest[],
  change: PostChange,
  again: boolean,
): PostsRequest {
  return {
    type: again ? 'schedule' : 'update',
    date: change.date ?? toIso(root.publish_date),
    shortLink: change.shortLink,
    tags: change.tags === null ? [] : change.tags,
    inter: change.inter,
    repeat: change.repeat,
    timezone: change.timezone,
    republish: change.republish,
    creationMethod: root.creation_method,
    posts: [
      {
        integration: { id: root.integration_id },
        group: root.group_id,
        settings: readSettings(root, change),
        value,
      },
    ],
  }
}

function readSettings({ settings }: Thread['root'], change: PostChange): PostChange['settings'] {
  if (change.mergedSettings)
    return { ...(JSON.parse(settings ?? '{}') as Record<string, unknown>), ...change.mergedSettings }
  return change.settings === null ? {} : change.settings
}

/** Maps a location to the caller's request: `body.posts.0.value.2.content` → `body.value.2.content`, or `body.content`. */
function relocated<Place extends { location: string }>(problem: Place, target: number | null): Place {
  let location = problem.location.replace(/^body\.posts\.0\./, 'body.')
  if (target !== null) location = location.replace(`body.value.${target}.`, 'body.')
  return { ...problem, location }
}

/** Warns about changed settings only, because stored ones are not part of this request. */
function isOfChange({ mergedSettings }: PostChange): (warning: Warning) => boolean {
  const prefix = 'body.settings.'
  return ({ location }) =>
    mergedSettings === undefined ||
    !location.startsWith(prefix) ||
    Object.hasOwn(mergedSettings, location.slice(prefix.length).split('.')[0] ?? '')
}

/** Tells whether anything but the engine's own columns changed. */
function fingerprint(rows: readonly PostRow[]): string {
  return JSON.stringify([...rows].sort((a, b) => a.position - b.position).map(versioned))
}

/** @throws 409 if the stored thread is no longer the one that the change started from */
function changesAnything(
  { root, entries, tags, integration }: Thread,
  checked: CheckedPosts,
  stored: PostRow[],
): boolean {
  if (fingerprint(stored) !== fingerprint(entries))
    throw conflict(
      'Another request changed the post at the same time. Read the post, then send the change again.',
    )
  const { request } = checked
  const [thread] = request.threads
  if (request.type !== 'update' || thread === undefined) return true
  const settings = thread.settings && { ...thread.settings, __type: integration.identifier }
  return !(
    request.publishDate === root.publish_date &&
    isSame(request.shortLink, root.short_link) &&
    isRepetition(request.repetition, root) &&
    isSame(request.timezone, root.timezone) &&
    isSame(checked.tags && idsOf(checked.tags), idsOf(tags)) &&
    isSame(settings, JSON.parse(root.settings ?? '{}')) &&
    thread.entries.length === entries.length &&
    thread.entries.every((entry, index) => isEntry(entry, entries[index]))
  )
}

function isRepetition(wish: ParsedRequest['repetition'], root: PostRow): boolean {
  if (wish === undefined || (wish.ends === 'days' && root.repeat_rule !== null)) return true
  if (wish.ends !== undefined) return root.interval_in_days === null
  return (
    wish.interval_in_days === root.interval_in_days &&
    wish.repeat_rule === root.repeat_rule &&
    isSame(wish.repeat_except, root.repeat_except)
  )
}

/** Fills fields that the change leaves out from the stored thread. */
function isSame(wish: unknown, is: unknown): boolean {
  return wish === undefined || isDeepStrictEqual(wish, is)
}

function idsOf(tags: { id: string }[]): string[] {
  return tags.map(({ id }) => id).sort()
}

function isEntry({ id, content, image, delay }: ParsedEntry, row: PostRow | undefined): boolean {
  return (
    id === row?.id &&
    content === row.content &&
    delay === row.delay &&
    isDeepStrictEqual(image, JSON.parse(row.image) as ImageInput[])
  )
}
