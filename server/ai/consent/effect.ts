import { type OperationId, operationTable } from '../../../generated/operations.ts'
import type { OperationCall } from '../../contract/operation-call.ts'
import type { Tool } from '../../contract/tools.ts'
import { parseLooseInstant } from '../../lib/time/dates.ts'
import { isTrue } from '../../posts/save/parse-request.ts'
import { type Caller, type Found, goesOutBy, readChannels, readThread } from './stored-posts.ts'

/**
 * Effect of a call that an agent wants to make: `none` changes nothing that goes out, `later` changes a plan that a person can still
 * take back, and `soon` publishes, deletes, costs something, or changes what goes out within five minutes.
 */
export type Effect = 'none' | 'later' | 'soon'

interface Question {
  caller: Caller
  now: number
}

type Rule = (call: OperationCall, question: Question) => Promise<Effect>

/** Time in which a person can still take a post back. */
const SOON_MS = 5 * 60_000

/** Rules of operations that write. One that is missing here counts as `soon`, so that a new tool asks. */
const RULES: Partial<Record<OperationId, Effect | Rule>> = {
  validatePosts: 'none',
  validateThreads: 'none',
  triggerIntegrationTool: 'none',
  runChannelTool: 'none',
  uploadMediaFromUrl: 'none',
  addPostNote: 'none',
  createApprovalLink: 'none',
  createPosts: effectOfSaving,
  saveThreads: effectOfSaving,
  updatePost: effectOfChange,
  moveThread: effectOfChange,
  setPostStatus: effectOfStatus,
  createQueue: effectOfQueue,
  skipOccurrence: effectOfOccurrence,
  changeOccurrence: effectOfOccurrence,
}

/** Returns whether the arguments and posts decide about the effect of an operation. */
export function variesByCall(operation: OperationId): boolean {
  return typeof RULES[operation] === 'function'
}

/**
 * Returns true if a call waits for the person. The assistant also asks before it changes a plan, because the person who confirms is
 * there. Clients behind `/mcp` ask for that themselves.
 */
export async function needsConsent(
  { agent, operation, toCall }: Pick<Tool, 'agent' | 'operation' | 'toCall'>,
  args: Readonly<Record<string, unknown>>,
  question: Question,
): Promise<boolean> {
  const effect = await effectOf(operation, toCall(args), question)
  return effect === 'soon' || (effect === 'later' && agent === 'assistant')
}

/** Decides for all tools alike. */
export async function effectOf(
  operation: OperationId,
  call: OperationCall,
  question: Question,
): Promise<Effect> {
  const rule = RULES[operation] ?? (operationTable[operation].method === 'get' ? 'none' : 'soon')
  return typeof rule === 'string' ? rule : rule(call, question)
}

interface Entry {
  id?: unknown
}

async function effectOfSaving({ body }: OperationCall, question: Question): Promise<Effect> {
  const { type, date, republish, posts } = (body ?? {}) as Record<string, unknown>
  const ids = Array.isArray(posts) ? namedPosts(posts) : null
  if (type === 'now' || ids === null || isTrue(republish)) return 'soon'
  for (const id of ids) if (await isSoon(await readThread(question.caller, id), question)) return 'soon'
  if (type === 'draft') return ids.length === 0 ? 'none' : 'later'
  return (await isSoonDate(date, question)) ? 'soon' : 'later'
}

/** Returns the groups and entries that a call would replace; null for a list that cannot be read. */
function namedPosts(posts: unknown[]): string[] | null {
  const named: unknown[] = []
  for (const post of posts as ({ value?: unknown; group?: unknown } | null)[]) {
    if (!Array.isArray(post?.value)) return null
    named.push(post.group, ...post.value.map((entry: Entry | null) => entry?.id))
  }
  return named.filter((id) => id != null && id !== '').map(String)
}

async function effectOfChange({ params, body }: OperationCall, question: Question): Promise<Effect> {
  const { date, republish } = (body ?? {}) as Record<string, unknown>
  const stored = await readThread(question.caller, String(params?.id))
  if (isTrue(republish) || (await isSoon(stored, question))) return 'soon'
  const staysDraft = typeof stored === 'object' && stored.entries.every(({ state }) => state === 'DRAFT')
  return date != null && !staysDraft && (await isSoonDate(date, question)) ? 'soon' : 'later'
}

async function effectOfOccurrence({ body }: OperationCall, question: Question): Promise<Effect> {
  const { date, newDate } = (body ?? {}) as Record<string, unknown>
  for (const each of [date, newDate ?? date]) if (await isSoonDate(each, question)) return 'soon'
  return 'later'
}

/** A queue that draws from the library makes posts by itself. */
async function effectOfQueue({ body }: OperationCall): Promise<Effect> {
  return (body as { recycle?: unknown } | undefined)?.recycle === true ? 'soon' : 'none'
}

async function effectOfStatus({ params, body }: OperationCall, question: Question): Promise<Effect> {
  const { status, republish } = (body ?? {}) as Record<string, unknown>
  const stored = await readThread(question.caller, String(params?.id))
  if (isTrue(republish) || (await isSoon(stored, question))) return 'soon'
  const isDue = typeof stored === 'object' && stored.publishDate <= question.now + SOON_MS
  return status === 'schedule' && isDue ? 'soon' : 'later'
}

async function isSoon(stored: Found, question: Question): Promise<boolean> {
  if (stored === 'missing') return false
  if (stored === 'hidden') return true
  const { now } = question
  const channels = stored.repeat === null ? [] : await readChannels(question.caller)
  return goesOutBy(stored, now + SOON_MS, channels, now)
}

/** Treats a date that cannot be read as soon. The next slot of a channel is never before that of the organization. */
async function isSoonDate(date: unknown, { caller, now }: Question): Promise<boolean> {
  if (date !== 'next-slot') {
    const instant = typeof date === 'string' ? parseLooseInstant(date) : null
    return instant === null || instant <= now + SOON_MS
  }
  const { status, body } = await caller.call('findOrganizationSlot', {})
  return status !== 200 || Date.parse((body as { date: string }).date) <= now + SOON_MS
}
