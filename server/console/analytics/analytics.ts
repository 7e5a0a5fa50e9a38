import type { ConsoleHandlers } from '../../../generated/handlers.ts'
import { toMetricsCsv } from '../../analytics/export.ts'
import { findBestTimes } from '../../analytics/measures/best-times.ts'
import { summarize } from '../../analytics/measures/summaries.ts'
import { daysOf, type OverviewRequest, readBestPosts, readChannels } from '../../analytics/overview.ts'
import { reply } from '../../http/reply.ts'
import { listIntegrations } from '../../integrations/list.ts'
import { toIso } from '../../lib/time/dates.ts'
import { lastDays } from '../../platforms/kit/metrics.ts'
import { viewerOf } from '../layout/console-page.ts'
import { analyticsPage, type Period, periods } from './analytics-page.ts'

const DEFAULT_PERIOD: Period = 30

export const analyticsHandlers = {
  async showAnalytics({ query }, ctx) {
    const request = readRequest(query, ctx.request.signal)
    const choices = await listIntegrations(ctx, ctx.auth)
    const { integration } = request
    const [channels, posts, tags, times] = await Promise.all([
      readChannels(ctx, ctx.auth, request),
      readBestPosts(ctx, ctx.auth, request),
      summarize(ctx, ctx.auth, { by: 'tag', integration, startDate: startOf(request, ctx.clock.now()) }),
      findBestTimes(ctx, ctx.auth, { integration }),
    ])
    return analyticsPage({
      viewer: await viewerOf(ctx),
      integration: request.integration ?? null,
      period: request.days,
      days: daysOf(ctx.clock.now(), request.days),
      choices: choices.map(({ id, name }) => ({ id, name })),
      ...{ channels, posts, tags, times },
    })
  },

  async exportAnalytics({ query }, ctx) {
    const request = readRequest(query, ctx.request.signal)
    return reply({
      raw: toMetricsCsv(await readChannels(ctx, ctx.auth, request)),
      contentType: 'text/csv; charset=utf-8',
      headers: {
        'content-disposition': `attachment; filename="analytics-${request.days}-days.csv"`,
        'cache-control': 'no-store',
      },
    })
  },
} satisfies Partial<ConsoleHandlers>

function startOf({ days }: { days: number }, now: number): string {
  return toIso(lastDays(now, days)[0] ?? now)
}

function readRequest(
  { integration, days }: { integration?: string | undefined; days?: string | undefined },
  signal: AbortSignal,
): OverviewRequest & { days: Period } {
  const period = periods.find((each) => String(each) === days) ?? DEFAULT_PERIOD
  return { integration: integration || undefined, days: period, signal }
}
