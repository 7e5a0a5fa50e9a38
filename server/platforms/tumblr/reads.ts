import { type Answer, optionalText, readList, readPath } from '../kit/http/response.ts'
import { htmlToText } from '../kit/reads/html-text.ts'
import { membersOf, readCounts, toFile, toItem, toProfile } from '../kit/reads/shape.ts'
import type { PageRequest, ReadItem, ReadMedia, ReadPage, ReadsSpec } from '../kit/reads/types.ts'

const PAGE_SIZE = 20

/** Reads blogs with the consumer key of this service. Identifies posts by `blog:id`, since an id alone is ambiguous. */
export const reads: ReadsSpec<{ clientId: string }> = {
  async profile(api, { username, userId }) {
    const query = { api_key: api.config.clientId }
    const url = `/blog/${encodeURIComponent(userId ?? username ?? '')}/info`
    const blog = await api.read({ url, query, at: 'response.blog', token: null })
    const { name, uuid, title, description, avatar, posts, url: page } = blog
    return toProfile({
      id: uuid ?? name,
      username: name,
      name: title,
      picture: readList(avatar)[0]?.url,
      bio: htmlToText(description),
      posts,
      url: page,
    })
  },
  async posts(api, { username, userId }, page) {
    const name = encodeURIComponent(userId ?? username ?? '')
    const { offset, query } = partOf(page, api.config.clientId)
    const posts = await api.list({ url: `/blog/${name}/posts`, query, at: 'response.posts', token: null })
    return pageOf(posts, offset)
  },
  async post(api, postId) {
    const [, blog = '', id = ''] = /^(.*):(\d+)$/.exec(postId) ?? []
    const query = { api_key: api.config.clientId, npf: true, id }
    const url = `/blog/${encodeURIComponent(blog || 'no-blog')}/posts`
    const posts = await api.list({ url, query, at: 'response.posts', token: null })
    const found = posts.find(({ id_string }) => id_string === id)
    return found && itemOf(found)
  },
  /** Lists posts with a tag that are older than the cursor, an instant. */
  async search(api, words, { cursor }) {
    const before = cursor !== null && /^\d{1,12}$/.test(cursor) ? cursor : undefined
    const query = {
      api_key: api.config.clientId,
      npf: true,
      tag: words.replace(/^#/, ''),
      before,
      limit: PAGE_SIZE,
    }
    const posts = await api.list({ url: '/tagged', query, at: 'response', token: null })
    const last = posts.at(-1)?.timestamp
    return { items: posts.map(itemOf), next: typeof last === 'number' ? String(last) : null }
  },
}

function partOf({ cursor }: PageRequest, api_key: string) {
  const offset = cursor !== null && /^\d{1,9}$/.test(cursor) ? Number(cursor) : 0
  return { offset, query: { api_key, npf: true, limit: PAGE_SIZE, offset } }
}

function pageOf(posts: Answer[], offset: number): ReadPage {
  return { items: posts.map(itemOf), next: posts.length < PAGE_SIZE ? null : String(offset + PAGE_SIZE) }
}

function itemOf({
  id_string,
  blog_name,
  post_url,
  timestamp,
  content,
  note_count,
  blog,
}: Answer): ReadItem | undefined {
  const blocks = readList(content)
  const { uuid, name = blog_name, title, avatar } = membersOf(blog)
  return toItem({
    id: optionalText(id_string) && `${blog_name}:${id_string}`,
    url: post_url,
    text: blocks
      .map(({ text }) => optionalText(text))
      .filter(Boolean)
      .join('\n\n'),
    publishedAt: timestamp,
    author: { id: uuid ?? name, username: name, name: title, picture: readList(avatar)[0]?.url },
    media: blocks.map(fileOf),
    metrics: readCounts({ note_count }, { notes: 'note_count' }),
  })
}

function fileOf({ type, media, url, poster, alt_text: alt }: Answer): ReadMedia | undefined {
  if (type !== 'image' && type !== 'video' && type !== 'audio') return undefined
  const [first] = readList([media].flat())
  return toFile(type, first?.url ?? url, { preview: readPath(poster, '0.url'), alt })
}
