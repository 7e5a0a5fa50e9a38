/**
 * One figure of an account or a post, under the platform's own name for it.
 * `total` is what it is right now; `days` is a history that the platform itself keeps, oldest first, one per UTC day.
 * What the platform does not tell is left out, never zero.
 */
export type Metric = {
  label: string
  /** A rate: days are averaged, not added up. */
  average?: true
} & ({ total: number } | { days: DailyValue[] })

export interface DailyValue {
  /** `2026-11-21`, UTC. */
  date: string
  total: number
}

const dayMs = 86_400_000

/** The last `days` UTC days as instants of their beginning, oldest first; the last is today. */
export function lastDays(now: number, days: number): number[] {
  const today = now - (now % dayMs)
  return Array.from({ length: days }, (_, index) => today - (days - 1 - index) * dayMs)
}

/** The UTC day of an instant: `2026-11-21`. */
export function dayOf(instant: number): string {
  return new Date(instant).toISOString().slice(0, 10)
}

/** Figures that the platform told: what it leaves out, or what is no number, is not zero. */
export function totals(counts: Record<string, unknown>): Metric[] {
  return Object.entries(counts).flatMap(([label, total]) =>
    typeof total === 'number' && Number.isFinite(total) ? [{ label, total }] : [],
  )
}
