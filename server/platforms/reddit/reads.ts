import { type Answer, optionalText, readPath, selectPaths } from '../kit/http/response.ts'
import { joinTexts, membersOf, readCounts, toFile, toItem, toProfile } from '../kit/reads/shape.ts'
import type { PageRequest, ReadApi, ReadItem, ReadPage, ReadSubject, ReadsSpec } from '../kit/reads/types.ts'
import { readListing } from './listings.ts'

interface Config {
  clientId: string
  clientSecret: string
  url: string
}

type Api = ReadApi<Config>

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
    const about = await api.read({ url: `${path}/about`, query: { raw_json: 1 }, at: 'data' })
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
    return pageOf(api, isSubreddit ? `${path}/new` : `${path}/submitted`, { sort: 'new' }, page)
  },
  async post(api, id) {
    const { things } = await readListing(api, { url: '/api/info', query: { id } })
    const found = things.find(({ name }) => name === id)
    return found && itemOf(found, api.config)
  },
  search: async (api, q, page) => pageOf(api, '/search', { q, sort: 'new', type: 'link' }, page),
}

function feedOf({ username, userId }: ReadSubject): { path: string; name: string; isSubreddit: boolean } {
  const text = (userId ?? username ?? '').replace(/^\/?(u|user)\//, '').replace(/^\//, '')
  const subreddit = /^r\/(.+)$/.exec(text)?.[1]
  const path =
    subreddit === undefined ? `/user/${encodeURIComponent(text)}` : `/r/${encodeURIComponent(subreddit)}`
  return { path, name: text, isSubreddit: subreddit !== undefined }
}

async function pageOf(
  api: Api,
  url: string,
  query: object,
  { limit, cursor }: PageRequest,
): Promise<ReadPage> {
  const part = { limit: Math.min(limit, 100), after: cursor ?? undefined }
  const { things, next } = await readListing(api, { url, query: { ...query, ...part } })
  return { items: things.map((post) => itemOf(post, api.config)), next }
}

function itemOf(post: Answer, { url: site }: Config): ReadItem | undefined {
  const { permalink, title, selftext, url, is_self, author } = post
  const isImage = post.post_hint === 'image'
  const video = readPath(post, 'media.reddit_video.fallback_url')
  return toItem({
    ...selectPaths(post, { id: 'name', publishedAt: 'created_utc' }),
    url: `${site}${permalink}`,
    text: joinTexts([title, selftext, is_self === true || isImage || video ? undefined : url]),
    author: { id: author, username: author },
    media: [isImage ? toFile('image', url) : undefined, toFile('video', video, { preview: post.thumbnail })],
    metrics: readCounts(post, { likes: 'score', replies: 'num_comments' }),
  })
}
