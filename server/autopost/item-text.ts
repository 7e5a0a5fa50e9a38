import { toEditorText } from '../lib/html/html.ts'
import { escapeHtml } from '../lib/html/template.ts'
import { lookUp } from '../lib/lookup.ts'
import { graphemes } from '../lib/text/split-text.ts'
import { toIso } from '../lib/time/dates.ts'
import type { FeedItem } from './read-feed.ts'

const MAX_DESCRIPTION_LENGTH = 5_000
const MAX_TITLE_LENGTH = 500

/** Values of the placeholders `{{…}}` in a template, as plain text. */
export interface ItemValues {
  title: string
  description: string
  link: string
  /** ISO date such as `2026-11-21`, in UTC. */
  date: string
  /** The name that a member gave the feed. */
  feed: string
}

/** Includes the space before the placeholder, which is removed with it if the value is empty. */
const placeholder = /([^\S\n]?)\{\{\s*(title|description|link|url|date|feed)\s*\}\}/gi

export function getItemValues(item: FeedItem, feed: string): ItemValues {
  return {
    title: truncateText(toPlainText(item.title).replace(/\s+/g, ' '), MAX_TITLE_LENGTH),
    description: truncateText(toPlainText(item.html), MAX_DESCRIPTION_LENGTH),
    link: item.url ?? '',
    date: item.date === null ? '' : toIso(item.date).slice(0, 10),
    feed,
  }
}

/**
 * Returns the text of a post about an item, as HTML for `createPosts`. The link follows a template without a placeholder. An
 * empty template means the description, or the title if there is none. If `fits` rejects the text, the description is cut at a
 * word, and then the title. Returns null if even that does not fit.
 */
export function renderPost(
  template: string,
  values: ItemValues,
  fits: (html: string) => boolean,
): string | null {
  const form = completeTemplate(template, values)
  const full = render(form, values)
  if (fits(full)) return full
  return (
    longestFit(values.description, (description) => render(form, { ...values, description }), fits) ??
    longestFit(values.title, (title) => render(form, { ...values, title, description: '' }), fits)
  )
}

/**
 * Renders as `renderPost` with a generated text in place of the description. The generated text replaces a template without a
 * placeholder.
 */
export function renderGenerated(
  template: string,
  generated: string,
  values: ItemValues,
  fits: (html: string) => boolean,
): string | null {
  const form = template.match(placeholder) ? template : ''
  return renderPost(form, { ...values, description: generated }, fits)
}

type Write = (text: string) => string

function completeTemplate(template: string, values: ItemValues): string {
  const own = template.trim()
  if (own === '') return values.description === '' ? '{{title}}\n\n{{link}}' : '{{description}}\n\n{{link}}'
  return own.match(placeholder) ? own : `${own}\n\n{{link}}`
}

/** Fills all placeholders in one pass, so that text of the item is never taken for a placeholder. */
function render(form: string, values: ItemValues): string {
  const all: Record<string, string> = { ...values, url: values.link }
  const write = (_: string, space: string, name: string) => {
    const value = lookUp(all, name.toLowerCase()) ?? ''
    return value === '' ? '' : space + escapeHtml(value)
  }
  return form.replace(placeholder, write).trim()
}

/** Uses a binary search, because counting may be slow on some platforms. Returns null if not even the empty text fits. */
function longestFit(text: string, write: Write, fits: (html: string) => boolean): string | null {
  const empty = write('')
  if (!fits(empty)) return null
  let [best, low, high] = [empty, 1, text.length]
  while (low <= high) {
    const middle = (low + high) >> 1
    const html = write(truncateText(text, middle))
    if (fits(html)) [best, low] = [html, middle + 1]
    else high = middle - 1
  }
  return best
}

/** Converts HTML of a feed to text: links become their words, and white space is normalized. */
export function toPlainText(html: string): string {
  return toEditorText(html.replace(/<\/?a\b[^<>]*>/gi, ''), 'none')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** Cuts to at most `length` code units plus an ellipsis, between words; only a word longer than half of the text is split. */
export function truncateText(text: string, length: number): string {
  if (text.length <= length) return text
  let end = 0
  for (const { index, segment } of graphemes().segment(text.slice(0, length + 20))) {
    if (index + segment.length > length) break
    end = index + segment.length
  }
  const full = text.slice(0, end)
  const space = /\s/.test(text.charAt(end)) ? end : full.search(/\s\S*$/)
  const kept = space > end / 2 ? full.slice(0, space) : full
  return kept.trim() === '' ? '' : `${kept.replace(/[\s.,;:–—-]+$/, '')}…`
}
