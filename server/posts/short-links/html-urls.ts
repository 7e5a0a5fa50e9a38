/**
 * Matches a URL up to white space, a bracket, a quotation mark, the punctuation of languages without spaces, or another URL
 * after a separator, as in lists and in `[https://…](https://…)`.
 */
const webUrl =
  /https?:\/\/(?:(?!\]\(|[,;|]https?:\/\/)[^\s<>"`“”„«»\u3000-\u3003\u3008-\u3011\u3014-\u301b\uff01\uff08\uff09\uff0c\uff1a\uff1b\uff1f\uff5e\uff61-\uff64])+/gi
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
  return text.replace(webUrl, (match) => {
    const url = withoutPunctuation(match)
    return URL.canParse(url) && !unspaced.test(url) ? replace(url) + match.slice(url.length) : match
  })
}

/** Removes trailing punctuation: the URL in "(see https://example.com/a_(b))." ends with the inner bracket. */
function withoutPunctuation(url: string): string {
  // Counts once, since a URL can end in any number of brackets.
  const unopened: Record<string, number> = {
    ')': count(url, ')') - count(url, '('),
    ']': count(url, ']') - count(url, '['),
  }
  let end = url.length
  for (;;) {
    const last = url.charAt(end - 1)
    const surplus = unopened[last] ?? 0
    if (surplus > 0) unopened[last] = surplus - 1
    else if (!/[.,;:!?'’…*]/.test(last)) return url.slice(0, end)
    end -= 1
  }
}

function count(text: string, sign: string): number {
  return text.split(sign).length - 1
}

function decode(html: string): string {
  return html.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity] as string)
}

function encode(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')
}
