import type { NostrEvent } from 'nostr-tools/pure'
import { rejected } from '../kit/http/errors.ts'
import { optionalText, readPath } from '../kit/http/response.ts'
import { toFile, toItem, toProfile } from '../kit/reads/shape.ts'
import type {
  PageRequest,
  ReadApi,
  ReadItem,
  ReadMedia,
  ReadPage,
  ReadSubject,
  ReadsSpec,
} from '../kit/reads/types.ts'
import { isSigned, npubOf, readEventId, readPublicKey } from './keys.ts'
import { askRelays, collectEvents, type EventFilter, parseProfile } from './relays.ts'

const PROFILE = 0
const NOTE = 1

interface NostrConfig {
  relays: string[]
  webUrl: string
}

type Api = ReadApi<NostrConfig>

/** Reads signed events from the relays of this service. Names are `npub1…`, 64 hexadecimal digits, or `name@domain` (NIP-05). */
export const reads: ReadsSpec<NostrConfig> = {
  counts: false,
  async profile(api, subject) {
    const author = await findKey(api, subject)
    const event = (await readEvents(api, { kinds: [PROFILE], authors: [author], limit: 1 })).find(isSigned)
    if (event === undefined) return undefined
    const { name, display_name, about: bio, picture } = parseProfile(event)
    const npub = npubOf(author)
    const url = `${api.config.webUrl}/p/${npub}`
    return toProfile({
      id: author,
      username: npub,
      name: optionalText(display_name) ?? name,
      picture,
      bio,
      url,
    })
  },
  async posts(api, subject, page) {
    const author = await findKey(api, subject)
    // Leaves out replies, which have a tag `e`.
    const isRoot = ({ tags }: NostrEvent) => !tags.some(([name]) => name === 'e')
    return listNotes(api, { authors: [author] }, page, isRoot)
  },
  async post(api, id) {
    const event = (await readEvents(api, { kinds: [NOTE], ids: [readEventId(id)], limit: 1 })).find(isSigned)
    return event && itemOf(event, api.config)
  },
  /** Searches relays that support it (NIP-50). Leaves out notes without the words, since other relays ignore the search. */
  async search(api, query, page) {
    const words = query.toLowerCase().split(/\s+/)
    return listNotes(api, { search: query }, page, ({ content }) =>
      words.every((word) => content.toLowerCase().includes(word)),
    )
  },
}

async function findKey(api: Api, { username, userId }: ReadSubject): Promise<string> {
  const text = userId ?? username ?? ''
  const [, name, domain] = /^([\w.-]+)@([a-z0-9.-]+)$/i.exec(text) ?? []
  if (domain === undefined) return readPublicKey(text)
  const url = `https://${domain}/.well-known/nostr.json`
  const answer = await api.read({ url, query: { name } })
  const key = Object.entries(readPath(answer, 'names') ?? {}).find(([known]) => known === name)?.[1]
  if (key === undefined) throw rejected('not_found', `${domain} has no user ${name}.`)
  return readPublicKey(String(key))
}

/** Number of additional notes to request, since the notes of the cursor's second are returned again. */
const SPARE = 20

async function listNotes(
  api: Api,
  filter: EventFilter,
  { limit, since, cursor }: PageRequest,
  isWanted: (event: NostrEvent) => boolean,
): Promise<ReadPage> {
  const [, second, id] = /^(\d{1,12})\.([0-9a-f]{64})$/.exec(cursor ?? '') ?? []
  const found = await readEvents(api, {
    ...filter,
    kinds: [NOTE],
    limit: limit + SPARE,
    ...(second === undefined ? {} : { until: Number(second) }),
    ...(since === null ? {} : { since: Math.floor(since / 1_000) }),
  })
  const fresh = found.filter((event) => event.created_at !== Number(second) || event.id > String(id))
  const wanted = fresh.filter(isWanted)
  // Checks only the signatures of returned notes, since each check takes a millisecond.
  const shown = wanted.slice(0, limit)
  const isCut = shown.length < wanted.length
  const isLast = !isCut && found.length < limit + SPARE
  return {
    items: shown.filter(isSigned).map((event) => itemOf(event, api.config)),
    next: isLast ? null : cursorAfter((isCut ? shown : fresh).at(-1), Number(second)),
  }
}

/** Continues after the last note. If a second has more notes than a relay returns at once, skips the rest of them. */
function cursorAfter(last: NostrEvent | undefined, second: number): string {
  return last ? `${last.created_at}.${last.id}` : `${second - 1}.${'0'.repeat(64)}`
}

/** Reads from all relays and merges the events, newest first; one response is enough. Does not check signatures. */
async function readEvents(api: Api, filter: EventFilter & { limit: number }): Promise<NostrEvent[]> {
  const found = await askRelays(api.config.relays, (relay) => collectEvents(api, relay, filter))
  const unique = new Map(found.flat().map((event) => [event.id, event]))
  return [...unique.values()].sort(compareEvents).slice(0, filter.limit)
}

/** Orders events as relays do: the newest first, and those of one second by their ids. */
function compareEvents(a: NostrEvent, b: NostrEvent): number {
  return b.created_at - a.created_at || (a.id < b.id ? -1 : 1)
}

function itemOf(event: NostrEvent, { webUrl }: NostrConfig): ReadItem | undefined {
  const { id, pubkey, created_at: publishedAt, content: text, tags } = event
  const author = { id: pubkey, username: npubOf(pubkey) }
  const media = tags.filter(([name]) => name === 'imeta').map((tag) => fileOf(tag.slice(1)))
  return toItem({ id, url: `${webUrl}/e/${id}`, text, publishedAt, author, media })
}

/** Reads the description of a file (NIP-92): `url https://…`, `m image/png`, `alt …`. */
function fileOf(parts: unknown[]): ReadMedia | undefined {
  const members = parts.map((part) => /^(\S+) (.*)$/s.exec(String(part)) ?? [])
  const { url, m = '', alt } = Object.fromEntries(members.map(([, name, value]) => [name, value]))
  const [type] = String(m).split('/')
  return toFile(type === 'image' || type === 'video' || type === 'audio' ? type : 'file', url, { alt })
}
