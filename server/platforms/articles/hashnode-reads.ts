import { type Answer, optionalText, readList, readPath } from '../kit/http/response.ts'
import { membersOf, readCounts, toFile, toItem, toProfile } from '../kit/reads/shape.ts'
import type { PageRequest, ReadApi, ReadItem, ReadPage, ReadsSpec } from '../kit/reads/types.ts'

const AUTHOR = 'author { id username name profilePicture }'
const POST = `id title subtitle brief url publishedAt reactionCount responseCount views coverImage { url } ${AUTHOR}`
const POSTS = `posts(first: $first, after: $after) { edges { node { ${POST} } } pageInfo { hasNextPage endCursor } }`
const USER = `query User($name: String!) { user(username: $name) {
  id username name profilePicture tagline followersCount followingsCount
} }`
const POSTS_OF_USER = `query Posts($name: String!, $first: Int!, $after: String) { user(username: $name) { ${POSTS} } }`
const POSTS_OF_TAG = `query Tagged($name: String!, $first: Int!, $after: String) { tag(slug: $name) { ${POSTS} } }`
const ONE_POST = `query Post($id: ID!) { post(id: $id) { ${POST} content { markdown } } }`

/** Reads what Hashnode shows to everybody. It finds people only by name, so the name is also the id. */
export const reads: ReadsSpec<unknown> = {
  errors: [
    [
      null,
      /^(NOT_FOUND|BAD_USER_INPUT)\b/,
      'rejected',
      'not_found',
      'Hashnode has no such person or article.',
    ],
  ],
  async profile(api, { username, userId }) {
    const user = membersOf(await query(api, USER, { name: userId ?? username }, 'user'))
    const { name, profilePicture: picture, tagline: bio } = user
    const { followersCount: followers, followingsCount: following } = user
    const url = `https://hashnode.com/@${user.username}`
    return toProfile({
      id: user.username,
      username: user.username,
      name,
      picture,
      bio,
      followers,
      following,
      url,
    })
  },
  posts: async (api, { username, userId }, page) =>
    readPosts(api, { document: POSTS_OF_USER, name: userId ?? username, of: 'user' }, page),
  async post(api, id) {
    const post = await query(api, ONE_POST, { id }, 'post')
    return itemOf(membersOf(post))
  },
  /** Lists articles with a tag, by the slug in the tag's URL: Hashnode has no search over all articles. */
  search: async (api, words, page) => {
    const name = words.trim().toLowerCase().replace(/^#/, '').replace(/\s+/g, '-')
    return readPosts(api, { document: POSTS_OF_TAG, name, of: 'tag' }, page)
  },
}

type Api = ReadApi<unknown>

async function query(api: Api, document: string, variables: object, at: string): Promise<unknown> {
  const answer = await api.read({ url: '/', json: { query: document, variables } })
  return readPath(answer, `data.${at}`)
}

async function readPosts(
  api: Api,
  { document, name, of }: { document: string; name: string | undefined; of: string },
  { limit, cursor }: PageRequest,
): Promise<ReadPage> {
  const posts = await query(api, document, { name, first: Math.min(limit, 50), after: cursor }, `${of}.posts`)
  const items = readList(readPath(posts, 'edges')).map(({ node }) => itemOf(membersOf(node)))
  const { hasNextPage, endCursor } = membersOf(readPath(posts, 'pageInfo'))
  return { items, next: hasNextPage === true ? optionalText(endCursor) : null }
}

function itemOf(post: Answer): ReadItem | undefined {
  const { id, title, brief, url, publishedAt, author, coverImage } = post
  const { username, name, profilePicture: picture } = membersOf(author)
  const text = readPath(post, 'content.markdown') ?? brief
  return toItem({
    id,
    url,
    text: [title, text].filter(optionalText).join('\n\n'),
    publishedAt,
    author: { id: username, username, name, picture },
    media: [toFile('image', membersOf(coverImage).url)],
    metrics: readCounts(post, { likes: 'reactionCount', replies: 'responseCount', views: 'views' }),
  })
}
