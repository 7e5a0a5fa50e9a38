import type { PostAttemptRow, PostEventRow, PostEventType } from '../../db/tables/posts.ts'
import { type Html, html } from '../../lib/html/template.ts'
import { toIso } from '../../lib/time/dates.ts'
import { time } from '../layout/form.ts'
import { type IconName, icon } from '../layout/icons.ts'
import { errorCode, readable } from './reasons.ts'

interface Look {
  name: string
  icon: IconName
  kind?: 'good' | 'warn' | 'bad'
}

const looks: Record<PostEventType, Look> = {
  created: { name: 'Created', icon: 'circle-plus' },
  queued: { name: 'Scheduled', icon: 'calendar-clock' },
  updated: { name: 'Changed', icon: 'pencil' },
  unqueued: { name: 'Taken off the schedule', icon: 'undo-2' },
  attempt: { name: 'Attempt', icon: 'send' },
  accepted: { name: 'Accepted by the platform', icon: 'loader' },
  published: { name: 'Published', icon: 'circle-check', kind: 'good' },
  warning: { name: 'Warning', icon: 'triangle-alert', kind: 'warn' },
  retry_scheduled: { name: 'Next attempt planned', icon: 'rotate-cw', kind: 'warn' },
  failed: { name: 'Failed', icon: 'circle-x', kind: 'bad' },
  outcome_unknown: { name: 'Outcome unknown', icon: 'circle-question-mark', kind: 'bad' },
  comment_skipped: { name: 'Comment skipped', icon: 'triangle-alert', kind: 'warn' },
  postponed: { name: 'Postponed', icon: 'clock', kind: 'warn' },
  overdue: { name: 'Overdue', icon: 'clock', kind: 'warn' },
  recovered: { name: 'Published after all', icon: 'rotate-cw' },
  release_id_set: { name: 'Marked as published', icon: 'link', kind: 'good' },
  plug_acted: { name: 'Automation acted', icon: 'plug', kind: 'good' },
  plug_ended: { name: 'Automation ended', icon: 'plug' },
  plug_stopped: { name: 'Automation stopped', icon: 'plug', kind: 'warn' },
  plug_failed: { name: 'Automation failed', icon: 'plug', kind: 'bad' },
  plug_unknown: { name: 'Automation: outcome unknown', icon: 'plug', kind: 'bad' },
  unpublish_requested: { name: 'Take down requested', icon: 'trash' },
  unpublished: { name: 'Taken down from the platform', icon: 'circle-check', kind: 'good' },
  unpublish_failed: { name: 'Could not be taken down', icon: 'circle-x', kind: 'bad' },
  unpublish_unknown: { name: 'Take down: outcome unknown', icon: 'circle-question-mark', kind: 'bad' },
  edit_requested: { name: 'Edit of the live post requested', icon: 'pencil' },
  edited: { name: 'Edited on the platform', icon: 'circle-check', kind: 'good' },
  edit_failed: { name: 'Could not be edited on the platform', icon: 'circle-x', kind: 'bad' },
  edit_unknown: { name: 'Edit: outcome unknown', icon: 'circle-question-mark', kind: 'bad' },
  deleted: { name: 'Deleted', icon: 'trash', kind: 'bad' },
}

export interface Timeline {
  /** Oldest first. */
  events: readonly PostEventRow[]
  attempts: readonly PostAttemptRow[]
  /** Names of people, keys, apps and feeds by id. */
  names: ReadonlyMap<string, string>
  /** Positions of the thread's entries by id. */
  positions: ReadonlyMap<string, number>
}

/** A repeating post has many entries; the newest are enough at first sight. */
const SHOWN = 40

/** Renders what happened to the post, attempt by attempt. */
export function timeline(view: Timeline): Html {
  const items = view.events.map((event) => item(event, view))
  const [earlier, newest] = [items.slice(0, -SHOWN), items.slice(-SHOWN)]
  return html`${earlier.length > 0 && html`<details><summary>Show ${earlier.length} earlier entries</summary><ol class="timeline">${earlier}</ol></details>`}<ol class="timeline">${newest}</ol>`
}

function item(event: PostEventRow, view: Timeline): Html {
  const { kind = '', icon: mark } = looks[event.type]
  const position = view.positions.get(event.post_id) ?? 0
  const attempt = event.type === 'attempt' ? attemptOf(event, view.attempts) : undefined
  const message = attempt === undefined ? event.message : null
  return html`<li class="${kind}">${icon(mark)}<div><div class="what"><strong>${nameOf(event, attempt)}${position > 0 && ` (comment ${position})`}</strong>${time(toIso(event.created_at), true)}</div>
${(message || isForeign(event)) && html`<p>${message && readable(message, true)} ${isForeign(event) && errorCode(event.code ?? '')}</p>`}
${attempt && html`<p class="soft">${resultOf(attempt)}</p>`}
${event.actor !== null && event.actor !== 'system' && html`<p class="soft">By ${actorOf(event, view.names)}</p>`}
${event.platform_response && html`<details><summary>The platform’s answer</summary><pre class="payload">${indented(event.platform_response)}</pre></details>`}</div></li>`
}

/** True where the code says more than the name of the entry. */
function isForeign({ code, type }: PostEventRow): boolean {
  return code !== null && code !== 'retry' && !code.startsWith('review_') && code !== type
}

function nameOf({ type, code, actor }: PostEventRow, attempt: PostAttemptRow | undefined): string {
  if (attempt !== undefined) return `Attempt ${attempt.number}`
  if (type === 'queued' && code === 'retry') return 'Retried'
  if (code === 'review_approved') return actor === 'reviewer' ? 'Approved by a reviewer' : 'Approved'
  if (code === 'review_rejected') return actor === 'reviewer' ? 'Rejected by a reviewer' : 'Changes requested'
  return looks[type].name
}

/** The log names an attempt by its number within the entry. */
function attemptOf(
  { post_id, message, code }: PostEventRow,
  attempts: readonly PostAttemptRow[],
): PostAttemptRow | undefined {
  const number = code === null ? Number(/^Attempt (\d+)\.$/.exec(message ?? '')?.[1]) : Number.NaN
  return attempts.find((attempt) => attempt.post_id === post_id && attempt.number === number)
}

const outcomes = {
  published: 'The platform published it',
  rejected: 'The platform refused it',
  retry: 'Nothing was published, and the service tries again',
  unknown: 'The platform gave no clear answer: it may be live',
  partial: 'Published on some targets only',
} as const

const steps = {
  preparing: 'Being prepared',
  waiting: 'The platform prepares the media',
  sending: 'Being sent',
  accepted: 'Accepted, and being processed by the platform',
} as const

function resultOf({ outcome, step, started_at, finished_at }: PostAttemptRow): string {
  if (outcome === null || finished_at === null) return `${steps[step]}.`
  return `${outcomes[outcome]}. It took ${duration(finished_at - started_at)}.`
}

function duration(ms: number): string {
  if (ms < 1000) return 'less than a second'
  return ms < 90_000 ? `${Math.round(ms / 100) / 10} s` : `${Math.round(ms / 60_000)} min`
}

const kinds = {
  user: 'a member',
  key: 'an API key',
  app: 'an app',
  reviewer: 'a reviewer',
  autopost: 'a feed',
  system: 'the service',
} as const

/** Names who acted, for a sentence. */
export function actorOf(
  {
    actor,
    actor_id,
    actor_name,
    impersonator_id,
  }: Pick<PostEventRow, 'actor' | 'actor_id' | 'actor_name' | 'impersonator_id'>,
  names: Timeline['names'],
): string {
  const kind = actor ?? 'system'
  const name = actor_name ?? names.get(actor_id ?? '')
  const who = kind === 'user' ? (name ?? kinds.user) : `${kinds[kind]}${name ? `, ${name}` : ''}`
  return impersonator_id === null ? who : `${who} (an administrator of the service acted as this person)`
}

/** Indents a JSON answer; any other stays as it is. */
function indented(answer: string): string {
  try {
    return JSON.stringify(JSON.parse(answer), null, 2)
  } catch {
    return answer
  }
}
