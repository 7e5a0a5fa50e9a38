import { medium } from '../../server/platforms/articles/medium.ts'
import { aDraftFile, aFile } from '../helpers/channels.ts'
import type { Exchanges } from './exchanges.ts'
import { A_PNG } from './files.ts'
import { from } from './sources.ts'
import type { Answer } from './stand-in.ts'
import { noHost } from './support.ts'
import { readVendor } from './vendor.ts'

const ada = {
  id: 'u1',
  username: 'ada',
  name: 'Ada L.',
  url: 'https://medium.com/@ada',
  imageUrl: 'https://cdn.example/a.png',
}
const posts = '/v1/users/u1/posts'
const created = (publishStatus: string): Answer => ({
  status: 201,
  json: {
    data: { id: 'p1', title: 'On bread', authorId: 'u1', url: 'https://medium.com/@ada/p1', publishStatus },
  },
})
const refusal = (status: number, code: number, message: string): Answer => ({
  status,
  json: { errors: [{ message, code }] },
})
const settings = { title: 'On bread', subtitle: 'And butter' }
const article = { releaseId: 'p1', releaseUrl: 'https://medium.com/@ada/p1' }
const tag = (label: string) => ({ value: label, label })

export const mediumExchanges: Exchanges = {
  create: (url) => medium.create({ url }, noHost),
  vendor: readVendor('medium'),
  account: { internalId: 'u1', accessToken: 'a-token' },
  settings,
  routes: {
    'GET /v1/me': { status: 200, json: { data: ada } },
    'GET /v1/users/u1/publications': { status: 200, json: { data: [{ id: 'b1', name: 'Bakers' }] } },
    [`POST ${posts}`]: created('public'),
    'POST /v1/publications/b1/posts': created('draft'),
  },
  sources: {
    ...from(
      { description: 'medium.json' },
      'GET /v1/me',
      'GET /v1/users/u1/publications',
      `POST ${posts}`,
      'POST /v1/publications/b1/posts',
      'refusals',
    ),
    rateLimit: {
      client: 'https://github.com/Medium/medium-api-docs/pull/141.diff',
      shows: 'A user who has published too much gets 429.',
    },
  },
  isCommit: ({ path }) => path.endsWith('/posts'),
  isAuthorized: ({ headers }) => headers.authorization === 'Bearer a-token',
  connect: async ({ auth }, call) =>
    auth.kind === 'custom-fields' && auth.connect({ apiKey: ' a-token ' }, call),
  connected: {
    internalId: 'u1',
    name: 'Ada L.',
    profile: 'ada',
    picture: 'https://cdn.example/a.png',
    accessToken: 'a-token',
    expiresAt: null,
  },
  connectRefusals: [['GET /v1/me', refusal(401, 6003, 'Token was invalid.'), 'token_refused']],
  goodSettings: [
    settings,
    { ...settings, canonical: 'https://ada.example/bread', publication: 'b1', tags: [tag('bread')] },
  ],
  badSettings: [
    [{ title: 'On bread' }, 'settings.subtitle'],
    [{ ...settings, title: 'T'.repeat(101) }, 'settings.title'],
    [{ ...settings, canonical: 'bread' }, 'settings.canonical'],
    [{ ...settings, tags: ['a', 'b', 'c', 'd', 'e'].map(tag) }, 'settings.tags'],
  ],
  refusedDrafts: {
    'a video': { media: [[aDraftFile('video/mp4')]], at: 'value.0.image', says: 'does not accept videos' },
  },
  publish: {
    'an article with its title in the content': {
      calls: [
        {
          path: posts,
          body: {
            title: 'On bread',
            contentFormat: 'markdown',
            content: '# On bread\n\n## And butter\n\nHello',
            tags: [],
            publishStatus: 'public',
          },
        },
      ],
      entries: [article],
    },
    'a text that contains its title, with tags and images below': {
      text: '# Bread\nHello',
      media: [aFile(A_PNG, 'image/png', { url: 'https://media.example/a(1).png', alt: 'A [big] loaf' })],
      settings: { ...settings, canonical: 'https://ada.example/bread', tags: [tag('bread'), tag('food')] },
      calls: [
        {
          body: {
            content: '# Bread\nHello\n\n![A \\[big\\] loaf](https://media.example/a%281%29.png)',
            canonicalUrl: 'https://ada.example/bread',
            tags: ['bread', 'food'],
          },
        },
      ],
      entries: [article],
    },
    'a draft in a publication': {
      settings: { ...settings, publication: 'b1' },
      calls: [{ path: '/v1/publications/b1/posts', body: { publishStatus: 'draft' } }],
      entries: [article],
    },
  },
  refusals: [
    [refusal(401, 6003, 'Token was invalid.'), 'auth', 'token_refused'],
    [refusal(403, 6001, 'May not publish'), 'rejected', 'missing_permissions'],
    [refusal(404, 6002, 'No such user'), 'rejected', 'publication_not_found'],
    [refusal(400, 6000, 'Bad title'), 'rejected', 'platform_rejected'],
  ],
  rateLimit: { ...refusal(429, 6008, 'Slow down'), headers: { 'retry-after': '7' } },
  tools: { publications: [{ id: 'b1', name: 'Bakers' }] },
}
