import type { HasDbAndClock } from '../../db/connect.ts'
import { invalid } from '../../errors/errors.ts'
import type { AccessScope } from '../../integrations/access-scope.ts'
import { lazyPackage } from '../../lib/lazy.ts'
import { dayOf } from '../../platforms/kit/metrics.ts'
import { guardCell } from '../../posts/bulk/table.ts'
import { findAllDays } from './store.ts'
import { channelsOf, type PeriodRequest, readPeriod } from './summaries.ts'

const csv = lazyPackage<typeof import('csv-stringify/sync')>('csv-stringify/sync')

const MAX_ROWS = 100_000
const heading = ['date', 'channelId', 'channel', 'platform', 'postId', 'measure', 'value', 'counts']

/**
 * Prints the stored values of channels and posts by day, one row each.
 * @throws 400 for more than 100,000 rows
 */
export async function exportMeasures(
  ctx: HasDbAndClock,
  scope: AccessScope,
  request: PeriodRequest & { integration?: string | undefined },
): Promise<string> {
  const { from, to } = readPeriod(request, ctx.clock.now())
  const channels = await channelsOf(ctx, scope, request.integration)
  const days = { organizationId: scope.organizationId, from: dayOf(from), to: dayOf(to - 1) }
  const of = { integrationIds: [...channels.keys()], limit: MAX_ROWS + 1 }
  const rows = await findAllDays(ctx.db, days, of)
  if (rows.length > MAX_ROWS)
    throw invalid('query.startDate', `The period has more than ${MAX_ROWS} rows: choose a shorter one`)
  const lines = rows.map(({ day, integration_id, post_id, name, value, counts }) => {
    const channel = channels.get(integration_id)
    return [
      day,
      integration_id,
      guardCell(channel?.name ?? ''),
      channel?.identifier ?? '',
      post_id,
      name,
      value,
      counts,
    ]
  })
  return csv().stringify([heading, ...lines])
}
