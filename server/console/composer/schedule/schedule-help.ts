import { ApiError } from '../../../errors/errors.ts'
import type { Context } from '../../../http/contract.ts'
import { type Html, html } from '../../../lib/html/template.ts'
import { findFreeSlot } from '../../../posts/find-slot.ts'
import { urlsOf } from '../../../posts/short-links/html-urls.ts'
import { isShorteningDefault } from '../../../posts/short-links/preference.ts'
import { toWallClock } from '../compose-request.ts'
import type { ComposeState } from '../compose-view.ts'
import type { ComposerChannel } from '../composer-view.ts'
import { type Composition, entriesFor } from '../composition.ts'
import { writeContent } from '../help/mention-text.ts'
import { instantText, type Reading } from './timing.ts'

/** Tells which links of the texts become short; null if this service shortens none. */
export interface ShortLinks {
  /** True if the links become short as the form is. */
  isOn: boolean
  urls: readonly string[]
}

const MAX_SHOWN = 20

export async function shortLinksOf(
  ctx: Context<'session'>,
  composition: Composition,
): Promise<ShortLinks | null> {
  const shortener = ctx.shorteners.current
  if (shortener === null) return null
  const { shortLink, channels } = composition
  const isOn =
    shortLink === '' ? (await isShorteningDefault(ctx, ctx.auth.organizationId)) === 1 : shortLink === 'yes'
  const texts = channels.flatMap((id) => entriesFor(composition, id).map(({ text }) => text))
  const urls = [...new Set(texts)].flatMap((text) => urlsOf(writeContent(text, [])))
  return { isOn, urls: [...new Set(urls)].filter((url) => !shortener.isShort(url)).slice(0, MAX_SHOWN) }
}

/** The next free slot of a channel, or why it has none. */
export interface Slot {
  /** ID of the channel. */
  id: string
  name: string
  /** Epoch ms; null if there is none. */
  at: number | null
  timezone: string
  problem: string | null
}

/** More channels than these show their slots only when the form asks for them. */
export const FEW = 4

type Chosen = Pick<ComposeState, 'composition' | 'channels'>

export async function slotsOf(ctx: Context<'session'>, { composition, channels }: Chosen): Promise<Slot[]> {
  const chosen = openChannels({ composition, channels })
  if (composition.when !== 'slot' && chosen.length > FEW) return []
  const slots: Slot[] = []
  for (const { row } of chosen) slots.push(await readSlot(row, row.timezone, () => findFreeSlot(ctx, row)))
  return slots
}

/** Looks up a slot of a channel. A refusal says why there is none. */
export async function readSlot(
  { id, name }: Pick<Slot, 'id' | 'name'>,
  timezone: string,
  find: () => Promise<number>,
): Promise<Slot> {
  try {
    return { id, name, timezone, at: await find(), problem: null }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { id, name, timezone, at: null, problem: error.message }
  }
}

/** Returns the chosen channels on which a post can be planned. */
export function openChannels({ composition, channels }: Chosen): ComposerChannel[] {
  return channels.filter(({ row, problem }) => composition.channels.includes(row.id) && !isClosed(problem))
}

/** A channel on which nothing can be planned offers no slot. Its chip says why. */
function isClosed(problem: ComposerChannel['problem']): boolean {
  return problem !== null && CLOSED.includes(problem.code)
}

const CLOSED: readonly string[] = ['channel_disabled', 'channel_missing', 'channel_unsupported', 'plan_limit']

export function slotList(slots: readonly Slot[], reading: Reading): Html {
  return html`<ul class="plain slots" id="slots" data-live>${slots.map(
    (slot) => html`<li>${slot.name}: ${slotText(slot, reading)}${timesLink(slot)}</li>`,
  )}</ul>`
}

/** Says when a slot is, or why there is none. */
export function slotText({ at, timezone, problem }: Slot, reading: Reading): Html {
  if (at === null) return html`<span class="state warn">${problem}</span>`
  return html`<strong>${instantText(at, timezone, reading)}</strong> <span class="soft">${timezone}</span>`
}

function timesLink({ id, at, timezone }: Slot): Html | null {
  if (at !== null && !isAtNight(at, timezone)) return null
  const label = at === null ? 'Posting times' : 'Set posting times by day'
  return html` <a href="/channels/${id}#times" target="_blank">${label}</a>`
}

/** Tells whether most readers sleep: a new channel has posting times at night until somebody sets others. */
function isAtNight(at: number, timezone: string): boolean {
  const hour = Number(toWallClock(at, timezone).slice(11, 13))
  return hour < 6 || hour >= 23
}

/** Shows which links would be replaced. */
export function shortLinkNote(links: ShortLinks | null): Html {
  return html`<div id="short-links" data-live>${shortLinkText(links)}</div>`
}

function shortLinkText(links: ShortLinks | null): Html {
  if (links === null)
    return html`<p class="hint">This service has no shortener, so links stay as they are.</p>`
  if (links.urls.length === 0) return html`<p class="hint">The texts have no links to shorten.</p>`
  return html`<p class="hint">${links.isOn ? 'Short links replace, where they are shorter:' : 'These links stay as they are:'}</p><ul class="hint">${links.urls.map((url) => html`<li>${url}</li>`)}</ul>`
}
