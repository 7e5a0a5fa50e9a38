import { expect } from 'vitest'
import { lemmy } from '../../server/platforms/lemmy/lemmy.ts'
import { aDraftFile, aFile } from '../helpers/channels.ts'
import type { ChangeExchanges, Exchanges } from './exchanges.ts'
import { A_PNG } from './files.ts'
import { from } from './sources.ts'
import type { Answer, PlatformCallRecord } from './stand-in.ts'
import { noHost } from './support.ts'
import { readVendor } from './vendor.ts'

const api = '/api/v3'
const ok = (json: unknown): Answer => ({ status: 200, json })
const refusal = (status: number, error: string): Answer => ({ status, json: { error } })
const place = (id: number | string, of: object = {}) => ({
  value: { subreddit: `bread${id}`, id, title: 'On bread', ...of },
})
const to = (...places: object[]) => ({ subreddit: places })
const person = { id: 3, name: 'ada', display_name: 'Ada L.', avatar: 'https://lemmy.example/a.png' }
const community = { id: 5, name: 'bread', title: 'Bread bakers', actor_id: 'https://food.example/c/bread' }
const at15 = expect.stringMatching(/^15@127/)
const creator = { ...person, actor_id: 'https://food.example/u/ada', bio: 'Bakes bread.' }
const view = {
  post: {
    id: 15,
    name: 'On bread',
    body: 'Hello',
    ap_id: 'https://food.example/post/15',
    url: 'https://food.example/loaf.png',
    url_content_type: 'image/png',
    alt_text: 'A loaf',
    published: '2026-03-01T12:00:00.000Z',
  },
  creator,
  counts: { upvotes: 4, downvotes: 1, comments: 2 },
}
const item = {
  id: at15,
  url: 'https://food.example/post/15',
  text: 'On bread\n\nHello',
  publishedAt: Date.parse('2026-03-01T12:00:00.000Z'),
  author: {
    id: expect.stringMatching(/^3@127/),
    username: 'ada@food.example',
    name: 'Ada L.',
    picture: 'https://lemmy.example/a.png',
  },
  media: [{ type: 'image', url: 'https://food.example/loaf.png', preview: null, alt: 'A loaf' }],
  metrics: { likes: 4, dislikes: 1, replies: 2 },
}
/** Published shortly after the act was sent; early versions leave out the time zone. */
const recent = { published: '2023-11-14T22:13:25.000000' }
const shown = (lists: object) => ok({ person_view: { person: creator }, posts: [], comments: [], ...lists })
const entry = (releaseId: string, kind = 'post') => ({
  releaseId,
  releaseUrl: expect.stringMatching(new RegExp(`^http.*/${kind}/${releaseId}$`)) as unknown as string,
})
/** Gives a post or comment an id that tells its place. */
const post = ({ body }: PlatformCallRecord) =>
  body.community_id === 9
    ? refusal(400, 'only_mods_can_post_in_community')
    : ok({ post_view: { post: { id: 10 + Number(body.community_id) } } })
const comment = ({ body }: PlatformCallRecord) =>
  ok({ comment_view: { comment: { id: 100 + Number(body.post_id) } } })
const uploaded: Answer = {
  status: 201,
  json: { msg: 'ok', files: [{ file: 'loaf.png', delete_token: 'a-delete-token' }] },
}
const image = expect.stringMatching(/^http.*\/pictrs\/image\/loaf\.png$/)
const png = () => aFile(A_PNG, 'image/png', { alt: 'A loaf' })
const at = (releaseId: string) => ({ releaseId, releaseUrl: null })

const grace = { id: 7, name: 'grace', actor_id: 'https://n.example/u/grace' }
const question = { id: 100, post_id: 15, content: 'Is it rye?', published: '2023-11-14T22:13:25.000000' }

const changeRefusals: ChangeExchanges['refusals'] = [
  [refusal(400, 'not_logged_in'), 'auth', 'token_refused'],
  [refusal(400, 'person_is_banned_from_community'), 'rejected', 'not_allowed_there'],
]
const changeSource = {
  client: 'LemmyNet/lemmy-js-client src/http.ts',
  shows: 'The calls that delete and edit posts and comments.',
}

export const lemmyExchanges: Exchanges = {
  create: (url) => lemmy.create({ service: url }, noHost),
  vendor: readVendor('lemmy', {
    uncovered: /\/(list|like|mention)$/,
    uncoveredCalls: /\/delete$|^PUT |^GET \/api\/v3\/comment$/,
  }),
  account: (service) => ({
    internalId: '3@lemmy.example',
    accessToken: 'a-session',
    credentials: { service, identifier: 'ada', password: 'a-password' },
  }),
  settings: to(place('5')),
  sources: {
    ...from(
      changeSource,
      'POST /api/v3/post/delete',
      'POST /api/v3/comment/delete',
      'PUT /api/v3/post',
      'PUT /api/v3/comment',
      'GET /api/v3/comment',
    ),
    ...from(
      {
        client: 'LemmyNet/lemmy-js-client src/http.ts',
        shows:
          'The calls that list comments and mentions, with pages by number, and the one that likes a comment.',
      },
      'GET /api/v3/comment/list',
      'GET /api/v3/user/mention',
      'POST /api/v3/comment/like',
    ),
    ...from(
      { description: 'lemmy.json' },
      'POST /api/v3/user/login',
      'GET /api/v3/site',
      'POST /api/v3/post',
      'POST /api/v3/comment',
      'POST /pictrs/image',
      'GET /api/v3/search',
      'GET /api/v3/user',
      'GET /api/v3/post',
    ),
    'GET /pictrs/image/delete/a-delete-token/loaf.png': {
      client: 'LemmyNet/lemmy crates/routes/src/images.rs',
      shows: 'The route of a deletion takes the token of the upload and the name of the file, by GET.',
    },
    ...from(
      {
        client: 'LemmyNet/lemmy-js-client src/types/LemmyErrorType.ts',
        shows: 'The names of the errors, of which an answer has one as error.',
      },
      'refusals',
      'rateLimit',
    ),
  },
  routes: {
    [`POST ${api}/user/login`]: ok({ jwt: 'a-session' }),
    [`GET ${api}/site`]: ok({ my_user: { local_user_view: { person } } }),
    [`POST ${api}/post`]: post,
    [`POST ${api}/comment`]: comment,
    'POST /pictrs/image': uploaded,
    [`GET ${api}/search`]: ({ query }) =>
      query.type_ === 'Posts'
        ? ok({ type_: 'Posts', posts: [view] })
        : ok({ type_: 'Communities', communities: [{ community }] }),
    [`GET ${api}/user`]: ok({ person_view: { person: creator, counts: { post_count: 7 } }, posts: [view] }),
    [`GET ${api}/post`]: ok({ post_view: view }),
  },
  isCommit: ({ path }) => /(post|comment)$/.test(path),
  isAuthorized: ({ headers }) => headers.authorization === 'Bearer a-session',
  connect: async ({ auth }, call) =>
    auth.kind === 'custom-fields' &&
    auth.connect({ service: '', identifier: ' ada', password: 'a-password' }, call),
  connected: {
    internalId: expect.stringMatching(/^3@127\.0\.0\.1:\d+$/),
    name: 'Ada L.',
    profile: 'ada',
    picture: 'https://lemmy.example/a.png',
    accessToken: 'a-session',
    expiresAt: null,
  },
  connectRefusals: [
    [`POST ${api}/user/login`, refusal(401, 'incorrect_login'), 'token_refused'],
    [`POST ${api}/user/login`, refusal(400, 'missing_totp_token'), 'second_factor_needed'],
    [`POST ${api}/user/login`, refusal(400, 'registration_application_is_pending'), 'account_disabled'],
    [
      `POST ${api}/user/login`,
      ok({ registration_created: true, verify_email_sent: true }),
      'account_not_approved',
    ],
    [`POST ${api}/user/login`, { status: 404 }, 'not_a_lemmy_server'],
  ],
  refresh: {
    tokens: { accessToken: 'a-session', refreshToken: null, expiresAt: null },
    routes: [`POST ${api}/user/login`],
  },
  goodSettings: [to(place(5)), to(place('5', { url: 'https://ada.example/bread' }), place('6'))],
  badSettings: [
    [{}, 'settings.subreddit'],
    [to(), 'settings.subreddit'],
    [to(place('bread')), 'settings.subreddit.0.value.id'],
    [to(place('5'), place('6', { title: 'Hi' })), 'settings.subreddit.1.value.title'],
    [to(place('5', { title: 'T'.repeat(201) })), 'settings.subreddit.0.value.title'],
    [to(place('5', { url: 'bread' })), 'settings.subreddit.0.value.url'],
  ],
  refusedDrafts: {
    'a video': { media: [[aDraftFile('video/mp4')]], at: 'value.0.image', says: 'does not accept videos' },
    'an image in a comment': {
      media: [[], [aDraftFile('image/png')]],
      at: 'value.1.image',
      says: 'text only',
    },
    'a long comment': { text: 'x'.repeat(10_001), media: [[], []], at: 'value.1.content', says: '10000' },
  },
  publish: {
    'a text to two communities': {
      settings: to(place('5'), place(6, { title: 'Bread again' })),
      calls: [
        { path: `${api}/post`, body: { community_id: 5, name: 'On bread', body: 'Hello', nsfw: false } },
        { path: `${api}/post`, body: { community_id: 6, name: 'Bread again', body: 'Hello' } },
      ],
      entries: [entry('15'), entry('16')],
    },
    'an image and a second one below the text': {
      media: [png(), png()],
      calls: [
        {
          path: '/pictrs/image',
          files: [{ field: 'images[]', name: 'image.png', mime: 'image/png', size: 70 }],
        },
        { path: '/pictrs/image' },
        {
          body: {
            url: image,
            alt_text: 'A loaf',
            body: expect.stringMatching(/^Hello\n\n!\[A loaf\]\(http.*loaf/),
          },
        },
      ],
      entries: [entry('15')],
    },
    'a link with a thumbnail': {
      media: [png()],
      settings: to(place('5', { url: 'https://ada.example/bread' })),
      calls: [{}, { body: { url: 'https://ada.example/bread', custom_thumbnail: image, body: 'Hello' } }],
      entries: [entry('15')],
    },
    'a comment on the posts in two communities': {
      position: { root: at('15,16'), parent: at('15,16') },
      calls: [{ path: `${api}/comment`, body: { post_id: 15, content: 'Hello' } }, { body: { post_id: 16 } }],
      entries: [entry('115', 'comment'), entry('116', 'comment')],
    },
    'a comment on a comment': {
      position: { root: at('15'), parent: at('115') },
      calls: [{ body: { post_id: 15, parent_id: 115 } }],
      entries: [entry('115', 'comment')],
    },
    'a text that one of two communities refuses': {
      settings: to(place('9'), place('6')),
      calls: [{}, {}],
      entries: [{ failure: 'rejected', code: 'not_allowed_there' }, entry('16')],
    },
  },
  lookUps: {
    'a post in one of its communities': {
      ready: { kind: 'post', json: { community_id: 5, name: 'On bread', body: 'Hello' } },
      routes: {
        [`GET ${api}/user`]: shown({
          posts: [{ ...view, post: { ...view.post, ...recent, community_id: 5 } }],
        }),
      },
      found: { matches: [entry('15')], isComplete: true },
    },
    'a comment on a comment': {
      ready: { kind: 'comment', json: { post_id: 15, parent_id: 115, content: 'Hello' } },
      routes: {
        [`GET ${api}/user`]: shown({
          comments: [{ comment: { id: 116, post_id: 15, path: '0.115.116', content: 'Hello', ...recent } }],
        }),
      },
      found: { matches: [entry('116', 'comment')], isComplete: true },
    },
    'a post that exists only in another community': {
      ready: { kind: 'post', json: { community_id: 6, name: 'On bread', body: 'Hello' } },
      routes: {
        [`GET ${api}/user`]: shown({
          posts: [{ ...view, post: { ...view.post, ...recent, community_id: 5 } }],
        }),
      },
      found: { matches: [], isComplete: true },
    },
  },
  remove: {
    isChange: ({ path }) => path.endsWith('/delete'),
    routes: {
      'POST /api/v3/post/delete': ok({ post_view: view }),
      'POST /api/v3/comment/delete': ok({}),
    },
    cases: {
      'a post': {
        entry: at('15'),
        calls: [{ path: '/api/v3/post/delete', body: { post_id: 15, deleted: true } }],
      },
      'a comment': {
        entry: { ...at('100'), isRoot: false },
        calls: [{ path: '/api/v3/comment/delete', body: { comment_id: 100, deleted: true } }],
      },
      'a post that is already deleted': {
        entry: at('15'),
        routes: {
          'POST /api/v3/post/delete': refusal(400, 'couldnt_update_post'),
          'GET /api/v3/post': ok({ post_view: { post: { id: 15, deleted: true } } }),
        },
        calls: [{ path: '/api/v3/post/delete' }, { path: '/api/v3/post', query: { id: '15' } }],
      },
    },
    gone: { 'POST /api/v3/post/delete': refusal(404, 'couldnt_find_post') },
    refusals: [...changeRefusals, [refusal(400, 'no_post_edit_allowed'), 'rejected', 'missing_permissions']],
    source: changeSource,
  },
  edit: {
    isChange: ({ method }) => method === 'PUT',
    routes: {
      'PUT /api/v3/post': ok({ post_view: view }),
      'PUT /api/v3/comment': ok({}),
      'GET /api/v3/comment': ok({ comment_view: { comment: { id: 100, content: 'Hello' } } }),
    },
    cases: {
      'a post': {
        entry: at('15'),
        calls: [
          { path: '/api/v3/post', query: { id: '15' } },
          { method: 'PUT', path: '/api/v3/post', body: { post_id: 15, body: 'New text' } },
        ],
      },
      'a comment': {
        entry: { ...at('100'), isRoot: false },
        calls: [
          { path: '/api/v3/comment', query: { id: '100' } },
          { method: 'PUT', path: '/api/v3/comment', body: { comment_id: 100, content: 'New text' } },
        ],
      },
    },
    gone: { 'GET /api/v3/post': ok({ post_view: { post: { id: 15, deleted: true } } }) },
    refusals: changeRefusals,
    source: changeSource,
  },
  inbox: {
    routes: {
      [`GET ${api}/comment/list`]: ok({
        comments: [
          { comment: { ...question, path: '0.100' }, creator: grace },
          { comment: { ...question, id: 101, path: '0.100.101', content: 'It is' }, creator },
          { comment: { ...question, id: 102, path: '0.102', content: '', deleted: true }, creator: grace },
        ],
      }),
      [`GET ${api}/user/mention`]: ok({
        mentions: [{ comment: { ...question, id: 200, post_id: 16, path: '0.190.200' }, creator: grace }],
      }),
      [`POST ${api}/comment/like`]: ok({}),
    },
    comments: {
      of: [at('15')],
      gives: [
        {
          id: '100',
          kind: 'comment',
          releaseId: '15',
          parentId: '15',
          rootId: null,
          author: { id: '7', username: 'grace@n.example', name: 'grace', picture: null },
          text: 'Is it rye?',
          url: expect.stringMatching(/^http.*\/comment\/100$/),
          publishedAt: Date.parse('2023-11-14T22:13:25Z'),
          isOwn: false,
          capabilities: ['reply', 'like'],
        },
        expect.objectContaining({ id: '101', parentId: '100', isOwn: true }),
      ],
      gone: {
        [`GET ${api}/comment/list`]: ok({ comments: [] }),
        [`GET ${api}/post`]: refusal(404, 'couldnt_find_post'),
      },
    },
    mentions: {
      gives: [
        expect.objectContaining({
          id: '200',
          kind: 'mention',
          releaseId: null,
          parentId: '190',
          rootId: '16',
        }),
      ],
    },
    item: { id: '100' },
    reply: {
      root: '15',
      calls: [{ path: `${api}/comment`, body: { post_id: 15, parent_id: 100, content: 'Thank you' } }],
      gives: entry('115', 'comment'),
    },
    acts: {
      like: {
        calls: [{ path: `${api}/comment/like`, body: { comment_id: 100, score: 1 } }],
        undone: [{ path: `${api}/comment/like`, body: { comment_id: 100, score: 0 } }],
        gone: refusal(400, 'couldnt_find_comment'),
      },
    },
    refusals: changeRefusals,
    source: {
      client: 'LemmyNet/lemmy-js-client src/types/LemmyErrorType.ts',
      shows: 'The names of the errors, of which an answer has one as error.',
    },
  },
  refusals: [
    [refusal(401, 'incorrect_login'), 'auth', 'token_refused'],
    [refusal(400, 'not_logged_in'), 'auth', 'token_refused'],
    [refusal(400, 'site_ban'), 'auth', 'account_disabled'],
    [refusal(400, 'person_is_banned_from_community'), 'rejected', 'not_allowed_there'],
    [refusal(400, 'couldnt_find_community'), 'rejected', 'community_not_found'],
    [refusal(400, 'couldnt_find_post'), 'rejected', 'parent_gone'],
    [refusal(400, 'locked'), 'rejected', 'post_locked'],
    [refusal(400, 'post_is_locked'), 'rejected', 'post_locked'],
    [refusal(400, 'person_is_banned_from_site'), 'auth', 'account_disabled'],
    [refusal(400, 'slurs'), 'rejected', 'platform_rejected'],
    [refusal(404, 'not_found'), 'rejected', 'platform_rejected'],
  ],
  cleanUps: {
    'a second image is too large': {
      media: [png(), png()],
      routes: {
        'POST /pictrs/image': [uploaded, { status: 413 }],
        'GET /pictrs/image/delete/a-delete-token/loaf.png': { status: 204 },
      },
      removals: [{ method: 'GET', path: '/pictrs/image/delete/a-delete-token/loaf.png' }],
    },
  },
  stepRefusals: [
    ['POST /pictrs/image', { status: 413 }, 'rejected', 'media_too_large', { media: [png()] }],
    [
      'POST /pictrs/image',
      { status: 201, json: { msg: 'ok', files: [] } },
      'retryable',
      'unreadable_answer',
      { media: [png()] },
    ],
  ],
  rateLimit: [refusal(400, 'rate_limit_error'), null],
  tools: { subreddits: [{ id: '5', name: 'bread@food.example', title: 'Bread bakers' }] },
  toolInputs: { subreddits: { word: 'bread' } },
  reads: {
    profile: {
      of: { username: 'ada' },
      gives: {
        ...item.author,
        bio: 'Bakes bread.',
        followers: null,
        following: null,
        posts: 7,
        url: 'https://food.example/u/ada',
      },
    },
    posts: { of: { userId: '3' }, gives: [item] },
    post: { of: '15', gives: item },
    search: { of: 'bread', gives: [item] },
    unknown: [`GET ${api}/user`, refusal(400, 'couldnt_find_person')],
  },
}
