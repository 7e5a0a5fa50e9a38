import type { PlatformApi, Requests } from '../kit/api.ts'
import { accountOf } from '../kit/auth/account.ts'
import type { OAuth2Spec } from '../kit/auth/oauth2.ts'
import { type EnvValues, requiredSecret, requiredVariable, urlVariable } from '../kit/env.ts'
import { unlessRefused } from '../kit/http/errors.ts'
import { type Answer, optionalText, textAt } from '../kit/http/response.ts'
import { listEach } from '../kit/pages.ts'
import { GRAPH_VERSION, listAll } from './graph.ts'

/** Variables of the app with which users sign in at Facebook, for pages and for the Instagram accounts of pages. */
export const loginEnv = {
  clientId: requiredVariable('FACEBOOK_APP_ID', 'An app of Meta for Developers with Facebook Login.'),
  clientSecret: requiredSecret('FACEBOOK_APP_SECRET', 'The secret of that app.'),
  url: urlVariable('FACEBOOK_URL', 'https://www.facebook.com', 'The site of Facebook.'),
  graphUrl: urlVariable('FACEBOOK_GRAPH_URL', 'https://graph.facebook.com', 'The Graph API of Facebook.'),
}

export type LoginConfig = EnvValues<typeof loginEnv>

/** A page that its user can read, with the token to act for it. */
export type Page = Answer & { id: string; access_token: string }

/** Declares the sign-in at Facebook with a 60-day token, with which users choose a page. The token of a page does not expire. */
export function facebookLogin<Config extends LoginConfig>(
  scopes: readonly string[],
  optionalScopes: (config: Config) => readonly string[],
): OAuth2Spec<Config> {
  const tokenUrl = ({ graphUrl }: LoginConfig) => `${graphUrl}/${GRAPH_VERSION}/oauth/access_token`
  return {
    kind: 'oauth2',
    client: (config) => ({
      authorizeUrl: `${config.url}/${GRAPH_VERSION}/dialog/oauth`,
      tokenUrl: tokenUrl(config),
      scopes,
      optionalScopes: optionalScopes(config),
    }),
    scopeSeparator: ',',
    tokenBody: 'query',
    tokenNames: { grant_type: null },
    longLived: (config) => ({
      url: tokenUrl(config),
      grantType: 'fb_exchange_token',
      tokenName: 'fb_exchange_token',
      client: ['client_id', 'client_secret'],
    }),
    async grantedScopes(api) {
      const permissions = await listAll(api, '/me/permissions', 'permission,status')
      return permissions.flatMap(({ permission, status }) => (status === 'granted' ? String(permission) : []))
    },
    async account(api) {
      const me = await api.read({ url: '/me', query: { fields: 'id,name,picture{url}' } })
      const paths = { id: 'id', name: 'name', picture: 'picture.data.url' }
      return { ...accountOf('Facebook', me, paths), needsPage: true }
    },
  }
}

/** Lists the pages that the user may manage, with their tokens: those of the user, then those of the user's businesses. */
export async function listPages(
  api: Requests & Pick<PlatformApi<LoginConfig>, 'account'>,
  fields: string,
): Promise<Page[]> {
  const all = `id,name,username,access_token,picture{url}${fields}`
  const businesses = await listBusinesses(api)
  const edges = businesses.flatMap((id) => [`/${id}/owned_pages`, `/${id}/client_pages`])
  const pages = await listEach(['/me/accounts', ...edges], (edge) => listAll(api, edge, all))
  return pages.flatMap((page) => {
    const [id, access_token] = [optionalText(page.id), optionalText(page.access_token)]
    return id && access_token ? { ...page, id, access_token } : []
  })
}

/** Lists the businesses of the user; none without the optional permission. */
async function listBusinesses(api: Requests): Promise<string[]> {
  const businesses = await unlessRefused(listAll(api, '/me/businesses', 'id'), [])
  return businesses.flatMap(({ id }) => optionalText(id) ?? [])
}

export function pictureOf(page: Page): string | null {
  return textAt(page, 'picture.data.url') ?? null
}
