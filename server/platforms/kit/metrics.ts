/**
 * A metric of an account or a post, under the platform's own name for it. `total` is the current value; `days` is a history that
 * the platform keeps, oldest first, one value per UTC day. Unknown values are absent, never zero.
 */
export type Metric = {
  label: string
  /** True for a rate: clients average its days instead of adding them up. */
  average?: true
} & ({ total: number } | { days: DailyValue[] })

export interface DailyValue {
  /** UTC day, such as `2026-11-21`. */
  date: string
  total: number
}

const DAY_MS = 86_400_000

/** Returns the last `days` UTC days as instants of their beginning, oldest first; the last is today. */
export function lastDays(now: number, days: number): number[] {
  const today = now - (now % DAY_MS)
  return Array.from({ length: days }, (_, index) => today - (days - 1 - index) * DAY_MS)
}

/** Formats the UTC day of an instant: `2026-11-21`. */
export function dayOf(instant: number): string {
  return new Date(instant).toISOString().slice(0, 10)
}

/** Reads metrics by the path of each label (`public_metrics.like_count`). Skips values that are absent or not a number. */
export function readMetrics(data: object | undefined, paths: Record<string, string>): Metric[] {
  return Object.entries(paths).flatMap(([label, path]) => {
    const total = path.split('.').reduce<unknown>(memberOf, data)
    return typeof total === 'number' && Number.isFinite(total) ? [{ label, total }] : []
  })
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined
}
