import type { ConsoleHandlers } from '../../../generated/handlers.ts'
import { findActorNames } from '../../access/actor-names.ts'
import { findPeople } from '../../accounts/users/people.ts'
import { getPostAnalytics } from '../../analytics/analytics.ts'
import { findTitles } from '../../autopost/autoposts.ts'
import type { HasDb } from '../../db/connect.ts'
import type { PostAttemptRow, PostEventRow, PostEventType, PostRow, QueueRow } from '../../db/tables/posts.ts'
import { ApiError, badRequest, conflict } from '../../errors/errors.ts'
import type { Context } from '../../http/contract.ts'
import { checkChannelUse } from '../../integrations/channel-use.ts'
import { withTimeLimit } from '../../lib/time/time-limit.ts'
import { findFileNames } from '../../media/library/library.ts'
import type { ImageInput } from '../../media/library/resolve.ts'
import { findPlatform } from '../../platforms/registry.ts'
import { deletePost } from '../../posts/delete-posts.ts'
import { getThread, type Thread } from '../../posts/get-thread.ts'
import { composedWith } from '../../posts/list/recent-posts.ts'
import { unpublishPost } from '../../posts/live/unpublish.ts'
import { findReleaseByAddress, setReleaseId } from '../../posts/release-id.ts'
import { setPostStatus } from '../../posts/save/reschedule.ts'
import { findQueue } from '../../posts/schedule/queue-slots.ts'
import { listAttempts, listEvents } from '../../publishing/events.ts'
import { foreseeRetry } from '../../publishing/retries/foresee-retry.ts'
import { retryPost } from '../../publishing/retries/retry-post.ts'
import { isSending } from '../../publishing/sending.ts'
import { mayBeLive } from '../../publishing/threads.ts'
import { longNumber } from '../analytics/chart.ts'
import { calendarIn } from '../calendar/moved-note.ts'
import { seeOther, viewerOf } from '../layout/console-page.ts'
import { type FormErrors, handleForm, noticeOf } from '../layout/form.ts'
import { readText } from '../layout/read-fields.ts'
import { toShownEntry } from './entry-card.ts'
import { readChosen, readLiveActs, submitEdit } from './live-acts.ts'
import { changeDate, readNextDates, skipDate } from './next-dates.ts'
import type { NextSteps } from './next-steps.ts'
import { type Metrics, postPage } from './post-page.ts'
import { POSTS } from './posts-page.ts'

type Ctx = Context<'session'>

/** A page must not wait longer for numbers. */
const METRICS_TIME_MS = 3_000

export const postHandlers = {
  async showPost({ params, query }, ctx) {
    return render(ctx, params.id, { done: query.done, cameFrom: ctx.request.headers.referer })
  },

  async submitPostAct({ params: { id }, body = {} }, ctx) {
    const work = async () => seeOther(await act(ctx, id, body))
    return handleForm(work, (errors) => renderAgain(ctx, id, { errors, release: body.release }))
  },

  async submitRetry({ params: { id }, body = {} }, ctx) {
    const work = async () => {
      await requireCertainty(ctx, id, body.certain)
      await retryPost(ctx, ctx.auth.organizationId, id)
      return seeOther(`${POSTS}/posts/${id}?done=retried`)
    }
    return handleForm(work, (errors) => renderAgain(ctx, id, { errors }))
  },
} satisfies Partial<ConsoleHandlers>

type PostForm = Readonly<Record<string, string | undefined>>

/** Carries out an act, and returns the page that follows. */
async function act(ctx: Ctx, id: string, form: PostForm): Promise<string> {
  const { action, entry, release } = form
  const { organizationId } = ctx.auth
  switch (action) {
    case 'bind':
      await bind(ctx, entry || id, readText(release, 'release', 2_000))
      return `${POSTS}/posts/${id}?done=bound`
    case 'draft':
    case 'schedule':
      await setPostStatus(ctx, organizationId, id, { status: action, republish: false })
      return `${POSTS}/posts/${id}?done=${action === 'draft' ? 'unscheduled' : 'scheduled'}`
    case 'unpublish':
      await unpublishPost(ctx, ctx.auth, id, readChosen(form))
      return `${POSTS}/posts/${id}?done=unpublishing`
    case 'edit':
      await submitEdit(ctx, ctx.auth, id, form)
      return `${POSTS}/posts/${id}?done=editing`
    case 'skipDate':
      return skipDate(ctx, id, form.date ?? '')
    case 'changeDate':
      return changeDate(ctx, id, form.date ?? '')
    case 'delete':
      await deletePost(ctx, organizationId, id)
      return `${POSTS}?done=post-deleted`
    default:
      throw badRequest('Choose what to do with the post.')
  }
}

async function bind(ctx: Ctx, id: string, release: string): Promise<void> {
  const { organizationId } = ctx.auth
  const { signal } = ctx.request
  const identified = /^https?:\/\//.test(release)
    ? await findReleaseByAddress(ctx, { organizationId, id, address: release, signal })
    : { releaseId: release }
  await setReleaseId(ctx, { organizationId, id, ...identified, signal })
}

/** Refuses a retry that may publish twice until its sender has been told so: the page may be older than the failure. */
async function requireCertainty(ctx: Ctx, id: string, certain: string | undefined): Promise<void> {
  const { entries } = await getThread(ctx, ctx.auth.organizationId, id)
  const effect = await foreseeRetry(ctx, entries)
  if ((effect === 'may_duplicate' || effect === 'not_found') && certain !== effect)
    throw conflict('This post may be live. Check the channel, then choose what to do below.')
}

interface Rest {
  done?: string | undefined
  /** Address of the page before. */
  cameFrom?: string | undefined
  errors?: FormErrors
  release?: string | undefined
}

/** Shows the page with the errors of a form; a post that is gone in the meantime has none. */
function renderAgain(ctx: Ctx, id: string, rest: Rest & { errors: FormErrors }) {
  return render(ctx, id, rest)
}

async function render(ctx: Ctx, id: string, { done, cameFrom, errors, release }: Rest) {
  const { organizationId } = ctx.auth
  const thread = await getThread(ctx, organizationId, id)
  const { root, entries, integration, tags } = thread
  const events = await listEvents(ctx, organizationId, root.id)
  const attempts = await listAttempts(ctx, organizationId, root.id)
  const next = await readNextSteps(ctx, thread, { events, attempts })
  const paths = entries.flatMap(({ image }) => (JSON.parse(image) as ImageInput[]).map(({ path }) => path))
  const platform = findPlatform(ctx.platforms, integration.identifier)
  const platformName = platform?.name ?? integration.identifier
  const files = await findFileNames(ctx, organizationId, paths)
  return postPage({
    viewer: await viewerOf(ctx),
    notice: isOver(done, next) ? undefined : noticeOf(done),
    errors,
    root,
    entries: entries.map((row) => ({ row, shown: toShownEntry(row, ctx.config.baseUrl, files) })),
    platform: platformName,
    face: {
      id: integration.id,
      name: integration.name,
      picture: integration.picture,
      platform: integration.identifier,
    },
    tags: tags.map(({ name }) => name),
    queue: await queueOf(ctx, root),
    dates: await readNextDates(ctx, root),
    others: await composedWith(ctx, ctx.auth, root),
    next: { ...next, release },
    live: readLiveActs(entries, platform, platformName),
    metrics: root.state === 'PUBLISHED' && root.removed_at === null ? await readMetrics(ctx, thread) : [],
    timeline: {
      events,
      attempts,
      names: (await findNames(ctx, events)).set(ctx.auth.userId, 'you'),
      positions: new Map(entries.map((entry) => [entry.id, entry.position])),
    },
    calendar: calendarIn(cameFrom),
    isAhead: root.publish_date > ctx.clock.now(),
  })
}

/** Finds the queue that a post waits in. */
async function queueOf(ctx: Ctx, { state, queue_id }: PostRow): Promise<QueueRow | undefined> {
  const waits = state === 'QUEUE' || state === 'DRAFT'
  return waits && queue_id !== null ? findQueue(ctx, ctx.auth, queue_id) : undefined
}

/** True where what a notice announces is over: the state says what became of it. */
function isOver(done: string | undefined, { root, failed, underWay }: NextSteps): boolean {
  if (done === 'scheduled') return root.state !== 'QUEUE' || failed !== undefined
  if (done !== 'publishing' && done !== 'retried') return false
  return failed !== undefined || (root.state === 'PUBLISHED' && underWay === null)
}

/** Entries of the log that say why a post that is due is not out. */
const delays: readonly PostEventType[] = ['retry_scheduled', 'postponed', 'overdue', 'accepted']

async function readNextSteps(
  ctx: Ctx,
  { root, entries, integration }: Thread,
  { events, attempts }: { events: readonly PostEventRow[]; attempts: readonly PostAttemptRow[] },
): Promise<NextSteps> {
  const last = events.at(-1)
  const { problem } = checkChannelUse(ctx, 'act', integration)
  const failed = entries.find(
    (entry) => entry.state === 'ERROR' && entry.error_code !== 'comments_unsupported',
  )
  const isOpen = attempts.some(({ finished_at }) => finished_at === null)
  const busy = failed === undefined && (await isSending(ctx, root.organization_id, root.id))
  const isDue = failed === undefined && root.due_at !== null && root.due_at <= ctx.clock.now()
  return {
    root,
    failed,
    channel: {
      id: integration.id,
      name: integration.name,
      isSandbox: integration.identifier === 'sandbox',
      problem,
    },
    effect: await foreseeRetry(ctx, entries),
    isSending: busy,
    underWay: busy && !isOpen ? 'checking' : busy || isDue || isOpen ? 'publishing' : null,
    isRefused: failed !== undefined && isRefused(failed.id, events),
    waits: last && delays.includes(last.type) ? last.message : null,
    listsPosts: findPlatform(ctx.platforms, integration.identifier)?.missing !== undefined,
    canBind: failed !== undefined && mayBeLive(failed),
  }
}

/** True where the same post would be refused again, as nobody changed it since. */
function isRefused(entryId: string, events: readonly PostEventRow[]): boolean {
  const last = events.findLast(
    ({ type, post_id }) => type === 'updated' || (type === 'failed' && post_id === entryId),
  )
  return last?.type === 'failed' && last.retryable === 0
}

/** Names the people, keys, apps and feeds behind these entries, by their ids. */
export async function findNames(
  ctx: HasDb,
  events: readonly Pick<PostEventRow, 'actor' | 'actor_id'>[],
): Promise<Map<string, string>> {
  const names = await findActorNames(ctx.db, events)
  const people = events.flatMap(({ actor, actor_id: id }) =>
    actor === 'user' && id && !names.has(id) ? [id] : [],
  )
  for (const { id, name, email } of (await findPeople(ctx.db, people)).values()) names.set(id, name ?? email)
  const feeds = events.flatMap(({ actor, actor_id: id }) => (actor === 'autopost' && id ? [id] : []))
  for (const { id, title } of await findTitles(ctx.db, feeds)) names.set(id, title)
  return names
}

async function readMetrics(
  ctx: Ctx,
  { root: { id }, integration: { identifier } }: Thread,
): Promise<Metrics> {
  const signal = withTimeLimit(ctx.request.signal, METRICS_TIME_MS)
  try {
    const series = await getPostAnalytics(ctx, ctx.auth, { id, days: 30, signal })
    if (!Array.isArray(series))
      return 'The platform returned no ID of this post, so its numbers cannot be read.'
    const countsDays = findPlatform(ctx.platforms, identifier)?.countsDaysOfPosts === true
    const numbers = series.flatMap(({ label, data, average }) => {
      const totals = data.map(({ total }) => Number(total))
      const last = totals.at(-1)
      if (last === undefined) return []
      const value = countsDays && !average ? totals.reduce((sum, each) => sum + each, 0) : last
      return [{ label, value: longNumber(value) }]
    })
    return numbers.length > 0 ? numbers : 'The platform reports no numbers for this post yet.'
  } catch (error) {
    ctx.request.signal.throwIfAborted()
    if (!(error instanceof ApiError) && !signal.aborted) throw error
    return 'The platform did not return its numbers in time. Reload the page to try again.'
  }
}
