import { dayOf, type Metric } from '../metrics.ts'
import type { PlatformReads, ReadItem, ReadProfile } from './types.ts'

const PROFILE_LABELS = { followers: 'Followers', following: 'Following', posts: 'Posts' } as const

/** Creates the metrics of a profile from its counts and from those of its posts. */
export function deriveMetrics({
  profile,
  posts,
}: Pick<PlatformReads, 'profile' | 'posts'>): NonNullable<PlatformReads['metrics']> {
  return async (call, subject, range) => {
    const found = await profile?.(call, subject)
    if (profile && found === undefined) return undefined
    const list = await posts?.(call, subject, range)
    return [...totalsOf(found), ...daysOf(list?.items ?? [])]
  }
}

function totalsOf(profile: ReadProfile | undefined): Metric[] {
  return Object.entries(PROFILE_LABELS).flatMap(([key, label]) => {
    const total = profile?.[key as keyof typeof PROFILE_LABELS] ?? null
    return total === null ? [] : [{ label, total }]
  })
}

function daysOf(items: ReadItem[]): Metric[] {
  const names = [...new Set(items.flatMap(({ metrics }) => Object.keys(metrics)))]
  return names.map((name) => {
    const totals = new Map<string, number>()
    for (const { publishedAt, metrics } of items) {
      const value = metrics[name]
      if (publishedAt === null || value === undefined) continue
      const day = dayOf(publishedAt)
      totals.set(day, (totals.get(day) ?? 0) + value)
    }
    const days = [...totals].map(([date, total]) => ({ date, total }))
    return { label: labelOf(name), days: days.sort((a, b) => (a.date < b.date ? -1 : 1)) }
  })
}

function labelOf(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}
