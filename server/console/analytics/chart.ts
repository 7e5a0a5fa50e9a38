import type { SummedDay } from '../../analytics/measures.ts'
import { type Html, html } from '../../lib/html/template.ts'
import { createScale, type Scale } from './scale.ts'

interface Chart {
  /** Names the values, such as `Followers`. */
  label: string
  /** Every day of the period, oldest first. */
  days: readonly string[]
  values: readonly SummedDay[]
  /** False for totals, whose small changes would not show on an axis from zero. */
  fromZero: boolean
  /** Channels that could have been added up; 1 hides the column that counts them. */
  channels: number
}

/** Height of the view box. The picture is stretched to the space that the page gives it. */
const HEIGHT = 100
/** Width of a day in the view box. */
const DAY = 10

/**
 * Draws a line over days, with its numbers in a table below. Labels are text of the page beside the picture, so that they stay
 * readable on a phone.
 */
export function lineChart(chart: Chart): Html {
  const { days, values, fromZero } = chart
  const scale = createScale(
    values.map(({ total }) => total),
    { fromZero },
  )
  const width = Math.max(1, days.length - 1) * DAY
  const middle = days[Math.floor((days.length - 1) / 2)]
  return html`<div class="line-chart"><div class="axis" aria-hidden="true">${scale.ticks.toReversed().map((tick) => html`<span>${shortNumber(tick)}</span>`)}</div>
<svg viewBox="0 0 ${width} ${HEIGHT}" preserveAspectRatio="none" role="img" aria-label="${describe(chart)}">${gridLines(scale, width)}${runsOf(chart).map((run) => drawRun(run, scale))}${hoverAreas(chart)}</svg>
<div class="days" aria-hidden="true">${[days[0], middle, days.at(-1)].map((day) => html`<span>${day && dayName(day)}</span>`)}</div></div>
${table(chart)}`
}

interface Point {
  x: number
  total: number
}

/** Cuts the line where a day is missing or other channels are added up. */
function runsOf({ days, values }: Chart): Point[][] {
  const places = new Map(days.map((day, index) => [day, index]))
  const runs: Point[][] = []
  let before = -1
  for (const { date, total, follows } of values) {
    const index = places.get(date)
    if (index === undefined) continue
    const point = { x: index * DAY, total }
    const run = runs.at(-1)
    if (run !== undefined && follows && index === before + 1) run.push(point)
    else runs.push([point])
    before = index
  }
  return runs
}

function drawRun(run: Point[], scale: Scale): Html {
  const at = ({ x, total }: Point) => `${x} ${yOf(scale, total)}`
  const line = run.length === 1 ? `M${run.map(at)[0]}h0` : `M${run.map(at).join('L')}`
  const area = `${line}L${run.at(-1)?.x} ${HEIGHT}L${run[0]?.x} ${HEIGHT}Z`
  return html`${run.length > 1 && html`<path class="area" d="${area}"/>`}<path class="line" d="${line}"/>`
}

function gridLines({ ticks, place }: Scale, width: number): Html[] {
  return ticks.map((tick) => {
    const y = HEIGHT - place(tick) * HEIGHT
    return html`<path class="grid" d="M0 ${round(y)}H${width}"/>`
  })
}

/** Shows the number of a day to a mouse that rests on it. */
function hoverAreas({ days, values }: Chart): Html[] {
  const places = new Map(days.map((day, index) => [day, index]))
  return values.map(({ date, total }) => {
    const x = (places.get(date) ?? 0) * DAY - DAY / 2
    return html`<rect class="day" x="${x}" y="0" width="${DAY}" height="${HEIGHT}"><title>${dayName(date)}: ${longNumber(total)}</title></rect>`
  })
}

function yOf({ place }: Scale, total: number): number {
  return round(HEIGHT - place(total) * HEIGHT)
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}

function describe({ label, values }: Chart): string {
  const [first, last] = [values[0], values.at(-1)]
  if (first === undefined || last === undefined) return `${label}: no values`
  if (first === last) return `${label}: ${longNumber(first.total)} on ${dayName(first.date)}`
  return `${label}: ${longNumber(first.total)} on ${dayName(first.date)}, ${longNumber(last.total)} on ${dayName(last.date)}`
}

function table({ label, values, channels }: Chart): Html {
  const rows = values
    .toReversed()
    .map(
      ({ date, total, channels: counted }) =>
        html`<tr><th scope="row">${dayName(date)}</th><td>${longNumber(total)}</td>${channels > 1 && html`<td>${counted} of ${channels}</td>`}</tr>`,
    )
  return html`<details class="numbers"><summary>${label} as a table</summary><table><thead><tr><th scope="col">Day (UTC)</th><th scope="col">${label}</th>${channels > 1 && html`<th scope="col">Channels</th>`}</tr></thead><tbody>${rows}</tbody></table></details>`
}

const dayFormat = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** Formats a UTC day: `Nov 21`. */
export function dayName(day: string): string {
  return dayFormat.format(new Date(`${day}T00:00:00Z`))
}

const long = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })
const exact = new Intl.NumberFormat('en-US', { maximumFractionDigits: 3 })
const short = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 3 })

export function longNumber(value: number): string {
  return long.format(value)
}

/** Shortens large numbers only, since neighbors on an axis would round to uneven steps. */
function shortNumber(value: number): string {
  return (Math.abs(value) < 100_000 ? exact : short).format(value)
}
