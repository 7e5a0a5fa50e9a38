import {
  type Gap,
  isMeasured,
  type Measure,
  measures,
  readMeasure,
  sumChannels,
  totalOf,
} from '../../analytics/measures.ts'
import { type ChannelMetrics, MAX_POSTS, type MeasuredPost } from '../../analytics/overview.ts'
import { type Html, html } from '../../lib/html/template.ts'
import type { Series } from '../../platforms/kit/metrics.ts'
import { asCode } from '../layout/as-code.ts'
import { consolePage, type PageState } from '../layout/console-page.ts'
import { select, time } from '../layout/form.ts'
import { dayName, lineChart, longNumber } from './chart.ts'
import { explainGap, measureNames } from './gaps.ts'
import { type BestTimes, bestTimesCard, type TagSummary, tagTable } from './measured-posts.ts'

export const periods = [7, 30, 90] as const
export type Period = (typeof periods)[number]

interface AnalyticsView extends PageState {
  /** Id of the chosen channel; null for all. */
  integration: string | null
  period: Period
  days: readonly string[]
  /** Channels to choose from. */
  choices: readonly { id: string; name: string }[]
  channels: readonly ChannelMetrics[]
  posts: readonly MeasuredPost[]
  tags: TagSummary
  times: BestTimes
}

const explanations: Record<Measure, string> = {
  followers: 'People who follow, at the end of each day.',
  impressions: 'How often posts were shown, each day.',
  engagement: 'Likes, comments, shares, and saves, each day.',
}

export function analyticsPage(view: AnalyticsView) {
  const { integration, period, days, choices, channels, posts, tags, times, ...state } = view
  const [only] = integration === null ? [] : channels
  return consolePage({
    ...state,
    title: 'Analytics',
    path: '/console/analytics',
    body:
      choices.length === 0
        ? html`<p>No channel to measure yet.</p><p><a class="button main" href="/channels">Connect a channel</a></p>`
        : html`${filters(view)}
${measures.map((measure) => measureCard({ measure, days, channels }))}
${only && otherCharts(only, days)}
${integration === null && channels.length > 1 && channelList(channels, period)}
${postList(posts, period)}
${tagTable(tags, period)}
${bestTimesCard(times)}
${only && asCode({ viewer: state.viewer, operationId: 'getIntegrationAnalytics', params: { integration: only.channel.id }, query: { date: period } })}
<p class="hint">Numbers come from the platforms and are up to an hour old. Days are UTC.</p>`,
  })
}

function addressOf(
  path: string,
  { integration, period }: { integration: string | null; period: Period },
): string {
  const query = new URLSearchParams({ ...(integration ? { integration } : {}), days: String(period) })
  return `${path}?${query}`
}

function filters({ integration, period, choices }: AnalyticsView): Html {
  const links = periods.map(
    (each) =>
      html`<a class="button" href="${addressOf('/console/analytics', { integration, period: each })}"${each === period && html` aria-current="true"`}>${each} days</a>`,
  )
  return html`<div class="chart-filters"><form method="get" action="/console/analytics">
${select({ name: 'integration', label: 'Channel', value: integration ?? '', choices: [['', 'All channels'], ...choices.map(({ id, name }) => [id, name] as const)] })}
<input type="hidden" name="days" value="${period}"><button>Show</button></form>
<nav class="periods" aria-label="Period">${links}</nav>
<a class="button" href="${addressOf('/console/analytics.csv', { integration, period })}" download>Download CSV</a></div>`
}

interface Card {
  measure: Measure
  days: readonly string[]
  channels: readonly ChannelMetrics[]
}

function measureCard({ measure, days, channels }: Card): Html {
  const readings = channels.map((metrics) => ({ metrics, reading: readOf(metrics, measure, days.length) }))
  const lines = readings.flatMap(({ reading }) => (isMeasured(reading) ? [reading] : []))
  const gaps = readings.flatMap(({ metrics, reading }) =>
    isMeasured(reading) ? [] : [{ metrics, gap: reading }],
  )
  const values = sumChannels(lines, days, measure)
  const total = totalOf(values, measure)
  const label = measureNames[measure]
  return html`<article class="card measure" id="${measure}"><div class="head"><h2>${label}</h2>${total !== null && html`<strong class="total">${longNumber(total)}</strong>`}</div>
<p class="soft">${explanations[measure]}${measure === 'followers' && changeOf(values)}</p>
${values.length > 0 && lineChart({ label, days, values, fromZero: measure !== 'followers', channels: lines.length })}
${gaps.length > 0 && gapList({ gaps, measure, isOnly: channels.length === 1, isOpen: lines.length === 0 })}</article>`
}

function readOf(metrics: ChannelMetrics, measure: Measure, days: number) {
  const { gap, series, keepsNoHistory } = metrics
  return gap ?? readMeasure(measure, series, { keepsNoHistory, days })
}

/** Says how a total changed since the channels that it adds up are the same. */
function changeOf(values: ReturnType<typeof sumChannels>): Html | null {
  const start = values.findLastIndex(({ follows }, index) => !follows || index === 0)
  const [first, last] = [values[start], values.at(-1)]
  if (first === undefined || last === undefined || first === last) return null
  const change = last.total - first.total
  return html` <strong class="state ${change < 0 ? 'bad' : 'good'}">${change > 0 && '+'}${longNumber(change)}</strong> since ${dayName(first.date)}.`
}

interface Gaps {
  gaps: readonly { metrics: ChannelMetrics; gap: Gap }[]
  measure: Measure
  /** True on the page of one channel, which needs no name. */
  isOnly: boolean
  /** Shows the reasons at once, for a measure without any value. */
  isOpen: boolean
}

function gapList({ gaps, measure, isOnly, isOpen }: Gaps): Html {
  const reasons = gaps.map(({ metrics, gap }) => ({
    name: metrics.channel.name,
    reason: explainGap(gap, measure, metrics),
  }))
  if (isOnly) return html`<p>${reasons.map(({ reason }) => reason)}</p>`
  const items = reasons.map(({ name, reason }) => html`<li><strong>${name}</strong>: ${reason}</li>`)
  const count = gaps.length === 1 ? '1 channel is' : `${gaps.length} channels are`
  return html`<details${isOpen && html` open`}><summary>${count} not included</summary><ul>${items}</ul></details>`
}

/** Draws what the platform reports beside the measures that all channels share. */
function otherCharts({ channel, series }: ChannelMetrics, days: readonly string[]): Html | null {
  const shown: string[] = [measureNames.followers, measureNames.impressions]
  const others = series.filter(({ label, data }) => !shown.includes(label) && data.length > 0)
  if (others.length === 0) return null
  return html`<h2>Also reported by ${channel.platform}</h2>${others.map((each) => seriesCard(each, days))}`
}

function seriesCard({ label, data, average }: Series, days: readonly string[]): Html {
  const values = data.map(({ date, total }) => ({ date, total: Number(total), channels: 1, follows: true }))
  return html`<article class="card measure"><div class="head"><h3>${label}</h3></div>${average && html`<p class="soft">A rate. Days are averages.</p>`}
${lineChart({ label, days, values, fromZero: true, channels: 1 })}</article>`
}

function channelList(channels: readonly ChannelMetrics[], period: Period): Html {
  const rows = channels.map((metrics) => {
    const { channel } = metrics
    const cells = measures.map((measure) => {
      const reading = readOf(metrics, measure, period)
      const total = isMeasured(reading) ? totalOf(reading, measure) : null
      return html`<td data-label="${measureNames[measure]}">${total === null ? html`<span class="soft">–</span>` : longNumber(total)}</td>`
    })
    const href = addressOf('/console/analytics', { integration: channel.id, period })
    return html`<tr><th scope="row"><a href="${href}">${channel.name}</a> <span class="soft">${channel.platform}</span></th>${cells}</tr>`
  })
  return html`<h2>Channels</h2><table class="as-cards"><thead><tr><th scope="col">Channel</th>${measures.map((measure) => html`<th scope="col">${measureNames[measure]}</th>`)}</tr></thead><tbody>${rows}</tbody></table>`
}

/** Limits the text of a post to a few lines. */
const MAX_TEXT = 140
const MAX_BEST = 10

function postList(posts: readonly MeasuredPost[], period: Period): Html {
  const rows = posts.slice(0, MAX_BEST).map(({ id, text, channel, date, engagement, impressions }) => {
    const short = text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text
    const number = (value: number | null) =>
      value === null ? html`<span class="soft">–</span>` : longNumber(value)
    return html`<tr><th scope="row"><a href="/console/posts/${id}">${short || 'No text'}</a> <span class="soft">${channel}, ${time(date)}</span></th>
<td data-label="Engagement">${number(engagement)}</td><td data-label="Impressions">${number(impressions)}</td></tr>`
  })
  return html`<h2>Best posts</h2>${
    rows.length === 0
      ? html`<p class="soft">No post with metrics in the last ${period} days.</p>`
      : html`<p class="soft">By engagement, among the latest ${MAX_POSTS} published posts of this period.</p>
<table class="as-cards"><thead><tr><th scope="col">Post</th><th scope="col">Engagement</th><th scope="col">Impressions</th></tr></thead><tbody>${rows}</tbody></table>`
  }`
}
