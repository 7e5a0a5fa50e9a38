import { mewe } from '../../server/platforms/mewe.ts'
import { aDraftFile, aFile } from '../helpers/channels.ts'
import { signIn } from './conformance.ts'
import type { Exchanges } from './exchanges.ts'
import { A_PNG } from './files.ts'
import { from } from './sources.ts'
import type { Answer } from './stand-in.ts'
import { noHost } from './support.ts'

const ok = (json: unknown): Answer => ({ status: 200, json })
const refusal = (status: number, message: string): Answer => ({ status, json: { message } })
const token = ok({ apiToken: 'a-token', expiresAt: '2030-01-01T00:00:00.000Z' })
const ada = { userId: 'u1', firstName: 'Ada', lastName: 'L.', handle: 'ada', avatar: 'https://cdn.example/a' }
const timeline = { postType: 'timeline' }
const group = { postType: 'group', group: 'g1' }
const nameless = { releaseId: 'missing', releaseUrl: null }
const picture = aFile(A_PNG, 'image/png')
const upload = {
  path: '/api/dev/photo/upload',
  files: [{ field: 'file', name: 'image.png', mime: 'image/png', size: A_PNG.byteLength }],
}

export const meweExchanges: Exchanges = {
  create: (url) => mewe.create({ url, appId: 'app', apiKey: 'app-key' }, noHost),
  vendor: null,
  account: { internalId: 'u1', accessToken: 'a-token' },
  settings: timeline,
  sources: {
    ...from(
      { documentation: 'https://dev.mewe.com/authentication', date: '2026-11-23' },
      'GET /api/dev/token',
    ),
    ...from({ assumed: 'A profile has the names that the pages of MeWe use for it.' }, 'GET /api/dev/me'),
    ...from(
      { assumed: 'Groups come in pages, of which each names the path of the next as nextPage.' },
      'GET /api/dev/groups',
    ),
    ...from(
      { assumed: 'An upload answers with an ID, and a post with any 2xx.' },
      'POST /api/dev/photo/upload',
      'POST /api/dev/me/post',
      'POST /api/dev/group/g1/post',
    ),
    ...from(
      { assumed: 'MeWe refuses with the usual statuses, and limits calls by 420 or 429.' },
      'refusals',
      'rateLimit',
    ),
  },
  routes: {
    'GET /api/dev/token': [{ status: 200, json: { status: 'pending' } }, token],
    'GET /api/dev/me': ok(ada),
    'GET /api/dev/groups': ({ query }) =>
      query.offset === '1'
        ? ok({ groups: [{ groupId: 'g2', name: 'Eaters' }], nextPage: null })
        : ok({ groups: [{ groupId: 'g1', name: 'Bakers' }], nextPage: '/api/dev/groups?offset=1' }),
    'POST /api/dev/photo/upload': ok({ id: 'f1' }),
    'POST /api/dev/me/post': { status: 200, text: '' },
    'POST /api/dev/group/g1/post': ok({}),
  },
  isCommit: ({ path }) => path.endsWith('/post'),
  isAuthorized: ({ headers }) =>
    headers.authorization === 'Bearer a-token' &&
    headers['x-app-id'] === 'app' &&
    headers['x-api-key'] === undefined,
  async connect(platform, call) {
    const { url, account } = await signIn(platform, call)
    return {
      ...account,
      asked: [url.pathname, url.searchParams.get('client_id'), url.searchParams.get('state')],
    }
  },
  connected: {
    internalId: 'u1',
    name: 'Ada L.',
    profile: 'ada',
    picture: 'https://cdn.example/a',
    accessToken: 'a-token',
    refreshToken: null,
    expiresAt: Date.UTC(2030, 0, 1),
    asked: ['/login', 'app', 's'],
  },
  connectRefusals: [
    ['GET /api/dev/token', refusal(401, 'Bad key'), 'code_refused'],
    ['GET /api/dev/token', refusal(404, 'No such token'), 'code_refused'],
    ['GET /api/dev/me', refusal(403, 'Not allowed'), 'missing_permissions'],
  ],
  goodSettings: [timeline, group],
  badSettings: [
    [{}, 'settings.postType'],
    [{ postType: 'page' }, 'settings.postType'],
    [{ postType: 'group' }, 'settings.group'],
  ],
  refusedDrafts: {
    'a video': { media: [[aDraftFile('video/mp4')]], at: 'value.0.image', says: 'does not accept videos' },
  },
  publish: {
    'a text on the timeline': {
      calls: [{ path: '/api/dev/me/post', body: { text: 'Hello' } }],
      entries: [nameless],
    },
    'two images in a group': {
      media: [picture, picture],
      settings: group,
      calls: [
        upload,
        upload,
        { path: '/api/dev/group/g1/post', body: { text: 'Hello', uploadedPhotoIds: ['f1', 'f1'] } },
      ],
      entries: [nameless],
    },
  },
  refusals: [
    [refusal(401, 'Expired'), 'auth', 'token_refused'],
    [refusal(403, 'No permission'), 'rejected', 'missing_permissions'],
    [refusal(404, 'No such user'), 'rejected', 'platform_rejected'],
    [refusal(400, 'Text is empty'), 'rejected', 'platform_rejected'],
    [refusal(422, 'Text is empty'), 'rejected', 'platform_rejected'],
  ],
  stepRefusals: [
    [
      'POST /api/dev/group/g1/post',
      refusal(404, 'No such group'),
      'rejected',
      'group_not_found',
      { settings: group },
    ],
    ['POST /api/dev/photo/upload', { status: 413 }, 'rejected', 'media_too_large', { media: [picture] }],
  ],
  rateLimit: { ...refusal(420, 'Slow down'), headers: { 'retry-after': '7' } },
  tools: {
    groups: [
      { id: 'g1', name: 'Bakers' },
      { id: 'g2', name: 'Eaters' },
    ],
  },
}
