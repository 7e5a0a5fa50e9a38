import {
  type Answer,
  optionalText,
  readList,
  readPath,
  requireId,
  selectPaths,
} from '../kit/http/response.ts'
import { nextNumber, pageNumber } from '../kit/reads/pages.ts'
import { type ServerName, serverOf } from '../kit/reads/servers.ts'
import { joinTexts, membersOf, readCounts, toFile, toItem, toProfile } from '../kit/reads/shape.ts'
import type { ReadApi, ReadItem, ReadPage, ReadSubject, ReadsSpec } from '../kit/reads/types.ts'

interface LemmyConfig {
  service: string
}

const PAGE_SIZE = 50

/**
 * Reads what a server shows to everybody. Names and ids may end with `@` and the server. Without a server, reads from the
 * operator's.
 */
export const reads: ReadsSpec<LemmyConfig> = {
  notFound: [null, /find_(person|user|post|object)|^not_found/],
  async profile(api, subject) {
    const { server, answer } = await readPerson(api, subject, '1', 1)
    const { person, counts } = membersOf(answer.person_view)
    const known = selectPaths(person, { bio: 'bio', url: 'actor_id' })
    return toProfile({ ...known, ...personOf(person, server), posts: readPath(counts, 'post_count') })
  },
  async posts(api, subject, { cursor }) {
    const { server, answer } = await readPerson(api, subject, cursor, PAGE_SIZE)
    return pageOf(answer, server, cursor)
  },
  async post(api, postId) {
    const { server, name: id } = serverOf(postId, api.config.service)
    const answer = await api.read({ url: `${server.origin}/api/v3/post`, query: { id }, token: null })
    return itemOf(membersOf(answer.post_view), server)
  },
  async search(api, q, { cursor }) {
    const { server } = serverOf('', api.config.service)
    const query = { q, type_: 'Posts', sort: 'New', page: pageNumber(cursor), limit: PAGE_SIZE }
    const answer = await api.read({ url: `${server.origin}/api/v3/search`, query, token: null })
    return pageOf(answer, server, cursor)
  },
}

async function readPerson(
  api: ReadApi<LemmyConfig>,
  { username, userId }: ReadSubject,
  cursor: string | null,
  limit: number,
): Promise<{ server: ServerName; answer: Answer }> {
  const { server, name } = serverOf(userId ?? username ?? '', api.config.service)
  const of = userId ? { person_id: name } : { username: name }
  const query = { ...of, sort: 'New', page: pageNumber(cursor), limit }
  return { server, answer: await api.read({ url: `${server.origin}/api/v3/user`, query, token: null }) }
}

function pageOf({ posts }: Answer, server: ServerName, cursor: string | null): ReadPage {
  const found = readList(posts)
  return {
    items: found.map((view) => itemOf(view, server)),
    next: nextNumber(cursor, { found: found.length, size: PAGE_SIZE }),
  }
}

function itemOf({ post, creator, counts }: Answer, server: ServerName): ReadItem | undefined {
  const { id, name, body, url, url_content_type, thumbnail_url, alt_text } = membersOf(post)
  const isImage = optionalText(url_content_type)?.startsWith('image/') === true
  return toItem({
    ...selectPaths(post, { url: 'ap_id', publishedAt: 'published' }),
    id: `${requireId('Lemmy', id)}@${server.host}`,
    text: joinTexts([name, isImage ? undefined : url, body]),
    author: personOf(creator, server),
    media: [toFile('image', isImage ? url : thumbnail_url, { alt: alt_text })],
    metrics: readCounts(membersOf(counts), { likes: 'upvotes', dislikes: 'downvotes', replies: 'comments' }),
  })
}

function personOf(person: unknown, { host }: ServerName) {
  const { id, name, actor_id } = membersOf(person)
  const known = selectPaths(person, { name: ['display_name', 'name'], picture: 'avatar' })
  return { ...known, id: `${requireId('Lemmy', id)}@${host}`, username: nameOf(name, actor_id) }
}

/** Names a person or community with their own server, which is in the URL of their page. */
export function nameOf(name: unknown, address: unknown): string | undefined {
  const host = URL.parse(String(address))?.host
  const known = optionalText(name)
  return known === undefined || host === undefined ? known : `${known}@${host}`
}
