import { renderHtml } from '../html/render.ts'

/**
 * Normalizes searched texts and search terms, equally for every database: lower case, compatible forms unified (ﬁ is fi), and
 * single spaces.
 */
export function foldText(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
}

/** Extracts the visible text from sanitized HTML, normalized for search. */
export function searchTextOf(html: string): string {
  return foldText(renderHtml(html, 'none').text)
}

/** Returns a LIKE pattern that finds the text in a column of folded text; see `likePattern`. */
export function containsPattern(text: string): string {
  return likePattern(foldText(text))
}

/** Returns a LIKE pattern that finds the text anywhere, with `\` as the escape character (`escape '\'`). */
export function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}
