import type { HasDbAndClock } from '../db/connect.ts'
import { dayOf, lastDays, type Metric, type Series, toSeries } from '../platforms/kit/metrics.ts'
import { findMetrics, saveMetrics } from './store.ts'

/** More than a year, so that a client can read a whole year on its last day. */
const RETENTION_MS = 400 * 86_400_000

/**
 * Turns a platform's metrics into series. A platform's own history is shown as it is. A current total without history is recorded
 * as today's value, and the series holds the recorded days only; gaps are not filled.
 */
export async function buildSeries(
  ctx: HasDbAndClock,
  owner: { organizationId: string; subject: string },
  metrics: Metric[],
  days: number,
): Promise<Series[]> {
  await recordMetrics(ctx, owner, metrics)
  const since = dayOf(lastDays(ctx.clock.now(), days)[0] ?? 0)
  const recorded = await findMetrics(ctx.db, owner.organizationId, owner.subject, since)
  return metrics.map((metric) => {
    if ('days' in metric) return toSeries(metric, metric.days)
    const rows = recorded.filter(({ label }) => label === metric.label)
    return toSeries(
      metric,
      rows.map(({ day, total }) => ({ date: day, total })),
    )
  })
}

/** Records current totals, which have no history on the platform, as today's values. */
export async function recordMetrics(
  ctx: HasDbAndClock,
  { organizationId, subject }: { organizationId: string; subject: string },
  metrics: Metric[],
): Promise<void> {
  const now = ctx.clock.now()
  const rows = metrics.flatMap((metric) =>
    'total' in metric
      ? [
          {
            organization_id: organizationId,
            subject,
            label: metric.label,
            day: dayOf(now),
            total: metric.total,
            expires_at: now + RETENTION_MS,
          },
        ]
      : [],
  )
  await saveMetrics(ctx.db, rows)
}
