import type { SchedulePauseRow } from '../../db/tables/posts.ts'
import { type Html, html } from '../../lib/html/template.ts'
import { toIso } from '../../lib/time/dates.ts'
import { formValue } from '../developers/form-values.ts'
import { asCode, codeLink } from '../layout/as-code.ts'
import { consolePage, type PageState } from '../layout/console-page.ts'
import { button, type FormErrors, field, hidden, hiddenFields, time } from '../layout/form.ts'
import type { Viewer } from '../layout/shell.ts'
import { QUEUES } from '../queues/queue-form.ts'

const PAUSES = '/console/pauses'

/** `resumeSchedule` takes as many minutes. */
export const MAX_SPREAD = 1_440

export interface ShownPause {
  row: SchedulePauseRow
  /** Name of the channel or queue; empty for a pause of everything. */
  name: string
  /** Name of the person or program that chose the mode; null if that is not known. */
  by: string | null
  /** Number of posts that wait for its end. */
  held: number
}

/** A channel, a queue, or with neither everything. */
interface PauseTarget {
  channel?: string
  queue?: string
}

interface Place {
  viewer: Viewer
  /** Path of the page, to which its forms return. */
  path: string
  target: PauseTarget
  /** The pauses that are about the page. */
  pauses: readonly ShownPause[]
}

/** Renders a note for each pause. A pause of the page itself can be ended there, and each pause on the page of all queues. */
export function pauseNotes({ viewer, path, target, pauses }: Place): Html {
  return html`${pauses.map((pause) => {
    const isHere = path === QUEUES || isOf(target, pause)
    return html`<div class="note warn">${noteText(pause)}
${isHere ? html`${resumeForm({ pause, viewer, path })}${changeForm({ pause, viewer, path })}` : html`<p><a href="${QUEUES}">See the pause</a></p>`}</div>`
  })}`
}

function noteText(pause: ShownPause): Html {
  const { mode, created_at } = pause.row
  const fate =
    mode === 'hold'
      ? 'Posts that fall due wait.'
      : 'Posts that fall due become drafts, or wait for their next date if they repeat.'
  return html`<p><strong>${subjectOf(pause)} paused</strong> since ${time(toIso(created_at))}${pause.by !== null && `, by ${pause.by}`}. ${fate} ${waiting(pause)}</p>`
}

function subjectOf({ row, name }: ShownPause): string {
  if (row.integration_id !== null) return `The channel ${name} is`
  return row.queue_id === null ? 'All channels are' : `The queue ${name} is`
}

function waiting({ row, held }: ShownPause): string | false {
  if (held === 0) return row.mode === 'hold' && 'None waits yet.'
  return held === 1 ? '1 post waits now.' : `${held} posts wait now.`
}

function isOf(target: PauseTarget, { row }: ShownPause): boolean {
  return (target.channel ?? null) === row.integration_id && (target.queue ?? null) === row.queue_id
}

interface PauseForm {
  pause: ShownPause
  viewer: Viewer
  /** Path of the page, to which the form returns. */
  path: string
  /** Values that the person entered, to be shown again with their errors. */
  values?: PauseEndFields | undefined
  errors?: FormErrors | null | undefined
}

/** The form that ends a pause, as a browser sends it. */
export interface PauseEndFields {
  held?: string
  spreadMinutes?: string
  next?: string
}

/** Asks what becomes of posts that waited, unless there can be none. */
function resumeForm({ pause, viewer, path, values = {}, errors }: PauseForm): Html {
  const { row, name, held } = pause
  const { id, mode } = row
  const formId = `resume-${id}`
  const asks = mode === 'hold' || held > 0
  const { held: fate = 'publish', spreadMinutes = '0' } = values
  const fields = { held: fate, ...(asks && { spreadMinutes }) }
  const choices = html`<fieldset><legend>Posts that waited</legend>
${radio({ name: 'held', value: 'publish', chosen: fate }, 'Publish', 'They go out now, in the order of their dates.')}
${radio({ name: 'held', value: 'skip', chosen: fate }, 'Skip', 'They become drafts. A repeating post waits for its next date.')}</fieldset>
${field({ name: 'spreadMinutes', id: `spread-${id}`, label: 'Minutes between two posts of a channel', type: 'number', min: 0, max: MAX_SPREAD, value: spreadMinutes, hint: 'With 0, all that waited goes out at once.', errors })}`
  const form = { id: formId, fields }
  const body = {
    held: formValue('choice', 'held'),
    ...(asks && { spreadMinutes: formValue('number', 'spreadMinutes') }),
  }
  return html`<details${errors && html` open`}><summary>Resume ${name || 'all channels'}</summary><form class="stack" id="${formId}" method="post" action="${PAUSES}/${id}">${hidden('next', path)}${asks ? choices : hidden('held', 'publish')}
<div><button class="main">Resume</button></div></form>
${asCode({ viewer, form, operationId: 'resumeSchedule', params: { id }, body })}</details>`
}

/** Changes what becomes of posts that fall due from now on. */
function changeForm({ pause: { row }, path }: PauseForm): Html {
  const mode = row.mode === 'hold' ? 'skip' : 'hold'
  const target = {
    ...(row.integration_id !== null && { channel: row.integration_id }),
    ...(row.queue_id !== null && { queue: row.queue_id }),
  }
  const label = mode === 'skip' ? 'Skip posts from now on' : 'Hold posts from now on'
  return html`<div class="actions">${button({ action: PAUSES, label, fields: { ...target, mode, next: path } })}</div>
${codeLink([{ operationId: 'pauseSchedule', body: { ...target, mode } }])}`
}

/** Renders the form that ends a pause again, with its errors. */
export function pausePage({ pause, path, values, ...state }: PauseForm & PageState) {
  const { name } = pause
  const { viewer, errors } = state
  return consolePage({
    ...state,
    title: name ? `Resume ${name}` : 'Resume the schedule',
    path: QUEUES,
    lead: html`<p class="crumbs"><a href="${path}">Back</a></p>`,
    body: html`<div class="note warn">${noteText(pause)}
${resumeForm({ pause, path, viewer, values, errors })}</div>`,
  })
}

/** Renders the form that pauses the page's channel or queue, or everything; null while it is paused. */
export function pauseForm({ viewer, path, target, pauses }: Place): Html | null {
  if (pauses.some((pause) => isOf(target, pause))) return null
  const form = { id: 'pause-form', fields: { mode: 'hold' } }
  const body = { ...target, mode: formValue('choice', 'mode') }
  return html`<h2 id="pause">${labelOf(target)}</h2>
<form class="stack" id="${form.id}" method="post" action="${PAUSES}">${hiddenFields({ ...target, next: path })}
<fieldset><legend>Posts that fall due meanwhile</legend>
${radio({ name: 'mode', value: 'hold', chosen: 'hold' }, 'Hold', 'They wait. When you resume, you publish or skip them.')}
${radio({ name: 'mode', value: 'skip', chosen: 'hold' }, 'Skip', 'They become drafts. A repeating post waits for its next date.')}</fieldset>
<div><button>${labelOf(target)}</button> <span class="hint">What is being sent already goes out.</span></div></form>
${asCode({ viewer, form, operationId: 'pauseSchedule', body })}`
}

function labelOf({ channel, queue }: PauseTarget): string {
  if (channel !== undefined) return 'Pause this channel'
  return queue === undefined ? 'Pause everything' : 'Pause this queue'
}

interface Choice {
  name: string
  value: string
  /** Value that is chosen at first. */
  chosen: string
}

function radio({ name, value, chosen }: Choice, label: string, text: string): Html {
  return html`<label class="choice"><input type="radio" name="${name}" value="${value}"${value === chosen && html` checked`}> <span><b>${label}</b> <span class="soft">${text}</span></span></label>`
}

/** Tells on another page that everything, or some of its channels, are paused; null while none is. */
export function pauseBanner(pauses: readonly ShownPause[]): Html | null {
  if (pauses.length === 0) return null
  const names = pauses.map(({ name }) => name)
  const where = names.includes('') ? '' : ` on ${new Intl.ListFormat('en-US').format(names)}`
  return html`<div class="note"><p>The schedule is paused${where}. <a href="${QUEUES}">${pauses.length === 1 ? 'See the pause' : 'See the pauses'}</a></p></div>`
}
