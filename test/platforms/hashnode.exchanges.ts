import { expect } from 'vitest'
import { hashnode } from '../../server/platforms/articles/hashnode.ts'
import { hashnodeTags } from '../../server/platforms/articles/hashnode-tags.ts'
import { aDraftFile, aFile } from '../helpers/channels.ts'
import type { ChangeExchanges, Exchanges } from './exchanges.ts'
import { A_PNG } from './files.ts'
import type { Answer, PlatformCallRecord } from './stand-in.ts'
import { noHost } from './support.ts'
import type { Vendor } from './vendor.ts'
import { readGraphql } from './vendor-languages.ts'

const PUBLICATION = '5e5677d71bdc2ae76344968c'
const address = 'https://blog.example/on-bread'
const article = { releaseId: 'p1', releaseUrl: address }
const tag = { value: 'web-development', label: 'Web Development' }
const settings = { title: 'On bread', publication: PUBLICATION, tags: [tag] }
const input = { title: 'On bread', publicationId: PUBLICATION, contentMarkdown: 'Hello' }

const me = { id: 'u1', username: 'ada', name: 'Ada L.', profilePicture: 'https://cdn.example/a.png' }
const publications = { edges: [{ node: { id: PUBLICATION, title: 'Bakers', url: 'https://blog.example' } }] }
const isPublish = ({ body }: PlatformCallRecord) => String(body.query).startsWith('mutation')
const profile = { ...me, tagline: 'Bakes bread.', followersCount: 12, followingsCount: 3 }
const node = {
  id: 'p1',
  title: 'On bread',
  subtitle: null,
  brief: 'Hel…',
  url: address,
  publishedAt: '2026-03-01T12:00:00.000Z',
  reactionCount: 4,
  responseCount: 2,
  views: 9,
  coverImage: { url: 'https://cdn.example/loaf.png' },
  author: me,
}
const posts = (after: unknown) =>
  after === 'more'
    ? { edges: [], pageInfo: { hasNextPage: false, endCursor: null } }
    : { edges: [{ node }], pageInfo: { hasNextPage: true, endCursor: 'more' } }
const item = {
  id: 'p1',
  url: address,
  text: 'On bread\n\nHel…',
  publishedAt: Date.parse('2026-03-01T12:00:00.000Z'),
  author: { id: 'ada', username: 'ada', name: 'Ada L.', picture: 'https://cdn.example/a.png' },
  media: [{ type: 'image', url: 'https://cdn.example/loaf.png', preview: null, alt: null }],
  metrics: { likes: 4, replies: 2, views: 9 },
}
/** Answers the documents of reads; undefined for any other. */
const readData = ({ body }: PlatformCallRecord) => {
  const { after } = (body.variables ?? {}) as { after?: unknown }
  const name = /^query (\w+)/.exec(String(body.query))?.[1] ?? ''
  if (name === 'User') return { user: profile }
  if (name === 'Posts') return { user: { posts: posts(after) } }
  if (name === 'Tagged') return { tag: { posts: posts(after) } }
  return name === 'Post' ? { post: { ...node, content: { markdown: 'Hello' } } } : undefined
}
const graphql = (call: PlatformCallRecord): Answer => {
  const read = readData(call)
  if (read) return { status: 200, json: { data: read } }
  const data = isPublish(call)
    ? { publishPost: { post: { id: 'p1', url: address } } }
    : { me: String(call.body.query).includes('publications') ? { publications } : me }
  return { status: 200, json: { data } }
}
const refusal = (code: string, message: string, status = 200): Answer => ({
  status,
  json: { errors: [{ message, extensions: { code } }], data: null },
})

const changeRefusals: ChangeExchanges['refusals'] = [
  [refusal('UNAUTHENTICATED', 'You must be authenticated.'), 'auth', 'token_refused'],
  [refusal('FORBIDDEN', 'Publication does not have an active Pro plan.'), 'rejected', 'pro_plan_needed'],
  [refusal('INTERNAL_SERVER_ERROR', 'Internal server error'), 'unknown', 'outcome_unknown'],
]
const changeSource = {
  documentation: 'https://github.com/Hashnode/gql-skill/blob/main/skills/gql-api/references/mutations.md',
  date: '2026-11-27',
}

/** Adds what reads and changes need of the API of 2026 and the cut of its schema leaves out. */
const READS = `
  extend type Query { user(username: String!): User post(id: ID!): Post }
  extend type User {
    tagline: String followersCount: Int! followingsCount: Int! posts(first: Int!, after: String): PostConnection!
  }
  extend type Tag { posts(first: Int!, after: String): PostConnection! }
  extend type Post { brief: String! content: Content! reactionCount: Int! responseCount: Int! views: Int }
  extend type Mutation {
    removePost(input: RemovePostInput!): RemovePostPayload!
    updatePost(input: UpdatePostInput!): UpdatePostPayload!
  }
  input RemovePostInput { id: ID! }
  type RemovePostPayload { post: Post }
  input UpdatePostInput { id: ID! contentMarkdown: String }
  type UpdatePostPayload { post: Post }
  type PostConnection { edges: [PostEdge!]! pageInfo: PageInfo! }
  type PostEdge { node: Post! cursor: String! }
`

/** Holds every document against the API of 2026, and against that of 2024 unless it has a cover, which the two name differently. */
function bothSchemas(): Vendor | null {
  const [now, before] = [readGraphql('hashnode-beta', READS), readGraphql('hashnode')]
  if (!now || !before) return null
  return (call, answer) => {
    if (/^(query (User|Posts|Tagged|Post)|mutation (Remove|Update))\b/.test(String(call.body.query)))
      return now(call, answer)
    const { input } = (call.body.variables ?? {}) as { input?: object }
    return [...now(call, answer), ...('coverImage' in (input ?? {}) ? [] : before(call, answer))]
  }
}

export const hashnodeExchanges: Exchanges = {
  create: (url) => hashnode.create({ url }, noHost),
  vendor: bothSchemas(),
  account: { internalId: 'u1', profile: 'ada', accessToken: 'a-token' },
  settings,
  routes: { 'POST /': graphql },
  sources: {
    'POST /: to a change of an article': changeSource,
    'POST /': { description: 'hashnode-beta.graphql' },
    'POST /: about articles of a person': {
      assumed: 'The API of 2026 lists articles of a person and of a tag as that of 2024 did.',
    },
    refusals: {
      documentation:
        'https://raw.githubusercontent.com/Hashnode/gql-skill/main/skills/gql-api/references/errors-and-limits.md',
      date: '2026-11-23',
    },
    rateLimit: {
      assumed: 'A limit of requests is 429 with Retry-After; the documentation says that none is enforced.',
    },
  },
  isCommit: isPublish,
  isAuthorized: ({ headers }) => headers.authorization === 'Bearer a-token',
  connect: async ({ auth }, call) =>
    auth.kind === 'custom-fields' && auth.connect({ apiKey: 'a-token' }, call),
  connected: {
    internalId: 'u1',
    name: 'Ada L.',
    profile: 'ada',
    picture: 'https://cdn.example/a.png',
    accessToken: 'a-token',
  },
  connectRefusals: [
    ['POST /', refusal('UNAUTHENTICATED', 'You must be authenticated.'), 'token_refused'],
    ['POST /', { status: 301, headers: { location: 'https://hashnode.com' } }, 'unexpected_redirect'],
  ],
  goodSettings: [settings, { ...settings, subtitle: 'And butter', canonical: 'https://ada.example/bread' }],
  badSettings: [
    [{ ...settings, title: 'Bread' }, 'settings.title'],
    [{ ...settings, publication: null }, 'settings.publication'],
    [{ ...settings, tags: [] }, 'settings.tags'],
    [{ ...settings, tags: Array(16).fill(tag) }, 'settings.tags'],
    [{ ...settings, main_image: { id: 'f', path: 'https://a.example/a.mp4' } }, 'settings.main_image'],
  ],
  refusedDrafts: {
    'a video': { media: [[aDraftFile('video/mp4')]], at: 'value.0.image', says: 'does not accept videos' },
  },
  publish: {
    'an article': {
      calls: [
        {
          method: 'POST',
          path: '/',
          body: expect.objectContaining({
            variables: { input: { ...input, tags: [{ slug: 'web-development', name: 'Web Development' }] } },
          }) as never,
        },
      ],
      entries: [article],
    },
    'an article with every setting and tags by their old ids': {
      media: [aFile(A_PNG, 'image/png', { url: 'https://media.example/a.png', alt: 'A loaf' })],
      files: { main_image: aFile(A_PNG, 'image/png', { url: 'https://media.example/cover.png' }) },
      settings: {
        ...settings,
        subtitle: 'And butter',
        canonical: 'https://ada.example/bread',
        tags: ['React', 'Sour Dough'].map((label) => ({ value: '56744723958ef13879b95434', label })),
      },
      calls: [
        {
          body: {
            variables: {
              input: {
                contentMarkdown: 'Hello\n\n![A loaf](https://media.example/a.png)',
                subtitle: 'And butter',
                originalArticleURL: 'https://ada.example/bread',
                coverImage: 'https://media.example/cover.png',
                tags: [
                  { slug: 'reactjs', name: 'React' },
                  { slug: 'sour-dough', name: 'Sour Dough' },
                ],
              },
            },
          },
        },
      ],
      entries: [article],
    },
  },
  lookUps: {
    'an article by its title': { ready: input, found: { matches: [article], isComplete: true } },
    'a missing article': {
      ready: { ...input, title: 'On rolls' },
      found: { matches: [], isComplete: true },
    },
  },
  remove: {
    isChange: isPublish,
    routes: {},
    cases: {
      'an article': {
        entry: article,
        routes: { 'POST /': { status: 200, json: { data: { removePost: { post: { id: 'p1' } } } } } },
        calls: [{ body: { variables: { input: { id: 'p1' } } } }],
      },
    },
    gone: { 'POST /': refusal('NOT_FOUND', 'Post not found') },
    refusals: changeRefusals,
    source: changeSource,
  },
  edit: {
    isChange: isPublish,
    routes: {},
    cases: {
      'an article': {
        entry: article,
        routes: {
          'POST /': (call) =>
            isPublish(call)
              ? { status: 200, json: { data: { updatePost: { post: { id: 'p1' } } } } }
              : graphql(call),
        },
        calls: [
          { body: { variables: { id: 'p1' } } },
          { body: { variables: { input: { id: 'p1', contentMarkdown: 'New text' } } } },
        ],
      },
    },
    gone: { 'POST /': refusal('NOT_FOUND', 'Post not found') },
    refusals: changeRefusals,
    source: changeSource,
  },
  refusals: [
    [refusal('UNAUTHENTICATED', 'You must be authenticated.'), 'auth', 'token_refused'],
    [refusal('FORBIDDEN', 'Publication does not have an active Pro plan.'), 'rejected', 'pro_plan_needed'],
    [refusal('FORBIDDEN', 'Contributors cannot publish'), 'rejected', 'missing_permissions'],
    [refusal('NOT_FOUND', 'Publication not found'), 'rejected', 'publication_not_found'],
    [refusal('BAD_USER_INPUT', 'Bad title', 400), 'rejected', 'platform_rejected'],
    [refusal('INTERNAL_SERVER_ERROR', 'Internal server error'), 'unknown', 'outcome_unknown'],
    [{ status: 413, json: {} }, 'rejected', 'text_too_long'],
  ],
  rateLimit: { status: 429, json: {}, headers: { 'retry-after': '7' } },
  tools: { tagsList: hashnodeTags, publications: [{ id: PUBLICATION, name: 'Bakers' }] },
  reads: {
    profile: {
      of: { username: 'ada' },
      gives: {
        ...item.author,
        bio: 'Bakes bread.',
        followers: 12,
        following: 3,
        posts: null,
        url: 'https://hashnode.com/@ada',
      },
    },
    posts: { of: { userId: 'ada' }, gives: [item] },
    post: { of: 'p1', gives: { ...item, text: 'On bread\n\nHello' } },
    search: { of: '#Web Development', gives: [item] },
    unknown: ['POST /', { status: 200, json: { data: { user: null } } }],
  },
}
