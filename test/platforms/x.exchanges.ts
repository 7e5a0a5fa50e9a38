import { expect } from 'vitest'
import type { DraftMedia } from '../../server/platforms/platform.ts'
import { x } from '../../server/platforms/x/x.ts'
import { aDraftFile, aFile } from '../helpers/channels.ts'
import { signInAt } from './conformance.ts'
import type { Exchanges, PublishCase } from './exchanges.ts'
import { A_GIF, A_PNG } from './files.ts'
import { from } from './sources.ts'
import type { Answer } from './stand-in.ts'
import { noHost } from './support.ts'
import { readVendor, type Vendor } from './vendor.ts'

const settings = { who_can_reply_post: 'everyone' }
const article = { post_type: 'article', article_title: 'On bread', article_status: 'published' }
const draft = { ...article, article_status: 'draft' }
const ok = (data: object, status = 200): Answer => ({ status, json: { data } })
const refusal = (status: number, detail: string): Answer => ({ status, json: { detail, status } })
const rejected = (status: number, detail: string, code: string) =>
  [refusal(status, detail), 'rejected', code] satisfies Exchanges['refusals'][number]
const form = (fields: Record<string, string>): Answer => ({
  status: 200,
  text: `${new URLSearchParams(fields)}`,
  headers: { 'content-type': 'text/html;charset=utf-8' },
})
const token = { oauth_token: 'a-token', oauth_token_secret: 'a-token-secret' }
const at = (releaseId: string) => ({ releaseId, releaseUrl: `https://twitter.com/ada/status/${releaseId}` })
const root = at('70')
const state = (of: string) => ok({ id: '5', processing_info: { state: of, check_after_secs: 1 } })
const counts = {
  ...{ impression_count: 90, bookmark_count: 1, like_count: 4 },
  ...{ quote_count: 2, reply_count: 3, repost_count: 5 },
}
const upload = (body: Record<string, unknown>): PublishCase['calls'] => [
  { path: '/2/media/upload/initialize', body },
  { path: '/2/media/upload/5/append', body: { segment_index: 0 } },
  { path: '/2/media/upload/5/finalize' },
]
const image = { media_type: 'image/png', media_category: 'tweet_image' }
const video = aFile(new Uint8Array(9), 'video/mp4')
const picture = aDraftFile('image/png')
const refused = (at: string, says: string, media: DraftMedia[][], of: object = settings) => {
  return { at, says, media, settings: { ...of } }
}
const posted = (of: Partial<PublishCase>, calls: PublishCase['calls']) => {
  return { ...of, calls, entries: [at('77')] }
}
const community = 'https://x.com/i/communities/149'
const labels = { made_with_ai: true, paid_partnership: true }
const processing = {
  'POST /2/media/upload/5/finalize': state('pending'),
  'GET /2/media/upload': [state('in_progress'), state('succeeded')],
}
const content = {
  blocks: [
    { type: 'header-one', text: 'On bread' },
    { type: 'header-two', text: 'Flour' },
  ],
  entities: [],
}
const cover = { media_category: 'tweet_image', media_id: '5' }
const metrics = (of: Record<string, number>) => Object.entries(of).map(([label, total]) => ({ label, total }))

/** The description knows errors only as a code and a message; the guides show problem details, which X sends. */
function withProblems(vendor: Vendor | null): Vendor | null {
  if (vendor === null) return null
  const whole = (answer: Answer): Answer =>
    answer.status < 400 ? answer : { ...answer, json: { code: 0, message: '', ...(answer.json as object) } }
  return Object.assign((...[call, answer]: Parameters<Vendor>) => vendor(call, whole(answer)), vendor)
}

const person = {
  id: '14',
  username: 'ada',
  name: 'Ada',
  description: 'Bakes bread.',
  profile_image_url: 'https://img.example/a.png',
  public_metrics: { followers_count: 12, following_count: 3, tweet_count: 7 },
}
const written = {
  id: '77',
  text: 'On bread',
  created_at: '2026-03-01T12:00:00.000Z',
  author_id: '14',
  attachments: { media_keys: ['3_1'] },
  public_metrics: counts,
}
const includes = {
  users: [person],
  media: [{ media_key: '3_1', type: 'photo', url: 'https://img.example/loaf.png', alt_text: 'A loaf' }],
}
/** The account's timeline since an act was sent. */
const shown = (post: object): Answer => ({
  status: 200,
  json: { data: [{ id: '77', created_at: '2023-11-14T22:13:25.000Z', ...post }], meta: { result_count: 1 } },
})
const timeline: Answer = { status: 200, json: { data: [written], includes, meta: { result_count: 1 } } }
const item = {
  id: '77',
  url: 'https://x.com/ada/status/77',
  text: 'On bread',
  publishedAt: Date.parse(written.created_at),
  author: { id: '14', username: 'ada', name: 'Ada', picture: 'https://img.example/a.png' },
  media: [{ type: 'image', url: 'https://img.example/loaf.png', preview: null, alt: 'A loaf' }],
  metrics: { likes: 4, replies: 3, reposts: 5, quotes: 2, views: 90, saves: 1 },
}

export const xExchanges: Exchanges = {
  create: (url) =>
    x.create(
      { key: 'a-key', secret: 'a-secret', url, noMetrics: false, readsMentions: true, stripLinks: false },
      noHost,
    ),
  // The guides still name the parameter tweet.fields, which the description has renamed.
  vendor: withProblems(
    readVendor('x', {
      uncovered: /\/oauth2?\/|\/search\/recent$|\/users\/14$|\/(mentions|hidden)$/,
      alsoTakes: ['tweet.fields'],
    }),
  ),
  account: { internalId: '14', profile: 'ada', accessToken: 'a-token', credentials: { tokenSecret: 's' } },
  settings,
  sources: {
    ...from({ description: 'x.json' }, 'DELETE /2/tweets/77'),
    'GET /2/users/14/mentions': {
      documentation: 'https://docs.x.com/x-api/posts/timelines/quickstart/user-mention-quickstart',
      date: '2026-11-28',
    },
    'PUT /2/tweets/78/hidden': {
      documentation: 'https://docs.x.com/x-api/posts/hide-reply',
      date: '2026-11-28',
    },
    ...from(
      { description: 'x.json' },
      'GET /2/users/me',
      'POST /2/media/upload/initialize',
      'POST /2/media/upload/5/append',
      'POST /2/media/upload/5/finalize',
      'GET /2/media/upload',
      'POST /2/media/metadata',
      'POST /2/tweets',
      'POST /2/articles/draft',
      'POST /2/articles/8/publish',
      'GET /2/users/14/tweets',
      'GET /2/tweets/77',
      'GET /2/tweets',
      'GET /2/users/by/username/grace',
      'GET /2/users/by/username/nobody',
      'POST /2/users/14/retweets',
    ),
    ...from(
      { documentation: 'https://docs.x.com/fundamentals/authentication/api-reference', date: '2026-11-23' },
      'POST /oauth/request_token',
      'POST /oauth/access_token',
      'POST /1.1/oauth/invalidate_token',
    ),
    ...from(
      {
        documentation: 'https://docs.x.com/x-api/fundamentals/response-codes-and-errors',
        date: '2026-11-23',
      },
      'refusals',
      'rateLimit',
    ),
    ...from(
      {
        documentation:
          'https://raw.githubusercontent.com/xdevplatform/docs/main/x-api/media/quickstart/best-practices.mdx',
        date: '2026-11-23',
      },
      'refusals: of a video that is too long',
    ),
    ...from(
      {
        assumed: 'A user by ID and the search of recent posts answer like the user by name and the timeline.',
      },
      'GET /2/users/14',
      'GET /2/tweets/search/recent',
    ),
    ...from(
      { assumed: 'X answers 503 to the draft of an article whose content it cannot take.' },
      'POST /2/articles/draft: of content that X cannot take',
    ),
  },
  routes: {
    'POST /oauth/request_token': form({ ...token, oauth_callback_confirmed: 'true' }),
    'POST /oauth/access_token': form(token),
    'GET /2/users/me': ok({ id: '14', name: 'Ada', username: 'ada', verified: true }),
    'POST /2/media/upload/initialize': ok({ id: '5' }),
    'POST /2/media/upload/5/append': ok({ expires_at: 1 }),
    'POST /2/media/upload/5/finalize': ok({ id: '5' }),
    'POST /2/media/metadata': ok({ id: '5' }),
    'POST /2/tweets': ok({ id: '77', text: 'Hello' }, 201),
    'POST /2/articles/draft': ok({ id: '8', title: 'On bread' }, 201),
    'POST /2/articles/8/publish': ok({ post_id: '78' }),
    'GET /2/users/14': ok(person),
    'GET /2/users/14/tweets': ({ query }) =>
      query.expansions
        ? timeline
        : { status: 200, json: { data: [1, 2].map((id) => ({ id: `${id}`, public_metrics: counts })) } },
    'GET /2/tweets/77': { status: 200, json: { data: written, includes } },
    'GET /2/tweets/search/recent': timeline,
    'GET /2/tweets': { status: 200, json: { data: [{ id: '77', public_metrics: counts }] } },
    'GET /2/users/by/username/grace': ok({ id: '15', name: 'Grace', username: 'grace' }),
    'GET /2/users/by/username/nobody': { status: 200, json: {} },
    'POST /2/users/14/retweets': ok({ retweeted: true, rest_id: '77' }),
    'POST /1.1/oauth/invalidate_token': { status: 200, json: {} },
  },
  isCommit: ({ method, path }) => method === 'POST' && path === '/2/tweets',
  isAuthorized: ({ headers }) => /^OAuth .*oauth_token="a-token"/.test(headers.authorization ?? ''),
  connect: signInAt(),
  connected: {
    internalId: '14',
    name: 'Ada',
    profile: 'ada',
    picture: null,
    additionalSettings: [{ title: 'Verified', type: 'checkbox', value: true }],
    credentials: { tokenSecret: 'a-token-secret' },
  },
  connectRefusals: [
    ['POST /oauth/access_token', { ...form({}), status: 401 }, 'code_refused'],
    ['GET /2/users/me', { ...ok({ id: '14' }), headers: { 'x-access-level': 'read' } }, 'missing_scopes'],
    ['GET /2/users/me', refusal(401, 'Unauthorized'), 'token_refused'],
  ],
  goodSettings: [settings, { ...settings, community }, article, draft],
  badSettings: [
    [{}, 'settings.who_can_reply_post'],
    [{ who_can_reply_post: 'nobody' }, 'settings.who_can_reply_post'],
    [{ ...settings, community: 'https://x.com/bakers' }, 'settings.community'],
    [{ post_type: 'article', article_status: 'draft' }, 'settings.article_title'],
    [{ ...article, article_status: 'hidden' }, 'settings.article_status'],
  ],
  refusedDrafts: {
    'five images': refused('value.0.image', 'at most 4 files', [Array(5).fill(picture)]),
    'a video beside an image': refused('value.0.image', 'one video', [[aDraftFile('video/mp4'), picture]]),
    'a GIF beside an image': refused('value.0.image', 'one GIF', [[aDraftFile('image/gif'), picture]]),
    'a long video': refused('value.0.image.0', '20 minutes', [
      [aDraftFile('video/mp4', { durationMs: 1_300_000 })],
    ]),
    'a video in an article': refused(
      'value.0.image',
      'does not accept videos',
      [[aDraftFile('video/mp4')]],
      article,
    ),
    'a comment on a draft': refused('value.1.content', 'does not accept comments', [[], []], draft),
    'a long comment on an article': {
      ...refused('value.1.content', '280', [[], []], article),
      text: 'a'.repeat(281),
    },
  },
  publish: {
    'a text': posted({ text: '<p>Hello <strong>you</strong></p>' }, [{ body: { text: 'Hello 𝘆𝗼𝘂' } }]),
    'a post with every setting': posted(
      { settings: { who_can_reply_post: 'following', community, ...labels } },
      [{ body: { reply_settings: 'following', community_id: '149', share_with_followers: true, ...labels } }],
    ),
    'an image with its description': posted({ media: [aFile(A_PNG, 'image/png', { alt: 'A loaf' })] }, [
      ...upload({ ...image, total_bytes: A_PNG.byteLength }),
      { path: '/2/media/metadata', body: { id: '5', metadata: { alt_text: { text: 'A loaf' } } } },
      { body: { text: 'Hello', media: { media_ids: ['5'] } } },
    ]),
    'a GIF unchanged': posted({ media: [aFile(A_GIF, 'image/gif')] }, [
      ...upload({ media_category: 'tweet_gif', total_bytes: A_GIF.byteLength }),
      { path: '/2/tweets' },
    ]),
    'a video after X has processed it': posted({ media: [video], routes: processing }, [
      ...upload({ media_type: 'video/mp4', media_category: 'tweet_video' }),
      {},
      { query: { command: 'STATUS', media_id: '5' } },
      { path: '/2/tweets' },
    ]),
    'a reply without settings of the first post': posted(
      { position: { root, parent: root }, settings: { who_can_reply_post: 'verified', community } },
      [{ body: { text: 'Hello', reply: { in_reply_to_tweet_id: '70' } } }],
    ),
    'an article with a cover': {
      text: '<h1>On bread</h1><h3>Flour</h3>',
      settings: { ...article, article_cover: { path: 'https://media.example/a.png' } },
      files: { article_cover: aFile(A_PNG, 'image/png') },
      calls: [
        ...upload(image),
        {
          path: '/2/articles/draft',
          body: { title: 'On bread', content_state: content, cover_media: cover },
        },
        { path: '/2/articles/8/publish' },
      ],
      entries: [at('78')],
    },
    'a draft of an article': {
      settings: draft,
      calls: [{ path: '/2/articles/draft' }],
      entries: [{ releaseId: '8', releaseUrl: 'https://x.com/compose/articles/edit/8' }],
    },
  },
  stepRefusals: [
    ['POST /2/media/upload/5/finalize', state('failed'), 'rejected', 'media_failed', { media: [video] }],
    [
      'POST /2/articles/draft',
      ...rejected(403, 'It needs a Premium subscription.', 'premium_needed'),
      { settings: article },
    ],
    [
      'POST /2/articles/draft',
      ...rejected(503, 'Service Unavailable', 'article_refused'),
      { settings: article },
    ],
  ],
  inbox: {
    routes: {
      'GET /2/users/14/mentions': {
        status: 200,
        json: {
          data: [
            {
              id: '78',
              text: '@ada Is it rye &amp; spelt?',
              author_id: '15',
              created_at: '2023-11-14T22:13:25.000Z',
              conversation_id: '77',
              referenced_tweets: [{ type: 'replied_to', id: '77' }],
            },
            { id: '90', text: 'Ask @ada', author_id: '15', conversation_id: '90' },
          ],
          includes: { users: [{ id: '15', username: 'grace', name: 'Grace' }] },
          meta: { result_count: 2, next_token: 'n1' },
        },
      },
      'PUT /2/tweets/78/hidden': ({ body }) => ok({ hidden: body.hidden }),
    },
    mentions: {
      gives: [
        {
          id: '78',
          kind: 'mention',
          releaseId: null,
          parentId: '77',
          rootId: '77',
          author: { id: '15', username: 'grace', name: 'Grace', picture: null },
          text: '@ada Is it rye & spelt?',
          url: 'https://x.com/grace/status/78',
          publishedAt: Date.parse('2023-11-14T22:13:25Z'),
          isOwn: false,
          capabilities: ['reply', 'hide'],
        },
        expect.objectContaining({ id: '90', parentId: null, capabilities: ['reply'] }),
      ],
      next: 'n1',
    },
    item: { id: '78' },
    reply: {
      root: '77',
      calls: [{ path: '/2/tweets', body: { text: 'Thank you', reply: { in_reply_to_tweet_id: '78' } } }],
      gives: at('77'),
    },
    acts: {
      hide: {
        calls: [{ method: 'PUT', path: '/2/tweets/78/hidden', body: { hidden: true } }],
        undone: [{ method: 'PUT', body: { hidden: false } }],
        gone: refusal(404, 'Could not find tweet with tweet_id: [78].'),
      },
    },
    refusals: [[refusal(401, 'Unauthorized'), 'auth', 'token_refused']],
    source: { assumed: 'A reply that X no longer has is a 404.' },
  },
  remove: {
    isChange: ({ method }) => method === 'DELETE',
    routes: { 'DELETE /2/tweets/77': ok({ deleted: true }) },
    cases: {
      'a post': {
        entry: { releaseId: '77' },
        calls: [{ method: 'DELETE', path: '/2/tweets/77' }],
      },
      'the draft of an article': {
        entry: { releaseId: '8', releaseUrl: 'https://x.com/compose/articles/edit/8' },
        calls: [],
        gives: { failure: 'rejected', code: 'not_removable' },
      },
    },
    gone: { 'DELETE /2/tweets/77': refusal(404, 'Not Found Error') },
    refusals: [
      [refusal(401, 'Unauthorized'), 'auth', 'token_refused'],
      rejected(403, 'Your account is suspended.', 'account_suspended'),
    ],
    source: { assumed: 'A post that X no longer has is answered with 404.' },
  },
  refusals: [
    [refusal(401, 'Unauthorized'), 'auth', 'token_refused'],
    rejected(402, 'Your account has no credits.', 'usage_capped'),
    rejected(403, 'Your app is not configured with the oauth1 app permissions.', 'missing_permissions'),
    rejected(403, 'You may not create a Tweet with duplicate content.', 'duplicate_post'),
    rejected(403, 'This user may not post a video longer than 20 minutes.', 'video_too_long'),
    rejected(403, 'Your account is suspended.', 'account_suspended'),
    rejected(403, 'You attempted to reply to a Tweet that is deleted.', 'parent_gone'),
    rejected(400, 'Your media IDs are invalid.', 'media_gone'),
    rejected(400, 'One or more parameters to your request was invalid.', 'platform_rejected'),
    rejected(429, 'Usage cap exceeded: Monthly product cap', 'usage_capped'),
    [refusal(503, 'Service Unavailable'), 'unknown', 'outcome_unknown'],
  ],
  rateLimit: { ...refusal(429, 'Too Many Requests'), headers: { 'x-rate-limit-reset': '1700000007' } },
  metrics: {
    account: metrics({ IMPRESSION: 180, BOOKMARK: 2, LIKE: 8, QUOTE: 4, REPLY: 6, RETWEET: 10 }),
    releaseId: '77',
    post: metrics({ Impressions: 90, Likes: 4, Retweets: 5, Replies: 3, Quotes: 2, Bookmarks: 1 }),
  },
  mentions: {
    '@grace': [{ id: '15', label: 'grace', name: 'Grace', image: null }],
    nobody: [],
    'not a handle': [],
  },
  lookUps: {
    'a post whose link X has shortened': {
      ready: {
        url: '/2/tweets',
        json: { text: 'Flour & water: ada.example/bread?$&', media: { media_ids: ['5'] } },
      },
      routes: {
        'GET /2/users/14/tweets': shown({
          text: 'Flour &amp; water: https://t.co/a https://t.co/b',
          entities: {
            urls: [
              { start: 19, end: 33, url: 'https://t.co/a', expanded_url: 'https://ada.example/bread?$&' },
              {
                start: 34,
                end: 48,
                url: 'https://t.co/b',
                expanded_url: 'https://x.com/ada/status/77/photo/1',
              },
            ],
          },
          attachments: { media_keys: ['3_5'] },
        }),
      },
      found: { matches: [at('77')], isComplete: true },
    },
    'a reply by its parent post': {
      ready: { url: '/2/tweets', json: { text: 'Hello', reply: { in_reply_to_tweet_id: '70' } } },
      routes: {
        'GET /2/users/14/tweets': shown({
          text: '@grace Hello',
          referenced_tweets: [{ type: 'replied_to', id: '70' }],
        }),
      },
      found: { matches: [at('77')], isComplete: true },
    },
    'a missing post': {
      ready: { url: '/2/tweets', json: { text: 'Hello' } },
      routes: {
        'GET /2/users/14/tweets': shown({
          text: 'Hello',
          referenced_tweets: [{ type: 'replied_to', id: '9' }],
        }),
      },
      found: { matches: [], isComplete: true },
    },
    'an article without a visible text': {
      ready: { url: '/2/articles/8/publish' },
      found: { matches: [], isComplete: false },
    },
  },
  plugs: { releaseId: '77', likes: 4, repost: { releaseId: '77', releaseUrl: null } },
  revoke: [{ path: '/1.1/oauth/invalidate_token' }],
  reads: {
    profile: {
      of: { userId: '14' },
      gives: {
        ...item.author,
        bio: 'Bakes bread.',
        followers: 12,
        following: 3,
        posts: 7,
        url: 'https://x.com/ada',
      },
    },
    posts: { of: { userId: '14' }, gives: [item] },
    post: { of: '77', gives: item },
    search: { of: 'bread', gives: [item] },
    unknown: [
      'GET /2/users/14',
      { status: 200, json: { errors: [{ title: 'Not Found Error', type: 'about:blank' }] } },
    ],
  },
}
