import type { findBestTimes } from '../../analytics/measures/best-times.ts'
import type { summarize } from '../../analytics/measures/summaries.ts'
import { type MeasureName, measureNames } from '../../db/tables/analytics.ts'
import { type Html, html } from '../../lib/html/template.ts'
import { longNumber } from './chart.ts'

export type TagSummary = Awaited<ReturnType<typeof summarize>>
export type BestTimes = Awaited<ReturnType<typeof findBestTimes>>

const names: Record<MeasureName, string> = {
  impressions: 'Impressions',
  reach: 'Reach',
  views: 'Views',
  likes: 'Likes',
  comments: 'Comments',
  shares: 'Shares',
  saves: 'Saves',
  clicks: 'Clicks',
  followers: 'Followers',
}
const MAX_TAGS = 20
const MAX_TIMES = 5

/** Renders what posts got by tag. The days say which posts count. */
export function tagTable({ groups }: TagSummary, days: number): Html | null {
  if (groups.every(({ id }) => id === null)) return null
  const shown = measureNames.filter((name) =>
    groups.some(({ measures }) => measures.some((each) => each.name === name && each.value !== null)),
  )
  const rows = groups.slice(0, MAX_TAGS).map(({ name, posts, measures }) => {
    const values = new Map(measures.map((each) => [each.name, each.value]))
    return html`<tr><th scope="row">${name ?? 'Without a tag'}</th><td data-label="Posts">${longNumber(posts)}</td>${shown.map((each) => html`<td data-label="${names[each]}">${shownValue(values.get(each))}</td>`)}</tr>`
  })
  return html`<section><h2>By tag</h2><p class="hint">What posts of the last ${days} days got so far, read once a day.</p>
<table class="as-cards"><thead><tr><th scope="col">Tag</th><th scope="col">Posts</th>${shown.map((each) => html`<th scope="col">${names[each]}</th>`)}</tr></thead><tbody>${rows}</tbody></table></section>`
}

function shownValue(value: number | null | undefined): unknown {
  return value == null ? html`<span class="soft">–</span>` : longNumber(value)
}

/** Renders when the organization's own posts did best, or what is missing for an answer. */
export function bestTimesCard({ times, message, posts, timezone, rule }: BestTimes): Html {
  const list = times.slice(0, MAX_TIMES).map(({ weekday, hour, posts, score }) => {
    const day = `${weekday[0]?.toUpperCase()}${weekday.slice(1)}`
    const from = `${String(hour).padStart(2, '0')}:00`
    const to = `${String(hour + rule.slotHours).padStart(2, '0')}:00`
    return html`<li><strong>${day}, ${from} to ${to}</strong> <span class="soft">${score} times the mean, ${posts} posts</span></li>`
  })
  return html`<section><h2>Best times</h2>${
    times.length === 0
      ? html`<p>${message}</p>`
      : html`<ol>${list}</ol><p class="hint">Likes, comments, shares, and saves of ${posts} posts, each compared with the mean of its channel. Times in ${timezone}.</p>`
  }</section>`
}
