import sanitizeHtml from 'sanitize-html'
import { escapeStrayBrackets } from './html-brackets.ts'
import { type FormatMention, type PlacedMention, replaceMentions } from './html-mentions.ts'
import { renderHtml } from './html-render.ts'

const contentTags = ['p', 'br', 'strong', 'u', 'a', 'ul', 'li', 'h1', 'h2', 'h3', 'span']
const editorTags = ['ul', 'li', 'h1', 'h2', 'h3', 'p', 'strong', 'u', 'a']

/** How a channel wants its text: see `toEditorText`. */
export type EditorForm = 'none' | 'normal' | 'markdown' | 'html'

const options: sanitizeHtml.IOptions = {
  allowedTags: contentTags,
  allowedAttributes: { a: ['href', 'target', 'rel'], '*': ['class', 'data-mention-*'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowedSchemesAppliedToAttributes: ['href'],
  allowProtocolRelative: false,
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'template', 'title'],
  transformTags: { b: 'strong', a: keepSafeLink },
}

/** A relative link means nothing on another site: only paths from the root and anchors pass beside the schemes. */
function keepSafeLink(tagName: string, attribs: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const { href, ...rest } = attribs
  return {
    tagName,
    attribs:
      href !== undefined && /^(https?:|mailto:|\/(?!\/)|#)/i.test(href.trim()) ? { ...rest, href } : rest,
  }
}

/**
 * Brings what a client sent to the HTML that posts may have: p br strong u a ul li h1 h2 h3 span, with href target rel class
 * data-mention-*, and http(s), mailto, `/` and `#` links. Other tags go, their text stays; scripts go whole. Text without
 * tags keeps its line breaks; a `<` that begins no HTML tag ("a<b") stays as text.
 */
export function sanitizeContent(html: string): string {
  return sanitizeHtml(escapeStrayBrackets(html), options)
}

/**
 * The text a channel gets. `none`: plain text. `normal`: plain text, bold as Unicode letters, underline as combining lines.
 * `markdown`: `#`, `**`, `__`, `-`, `[text](url)`. `html`: ul li h1 h2 h3 p strong u a. In the plain forms a link becomes its
 * URL, a list item "- ", a paragraph a line. Entities are decoded but in `html`; text without tags comes out as it went in,
 * but for empty lines at its two ends. With `format`, mentions that a composer chose are written as the channel writes them.
 */
export function toEditorText(html: string, editor: EditorForm, format?: FormatMention): string {
  return toEditorContent(html, editor, format).text
}

/**
 * The same with where the mentions are that were written by `format`. Mentions inside a link, and those of the form `html`,
 * have no place.
 */
export function toEditorContent(
  html: string,
  editor: EditorForm,
  format?: FormatMention,
): { text: string; mentions: PlacedMention[] } {
  const clean = sanitizeContent(html)
  if (editor !== 'html') return renderHtml(clean, editor, format)
  const named = format ? replaceMentions(clean, format) : clean
  const text = sanitizeHtml(named.replace(/<br\s*\/?>/g, '\n'), {
    ...options,
    allowedTags: editorTags,
    allowedAttributes: { a: ['href'] },
  }).trim()
  return { text, mentions: [] }
}
