import type { ErrorRule } from '../kit/http/error-rules.ts'

const REFUSED = 'VK no longer accepts the access of this account: connect the channel again.'
const BANNED = 'VK has deleted or blocked this account: {detail}'
const SCOPES =
  'VK does not allow this for the app of this service. Connect again and allow every permission; if that fails, the operator must ask VK for access.'
const CAPTCHA = 'VK requires a captcha: publish something on VK in a browser, then publish this post again.'
const DENIED = 'VK does not let the account write there. VK says: {detail}'
const GONE = 'VK no longer accepts comments on the post: it was deleted, or its comments are closed.'
const NO_FILE = 'VK did not accept a file. VK says: {detail}'

/** Maps VK's errors, which it sends with status 200; the numbers in the patterns are their codes. */
export const errors: ErrorRule[] = [
  [null, /^(5|1117):/, 'auth', null, REFUSED],
  [null, /^18:/, 'auth', 'account_disabled', BANNED],
  [null, /^(6|9|29):/, 'retryable', 'platform_rate_limited', 'VK asks to slow down: {detail}'],
  [null, /^(1|10):/, 'retryable', null, 'VK is temporarily unavailable: {detail}'],
  [null, /^7:/, 'rejected', 'missing_scopes', SCOPES],
  [null, /^(14|17):/, 'rejected', 'captcha_needed', CAPTCHA],
  [null, /^(210|211|212|213):/, 'rejected', 'parent_gone', GONE],
  [null, /^(15|30|203|204):/, 'rejected', 'missing_permissions', DENIED],
  [null, /^(22|114|118|121|129|1150):/, 'rejected', 'media_refused', NO_FILE],
]

/** Precedes the others in the irreversible call, since VK may fail after it has accepted the post. */
export const errorsOfCommit: ErrorRule[] = [
  [null, /^(1|10):/, 'unknown', null, 'VK failed while it processed the post, which may be live: {detail}'],
]
