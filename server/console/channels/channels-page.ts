import { type Html, html } from '../../lib/html/template.ts'
import { consolePage, type PageState } from '../layout/console-page.ts'
import { button, confirm, field, hidden } from '../layout/form.ts'

export interface ChannelLine {
  id: string
  name: string
  platform: string
  profile: string | null
  disabled: boolean
  refreshNeeded: boolean
  /** True while a page of the account must be chosen. */
  needsPage: boolean
  /** Number of posts that failed because the channel was disconnected and that one click retries. */
  waitingPosts: number
  /** Path of the channel's posts, for a sandbox channel. */
  page: string | null
}

interface PlatformLine {
  identifier: string
  name: string
}

interface OfferedPlatform extends PlatformLine {
  /** Sentence with what the operator must do before the platform can be connected; null if nothing. */
  problem: string | null
}

export function channelsPage(view: PageState & { channels: ChannelLine[]; platforms: OfferedPlatform[] }) {
  const { channels, platforms, ...state } = view
  const missing = platforms.filter(({ problem }) => problem !== null)
  return consolePage({
    ...state,
    title: 'Channels',
    path: '/channels',
    // The form redirects to the platform, which may be any instance.
    formTargets: ['https:', 'http:'],
    body: html`${channels.length === 0 && html`<p>No channel is connected yet.</p>`}
${channels.map(channelCard)}
<h2>Connect a channel</h2>
<ul class="plain actions">${platforms.map(
      ({ identifier, name, problem }) =>
        problem === null &&
        html`<li><a class="button" href="/channels/connect/${identifier}">${name}</a></li>`,
    )}</ul>
${missing.length > 0 && html`<details><summary>Not set up on this service</summary><ul>${missing.map(({ problem }) => html`<li>${problem}</li>`)}</ul></details>`}`,
  })
}

function channelCard(channel: ChannelLine): Html {
  const { id, name } = channel
  const action = `/channels/${id}`
  return html`<article class="card" id="${id}"><div class="head"><h2>${name}</h2>${stateOf(channel)}</div>
<p class="soft">${channel.platform}${channel.profile && channel.profile !== channel.name && html`, ${channel.profile}`}</p>
${waitingNote(channel)}<div class="actions">${retryButton(channel)}${channel.needsPage && html`<a class="button main" href="${action}/page">Choose a page</a>`}
${!channel.needsPage && channel.page && html`<a class="button" href="${channel.page}">View posts</a>`}
${button({ action, label: 'Reconnect', fields: { action: 'reconnect' } })}
${button({ action, label: channel.disabled ? 'Enable' : 'Disable', fields: { action: channel.disabled ? 'enable' : 'disable' } })}
${confirm({
  summary: `Delete ${channel.name}`,
  explanation: 'Posts that are not published yet are deleted too. Published posts stay on the platform.',
  action,
  label: 'Delete channel',
  fields: { action: 'delete' },
})}</div></article>`
}

function waitingNote({ refreshNeeded, waitingPosts }: ChannelLine): Html | false {
  if (waitingPosts === 0) return false
  const posts = waitingPosts === 1 ? '1 post' : `${waitingPosts} posts`
  return html`<p>${posts} failed because the channel was disconnected.${refreshNeeded && ' Reconnect it, then retry.'}</p>`
}

function retryButton({ id, refreshNeeded, needsPage, disabled, waitingPosts }: ChannelLine): Html | false {
  if (waitingPosts === 0 || refreshNeeded || needsPage || disabled) return false
  const label = waitingPosts === 1 ? 'Retry 1 post' : `Retry ${waitingPosts} posts`
  return button({ action: `/channels/${id}`, label, fields: { action: 'retry' } })
}

function stateOf({ refreshNeeded, needsPage, disabled }: ChannelLine): Html {
  if (refreshNeeded) return html`<span class="state bad">Reconnect required</span>`
  if (needsPage) return html`<span class="state warn">No page chosen yet</span>`
  return disabled
    ? html`<span class="state warn">Disabled</span>`
    : html`<span class="state good">Connected</span>`
}

export interface ConnectField {
  key: string
  label: string
  type: 'text' | 'password'
  hint?: string | undefined
  defaultValue?: string | undefined
}

/** Renders the fields that a platform needs to connect an account, or only a button when it needs none. */
export function connectPage(
  view: PageState & {
    platform: PlatformLine
    fields: ConnectField[]
    /** Id of the channel to reconnect; null for a new one. */
    refresh: string | null
    /** Identifier of the platform that the channel leaves; null if it stays. */
    movesFrom: string | null
    values?: Record<string, string>
  },
) {
  const { platform, fields, refresh, movesFrom, values = {}, ...state } = view
  const title = `${refresh ? 'Reconnect' : 'Connect'} ${platform.name}`
  return consolePage({
    ...state,
    title,
    formTargets: ['https:', 'http:'],
    lead: html`<p><a href="/channels">Channels</a></p>`,
    body: html`${fields.length === 0 && html`<p>You sign in on ${platform.name} and return here.</p>`}
${movesFrom !== null && html`<p>The channel moves from ${movesFrom} to ${platform.identifier}. It keeps its posts, times and groups.</p>`}
<form class="stack" method="post" action="/channels/connect/${platform.identifier}">${hidden('refresh', refresh)}
<input type="hidden" name="timezone" value="0" data-timezone>
${fields.map(({ key, label, type, hint, defaultValue }) => {
  const value = type === 'password' ? null : (values[key] ?? defaultValue)
  return field({ name: key, label, type, value, hint, errors: state.errors, maxLength: 2000 })
})}
<div><button class="main">${fields.length === 0 ? `Go to ${platform.name}` : 'Connect'}</button></div></form>`,
  })
}
