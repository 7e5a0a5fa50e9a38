import { readChannelIds } from '../../../autopost/autoposts.ts'
import type { FeedPreview } from '../../../autopost/preview-feed.ts'
import type { AutopostRow } from '../../../db/tables/automation.ts'
import { type Html, html } from '../../../lib/html/template.ts'
import { optionalIso } from '../../../lib/time/dates.ts'
import { formValue } from '../../developers/form-values.ts'
import { asCode, codeLink } from '../../layout/as-code.ts'
import { consolePage, type PageState } from '../../layout/console-page.ts'
import { button, confirm, hidden, time } from '../../layout/form.ts'
import type { Viewer } from '../../layout/shell.ts'
import { FEEDS_PATH, type FeedFields, feedFields, toFields } from './feed-form.ts'

interface FormView extends PageState {
  channels: readonly { id: string; name: string }[]
  models: { text: boolean; images: boolean }
  preview?: FeedPreview
  values?: FeedFields
}

/** Renders the feeds of the organization, and the form of a new one. */
export function feedsPage({ feeds, ...view }: FormView & { feeds: readonly AutopostRow[] }) {
  const { channels, models, preview, values = {}, ...state } = view
  return consolePage({
    ...state,
    title: 'Feeds',
    path: FEEDS_PATH,
    body: html`<p>Each new item of a feed becomes a post on your channels. The service looks for new items every hour.</p>
${feeds.map((feed) => feedCard(feed, channels))}
<h2 id="new">Follow a feed</h2>
<form class="stack" id="${FORM}" method="post" action="${FEEDS_PATH}">${feedFields({ channels, models, values, preview, errors: state.errors })}
<div><button class="main">Follow feed</button></div></form>
${feedCode(state.viewer, values)}`,
  })
}

const FORM = 'feed-form'

/** Renders the code of the form: of a new feed, or of the one that it changes. */
function feedCode(viewer: Viewer, values: FeedFields, feed?: AutopostRow): Html {
  const body = {
    onSlot: formValue('is', 'when', 'slot'),
    syncLast: formValue('isSet', 'syncLast'),
    draft: formValue('isSet', 'draft'),
    generateContent: formValue('isSet', 'generateContent'),
    addPicture: formValue('isSet', 'addPicture'),
    active: feed === undefined || feed.active_at !== null,
    integrations: formValue('references', 'channel'),
    title: formValue('text', 'title', 'Blog'),
    url: formValue('text', 'url', 'https://blog.example.com/feed.xml'),
    content: formValue('text', 'content', '{{description}}\n\n{{link}}'),
  }
  const shared = { viewer, form: { id: FORM, fields: values } }
  const save = feed
    ? asCode({ ...shared, operationId: 'updateAutopost', params: { id: feed.id }, body })
    : asCode({ ...shared, operationId: 'createAutopost', body })
  return html`${save}${asCode({ ...shared, label: 'As code: Test feed', operationId: 'previewFeed', query: { url: body.url } })}`
}

function feedCard(feed: AutopostRow, channels: FormView['channels']): Html {
  const { id, title, url, last_error, active_at } = feed
  const chosen = readChannelIds(feed)
  const names = channels.filter((channel) => chosen.includes(channel.id)).map(({ name }) => name)
  const action = `${FEEDS_PATH}/${id}`
  const isActive = active_at !== null
  return html`<article class="card"><div class="head"><h2>${title}</h2>${feedState(feed)}</div><p class="soft address">${url}</p>
${last_error && html`<div class="note bad"><p>The last check failed: ${last_error}</p></div>`}
<dl><dt>Channels</dt><dd>${chosen.length === 0 ? 'All' : names.join(', ') || 'Deleted channels'}</dd>
<dt>Last check</dt><dd>${time(optionalIso(feed.last_checked_at)) ?? 'Not yet'}</dd>
${isActive && feed.next_check_at !== null && html`<dt>Next check</dt><dd>${time(optionalIso(feed.next_check_at))}</dd>`}
${feed.last_url && html`<dt>Newest posted item</dt><dd>${feed.last_url}</dd>`}</dl>
<div class="actions">${isActive && button({ action, label: 'Check now', fields: { action: 'check' } })}
${button({ action, label: isActive ? 'Pause' : 'Resume', fields: { action: isActive ? 'pause' : 'resume' } })}
<a class="button" href="${action}">Edit</a>
${confirm({ summary: `Delete ${title}`, explanation: 'Its posts stay.', action, label: 'Delete feed', fields: { action: 'delete' } })}</div>
${codeLink([
  { operationId: 'setAutopostActive', params: { id }, body: { active: !isActive } },
  { operationId: 'deleteAutopost', params: { id } },
])}</article>`
}

function feedState({ active_at, last_error }: AutopostRow): Html {
  if (active_at === null) return html`<span class="state warn">Paused</span>`
  return last_error === null
    ? html`<span class="state good">Active</span>`
    : html`<span class="state bad">Failing</span>`
}

/** Renders the settings of one feed. */
export function feedPage({ feed, ...view }: FormView & { feed: AutopostRow }) {
  const { channels, models, preview, values = toFields(feed), ...state } = view
  return consolePage({
    ...state,
    title: feed.title,
    path: FEEDS_PATH,
    lead: html`<p class="crumbs"><a href="${FEEDS_PATH}">Feeds</a></p>`,
    body: html`<form class="stack" id="${FORM}" method="post" action="${FEEDS_PATH}/${feed.id}">${hidden('action', 'save')}${hidden('id', feed.id)}
${feedFields({ channels, models, values, preview, errors: state.errors })}
<p class="hint">With another address, the feed starts over: its existing items are not posted, except the newest one if you choose that.</p><div><button class="main">Save</button></div></form>
${feedCode(state.viewer, values, feed)}`,
  })
}
