import { toIso } from '../lib/dates.ts'
import { toEditorText } from '../lib/html.ts'
import { escapeHtml } from '../lib/html-template.ts'
import type { FeedItem } from './read-feed.ts'

const MAX_DESCRIPTION_LENGTH = 5_000
const MAX_TITLE_LENGTH = 500

/** What `{{…}}` in a template stands for; plain text. */
export interface ItemValues {
  title: string
  description: string
  link: string
  /** `2026-11-21`. */
  date: string
  /** The name that the user gave the feed. */
  feed: string
}

/** With the space before it, which goes where there is nothing to say. */
const placeholder = /([^\S\n]?)\{\{\s*(title|description|link|url|date|feed)\s*\}\}/gi

export function valuesOf(item: FeedItem, feed: string): ItemValues {
  return {
    title: cutText(plainText(item.title).replace(/\s+/g, ' '), MAX_TITLE_LENGTH),
    description: cutText(plainText(item.html), MAX_DESCRIPTION_LENGTH),
    link: item.url ?? '',
    date: item.date === null ? '' : toIso(item.date).slice(0, 10),
    feed,
  }
}

/**
 * The text of a post about an item, as HTML for `createPosts`. A template without a placeholder stands above the link; without a
 * template that is the description, or the title where there is none. What `fits` refuses is made to: first the description,
 * then the title is cut at a word. Null when nothing helps.
 */
export function writeText(
  template: string,
  values: ItemValues,
  fits: (html: string) => boolean,
): string | null {
  const form = formOf(template, values)
  const whole = render(form, values)
  if (fits(whole)) return whole
  return (
    longestFit(values.description, (description) => render(form, { ...values, description }), fits) ??
    longestFit(values.title, (title) => render(form, { ...values, title, description: '' }), fits)
  )
}

type Write = (text: string) => string

function formOf(template: string, values: ItemValues): string {
  const own = template.trim()
  if (own === '') return values.description === '' ? '{{title}}\n\n{{link}}' : '{{description}}\n\n{{link}}'
  return own.match(placeholder) ? own : `${own}\n\n{{link}}`
}

/** In one pass: what an item says is never taken for a placeholder. */
function render(form: string, values: ItemValues): string {
  const all: Record<string, string> = { ...values, url: values.link }
  const write = (_: string, space: string, name: string) => {
    const value = all[name.toLowerCase()] ?? ''
    return value === '' ? '' : space + escapeHtml(value)
  }
  return form.replace(placeholder, write).trim()
}

/** By halves, since a platform's way of counting may be slow; null when not even nothing fits. */
function longestFit(text: string, write: Write, fits: (html: string) => boolean): string | null {
  const empty = write('')
  if (!fits(empty)) return null
  let [best, low, high] = [empty, 1, text.length]
  while (low <= high) {
    const middle = (low + high) >> 1
    const html = write(cutText(text, middle))
    if (fits(html)) [best, low] = [html, middle + 1]
    else high = middle - 1
  }
  return best
}

/** HTML of a feed as text: links by their words, white space as people write it. */
export function plainText(html: string): string {
  return toEditorText(html.replace(/<\/?a\b[^<>]*>/gi, ''), 'none')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** At most `length` code units and an ellipsis; cut between words, inside one only where it is longer than half of all. */
export function cutText(text: string, length: number): string {
  if (text.length <= length) return text
  let end = 0
  for (const { index, segment } of graphemes.segment(text.slice(0, length + 20))) {
    if (index + segment.length > length) break
    end = index + segment.length
  }
  const whole = text.slice(0, end)
  const space = /\s/.test(text.charAt(end)) ? end : whole.search(/\s\S*$/)
  const kept = space > end / 2 ? whole.slice(0, space) : whole
  return kept.trim() === '' ? '' : `${kept.replace(/[\s.,;:–—-]+$/, '')}…`
}
