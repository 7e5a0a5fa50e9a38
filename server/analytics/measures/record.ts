import type { HasConfig } from '../../config/config.ts'
import type { HasDb, HasDbAndClock } from '../../db/connect.ts'
import type { MeasureName, MeasureRow, PostMeasureRow } from '../../db/tables/analytics.ts'
import { transaction } from '../../db/transaction.ts'
import { emit, type HasEvents } from '../../events/events.ts'
import { dayOf, type Metric } from '../../platforms/kit/metrics.ts'
import { platformMeanings } from '../../platforms/measures.ts'
import { type Reading, readMeasures } from './read-measures.ts'
import { findPostMeasures, saveMeasures, savePostMeasures, sumDays } from './store.ts'

const DAY_MS = 86_400_000

type RecordContext = HasDbAndClock & HasEvents & HasConfig

interface Measured {
  organizationId: string
  integrationId: string
  /** Identifier of the platform. */
  platform: string
}

interface MeasuredPost {
  id: string
  publishDate: number
}

/** Records the values of an account by day. */
export async function recordAccount(ctx: RecordContext, of: Measured, metrics: Metric[]): Promise<void> {
  const meanings = platformMeanings[of.platform]?.account ?? {}
  const readings = readMeasures(metrics, meanings, ctx.clock.now())
  await saveMeasures(ctx.db, toRows(ctx, of, '', readings))
}

/**
 * Records the values of a post by day, and its totals. Emits `post.measured` if a total is another one than was reported last, at most
 * once a day.
 */
export async function recordPost(
  ctx: RecordContext,
  of: Measured,
  post: MeasuredPost,
  metrics: Metric[],
): Promise<void> {
  const meanings = platformMeanings[of.platform]?.post ?? {}
  const readings = readMeasures(metrics, meanings, ctx.clock.now())
  if (readings.length === 0) return
  await transaction(ctx, async (ctx) => {
    await saveMeasures(ctx.db, toRows(ctx, of, post.id, readings))
    const known = await findPostMeasures(ctx.db, of.organizationId, post.id)
    const totals = await totalsOf(ctx, of, post.id, readings)
    const today = dayOf(ctx.clock.now())
    const isReported = [...known.values()].some(({ reported_day }) => reported_day === today)
    const isChanged = [...totals].some(([name, value]) => known.get(name)?.reported_value !== value)
    const reports = isChanged && !isReported
    await savePostMeasures(
      ctx.db,
      [...totals].map(
        ([name, value]): PostMeasureRow => ({
          organization_id: of.organizationId,
          post_id: post.id,
          name,
          integration_id: of.integrationId,
          platform: of.platform,
          published_at: post.publishDate,
          value,
          measured_at: ctx.clock.now(),
          reported_value: reports ? value : (known.get(name)?.reported_value ?? null),
          reported_day: reports ? today : (known.get(name)?.reported_day ?? null),
          expires_at: ctx.clock.now() + retentionMs(ctx),
        }),
      ),
    )
    if (!reports) return
    const about = { id: post.id, root_id: post.id, organization_id: of.organizationId }
    const measures = [...totals].map(([name, value]) => ({ name, value }))
    await emit(ctx, 'post.measured', { post: { ...about, integration_id: of.integrationId }, measures })
  })
}

function toRows(
  ctx: RecordContext,
  of: Measured,
  postId: string,
  readings: readonly Reading[],
): MeasureRow[] {
  return readings.flatMap(({ name, counts, days }) =>
    days.map(({ date, total }) => ({
      organization_id: of.organizationId,
      integration_id: of.integrationId,
      post_id: postId,
      name,
      day: date,
      counts,
      value: total,
      expires_at: Date.parse(date) + retentionMs(ctx),
    })),
  )
}

export function retentionMs({ config }: HasConfig): number {
  return config.measuresRetentionDays * DAY_MS
}

async function totalsOf(
  { db }: HasDb,
  of: Measured,
  postId: string,
  readings: readonly Reading[],
): Promise<Map<MeasureName, number>> {
  const subject = { organization_id: of.organizationId, integration_id: of.integrationId, post_id: postId }
  const sums = readings.some(({ counts }) => counts === 'day')
    ? await sumDays(db, subject)
    : new Map<MeasureName, number>()
  return new Map(
    readings.map(({ name, counts, days }) => [
      name,
      counts === 'day' ? (sums.get(name) ?? 0) : (days.at(-1)?.total ?? 0),
    ]),
  )
}
