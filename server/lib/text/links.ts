import tlds from 'tlds' with { type: 'json' }

export interface Link {
  /** The URL; a bare domain gets `https://`. */
  url: string
  /** In UTF-16 units, as `String.slice` counts. */
  start: number
  end: number
}

const KNOWN_TLDS = new Set<string>(tlds)
const LABEL = '[\\p{L}\\p{N}_](?:[\\p{L}\\p{M}\\p{N}_-]*[\\p{L}\\p{M}\\p{N}])?'
const WITH_SCHEME = `https?://(?:[\\w.~%!$&*+=:-]{1,100}@)?(?<host>(?:${LABEL}\\.)*${LABEL})`
/** A domain without a scheme, which Bluesky's own apps also recognize. */
const BARE = '(?<=^|\\s|\\()(?<domain>[a-z][a-z0-9]*(?:\\.[a-z0-9]+)+)(?![\\w@-]|\\.[a-z0-9])'
const SCHEME_ONLY = new RegExp(WITH_SCHEME, 'giu')
const SCHEME_OR_BARE = new RegExp(`${WITH_SCHEME}|${BARE}`, 'giu')
/**
 * Matches what follows the host, up to white space, a quotation mark, the punctuation of languages without spaces, or another URL after
 * a separator, as in lists and in `[https://…](https://…)`.
 */
const REST =
  /(?::\d{1,5})?(?:[/?#](?:(?!\]\(|[,;|]https?:\/\/)[^\s<>"`“”„«»\u200b\u3000-\u3003\u3008-\u3011\u3014-\u301b\uff01\uff08\uff09\uff0c\uff1a\uff1b\uff1f\uff5e\uff61-\uff64])*)?/iy

/**
 * Finds the http(s) URLs in a text: what a platform is told to link, what is shortened, and what is counted. A URL ends with its host, or
 * before the punctuation of the sentence around it. A text such as `https://` without a host is no link.
 */
export function findLinks(text: string, { bareDomains = false } = {}): Link[] {
  const links: Link[] = []
  let free = 0
  for (const match of text.matchAll(bareDomains ? SCHEME_OR_BARE : SCHEME_ONLY)) {
    const { host, domain } = match.groups ?? {}
    if (match.index < free || (domain !== undefined && !endsInTld(domain))) continue
    const glued = gluedWords(host ?? '')
    REST.lastIndex = match.index + match[0].length
    const rest = glued === 0 ? (REST.exec(text)?.[0] ?? '') : ''
    const shown = withoutPunctuation(match[0].slice(0, match[0].length - glued) + rest)
    const url = domain === undefined ? shown : `https://${shown}`
    if (!isUsable(domain ?? host ?? '') || !URL.canParse(url)) continue
    free = match.index + shown.length
    links.push({ url, start: match.index, end: free })
  }
  return links
}

export function endsInTld(name: string): boolean {
  const dot = name.lastIndexOf('.')
  return dot > 0 && KNOWN_TLDS.has(name.slice(dot + 1))
}

/** Counts the letters of another script after the host, as in "example.comをご覧". */
function gluedWords(host: string): number {
  const label = host.slice(host.lastIndexOf('.') + 1).toLowerCase()
  const [ascii = ''] = /^[a-z]+/.exec(label) ?? []
  const isGlued = /^[^\0-\x7f]/.test(label.slice(ascii.length)) && KNOWN_TLDS.has(ascii)
  return isGlued && !KNOWN_TLDS.has(label) ? label.length - ascii.length : 0
}

/** Returns true for a name that can be reached from elsewhere, an IPv4 address, or this machine. A URL reads `1.2` as an address. */
function isUsable(host: string): boolean {
  const [last = ''] = /[^.]*$/.exec(host) ?? []
  if (/^(?:\d+|0x[\da-f]*)$/i.test(last)) return /^\d{1,3}(?:\.\d{1,3}){3}$/.test(host)
  return host.includes('.') || /^localhost$/i.test(host)
}

/** Removes trailing punctuation: the URL in "(see https://example.com/a_(b))." ends with the inner bracket. */
function withoutPunctuation(url: string): string {
  // Counts once, since a URL can end in any number of brackets.
  const unopened: Record<string, number> = {
    ')': count(url, ')') - count(url, '('),
    ']': count(url, ']') - count(url, '['),
    '}': count(url, '}') - count(url, '{'),
  }
  let end = url.length
  for (;;) {
    const last = url.charAt(end - 1)
    const surplus = unopened[last] ?? 0
    if (surplus > 0) unopened[last] = surplus - 1
    else if (!/[.,;:!?'’…*([{–—]/.test(last)) return url.slice(0, end)
    end -= 1
  }
}

function count(text: string, sign: string): number {
  return text.split(sign).length - 1
}
