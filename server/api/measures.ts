import type { MeasuresHandlers } from '../../generated/handlers.ts'
import { findBestTimes } from '../analytics/measures/best-times.ts'
import { exportMeasures } from '../analytics/measures/export.ts'
import { listDays, summarize } from '../analytics/measures/summaries.ts'
import { measureNames } from '../db/tables/analytics.ts'
import { reply } from '../http/reply.ts'
import { type LabelMeanings, measureMeanings, platformMeanings } from '../platforms/measures.ts'

export const measuresHandlers: MeasuresHandlers = {
  summarizeMeasures: ({ query }, ctx) => summarize(ctx, ctx.auth, query ?? {}),

  listMeasureDays: ({ query }, ctx) => listDays(ctx, ctx.auth, query ?? {}),

  findBestTimes: ({ query }, ctx) => findBestTimes(ctx, ctx.auth, query ?? {}),

  async listMeasureMeanings() {
    return {
      measures: measureNames.map((name) => ({ name, ...measureMeanings[name] })),
      platforms: Object.entries(platformMeanings).map(([platform, { account, post }]) => ({
        platform,
        account: toList(account),
        post: toList(post),
      })),
    }
  },

  async exportMeasures({ query }, ctx) {
    return reply({
      raw: await exportMeasures(ctx, ctx.auth, query ?? {}),
      contentType: 'text/csv; charset=utf-8',
      headers: { 'content-disposition': 'attachment; filename="measures.csv"', 'cache-control': 'no-store' },
    })
  },
}

function toList(meanings: LabelMeanings) {
  return Object.entries(meanings).map(([label, meaning]) => ({ label, ...meaning }))
}
