import { setTimeout } from 'node:timers/promises'
import type { OperationId } from '../../../generated/operations.ts'
import type { OperationResult } from '../../contract/operation-call.ts'
import type { Success } from '../../http/contract.ts'
import type { HasClock } from '../../lib/time/clock.ts'
import { toIso } from '../../lib/time/dates.ts'
import type { McpCaller } from '../caller.ts'
import type { ProgressReport } from './progress.ts'

/** State of the work that a call has started. */
export interface FollowedWork {
  isDone: boolean
  /** True if part of the work was taken back before it was done. */
  isCancelled?: boolean
  /** Instant before which nothing happens; null if anything may happen at any time. */
  continuesAt?: number | null
  /** 0 to 100. */
  progress: number
  message: string
  /** Answer of the tool if it ends now. */
  result: OperationResult
}

/** Reads the work that goes on after a call. */
export interface Follower {
  /** Longest wait of a call whose client did not ask for progress; 0 returns at once. Most clients give up after a minute. */
  waitMs: number
  /** Returns the ids of the work, from the answer of the call. */
  idsOf(started: unknown): string[]
  read(caller: Caller, ids: readonly string[]): Promise<FollowedWork>
  /**
   * Takes back what has not gone out. Leaves what is being sent, or is out, as it is. Returns the refusal of a caller who may not.
   * Absent for work that nobody can stop.
   */
  cancel?(caller: Caller, ids: readonly string[]): Promise<OperationResult | null>
}

type Caller = Pick<McpCaller, 'request'>

const POLL_MS = 1_000
const MAX_WAIT_MS = 10 * 60_000

const followers: Partial<Record<OperationId, Follower>> = {
  getVideoJob: {
    waitMs: 0,
    idsOf: (started) => [(started as { id: string }).id],
    read: readVideo,
  },
  getPost: {
    waitMs: 50_000,
    idsOf: (started) => (started as { postId: string }[]).map(({ postId }) => postId),
    read: readPosts,
    cancel: unschedulePosts,
  },
}

/** Returns how to follow what a tool starts; undefined for a tool that is done when it answers. */
export function followerOf(operation: OperationId | undefined): Follower | undefined {
  return operation === undefined ? undefined : followers[operation]
}

async function readVideo({ request }: Caller, [id = '']: readonly string[]) {
  const result = await request.call('getVideoJob', { params: { id } })
  const { status, progress = 0, stage = '' } = result.body as Partial<Success<'getVideoJob'>>
  return { isDone: status === 'completed' || status === 'failed', progress, message: stage, result }
}

type Thread = Success<'getPost'>

/** Reads what became of threads, with all their comments. A post that was deleted meanwhile is listed without a state. */
async function readPosts({ request }: Caller, ids: readonly string[]): Promise<FollowedWork> {
  const answers = await Promise.all(ids.map((id) => request.call('getPost', { params: { id } })))
  const failed = answers.find(({ status }) => status >= 400 && status !== 404)
  if (failed !== undefined) return { isDone: false, progress: 0, message: '', result: failed }
  const threads = answers.flatMap(({ status, body }) => (status === 404 ? [] : [body as Thread]))
  const open = threads.filter((thread) => nextEntry(thread) !== undefined)
  const starts = open.map(startOfNext).filter((start) => start !== null)
  const continuesAt = starts.length > 0 && starts.length === open.length ? Math.min(...starts) : null
  const done = ids.length - open.length
  const messages = [
    `${done} of ${ids.length} posts are done`,
    ...(continuesAt === null ? [] : [`the next comment follows at ${toIso(continuesAt)}`]),
    ...describeCancellation(threads),
  ]
  return {
    isDone: open.length === 0,
    isCancelled: threads.some(isDraft),
    continuesAt,
    progress: Math.round((100 * done) / ids.length),
    message: messages.join('; '),
    result: {
      status: 201,
      body: answers.map(({ status, body }, index) =>
        status === 404 ? { postId: ids[index], state: null } : toRow(body as Thread),
      ),
      headers: {},
    },
  }
}

const isDraft = ({ state }: Thread) => state === 'DRAFT'

/** Names what was taken back, and what was not. Empty if nothing was. */
function describeCancellation(threads: Thread[]): string[] {
  const drafts = threads.filter(isDraft)
  if (drafts.length === 0) return []
  const rest = threads.filter((thread) => !isDraft(thread))
  const left = rest.map(
    ({ id, state, releaseURL }) => `${id} (${[state, releaseURL].filter(Boolean).join(' ')})`,
  )
  return [
    `taken back, and drafts again: ${drafts.map(({ id }) => id).join(', ')}`,
    ...(left.length > 0 ? [`not taken back: ${left.join(', ')}`] : []),
  ]
}

/** Returns the entry that is published next; undefined for a thread that is out, has failed, or is a draft. */
function nextEntry({ entries }: Thread): Thread['entries'][number] | undefined {
  const next = entries.find(({ state }) => state !== 'PUBLISHED')
  return next?.state === 'QUEUE' ? next : undefined
}

/** Returns when the next entry is due after the one before it; null for a post or a comment that may go out at any time. */
function startOfNext(thread: Thread): number | null {
  const next = nextEntry(thread)
  const before = next && thread.entries[thread.entries.indexOf(next) - 1]
  if (next === undefined || !before?.publishedAt || next.delay <= 0) return null
  return Date.parse(before.publishedAt) + next.delay * 60_000
}

function toRow({ id, integration, publishDate, state, releaseURL, error, entries }: Thread) {
  const comments = entries.slice(1).map((entry) => ({
    postId: entry.id,
    state: entry.state,
    releaseURL: entry.releaseURL,
    error: entry.error,
  }))
  const post = { postId: id, integration: integration.id, publishDate, state, releaseURL, error }
  return comments.length > 0 ? { ...post, comments } : post
}

/** Turns posts that nothing has been sent of into drafts. */
async function unschedulePosts({ request }: Caller, ids: readonly string[]): Promise<OperationResult | null> {
  const refusals = await Promise.all(
    ids.map(async (id) => {
      const params = { id }
      const { status, body } = await request.call('getPost', { params })
      if (status === 200 && (body as Thread).state !== 'QUEUE') return null
      const answer = await request.call('setPostStatus', { params, body: { status: 'draft' } })
      // 404: deleted meanwhile. 409: being sent, or out.
      return answer.status < 400 || answer.status === 404 || answer.status === 409 ? null : answer
    }),
  )
  return refusals.find((refusal) => refusal !== null) ?? null
}

/**
 * Waits until the work is done, if the client waits, and returns its last known state: `started` while it cannot be read. A client that
 * asked for progress waits longer. Nobody waits for what starts later than the wait ends.
 */
export async function follow(
  { clock }: HasClock,
  { caller, follower, started, report }: Following,
): Promise<OperationResult> {
  const waitMs = report.wanted ? MAX_WAIT_MS : follower.waitMs
  const ids = follower.idsOf(started.body)
  let last = started
  for (let waited = 0; waited < waitMs; waited += POLL_MS) {
    const { isDone, continuesAt = null, progress, message, result } = await follower.read(caller, ids)
    if (result.status >= 400) break
    last = result
    report.send({ progress, total: 100, message })
    if (isDone || (continuesAt ?? 0) > clock.now() + waitMs - waited) break
    await setTimeout(POLL_MS, undefined, { signal: caller.request.signal })
  }
  return { ...last, headers: started.headers }
}

interface Following {
  caller: McpCaller
  follower: Follower
  started: OperationResult
  report: ProgressReport
}
