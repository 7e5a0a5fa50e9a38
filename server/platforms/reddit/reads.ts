import { type Answer, optionalText, readList, readPath } from '../kit/http/response.ts'
import { membersOf, readCounts, toFile, toItem, toProfile } from '../kit/reads/shape.ts'
import type { PageRequest, ReadApi, ReadItem, ReadPage, ReadSubject, ReadsSpec } from '../kit/reads/types.ts'

interface Config {
  clientId: string
  clientSecret: string
  url: string
}

type Api = ReadApi<Config>

/** Query parameter for texts without HTML entities. */
const RAW = { raw_json: 1 }

/**
 * Reads for the account, or for the app of this service if there is none. A name is a person's or, like `r/bread`, a
 * subreddit's, and is also the id.
 */
export const reads: ReadsSpec<Config> = {
  account: 'optional',
  app: ({ url, clientId: id, clientSecret: secret }) => ({
    url: `${url}/api/v1/access_token`,
    ...{ id, secret, clientAuth: 'basic', variables: 'REDDIT_CLIENT_ID and REDDIT_CLIENT_SECRET' },
  }),
  errors: [[403, null, 'rejected', 'not_public', 'Reddit does not show this to everybody.']],
  async profile(api, subject) {
    const { path, name, isSubreddit } = feedOf(subject)
    const about = await api.read({ url: `${path}/about`, query: RAW, at: 'data' })
    const shown = isSubreddit ? about : membersOf(about.subreddit)
    return toProfile({
      id: name,
      username: name,
      name: optionalText(shown.title) ?? name,
      picture: optionalText(about.icon_img) ?? about.community_icon,
      bio: shown.public_description,
      followers: shown.subscribers,
      url: `${api.config.url}${path}/`,
    })
  },
  async posts(api, subject, page) {
    const { path, isSubreddit } = feedOf(subject)
    return readListing(api, isSubreddit ? `${path}/new` : `${path}/submitted`, { sort: 'new' }, page)
  },
  async post(api, id) {
    const children = await api.list({ url: '/api/info', query: { ...RAW, id }, at: 'data.children' })
    const found = children.map(({ data }) => membersOf(data)).find(({ name }) => name === id)
    return found && itemOf(found, api.config)
  },
  search: async (api, q, page) => readListing(api, '/search', { q, sort: 'new', type: 'link' }, page),
}

function feedOf({ username, userId }: ReadSubject): { path: string; name: string; isSubreddit: boolean } {
  const text = (userId ?? username ?? '').replace(/^\/?(u|user)\//, '').replace(/^\//, '')
  const subreddit = /^r\/(.+)$/.exec(text)?.[1]
  const path =
    subreddit === undefined ? `/user/${encodeURIComponent(text)}` : `/r/${encodeURIComponent(subreddit)}`
  return { path, name: text, isSubreddit: subreddit !== undefined }
}

async function readListing(
  api: Api,
  url: string,
  query: object,
  { limit, cursor }: PageRequest,
): Promise<ReadPage> {
  const part = { limit: Math.min(limit, 100), after: cursor ?? undefined }
  const { children, after } = await api.read({ url, query: { ...RAW, ...query, ...part }, at: 'data' })
  const items = readList(children).map(({ data }) => itemOf(membersOf(data), api.config))
  return { items, next: optionalText(after) }
}

function itemOf(post: Answer, { url: site }: Config): ReadItem | undefined {
  const { name, permalink, title, selftext, url, is_self, created_utc, author } = post
  const isImage = post.post_hint === 'image'
  const video = readPath(post, 'media.reddit_video.fallback_url')
  return toItem({
    id: name,
    url: `${site}${permalink}`,
    text: [title, selftext, is_self === true || isImage || video ? undefined : url]
      .filter(optionalText)
      .join('\n\n'),
    publishedAt: created_utc,
    author: { id: author, username: author },
    media: [isImage ? toFile('image', url) : undefined, toFile('video', video, { preview: post.thumbnail })],
    metrics: readCounts(post, { likes: 'score', replies: 'num_comments' }),
  })
}
