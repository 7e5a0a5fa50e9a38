import type { IntegrationRow } from '../../db/tables/channels.ts'
import type { InboxProblem } from '../../inbox/polls/find-problems.ts'
import { type Html, html } from '../../lib/html/template.ts'
import type { Platform } from '../../platforms/platform.ts'
import { formValue } from '../developers/form-values.ts'
import { asCode, codeLink, type WordCall } from '../layout/as-code.ts'
import { channelAvatar } from '../layout/avatar.ts'
import { consolePage, type PageState } from '../layout/console-page.ts'
import { button, confirm, field, hidden, select } from '../layout/form.ts'
import { icon } from '../layout/icons.ts'
import { pauseForm, pauseNotes, type ShownPause } from '../pauses/pauses-panel.ts'
import { settingsSection } from './channel-settings.ts'
import { channelBadge, channelPath, describeState, problemOf } from './channel-state.ts'
import { retryButton, waitingNote } from './channels-page.ts'
import { postingTimesSection } from './posting-times.ts'

export interface ChannelView extends PageState {
  row: IntegrationRow
  /** Undefined if this service no longer supports the platform. */
  platform: Platform | undefined
  groups: readonly { id: string; name: string }[]
  /** Number of posts that one click retries. */
  waitingPosts: number
  /** Pauses of the channel, and of everything. */
  pauses: readonly ShownPause[]
  /** Why comments on it are not read; undefined if they are, or if nothing was read yet. */
  inboxProblem: InboxProblem | undefined
  /** The fields of the form that has the errors. */
  values: Readonly<Record<string, string | undefined>>
}

/** Renders everything about one channel: its state, places, posting times, name, group, settings and connection. */
export function channelPage(view: ChannelView) {
  const { row, viewer, pauses } = view
  const pausing = { viewer, path: channelPath(row.id), target: { channel: row.id }, pauses }
  const pause = pauseForm(pausing)
  return consolePage({
    ...view,
    title: row.name,
    path: '/channels',
    pictures: ['https:', 'http:'],
    // Reconnecting leads to the platform, which may be any instance.
    formTargets: ['https:', 'http:'],
    lead: html`<p><a href="/channels">Channels</a></p>`,
    intro: pauseNotes(pausing),
    body: html`<div class="channel-page">${summary(view)}${postingTimesSection(view)}${pause && html`<section aria-labelledby="pause">${pause}</section>`}${nameSection(view)}${groupSection(view)}${settingsSection(view)}${connectionSection(view)}</div>`,
  })
}

function summary({ row, platform, waitingPosts, inboxProblem }: ChannelView): Html {
  const { id, name, picture, identifier, profile } = row
  const problem = problemOf(row)
  const place = new URLSearchParams({ channel: id })
  const line = { id, waitingPosts, problem }
  return html`<div class="channel-head">${channelAvatar({ id, name, picture, platform: identifier })}<div>
<p>${platform?.name ?? identifier}${profile && profile !== name && html`, ${profile}`}</p>
<p>${channelBadge(problem)} <span class="soft">${describeState(problem).remedy}</span></p>${waitingNote(line)}${inboxProblem && problem === null && unreadNote(inboxProblem)}
<div class="actions">${remedyOf(row)}${retryButton(line)}</div></div></div>
<ul class="plain channel-links" aria-label="What this channel has">
<li><a href="/console/calendar?${place}">${icon('calendar-days')}Calendar</a></li><li><a href="/console?${place}">${icon('list')}Posts</a></li>
<li><a href="/console/analytics?integration=${encodeURIComponent(id)}">${icon('chart-line')}Analytics</a></li>
<li><a href="/console/compose?${place}">${icon('pencil')}New post</a></li>${identifier === 'sandbox' && html`<li><a href="/sandbox/${id}">${icon('external-link')}View feed</a></li>`}</ul>`
}

/** Says why the inbox lacks comments of the channel. */
function unreadNote({ message, needsReconnection }: InboxProblem): Html {
  const remedy = needsReconnection && ' Reconnect the channel, and allow every permission.'
  return html`<p class="soft">The <a href="/docs/inbox">inbox</a> could not read all comments. ${message}${remedy}</p>`
}

/** Renders the button that mends what is wrong. */
function remedyOf(row: IntegrationRow): Html | null {
  const action = channelPath(row.id)
  const problem = problemOf(row)
  if (problem === 'reconnect')
    return button({ action, label: 'Reconnect', kind: 'main', fields: { action: 'reconnect' } })
  if (problem === 'page') return html`<a class="button main" href="${action}/page">Choose a page</a>`
  if (problem === 'plan') return html`<a class="button main" href="/settings/plan">See the plan</a>`
  if (problem === 'disabled')
    return button({ action, label: 'Enable', kind: 'main', fields: { action: 'enable' } })
  return null
}

function nameSection({ viewer, row, platform, errors, values }: ChannelView): Html {
  const { id, name } = row
  const isAgain = values.action === 'rename'
  const value = (isAgain && values.name) || name
  const form = html`<form class="stack" id="rename-form" method="post" action="${channelPath(id)}#name-title">${hidden('action', 'rename')}
${field({ name: 'name', label: `Name on ${platform?.name}`, value, required: true, maxLength: 100, hint: 'It changes on the platform and here.', errors: isAgain ? errors : null })}<div><button>Rename</button></div></form>
${asCode({ viewer, form: { id: 'rename-form', fields: { name: value } }, operationId: 'renameChannel', params: { id }, body: { name: formValue('text', 'name', 'Bakery Miller'), picture: '' } })}`
  const fixed = html`<p>The name and picture come from ${platform?.name ?? row.identifier}. Change them there, then reconnect the channel.</p>`
  return html`<section aria-labelledby="name-title"><h2 id="name-title">Name</h2>${platform?.rename ? form : fixed}</section>`
}

function groupSection({ viewer, row, groups }: ChannelView): Html {
  const { id, customer_id } = row
  const choices = [['', 'No group'] as const, ...groups.map((group) => [group.id, group.name] as const)]
  const form = html`<form class="stack" id="group-form" method="post" action="${channelPath(id)}#group-title">${hidden('action', 'group')}
${select({ name: 'group', label: 'Group', value: customer_id ?? '', choices })}<div><button>Move</button></div></form>
${asCode({ viewer, form: { id: 'group-form', fields: { group: customer_id ?? '' } }, operationId: 'setChannelGroup', params: { id }, body: { group: formValue('choice', 'group') } })}`
  return html`<section aria-labelledby="group-title"><h2 id="group-title">Channel group</h2>
<p class="soft">A group holds the channels of one client or brand. <a href="/settings/groups">${groups.length === 0 ? 'Create a group' : 'Manage groups'}</a></p>${groups.length > 0 && form}</section>`
}

function connectionSection({ row, waitingPosts }: ChannelView): Html {
  const { id, disabled_at } = row
  const action = channelPath(id)
  const params = { id }
  const problem = problemOf(row)
  const isDisabled = disabled_at !== null
  const calls: (WordCall | false)[] = [
    { operationId: isDisabled ? 'enableChannel' : 'disableChannel', body: params },
    { operationId: 'deleteChannel', body: params },
    waitingPosts > 0 && { operationId: 'retryIntegrationPosts', params },
  ]
  return html`<section aria-labelledby="connection"><h2 id="connection">Connection</h2>
<p class="soft">Reconnect to renew the access, or to sign in with other permissions. A disabled channel publishes nothing.</p>
<div class="actions">${problem !== 'reconnect' && button({ action, label: 'Reconnect', fields: { action: 'reconnect' } })}
${problem !== 'disabled' && button({ action, label: isDisabled ? 'Enable' : 'Disable', fields: { action: isDisabled ? 'enable' : 'disable' } })}
${confirm({
  summary: `Delete ${row.name}`,
  explanation: 'Posts that are not published yet are deleted too. Published posts stay on the platform.',
  action,
  label: 'Delete channel',
  fields: { action: 'delete' },
})}</div>
${codeLink(calls)}</section>`
}
