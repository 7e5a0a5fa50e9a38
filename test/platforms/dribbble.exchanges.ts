import { expect } from 'vitest'
import { dribbble } from '../../server/platforms/dribbble.ts'
import { aDraftFile, aFile } from '../helpers/channels.ts'
import { files } from '../helpers/files.ts'
import { signInAt } from './conformance.ts'
import type { ChangeExchanges, Exchanges } from './exchanges.ts'
import { A_GIF } from './files.ts'
import { from, READ } from './sources.ts'
import type { Answer } from './stand-in.ts'
import { noHost } from './support.ts'

const user = {
  id: 27,
  login: 'ada',
  name: 'Ada L.',
  avatar_url: 'https://cdn.example/a.png',
  can_upload_shot: true,
  teams: [{ id: 39, name: 'Bakers', html_url: 'https://dribbble.example/bakers' }],
}
const ok = (json: unknown): Answer => ({ status: 200, json })
const refusal = (status: number, message: string): Answer => ({ status, json: { message } })
const settings = { title: 'Bread' }
const shot = {
  releaseId: '471756',
  releaseUrl: expect.stringMatching(/\/shots\/471756$/) as unknown as string,
}
const image = await files.png(400, 300)
const png = () => aFile(image, 'image/png', { width: 400, height: 300 })
const sized = (width: number, height: number) => aDraftFile('image/png', { width, height })
const sent = { field: 'image', name: 'image.png', mime: 'image/png', size: image.byteLength }

const own = { releaseId: '471756' }
const changeRefusals: ChangeExchanges['refusals'] = [
  [refusal(401, 'Bad credentials.'), 'auth', 'token_refused'],
  [refusal(403, 'You do not have permission.'), 'rejected', 'missing_permissions'],
]

export const dribbbleExchanges: Exchanges = {
  create: (url) => dribbble.create({ clientId: 'app', clientSecret: 'app-secret', url, apiUrl: url }, noHost),
  vendor: null,
  account: { internalId: '27', accessToken: 't-1' },
  settings,
  post: { media: [png()] },
  routes: {
    'POST /oauth/token': ok({ access_token: 't-1', token_type: 'bearer', scope: 'public+upload' }),
    'GET /v2/user': ok(user),
    'GET /v2/user/shots': ok([{ id: 471_756, title: 'Bread', published_at: '2023-11-14T22:13:25Z' }]),
    'POST /v2/shots': {
      status: 202,
      headers: { location: 'https://api.dribbble.com/v2/shots/471756-Bread' },
    },
  },
  sources: {
    ...from(
      { documentation: 'https://developer.dribbble.com/v2/shots/', date: '2026-11-27' },
      'DELETE /v2/shots/471756',
      'PUT /v2/shots/471756',
    ),
    ...from(
      { documentation: 'https://developer.dribbble.com/v2/shots/', date: READ },
      'GET /v2/user/shots',
      'POST /v2/shots',
    ),
    ...from(
      { documentation: 'https://developer.dribbble.com/v2/', date: READ },
      'GET /v2/user',
      'refusals',
      'rateLimit',
    ),
    'GET /v2/user/shots: in their order': { assumed: 'Shots are listed newest first.' },
    'POST /oauth/token': {
      client: 'https://www.kailashkatheth.com.np/2015/07/oauth.html',
      shows: 'A code is exchanged with the id and secret of the client, for a token with its scopes.',
    },
  },
  isCommit: ({ path }) => path === '/v2/shots',
  isAuthorized: ({ headers }) => headers.authorization === 'Bearer t-1',
  connect: signInAt(),
  connected: {
    internalId: '27',
    name: 'Ada L.',
    profile: 'ada',
    picture: 'https://cdn.example/a.png',
    accessToken: 't-1',
    refreshToken: null,
    expiresAt: null,
  },
  connectRefusals: [
    ['POST /oauth/token', { status: 401, json: { error: 'invalid_grant' } }, 'code_refused'],
    ['POST /oauth/token', ok({ access_token: 't-1', scope: 'public' }), 'missing_scopes'],
    ['GET /v2/user', ok({ ...user, can_upload_shot: false }), 'missing_permissions'],
    ['GET /v2/user', refusal(401, 'Bad credentials.'), 'token_refused'],
  ],
  goodSettings: [settings, { ...settings, team: 'https://dribbble.com/bakers' }],
  badSettings: [
    [{}, 'settings.title'],
    [{ ...settings, team: 'bakers' }, 'settings.team'],
  ],
  refusedDrafts: {
    'a text without an image': { at: 'value.0.image', says: 'at least 1 image' },
    'two images': {
      media: [[sized(400, 300), sized(400, 300)]],
      at: 'value.0.image',
      says: 'at most 1 image',
    },
    'an image of another size': { media: [[sized(1600, 1200)]], at: 'value.0.image.0', says: '800 × 600' },
    'a video': {
      media: [[sized(800, 600), aDraftFile('video/mp4')]],
      at: 'value.0.image',
      says: 'does not accept videos',
    },
  },
  publish: {
    'a shot': {
      media: [png()],
      calls: [{ path: '/v2/shots', body: { title: 'Bread', description: 'Hello' }, files: [sent] }],
      entries: [shot],
    },
    'a shot of a team': {
      media: [png()],
      settings: { ...settings, team: 'https://dribbble.com/Bakers/' },
      calls: [{ path: '/v2/user' }, { body: { team_id: 39 }, files: [sent] }],
      entries: [shot],
    },
  },
  stepRefusals: [
    [
      'GET /v2/user',
      ok({ ...user, teams: [] }),
      'rejected',
      'team_not_found',
      { settings: { ...settings, team: 'https://dribbble.com/bakers' } },
    ],
    ['GET /v2/user', ok(user), 'rejected', 'media_size', { media: [aFile(A_GIF, 'image/gif')] }],
    [
      'POST /v2/shots',
      { status: 202, headers: { location: 'https://dribbble.com/' } },
      'unknown',
      'outcome_unknown',
    ],
  ],
  remove: {
    isChange: ({ method }) => method === 'DELETE',
    routes: { 'DELETE /v2/shots/471756': { status: 204 } },
    cases: { 'a shot': { entry: own, calls: [{ method: 'DELETE', path: '/v2/shots/471756' }] } },
    gone: { 'DELETE /v2/shots/471756': refusal(404, 'Not found.') },
    refusals: changeRefusals,
    source: { documentation: 'https://developer.dribbble.com/v2/shots/', date: '2026-11-27' },
  },
  edit: {
    isChange: ({ method }) => method === 'PUT',
    routes: { 'PUT /v2/shots/471756': ok({ id: 471756 }) },
    cases: {
      'a shot': {
        entry: own,
        calls: [{ method: 'PUT', path: '/v2/shots/471756', body: { description: 'New text' } }],
      },
    },
    gone: { 'PUT /v2/shots/471756': refusal(404, 'Not found.') },
    refusals: changeRefusals,
    source: { documentation: 'https://developer.dribbble.com/v2/shots/', date: '2026-11-27' },
  },
  refusals: [
    [refusal(401, 'Bad credentials.'), 'auth', 'token_refused'],
    [refusal(403, 'You do not have permission.'), 'rejected', 'missing_permissions'],
    [refusal(400, 'Problem parsing JSON.'), 'rejected', 'platform_rejected'],
    [refusal(422, 'Validation failed.'), 'rejected', 'platform_rejected'],
  ],
  rateLimit: { ...refusal(429, 'API rate limit exceeded.'), headers: { 'x-ratelimit-reset': '1700000007' } },
  lookUps: {
    'a shot by its title': { ready: { title: 'Bread' }, found: { matches: [shot], isComplete: true } },
    'a missing shot': { ready: { title: 'Rye' }, found: { matches: [], isComplete: true } },
  },
  tools: { teams: [{ id: 'https://dribbble.example/bakers', name: 'Bakers' }] },
}
