import type { PostRow, QueueRow } from '../../db/tables/posts.ts'
import { type Html, html } from '../../lib/html/template.ts'
import { toIso } from '../../lib/time/dates.ts'
import type { RecentPost } from '../../posts/list/recent-posts.ts'
import { repeatText } from '../composer/schedule/repeat-choice.ts'
import { codeLink, type WordCall } from '../layout/as-code.ts'
import { channelAvatar, type Face, originsOf as pictureOrigins } from '../layout/avatar.ts'
import { consolePage, type PageState } from '../layout/console-page.ts'
import { button, time } from '../layout/form.ts'
import {
  type ShownState,
  shownStateOf,
  stateBadge,
  stateOfThread,
  toShownState,
} from '../layout/post-state.ts'
import type { Viewer } from '../layout/shell.ts'
import { QUEUES } from '../queues/queue-form.ts'
import { entryCard, originsOf, type ShownEntry } from './entry-card.ts'
import { type LiveActs, liveActs, liveCalls } from './live-acts.ts'
import { nextDates } from './next-dates.ts'
import { type NextSteps, nextSteps } from './next-steps.ts'
import { deletion, POSTS } from './posts-page.ts'
import { addressesIn } from './reasons.ts'
import { type Timeline, timeline } from './timeline.ts'

export interface PostView extends PageState {
  root: PostRow
  entries: readonly { row: PostRow; shown: ShownEntry }[]
  platform: string
  face: Face
  tags: readonly string[]
  /** The queue that it waits in. */
  queue: Pick<QueueRow, 'id' | 'name'> | undefined
  /** Dates to come of a repeating post. */
  dates: readonly number[]
  /** Posts that one request made with this one. */
  others: readonly RecentPost[]
  next: NextSteps
  live: LiveActs
  metrics: Metrics
  timeline: Timeline
  /** Path of the calendar that led here; null for any other page. */
  calendar: string | null
  /** True while the date is ahead. */
  isAhead: boolean
}

/** Numbers of a published post, or a sentence that says why there are none. */
export type Metrics = { label: string; value: string }[] | string

/** Renders a post: its state, what is safe to do next, its content, its metrics and what happened to it. */
export function postPage(view: PostView) {
  const {
    root,
    entries,
    next,
    live: _,
    metrics,
    timeline: events,
    platform,
    tags,
    queue,
    dates,
    others,
    isAhead,
    face,
    calendar,
    ...state
  } = view
  const shown = entries.map(({ shown }) => shown)
  return consolePage({
    ...state,
    title: `Post on ${next.channel.name}`,
    path: POSTS,
    heading: null,
    lead: html`<p class="crumbs">${calendar ? html`<a href="${calendar}">Calendar</a>` : html`<a href="${POSTS}">Posts</a>`}</p>`,
    pictures: [...originsOf(shown), ...pictureOrigins([face.picture])],
    formTargets: ['https:', 'http:'],
    body: html`<div class="heading"><div class="face-of">${channelAvatar(face)}<h1>Post on ${next.channel.name}</h1></div><span aria-live="polite">${stateBadge(stateOf(view), nameOfState(view))}</span></div>
${nextSteps({ ...next, viewer: state.viewer, errors: view.errors })}
${acts(view, state.viewer)}
${entries.map(({ row, shown }, index) => entryCard(shown, index, entries.length > 1 && stateBadge(shownStateOf(toShownState(row.state, row), row), nameOfEntry(row, view))))}
${facts(view)}
${!next.isSending && nextDates(dates, `${POSTS}/posts/${root.id}`, root.id)}
${root.state === 'PUBLISHED' && root.removed_at === null && metricsSection(metrics)}
<section aria-labelledby="timeline"><h2 id="timeline">Timeline</h2>${timeline(events)}</section>`,
  })
}

/** An entry after a failed one is not sent, although it is queued. */
function nameOfEntry({ state, position }: PostRow, { next: { failed } }: PostView): string | undefined {
  return state === 'QUEUE' && failed !== undefined && position > failed.position ? 'Not sent' : undefined
}

function stateOf({ root, next: { failed } }: PostView): ShownState {
  return shownStateOf(stateOfThread(root.state, failed), root)
}

function nameOfState({ root, next }: PostView): string | undefined {
  if (next.underWay === 'checking') return 'Checking: it may be live'
  if (root.state !== 'QUEUE' || next.failed !== undefined) return undefined
  if (root.overdue_at !== null) return 'Overdue'
  return next.underWay !== null || next.effect !== null ? 'Publishing…' : undefined
}

function facts({ root, platform, tags, queue, others }: PostView): Html {
  const date =
    root.published_at === null
      ? html`<dt>Date</dt><dd>${time(toIso(root.publish_date))}</dd>`
      : html`<dt>Published</dt><dd>${time(toIso(root.published_at))}</dd>`
  return html`<dl><dt>Platform</dt><dd>${platform}</dd>${date}
${queue !== undefined && html`<dt>Queue</dt><dd><a href="${QUEUES}/${queue.id}">${queue.name}</a></dd>`}
${root.interval_in_days !== null && html`<dt>Repeats</dt><dd>${repeatText(root.repeat_rule ?? String(root.interval_in_days))}</dd>`}
${root.series_id !== null && html`<dt>Replaces</dt><dd><a href="${POSTS}/posts/${root.series_id}">One date of a repeating post</a></dd>`}
${root.removed_at !== null && html`<dt>Taken down</dt><dd>${time(toIso(root.removed_at))}</dd>`}
${others.length > 0 && html`<dt>Also on</dt><dd><ul class="plain">${others.map(other)}</ul></dd>`}
${tags.length > 0 && html`<dt>Tags</dt><dd>${tags.join(', ')}</dd>`}
<dt>ID</dt><dd><code>${root.id}</code></dd></dl>`
}

function other({ row, channel, failed }: RecentPost): Html {
  return html`<li><a href="${POSTS}/posts/${row.id}">${channel?.name}</a> ${stateBadge(shownStateOf(stateOfThread(row.state, failed), row))}</li>`
}

type Acts = Pick<PostView, 'root' | 'next' | 'live' | 'isAhead' | 'calendar'>

function acts({ root, next, live, isAhead, calendar }: Acts, viewer: Viewer): Html {
  const action = `${POSTS}/posts/${root.id}`
  // A post that is overdue can be taken back: nothing may be publishing it.
  const isBusy = next.isSending || (next.underWay !== null && root.overdue_at === null)
  const isFree = !isBusy && root.state !== 'PUBLISHED' && next.effect === null
  return html`<div class="actions">${links(root, next.failed === undefined)}
${!isBusy && root.state !== 'PUBLISHED' && !(next.isRefused && next.effect === 'safe') && html`<a class="button" href="/console/compose?${new URLSearchParams({ post: root.id, ...(calendar !== null && { back: calendar }) })}">Edit</a>`}
${!isBusy && (root.state === 'QUEUE' || root.state === 'DRAFT') && html`<a class="button" href="${action}/move">Move</a>`}
<a class="button" href="/console/compose?copy=${root.id}">Duplicate</a>
<a class="button" href="/console/library?post=${root.id}#new">Keep in the library</a>
${isFree && root.state === 'QUEUE' && button({ action, label: 'Take off the schedule', fields: { action: 'draft' } })}
${isFree && root.state === 'DRAFT' && isAhead && button({ action, label: 'Schedule', fields: { action: 'schedule' } })}
${!next.isSending && liveActs(live, action, viewer)}
${!next.isSending && deletion(root)}</div>
${!next.isSending && codeLink(actsOf({ root, next, live, isAhead }))}`
}

/** Lists the acts that the page offers, as calls of a program. */
function actsOf({
  root: { id, state, publish_date },
  next,
  live,
  isAhead,
}: Omit<Acts, 'calendar'>): WordCall[] {
  const params = { id }
  const acts: WordCall[] = [{ operationId: 'getPost', params }]
  if (next.effect !== null) acts.push({ operationId: 'retryPost', params })
  else if (state === 'QUEUE') acts.push({ operationId: 'setPostStatus', params, body: { status: 'draft' } })
  else if (state === 'DRAFT' && isAhead)
    acts.push({ operationId: 'setPostStatus', params, body: { status: 'schedule' } })
  if (next.underWay === null && next.failed === undefined && (state === 'QUEUE' || state === 'DRAFT'))
    acts.push({ operationId: 'moveThread', params, body: { date: toIso(publish_date), action: 'update' } })
  return [...acts, ...liveCalls(live, id), { operationId: 'deletePost', params }]
}

function links({ release_url, removed_at }: PostRow, isMain: boolean): Html[] {
  const addresses = removed_at === null ? addressesIn(release_url) : []
  return addresses.map(
    (address, index) =>
      html`<a class="button ${isMain && 'main'}" href="${address}" rel="noreferrer">View post${addresses.length > 1 && ` ${index + 1}`}</a>`,
  )
}

function metricsSection(metrics: Metrics): Html {
  const body =
    typeof metrics === 'string'
      ? html`<p class="soft">${metrics}</p>`
      : html`<dl class="measures">${metrics.map(({ label, value }) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`)}</dl>`
  return html`<section aria-labelledby="metrics"><h2 id="metrics">Metrics</h2>${body}</section>`
}
