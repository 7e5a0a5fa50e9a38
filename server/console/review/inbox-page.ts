import type { PostRow } from '../../db/tables/posts.ts'
import { toEditorText } from '../../lib/html/html.ts'
import { type Html, html } from '../../lib/html/template.ts'
import { toIso } from '../../lib/time/dates.ts'
import { type ReviewItem, type ReviewState, reviewStates } from '../../posts/reviews/inbox.ts'
import { channelAvatar, originsOf } from '../layout/avatar.ts'
import { consolePage, type PageState } from '../layout/console-page.ts'
import { hidden, select, time } from '../layout/form.ts'
import { type Filter, REVIEW, type ReviewPanel, reviewPanel } from './review-panel.ts'

/** A post of the list, with the fingerprint of what is shown. */
export interface InboxItem extends ReviewItem {
  version: string
  /** True for a draft whose date has passed. */
  isLate: boolean
}

interface InboxView extends PageState {
  filter: Filter
  items: readonly InboxItem[]
  channels: readonly { id: string; name: string }[]
  /** The post beside the list. */
  panel: ReviewPanel | null
  /** True if the person chose it, so that a phone shows it instead of the list. */
  isChosen: boolean
  /** Cursor of the next page. */
  next: string | null
  isFirst: boolean
}

const names: Record<ReviewState, string> = {
  waiting: 'Waiting',
  approved: 'Approved',
  rejected: 'Changes requested',
}

/** Renders the drafts that wait for a decision, and beside them the chosen one as it will be published. */
export function inboxPage(view: InboxView) {
  const { filter, items, channels, panel, isChosen, next, isFirst, ...state } = view
  return consolePage({
    ...state,
    title: 'Review',
    path: REVIEW,
    pictures: [
      ...originsOf(items.map(({ channel }) => channel?.picture ?? null)),
      ...(panel?.pictures ?? []),
    ],
    body: html`<div class="inbox ${isChosen && 'chosen'}"><div class="list">${tabs(filter)}${channels.length > 1 && finder(view)}
${items.length === 0 ? emptyList(filter) : list(view)}
<div class="actions">${!isFirst && html`<a class="button" href="${pathOf(filter)}">First page</a>`}${next && html`<a class="button" href="${pathOf(filter, { before: next })}" rel="next">More</a>`}</div></div>
${panel && html`<div class="pane" id="post"><p class="crumbs back"><a href="${pathOf(filter)}">All drafts</a></p>${reviewPanel({ ...panel, ...state, filter })}</div>`}</div>`,
  })
}

/** Builds the path of the list, or of a post beside it. */
export function pathOf(
  { state, channel }: Filter,
  { id = '', ...rest }: Record<string, string> = {},
): string {
  const given = Object.entries({ state: state === 'waiting' ? '' : state, channel, ...rest })
  const query = new URLSearchParams(given.filter(([, value]) => value !== '')).toString()
  return `${id === '' ? REVIEW : `${REVIEW}/${id}`}${query === '' ? '' : `?${query}`}`
}

function tabs(filter: Filter): Html {
  const links = reviewStates.map(
    (state) =>
      html`<a href="${pathOf({ ...filter, state })}"${state === filter.state && html` aria-current="page"`}>${names[state]}</a>`,
  )
  return html`<nav class="tabs" aria-label="State">${links}</nav>`
}

function finder({ filter, channels }: InboxView): Html {
  return html`<form class="finder" method="get" action="${REVIEW}" role="search">${hidden('state', filter.state)}
${select({ name: 'channel', label: 'Channel', value: filter.channel, choices: [['', 'All channels'], ...channels.map(({ id, name }) => [id, name] as const)] })}
<button>Filter</button></form>`
}

function emptyList({ state, channel }: Filter): Html {
  if (channel !== '')
    return html`<div class="empty"><p>No posts match.</p><p><a href="${pathOf({ state, channel: '' })}">Show all channels</a></p></div>`
  if (state !== 'waiting') return html`<div class="empty"><p>No posts here.</p></div>`
  return html`<div class="empty"><p>No drafts wait for a decision.</p><p>Drafts of programs and agents appear here, and drafts that you share for approval.</p><p><a class="button" href="/console?state=DRAFT">All drafts</a></p></div>`
}

function list(view: InboxView): Html {
  const { items, filter } = view
  const canApprove = filter.state === 'waiting'
  return html`<ul class="rows">${items.map((item) => row(item, view, canApprove))}</ul>
${canApprove && bulkForm(filter)}`
}

function row(item: InboxItem, { filter, panel }: InboxView, canApprove: boolean): Html {
  const { root, channel, version, notes, link, isLate } = item
  const text = firstLine(root)
  const { name, picture, identifier } = channel ?? {
    name: 'A removed channel',
    picture: null,
    identifier: '?',
  }
  const badges = [
    ...(isLate ? ['its date has passed'] : []),
    ...(item.decision?.decision === 'rejected' && filter.state === 'waiting'
      ? ['changed since a decision']
      : []),
    ...(link ? ['shared'] : []),
    ...(notes > 0 ? [notes === 1 ? '1 note' : `${notes} notes`] : []),
  ]
  const selection = html`<label><input type="checkbox" form="approve" name="post-${root.id}" value="${version}" aria-label="Select: ${text}"></label>`
  return html`<li>${canApprove && selection}<a href="${pathOf(filter, { id: root.id })}"${root.id === panel?.root.id && html` aria-current="true"`}>${channelAvatar({ id: root.integration_id, name, picture, platform: identifier })}
<span class="first">${text}</span><span class="meta">${name} · ${time(toIso(root.publish_date))}</span>
<span class="meta">${makerOf(root)}${badges.length > 0 && ` · ${badges.join(' · ')}`}</span></a></li>`
}

const makers: Record<PostRow['creation_method'], string> = {
  API: 'By a program',
  CLI: 'By the command line',
  MCP: 'By an agent',
  AUTOPOST: 'By a feed',
  WEB: 'By a member',
  UNKNOWN: 'By a member',
}

function makerOf({ creation_method }: PostRow): string {
  return makers[creation_method]
}

const MAX_TEXT = 140

function firstLine({ content }: PostRow): string {
  const text = toEditorText(content, 'none').trim()
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text || 'No text'
}

/** Approves the selected drafts after one more step. */
function bulkForm(filter: Filter): Html {
  return html`<details class="bulk"><summary>Approve selected…</summary><form id="approve" method="post" action="${REVIEW}">${hidden('channel', filter.channel)}
<p>Each selected draft is scheduled for its date. Drafts that changed since this page was shown stay as they are.</p><button class="main">Approve and schedule</button></form></details>`
}
