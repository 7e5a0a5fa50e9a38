import { type Gap, type Measure, meanOf } from '../../analytics/measures.ts'
import type { ChannelMetrics } from '../../analytics/overview.ts'
import { type Html, html } from '../../lib/html/template.ts'
import { longNumber } from './chart.ts'

export const measureNames: Record<Measure, string> = {
  followers: 'Followers',
  impressions: 'Impressions',
  engagement: 'Engagement',
}

/** Explains in a sentence why a channel lacks a measure, and what to do about it. */
export function explainGap(gap: Gap, measure: Measure, metrics: ChannelMetrics): Html {
  const { channel, keepsNoHistory, series } = metrics
  const { id, platform } = channel
  const name = measureNames[measure].toLowerCase()
  if ('label' in gap) {
    const reported = series.find(({ label }) => label === gap.label)
    return explainOther(gap, platform, reported)
  }
  if (gap.kind === 'reconnect')
    return html`<a href="/channels/${id}">Reconnect the channel</a> to read its metrics.`
  if (gap.kind === 'page') return html`<a href="/channels/${id}/page">Choose a page</a> to read its metrics.`
  if (gap.kind === 'failed') return html`${gap.message}`
  if (gap.kind === 'unreported') return html`${platform} does not report ${name}.`
  if (keepsNoHistory) return html`Not measured yet. The service reads this channel once a day.`
  return html`${platform} has no values for this period.`
}

function explainOther(
  { kind, label }: Extract<Gap, { label: string }>,
  platform: string,
  reported: ChannelMetrics['series'][number] | undefined,
): Html {
  if (kind === 'gains') return html`${platform} reports only the new followers of each day (“${label}”).`
  if (kind === 'recent')
    return html`${platform} reports “${label}” of the latest posts only, so days cannot be compared.`
  if (kind === 'otherwise') return html`${platform} reports “${label}” instead, which counts something else.`
  const mean = reported ? meanOf(reported) : null
  if (kind === 'rate')
    return html`${platform} reports “${label}”, a rate, which cannot be added up${mean !== null && `: ${longNumber(mean)} on average`}.`
  const total = Number(reported?.data.at(-1)?.total ?? 0)
  return html`${platform} reports “${label}” for the whole period only: ${longNumber(total)}.`
}
