import type { NostrEvent } from 'nostr-tools/pure'
import { rejected } from '../kit/http/errors.ts'
import { optionalText } from '../kit/http/response.ts'
import { readPath } from '../kit/metrics.ts'
import type { PageRequest, ReadApi, ReadPage, ReadsSpec } from '../kit/reads/reads.ts'
import { toFile, toItem, toProfile } from '../kit/reads/shape.ts'
import type { ReadItem, ReadMedia, ReadSubject } from '../kit/reads/types.ts'
import { isSigned, npubOf, readEventId, readPublicKey } from './keys.ts'
import { collectEvents, type EventFilter } from './relays.ts'

const PROFILE = 0
const NOTE = 1

interface NostrConfig {
  relays: string[]
  webUrl: string
}

type Api = ReadApi<NostrConfig>

/** Reads signed events from the relays of this service. Names are `npub1…`, 64 hexadecimal digits, or `name@domain` (NIP-05). */
export const reads: ReadsSpec<NostrConfig> = {
  async profile(api, subject) {
    const author = await findKey(api, subject)
    const [event] = await readEvents(api, { kinds: [PROFILE], authors: [author], limit: 1 })
    if (event === undefined) return undefined
    const { name, display_name, about, picture } = parseProfile(event)
    const npub = npubOf(author)
    return toProfile({
      id: author,
      username: npub,
      name: optionalText(display_name) ?? name,
      picture,
      bio: about,
      url: `${api.config.webUrl}/p/${npub}`,
    })
  },
  async posts(api, subject, page) {
    const author = await findKey(api, subject)
    // A note with a tag `e` is a reply.
    const isRoot = ({ tags }: NostrEvent) => !tags.some(([name]) => name === 'e')
    return listNotes(api, { authors: [author] }, page, isRoot)
  },
  async post(api, id) {
    const [event] = await readEvents(api, { kinds: [NOTE], ids: [readEventId(id)], limit: 1 })
    return event && itemOf(event, api.config)
  },
  /** Asks relays that search (NIP-50). Others ignore the words, so that notes without them are left out here. */
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
  if (key === undefined) throw rejected('not_found', `${domain} knows no ${name}.`)
  return readPublicKey(String(key))
}

async function listNotes(
  api: Api,
  filter: EventFilter,
  { limit, since, cursor }: PageRequest,
  isWanted: (event: NostrEvent) => boolean,
): Promise<ReadPage> {
  const until = cursor === null || !/^\d{1,12}$/.test(cursor) ? undefined : Number(cursor)
  const found = await readEvents(api, {
    ...filter,
    kinds: [NOTE],
    limit,
    ...(until === undefined ? {} : { until }),
    ...(since === null ? {} : { since: Math.floor(since / 1_000) }),
  })
  const last = found.at(-1)
  return {
    items: found.filter(isWanted).map((event) => itemOf(event, api.config)),
    next: last && found.length >= limit ? String(last.created_at - 1) : null,
  }
}

/** Asks all relays and merges their answers, newest first; one that answers is enough. */
async function readEvents(api: Api, filter: EventFilter & { limit: number }): Promise<NostrEvent[]> {
  const answers = await Promise.allSettled(
    api.config.relays.map((relay) => collectEvents(api, relay, filter)),
  )
  const [failure] = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []))
  if (failure !== undefined && !answers.some(({ status }) => status === 'fulfilled')) throw failure
  const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  const unique = new Map(found.map((event) => [event.id, event]))
  const newest = [...unique.values()].sort((a, b) => b.created_at - a.created_at).slice(0, filter.limit)
  // Checking a signature takes a millisecond, so only what is shown is checked.
  return newest.filter(isSigned)
}

function parseProfile({ content }: NostrEvent): Record<string, unknown> {
  try {
    return JSON.parse(content) ?? {}
  } catch {
    return {}
  }
}

function itemOf(
  { id, pubkey, created_at, content, tags }: NostrEvent,
  { webUrl }: NostrConfig,
): ReadItem | undefined {
  const files = tags.filter(([name]) => name === 'imeta').map((tag) => fileOf(tag.slice(1)))
  return toItem({
    id,
    url: `${webUrl}/e/${id}`,
    text: content,
    publishedAt: created_at,
    author: { id: pubkey, username: npubOf(pubkey) },
    media: files,
  })
}

/** Reads the description of a file (NIP-92): `url https://…`, `m image/png`, `alt …`. */
function fileOf(parts: unknown[]): ReadMedia | undefined {
  const members = parts.map((part) => /^(\S+) (.*)$/s.exec(String(part)) ?? [])
  const { url, m = '', alt } = Object.fromEntries(members.map(([, name, value]) => [name, value]))
  const [type] = String(m).split('/')
  return toFile(type === 'image' || type === 'video' || type === 'audio' ? type : 'file', url, { alt })
}
