import { definePlatform } from '../define.ts'
import { accountOf } from '../kit/auth/account.ts'
import { requiredSecret, requiredVariable, urlVariable } from '../kit/env.ts'
import { optionalText } from '../kit/http/response.ts'
import { GRAPH_VERSION, RENEW_AHEAD_MS, renewableTokens } from './graph.ts'
import { instagramBase, standaloneSettings } from './instagram.ts'

/** Publishes to professional Instagram accounts whose users sign in at Instagram itself. */
export const instagramStandalone = definePlatform({
  ...instagramBase,
  id: 'instagram-standalone',
  name: 'Instagram (Standalone)',
  env: {
    clientId: requiredVariable('INSTAGRAM_APP_ID', 'The Instagram app ID of an app of Meta for Developers.'),
    clientSecret: requiredSecret('INSTAGRAM_APP_SECRET', 'The Instagram app secret of that app.'),
    url: urlVariable('INSTAGRAM_URL', 'https://www.instagram.com', 'The site of Instagram.'),
    apiUrl: urlVariable('INSTAGRAM_API_URL', 'https://api.instagram.com', 'The server that issues tokens.'),
    graphUrl: urlVariable('INSTAGRAM_GRAPH_URL', 'https://graph.instagram.com', 'The Graph API.'),
  },
  maxConcurrent: 200,
  settings: standaloneSettings,
  baseUrl: ({ config }) => `${config.graphUrl}/${GRAPH_VERSION}`,
  auth: {
    kind: 'oauth2',
    client: ({ url, apiUrl }) => ({
      authorizeUrl: `${url}/oauth/authorize`,
      tokenUrl: `${apiUrl}/oauth/access_token`,
      scopes: [
        'instagram_business_basic',
        'instagram_business_content_publish',
        'instagram_business_manage_comments',
      ],
      optionalScopes: ['instagram_business_manage_insights'],
    }),
    authorizeParameters: { enable_fb_login: '0' },
    ...renewableTokens('ig'),
    tokensAt: 'data.0',
    async grantedScopes(_api, { response: { permissions } }) {
      if (Array.isArray(permissions)) return permissions.map(String)
      return optionalText(permissions)?.split(/[ ,]+/) ?? null
    },
    async account(api) {
      const fields = 'user_id,username,name,profile_picture_url'
      const me = await api.read({ url: '/me', query: { fields } })
      const paths = { id: ['user_id', 'id'], name: ['name', 'username'], profile: 'username' }
      return accountOf('Instagram', me, { ...paths, picture: 'profile_picture_url' })
    },
  },
  renewAheadMs: RENEW_AHEAD_MS,
})
