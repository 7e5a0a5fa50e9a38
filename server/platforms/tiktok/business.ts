import { definePlatform } from '../define.ts'
import type { PlatformApi } from '../kit/api.ts'
import { accountOf } from '../kit/auth/account.ts'
import { requiredSecret, requiredVariable, textVariable, urlVariable } from '../kit/env.ts'
import type { ErrorRule } from '../kit/http/error-rules.ts'
import { optionalText, readPath, requireText, textAt } from '../kit/http/response.ts'
import type { EntryMedia } from '../kit/media.ts'
import { coverPosition } from '../kit/media-rules.ts'
import { accepted, ready } from '../kit/steps.ts'
import type { OutgoingDraft, Problem } from '../platform.ts'
import { type BusinessSettings, businessSettings, checkBranding } from './settings.ts'
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

const SCOPES =
  'user.info.basic user.info.username user.info.stats video.list video.upload video.publish'.split(' ')
/** Default volume of music and of the video's own sound in the app; TikTok's API would mute both. */
const USUAL_VOLUME = 50
const MAX_QUERY = 100

const SLOWER: ErrorRule = [200, /^40100\b/, 'retryable', 'platform_rate_limited', 'TikTok asks to slow down.']
const SIGN_IN_REFUSED = 'TikTok refused the sign-in: connect again. TikTok says: {detail}'
const FORBIDDEN =
  'TikTok does not allow this. Connect the channel again with all permissions. TikTok says: {detail}'

interface Ready {
  isVideo: boolean
  isPublic: boolean
  post: object
}

/** Publishes to TikTok accounts through the API for businesses, with music of its commercial library and places. */
export const tiktokBusiness = definePlatform({
  id: 'tiktok-business',
  name: 'TikTok for Business',
  env: {
    clientId: requiredVariable('TIKTOK_BUSINESS_CLIENT_ID', 'The id of an app of TikTok API for Business.'),
    clientSecret: requiredSecret('TIKTOK_BUSINESS_CLIENT_SECRET', 'Its secret.'),
    redirectUrl: textVariable(
      'TIKTOK_BUSINESS_REDIRECT_URL',
      'The redirect URL exactly as the app has it, if it is not the callback URL. It must lead the browser there with its query.',
    ),
    url: urlVariable('TIKTOK_BUSINESS_URL', 'https://business-api.tiktok.com', 'The server of the API.'),
    webUrl,
  },
  ...base,
  rules: 'One public video, or 1 to 35 photos with a `title`.',
  media: ({ settings }) =>
    mediaWith({
      maxBytes: 1_000_000_000,
      minDurationMs: 3_000,
      coverFrom: settings.content_posting_method === 'UPLOAD' ? ['thumbnail'] : ['position', 'thumbnail'],
    }),
  settings: businessSettings,
  check: ([root], { settings }) => [...checkBranding(settings), ...checkAudience(root, settings)],
  baseUrl: ({ config }) => `${config.url}/open_api/v1.3`,
  credential: ({ account }) => ({ 'access-token': account.accessToken }),
  isError: (data) => ![0, undefined].includes(readPath(data, 'code') as number | undefined),
  auth: {
    kind: 'oauth2',
    client: ({ url, webUrl }) => ({
      authorizeUrl: `${webUrl}/v2/auth/authorize/`,
      tokenUrl: `${url}/open_api/v1.3/tt_user/oauth2/token/`,
      refreshUrl: `${url}/open_api/v1.3/tt_user/oauth2/refresh_token/`,
      scopes: SCOPES,
    }),
    // TikTok's form for the app asks for a final slash, and compares every character.
    redirectUri: (callbackUrl, { redirectUrl }) => redirectUrl ?? `${callbackUrl}/`,
    scopeSeparator: ',',
    authorizeNames: { client_id: 'client_key' },
    authorizeParameters: { disable_auto_auth: '1' },
    tokenNames: { code: 'auth_code' },
    tokenBody: 'json',
    tokensAt: 'data',
    tokenErrors: [SLOWER, [200, /^4\d{4}\b/, 'auth', 'code_refused', SIGN_IN_REFUSED]],
    refresh: true,
    async account(api, { response }) {
      const business_id = requireText('TikTok', response.open_id)
      const user = await readUser(api, business_id, ['username', 'display_name', 'profile_image'])
      const paths = { id: 'business_id', name: ['display_name', 'username'] }
      const shown = { picture: 'profile_image', profile: 'username' }
      return accountOf('TikTok', { ...user, business_id }, { ...paths, ...shown })
    },
  },
  async revoke(api) {
    const { clientId: client_id, clientSecret: client_secret } = api.config
    const json = { client_id, client_secret, access_token: api.account.accessToken }
    await api.request({ url: '/tt_user/oauth2/revoke/', token: null, json })
  },
  errors: [
    [200, /^4010[45]\b/, 'auth', null, 'TikTok refused the token: connect the channel again.'],
    [200, /^40001\b/, 'rejected', 'forbidden', FORBIDDEN],
    SLOWER,
    [200, /^5\d{4}\b/, 'unknown', null, 'TikTok failed: {detail}'],
  ],
  async prepare(api, { entry: { text, media }, settings }) {
    const file = requireFile(media)
    const isDraft = settings.content_posting_method === 'UPLOAD'
    const query = { business_id: api.account.internalId }
    const creator = isDraft ? {} : await api.read({ url: '/business/video/settings/', query, at: 'data' })
    if (!isDraft) checkCreator(creator, settings, file)
    const info = { caption: text, ...brandOf(settings), ...(isDraft ? {} : locationOf(settings)) }
    const acts: Partial<ReturnType<typeof forbiddenActs>> = isDraft ? {} : forbiddenActs(creator, settings)
    return ready<Ready>({
      isVideo: file.isVideo,
      isPublic: file.isVideo || settings.privacy_level === 'PUBLIC_TO_EVERYONE',
      post: file.isVideo
        ? await videoPost(file, settings, { ...info, ...acts })
        : await photoPost(media, settings, { ...info, disable_comment: acts.disable_comment }),
    })
  },
  async commit(api, { ready: { isVideo, isPublic, post } }) {
    const sent = {
      url: isVideo ? '/business/video/publish/' : '/business/photo/publish/',
      json: { business_id: api.account.internalId, ...post },
      irreversible: true,
      at: 'data.share_id',
    }
    const publishId = await api.readId(sent)
    return accepted<Publication>({ publishId, kind: isVideo ? 'video' : 'photo', isPublic, since: api.now })
  },
  async confirm(api, publication) {
    const query = { business_id: api.account.internalId, publish_id: publication.publishId }
    const answer = await api.read({ url: '/business/publish/status/', query, at: 'data' })
    const { status, reason, post_ids } = answer
    return outcomeOf(api, publication, { status, reason, id: textAt(post_ids, '0') })
  },
  ...createReads<Ready>({
    names: {
      account: {
        Followers: 'followers_count',
        Following: 'following_count',
        Likes: 'total_likes',
        Videos: 'videos_count',
      },
      video: {
        id: 'item_id',
        cover: 'thumbnail_url',
        page: 'share_url',
        views: 'video_views',
        likes: 'likes',
        comments: 'comments',
        shares: 'shares',
      },
      caption: 'caption',
    },
    captionOf: ({ post }) => textAt(post, 'post_info.caption'),
    account: (api, members) => readUser(api, api.account.internalId, members),
    async videos({ account, list }, members, id) {
      const which = id ? { filters: JSON.stringify({ video_ids: [id] }) } : { max_count: 20 }
      const query = { business_id: account.internalId, fields: JSON.stringify(members), ...which }
      return list({ url: '/business/video/list/', query, at: 'data.videos' })
    },
  }),
  tools: {
    musicSearch: {
      description: 'Finds popular tracks of the commercial music library, for the setting `music`.',
      dataSchema: [{ key: 'genre', type: 'string', description: 'Genre such as POP; all if absent.' }],
      run: (api, { genre }) => findMusic(api, genre),
    },
    locationSearch: {
      description: 'Finds places for the setting `location`.',
      dataSchema: [{ key: 'q', type: 'string', description: 'Name of the place.' }],
      run: (api, { q }) => findLocations(api, q),
    },
  },
})

/** Refuses a video that is not public, because the API publishes every video for everyone. */
function checkAudience(
  root: OutgoingDraft | undefined,
  { privacy_level = 'PUBLIC_TO_EVERYONE', content_posting_method }: Partial<BusinessSettings>,
): Problem[] {
  const hasVideo = root?.media.some(({ mime }) => mime.startsWith('video/'))
  if (!hasVideo || content_posting_method !== 'DIRECT_POST' || privacy_level === 'PUBLIC_TO_EVERYONE')
    return []
  const message = 'TikTok publishes videos of this channel for everyone: choose PUBLIC_TO_EVERYONE or UPLOAD.'
  return [{ location: 'settings.privacy_level', message }]
}

/**
 * Finds tracks of the commercial music library, in the form of the setting `music`. Returns the ids of clips, since only clips
 * can be published.
 */
async function findMusic(api: PlatformApi<unknown>, genre: unknown): Promise<object[]> {
  const query = { business_id: api.account.internalId, genre: optionalText(genre) }
  const tracks = await api.list({ url: '/discovery/cml/trending_list/', query, at: 'data.list' })
  return tracks.flatMap((track) => {
    const id = textAt(track, 'full_duration_song_clip.song_clip_id', 'trending_song_clip.song_clip_id')
    const [title = '', artist = '', image = ''] = ['commercial_music_name', 'artist', 'thumbnail_url'].map(
      (name) => textAt(track, name),
    )
    return id === undefined ? [] : [{ id, title, artist, image }]
  })
}

async function findLocations(api: PlatformApi<unknown>, text: unknown): Promise<object[]> {
  const search_query = optionalText(text)?.slice(0, MAX_QUERY)
  if (search_query === undefined) return []
  const query = { business_id: api.account.internalId, search_query }
  const places = await api.list({ url: '/business/publish/location/', query, at: 'data.locations' })
  return places.flatMap(({ location_id, location_name, location_address }) => {
    const [id, name, address = ''] = [location_id, location_name, location_address].map(optionalText)
    return id && name ? [{ id, name, address }] : []
  })
}

function brandOf({ brand_organic_toggle, brand_content_toggle }: BusinessSettings) {
  return { is_brand_organic: brand_organic_toggle, is_branded_content: brand_content_toggle }
}

function locationOf({ location }: BusinessSettings) {
  return location ? { location_id: location.id, location_name: location.name } : {}
}

async function videoPost(file: EntryMedia, settings: BusinessSettings, info: object): Promise<object> {
  const { music, content_posting_method, video_made_with_ai: is_ai_generated = false } = settings
  const cover = await (await file.thumbnail())?.publicUrl()
  const music_sound_info = music && {
    music_sound_id: music.id,
    music_sound_volume: music.audio_volume ?? USUAL_VOLUME,
    video_original_sound_volume: music.video_volume ?? USUAL_VOLUME,
  }
  const post_info =
    content_posting_method === 'UPLOAD'
      ? { ...info, upload_to_draft: true }
      : {
          ...info,
          is_ai_generated,
          // TikTok ignores it beside an image.
          thumbnail_offset: cover ? undefined : coverPosition(file),
          ...(music_sound_info && { music_sound_info }),
        }
  return { video_url: await file.publicUrl(), ...(cover && { custom_thumbnail_url: cover }), post_info }
}

async function photoPost(media: EntryMedia[], settings: BusinessSettings, info: object): Promise<object> {
  const { title, privacy_level, music, autoAddMusic, content_posting_method } = settings
  const post_info = {
    ...info,
    title,
    privacy_level,
    ...(content_posting_method === 'UPLOAD'
      ? { is_draft: true }
      : {
          auto_add_music: autoAddMusic === 'yes' && !music,
          ...(music && { music_sound_info: { music_sound_id: music.id } }),
        }),
  }
  return { photo_images: await photoUrls(media), photo_cover_index: 0, post_info }
}

function readUser(api: Pick<PlatformApi<unknown>, 'read'>, business_id: string, members: string[]) {
  const query = { business_id, fields: JSON.stringify(members) }
  return api.read({ url: '/business/get/', query, at: 'data' })
}
