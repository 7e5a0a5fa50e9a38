import { sanitizeContent, toEditorText } from '../../lib/html/html.ts'
import { dropHidden } from '../untrusted.ts'

const MAX_HTML = 4_000

/**
 * Quotes a text as one line between curly quotes that it cannot contain, so that it cannot imitate the lines of the question. Shortens
 * long texts, and says how long they are.
 */
export function quote(content: unknown, max: number): string {
  const whole = typeof content === 'string' ? content : ''
  const text = oneLine(toEditorText(sanitizeContent(whole.slice(0, MAX_HTML)), 'none'))
  if (text.length <= max && whole.length <= MAX_HTML) return `“${text}”`
  const length = whole.length > MAX_HTML ? `over ${MAX_HTML}` : text.length
  return `“${text.slice(0, max).trimEnd()}…” (${length} characters)`
}

/** Writes a name of a third party as a short part of a line. */
export function nameOf(name: unknown): string {
  const text = oneLine(typeof name === 'string' ? name : '').slice(0, 60)
  return text === '' ? 'no name' : text
}

/** Removes line breaks, control characters, invisible characters and the quotes of the question. */
export function oneLine(text: string): string {
  return dropHidden(text)
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replace(/[“”„‟]/g, '"')
    .trim()
}

/** Writes an instant for a person. */
export function momentOf(instant: number): string {
  return `${new Date(instant).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}

export function count(number: number, noun: string): string {
  const plural = noun.endsWith('y') ? `${noun.slice(0, -1)}ies` : `${noun}s`
  return `${number} ${number === 1 ? noun : plural}`
}
