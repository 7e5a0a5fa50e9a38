import { tiktokBusiness } from '../../server/platforms/tiktok/business.ts'
import { aDraftFile } from '../helpers/channels.ts'
import { signInAt } from './conformance.ts'
import { type Exchanges, NOW } from './exchanges.ts'
import { from } from './sources.ts'
import type { Answer } from './stand-in.ts'
import { noHost } from './support.ts'
import { aPhoto, aVideo, draft, entryOf, metricsOf, missing, settings } from './tiktok-support.ts'
import { readVendor } from './vendor.ts'

const api = '/api/open_api/v1.3'
const ID = '7461234567890123456'
const SCOPES = 'user.info.basic,user.info.username,user.info.stats,video.list,video.upload,video.publish'

const ok = (data: unknown): Answer => ({
  status: 200,
  json: { code: 0, message: 'OK', request_id: '1', data },
})
/** Refuses with the status 200, as the business API does. */
const refusal = (code: number, message = 'no'): Answer => ({
  status: 200,
  json: { code, message, request_id: '1', data: {} },
})
const status = (of: string, rest = {}) => ok({ status: of, ...rest })
const cover = aPhoto('https://media.example/cover.jpg')
const tokens = { accessToken: 'access-1', refreshToken: 'refresh-1', expiresAt: NOW + 86_400_000 }
const renewed = ok({
  access_token: 'access-1',
  refresh_token: 'refresh-1',
  expires_in: 86_400,
  open_id: 'open-1',
  scope: SCOPES,
})
const item = {
  item_id: ID,
  thumbnail_url: 'https://img.example/c',
  share_url: 'https://tiktok.example/7',
  video_views: 9,
  likes: 3,
  comments: 2,
  shares: 1,
}
const music = { id: 'clip-1', title: 'Rye', audio_volume: 20 }
const brand = { is_brand_organic: true, is_branded_content: false }
const STATUS = `GET ${api}/business/publish/status/`
const at = (kind: string) => entryOf(kind, ID)
const asked = { path: `${api}/business/publish/status/`, query: { business_id: 'open-1', publish_id: 's1' } }

const listed = (id: string, text: string, seconds: number) => ({
  item_id: id,
  caption: text,
  share_url: `https://www.tiktok.com/@ada/photo/${id}`,
  create_time: NOW / 1_000 + seconds,
})
const sent = { isVideo: false, isPublic: true, post: { post_info: { caption: 'Hello' } } }

export const tiktokBusinessExchanges: Exchanges = {
  create: (url) =>
    tiktokBusiness.create(
      { clientId: 'app', clientSecret: 's', redirectUrl: null, url: `${url}/api`, webUrl: `${url}/www` },
      noHost,
    ),
  vendor: readVendor('tiktok-business'),
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
    [`POST ${api}/tt_user/oauth2/token/`]: renewed,
    [`POST ${api}/tt_user/oauth2/refresh_token/`]: renewed,
    [`POST ${api}/tt_user/oauth2/revoke/`]: ok({}),
    [`GET ${api}/business/get/`]: ok({
      username: 'ada',
      display_name: 'Ada',
      profile_image: 'https://img.example/a',
      followers_count: 5,
      following_count: 4,
      total_likes: 3,
      videos_count: 2,
    }),
    [`GET ${api}/business/video/list/`]: ok({ videos: [item] }),
    [`GET ${api}/business/video/settings/`]: ok({
      privacy_level_options: ['PUBLIC_TO_EVERYONE', 'SELF_ONLY'],
      duet_disabled: true,
    }),
    [`POST ${api}/business/video/publish/`]: ok({ share_id: 's1' }),
    [`POST ${api}/business/photo/publish/`]: ok({ share_id: 's1' }),
    [STATUS]: status('PUBLISH_COMPLETE', { post_ids: [ID] }),
    [`GET ${api}/discovery/cml/trending_list/`]: ok({
      list: [
        {
          commercial_music_name: 'Rye',
          artist: 'Bakers',
          thumbnail_url: 'https://img.example/m',
          trending_song_clip: { song_clip_id: 'clip-1' },
        },
        { commercial_music_id: 'm2', commercial_music_name: 'No clip' },
      ],
    }),
    [`GET ${api}/business/publish/location/`]: ok({
      locations: [{ location_id: 'l1', location_name: 'Bakery', location_address: 'Main Street' }],
    }),
  },
  sources: {
    ...from(
      {
        documentation: 'https://business-api.tiktok.com/portal/docs/obtain-a-short-term-access-token/v1.3',
        date: '2026-11-23',
      },
      `POST ${api}/tt_user/oauth2/token/`,
    ),
    [`GET ${api}/business/video/list/`]: {
      client: 'bububa/tiktok-business model/business/video/list.go',
      shows: 'The fields are a JSON list, the answer has videos, cursor and has_more.',
    },
    [`POST ${api}/business/video/publish/`]: {
      client: 'bububa/tiktok-business model/business/video/publish.go',
      shows: 'The call takes thumbnail_offset and custom_thumbnail_url, and answers share_id.',
    },
    [`POST ${api}/business/photo/publish/`]: {
      client: 'bububa/tiktok-business model/business/photo/publish.go',
      shows: 'The call takes music_sound_info and is_draft, and answers share_id.',
    },
    [STATUS]: {
      client: 'bububa/tiktok-business model/business/publish_status.go',
      shows: 'A public post has post_ids, up to three minutes after PUBLISH_COMPLETE.',
    },
    ...from(
      { assumed: 'Answers have the members of the open API of TikTok, in data beside a code.' },
      `POST ${api}/tt_user/oauth2/refresh_token/`,
      `POST ${api}/tt_user/oauth2/revoke/`,
      `GET ${api}/business/get/`,
      `GET ${api}/business/video/settings/`,
      `GET ${api}/discovery/cml/trending_list/`,
      `GET ${api}/business/publish/location/`,
    ),
    ...from(
      {
        assumed:
          'A code of the form 4xxxx is a refusal, 40100 a rate limit, 40104 and 40105 a refused token, and 5xxxx a failure.',
      },
      'refusals',
      'rateLimit',
    ),
  },
  isCommit: ({ path }) => /\/(video|photo)\/publish\/$/.test(path),
  isAuthorized: ({ headers }) => headers['access-token'] === 'token' && headers.authorization === undefined,
  connect: signInAt({ client_key: 'app', scope: SCOPES, disable_auto_auth: '1' }),
  connected: {
    internalId: 'open-1',
    name: 'Ada',
    profile: 'ada',
    picture: 'https://img.example/a',
    ...tokens,
  },
  connectRefusals: [
    [`POST ${api}/tt_user/oauth2/token/`, refusal(40110, 'Auth code expired'), 'code_refused'],
    [
      `POST ${api}/tt_user/oauth2/token/`,
      ok({ access_token: 'a', open_id: 'open-1', scope: 'user.info.basic' }),
      'missing_scopes',
    ],
    [`GET ${api}/business/get/`, refusal(40001), 'forbidden'],
  ],
  refresh: { tokens, routes: [`POST ${api}/tt_user/oauth2/refresh_token/`] },
  revoke: [
    {
      path: `${api}/tt_user/oauth2/revoke/`,
      body: { client_id: 'app', client_secret: 's', access_token: 'token' },
    },
  ],
  publish: {
    'a video with cover, music and location': {
      media: [aVideo(9, { thumbnail: async () => cover })],
      settings: { ...settings, video_made_with_ai: true, music, location: { id: 'l1', name: 'Bakery' } },
      calls: [
        { path: `${api}/business/video/settings/`, query: { business_id: 'open-1' } },
        {
          path: `${api}/business/video/publish/`,
          body: {
            business_id: 'open-1',
            video_url: 'https://media.example/a.mp4',
            custom_thumbnail_url: 'https://media.example/cover.jpg',
            post_info: {
              caption: 'Hello',
              ...brand,
              disable_comment: false,
              disable_duet: true,
              disable_stitch: true,
              is_ai_generated: true,
              location_id: 'l1',
              location_name: 'Bakery',
              music_sound_info: {
                music_sound_id: 'clip-1',
                music_sound_volume: 20,
                video_original_sound_volume: 50,
              },
            },
          },
        },
        asked,
      ],
      entries: [at('video')],
    },
    'a video with a position in it as its cover': {
      media: [aVideo(9, { coverAtMs: 1_500 })],
      calls: [{}, { body: { post_info: { thumbnail_offset: 1_500 } } }, asked],
      entries: [at('video')],
    },
    'a draft of a video without music and location': {
      media: [aVideo()],
      settings: { ...draft, music, location: { id: 'l1', name: 'Bakery' } },
      routes: { [STATUS]: [status('PROCESSING_DOWNLOAD'), status('SEND_TO_USER_INBOX')] },
      calls: [{ body: { post_info: { caption: 'Hello', ...brand, upload_to_draft: true } } }, asked, asked],
      entries: [missing],
    },
    'photos after they have an id': {
      media: [aPhoto(), aPhoto()],
      settings: { ...settings, title: 'Bread' },
      routes: { [STATUS]: [status('PUBLISH_COMPLETE'), status('PUBLISH_COMPLETE', { post_ids: [ID] })] },
      calls: [
        {},
        {
          path: `${api}/business/photo/publish/`,
          body: {
            photo_images: ['https://media.example/a.jpg', 'https://media.example/a.jpg'],
            photo_cover_index: 0,
            post_info: {
              title: 'Bread',
              caption: 'Hello',
              privacy_level: 'PUBLIC_TO_EVERYONE',
              disable_comment: false,
              auto_add_music: true,
              ...brand,
            },
          },
        },
        asked,
        asked,
      ],
      entries: [at('photo')],
    },
    'a private photo with its own music': {
      media: [aPhoto()],
      settings: { ...settings, privacy_level: 'SELF_ONLY', music },
      routes: { [STATUS]: status('PUBLISH_COMPLETE') },
      calls: [
        {},
        { body: { post_info: { auto_add_music: false, music_sound_info: { music_sound_id: 'clip-1' } } } },
        {},
      ],
      entries: [missing],
    },
    'a draft of photos': {
      media: [aPhoto()],
      settings: { ...draft, title: 'Bread' },
      routes: { [STATUS]: status('SEND_TO_USER_INBOX') },
      calls: [{ body: { post_info: { title: 'Bread', caption: 'Hello', is_draft: true } } }, asked],
      entries: [missing],
    },
    'no video that TikTok rejects as spam': {
      media: [aVideo()],
      routes: { [STATUS]: status('FAILED', { reason: 'spam_risk' }) },
      calls: [{}, {}, asked],
      entries: [{ failure: 'rejected', code: 'spam_risk' }],
    },
  },
  lookUps: {
    'photos by their text': {
      ready: sent,
      routes: {
        [`GET ${api}/business/video/list/`]: ok({
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
      routes: { [`GET ${api}/business/video/list/`]: ok({ videos: [] }) },
      found: { matches: [], isComplete: false },
    },
  },
  refusals: [
    [refusal(40105), 'auth', 'token_refused'],
    [refusal(40001), 'rejected', 'forbidden'],
    [refusal(40002, 'Invalid video_url'), 'rejected', 'platform_rejected'],
    [refusal(50000), 'unknown', 'outcome_unknown'],
    [{ status: 401, json: {} }, 'auth', 'token_refused'],
  ],
  stepRefusals: [
    [
      `GET ${api}/business/video/settings/`,
      ok({ privacy_level_options: ['SELF_ONLY'] }),
      'rejected',
      'privacy_level',
    ],
    [
      `GET ${api}/business/video/settings/`,
      ok({ max_video_post_duration_sec: 10 }),
      'rejected',
      'video_too_long',
      { media: [aVideo()] },
    ],
  ],
  rateLimit: [refusal(40100), null],
  goodSettings: [
    settings,
    { ...draft, music, location: { id: 'l1', name: 'Bakery', address: 'Main Street' } },
  ],
  badSettings: [
    [{ ...settings, music: { title: 'Rye' } }, 'settings.music.id'],
    [{ ...settings, music: { id: '1', audio_volume: 101 } }, 'settings.music.audio_volume'],
    [{ ...settings, location: { id: 'l1' } }, 'settings.location.name'],
    [{ ...settings, privacy_level: 'SELF_ONLY', brand_content_toggle: true }, 'settings.privacy_level'],
  ],
  warnedDrafts: {
    'a draft with a chosen cover': {
      media: [[aDraftFile('video/mp4', { coverAtMs: 1_500 })]],
      settings: draft,
      at: 'value.0.image.0',
      says: 'Choose a thumbnail',
    },
  },
  refusedDrafts: {
    'a private video': {
      media: [[aDraftFile('video/mp4')]],
      settings: { ...settings, privacy_level: 'SELF_ONLY' },
      at: 'settings.privacy_level',
      says: 'PUBLIC_TO_EVERYONE',
    },
    'a short video': {
      media: [[aDraftFile('video/mp4', { durationMs: 2_000 })]],
      at: 'value.0.image.0',
      says: '3 seconds',
    },
    'a large video': {
      media: [[aDraftFile('video/mp4', { size: 1_000_000_001 })]],
      at: 'value.0.image.0',
      says: '1 GB',
    },
  },
  metrics: { ...metricsOf(1), releaseId: ID },
  missing: [{ id: ID, url: 'https://img.example/c', releaseUrl: 'https://tiktok.example/7' }],
  tools: {
    musicSearch: [
      {
        id: 'clip-1',
        title: 'Rye',
        artist: 'Bakers',
        image: 'https://img.example/m',
      },
    ],
    locationSearch: [{ id: 'l1', name: 'Bakery', address: 'Main Street' }],
  },
  toolInputs: { musicSearch: { genre: 'POP' }, locationSearch: { q: 'bakery' } },
}
