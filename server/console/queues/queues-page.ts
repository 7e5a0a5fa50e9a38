import type { PostRow, QueueRow } from '../../db/tables/posts.ts'
import { type Html, html } from '../../lib/html/template.ts'
import { toIso } from '../../lib/time/dates.ts'
import type { PlaceChoice } from '../channels/place-choices.ts'
import { toPlainText } from '../composer/compose-request.ts'
import { formValue } from '../developers/form-values.ts'
import { asCode, codeLink } from '../layout/as-code.ts'
import { consolePage, type PageState } from '../layout/console-page.ts'
import { confirm, hidden, time } from '../layout/form.ts'
import { icon } from '../layout/icons.ts'
import { pauseForm, pauseNotes, type ShownPause } from '../pauses/pauses-panel.ts'
import { newQueue, QUEUES, type QueueFields, queueFields } from './queue-form.ts'

export interface ShownQueue {
  row: QueueRow
  place: string
  /** Number of posts that wait. */
  waiting: number
  hasSlots: boolean
  /** Epoch ms of the next free slot of any of its channels; null if none of the next days is free. */
  next: number | null
}

interface QueuesView extends PageState {
  queues: readonly ShownQueue[]
  places: readonly PlaceChoice[]
  pauses: readonly ShownPause[]
  values?: QueueFields | undefined
}

const FORM = 'queue-form'

/** Renders the queues of the organization, and the form of a new one. */
export function queuesPage({ queues, places, pauses, values = newQueue, ...state }: QueuesView) {
  const place = { viewer: state.viewer, path: QUEUES, target: {}, pauses }
  return consolePage({
    ...state,
    title: 'Queues',
    path: QUEUES,
    intro: pauseNotes(place),
    body: html`<p>A queue has slots by weekday. A post that you add to it takes the next free one. <a href="/docs/schedule">How queues work</a></p>
${queues.length === 0 && html`<div class="empty"><p>No queues yet.</p><p>Create one below. Then add posts to it in the composer, or let it fill its slots from the library.</p></div>`}
${queues.map(queueCard)}
${pauseForm(place)}
<h2 id="new">New queue</h2>
${
  places.length === 0
    ? html`<div class="empty"><p>A queue is of a channel.</p><a class="button main" href="/channels">Connect a channel</a></div>`
    : html`<form class="stack" id="${FORM}" method="post" action="${QUEUES}#new">${queueFields({ values, places, errors: state.errors })}<div><button class="main">Create queue</button></div></form>
${asCode({ viewer: state.viewer, form: { id: FORM, fields: { place: places[0]?.value, ...values } }, operationId: 'createQueue', body: formValue('queue') })}`
}`,
  })
}

function queueCard(queue: ShownQueue): Html {
  const { row, place, waiting } = queue
  return html`<article class="card"><div class="head"><h2><a href="${QUEUES}/${row.id}">${row.name}</a></h2></div>
<dl><dt>Channel or group</dt><dd>${place}</dd><dt>Next free slot</dt><dd>${nextSlot(queue)}</dd>
<dt>Waiting</dt><dd>${waiting === 1 ? '1 post' : `${waiting} posts`}</dd></dl></article>`
}

function nextSlot({ next, hasSlots }: ShownQueue): unknown {
  if (!hasSlots) return 'It has no slots'
  return next === null ? 'None in the next 31 days' : time(toIso(next))
}

interface QueueView extends PageState {
  queue: ShownQueue
  posts: readonly PostRow[]
  channels: readonly { id: string; name: string }[]
  /** Pauses of the queue, of its channels, and of everything. */
  pauses: readonly ShownPause[]
  values: QueueFields
}

/** Renders one queue: its posts in their order, and its settings. */
export function queuePage({ queue, posts, channels, pauses, values, ...state }: QueueView) {
  const { viewer, errors } = state
  const { row, place } = queue
  const action = `${QUEUES}/${row.id}`
  const params = { id: row.id }
  const pausing = { viewer, path: action, target: { queue: row.id }, pauses }
  const byChannel = [...Map.groupBy(posts, (post) => post.integration_id)]
  const nameOf = (id: string) => channels.find((channel) => channel.id === id)?.name ?? 'A removed channel'
  return consolePage({
    ...state,
    title: row.name,
    path: QUEUES,
    lead: html`<p class="crumbs"><a href="${QUEUES}">Queues</a></p>`,
    intro: pauseNotes(pausing),
    body: html`<p>${place} · next free slot: ${nextSlot(queue)}</p>
<div class="actions"><a class="button main" href="/console/compose?queue=${row.id}">New post</a></div>
<h2 id="posts">Waiting posts</h2>
${posts.length === 0 && html`<div class="empty"><p>No posts wait.</p><p>Write a new post, make one from an item of the library, or create one through the API with this queue.</p></div>`}
${byChannel.map(
  ([id, own]) => html`${byChannel.length > 1 && html`<h3>${nameOf(id)}</h3>`}${order(action, own)}
${asCode({ viewer, id: `order-${id}`, label: 'As code: order', operationId: 'reorderQueue', params, body: { posts: own.slice(0, MAX_ORDER).map((post) => post.id) }, note: 'The posts get their dates in the order of the list.' })}`,
)}
${pauseForm(pausing)}
<h2 id="settings">Settings</h2>
<form class="stack" id="${FORM}" method="post" action="${action}#settings">${hidden('action', 'save')}${queueFields({ values, errors })}<div><button class="main">Save</button> <span class="hint">Posts that wait keep their dates.</span></div></form>
${asCode({ viewer, form: { id: FORM, fields: values }, operationId: 'updateQueue', params, body: formValue('queue') })}
<div class="actions">${confirm({ summary: 'Delete queue…', explanation: 'Its posts keep their dates and go out. What a pause of the queue holds goes out at once.', action, label: 'Delete queue', fields: { action: 'delete' } })}</div>
${codeLink([{ operationId: 'deleteQueue', params }])}`,
  })
}

/** `reorderQueue` takes as many. */
const MAX_ORDER = 100
const MAX_TEXT = 140

/** Renders the posts of one channel. A button says which post goes to which place. */
function order(action: string, posts: readonly PostRow[]): Html {
  const last = posts.length - 1
  const items = posts.map((post, at) => {
    const text = toPlainText(post.content).trim() || 'No text'
    const name = text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT).toWellFormed()}…` : text
    const move = (to: number, label: string, shape: 'chevron-up' | 'chevron-down') =>
      html`<button name="move" value="${post.id}:${to}"${(to < 0 || to > last) && html` disabled`} aria-label="${label}: ${name}">${icon(shape)}</button>`
    return html`<li id="post-${post.id}" data-id="${post.id}"><span class="grip" draggable="true" title="Drag to change the order">${icon('grip-vertical')}</span>
<span class="what"><a href="/console/posts/${post.id}">${name}</a><span class="soft">${time(toIso(post.publish_date))}${post.state === 'DRAFT' && ' · draft'}</span></span>
<span class="moves">${move(at - 1, 'Earlier', 'chevron-up')}${move(at + 1, 'Later', 'chevron-down')}</span></li>`
  })
  return html`<form method="post" action="${action}#posts">${hidden('action', 'order')}<ol class="order">${items}</ol></form>`
}
