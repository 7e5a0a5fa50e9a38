import { pinterest } from '../../server/platforms/pinterest/pinterest.ts'
import { aDraftFile, aFile } from '../helpers/channels.ts'
import { signInAt } from './conformance.ts'
import type { ChangeExchanges, Exchanges } from './exchanges.ts'
import { A_PNG } from './files.ts'
import { from } from './sources.ts'
import type { Answer } from './stand-in.ts'
import { noHost } from './support.ts'
import { readVendor } from './vendor.ts'

const scope = 'boards:read,boards:write,pins:read,pins:write,user_accounts:read'
const tokens = { access_token: 't-1', refresh_token: 'r-1', expires_in: 2_592_000, scope }
const settings = { board: '549755885175' }
const pin = {
  releaseId: '813744226420795884',
  releaseUrl: 'https://www.pinterest.example/pin/813744226420795884/',
}
const ok = (json: unknown, status = 200): Answer => ({ status, json })
const refusal = (status: number, code: number, message: string): Answer => ({
  status,
  json: { code, message },
})
const png = (name: string, alt: string | null = null) =>
  aFile(A_PNG, 'image/png', { url: `https://media.example/${name}.png`, width: 1, height: 1, alt })
const video = (cover = false) =>
  aFile(new Uint8Array(9), 'video/mp4', { thumbnail: async () => (cover ? png('cover') : null) })
const mediaOf = (...names: string[]) => names.map((name) => ({ url: `https://media.example/${name}.png` }))
const day = (date: string, data_status: string, metrics: object) => ({ date, data_status, metrics })
const days = (metrics: object): Answer =>
  ok({
    all: { daily_metrics: [day('2023-11-13', 'READY', metrics), day('2023-11-14', 'PROCESSING', metrics)] },
  })
const on13 = (label: string, total: number) => ({ label, days: [{ date: '2023-11-13', total }] })
const state = (status: string): Answer => ok({ media_id: '5', media_type: 'video', status })
const videoCalls = [
  { path: '/v5/media' },
  { path: '/upload' },
  { path: '/v5/media/5' },
  { path: '/v5/media/5' },
]

const written = {
  id: pin.releaseId,
  title: 'On bread',
  description: 'From the oven',
  created_at: '2026-03-01T12:00:00',
  alt_text: 'A loaf',
  board_owner: { username: 'ada' },
  media: {
    media_type: 'image',
    images: {
      '150x150': { width: 150, height: 150, url: 'https://i.example/small.jpg' },
      '1200x': { width: 1200, height: 800, url: 'https://i.example/loaf.jpg' },
    },
  },
  pin_metrics: { lifetime_metrics: { impression: 9, save: 3, comment: 2, reaction: 4 } },
}
const fresh = { ...written, board_id: settings.board, created_at: '2023-11-14T22:13:25' }
const item = {
  id: pin.releaseId,
  url: pin.releaseUrl,
  text: 'On bread\n\nFrom the oven',
  publishedAt: Date.parse('2026-03-01T12:00:00Z'),
  author: { id: 'ada', username: 'ada', name: null, picture: null },
  media: [{ type: 'image', url: 'https://i.example/loaf.jpg', preview: null, alt: 'A loaf' }],
  metrics: { views: 9, saves: 3, replies: 2, likes: 4 },
}

const changeRefusals: ChangeExchanges['refusals'] = [
  [refusal(401, 2, 'Authentication failed'), 'auth', 'token_refused'],
  [refusal(403, 3, 'Your token lacks the scope pins:write'), 'rejected', 'missing_scopes'],
]

export const pinterestExchanges: Exchanges = {
  create: (apiUrl) =>
    pinterest.create(
      { clientId: 'app', clientSecret: 'app-secret', url: 'https://www.pinterest.example', apiUrl },
      noHost,
    ),
  vendor: readVendor('pinterest', {
    basePath: '/v5',
    uncovered: /^\/upload$|\/search\/pins$/,
    uncoveredGets: /\/pins$/,
    uncoveredCalls: /^PATCH /,
  }),
  account: { internalId: '27', profile: 'ada', accessToken: 't-1', refreshToken: 'r-1' },
  settings,
  post: { media: [png('a')] },
  routes: {
    'POST /v5/oauth/token': ok(tokens),
    'GET /v5/user_account': ok({
      id: '27',
      username: 'ada',
      business_name: 'Ada L.',
      profile_image: 'https://i.example/a.jpg',
      about: 'Bakes bread.',
      follower_count: 12,
      following_count: 3,
      pin_count: 7,
    }),
    'GET /v5/pins': ok({ items: [written], bookmark: null }),
    'GET /v5/search/pins': ok({ items: [written], bookmark: null }),
    [`GET /v5/pins/${pin.releaseId}`]: ok(written),
    'GET /v5/boards': ({ query }) =>
      query.bookmark === 'b'
        ? ok({ items: [{ id: '8', name: 'Tea' }], bookmark: null })
        : ok({ items: [{ id: '7', name: 'Bread' }], bookmark: 'b' }),
    'POST /v5/media': (_, { elsewhere }) =>
      ok(
        {
          media_id: '5',
          media_type: 'video',
          upload_url: `${elsewhere}/upload`,
          upload_parameters: { key: 'k', policy: 'p' },
        },
        201,
      ),
    'POST /upload': { status: 204 },
    'GET /v5/media/5': [state('processing'), state('succeeded')],
    'POST /v5/pins': ok({ id: pin.releaseId }, 201),
    'GET /v5/user_account/analytics': days({
      PIN_CLICK_RATE: 0.5,
      IMPRESSION: 8,
      PIN_CLICK: 4,
      SAVE: 2,
      ENGAGEMENT: 6,
    }),
    'GET /v5/pins/9/analytics': days({ IMPRESSION: 3, PIN_CLICK: 1, OUTBOUND_CLICK: 1, SAVE: 0 }),
  },
  sources: {
    ...from({ description: 'pinterest.json' }, 'DELETE /v5/pins/*'),
    ...from(
      { documentation: 'https://developers.pinterest.com/docs/api/v5/pins-update/', date: '2026-11-27' },
      'PATCH /v5/pins/*',
    ),
    ...from(
      { description: 'pinterest.json' },
      'POST /v5/oauth/token',
      'GET /v5/user_account',
      `GET /v5/pins/${pin.releaseId}`,
      'GET /v5/boards',
      'POST /v5/media',
      'GET /v5/media/5',
      'POST /v5/pins',
      'GET /v5/user_account/analytics',
      'GET /v5/pins/9/analytics',
    ),
    'GET /v5/pins': {
      client: 'https://glama.ai/mcp/servers/aymandakirgh/pinterest-mcp/tools/pinterest_list_pins',
      shows: 'The account’s Pins, newest first, up to 250, and a bookmark for the next page.',
    },
    'GET /v5/search/pins': { assumed: 'A search for Pins answers as the list of Pins does.' },
    'POST /upload': { assumed: 'The server of uploads answers a form with 204 or a refusal.' },
    refusals: { assumed: 'The message of an error names the board, the scope or the trial access at fault.' },
    rateLimit: { assumed: 'A limit says in X-RateLimit-Reset how many seconds it lasts.' },
  },
  isCommit: ({ method, path }) => method === 'POST' && path === '/v5/pins',
  isOwn: (path) => path !== '/upload',
  isAuthorized: ({ headers }) => headers.authorization === 'Bearer t-1',
  connect: signInAt(),
  connected: {
    internalId: '27',
    name: 'Ada L.',
    profile: 'ada',
    picture: 'https://i.example/a.jpg',
    accessToken: 't-1',
    refreshToken: 'r-1',
    expiresAt: 1_702_592_000_000,
  },
  connectRefusals: [
    ['POST /v5/oauth/token', refusal(400, 1, 'Invalid code'), 'code_refused'],
    ['POST /v5/oauth/token', ok({ ...tokens, scope: 'pins:read', token_type: 'bearer' }), 'missing_scopes'],
    ['GET /v5/user_account', refusal(401, 2, 'Authentication failed'), 'token_refused'],
  ],
  refresh: {
    tokens: { accessToken: 't-1', refreshToken: 'r-1', expiresAt: 1_702_592_000_000 },
    routes: ['POST /v5/oauth/token'],
  },
  goodSettings: [{ ...settings, title: 'Bread', link: 'https://ada.example', dominant_color: '#6E7874' }],
  badSettings: [
    [{}, 'settings.board'],
    [{ board: 'Bread' }, 'settings.board'],
    [{ ...settings, title: 'T'.repeat(101) }, 'settings.title'],
    [{ ...settings, link: 'ada' }, 'settings.link'],
    [{ ...settings, dominant_color: 'red' }, 'settings.dominant_color'],
  ],
  refusedDrafts: {
    'a text without an image': { at: 'value.0.image', says: 'at least 1 file' },
    'six images': { media: [Array(6).fill(aDraftFile('image/png'))], at: 'value.0.image', says: 'at most 5' },
    'images of two sizes': {
      media: [
        [aDraftFile('image/png', { width: 4, height: 4 }), aDraftFile('image/png', { width: 4, height: 5 })],
      ],
      at: 'value.0.image',
      says: 'one size',
    },
    'two covers': {
      media: [[aDraftFile('video/mp4'), aDraftFile('image/png'), aDraftFile('image/png')]],
      at: 'value.0.image',
      says: 'its cover',
    },
    'a long video': {
      media: [[aDraftFile('video/mp4', { durationMs: 901_000 })]],
      at: 'value.0.image.0',
      says: '15 minutes',
    },
  },
  publish: {
    'an image with every setting': {
      media: [png('a', 'A loaf')],
      settings: { ...settings, title: 'Bread', link: 'https://ada.example', dominant_color: '#6E7874' },
      calls: [
        {
          path: '/v5/pins',
          body: {
            board_id: settings.board,
            title: 'Bread',
            description: 'Hello',
            link: 'https://ada.example',
            dominant_color: '#6E7874',
            alt_text: 'A loaf',
            media_source: { source_type: 'image_url', url: 'https://media.example/a.png' },
          },
        },
      ],
      entries: [pin],
    },
    'several images': {
      media: [png('a'), png('b')],
      calls: [{ body: { media_source: { source_type: 'multiple_image_urls', items: mediaOf('a', 'b') } } }],
      entries: [pin],
    },
    'a video with a separate cover after processing': {
      media: [video(), png('cover')],
      calls: [
        { path: '/v5/media', body: { media_type: 'video' } },
        {
          path: '/upload',
          body: { key: 'k', policy: 'p' },
          files: [{ field: 'file', name: 'video.mp4', mime: 'video/mp4', size: 9 }],
        },
        ...videoCalls.slice(2),
        {
          body: {
            media_source: {
              source_type: 'video_id',
              media_id: '5',
              cover_image_url: 'https://media.example/cover.png',
            },
          },
        },
      ],
      entries: [pin],
    },
    'a video with its thumbnail': {
      media: [video(true)],
      calls: [
        ...videoCalls,
        { body: { media_source: { cover_image_url: 'https://media.example/cover.png' } } },
      ],
      entries: [pin],
    },
    'a video with its first frame as the cover': {
      media: [video()],
      calls: [...videoCalls, { body: { media_source: { cover_image_key_frame_time: 0 } } }],
      entries: [pin],
    },
  },
  lookUps: {
    'a Pin by its board and texts': {
      ready: { board_id: settings.board, title: 'On bread', description: 'From the oven' },
      routes: { 'GET /v5/pins': ok({ items: [fresh, { ...fresh, board_id: '8' }], bookmark: null }) },
      found: { matches: [pin], isComplete: true },
    },
    'a missing Pin': {
      ready: { board_id: settings.board, title: 'On bread', description: 'On the table' },
      routes: { 'GET /v5/pins': ok({ items: [fresh], bookmark: null }) },
      found: { matches: [], isComplete: true },
    },
    'a Pin without a text as unknown': {
      ready: { board_id: settings.board, description: '' },
      found: { matches: [], isComplete: false },
    },
  },
  stepRefusals: [
    [
      'GET /v5/media/5',
      refusal(404, 7, 'Media upload not found'),
      'rejected',
      'platform_rejected',
      { media: [video()] },
    ],
    ['GET /v5/media/5', state('failed'), 'rejected', 'media_refused', { media: [video()] }],
    ['POST /upload', { status: 403, json: {} }, 'retryable', 'upload_refused', { media: [video()] }],
  ],
  remove: {
    isChange: ({ method }) => method === 'DELETE',
    routes: { 'DELETE /v5/pins/*': { status: 204 } },
    cases: { 'a Pin': { entry: pin, calls: [{ method: 'DELETE', path: `/v5/pins/${pin.releaseId}` }] } },
    gone: { 'DELETE /v5/pins/*': refusal(404, 50, 'Pin not found.') },
    refusals: changeRefusals,
    source: { description: 'pinterest.json' },
  },
  edit: {
    isChange: ({ method }) => method === 'PATCH',
    routes: { 'PATCH /v5/pins/*': ok({ id: pin.releaseId }) },
    cases: {
      'a Pin': {
        entry: pin,
        calls: [{ path: `/v5/pins/${pin.releaseId}`, body: { description: 'New text' } }],
      },
    },
    gone: { 'PATCH /v5/pins/*': refusal(404, 50, 'Pin not found.') },
    refusals: changeRefusals,
    source: {
      documentation: 'https://developers.pinterest.com/docs/api/v5/pins-update/',
      date: '2026-11-27',
    },
  },
  refusals: [
    [refusal(401, 2, 'Authentication failed'), 'auth', 'token_refused'],
    [refusal(403, 29, 'Apps with Trial access may not create Pins'), 'rejected', 'platform_not_approved'],
    [refusal(403, 3, 'Your token lacks the scope pins:write'), 'rejected', 'missing_scopes'],
    [refusal(403, 29, 'You are not permitted to access that resource'), 'rejected', 'missing_permissions'],
    [refusal(404, 40, 'Board not found.'), 'rejected', 'board_not_found'],
    [refusal(400, 1, 'Invalid URL'), 'rejected', 'platform_rejected'],
  ],
  rateLimit: { ...refusal(429, 8, 'Too many requests'), headers: { 'x-ratelimit-reset': '7' } },
  metrics: {
    account: [
      { ...on13('Pin click rate', 0.5), average: true },
      on13('Impressions', 8),
      on13('Pin Clicks', 4),
      on13('Saves', 2),
      on13('Engagement', 6),
    ],
    releaseId: '9',
    post: [on13('Impressions', 3), on13('Pin Clicks', 1), on13('Saves', 0), on13('Outbound Clicks', 1)],
  },
  tools: {
    boards: [
      { id: '7', name: 'Bread' },
      { id: '8', name: 'Tea' },
    ],
  },
  reads: {
    profile: {
      of: { username: 'Ada' },
      gives: {
        id: '27',
        username: 'ada',
        name: 'Ada L.',
        picture: 'https://i.example/a.jpg',
        bio: 'Bakes bread.',
        followers: 12,
        following: 3,
        posts: 7,
        url: 'https://www.pinterest.example/ada/',
      },
    },
    posts: { of: { userId: '27' }, gives: [item] },
    post: { of: pin.releaseId, gives: item },
    search: { of: 'bread', gives: [item] },
    unknown: ['GET /v5/user_account', refusal(404, 7, 'User not found')],
  },
}
