import { definePlatform } from './define.ts'
import { accountOf } from './kit/auth/account.ts'
import { flagVariable, requiredSecret, requiredVariable, urlVariable } from './kit/env.ts'
import type { ErrorRule } from './kit/http/error-rules.ts'
import { rejected } from './kit/http/errors.ts'
import { requireId, selectPaths } from './kit/http/response.ts'
import { goneRule } from './kit/published/changes.ts'
import { toProfile } from './kit/reads/shape.ts'
import { published, ready } from './kit/steps.ts'

const NOT_ALLOWED =
  'Kick does not let the account write: check the modes of the chat (followers, subscribers, slow). Kick says: {detail}'
const PARENT_GONE = 'Kick no longer has the message to reply to.'
const MISSING_SCOPE =
  'The connection lacks the permission to delete chat messages: the operator sets KICK_TAKE_DOWN, then connect again.'
const SLOW_DOWN = 'Kick asks to slow down: {detail}'

/** Posts messages in the chat of the account's own channel. Kick has no idempotency keys. */
export const kick = definePlatform({
  id: 'kick',
  name: 'Kick',
  env: {
    clientId: requiredVariable('KICK_CLIENT_ID', 'An app of the developer settings of Kick.'),
    clientSecret: requiredSecret('KICK_SECRET', 'The secret of that app.'),
    url: urlVariable('KICK_URL', 'https://api.kick.com', 'The server of the API.'),
    takesDown: flagVariable(
      'KICK_TAKE_DOWN',
      '1 requests the permission to delete chat messages (`moderation:chat_message:manage`), which the app must have.',
    ),
    signInUrl: urlVariable('KICK_ID_URL', 'https://id.kick.com', 'The server that signs users in.'),
  },
  rules: 'A chat message of text only. Line breaks become spaces.',
  text: { max: 500 },
  media: { images: null, videos: null },
  baseUrl: ({ config }) => `${config.url}/public/v1`,
  auth: {
    kind: 'oauth2',
    client: ({ signInUrl, takesDown }) => ({
      authorizeUrl: `${signInUrl}/oauth/authorize`,
      tokenUrl: `${signInUrl}/oauth/token`,
      scopes: ['chat:write', 'user:read', 'channel:read'],
      optionalScopes: takesDown ? ['moderation:chat_message:manage'] : [],
      pkce: true,
    }),
    refresh: true,
    async account(api) {
      const [user] = await api.list({ url: '/users', at: 'data' })
      const [channel] = await api.list({ url: '/channels', at: 'data' })
      const paths = { id: 'user.user_id', name: 'user.name', picture: 'user.profile_picture' }
      return accountOf('Kick', { user, channel }, { ...paths, profile: 'channel.slug' })
    },
  },
  async revoke({ config, account, request }) {
    const url = `${config.signInUrl}/oauth/revoke`
    const tokens = { refresh_token: account.refreshToken, access_token: account.accessToken }
    for (const [kind, token] of Object.entries(tokens)) {
      const query = { token: token ?? undefined, token_hint_type: kind }
      // Accepts 400, with which Kick refuses a token that is already revoked.
      if (token !== null) await request({ method: 'POST', url, query, token: null, okStatuses: [400] })
    }
  },
  errors: [
    [400, /quota|rate limit|too many/i, 'retryable', 'platform_rate_limited', SLOW_DOWN],
    [400, /original.?message|reply/i, 'rejected', 'parent_gone', PARENT_GONE],
    [403, null, 'rejected', 'missing_permissions', NOT_ALLOWED],
  ],
  async prepare({ account }, { entry, position: { parent } }) {
    return ready({
      type: 'user',
      broadcaster_user_id: Number(account.internalId),
      content: entry.text.replace(/\s*\n\s*/g, ' '),
      reply_to_message_id: parent?.releaseId,
    })
  },
  async commit(api, { ready: json }) {
    const errors: ErrorRule[] = [
      json.reply_to_message_id === undefined
        ? [404, null, 'rejected', 'chat_not_found', 'Kick no longer has the chat of this channel.']
        : [404, null, 'rejected', 'parent_gone', PARENT_GONE],
    ]
    const request = { url: '/chat', json, irreversible: true, at: 'data', errors }
    const { is_sent, message_id } = await api.read(request)
    if (is_sent === false) throw rejected('message_dropped', 'Kick accepted the message but did not send it.')
    const { profile } = api.account
    return published({
      releaseId: requireId('Kick', message_id),
      releaseUrl: profile === null ? null : `https://kick.com/${encodeURIComponent(profile)}`,
    })
  },
  remove: {
    source: 'https://docs.kick.com/apis/chat',
    limits:
      'The connection needs `moderation:chat_message:manage`: the operator sets `KICK_TAKE_DOWN`, then connect again.',
    run: (api, { releaseId }) =>
      api.request({
        method: 'DELETE',
        url: `/chat/${encodeURIComponent(releaseId)}`,
        irreversible: true,
        errors: [goneRule('Kick', 404), [403, null, 'rejected', 'missing_scopes', MISSING_SCOPE]],
      }),
  },
  reads: {
    counts: false,
    app: ({ signInUrl, clientId: id, clientSecret: secret }) => ({
      url: `${signInUrl}/oauth/token`,
      ...{ id, secret, variables: 'KICK_CLIENT_ID and KICK_SECRET' },
    }),
    // Reads profiles only, since Kick's API has neither videos nor earlier messages.
    async profile(api, { username, userId }) {
      const query = userId ? { broadcaster_user_id: userId } : { slug: username }
      const [channel] = await api.list({ url: '/channels', query, at: 'data' })
      if (channel === undefined) return undefined
      const { broadcaster_user_id: id, slug, channel_description: bio } = channel
      const [user] = await api.list({ url: '/users', query: { id: String(id) }, at: 'data' })
      const known = selectPaths(user, { name: 'name', picture: 'profile_picture' })
      return toProfile({ ...known, id, username: slug, bio, url: `https://kick.com/${slug}` })
    },
  },
})
