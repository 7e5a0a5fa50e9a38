import type { App } from '../../context.ts'
import { transaction } from '../../db/transaction.ts'
import type { Reach } from '../../integrations/reach.ts'
import { toIso } from '../../lib/dates.ts'
import { refuseWhileSending } from '../../publishing/sending.ts'
import type { Warning, Warnings } from '../../warnings.ts'
import { deleteLeftovers } from '../delete-posts.ts'
import { findSlot, holdSlots, postingTimesOf } from '../find-slot.ts'
import { shortensByItself } from '../short-links/preference.ts'
import { findGroups, holdIntegrations } from '../store.ts'
import { findNamedTags } from '../tags/named-tags.ts'
import { findIgnored } from './check-settings.ts'
import {
  type CheckContext,
  type CheckedThread,
  checkThreads,
  type Strictness,
  unknownChannel,
} from './check-threads.ts'
import { type Plan, type PlannedThread, type PostsRequest, readPlan } from './parse-request.ts'
import { type PostProblem, throwProblems } from './problems.ts'
import { saveThread } from './save-thread.ts'
import { checkEdits, findStored, keptRoot, type Stored } from './thread-edit.ts'

export type CreateContext = CheckContext & Pick<App, 'jobs' | 'clock' | 'events'> & Warned

/** Who is told of what a request says in vain; nobody where no request was made. */
interface Warned {
  warnings?: Warnings
}

export interface CreatedPost {
  postId: string
  integration: string
  /** ISO 8601: what was asked for, the slot that it took, or the next date of a repeating post whose own has passed. */
  publishDate: string
}

/** Everything that is known of a request before anything is written. */
export interface Examined {
  plan: Plan
  threads: CheckedThread[]
  problems: PostProblem[]
  /** What will be ignored. */
  warnings: Warning[]
}

/**
 * Creates or edits one thread per entry: all of them, jobs included, or none. Throws one error that lists everything that is
 * wrong; 409 while a thread to be edited is on its way to the platform, or where no slot is left. `from`: who creates them,
 * where that is not the request's to say.
 */
export async function createPosts(
  ctx: CreateContext,
  reach: Reach,
  request: PostsRequest,
  from?: Plan['creationMethod'],
): Promise<CreatedPost[]> {
  const examined = await examinePosts(ctx, reach, request)
  throwProblems(examined.problems)
  ctx.warnings?.add(examined.warnings)
  return saveExamined(ctx, reach, examined, from)
}

/** Saves what was examined, all of it or nothing. Throws its problems where it has any. */
export async function saveExamined(
  ctx: CreateContext,
  reach: Reach,
  { plan, threads, problems }: Examined,
  from?: Plan['creationMethod'],
): Promise<CreatedPost[]> {
  throwProblems(problems)
  if (from !== undefined) plan.creationMethod = from
  const identifiers = threads.map(({ integration }) => integration?.identifier ?? '')
  return transaction(ctx, (ctx) => save(ctx, reach, plan, identifiers))
}

/** Reads and checks a request. `rules`: whether it is held against its channels' rules; absent = all but drafts are. */
export async function examinePosts(
  ctx: CheckContext & Pick<App, 'clock'>,
  reach: Reach,
  request: PostsRequest,
  rules?: boolean,
): Promise<Examined> {
  const problems: PostProblem[] = []
  const plan = await readPlan(request, ctx.clock.now(), problems)
  const sent = plan.threads.map(({ settings }) => settings)
  const stored = await findStored(ctx.db, reach, plan)
  plan.threads = plan.threads.map((thread) => withStoredSettings(thread, stored))
  const threads = await checkThreads(ctx, reach, plan.threads, strictness(plan, rules))
  problems.push(...threads.flatMap((thread) => thread.problems), ...checkEdits(plan, stored))
  if (plan.publishDate === null) problems.push(...checkPostingTimes(plan, threads))
  const warnings = await findIgnored(ctx, reach, { tags: plan.tags, settings: sent, threads })
  return { plan, threads, problems, warnings }
}

function withStoredSettings(thread: PlannedThread, stored: Stored): PlannedThread {
  const settings = keptRoot(thread, stored)?.settings
  return thread.settings !== undefined || !settings
    ? thread
    : { ...thread, settings: JSON.parse(settings) as Record<string, unknown> }
}

/** Where no time is set there is no next slot. */
function checkPostingTimes({ threads }: Plan, checked: readonly CheckedThread[]): PostProblem[] {
  return threads.flatMap(({ location }, index): PostProblem[] => {
    const channel = checked[index]?.integration
    if (channel === undefined || postingTimesOf(channel).length > 0) return []
    const message = `The channel ${channel.name} has no posting times, so no next slot: set some, or send a date.`
    return [{ code: 'validation_failed', location: `${location}.integration.id`, message }]
  })
}

function strictness(plan: Plan, rules = plan.type !== 'draft'): Strictness {
  return {
    rules,
    now: plan.type === 'now',
    disabled: plan.type === 'update',
  }
}

async function save(
  ctx: CreateContext,
  reach: Reach,
  plan: Plan,
  identifiers: string[],
): Promise<CreatedPost[]> {
  await holdChannels(ctx, reach, plan)
  for (const rootId of (await findStored(ctx.db, reach, plan)).rootIds)
    await refuseWhileSending(ctx, reach.organizationId, rootId)
  // Read again under the locks: what was checked before may have been published or deleted since.
  const stored = await findStored(ctx.db, reach, plan)
  throwProblems(checkEdits(plan, stored))
  const tags = plan.tags && (await findNamedTags(ctx.db, reach.organizationId, plan.tags)).tags
  const shortLink = await shortensByItself(ctx, reach.organizationId)
  const created: CreatedPost[] = []
  if (plan.publishDate === null)
    await holdSlots(
      ctx.db,
      plan.threads.map((thread) => thread.integrationId),
    )
  for (const [index, thread] of plan.threads.entries()) {
    const publishDate = plan.publishDate ?? (await findSlot(ctx, reach, thread.integrationId))
    const saving = { organizationId: reach.organizationId, plan, publishDate, stored, tags, shortLink }
    const root = await saveThread(ctx, saving, thread, identifiers[index] ?? '')
    const { id: postId, publish_date } = root
    created.push({ postId, integration: thread.integrationId, publishDate: toIso(publish_date) })
  }
  await dropReplaced(ctx, reach, plan)
  return created
}

/** Locks channels before threads, as whoever deletes a channel does. Throws for one that is gone. */
export async function holdChannels(ctx: CreateContext, reach: Reach, plan: Plan): Promise<void> {
  const ids = plan.threads.map((thread) => thread.integrationId)
  const there = await holdIntegrations(ctx.db, reach, ids)
  throwProblems(plan.threads.filter((thread) => !there.has(thread.integrationId)).map(unknownChannel))
}

/** What still carries a replaced group was left out of the request. */
async function dropReplaced(ctx: CreateContext, reach: Reach, plan: Plan): Promise<void> {
  const groups = plan.threads.flatMap(({ replacedGroup }) => (replacedGroup === null ? [] : [replacedGroup]))
  const left = await findGroups(ctx.db, reach, [...new Set(groups)])
  if (left.length > 0) await deleteLeftovers(ctx, reach.organizationId, left)
}
