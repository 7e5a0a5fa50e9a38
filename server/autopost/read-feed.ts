import { type AtomFeed, type JsonFeed, parseFeed, type RdfFeed, type RssFeed } from 'feedsmith'
import { escapeHtml } from '../lib/html-template.ts'

/** One entry of a feed, whatever its format. */
export interface FeedItem {
  /** What the feed calls it: `guid`, `id`, `rdf:about`. */
  id: string | null
  /** An http(s) URL. */
  url: string | null
  /** Epoch milliseconds; null where it has no date that can be read. */
  date: number | null
  /** HTML, not cleaned. */
  title: string
  /** HTML, not cleaned: the summary, or the content where there is none. */
  html: string
}

/** The newest items of a feed, newest first: by date where all have one, else in the feed's own order. */
export interface Feed {
  /** HTML, not cleaned. */
  title: string
  items: FeedItem[]
}

export interface RawFeed {
  bytes: Uint8Array
  contentType: string | null
  /** Where it came from: relative links start there. */
  url: string
}

/** Of older ones nobody needs to know; a feed that lists its oldest items first is still read to its end. */
export const MAX_ITEMS = 1_000
const MAX_TITLE_LENGTH = 2_000
const MAX_HTML_LENGTH = 20_000
const MAX_ID_LENGTH = 2_000
const LAST_DATE = Date.parse('9999-12-31T00:00:00Z')

/**
 * Reads RSS, RDF, Atom and JSON Feed. Throws where it is none, or an XML document with declarations of its own. What a hostile
 * feed costs is not bounded here: `parse-feed.ts` runs this in a thread that can be ended.
 */
export function readFeed({ bytes, contentType, url }: RawFeed): Feed {
  const text = withoutDoctype(decodeFeed(bytes, contentType))
  const parsed = parseFeed(text)
  const items = listItems(parsed, url).filter(({ url, title, html }) => url !== null || title + html !== '')
  if (items.every(({ date }) => date !== null)) items.sort((a, b) => (b.date ?? 0) - (a.date ?? 0))
  return { title: cut(titleOf(parsed), MAX_TITLE_LENGTH), items: items.slice(0, MAX_ITEMS) }
}

type Parsed = ReturnType<typeof parseFeed<string>>

function titleOf({ format, feed }: Parsed): string | undefined {
  if (format === 'atom') return atomHtml(feed.title)
  return format === 'json' ? plain(feed.title) : feed.title
}

function listItems({ format, feed }: Parsed, url: string): FeedItem[] {
  if (format === 'json') return (feed.items ?? []).map((item) => fromJson(item, url))
  if (format === 'rdf') return (feed.items ?? []).map((item) => fromRdf(item, url))
  const base = baseOf(feed, url)
  if (format === 'atom') return (feed.entries ?? []).map((entry) => fromAtom(entry, baseOf(entry, base)))
  return (feed.items ?? []).map((item) => fromRss(item, baseOf(item, base)))
}

/** Where relative links in it start: `xml:base` may say so, itself relative to what is around it. */
function baseOf({ xml }: { xml?: { base?: string } | undefined }, around: string): string {
  return absolute(xml?.base, around) ?? around
}

type Loose<T> = { [K in keyof T]?: T[K] | undefined }

function fromRss(item: Loose<RssFeed.Item<string>>, base: string): FeedItem {
  const id = item.guid?.value
  const permalink = item.guid?.isPermaLink === false ? undefined : absolute(id)
  return toItem(base, {
    id,
    url: item.link ?? item.atom?.links?.find(isPage)?.href ?? permalink ?? item.enclosures?.[0]?.url,
    date: item.pubDate ?? item.dc?.dates?.[0] ?? item.atom?.published ?? item.atom?.updated,
    title: item.title,
    html: item.description ?? item.content?.encoded,
  })
}

function fromRdf(item: Loose<RdfFeed.Item<string>>, base: string): FeedItem {
  return toItem(base, {
    id: item.rdf?.about ?? item.link,
    url: item.link ?? absolute(item.rdf?.about),
    date: item.dc?.dates?.[0],
    title: item.title,
    html: item.description ?? item.content?.encoded,
  })
}

function fromAtom(entry: Loose<AtomFeed.Entry<string>>, base: string): FeedItem {
  const link = entry.links?.find(isPage) ?? entry.links?.[0]
  return toItem(base, {
    id: entry.id,
    url: link?.href ?? absolute(entry.id),
    date: entry.published ?? entry.updated,
    title: atomHtml(entry.title),
    html: atomHtml(entry.summary) ?? atomHtml(entry.content),
  })
}

function fromJson(item: Loose<JsonFeed.Item<string>>, base: string): FeedItem {
  return toItem(base, {
    id: item.id,
    url: item.url ?? item.external_url ?? absolute(item.id),
    date: item.date_published ?? item.date_modified,
    title: plain(item.title),
    html: plain(item.summary) ?? item.content_html ?? plain(item.content_text),
  })
}

const isPage = ({ rel }: { rel?: string }) => rel === undefined || rel === 'alternate'

/** Atom says of each text what it is; what it does not say is plain. */
function atomHtml(text: { value?: string; type?: string } | undefined): string | undefined {
  return /html/i.test(text?.type ?? '') ? text?.value : plain(text?.value)
}

function plain(text: string | undefined): string | undefined {
  return typeof text === 'string' ? escapeHtml(text) : undefined
}

type Found = { [K in 'id' | 'url' | 'date' | 'title' | 'html']: string | undefined }

function toItem(base: string, { id, url, date, title, html }: Found): FeedItem {
  return {
    id: cut(id, MAX_ID_LENGTH) || null,
    url: absolute(url, base) ?? null,
    date: readDate(date),
    title: cut(title, MAX_TITLE_LENGTH),
    html: cut(html, MAX_HTML_LENGTH),
  }
}

/** Undefined for what leads nowhere that a reader could follow. */
function absolute(url: string | undefined, base?: string): string | undefined {
  const parsed = typeof url === 'string' && url.length <= MAX_ID_LENGTH ? URL.parse(url, base) : null
  if (parsed === null || !/^https?:$/.test(parsed.protocol)) return undefined
  return parsed.username === '' && parsed.password === '' ? parsed.href : undefined
}

/** RFC 822, ISO 8601 and what else people write; in UTC where it names no zone. Null for what is no date. */
function readDate(written: string | undefined): number | null {
  const text = typeof written === 'string' ? written.trim().slice(0, 100) : ''
  if (!/^(?=.*\d).{8,}$/.test(text)) return null
  const zoned = /(?:[a-z]|[+-]\d{2}:?\d{2})$/i.test(text)
  const date = Date.parse(zoned ? text : `${text.replace(/^([\d-]{10})T/, '$1 ')} UTC`)
  return Number.isNaN(date) || date < 0 || date > LAST_DATE ? null : date
}

/** Never inside a tag, so that the rest of one is not taken for text. JSON feeds can hold what no text of ours may. */
function cut(text: unknown, length: number): string {
  if (typeof text !== 'string') return ''
  const clean = text.slice(0, length).replaceAll('\0', '').toWellFormed()
  const open = clean.lastIndexOf('<')
  return text.length > length && open > clean.lastIndexOf('>') ? clean.slice(0, open) : clean
}

/**
 * A document type of its own is what bombs and stolen files are made of: refused. One that only names a format, as old RSS
 * has it, is dropped; nothing fetches what it points to.
 */
function withoutDoctype(text: string): string {
  let at = text.search(/\S/)
  for (;;) {
    if (at < 0 || !/^<[?!]/.test(text.slice(at, at + 2))) return text
    const end = endOf(text, at)
    if (end < 0) return text
    if (/^<!DOCTYPE/i.test(text.slice(at, at + 9))) {
      const inside = text.slice(at, end)
      if (inside.includes('[') || inside.length > 1_000)
        throw new Error('The feed declares entities of its own, which is not allowed.')
      return text.slice(0, at) + text.slice(end)
    }
    at = end + text.slice(end).search(/\S/)
  }
}

function endOf(text: string, at: number): number {
  const close = text.startsWith('<!--', at) ? '-->' : text.startsWith('<?', at) ? '?>' : '>'
  const found = text.indexOf(close, at)
  return found < 0 ? -1 : found + close.length
}

/** What no text of ours may hold: control characters but tab and line breaks. */
const controls = /[^\P{Cc}\t\n\r]/gu

/**
 * Turns the bytes of a feed into text. A byte order mark decides, then the bytes themselves where they can only be UTF-16 or
 * UTF-8, then the charset of the content type, then the XML declaration; UTF-8 otherwise. Bytes that mean nothing become
 * U+FFFD, control characters go. Never throws.
 */
export function decodeFeed(bytes: Uint8Array, contentType: string | null): string {
  return decode(bytes, markedEncoding(bytes) ?? obviousEncoding(bytes) ?? declared(bytes, contentType))
    .replace(controls, '')
    .toWellFormed()
}

function markedEncoding([a, b, c]: Uint8Array): string | null {
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8'
  if (a === 0xff && b === 0xfe) return 'utf-16le'
  return a === 0xfe && b === 0xff ? 'utf-16be' : null
}

/**
 * Servers often declare an encoding that the feed is not in. A `<` beside a zero is UTF-16; and text with letters beyond ASCII
 * that happens to be valid UTF-8 is UTF-8, whatever was declared.
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

function declared(bytes: Uint8Array, contentType: string | null): string {
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
