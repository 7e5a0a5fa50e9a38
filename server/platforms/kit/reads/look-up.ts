import { parseWrittenInstant } from '../../../lib/time/written-dates.ts'
import type { PublishedEntry } from '../../platform.ts'
import type { LookedUp, LookUpInput } from '../steps.ts'

/** Clocks of platforms and of this service differ; an act may seem to be published shortly before it was sent. */
const CLOCK_SKEW_MS = 2 * 60_000
/** Bounds the reads of one look-up, for accounts that publish much. */
const MAX_PAGES = 5

/** An item of the account, as the platform lists it. Its members are unchecked. */
export interface ListedItem {
  entry: PublishedEntry
  /** The text that people see. `null`: the item fits without one, by what only this act has (the ids of its files). */
  text: unknown
  /** Text in ISO 8601, or a number of seconds. */
  publishedAt: unknown
  /** False if another member than the text differs: its place, its title, the post that it replies to. */
  fits?: boolean
}

export interface ListedPage {
  /** Newest first. */
  items: readonly ListedItem[]
  /** Reads the page after this one; undefined or null if the list ends here. */
  next?: string | null | undefined
}

/**
 * Looks for an act among the account's items, page by page, back to the time when it was sent. Finds an item by its text, as `sameText`
 * compares it, and by its time. The list is complete if it ends, or reaches back far enough.
 */
export async function lookThrough(
  { sentAt }: Pick<LookUpInput, 'sentAt'>,
  text: string,
  readPage: (cursor: string | undefined) => Promise<ListedPage>,
): Promise<LookedUp> {
  const since = earliest(sentAt)
  const matches = new Map<string, PublishedEntry>()
  const found = (isComplete: boolean) => ({ matches: [...matches.values()], isComplete })
  let cursor: string | undefined
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const { items, next } = await readPage(cursor)
    const dated = items.map((item) => ({ ...item, at: instantOf(item.publishedAt) }))
    // Without its time, nobody knows whether the item is the act or an older one with the same text.
    if (dated.some(({ at }) => Number.isNaN(at))) return { matches: [], isComplete: false }
    for (const { entry, text: shown, fits = true, at } of dated)
      if (at >= since && fits && (shown === null || sameText(text, shown)))
        matches.set(entry.releaseId, entry)
    const oldest = dated.at(-1)?.at ?? Number.POSITIVE_INFINITY
    if (oldest < since || !next) return found(true)
    cursor = next
  }
  return found(false)
}

/** Returns the time since which an act may seem to be published, for platforms that take one in the query. */
export function earliest(sentAt: number): number {
  return sentAt - CLOCK_SKEW_MS
}

/**
 * Compares a text with the one that a platform shows. Spaces and line breaks count as one space, composed letters as single ones, and a
 * link is the same with or without its scheme and its last slash. A text of nothing but spaces equals none, since it tells nothing.
 */
export function sameText(sent: string, shown: unknown): boolean {
  if (typeof shown !== 'string') return false
  const text = comparable(sent)
  return text !== '' && text === comparable(shown)
}

function comparable(text: string): string {
  return text
    .normalize('NFC')
    .replace(/https?:\/\//gi, '')
    .replace(/\/(?=[\s).,!?;:\]]|$)/g, '')
    .replace(/[\s\u200b\ufeff]+/g, ' ')
    .trim()
}

function instantOf(value: unknown): number {
  if (typeof value === 'number') return value * 1_000
  return (typeof value === 'string' ? parseWrittenInstant(value) : null) ?? Number.NaN
}
