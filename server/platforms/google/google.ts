import { accountOf } from '../kit/auth/account.ts'
import type { OAuth2Spec } from '../kit/auth/oauth2.ts'
import { type EnvVariable, urlVariable } from '../kit/env.ts'
import type { ErrorRule } from '../kit/http/error-rules.ts'
import { goneRule } from '../kit/published/changes.ts'
import type { RevokeSpec } from '../kit/spec.ts'

export interface GoogleConfig {
  clientId: string
  clientSecret: string
  accountsUrl: string
  oauthUrl: string
  apiUrl: string
}

/** Declares the hosts that all platforms of Google share. */
export const googleHosts = {
  accountsUrl: urlVariable('GOOGLE_ACCOUNTS_URL', 'https://accounts.google.com', 'The sign-in page.'),
  oauthUrl: urlVariable('GOOGLE_OAUTH_URL', 'https://oauth2.googleapis.com', 'The server of tokens.'),
  apiUrl: urlVariable('GOOGLE_API_URL', 'https://www.googleapis.com', 'The server of profiles and videos.'),
}

/** Lets a variable default to that of YouTube, `YOUTUBE_<name>`. */
export function orYouTube(name: string, variable: EnvVariable<string>): EnvVariable<string> {
  return { ...variable, read: (reader) => variable.read(reader) || (reader.text(`YOUTUBE_${name}`) ?? '') }
}

function scope(name: string): string {
  return `https://www.googleapis.com/auth/${name}`
}

/** Signs in with Google; the user then chooses a page. The id of the Google account goes into the credentials. */
export function googleAuth<Config extends GoogleConfig>(
  scopes: readonly string[],
  optionalScopes: (config: Config) => readonly string[] = () => [],
): OAuth2Spec<Config> {
  return {
    kind: 'oauth2',
    client: (config) => ({
      authorizeUrl: `${config.accountsUrl}/o/oauth2/v2/auth`,
      tokenUrl: `${config.oauthUrl}/token`,
      scopes: ['userinfo.profile', ...scopes].map(scope),
      optionalScopes: optionalScopes(config).map(scope),
    }),
    // Google issues a refresh token only for offline access, and a second one only after new consent.
    authorizeParameters: { access_type: 'offline', prompt: 'consent' },
    refresh: true,
    async account(api) {
      const url = `${api.config.apiUrl}/oauth2/v2/userinfo`
      const user = await api.read({ url })
      const account = accountOf('Google', user, { id: 'id', name: ['name', 'id'], picture: 'picture' })
      return { ...account, needsPage: true, credentials: { googleUser: account.internalId } }
    },
  }
}

/**
 * Ends the grant of a Google account. Google ends all grants of the account to a client at once, so the grant is kept while the
 * organization has channels on `sibling`, which may use the same client.
 */
export function revokeGoogle(sibling: string): RevokeSpec<GoogleConfig> {
  return {
    async run(api) {
      const { organizationId, refreshToken, accessToken } = api.account
      if ((await api.host.findAccounts(organizationId, sibling)).length > 0) return
      await api.request({
        url: `${api.config.oauthUrl}/revoke`,
        token: null,
        form: { token: refreshToken ?? accessToken },
        errors: [[400, /^invalid_token/, 'rejected', 'grant_ended', 'The grant has already ended.']],
      })
    },
    grant: ({ credentials, accessToken }) => credentials.googleUser ?? accessToken,
  }
}

const SCOPES =
  'A permission is missing: connect the channel again and allow every permission that Google asks for.'
/** Precedes the others in a call that needs a permission of its own: an older connection must not end because it lacks it. */
export const missingScopes: ErrorRule = [
  403,
  /insufficientPermissions|insufficient authentication scopes/,
  'rejected',
  'missing_scopes',
  SCOPES,
]
export const changeErrors: ErrorRule[] = [missingScopes, goneRule('Google', 404)]

const QUOTA = 'The quota of the operator’s Google Cloud project is used up: {detail}'
const API_DISABLED = 'The operator must enable this API in the Google Cloud project. Google says: {detail}'

/** Maps the errors of all Google APIs. Names consist of the status, its name and the reason. */
export const googleErrors: ErrorRule[] = [
  [403, /quotaExceeded|ateLimitExceeded|RESOURCE_EXHAUSTED/, 'retryable', 'platform_rate_limited', QUOTA],
  [403, /insufficientPermissions|insufficient authentication scopes/, 'auth', 'missing_scopes', SCOPES],
  [403, /accessNotConfigured|has not been used in project/, 'rejected', 'api_disabled', API_DISABLED],
  [403, null, 'rejected', 'forbidden', 'Google does not allow this: {detail}'],
  [404, null, 'rejected', 'not_found', 'Google cannot find it: {detail}'],
]
