import { definePlatform } from '../define.ts'
import type { PlatformApi } from '../kit/api.ts'
import { requiredVariable, urlVariable } from '../kit/env.ts'
import type { ErrorRule } from '../kit/http/error-rules.ts'
import { PlatformError } from '../kit/http/errors.ts'
import { optionalText, readList, readObject, requireText, type Untrusted } from '../kit/http/response.ts'
import type { EntryMedia } from '../kit/media.ts'
import { readMetrics, readPath, sumMetrics } from '../kit/metrics.ts'
import { accepted, ready } from '../kit/steps.ts'
import { ask } from './envelope.ts'
import {
  type Creator,
  checkCreator,
  forbiddenActs,
  outcomeOf,
  type Publication,
  photoUrls,
  requireFile,
} from './outcome.ts'
import { checkBranding, type TikTokSettings, tiktokSettings } from './settings.ts'
import { sendLastPart, startVideo, type VideoUpload } from './upload.ts'

export interface TikTokConfig {
  clientId: string
  clientSecret: string
  url: string
  webUrl: string
}

/** A post of which only the irreversible call is missing. */
interface Ready {
  isPublic: boolean
  /** Null for photos. */
  video: VideoUpload | null
  photos: object | null
}

const SCOPES = [
  'user.info.basic',
  'user.info.profile',
  'user.info.stats',
  'video.list',
  'video.publish',
  'video.upload',
]
const USER = 'open_id,avatar_url,display_name,username'
const VIDEO = 'id,cover_image_url,share_url,view_count,like_count,comment_count,share_count'

/** Maps TikTok's errors by their names. */
const errors: ErrorRule[] = [
  [null, /^access_token_invalid/, 'auth', null, 'TikTok refused the token: connect the channel again.'],
  [
    null,
    /^scope_(not_authorized|permission_missed)/,
    'auth',
    'missing_scopes',
    'A permission is missing: connect the channel again and allow all that TikTok asks for.',
  ],
  [null, /^rate_limit_exceeded/, 'retryable', 'platform_rate_limited', 'TikTok asks to slow down.'],
  [
    null,
    /^spam_risk_too_many_posts/,
    'rejected',
    'daily_limit',
    'The account has as many posts as TikTok takes in a day: publish this one tomorrow.',
  ],
  [
    null,
    /^spam_risk_too_many_pending_share/,
    'rejected',
    'too_many_drafts',
    'TikTok takes five drafts a day: finish those in the inbox of the app first.',
  ],
  [
    null,
    /^spam_risk_user_banned/,
    'rejected',
    'posting_banned',
    'TikTok has banned this account from posting.',
  ],
  [
    null,
    /^reached_active_user_cap/,
    'rejected',
    'user_cap',
    'TikTok lets this app post for no more users today.',
  ],
  [
    null,
    /^unaudited_client/,
    'rejected',
    'unaudited_client',
    'TikTok has not audited this app yet: until then, it posts only to private accounts, with SELF_ONLY.',
  ],
  [
    null,
    /^url_ownership_unverified/,
    'rejected',
    'url_unverified',
    'The operator must verify the domain of the media in TikTok’s developer portal, because TikTok downloads photos from it.',
  ],
  [
    null,
    /^privacy_level_option_mismatch/,
    'rejected',
    'privacy_level',
    'This account does not offer that audience: choose another.',
  ],
  [400, null, 'rejected', null, 'TikTok refused the post: {detail}'],
  [403, null, 'rejected', null, 'TikTok does not allow this: {detail}'],
  [200, /^(internal_error|invalid_params)/, 'unknown', null, 'TikTok failed: {detail}'],
]

/** Publishes to accounts of TikTok, at once or as a draft in the inbox of the app. */
export const tiktok = definePlatform({
  id: 'tiktok',
  name: 'Tiktok',
  env: {
    clientId: requiredVariable('TIKTOK_CLIENT_ID', 'The client key of an app of TikTok for Developers.'),
    clientSecret: requiredVariable('TIKTOK_CLIENT_SECRET', 'Its secret.', { secret: true }),
    url: urlVariable('TIKTOK_URL', 'https://open.tiktokapis.com', 'The server of TikTok’s API.'),
    webUrl: urlVariable(
      'TIKTOK_WEB_URL',
      'https://www.tiktok.com',
      'The sign-in page and the posts of TikTok.',
    ),
  },
  editor: 'normal',
  maxConcurrent: 10_000,
  rules: 'One video, or 1 to 35 photos with a `title`. `privacy_level` must be one that the account offers.',
  text: { max: 2200 },
  media: {
    min: 1,
    max: 35,
    images: { maxBytes: 20_000_000, maxEdge: 1920, mimes: ['image/jpeg', 'image/webp'] },
    videos: { alone: true, maxBytes: 4 * 1024 ** 3, maxDurationMs: 600_000, minEdge: 360, maxEdge: 4096 },
  },
  settings: tiktokSettings,
  check: (_, { settings }) => checkBranding(settings),
  comments: false,
  // A lost answer to a video is cleared up by its status instead; photos have nothing to ask for.
  idempotency: null,
  baseUrl: ({ config }) => `${config.url}/v2`,
  isError: (data) => !['ok', undefined].includes(readPath(data, 'error.code') as string | undefined),
  auth: {
    kind: 'oauth2',
    client: ({ clientId: id, clientSecret: secret, url, webUrl }) => ({
      id,
      secret,
      authorizeUrl: `${webUrl}/v2/auth/authorize/`,
      tokenUrl: `${url}/v2/oauth/token/`,
      scopes: SCOPES,
    }),
    scopeSeparator: ',',
    authorizeNames: { client_id: 'client_key' },
    tokenNames: { client_id: 'client_key' },
    refresh: true,
    async account(api) {
      const { user } = await ask<{ user: User }>(api, { url: '/user/info/', query: { fields: USER } })
      const { open_id, display_name, username, avatar_url } = readObject<User>('TikTok', user as User)
      const profile = optionalText(username) ?? null
      return {
        internalId: requireText('TikTok', open_id),
        name: optionalText(display_name) ?? requireText('TikTok', profile),
        picture: optionalText(avatar_url) ?? null,
        profile,
      }
    },
  },
  revoke: {
    async run(api) {
      const { clientId: client_key, clientSecret: client_secret } = api.config
      const form = { client_key, client_secret, token: api.account.accessToken }
      await api.request({ url: '/oauth/revoke/', token: null, form })
    },
  },
  errors,
  async prepare(api, { entry: { text, media }, settings }) {
    const file = requireFile(media)
    const isDirect = settings.content_posting_method === 'DIRECT_POST'
    const isPublic = settings.privacy_level === 'PUBLIC_TO_EVERYONE'
    const info = isDirect ? await directInfo(api, settings, file) : null
    if (file.isVideo) {
      const video = await startVideo(api, file, info && { title: text, ...info.both, ...info.video })
      return ready<Ready>({ isPublic, video, photos: null })
    }
    const photos = {
      media_type: 'PHOTO',
      post_mode: isDirect ? 'DIRECT_POST' : 'MEDIA_UPLOAD',
      post_info: { title: settings.title, description: text, ...info?.both, ...info?.photos },
      source_info: { source: 'PULL_FROM_URL', photo_cover_index: 0, photo_images: await photoUrls(media) },
    }
    return ready<Ready>({ isPublic, video: null, photos })
  },
  async commit(api, { ready: { isPublic, video, photos }, media }) {
    if (video === null) {
      const sent = { url: '/post/publish/content/init/', json: photos, irreversible: true }
      const { publish_id } = await ask<{ publish_id: string }>(api, sent)
      const publishId = requireText('TikTok', publish_id, sent)
      return accepted<Publication>({ publishId, kind: 'photo', isPublic, since: api.now })
    }
    await sendLastPart(api, requireFile(media), video).catch((error) => {
      // The status of the upload tells whether the part has arrived.
      if (!(error instanceof PlatformError) || error.failure !== 'unknown') throw error
    })
    return accepted<Publication>({ publishId: video.publishId, kind: 'video', isPublic, since: api.now })
  },
  async confirm(api, publication) {
    const json = { publish_id: publication.publishId }
    const { data, text } = await api.request({ url: '/post/publish/status/fetch/', json })
    // Reads the id from the text, because it may be a number that JavaScript would round.
    const [, id] = /"publicaly_available_post_id"\s*:\s*\[\s*"?(\d+)/.exec(text) ?? []
    const [status, reason] = [readPath(data, 'data.status'), readPath(data, 'data.fail_reason')]
    return outcomeOf(api, publication, { status, id, reason })
  },
  metrics: {
    history: false,
    async account(api) {
      const fields = 'follower_count,following_count,likes_count,video_count'
      const { user } = await ask<{ user: object }>(api, { url: '/user/info/', query: { fields } })
      const totals = {
        Followers: 'follower_count',
        Following: 'following_count',
        Likes: 'likes_count',
        Videos: 'video_count',
      }
      const recent = {
        Views: 'view_count',
        'Recent Likes': 'like_count',
        'Recent Comments': 'comment_count',
        'Recent Shares': 'share_count',
      }
      return [...readMetrics(user as object, totals), ...sumMetrics(await recentVideos(api), recent)]
    },
    async post(api, id) {
      const json = { filters: { video_ids: [id] } }
      const { videos } = await ask<{ videos: Video[] }>(api, {
        url: '/video/query/',
        query: { fields: VIDEO },
        json,
      })
      const paths = {
        Views: 'view_count',
        Likes: 'like_count',
        Comments: 'comment_count',
        Shares: 'share_count',
      }
      return readMetrics(readList<Video>(videos)[0], paths)
    },
  },
  missing: async (api) =>
    (await recentVideos(api)).flatMap(({ id, cover_image_url, share_url }) => {
      const [video, url, releaseUrl] = [id, cover_image_url, share_url].map(optionalText)
      return video && url ? [{ id: video, url, ...(releaseUrl ? { releaseUrl } : {}) }] : []
    }),
})

interface User {
  open_id: string
  display_name: string
  username: string
  avatar_url: string
}

interface Video {
  id: string
  cover_image_url: string
  share_url: string
}

type Api = PlatformApi<TikTokConfig>

/** Asks what the account offers, as TikTok requires of apps, and returns the settings of a post that is published at once. */
async function directInfo(api: Api, settings: TikTokSettings, file: EntryMedia) {
  const creator = await ask<Creator>(api, { url: '/post/publish/creator_info/query/', json: {} })
  checkCreator(creator, settings, file)
  const { disable_comment, ...video } = forbiddenActs(creator, settings)
  const { privacy_level, brand_content_toggle, brand_organic_toggle } = settings
  return {
    both: { privacy_level, disable_comment, brand_content_toggle, brand_organic_toggle },
    video: { ...video, is_aigc: settings.video_made_with_ai ?? false },
    photos: { auto_add_music: settings.autoAddMusic === 'yes' },
  }
}

async function recentVideos(api: Api): Promise<Untrusted<Video>[]> {
  const request = { url: '/video/list/', query: { fields: VIDEO }, json: { max_count: 20 } }
  const { videos } = await ask<{ videos: Video[] }>(api, request)
  return readList<Video>(videos)
}
