import { type AtomFeed, type JsonFeed, parseFeed, type RdfFeed, type RssFeed } from 'feedsmith'
import { escapeHtml } from '../lib/html/template.ts'
import { parseWrittenInstant } from '../lib/time/written-dates.ts'

/** Entry of a feed in any format. */
export interface FeedItem {
  /** The feed's own id: `guid`, `id` or `rdf:about`. */
  id: string | null
  /** An http(s) URL. */
  url: string | null
  /** Epoch milliseconds; null without a readable date. */
  date: number | null
  /** HTML, not sanitized. */
  title: string
  /** HTML, not sanitized: the summary, else the content, else the description of a video or a podcast. */
  html: string
}

/** A parsed feed with its newest items, newest first: by date if all have one, else in the feed's own order. */
export interface Feed {
  /** HTML, not sanitized. */
  title: string
  items: FeedItem[]
}

export interface RawFeed {
  bytes: Uint8Array
  contentType: string | null
  /** The feed's address, which relative links resolve against. */
  url: string
}

/** Limits the items that are kept; a feed that lists its oldest items first is still read to its end. */
export const MAX_ITEMS = 1_000
const MAX_TITLE_LENGTH = 2_000
const MAX_HTML_LENGTH = 20_000
const MAX_ID_LENGTH = 2_000

/**
 * Parses RSS, RDF, Atom and JSON Feed. Does not bound the cost of a hostile feed: `parseFeedInThread` runs this in a thread that
 * it can terminate.
 * @throws for any other text, and for an XML document that declares its own entities
 */
export function readFeed({ bytes, contentType, url }: RawFeed): Feed {
  const text = removeDoctype(decodeFeed(bytes, contentType))
  const parsed = parseFeed(text)
  const items = listItems(parsed, url).filter(({ url, title, html }) => url !== null || title + html !== '')
  if (items.every(({ date }) => date !== null)) items.sort((a, b) => (b.date ?? 0) - (a.date ?? 0))
  return { title: truncateHtml(titleOf(parsed), MAX_TITLE_LENGTH), items: items.slice(0, MAX_ITEMS) }
}

type Parsed = ReturnType<typeof parseFeed<string>>

function titleOf({ format, feed }: Parsed): string | undefined {
  if (format === 'atom') return atomHtml(feed.title)
  return format === 'json' ? escapePlain(feed.title) : feed.title
}

function listItems({ format, feed }: Parsed, url: string): FeedItem[] {
  if (format === 'json') return (feed.items ?? []).map((item) => fromJson(item, url))
  if (format === 'rdf') return (feed.items ?? []).map((item) => fromRdf(item, url))
  const base = baseOf(feed, url)
  if (format === 'atom') return (feed.entries ?? []).map((entry) => fromAtom(entry, baseOf(entry, base)))
  return (feed.items ?? []).map((item) => fromRss(item, baseOf(item, base)))
}

/** Resolves `xml:base`, which is itself relative to the base of the enclosing element. */
function baseOf({ xml }: { xml?: { base?: string } | undefined }, outerBase: string): string {
  return resolveUrl(xml?.base, outerBase) ?? outerBase
}

type Loose<T> = { [K in keyof T]?: T[K] | undefined }

function fromRss(item: Loose<RssFeed.Item<string>>, base: string): FeedItem {
  const id = item.guid?.value
  const permalink = item.guid?.isPermaLink === false ? undefined : resolveUrl(id)
  return toItem(base, {
    id,
    url: item.link ?? item.atom?.links?.find(isPage)?.href ?? permalink ?? item.enclosures?.[0]?.url,
    date: item.pubDate ?? item.dc?.dates?.[0] ?? item.atom?.published ?? item.atom?.updated,
    title: firstText(item.title, ...mediaTexts(item.media, 'title'), escapePlain(item.itunes?.title)),
    html: firstText(
      item.description,
      item.content?.encoded,
      ...mediaTexts(item.media, 'description'),
      item.itunes?.summary,
    ),
  })
}

function fromRdf(item: Loose<RdfFeed.Item<string>>, base: string): FeedItem {
  return toItem(base, {
    id: item.rdf?.about ?? item.link,
    url: item.link ?? resolveUrl(item.rdf?.about),
    date: item.dc?.dates?.[0],
    title: firstText(item.title, ...mediaTexts(item.media, 'title')),
    html: firstText(item.description, item.content?.encoded, ...mediaTexts(item.media, 'description')),
  })
}

function fromAtom(entry: Loose<AtomFeed.Entry<string>>, base: string): FeedItem {
  const link = entry.links?.find(isPage) ?? entry.links?.[0]
  return toItem(base, {
    id: entry.id,
    url: link?.href ?? resolveUrl(entry.id),
    date: entry.published ?? entry.updated,
    title: firstText(
      atomHtml(entry.title),
      ...mediaTexts(entry.media, 'title'),
      escapePlain(entry.itunes?.title),
    ),
    html: firstText(
      atomHtml(entry.summary),
      atomHtml(entry.content),
      ...mediaTexts(entry.media, 'description'),
      entry.itunes?.summary,
    ),
  })
}

function fromJson(item: Loose<JsonFeed.Item<string>>, base: string): FeedItem {
  return toItem(base, {
    id: item.id,
    url: item.url ?? item.external_url ?? resolveUrl(item.id),
    date: item.date_published ?? item.date_modified,
    title: escapePlain(item.title),
    html: escapePlain(item.summary) ?? item.content_html ?? escapePlain(item.content_text),
  })
}

const isPage = ({ rel }: { rel?: string }) => rel === undefined || rel === 'alternate'

type Media = NonNullable<AtomFeed.Entry<string>['media']>

/** Lists what Media RSS says about an item itself, about its groups, and about the files of both, as HTML. */
function mediaTexts(media: Loose<Media> | undefined, name: 'title' | 'description'): (string | undefined)[] {
  const { groups = [], contents = [] } = media ?? {}
  const files = [...contents, ...groups.flatMap((group) => group.contents ?? [])]
  return [media, ...groups, ...files].map((part) => atomHtml(part?.[name]))
}

function firstText(...texts: (string | undefined)[]): string | undefined {
  return texts.find((text) => typeof text === 'string' && text.trim() !== '')
}

/** Reads a text of Atom or Media RSS by its declared type; without one it is plain text. */
function atomHtml(text: { value?: string; type?: string } | undefined): string | undefined {
  return /html/i.test(text?.type ?? '') ? text?.value : escapePlain(text?.value)
}

function escapePlain(text: string | undefined): string | undefined {
  return typeof text === 'string' ? escapeHtml(text) : undefined
}

type RawItem = { [K in 'id' | 'url' | 'date' | 'title' | 'html']: string | undefined }

function toItem(base: string, { id, url, date, title, html }: RawItem): FeedItem {
  return {
    id: truncateHtml(id, MAX_ID_LENGTH) || null,
    url: resolveUrl(url, base) ?? null,
    date: readDate(date),
    title: truncateHtml(title, MAX_TITLE_LENGTH),
    html: truncateHtml(html, MAX_HTML_LENGTH),
  }
}

/** Resolves a link; undefined for one that is not http(s). */
function resolveUrl(url: string | undefined, base?: string): string | undefined {
  const parsed = typeof url === 'string' && url.length <= MAX_ID_LENGTH ? URL.parse(url, base) : null
  if (parsed === null || !/^https?:$/.test(parsed.protocol)) return undefined
  return parsed.username === '' && parsed.password === '' ? parsed.href : undefined
}

/** Returns null for texts without a whole date, and for dates that no feed means. */
function readDate(written: string | undefined): number | null {
  const text = typeof written === 'string' ? written.trim() : ''
  const date = text.length < 8 ? null : parseWrittenInstant(text)
  return date === null || date < 0 ? null : date
}

/**
 * Truncates HTML, never inside a tag, since the rest of the tag would appear as text. Removes NUL and lone surrogates, which
 * JSON feeds can hold.
 */
function truncateHtml(text: unknown, length: number): string {
  if (typeof text !== 'string') return ''
  const clean = text.slice(0, length).replaceAll('\0', '').toWellFormed()
  const open = clean.lastIndexOf('<')
  return text.length > length && open > clean.lastIndexOf('>') ? clean.slice(0, open) : clean
}

/**
 * Rejects a document type with its own declarations, because entity bombs and file disclosure need one. Drops a document type
 * that only names a format, as in old RSS. Nothing fetches its URL.
 */
function removeDoctype(text: string): string {
  let at = text.search(/\S/)
  for (;;) {
    if (at < 0 || !/^<[?!]/.test(text.slice(at, at + 2))) return text
    const end = findMarkupEnd(text, at)
    if (end < 0) return text
    if (/^<!DOCTYPE/i.test(text.slice(at, at + 9))) {
      const inside = text.slice(at, end)
      if (inside.includes('[') || inside.length > 1_000)
        throw new Error('The feed declares its own entities, which is not allowed.')
      return text.slice(0, at) + text.slice(end)
    }
    at = end + text.slice(end).search(/\S/)
  }
}

function findMarkupEnd(text: string, at: number): number {
  const close = text.startsWith('<!--', at) ? '-->' : text.startsWith('<?', at) ? '?>' : '>'
  const found = text.indexOf(close, at)
  return found < 0 ? -1 : found + close.length
}

/** Control characters except tab and line breaks, which stored texts must not contain. */
const controls = /[^\P{Cc}\t\n\r]/gu

/**
 * Decodes the bytes of a feed. The encoding comes from a byte order mark, else from bytes that can only be UTF-16 or UTF-8, else from
 * the charset of the content type, else from the XML declaration, else it is UTF-8. Invalid bytes become U+FFFD, and control
 * characters are removed. Never throws.
 */
export function decodeFeed(bytes: Uint8Array, contentType: string | null): string {
  return decode(
    bytes,
    markedEncoding(bytes) ?? obviousEncoding(bytes) ?? declaredEncoding(bytes, contentType),
  )
    .replace(controls, '')
    .toWellFormed()
}

function markedEncoding([a, b, c]: Uint8Array): string | null {
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8'
  if (a === 0xff && b === 0xfe) return 'utf-16le'
  return a === 0xfe && b === 0xff ? 'utf-16be' : null
}

/**
 * Returns an encoding that overrides the declared one, which is often wrong. A `<` beside a zero byte is UTF-16; non-ASCII text
 * that is valid UTF-8 is UTF-8.
 */
function obviousEncoding(bytes: Uint8Array): string | null {
  const [a, b] = bytes
  if (a === 0x3c && b === 0) return 'utf-16le'
  if (a === 0 && b === 0x3c) return 'utf-16be'
  if (bytes.every((byte) => byte < 0x80)) return null
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'utf-8'
  } catch {
    return null
  }
}

function declaredEncoding(bytes: Uint8Array, contentType: string | null): string {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 256))
  const byType = /charset\s*=\s*["']?([\w.:-]+)/i.exec(contentType ?? '')?.[1]
  const byXml = /^\s*<\?xml[^>]*?encoding\s*=\s*["']([\w.:-]+)["']/i.exec(head)?.[1]
  return byType ?? byXml ?? 'utf-8'
}

function decode(bytes: Uint8Array, label: string): string {
  try {
    return new TextDecoder(label).decode(bytes)
  } catch {
    return new TextDecoder().decode(bytes)
  }
}
