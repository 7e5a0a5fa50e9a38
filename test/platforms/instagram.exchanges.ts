import { expect } from 'vitest'
import { instagram } from '../../server/platforms/meta/instagram-business.ts'
import { instagramStandalone } from '../../server/platforms/meta/instagram-standalone.ts'
import { aFile } from '../helpers/channels.ts'
import { signInAt } from './conformance.ts'
import { type Exchanges, NOW, type Source } from './exchanges.ts'
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
  signedIn,
  signInRefusals,
  signInRoutes,
  slowDown,
} from './meta-answers.ts'
import { from } from './sources.ts'
import type { Route } from './stand-in.ts'
import { noHost } from './support.ts'
import { readVendor } from './vendor.ts'

const v = '/v25.0'
const page = 'https://www.instagram.com/p/abc/'
const image = aFile(A_PNG, 'image/png', { alt: 'A loaf' })
const converted = 'https://postern.example/shared.jpeg'
const video = aFile(new Uint8Array(9), 'video/mp4', { url: 'https://media.example/v.mp4' })
const entry = { releaseId: '77', releaseUrl: page }
const root = entry
const inComment = { position: { root, parent: root } }
const post = { post_type: 'post' }
const story = { post_type: 'story' }
const tall = { width: 100, height: 200 }
const trial = { ...post, is_trial_reel: true, graduation_strategy: 'SS_PERFORMANCE' }
const status = (status_code: string, status = '') => ok({ id: '1', status_code, status })
const create = (body: Record<string, unknown>) => ({ path: `${v}/40/media`, body })
const poll = { path: `${v}/1`, query: { fields: 'status_code,status' } }
const commit = { path: `${v}/40/media_publish`, body: { creation_id: '1' } }
const permalink = { path: `${v}/77`, query: { fields: 'permalink' } }
const published = [commit, permalink]
const total = (name: string, value: number) => ({ ...insight(name, []), total_value: { value } })

const AFTER = new Date(NOW + 30_000).toISOString()
const BEFORE = new Date(NOW - 3_600_000).toISOString()
const own = { id: '77', caption: 'Hello', permalink: page, timestamp: AFTER }
const sent = { creation_id: '1', text: 'Hello', isStory: false }
const isPublished = { [`GET ${v}/1`]: status('PUBLISHED') }

type Own = 'sources' | 'create' | 'vendor' | 'routes' | 'connect' | 'connected' | 'connectRefusals'
type Common = Omit<Exchanges, Own>

/** Exchanges that both ways of connecting share. */
const common: Common = {
  account: {
    internalId: '40',
    profile: 'bakery',
    accessToken: 'a-token',
    credentials: { userToken: 'user-token' },
  },
  settings: post,
  post: { media: [image] },
  isCommit: ({ method, path }) => method === 'POST' && /media_publish|(comments|replies)$/.test(path),
  inbox: {
    routes: {
      [`GET ${v}/77/comments`]: ok({
        data: [
          {
            id: '90',
            text: 'Is it rye?',
            timestamp: '2023-11-14T22:13:25+0000',
            username: 'grace',
            from: { id: '50', username: 'grace' },
            hidden: true,
            replies: {
              data: [{ id: '91', text: 'It is', timestamp: '2023-11-14T22:14:25+0000', username: 'bakery' }],
              paging: { cursors: { after: 'r1' }, next: 'https://graph.example/next' },
            },
          },
        ],
        paging: { cursors: { after: 'c1' } },
      }),
      [`GET ${v}/90/replies`]: ok({
        data: [{ id: '92', text: 'Thanks', timestamp: '2023-11-14T22:15:25+0000', username: 'grace' }],
        paging: { cursors: { after: 'r2' } },
      }),
      [`POST ${v}/90`]: ok({ success: true }),
      [`DELETE ${v}/90`]: ok({ success: true }),
    },
    comments: {
      of: [entry],
      gives: [
        {
          id: '90',
          kind: 'comment',
          releaseId: '77',
          parentId: null,
          rootId: '90',
          author: { id: '50', username: 'grace', name: null, picture: null },
          text: 'Is it rye?',
          url: page,
          publishedAt: Date.parse('2023-11-14T22:13:25Z'),
          isOwn: false,
          isHidden: true,
          capabilities: ['reply', 'hide', 'remove'],
        },
        expect.objectContaining({
          id: '91',
          parentId: '90',
          rootId: '90',
          isOwn: true,
          capabilities: ['reply', 'remove'],
        }),
        expect.objectContaining({ id: '92', parentId: '90', isOwn: false }),
      ],
      gone: { [`GET ${v}/77/comments`]: graphError(100, 'Object does not exist', 33) },
    },
    item: { id: '90', url: page },
    reply: {
      calls: [{ path: `${v}/90/replies`, body: { message: 'Thank you' } }],
      gives: expect.objectContaining({ releaseUrl: page }),
    },
    acts: {
      hide: {
        calls: [{ method: 'POST', path: `${v}/90`, query: { hide: 'true' } }],
        undone: [{ method: 'POST', path: `${v}/90`, query: { hide: 'false' } }],
        gone: graphError(100, 'Object does not exist', 33),
      },
      remove: {
        calls: [{ method: 'DELETE', path: `${v}/90` }],
        gone: graphError(100, 'Object does not exist', 33),
      },
    },
    refusals: metaRefusals,
    source: { assumed: 'A comment that Instagram no longer has is the error 100 with the subcode 33.' },
  },
  isAuthorized: ({ headers }) => headers.authorization === 'Bearer a-token',
  goodSettings: [post, story, { ...post, collaborators: [{ label: 'ada' }] }],
  badSettings: [
    [{}, 'settings.post_type'],
    [{ post_type: 'reel' }, 'settings.post_type'],
    [trial, 'settings.is_trial_reel'],
    [{ ...post, graduation_strategy: 'LATER' }, 'settings.graduation_strategy'],
    [{ ...story, collaborators: [{ label: 'ada' }] }, 'settings.collaborators'],
    [{ ...post, collaborators: Array(4).fill({ label: 'ada' }) }, 'settings.collaborators'],
  ],
  refusedDrafts: {
    'a text without a file': refused([[]], { at: 'value.0.image', says: 'at least 1 file' }),
    'eleven files': refused([Array(11).fill(draft('image'))], { at: 'value.0.image', says: 'at most 10' }),
    'a tall image': refused([[draft('image', tall)]], { at: 'value.0.image.0', says: '0.8 to 1.91' }),
    'a long reel': refused([[draft('video', 901_000)]], { at: 'value.0.image.0', says: '15 minutes' }),
    'a long story': refused(
      [[draft('video', 61_000)]],
      { at: 'value.0.image.0', says: '60 seconds' },
      { settings: story },
    ),
    'a trial reel with two videos': refused(
      [[draft('video'), draft('video')]],
      { at: 'settings.is_trial_reel', says: 'one video' },
      { settings: trial },
    ),
    'too many hashtags': refused(
      [[draft('image')]],
      { at: 'value.0.content', says: '30 hashtags' },
      { settings: post, text: '#a '.repeat(31) },
    ),
    'a file in a comment': refused([[draft('image')], [draft('image')]], {
      at: 'value.1.image',
      says: 'text only',
    }),
    'a comment on a story': refused(
      [[draft('image')], []],
      { at: 'value.1.content', says: 'does not accept comments' },
      { settings: story },
    ),
    'a long comment': refused(
      [[draft('image')], []],
      { at: 'value.1.content', says: 'accepts at most 300' },
      { settings: post, text: 'Bread '.repeat(51) },
    ),
  },
  warnedDrafts: {
    'a story with a chosen cover': refused(
      [[draft('video', { coverAtMs: 4_000 })]],
      { at: 'value.0.image.0', says: 'thumbnailTimestamp is ignored' },
      { settings: story },
    ),
    'a reel that ends before its cover': refused(
      [[draft('video', { coverAtMs: 9_000, durationMs: 9_000 })]],
      { at: 'value.0.image.0', says: 'ends before' },
    ),
  },
  publish: {
    'an image as JPEG with its description': {
      media: [image],
      calls: [create({ image_url: converted, alt_text: 'A loaf', caption: 'Hello' }), poll, ...published],
      entries: [entry],
    },
    'a trial reel with its cover after Instagram has processed it': {
      media: [{ ...video, thumbnail: async () => aFile(A_PNG, 'image/png') }],
      settings: { ...trial, collaborators: [{ label: 'bob' }] },
      routes: { [`GET ${v}/1`]: [status('IN_PROGRESS'), status('FINISHED')] },
      calls: [
        create({
          media_type: 'REELS',
          video_url: 'https://media.example/v.mp4',
          cover_url: converted,
          collaborators: ['bob'],
          trial_params: { graduation_strategy: 'SS_PERFORMANCE' },
        }),
        poll,
        poll,
        ...published,
      ],
      entries: [entry],
    },
    'a reel with a position in it as its cover': {
      media: [{ ...video, durationMs: 9_000, coverAtMs: 4_000 }],
      calls: [create({ media_type: 'REELS', thumb_offset: '4000' }), poll, ...published],
      entries: [entry],
    },
    'a reel that ends before its cover': {
      media: [{ ...video, durationMs: 9_000, coverAtMs: 9_000 }],
      calls: [
        { path: `${v}/40/media`, body: expect.not.objectContaining({ thumb_offset: '9000' }) as never },
        poll,
        ...published,
      ],
      entries: [entry],
    },
    'a carousel of images and videos': {
      media: [image, { ...video, coverAtMs: 0 }],
      calls: [
        create({ image_url: converted, is_carousel_item: true }),
        create({
          media_type: 'VIDEO',
          video_url: 'https://media.example/v.mp4',
          thumb_offset: '0',
          is_carousel_item: true,
        }),
        poll,
        poll,
        create({ media_type: 'CAROUSEL', caption: 'Hello', children: ['1', '1'] }),
        poll,
        ...published,
      ],
      entries: [entry],
    },
    'each file as a story, one of which is refused': {
      settings: story,
      media: [image, video],
      routes: {
        [`POST ${v}/40/media_publish`]: [ok({ id: '77' }), graphError(25, 'Restricted', 2_207_050)],
      },
      calls: [
        create({ media_type: 'STORIES', image_url: converted }),
        create({ media_type: 'STORIES', video_url: 'https://media.example/v.mp4' }),
        {},
        {},
        commit,
        permalink,
        commit,
      ],
      entries: [entry, { failure: 'rejected', code: 'account_restricted' }],
    },
    'a comment on the post': {
      position: { root, parent: { releaseId: '78', releaseUrl: page } },
      calls: [{ path: `${v}/77/comments`, body: { message: 'Hello' } }],
      entries: [{ releaseId: '79', releaseUrl: page }],
    },
    'an answer to a comment': {
      position: {
        root: { releaseId: '90', releaseUrl: null },
        parent: { releaseId: '91', releaseUrl: page },
        isAnswer: true,
      },
      calls: [{ path: `${v}/90/replies`, body: { message: 'Hello' } }],
      entries: [{ releaseId: '92', releaseUrl: page }],
    },
    'a post whose URL cannot be read': {
      media: [image],
      routes: { [`GET ${v}/77`]: graphError(100, 'Gone', 33) },
      calls: [{}, {}, {}, {}],
      entries: [{ releaseId: '77', releaseUrl: null }],
    },
  },
  lookUps: {
    'a post with a published container': {
      ready: sent,
      routes: { ...isPublished, [`GET ${v}/40/media`]: ok({ data: [{ ...own, caption: 'Rolls' }, own] }) },
      found: { matches: [entry], isComplete: false },
    },
    'a story': {
      ready: { creation_id: '1', text: '', isStory: true },
      routes: {
        ...isPublished,
        [`GET ${v}/40/stories`]: ok({
          data: [
            { ...own, caption: undefined },
            { ...own, timestamp: BEFORE },
          ],
        }),
      },
      found: { matches: [entry], isComplete: false },
    },
    'an unpublished container': { ready: sent, found: { matches: [], isComplete: true } },
    'a comment by the account': {
      ready: { comment: '77', message: 'Hello', page },
      routes: {
        [`GET ${v}/77/comments`]: ok({
          data: [
            { id: '80', text: 'Hello', timestamp: AFTER, username: 'bob' },
            { id: '79', text: 'Hello', timestamp: AFTER, username: 'bakery' },
          ],
        }),
      },
      found: { matches: [{ releaseId: '79', releaseUrl: page }], isComplete: true },
    },
    'an answer below the comment': {
      ready: { comment: '90', message: 'Hello', page, edge: 'replies' },
      routes: {
        [`GET ${v}/90/replies`]: ok({
          data: [{ id: '92', text: 'Hello', timestamp: AFTER, username: 'bakery' }],
        }),
      },
      found: { matches: [{ releaseId: '92', releaseUrl: page }], isComplete: true },
    },
  },
  refusals: [
    ...metaRefusals,
    [graphError(9, 'Limit reached', 2_207_042), 'retryable', 'platform_rate_limited'],
    [graphError(9007, 'Media is not ready', 2_207_027), 'retryable', 'platform_unavailable'],
  ],
  stepRefusals: [
    [`POST ${v}/40/media`, graphError(36_003, 'Bad ratio', 2_207_009), 'rejected', 'media_refused'],
    [`POST ${v}/40/media`, graphError(-1, 'Server error', 2_207_001), 'retryable', 'platform_unavailable'],
    [`GET ${v}/1`, status('ERROR', 'Error: 2207026'), 'rejected', 'media_refused'],
    [`GET ${v}/1`, status('EXPIRED'), 'rejected', 'media_refused'],
    [`POST ${v}/77/comments`, graphError(100, 'Gone', 33), 'rejected', 'parent_gone', inComment],
  ],
  rateLimit: slowDown,
  metrics: {
    account: [
      daily('Follower Count', 3),
      daily('Reach', 90),
      { label: 'Likes', days: [{ date: '2023-11-14', total: 40 }] },
      { label: 'Views', days: [{ date: '2023-11-14', total: 200 }] },
    ],
    releaseId: '77',
    post: [
      { label: 'Views', total: 8 },
      { label: 'Shares', total: 1 },
    ],
  },
}

const insights: Route = ({ query: { metric = '' } }) =>
  metric === 'follower_count'
    ? ok({ data: [insight(metric, [onDay('14', 3)])] })
    : metric === 'reach'
      ? ok({ data: [insight(metric, [onDay('14', 90)])] })
      : ok({ data: [total('likes', 40), total('views', 200)] })

const routes: Record<string, Route> = {
  [`POST ${v}/40/media`]: ok({ id: '1' }),
  [`GET ${v}/1`]: status('FINISHED'),
  [`POST ${v}/40/media_publish`]: ok({ id: '77' }),
  [`GET ${v}/77`]: ok({ id: '77', permalink: page }),
  [`POST ${v}/77/comments`]: ok({ id: '79' }),
  [`POST ${v}/90/replies`]: ok({ id: '92' }),
  [`GET ${v}/40/insights`]: insights,
  // A story has fewer metrics than a post.
  [`GET ${v}/77/insights`]: ({ query }) =>
    query.metric === 'views,reach,shares'
      ? ok({ data: [insight('views', [{ value: 8 }]), insight('shares', [{ value: 1 }])] })
      : graphError(100, 'The metric saved is not supported'),
}

const account = {
  id: '40',
  username: 'bakery',
  name: 'Bakery',
  profile_picture_url: 'https://cdn.example/b.png',
}
const scopes = [
  'instagram_basic',
  'pages_show_list',
  'pages_read_engagement',
  'instagram_content_publish',
  'instagram_manage_comments',
]
const sound = { id: '5', title: 'Oven', artist: 'Ada', audio_volume: 80, video_volume: 20 }

/** Sources of the exchanges that both ways of connecting share. */
const sources: Record<string, Source> = {
  ...from(
    { description: 'instagram.json' },
    `POST ${v}/40/media`,
    `GET ${v}/1`,
    `POST ${v}/40/media_publish`,
    `GET ${v}/77`,
    `POST ${v}/77/comments`,
    `GET ${v}/40/insights`,
    `GET ${v}/77/insights`,
    `GET ${v}/40/media`,
    `GET ${v}/77/comments`,
  ),
  ...from(
    {
      documentation: 'https://developers.facebook.com/docs/instagram-platform/comment-moderation',
      date: '2026-11-27',
    },
    `POST ${v}/90`,
    `DELETE ${v}/90`,
  ),
  ...from(
    {
      documentation:
        'https://developers.facebook.com/docs/instagram-platform/instagram-graph-api/reference/ig-comment/replies',
      date: '2026-11-28',
    },
    `GET ${v}/90/replies`,
    `POST ${v}/90/replies`,
  ),
  [`GET ${v}/1: once it is published`]: {
    documentation:
      'https://developers.facebook.com/documentation/instagram-platform/instagram-graph-api/reference/ig-container',
    date: '2024-07-23',
  },
  [`GET ${v}/40/stories`]: {
    documentation:
      'https://developers.facebook.com/documentation/instagram-platform/instagram-graph-api/reference/ig-user/stories',
    date: '2025-01-21',
  },
  refusals: {
    documentation: 'https://developers.facebook.com/docs/graph-api/guides/error-handling',
    date: '2026-11-23',
  },
  rateLimit: {
    assumed: 'The header x-business-use-case-usage says after how many minutes calls are accepted again.',
  },
}

export const instagramExchanges: Exchanges = {
  ...common,
  sources: {
    ...sources,
    ...from(
      { description: 'instagram.json' },
      `GET ${v}/me/permissions`,
      `GET ${v}/me/accounts`,
      `GET ${v}/me/businesses`,
    ),
    ...from(
      {
        documentation:
          'https://developers.facebook.com/documentation/facebook-login/guides/access-tokens/get-long-lived',
        date: '2022-09-14',
      },
      `GET ${v}/oauth/access_token`,
    ),
    [`DELETE ${v}/77`]: {
      documentation:
        'https://developers.facebook.com/documentation/instagram-platform/reference/instagram-media',
      date: '2026-06-22',
    },
    [`GET ${v}/me`]: { assumed: 'The user has id, name and picture.data.url, as on Facebook.' },
    [`GET ${v}/ig_audio`]: {
      assumed: 'Sounds are in `audio`, with audio_id, title, and display_artist or ig_username.',
    },
  },
  create: (url) =>
    instagram.create(
      { clientId: 'app', clientSecret: 'app-secret', takesDown: false, url: `${url}/site`, graphUrl: url },
      noHost,
    ),
  vendor: readVendor('instagram', {
    uncovered: /access_token$|ig_audio$|\/(me|stories|replies)$/,
    uncoveredCalls: /^DELETE |^POST \/v25\.0\/90$/,
    alsoTakes: ['after'],
  }),
  routes: {
    ...routes,
    ...signInRoutes(scopes),
    [`GET ${v}/me/accounts`]: ok({
      data: [
        { id: '20', name: 'Bakery', access_token: 'page-token', instagram_business_account: account },
        { id: '21', name: 'Mill', access_token: 'mill-token' },
      ],
    }),
    [`GET ${v}/me/businesses`]: graphError(200, 'Requires business_management', undefined, 403),
    [`GET ${v}/ig_audio`]: ({ query, headers }) =>
      headers.authorization === 'Bearer user-token' && query.audio_type === 'music' && query.user_id === '40'
        ? ok({ audio: [{ audio_id: '5', title: query.search_query, display_artist: 'Ada' }] })
        : graphError(190, 'Expired', 463),
  },
  connect: signInAt({ scope: expect.stringContaining('instagram_manage_comments,business_management,') }),
  remove: {
    isChange: ({ method }) => method === 'DELETE',
    routes: { [`DELETE ${v}/77`]: ok({ success: true }) },
    cases: { 'a post': { entry, calls: [{ method: 'DELETE', path: `${v}/77` }] } },
    gone: { [`DELETE ${v}/77`]: graphError(100, 'Object does not exist', 33) },
    refusals: metaRefusals,
    source: { assumed: 'A post that Instagram no longer has is the error 100 with the subcode 33.' },
  },
  connected: signedIn,
  connectRefusals: signInRefusals,
  pages: {
    list: [{ id: '40', pageId: '20', name: 'Bakery', picture: 'https://cdn.example/b.png' }],
    choice: { pageId: '20', id: '40' },
    chosen: {
      internalId: '40',
      profile: 'bakery',
      accessToken: 'page-token',
      expiresAt: null,
      credentials: { userToken: 'a-token' },
    },
  },
  badSettings: [
    ...(common.badSettings ?? []),
    [{ ...post, audio: {} }, 'settings.audio.id'],
    [{ ...post, audio: { id: '5', audio_volume: 101 } }, 'settings.audio.audio_volume'],
    [{ ...story, audio: sound }, 'settings.audio'],
  ],
  publish: {
    ...common.publish,
    'a reel with a sound': {
      media: [video],
      settings: { ...post, audio: sound },
      calls: [
        create({
          media_type: 'REELS',
          audio_configuration: { audio_id: '5', audio_volume: 80, video_volume: 20 },
        }),
        poll,
        ...published,
      ],
      entries: [entry],
    },
  },
  toolInputs: { audioSearch: { q: 'Oven', type: 'music' } },
  tools: { audioSearch: [{ id: '5', title: 'Oven', artist: 'Ada', image: null }] },
}

const renewed = { accessToken: 'long', refreshToken: null, expiresAt: NOW + 5_184_000_000 }

export const instagramStandaloneExchanges: Exchanges = {
  ...common,
  sources: {
    ...sources,
    'POST /api/oauth/access_token': {
      documentation:
        'https://developers.facebook.com/documentation/instagram-platform/instagram-api-with-instagram-login/business-login',
      date: '2026-03-13',
    },
    'GET /access_token': {
      documentation:
        'https://developers.facebook.com/documentation/instagram-platform/reference/access_token',
      date: '2026-03-09',
    },
    'GET /refresh_access_token': {
      documentation:
        'https://developers.facebook.com/documentation/instagram-platform/reference/refresh_access_token',
      date: '2025-07-17',
    },
    [`GET ${v}/me`]: { assumed: 'The profile has the id of the professional account in user_id.' },
  },
  create: (url) =>
    instagramStandalone.create(
      {
        clientId: 'app',
        clientSecret: 'app-secret',
        url: `${url}/site`,
        apiUrl: `${url}/api`,
        graphUrl: url,
      },
      noHost,
    ),
  vendor: readVendor('instagram', {
    uncovered: /access_token$|\/(me|stories|replies)$/,
    uncoveredCalls: /^(DELETE|POST) \/v25\.0\/90$/,
  }),
  routes: {
    ...routes,
    'POST /api/oauth/access_token': ok({
      data: [
        {
          access_token: 'short',
          user_id: '40',
          permissions:
            'instagram_business_basic,instagram_business_content_publish,instagram_business_manage_comments',
        },
      ],
    }),
    'GET /access_token': ({ query }) =>
      query.client_secret === 'app-secret' && query.access_token === 'short'
        ? ok({ access_token: 'long', expires_in: 5_184_000 })
        : graphError(190, 'Unknown token'),
    'GET /refresh_access_token': ok({ access_token: 'long', expires_in: 5_184_000 }),
    [`GET ${v}/me`]: ok({ user_id: '40', id: '41', username: 'bakery', name: 'Bakery' }),
  },
  connect: signInAt({ enable_fb_login: '0' }),
  connected: { ...renewed, internalId: '40', name: 'Bakery', profile: 'bakery', picture: null },
  connectRefusals: [
    [
      'POST /api/oauth/access_token',
      { status: 400, json: { error_type: 'OAuthException', code: 400 } },
      'code_refused',
    ],
    [
      'POST /api/oauth/access_token',
      ok({ access_token: 'short', permissions: ['instagram_business_basic'] }),
      'missing_scopes',
    ],
  ],
  refresh: { tokens: renewed, routes: ['GET /refresh_access_token'] },
}
