import { createHash, randomUUID } from 'node:crypto'
import { definePlatform } from '../define.ts'
import { accountOf } from '../kit/auth/account.ts'
import { requiredVariable, textVariable, urlVariable } from '../kit/env.ts'
import type { ErrorRule } from '../kit/http/error-rules.ts'
import { requireId } from '../kit/http/response.ts'
import { joinTexts } from '../kit/reads/shape.ts'
import { published, ready } from '../kit/steps.ts'
import { edit, errorsOfCommit, remove } from './changes.ts'
import { inbox } from './inbox.ts'
import { entryOf, findAct, type VkReady } from './look-up.ts'
import { reads } from './reads.ts'
import { upload, VERSION } from './upload.ts'

const REFUSED = 'VK no longer accepts the access of this account: connect the channel again.'
const BANNED = 'VK has deleted or blocked this account: {detail}'
const SCOPES =
  'VK does not allow this for the app of this service. Connect again and allow every permission; if that fails, the operator must ask VK for access.'
const CAPTCHA = 'VK requires a captcha: publish something on VK in a browser, then publish this post again.'
const DENIED = 'VK does not let the account write there. VK says: {detail}'
const GONE = 'VK no longer accepts comments on the post: it was deleted, or its comments are closed.'
const NO_FILE = 'VK did not accept a file. VK says: {detail}'

/** Maps VK's errors, which it sends with status 200; the numbers in the patterns are their codes. */
const errors: ErrorRule[] = [
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

/** Publishes to the wall of a user. VK does not say for how long it recognizes a `guid`, so a post is never sent twice. */
export const vk = definePlatform({
  id: 'vk',
  name: 'VK',
  env: {
    clientId: requiredVariable('VK_ID', 'The id of a web application of VK ID.'),
    serviceToken: textVariable(
      'VK_SERVICE_TOKEN',
      'The service token of that application, for reading public walls. Without it, walls are read for a channel.',
      { secret: true },
    ),
    apiUrl: urlVariable('VK_API_URL', 'https://api.vk.com', 'The server of the API.'),
    signInUrl: urlVariable('VK_ID_URL', 'https://id.vk.com', 'The server that signs users in.'),
  },
  maxConcurrent: 2,
  rules: 'A text with up to 10 files. Comments are written below the post.',
  text: { max: 2048 },
  media: {
    max: 10,
    images: {
      maxBytes: 50_000_000,
      maxEdge: 7000,
      mimes: ['image/jpeg', 'image/png'],
      ratio: { min: 1 / 20, max: 20 },
    },
    gifs: { maxBytes: 200_000_000 },
    alt: { max: 2048 },
  },
  baseUrl: ({ config }) => `${config.apiUrl}/method`,
  isError: (data) => Boolean((data as { error?: unknown } | null)?.error),
  auth: {
    kind: 'oauth2',
    client: ({ signInUrl }) => ({
      authorizeUrl: `${signInUrl}/authorize`,
      tokenUrl: `${signInUrl}/oauth2/auth`,
      scopes: ['vkid.personal_info', 'wall', 'photos', 'video', 'docs'],
      pkce: true,
    }),
    callback: ['code', 'device_id'],
    tokenParameters: ({ callback, credentials }) => ({
      device_id: callback.device_id ?? credentials.device_id ?? '',
      state: randomUUID(),
    }),
    refresh: true,
    async account(api, { accessToken, callback }) {
      const { clientId: client_id, signInUrl } = api.config
      const form = { client_id, access_token: accessToken }
      const url = `${signInUrl}/oauth2/user_info`
      const user = await api.read({ url, form, token: null, at: 'user' })
      const profile = `id${requireId('VK', user.user_id)}`
      const full = joinTexts([user.first_name, user.last_name], ' ')
      const paths = { id: 'user_id', name: ['full', 'profile'], picture: 'avatar', profile: 'profile' }
      const credentials = { device_id: callback.device_id ?? '' }
      return { ...accountOf('VK', { ...user, full, profile }, paths), credentials }
    },
  },
  async revoke({ config, account, request }) {
    const form = { client_id: config.clientId, access_token: account.accessToken }
    await request({ url: `${config.signInUrl}/oauth2/revoke`, form, token: null })
  },
  errors,
  async prepare(api, { entry, position: { root, parent, isAnswer }, key }) {
    const attachments = []
    for (const media of entry.media) attachments.push(await upload(api, media))
    return ready<VkReady>({
      post: root?.releaseId ?? null,
      form: {
        owner_id: api.account.internalId,
        message: entry.text || undefined,
        attachments: attachments.join(',') || undefined,
        reply_to_comment: isAnswer ? parent?.releaseId : undefined,
        guid: createHash('sha256').update(key).digest('hex').slice(0, 32),
        v: VERSION,
      },
    })
  },
  async commit(api, { ready: { post, form } }) {
    const common = { irreversible: true, errors: errorsOfCommit }
    const call =
      post === null
        ? { url: '/wall.post', form }
        : { url: '/wall.createComment', form: { ...form, post_id: post } }
    const { post_id, comment_id } = await api.read({ ...call, ...common, at: 'response' })
    const releaseId = requireId('VK', post === null ? post_id : comment_id)
    return published(entryOf(form.owner_id, post, releaseId))
  },
  lookUp: { visibleWithinMs: 60_000, run: findAct },
  remove,
  edit,
  inbox,
  reads,
})
