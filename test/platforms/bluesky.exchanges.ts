import { expect } from 'vitest'
import { bluesky } from '../../server/platforms/bluesky/bluesky.ts'
import { recordKey } from '../../server/platforms/bluesky/records.ts'
import { aFile } from '../helpers/channels.ts'
import type { Exchanges } from './exchanges.ts'
import { A_PNG } from './files.ts'
import { from } from './sources.ts'
import type { Answer, PlatformCallRecord } from './stand-in.ts'
import { noHost } from './support.ts'
import { readLexicons } from './vendor-languages.ts'

const did = 'did:plc:abcdefghijklmnopqrstuvwx'
const cid = 'bafyreidfayvfuwqa7qlnopdjiqrxzs6blmoeu4rujcjtnci5beludirz2a'
const post = `at://${did}/app.bsky.feed.post/3jzfcijpj2z2a`
const root = { releaseId: post, releaseUrl: null }
const ok = (json: unknown): Answer => ({ status: 200, json })
const refusal = (status: number, error: string): Answer => ({ status, json: { error, message: 'said so' } })
const session = { did, handle: 'ada.test', accessJwt: 'a.b.c', refreshJwt: 'd.e.f' }
const blob = (mimeType: string) => ({
  $type: 'blob',
  ref: { $link: 'bafkreibabalobzn6cd366ukcsjycp4yymjymgfxcv6xczmlgpemzkz3cfa' },
  mimeType,
  size: 9,
})
const author = { did, handle: 'ada.test' }
const when = '2026-03-01T12:00:00.000Z'
const view = {
  uri: post,
  cid,
  author: { ...author, displayName: 'Ada' },
  record: { $type: 'app.bsky.feed.post', text: 'Hello', createdAt: when },
  embed: {
    $type: 'app.bsky.embed.images#view',
    images: [{ thumb: 'https://cdn.example/t.jpg', fullsize: 'https://cdn.example/loaf.jpg', alt: 'A loaf' }],
  },
  indexedAt: '2026-03-01T12:00:01.000Z',
  likeCount: 4,
  repostCount: 3,
  replyCount: 2,
  quoteCount: 0,
}
const ownAnswer = `at://${did}/app.bsky.feed.post/3k2b`
const answer = {
  uri: 'at://did:plc:grace/app.bsky.feed.post/3k2a',
  cid,
  author: { did: 'did:plc:grace', handle: 'grace.test', displayName: 'Grace' },
  record: {
    $type: 'app.bsky.feed.post',
    text: 'Is it rye?',
    createdAt: when,
    reply: { root: { uri: post, cid }, parent: { uri: post, cid } },
  },
  indexedAt: when,
  isRead: false,
}
const reason = { $type: 'app.bsky.feed.defs#reasonRepost', by: author, indexedAt: when }
const item = {
  id: post,
  url: 'https://bsky.app/profile/ada.test/post/3jzfcijpj2z2a',
  text: 'Hello',
  publishedAt: Date.parse(when),
  author: { id: did, username: 'ada.test', name: 'Ada', picture: null },
  media: [{ type: 'image', url: 'https://cdn.example/loaf.jpg', preview: null, alt: 'A loaf' }],
  metrics: { likes: 4, replies: 2, reposts: 3, quotes: 0 },
}
const states = ['JOB_STATE_ENCODING', 'JOB_STATE_COMPLETED']
const job = (state = 'JOB_STATE_CREATED') => ({
  jobId: 'job-1',
  did,
  state,
  ...(state === 'JOB_STATE_COMPLETED' ? { blob: blob('video/mp4') } : {}),
})
const put = ({ body }: PlatformCallRecord): Answer =>
  ok({ uri: `at://${did}/${body.collection}/${body.rkey}`, cid })
// The key of the suite's one post, as the conformance suite numbers it.
const rkey = recordKey('01890000-0000-7000-8000-000000000001', '01890000-0000-7000-8000-00000000000a')
const entry = {
  releaseId: `at://${did}/app.bsky.feed.post/${rkey}`,
  releaseUrl: `https://bsky.app/profile/ada.test/post/${rkey}`,
}
const record = (of: object) => ({
  path: '/xrpc/com.atproto.repo.putRecord',
  body: { repo: did, rkey, swapRecord: null, record: of },
})

export const blueskyExchanges: Exchanges = {
  create: (url) => bluesky.create({ service: url, appView: url, videoService: url }, noHost),
  vendor: readLexicons('bluesky', [
    'app.bsky.feed.getAuthorFeed',
    'app.bsky.feed.searchPosts',
    'app.bsky.feed.getPostThread',
    'app.bsky.notification.listNotifications',
  ]),
  account: (service) => ({
    internalId: did,
    profile: 'ada.test',
    refreshToken: 'd.e.f',
    credentials: { service, identifier: 'ada.test', password: 'app-pass' },
  }),
  sources: {
    ...from({ description: 'bluesky.json' }, 'POST /xrpc/com.atproto.repo.deleteRecord'),
    ...from(
      { description: 'bluesky.json' },
      'POST /xrpc/com.atproto.server.createSession',
      'POST /xrpc/com.atproto.server.refreshSession',
      'GET /xrpc/com.atproto.repo.getRecord',
      'GET /xrpc/com.atproto.identity.resolveHandle',
      'POST /xrpc/com.atproto.repo.uploadBlob',
      'POST /xrpc/com.atproto.repo.putRecord',
      'GET /xrpc/com.atproto.server.getSession',
      'GET /xrpc/com.atproto.server.describeServer',
      'GET /xrpc/com.atproto.server.getServiceAuth',
      'POST /xrpc/app.bsky.video.uploadVideo',
      'GET /xrpc/app.bsky.video.getJobStatus',
      'GET /xrpc/app.bsky.actor.getProfile',
      'GET /xrpc/app.bsky.feed.getPosts',
      'GET /xrpc/app.bsky.actor.searchActorsTypeahead',
      'refusals',
    ),
    ...from(
      {
        client: 'bluesky-social/atproto packages/api',
        shows:
          'The types of the package @atproto/api for an author feed, a search, a thread and notifications.',
      },
      'GET /xrpc/app.bsky.feed.getPostThread',
      'GET /xrpc/app.bsky.notification.listNotifications',
      'GET /xrpc/app.bsky.feed.getAuthorFeed',
      'GET /xrpc/app.bsky.feed.searchPosts',
    ),
    ...from(
      {
        documentation:
          'https://raw.githubusercontent.com/bluesky-social/bsky-docs/main/docs/advanced-guides/rate-limits.md',
        date: '2026-11-23',
      },
      'rateLimit',
    ),
  },
  routes: {
    'POST /xrpc/com.atproto.server.createSession': ok(session),
    'POST /xrpc/com.atproto.server.refreshSession': ok({ ...session, accessJwt: 'g.h.i' }),
    'GET /xrpc/com.atproto.repo.getRecord': ({ query }) =>
      ok({
        uri: `at://${did}/${query.collection}/${query.rkey}`,
        cid,
        value: { $type: 'app.bsky.actor.profile', displayName: 'Ada' },
      }),
    'GET /xrpc/com.atproto.identity.resolveHandle': ({ query }) =>
      query.handle === 'grace.test' ? ok({ did }) : refusal(400, 'InvalidRequest'),
    'POST /xrpc/com.atproto.repo.uploadBlob': ok({ blob: blob('image/png') }),
    'POST /xrpc/com.atproto.repo.putRecord': put,
    'GET /xrpc/com.atproto.server.getSession': ok({ ...author, active: true }),
    'GET /xrpc/com.atproto.server.describeServer': ok({ did: 'did:web:pds.test', availableUserDomains: [] }),
    'GET /xrpc/com.atproto.server.getServiceAuth': ok({ token: 'j.k.l' }),
    'POST /xrpc/app.bsky.video.uploadVideo': ok({ jobStatus: job() }),
    'GET /xrpc/app.bsky.video.getJobStatus': states.map((state) => ok({ jobStatus: job(state) })),
    'GET /xrpc/app.bsky.actor.getProfile': ok({ ...author, followersCount: 12, postsCount: 7 }),
    'GET /xrpc/app.bsky.feed.getPosts': ok({ posts: [view] }),
    'GET /xrpc/app.bsky.feed.getAuthorFeed': ({ query }) =>
      query.cursor === 'more'
        ? ok({ feed: [{ post: { ...view, uri: `${post}-1` } }] })
        : ok({ cursor: 'more', feed: [{ post: view }, { post: view, reason }] }),
    'GET /xrpc/app.bsky.feed.searchPosts': ok({ posts: [view] }),
    'GET /xrpc/app.bsky.actor.searchActorsTypeahead': ok({ actors: [{ ...author, displayName: 'Ada' }] }),
  },
  isCommit: ({ path }) => path.endsWith('putRecord'),
  connect: async ({ auth }, call) =>
    auth.kind === 'custom-fields' &&
    auth.connect({ service: '', identifier: '@ada.test', password: 'app-pass' }, call),
  connected: {
    internalId: did,
    name: 'Ada',
    profile: 'ada.test',
    accessToken: 'a.b.c',
    refreshToken: 'd.e.f',
  },
  connectRefusals: [
    ['POST /xrpc/com.atproto.server.createSession', refusal(401, 'AuthenticationRequired'), 'token_refused'],
    [
      'POST /xrpc/com.atproto.server.createSession',
      refusal(401, 'AuthFactorTokenRequired'),
      'app_password_needed',
    ],
    [
      'POST /xrpc/com.atproto.server.createSession',
      refusal(503, 'NotEnoughResources'),
      'platform_unavailable',
    ],
  ],
  refresh: {
    tokens: { accessToken: 'g.h.i', refreshToken: 'd.e.f', expiresAt: null },
    routes: ['POST /xrpc/com.atproto.server.refreshSession', 'POST /xrpc/com.atproto.server.createSession'],
  },
  publish: {
    'a text with a link, a tag and a mention': {
      text: 'See https://a.io #loaf @grace.test @nobody.test',
      calls: [
        {},
        {},
        record({
          facets: [
            { index: { byteStart: 4 } },
            { index: { byteStart: 17 } },
            { index: { byteStart: 23 }, features: [{ did }] },
          ],
        }),
      ],
      entries: [entry],
    },
    'images with their descriptions': {
      media: [aFile(A_PNG, 'image/png', { alt: 'A loaf' })],
      calls: [
        { path: '/xrpc/com.atproto.repo.uploadBlob' },
        record({ embed: { images: [{ alt: 'A loaf', aspectRatio: { width: 1, height: 1 } }] } }),
      ],
      entries: [entry],
    },
    'a video that takes time to process': {
      media: [aFile(new Uint8Array(9), 'video/mp4', { width: 640, height: 360 })],
      calls: [
        {},
        {},
        {},
        { path: '/xrpc/app.bsky.video.uploadVideo' },
        {},
        {},
        record({ embed: { aspectRatio: { width: 640, height: 360 } } }),
      ],
      entries: [entry],
    },
    'a reply': {
      position: { root, parent: root },
      calls: [{}, record({ reply: { root: { uri: post, cid }, parent: { uri: post, cid } } })],
      entries: [entry],
    },
  },
  inbox: {
    routes: {
      'GET /xrpc/app.bsky.feed.getPostThread': ok({
        thread: {
          post: view,
          replies: [
            { post: answer, replies: [{ post: { ...answer, uri: ownAnswer, author } }, { notFound: true }] },
            { blocked: true },
          ],
        },
      }),
      'GET /xrpc/app.bsky.notification.listNotifications': ok({
        notifications: [
          { ...answer, reason: 'mention', record: { ...answer.record, reply: undefined } },
          { ...answer, reason: 'like' },
        ],
      }),
    },
    comments: {
      of: [root],
      gives: [
        expect.objectContaining({
          id: answer.uri,
          kind: 'comment',
          releaseId: post,
          parentId: post,
          rootId: post,
          author: { id: 'did:plc:grace', username: 'grace.test', name: 'Grace', picture: null },
          text: 'Is it rye?',
          url: 'https://bsky.app/profile/grace.test/post/3k2a',
          publishedAt: Date.parse(when),
          isOwn: false,
          capabilities: ['reply'],
        }),
        expect.objectContaining({ id: ownAnswer, isOwn: true }),
      ],
      gone: { 'GET /xrpc/app.bsky.feed.getPostThread': refusal(400, 'NotFound') },
    },
    mentions: {
      gives: [
        expect.objectContaining({ id: answer.uri, kind: 'mention', releaseId: null, text: 'Is it rye?' }),
      ],
    },
    item: { id: answer.uri },
    acts: {},
    reply: {
      root: post,
      calls: expect.arrayContaining([
        expect.objectContaining({ path: '/xrpc/com.atproto.repo.putRecord' }),
      ]) as never,
      gives: expect.objectContaining({ releaseUrl: expect.stringContaining('/post/') }),
    },
    refusals: [],
    source: {
      documentation: 'https://docs.bsky.app/docs/api/app-bsky-feed-get-post-thread',
      date: '2026-11-27',
    },
  },
  remove: {
    isChange: ({ path }) => path.endsWith('deleteRecord'),
    routes: { 'POST /xrpc/com.atproto.repo.deleteRecord': ok({}) },
    cases: {
      'a post': {
        entry: { releaseId: post },
        calls: [
          {
            path: '/xrpc/com.atproto.repo.deleteRecord',
            body: { repo: did, collection: 'app.bsky.feed.post', rkey: post.split('/').at(-1) },
          },
        ],
      },
      'a post of another account': {
        entry: { releaseId: 'at://did:plc:other/app.bsky.feed.post/3k2' },
        calls: [],
        gives: { failure: 'rejected', code: 'missing_permissions' },
      },
    },
    // The server ensures that there is no such record, and answers as if it had removed one.
    gone: null,
    refusals: [[refusal(400, 'ExpiredToken'), 'auth', 'token_refused']],
    source: { description: 'bluesky.json' },
  },
  refusals: [
    [refusal(400, 'ExpiredToken'), 'auth', 'token_refused'],
    [refusal(400, 'AccountTakedown'), 'auth', 'account_disabled'],
    [refusal(400, 'InvalidRequest'), 'rejected', 'platform_rejected'],
    [refusal(502, 'UpstreamFailure'), 'unknown', 'outcome_unknown'],
  ],
  rateLimit: { ...refusal(429, 'RateLimitExceeded'), headers: { 'ratelimit-reset': '7' } },
  testedIn: { plugs: 'peers/bluesky-plugs.long.test.ts' },
  metrics: {
    account: [
      { label: 'Followers', total: 12 },
      { label: 'Posts', total: 7 },
    ],
    releaseId: post,
    post: Object.entries({ Likes: 4, Reposts: 3, Replies: 2, Quotes: 0 }).map(([label, total]) => ({
      label,
      total,
    })),
  },
  reads: {
    profile: {
      of: { username: 'ada.test' },
      gives: {
        id: did,
        username: 'ada.test',
        name: 'ada.test',
        picture: null,
        bio: null,
        followers: 12,
        following: null,
        posts: 7,
        url: 'https://bsky.app/profile/ada.test',
      },
    },
    posts: { of: { userId: did }, gives: [item, { ...item, id: `${post}-1`, url: `${item.url}-1` }] },
    post: { of: post, gives: item },
    search: { of: 'loaf', gives: [item] },
    unknown: [
      'GET /xrpc/app.bsky.actor.getProfile',
      { status: 400, json: { error: 'InvalidRequest', message: 'Profile not found' } },
    ],
  },
  mentions: { '@ad': [{ id: did, label: 'ada.test', name: 'Ada', image: null }] },
}
