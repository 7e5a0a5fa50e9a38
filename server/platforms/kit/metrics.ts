import { parseWrittenInstant } from '../../lib/time/written-dates.ts'
import { readPath } from './http/response.ts'

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

/** A metric over time, as the API shows it. */
export interface Series {
  label: string
  /** Days with a known value, oldest first. */
  data: { total: string; date: string }[]
  /** Change from the first to the last of these days; absent if there is nothing to compare. */
  percentageChange?: number
  average?: true
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
    const total = readNumber(data, path)
    return total === undefined ? [] : [{ label, total }]
  })
}

/** Adds up the values of several items, such as an account's recent posts. Skips labels of which no item has a value. */
export function sumMetrics(items: readonly object[], paths: Record<string, string>): Metric[] {
  return Object.entries(paths).flatMap(([label, path]) => {
    const values = items.flatMap((item) => readNumber(item, path) ?? [])
    return values.length === 0 ? [] : [{ label, total: values.reduce((sum, value) => sum + value, 0) }]
  })
}

/**
 * Reads daily values: one row per day, with the path of its date or a function that returns it, and the path of each label. A date is
 * text (`2026-11-21`, or an instant in ISO 8601) or epoch ms. Adds up rows of one day. Skips labels of which no row has a value.
 */
export function readDays(
  rows: unknown,
  date: string | ((row: object) => unknown),
  paths: Record<string, string>,
): Metric[] {
  const items: object[] = Array.isArray(rows)
    ? rows.filter((row) => typeof row === 'object' && row !== null)
    : []
  return Object.entries(paths).flatMap(([label, path]) => {
    const totals = new Map<string, number>()
    for (const row of items) {
      const day = toDay(typeof date === 'string' ? readPath(row, date) : date(row))
      const value = readNumber(row, path)
      if (day !== undefined && value !== undefined) totals.set(day, (totals.get(day) ?? 0) + value)
    }
    const days = [...totals].map(([day, total]) => ({ date: day, total }))
    return days.length === 0 ? [] : [{ label, days: days.sort((a, b) => (a.date < b.date ? -1 : 1)) }]
  })
}

/** Marks metrics that are rates, by their labels. */
export function asAverages(metrics: Metric[], labels: readonly string[]): Metric[] {
  return metrics.map((metric) => (labels.includes(metric.label) ? { ...metric, average: true } : metric))
}

function toDay(date: unknown): string | undefined {
  const instant =
    typeof date === 'number' ? date : typeof date === 'string' ? parseWrittenInstant(date) : null
  return instant === null || Number.isNaN(instant) ? undefined : dayOf(instant)
}

/** Reads a number or a numeric string. */
function readNumber(value: unknown, path: string): number | undefined {
  const found = readPath(value, path)
  if (typeof found === 'number') return Number.isFinite(found) ? found : undefined
  return typeof found === 'string' && /^-?\d+(\.\d+)?$/.test(found) ? Number(found) : undefined
}

/** Shows a metric over these days, oldest first. */
export function toSeries(
  { label, average }: Pick<Metric, 'label' | 'average'>,
  points: DailyValue[],
): Series {
  const first = points[0]?.total ?? 0
  const last = points.at(-1)?.total ?? 0
  const change = Math.round(((last - first) / Math.abs(first)) * 1_000) / 10
  return {
    label,
    data: points.map(({ total, date }) => ({ total: String(total), date })),
    ...(points.length > 1 && Number.isFinite(change) ? { percentageChange: change } : {}),
    ...(average ? { average } : {}),
  }
}
