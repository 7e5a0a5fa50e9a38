import { expect } from 'vitest'
import { youtube } from '../../server/platforms/google/youtube.ts'
import { aDraftFile, aFile } from '../helpers/channels.ts'
import { signInAt } from './conformance.ts'
import { type ChangeExchanges, type Exchanges, NOW } from './exchanges.ts'
import { A_PNG } from './files.ts'
import { from } from './sources.ts'
import type { Answer, PlatformCallRecord } from './stand-in.ts'
import { noHost } from './support.ts'
import { readVendor } from './vendor.ts'

const MIB = 1024 ** 2
const SESSION = '/api/session/1'
const GUIDES = 'https://developers.google.com/youtube/v3'
const READ = '2026-11-23'
const SCOPES = ['userinfo.profile', 'youtube.readonly', 'youtube.upload', 'yt-analytics.readonly']
const scope = SCOPES.map((name) => `https://www.googleapis.com/auth/${name}`).join(' ')
const asked = `${scope} https://www.googleapis.com/auth/youtube.force-ssl`

const ok = (json: unknown): Answer => ({ status: 200, json })
const refusal = (code: number, reason: string, message = reason): Answer => ({
  status: code,
  json: { error: { code, message, errors: [{ domain: 'youtube', reason, message }] } },
})
const video = (bytes = 9) => aFile(new Uint8Array(bytes), 'video/mp4')
const status = (uploadStatus: string, rest = {}) =>
  ok({ items: [{ id: 'v1', status: { uploadStatus, ...rest } }] })
const isProbe = ({ headers }: PlatformCallRecord) => headers['content-range']?.startsWith('bytes */') === true
const isLast = ({ headers }: PlatformCallRecord) => {
  const [, end, size] = /(\d+)\/(\d+)$/.exec(headers['content-range'] ?? '') ?? []
  return end !== undefined && Number(end) + 1 === Number(size)
}
/** The server of uploads: it has `received` bytes, and then all that it is sent. */
const upload =
  (received = 0) =>
  (call: PlatformCallRecord) => {
    if (isProbe(call)) return has(received)
    const [, end = 0] = /-(\d+)\//.exec(call.headers['content-range'] ?? '') ?? []
    return isLast(call) ? created : has(Number(end) + 1)
  }

const has = (bytes: number): Answer => ({
  status: 308,
  headers: bytes > 0 ? { range: `bytes=0-${bytes - 1}` } : {},
})
const created = ok({ id: 'v1', kind: 'youtube#video' })

const snippetOf = (snippet: object) => ok({ items: [{ id: 'v1', snippet }] })
const changeRefusals: ChangeExchanges['refusals'] = [
  [refusal(401, 'authError'), 'auth', 'token_refused'],
  [refusal(403, 'insufficientPermissions'), 'rejected', 'missing_scopes'],
  [refusal(403, 'forbidden'), 'rejected', 'forbidden'],
]
const range = (value: string) => ({
  headers: expect.objectContaining({ 'content-range': `bytes ${value}` }) as never,
})
const days = (...totals: number[]) => totals.map((total, n) => ({ date: `2023-11-1${2 + n}`, total }))
const tokens = { accessToken: 'access-1', refreshToken: 'refresh-1', expiresAt: NOW + 3_599_000 }
const watch = { releaseId: 'v1', releaseUrl: 'https://www.youtube.com/watch?v=v1' }
const probe = { method: 'PUT', path: SESSION, ...range('*/9') }
const sent = { session: '/session/1', size: 9, title: 'Bread' }
const settings = { title: 'Bread', type: 'public' }
const BEFORE = new Date(NOW - 3_600_000).toISOString()
const AFTER = new Date(NOW + 30_000).toISOString()

const film = {
  id: 'v1',
  snippet: {
    title: 'On bread',
    description: 'From the oven',
    publishedAt: '2026-03-01T12:00:00Z',
    channelId: 'UC1',
    channelTitle: 'Bakery',
    thumbnails: { high: { url: 'https://img.example/loaf.jpg' } },
  },
  statistics: { viewCount: '9', likeCount: '2', commentCount: '1', favoriteCount: '0' },
}
const item = {
  id: 'v1',
  url: 'https://www.youtube.com/watch?v=v1',
  text: 'On bread\n\nFrom the oven',
  publishedAt: Date.parse('2026-03-01T12:00:00Z'),
  author: { id: 'UC1', username: null, name: 'Bakery', picture: null },
  media: [
    {
      type: 'video',
      url: 'https://www.youtube.com/watch?v=v1',
      preview: 'https://img.example/loaf.jpg',
      alt: null,
    },
  ],
  metrics: { views: 9, likes: 2, replies: 1 },
}

const question = {
  textDisplay: 'Is it rye?',
  authorDisplayName: '@grace',
  authorProfileImageUrl: 'https://img.example/g',
  authorChannelId: { value: 'UC9' },
  publishedAt: '2023-11-14T22:13:25Z',
}
const answer = { ...question, textDisplay: 'It is', authorChannelId: { value: 'UC1' } }

export const youtubeExchanges: Exchanges = {
  create: (url) => {
    const at = {
      apiUrl: `${url}/api`,
      oauthUrl: `${url}/oauth`,
      accountsUrl: `${url}/accounts`,
      analyticsUrl: `${url}/stats`,
    }
    return youtube.create(
      { clientId: 'app', clientSecret: 'app-secret', apiKey: null, manages: true, ...at },
      noHost,
    )
  },
  vendor: readVendor('youtube', {
    basePath: ['/api', '/stats'],
    uncoveredCalls: /^(DELETE|PUT) /,
    uncovered:
      /^\/(oauth|api\/session)\/|\/(playlistItems|search|commentThreads|comments|setModerationStatus)$/,
  }),
  account: {
    internalId: 'UC1',
    accessToken: 'token',
    refreshToken: 'refresh',
    credentials: { googleUser: '14' },
  },
  settings,
  post: { media: [video()] },
  routes: {
    'POST /oauth/token': ok({
      access_token: 'access-1',
      refresh_token: 'refresh-1',
      expires_in: 3599,
      scope,
    }),
    'POST /oauth/revoke': ok({}),
    'GET /api/oauth2/v2/userinfo': ok({ id: '14', name: 'Ada', picture: 'https://img.example/a' }),
    'GET /api/youtube/v3/channels': ok({
      items: [
        {
          id: 'UC1',
          snippet: {
            title: 'Bakery',
            customUrl: '@bakery',
            thumbnails: { default: { url: 'https://img.example/b' } },
          },
          statistics: { subscriberCount: '12', videoCount: '7' },
        },
      ],
    }),
    'GET /api/youtube/v3/playlistItems': ok({ items: [{ contentDetails: { videoId: 'v1' } }] }),
    'GET /api/youtube/v3/search': ok({ items: [{ id: { videoId: 'v1' } }] }),
    'POST /api/upload/youtube/v3/videos': (_, { url }) => ({
      ...ok({}),
      headers: { location: url + SESSION },
    }),
    [`PUT ${SESSION}`]: upload(),
    'GET /api/youtube/v3/videos': ({ query }) =>
      query.part === 'status'
        ? status('processed')
        : ok({
            items: [film],
          }),
    'POST /api/upload/youtube/v3/thumbnails/set': ok({ items: [] }),
    'GET /stats/v2/reports': ok({
      columnHeaders: ['day', 'views', 'averageViewDuration'].map((name) => ({ name })),
      rows: [
        ['2023-11-12', 7, 31],
        ['2023-11-13', 9, 29],
      ],
    }),
  },
  sources: {
    ...from(
      { documentation: 'https://developers.google.com/youtube/v3/docs/videos', date: '2026-11-27' },
      'DELETE /api/youtube/v3/videos',
      'PUT /api/youtube/v3/videos',
    ),
    'GET /api/youtube/v3/commentThreads': {
      documentation: `${GUIDES}/docs/commentThreads/list`,
      date: '2026-11-28',
    },
    ...from(
      { documentation: `${GUIDES}/docs/comments`, date: '2026-11-28' },
      'GET /api/youtube/v3/comments',
      'POST /api/youtube/v3/comments',
      'POST /api/youtube/v3/comments/setModerationStatus',
      'DELETE /api/youtube/v3/comments',
    ),
    'GET /api/youtube/v3/commentThreads: of what is held for review': {
      assumed: 'YouTube lists comments that are held for review only by `moderationStatus`.',
    },
    ...from(
      { documentation: 'https://developers.google.com/identity/protocols/oauth2/web-server', date: READ },
      'POST /oauth/token',
      'POST /oauth/revoke',
    ),
    ...from(
      { description: 'youtube.json' },
      'GET /api/oauth2/v2/userinfo',
      'GET /api/youtube/v3/channels',
      'GET /api/youtube/v3/videos',
      'POST /api/upload/youtube/v3/thumbnails/set',
      'GET /stats/v2/reports',
    ),
    ...from(
      { documentation: `${GUIDES}/guides/using_resumable_upload_protocol`, date: READ },
      'POST /api/upload/youtube/v3/videos',
      `PUT ${SESSION}`,
    ),
    [`PUT ${SESSION}: that gets an empty part after it is complete`]: {
      assumed:
        'For at least an hour, a complete upload answers a question about its progress with its video.',
    },
    'GET /api/youtube/v3/playlistItems': {
      documentation: `${GUIDES}/docs/playlistItems/list`,
      date: READ,
    },
    'GET /api/youtube/v3/search': { documentation: `${GUIDES}/docs/search/list`, date: READ },
    refusals: { documentation: `${GUIDES}/docs/errors`, date: READ },
    rateLimit: { assumed: 'A request beyond the rate limit answers 429 or 403 with rateLimitExceeded.' },
  },
  isCommit: (call) => call.method === 'PUT' && isLast(call),
  isAuthorized: ({ headers }) => headers.authorization === 'Bearer token',
  connect: signInAt({
    page: '/accounts/o/oauth2/v2/auth',
    client_id: 'app',
    scope: asked,
    access_type: 'offline',
    prompt: 'consent',
  }),
  connected: {
    internalId: '14',
    name: 'Ada',
    needsPage: true,
    ...tokens,
  },
  connectRefusals: [
    ['POST /oauth/token', { status: 400, json: { error: 'invalid_grant' } }, 'code_refused'],
    ['POST /oauth/token', ok({ access_token: 'a', scope: scope.split(' ')[0] }), 'missing_scopes'],
    ['GET /api/oauth2/v2/userinfo', refusal(403, 'accessNotConfigured'), 'api_disabled'],
  ],
  refresh: {
    tokens,
    routes: ['POST /oauth/token'],
  },
  revoke: [{ path: '/oauth/revoke', body: { token: 'refresh' } }],
  pages: {
    list: [{ id: 'UC1', name: 'Bakery', picture: 'https://img.example/b' }],
    choice: { id: 'UC1' },
    chosen: { internalId: 'UC1', name: 'Bakery', profile: 'bakery' },
  },
  publish: {
    'a small video with its only part as the irreversible call': {
      media: [video()],
      settings: { ...settings, selfDeclaredMadeForKids: 'no', tags: [{ value: 'b', label: 'rye bread' }] },
      calls: [
        {
          path: '/api/upload/youtube/v3/videos',
          query: { uploadType: 'resumable', part: 'id,snippet,status', notifySubscribers: 'true' },
          headers: expect.objectContaining({
            'x-upload-content-type': 'video/mp4',
            'x-upload-content-length': '9',
          }) as never,
          body: {
            snippet: { title: 'Bread', description: 'Hello', tags: ['rye bread'] },
            status: { privacyStatus: 'public', selfDeclaredMadeForKids: false },
          },
        },
        probe,
        probe,
        { method: 'PUT', path: SESSION, files: [{ field: '', name: '', mime: 'video/mp4', size: 9 }] },
        { path: '/api/youtube/v3/videos', query: { part: 'status', id: 'v1' } },
      ],
      entries: [watch],
    },
    'a video in parts from the position of the upload, with a thumbnail after processing': {
      media: [video(17 * MIB)],
      files: { thumbnail: aFile(A_PNG, 'image/png') },
      routes: {
        [`PUT ${SESSION}`]: upload(8 * MIB),
        'GET /api/youtube/v3/videos': [status('uploaded'), status('processed')],
      },
      calls: [
        {},
        {},
        {
          ...range(`${8 * MIB}-${16 * MIB - 1}/${17 * MIB}`),
        },
        {},
        {},
        {
          ...range(`${16 * MIB}-${17 * MIB - 1}/${17 * MIB}`),
        },
        {},
        {},
        {
          path: '/api/upload/youtube/v3/thumbnails/set',
          query: { videoId: 'v1', uploadType: 'media' },
          files: [{ field: '', name: '', mime: 'image/png', size: A_PNG.byteLength }],
        },
      ],
      entries: [watch],
    },
    'a video from the first byte that YouTube lacks': {
      media: [video(17 * MIB)],
      settings: { ...settings, notifySubscribers: false },
      routes: {
        [`PUT ${SESSION}`]: [
          ...[has(0), has(4 * MIB), has(12 * MIB), has(12 * MIB), has(14 * MIB), has(14 * MIB)],
          created,
        ],
      },
      calls: [
        { path: '/api/upload/youtube/v3/videos', query: { notifySubscribers: 'false' } },
        range(`*/${17 * MIB}`),
        range(`0-${8 * MIB - 1}/${17 * MIB}`),
        range(`${4 * MIB}-${12 * MIB - 1}/${17 * MIB}`),
        range(`*/${17 * MIB}`),
        range(`${12 * MIB}-${17 * MIB - 1}/${17 * MIB}`),
        range(`*/${17 * MIB}`),
        range(`${14 * MIB}-${17 * MIB - 1}/${17 * MIB}`),
        { method: 'GET' },
      ],
      entries: [watch],
    },
    'a video in the same session after failures of YouTube': {
      media: [video(17 * MIB)],
      routes: {
        [`PUT ${SESSION}`]: [
          ...[has(0), { status: 503 }, has(8 * MIB), { status: 500 }, has(8 * MIB), has(16 * MIB)],
          ...[has(16 * MIB), created],
        ],
      },
      calls: [
        { method: 'POST' },
        range(`*/${17 * MIB}`),
        range(`0-${8 * MIB - 1}/${17 * MIB}`),
        range(`*/${17 * MIB}`),
        range(`${8 * MIB}-${16 * MIB - 1}/${17 * MIB}`),
        range(`*/${17 * MIB}`),
        range(`${8 * MIB}-${16 * MIB - 1}/${17 * MIB}`),
        range(`*/${17 * MIB}`),
        range(`${16 * MIB}-${17 * MIB - 1}/${17 * MIB}`),
        { method: 'GET' },
      ],
      entries: [watch],
    },
    'no video after repeated upload failures': {
      media: [video(17 * MIB)],
      routes: { [`PUT ${SESSION}`]: (call) => (isProbe(call) ? has(8 * MIB) : { status: 503 }) },
      calls: [{ method: 'POST' }, ...Array.from({ length: 12 }, () => ({ method: 'PUT' }))],
      entries: [{ failure: 'retryable', code: 'platform_unavailable' }],
    },
    'a video with an already complete upload': {
      media: [video()],
      routes: { [`PUT ${SESSION}`]: ok({ id: 'v1' }) },
      calls: [{}, probe, probe, { method: 'GET' }],
      entries: [watch],
    },
    'a video again after YouTube has lost the upload': {
      media: [video()],
      routes: { [`PUT ${SESSION}`]: [{ status: 404 }, { status: 308 }, { status: 308 }, ok({ id: 'v1' })] },
      calls: [{ method: 'POST' }, probe, { method: 'POST' }, probe, probe, {}, {}],
      entries: [watch],
    },
    'no video that YouTube rejects later': {
      media: [video()],
      routes: { 'GET /api/youtube/v3/videos': status('rejected', { rejectionReason: 'duplicate' }) },
      calls: [{}, {}, {}, {}, {}],
      entries: [{ failure: 'rejected', code: 'video_refused' }],
    },
  },
  lookUps: {
    'a complete upload': {
      ready: sent,
      routes: { [`PUT ${SESSION}`]: created },
      found: { matches: [watch], isComplete: true },
    },
    'an upload without its last part': {
      ready: sent,
      routes: { [`PUT ${SESSION}`]: has(0) },
      found: { matches: [], isComplete: true },
    },
    'a video by its title after YouTube has lost the upload': {
      ready: sent,
      routes: {
        [`PUT ${SESSION}`]: { status: 404 },
        'GET /api/youtube/v3/playlistItems': ok({
          items: [
            { snippet: { title: 'Rolls', publishedAt: AFTER }, contentDetails: { videoId: 'v2' } },
            { snippet: { title: 'Bread', publishedAt: AFTER }, contentDetails: { videoId: 'v1' } },
            { snippet: { title: 'Bread', publishedAt: BEFORE }, contentDetails: { videoId: 'v0' } },
          ],
        }),
      },
      found: { matches: [watch], isComplete: true },
    },
  },
  inbox: {
    routes: {
      'GET /api/youtube/v3/commentThreads': ({ query }) =>
        query.moderationStatus === 'heldForReview'
          ? ok({ items: [] })
          : ok({
              items: [
                {
                  id: 'c1',
                  snippet: {
                    topLevelComment: { id: 'c1', snippet: question },
                    canReply: true,
                    totalReplyCount: 2,
                  },
                  replies: { comments: [{ id: 'c1.1', snippet: answer }] },
                },
              ],
            }),
      'GET /api/youtube/v3/comments': ({ query }) =>
        query.pageToken
          ? ok({ items: [{ id: 'c1.2', snippet: { ...question, textDisplay: 'Thanks' } }] })
          : ok({ items: [{ id: 'c1.1', snippet: answer }], nextPageToken: 'r2' }),
      'POST /api/youtube/v3/comments': ok({ id: 'c1.3' }),
      'POST /api/youtube/v3/comments/setModerationStatus': { status: 204 },
      'DELETE /api/youtube/v3/comments': { status: 204 },
    },
    comments: {
      of: [watch],
      gives: [
        {
          id: 'c1',
          kind: 'comment',
          releaseId: 'v1',
          parentId: null,
          rootId: 'c1',
          author: { id: 'UC9', username: '@grace', name: '@grace', picture: 'https://img.example/g' },
          text: 'Is it rye?',
          url: `${watch.releaseUrl}&lc=c1`,
          publishedAt: Date.parse('2023-11-14T22:13:25Z'),
          isOwn: false,
          isHidden: false,
          capabilities: ['reply', 'hide', 'remove'],
        },
        expect.objectContaining({
          id: 'c1.1',
          parentId: 'c1',
          isOwn: true,
          capabilities: ['reply', 'remove'],
        }),
        expect.objectContaining({ id: 'c1.2', rootId: 'c1', isOwn: false }),
      ],
      next: 'held:',
      gone: { 'GET /api/youtube/v3/commentThreads': refusal(404, 'videoNotFound') },
    },
    item: { id: 'c1.2', url: `${watch.releaseUrl}&lc=c1.2` },
    reply: {
      root: 'c1',
      calls: [
        {
          path: '/api/youtube/v3/comments',
          query: { part: 'snippet' },
          body: { snippet: { parentId: 'c1', textOriginal: 'Thank you' } },
        },
      ],
      gives: { releaseId: 'c1.3', releaseUrl: `${watch.releaseUrl}&lc=c1.3` },
      lost: {
        routes: {
          'GET /api/youtube/v3/comments': ok({
            items: [
              { id: 'c1.4', snippet: { ...answer, textDisplay: 'Thank you', publishedAt: BEFORE } },
              { id: 'c1.3', snippet: { ...answer, textDisplay: 'Thank you', publishedAt: AFTER } },
            ],
          }),
        },
        found: {
          matches: [{ releaseId: 'c1.3', releaseUrl: `${watch.releaseUrl}&lc=c1.3` }],
          isComplete: true,
        },
      },
    },
    acts: {
      hide: {
        calls: [
          {
            path: '/api/youtube/v3/comments/setModerationStatus',
            query: { id: 'c1.2', moderationStatus: 'heldForReview' },
          },
        ],
        undone: [{ query: { id: 'c1.2', moderationStatus: 'published' } }],
        gone: refusal(404, 'commentNotFound'),
      },
      remove: {
        calls: [{ query: { id: 'c1.2', moderationStatus: 'rejected' } }],
        gone: refusal(404, 'commentNotFound'),
      },
    },
    refusals: changeRefusals,
    source: { documentation: `${GUIDES}/docs/errors`, date: READ },
  },
  remove: {
    isChange: ({ method }) => method === 'DELETE',
    routes: { 'DELETE /api/youtube/v3/videos': { status: 204 } },
    cases: {
      'a video': {
        entry: watch,
        calls: [{ method: 'DELETE', path: '/api/youtube/v3/videos', query: { id: 'v1' } }],
      },
    },
    gone: { 'DELETE /api/youtube/v3/videos': refusal(404, 'videoNotFound') },
    refusals: changeRefusals,
    source: {
      documentation: 'https://developers.google.com/youtube/v3/docs/videos/delete',
      date: '2026-11-27',
    },
  },
  edit: {
    isChange: ({ method }) => method === 'PUT',
    routes: { 'PUT /api/youtube/v3/videos': ok({ id: 'v1' }) },
    cases: {
      'the description of a video': {
        entry: watch,
        routes: {
          'GET /api/youtube/v3/videos': snippetOf({ title: 'On bread', categoryId: '22', tags: ['rye'] }),
        },
        calls: [
          { path: '/api/youtube/v3/videos', query: { part: 'snippet', id: 'v1' } },
          {
            method: 'PUT',
            query: { part: 'snippet' },
            body: {
              id: 'v1',
              snippet: { title: 'On bread', categoryId: '22', tags: ['rye'], description: 'New text' },
            },
          },
        ],
      },
    },
    gone: { 'GET /api/youtube/v3/videos': ok({ items: [] }) },
    refusals: changeRefusals,
    source: {
      documentation: 'https://developers.google.com/youtube/v3/docs/videos/update',
      date: '2026-11-27',
    },
  },
  refusals: [
    [refusal(401, 'authError'), 'auth', 'token_refused'],
    [refusal(401, 'youtubeSignupRequired'), 'rejected', 'no_channel'],
    [refusal(403, 'quotaExceeded'), 'retryable', 'platform_rate_limited'],
    [refusal(403, 'insufficientPermissions'), 'auth', 'missing_scopes'],
    [refusal(403, 'authenticatedUserAccountSuspended'), 'auth', 'account_closed'],
    [refusal(403, 'forbidden'), 'rejected', 'forbidden'],
    [refusal(400, 'uploadLimitExceeded'), 'rejected', 'upload_limit'],
    [refusal(400, 'invalidTitle'), 'rejected', 'platform_rejected'],
    [{ status: 308 }, 'retryable', 'upload_incomplete'],
    [{ status: 404, json: {} }, 'rejected', 'upload_expired'],
  ],
  stepRefusals: [
    ['POST /api/upload/youtube/v3/videos', refusal(400, 'invalidTags'), 'rejected', 'platform_rejected'],
  ],
  rateLimit: {
    status: 429,
    json: { error: { code: 429, message: 'slow down' } },
    headers: { 'retry-after': '7' },
  },
  goodSettings: [
    settings,
    { ...settings, thumbnail: { path: 'https://img.example/a.png' }, tags: [{ value: 'a', label: 'a' }] },
  ],
  badSettings: [
    [{ type: 'public' }, 'settings.title'],
    [{ ...settings, title: 'a < b' }, 'settings.title'],
    [{ ...settings, type: 'hidden' }, 'settings.type'],
    [
      { ...settings, tags: Array.from({ length: 51 }, (_, n) => ({ value: `${n}`, label: 'a b c 123' })) },
      'settings.tags',
    ],
  ],
  warnedDrafts: {
    'a video with a position as cover': {
      media: [[aDraftFile('video/mp4', { coverAtMs: 1_500 })]],
      at: 'value.0.image.0',
      says: 'Choose a thumbnail',
    },
  },
  refusedDrafts: {
    'a post without a video': { at: 'value.0.image', says: 'at least 1 video' },
    'a video with an image': {
      media: [[aDraftFile('video/mp4'), aDraftFile('image/png')]],
      at: 'value.0.image',
      says: 'at most 1 file',
    },
    'a description with an HTML tag': {
      text: 'a <b>',
      media: [[aDraftFile('video/mp4')]],
      at: 'value.0.content',
      says: '< or >',
    },
  },
  metrics: {
    account: [
      { label: 'Views', days: days(7, 9) },
      { label: 'Average View Duration', average: true, days: days(31, 29) },
    ],
    releaseId: 'v1',
    post: Object.entries({ Views: 9, Likes: 2, Comments: 1, Favorites: 0 }).map(([label, total]) => ({
      label,
      total,
    })),
  },
  reads: {
    profile: {
      of: { username: 'bakery' },
      gives: {
        id: 'UC1',
        username: 'bakery',
        name: 'Bakery',
        picture: 'https://img.example/b',
        bio: null,
        followers: 12,
        following: null,
        posts: 7,
        url: 'https://www.youtube.com/channel/UC1',
      },
    },
    posts: { of: { username: 'bakery' }, gives: [item] },
    post: { of: 'v1', gives: item },
    search: { of: 'bread', gives: [item] },
    unknown: ['GET /api/youtube/v3/channels', ok({ items: [] })],
  },
}
