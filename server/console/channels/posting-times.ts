import type { IntegrationRow } from '../../db/tables/channels.ts'
import { invalid } from '../../errors/errors.ts'
import type { Context } from '../../http/contract.ts'
import { changePostingTimes, type PostingTime } from '../../integrations/settings/posting-times.ts'
import { type Html, html } from '../../lib/html/template.ts'
import { clockText } from '../calendar/reader-clock.ts'
import { formValue } from '../developers/form-values.ts'
import { asCode } from '../layout/as-code.ts'
import type { PageState } from '../layout/console-page.ts'
import { field, hidden, select } from '../layout/form.ts'
import { icon } from '../layout/icons.ts'
import { channelPath } from './channel-state.ts'

/** The contract of `setPostingTimes` has the same limit. */
const MAX_TIMES = 288
const MAX_GAP = 10_080

const zones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')]

function minutesOf({ posting_times }: IntegrationRow): number[] {
  return (JSON.parse(posting_times) as PostingTime[]).map(({ time }) => time)
}

/** Writes a time as the form sends it. */
function clockTime(minutes: number): string {
  const pad = (part: number) => String(part).padStart(2, '0')
  return `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`
}

/** Renders the times of day that "next free slot" takes, with a form for each change. */
export function postingTimesSection({ viewer, errors, row }: PageState & { row: IntegrationRow }): Html {
  const { id, timezone } = row
  const minutes = minutesOf(row)
  const gapMinutes = String(row.gap_minutes)
  const action = `${channelPath(id)}#times`
  const call = { viewer, operationId: 'setPostingTimes', params: { id } } as const
  const known = minutes.map((time) => ({ time }))
  const choices = [...new Set([timezone, ...zones])].map((zone) => [zone, zone] as const)
  return html`<section id="times" aria-labelledby="times-title"><h2 id="times-title">Posting times</h2>
<p class="soft">Posts in the next free slot go out every day at these times, in the time zone ${timezone}.</p>
${
  minutes.length === 0
    ? html`<div class="empty"><p>No posting times: posts need a date of their own.</p></div>`
    : html`<ul class="plain times">${minutes.map(
        (time) =>
          html`<li><form method="post" action="${action}">${hidden('action', 'removeTime')}${hidden('time', clockTime(time))}<span>${clockText(time, viewer)}</span><button aria-label="Remove ${clockText(time, viewer)}">${icon('x')}</button></form></li>`,
      )}</ul>`
}
<div class="pair"><form class="stack" id="time-form" method="post" action="${action}">${hidden('action', 'addTime')}
${field({ name: 'time', label: 'New time', type: 'time', required: true, errors })}<div><button>Add time</button></div></form>
<form class="stack" id="zone-form" method="post" action="${action}">${hidden('action', 'zone')}
${select({ name: 'timezone', label: 'Time zone', value: timezone, hint: 'The times keep their hours in the new zone.', choices })}<div><button>Change time zone</button></div></form>
<form class="stack" id="gap-form" method="post" action="${action}">${hidden('action', 'gap')}
${field({ name: 'gapMinutes', label: 'Gap in minutes', type: 'number', min: 0, max: MAX_GAP, value: gapMinutes, hint: 'The least time from a slot, also of a queue, to any other post of the channel.', errors })}<div><button>Change gap</button></div></form></div>
${asCode({ ...call, label: 'As code: Add time', form: { id: 'time-form', fields: {} }, body: { time: formValue('times', 'time', minutes), timezone } })}
${asCode({ ...call, label: 'As code: Change time zone', form: { id: 'zone-form', fields: { timezone } }, body: { time: known, timezone: formValue('choice', 'timezone') } })}
${asCode({ ...call, label: 'As code: Change gap', form: { id: 'gap-form', fields: { gapMinutes } }, body: { time: known, timezone, gapMinutes: formValue('number', 'gapMinutes') } })}</section>`
}

/** Adds or removes one time of day, or changes the zone or the gap, as the form says. */
export async function changeTimes(
  ctx: Context<'session'>,
  id: string,
  form: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  if (form.action === 'zone')
    return changePostingTimes(ctx, ctx.auth, id, (times) => ({ ...times, timezone: form.timezone || 'UTC' }))
  if (form.action === 'gap') {
    const gap = readGap(form.gapMinutes)
    return changePostingTimes(ctx, ctx.auth, id, (times) => ({ ...times, gap }))
  }
  const time = readTime(form.time)
  await changePostingTimes(ctx, ctx.auth, id, ({ minutes: known, ...times }) => {
    const minutes = form.action === 'addTime' ? [...known, time] : known.filter((each) => each !== time)
    if (minutes.length > MAX_TIMES)
      throw invalid('body.time', `A channel has at most ${MAX_TIMES} posting times`)
    return { ...times, minutes }
  })
}

function readGap(text = ''): number {
  const gap = Number(text || '0')
  if (Number.isInteger(gap) && gap >= 0 && gap <= MAX_GAP) return gap
  throw invalid('body.gapMinutes', `Enter a whole number of minutes from 0 to ${MAX_GAP}`)
}

function readTime(text = ''): number {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? []
  if (hours === undefined) throw invalid('body.time', 'Enter a time of day such as 09:30')
  return Number(hours) * 60 + Number(minutes)
}
