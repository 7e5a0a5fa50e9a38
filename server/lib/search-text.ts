import { renderHtml } from './html-render.ts'

/**
 * Text to search in and to search for, the same on every database: letters in lower case, compatible forms as one (ﬁ is fi),
 * white space as single spaces.
 */
export function foldText(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
}

/** What of sanitized HTML people read, ready to be searched. */
export function searchTextOf(html: string): string {
  return foldText(renderHtml(html, 'none').text)
}

/** A LIKE pattern that finds the text in a column of folded text; see `likePattern`. */
export function containing(text: string): string {
  return likePattern(foldText(text))
}

/** A LIKE pattern that finds the text anywhere, with `\` as the escape character (`escape '\'`). */
export function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}
