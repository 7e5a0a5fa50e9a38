import { expect } from 'vitest'
import { reddit } from '../../server/platforms/reddit/reddit.ts'
import { aDraftFile, aFile } from '../helpers/channels.ts'
import { signInAt } from './conformance.ts'
import { type ChangeExchanges, type Exchanges, NOW } from './exchanges.ts'
import { A_PNG } from './files.ts'
import { redditSources } from './reddit-sources.ts'
import type { Answer } from './stand-in.ts'
import { noHost } from './support.ts'

const tokens = { access_token: 't-1', refresh_token: 'r-1', token_type: 'bearer', expires_in: 86_400 }
const scope = 'read identity submit flair history edit'
const ok = (json: unknown): Answer => ({ status: 200, json })
const made = (data: object) => ok({ json: { errors: [], data } })
const fault = (name: string, message: string, more = {}) =>
  ok({ json: { errors: [[name, message, 'sr']], ...more } })
const target = (value: object) => ({
  value: { subreddit: 'bread', title: 'On bread', type: 'self', is_flair_required: false, ...value },
})
const settings = { subreddit: [target({})] }
const media = { subreddit: [target({ type: 'media' })] }
const post = { releaseId: 't3_p1', releaseUrl: 'https://www.reddit.com/r/bread/comments/p1/on_bread/' }
const permalink = '/r/bread/comments/p1/on_bread/'
const at = (path: string) => expect.stringMatching(new RegExp(`^http.*${path}$`)) as unknown as string
const processed = { releaseId: 't3_p1', releaseUrl: at(permalink) }
const own = (over: object) => ({
  kind: 't3',
  data: { name: 't3_p1', subreddit: 'Bread', title: 'On bread', permalink, created_utc: NOW / 1000, ...over },
})
const listing = (...children: unknown[]) => ok({ data: { children } })
const png = () => aFile(A_PNG, 'image/png')
const video = () => aFile(new Uint8Array(9), 'video/mp4', { thumbnail: async () => png() })
const asset = { path: '/api/media/asset', body: { filepath: 'image.png', mimetype: 'image/png' } }
const sentPng = {
  path: '/upload/image/png',
  body: { key: 'k' },
  files: [{ field: 'file', name: 'image.png', mime: 'image/png', size: A_PNG.byteLength }],
}
const looks = [{ path: '/user/ada/submitted' }, { path: '/user/ada/submitted' }]
const uploaded = { status: 201, headers: { 'content-type': 'application/xml' } }
const thing = (name: string) =>
  made({ things: [{ kind: 't1', data: { name, permalink: `${permalink}${name}/` } }] })
const parent = { releaseId: 't3_p1', releaseUrl: null }

const changeRefusals: ChangeExchanges['refusals'] = [
  [{ status: 401, json: { message: 'Unauthorized', error: 401 } }, 'auth', 'token_refused'],
  [{ status: 403, json: { message: 'Forbidden', error: 403 } }, 'rejected', 'missing_scopes'],
]
const written = {
  name: 't3_p1',
  title: 'On bread',
  selftext: '',
  permalink,
  url: 'https://i.example/loaf.png',
  post_hint: 'image',
  is_self: false,
  created_utc: 1_772_366_400,
  author: 'grace',
  score: 4,
  num_comments: 2,
}
const question = {
  name: 't1_a',
  parent_id: 't3_p1',
  body: 'Is it rye?',
  author: 'grace',
  author_fullname: 't2_g',
  permalink: `${permalink}a/`,
  created_utc: NOW / 1_000,
}
const item = {
  id: 't3_p1',
  url: at(permalink),
  text: 'On bread',
  publishedAt: 1_772_366_400_000,
  author: { id: 'grace', username: 'grace', name: null, picture: null },
  media: [{ type: 'image', url: 'https://i.example/loaf.png', preview: null, alt: null }],
  metrics: { likes: 4, replies: 2 },
}

export const redditExchanges: Exchanges = {
  create: (url) => reddit.create({ clientId: 'app', clientSecret: 'app-secret', url, apiUrl: url }, noHost),
  vendor: null,
  account: { internalId: '27', name: 'ada', profile: 'ada', accessToken: 't-1', refreshToken: 'r-1' },
  settings,
  routes: {
    'POST /api/v1/access_token': ok({ ...tokens, scope }),
    'GET /user/grace/about': ok({
      data: {
        name: 'grace',
        icon_img: 'https://i.example/g.png',
        subreddit: { title: 'Grace', public_description: 'Bakes bread.', subscribers: 12 },
      },
    }),
    'GET /user/grace/submitted': ok({ data: { children: [{ kind: 't3', data: written }], after: null } }),
    'GET /api/info': ok({ data: { children: [{ kind: 't3', data: written }] } }),
    'GET /search': ok({ data: { children: [{ kind: 't3', data: written }], after: null } }),
    'POST /api/v1/revoke_token': { status: 204 },
    'GET /api/v1/me': ok({ id: '27', name: 'ada', icon_img: 'https://i.example/a.png?s=1' }),
    'POST /api/media/asset': ({ body }, { elsewhere }) =>
      ok({
        args: { action: `${elsewhere}/upload/${body.mimetype}`, fields: [{ name: 'key', value: 'k' }] },
        asset: {},
      }),
    'POST /upload/image/png': {
      ...uploaded,
      text: '<r><Location>https://s3.example/k?a&amp;b</Location></r>',
    },
    'POST /upload/video/mp4': { ...uploaded, text: '<r><Location>https://s3.example/v</Location></r>' },
    'POST /api/submit': ({ body }) =>
      body.kind === 'self' || body.kind === 'link'
        ? made({ id: 'p1', name: 't3_p1', url: post.releaseUrl })
        : made({ websocket_url: 'wss://w.example' }),
    'GET /user/ada/submitted': [listing(own({ created_utc: 1 }), own({ title: 'Other' })), listing(own({}))],
    'GET /user/ada/comments': listing({
      kind: 't1',
      data: {
        name: 't1_c',
        parent_id: 't3_p1',
        body: 'And time.',
        permalink: `${permalink}c/`,
        created_utc: NOW / 1000,
      },
    }),
    'POST /api/comment': ({ body }) => thing(`t1_of_${body.thing_id}`),
    'GET /subreddits/search': listing(
      {
        data: {
          name: 't5_b',
          display_name: 'Bread',
          title: 'All about bread',
          subreddit_type: 'public',
          submission_type: 'any',
        },
      },
      {
        data: {
          name: 't5_c',
          display_name: 'Secret',
          title: 'Secret',
          subreddit_type: 'private',
          submission_type: 'any',
        },
      },
    ),
    'GET /r/bread/about': ok({
      kind: 't5',
      data: { submission_type: 'self', allow_images: true, allow_videos: false },
    }),
    'GET /api/v1/bread/post_requirements': ok({ is_flair_required: true }),
    'GET /r/bread/api/link_flair_v2': ok([{ id: 'f1', text: 'Loaves' }]),
  },
  sources: redditSources,
  isCommit: ({ path }) => path === '/api/submit' || path === '/api/comment',
  isOwn: (path) => !path.startsWith('/upload'),
  isAuthorized: ({ headers }) =>
    headers.authorization === 'Bearer t-1' && headers['user-agent'] === 'web:app:v1 (Postern)',
  connect: signInAt({ duration: 'permanent', scope }),
  connected: {
    internalId: '27',
    name: 'ada',
    profile: 'ada',
    picture: 'https://i.example/a.png?s=1',
    refreshToken: 'r-1',
  },
  connectRefusals: [
    ['POST /api/v1/access_token', ok({ error: 'invalid_grant' }), 'code_refused'],
    ['POST /api/v1/access_token', ok({ ...tokens, scope: 'identity' }), 'missing_scopes'],
    ['GET /api/v1/me', { status: 401, json: { message: 'Unauthorized', error: 401 } }, 'token_refused'],
  ],
  refresh: {
    tokens: { accessToken: 't-1', refreshToken: 'r-1', expiresAt: NOW + 86_400_000 },
    routes: ['POST /api/v1/access_token'],
  },
  revoke: [{ path: '/api/v1/revoke_token', body: { token: 'r-1' } }],
  goodSettings: [
    settings,
    {
      subreddit: [
        target({
          type: 'link',
          url: 'https://ada.example',
          flair: { id: 'f1', name: 'Loaves' },
          is_flair_required: true,
        }),
      ],
    },
  ],
  badSettings: [
    [{}, 'settings.subreddit'],
    [{ subreddit: [] }, 'settings.subreddit'],
    [{ subreddit: [target({ title: 'T'.repeat(301) })] }, 'settings.subreddit.0.value.title'],
    [{ subreddit: [target({ type: 'poll' })] }, 'settings.subreddit.0.value.type'],
    [{ subreddit: [target({ type: 'link' })] }, 'settings.subreddit.0.value.url'],
    [{ subreddit: [target({ is_flair_required: true })] }, 'settings.subreddit.0.value.flair'],
  ],
  refusedDrafts: {
    'a file in a text post': {
      media: [[aDraftFile('image/png')]],
      at: 'value.0.image',
      says: 'A text or link on Reddit does not accept images',
    },
    'a media post without a file': { settings: media, at: 'value.0.image', says: 'at least 1 file' },
    'a video without a thumbnail': {
      settings: media,
      media: [[aDraftFile('video/mp4')]],
      at: 'value.0.image',
      says: 'thumbnail',
    },
    'an image as a video': {
      settings: { subreddit: [target({ type: 'video' })] },
      media: [[aDraftFile('image/png')]],
      at: 'value.0.image',
      says: 'does not accept images',
    },
    'a comment with a file': {
      media: [[], [aDraftFile('image/png')]],
      at: 'value.1.image',
      says: 'text only',
    },
  },
  publish: {
    'a text and a link to two subreddits': {
      settings: {
        subreddit: [
          target({ subreddit: '/r/bread/' }),
          target({ subreddit: 'tea', type: 'link', url: 'https://ada.example', flair: { id: 'f1' } }),
        ],
      },
      calls: [
        {
          path: '/api/submit',
          body: { api_type: 'json', kind: 'self', sr: 'bread', title: 'On bread', text: 'Hello' },
        },
        { body: { kind: 'link', sr: 'tea', url: 'https://ada.example', flair_id: 'f1' } },
      ],
      entries: [post, post],
    },
    'an image that is found among the posts of the account': {
      settings: media,
      media: [png()],
      calls: [
        asset,
        sentPng,
        { path: '/api/submit', body: { kind: 'image', url: 'https://s3.example/k?a&b' } },
        ...looks,
      ],
      entries: [processed],
    },
    'a video with its thumbnail': {
      settings: { subreddit: [target({ type: 'videogif' })] },
      media: [video()],
      calls: [
        { body: { filepath: 'video.mp4', mimetype: 'video/mp4' } },
        { path: '/upload/video/mp4' },
        asset,
        sentPng,
        {
          body: {
            kind: 'videogif',
            url: 'https://s3.example/v',
            video_poster_url: 'https://s3.example/k?a&b',
          },
        },
        ...looks,
      ],
      entries: [processed],
    },
    'a comment on each of several posts': {
      position: {
        root: { releaseId: 't3_p1,t3_p2', releaseUrl: null },
        parent: { releaseId: 't3_p1,t1_c', releaseUrl: null },
      },
      calls: [
        { path: '/api/comment', body: { api_type: 'json', thing_id: 't3_p1', text: 'Hello' } },
        { body: { thing_id: 't1_c' } },
      ],
      entries: ['t1_of_t3_p1', 't1_of_t1_c'].map((name) => ({
        releaseId: name,
        releaseUrl: at(`${name}/`),
      })),
    },
  },
  stepRefusals: [
    [
      'POST /api/media/asset',
      { status: 400, json: { message: 'Bad Request' } },
      'rejected',
      'platform_rejected',
      { settings: media, media: [png()] },
    ],
    [
      'POST /upload/image/png',
      { status: 201, text: '<r/>' },
      'retryable',
      'unreadable_answer',
      { settings: media, media: [png()] },
    ],
    [
      'POST /api/media/asset',
      { status: 404, json: { message: 'Not Found', error: 404 } },
      'rejected',
      'platform_rejected',
      { settings: media, media: [png()] },
    ],
    [
      'POST /api/comment',
      { status: 404, json: { message: 'Not Found', error: 404 } },
      'rejected',
      'parent_gone',
      { position: { root: parent, parent } },
    ],
    [
      'POST /api/comment',
      fault('TOO_OLD', 'that is a piece of history'),
      'rejected',
      'parent_gone',
      { position: { root: parent, parent } },
    ],
  ],
  remove: {
    isChange: ({ path }) => path === '/api/del',
    routes: { 'POST /api/del': ok({}) },
    cases: { 'a post': { entry: post, calls: [{ path: '/api/del', body: { id: 't3_p1' } }] } },
    // Reddit answers alike for a post that it has deleted before.
    gone: null,
    refusals: changeRefusals,
    source: { assumed: 'Reddit answers 403 to a connection without the permission to edit.' },
  },
  inbox: {
    routes: {
      'GET /comments/p1': ok([
        { kind: 'Listing', data: { children: [{ kind: 't3', data: written }] } },
        {
          kind: 'Listing',
          data: {
            children: [
              {
                kind: 't1',
                data: {
                  ...question,
                  replies: {
                    kind: 'Listing',
                    data: {
                      children: [
                        { kind: 't1', data: { ...question, name: 't1_b', parent_id: 't1_a', author: 'ada' } },
                      ],
                    },
                  },
                },
              },
              { kind: 't1', data: { ...question, name: 't1_c', locked: true, replies: '' } },
              { kind: 't1', data: { ...question, name: 't1_d', body: '[deleted]', author: '[deleted]' } },
            ],
          },
        },
      ]),
    },
    comments: {
      of: [post],
      gives: [
        {
          id: 't1_a',
          kind: 'comment',
          releaseId: 't3_p1',
          parentId: 't3_p1',
          rootId: null,
          author: { id: 't2_g', username: 'grace', name: null, picture: null },
          text: 'Is it rye?',
          url: at(`${permalink}a/`),
          publishedAt: NOW,
          isOwn: false,
          capabilities: ['reply'],
        },
        expect.objectContaining({ id: 't1_c', capabilities: [] }),
        expect.objectContaining({ id: 't1_b', parentId: 't1_a', isOwn: true }),
      ],
      gone: { 'GET /comments/p1': { status: 404, json: { message: 'Not Found', error: 404 } } },
    },
    item: { id: 't1_a' },
    reply: {
      root: 't3_p1',
      calls: [{ path: '/api/comment', body: { thing_id: 't1_a', text: 'Thank you' } }],
      gives: expect.objectContaining({ releaseId: 't1_of_t1_a' }),
    },
    acts: {},
    refusals: [],
    source: { documentation: 'https://www.reddit.com/dev/api/#GET_comments_{article}', date: '2026-11-28' },
  },
  edit: {
    isChange: ({ path }) => path === '/api/editusertext',
    routes: { 'POST /api/editusertext': made({ things: [] }) },
    cases: {
      'a text': {
        entry: post,
        calls: [
          { path: '/api/editusertext', body: { api_type: 'json', thing_id: 't3_p1', text: 'New text' } },
        ],
      },
      'a comment on a link': {
        entry: { releaseId: 't1_c1', isRoot: false, settings: media },
        calls: [{ path: '/api/editusertext', body: { thing_id: 't1_c1' } }],
      },
      'a post with a file': {
        entry: { ...post, settings: media },
        calls: [],
        gives: { failure: 'rejected', code: 'not_editable' },
      },
    },
    gone: {
      'POST /api/editusertext': fault('DELETED_LINK', 'the link you are commenting on has been deleted'),
    },
    refusals: [...changeRefusals, [fault('NOT_AUTHOR', 'you can not do that'), 'rejected', 'not_editable']],
    source: { assumed: 'Reddit answers 403 to a connection without the permission to edit.' },
  },
  refusals: [
    [{ status: 401, json: { message: 'Unauthorized', error: 401 } }, 'auth', 'token_refused'],
    [{ status: 403, json: { message: 'Forbidden', error: 403 } }, 'rejected', 'missing_permissions'],
    [{ status: 404, json: { message: 'Not Found', error: 404 } }, 'rejected', 'subreddit_not_found'],
    [fault('USER_REQUIRED', 'Please log in'), 'auth', 'token_refused'],
    [fault('SUBREDDIT_NOEXIST', 'Hmm, that community does not exist'), 'rejected', 'subreddit_not_found'],
    [fault('SUBREDDIT_NOTALLOWED', 'You are not allowed to post there'), 'rejected', 'missing_permissions'],
    [
      fault('SUBMIT_VALIDATION_FLAIR_REQUIRED', 'Your post must contain post flair'),
      'rejected',
      'flair_required',
    ],
    [fault('NO_SELFS', 'This community does not allow text posts'), 'rejected', 'type_not_allowed'],
    [fault('ALREADY_SUB', 'That link has already been submitted'), 'rejected', 'already_submitted'],
    [fault('TOO_LONG', 'This is too long'), 'rejected', 'platform_rejected'],
  ],
  rateLimit: fault('RATELIMIT', 'Take a break for 7 seconds', { ratelimit: 7 }),
  lookUps: {
    'a post by its title and subreddit': {
      ready: { sr: 'bread', title: 'On bread', kind: 'self', text: 'Hello' },
      routes: {
        'GET /user/ada/submitted': listing(own({ subreddit: 'tea' }), own({}), own({ created_utc: 1 })),
      },
      found: { matches: [processed], isComplete: true },
    },
    'a comment by its text and parent': {
      ready: { thing_id: 't3_p1', text: 'And time.' },
      found: { matches: [{ releaseId: 't1_c', releaseUrl: at(`${permalink}c/`) }], isComplete: true },
    },
    'a missing comment': {
      ready: { thing_id: 't3_p2', text: 'And time.' },
      found: { matches: [], isComplete: true },
    },
  },
  tools: {
    subreddits: [{ id: 't5_b', name: 'Bread', title: 'All about bread' }],
    restrictions: {
      subreddit: 'bread',
      allow: ['self', 'media'],
      is_flair_required: true,
      flairs: [{ id: 'f1', name: 'Loaves' }],
    },
  },
  toolInputs: { subreddits: { word: 'bread' }, restrictions: { subreddit: 'r/bread' } },
  reads: {
    profile: {
      of: { username: 'u/grace' },
      gives: {
        id: 'grace',
        username: 'grace',
        name: 'Grace',
        picture: 'https://i.example/g.png',
        bio: 'Bakes bread.',
        followers: 12,
        following: null,
        posts: null,
        url: at('/user/grace/'),
      },
    },
    posts: { of: { username: 'grace' }, gives: [item] },
    post: { of: 't3_p1', gives: item },
    search: { of: 'bread', gives: [item] },
    unknown: ['GET /user/grace/about', { status: 404, json: { message: 'Not Found', error: 404 } }],
  },
}
