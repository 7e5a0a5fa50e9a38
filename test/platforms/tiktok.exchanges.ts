import { expect } from 'vitest'
import { tiktok } from '../../server/platforms/tiktok/tiktok.ts'
import { aDraftFile } from '../helpers/channels.ts'
import { signInAt } from './conformance.ts'
import { type Exchanges, NOW } from './exchanges.ts'
import { from } from './sources.ts'
import type { Answer } from './stand-in.ts'
import { noHost } from './support.ts'
import { aPhoto, aVideo, draft, entryOf, metricsOf, missing, settings } from './tiktok-support.ts'
import { readVendor } from './vendor.ts'

const MIB = 1024 ** 2
const api = '/api/v2'
const ID = '7061234567890123456'
const SCOPES = 'user.info.basic,user.info.profile,user.info.stats,video.list,video.publish,video.upload'

const fine = { code: 'ok', message: '', log_id: '1' }
const ok = (data: unknown): Answer => ({ status: 200, json: { data, error: fine } })
const refusal = (status: number, code: string, message = code): Answer => ({
  status,
  json: { error: { code, message, log_id: '1' } },
})
/** Writes the id as TikTok may: a number that JavaScript cannot hold. */
const done: Answer = {
  ...ok({ status: 'PUBLISH_COMPLETE', publicaly_available_post_id: [7] }),
  text: `{"data":{"status":"PUBLISH_COMPLETE","publicaly_available_post_id":[${ID}]},"error":{"code":"ok"}}`,
}
const status = (of: string, rest = {}) => ok({ status: of, ...rest })
const range = (value: string) => ({
  method: 'PUT',
  path: '/upload',
  headers: expect.objectContaining({ 'content-range': `bytes ${value}` }) as never,
})
const tokens = { accessToken: 'access-1', refreshToken: 'refresh-1', expiresAt: NOW + 86_400_000 }
const item = {
  id: ID,
  cover_image_url: 'https://img.example/c',
  share_url: `https://www.tiktok.com/@ada/video/${ID}`,
  view_count: 9,
  like_count: 3,
  comment_count: 2,
  share_count: 1,
}
const at = (kind: string) => entryOf(kind, ID)
const STATUS = `POST ${api}/post/publish/status/fetch/`
const creator = {
  privacy_level_options: ['PUBLIC_TO_EVERYONE', 'SELF_ONLY'],
  duet_disabled: true,
  max_video_post_duration_sec: 60,
}

const listed = (id: string, text: string, seconds: number) => ({
  id: id,
  video_description: text,
  share_url: `https://www.tiktok.com/@ada/photo/${id}`,
  create_time: NOW / 1_000 + seconds,
})
const sent = { isPublic: true, video: null, photos: { post_info: { description: 'Hello' } } }

export const tiktokExchanges: Exchanges = {
  create: (url) =>
    tiktok.create({ clientId: 'app', clientSecret: 's', url: `${url}/api`, webUrl: `${url}/www` }, noHost),
  vendor: readVendor('tiktok', {
    basePath: '/api',
    uncovered: /^\/upload$|revoke\/$/,
    isError: (json) => (json as { error?: { code?: string } })?.error?.code !== 'ok',
  }),
  account: {
    internalId: 'open-1',
    name: 'Ada',
    profile: 'ada',
    accessToken: 'token',
    refreshToken: 'refresh',
  },
  settings,
  post: { media: [aPhoto()] },
  routes: {
    [`POST ${api}/oauth/token/`]: {
      status: 200,
      json: {
        access_token: 'access-1',
        refresh_token: 'refresh-1',
        expires_in: 86_400,
        open_id: 'open-1',
        scope: SCOPES,
      },
    },
    [`POST ${api}/oauth/revoke/`]: { status: 200, json: {} },
    [`GET ${api}/user/info/`]: ok({
      user: {
        open_id: 'open-1',
        display_name: 'Ada',
        username: 'ada',
        avatar_url: 'https://img.example/a',
        follower_count: 5,
        following_count: 4,
        likes_count: 3,
        video_count: 2,
      },
    }),
    [`POST ${api}/video/list/`]: ok({ videos: [item, { ...item, id: '8', cover_image_url: '' }] }),
    [`POST ${api}/video/query/`]: ok({ videos: [item] }),
    [`POST ${api}/post/publish/creator_info/query/`]: ok(creator),
    [`POST ${api}/post/publish/video/init/`]: (_, { elsewhere }) =>
      ok({ publish_id: 'v1', upload_url: `${elsewhere}/upload` }),
    [`POST ${api}/post/publish/inbox/video/init/`]: (_, { elsewhere }) =>
      ok({ publish_id: 'v1', upload_url: `${elsewhere}/upload` }),
    [`POST ${api}/post/publish/content/init/`]: ok({ publish_id: 'p1' }),
    'PUT /upload': ({ headers }) => ({ status: /-(\d+)\//.test(headers['content-range'] ?? '') ? 201 : 400 }),
    [STATUS]: done,
  },
  sources: {
    ...from(
      { description: 'tiktok.json' },
      `POST ${api}/oauth/token/`,
      `POST ${api}/video/list/`,
      `POST ${api}/video/query/`,
      `POST ${api}/post/publish/creator_info/query/`,
      `POST ${api}/post/publish/video/init/`,
      `POST ${api}/post/publish/inbox/video/init/`,
      `POST ${api}/post/publish/content/init/`,
      `GET ${api}/user/info/`,
      STATUS,
    ),
    ...from(
      {
        documentation: 'https://developers.tiktok.com/doc/content-posting-api-media-transfer-guide',
        date: '2026-11-23',
      },
      'PUT /upload',
    ),
    [`${STATUS}: of a public post`]: {
      documentation: 'https://developers.tiktok.com/doc/content-posting-api-reference-get-video-status',
      date: '2026-11-23',
    },
    ...from(
      {
        documentation: 'https://developers.tiktok.com/doc/oauth-user-access-token-management',
        date: '2026-11-23',
      },
      `POST ${api}/oauth/revoke/`,
    ),
    ...from(
      {
        assumed:
          'Errors have the names that the descriptions of each call list, with a status of 4xx or 200.',
      },
      'refusals',
      'rateLimit',
    ),
  },
  isCommit: ({ path }) => path.endsWith('/content/init/') || path === '/upload',
  isOwn: (path) => path !== '/upload',
  isAuthorized: ({ headers }) => headers.authorization === 'Bearer token',
  connect: signInAt({ page: '/www/v2/auth/authorize/', client_key: 'app', scope: SCOPES, state: 's' }),
  connected: {
    internalId: 'open-1',
    name: 'Ada',
    profile: 'ada',
    picture: 'https://img.example/a',
    ...tokens,
  },
  connectRefusals: [
    [
      `POST ${api}/oauth/token/`,
      { status: 200, json: { error: 'invalid_grant', error_description: 'expired', log_id: '1' } },
      'code_refused',
    ],
    [
      `POST ${api}/oauth/token/`,
      { status: 200, json: { access_token: 'a', scope: 'user.info.basic' } },
      'missing_scopes',
    ],
    [`GET ${api}/user/info/`, refusal(401, 'scope_not_authorized'), 'missing_scopes'],
  ],
  refresh: { tokens, routes: [`POST ${api}/oauth/token/`] },
  revoke: [{ path: `${api}/oauth/revoke/`, body: { client_key: 'app', client_secret: 's', token: 'token' } }],
  publish: {
    'a small video with the restrictions of the account': {
      media: [aVideo(9, { coverAtMs: 1_500 })],
      settings: { ...settings, video_made_with_ai: true },
      calls: [
        { path: `${api}/post/publish/creator_info/query/` },
        {
          path: `${api}/post/publish/video/init/`,
          body: {
            post_info: {
              title: 'Hello',
              privacy_level: 'PUBLIC_TO_EVERYONE',
              disable_comment: false,
              disable_duet: true,
              disable_stitch: true,
              brand_content_toggle: false,
              brand_organic_toggle: true,
              is_aigc: true,
              video_cover_timestamp_ms: 1_500,
            },
            source_info: { source: 'FILE_UPLOAD', video_size: 9, chunk_size: 9, total_chunk_count: 1 },
          },
        },
        { ...range('0-8/9'), files: [{ field: '', name: '', mime: 'video/mp4', size: 9 }] },
        { path: `${api}/post/publish/status/fetch/`, body: { publish_id: 'v1' } },
      ],
      entries: [at('video')],
    },
    'a large video in parts as a draft in the inbox': {
      media: [aVideo(25 * MIB)],
      settings: draft,
      routes: { [STATUS]: [status('PROCESSING_UPLOAD'), status('SEND_TO_USER_INBOX')] },
      calls: [
        {
          path: `${api}/post/publish/inbox/video/init/`,
          body: { source_info: { video_size: 25 * MIB, chunk_size: 10 * MIB, total_chunk_count: 2 } },
        },
        range(`0-${10 * MIB - 1}/${25 * MIB}`),
        range(`${10 * MIB}-${25 * MIB - 1}/${25 * MIB}`),
        {},
        {},
      ],
      entries: [missing],
    },
    'a video by its status after a lost last answer': {
      media: [aVideo()],
      routes: { 'PUT /upload': { status: 502 } },
      calls: [{}, {}, {}, {}],
      entries: [at('video')],
    },
    'photos after TikTok has downloaded them': {
      media: [aPhoto(), aPhoto()],
      settings: { ...settings, title: 'Bread' },
      routes: { [STATUS]: [status('PROCESSING_DOWNLOAD'), status('PUBLISH_COMPLETE'), done] },
      calls: [
        {},
        {
          path: `${api}/post/publish/content/init/`,
          body: {
            media_type: 'PHOTO',
            post_mode: 'DIRECT_POST',
            post_info: {
              title: 'Bread',
              description: 'Hello',
              privacy_level: 'PUBLIC_TO_EVERYONE',
              auto_add_music: true,
            },
            source_info: {
              source: 'PULL_FROM_URL',
              photo_cover_index: 0,
              photo_images: ['https://media.example/a.jpg', 'https://media.example/a.jpg'],
            },
          },
        },
        {},
        {},
        {},
      ],
      entries: [at('photo')],
    },
    'photos as a draft with only title and text': {
      media: [aPhoto()],
      settings: { ...draft, title: 'Bread' },
      routes: { [STATUS]: status('SEND_TO_USER_INBOX') },
      calls: [
        { body: { post_mode: 'MEDIA_UPLOAD', post_info: { title: 'Bread', description: 'Hello' } } },
        {},
      ],
      entries: [missing],
    },
    'a private photo without an id': {
      media: [aPhoto()],
      settings: { ...settings, privacy_level: 'SELF_ONLY' },
      routes: { [STATUS]: status('PUBLISH_COMPLETE') },
      calls: [{}, {}, {}],
      entries: [missing],
    },
    'no photo that TikTok cannot download': {
      media: [aPhoto()],
      routes: { [STATUS]: status('FAILED', { fail_reason: 'photo_pull_failed' }) },
      calls: [{}, {}, {}],
      entries: [{ failure: 'rejected', code: 'photo_pull_failed' }],
    },
  },
  lookUps: {
    'photos by their text': {
      ready: sent,
      routes: {
        [`POST ${api}/video/list/`]: ok({
          videos: [listed('8', 'Rolls', 9), listed('7', 'Hello', 5), listed('6', 'Hello', -3_600)],
        }),
      },
      found: {
        matches: [{ releaseId: '7', releaseUrl: 'https://www.tiktok.com/@ada/photo/7' }],
        isComplete: false,
      },
    },
    'photos that TikTok has not listed yet': {
      ready: sent,
      routes: { [`POST ${api}/video/list/`]: ok({ videos: [] }) },
      found: { matches: [], isComplete: false },
    },
  },
  refusals: [
    [refusal(401, 'access_token_invalid'), 'auth', 'token_refused'],
    [refusal(401, 'scope_not_authorized'), 'auth', 'missing_scopes'],
    [refusal(403, 'spam_risk_too_many_posts'), 'rejected', 'daily_limit'],
    [refusal(403, 'spam_risk_too_many_pending_share'), 'rejected', 'too_many_drafts'],
    [refusal(403, 'spam_risk_user_banned_from_posting'), 'rejected', 'posting_banned'],
    [refusal(403, 'reached_active_user_cap'), 'rejected', 'user_cap'],
    [refusal(403, 'unaudited_client_can_only_post_to_private_accounts'), 'rejected', 'unaudited_client'],
    [refusal(403, 'url_ownership_unverified'), 'rejected', 'url_unverified'],
    [refusal(403, 'privacy_level_option_mismatch'), 'rejected', 'privacy_level'],
    [refusal(400, 'invalid_params'), 'rejected', 'platform_rejected'],
    [refusal(200, 'internal_error'), 'unknown', 'outcome_unknown'],
  ],
  stepRefusals: [
    ['PUT /upload', { status: 403 }, 'rejected', 'upload_expired', { media: [aVideo()] }],
    [
      `POST ${api}/post/publish/creator_info/query/`,
      ok({ ...creator, privacy_level_options: ['SELF_ONLY'] }),
      'rejected',
      'privacy_level',
    ],
    [
      `POST ${api}/post/publish/creator_info/query/`,
      ok({ ...creator, max_video_post_duration_sec: 10 }),
      'rejected',
      'video_too_long',
      { media: [aVideo()] },
    ],
  ],
  rateLimit: [refusal(429, 'rate_limit_exceeded'), null],
  goodSettings: [settings, draft],
  badSettings: [
    [{ ...settings, privacy_level: 'FRIENDS' }, 'settings.privacy_level'],
    [{ ...settings, duet: undefined }, 'settings.duet'],
    [{ ...settings, title: 'x'.repeat(91) }, 'settings.title'],
    [{ ...settings, privacy_level: 'SELF_ONLY', brand_content_toggle: true }, 'settings.privacy_level'],
  ],
  warnedDrafts: {
    'a draft with a chosen cover': {
      media: [[aDraftFile('video/mp4', { coverAtMs: 1_500 })]],
      settings: draft,
      at: 'value.0.image.0',
      says: 'thumbnailTimestamp is ignored',
    },
  },
  refusedDrafts: {
    'a post without files': { at: 'value.0.image', says: 'at least 1 file' },
    'a video with a photo': {
      media: [[aDraftFile('video/mp4'), aDraftFile('image/jpeg')]],
      at: 'value.0.image',
      says: 'no other file',
    },
    'a long video': {
      media: [[aDraftFile('video/mp4', { durationMs: 601_000 })]],
      at: 'value.0.image.0',
      says: '10 minutes',
    },
    'too many photos': {
      media: [Array.from({ length: 36 }, () => aDraftFile('image/jpeg'))],
      at: 'value.0.image',
      says: '35 files',
    },
  },
  metrics: { ...metricsOf(2), releaseId: ID },
  missing: [{ id: ID, url: 'https://img.example/c', releaseUrl: `https://www.tiktok.com/@ada/video/${ID}` }],
}
