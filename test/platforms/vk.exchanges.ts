import { expect } from 'vitest'
import { vk } from '../../server/platforms/vk/vk.ts'
import { aDraftFile, aFile } from '../helpers/channels.ts'
import { signInAt } from './conformance.ts'
import { type ChangeExchanges, type Exchanges, NOW } from './exchanges.ts'
import { A_GIF, A_PNG } from './files.ts'
import { from, READ } from './sources.ts'
import type { Answer, Route } from './stand-in.ts'
import { noHost } from './support.ts'
import { readVendor } from './vendor.ts'

const scope = 'vkid.personal_info wall photos video docs'
const ok = (response: unknown): Answer => ({ status: 200, json: { response } })
const refusal = (error_code: number, error_msg: string): Answer => ({
  status: 200,
  json: { error: { error_code, error_msg } },
})
const tokens = (of: object = {}): Answer => ({
  status: 200,
  json: { access_token: 'a1', refresh_token: 'r2', expires_in: 3600, user_id: 7, scope, ...of },
})
const post = { releaseId: '88', releaseUrl: 'https://vk.com/wall7_88' }
const comment = { releaseId: '90', releaseUrl: 'https://vk.com/wall7_88?reply=90' }
const place: Route = (_call, { elsewhere }) => ok({ upload_url: `${elsewhere}/upload` })
const image = aFile(A_PNG, 'image/png', { alt: 'A loaf' })
const given = (path: string, body: object = {}) => ({
  path: `/method/${path}`,
  body: { v: '5.251', ...body },
})

const written = {
  id: 88,
  owner_id: 7,
  from_id: 7,
  date: 1_772_366_400,
  text: 'On bread',
  likes: { count: 4 },
  comments: { count: 2 },
  reposts: { count: 3 },
  views: { count: 9 },
  attachments: [
    {
      type: 'photo',
      photo: {
        sizes: [
          { type: 's', url: 'https://cdn.example/small.png', width: 75, height: 75 },
          { type: 'w', url: 'https://cdn.example/loaf.png', width: 1280, height: 720 },
        ],
      },
    },
  ],
}
const item = {
  id: '7_88',
  url: 'https://vk.com/wall7_88',
  text: 'On bread',
  publishedAt: 1_772_366_400_000,
  author: { id: '7', username: null, name: null, picture: null },
  media: [{ type: 'image', url: 'https://cdn.example/loaf.png', preview: null, alt: null }],
  metrics: { likes: 4, replies: 2, reposts: 3, views: 9 },
}

const withPhoto = { ...written, attachments: [{ type: 'photo', photo: { id: 4, owner_id: 7 } }] }
const changeRefusals: ChangeExchanges['refusals'] = [
  [refusal(5, 'User authorization failed'), 'auth', 'token_refused'],
  [refusal(7, 'Permission to perform this action is denied'), 'rejected', 'missing_scopes'],
  [refusal(210, "Access to wall's post denied"), 'rejected', 'missing_permissions'],
  [refusal(10, 'Internal server error'), 'unknown', 'outcome_unknown'],
]

export const vkExchanges: Exchanges = {
  create: (url) =>
    vk.create({ apiUrl: url, signInUrl: `${url}/id`, clientId: '51', serviceToken: null }, noHost),
  vendor: readVendor('vk', {
    basePath: '/method',
    uncovered:
      /\/oauth2\/|\/upload$|\/(utils\.resolveScreenName|groups\.getById|wall\.get|wall\.getComments?|wall\.deleteComment|wall\.edit|wall\.editComment|newsfeed\.search)$/,
  }),
  account: {
    internalId: '7',
    accessToken: 'a1',
    refreshToken: 'r1',
    credentials: { device_id: 'device-1' },
  },
  routes: {
    'POST /id/oauth2/auth': ({ body }) =>
      tokens(body.grant_type === 'refresh_token' ? { access_token: 'a2' } : {}),
    'POST /id/oauth2/user_info': {
      status: 200,
      json: {
        user: { user_id: '7', first_name: 'Ada', last_name: 'L.', avatar: 'https://cdn.example/a.png' },
      },
    },
    'POST /id/oauth2/revoke': { status: 200, json: { response: 1 } },
    'POST /method/utils.resolveScreenName': ok({ type: 'user', object_id: 7 }),
    'POST /method/users.get': ok([
      {
        id: 7,
        first_name: 'Ada',
        last_name: 'L.',
        screen_name: 'ada',
        photo_200: 'https://cdn.example/a.png',
        about: 'Bakes bread.',
        followers_count: 12,
      },
    ]),
    'POST /method/wall.get': ok({ count: 1, items: [written] }),
    'POST /method/wall.getComments': ok({
      items: [
        { id: 90, from_id: 7, date: NOW / 1000, text: 'And time' },
        {
          ...{ id: 91, from_id: 9, date: NOW / 1000, text: 'Is it rye?', parents_stack: [] },
          thread: {
            count: 1,
            items: [{ id: 92, from_id: -5, date: NOW / 1000, text: 'It is', parents_stack: [91] }],
          },
        },
        { id: 93, date: NOW / 1000, text: '', deleted: true },
      ],
      profiles: [
        {
          id: 9,
          first_name: 'Grace',
          last_name: 'H.',
          screen_name: 'grace',
          photo_100: 'https://cdn.example/g.png',
        },
      ],
      groups: [{ id: 5, name: 'Bakers', screen_name: 'bakers' }],
    }),
    'POST /method/wall.getById': ok({ items: [written] }),
    'POST /method/newsfeed.search': ok({ items: [written] }),
    'POST /method/photos.getWallUploadServer': place,
    'POST /method/docs.getWallUploadServer': place,
    'POST /method/video.save': (_call, { elsewhere }) =>
      ok({ upload_url: `${elsewhere}/upload`, owner_id: 7, video_id: 5 }),
    'POST /upload': ({ files: [file] }) => ({
      status: 200,
      json:
        file?.field === 'photo'
          ? { server: 3, photo: '[{"photo":"x"}]', hash: 'h' }
          : file?.field === 'file'
            ? { file: 'f' }
            : { size: 9, video_id: 5 },
    }),
    'POST /method/photos.saveWallPhoto': ok([{ id: 4, owner_id: 7 }]),
    'POST /method/docs.save': ok({ type: 'doc', doc: { id: 6, owner_id: 7 } }),
    'POST /method/wall.post': ok({ post_id: 88 }),
    'POST /method/wall.createComment': ok({ comment_id: 90 }),
  },
  sources: {
    ...from({ description: 'vk.json' }, 'POST /method/wall.delete'),
    ...from(
      { documentation: 'https://dev.vk.com/method/wall', date: '2026-11-27' },
      'POST /method/wall.deleteComment',
      'POST /method/wall.edit',
      'POST /method/wall.editComment',
      'POST /method/wall.getComment',
    ),
    ...from(
      { description: 'vk.json' },
      'POST /method/users.get',
      'POST /method/wall.getById',
      'POST /method/photos.getWallUploadServer',
      'POST /method/docs.getWallUploadServer',
      'POST /method/video.save',
      'POST /method/photos.saveWallPhoto',
      'POST /method/docs.save',
      'POST /method/wall.post',
      'POST /method/wall.createComment',
    ),
    ...from(
      {
        client: 'https://rdrr.io/cran/vkR/src/R/wall.R',
        shows: 'Posts by filter=owner, and comments by sort=desc, up to 100 from an offset on.',
      },
      'POST /method/wall.get',
      'POST /method/wall.getComments',
    ),
    ...from(
      {
        client: 'https://packagist.org/packages/gam6itko/oauth2-vk-id',
        shows: 'VK ID requires PKCE, and the device_id of the callback in the exchange of the code.',
      },
      'POST /id/oauth2/auth',
    ),
    'POST /id/oauth2/user_info': {
      documentation: 'https://id.vk.ru/about/faq/business/vkid/user_data/30008',
      date: READ,
    },
    ...from(
      { assumed: 'VK ID revokes a token by its client_id, and answers with response 1.' },
      'POST /id/oauth2/revoke',
    ),
    ...from(
      { assumed: 'A name is resolved, and posts are found, as the documentation of the methods says.' },
      'POST /method/utils.resolveScreenName',
      'POST /method/newsfeed.search',
    ),
    'POST /upload': {
      assumed: 'The servers of uploads answer with the values that the methods to save files ask for.',
    },
    refusals: { assumed: 'A refused call has the status 200 and the number of its reason.' },
    rateLimit: { assumed: 'Error 6 asks to slow down and does not say for how long.' },
  },
  isCommit: ({ path }) => /\/wall\.(post|createComment)$/.test(path),
  isOwn: (path) => path.startsWith('/method/'),
  isAuthorized: ({ headers }) => headers.authorization === 'Bearer a1',
  connect: signInAt({ page: '/id/authorize', scope, code_challenge_method: 'S256' }, 'c&&&&device-1'),
  connected: {
    internalId: '7',
    name: 'Ada L.',
    profile: 'id7',
    picture: 'https://cdn.example/a.png',
    accessToken: 'a1',
    refreshToken: 'r2',
    expiresAt: NOW + 3_600_000,
    credentials: { device_id: 'device-1' },
  },
  connectRefusals: [
    ['POST /id/oauth2/auth', { status: 200, json: { error: 'invalid_grant' } }, 'code_refused'],
    ['POST /id/oauth2/auth', tokens({ scope: 'vkid.personal_info' }), 'missing_scopes'],
    ['POST /id/oauth2/user_info', { status: 401, json: { error: 'invalid_token' } }, 'token_refused'],
  ],
  refresh: {
    tokens: { accessToken: 'a2', refreshToken: 'r2', expiresAt: NOW + 3_600_000 },
    routes: ['POST /id/oauth2/auth'],
  },
  revoke: [{ path: '/id/oauth2/revoke', body: { client_id: '51', access_token: 'a1' } }],
  refusedDrafts: {
    'too many files': { media: [Array(11).fill(aDraftFile('image/png'))], at: 'value.0.image', says: '10' },
    'a narrow image': {
      media: [[aDraftFile('image/png', { width: 10, height: 300 })]],
      at: 'value.0.image.0',
      says: '0.05',
    },
  },
  publish: {
    'a text': {
      calls: [
        given('wall.post', { owner_id: '7', message: 'Hello', guid: expect.stringMatching(/^\w{32}$/) }),
      ],
      entries: [post],
    },
    'an image, a GIF and a video': {
      media: [image, aFile(A_GIF, 'image/gif'), aFile(new Uint8Array(9), 'video/mp4', { alt: 'Kneading' })],
      calls: [
        given('photos.getWallUploadServer'),
        {
          path: '/upload',
          files: [{ field: 'photo', name: 'image.png', mime: 'image/png', size: A_PNG.byteLength }],
        },
        given('photos.saveWallPhoto', {
          server: '3',
          photo: '[{"photo":"x"}]',
          hash: 'h',
          caption: 'A loaf',
        }),
        given('docs.getWallUploadServer'),
        {
          path: '/upload',
          files: [{ field: 'file', name: 'file.gif', mime: 'image/gif', size: A_GIF.byteLength }],
        },
        given('docs.save', { file: 'f', title: 'image.gif' }),
        given('video.save', { name: 'Kneading', wallpost: '0' }),
        { path: '/upload', files: [{ field: 'video_file', name: 'video.mp4', mime: 'video/mp4', size: 9 }] },
        given('wall.post', { attachments: 'photo7_4,doc7_6,video7_5' }),
      ],
      entries: [post],
    },
    'a comment on the post': {
      position: { root: post, parent: { releaseId: '89', releaseUrl: null } },
      calls: [given('wall.createComment', { owner_id: '7', post_id: '88', message: 'Hello' })],
      entries: [comment],
    },
  },
  stepRefusals: [
    [
      'POST /upload',
      { status: 200, json: { server: 3, photo: '[]', hash: 'h' } },
      'rejected',
      'media_refused',
      { media: [image] },
    ],
    [
      'POST /method/photos.saveWallPhoto',
      refusal(129, 'Invalid photo'),
      'rejected',
      'media_refused',
      { media: [image] },
    ],
    [
      'POST /method/photos.getWallUploadServer',
      refusal(10, 'Internal server error'),
      'retryable',
      'platform_unavailable',
      { media: [image] },
    ],
  ],
  inbox: {
    routes: {},
    comments: {
      of: [post],
      gives: [
        expect.objectContaining({ id: '90', isOwn: true }),
        {
          id: '91',
          kind: 'comment',
          releaseId: '88',
          parentId: '88',
          rootId: null,
          author: { id: '9', username: 'grace', name: 'Grace H.', picture: 'https://cdn.example/g.png' },
          text: 'Is it rye?',
          url: 'https://vk.com/wall7_88?reply=91',
          publishedAt: NOW,
          isOwn: false,
          capabilities: ['reply', 'remove'],
        },
        expect.objectContaining({
          id: '92',
          parentId: '91',
          author: { id: '-5', username: 'bakers', name: 'Bakers', picture: null },
        }),
      ],
      gone: null,
    },
    item: { id: '91' },
    reply: {
      root: '88',
      calls: [given('wall.createComment', { post_id: '88', reply_to_comment: '91', message: 'Thank you' })],
      gives: comment,
    },
    acts: {
      remove: {
        calls: [given('wall.deleteComment', { owner_id: '7', comment_id: '91' })],
        gone: refusal(104, 'Not found'),
      },
    },
    refusals: [
      [refusal(5, 'User authorization failed'), 'auth', 'token_refused'],
      [refusal(10, 'Internal server error'), 'unknown', 'outcome_unknown'],
    ],
    source: {
      client: 'VKCOM/vk-api-schema errors.json',
      shows: 'The numbers of the errors, such as 104 for what is not found.',
    },
  },
  remove: {
    isChange: ({ path }) => /\/wall\.delete/.test(path),
    routes: { 'POST /method/wall.delete': ok(1), 'POST /method/wall.deleteComment': ok(1) },
    cases: {
      'a post': { entry: post, calls: [given('wall.delete', { owner_id: '7', post_id: '88' })] },
      'a comment': {
        entry: { ...comment, isRoot: false },
        calls: [given('wall.deleteComment', { owner_id: '7', comment_id: '90' })],
      },
    },
    gone: { 'POST /method/wall.delete': refusal(104, 'Not found') },
    refusals: changeRefusals,
    source: { assumed: 'A post that VK no longer has is the error 104.' },
  },
  edit: {
    isChange: ({ path }) => /\/wall\.edit/.test(path),
    routes: {
      'POST /method/wall.edit': ok({ post_id: 88 }),
      'POST /method/wall.editComment': ok(1),
      'POST /method/wall.getComment': ok({ items: [{ id: 90, text: 'And time' }] }),
    },
    cases: {
      'a post, which keeps its files': {
        entry: post,
        routes: { 'POST /method/wall.getById': ok({ items: [withPhoto] }) },
        calls: [
          given('wall.getById', { posts: '7_88' }),
          given('wall.edit', { owner_id: '7', post_id: '88', message: 'New text', attachments: 'photo7_4' }),
        ],
      },
      'a comment': {
        entry: { ...comment, isRoot: false },
        calls: [
          given('wall.getComment', { comment_id: '90' }),
          given('wall.editComment', { owner_id: '7', comment_id: '90', message: 'New text' }),
        ],
      },
    },
    gone: { 'POST /method/wall.getById': ok({ items: [] }) },
    refusals: changeRefusals,
    source: { assumed: 'A post that VK no longer has is the error 104.' },
  },
  refusals: [
    [refusal(5, 'User authorization failed'), 'auth', 'token_refused'],
    [refusal(18, 'User was deleted or banned'), 'auth', 'account_disabled'],
    [refusal(7, 'Permission to perform this action is denied'), 'rejected', 'missing_scopes'],
    [refusal(10, 'Internal server error'), 'unknown', 'outcome_unknown'],
    [refusal(14, 'Captcha needed'), 'rejected', 'captcha_needed'],
    [refusal(15, 'Access denied'), 'rejected', 'missing_permissions'],
    [refusal(212, 'Access to post comments denied'), 'rejected', 'parent_gone'],
    [refusal(214, 'Access to adding post denied'), 'rejected', 'platform_rejected'],
  ],
  lookUps: {
    'a post by its text': {
      ready: { post: null, form: { owner_id: '7', message: 'On bread' } },
      routes: {
        'POST /method/wall.get': ok({
          items: [
            { ...written, date: NOW / 1000 },
            { ...written, date: 1 },
          ],
        }),
      },
      found: { matches: [post], isComplete: true },
    },
    'a post by its files': {
      ready: { post: null, form: { owner_id: '7', attachments: 'photo7_4' } },
      routes: {
        'POST /method/wall.get': ok({
          items: [
            {
              ...written,
              date: NOW / 1000,
              text: '',
              attachments: [{ type: 'photo', photo: { owner_id: 7, id: 4 } }],
            },
          ],
        }),
      },
      found: { matches: [post], isComplete: true },
    },
    'a comment on its post': {
      ready: { post: '88', form: { owner_id: '7', message: 'And time' } },
      found: { matches: [comment], isComplete: true },
    },
    'a missing comment': {
      ready: { post: '88', form: { owner_id: '7', message: 'And salt' } },
      found: { matches: [], isComplete: true },
    },
  },
  rateLimit: [refusal(6, 'Too many requests per second'), null],
  reads: {
    profile: {
      of: { username: 'ada' },
      gives: {
        id: '7',
        username: 'ada',
        name: 'Ada L.',
        picture: 'https://cdn.example/a.png',
        bio: 'Bakes bread.',
        followers: 12,
        following: null,
        posts: null,
        url: 'https://vk.com/ada',
      },
    },
    posts: { of: { userId: '7' }, gives: [item] },
    post: { of: '7_88', gives: item },
    search: { of: 'bread', gives: [item] },
    unknown: ['POST /method/utils.resolveScreenName', ok([])],
  },
}
