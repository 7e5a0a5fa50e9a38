import type { ConsoleHandlers } from '../../../generated/handlers.ts'
import { actorOf } from '../../admin/actor.ts'
import { type Count, readPeriod, readStatistics } from '../../admin/statistics.ts'
import { type Html, html } from '../../lib/html/template.ts'
import { findPlatform } from '../../platforms/registry.ts'
import { consolePage, type PageState, viewerOf } from '../layout/console-page.ts'
import { checkbox, type FormErrors, field, handleForm } from '../layout/form.ts'

type Statistics = Awaited<ReturnType<typeof readStatistics>>

/** Returns the name of a platform. */
type NameOf = (platform: string) => string

interface Values {
  from: string
  to: string
  unknown: boolean
}

const charts: [key: Exclude<keyof Statistics, 'from' | 'to'>, title: string, explanation: string][] = [
  ['posts', 'Published posts', 'Threads, by their date.'],
  ['errors', 'Errors', 'Failed attempts that ended a publication.'],
  ['connected', 'Connected channels', 'Channels that were connected and still are.'],
  ['publishingAccounts', 'Publishing organizations', 'Organizations with a published thread.'],
  ['scheduledAccounts', 'Scheduling organizations', 'Organizations with a queued or published thread.'],
  ['publishingChannels', 'Publishing channels', 'Channels with a published thread.'],
  ['scheduledChannels', 'Scheduling channels', 'Channels with a queued or published thread.'],
]

function statsPage(view: PageState & { values: Values; statistics: Statistics | null; nameOf: NameOf }) {
  const { values, statistics, nameOf, ...state } = view
  return consolePage({
    ...state,
    title: 'Statistics',
    path: '/service/stats',
    body: html`${periodForm(values, state.errors)}
${statistics && charts.map(([key, title, explanation]) => chart(title, explanation, statistics[key], nameOf))}`,
  })
}

function periodForm({ from, to, unknown }: Values, errors?: FormErrors | null): Html {
  return html`<form class="finder" method="get" action="/service/stats">
${field({ name: 'from', label: 'First day (UTC)', type: 'date', value: from, errors })}
${field({ name: 'to', label: 'Last day (UTC)', type: 'date', value: to, errors })}
${checkbox('unknown', 'Only errors with an unknown cause', unknown)}
<button>Show</button></form>`
}

/** Sizes of a chart, in units of its view box. */
const ROW = 24
const LABELS = 130
const BARS = 140
const WIDTH = 310

/** Draws one bar for each platform. A screen reader reads the same numbers as one sentence. */
function chart(title: string, explanation: string, { total, perSocial }: Count, nameOf: NameOf): Html {
  const largest = Math.max(1, ...perSocial.map(({ count }) => count))
  const bars = perSocial.map(({ provider, count }, row) => {
    const width = Math.max(1, Math.round((count / largest) * BARS))
    const baseline = row * ROW + 16
    return html`<text x="${LABELS - 8}" y="${baseline}" text-anchor="end">${nameOf(provider)}</text>
<rect x="${LABELS}" y="${row * ROW + 4}" width="${width}" height="${ROW - 8}" rx="3"/>
<text x="${LABELS + width + 6}" y="${baseline}">${count.toLocaleString('en')}</text>`
  })
  const sentence = perSocial.map(({ provider, count }) => `${nameOf(provider)} ${count}`).join(', ')
  return html`<article class="card"><div class="head"><h2>${title}</h2><strong>${total.toLocaleString('en')}</strong></div>
<p class="soft">${explanation}</p>
${
  perSocial.length === 0
    ? html`<p>None in this period.</p>`
    : html`<svg class="chart" viewBox="0 0 ${WIDTH} ${perSocial.length * ROW}" role="img" aria-label="${title} by platform: ${sentence}">${bars}</svg>`
}</article>`
}

export const statsHandlers = {
  async showStats({ query }, ctx) {
    const values = { from: query.from ?? '', to: query.to ?? '', unknown: query.unknown === '1' }
    const nameOf: NameOf = (id) => findPlatform(ctx.platforms, id)?.name ?? id
    const work = async () => {
      const period = readPeriod(query, ctx.clock.now())
      const request = { period, unknownOnly: values.unknown }
      const statistics = await readStatistics(ctx, actorOf(ctx.auth), request)
      const shown = { ...values, from: statistics.from.slice(0, 10), to: statistics.to.slice(0, 10) }
      return statsPage({ viewer: await viewerOf(ctx), values: shown, statistics, nameOf })
    }
    return handleForm(work, async (errors) =>
      statsPage({ viewer: await viewerOf(ctx), values, statistics: null, nameOf, errors }),
    )
  },
} satisfies Partial<ConsoleHandlers>
