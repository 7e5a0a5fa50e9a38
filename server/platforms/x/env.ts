import type { PlatformApi } from '../kit/api.ts'
import { type EnvValues, flagVariable, requiredSecret, requiredVariable, urlVariable } from '../kit/env.ts'
import type { ErrorRule } from '../kit/http/error-rules.ts'

export const env = {
  key: requiredVariable('X_API_KEY', 'The API key (consumer key) of an app of the X developer console.'),
  secret: requiredSecret('X_API_SECRET', 'The secret of that key.'),
  url: urlVariable('X_API_URL', 'https://api.x.com', 'The server of the X API.'),
  noMetrics: flagVariable(
    'DISABLE_X_ANALYTICS',
    '1 turns off metrics, which X charges for, and plugs that wait for likes.',
  ),
  readsMentions: flagVariable(
    'X_READ_MENTIONS',
    '1 reads answers and mentions for the inbox, every 15 minutes for each channel. X charges for each post that it returns.',
  ),
  stripLinks: flagVariable(
    'STRIP_LINKS_FROM_X_POSTS',
    '1 removes URLs from posts, for which X charges more. Articles keep theirs.',
  ),
}

export type XApi = PlatformApi<EnvValues<typeof env>>

const READ_ONLY =
  'The X app of this service is not allowed to post. The operator must set its permissions to "Read and write"; then connect the channel again.'
const NO_CREDITS =
  'X does not let the app of this service send more for now. The operator must check its credits and its cap: {detail}'
const ACCESS_REFUSED =
  'X refused access: connect the channel again. If this happens again, the operator must check X_API_KEY and X_API_SECRET.'
const DUPLICATE_POST = 'X refuses a text that the account has just posted: change it.'
const PREMIUM_NEEDED = 'X accepts articles only from accounts with Premium.'
const PARENT_GONE = 'The post to reply to is no longer on X.'
const MEDIA_GONE = 'X has dropped the uploaded files: publish the post again.'

/** Maps X's errors. Most have no code, so the patterns test their words. */
export const errors: readonly ErrorRule[] = [
  [401, null, 'auth', null, ACCESS_REFUSED],
  [402, null, 'rejected', 'usage_capped', NO_CREDITS],
  [429, /usage cap/i, 'rejected', 'usage_capped', NO_CREDITS],
  [403, /oauth1? app permissions|oauth1-permissions/i, 'rejected', 'missing_permissions', READ_ONLY],
  [403, /duplicate content/i, 'rejected', 'duplicate_post', DUPLICATE_POST],
  [403, /premium subscription/i, 'rejected', 'premium_needed', PREMIUM_NEEDED],
  [403, /video longer than/i, 'rejected', 'video_too_long', 'X refused the video: {detail}'],
  [403, /\b(suspended|locked)\b/i, 'rejected', 'account_suspended', 'X has restricted the account: {detail}'],
  [null, /reply to a (tweet|post) that is deleted/i, 'rejected', 'parent_gone', PARENT_GONE],
  [400, /media ids? (is|are) invalid/i, 'rejected', 'media_gone', MEDIA_GONE],
  [404, null, 'rejected', 'not_found', 'X has no such post or account: {detail}'],
]
