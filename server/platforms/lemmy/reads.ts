import { type Answer, optionalText, readList, requireId } from '../kit/http/response.ts'
import { nextNumber, pageNumber } from '../kit/reads/pages.ts'
import { type ServerName, serverOf } from '../kit/reads/servers.ts'
import { membersOf, readCounts, toFile, toItem, toProfile } from '../kit/reads/shape.ts'
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
  errors: [
    [
      null,
      /find_(person|user|post|object)|^not_found/,
      'rejected',
      'not_found',
      'Lemmy has no such person or post.',
    ],
  ],
  async profile(api, subject) {
    const { server, answer } = await readPerson(api, subject, '1', 1)
    const { person, counts } = membersOf(answer.person_view)
    const { id, name, display_name, avatar, bio, actor_id } = membersOf(person)
    return toProfile({
      id: `${requireId('Lemmy', id)}@${server.host}`,
      username: nameOf(name, actor_id),
      name: display_name ?? name,
      picture: avatar,
      bio,
      posts: membersOf(counts).post_count,
      url: actor_id,
    })
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
  const { id, name, body, url, ap_id, published, url_content_type, thumbnail_url, alt_text } = membersOf(post)
  const author = membersOf(creator)
  const isImage = optionalText(url_content_type)?.startsWith('image/') === true
  return toItem({
    id: `${requireId('Lemmy', id)}@${server.host}`,
    url: ap_id,
    text: [name, isImage ? undefined : url, body].filter(optionalText).join('\n\n'),
    publishedAt: published,
    author: {
      id: `${requireId('Lemmy', author.id)}@${server.host}`,
      username: nameOf(author.name, author.actor_id),
      name: author.display_name ?? author.name,
      picture: author.avatar,
    },
    media: [toFile('image', isImage ? url : thumbnail_url, { alt: alt_text })],
    metrics: readCounts(membersOf(counts), { likes: 'upvotes', dislikes: 'downvotes', replies: 'comments' }),
  })
}

/** Names a person with their own server, which is in the URL of their profile. */
function nameOf(name: unknown, address: unknown): string | undefined {
  const host = URL.parse(String(address))?.host
  const known = optionalText(name)
  return known === undefined || host === undefined ? known : `${known}@${host}`
}
