import { toIso } from '../../lib/time/dates.ts'
import { type Answer, optionalText, readList, readPath, selectPaths, textAt } from '../kit/http/response.ts'
import { membersOf, readCounts, toFile, toItem, toProfile } from '../kit/reads/shape.ts'
import type { ReadApi, ReadItem, ReadsSpec } from '../kit/reads/types.ts'
import type { BlueskyApi } from './env.ts'

type Config = BlueskyApi['config']

const AUTHOR = { id: 'did', username: 'handle', name: 'displayName', picture: 'avatar' }

/** Reads from the AppView, which needs an account only for the search; the account's own server forwards that. */
export const reads: ReadsSpec<Config> = {
  account: (operation) => (operation === 'search' ? 'required' : 'none'),
  // Covers an unknown handle or DID, for which the AppView returns InvalidRequest.
  notFound: [400, /not found|must be a valid|resolve/i],
  async profile(api, { username, userId }) {
    const actor = userId ?? username
    const profile = await api.read({ url: publicUrl(api, 'app.bsky.actor.getProfile'), query: { actor } })
    const counts = { followers: 'followersCount', following: 'followsCount', posts: 'postsCount' }
    const known = selectPaths(profile, { ...AUTHOR, bio: 'description', ...counts })
    return toProfile({ ...known, url: profileUrl(profile) })
  },
  async posts(api, { username, userId }, { limit, cursor }) {
    const query = { actor: userId ?? username, limit: Math.min(limit, 100), filter: 'posts_no_replies' }
    const url = publicUrl(api, 'app.bsky.feed.getAuthorFeed')
    const answer = await api.read({ url, query: { ...query, cursor: cursor ?? undefined } })
    // Leaves out items with a reason, which are reposts and pinned posts.
    const own = readList(answer.feed).filter(({ reason }) => reason === undefined)
    return { items: own.map(({ post }) => itemOf(membersOf(post))), next: optionalText(answer.cursor) }
  },
  async post(api, id) {
    const url = publicUrl(api, 'app.bsky.feed.getPosts')
    const [post] = await api.list({ url, query: { uris: id }, at: 'posts' })
    return post && itemOf(post)
  },
  async search(api, q, { limit, since, cursor }) {
    const query = { q, sort: 'latest', limit: Math.min(limit, 100), cursor: cursor ?? undefined }
    const from = since === null ? {} : { since: toIso(since) }
    const answer = await api.read({ url: '/xrpc/app.bsky.feed.searchPosts', query: { ...query, ...from } })
    return { items: readList(answer.posts).map(itemOf), next: optionalText(answer.cursor) }
  },
}

function publicUrl({ config }: ReadApi<Config>, method: string): string {
  return `${config.appView}/xrpc/${method}`
}

function profileUrl(author: unknown): string {
  return `https://bsky.app/profile/${textAt(author, 'handle', 'did')}`
}

function itemOf({ uri, author, record, embed, indexedAt, ...counts }: Answer): ReadItem | undefined {
  const { text, createdAt } = membersOf(record)
  const key = optionalText(uri)?.split('/').at(-1)
  return toItem({
    id: uri,
    url: `${profileUrl(author)}/post/${key}`,
    text,
    // Uses the earlier of the two, as the AppView does, since authors can set any time.
    publishedAt: [optionalText(createdAt), optionalText(indexedAt)].sort()[0],
    author: selectPaths(author, AUTHOR),
    media: filesOf(readPath(embed, 'media') ?? embed),
    metrics: readCounts(counts, {
      likes: 'likeCount',
      replies: 'replyCount',
      reposts: 'repostCount',
      quotes: 'quoteCount',
    }),
  })
}

function filesOf(embed: unknown) {
  const images = [...readList(readPath(embed, 'images')), ...readList(readPath(embed, 'items'))]
  const alt = readPath(embed, 'alt')
  return [
    ...images.map(({ fullsize, alt }) => toFile('image', fullsize, { alt })),
    toFile('video', readPath(embed, 'playlist'), { preview: readPath(embed, 'thumbnail'), alt }),
  ]
}
