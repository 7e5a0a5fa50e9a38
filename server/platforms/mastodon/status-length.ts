import { lazyPackage } from '../../lib/lazy.ts'
import { countGraphemes } from '../kit/text.ts'

const twitterText = lazyPackage<typeof import('twitter-text')>('twitter-text')

/** Matches the scheme of a link before what may be its host, whose length DNS limits. */
const SCHEME =
  /(?<![a-z0-9@＠$#＃])(?:https?|dat|dweb|ipfs|ipns|ssb|gopher|gemini):\/\/(?=([^\s/?:]{1,255}))/giu
const PORT = /:\d+/y
/** Matches a path whose parentheses are balanced. Each character fits in one way only, since long runs would otherwise take minutes. */
const PATH = /\/(?:[^\s()<>?]|\((?:[^\s()<>?]|\([^\s()<>?]+\))+\))*/y
const QUERY = /\?[^\s<>"]+/y
/** Match a character that a path or a query does not end with. */
const NO_PATH_END = /(?![-_#/)])[\p{P}~|$=]/u
const NO_QUERY_END = /(?![-_#/&])[\p{P}~|$]/u

/**
 * Counts as Mastodon does: graphemes, a fixed number for a link, and only the local part of a remote mention. Servers that
 * reserve no characters for a link (0) count both in full. Exact up to `max`.
 */
export function statusLength(text: string, urlCharacters: number, max = Number.POSITIVE_INFINITY): number {
  if (urlCharacters === 0) return countGraphemes(text, max)
  const { rest, links } = removeLinks(text)
  const reserved = links * urlCharacters
  // Matches each character in one way only, since a long run of them would otherwise take quadratic time.
  const shown = rest.replace(
    /(?<![\p{L}\p{M}\p{N}\p{Pc}=/@])@([a-z0-9_](?:[a-z0-9_.-]*[a-z0-9_])?)@[\p{L}\p{N}.-]+[\p{L}\p{N}]/giu,
    '@$1',
  )
  return countGraphemes(shown, max - reserved) + reserved
}

function removeLinks(text: string): { rest: string; links: number } {
  let rest = ''
  let links = 0
  let position = 0
  for (const { index, 0: scheme, 1: host = '' } of text.matchAll(SCHEME)) {
    const length = index < position ? 0 : domainLength(host)
    if (length === 0) continue
    rest += text.slice(position, index)
    links += 1
    position = endOfLink(text, index + scheme.length + length)
  }
  return { rest: rest + text.slice(position), links }
}

/** Returns the length of the domain at the start of a host; 0 if there is none with a public top-level domain. */
function domainLength(host: string): number {
  const scheme = 'https://'
  const [found] = twitterText().extractUrlsWithIndices(scheme + host, { extractUrlsWithoutProtocol: false })
  return found?.indices[0] === 0 ? found.indices[1] - scheme.length : 0
}

function endOfLink(text: string, domainEnd: number): number {
  const port = domainEnd + matchAt(PORT, text, domainEnd).length
  const path = port + trimmedLength(NO_PATH_END, matchAt(PATH, text, port))
  return path + trimmedLength(NO_QUERY_END, matchAt(QUERY, text, path))
}

function matchAt(pattern: RegExp, text: string, position: number): string {
  pattern.lastIndex = position
  return pattern.exec(text)?.[0] ?? ''
}

/** Leaves out what the part may not end with. Scans by hand: a regular expression would start again at every character of a long run. */
function trimmedLength(noEnd: RegExp, part: string): number {
  let end = part.length
  while (end > 0 && noEnd.test(part.charAt(end - 1))) end -= 1
  return end
}
