import { type EntryPoint, type EntryPointFacts, entryPointOf } from '../../audit/entry-point.ts'
import type { PostRow, TagRow } from '../../db/tables/posts.ts'
import { transaction } from '../../db/transaction.ts'
import type { Warning, Warnings } from '../../errors/warnings.ts'
import type { HasEvents } from '../../events/events.ts'
import type { AccessScope } from '../../integrations/access-scope.ts'
import { lockIntegrations } from '../../integrations/lookup.ts'
import type { HasQueue } from '../../jobs/queue.ts'
import type { HasClock } from '../../lib/time/clock.ts'
import { toIso } from '../../lib/time/dates.ts'
import { countPosts, requirePosts } from '../../plans/limits.ts'
import type { PlanSettings } from '../../plans/subscriptions.ts'
import { deleteLeftovers } from '../delete-posts.ts'
import { findFreeSlot, lockSlots, readPostingTimes } from '../find-slot.ts'
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
import { type Saving, saveThread } from './save-thread.ts'
import { type Edits, lockEdits, readEdits } from './thread-edit.ts'

export type CreateContext = CheckContext &
  PlanSettings &
  HasClock &
  HasQueue &
  HasEvents &
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
}

/** A request that is parsed and checked before anything is written. */
export interface CheckedPosts {
  request: ParsedRequest
  edits: Edits
  /** Existing tags that the request names; undefined if it leaves the tags unchanged. */
  tags: TagRow[] | undefined
  /** In the order of the request. */
  threads: CheckedThread[]
  problems: PostProblem[]
  /** Names parts of the request that will be ignored. */
  warnings: Warning[]
}

/**
 * Creates or edits one thread per entry, including jobs: all of them, or none.
 * @throws 402 beyond the posts of the plan; the first problem's code, with all problems in `errors`; 409 while a thread to edit is being sent, or if no slot is
 * left
 */
export async function createPosts(
  ctx: CreateContext,
  scope: AccessScope,
  request: PostsRequest,
): Promise<CreatedPost[]> {
  await requirePosts(ctx, scope.organizationId)
  const checked = await checkPosts(ctx, scope, request)
  throwProblems(checked.problems)
  ctx.warnings?.add(checked.warnings)
  return saveCheckedPosts(ctx, scope, checked)
}

/** Reads and checks a request. `rules` says whether channels' rules apply; by default they do for all but drafts. */
export async function checkPosts(
  ctx: CheckContext & HasClock,
  scope: AccessScope,
  body: PostsRequest,
  rules?: boolean,
): Promise<CheckedPosts> {
  const problems: PostProblem[] = []
  const request = await parseRequest(body, ctx.clock.now(), problems)
  const sent = request.threads.map(({ settings }) => settings)
  const edits = await readEdits(ctx.db, scope, request)
  for (const { thread, root } of edits.threads)
    if (root?.settings) thread.settings ??= JSON.parse(root.settings) as Record<string, unknown>
  const threads = await checkThreads(ctx, scope, request.threads, strictness(request, rules))
  problems.push(...threads.flatMap((thread) => thread.problems), ...edits.problems)
  if (request.publishDate === null) problems.push(...checkPostingTimes(request, threads))
  const named = request.tags && (await findNamedTags(ctx.db, scope.organizationId, request.tags))
  const warnings = [
    ...passedDate(body, request, ctx.clock.now()),
    ...(await unknownTags(ctx, scope, named?.unknown ?? [])),
    ...unknownSettings(ctx, sent, threads),
    ...threads.flatMap(({ warnings }) => warnings),
  ]
  return { request, edits, tags: named?.tags, threads, problems, warnings }
}

/** Tolerance for a date that has just passed, because clocks differ. */
const LATE_MS = 60_000

/** Warns that posts are published at once because their date has passed. A repeating post waits for its next date instead. */
function passedDate(
  body: PostsRequest,
  { type, publishDate, interval }: ParsedRequest,
  now: number,
): Warning[] {
  if (type !== 'schedule' || interval || !body.date) return []
  if (publishDate === null || publishDate >= now - LATE_MS) return []
  const message = 'The date has passed, so the service publishes at once.'
  return [{ code: 'date_in_past', location: 'body.date', message }]
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

function strictness({ type }: ParsedRequest, rules = type !== 'draft'): Strictness {
  return { rules, use: type === 'now' ? 'act' : type === 'update' ? 'edit' : 'schedule' }
}

interface SaveOptions {
  /** The group that the saved thread keeps; absent = a new one. */
  group?: string
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
  { group, isNeeded }: SaveOptions = {},
): Promise<CreatedPost[]> {
  const { request, edits: read } = checked
  const added = read.threads.filter(({ kind }) => kind === 'new').length
  return transaction(ctx, async (ctx) => {
    // A refusal comes before the first row, because a caller may continue its transaction without this request.
    await countPosts(ctx, scope.organizationId, added)
    const asksPreference = request.shortLink === undefined && added > 0
    // Both go to the database together.
    const [, shortLink] = await Promise.all([
      lockChannels(ctx, scope, request),
      asksPreference ? isShorteningDefault(ctx, scope.organizationId) : (0 as const),
    ])
    const edits = await lockEdits(ctx, scope, request, read)
    if (isNeeded?.([...edits.stored.values()]) === false) return []
    throwProblems(edits.problems)
    return saveThreads(ctx, scope, { ...checked, edits }, { shortLink, group })
  })
}

async function saveThreads(
  ctx: CreateContext,
  { organizationId }: AccessScope,
  { request, edits, tags, threads }: CheckedPosts,
  options: Pick<Saving, 'shortLink' | 'group'>,
): Promise<CreatedPost[]> {
  const channelIds = request.threads.map((thread) => thread.integrationId)
  if (request.publishDate === null) await lockSlots(ctx.db, channelIds)
  const shared = { ...options, organizationId, request, tags, creationMethod: creationMethodOf(ctx, request) }
  const created: CreatedPost[] = []
  for (const [index, edit] of edits.threads.entries()) {
    const integration = threads[index]?.integration
    if (integration === undefined) throw new Error('A thread without a channel passed the checks.')
    const publishDate = request.publishDate ?? (await findFreeSlot(ctx, integration))
    const { id, publish_date } = await saveThread(ctx, { ...shared, edit, integration, publishDate })
    created.push({ postId: id, integration: integration.id, publishDate: toIso(publish_date) })
  }
  if (edits.dropped.length > 0) await deleteLeftovers(ctx, organizationId, edits.dropped)
  return created
}

/** Creation methods by door; null = the program says it. Feeds are the only part of the service that creates posts. */
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

/** Locks channels before threads, in the order that deleting a channel uses. Throws for a deleted channel. */
async function lockChannels(ctx: CreateContext, scope: AccessScope, request: ParsedRequest): Promise<void> {
  const ids = request.threads.map((thread) => thread.integrationId)
  const there = await lockIntegrations(ctx.db, scope, ids)
  throwProblems(request.threads.filter((thread) => !there.has(thread.integrationId)).map(unknownChannel))
}
