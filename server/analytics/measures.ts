import type { DailyValue, Series } from '../platforms/kit/metrics.ts'

/** Names what platforms measure alike, so that channels can be added up. */
export const measures = ['followers', 'impressions', 'engagement'] as const
export type Measure = (typeof measures)[number]

/** Says why a channel has no values of a measure. */
export type Gap =
  | { kind: 'reconnect' | 'page' | 'unreported' | 'unmeasured' }
  | { kind: 'failed'; message: string }
  /** The platform reports something else, under this label. */
  | { kind: 'gains' | 'otherwise' | 'rate' | 'recent' | 'period'; label: string }

/** Maps the labels of platforms, in lower case, to what they mean. */
const FOLLOWERS = ['followers', 'followers_count']
const FOLLOWER_GAINS = [
  'page followers',
  'follower count',
  'organic followers',
  'paid followers',
  'subscribers gained',
]
const IMPRESSIONS = ['impressions', 'impression']
const VIEWS = ['views', 'media views', 'page views', 'page impressions', 'reach']
/** Reactions to posts, which people can count. Clicks are left out, since few platforms report them. */
const REACTIONS = [
  ...['likes', 'like', 'favourites', 'reactions', 'comments', 'replies', 'reply', 'shares', 'reposts'],
  ...['boosts', 'retweets', 'retweet', 'quotes', 'quote', 'saves', 'saved', 'bookmarks', 'bookmark'],
]
const ENGAGEMENT_OTHERWISE = ['engagement', 'engagement rate', 'posts engagement']
/** Counts of the latest posts only. */
const RECENT = ['recent likes', 'recent comments', 'recent shares']

/** Describes how a platform counts. */
export interface Source {
  /** True if the platform only knows current totals, which the service records daily. */
  keepsNoHistory: boolean
  /** Number of days that were asked for. */
  days: number
}

/** Returns a channel's daily values of a measure, oldest first, or the reason why there are none. */
export function readMeasure(measure: Measure, series: readonly Series[], source: Source): DailyValue[] | Gap {
  if (series.length === 0) return { kind: 'unmeasured' }
  return measure === 'followers' ? readFollowers(series) : readCounts(measure, series, source)
}

/** Returns true for values; false for the reason why there are none. */
export function isMeasured(reading: DailyValue[] | Gap): reading is DailyValue[] {
  return Array.isArray(reading)
}

function readFollowers(series: readonly Series[]): DailyValue[] | Gap {
  const [total] = pick(series, FOLLOWERS)
  if (total) return total.data.length === 0 ? { kind: 'unmeasured' } : toValues(total)
  const [gains] = pick(series, FOLLOWER_GAINS)
  return gains ? { kind: 'gains', label: gains.label } : { kind: 'unreported' }
}

function readCounts(
  measure: Exclude<Measure, 'followers'>,
  series: readonly Series[],
  { keepsNoHistory, days }: Source,
): DailyValue[] | Gap {
  const labels = measure === 'impressions' ? IMPRESSIONS : REACTIONS
  const others = measure === 'impressions' ? VIEWS : [...ENGAGEMENT_OTHERWISE, ...RECENT]
  const counted = pick(series, labels).filter(({ average }) => !average)
  const [first] = counted
  if (first === undefined) {
    const [other] = pick(series, others)
    if (other === undefined) return { kind: 'unreported' }
    return { kind: other.average ? 'rate' : 'otherwise', label: other.label }
  }
  // These totals cover the latest posts only, so the difference between two days is no count.
  if (keepsNoHistory) return { kind: 'recent', label: first.label }
  const values = addUp(counted.map(toValues))
  if (values.length === 0) return { kind: 'unmeasured' }
  // A platform that dates the total of the whole period to its last day has no days to draw.
  return values.length === 1 && days > 1 ? { kind: 'period', label: first.label } : values
}

function pick(series: readonly Series[], labels: readonly string[]): Series[] {
  return series.filter(({ label }) => labels.includes(label.toLowerCase()))
}

function toValues({ data }: Series): DailyValue[] {
  return data.map(({ date, total }) => ({ date, total: Number(total) }))
}

function addUp(lines: DailyValue[][]): DailyValue[] {
  const totals = new Map<string, number>()
  for (const { date, total } of lines.flat()) totals.set(date, (totals.get(date) ?? 0) + total)
  return [...totals].map(([date, total]) => ({ date, total })).sort((a, b) => (a.date < b.date ? -1 : 1))
}

/** A day with the sum of the channels that have a value. */
export interface SummedDay extends DailyValue {
  channels: number
  /** False where other channels were added up than the day before, so that no line leads here. */
  follows: boolean
}

/**
 * Adds up the channels day by day. A total such as followers stays until the next value of its channel; a count of one day does not.
 */
export function sumChannels(
  lines: readonly DailyValue[][],
  days: readonly string[],
  measure: Measure,
): SummedDay[] {
  const known = lines.map((line) => new Map(line.map(({ date, total }) => [date, total])))
  const last = new Map<number, number>()
  let before = ''
  return days.flatMap((date) => {
    if (measure !== 'followers') last.clear()
    known.forEach((line, index) => {
      const total = line.get(date)
      if (total !== undefined) last.set(index, total)
    })
    const members = [...last.keys()].sort((a, b) => a - b).join()
    const follows = members === before
    before = members
    if (last.size === 0) return []
    const total = [...last.values()].reduce((sum, each) => sum + each, 0)
    return [{ date, total, channels: last.size, follows }]
  })
}

/** Sums up a period: the latest total of followers, or all counts. */
export function totalOf(values: readonly DailyValue[], measure: Measure): number | null {
  if (values.length === 0) return null
  if (measure === 'followers') return values.at(-1)?.total ?? null
  return values.reduce((sum, { total }) => sum + total, 0)
}

/** Returns the mean of a series of rates; null without values. */
export function meanOf({ data }: Series): number | null {
  return data.length === 0 ? null : data.reduce((sum, { total }) => sum + Number(total), 0) / data.length
}

/** Counts the reactions to a post and its impressions; null for what its platform does not report. */
export function readPostTotals(
  series: readonly Series[],
  { countsDays }: { countsDays: boolean },
): { engagement: number | null; impressions: number | null } {
  const total = (labels: readonly string[]) => {
    const found = pick(series, labels).filter(({ average, data }) => !average && data.length > 0)
    if (found.length === 0) return null
    return found.map(toValues).reduce((sum, values) => {
      const counted = countsDays ? values : values.slice(-1)
      return sum + counted.reduce((all, each) => all + each.total, 0)
    }, 0)
  }
  return { engagement: total(REACTIONS), impressions: total(IMPRESSIONS) }
}
