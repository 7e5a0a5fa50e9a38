import { expect } from 'vitest'
import { tumblr } from '../../server/platforms/tumblr/tumblr.ts'
import { aDraftFile, aFile } from '../helpers/channels.ts'
import { signInAt } from './conformance.ts'
import type { ChangeExchanges, Exchanges } from './exchanges.ts'
import { A_PNG } from './files.ts'
import { from } from './sources.ts'
import type { Answer } from './stand-in.ts'
import { noHost } from './support.ts'
import { readVendor, type Vendor } from './vendor.ts'

const tokens = { access_token: 't-1', refresh_token: 'r-1', expires_in: 2520, scope: 'write offline_access' }
const expiresAt = 1_700_002_520_000
const ok = (response: unknown, status = 200): Answer => ({
  status,
  json: { meta: { status, msg: 'OK' }, response },
})
const refusal = (status: number, title: string, code?: number): Answer => ({
  status,
  json: { meta: { status, msg: 'Error' }, ...(code ? { errors: [{ title, code }] } : {}), response: [] },
})
const bakery = { name: 'bakery', url: 'https://bakery.tumblr.com', title: 'The Bakery', uuid: 't:b' }
const user = {
  name: 'ada',
  blogs: [
    { ...bakery, avatar: [{ url: 'https://64.media.example/a.png' }] },
    { name: 'mill', url: 'https://mill.tumblr.com', title: '' },
  ],
}
const posts = '/v2/blog/t%3Ab/posts'
const post = {
  releaseId: '1234567891234567',
  releaseUrl: expect.stringMatching(/\/bakery\/1234567891234567$/) as unknown as string,
}
const png = () => aFile(A_PNG, 'image/png', { width: 1, height: 1, alt: 'A loaf' })
const video = () => aFile(new Uint8Array(9), 'video/mp4')

/** Holds the JSON of a multipart body against the schema of a body that is JSON alone. */
function withJsonPart(vendor: Vendor | null): Vendor | null {
  if (vendor === null) return null
  const check: Vendor = ({ body, headers, ...call }, answer) =>
    body.json
      ? vendor({ ...call, files: [], headers: {}, body: body.json as Record<string, unknown> }, answer)
      : vendor({ ...call, headers, body }, answer)
  return Object.assign(check, { complete: vendor.complete, covers: vendor.covers })
}

const written = {
  id_string: '77',
  blog_name: 'bakery',
  post_url: 'https://www.tumblr.example/bakery/77',
  timestamp: 1_772_366_400,
  note_count: 4,
  content: [
    { type: 'text', text: 'On bread' },
    { type: 'image', media: [{ url: 'https://64.media.example/loaf.png' }], alt_text: 'A loaf' },
  ],
  blog: user.blogs[0],
}
const changeRefusals: ChangeExchanges['refusals'] = [
  [refusal(401, 'Unauthorized'), 'auth', 'token_refused'],
  [refusal(403, 'Forbidden'), 'rejected', 'missing_permissions'],
]
const author = {
  id: 't:b',
  username: 'bakery',
  name: 'The Bakery',
  picture: 'https://64.media.example/a.png',
}
const item = {
  id: 'bakery:77',
  url: written.post_url,
  text: 'On bread',
  publishedAt: 1_772_366_400_000,
  author,
  media: [{ type: 'image', url: 'https://64.media.example/loaf.png', preview: null, alt: 'A loaf' }],
  metrics: { notes: 4 },
}

export const tumblrExchanges: Exchanges = {
  create: (url) => tumblr.create({ clientId: 'app', clientSecret: 'app-secret', url, apiUrl: url }, noHost),
  vendor: withJsonPart(
    readVendor('tumblr', {
      uncovered: /\/bakery\/info$|\/bakery\/posts$|\/tagged$/,
      uncoveredGets: /\/posts$/,
      uncoveredCalls: /\/post\/delete$|\/posts\/\d+$/,
    }),
  ),
  account: { internalId: 't:b', profile: 'bakery', accessToken: 't-1', refreshToken: 'r-1' },
  sources: {
    ...from(
      { documentation: 'https://github.com/tumblr/docs/blob/master/api.md', date: '2026-11-27' },
      'POST /v2/blog/t%3Ab/post/delete',
      `GET ${posts}/*`,
      `PUT ${posts}/*`,
    ),
    ...from(
      { description: 'tumblr.json' },
      'POST /v2/oauth2/token',
      'GET /v2/user/info',
      'POST /v2/blog/t%3Ab/posts',
    ),
    ...from(
      { documentation: 'https://github.com/tumblr/docs/blob/master/api.md', date: '2026-11-23' },
      'GET /v2/blog/bakery/info',
      'GET /v2/blog/bakery/posts',
      'GET /v2/blog/t%3Ab/posts',
      'GET /v2/tagged',
      'refusals',
    ),
    ...from(
      { assumed: 'The hourly limit answers 429, and X-Ratelimit-Perhour-Reset says when it ends.' },
      'rateLimit',
    ),
  },
  routes: {
    'POST /v2/oauth2/token': { status: 200, json: { ...tokens, token_type: 'bearer' } },
    'GET /v2/user/info': ok({ user }),
    'GET /v2/blog/bakery/info': ok({ blog: { ...user.blogs[0], description: '<p>Bread.</p>', posts: 7 } }),
    'GET /v2/blog/bakery/posts': ok({ posts: [written] }),
    'GET /v2/tagged': ({ query }) => ok(query.before ? [] : [written]),
    [`POST ${posts}`]: ok({ id: post.releaseId }, 201),
  },
  isCommit: ({ method, path }) => method === 'POST' && path === posts,
  isAuthorized: ({ headers }) => headers.authorization === 'Bearer t-1',
  connect: signInAt(),
  connected: {
    internalId: 'ada',
    name: 'ada',
    needsPage: true,
    accessToken: 't-1',
    refreshToken: 'r-1',
    expiresAt,
  },
  connectRefusals: [
    ['POST /v2/oauth2/token', { status: 401, json: { error: 'invalid_grant' } }, 'code_refused'],
    [
      'POST /v2/oauth2/token',
      { status: 200, json: { ...tokens, token_type: 'bearer', scope: 'basic' } },
      'missing_scopes',
    ],
    ['GET /v2/user/info', refusal(401, 'Unauthorized'), 'token_refused'],
  ],
  refresh: {
    tokens: { accessToken: 't-1', refreshToken: 'r-1', expiresAt },
    routes: ['POST /v2/oauth2/token'],
  },
  pages: {
    list: [
      { id: 't:b', name: 'The Bakery', picture: 'https://64.media.example/a.png' },
      { id: 'mill', name: 'mill', picture: null },
    ],
    choice: { id: 't:b' },
    chosen: { internalId: 't:b', name: 'The Bakery', profile: 'bakery' },
  },
  goodSettings: [
    {},
    { title: 'Bread', link: 'https://ada.example', sourceUrl: 'https://b.example', tags: 'a, b' },
  ],
  badSettings: [
    [{ title: 'T'.repeat(4097) }, 'settings.title'],
    [{ link: 'ada' }, 'settings.link'],
    [{ sourceUrl: 'ada' }, 'settings.sourceUrl'],
    [{ tags: 't'.repeat(4097) }, 'settings.tags'],
  ],
  refusedDrafts: {
    'two videos': {
      media: [[aDraftFile('video/mp4'), aDraftFile('video/mp4')]],
      at: 'value.0.image',
      says: 'at most 1 video',
    },
    'thirty-one images': {
      media: [Array(31).fill(aDraftFile('image/png'))],
      at: 'value.0.image',
      says: '30 images',
    },
    'a thousand paragraphs': { text: 'a\n\n'.repeat(1000), at: 'value.0.content', says: '1000' },
  },
  publish: {
    'paragraphs with links, a title, a card, tags and the source': {
      text: `🌳 at https://a.example.\n\n${'b'.repeat(4097)}`,
      settings: { title: 'Bread', link: 'https://ada.example', sourceUrl: 'https://b.example', tags: 'a, b' },
      calls: [
        {
          path: posts,
          body: {
            content: [
              { type: 'text', subtype: 'heading1', text: 'Bread' },
              {
                type: 'text',
                text: '🌳 at https://a.example.',
                formatting: [{ type: 'link', start: 5, end: 22, url: 'https://a.example' }],
              },
              { type: 'text', text: 'b'.repeat(4096) },
              { type: 'text', text: 'b' },
              { type: 'link', url: 'https://ada.example' },
            ],
            state: 'published',
            tags: 'a, b',
            source_url: 'https://b.example',
          },
        },
      ],
      entries: [post],
    },
    'an image and a video in separate blocks': {
      media: [png(), video()],
      calls: [
        {
          body: {
            json: {
              content: [
                { type: 'text', text: 'Hello' },
                {
                  type: 'image',
                  alt_text: 'A loaf',
                  media: [{ type: 'image/png', identifier: 'media-0', width: 1, height: 1 }],
                },
                { type: 'video', media: { type: 'video/mp4', identifier: 'media-1' } },
              ],
              state: 'published',
            },
          },
          files: [
            { field: 'media-0', name: 'image.png', mime: 'image/png', size: A_PNG.byteLength },
            { field: 'media-1', name: 'video.mp4', mime: 'video/mp4', size: 9 },
          ],
        },
      ],
      entries: [post],
    },
  },
  lookUps: {
    'a post by its text blocks': {
      ready: {
        content: [
          { type: 'text', subtype: 'heading1', text: 'Bread' },
          { type: 'text', text: 'Hello' },
        ],
      },
      routes: {
        [`GET ${posts}`]: ok({
          posts: [
            {
              ...written,
              id_string: post.releaseId,
              timestamp: 1_700_000_005,
              content: [
                { type: 'text', text: 'Bread' },
                { type: 'text', text: 'Hello' },
              ],
            },
          ],
        }),
      },
      found: { matches: [post], isComplete: true },
    },
    'a missing post': {
      ready: { content: [{ type: 'text', text: 'Hello' }] },
      routes: { [`GET ${posts}`]: ok({ posts: [{ ...written, timestamp: 1_600_000_000 }] }) },
      found: { matches: [], isComplete: true },
    },
    'a post without a text': { ready: { content: [] }, found: { matches: [], isComplete: false } },
  },
  remove: {
    isChange: ({ path }) => path.endsWith('/post/delete'),
    routes: { 'POST /v2/blog/t%3Ab/post/delete': ok({ id: '77' }) },
    cases: {
      'a post': {
        entry: { releaseId: '77' },
        calls: [{ path: '/v2/blog/t%3Ab/post/delete', body: { id: '77' } }],
      },
    },
    gone: { 'POST /v2/blog/t%3Ab/post/delete': refusal(404, 'Not Found') },
    refusals: changeRefusals,
    source: { documentation: 'https://github.com/tumblr/docs/blob/master/api.md', date: '2026-11-27' },
  },
  edit: {
    isChange: ({ method }) => method === 'PUT',
    routes: {
      [`GET ${posts}/*`]: ok({ content: [{ type: 'text', text: 'Hello' }] }),
      [`PUT ${posts}/*`]: ok({ id: '77' }),
    },
    cases: {
      'a text': {
        entry: { releaseId: '77', settings: { title: 'On bread', tags: 'rye' } },
        calls: [
          { method: 'GET', path: `${posts}/77` },
          {
            method: 'PUT',
            path: `${posts}/77`,
            body: {
              content: [
                { type: 'text', subtype: 'heading1', text: 'On bread' },
                { type: 'text', text: 'New text' },
              ],
              tags: 'rye',
            },
          },
        ],
      },
      'a post with an image': {
        entry: { releaseId: '77' },
        routes: { [`GET ${posts}/*`]: ok(written) },
        calls: [{ method: 'GET' }],
        gives: { failure: 'rejected', code: 'not_editable' },
      },
    },
    gone: { [`GET ${posts}/*`]: refusal(404, 'Not Found') },
    refusals: changeRefusals,
    source: { documentation: 'https://github.com/tumblr/docs/blob/master/api.md', date: '2026-11-27' },
  },
  refusals: [
    [refusal(401, 'Unauthorized'), 'auth', 'token_refused'],
    [refusal(403, 'You cannot post any more today', 8023), 'rejected', 'daily_limit'],
    [refusal(403, 'A video is still transcoding', 8010), 'retryable', 'platform_busy'],
    [refusal(403, 'Forbidden'), 'rejected', 'missing_permissions'],
    [refusal(404, 'Not Found'), 'rejected', 'blog_not_found'],
    [refusal(400, 'This is no image', 8005), 'rejected', 'media_refused'],
    [refusal(400, 'content must be an array', 8001), 'rejected', 'platform_rejected'],
    [refusal(500, 'Upload failed', 8006), 'retryable', 'upload_failed'],
    [refusal(503, 'Posting is disabled'), 'unknown', 'outcome_unknown'],
  ],
  rateLimit: { ...refusal(429, 'Limit Exceeded'), headers: { 'x-ratelimit-perhour-reset': '7' } },
  reads: {
    profile: {
      of: { username: 'bakery' },
      gives: {
        ...author,
        bio: 'Bread.',
        followers: null,
        following: null,
        posts: 7,
        url: 'https://bakery.tumblr.com',
      },
    },
    posts: { of: { username: 'bakery' }, gives: [item] },
    post: { of: 'bakery:77', gives: item },
    search: { of: '#bread', gives: [item] },
    unknown: ['GET /v2/blog/bakery/info', refusal(404, 'Not Found')],
  },
}
