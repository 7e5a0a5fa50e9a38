import { expect } from 'vitest'
import { facebook } from '../../server/platforms/meta/facebook.ts'
import { aFile } from '../helpers/channels.ts'
import { signInAt } from './conformance.ts'
import { type Exchanges, NOW } from './exchanges.ts'
import { A_PNG } from './files.ts'
import {
  daily,
  draft,
  graphError,
  insight,
  metaRefusals,
  ok,
  onDay,
  refused,
  signedIn,
  signInRefusals,
  signInRoutes,
  slowDown,
} from './meta-answers.ts'
import { from } from './sources.ts'
import { noHost } from './support.ts'
import { readVendor } from './vendor.ts'

const v = '/v25.0'
const page = { id: '20', name: 'Bakery', username: 'bakery', access_token: 'page-token' }
const root = { releaseId: '20_7', releaseUrl: null }
const photo = aFile(A_PNG, 'image/png', { url: 'https://media.example/a.png', alt: 'A loaf' })
const video = aFile(new Uint8Array(9), 'video/mp4', { url: 'https://media.example/v.mp4' })
const story = { post_type: 'story' }
const at = (path: string) => expect.stringMatching(new RegExp(`/site${path}$`)) as unknown as string
const reel = { releaseId: '9', releaseUrl: at('/reel/9') }
const scopes = ['pages_show_list', 'pages_manage_posts', 'pages_manage_engagement', 'pages_read_engagement']
const posted = { releaseId: '20_7', releaseUrl: at('/20_7') }
const background = { text_format_preset_id: '106018623298955' }
const config = (url: string) => ({ url: `${url}/site`, graphUrl: url, videoUrl: url })
const upload = { upload_session_id: '90', video_id: '9', start_offset: '0', end_offset: '9437184' }
/** Facebook wants these bytes next. */
const wants = (start: number, end: number) => ok({ start_offset: `${start}`, end_offset: `${end}` })
const sent = (start: number, size: number) => ({
  body: { upload_phase: 'transfer', start_offset: start },
  files: [{ field: 'video_file_chunk', name: 'video.mp4', mime: 'video/mp4', size }],
})
const gone = graphError(100, 'Gone', 33)
const fetched = { file_url: 'https://media.example/v.mp4' }
const state = (status: object) => ok({ id: '9', status })
const broken = (phase: string) =>
  state({ video_status: 'error', [phase]: { status: 'error', errors: [{ code: 1, message: 'Bad codec' }] } })

const AFTER = new Date(NOW + 30_000).toISOString()
const BEFORE = new Date(NOW - 3_600_000).toISOString()
const byPage = { id: '20' }
const act = (kind: string, url: string, json: object = { message: 'Hello' }) => ({ kind, url, json })
const FEED = `GET ${v}/20/published_posts`

export const facebookExchanges: Exchanges = {
  create: (url) =>
    facebook.create(
      { clientId: 'app', clientSecret: 'app-secret', readsComments: false, ...config(url) },
      noHost,
    ),
  vendor: readVendor('facebook', {
    uncovered: /access_token$|^\/rupload|\/(published_posts|stories)$/,
    uncoveredCalls: /^(DELETE|POST) \/v25\.0\/\w+(\/likes)?$/,
    alsoTakes: ['after'],
  }),
  account: { internalId: '20', name: 'Bakery', accessToken: 'page-token' },
  settings: { post_type: 'post' },
  routes: {
    ...signInRoutes(scopes),
    [`GET ${v}/me/accounts`]: ({ query }) =>
      ok({
        data: query.after ? [{ id: '21', name: 'Mill', access_token: 'mill-token' }] : [page],
        paging: query.after ? {} : { next: 'https://graph.example/next', cursors: { after: 'c1' } },
      }),
    // A business whose pages cannot be read does not hide the others.
    [`GET ${v}/me/businesses`]: ok({ data: [{ id: '30' }, { id: '31' }] }),
    [`GET ${v}/31/owned_pages`]: graphError(200, 'Requires business_management permission'),
    [`GET ${v}/31/client_pages`]: graphError(200, 'Requires business_management permission'),
    [`GET ${v}/30/owned_pages`]: ok({ data: [page, { id: '22', name: 'No task' }] }),
    [`GET ${v}/30/client_pages`]: ok({ data: [{ id: '23', name: 'Client', access_token: 'client-token' }] }),
    [`POST ${v}/20/photos`]: ok({ id: '5' }),
    [`POST ${v}/20/feed`]: ok({ id: '20_7' }),
    [`POST ${v}/20/videos`]: ({ body, files }) =>
      ok(
        body.upload_phase === 'start'
          ? upload
          : body.upload_phase === 'transfer'
            ? {
                start_offset: String(Number(body.start_offset) + (files[0]?.size ?? 0)),
                end_offset: '9437184',
              }
            : { success: true },
      ),
    [`POST ${v}/20/photo_stories`]: ok({ success: true, post_id: '71' }),
    [`POST ${v}/20/video_stories`]: ({ body }, { url }) =>
      ok(
        body.upload_phase === 'start'
          ? { video_id: '9', upload_url: `${url}/rupload/9` }
          : { success: true, post_id: '72' },
      ),
    'POST /rupload/9': ok({ success: true }),
    [`GET ${v}/9`]: [
      state({ video_status: 'processing', uploading_phase: { status: 'in_progress' } }),
      state({ video_status: 'ready', uploading_phase: { status: 'complete' } }),
    ],
    [`POST ${v}/20_7/comments`]: ok({ id: '7_8' }),
    [`POST ${v}/7_9/comments`]: ok({ id: '7_11' }),
    [`GET ${v}/20/insights`]: ok({ data: [insight('page_media_view', [onDay('15', 12), onDay('14', 9)])] }),
    [`GET ${v}/20_9/insights`]: ok({
      data: [
        insight('post_clicks', [{ value: 4 }]),
        insight('post_clicks_by_type', [{ value: { 'link clicks': 3, 'other clicks': 1 } }]),
        insight('post_reactions_by_type_total', [{ value: { like: 5, love: 2 } }]),
      ],
    }),
  },
  sources: {
    ...from(
      {
        documentation: 'https://developers.facebook.com/docs/graph-api/reference/object/likes',
        date: '2026-11-27',
      },
      `POST ${v}/*/likes`,
      `DELETE ${v}/*/likes`,
    ),
    ...from(
      { documentation: 'https://developers.facebook.com/docs/pages-api/posts', date: '2026-11-27' },
      `DELETE ${v}/*`,
      `POST ${v}/*`,
    ),
    ...from(
      { description: 'facebook.json' },
      `GET ${v}/me/permissions`,
      `GET ${v}/me`,
      `GET ${v}/me/accounts`,
      `GET ${v}/me/businesses`,
      `GET ${v}/31/owned_pages`,
      `GET ${v}/31/client_pages`,
      `GET ${v}/30/owned_pages`,
      `GET ${v}/30/client_pages`,
      `GET ${v}/9`,
      `GET ${v}/20/insights`,
      `GET ${v}/20_9/insights`,
      `GET ${v}/20_7/comments`,
      `POST ${v}/20/photos`,
      `POST ${v}/20/feed`,
      `POST ${v}/20/videos`,
      `POST ${v}/20/photo_stories`,
      `POST ${v}/20/video_stories`,
      `POST ${v}/20_7/comments`,
      `GET ${v}/7_9/comments`,
      `POST ${v}/7_9/comments`,
    ),
    [`POST ${v}/20/videos: of a part`]: {
      client: 'facebookarchive/php-graph-sdk src/Facebook/FileUpload/FacebookResumableUploader.php',
      shows: 'Each answer has the start_offset and end_offset of the part that Facebook wants next.',
    },
    ...from(
      {
        documentation:
          'https://developers.facebook.com/documentation/facebook-login/guides/access-tokens/get-long-lived',
        date: '2022-09-14',
      },
      `GET ${v}/oauth/access_token`,
    ),
    ...from(
      { documentation: 'https://developers.facebook.com/docs/page-stories-api', date: '2026-11-23' },
      'POST /rupload/9',
      `GET ${v}/20/stories`,
    ),
    ...from(
      {
        documentation: 'https://developers.facebook.com/docs/graph-api/reference/page/published_posts/',
        date: '2026-11-23',
      },
      `GET ${v}/20/published_posts`,
    ),
    ...from(
      {
        documentation: 'https://developers.facebook.com/docs/graph-api/guides/error-handling',
        date: '2026-11-23',
      },
      'refusals',
    ),
    [`DELETE ${v}/5`]: { assumed: 'A photo that no post shows is deleted by its id.' },
    rateLimit: {
      assumed: 'The header x-business-use-case-usage says after how many minutes calls are accepted again.',
    },
  },
  isCommit: ({ method, path, body }) =>
    method === 'POST' &&
    /feed|videos|comments|_stories$/.test(path) &&
    !['start', 'transfer'].includes(String(body.upload_phase)),
  isAuthorized: ({ headers: { authorization }, path }) =>
    authorization === (path.startsWith('/rupload') ? 'OAuth page-token' : 'Bearer page-token'),
  connect: signInAt({
    client_id: 'app',
    scope: expect.stringContaining('pages_manage_engagement,pages_read_engagement,business_management'),
  }),
  connected: signedIn,
  connectRefusals: signInRefusals,
  pages: {
    list: [
      { id: '20', name: 'Bakery', picture: null },
      { id: '21', name: 'Mill', picture: null },
      { id: '23', name: 'Client', picture: null },
    ],
    choice: { page: '20' },
    chosen: { internalId: '20', profile: 'bakery', accessToken: 'page-token', expiresAt: null },
  },
  goodSettings: [{}, { post_type: 'story' }, { url: '(post:7)' }, background],
  badSettings: [
    [{ post_type: 'reel' }, 'settings.post_type'],
    [{ url: 'bakery' }, 'settings.url'],
  ],
  refusedDrafts: {
    'a story without a file': refused(
      [[]],
      { at: 'value.0.image', says: 'at least 1 file' },
      { settings: story },
    ),
    'a comment on a story': refused(
      [[draft('image')], []],
      { at: 'value.1.content', says: 'does not accept comments' },
      { settings: story },
    ),
    'a long story': refused(
      [[draft('video', 91_000)]],
      { at: 'value.0.image.0', says: '90 seconds' },
      { settings: story },
    ),
    'a video beside a photo': refused([[draft('video'), draft('image')]], {
      at: 'value.0.image',
      says: 'one video',
    }),
    'two files in a comment': refused([[], [draft('image'), draft('image')]], {
      at: 'value.1.image',
      says: 'at most 1',
    }),
  },
  warnedDrafts: {
    'a link beside a video': {
      ...refused(
        [[draft('video')]],
        { at: 'settings.url', says: 'beside a video' },
        { settings: { url: 'https://bakery.example' } },
      ),
    },
    'a background behind a photo': {
      ...refused(
        [[draft('image')]],
        { at: 'settings.text_format_preset_id', says: 'without files' },
        { settings: background },
      ),
    },
  },
  publish: {
    'a text with a link': {
      settings: { url: 'https://bakery.example/bread', text_format_preset_id: '1' },
      calls: [{ path: `${v}/20/feed`, body: { message: 'Hello', link: 'https://bakery.example/bread' } }],
      entries: [posted],
    },
    'photos that are uploaded before the post': {
      media: [photo, photo],
      calls: [
        {
          path: `${v}/20/photos`,
          body: { url: 'https://media.example/a.png', published: false, alt_text_custom: 'A loaf' },
        },
        {},
        {
          path: `${v}/20/feed`,
          body: { message: 'Hello', attached_media: [{ media_fbid: '5' }, { media_fbid: '5' }] },
        },
      ],
      entries: [posted],
    },
    'a short text on a background, or without it when Facebook refuses the background': {
      settings: background,
      routes: {
        [`POST ${v}/20/feed`]: ({ body }) =>
          body.text_format_preset_id ? graphError(100, 'Invalid parameter') : ok({ id: '20_7' }),
      },
      calls: [{ body: { message: 'Hello', ...background } }, { body: { message: 'Hello' } }],
      entries: [posted],
    },
    'a video in parts after Facebook has processed it': {
      media: [aFile(new Uint8Array(9 * 1024 ** 2), 'video/mp4')],
      calls: [
        { path: `${v}/20/videos`, body: { upload_phase: 'start', file_size: 9_437_184 } },
        {
          body: { upload_phase: 'transfer', upload_session_id: 90, start_offset: 0 },
          files: [{ field: 'video_file_chunk', name: 'video.mp4', mime: 'video/mp4', size: 8_388_608 }],
        },
        { body: { upload_phase: 'transfer', start_offset: 8_388_608 } },
        { body: { upload_phase: 'finish', upload_session_id: '90', description: 'Hello', published: true } },
        { path: `${v}/9`, query: { fields: 'status' } },
        { path: `${v}/9` },
      ],
      entries: [reel],
    },
    'a video in the parts that Facebook requests, some repeatedly': {
      media: [video],
      routes: {
        [`POST ${v}/20/videos`]: ({ body: { upload_phase, start_offset } }) =>
          upload_phase === 'start'
            ? ok({ ...upload, end_offset: '4' })
            : ({ 0: wants(4, 8), 4: wants(2, 8), 2: wants(8, 9), 8: wants(9, 9) }[String(start_offset)] ??
              ok({ success: true })),
      },
      calls: [{ body: { file_size: 9 } }, sent(0, 4), sent(4, 4), sent(2, 6), sent(8, 1), {}, {}, {}],
      entries: [reel],
    },
    'a video with its thumbnail': {
      media: [{ ...video, thumbnail: async () => aFile(A_PNG, 'image/png') }],
      calls: [
        {},
        {},
        {
          body: { upload_phase: 'finish', published: true },
          files: [{ field: 'thumb', name: 'image.png', mime: 'image/png', size: A_PNG.byteLength }],
        },
        {},
        {},
      ],
      entries: [reel],
    },
    'no video that Facebook cannot process': {
      media: [video],
      routes: { [`GET ${v}/9`]: broken('processing_phase') },
      calls: [{}, {}, {}, {}],
      entries: [{ failure: 'rejected', code: 'media_refused' }],
    },
    'each file as a story': {
      settings: story,
      media: [photo, video],
      calls: [
        { path: `${v}/20/photos`, body: { published: false } },
        { path: `${v}/20/video_stories`, body: { upload_phase: 'start' } },
        { path: '/rupload/9', headers: expect.objectContaining(fetched) as never },
        { path: `${v}/9` },
        { path: `${v}/9` },
        { path: `${v}/20/photo_stories`, body: { photo_id: '5' } },
        { path: `${v}/20/video_stories`, body: { upload_phase: 'finish', video_id: '9' } },
      ],
      entries: [
        { releaseId: '71', releaseUrl: null },
        { releaseId: '72', releaseUrl: null },
      ],
    },
    'an answer to a reply': {
      position: {
        root: { releaseId: '7_9', releaseUrl: null },
        parent: { releaseId: '7_10', releaseUrl: 'https://www.facebook.com/20_7?comment_id=10' },
        isAnswer: true,
      },
      calls: [{ path: `${v}/7_9/comments`, body: { message: 'Hello' } }],
      entries: [{ releaseId: '7_11', releaseUrl: 'https://www.facebook.com/20_7?comment_id=10' }],
    },
    'a comment with a photo': {
      position: { root, parent: { releaseId: '7_6', releaseUrl: null } },
      media: [photo],
      calls: [
        {
          path: `${v}/20_7/comments`,
          body: { message: 'Hello', attachment_url: 'https://media.example/a.png' },
        },
      ],
      entries: [{ releaseId: '7_8', releaseUrl: at('/20_7\\?comment_id=7_8') }],
    },
  },
  lookUps: {
    'a post by its text': {
      ready: act('post', '/20/feed'),
      routes: {
        [FEED]: ok({
          data: [
            { id: '20_8', message: 'Rolls', created_time: AFTER },
            { id: '20_7', message: 'Hello', created_time: AFTER },
            { id: '20_6', message: 'Hello', created_time: BEFORE },
          ],
        }),
      },
      found: { matches: [posted], isComplete: true },
    },
    'a missing post': {
      ready: act('post', '/20/feed'),
      routes: { [FEED]: ok({ data: [] }) },
      found: { matches: [], isComplete: true },
    },
    'photos without a text as unknown': {
      ready: act('post', '/20/feed', {}),
      found: { matches: [], isComplete: false },
    },
    'a comment by the page': {
      ready: act('comment', '/20_7/comments'),
      routes: {
        [`GET ${v}/20_7/comments`]: ok({
          data: [
            { id: '7_9', message: 'Hello', created_time: AFTER, from: { id: '99' } },
            { id: '7_8', message: 'Hello', created_time: AFTER, from: byPage },
          ],
        }),
      },
      found: {
        matches: [{ releaseId: '7_8', releaseUrl: at('/20_7\\?comment_id=7_8') }],
        isComplete: true,
      },
    },
    'an answer below the comment': {
      ready: { ...act('comment', '/7_9/comments'), page: at('/20_7') },
      routes: {
        [`GET ${v}/7_9/comments`]: ok({
          data: [{ id: '7_10', message: 'Hello', created_time: AFTER, from: byPage }],
        }),
      },
      found: { matches: [{ releaseId: '7_10', releaseUrl: at('/20_7') }], isComplete: true },
    },
    'a video by its id': {
      ready: { ...act('video', 'https://graph.example/videos'), video: '9' },
      routes: { [`GET ${v}/9`]: state({ video_status: 'ready' }) },
      found: { matches: [reel], isComplete: true },
    },
    'a story by its file': {
      ready: act('story', '/20/photo_stories', { photo_id: '5' }),
      routes: {
        [`GET ${v}/20/stories`]: ok({ data: [{ post_id: '71', media_id: '5', status: 'PUBLISHED' }] }),
      },
      found: { matches: [{ releaseId: '71', releaseUrl: null }], isComplete: true },
    },
  },
  remove: {
    isChange: ({ method }) => method === 'DELETE',
    routes: { [`DELETE ${v}/*`]: ok({ success: true }) },
    cases: {
      'a post': { entry: { releaseId: '20_7' }, calls: [{ method: 'DELETE', path: `${v}/20_7` }] },
      'a story': {
        entry: { releaseId: '20_7', settings: story },
        calls: [],
        gives: { failure: 'rejected', code: 'not_supported' },
      },
    },
    gone: { [`DELETE ${v}/*`]: gone },
    refusals: metaRefusals,
    source: { assumed: 'A post that Facebook no longer has is the error 100 with the subcode 33.' },
  },
  edit: {
    isChange: ({ method }) => method === 'POST',
    routes: { [`POST ${v}/*`]: ok({ success: true }) },
    cases: {
      'a post': {
        entry: { releaseId: '20_7' },
        calls: [{ path: `${v}/20_7`, body: { message: 'New text' } }],
      },
      'a comment': {
        entry: { releaseId: '7_9', isRoot: false, settings: story },
        calls: [{ path: `${v}/7_9`, body: { message: 'New text' } }],
      },
      'the description of a video': {
        entry: { releaseId: '9' },
        calls: [{ path: `${v}/9`, body: { description: 'New text' } }],
      },
    },
    gone: { [`POST ${v}/*`]: gone },
    refusals: metaRefusals,
    source: { assumed: 'A post that Facebook no longer has is the error 100 with the subcode 33.' },
  },
  inbox: {
    routes: {
      [`GET ${v}/20_7/comments`]: ok({
        data: [
          {
            id: '7_9',
            message: 'Is it rye?',
            created_time: '2023-11-14T22:13:25+0000',
            permalink_url: 'https://www.facebook.com/20_7?comment_id=9',
            from: { id: '50', name: 'Grace' },
            is_hidden: false,
            can_comment: true,
            can_hide: true,
            can_like: true,
            can_remove: true,
          },
          {
            id: '7_10',
            message: 'It is',
            created_time: '2023-11-14T22:14:25+0000',
            from: { id: '20', name: 'Bakery' },
            parent: { id: '7_9' },
            can_hide: false,
            can_like: true,
            can_remove: true,
          },
        ],
        paging: { cursors: { after: 'c1' }, next: 'https://graph.example/next' },
      }),
      [`POST ${v}/*/likes`]: ok({ success: true }),
      [`DELETE ${v}/*/likes`]: ok({ success: true }),
    },
    comments: {
      of: [{ releaseId: '20_7', releaseUrl: null }],
      gives: [
        {
          id: '7_9',
          kind: 'comment',
          releaseId: '20_7',
          parentId: null,
          rootId: '7_9',
          author: { id: '50', username: 'Grace', name: 'Grace', picture: null },
          text: 'Is it rye?',
          url: 'https://www.facebook.com/20_7?comment_id=9',
          publishedAt: Date.parse('2023-11-14T22:13:25Z'),
          isOwn: false,
          isHidden: false,
          capabilities: ['reply', 'like', 'hide', 'remove'],
        },
        expect.objectContaining({
          id: '7_10',
          parentId: '7_9',
          rootId: '7_9',
          isOwn: true,
          capabilities: ['like', 'remove'],
        }),
      ],
      next: 'c1',
      gone: { [`GET ${v}/20_7/comments`]: gone },
    },
    item: { id: '7_9', url: 'https://www.facebook.com/20_7?comment_id=9' },
    reply: {
      calls: [{ path: `${v}/7_9/comments`, body: { message: 'Thank you' } }],
      gives: expect.objectContaining({ releaseUrl: 'https://www.facebook.com/20_7?comment_id=9' }),
    },
    acts: {
      like: {
        calls: [{ method: 'POST', path: `${v}/7_9/likes` }],
        undone: [{ method: 'DELETE', path: `${v}/7_9/likes` }],
        gone,
      },
      hide: {
        calls: [{ method: 'POST', path: `${v}/7_9`, body: { is_hidden: true } }],
        undone: [{ method: 'POST', path: `${v}/7_9`, body: { is_hidden: false } }],
        gone,
      },
      remove: { calls: [{ method: 'DELETE', path: `${v}/7_9` }], gone },
    },
    refusals: metaRefusals,
    source: { assumed: 'A comment that Facebook no longer has is the error 100 with the subcode 33.' },
  },
  refusals: [
    ...metaRefusals,
    [graphError(506, 'Duplicate status message'), 'rejected', 'duplicate_post'],
    [graphError(1500, 'The url is invalid'), 'rejected', 'link_refused'],
  ],
  stepRefusals: [
    [
      `POST ${v}/20/videos`,
      ok({ ...upload, start_offset: '0' }),
      'retryable',
      'upload_broken',
      { media: [video] },
    ],
    [
      `POST ${v}/20/videos`,
      ({ body: { upload_phase, start_offset } }) =>
        upload_phase === 'start'
          ? ok({ ...upload, end_offset: '4' })
          : start_offset === 4
            ? wants(2, 8)
            : wants(4, 8),
      'retryable',
      'upload_broken',
      { media: [video] },
    ],
    [`POST ${v}/20/photos`, graphError(2, 'Again'), 'retryable', 'platform_unavailable', { media: [photo] }],
    [`POST ${v}/20/photos`, graphError(324, 'No image'), 'rejected', 'platform_rejected', { media: [photo] }],
    [
      `GET ${v}/9`,
      broken('uploading_phase'),
      'rejected',
      'media_refused',
      { media: [video], settings: story },
    ],
    [`POST ${v}/20_7/comments`, gone, 'rejected', 'parent_gone', { position: { root, parent: root } }],
  ],
  cleanUps: {
    'Facebook refuses the second of two photos': {
      media: [photo, photo],
      routes: {
        [`POST ${v}/20/photos`]: [ok({ id: '5' }), graphError(324, 'No image')],
        [`DELETE ${v}/5`]: ok({ success: true }),
      },
      removals: [{ method: 'DELETE', path: `${v}/5` }],
    },
    'Facebook refuses the video of a story after a wait': {
      settings: story,
      media: [photo, video],
      routes: {
        [`GET ${v}/9`]: [
          state({ video_status: 'processing', uploading_phase: { status: 'in_progress' } }),
          broken('uploading_phase'),
        ],
        [`DELETE ${v}/5`]: ok({ success: true }),
      },
      removals: [{ path: `${v}/9` }, { path: `${v}/9` }, { method: 'DELETE', path: `${v}/5` }],
    },
  },
  rateLimit: slowDown,
  metrics: {
    account: [daily('Media views', 9, 12)],
    releaseId: '9',
    post: [
      { label: 'Clicks', total: 4 },
      { label: 'Link Clicks', total: 3 },
      { label: 'Reactions', total: 7 },
    ],
  },
}
