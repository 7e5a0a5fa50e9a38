import type { MeasureName } from '../../db/tables/analytics.ts'
import { type DailyValue, dayOf, type Metric } from '../../platforms/kit/metrics.ts'
import type { Counting, LabelMeanings } from '../../platforms/measures.ts'

export interface Reading {
  name: MeasureName
  counts: Exclude<Counting, 'other'>
  /** Oldest first. */
  days: DailyValue[]
}

/**
 * Reads what a platform reports under the common names. Several labels of one name are added up. What has no common name is left out, as
 * is a total where the platform counts days.
 */
export function readMeasures(metrics: readonly Metric[], meanings: LabelMeanings, now: number): Reading[] {
  const found = new Map<MeasureName, { counts: Reading['counts']; days: Map<string, number> }>()
  for (const metric of metrics) {
    const meaning = Object.hasOwn(meanings, metric.label) ? meanings[metric.label] : undefined
    if (!meaning?.name || meaning.counts === 'other' || metric.average) continue
    if ('total' in metric && meaning.counts === 'day') continue
    const values = 'days' in metric ? metric.days : [{ date: dayOf(now), total: metric.total }]
    const reading = found.get(meaning.name) ?? { counts: meaning.counts, days: new Map<string, number>() }
    for (const { date, total } of values) reading.days.set(date, (reading.days.get(date) ?? 0) + total)
    found.set(meaning.name, reading)
  }
  return [...found].map(([name, { counts, days }]) => ({
    name,
    counts,
    days: [...days].map(([date, total]) => ({ date, total })).sort((a, b) => (a.date < b.date ? -1 : 1)),
  }))
}
