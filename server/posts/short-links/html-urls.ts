import { findLinks } from '../../lib/text/links.ts'

/** Matches scripts that put no space between a URL and the words after it. */
const unspaced =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u
const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
}

/**
 * Replaces each http(s) URL in sanitized HTML, in text and in link targets, with the result of `replace`. Punctuation after a URL
 * is not part of it. Leaves a URL that continues in a script without spaces, since its end is ambiguous. Changes nothing else.
 */
export function replaceUrls(html: string, replace: (url: string) => string): string {
  return html
    .split(/(<[^>]*>)/)
    .map((part) => (part.startsWith('<') ? inTag(part, replace) : inText(part, replace)))
    .join('')
}

/** Lists the URLs in sanitized HTML, each once, in order of appearance. */
export function urlsOf(html: string): string[] {
  const found = new Set<string>()
  replaceUrls(html, (url) => {
    found.add(url)
    return url
  })
  return [...found]
}

function inTag(tag: string, replace: (url: string) => string): string {
  if (!/^<a\s/i.test(tag)) return tag
  return tag.replace(/(\shref=")([^"]*)"/i, (whole, before: string, value: string) => {
    const url = decode(value).trim()
    return /^https?:\/\//i.test(url) && URL.canParse(url) ? `${before}${encode(replace(url))}"` : whole
  })
}

function inText(text: string, replace: (url: string) => string): string {
  const plain = decode(text)
  const replaced = replaceUrlsInText(plain, replace)
  return replaced === plain ? text : encode(replaced)
}

/** Replaces the URLs in a plain text, as `replaceUrls` does in HTML. */
export function replaceUrlsInText(text: string, replace: (url: string) => string): string {
  let out = ''
  let at = 0
  for (const { url, start, end } of findLinks(text)) {
    const [next = ''] = text.slice(end, end + 2)
    const isAmbiguous = unspaced.test(url) || unspaced.test(next)
    out += text.slice(at, start) + (isAmbiguous ? url : replace(url))
    at = end
  }
  return out + text.slice(at)
}

function decode(html: string): string {
  return html.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity] as string)
}

function encode(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')
}
