import { definePlatform } from '../define.ts'
import type { PlatformApi } from '../kit/api.ts'
import { type EnvValues, flagVariable } from '../kit/env.ts'
import type { ErrorRule } from '../kit/http/error-rules.ts'
import { optionalText, readList, textAt } from '../kit/http/response.ts'
import { facebookLogin, listPages, loginEnv, pictureOf } from './facebook-login.ts'
import { deleteNode, GRAPH_VERSION } from './graph.ts'
import { businessSettings, instagramBase } from './instagram.ts'

const SIGN_IN_AGAIN =
  'Instagram no longer accepts the sign-in at Facebook: connect the channel again to search for sounds.'
/** Classifies an expired user token as `rejected`: the token of the page outlives it, so the channel must stay connected. */
const AUDIO_ERRORS: ErrorRule[] = [[null, /^\w+ (190|102)\b/, 'rejected', 'sign_in_ended', SIGN_IN_AGAIN]]

const env = {
  ...loginEnv,
  takesDown: flagVariable(
    'INSTAGRAM_TAKE_DOWN',
    '1 requests the permission to delete posts (`instagram_manage_contents`), which Meta must have approved for the app.',
  ),
}
type Config = EnvValues<typeof env>

/** Publishes to Instagram accounts that belong to a Facebook page. */
export const instagram = definePlatform({
  ...instagramBase,
  id: 'instagram',
  name: 'Instagram (Facebook Business)',
  env,
  maxConcurrent: 400,
  settings: businessSettings,
  baseUrl: ({ config }) => `${config.graphUrl}/${GRAPH_VERSION}`,
  auth: facebookLogin<Config>(
    [
      'instagram_basic',
      'pages_show_list',
      'pages_read_engagement',
      'instagram_content_publish',
      'instagram_manage_comments',
    ],
    ({ takesDown }) => [
      'business_management',
      'instagram_manage_insights',
      ...(takesDown ? ['instagram_manage_contents'] : []),
    ],
  ),
  remove: {
    source: 'https://developers.facebook.com/documentation/instagram-platform/reference/instagram-media',
    limits:
      'The connection needs `instagram_manage_contents`: the operator sets `INSTAGRAM_TAKE_DOWN`, then connect again. Comments need no further permission.',
    run: (api, { releaseId }) => deleteNode(api, 'Instagram', releaseId),
  },
  pages: { list: listAccounts },
  tools: {
    audioSearch: {
      description: 'Finds sounds for a reel by their title or artist.',
      dataSchema: [
        { key: 'q', type: 'string', description: 'Text to search for; popular sounds if empty.' },
        { key: 'type', type: 'string', description: '`music` (the default) or `original_sound`.' },
      ],
      run: searchAudio,
    },
  },
})

/** Lists the Instagram accounts of all pages of the user. Each is used with the token of its page. */
async function listAccounts(api: PlatformApi<Config>) {
  const pages = await listPages(api, ',instagram_business_account{id,username,name,profile_picture_url}')
  return pages.flatMap((page) => {
    const [id, username] = ['id', 'username'].map((name) =>
      textAt(page, `instagram_business_account.${name}`),
    )
    if (id === undefined) return []
    return {
      id,
      pageId: page.id,
      name: textAt(page, 'instagram_business_account.name') ?? username ?? optionalText(page.name) ?? id,
      picture: textAt(page, 'instagram_business_account.profile_picture_url') ?? pictureOf(page),
      chosen: {
        accessToken: page.access_token,
        profile: username ?? null,
        expiresAt: null,
        credentials: { userToken: api.account.accessToken },
      },
    }
  })
}

async function searchAudio(api: PlatformApi<Config>, { q, type }: Record<string, unknown>) {
  const { audio, data } = await api.read({
    url: '/ig_audio',
    query: {
      audio_type: type === 'original_sound' ? 'original_sound' : 'music',
      user_id: api.account.internalId,
      search_query: optionalText(q),
    },
    token: api.account.credentials.userToken ?? api.account.accessToken,
    errors: AUDIO_ERRORS,
  })
  // Clients found `audio`, where the Graph API otherwise has `data`.
  return readList(audio ?? data).flatMap((audio) => {
    const id = textAt(audio, 'audio_id', 'id')
    const title = textAt(audio, 'title') ?? ''
    const artist = textAt(audio, 'display_artist', 'ig_username', 'artist') ?? ''
    const image = textAt(audio, 'cover_artwork_thumbnail_uri', 'image') ?? null
    return id === undefined ? [] : { id, title, artist, image }
  })
}
