import type { Attributes, IOptions, Tag } from 'sanitize-html'
import { lazyPackage } from '../lazy.ts'
import { type FormatMention, type PlacedMention, replaceMentions } from './mentions.ts'
import { renderHtml } from './render.ts'
import { escapeStrayAmpersands, escapeStrayBrackets } from './stray-signs.ts'

/** Loads at the first text with tags: with its CSS parser the package would take a twentieth of the start-up time. */
const sanitizeHtml = lazyPackage<typeof import('sanitize-html')>('sanitize-html')

const contentTags = ['p', 'br', 'strong', 'u', 'a', 'ul', 'ol', 'li', 'h1', 'h2', 'h3', 'span', 'div']
const editorTags = ['ul', 'ol', 'li', 'h1', 'h2', 'h3', 'p', 'strong', 'u', 'a', 'div']
/** Attributes of `ol` and `li` that say which number an item has. */
const numbering = { ol: ['start'], li: ['value'] }
/** Elements that begin a line, and that posts have as `div`. */
const blocks =
  'address article aside blockquote caption center dd details dl dt fieldset figcaption figure footer form header hgroup hr legend main nav ' +
  'pre search section summary table tr'
/** Elements that are removed with what they show. */
const droppedTags = ['script', 'style', 'textarea', 'option', 'noscript', 'template', 'title']
const embeddedTags = ['img', 'video', 'audio', 'iframe', 'object', 'embed']

/** Names the text format of a platform: see `toEditorText`. */
export type EditorForm = 'none' | 'normal' | 'markdown' | 'html'

const options: IOptions = {
  allowedTags: contentTags,
  allowedAttributes: { a: ['href', 'target', 'rel'], ...numbering, '*': ['class', 'data-mention-*'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowedSchemesAppliedToAttributes: ['href'],
  allowProtocolRelative: false,
  nonTextTags: droppedTags,
  transformTags: {
    b: 'strong',
    a: keepSafeLink,
    ...Object.fromEntries(blocks.split(' ').map((name) => [name, toBlock])),
    ...Object.fromEntries(['h4', 'h5', 'h6'].map((name) => [name, 'h3'])),
    menu: 'ul',
    dir: 'ul',
  },
}

function toBlock(): Tag {
  return { tagName: 'div', attribs: {} }
}

/** Removes relative links, which break on another site. Root paths and anchors pass. */
function keepSafeLink(tagName: string, attribs: Attributes): Tag {
  const { href, ...rest } = attribs
  return {
    tagName,
    attribs:
      href !== undefined && /^(https?:|mailto:|\/(?!\/)|#)/i.test(href.trim()) ? { ...rest, href } : rest,
  }
}

/** Recognizes text without tags and entities, and paragraphs of it, which sanitizing would not change. */
function isClean(html: string): boolean {
  return !/[<>&]/.test(html) || /^(?:<p>[^<>&]*<\/p>\s*)+$/.test(html)
}

/**
 * Reduces HTML from a client to the tags that posts may have: p br strong u a ul ol li h1 h2 h3 span div, with href target rel class
 * data-mention-*, the numbers of list items, and http(s), mailto, `/` and `#` links. Other blocks become `div`, and cells are separated by
 * tabs. Removes other tags but keeps their text; removes scripts with theirs. `dropped` receives the names of elements that are removed
 * with what they show. Text without tags keeps its line breaks; a `<` that does not begin an HTML tag ("a<b"), and a reference
 * without `;` ("?a=1&copy=2"), stay as text.
 */
export function sanitizeContent(html: string, dropped?: Set<string>): string {
  if (isClean(html)) return html
  const read = separateCells(escapeStrayAmpersands(escapeStrayBrackets(html)))
  if (dropped === undefined) return sanitizeHtml()(read, options)
  const onOpenTag = (name: string) => {
    if (droppedTags.includes(name) || embeddedTags.includes(name)) dropped.add(name)
  }
  return sanitizeHtml()(read, { ...options, onOpenTag })
}

function separateCells(html: string): string {
  return html.replace(/(<\/t[dh]\s*>)\s*(?=<t[dh][\s>])/gi, '$1\t')
}

/**
 * Converts content to the text that a platform receives. `none`: plain text. `normal`: plain text, with bold as Unicode letters
 * and underline as combining lines. `markdown`: `#`, `**`, `__`, `-`, `[text](url)`. `html`: ul ol li h1 h2 h3 p div strong u a. In the
 * plain forms a link becomes its URL, a list item begins with "- " or its number, and a paragraph is a line. All forms but `html` decode
 * entities. Text without tags stays unchanged, except for empty lines at both ends. `format` writes the mentions.
 */
export function toEditorText(html: string, editor: EditorForm, format?: FormatMention): string {
  return toEditorContent(html, editor, format).text
}

/**
 * Converts as `toEditorText` does, and locates the mentions that `format` wrote. Omits mentions inside a link, and all
 * mentions in the form `html`.
 */
export function toEditorContent(
  html: string,
  editor: EditorForm,
  format?: FormatMention,
): { text: string; mentions: PlacedMention[] } {
  const clean = sanitizeContent(html)
  if (editor !== 'html') return renderHtml(clean, editor, format)
  const named = format ? replaceMentions(clean, format) : clean
  const text = sanitizeHtml()(named.replace(/<br\s*\/?>/g, '\n'), {
    ...options,
    allowedTags: editorTags,
    allowedAttributes: { a: ['href'], ...numbering },
  }).trim()
  return { text, mentions: [] }
}
