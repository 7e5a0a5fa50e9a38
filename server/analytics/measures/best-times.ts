import type { HasDbAndClock } from '../../db/connect.ts'
import { invalid } from '../../errors/errors.ts'
import type { AccessScope } from '../../integrations/access-scope.ts'
import { isTimeZone } from '../../lib/time/dates.ts'
import { findMeasuredPosts } from './store.ts'
import { channelsOf } from './summaries.ts'

const DAY_MS = 86_400_000

/** Limits what best times rest on. Below these numbers, chance would choose them. */
export const bestTimesRule = {
  /** Posts of these days count. */
  days: 180,
  /** A younger post still collects reactions. */
  minimumAgeHours: 48,
  minimumPosts: 20,
  minimumPostsOfSlot: 3,
  /** Length of a slot. */
  slotHours: 3,
}

/** Reactions that every platform with measures of posts reports some of. */
const REACTIONS = ['likes', 'comments', 'shares', 'saves'] as const
const MAX_VALUES = 20_000

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const

export interface BestTime {
  weekday: (typeof weekdays)[number]
  /** The slot begins at this hour. */
  hour: number
  posts: number
  /** Mean of the posts' reactions, each compared with the mean of its channel, which is 1. */
  score: number
}

/**
 * Compares when posts of the organization got most reactions, best time first. Without enough posts there are no times.
 * @throws 400 for an unknown zone; 404 for an unknown channel
 */
export async function findBestTimes(
  ctx: HasDbAndClock,
  scope: AccessScope,
  { integration, timezone }: { integration?: string | undefined; timezone?: string | undefined },
) {
  if (timezone !== undefined && !isTimeZone(timezone))
    throw invalid('query.timezone', 'Send an IANA time zone such as Europe/Paris')
  const channels = await channelsOf(ctx, scope, integration)
  const [only] = channels.values()
  const zone = timezone ?? (channels.size === 1 ? only?.timezone : undefined) ?? 'UTC'
  const now = ctx.clock.now()
  const period = {
    from: now - bestTimesRule.days * DAY_MS,
    to: now - bestTimesRule.minimumAgeHours * 3_600_000,
  }
  const of = { organizationId: scope.organizationId, integrationIds: [...channels.keys()], ...period }
  const rows = await findMeasuredPosts(ctx.db, of, { limit: MAX_VALUES, names: REACTIONS })
  const posts = [...Map.groupBy(rows, ({ post_id }) => post_id).values()].map((values) => ({
    channel: values[0]?.integration_id ?? '',
    publishedAt: Number(values[0]?.published_at),
    reactions: values.reduce((sum, { value }) => sum + Number(value), 0),
  }))
  const isEnough = posts.length >= bestTimesRule.minimumPosts
  const times = isEnough ? rank(posts, zone) : []
  return {
    timezone: zone,
    posts: posts.length,
    evidence: times.length > 0 ? ('enough' as const) : ('not_enough' as const),
    message: isEnough
      ? times.length > 0
        ? null
        : `Not enough evidence: no time of the week has ${bestTimesRule.minimumPostsOfSlot} posts.`
      : `Not enough evidence: ${posts.length} of ${bestTimesRule.minimumPosts} posts.`,
    rule: bestTimesRule,
    times,
  }
}

interface Reacted {
  channel: string
  publishedAt: number
  reactions: number
}

function rank(posts: readonly Reacted[], zone: string): BestTime[] {
  const means = new Map(
    [...Map.groupBy(posts, ({ channel }) => channel)].map(([channel, of]) => [channel, meanOf(of)]),
  )
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    weekday: 'long',
    hour: 'numeric',
    hourCycle: 'h23',
  })
  const slots = Map.groupBy(posts, ({ publishedAt }) => slotOf(clock, publishedAt))
  return [...slots]
    .filter(([, of]) => of.length >= bestTimesRule.minimumPostsOfSlot)
    .map(([slot, of]) => {
      const [weekday = '', hour] = slot.split(' ')
      const scores = of.map(({ channel, reactions }) => {
        const mean = means.get(channel) ?? 0
        return mean === 0 ? 1 : reactions / mean
      })
      const score = scores.reduce((sum, each) => sum + each, 0) / scores.length
      return {
        weekday: weekday as BestTime['weekday'],
        hour: Number(hour),
        posts: of.length,
        score: Math.round(score * 100) / 100,
      }
    })
    .sort((a, b) => b.score - a.score || b.posts - a.posts || order(a) - order(b))
}

function order({ weekday, hour }: BestTime): number {
  return weekdays.indexOf(weekday) * 24 + hour
}

function meanOf(posts: readonly Reacted[]): number {
  return posts.reduce((sum, { reactions }) => sum + reactions, 0) / posts.length
}

function slotOf(clock: Intl.DateTimeFormat, instant: number): string {
  const parts = new Map(clock.formatToParts(instant).map(({ type, value }) => [type, value]))
  const hour = Number(parts.get('hour'))
  return `${parts.get('weekday')?.toLowerCase()} ${hour - (hour % bestTimesRule.slotHours)}`
}
