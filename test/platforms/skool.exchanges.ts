import { skool } from '../../server/platforms/skool.ts'
import { aDraftFile, aFile } from '../helpers/channels.ts'
import type { Exchanges } from './exchanges.ts'
import { A_PNG } from './files.ts'
import { from } from './sources.ts'
import type { Answer, Route } from './stand-in.ts'
import { noHost } from './support.ts'

const ok = (json: unknown): Answer => ({ status: 200, json })
const refusal = (status: number, error: string): Answer => ({ status, json: { error } })
const ada = {
  id: 'u1',
  name: 'ada-l',
  first_name: 'Ada',
  last_name: 'L.',
  metadata: { picture_profile: 'https://cdn.example/a' },
}
const group = { id: 'g1', name: 'bakers', metadata: { display_name: 'The bakers', labels: 'l1' } }
const label = { id: 'l1', metadata: { display_name: 'News' } }
const settings = { group: 'g1', label: 'l1', title: 'On bread' }
const file: Route = (_call, { elsewhere }) =>
  ok({ write_url: `${elsewhere}/storage/1`, acl: 'private', file: { id: 'f1' } })
const picture = aFile(A_PNG, 'image/png')
const root = { releaseId: 'p1', releaseUrl: 'https://www.skool.com/bakers/on-bread' }
const read = { path: '/groups/g1' }
const upload = [
  {
    path: '/files',
    body: { content_type: 'image/png', content_length: A_PNG.byteLength, owner_id: 'g1', privacy: 0 },
  },
  { method: 'PUT', path: '/storage/1', headers: { 'x-amz-acl': 'private', 'content-type': 'image/png' } },
]

export const skoolExchanges: Exchanges = {
  create: (url) => skool.create({ url }, noHost),
  vendor: null,
  account: { internalId: 'u1', accessToken: 'a', credentials: { client_id: 'c', auth_token: 'a' } },
  settings,
  sources: {
    ...from(
      {
        assumed: 'Skool publishes no API. The calls are those of its website, as people have described them.',
      },
      'GET /self',
      'GET /users/u1/groups',
      'GET /groups/g1',
      'GET /labels/l1',
      'POST /posts',
    ),
    ...from(
      { assumed: 'The answer for an upload has the address, the ACL that it is signed for, and the file.' },
      'POST /files',
      'PUT /storage/1',
    ),
    ...from(
      {
        assumed:
          'Skool refuses with the usual statuses, and its firewall with 403 and no reason, or with 405.',
      },
      'refusals',
      'rateLimit',
    ),
  },
  routes: {
    'GET /self': ok(ada),
    'GET /users/u1/groups': ok({ groups: [group] }),
    'GET /groups/g1': ok(group),
    'GET /labels/l1': ok(label),
    'POST /files': file,
    'PUT /storage/1': { status: 200 },
    'POST /posts': ok({ id: 'p1', name: 'on-bread' }),
  },
  isCommit: ({ path }) => path === '/posts',
  isOwn: (path) => !path.startsWith('/storage/'),
  isAuthorized: ({ headers }) => headers.cookie === 'client_id=c; auth_token=a',
  connect: async ({ auth }, call) =>
    auth.kind === 'cookies' && auth.connect({ client_id: 'c', auth_token: 'a' }, call),
  connected: {
    internalId: 'u1',
    name: 'Ada L.',
    profile: 'ada-l',
    picture: 'https://cdn.example/a',
    accessToken: 'a',
  },
  connectRefusals: [
    ['GET /self', refusal(401, 'unauthorized'), 'token_refused'],
    ['GET /self', { status: 403, text: '<html>', headers: { 'content-type': 'text/html' } }, 'token_refused'],
  ],
  goodSettings: [settings, { ...settings, label: 'none' }],
  badSettings: [
    [{ label: 'l1', title: 'On bread' }, 'settings.group'],
    [{ group: 'g1', title: 'On bread' }, 'settings.label'],
    [{ group: 'g1', label: 'l1' }, 'settings.title'],
  ],
  refusedDrafts: {
    'a video': { media: [[aDraftFile('video/mp4')]], at: 'value.0.image', says: 'does not accept videos' },
  },
  publish: {
    'a text with title and category': {
      calls: [
        read,
        {
          path: '/posts',
          query: { follow: 'true' },
          body: {
            post_type: 'generic',
            group_id: 'g1',
            metadata: { title: 'On bread', content: 'Hello', labels: 'l1' },
          },
        },
      ],
      entries: [root],
    },
    'two images without a category': {
      media: [picture, picture],
      settings: { ...settings, label: 'none' },
      calls: [
        read,
        ...upload,
        ...upload,
        {
          path: '/posts',
          body: {
            post_type: 'generic',
            group_id: 'g1',
            metadata: { title: 'On bread', content: 'Hello', attachments: 'f1,f1' },
          },
        },
      ],
      entries: [root],
    },
    'a comment on a comment with the URL of its post': {
      position: { root, parent: { releaseId: 'p2', releaseUrl: null } },
      calls: [
        read,
        {
          body: {
            post_type: 'comment',
            group_id: 'g1',
            root_id: 'p1',
            parent_id: 'p2',
            metadata: { content: 'Hello' },
          },
        },
      ],
      entries: [root],
    },
  },
  refusals: [
    [refusal(401, 'unauthorized'), 'auth', 'token_refused'],
    [{ status: 403 }, 'auth', 'token_refused'],
    [{ status: 405 }, 'auth', 'token_refused'],
    [refusal(403, 'members cannot post'), 'rejected', 'missing_permissions'],
    [refusal(404, 'group not found'), 'rejected', 'group_not_found'],
    [refusal(400, 'label required'), 'rejected', 'platform_rejected'],
    [refusal(422, 'title too long'), 'rejected', 'platform_rejected'],
  ],
  stepRefusals: [
    ['GET /groups/g1', refusal(404, 'group not found'), 'rejected', 'group_not_found'],
    ['POST /files', { status: 413 }, 'rejected', 'media_too_large', { media: [picture] }],
    [
      'POST /posts',
      refusal(404, 'post not found'),
      'rejected',
      'parent_gone',
      { position: { root, parent: root } },
    ],
  ],
  rateLimit: [refusal(429, 'too many requests'), null],
  tools: { groups: [{ id: 'g1', name: 'The bakers' }], label: [{ id: 'l1', name: 'News' }] },
  toolInputs: { label: { id: 'g1' } },
}
