import type { Knex } from 'knex'
import { auditEach } from '../audit/audit.ts'
import type { HasDbAndClock } from '../db/connect.ts'
import { invalid } from '../errors/errors.ts'
import { countConnected, listOwnedIntegrations, type OwnedIntegration } from '../integrations/lookup.ts'
import { toIso } from '../lib/time/dates.ts'
import { readDate } from '../posts/list/list-posts.ts'
import { countFailures } from '../publishing/reports/failures.ts'
import { type ChannelCount, countByChannel, countRepeating } from '../publishing/reports/post-counts.ts'
import type { Actor } from './actor.ts'

const DAY_MS = 86_400_000
const DEFAULT_DAYS = 30

/** Number with its shares by platform, largest first, then by name. */
export interface Count {
  total: number
  perSocial: { provider: string; count: number }[]
}

/** Whole UTC days of a period. */
export interface Period {
  from: number
  /** Exclusive. */
  to: number
}

/**
 * Reads a period and widens it to whole UTC days: the last 30 days unless given.
 * @throws 400 for an invalid date, and for an end before the start
 */
export function readPeriod(
  query: { from?: string | undefined; to?: string | undefined },
  now: number,
): Period {
  const last = readDate('to', query.to) ?? now
  const first = readDate('from', query.from) ?? last - (DEFAULT_DAYS - 1) * DAY_MS
  if (startOfDay(first) > startOfDay(last)) throw invalid('query.to', 'must not be before from')
  return { from: startOfDay(first), to: startOfDay(last) + DAY_MS }
}

function startOfDay(instant: number): number {
  return Math.floor(instant / DAY_MS) * DAY_MS
}

/**
 * Counts the activity of a period in all open organizations. `posts` are published threads; accounts are organizations; a
 * scheduled one has at least one thread that is queued or published.
 */
export async function readStatistics(
  ctx: HasDbAndClock,
  actor: Actor,
  { period, unknownOnly }: { period: Period; unknownOnly: boolean },
) {
  const { db } = ctx
  const shown = { from: toIso(period.from), to: toIso(period.to - 1) }
  await auditEach(ctx, [actor.organizationId], {
    userId: actor.userId,
    action: 'service.statistics_read',
    detail: { ...shown, unknownOnly },
  })
  const errors = await countFailures(db, { ...period, unexplainedOnly: unknownOnly })
  const connected = await countConnected(db, period)
  const threads = await countThreads(db, period)
  const published = threads.filter((thread) => thread.published > 0)
  const scheduled = threads.filter((thread) => thread.published + thread.queued > 0)
  return {
    ...shown,
    errors: sum(errors),
    posts: sum(published.map(({ platform, published: count }) => ({ platform, count }))),
    connected: sum(connected),
    publishingAccounts: distinct(published, 'organizationId'),
    scheduledAccounts: distinct(scheduled, 'organizationId'),
    publishingChannels: distinct(published, 'integrationId'),
    scheduledChannels: distinct(scheduled, 'integrationId'),
  }
}

type ThreadCount = ChannelCount & Omit<OwnedIntegration, 'id'>

async function countThreads(db: Knex, period: Period): Promise<ThreadCount[]> {
  const channels = await listOwnedIntegrations(db)
  const byId = new Map(channels.map((channel) => [channel.id, channel]))
  const counts = [...(await countByChannel(db, channels, period)), ...(await countRepeating(db, period))]
  return counts.flatMap((each) => {
    const { platform, organizationId } = byId.get(each.integrationId) ?? {}
    return platform && organizationId ? [{ ...each, platform, organizationId }] : []
  })
}

function sum(counts: { platform: string; count: number }[]): Count {
  const byPlatform = new Map<string, number>()
  for (const { platform, count } of counts) byPlatform.set(platform, (byPlatform.get(platform) ?? 0) + count)
  return { total: counts.reduce((total, { count }) => total + count, 0), perSocial: ranked(byPlatform) }
}

/** Counts different organizations or channels. An organization with two platforms counts once in the total. */
function distinct(threads: ThreadCount[], by: 'organizationId' | 'integrationId'): Count {
  const ids = new Map<string, Set<string>>()
  for (const thread of threads) {
    const known = ids.get(thread.platform) ?? new Set()
    ids.set(thread.platform, known.add(thread[by]))
  }
  const byPlatform = new Map([...ids].map(([platform, known]) => [platform, known.size]))
  return { total: new Set(threads.map((thread) => thread[by])).size, perSocial: ranked(byPlatform) }
}

function ranked(byPlatform: Map<string, number>): Count['perSocial'] {
  const shares = [...byPlatform].map(([provider, count]) => ({ provider, count }))
  return shares.sort((a, b) => b.count - a.count || (a.provider < b.provider ? -1 : 1))
}
