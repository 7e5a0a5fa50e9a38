import { kick } from '../../server/platforms/kick.ts'
import { aDraftFile } from '../helpers/channels.ts'
import { signInAt } from './conformance.ts'
import { type Exchanges, NOW } from './exchanges.ts'
import { from, READ } from './sources.ts'
import type { Answer } from './stand-in.ts'
import { noHost } from './support.ts'
import { readVendor } from './vendor.ts'

const ok = (data: unknown): Answer => ({ status: 200, json: { data, message: 'OK' } })
const refusal = (status: number, message: string): Answer => ({ status, json: { data: {}, message } })
const tokens = (access_token: string, scope = 'channel:read chat:write user:read'): Answer => ({
  status: 200,
  json: {
    access_token,
    token_type: 'Bearer',
    refresh_token: 'r2',
    expires_in: '7200',
    scope,
  },
})
const invalidCode: Answer = { status: 400, json: { error: 'invalid_grant' } }
const message = { releaseId: 'm-1', releaseUrl: 'https://kick.com/ada' }
const sent = { type: 'user', broadcaster_user_id: 7, content: 'Hello' }
const position = { root: message, parent: { ...message, releaseId: 'm-0' } }

const OF_GRANT: Record<string, string> = { refresh_token: 'a2', client_credentials: 'of-the-app' }

export const kickExchanges: Exchanges = {
  create: (url) =>
    kick.create(
      { url, signInUrl: url, clientId: 'app', clientSecret: 'app-secret', takesDown: false },
      noHost,
    ),
  vendor: readVendor('kick', { uncovered: /\/oauth\/revoke$/ }),
  account: { internalId: '7', profile: 'ada', accessToken: 'a1', refreshToken: 'r1' },
  routes: {
    'POST /oauth/token': ({ body }) => tokens(OF_GRANT[String(body.grant_type)] ?? 'a1'),
    'POST /oauth/revoke': { status: 200, text: 'OK', headers: { 'content-type': 'text/plain' } },
    'GET /public/v1/users': ok([{ user_id: 7, name: 'Ada', profile_picture: 'https://cdn.example/a.png' }]),
    'GET /public/v1/channels': ok([
      { broadcaster_user_id: 7, slug: 'ada', channel_description: 'Bakes bread.' },
    ]),
    'POST /public/v1/chat': ok({ is_sent: true, message_id: 'm-1' }),
  },
  sources: {
    ...from({ description: 'kick.json' }, 'DELETE /public/v1/chat/m-1'),
    ...from(
      { description: 'kick.json' },
      'POST /oauth/token',
      'GET /public/v1/users',
      'GET /public/v1/channels',
      'POST /public/v1/chat',
    ),
    'POST /oauth/revoke': {
      documentation:
        'https://github.com/KickEngineering/KickDevDocs/blob/main/getting-started/generating-tokens-oauth2-flow.md',
      date: READ,
    },
    refusals: {
      assumed: 'A refusal names its reason, such as a missing original message or a quota that is used up.',
    },
    rateLimit: { assumed: 'A limit of Kick is a 429 with Retry-After.' },
  },
  isCommit: ({ path }) => path === '/public/v1/chat',
  isAuthorized: ({ headers }) => headers.authorization === 'Bearer a1',
  connect: signInAt({
    page: '/oauth/authorize',
    scope: 'chat:write user:read channel:read',
    code_challenge_method: 'S256',
  }),
  connected: {
    internalId: '7',
    name: 'Ada',
    picture: 'https://cdn.example/a.png',
    profile: 'ada',
    accessToken: 'a1',
    refreshToken: 'r2',
    expiresAt: NOW + 7_200_000,
  },
  connectRefusals: [
    ['POST /oauth/token', invalidCode, 'code_refused'],
    ['POST /oauth/token', tokens('a1', 'user:read'), 'missing_scopes'],
    ['GET /public/v1/users', refusal(401, 'Unauthorized'), 'token_refused'],
  ],
  refresh: {
    tokens: { accessToken: 'a2', refreshToken: 'r2', expiresAt: NOW + 7_200_000 },
    routes: ['POST /oauth/token'],
  },
  revoke: [
    { path: '/oauth/revoke', query: { token: 'r1', token_hint_type: 'refresh_token' } },
    { path: '/oauth/revoke', query: { token: 'a1', token_hint_type: 'access_token' } },
  ],
  refusedDrafts: {
    'an image': { media: [[aDraftFile('image/png')]], at: 'value.0.image', says: 'does not accept images' },
    'a video': { media: [[aDraftFile('video/mp4')]], at: 'value.0.image', says: 'does not accept videos' },
  },
  publish: {
    'a message': { calls: [{ path: '/public/v1/chat', body: sent }], entries: [message] },
    'a text of several lines as one line': {
      text: 'Hello\n\nAda',
      calls: [{ body: { content: 'Hello Ada' } }],
      entries: [message],
    },
    'a reply': { position, calls: [{ body: { ...sent, reply_to_message_id: 'm-0' } }], entries: [message] },
    'no message that Kick holds back': {
      routes: { 'POST /public/v1/chat': ok({ is_sent: false, message_id: '' }) },
      calls: [{}],
      entries: [{ failure: 'rejected', code: 'message_dropped' }],
    },
  },
  remove: {
    isChange: ({ method }) => method === 'DELETE',
    routes: { 'DELETE /public/v1/chat/m-1': { status: 204 } },
    cases: { 'a message': { entry: message, calls: [{ method: 'DELETE', path: '/public/v1/chat/m-1' }] } },
    gone: { 'DELETE /public/v1/chat/m-1': refusal(404, 'Not Found') },
    refusals: [
      [refusal(401, 'Unauthorized'), 'auth', 'token_refused'],
      [refusal(403, 'Forbidden'), 'rejected', 'missing_scopes'],
    ],
    source: { description: 'kick.json' },
  },
  refusals: [
    [refusal(401, 'Unauthorized'), 'auth', 'token_refused'],
    [refusal(403, 'Forbidden'), 'rejected', 'missing_permissions'],
    [refusal(404, 'Not Found'), 'rejected', 'chat_not_found'],
    [refusal(400, 'ORIGINAL_MESSAGE_NOT_FOUND_ERROR'), 'rejected', 'parent_gone'],
    [refusal(400, 'daily message quota exceeded'), 'retryable', 'platform_rate_limited'],
    [refusal(400, 'Invalid content'), 'rejected', 'platform_rejected'],
  ],
  stepRefusals: [
    ['POST /public/v1/chat', refusal(404, 'Not Found'), 'rejected', 'parent_gone', { position }],
  ],
  rateLimit: { ...refusal(429, 'Too Many Requests'), headers: { 'retry-after': '7' } },
  reads: {
    profile: {
      of: { username: 'ada' },
      gives: {
        id: '7',
        username: 'ada',
        name: 'Ada',
        picture: 'https://cdn.example/a.png',
        bio: 'Bakes bread.',
        followers: null,
        following: null,
        posts: null,
        url: 'https://kick.com/ada',
      },
    },
    unknown: ['GET /public/v1/channels', ok([])],
  },
}
