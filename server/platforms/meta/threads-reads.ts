import { readPage } from '../kit/cursors.ts'
import { type Answer, optionalText, readList, readPath } from '../kit/http/response.ts'
import { isOwn, toFile, toItem, toProfile } from '../kit/reads/shape.ts'
import type { PageRequest, ReadApi, ReadItem, ReadMedia, ReadPage, ReadsSpec } from '../kit/reads/types.ts'
import { EDGE } from './graph.ts'

type Api = ReadApi<unknown>

/** Permissions to read others, which Meta must approve. */
export const READ_SCOPES = ['threads_profile_discovery', 'threads_keyword_search']

const FILE = 'media_type,media_url,thumbnail_url,alt_text'
const POST = { fields: `id,username,text,permalink,timestamp,${FILE},children{${FILE}}` }
const OWN = { fields: 'id,username,name,threads_profile_picture_url,threads_biography' }
const OTHER = { fields: 'username,name,profile_picture_url,biography,follower_count' }
const NOT_FOUND = 'Threads has no such profile or post, or does not show it.'
const NOT_APPROVED =
  'Threads lets the channel read only its own posts. To read others, the operator needs the approval of Meta and must set THREADS_READ_OTHERS; then connect the channel again. {detail}'

/** Reads the account itself and, if Meta has approved it, public profiles of others. Their names are their ids too. */
export const reads: ReadsSpec<unknown> = {
  account: 'required',
  errors: [
    [null, /^\w+ (3|10|2\d\d)\b/, 'rejected', 'missing_permissions', NOT_APPROVED],
    [null, /^\w+ (803|100)\b/, 'rejected', 'not_found', NOT_FOUND],
  ],
  async profile(api, subject) {
    const own = isOwn(api.account, subject)
    const {
      username,
      name,
      follower_count: followers,
      ...profile
    } = await api.read(
      own
        ? { url: '/me', query: OWN }
        : { url: '/profile_lookup', query: { ...OTHER, username: subject.userId ?? subject.username } },
    )
    return toProfile({
      id: own ? profile.id : username,
      username,
      name,
      picture: profile.threads_profile_picture_url ?? profile.profile_picture_url,
      bio: profile.threads_biography ?? profile.biography,
      followers,
      url: `https://www.threads.net/@${username}`,
    })
  },
  async posts(api, subject, page) {
    if (isOwn(api.account, subject)) return pageOf(api, `/${api.account?.internalId}/threads`, {}, page)
    return pageOf(api, '/profile_posts', { username: subject.userId ?? subject.username }, page)
  },
  post: async (api, id) => itemOf(await api.read({ url: `/${encodeURIComponent(id)}`, query: POST })),
  search: async (api, q, page) => pageOf(api, '/keyword_search', { q, search_type: 'RECENT' }, page),
}

async function pageOf(
  api: Api,
  url: string,
  query: Record<string, string | undefined>,
  { limit, since, cursor }: PageRequest,
): Promise<ReadPage> {
  const from = since === null ? {} : { since: Math.floor(since / 1_000) }
  const part = { ...POST, ...query, ...from, limit: Math.min(limit, 100) }
  const { items, next } = await readPage(api, { url, query: part, ...EDGE }, cursor)
  return { items: items.map(itemOf), next }
}

function itemOf(post: Answer): ReadItem | undefined {
  const { id, username, text, permalink, timestamp, children } = post
  const files = readList(readPath(children, 'data'))
  return toItem({
    id,
    url: permalink,
    text,
    // Adds the colon of ISO 8601, which Threads omits in +0000.
    publishedAt: optionalText(timestamp)?.replace(/\+(\d\d)(\d\d)$/, '+$1:$2'),
    author: { id: username, username },
    media: (files.length > 0 ? files : [post]).map(fileOf),
  })
}

function fileOf({
  media_type,
  media_url,
  thumbnail_url: preview,
  alt_text: alt,
}: Answer): ReadMedia | undefined {
  if (media_type === 'VIDEO') return toFile('video', media_url, { preview, alt })
  return toFile(media_type === 'AUDIO' ? 'audio' : 'image', media_url, { alt })
}
