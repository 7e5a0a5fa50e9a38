import type { App } from '../context.ts'
import { type DailyValue, dayOf, lastDays, type Metric } from '../platforms/kit/metrics.ts'
import { findMetrics, saveMetrics } from './store.ts'

/** A figure over time, as the API shows it. */
export interface Series {
  label: string
  /** Oldest first; only days of which something is known. */
  data: { total: string; date: string }[]
  /** From the first to the last of these days; absent where there is nothing to compare. */
  percentageChange?: number
  average?: true
}

const dayMs = 86_400_000
/** A year that is asked for on its last day is still there. */
const KEPT_MS = 400 * dayMs

/**
 * Brings what a platform told into series. A platform's own history is shown as it is. Where it only tells what is now, that
 * is noted as today's, and the series are the days on which somebody looked: nothing between them is made up.
 */
export async function seriesOf(
  ctx: Pick<App, 'db' | 'clock'>,
  of: { organizationId: string; subject: string },
  figures: Metric[],
  days: number,
): Promise<Series[]> {
  await recordMetrics(ctx, of, figures)
  const since = dayOf(lastDays(ctx.clock.now(), days)[0] ?? 0)
  const seen = await findMetrics(ctx.db, of.organizationId, of.subject, since)
  return figures.map((figure) => {
    if ('days' in figure) return toSeries(figure, figure.days)
    const noted = seen.filter(({ label }) => label === figure.label)
    return toSeries(
      figure,
      noted.map(({ day, total }) => ({ date: day, total })),
    )
  })
}

/** Writes down as today's what a platform tells only of now. */
export async function recordMetrics(
  ctx: Pick<App, 'db' | 'clock'>,
  { organizationId, subject }: { organizationId: string; subject: string },
  figures: Metric[],
): Promise<void> {
  const now = ctx.clock.now()
  const rows = figures.flatMap((figure) =>
    'total' in figure
      ? [
          {
            organization_id: organizationId,
            subject,
            label: figure.label,
            day: dayOf(now),
            total: figure.total,
            expires_at: now + KEPT_MS,
          },
        ]
      : [],
  )
  await saveMetrics(ctx.db, rows)
}

function toSeries({ label, average }: Pick<Metric, 'label' | 'average'>, points: DailyValue[]): Series {
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
