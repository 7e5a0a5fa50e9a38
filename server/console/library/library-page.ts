import type { LibraryItemRow } from '../../db/tables/automation.ts'
import type { QueueRow } from '../../db/tables/posts.ts'
import { type Html, html } from '../../lib/html/template.ts'
import { toIso } from '../../lib/time/dates.ts'
import { readContent } from '../../posts/library/content.ts'
import { type PlaceChoice, placeName } from '../channels/place-choices.ts'
import { toPlainText } from '../composer/compose-request.ts'
import { formValue } from '../developers/form-values.ts'
import { asCode, codeLink } from '../layout/as-code.ts'
import { consolePage, type PageState } from '../layout/console-page.ts'
import { confirm, hidden, time } from '../layout/form.ts'
import {
  fieldsOf,
  fieldsOfItem,
  type ItemFields,
  itemFields,
  type Kept,
  LIBRARY_PATH,
  useFields,
} from './library-form.ts'

interface FormView extends PageState {
  places: readonly PlaceChoice[]
  /** Content of the post or set that the new item keeps. */
  kept?: Kept | undefined
  values?: ItemFields | undefined
  now: number
}

const FORM = 'item-form'
const USE_FORM = 'use-form'

/** Renders the items of the organization, and the form of a new one. */
export function libraryPage({
  items,
  source,
  ...view
}: FormView & { items: readonly LibraryItemRow[]; source?: { post?: string; set?: string } }) {
  const { places, kept, values = kept ? fieldsOf(kept) : { enabled: '1' }, now, ...state } = view
  return consolePage({
    ...state,
    title: 'Library',
    path: LIBRARY_PATH,
    body: html`<p>The library keeps posts as templates. Queues that recycle draw from it, and no channel gets a text twice within its cooldown.</p>
${items.length === 0 && html`<div class="empty"><p>No items yet. Write one below, or keep a post from its page, or a set.</p></div>`}
${items.map((item) => itemCard(item, { places, now }))}
<h2 id="new">New item</h2>
${
  places.length === 0
    ? html`<div class="empty"><p>An item goes to a channel.</p><a class="button main" href="/channels">Connect a channel</a></div>`
    : html`<form class="stack" id="${FORM}" method="post" action="${LIBRARY_PATH}">${hidden('post', source?.post)}${hidden('set', source?.set)}
${itemFields({ places, values, kept, errors: state.errors })}<div><button class="main">Save item</button></div></form>
${asCode({ viewer: state.viewer, form: { id: FORM, fields: values }, operationId: 'createLibraryItem', body: formValue('libraryItem', kept ?? null) })}`
}`,
  })
}

const MAX_SHOWN_TEXT = 300

function itemCard(item: LibraryItemRow, { places, now }: Pick<FormView, 'places' | 'now'>): Html {
  const { id, name, cooldown_days } = item
  const { value, variants } = readContent(item)
  const text = toPlainText(value[0]?.content ?? '')
  const action = `${LIBRARY_PATH}/${id}`
  return html`<article class="card"><div class="head"><h2>${name}</h2>${itemState(item, now)}</div>
<p class="text">${text.length > MAX_SHOWN_TEXT ? `${text.slice(0, MAX_SHOWN_TEXT)}…` : text}</p>
<dl><dt>Goes to</dt><dd>${placeName(item, places)}</dd>
<dt>Texts</dt><dd>${variants.length + 1}</dd>
<dt>Cooldown</dt><dd>${cooldown_days === 1 ? '1 day' : `${cooldown_days} days`}</dd>
<dt>Last use</dt><dd>${lastUse(item, places)}</dd></dl>
<div class="actions"><a class="button main" href="${action}#use">Use</a><a class="button" href="${action}">Edit</a>
${confirm({ summary: `Delete ${name}`, explanation: 'Its posts stay.', action, label: 'Delete item', fields: { action: 'delete' } })}</div>
${codeLink([{ operationId: 'deleteLibraryItem', params: { id } }])}</article>`
}

function itemState({ enabled, ends_at }: LibraryItemRow, now: number): Html {
  if (ends_at !== null && ends_at <= now) return html`<span class="state bad">Expired</span>`
  return enabled === 1
    ? html`<span class="state good">Active</span>`
    : html`<span class="state warn">Paused</span>`
}

function lastUse(item: LibraryItemRow, places: readonly PlaceChoice[]): Html {
  const { last_used_at, last_integration_id, last_post_id } = item
  if (last_used_at === null) return html`Not yet`
  const channel = placeName({ integration_id: last_integration_id, customer_id: null }, places)
  return html`<a href="/console/posts/${last_post_id}">${time(toIso(last_used_at))}</a> on ${channel}`
}

/** Renders one item: its settings, and the form that makes a post of it. */
export function itemPage({
  item,
  kept,
  channels,
  texted,
  queues,
  zone,
  use = {},
  ...view
}: FormView & {
  item: LibraryItemRow
  kept: Kept
  channels: readonly { id: string; name: string }[]
  /** Channels that may have a text of their own. */
  texted: readonly { id: string; name: string }[]
  queues: readonly QueueRow[]
  zone: string
  use?: ItemFields | undefined
}) {
  const { places, values = fieldsOfItem(item, kept), now, ...state } = view
  const { viewer, errors } = state
  const action = `${LIBRARY_PATH}/${item.id}`
  const params = { id: item.id }
  const isUse = use.action === 'use'
  return consolePage({
    ...state,
    title: item.name,
    path: LIBRARY_PATH,
    lead: html`<p class="crumbs"><a href="${LIBRARY_PATH}">Library</a></p>`,
    body: html`<p>${itemState(item, now)} Last use: ${lastUse(item, places)}</p>
<h2 id="use">Make a post</h2>
${
  channels.length === 0
    ? html`<p class="soft">None of its channels is enabled.</p>`
    : html`<form class="stack" id="${USE_FORM}" method="post" action="${action}">${hidden('action', 'use')}${useFields({ values: use, channels, queues, variants: kept.variants.length + 1, zone, errors: isUse ? errors : null })}
<div><button class="main">Make post</button></div></form>
${asCode({ viewer, form: { id: USE_FORM, fields: { ...use, zone } }, operationId: 'useLibraryItem', params, body: formValue('libraryUse') })}`
}
<h2>Change it</h2>
<form class="stack" id="${FORM}" method="post" action="${action}">${hidden('action', 'save')}${itemFields({ places, channels: texted, values, kept, errors: isUse ? null : errors })}
<div><button class="main">Save</button></div></form>
${asCode({ viewer, form: { id: FORM, fields: values }, operationId: 'updateLibraryItem', params, body: formValue('libraryItem', kept) })}`,
  })
}
