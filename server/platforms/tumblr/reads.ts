import { type Answer, optionalText, readList, readPath, selectPaths } from '../kit/http/response.ts'
import { htmlToText } from '../kit/reads/html-text.ts'
import { nextOffset, pageOffset } from '../kit/reads/pages.ts'
import { joinTexts, membersOf, readCounts, toFile, toItem, toProfile } from '../kit/reads/shape.ts'
import type { ReadItem, ReadMedia, ReadsSpec } from '../kit/reads/types.ts'

const PAGE_SIZE = 20
const AUTHOR = { id: ['uuid', 'name'], username: 'name', name: 'title', picture: 'avatar.0.url' }

/** Reads blogs with the consumer key of this service. Identifies posts by `blog:id`, since an id alone is ambiguous. */
export const reads: ReadsSpec<{ clientId: string }> = {
  async profile(api, { username, userId }) {
    const query = { api_key: api.config.clientId }
    const url = `/blog/${encodeURIComponent(userId ?? username ?? '')}/info`
    const blog = await api.read({ url, query, at: 'response.blog', token: null })
    const known = selectPaths(blog, { ...AUTHOR, posts: 'posts', url: 'url' })
    return toProfile({ ...known, bio: htmlToText(blog.description) })
  },
  async posts(api, { username, userId }, { cursor }) {
    const name = encodeURIComponent(userId ?? username ?? '')
    const offset = pageOffset(cursor)
    const query = { api_key: api.config.clientId, npf: true, limit: PAGE_SIZE, offset }
    const posts = await api.list({ url: `/blog/${name}/posts`, query, at: 'response.posts', token: null })
    return { items: posts.map(itemOf), next: nextOffset(offset, { found: posts.length, size: PAGE_SIZE }) }
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
    const tag = words.replace(/^#/, '')
    const query = { api_key: api.config.clientId, npf: true, tag, before, limit: PAGE_SIZE }
    const posts = await api.list({ url: '/tagged', query, at: 'response', token: null })
    const last = posts.at(-1)?.timestamp
    return { items: posts.map(itemOf), next: typeof last === 'number' ? String(last) : null }
  },
}

function itemOf(post: Answer): ReadItem | undefined {
  const { id_string, blog_name, content, blog } = post
  const blocks = readList(content)
  return toItem({
    id: optionalText(id_string) && `${blog_name}:${id_string}`,
    ...selectPaths(post, { url: 'post_url', publishedAt: 'timestamp' }),
    text: joinTexts(blocks.map(({ text }) => text)),
    author: selectPaths({ name: blog_name, ...membersOf(blog) }, AUTHOR),
    media: blocks.map(fileOf),
    metrics: readCounts(post, { notes: 'note_count' }),
  })
}

function fileOf({ type, media, url, poster, alt_text: alt }: Answer): ReadMedia | undefined {
  if (type !== 'image' && type !== 'video' && type !== 'audio') return undefined
  const [first] = readList([media].flat())
  return toFile(type, first?.url ?? url, { preview: readPath(poster, '0.url'), alt })
}
