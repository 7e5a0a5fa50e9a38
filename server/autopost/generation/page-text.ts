import { htmlparser } from '../../lib/html/parser.ts'
import type { HasSafeFetch } from '../../outbound/safe-fetch.ts'

const MAX_BYTES = 1024 * 1024
const TIMEOUT_MS = 15_000
/** Maximum number of characters, enough for a model to know the topic of a page. */
const MAX_LENGTH = 8_000

/** Elements whose text is not part of an article. */
const skipped = new Set([
  'script',
  'style',
  'noscript',
  'template',
  'svg',
  'nav',
  'header',
  'footer',
  'aside',
  'form',
])
const blocks = /^(p|div|section|article|li|h[1-6]|br|tr|blockquote|pre)$/

/**
 * Fetches a page through the guarded fetch and returns its text, at most 8,000 characters; empty if the page cannot be read or
 * is not HTML.
 * @throws the reason of `signal` only
 */
export async function fetchPageText(
  { safeFetch }: HasSafeFetch,
  url: string,
  signal: AbortSignal,
): Promise<string> {
  try {
    const answer = await safeFetch(url, {
      headers: { accept: 'text/html' },
      maxBytes: MAX_BYTES,
      maxRedirects: 3,
      timeoutMs: TIMEOUT_MS,
      signal,
    })
    const isHtml = /\bhtml\b/i.test(answer.headers.get('content-type') ?? '')
    if (answer.status === 200 && isHtml) return readPageText(await answer.text())
    answer.body.destroy()
    return ''
  } catch {
    signal.throwIfAborted()
    return ''
  }
}

/** Returns the text of a page without its scripts and navigation, at most 8,000 characters. Takes linear time. */
export function readPageText(html: string): string {
  let text = ''
  let skipping: { name: string; depth: number } | null = null
  const parser = new (htmlparser().Parser)({
    onopentag(name) {
      if (skipping?.name === name) skipping.depth += 1
      else if (skipping === null && skipped.has(name)) skipping = { name, depth: 1 }
      if (blocks.test(name)) text += '\n'
    },
    onclosetag(name) {
      if (skipping?.name === name && --skipping.depth === 0) skipping = null
    },
    ontext(part) {
      if (skipping === null && text.length < MAX_LENGTH * 4) text += part
    },
  })
  parser.end(html)
  return text
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n[ \n]*/g, '\n')
    .trim()
    .slice(0, MAX_LENGTH)
}
