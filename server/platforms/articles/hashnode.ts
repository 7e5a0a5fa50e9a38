import { definePlatform } from '../define.ts'
import type { Requests } from '../kit/api.ts'
import { urlVariable } from '../kit/env.ts'
import type { ErrorRule } from '../kit/http/error-rules.ts'
import {
  type Answer,
  optionalText,
  readList,
  readPath,
  selectPaths,
  textAt,
  toEntry,
} from '../kit/http/response.ts'
import { goneRule } from '../kit/published/changes.ts'
import { lookThrough } from '../kit/reads/look-up.ts'
import { joinTexts, membersOf, readCounts, toFile, toItem, toProfile } from '../kit/reads/shape.ts'
import type { PageRequest, ReadItem, ReadPage } from '../kit/reads/types.ts'
import { id, object, required, string, url } from '../kit/settings.ts'
import { published, ready } from '../kit/steps.ts'
import { addImages, connectByKey, cover, keepImages, tags } from './article.ts'
import { hashnodeTags, tagSlug } from './hashnode-tags.ts'

/** Limits the text, which leaves room for the settings in a request of at most 100 kB. */
const MAX_BYTES = 90_000

const WRONG_TOKEN =
  'Hashnode refused the access token. Create a new one under Account settings → Developer, then connect again.'
const NO_PRO =
  'Hashnode accepts posts through its API only for publications with the Pro plan: upgrade the publication in its dashboard.'
const FORBIDDEN = 'The account may not publish in this publication: {detail}'
const NO_PUBLICATION =
  'Hashnode has no such publication: choose one from the list of the tool "publications".'

/** Classifies failures whose reason Hashnode hides: they may have happened after the article was published. */
const COMMIT_ERRORS: ErrorRule[] = [
  [null, /^INTERNAL_SERVER_ERROR\b/, 'unknown', null, 'Hashnode failed: the article may be live.'],
]

const CHANGE_ERRORS: ErrorRule[] = [goneRule('Hashnode', null, /^NOT_FOUND\b/), ...COMMIT_ERRORS]

const ME = 'query Me { me { id username name profilePicture } }'
const PUBLICATIONS =
  'query Publications { me { publications(first: 50) { edges { node { id title url } } } } }'
const OWN_POSTS = `query Posts($name: String!, $first: Int!, $after: String) { user(username: $name) {
  posts(first: $first, after: $after) { edges { node { id title url publishedAt } } pageInfo { hasNextPage endCursor } }
} }`
const AUTHOR = 'author { id username name profilePicture }'
const POST = `id title subtitle brief url publishedAt reactionCount responseCount views coverImage { url } ${AUTHOR}`
const POSTS = `posts(first: $first, after: $after) { edges { node { ${POST} } } pageInfo { hasNextPage endCursor } }`
const USER = `query User($name: String!) { user(username: $name) {
  id username name profilePicture tagline followersCount followingsCount
} }`
const POSTS_OF_USER = `query Posts($name: String!, $first: Int!, $after: String) { user(username: $name) { ${POSTS} } }`
const POSTS_OF_TAG = `query Tagged($name: String!, $first: Int!, $after: String) { tag(slug: $name) { ${POSTS} } }`
const ONE_POST = `query Post($id: ID!) { post(id: $id) { ${POST} content { markdown } } }`
const PUBLISH =
  'mutation Publish($input: PublishPostInput!) { publishPost(input: $input) { post { id url } } }'
const REMOVE = 'mutation Remove($input: RemovePostInput!) { removePost(input: $input) { post { id } } }'
const UPDATE = 'mutation Update($input: UpdatePostInput!) { updatePost(input: $input) { post { id } } }'

/** Publishes to publications of Hashnode. Its API has no idempotency keys, and forgets a draft once it is published. */
export const hashnode = definePlatform({
  id: 'hashnode',
  name: 'Hashnode',
  env: { url: urlVariable('HASHNODE_URL', 'https://gql-beta.hashnode.com', 'The server of the API.') },
  editor: 'markdown',
  rules:
    'An article in a publication with the Pro plan, with a title and 1 to 15 tags. Images are placed below the text.',
  text: { max: MAX_BYTES, length: (text) => Buffer.byteLength(JSON.stringify(text)) - 2 },
  media: { videos: null },
  comments: false,
  settings: object({
    title: required(string({ minLength: 6, description: 'Title of the article.' })),
    subtitle: string({ minLength: 2, description: 'Line below the title.' }),
    main_image: cover('Cover of the article.'),
    canonical: url({ title: 'Original address', description: 'URL at which the article first appeared.' }),
    publication: required(id('ID of the publication.', { 'x-lookup': { tool: 'publications' } })),
    tags: required(
      tags(string({ minLength: 1, maxLength: 100 }), {
        minItems: 1,
        maxItems: 15,
        'x-lookup': { tool: 'tagsList' },
        description: "Tags; the value is the tag's slug, which is in its URL.",
      }),
    ),
  }),
  baseUrl: ({ config }) => config.url,
  isError: (data) => readList((data as { errors?: unknown } | undefined)?.errors).length > 0,
  auth: connectByKey(
    {
      platform: 'Hashnode',
      hint: 'A personal access token, from Account settings → Developer',
      picture: 'profilePicture',
    },
    (token, api) => api.read({ url: '/', json: { query: ME }, token, at: 'data.me' }),
  ),
  // Matches any status, since Hashnode sends errors with all of them.
  errors: [
    [null, /^UNAUTHENTICATED\b/, 'auth', null, WRONG_TOKEN],
    [null, /^FORBIDDEN\b.*Pro plan/i, 'rejected', 'pro_plan_needed', NO_PRO],
    [null, /^FORBIDDEN\b/, 'rejected', 'missing_permissions', FORBIDDEN],
    [null, /^NOT_FOUND\b/, 'rejected', 'publication_not_found', NO_PUBLICATION],
    [null, /^INTERNAL_SERVER_ERROR\b/, 'retryable', null, 'Hashnode failed.'],
    [413, null, 'rejected', 'text_too_long', 'Hashnode accepts requests of up to 100 kB.'],
  ],
  async prepare(_api, { entry, files, settings: { title, subtitle, canonical, publication, tags } }) {
    return ready({
      publicationId: publication,
      title,
      subtitle,
      contentMarkdown: await addImages(entry.text, entry.media, ({ url }) => url),
      tags: tags.map(({ value, label }) => ({ slug: tagSlug(value, label), name: label })),
      coverImage: files.main_image?.url,
      originalArticleURL: canonical,
    })
  },
  async commit(api, { ready: input }) {
    const json = { query: PUBLISH, variables: { input } }
    const common = { irreversible: true, errors: COMMIT_ERRORS, at: 'data.publishPost.post' }
    const { id, url } = await api.read({ url: '/', json, ...common })
    return published(toEntry('Hashnode', id, url))
  },
  remove: {
    source:
      'https://github.com/Hashnode/gql-skill/blob/main/skills/gql-api/references/mutations.md#removepost',
    limits: 'Only the author or an admin of the publication can remove an article.',
    async run(api, { releaseId: id }) {
      const json = { query: REMOVE, variables: { input: { id } } }
      await api.read({
        url: '/',
        json,
        irreversible: true,
        errors: CHANGE_ERRORS,
        at: 'data.removePost.post',
      })
    },
  },
  edit: {
    source:
      'https://github.com/Hashnode/gql-skill/blob/main/skills/gql-api/references/mutations.md#updatepost',
    limits: 'Images at the end of the text stay, since they may be files of the post.',
    async run(api, { releaseId: id }, { text }) {
      const reading = { query: ONE_POST, variables: { id } }
      const post = await api.read({ url: '/', json: reading, errors: CHANGE_ERRORS, at: 'data.post' })
      const contentMarkdown = keepImages(textAt(post, 'content.markdown') ?? '', text)
      const json = { query: UPDATE, variables: { input: { id, contentMarkdown } } }
      await api.read({
        url: '/',
        json,
        irreversible: true,
        errors: CHANGE_ERRORS,
        at: 'data.updatePost.post',
      })
    },
  },
  lookUp: {
    visibleWithinMs: 10 * 60_000,
    /** Finds the article by its title, among those of the account in all publications. */
    run: ({ account, read }, { ready: { title }, sentAt }) =>
      lookThrough({ sentAt }, title, async (after) => {
        const variables = { name: account.profile, first: 20, after }
        const json = { query: OWN_POSTS, variables }
        const { nodes, next } = nodesOf(await read({ url: '/', json, at: 'data.user.posts' }))
        const items = nodes.map(({ id, url, title, publishedAt }) => ({
          entry: toEntry('Hashnode', id, url),
          text: title,
          publishedAt,
        }))
        return { items, next }
      }),
  },
  tools: {
    tagsList: { description: 'Lists popular tags.', run: async () => hashnodeTags },
    publications: {
      description: 'Lists the publications that the account belongs to.',
      async run(api) {
        const json = { query: PUBLICATIONS }
        const { nodes } = nodesOf(await api.read({ url: '/', json, at: 'data.me.publications' }))
        return nodes.map(({ id, title }) => ({ id, name: title }))
      },
    },
  },
  // Hashnode finds people only by name, so the name is also the id.
  reads: {
    notFound: [null, /^(NOT_FOUND|BAD_USER_INPUT)\b/],
    async profile(api, { username, userId }) {
      const user = await query(api, USER, { name: userId ?? username }, 'user')
      const paths = { name: 'name', picture: 'profilePicture', bio: 'tagline' }
      const counts = { followers: 'followersCount', following: 'followingsCount' }
      const known = selectPaths(user, { id: 'username', username: 'username', ...paths, ...counts })
      return toProfile({ ...known, url: `https://hashnode.com/@${known.username}` })
    },
    posts: async (api, { username, userId }, page) =>
      readPosts(api, { document: POSTS_OF_USER, name: userId ?? username, of: 'user' }, page),
    post: async (api, id) => itemOf(await query(api, ONE_POST, { id }, 'post')),
    /** Lists articles with a tag, by the slug in the tag's URL: Hashnode has no search over all articles. */
    search: async (api, words, page) => {
      const name = words.trim().toLowerCase().replace(/^#/, '').replace(/\s+/g, '-')
      return readPosts(api, { document: POSTS_OF_TAG, name, of: 'tag' }, page)
    },
  },
})

async function query(api: Requests, document: string, variables: object, at: string): Promise<Answer> {
  const answer = await api.read({ url: '/', json: { query: document, variables } })
  return membersOf(readPath(answer, `data.${at}`))
}

function nodesOf({ edges, pageInfo }: Answer): { nodes: Answer[]; next: string | null | undefined } {
  const { hasNextPage, endCursor } = membersOf(pageInfo)
  return {
    nodes: readList(edges).map(({ node }) => membersOf(node)),
    next: hasNextPage === true ? optionalText(endCursor) : null,
  }
}

async function readPosts(
  api: Requests,
  { document, name, of }: { document: string; name: string | undefined; of: string },
  { limit, cursor }: PageRequest,
): Promise<ReadPage> {
  const variables = { name, first: Math.min(limit, 50), after: cursor }
  const { nodes, next } = nodesOf(await query(api, document, variables, `${of}.posts`))
  return { items: nodes.map(itemOf), next }
}

function itemOf(post: Answer): ReadItem | undefined {
  const author = { id: 'username', username: 'username', name: 'name', picture: 'profilePicture' }
  return toItem({
    ...selectPaths(post, { id: 'id', url: 'url', publishedAt: 'publishedAt' }),
    text: joinTexts([post.title, readPath(post, 'content.markdown') ?? post.brief]),
    author: selectPaths(post.author, author),
    media: [toFile('image', readPath(post, 'coverImage.url'))],
    metrics: readCounts(post, { likes: 'reactionCount', replies: 'responseCount', views: 'views' }),
  })
}
