import type { RequestedActRow } from '../../db/tables/runs.ts'
import { toActBody } from '../../inbox/acts/request-act.ts'
import { authorOf, capabilitiesOf, type ShownItem } from '../../inbox/items/show-items.ts'
import type { IntegrationSummary } from '../../integrations/lookup.ts'
import { type Html, html } from '../../lib/html/template.ts'
import { optionalIso, toIso } from '../../lib/time/dates.ts'
import type { InboxAct } from '../../platforms/kit/published/inbox.ts'
import { formValue } from '../developers/form-values.ts'
import { asCode, codeLink } from '../layout/as-code.ts'
import { channelAvatar } from '../layout/avatar.ts'
import { consolePage, type PageState } from '../layout/console-page.ts'
import { button, confirm, hidden, select, textArea, time } from '../layout/form.ts'

export const INBOX = '/console/inbox'

export interface CommentFilter {
  channel: string
  kind: string
  unread: string
  text: string
}

interface InboxView extends PageState {
  items: readonly ShownItem[]
  nextCursor: string | null
  filter: CommentFilter
  channels: readonly { id: string; name: string }[]
}

export function inboxPage({ items, nextCursor, filter, channels, ...state }: InboxView) {
  const query = Object.entries({ ...filter, before: nextCursor ?? '' }).filter(([, value]) => value !== '')
  const isFiltered = Object.values(filter).some((value) => value !== '')
  return consolePage({
    ...state,
    title: 'Inbox',
    path: INBOX,
    body: html`<p>Comments on your posts, and mentions of your channels. <a href="/docs/inbox">How the inbox works</a></p>
<form class="finder" method="get" action="${INBOX}" role="search">
${select({ name: 'channel', label: 'Channel', value: filter.channel, choices: [['', 'All channels'], ...channels.map(({ id, name }) => [id, name] as const)] })}
${select({ name: 'kind', label: 'Kind', value: filter.kind, choices: KINDS })}
${select({ name: 'unread', label: 'Read state', value: filter.unread, choices: READ_STATES })}
<div class="field"><label for="text">Text</label><input id="text" name="text" value="${filter.text}" maxlength="200" autocomplete="off"></div>
<button>Filter</button></form>
${items.length === 0 ? emptyList(isFiltered) : html`<ul class="rows">${items.map(row)}</ul>`}
${nextCursor !== null && html`<p><a href="${INBOX}?${new URLSearchParams(query).toString()}">Older</a></p>`}
${asCode({ viewer: state.viewer, operationId: 'listInbox', params: {}, query: queryOf(filter) })}`,
  })
}

const KINDS = [
  ['', 'Comments and mentions'],
  ['comment', 'Comments'],
  ['mention', 'Mentions'],
] as const
const READ_STATES = [
  ['', 'Read and unread'],
  ['true', 'Unread'],
  ['false', 'Read'],
] as const

function queryOf({ channel, kind, unread, text }: CommentFilter): Record<string, string> {
  return Object.fromEntries(
    Object.entries({ channel, kind, unread, text }).filter(([, value]) => value !== ''),
  )
}

function emptyList(isFiltered: boolean): Html {
  return isFiltered
    ? html`<div class="empty"><p>Nothing matches.</p><p><a href="${INBOX}">Show everything</a></p></div>`
    : html`<div class="empty"><p>Nobody has commented yet.</p><p>Comments appear here some minutes after somebody writes them.</p></div>`
}

function row({ row, channel, assignee }: ShownItem): Html {
  const facts = [
    kindOf(row),
    ...(row.read_at === null ? ['unread'] : []),
    ...(row.replied_at === null ? [] : ['answered']),
    ...(row.hidden_at === null ? [] : ['hidden']),
    ...(row.removed_at === null ? [] : ['removed']),
    ...(row.assignee_id === null ? [] : [`assigned to ${assignee ?? 'a member'}`]),
  ]
  return html`<li><a href="${INBOX}/${row.id}">${avatarOf(channel)}
<span class="first">${shorten(row.text)}</span><span class="meta">${nameOf(row)} · ${channel.name} · ${time(toIso(row.published_at))}</span>
<span class="meta">${facts.join(' · ')}</span></a></li>`
}

function kindOf({ kind }: ShownItem['row']): string {
  return kind === 'comment' ? 'Comment' : 'Mention'
}

function avatarOf({ id, name, picture, identifier }: IntegrationSummary): Html {
  return channelAvatar({ id, name, picture, platform: identifier })
}

function nameOf(row: ShownItem['row']): string {
  const author = authorOf(row)
  return author?.name ?? author?.username ?? 'Somebody'
}

const MAX_TEXT = 140

function shorten(text: string): string {
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT).toWellFormed()}…` : text || 'No text'
}

interface ItemView extends PageState {
  item: ShownItem
  acts: readonly RequestedActRow[]
  members: readonly { id: string; name: string }[]
  /** Text of a reply that was refused. */
  reply?: string | undefined
}

export function itemPage({ item, acts, members, reply = '', ...state }: ItemView) {
  const { row, channel } = item
  const action = `${INBOX}/${row.id}`
  const post = (label: string, name: string) => button({ action, label, fields: { action: name } })
  const can = capabilitiesOf(row)
  const { viewer, errors } = state
  return consolePage({
    ...state,
    title: kindOf(row),
    path: INBOX,
    lead: html`<p class="crumbs"><a href="${INBOX}">Inbox</a></p>`,
    body: html`<article class="card"><div class="head"><h2>${nameOf(row)}</h2>${row.read_at === null && html`<span class="state warn">Unread</span>`}${row.removed_at !== null && html`<span class="state warn">Removed</span>`}</div>
<p class="comment">${row.text}</p>
<p class="soft">${kindOf(row)} · ${channel.name} · ${time(toIso(row.published_at))}${row.post_id && html` · <a href="/console/posts/${row.post_id}">Your post</a>`}${row.url && html` · <a href="${row.url}" rel="noreferrer">Open on the platform</a>`}</p>
<div class="actions">${row.read_at === null ? post('Mark as read', 'read') : post('Mark as unread', 'unread')}
${can.includes('like') && (row.liked_at === null ? post('Like', 'like') : post('Take the like back', 'unlike'))}
${can.includes('hide') && (row.hidden_at === null ? post('Hide', 'hide') : post('Show again', 'show'))}</div>
${can.includes('remove') && confirm({ action, label: 'Remove', summary: 'Remove…', explanation: 'The platform removes the comment for everybody. This cannot be undone.', fields: { action: 'remove' } })}</article>
<form class="stack" method="post" action="${action}">${hidden('action', 'assign')}
${select({ name: 'assignee', label: 'Assigned to', value: row.assignee_id ?? '', choices: [['', 'Nobody'], ...members.map(({ id, name }) => [id, name] as const)] })}<div><button>Assign</button></div></form>
${codeLink(callsOf(row.id, can), 'As code: read state, assignment and buttons')}
${
  can.includes('reply') &&
  html`<h2>Reply</h2><form class="stack" method="post" action="${action}" id="reply">${hidden('action', 'reply')}
${textArea({ name: 'content', label: 'Text of the reply', value: reply, required: true, maxLength: 50_000, errors })}<div><button class="main">Reply</button></div></form>
${asCode({ viewer, form: { id: 'reply', fields: { content: reply } }, operationId: 'replyToInboxItem', params: { id: row.id }, body: { content: formValue('text', 'content', 'Thank you!') } })}`
}
${acts.length > 0 && html`<h2>What was done</h2><ul class="plain">${acts.map(actLine)}</ul>`}`,
  })
}

/** Returns the calls behind the buttons. */
function callsOf(id: string, can: readonly InboxAct[]) {
  const params = { id }
  const changes = (['like', 'hide', 'remove'] as const).filter((name) => can.includes(name))
  return [
    { operationId: 'updateInboxItem' as const, params, body: { read: true } },
    ...changes.map((name) => ({ operationId: `${name}InboxItem` as const, params })),
  ]
}

const ACTS = { reply: 'Reply', like: 'Like', hide: 'Hide', remove: 'Remove' } as const
const STATES = {
  waiting: 'waiting',
  acting: 'being sent',
  done: 'done',
  already_gone: 'already gone',
  refused: 'refused',
  stopped: 'stopped',
  unknown: 'outcome unknown',
} as const

function actLine(act: RequestedActRow): Html {
  const { kind, state, url, error, on } = toActBody(act)
  const name = on ? ACTS[kind] : `${ACTS[kind]} taken back`
  return html`<li>${name}: ${STATES[state]}${url && html` · <a href="${url}" rel="noreferrer">Open</a>`}${error && html` · ${error.message}`} · ${time(optionalIso(act.finished_at) ?? toIso(act.created_at))}</li>`
}
