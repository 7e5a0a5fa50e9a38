import { icons, platformMarks } from '../../../generated/icons.ts'
import { Html, html } from '../../lib/html/template.ts'
import { toIso } from '../../lib/time/dates.ts'
import { channelAvatar, type Face, hueOf } from '../layout/avatar.ts'
import { postStates, type ShownState } from '../layout/post-state.ts'
import { clockText, type ReaderClock } from './reader-clock.ts'
import { nameOfDay } from './span.ts'

/** A post, or one occurrence of a repeating post, at its place in the calendar. */
export interface CalendarItem {
  id: string
  at: number
  /** Minutes after midnight that clocks show. */
  minutes: number
  /** Offset from UTC, where clocks show this time twice on its day. */
  offset: string | null
  state: ShownState
  /** Replaces the name of the state, such as `Overdue`. */
  stateName?: string | undefined
  text: string
  /** Number of posts of the thread. */
  entries: number
  picture: string | null
  channel: Face
  repeats: boolean
  /** Names of the other channels of the same composition. */
  others: readonly string[]
  isMovable: boolean
}

/** A free posting time of one or more channels. */
export interface FreeSlot {
  at: number
  minutes: number
  channels: Face[]
}

/** Renders the shapes that items refer to, once for the page: hundreds of items would repeat them. */
export function sprite(platforms: readonly string[]): Html {
  const states = Object.values(postStates).map((state) => state.icon)
  const shapes = [...states, 'repeat' as const, 'grip-vertical' as const].map(
    (name) => html`<symbol id="i-${name}" viewBox="0 0 24 24">${new Html(icons[name])}</symbol>`,
  )
  const marks = [...new Set(platforms)].flatMap((platform) => {
    const shape = platformMarks[platform]
    if (shape === undefined) return []
    return [html`<symbol id="m-${platform}" viewBox="0 0 24 24">${new Html(shape)}</symbol>`]
  })
  return html`<svg class="sprite" aria-hidden="true">${shapes}${marks}</svg>`
}

function use(name: string): Html {
  return html`<svg class="icon" aria-hidden="true"><use href="#i-${name}"/></svg>`
}

function face(channel: Face): Html {
  const { platform } = channel
  const hasMark = platformMarks[platform] !== undefined
  return channelAvatar(
    channel,
    hasMark ? html`<svg class="mark"><use href="#m-${platform}"/></svg>` : undefined,
  )
}

/** Marks a thread by its first place. */
function place(entries: number): Html | null {
  if (entries === 1) return null
  return html`<span class="parts" aria-hidden="true">1/${entries}</span><span class="sr">Thread of ${entries}: </span>`
}

/** Renders a post as a link to its page, with a link that moves it. */
export function renderItem(item: CalendarItem, day: string, clock: ReaderClock): Html {
  const { id, at, state, stateName = postStates[state].name, text, picture, channel, repeats, others } = item
  const time = `${clockText(item.minutes, clock)}${item.offset === null ? '' : ` ${item.offset}`}`
  const name = text || 'No text'
  return html`<li class="planned ${postStates[state].kind} ${hueOf(channel.id)}"${item.isMovable && html` data-post="${id}" data-at="${at}"`}><a href="/console/posts/${id}"><span class="sr">${nameOfDay(day)}, </span><time>${time}</time>${face(channel)}<span class="line"><span class="sr">, ${channel.name}: </span>${place(item.entries)}${name}</span><span class="state ${postStates[state].kind}">${others.length > 0 && html`<span class="others" title="Also on ${others.join(', ')}"><span aria-hidden="true">+${others.length}</span><span class="sr">, also on ${others.join(', ')}</span></span>`}${repeats && html`${use('repeat')}<span class="sr">, repeats</span>`}${use(postStates[state].icon)}<span class="sr">, ${stateName}</span></span>${picture && html`<img class="thumb" src="${picture}" alt="" loading="lazy" draggable="false">`}</a>${item.isMovable && html`<a class="move" href="/console/posts/${id}/move" aria-label="Move to…: ${name}, ${nameOfDay(day)}, ${time}">${use('grip-vertical')}<span class="says">Move to…</span></a>`}</li>`
}

/** Renders a free posting time as a link to the composer. */
export function renderSlot({ at, minutes, channels }: FreeSlot, day: string, clock: ReaderClock): Html {
  const time = clockText(minutes, clock)
  const [channel] = channels
  if (channel === undefined || channels.length > 1)
    return html`<li class="slot"><a href="${composeAt(at)}"><span class="sr">${nameOfDay(day)}, </span><time>${time}</time><span class="line"><span class="sr">Free slot: </span>${channels.length} channels</span></a></li>`
  return html`<li class="slot"><a href="${composeAt(at, channel.id)}"><span class="sr">${nameOfDay(day)}, </span><time>${time}</time>${face(channel)}<span class="line"><span class="sr">${channel.name}: </span>Free<span class="sr"> slot</span></span></a></li>`
}

export function composeAt(at: number, channel?: string): string {
  return `/console/compose?date=${toIso(at)}${channel === undefined ? '' : `&channel=${channel}`}`
}
