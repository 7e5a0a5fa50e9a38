import type { Attributes, IOptions, Tag } from 'sanitize-html'
import { lazyPackage } from '../lazy.ts'
import { type FormatMention, type PlacedMention, replaceMentions } from './mentions.ts'
import { renderHtml } from './render.ts'
import { escapeStrayAmpersands, escapeStrayBrackets } from './stray-signs.ts'

/** Loads at the first text with tags: with its CSS parser the package would take a twentieth of the start-up time. */
const sanitizeHtml = lazyPackage<typeof import('sanitize-html')>('sanitize-html')

const contentTags = ['p', 'br', 'strong', 'u', 'a', 'ul', 'li', 'h1', 'h2', 'h3', 'span']
const editorTags = ['ul', 'li', 'h1', 'h2', 'h3', 'p', 'strong', 'u', 'a']

/** Names the text format of a platform: see `toEditorText`. */
export type EditorForm = 'none' | 'normal' | 'markdown' | 'html'

const options: IOptions = {
  allowedTags: contentTags,
  allowedAttributes: { a: ['href', 'target', 'rel'], '*': ['class', 'data-mention-*'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowedSchemesAppliedToAttributes: ['href'],
  allowProtocolRelative: false,
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'template', 'title'],
  transformTags: { b: 'strong', a: keepSafeLink },
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
 * Reduces HTML from a client to the tags that posts may have: p br strong u a ul li h1 h2 h3 span, with href target rel class
 * data-mention-*, and http(s), mailto, `/` and `#` links. Removes other tags but keeps their text; removes scripts with theirs.
 * Text without tags keeps its line breaks; a `<` that does not begin an HTML tag ("a<b"), and a reference
 * without `;` ("?a=1&copy=2"), stay as text.
 */
export function sanitizeContent(html: string): string {
  return isClean(html) ? html : sanitizeHtml()(escapeStrayAmpersands(escapeStrayBrackets(html)), options)
}

/**
 * Converts content to the text that a platform receives. `none`: plain text. `normal`: plain text, with bold as Unicode letters
 * and underline as combining lines. `markdown`: `#`, `**`, `__`, `-`, `[text](url)`. `html`: ul li h1 h2 h3 p strong u a. In the
 * plain forms a link becomes its URL, a list item begins with "- ", and a paragraph is a line. All forms but `html` decode
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
    allowedAttributes: { a: ['href'] },
  }).trim()
  return { text, mentions: [] }
}
