import type { RequestInfo } from '../../http/contract.ts'
import { BY_RULE, nextOccurrence } from '../../publishing/occurrences.ts'

/** Calls operations as the caller who wants to act. */
export type Caller = Pick<RequestInfo, 'call'>

export interface Channel {
  id: string
  name: string
  identifier: string
  timezone: string
}

export interface StoredEntry {
  id: string
  content: string
  image: readonly { path?: unknown }[] | null
  state: string
  delay: number
}

interface StoredRepeat {
  rule: string
  except: readonly string[]
}

/** A thread that exists, as far as questions and rules need it. */
export interface StoredThread {
  /** Instant at which the thread goes out or went out; of a repeating thread, its first one. */
  publishDate: number
  repeat: StoredRepeat | null
  timezone: string | null
  channel: { id: string; name: string; platform: string }
  entries: StoredEntry[]
}

/** `hidden` = the caller may not read it, or the service failed. */
export type Found = StoredThread | 'missing' | 'hidden'

interface Row extends StoredEntry {
  publishDate: string
  repeat: StoredRepeat | null
  timezone: string | null
  integration?: { id: string; name: string; providerIdentifier: string }
}

/** Reads a whole thread by its group, or by the id of any of its entries. */
export async function readThread(caller: Caller, id: string): Promise<Found> {
  const entry = await caller.call('getThread', { params: { id } })
  const group = entry.status === 200 ? (entry.body as { group: string }).group : id
  const { status, body } = await caller.call('getThreadByGroup', { params: { group } })
  if (status === 404) return 'missing'
  if (status !== 200) return 'hidden'
  const rows = (body as { posts: Row[] }).posts
  const [root] = rows
  if (root === undefined) return 'missing'
  const { id: channelId = '', name = '', providerIdentifier: platform = '' } = root.integration ?? {}
  const { repeat, timezone } = root
  const channel = { id: channelId, name, platform }
  return { publishDate: Date.parse(root.publishDate), repeat, timezone, channel, entries: rows }
}

/** Lists the channels that the caller may see; none if it may not list them. */
export async function readChannels(caller: Caller): Promise<Channel[]> {
  const { status, body } = await caller.call('listChannels', {})
  return status === 200 ? (body as { integrations: Channel[] }).integrations : []
}

/** Returns true if any entry of the thread goes out by the instant `due`, or again. */
export function goesOutBy(
  thread: StoredThread,
  due: number,
  channels: readonly Channel[],
  now: number,
): boolean {
  const waits = thread.entries.some(({ state }) => state === 'QUEUE')
  if (waits && thread.publishDate <= due) return true
  if (thread.repeat === null || thread.entries[0]?.state === 'DRAFT') return false
  const zone = thread.timezone ?? channels.find(({ id }) => id === thread.channel.id)?.timezone
  if (zone === undefined) return true
  const grid = {
    publish_date: thread.publishDate,
    interval_in_days: BY_RULE,
    repeat_rule: thread.repeat.rule,
    repeat_except: JSON.stringify(thread.repeat.except.map((date) => Date.parse(date))),
  }
  const next = nextOccurrence(grid, zone, now)
  return next !== null && next <= due
}
