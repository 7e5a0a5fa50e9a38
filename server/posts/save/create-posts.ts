import { setImmediate } from 'node:timers/promises'
import { type EntryPoint, type EntryPointFacts, entryPointOf } from '../../audit/entry-point.ts'
import { writeAtOnce } from '../../db/clients/write-at-once.ts'
import type { PostRow, QueueRow, TagRow } from '../../db/tables/posts.ts'
import { transaction } from '../../db/transaction.ts'
import type { Warning, Warnings } from '../../errors/warnings.ts'
import type { HasEvents } from '../../events/events.ts'
import type { AccessScope } from '../../integrations/access-scope.ts'
import { lockIntegrations } from '../../integrations/lookup.ts'
import type { HasQueue } from '../../jobs/queue.ts'
import { newId } from '../../lib/ids.ts'
import type { HasClock } from '../../lib/time/clock.ts'
import { fromWallClock, hasOffset, toIso } from '../../lib/time/dates.ts'
import { countPosts, requirePosts } from '../../plans/limits.ts'
import type { PlanSettings } from '../../plans/subscriptions.ts'
import { nextOccurrence } from '../../publishing/occurrences.ts'
import { deleteLeftovers } from '../delete-posts.ts'
import { findFreeSlot, findQueueSlot, lockSlots, readPostingTimes } from '../find-slot.ts'
import type { Thread } from '../get-thread.ts'
import { isAt } from '../schedule/places.ts'
import { findQueue, readSlots, weeklySlotsIn } from '../schedule/queue-slots.ts'
import type { HasTextIndex } from '../search/text-index.ts'
import { isShorteningDefault } from '../short-links/preference.ts'
import { findNamedTags } from '../tags/named-tags.ts'
import { unknownSettings, unknownTags } from './check-settings.ts'
import {
  type CheckContext,
  type CheckedThread,
  checkThreads,
  type Strictness,
  unknownChannel,
} from './check-threads.ts'
import { type ParsedRequest, type PostsRequest, parseRequest } from './parse-request.ts'
import { type PostProblem, throwProblems } from './problems.ts'
import { repeats, type Saving, saveThread } from './save-thread.ts'
import { type Edits, lockEdits, readEdits } from './thread-edit.ts'
import { type Preconditions, readVersion, requireVersions } from './versions.ts'

export type CreateContext = CheckContext &
  PlanSettings &
  HasClock &
  HasQueue &
  HasEvents &
  HasTextIndex &
  EntryPointFacts &
  Warned

/** Collects warnings for the caller's response; absent where no request asks. */
interface Warned {
  warnings?: Warnings
}

export interface CreatedPost {
  postId: string
  integration: string
  /** ISO 8601: the requested date, the slot, or the next date of a repeating post whose date has passed. */
  publishDate: string
  /** The version after the request; only if it had preconditions. */
  version?: string
}

/** A request that is parsed and checked before anything is written. */
export interface CheckedPosts {
  request: ParsedRequest
  edits: Edits
  /** The queue that gives the dates. */
  queue: QueueRow | undefined
  /** Existing tags that the request names; undefined if it leaves the tags unchanged. */
  tags: TagRow[] | undefined
  /** In the order of the request. */
  threads: CheckedThread[]
  problems: PostProblem[]
  /** Names parts of the request that will be ignored. */
  warnings: Warning[]
}

interface CreateOptions {
  /** Versions that the caller knows of the threads that the request edits. The result then has the new version of each thread. */
  preconditions?: Preconditions | undefined
  /** True for a save that no person asked for. A change then has no entry in the log and no event; a new post has both. */
  isAutosave?: boolean | undefined
}

/**
 * Creates or edits one thread per entry, including jobs: all of them, or none.
 * @throws 412; 402 beyond the posts of the plan; the first problem's code, with all problems in `errors`; 409 while a thread to edit is being sent, or if no slot is
 * left
 */
export async function createPosts(
  ctx: CreateContext,
  scope: AccessScope,
  request: PostsRequest,
  options?: CreateOptions,
): Promise<CreatedPost[]> {
  await requirePosts(ctx, scope.organizationId)
  const checked = await checkPosts(ctx, scope, request)
  // A stale request is refused as such even where the current posts could not be edited at all.
  await requireVersions(ctx, checked.edits.stored.values(), options?.preconditions)
  throwProblems(checked.problems)
  ctx.warnings?.add(checked.warnings)
  return saveCheckedPosts(ctx, scope, checked, options)
}

interface CheckOptions {
  /** Says whether channels' rules apply; by default they do for all but drafts. */
  rules?: boolean
  /** The thread that the request edits, as the caller has just read it. */
  known?: Pick<Thread, 'entries' | 'integration'>
}

/** Reads and checks a request. */
export async function checkPosts(
  ctx: CheckContext & HasClock,
  scope: AccessScope,
  body: PostsRequest,
  { rules, known }: CheckOptions = {},
): Promise<CheckedPosts> {
  const problems: PostProblem[] = []
  const request = await parseRequest(body, ctx.clock.now(), problems)
  const sent = request.threads.map(({ settings }) => settings)
  const edits = await readEdits(ctx.db, scope, request, known?.entries)
  for (const { thread, root } of edits.threads)
    if (root?.settings) thread.settings ??= JSON.parse(root.settings) as Record<string, unknown>
  const named = request.tags && (await findNamedTags(ctx.db, scope.organizationId, request.tags))
  const threads = await checkThreads(ctx, scope, request.threads, {
    ...strictness(request, rules),
    tags: named?.tags,
    publishDate: request.publishDate ?? ctx.clock.now(),
    known: known?.integration,
  })
  problems.push(...threads.flatMap((thread) => thread.problems), ...edits.problems)
  const queue = request.queue === undefined ? undefined : await findQueue(ctx, scope, request.queue)
  if (request.queue !== undefined) problems.push(...checkQueue(queue, request, threads))
  else if (request.publishDate === null) problems.push(...checkPostingTimes(request, threads))
  problems.push(...checkRule(request, threads))
  const warnings = [
    ...passedDate(body, request, ctx.clock.now()),
    ...localDate(body, request),
    ...request.warnings,
    ...(await unknownTags(ctx, scope, named?.unknown ?? [])),
    ...unknownSettings(ctx, sent, threads),
    ...threads.flatMap(({ warnings }) => warnings),
  ]
  return { request, edits, queue, tags: named?.tags, threads, problems, warnings }
}

/** Tolerance for a date that has just passed, because clocks differ. */
const LATE_MS = 60_000

/** Warns that posts are published at once because their date has passed. A repeating post waits for its next date instead. */
function passedDate(
  body: PostsRequest,
  { type, publishDate, repetition }: ParsedRequest,
  now: number,
): Warning[] {
  if (type !== 'schedule' || repeats(repetition) || !body.date) return []
  if (publishDate === null || publishDate >= now - LATE_MS) return []
  const message = 'The date has passed, so the service publishes at once.'
  return [{ code: 'date_in_past', location: 'body.date', message }]
}

/** Warns that the time zone, in which the post repeats, does not apply to a date without an offset, which is in UTC. */
function localDate(
  { date, repeat }: PostsRequest,
  { type, publishDate, timezone: zone }: ParsedRequest,
): Warning[] {
  if (type === 'now' || publishDate === null || !zone || !date || hasOffset(date)) return []
  const local = fromWallClock(publishDate, zone)
  if (local === publishDate) return []
  const location = repeat?.timezone === undefined ? 'body.timezone' : 'body.repeat.timezone'
  const message = `The time zone does not apply to the date, which is in UTC without an offset. If ${zone} is meant, send ${toIso(local)}.`
  return [{ location, message }]
}

/** Rejects a queue that is not there, has no slots, or is not of a channel of the request. */
function checkQueue(
  queue: QueueRow | undefined,
  { threads }: ParsedRequest,
  checked: readonly CheckedThread[],
): PostProblem[] {
  const wrong = (location: string, message: string): PostProblem => ({
    code: 'validation_failed',
    location,
    message,
  })
  if (queue === undefined) return [wrong('body.queue', 'There is no such queue.')]
  if (readSlots(queue).length === 0) return [wrong('body.queue', `The queue ${queue.name} has no slots.`)]
  return threads.flatMap(({ location }, index) => {
    const channel = checked[index]?.integration
    if (channel === undefined || isAt(queue, channel)) return []
    return [
      wrong(`${location}.integration.id`, `The queue ${queue.name} is not of the channel ${channel.name}.`),
    ]
  })
}

/** Rejects a channel without posting times, because it has no next slot. */
function checkPostingTimes({ threads }: ParsedRequest, checked: readonly CheckedThread[]): PostProblem[] {
  return threads.flatMap(({ location }, index): PostProblem[] => {
    const channel = checked[index]?.integration
    if (channel === undefined || readPostingTimes(channel).length > 0) return []
    const message = `The channel ${channel.name} has no posting times, so it has no next slot. Set posting times, or send a date.`
    return [{ code: 'validation_failed', location: `${location}.integration.id`, message }]
  })
}

/** Rejects a rule without a second date, unless it asks for one only: it never matches, or has ended. */
function checkRule(
  { repetition, publishDate, timezone }: ParsedRequest,
  checked: readonly CheckedThread[],
): PostProblem[] {
  if (repetition?.ends !== undefined || !repetition?.repeat_rule || publishDate === null) return []
  const zone = timezone ?? checked[0]?.integration?.timezone ?? 'UTC'
  const grid = { ...repetition, publish_date: publishDate, repeat_except: null }
  if (/COUNT=1(;|$)/.test(repetition.repeat_rule) || nextOccurrence(grid, zone, publishDate) !== null)
    return []
  const message = 'The rule has no date after the date of the post, so it would never repeat.'
  return [{ code: 'validation_failed', location: 'body.repeat.rule', message }]
}

function strictness({ type }: ParsedRequest, rules = type !== 'draft'): Strictness {
  // A draft may wait for its channel to be enabled.
  const use = type === 'now' ? 'act' : type === 'schedule' ? 'schedule' : 'edit'
  return { rules, use }
}

interface SaveOptions extends CreateOptions {
  /** The group that the saved thread keeps; absent = a new one. */
  group?: string
  /** The occurrence that the one new post replaces. */
  series?: Saving['series']
  /** The library item that the new post was drawn from. */
  libraryItem?: string | undefined
  /** Runs under the locks, before anything is written. Throws to save nothing. */
  recheck?(ctx: CreateContext): Promise<void>
  /** Returns false to save nothing. `stored` are the current rows of the edited threads, locked. */
  isNeeded?(stored: PostRow[]): boolean
}

/**
 * Saves all of a request without problems, or nothing.
 * @throws the problems that came up since the checks
 */
export async function saveCheckedPosts(
  ctx: CreateContext,
  scope: AccessScope,
  checked: CheckedPosts,
  { group, series, libraryItem, isNeeded, recheck, preconditions, isAutosave = false }: SaveOptions = {},
): Promise<CreatedPost[]> {
  const { request, edits: read } = checked
  const added = read.threads.filter(({ kind }) => kind === 'new').length
  const save = async (ctx: CreateContext): Promise<CreatedPost[]> => {
    // A refusal comes before the first row, because a caller may continue its transaction without this request.
    await countPosts(ctx, scope.organizationId, added)
    const asksPreference = request.shortLink === undefined && added > 0
    // Both go to the database together.
    const [, shortLink] = await Promise.all([
      keepsToThreads(request, read) ? undefined : lockChannels(ctx, scope, request),
      asksPreference ? isShorteningDefault(ctx, scope.organizationId) : (0 as const),
    ])
    const edits = await lockEdits(ctx, scope, request, read)
    await requireVersions(ctx, edits.stored.values(), preconditions)
    if (isNeeded?.([...edits.stored.values()]) === false) return []
    await recheck?.(ctx)
    throwProblems(edits.problems)
    const created = await saveThreads(
      ctx,
      scope,
      { ...checked, edits },
      { shortLink, group, series, libraryItem, isAutosave },
    )
    if (preconditions !== undefined)
      for (const post of created) post.version = await readVersion(ctx, scope.organizationId, post.postId)
    return created
  }
  const isOneNew = added === 1 && read.threads.length === 1
  const written = isOneNew ? await writeAtOnce<CreateContext, CreatedPost[]>(ctx, save) : null
  return written === null ? transaction(ctx, save) : written.value
}

async function saveThreads(
  ctx: CreateContext,
  { organizationId }: AccessScope,
  { request, edits, queue, tags, threads }: CheckedPosts,
  options: Pick<Saving, 'shortLink' | 'group' | 'series' | 'libraryItem' | 'isAutosave'>,
): Promise<CreatedPost[]> {
  const channelIds = request.threads.map((thread) => thread.integrationId)
  if (request.publishDate === null) await lockSlots(ctx.db, channelIds)
  const shared = {
    ...{ ...options, organizationId, request, tags, creationMethod: creationMethodOf(ctx, request) },
    composition: compositionOf(edits),
  }
  const created: CreatedPost[] = []
  for (const [index, edit] of edits.threads.entries()) {
    // Yields between threads, so that other requests get their turn.
    if (index > 0) await setImmediate()
    const integration = threads[index]?.integration
    if (integration === undefined) throw new Error('A thread without a channel passed the checks.')
    const publishDate =
      request.publishDate ??
      (await (queue === undefined
        ? findFreeSlot(ctx, integration)
        : findQueueSlot(ctx, weeklySlotsIn(queue), integration)))
    const { id, publish_date } = await saveThread(ctx, { ...shared, edit, integration, publishDate })
    created.push({ postId: id, integration: integration.id, publishDate: toIso(publish_date) })
  }
  if (edits.dropped.length > 0) await deleteLeftovers(ctx, organizationId, edits.dropped)
  return created
}

/**
 * Returns the composition that the threads of a request join: it makes several threads, or another one beside those that it edits, as the
 * composer does when a draft gets a channel.
 */
function compositionOf({ threads }: Edits): string | undefined {
  if (threads.length < 2 || !threads.some(({ kind }) => kind === 'new')) return undefined
  return threads.map(({ root }) => root?.composition_id).find((id) => id != null) ?? newId()
}

/**
 * Creation methods by door; null = the program says it. Feeds, and queues that draw from the library, are the parts of the service that
 * create posts.
 */
const creationMethods: Record<EntryPoint, PostRow['creation_method'] | null> = {
  session: 'WEB',
  assistant: 'WEB',
  mcp: 'MCP',
  key: null,
  token: null,
  command_line: null,
  anonymous: null,
  service: 'AUTOPOST',
}

function creationMethodOf(ctx: EntryPointFacts, request: ParsedRequest): PostRow['creation_method'] {
  return creationMethods[entryPointOf(ctx)] ?? request.creationMethod
}

/**
 * Returns true for an edit that adds no entry, and makes nothing due that was not. Who deletes the channel locks such threads, or changes
 * their rows, after the edit, and so needs no other lock to find all of them.
 */
function keepsToThreads({ type, threads }: ParsedRequest, { threads: edits }: Edits): boolean {
  return (
    type === 'update' &&
    threads.every(({ entries }) => entries.every(({ id }) => id !== null)) &&
    edits.every(({ root }) => root?.state === 'DRAFT' || root?.state === 'QUEUE')
  )
}

/** Locks channels before threads, in the order that deleting a channel uses. Throws for a deleted channel. */
async function lockChannels(ctx: CreateContext, scope: AccessScope, request: ParsedRequest): Promise<void> {
  const ids = request.threads.map((thread) => thread.integrationId)
  const there = await lockIntegrations(ctx.db, scope, ids)
  throwProblems(request.threads.filter((thread) => !there.has(thread.integrationId)).map(unknownChannel))
}
