import { expect } from 'vitest'
import { twitch } from '../../server/platforms/twitch.ts'
import { aDraftFile } from '../helpers/channels.ts'
import { signIn } from './conformance.ts'
import { type Exchanges, NOW } from './exchanges.ts'
import { from, READ } from './sources.ts'
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

const film = {
  id: '88',
  user_id: '7',
  user_login: 'ada',
  user_name: 'Ada',
  title: 'On bread',
  description: 'Live from the oven',
  published_at: '2026-03-01T12:00:00Z',
  url: 'https://www.twitch.tv/videos/88',
  thumbnail_url: 'https://cdn.example/%{width}x%{height}.jpg',
  view_count: 9,
}
const item = {
  id: '88',
  url: film.url,
  text: 'On bread\n\nLive from the oven',
  publishedAt: Date.parse(film.published_at),
  author: { id: '7', username: 'ada', name: 'Ada', picture: null },
  media: [{ type: 'video', url: film.url, preview: 'https://cdn.example/640x360.jpg', alt: null }],
  metrics: { views: 9 },
}

export const twitchExchanges: Exchanges = {
  create: (url) =>
    twitch.create({ url, signInUrl: `${url}/id`, clientId: 'app', clientSecret: 'app-secret' }, noHost),
  vendor: readVendor('twitch', {
    basePath: '/helix',
    uncovered: /\/oauth2\/|\/channels\/followers$|\/videos$/,
  }),
  account: { internalId: '7', profile: 'ada', accessToken: 'a1', refreshToken: 'r1' },
  settings: {},
  routes: {
    'POST /id/oauth2/token': ({ body }) =>
      body.grant_type === 'client_credentials'
        ? { status: 200, json: { access_token: 'of-the-app', expires_in: 5_000_000, token_type: 'bearer' } }
        : tokens(body.grant_type === 'refresh_token' ? 'a2' : 'a1'),
    'GET /helix/channels/followers': { status: 200, json: { total: 12, data: [], pagination: {} } },
    'GET /helix/videos': ({ query }) => ({
      status: 200,
      json:
        query.after === 'more'
          ? { data: [], pagination: {} }
          : { data: [film], pagination: { cursor: 'more' } },
    }),
    'POST /id/oauth2/revoke': { status: 200 },
    'GET /helix/users': ok({
      id: '7',
      login: 'ada',
      display_name: 'Ada',
      profile_image_url: 'https://cdn.example/a.png',
      description: 'Bakes bread.',
    }),
    'POST /helix/chat/messages': ok({ message_id: 'm-1', is_sent: true }),
    'POST /helix/chat/announcements': { status: 204 },
  },
  sources: {
    ...from(
      { description: 'twitch.json' },
      'GET /helix/users',
      'POST /helix/chat/messages',
      'POST /helix/chat/announcements',
      'refusals',
    ),
    'POST /id/oauth2/token': {
      client: 'https://hexdocs.pm/hello_twitch_api/TwitchAPI.AuthClient.html',
      shows: 'A token comes with a refresh token, its lifetime in seconds and a list of scopes.',
    },
    'POST /id/oauth2/revoke': {
      documentation: 'https://dev.twitch.tv/docs/authentication/revoke-tokens',
      date: READ,
    },
    ...from(
      { assumed: 'Twitch counts the followers of a channel, and lists its videos, for the app alone.' },
      'GET /helix/channels/followers',
      'GET /helix/videos',
    ),
    rateLimit: {
      client: 'https://app.unpkg.com/@twurple/api@8.0.3/files/lib/utils/HelixRateLimiter.js',
      shows: 'A 429 names in Ratelimit-Reset the second at which calls are accepted again.',
    },
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
    'an image': { media: [[aDraftFile('image/png')]], at: 'value.0.image', says: 'does not accept images' },
  },
  publish: {
    'a message': { calls: [{ path: '/helix/chat/messages', body: sent }], entries: [message] },
    'a text of several lines as one line': {
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
    'an announcement without an id': {
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
    'a comment on an announcement as a separate message': {
      position: { root: announcement, parent: announcement },
      calls: [
        {
          path: '/helix/chat/messages',
          body: expect.not.objectContaining({ reply_parent_message_id: expect.anything() }),
        },
      ],
      entries: [message],
    },
    'no message that Twitch holds back': {
      routes: dropped('followers_only_mode', 'This room is in followers-only mode.'),
      calls: [{}],
      entries: [{ failure: 'rejected', code: 'message_dropped' }],
    },
    'no message while the chat is in slow mode': {
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
  reads: {
    profile: {
      of: { username: 'ada' },
      gives: {
        id: '7',
        username: 'ada',
        name: 'Ada',
        picture: 'https://cdn.example/a.png',
        bio: 'Bakes bread.',
        followers: 12,
        following: null,
        posts: null,
        url: 'https://www.twitch.tv/ada',
      },
    },
    posts: { of: { username: 'ada' }, gives: [item] },
    post: { of: '88', gives: item },
    unknown: ['GET /helix/users', ok()],
  },
}
