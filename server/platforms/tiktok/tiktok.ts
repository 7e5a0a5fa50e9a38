import { definePlatform } from '../define.ts'
import type { PlatformApi } from '../kit/api.ts'
import { accountOf } from '../kit/auth/account.ts'
import { requiredSecret, requiredVariable, urlVariable } from '../kit/env.ts'
import { PlatformError } from '../kit/http/errors.ts'
import { readPath, textAt } from '../kit/http/response.ts'
import type { EntryMedia } from '../kit/media.ts'
import { coverPosition } from '../kit/media-rules.ts'
import { accepted, ready } from '../kit/steps.ts'
import { checkBranding, type TikTokSettings, tiktokSettings } from './settings.ts'
import {
  base,
  checkCreator,
  createReads,
  forbiddenActs,
  mediaWith,
  outcomeOf,
  type Publication,
  photoUrls,
  requireFile,
  webUrl,
} from './shared.ts'
import { sendLastPart, startVideo, type VideoUpload } from './upload.ts'

interface Ready {
  isPublic: boolean
  /** Null for photos. */
  video: VideoUpload | null
  photos: object | null
}

const SCOPES =
  'user.info.basic user.info.profile user.info.stats video.list video.publish video.upload'.split(' ')

/** Maps TikTok's error names to the service's codes and messages. */
const REFUSALS = {
  spam_risk_too_many_posts: [
    'daily_limit',
    'TikTok accepts no more posts from this account today: publish it tomorrow.',
  ],
  spam_risk_too_many_pending_share: [
    'too_many_drafts',
    'The inbox holds five drafts: finish them in the app first.',
  ],
  spam_risk_user_banned: ['posting_banned', 'TikTok has banned this account from posting.'],
  reached_active_user_cap: ['user_cap', 'TikTok does not let this app post for more users today.'],
  unaudited_client: [
    'unaudited_client',
    'Until TikTok has audited this app, it can post to private accounts only.',
  ],
  url_ownership_unverified: ['url_unverified', 'The operator must verify the domain of the media at TikTok.'],
  privacy_level_option_mismatch: [
    'privacy_level',
    'This account does not offer that audience: choose another.',
  ],
} as const

const RECONNECT =
  'A permission is missing: connect the channel again and allow every permission that TikTok asks for.'
/** Publishes to TikTok accounts, directly or as a draft in the inbox of the app. */
export const tiktok = definePlatform({
  id: 'tiktok',
  name: 'TikTok',
  env: {
    clientId: requiredVariable('TIKTOK_CLIENT_ID', 'The client key of an app of TikTok for Developers.'),
    clientSecret: requiredSecret('TIKTOK_CLIENT_SECRET', 'Its secret.'),
    url: urlVariable('TIKTOK_URL', 'https://open.tiktokapis.com', 'The server of TikTok’s API.'),
    webUrl,
  },
  ...base,
  rules: 'One video, or 1 to 35 photos with a `title`. `privacy_level` must be one that the account offers.',
  media: ({ settings }) => {
    const coverFrom = settings.content_posting_method === 'UPLOAD' ? [] : ['position' as const]
    return mediaWith({ maxBytes: 4 * 1024 ** 3, maxEdge: 4096, coverFrom })
  },
  settings: tiktokSettings,
  check: (_, { settings }) => checkBranding(settings),
  baseUrl: ({ config }) => `${config.url}/v2`,
  isError: (data) => !['ok', undefined].includes(readPath(data, 'error.code') as string | undefined),
  auth: {
    kind: 'oauth2',
    client: ({ url, webUrl }) => ({
      authorizeUrl: `${webUrl}/v2/auth/authorize/`,
      tokenUrl: `${url}/v2/oauth/token/`,
      scopes: SCOPES,
    }),
    scopeSeparator: ',',
    authorizeNames: { client_id: 'client_key' },
    tokenNames: { client_id: 'client_key' },
    refresh: true,
    async account(api) {
      const user = await readUser(api, 'open_id,avatar_url,display_name,username')
      const name = ['display_name', 'username']
      return accountOf('TikTok', user, { id: 'open_id', name, picture: 'avatar_url', profile: 'username' })
    },
  },
  async revoke(api) {
    const { clientId: client_key, clientSecret: client_secret } = api.config
    const form = { client_key, client_secret, token: api.account.accessToken }
    await api.request({ url: '/oauth/revoke/', token: null, form })
  },
  errors: [
    [null, /^access_token_invalid/, 'auth', null, 'TikTok refused the token: connect the channel again.'],
    [null, /^scope_(not_authorized|permission_missed)/, 'auth', 'missing_scopes', RECONNECT],
    [null, /^rate_limit_exceeded/, 'retryable', 'platform_rate_limited', 'TikTok asks to slow down.'],
    ...Object.entries(REFUSALS).map(
      ([name, [code, message]]) => [null, new RegExp(`^${name}`), 'rejected', code, message] as const,
    ),
    [200, /^internal_error/, 'unknown', null, 'TikTok failed: {detail}'],
  ],
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
      const publishId = await api.readId({ ...sent, at: 'data.publish_id' })
      return accepted<Publication>({ publishId, kind: 'photo', isPublic, since: api.now })
    }
    await sendLastPart(api, requireFile(media), video).catch((error) => {
      // Ignores a lost response, since the status of the upload shows whether the part has arrived.
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
  ...createReads<Ready>({
    names: {
      account: {
        Followers: 'follower_count',
        Following: 'following_count',
        Likes: 'likes_count',
        Videos: 'video_count',
      },
      video: {
        id: 'id',
        cover: 'cover_image_url',
        page: 'share_url',
        views: 'view_count',
        likes: 'like_count',
        comments: 'comment_count',
        shares: 'share_count',
      },
      caption: 'video_description',
    },
    captionOf: ({ photos }) => textAt(photos, 'post_info.description'),
    account: (api, members) => readUser(api, members.join(',')),
    async videos(api, members, id) {
      const request = id
        ? { url: '/video/query/', json: { filters: { video_ids: [id] } } }
        : { url: '/video/list/', json: { max_count: 20 } }
      return api.list({ ...request, query: { fields: members.join(',') }, at: 'data.videos' })
    },
  }),
})

type Api = PlatformApi<unknown>

/** Reads the account's options, which TikTok requires of apps, and returns the settings of a post that is published directly. */
async function directInfo(api: Api, settings: TikTokSettings, file: EntryMedia) {
  const request = { url: '/post/publish/creator_info/query/', json: {}, at: 'data' }
  const creator = await api.read(request)
  checkCreator(creator, settings, file)
  const { disable_comment, ...video } = forbiddenActs(creator, settings)
  const { privacy_level, brand_content_toggle, brand_organic_toggle } = settings
  return {
    both: { privacy_level, disable_comment, brand_content_toggle, brand_organic_toggle },
    video: {
      ...video,
      is_aigc: settings.video_made_with_ai ?? false,
      video_cover_timestamp_ms: coverPosition(file),
    },
    photos: { auto_add_music: settings.autoAddMusic === 'yes' },
  }
}

function readUser(api: Pick<Api, 'read'>, fields: string) {
  return api.read({ url: '/user/info/', query: { fields }, at: 'data.user' })
}
