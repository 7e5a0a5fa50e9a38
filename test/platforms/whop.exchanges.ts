import { whop } from '../../server/platforms/whop.ts'
import { aFile } from '../helpers/channels.ts'
import { signIn } from './conformance.ts'
import { type Exchanges, NOW } from './exchanges.ts'
import { A_PNG } from './files.ts'
import { from } from './sources.ts'
import type { Answer, Route } from './stand-in.ts'
import { noHost } from './support.ts'
import { readVendor } from './vendor.ts'

const ok = (json: unknown): Answer => ({ status: 200, json })
const refusal = (status: number, type: string, message: string): Answer => ({
  status,
  json: { error: { type, message } },
})
const posts = '/api/v1/forum_posts'
const tokens = {
  access_token: 'new-token',
  refresh_token: 'new-refresh',
  token_type: 'bearer',
  expires_in: 3600,
}
const settings = { company: 'biz_1', experience: 'exp_1' }
const post = { releaseId: 'post_1', releaseUrl: null }
const root = { releaseId: 'post_0', releaseUrl: null }
const listed = { id: 'post_7', content: 'Hello', title: null, created_at: '2023-11-14T22:13:25Z' }
const facts = { content_type: null, filename: null, size: null, url: null, visibility: 'private' }
const state = (upload_status: string): Answer => ok({ id: 'file_1', ...facts, upload_status })
const file: Route = (_call, { elsewhere }) =>
  ok({
    id: 'file_1',
    upload_status: 'pending',
    upload_url: `${elsewhere}/storage/1`,
    upload_headers: { 'X-Kind': 'a' },
  })
const upload = [{ path: '/api/v1/files' }, { method: 'PUT', path: '/storage/1', headers: { 'x-kind': 'a' } }]
const poll = { path: '/api/v1/files/file_1', headers: { 'api-version-date': '2026-08-21-1' } }
const picture = aFile(A_PNG, 'image/png')
const film = aFile(Buffer.from('film'), 'video/mp4')

export const whopExchanges: Exchanges = {
  create: (url) => whop.create({ url, clientId: 'app_1' }, noHost),
  vendor: readVendor('whop', {
    basePath: '/api/v1',
    uncovered: /^\/(oauth|storage)\//,
    uncoveredCalls: /^PATCH /,
  }),
  account: { internalId: 'user_1', accessToken: 'a-token', refreshToken: 'a-refresh' },
  settings,
  sources: {
    [`PATCH ${posts}/post_1`]: {
      client: 'whopio/whopsdk-typescript src/resources/forum-posts.ts',
      shows: 'A post of a forum is updated by its id, and no call deletes one.',
    },
    ...from(
      { description: 'whop.json' },
      'GET /api/v1/companies',
      'GET /api/v1/forums',
      'POST /api/v1/files',
      'GET /api/v1/files/file_1',
      'POST /api/v1/forum_posts',
      'GET /api/v1/forum_posts',
      'refusals',
    ),
    ...from(
      { documentation: 'https://docs.whop.com/developer/guides/oauth', date: '2026-11-23' },
      'POST /oauth/token',
      'GET /oauth/userinfo',
      'POST /oauth/revoke',
    ),
    ...from({ assumed: 'The server for uploads answers any 2xx to a file.' }, 'PUT /storage/1'),
    ...from({ assumed: 'A rate limit answers 429 with Retry-After.' }, 'rateLimit'),
  },
  routes: {
    'POST /oauth/token': ok(tokens),
    'GET /oauth/userinfo': ok({
      sub: 'user_1',
      name: 'Ada L.',
      preferred_username: 'ada',
      picture: 'https://cdn.example/a',
    }),
    'POST /oauth/revoke': { status: 200 },
    'GET /api/v1/companies': ok({ data: [{ id: 'biz_1', title: 'Bakery' }], page_info: {} }),
    'GET /api/v1/forums': ok({
      data: [{ id: 'f_1', experience: { id: 'exp_1', name: 'News' } }],
      page_info: {},
    }),
    'POST /api/v1/files': file,
    'PUT /storage/1': { status: 200, text: '' },
    'GET /api/v1/files/file_1': state('ready'),
    [`POST ${posts}`]: ok({ id: 'post_1' }),
  },
  isCommit: ({ method, path }) => method === 'POST' && path === posts,
  isOwn: (path) => !path.startsWith('/storage/'),
  isAuthorized: ({ headers }) => headers.authorization === 'Bearer a-token',
  async connect(platform, call) {
    const { url, account } = await signIn(platform, call)
    const { nonce = '', code_challenge_method, scope } = Object.fromEntries(url.searchParams)
    return { ...account, asked: [nonce.length > 16, code_challenge_method, scope] }
  },
  connected: {
    internalId: 'user_1',
    name: 'Ada L.',
    profile: 'ada',
    picture: 'https://cdn.example/a',
    accessToken: 'new-token',
    refreshToken: 'new-refresh',
    expiresAt: NOW + 3_600_000,
    asked: [true, 'S256', 'openid profile forum:post:create forum:read company:basic:read'],
  },
  connectRefusals: [
    ['POST /oauth/token', { status: 400, json: { error: 'invalid_grant' } }, 'code_refused'],
    ['POST /oauth/token', ok({ ...tokens, scope: 'openid profile' }), 'missing_scopes'],
  ],
  refresh: {
    tokens: { accessToken: 'new-token', refreshToken: 'new-refresh', expiresAt: NOW + 3_600_000 },
    routes: ['POST /oauth/token'],
  },
  goodSettings: [settings, { company: 'biz_1', experience: 'public', title: 'News' }],
  badSettings: [
    [{ experience: 'exp_1' }, 'settings.company'],
    [{ company: 'biz_1' }, 'settings.experience'],
    [{ ...settings, title: 'T'.repeat(256) }, 'settings.title'],
  ],
  publish: {
    'a text': {
      calls: [{ path: posts, body: { experience_id: 'exp_1', content: 'Hello' } }],
      entries: [post],
    },
    'a post with a title in the public forum': {
      settings: { company: 'biz_1', experience: 'public', title: 'News' },
      calls: [{ body: { experience_id: 'public', company_id: 'biz_1', title: 'News' } }],
      entries: [post],
    },
    'an image': {
      media: [picture],
      calls: [...upload, poll, { path: posts, body: { attachments: [{ id: 'file_1' }] } }],
      entries: [post],
    },
    'a video after processing': {
      media: [film],
      routes: { 'GET /api/v1/files/file_1': [state('pending'), state('processing'), state('ready')] },
      calls: [...upload, poll, poll, poll, { path: posts, body: { attachments: [{ id: 'file_1' }] } }],
      entries: [post],
    },
    'a comment on the post without its title': {
      settings: { ...settings, title: 'News' },
      position: { root, parent: { releaseId: 'post_9', releaseUrl: null } },
      calls: [{ path: posts, body: { parent_id: 'post_0', content: 'Hello' } }],
      entries: [post],
    },
  },
  lookUps: {
    'a post of the account in its forum': {
      ready: { experience_id: 'exp_1', content: 'Hello' },
      routes: { [`GET ${posts}`]: ok({ data: [{ ...listed, user: { id: 'user_1' } }] }) },
      found: { matches: [{ releaseId: 'post_7', releaseUrl: null }], isComplete: false },
    },
    'a post that exists only in another account': {
      ready: { experience_id: 'exp_1', content: 'Hello' },
      routes: { [`GET ${posts}`]: ok({ data: [{ ...listed, user: { id: 'user_2' } }] }) },
      found: { matches: [], isComplete: false },
    },
  },
  edit: {
    isChange: ({ method }) => method === 'PATCH',
    routes: { [`PATCH ${posts}/post_1`]: ok({ id: 'post_1' }) },
    cases: {
      'a post': {
        entry: post,
        calls: [{ method: 'PATCH', path: `${posts}/post_1`, body: { content: 'New text' } }],
      },
    },
    gone: { [`PATCH ${posts}/post_1`]: refusal(404, 'not_found', 'No such post') },
    refusals: [
      [refusal(401, 'unauthorized', 'Bad token'), 'auth', 'token_refused'],
      [refusal(403, 'forbidden', 'Only the author edits'), 'rejected', 'missing_permissions'],
    ],
    source: { assumed: 'A post that Whop no longer has is answered with 404.' },
  },
  refusals: [
    [refusal(401, 'unauthorized', 'Bad token'), 'auth', 'token_refused'],
    [refusal(403, 'forbidden', 'Only admins post here'), 'rejected', 'missing_permissions'],
    [refusal(404, 'not_found', 'No such experience'), 'rejected', 'forum_not_found'],
    [refusal(400, 'bad_request', 'Content is blank'), 'rejected', 'platform_rejected'],
    [refusal(422, 'invalid', 'Title is too long'), 'rejected', 'platform_rejected'],
  ],
  stepRefusals: [
    [
      'GET /api/v1/files/file_1',
      refusal(404, 'not_found', 'No such file'),
      'rejected',
      'platform_rejected',
      { media: [film] },
    ],
    ['GET /api/v1/files/file_1', state('failed'), 'rejected', 'media_refused', { media: [film] }],
    ['PUT /storage/1', { status: 503 }, 'retryable', 'platform_unavailable', { media: [film] }],
    [
      `POST ${posts}`,
      refusal(404, 'not_found', 'Gone'),
      'rejected',
      'parent_gone',
      { position: { root, parent: root } },
    ],
  ],
  rateLimit: { ...refusal(429, 'rate_limit_exceeded', 'Slow down'), headers: { 'retry-after': '7' } },
  tools: { companies: [{ id: 'biz_1', name: 'Bakery' }], experiences: [{ id: 'exp_1', name: 'News' }] },
  toolInputs: { experiences: { id: 'biz_1' } },
  revoke: [{ path: '/oauth/revoke', body: { token: 'a-refresh', client_id: 'app_1' } }],
}
