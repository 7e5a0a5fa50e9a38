import { lazyPackage } from '../lib/lazy.ts'
import { guardCell } from '../posts/bulk/table.ts'
import type { ChannelMetrics } from './overview.ts'

const csv = lazyPackage<typeof import('csv-stringify/sync')>('csv-stringify/sync')

const heading = ['date', 'channelId', 'channel', 'platform', 'metric', 'value', 'isRate']

/** Prints every value that the platforms report, one row each, under the platforms' own names. */
export function toMetricsCsv(channels: readonly ChannelMetrics[]): string {
  const rows = channels.flatMap(({ channel: { id, name, identifier }, series }) =>
    series.flatMap(({ label, data, average }) =>
      data.map(({ date, total }) => [
        ...[date, id, guardCell(name), identifier, guardCell(label), total],
        String(average === true),
      ]),
    ),
  )
  return csv().stringify([heading, ...rows])
}
