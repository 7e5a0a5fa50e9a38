import { type Html, html } from '../../lib/html/template.ts'
import { codeLink } from '../layout/as-code.ts'
import { channelAvatar } from '../layout/avatar.ts'
import { consolePage, type PageState } from '../layout/console-page.ts'
import { button } from '../layout/form.ts'
import { platformMark } from '../layout/icons.ts'
import { channelBadge, channelPath, type Problem } from './channel-state.ts'

interface ChannelLine {
  id: string
  name: string
  picture: string | null
  identifier: string
  /** Name of the platform. */
  platform: string
  profile: string | null
  group: { id: string; name: string } | null
  problem: Problem | null
  /** Number of posts that failed because the channel was disconnected and that one click retries. */
  waitingPosts: number
}

interface OfferedPlatform {
  identifier: string
  name: string
  /** Sentence with what the operator must do before the platform can be connected; null if nothing. */
  problem: string | null
}

export function channelsPage(view: PageState & { channels: ChannelLine[]; platforms: OfferedPlatform[] }) {
  const { channels, platforms, ...state } = view
  return consolePage({
    ...state,
    title: 'Channels',
    path: '/channels',
    pictures: ['https:', 'http:'],
    // The form redirects to the platform, which may be any instance.
    formTargets: ['https:', 'http:'],
    body: html`${channels.length === 0 ? html`<div class="empty"><p>No channel is connected yet.</p><p>A channel is an account on a platform to which posts go. Choose a platform below.</p></div>` : channelList(channels)}
${connectGrid(platforms)}`,
  })
}

/** Renders the channels under the names of their groups; without a heading if there are no groups. */
function channelList(channels: readonly ChannelLine[]): Html {
  const groups = new Map(channels.flatMap(({ group }) => (group ? [[group.id, group.name] as const] : [])))
  const without = channels.filter(({ group }) => group === null)
  const cards = (members: readonly ChannelLine[]) =>
    html`<div class="channel-list">${members.map((channel) => channelCard(channel, groups.size > 0))}</div>`
  if (groups.size === 0) return cards(channels)
  return html`${[...groups].map(
    ([id, name]) => html`<h2>${name}</h2>${cards(channels.filter(({ group }) => group?.id === id))}`,
  )}${without.length > 0 && html`<h2>Without a group</h2>${cards(without)}`}`
}

/** Under the name of a group, the name of a channel is a heading one level lower. */
function channelCard(channel: ChannelLine, isGrouped: boolean): Html {
  const { id, name, picture, identifier, platform, profile, problem, waitingPosts } = channel
  const path = channelPath(id)
  const link = html`<a href="${path}">${name}</a>`
  const needsHand = waitingPosts > 0 || problem === 'page' || problem === 'reconnect'
  return html`<article class="channel" id="${id}">${channelAvatar({ id, name, picture, platform: identifier })}<div class="who">${isGrouped ? html`<h3>${link}</h3>` : html`<h2>${link}</h2>`}
<div class="soft">${platform}${profile && profile !== name && html`, ${profile}`}</div></div>${channelBadge(problem)}
${needsHand && html`<div class="mend">${waitingNote(channel)}<div class="actions">${retryButton(channel)}${problem === 'page' && html`<a class="button main" href="${path}/page">Choose a page</a>`}${problem === 'reconnect' && button({ action: path, label: 'Reconnect', kind: 'main', fields: { action: 'reconnect' } })}</div>${waitingPosts > 0 && codeLink([{ operationId: 'retryIntegrationPosts', params: { id } }])}</div>`}</article>`
}

type Waiting = Pick<ChannelLine, 'id' | 'problem' | 'waitingPosts'>

export function waitingNote({ problem, waitingPosts }: Waiting): Html | false {
  if (waitingPosts === 0) return false
  const posts = waitingPosts === 1 ? '1 post' : `${waitingPosts} posts`
  return html`<p>${posts} failed because the channel was disconnected.${problem === 'reconnect' && ' Reconnect it, then retry.'}</p>`
}

export function retryButton({ id, problem, waitingPosts }: Waiting): Html | false {
  if (waitingPosts === 0 || problem !== null) return false
  const label = waitingPosts === 1 ? 'Retry 1 post' : `Retry ${waitingPosts} posts`
  return button({ action: channelPath(id), label, kind: 'main', fields: { action: 'retry' } })
}

/** Renders the platforms to connect. The script of the page adds a field that filters them. */
function connectGrid(platforms: readonly OfferedPlatform[]): Html {
  const missing = platforms.filter(({ problem }) => problem !== null)
  // The sandbox is what a newcomer can use at once.
  const ready = platforms
    .filter(({ problem }) => problem === null)
    .toSorted((a, b) => Number(b.identifier === 'sandbox') - Number(a.identifier === 'sandbox'))
  return html`<h2 id="connect">Connect a channel</h2>
${ready.some(({ identifier }) => identifier === 'sandbox') && html`<p class="soft">The sandbox is a platform of this service: try everything without an account. Nothing leaves this service.</p>`}
<div class="field" data-filter="platforms" hidden><label for="filter">Find a platform</label><input id="filter" type="search" autocomplete="off" spellcheck="false"></div>
<ul class="plain platforms" id="platforms">${ready.map(
    ({ identifier, name }) =>
      html`<li><a href="/channels/connect/${identifier}">${platformMark(identifier)}<span>${name}</span></a></li>`,
  )}</ul><p class="soft" aria-live="polite" data-none="platforms"></p>
${missing.length > 0 && html`<details><summary>Not set up on this service</summary><ul>${missing.map(({ problem }) => html`<li>${problem}</li>`)}</ul></details>`}`
}
