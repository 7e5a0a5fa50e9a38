import { expect } from 'vitest'
import { twitch } from '../../server/platforms/twitch.ts'
import { aDraftFile } from '../helpers/channels.ts'
import { signIn } from './conformance.ts'
import { type Exchanges, NOW } from './exchanges.ts'
import type { Answer } from './stand-in.ts'
import { noHost } from './support.ts'
import { readVendor } from './vendor.ts'

const scope = ['moderator:manage:announcements', 'user:read:chat', 'user:write:chat']
const tokens = (access_token: string, granted = scope): Answer => ({
  status: 200,
  json: { access_token, refresh_token: 'r2', expires_in: 14_400, scope: granted, token_type: 'bearer' },
})
const refusal = (status: number, message: string): Answer => ({
  status,
  json: { error: 'Refused', status, message },
})
const ok = (...data: unknown[]): Answer => ({ status: 200, json: { data } })
const dropped = (code: string, message: string) => ({
  'POST /helix/chat/messages': ok({ message_id: '', is_sent: false, drop_reason: { code, message } }),
})
const message = { releaseId: 'm-1', releaseUrl: 'https://www.twitch.tv/ada' }
const sent = { broadcaster_id: '7', sender_id: '7', message: 'Hello' }
const announcement = { ...message, releaseId: 'missing' }

export const twitchExchanges: Exchanges = {
  create: (url) =>
    twitch.create({ url, signInUrl: `${url}/id`, clientId: 'app', clientSecret: 'app-secret' }, noHost),
  vendor: readVendor('twitch', { basePath: '/helix', uncovered: /\/oauth2\// }),
  account: { internalId: '7', profile: 'ada', accessToken: 'a1', refreshToken: 'r1' },
  settings: {},
  routes: {
    'POST /id/oauth2/token': ({ body }) => tokens(body.grant_type === 'refresh_token' ? 'a2' : 'a1'),
    'POST /id/oauth2/revoke': { status: 200 },
    'GET /helix/users': ok({
      id: '7',
      login: 'ada',
      display_name: 'Ada',
      profile_image_url: 'https://cdn.example/a.png',
    }),
    'POST /helix/chat/messages': ok({ message_id: 'm-1', is_sent: true }),
    'POST /helix/chat/announcements': { status: 204 },
  },
  isCommit: ({ path }) => path.startsWith('/helix/chat/'),
  isAuthorized: ({ headers }) => headers.authorization === 'Bearer a1' && headers['client-id'] === 'app',
  async connect(platform, call) {
    const { url, account } = await signIn(platform, call)
    expect(url.pathname).toBe('/id/oauth2/authorize')
    expect(url.searchParams.get('scope')?.split(' ').sort()).toEqual(scope)
    return account
  },
  connected: {
    internalId: '7',
    name: 'Ada',
    picture: 'https://cdn.example/a.png',
    profile: 'ada',
    accessToken: 'a1',
    refreshToken: 'r2',
    expiresAt: NOW + 14_400_000,
  },
  connectRefusals: [
    ['POST /id/oauth2/token', refusal(400, 'Invalid authorization code'), 'code_refused'],
    ['POST /id/oauth2/token', tokens('a1', ['user:write:chat']), 'missing_scopes'],
    ['GET /helix/users', refusal(401, 'Invalid OAuth token'), 'token_refused'],
  ],
  refresh: {
    tokens: { accessToken: 'a2', refreshToken: 'r2', expiresAt: NOW + 14_400_000 },
    routes: ['POST /id/oauth2/token'],
  },
  revoke: [{ path: '/id/oauth2/revoke', body: { client_id: 'app', token: 'a1' } }],
  goodSettings: [{}, { messageType: 'announcement', announcementColor: 'purple' }],
  badSettings: [
    [{ messageType: 'shout' }, 'settings.messageType'],
    [{ announcementColor: 'red' }, 'settings.announcementColor'],
  ],
  refusedDrafts: {
    'an image': { media: [[aDraftFile('image/png')]], at: 'value.0.image', says: 'no images' },
  },
  publish: {
    'a message': { calls: [{ path: '/helix/chat/messages', body: sent }], entries: [message] },
    'a text of several lines as one': {
      text: 'Hello\n\nAda',
      calls: [{ body: { message: 'Hello Ada' } }],
      entries: [message],
    },
    'a reply': {
      settings: { messageType: 'announcement' },
      position: { root: message, parent: { ...message, releaseId: 'm-0' } },
      calls: [{ path: '/helix/chat/messages', body: { ...sent, reply_parent_message_id: 'm-0' } }],
      entries: [message],
    },
    'an announcement, which has no id': {
      settings: { messageType: 'announcement', announcementColor: 'blue' },
      calls: [
        {
          path: '/helix/chat/announcements',
          query: { broadcaster_id: '7', moderator_id: '7' },
          body: { message: 'Hello', color: 'blue' },
        },
      ],
      entries: [announcement],
    },
    'a comment on an announcement as a message of its own': {
      position: { root: announcement, parent: announcement },
      calls: [
        {
          path: '/helix/chat/messages',
          body: expect.not.objectContaining({ reply_parent_message_id: expect.anything() }),
        },
      ],
      entries: [message],
    },
    'nothing that Twitch holds back': {
      routes: dropped('followers_only_mode', 'This room is in followers-only mode.'),
      calls: [{}],
      entries: [{ failure: 'rejected', code: 'message_dropped' }],
    },
    'nothing while the chat is in slow mode': {
      routes: dropped('msg_slowmode', 'This room is in slow mode.'),
      calls: [{}],
      entries: [{ failure: 'retryable', code: 'platform_rate_limited' }],
    },
  },
  refusals: [
    [refusal(401, 'Invalid OAuth token'), 'auth', 'token_refused'],
    [refusal(403, 'The sender is not permitted to send chat messages'), 'rejected', 'missing_permissions'],
    [refusal(400, 'The reply_parent_message_id is not valid'), 'rejected', 'parent_gone'],
    [refusal(400, 'The message is required'), 'rejected', 'platform_rejected'],
    [refusal(422, 'The message is too large'), 'rejected', 'text_too_long'],
  ],
  rateLimit: {
    ...refusal(429, 'Too many requests'),
    headers: { 'ratelimit-reset': String(NOW / 1000 + 7) },
  },
}
