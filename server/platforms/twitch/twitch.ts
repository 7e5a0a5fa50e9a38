import { definePlatform } from '../define.ts'
import { accountOf } from '../kit/auth/account.ts'
import { requiredSecret, requiredVariable, urlVariable } from '../kit/env.ts'
import { PlatformError, rejected } from '../kit/http/errors.ts'
import { optionalText, readObject, requireId, unreadableResponse } from '../kit/http/response.ts'
import { object, oneOf } from '../kit/settings.ts'
import { published, ready } from '../kit/steps.ts'
import { reads } from './reads.ts'

const TOO_LONG = 'Twitch accepts messages of up to 500 characters.'
const NOT_ALLOWED =
  'Twitch does not let the account write into the chat: check its modes, bans and time-outs. Twitch says: {detail}'

/** Posts messages in the chat of the account's own channel. Twitch has no idempotency keys. */
export const twitch = definePlatform({
  id: 'twitch',
  name: 'Twitch',
  env: {
    clientId: requiredVariable('TWITCH_CLIENT_ID', 'An application of the Twitch developer console.'),
    clientSecret: requiredSecret('TWITCH_CLIENT_SECRET', 'The secret of that application.'),
    url: urlVariable('TWITCH_URL', 'https://api.twitch.tv', 'The server of the API.'),
    signInUrl: urlVariable('TWITCH_ID_URL', 'https://id.twitch.tv', 'The server that signs users in.'),
  },
  editor: 'normal',
  maxConcurrent: 1,
  rules:
    'A chat message or an announcement, of text only. Line breaks become spaces. Comments are messages, never announcements.',
  text: { max: 500 },
  media: { images: null, videos: null },
  settings: object({
    messageType: oneOf(['message', 'announcement'], { default: 'message', description: 'Type of the post.' }),
    announcementColor: oneOf(['primary', 'blue', 'green', 'orange', 'purple'], {
      default: 'primary',
      description: 'Color of an announcement; `primary` is the color of the channel.',
    }),
  }),
  idempotency: null,
  baseUrl: ({ config }) => `${config.url}/helix`,
  headers: ({ clientId }) => ({ 'client-id': clientId }),
  auth: {
    kind: 'oauth2',
    client: ({ signInUrl }) => ({
      authorizeUrl: `${signInUrl}/oauth2/authorize`,
      tokenUrl: `${signInUrl}/oauth2/token`,
      scopes: ['user:write:chat', 'user:read:chat', 'moderator:manage:announcements'],
    }),
    refresh: true,
    async account(api) {
      const [user] = await api.list({ url: '/users', at: 'data' })
      const name = ['display_name', 'login']
      return accountOf('Twitch', user, { id: 'id', name, picture: 'profile_image_url', profile: 'login' })
    },
  },
  async revoke({ config, account, request }) {
    const form = { client_id: config.clientId, token: account.accessToken }
    // Accepts 400, with which Twitch refuses a token that is already revoked.
    await request({ url: `${config.signInUrl}/oauth2/revoke`, form, token: null, okStatuses: [400] })
  },
  errors: [
    [400, /reply/i, 'rejected', 'parent_gone', 'Twitch no longer has the message to reply to.'],
    [403, null, 'rejected', 'missing_permissions', NOT_ALLOWED],
    [422, null, 'rejected', 'text_too_long', TOO_LONG],
  ],
  async prepare(_api, { entry, position: { parent }, settings }) {
    const { messageType = 'message', announcementColor: color = 'primary' } = settings
    const message = entry.text.replace(/\s*\n\s*/g, ' ')
    const isAnnouncement = parent === null && messageType === 'announcement'
    // An announcement has no id to reply to.
    const replyTo = parent === null || parent.releaseId === 'missing' ? null : parent.releaseId
    return ready({ message, color: isAnnouncement ? color : null, replyTo })
  },
  async commit(api, { ready: { message, color, replyTo } }) {
    const { internalId: id, profile } = api.account
    const releaseUrl = profile === null ? null : `https://www.twitch.tv/${encodeURIComponent(profile)}`
    if (color !== null) {
      const query = { broadcaster_id: id, moderator_id: id }
      await api.request({ url: '/chat/announcements', query, json: { message, color }, irreversible: true })
      return published({ releaseId: 'missing', releaseUrl })
    }
    const reply = replyTo === null ? {} : { reply_parent_message_id: replyTo }
    const json = { broadcaster_id: id, sender_id: id, message, ...reply }
    const [sent] = await api.list({ url: '/chat/messages', json, irreversible: true, at: 'data' })
    if (sent === undefined) throw unreadableResponse('Twitch')
    if (sent.is_sent === false) throw droppedMessage(sent.drop_reason)
    return published({ releaseId: requireId('Twitch', sent.message_id), releaseUrl })
  },
  reads,
})

/** Creates the error for a message that Twitch holds back, for which it responds with 200. */
function droppedMessage(dropReason: unknown): PlatformError {
  const { code, message } = readObject('Twitch', dropReason ?? {})
  const reason = optionalText(message) ?? optionalText(code) ?? 'no reason given'
  if (/rate|slow/i.test(String(code)))
    return new PlatformError('retryable', `Twitch asks to slow down: ${reason}`, {
      code: 'platform_rate_limited',
    })
  return rejected('message_dropped', `Twitch held the message back: ${reason}`)
}
