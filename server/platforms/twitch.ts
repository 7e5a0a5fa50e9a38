import { definePlatform } from './define.ts'
import type { Requests } from './kit/api.ts'
import { accountOf } from './kit/auth/account.ts'
import { requiredSecret, requiredVariable, urlVariable } from './kit/env.ts'
import { PlatformError, rejected } from './kit/http/errors.ts'
import {
  type Answer,
  optionalText,
  readList,
  readPath,
  requireId,
  selectPaths,
  textAt,
  unreadableResponse,
} from './kit/http/response.ts'
import { joinTexts, readCounts, toFile, toItem, toProfile } from './kit/reads/shape.ts'
import type { ReadItem, ReadSubject } from './kit/reads/types.ts'
import { object, oneOf } from './kit/settings.ts'
import { published, ready } from './kit/steps.ts'

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
  maxConcurrent: 1,
  rules:
    'A chat message or an announcement, of text only. Line breaks become spaces. Comments are messages, never announcements.',
  text: { max: 500 },
  media: { images: null, videos: null },
  settings: object({
    messageType: oneOf(['message', 'announcement'], {
      title: 'Kind of message',
      default: 'message',
      description: 'Type of the post.',
    }),
    announcementColor: oneOf(['primary', 'blue', 'green', 'orange', 'purple'], {
      title: 'Color',
      default: 'primary',
      description: 'Color of an announcement; `primary` is the color of the channel.',
    }),
  }),
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
  // Chat messages cannot be read later.
  reads: {
    app: ({ clientId: id, clientSecret: secret, signInUrl }) => ({
      url: `${signInUrl}/oauth2/token`,
      ...{ id, secret, variables: 'TWITCH_CLIENT_ID and TWITCH_CLIENT_SECRET' },
    }),
    notFound: [400, null],
    async profile(api, subject) {
      const user = await findUser(api, subject)
      if (user === undefined) return undefined
      const paths = { id: 'id', username: 'login', name: 'display_name', picture: 'profile_image_url' }
      return toProfile({
        ...selectPaths(user, { ...paths, bio: 'description' }),
        followers: await countFollowers(api, user.id),
        url: `https://www.twitch.tv/${user.login}`,
      })
    },
    async posts(api, subject, { limit, cursor }) {
      const user_id = subject.userId ?? optionalText((await findUser(api, subject))?.id)
      if (user_id === undefined) return undefined
      const query = { user_id, sort: 'time', first: Math.min(limit, 100), after: cursor ?? undefined }
      const answer = await api.read({ url: '/videos', query })
      return { items: readList(answer.data).map(itemOf), next: textAt(answer, 'pagination.cursor') }
    },
    async post(api, id) {
      const [video] = await api.list({ url: '/videos', query: { id }, at: 'data' })
      return video && itemOf(video)
    },
  },
})

async function findUser(api: Requests, { username, userId }: ReadSubject): Promise<Answer | undefined> {
  const query = userId ? { id: userId } : { login: username }
  return (await api.list({ url: '/users', query, at: 'data' }))[0]
}

/** Requests one follower to get the total: Twitch shows apps the number of followers, but not who they are. */
async function countFollowers(api: Requests, id: unknown): Promise<unknown> {
  try {
    const query = { broadcaster_id: String(id), first: 1 }
    return (await api.read({ url: '/channels/followers', query })).total
  } catch (error) {
    if (error instanceof PlatformError && ['auth', 'rejected'].includes(error.failure)) return undefined
    throw error
  }
}

function itemOf(video: Answer): ReadItem | undefined {
  const preview = optionalText(video.thumbnail_url)
    ?.replace(/%?\{width\}/, '640')
    .replace(/%?\{height\}/, '360')
  return toItem({
    ...selectPaths(video, { id: 'id', url: 'url', publishedAt: 'published_at' }),
    text: joinTexts([video.title, video.description]),
    author: selectPaths(video, { id: 'user_id', username: 'user_login', name: 'user_name' }),
    media: [toFile('video', video.url, { preview })],
    metrics: readCounts(video, { views: 'view_count' }),
  })
}

/** Creates the error for a message that Twitch holds back, for which it responds with 200. */
function droppedMessage(dropReason: unknown): PlatformError {
  const reason = textAt(dropReason, 'message', 'code') ?? 'no reason given'
  if (/rate|slow/i.test(String(readPath(dropReason, 'code'))))
    return new PlatformError('retryable', `Twitch asks to slow down: ${reason}`, {
      code: 'platform_rate_limited',
    })
  return rejected('message_dropped', `Twitch held the message back: ${reason}`)
}
