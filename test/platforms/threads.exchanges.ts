import { expect } from 'vitest'
import { threads } from '../../server/platforms/meta/threads.ts'
import { aFile } from '../helpers/channels.ts'
import { signInAt } from './conformance.ts'
import { type Exchanges, NOW } from './exchanges.ts'
import { A_PNG } from './files.ts'
import {
  daily,
  draft,
  graphError,
  insight,
  metaRefusals,
  ok,
  onDay,
  refused,
  slowDown,
} from './meta-answers.ts'
import { from } from './sources.ts'
import { noHost } from './support.ts'
import { readVendor } from './vendor.ts'

const v = '/v1.0'
const page = 'https://www.threads.net/@bakery/post/abc'
const entry = { releaseId: '77', releaseUrl: page }
const root = { releaseId: '70', releaseUrl: page }
const inReply = { position: { root, parent: root } }
const image = aFile(A_PNG, 'image/png', { url: 'https://media.example/a.png', alt: 'A loaf' })
const video = aFile(new Uint8Array(9), 'video/mp4', { url: 'https://media.example/v.mp4' })
const status = (status: string, error_message?: string) =>
  ok({ id: '1', status, ...(error_message ? { error_message } : {}) })
const create = (body: Record<string, unknown>) => ({ path: `${v}/40/threads`, body })
const poll = { path: `${v}/1`, query: { fields: 'status,error_message' } }
const published = [
  { path: `${v}/40/threads_publish`, body: { creation_id: '1' } },
  { path: `${v}/77`, query: { fields: 'permalink' } },
]
const total = (name: string, value: number) => ({ ...insight(name, []), total_value: { value } })
const sixLinks = [1, 2, 3, 4, 5, 6].map((n) => `https://bakery.example/${n}`).join(' ')
const renewed = { accessToken: 'long', refreshToken: null, expiresAt: NOW + 5_184_000_000 }

const written = {
  id: '78',
  username: 'bakery',
  text: 'On bread',
  permalink: page,
  timestamp: '2026-03-01T12:00:00+0000',
  media_type: 'IMAGE',
  media_url: 'https://media.example/loaf.png',
  alt_text: 'A loaf',
}
const reply = {
  text: 'Is it rye?',
  username: 'grace',
  permalink: page,
  timestamp: '2023-11-14T22:13:25+0000',
  root_post: { id: '77' },
  replied_to: { id: '77' },
}
const AFTER = new Date(NOW + 30_000).toISOString()
const BEFORE = new Date(NOW - 3_600_000).toISOString()
const own = { id: '77', text: 'Hello', permalink: page, timestamp: AFTER }
const sent = { creation_id: '1', text: 'Hello', isReply: false }
const isPublished = { [`GET ${v}/1`]: status('PUBLISHED') }
const item = {
  id: '78',
  url: page,
  text: 'On bread',
  publishedAt: Date.parse('2026-03-01T12:00:00Z'),
  author: { id: 'bakery', username: 'bakery', name: null, picture: null },
  media: [{ type: 'image', url: 'https://media.example/loaf.png', preview: null, alt: 'A loaf' }],
  metrics: {},
}

export const threadsExchanges: Exchanges = {
  create: (url) =>
    threads.create(
      {
        clientId: 'app',
        clientSecret: 'app-secret',
        readsOthers: false,
        readsComments: false,
        takesDown: true,
        url: `${url}/site`,
        graphUrl: url,
      },
      noHost,
    ),
  vendor: readVendor('threads', {
    basePath: [v, ''],
    uncovered: /\/(profile_lookup|keyword_search|mentions)$/,
    alsoTakes: ['since', 'until', 'limit', 'access_token', 'after'],
  }),
  account: { internalId: '40', profile: 'bakery', accessToken: 'a-token' },
  routes: {
    'POST /oauth/access_token': ok({ access_token: 'short', user_id: '40' }),
    'GET /access_token': ({ query }) =>
      query.client_secret === 'app-secret' && query.access_token === 'short'
        ? ok({ access_token: 'long', token_type: 'bearer', expires_in: 5_184_000 })
        : graphError(190, 'Unknown token'),
    'GET /refresh_access_token': ok({ access_token: 'long', expires_in: 5_184_000 }),
    [`GET ${v}/me`]: ok({ id: '40', username: 'bakery', name: 'Bakery' }),
    [`POST ${v}/40/threads`]: ok({ id: '1' }),
    [`GET ${v}/1`]: status('FINISHED'),
    [`POST ${v}/40/threads_publish`]: ok({ id: '77' }),
    [`GET ${v}/77`]: ok({ id: '77', permalink: page }),
    [`GET ${v}/78`]: ok(written),
    [`GET ${v}/40/threads`]: ok({ data: [written] }),
    [`GET ${v}/profile_lookup`]: ok({ username: 'mill', name: 'The Mill', follower_count: 12 }),
    [`GET ${v}/keyword_search`]: ok({ data: [written] }),
    [`GET ${v}/40/threads_insights`]: ok({
      data: [insight('views', [onDay('14', 9), onDay('15', 12)]), total('likes', 40)],
    }),
    [`GET ${v}/77/insights`]: ok({
      data: [insight('likes', [{ value: 5 }]), insight('shares', [{ value: 2 }])],
    }),
  },
  sources: {
    ...from(
      { description: 'threads.json' },
      `DELETE ${v}/77`,
      `GET ${v}/77/conversation`,
      `POST ${v}/90/manage_reply`,
    ),
    [`GET ${v}/40/mentions`]: {
      documentation: 'https://developers.facebook.com/documentation/threads/threads-mentions',
      date: '2025-03-27',
    },
    [`GET ${v}/77/conversation: of a hidden reply`]: {
      documentation: 'https://developers.facebook.com/documentation/threads/reference/reply-management',
      date: '2026-02-13',
    },
    ...from(
      { description: 'threads.json' },
      'POST /oauth/access_token',
      'GET /access_token',
      'GET /refresh_access_token',
      `GET ${v}/me`,
      `GET ${v}/1`,
      `GET ${v}/77`,
      `GET ${v}/78`,
      `GET ${v}/40/threads`,
      `GET ${v}/40/replies`,
      `GET ${v}/40/threads_insights`,
      `GET ${v}/77/insights`,
      `POST ${v}/40/threads`,
      `POST ${v}/40/threads_publish`,
    ),
    ...from(
      {
        documentation: 'https://developers.facebook.com/documentation/threads/threads-profiles',
        date: '2026-04-13',
      },
      `GET ${v}/profile_lookup`,
    ),
    [`GET ${v}/keyword_search`]: {
      assumed: 'A search lists posts with the members of a post of the account.',
    },
    ...from(
      {
        documentation: 'https://developers.facebook.com/docs/graph-api/guides/error-handling',
        date: '2026-11-23',
      },
      'refusals',
    ),
    rateLimit: {
      assumed: 'The header x-business-use-case-usage says after how many minutes calls are accepted again.',
    },
  },
  isCommit: ({ path }) => path.endsWith('threads_publish'),
  isAuthorized: ({ headers }) => headers.authorization === 'Bearer a-token',
  connect: signInAt({
    scope:
      'threads_basic,threads_content_publish,threads_manage_replies,threads_manage_insights,threads_delete',
  }),
  connected: { ...renewed, internalId: '40', name: 'Bakery', profile: 'bakery', picture: null },
  connectRefusals: [
    ['POST /oauth/access_token', graphError(100, 'Invalid code'), 'code_refused'],
    ['GET /access_token', graphError(190, 'Unknown token'), 'token_refused'],
  ],
  refresh: { tokens: renewed, routes: ['GET /refresh_access_token'] },
  refusedDrafts: {
    'twenty-one files': refused([Array(21).fill(draft('image'))], {
      at: 'value.0.image',
      says: 'at most 20',
    }),
    'a long video in a reply': refused([[], [draft('video', 301_000)]], {
      at: 'value.1.image.0',
      says: '5 minutes',
    }),
    'a large video': refused([[draft('video', { size: 1_000_000_001 })]], {
      at: 'value.0.image.0',
      says: '1 GB',
    }),
    'six links': refused(
      [[]],
      { at: 'value.0.content', says: 'accepts at most 5' },
      { settings: {}, text: sixLinks },
    ),
  },
  publish: {
    'a text': {
      calls: [create({ media_type: 'TEXT', text: 'Hello' }), poll, ...published],
      entries: [entry],
    },
    'an image with its description': {
      media: [image],
      calls: [
        create({
          media_type: 'IMAGE',
          image_url: 'https://media.example/a.png',
          alt_text: 'A loaf',
          text: 'Hello',
        }),
        poll,
        ...published,
      ],
      entries: [entry],
    },
    'a video after Threads has processed it': {
      media: [video],
      routes: { [`GET ${v}/1`]: [status('IN_PROGRESS'), status('FINISHED')] },
      calls: [
        create({ media_type: 'VIDEO', video_url: 'https://media.example/v.mp4' }),
        poll,
        poll,
        ...published,
      ],
      entries: [entry],
    },
    'a carousel of images and videos in a reply': {
      media: [image, video],
      position: { root, parent: { releaseId: '71', releaseUrl: page } },
      calls: [
        create({ media_type: 'IMAGE', is_carousel_item: 'true' }),
        create({ media_type: 'VIDEO', is_carousel_item: 'true' }),
        poll,
        poll,
        create({ media_type: 'CAROUSEL', children: '1,1', text: 'Hello', reply_to_id: '71' }),
        poll,
        ...published,
      ],
      entries: [entry],
    },
  },
  lookUps: {
    'a post with a published container': {
      ready: sent,
      routes: {
        ...isPublished,
        [`GET ${v}/40/threads`]: ok({ data: [own, { ...own, id: '76', timestamp: BEFORE }] }),
      },
      found: { matches: [entry], isComplete: false },
    },
    'a reply': {
      ready: { ...sent, isReply: true },
      routes: { ...isPublished, [`GET ${v}/40/replies`]: ok({ data: [own] }) },
      found: { matches: [entry], isComplete: false },
    },
    'an image without a text': {
      ready: { ...sent, text: '' },
      routes: { ...isPublished, [`GET ${v}/40/threads`]: ok({ data: [{ ...own, text: undefined }] }) },
      found: { matches: [entry], isComplete: false },
    },
    'an unpublished container': { ready: sent, found: { matches: [], isComplete: true } },
  },
  remove: {
    isChange: ({ method }) => method === 'DELETE',
    routes: { [`DELETE ${v}/77`]: ok({ success: true, deleted_id: '77' }) },
    cases: {
      'a post': { entry, calls: [{ method: 'DELETE', path: `${v}/77` }] },
    },
    gone: { [`DELETE ${v}/77`]: graphError(100, 'Object does not exist', 33) },
    refusals: metaRefusals,
    source: { assumed: 'A post that Threads no longer has is the error 100 with the subcode 33.' },
  },
  inbox: {
    routes: {
      [`GET ${v}/77/conversation`]: ok({
        data: [
          { ...reply, id: '90', hide_status: 'NOT_HUSHED', is_reply_owned_by_me: false },
          {
            ...reply,
            id: '91',
            username: 'bakery',
            replied_to: { id: '90' },
            is_reply_owned_by_me: true,
          },
        ],
        paging: { cursors: { after: 'c1' } },
      }),
      [`GET ${v}/40/mentions`]: ok({ data: [{ id: '95', username: 'grace', text: 'Ask @bakery' }] }),
      [`POST ${v}/90/manage_reply`]: ok({ success: true }),
    },
    comments: {
      of: [entry],
      gives: [
        {
          id: '90',
          kind: 'comment',
          releaseId: '77',
          parentId: '77',
          rootId: '77',
          author: { id: 'grace', username: 'grace', name: null, picture: null },
          text: 'Is it rye?',
          url: page,
          publishedAt: Date.parse('2023-11-14T22:13:25Z'),
          isOwn: false,
          isHidden: false,
          capabilities: ['reply', 'hide'],
        },
        expect.objectContaining({ id: '91', parentId: '90', isOwn: true, capabilities: ['reply'] }),
      ],
      gone: { [`GET ${v}/77/conversation`]: graphError(100, 'Object does not exist', 33) },
    },
    mentions: {
      gives: [
        expect.objectContaining({ id: '95', kind: 'mention', releaseId: null, capabilities: ['reply'] }),
      ],
    },
    item: { id: '90' },
    reply: {
      root: '77',
      calls: [create({ media_type: 'TEXT', text: 'Thank you', reply_to_id: '90' }), poll, ...published],
      gives: entry,
    },
    acts: {
      hide: {
        calls: [{ path: `${v}/90/manage_reply`, query: { hide: 'true' } }],
        undone: [{ path: `${v}/90/manage_reply`, query: { hide: 'false' } }],
        gone: graphError(100, 'Object does not exist', 33),
      },
    },
    refusals: metaRefusals,
    source: { assumed: 'A reply that Threads no longer has is the error 100 with the subcode 33.' },
  },
  refusals: [
    ...metaRefusals,
    [graphError(24, 'Media not found', 4_279_009), 'retryable', 'platform_unavailable'],
  ],
  stepRefusals: [
    [`POST ${v}/40/threads`, graphError(100, 'Too many links'), 'rejected', 'platform_rejected'],
    [`POST ${v}/40/threads`, graphError(100, 'Gone', 33), 'rejected', 'parent_gone', inReply],
    [`GET ${v}/1`, status('ERROR', 'FAILED_DOWNLOADING_VIDEO'), 'rejected', 'media_refused'],
  ],
  rateLimit: slowDown,
  metrics: {
    account: [daily('Views', 9, 12), { label: 'Likes', days: [{ date: '2023-11-14', total: 40 }] }],
    releaseId: '77',
    post: [
      { label: 'Likes', total: 5 },
      { label: 'Shares', total: 2 },
    ],
  },
  plugs: { releaseId: '77', likes: 5, repost: entry },
  reads: {
    profile: {
      of: { username: 'mill' },
      gives: {
        id: 'mill',
        username: 'mill',
        name: 'The Mill',
        picture: null,
        bio: null,
        followers: 12,
        following: null,
        posts: null,
        url: 'https://www.threads.net/@mill',
      },
    },
    posts: { of: { username: 'Bakery' }, gives: [item] },
    post: { of: '78', gives: item },
    search: { of: 'bread', gives: [item] },
    unknown: [`GET ${v}/profile_lookup`, graphError(100, 'Unsupported get request')],
  },
}
