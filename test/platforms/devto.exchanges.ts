import { expect } from 'vitest'
import { devto } from '../../server/platforms/articles/devto.ts'
import { aDraftFile, aFile } from '../helpers/channels.ts'
import type { ChangeExchanges, Exchanges } from './exchanges.ts'
import { A_PNG } from './files.ts'
import { from } from './sources.ts'
import type { Answer } from './stand-in.ts'
import { noHost } from './support.ts'
import { readVendor, type Vendor } from './vendor.ts'

const settings = { title: 'On bread' }
const draft = { ...settings, body_markdown: 'Hello', published: false, tags: [] }
const address = 'https://dev.to/ada/on-bread-1a'
const article = { releaseId: '7', releaseUrl: address }
const created: Answer = { status: 201, json: { type_of: 'article', id: 7, url: `${address}-temp-slug-2` } }
const refusal = (status: number, error: string): Answer => ({ status, json: { error, status } })
const taken = refusal(422, 'Body markdown has already been taken')
const own = {
  type_of: 'article',
  id: 7,
  title: 'On bread',
  body_markdown: 'Hello',
  published: false,
  organization: { name: 'Bakers', username: 'bakers', slug: 'bakers' },
}
const ownList = (over: object): Answer => ({ status: 200, json: [listed({ ...own, ...over })] })
/** Adds the members of a listed article that no code reads. */
const rest =
  'description readable_publish_date social_image tags slug path url canonical_url created_at published_at last_comment_at published_timestamp'
const zeros = 'comments_count positive_reactions_count public_reactions_count reading_time_minutes'
const filled = (names: string, value: unknown) =>
  Object.fromEntries(names.split(' ').map((name) => [name, value]))
const listed = (of: object) => ({
  ...filled(rest, ''),
  ...filled(zeros, 0),
  ...filled('cover_image edited_at crossposted_at', null),
  tag_list: [],
  user: {},
  ...of,
})

const changeRefusals: ChangeExchanges['refusals'] = [
  [refusal(401, 'unauthorized'), 'auth', 'token_refused'],
  [refusal(403, 'Forbidden'), 'rejected', 'missing_permissions'],
]
const reader = {
  type_of: 'user',
  id: 3,
  username: 'ada',
  name: 'Ada L.',
  profile_image: 'https://cdn.example/a.png',
  summary: 'Bakes bread.',
}
const published = listed({
  type_of: 'article',
  id: 7,
  title: 'On bread',
  description: 'Hel…',
  url: address,
  published_timestamp: '2026-03-01T12:00:00Z',
  cover_image: 'https://cdn.example/loaf.png',
  public_reactions_count: 4,
  comments_count: 2,
  user: { ...reader, user_id: 3 },
})
const item = {
  id: '7',
  url: address,
  text: 'On bread\n\nHel…',
  publishedAt: Date.parse('2026-03-01T12:00:00Z'),
  author: { id: '3', username: 'ada', name: 'Ada L.', picture: 'https://cdn.example/a.png' },
  media: [{ type: 'image', url: 'https://cdn.example/loaf.png', preview: null, alt: null }],
  metrics: { likes: 4, replies: 2 },
}

const question = {
  type_of: 'comment',
  id_code: 'c1',
  created_at: '2023-11-14T22:13:25Z',
  body_html: '<p>Is it <b>rye</b>?</p>',
  user: { user_id: 9, username: 'grace', name: 'Grace', profile_image: 'https://cdn.example/g.png' },
}
const shownWith = (body_markdown: string): Answer => ({ status: 200, json: { ...published, body_markdown } })

/** The description calls the tags a text, but the server (Forem) takes only a list and drops a text without a word. */
function withTagsAsText(vendor: Vendor | null): Vendor | null {
  return (
    vendor &&
    (({ body, ...call }, answer) => {
      const sent = body.article as { tags: string[] } | undefined
      return vendor(
        { ...call, body: sent ? { article: { ...sent, tags: sent.tags.join(', ') } } : {} },
        answer,
      )
    })
  )
}

export const devtoExchanges: Exchanges = {
  create: (url) => devto.create({ url }, noHost),
  // Left out of the description: people, and lists of other people's articles.
  vendor: withTagsAsText(
    readVendor('devto', {
      uncovered: /\/users\/(by_username|\d+)$|\/comments$/,
      uncoveredGets: /\/articles$/,
    }),
  ),
  account: { internalId: '3', profile: 'ada', accessToken: 'a-key' },
  settings,
  routes: {
    'GET /api/users/me': {
      status: 200,
      json: {
        type_of: 'user',
        id: 3,
        username: 'ada',
        name: 'Ada L.',
        profile_image: 'https://cdn.example/a.png',
      },
    },
    'POST /api/articles': created,
    'PUT /api/articles/7': { status: 200, json: { ...(created.json as object), url: address } },
    'GET /api/articles/me/all': ownList({}),
    'GET /api/users/by_username': { status: 200, json: reader },
    'GET /api/users/3': { status: 200, json: reader },
    'GET /api/articles': { status: 200, json: [published] },
    'GET /api/articles/7': { status: 200, json: { ...published, body_markdown: 'Hello' } },
    'GET /api/tags': { status: 200, json: [{ id: 9, name: 'webdev', bg_color_hex: null }] },
    'GET /api/organizations/bakers': {
      status: 200,
      json: { type_of: 'organization', id: 5, username: 'bakers', name: 'Bakers' },
    },
  },
  sources: {
    'GET /api/comments': {
      documentation: 'https://developers.forem.com/api/v1#tag/comments/operation/getCommentsByArticleId',
      date: '2026-11-28',
    },
    'GET /api/comments: in pages': {
      client: 'forem/forem app/controllers/concerns/api/comments_controller.rb',
      shows: 'Comments on the article itself come in pages of `per_page`, each with its answers.',
    },
    'GET /api/comments: of what is deleted': {
      client: 'forem/forem app/views/api/v1/comments/_comment.json.jbuilder',
      shows: 'A comment that was deleted or hidden keeps its place, without an author.',
    },
    ...from(
      { description: 'devto.json' },
      'GET /api/users/me',
      'POST /api/articles',
      'PUT /api/articles/7',
      'GET /api/articles/me/all',
      'GET /api/articles/7',
      'GET /api/tags',
      'GET /api/organizations/bakers',
    ),
    ...from(
      {
        client: 'https://docs.rs/crate/forem_openapi_client/latest/source/docs/User.md',
        shows: 'People have id, username, name, summary and profile_image.',
      },
      'GET /api/users/by_username',
      'GET /api/users/3',
    ),
    'GET /api/articles': {
      assumed: 'A list of public articles has the members of an article of the account.',
    },
    ...from(
      { assumed: 'A refusal has error and status, and a limit of requests is 429 with Retry-After.' },
      'refusals',
      'rateLimit',
    ),
  },
  isCommit: ({ method }) => method === 'PUT',
  isAuthorized: ({ headers }) => headers['api-key'] === 'a-key',
  connect: async ({ auth }, call) =>
    auth.kind === 'custom-fields' && auth.connect({ apiKey: 'a-key ' }, call),
  connected: {
    internalId: '3',
    name: 'Ada L.',
    profile: 'ada',
    picture: 'https://cdn.example/a.png',
    accessToken: 'a-key',
  },
  connectRefusals: [['GET /api/users/me', refusal(401, 'unauthorized'), 'token_refused']],
  goodSettings: [settings, { ...settings, organization: '5', tags: [{ value: 9, label: 'webdev' }] }],
  badSettings: [
    [{}, 'settings.title'],
    [{ title: 'T'.repeat(129) }, 'settings.title'],
    [{ ...settings, organization: 'bakers' }, 'settings.organization'],
    [{ ...settings, tags: [{ value: 9, label: 'web dev' }] }, 'settings.tags.0.label'],
    [{ ...settings, tags: Array(5).fill({ value: 9, label: 'webdev' }) }, 'settings.tags'],
    [{ ...settings, main_image: { id: 'f', path: 'https://a.example/a.mp4' } }, 'settings.main_image'],
  ],
  refusedDrafts: {
    'a video': { media: [[aDraftFile('video/mp4')]], at: 'value.0.image', says: 'does not accept videos' },
    'a text that starts with front matter': {
      text: '---\ntitle: x',
      at: 'value.0.content',
      says: 'cannot begin with',
    },
  },
  publish: {
    'an article through a draft': {
      calls: [
        { method: 'POST', path: '/api/articles', body: { article: draft } },
        { method: 'PUT', body: { article: { ...draft, published: true } } },
      ],
      entries: [article],
    },
    'an article with every setting for an organization': {
      media: [aFile(A_PNG, 'image/png', { url: 'https://media.example/a.png', alt: 'A loaf' })],
      files: { main_image: aFile(A_PNG, 'image/png', { url: 'https://media.example/cover.png' }) },
      settings: {
        ...settings,
        canonical: 'https://ada.example/bread',
        organization: '5',
        tags: [
          { value: 9, label: 'webdev' },
          { value: 8, label: 'food' },
        ],
        main_image: { id: 'f', path: 'https://media.example/cover.png' },
      },
      calls: [
        {},
        {
          body: {
            article: {
              title: 'On bread',
              body_markdown: 'Hello\n\n![A loaf](https://media.example/a.png)',
              main_image: 'https://media.example/cover.png',
              canonical_url: 'https://ada.example/bread',
              tags: ['webdev', 'food'],
              organization_id: 5,
              published: true,
            },
          },
        },
      ],
      entries: [article],
    },
    'the existing draft of an attempt with a lost answer': {
      routes: { 'POST /api/articles': taken },
      calls: [{}, { path: '/api/articles/me/all' }, { method: 'PUT', path: '/api/articles/7' }],
      entries: [article],
    },
  },
  stepRefusals: [
    ['POST /api/articles', refusal(422, 'Title is too long'), 'rejected', 'platform_rejected'],
    [
      'POST /api/articles',
      taken,
      'rejected',
      'article_exists',
      { routes: { 'GET /api/articles/me/all': ownList({ published: true }) } },
    ],
  ],
  lookUps: {
    'a published article': {
      ready: { id: '7', article: draft },
      routes: { 'GET /api/articles/me/all': ownList({ published: true, url: address }) },
      found: { matches: [article], isComplete: true },
    },
    'a draft of an article': {
      ready: { id: '7', article: draft },
      routes: { 'GET /api/articles/me/all': ownList({}) },
      found: { matches: [], isComplete: true },
    },
    'an article that is missing from the latest': {
      ready: { id: '6', article: draft },
      routes: { 'GET /api/articles/me/all': ownList({}) },
      found: { matches: [], isComplete: false },
    },
  },
  inbox: {
    routes: {
      'GET /api/comments': {
        status: 200,
        json: [
          {
            ...question,
            children: [{ ...question, id_code: 'c2', body_html: '<p>It is</p>', user: reader, children: [] }],
          },
          { ...question, id_code: 'c3', body_html: '<p>[deleted]</p>', user: {}, children: [] },
        ],
      },
    },
    comments: {
      of: [article],
      gives: [
        {
          id: 'c1',
          kind: 'comment',
          releaseId: '7',
          parentId: null,
          rootId: null,
          author: { id: '9', username: 'grace', name: 'Grace', picture: 'https://cdn.example/g.png' },
          text: 'Is it rye?',
          url: expect.stringMatching(/\/grace\/comment\/c1$/),
          publishedAt: Date.parse('2023-11-14T22:13:25Z'),
          isOwn: false,
          capabilities: [],
        },
        expect.objectContaining({ id: 'c2', parentId: 'c1', text: 'It is', isOwn: true }),
      ],
      gone: { 'GET /api/comments': refusal(404, 'not found') },
    },
    item: { id: 'c1' },
    acts: {},
    refusals: [],
    source: {
      documentation: 'https://developers.forem.com/api/v1#tag/comments/operation/getCommentsByArticleId',
      date: '2026-11-28',
    },
  },
  remove: {
    isChange: ({ method }) => method === 'PUT',
    routes: {},
    cases: {
      'an article, which becomes a draft': {
        entry: { ...article, settings: { tags: [{ value: 1, label: 'rust' }] } },
        calls: [
          { method: 'PUT', path: '/api/articles/7', body: { article: { published: false, tags: ['rust'] } } },
        ],
      },
    },
    gone: { 'PUT /api/articles/7': refusal(404, 'not found') },
    refusals: changeRefusals,
    source: { description: 'devto.json' },
  },
  edit: {
    isChange: ({ method }) => method === 'PUT',
    routes: {},
    cases: {
      'an article, which keeps the images below its text': {
        entry: article,
        routes: { 'GET /api/articles/7': shownWith('Hello\n\n![A loaf](https://media.example/a.png)') },
        calls: [
          { method: 'GET', path: '/api/articles/7' },
          {
            method: 'PUT',
            body: {
              article: { body_markdown: 'New text\n\n![A loaf](https://media.example/a.png)', tags: [] },
            },
          },
        ],
      },
      'an article whose new text has the image': {
        entry: article,
        text: '![A loaf](https://media.example/a.png)',
        routes: { 'GET /api/articles/7': shownWith('![A loaf](https://media.example/a.png)') },
        calls: [
          { method: 'GET' },
          { body: { article: { body_markdown: '![A loaf](https://media.example/a.png)', tags: [] } } },
        ],
      },
    },
    gone: { 'GET /api/articles/7': refusal(404, 'not found') },
    refusals: changeRefusals,
    source: { description: 'devto.json' },
  },
  refusals: [
    [refusal(401, 'unauthorized'), 'auth', 'token_refused'],
    [refusal(403, 'Forbidden'), 'rejected', 'missing_permissions'],
    [refusal(404, 'not found'), 'rejected', 'draft_gone'],
    [refusal(422, 'Canonical url has already been taken'), 'rejected', 'article_exists'],
    [refusal(422, 'Tag list exceed the maximum of 4 tags'), 'rejected', 'platform_rejected'],
  ],
  rateLimit: {
    ...refusal(429, 'Rate limit reached, try again in 7 seconds'),
    headers: { 'retry-after': '7' },
  },
  tools: { tags: [{ value: 9, label: 'webdev' }], organizations: [{ id: '5', name: 'Bakers' }] },
  reads: {
    profile: {
      of: { username: 'ada' },
      gives: {
        ...item.author,
        bio: 'Bakes bread.',
        followers: null,
        following: null,
        posts: null,
        url: expect.stringMatching(/^http.*\/ada$/),
      },
    },
    posts: { of: { userId: '3' }, gives: [item] },
    post: { of: '7', gives: { ...item, text: 'On bread\n\nHello' } },
    unknown: ['GET /api/users/by_username', refusal(404, 'not found')],
  },
}
