import type { PlatformApi } from '../kit/api.ts'
import {
  type EnvValues,
  flagVariable,
  requiredSecret,
  requiredVariable,
  textVariable,
  urlVariable,
} from '../kit/env.ts'
import type { ErrorRule } from '../kit/http/error-rules.ts'

/** Version of the API, which LinkedIn supports for a year. */
export const VERSION = '202607'

export const env = {
  clientId: requiredVariable('LINKEDIN_CLIENT_ID', 'An app of the LinkedIn developer portal.'),
  clientSecret: requiredSecret('LINKEDIN_CLIENT_SECRET', 'Its primary client secret.'),
  shareOnly: flagVariable(
    'LINKEDIN_SHARE_ONLY',
    '1 for an app without the Community Management API: profiles only, without mentions.',
  ),
  version: textVariable(
    'LINKEDIN_API_VERSION',
    `The version of the API; ${VERSION} by default. LinkedIn turns each version off after a year.`,
  ),
  url: urlVariable('LINKEDIN_URL', 'https://www.linkedin.com', 'The site, for signing in and uploads.'),
  apiUrl: urlVariable('LINKEDIN_API_URL', 'https://api.linkedin.com', 'The server of the LinkedIn API.'),
}

export type LinkedInApi = PlatformApi<EnvValues<typeof env>>

const VERSION_ENDED =
  'LinkedIn has turned off the version of its API. The operator must set LINKEDIN_API_VERSION to a newer one.'
const DUPLICATE_POST = 'LinkedIn refuses a text that the account has just posted: change it.'
const MISSING_PERMISSIONS =
  'LinkedIn does not allow this. Check the role of the member on the page and the products of the app: {detail}'

/** Maps LinkedIn's errors; the patterns test its codes and words. */
export const errors: readonly ErrorRule[] = [
  [426, null, 'rejected', 'version_ended', VERSION_ENDED],
  [null, /duplicate/i, 'rejected', 'duplicate_post', DUPLICATE_POST],
  [403, null, 'rejected', 'missing_permissions', MISSING_PERMISSIONS],
  [404, null, 'rejected', 'not_found', 'LinkedIn has no such post or page: {detail}'],
]
