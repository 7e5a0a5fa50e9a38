import { expect } from 'vitest'
import { listmonk } from '../../server/platforms/articles/listmonk.ts'
import { aDraftFile, aFile } from '../helpers/channels.ts'
import type { Exchanges } from './exchanges.ts'
import { A_PNG } from './files.ts'
import { from } from './sources.ts'
import type { Answer } from './stand-in.ts'
import { noHost } from './support.ts'
import { readVendor } from './vendor.ts'

const basic = `Basic ${Buffer.from('postern:a-token').toString('base64')}`
const settings = { subject: 'On <bread>', preview: 'Flour & water', list: '3' }
const campaign = (status: string): Answer => ({ status: 200, json: { data: { id: 7, status } } })
const sent = {
  releaseId: '7',
  releaseUrl: expect.stringMatching(/\/admin\/campaigns\/7$/) as unknown as string,
}
const refusal = (status: number, message: string): Answer => ({ status, json: { message } })
const invalid = refusal(403, 'invalid API credentials')
const preview = '<div style="display: none; max-height: 0; overflow: hidden">Flour &amp; water</div>'

/** Address of the stand-in, which a user types. */
let server = ''

export const listmonkExchanges: Exchanges = {
  create: (url) => {
    server = url
    return listmonk.create({ servers: [] }, noHost)
  },
  // The description takes the form of an upload for one text.
  vendor: readVendor('listmonk', { basePath: '/api', uncovered: /\/media$/ }),
  account: (url) => ({
    internalId: url,
    accessToken: 'a-token',
    credentials: { url, username: 'postern', password: 'a-token' },
  }),
  settings,
  routes: {
    'GET /api/settings': {
      status: 200,
      json: { data: { 'app.site_name': 'Bakery', 'app.logo_url': 'https://cdn.example/l.png' } },
    },
    'POST /api/campaigns': campaign('draft'),
    'GET /api/campaigns/7': campaign('draft'),
    'PUT /api/campaigns/7/status': campaign('running'),
    'POST /api/media': { status: 200, json: { data: { id: 9, url: '/uploads/a.png' } } },
    'GET /api/lists': { status: 200, json: { data: { results: [{ id: 3, name: 'Friends' }], total: 1 } } },
    'GET /api/templates': {
      status: 200,
      json: {
        data: [
          { id: 1, name: 'Plain', type: 'campaign' },
          { id: 2, name: 'Receipt', type: 'tx' },
        ],
      },
    },
  },
  sources: {
    ...from(
      { description: 'listmonk.json' },
      'GET /api/settings',
      'POST /api/campaigns',
      'GET /api/campaigns/7',
      'PUT /api/campaigns/7/status',
      'GET /api/lists',
      'GET /api/templates',
    ),
    'POST /api/media': { assumed: 'An upload answers the id and the address of the file.' },
    'DELETE /api/media/9': { assumed: 'A file is deleted by its id.' },
    refusals: { assumed: 'A failure has a message, with the status that fits it.' },
    rateLimit: { assumed: 'A proxy that limits requests answers 429, with Retry-After.' },
  },
  isCommit: ({ method }) => method === 'PUT',
  isAuthorized: ({ headers }) => headers.authorization === basic,
  connect: async ({ auth }, call) =>
    auth.kind === 'custom-fields' &&
    auth.connect({ url: `${server}/admin/`, username: 'postern', password: 'a-token' }, call),
  connected: {
    internalId: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
    name: 'Bakery',
    profile: 'postern',
    picture: 'https://cdn.example/l.png',
  },
  connectRefusals: [
    ['GET /api/settings', invalid, 'token_refused'],
    ['GET /api/settings', refusal(401, 'unauthorized'), 'token_refused'],
    ['GET /api/settings', { status: 404, json: {} }, 'not_a_listmonk_server'],
  ],
  goodSettings: [settings, { ...settings, template: '1' }],
  badSettings: [
    [{ ...settings, subject: '' }, 'settings.subject'],
    [{ ...settings, preview: null }, 'settings.preview'],
    [{ ...settings, list: 'friends' }, 'settings.list'],
    [{ ...settings, template: 'plain' }, 'settings.template'],
  ],
  refusedDrafts: {
    'a video': { media: [[aDraftFile('video/mp4')]], at: 'value.0.image', says: 'does not accept videos' },
  },
  publish: {
    'a campaign through a draft': {
      text: '<p>Hello</p>',
      calls: [
        {
          path: '/api/campaigns',
          body: {
            name: 'On <bread>',
            subject: 'On <bread>',
            type: 'regular',
            content_type: 'html',
            lists: [3],
            body: `${preview}\n<p>Hello</p>`,
          },
        },
        { method: 'GET', path: '/api/campaigns/7', query: { no_body: 'true' } },
        { method: 'PUT', path: '/api/campaigns/7/status', body: { status: 'running' } },
      ],
      entries: [sent],
    },
    'a picture with a template': {
      text: '<p>Hello</p>',
      media: [aFile(A_PNG, 'image/png', { alt: 'A "big" loaf' })],
      settings: { ...settings, template: '1' },
      calls: [
        {
          path: '/api/media',
          files: [{ field: 'file', name: 'image.png', mime: 'image/png', size: A_PNG.byteLength }],
        },
        {
          body: {
            template_id: 1,
            body: expect.stringMatching(
              /\n<p><img src="http:.*\/uploads\/a\.png" alt="A &quot;big&quot; loaf" .*<\/p>$/,
            ),
          },
        },
        {},
        {},
      ],
      entries: [sent],
    },
    'nothing twice when the campaign was started before': {
      routes: { 'GET /api/campaigns/7': campaign('paused') },
      calls: [{ method: 'POST' }, { method: 'GET' }],
      entries: [sent],
    },
  },
  cleanUps: {
    'listmonk refuses a campaign': {
      media: [aFile(A_PNG, 'image/png')],
      routes: {
        'POST /api/campaigns': refusal(400, 'Error compiling template'),
        'DELETE /api/media/9': { status: 200, json: { data: true } },
      },
      removals: [{ method: 'DELETE', path: '/api/media/9' }],
    },
  },
  stepRefusals: [
    ['POST /api/campaigns', refusal(400, 'Error compiling template'), 'rejected', 'platform_rejected'],
    ['GET /api/campaigns/7', refusal(400, 'Campaign not found'), 'rejected', 'draft_gone'],
    [
      'POST /api/media',
      refusal(403, 'permission denied: media:manage'),
      'rejected',
      'missing_permissions',
      { media: [aFile(A_PNG, 'image/png')] },
    ],
  ],
  lookUps: {
    'a started campaign': {
      ready: { id: '7' },
      routes: { 'GET /api/campaigns/7': campaign('finished') },
      found: { matches: [sent], isComplete: true },
    },
    'a draft of a campaign': { ready: { id: '7' }, found: { matches: [], isComplete: true } },
  },
  refusals: [
    [invalid, 'auth', 'token_refused'],
    [refusal(403, 'permission denied: campaigns:send'), 'rejected', 'missing_permissions'],
    [refusal(400, 'Only paused and draft campaigns can be started'), 'rejected', 'platform_rejected'],
  ],
  rateLimit: { status: 429, json: {}, headers: { 'retry-after': '7' } },
  tools: { list: [{ id: '3', name: 'Friends' }], templates: [{ id: '1', name: 'Plain' }] },
}
