import { expect } from 'vitest'
import { mastodon } from '../../server/platforms/mastodon/mastodon.ts'
import { aFile } from '../helpers/channels.ts'
import { signInAt } from './conformance.ts'
import type { ChangeExchanges, Exchanges } from './exchanges.ts'
import { A_PNG } from './files.ts'
import { from } from './sources.ts'
import type { Answer, PlatformCallRecord } from './stand-in.ts'
import { noHost } from './support.ts'
import { readVendor } from './vendor.ts'

const none = { emojis: [], mentions: [], tags: [], media_attachments: [] }
const when = '2026-03-01T12:00:00.000Z'
const images = { avatar: 'https://m.example/a.png', header: 'https://m.example/h.png' }
const ada = {
  ...images,
  id: '14',
  username: 'ada',
  acct: 'ada',
  display_name: 'Ada',
  avatar_static: images.avatar,
  header_static: images.header,
  bot: false,
  created_at: when,
  emojis: [],
  fields: [],
  followers_count: 12,
  following_count: 3,
  statuses_count: 7,
  group: false,
  indexable: true,
  locked: false,
  note: '',
  uri: 'https://m.example/users/ada',
  url: 'https://m.example/@ada',
}
const grace = { ...ada, id: '15', username: 'grace', acct: 'grace@n.example', display_name: 'Grace' }
const status = {
  ...none,
  id: '77',
  account: ada,
  content: '<p>Hello</p>',
  created_at: when,
  favourites_count: 4,
  reblogs_count: 3,
  replies_count: 2,
  sensitive: false,
  spoiler_text: '',
  uri: 'https://m.example/users/ada/statuses/77',
  url: 'https://m.example/@ada/77',
  visibility: 'public',
}
const entry = { releaseId: '77', releaseUrl: 'https://m.example/@ada/77' }
const ok = (json: unknown, code = 200): Answer => ({ status: code, json })
const refusal = (code: number, error: string): Answer => ({ status: code, json: { error } })
const loaf = {
  id: '6',
  type: 'image',
  url: 'https://m.example/loaf.png',
  preview_url: null,
  description: 'A loaf',
}
const timeline = ({ query }: PlatformCallRecord) => ok(query.max_id === '77' ? [] : [withPicture])
const withPicture = { ...status, media_attachments: [loaf] }
const attachment = { id: '5', type: 'image', url: null, preview_url: null }
const looks = [206, 206, 200]
const changeRefusals: ChangeExchanges['refusals'] = [
  [refusal(401, 'The access token is invalid'), 'auth', 'token_refused'],
  [refusal(403, 'This action is outside the authorized scopes'), 'rejected', 'missing_scopes'],
]

const address = (name: string) => expect.stringMatching(new RegExp(`^${name}@127`))
const item = {
  id: address('77'),
  url: status.url,
  text: 'Hello',
  publishedAt: Date.parse(when),
  author: { id: address('14'), username: address('ada'), name: 'Ada', picture: images.avatar },
  media: [{ type: 'image', url: 'https://m.example/loaf.png', preview: null, alt: 'A loaf' }],
  metrics: { likes: 4, replies: 2, reposts: 3 },
}

export const mastodonExchanges: Exchanges = {
  create: (instance) =>
    mastodon.create({ instance, clientId: 'app', clientSecret: 'app-secret', notIdempotent: [] }, noHost),
  // Left out of the description: searches, boosts, and reads of accounts and timelines. It has no instance of the first version, and no credentials of an account's role.
  vendor: readVendor('mastodon', {
    uncoveredCalls: /^(DELETE|PUT) .*\/statuses\/\d+$/,
    uncovered:
      /\/(context|notifications|favourite|unfavourite|reblog|search|instance|verify_credentials|oauth-authorization-server|lookup|accounts\/14|accounts\/14\/statuses|tag\/\w+)$/,
  }),
  account: (instance) => ({
    internalId: '14@m.example',
    credentials: { instance, scopes: 'read:statuses read:notifications write:favourites' },
  }),
  sources: {
    'GET /api/v1/notifications': {
      documentation: 'https://docs.joinmastodon.org/methods/notifications/#get',
      date: '2026-11-28',
    },
    ...from(
      { documentation: 'https://docs.joinmastodon.org/methods/statuses/#favourite', date: '2026-11-28' },
      'POST /api/v1/statuses/78/favourite',
      'POST /api/v1/statuses/78/unfavourite',
    ),
    ...from(
      { documentation: 'https://docs.joinmastodon.org/methods/statuses/', date: '2026-11-27' },
      'GET /api/v1/statuses/77/context',
      'DELETE /api/v1/statuses/77',
      'PUT /api/v1/statuses/77',
    ),
    ...from(
      { description: 'mastodon.json' },
      'POST /oauth/token',
      'POST /api/v2/media',
      'GET /api/v1/media/5',
      'POST /api/v1/statuses',
      'GET /api/v1/statuses/77',
    ),
    ...from(
      { documentation: 'https://docs.joinmastodon.org/methods/accounts/', date: '2026-11-23' },
      'GET /api/v1/accounts/verify_credentials',
      'GET /api/v1/accounts/lookup',
      'GET /api/v1/accounts/14/statuses',
    ),
    ...from(
      { documentation: 'https://docs.joinmastodon.org/methods/timelines/', date: '2026-11-23' },
      'GET /api/v1/timelines/tag/loaf',
    ),
    ...from(
      { documentation: 'https://docs.joinmastodon.org/entities/Instance', date: '2026-11-23' },
      'GET /api/v2/instance',
    ),
    ...from(
      {
        client: 'https://github.com/mastodon/mastodon/pull/29191',
        shows: 'The metadata of the server, with the scopes that it supports.',
      },
      'GET /.well-known/oauth-authorization-server',
    ),
    ...from(
      { documentation: 'https://docs.joinmastodon.org/api/rate-limits/', date: '2026-11-23' },
      'rateLimit',
    ),
    ...from(
      {
        assumed:
          'The search for accounts answers without a token on servers that are open, and 401 or 403 on others.',
      },
      'GET /api/v2/search',
    ),
    ...from(
      { assumed: 'Errors have one text; 422 is an invalid post, and 403 names a missing scope.' },
      'refusals',
    ),
  },
  routes: {
    'GET /.well-known/oauth-authorization-server': ok({
      scopes_supported: ['profile'],
      code_challenge_methods_supported: ['S256'],
    }),
    'POST /oauth/token': ok({
      access_token: 't-1',
      token_type: 'Bearer',
      scope: 'profile write:statuses write:media read:statuses read:notifications write:favourites',
      created_at: 1,
    }),
    'GET /api/v1/accounts/verify_credentials': ok(ada),
    'GET /api/v2/instance': ok({ configuration: { statuses: { max_characters: 1000 } } }),
    'POST /api/v2/media': ok(attachment, 202),
    'GET /api/v1/media/5': looks.map((status) => ok(attachment, status)),
    'POST /api/v1/statuses': ok(status),
    'GET /api/v1/statuses/77': ok(withPicture),
    'GET /api/v1/accounts/lookup': ok(ada),
    'GET /api/v1/accounts/14/statuses': timeline,
    'GET /api/v1/timelines/tag/loaf': timeline,
    'GET /api/v2/search': ok({ accounts: [ada], statuses: [], hashtags: [] }),
  },
  isCommit: ({ method, path }) => method === 'POST' && path === '/api/v1/statuses',
  connect: signInAt(),
  connected: {
    internalId: expect.stringMatching(/^14@127/),
    name: 'Ada',
    accessToken: 't-1',
    refreshToken: null,
  },
  connectRefusals: [
    ['POST /oauth/token', refusal(400, 'invalid_grant'), 'code_refused'],
    [
      'POST /oauth/token',
      ok({ access_token: 't-1', token_type: 'Bearer', scope: 'profile', created_at: 1 }),
      'missing_scopes',
    ],
    ['GET /api/v1/accounts/verify_credentials', refusal(503, 'Service Unavailable'), 'platform_unavailable'],
  ],
  publish: {
    'a text with settings under its Idempotency-Key': {
      settings: { visibility: 'unlisted', sensitive: true, spoiler_text: 'careful', language: 'en' },
      calls: [
        {
          body: {
            status: 'Hello',
            visibility: 'unlisted',
            sensitive: true,
            spoiler_text: 'careful',
            language: 'en',
          },
        },
      ],
      entries: [entry],
    },
    'a reply': {
      position: { root: entry, parent: entry },
      calls: [{ body: { in_reply_to_id: '77' } }],
      entries: [entry],
    },
    'an image that takes time to process': {
      media: [aFile(A_PNG, 'image/png', { alt: 'A loaf' })],
      calls: [
        {
          path: '/api/v2/media',
          body: { description: 'A loaf' },
          files: [{ field: 'file', name: 'image.png', mime: 'image/png', size: A_PNG.byteLength }],
        },
        ...looks.map(() => ({ path: '/api/v1/media/5' })),
        { path: '/api/v1/statuses', body: { status: 'Hello', media_ids: ['5'] } },
      ],
      entries: [entry],
    },
  },
  lookUps: {
    'a status that mentions a person on another server': {
      ready: { status: 'Hello @grace@n.example' },
      routes: {
        'GET /api/v1/accounts/14/statuses': [
          ok([
            {
              ...status,
              content:
                '<p>Hello <a href="https://n.example/@grace" class="u-url mention">@<span>grace</span></a></p>',
              created_at: '2023-11-14T22:13:25.000Z',
            },
          ]),
          ok([]),
        ],
      },
      found: { matches: [{ releaseId: '77', releaseUrl: 'https://m.example/@ada/77' }], isComplete: true },
    },
    'a missing status': {
      ready: { status: 'Hello' },
      routes: {
        'GET /api/v1/accounts/14/statuses': ok([{ ...status, created_at: '2023-11-14T21:00:00.000Z' }]),
      },
      found: { matches: [], isComplete: true },
    },
  },
  remove: {
    isChange: ({ method }) => method === 'DELETE',
    routes: { 'DELETE /api/v1/statuses/77': ok(status) },
    cases: {
      'a status': { entry, calls: [{ method: 'DELETE', path: '/api/v1/statuses/77' }] },
    },
    gone: { 'DELETE /api/v1/statuses/77': refusal(404, 'Record not found') },
    refusals: changeRefusals,
    source: { documentation: 'https://docs.joinmastodon.org/methods/statuses/#delete', date: '2026-11-27' },
  },
  edit: {
    isChange: ({ method }) => method === 'PUT',
    routes: { 'PUT /api/v1/statuses/77': ok(status) },
    cases: {
      'the text of a status with a picture': {
        entry: { ...entry, settings: { spoiler_text: 'careful' } },
        calls: [
          { method: 'GET', path: '/api/v1/statuses/77' },
          {
            method: 'PUT',
            path: '/api/v1/statuses/77',
            body: { status: 'New text', media_ids: ['6'], spoiler_text: 'careful', sensitive: false },
          },
        ],
      },
    },
    gone: { 'GET /api/v1/statuses/77': refusal(404, 'Record not found') },
    refusals: changeRefusals,
    source: { documentation: 'https://docs.joinmastodon.org/methods/statuses/#edit', date: '2026-11-27' },
  },
  inbox: {
    routes: {
      'GET /api/v1/statuses/77/context': ok({
        ancestors: [],
        descendants: [
          {
            ...status,
            id: '78',
            in_reply_to_id: '77',
            account: grace,
            content: '<p>Is it <b>rye</b>?</p>',
            url: null,
          },
          { ...status, id: '79', in_reply_to_id: '78' },
        ],
      }),
      'GET /api/v1/notifications': ok([
        {
          id: '5',
          type: 'mention',
          status: { ...status, id: '80', account: grace, content: '<p>Ask @ada</p>' },
        },
      ]),
      'POST /api/v1/statuses/78/favourite': ok({ ...status, id: '78', favourited: true }),
      'POST /api/v1/statuses/78/unfavourite': ok({ ...status, id: '78', favourited: false }),
    },
    comments: {
      of: [entry],
      gives: [
        expect.objectContaining({
          id: '78',
          kind: 'comment',
          releaseId: '77',
          parentId: '77',
          author: { id: '15', username: 'grace@n.example', name: 'Grace', picture: images.avatar },
          text: 'Is it rye?',
          publishedAt: Date.parse(when),
          isOwn: false,
          capabilities: ['reply', 'like'],
        }),
        expect.objectContaining({ id: '79', parentId: '78', isOwn: true }),
      ],
      gone: { 'GET /api/v1/statuses/77/context': refusal(404, 'Record not found') },
    },
    mentions: {
      gives: [
        expect.objectContaining({
          id: '80',
          kind: 'mention',
          releaseId: null,
          text: 'Ask @ada',
          isOwn: false,
        }),
      ],
    },
    item: { id: '78' },
    acts: {
      like: {
        calls: [{ method: 'POST', path: '/api/v1/statuses/78/favourite' }],
        undone: [{ method: 'POST', path: '/api/v1/statuses/78/unfavourite' }],
        gone: refusal(404, 'Record not found'),
      },
    },
    reply: {
      root: '77',
      calls: [{ path: '/api/v1/statuses', body: { status: 'Thank you', in_reply_to_id: '78' } }],
      gives: expect.objectContaining({ releaseId: '77' }),
    },
    refusals: [
      [refusal(403, 'This action is outside the authorized scopes'), 'rejected', 'missing_permissions'],
    ],
    source: { documentation: 'https://docs.joinmastodon.org/methods/statuses/#context', date: '2026-11-27' },
  },
  refusals: [
    [refusal(401, 'The access token is invalid'), 'auth', 'token_refused'],
    [refusal(403, 'This action is outside the authorized scopes'), 'rejected', 'missing_scopes'],
    [
      refusal(422, 'Validation failed: Text character limit of 500 exceeded'),
      'rejected',
      'platform_rejected',
    ],
    [refusal(503, 'Service Unavailable'), 'unknown', 'outcome_unknown'],
  ],
  rateLimit: {
    ...refusal(429, 'Too many requests'),
    headers: { 'retry-after': '7' },
  },
  testedIn: { revoke: 'integrations/grants.test.ts', plugs: 'platforms/mastodon-metrics.test.ts' },
  metrics: {
    account: [
      { label: 'Followers', total: 12 },
      { label: 'Posts', total: 7 },
    ],
    releaseId: '77',
    post: [
      { label: 'Favourites', total: 4 },
      { label: 'Boosts', total: 3 },
      { label: 'Replies', total: 2 },
    ],
  },
  badSettings: [
    [{ visibility: 'friends' }, 'settings.visibility'],
    [{ language: 'English' }, 'settings.language'],
  ],
  reads: {
    profile: {
      of: { username: 'ada' },
      gives: {
        id: address('14'),
        username: address('ada'),
        name: 'Ada',
        picture: images.avatar,
        bio: null,
        followers: 12,
        following: 3,
        posts: 7,
        url: ada.url,
      },
    },
    posts: { of: { username: 'ada' }, gives: [item] },
    post: { of: '77', gives: item },
    search: { of: '#loaf bread', gives: [item] },
    unknown: ['GET /api/v1/accounts/lookup', refusal(404, 'Record not found')],
  },
  mentions: {
    '@ada': [
      {
        id: expect.stringMatching(/^ada@127/),
        label: expect.stringMatching(/^ada@127/),
        name: 'Ada',
        image: images.avatar,
      },
    ],
  },
}
