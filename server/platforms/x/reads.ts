import { toIso } from '../../lib/time/dates.ts'
import { rejected } from '../kit/http/errors.ts'
import { type Answer, optionalText, readList } from '../kit/http/response.ts'
import { membersOf, readCounts, toFile, toItem, toProfile } from '../kit/reads/shape.ts'
import type {
  PageRequest,
  ReadApi,
  ReadItem,
  ReadMedia,
  ReadPage,
  ReadSubject,
  ReadsSpec,
} from '../kit/reads/types.ts'
import type { XApi } from './env.ts'
import { countsOf } from './posts.ts'

type Config = XApi['config']
type Api = ReadApi<Config>

const PERSON = { 'user.fields': 'name,username,description,profile_image_url,public_metrics' }
const POST = {
  'tweet.fields': 'created_at,public_metrics,note_tweet',
  expansions: 'author_id,attachments.media_keys',
  'user.fields': 'name,username,profile_image_url',
  'media.fields': 'url,preview_image_url,alt_text,type',
}
/** X searches only the last seven days. */
const SEARCHED_MS = 7 * 86_400_000 - 60_000

/** Reads for the account, or for the app of this service if there is none. X charges the app for each read. */
export const reads: ReadsSpec<Config> = {
  account: 'optional',
  app: ({ url, key: id, secret }) => ({
    url: `${url}/oauth2/token`,
    ...{ id, secret, clientAuth: 'basic', variables: 'X_API_KEY and X_API_SECRET' },
  }),
  async profile(api, subject) {
    const person = await findPerson(api, subject)
    if (person === undefined) return undefined
    const { id, username, name, profile_image_url: picture, description: bio, public_metrics } = person
    const {
      followers_count,
      following_count,
      tweet_count,
      post_count = tweet_count,
    } = membersOf(public_metrics)
    const counts = { followers: followers_count, following: following_count, posts: post_count }
    return toProfile({ id, username, name, picture, bio, ...counts, url: `https://x.com/${username}` })
  },
  async posts(api, subject, page) {
    const id = subject.userId ?? optionalText((await findPerson(api, subject))?.id)
    if (id === undefined) return undefined
    const query = { ...POST, exclude: 'replies,retweets', max_results: Math.max(page.limit, 5) }
    const from = page.since === null ? {} : { start_time: toIso(page.since) }
    const url = `/2/users/${checkedId(id)}/tweets`
    return readPage(api, url, { ...query, ...from, pagination_token: page.cursor ?? undefined })
  },
  async post(api, id) {
    const answer = await api.read({ url: `/2/tweets/${checkedId(id)}`, query: POST })
    return answer.data ? itemOf(membersOf(answer.data), membersOf(answer.includes)) : undefined
  },
  search: async (api, words, page) => readPage(api, '/2/tweets/search/recent', searchQuery(api, words, page)),
}

function searchQuery({ now }: Api, query: string, { limit, since, cursor }: PageRequest) {
  return {
    ...POST,
    query,
    sort_order: 'recency',
    max_results: Math.max(limit, 10),
    next_token: cursor ?? undefined,
    ...(since === null ? {} : { start_time: toIso(Math.max(since, now - SEARCHED_MS)) }),
  }
}

async function findPerson(api: Api, { username, userId }: ReadSubject): Promise<Answer | undefined> {
  if (userId === undefined && !/^\w{1,15}$/.test(username ?? ''))
    throw rejected('invalid_subject', 'A username on X has up to 15 letters, digits and underscores.')
  const url = userId === undefined ? `/2/users/by/username/${username}` : `/2/users/${checkedId(userId)}`
  // Checks for data, since X responds with 200 without data for an unknown name.
  const { data } = await api.read({ url, query: PERSON })
  return data ? membersOf(data) : undefined
}

function checkedId(id: string): string {
  if (/^\d{1,19}$/.test(id)) return id
  throw rejected('invalid_subject', 'An id on X is a number.')
}

async function readPage(
  api: Api,
  url: string,
  query: Record<string, string | number | undefined>,
): Promise<ReadPage> {
  const { data, includes, meta } = await api.read({ url, query })
  const items = readList(data).map((post) => itemOf(post, membersOf(includes)))
  return { items, next: optionalText(membersOf(meta).next_token) }
}

function itemOf(post: Answer, { users, media }: Answer): ReadItem | undefined {
  const { id, text, note_tweet, created_at, author_id, attachments, public_metrics } = post
  const author = readList(users).find((user) => user.id === author_id) ?? {}
  const { username, name, profile_image_url: picture } = author
  const url = `https://x.com/${optionalText(username) ?? 'i'}/status/${id}`
  const keys = membersOf(attachments).media_keys
  const files = readList(media).filter((file) => Array.isArray(keys) && keys.includes(file.media_key))
  return toItem({
    id,
    url,
    text: membersOf(note_tweet).text ?? text,
    publishedAt: created_at,
    author: { id: author_id, username, name, picture },
    media: files.map((file) => fileOf(file, url)),
    metrics: readCounts(countsOf({ public_metrics }), {
      likes: 'like_count',
      replies: 'reply_count',
      reposts: 'repost_count',
      quotes: 'quote_count',
      views: 'impression_count',
      saves: 'bookmark_count',
    }),
  })
}

/** Shapes a file. For a video, X returns only the page of its post. */
function fileOf(
  { type, url, preview_image_url: preview, alt_text: alt }: Answer,
  page: string,
): ReadMedia | undefined {
  return type === 'photo' ? toFile('image', url, { alt }) : toFile('video', page, { preview, alt })
}
