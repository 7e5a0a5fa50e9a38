import { type Answer, requireText } from '../kit/http/response.ts'
import { nextNumber, pageNumber } from '../kit/reads/pages.ts'
import { membersOf, readCounts, toFile, toItem, toProfile } from '../kit/reads/shape.ts'
import type { ReadApi, ReadItem, ReadSubject, ReadsSpec } from '../kit/reads/types.ts'

interface Config {
  url: string
}

const PAGE_SIZE = 100

/** Reads what DEV shows to everybody. It has no search by date: lists by tag are sorted by popularity. */
export const reads: ReadsSpec<Config> = {
  async profile(api, subject) {
    const { id, username, name, profile_image, summary } = await readUser(api, subject)
    const url = `${api.config.url}/${username}`
    return toProfile({ id, username, name, picture: profile_image, bio: summary, url })
  },
  async posts(api, subject, { cursor }) {
    const username = subject.username ?? requireText('DEV', (await readUser(api, subject)).username)
    const query = { username, page: pageNumber(cursor), per_page: PAGE_SIZE }
    const found = await api.list({ url: '/articles', query })
    return { items: found.map(itemOf), next: nextNumber(cursor, { found: found.length, size: PAGE_SIZE }) }
  },
  post: async (api, id) => itemOf(await api.read({ url: `/articles/${encodeURIComponent(id)}` })),
}

async function readUser(api: ReadApi<Config>, { username, userId }: ReadSubject): Promise<Answer> {
  if (userId) return api.read({ url: `/users/${encodeURIComponent(userId)}` })
  return api.read({ url: '/users/by_username', query: { url: username } })
}

/** Reads an article of a list, which has only the beginning of its text. */
function itemOf(article: Answer): ReadItem | undefined {
  const { id, title, description, body_markdown, url, published_timestamp, user, cover_image } = article
  const { user_id, username, name, profile_image } = membersOf(user)
  return toItem({
    id,
    url,
    text: [title, body_markdown ?? description].filter(Boolean).join('\n\n'),
    publishedAt: published_timestamp,
    author: { id: user_id ?? username, username, name, picture: profile_image },
    media: [toFile('image', cover_image)],
    metrics: readCounts(article, { likes: 'public_reactions_count', replies: 'comments_count' }),
  })
}
