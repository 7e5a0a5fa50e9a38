import { expect } from 'vitest'
import { wordpress } from '../../server/platforms/articles/wordpress.ts'
import { aFile } from '../helpers/channels.ts'
import type { ChangeExchanges, Exchanges } from './exchanges.ts'
import { A_PNG } from './files.ts'
import { from } from './sources.ts'
import type { Answer } from './stand-in.ts'
import { noHost } from './support.ts'
import { readVendor } from './vendor.ts'

const api = '/wp-json'
const password = 'abcd efgh ijkl mnop qrst uvwx'
/** Address of the stand-in, which a user types. */
let site = ''
const basic = `Basic ${Buffer.from(`ada:${password}`).toString('base64')}`
const settings = { title: 'On bread', type: 'posts' }
const at = (id: number) => ({ releaseId: String(id), releaseUrl: `https://blog.example/?p=${id}` })
const post = (id: number, status: number): Answer => ({
  status,
  json: { id, status: 'draft', type: 'post', link: `https://blog.example/?p=${id}` },
})
const refusal = (status: number, code: string, message = 'Sorry'): Answer => ({
  status,
  json: { code, message, data: { status } },
})
const user = {
  id: 3,
  name: 'Ada L.',
  slug: 'ada',
  capabilities: { edit_posts: true },
  avatar_urls: { 96: 'https://cdn.example/a.png' },
}
const type = (slug: string, rest_base: string, viewable = true) => ({ slug, rest_base, viewable, name: slug })
const term = (id: number, name: string) => ({ id, name, slug: name, taxonomy: 'category' })
const picture = {
  id: 9,
  status: 'draft',
  type: 'attachment',
  link: 'https://blog.example/?p=9',
  source_url: 'https://blog.example/a.png',
}
const file = { url: 'https://media.example/a.png', alt: 'A "big" loaf' }

const loaf =
  '<figure class="wp-block-image"><img class="wp-image-9" src="https://blog.example/a.png" alt="" /></figure>'
const rawText = (raw: string): Answer => ({
  status: 200,
  json: { ...written, content: { raw, rendered: raw } },
})
const changeRefusals: ChangeExchanges['refusals'] = [
  [refusal(401, 'incorrect_password'), 'auth', 'token_refused'],
  [refusal(403, 'rest_cannot_edit'), 'rejected', 'missing_permissions'],
]
const stranger = { ...user, description: 'Bakes bread.', link: 'https://blog.example/ada' }
const written = {
  ...(post(7, 200).json as object),
  status: 'publish',
  date_gmt: '2026-03-01T12:00:00',
  title: { rendered: 'On bread &#8211; again' },
  content: { rendered: '<p>Hello</p>' },
  _embedded: { author: [stranger], 'wp:featuredmedia': [{ ...picture, alt_text: 'A loaf' }] },
}
const question = {
  id: 41,
  post: 7,
  parent: 0,
  author: 0,
  author_name: 'Grace',
  author_avatar_urls: { 96: 'https://cdn.example/g.png' },
  content: { rendered: '<p>Is it rye?</p>' },
  date_gmt: '2023-11-14T22:13:25',
  link: 'https://blog.example/?p=7#comment-41',
  status: 'approved',
}
const here = (name: string) => expect.stringMatching(new RegExp(`^${name}@127`))
const item = {
  id: here('7'),
  url: 'https://blog.example/?p=7',
  text: 'On bread – again\n\nHello',
  publishedAt: Date.parse('2026-03-01T12:00:00Z'),
  author: { id: here('3'), username: here('ada'), name: 'Ada L.', picture: 'https://cdn.example/a.png' },
  media: [{ type: 'image', url: 'https://blog.example/a.png', preview: null, alt: 'A loaf' }],
  metrics: {},
}

/** Covers how posts are created, not how they are changed, nor pages of servers that are no WordPress. */
const described = readVendor('wordpress', {
  basePath: api,
  uncovered: /\/(posts|pages|comments)\/\d+$|\/wp\/v2\/(users|comments)$|^\/$/,
  alsoTakes: ['author', 'after', '_embed'],
})

export const wordpressExchanges: Exchanges = {
  create: (url) => {
    site = url
    return wordpress.create({ sites: [] }, noHost)
  },
  vendor: described && ((call, answer) => (answer.text === undefined ? described(call, answer) : [])),
  account: (url) => ({
    internalId: `${url}_3`,
    accessToken: password,
    credentials: { domain: url, username: 'ada', password, api: `${url}${api}` },
  }),
  settings,
  routes: {
    [`GET ${api}/wp/v2/users/me`]: { status: 200, json: user },
    [`GET ${api}/wp/v2/users`]: { status: 200, json: [stranger] },
    [`GET ${api}/wp/v2/posts`]: { status: 200, json: [written] },
    [`GET ${api}/wp/v2/posts/7`]: { status: 200, json: written },
    [`POST ${api}/wp/v2/posts`]: post(7, 201),
    [`POST ${api}/wp/v2/pages`]: post(8, 201),
    [`POST ${api}/wp/v2/posts/7`]: post(7, 200),
    [`POST ${api}/wp/v2/pages/8`]: post(8, 200),
    [`POST ${api}/wp/v2/media`]: { status: 201, json: picture },
    [`POST ${api}/wp/v2/media/9`]: { status: 200, json: picture },
    [`GET ${api}/wp/v2/types`]: {
      status: 200,
      json: {
        post: type('post', 'posts'),
        attachment: type('attachment', 'media'),
        wp_block: type('wp_block', 'blocks', false),
      },
    },
    [`GET ${api}/wp/v2/categories`]: [
      { status: 200, json: Array.from({ length: 100 }, (_, index) => term(index + 1, `c${index}`)) },
      { status: 200, json: [term(101, 'last')] },
    ],
    [`GET ${api}/wp/v2/tags`]: { status: 200, json: [{ ...term(4, 'bread'), taxonomy: 'post_tag' }] },
  },
  sources: {
    ...from(
      { documentation: 'https://developer.wordpress.org/rest-api/reference/comments/', date: '2026-10-14' },
      `GET ${api}/wp/v2/comments`,
      `POST ${api}/wp/v2/comments`,
      `POST ${api}/wp/v2/comments/41`,
      `DELETE ${api}/wp/v2/comments/41`,
    ),
    ...from(
      { documentation: 'https://developer.wordpress.org/rest-api/reference/posts/', date: '2026-11-27' },
      `DELETE ${api}/wp/v2/posts/7`,
      `GET ${api}/wp/v2/posts/7`,
      `POST ${api}/wp/v2/posts/7`,
    ),
    [`DELETE ${api}/wp/v2/media/9`]: {
      client: 'https://glama.ai/mcp/servers/@littlebearapps/wp-navigator-mcp/tools/wpnav_delete_media',
      shows: 'A file is deleted by DELETE with force=true, because files have no trash.',
    },
    ...from(
      { description: 'wordpress.json' },
      `GET ${api}/wp/v2/users/me`,
      `GET ${api}/wp/v2/posts`,
      `GET ${api}/wp/v2/types`,
      `GET ${api}/wp/v2/categories`,
      `GET ${api}/wp/v2/tags`,
      `POST ${api}/wp/v2/posts`,
      `POST ${api}/wp/v2/pages`,
      `POST ${api}/wp/v2/media`,
      `POST ${api}/wp/v2/media/9`,
    ),
    ...from(
      {
        client:
          'https://core.trac.wordpress.org/changeset/47122/trunk/src/wp-includes/rest-api/endpoints/class-wp-rest-posts-controller.php',
        shows:
          'The controller of posts reads and updates one by its id, and refuses by WP_Error with code and status.',
      },
      `GET ${api}/wp/v2/posts/7`,
      `POST ${api}/wp/v2/posts/7`,
      `POST ${api}/wp/v2/pages/8`,
      `GET ${api}/wp/v2/pages/8`,
      'refusals',
    ),
    [`GET ${api}/wp/v2/users`]: {
      assumed: 'Authors of posts are listed to everybody, unless a plugin hides them.',
    },
    rateLimit: { assumed: 'A host or plugin that limits requests answers 429, with Retry-After.' },
  },
  isCommit: ({ method, path }) => method === 'POST' && /\/(posts|pages)\/\d+$/.test(path),
  isAuthorized: ({ headers }) => headers.authorization === basic,
  connect: async ({ auth }, call) => {
    if (auth.kind !== 'custom-fields') return null
    return auth.connect({ domain: `${site}/`, username: 'ada', password }, call)
  },
  connected: {
    internalId: expect.stringMatching(/^http:.*_3$/),
    name: 'Ada L.',
    profile: 'ada',
    picture: 'https://cdn.example/a.png',
    credentials: expect.objectContaining({ username: 'ada', password }),
  },
  connectRefusals: [
    [`GET ${api}/wp/v2/users/me`, refusal(401, 'incorrect_password'), 'token_refused'],
    [`GET ${api}/wp/v2/users/me`, refusal(401, 'rest_not_logged_in'), 'token_refused'],
    [
      `GET ${api}/wp/v2/users/me`,
      { status: 200, json: { ...user, capabilities: {} } },
      'missing_permissions',
    ],
    [`GET ${api}/wp/v2/users/me`, { status: 404, text: 'Not found' }, 'not_a_wordpress_site'],
    [
      `GET ${api}/wp/v2/users/me`,
      { status: 200, text: '<p>', headers: { 'content-type': 'text/html' } },
      'not_a_wordpress_site',
    ],
  ],
  goodSettings: [settings, { ...settings, categories: [1], tags: [4], status: 'pending' }],
  badSettings: [
    [{ type: 'posts' }, 'settings.title'],
    [{ ...settings, type: null }, 'settings.type'],
    [{ ...settings, type: '../users' }, 'settings.type'],
    [{ ...settings, status: 'future' }, 'settings.status'],
    [{ ...settings, tags: ['bread'] }, 'settings.tags.0'],
    [{ ...settings, main_image: { id: 'f', path: 'https://a.example/a.mp4' } }, 'settings.main_image'],
  ],
  publish: {
    'a post through a draft': {
      text: '<p>Hello</p>',
      calls: [
        { path: `${api}/wp/v2/posts`, body: { title: 'On bread', content: '<p>Hello</p>', status: 'draft' } },
        { path: `${api}/wp/v2/posts/7`, body: { status: 'publish' } },
      ],
      entries: [at(7)],
    },
    'a page for review with featured image, picture and video': {
      text: '<p>Hello</p>',
      media: [aFile(A_PNG, 'image/png', file), aFile(new Uint8Array(9), 'video/mp4')],
      files: { main_image: aFile(A_PNG, 'image/png', { url: 'https://media.example/cover.png' }) },
      settings: { ...settings, type: 'pages', categories: [1], tags: [4], status: 'pending' },
      calls: [
        {
          path: `${api}/wp/v2/media`,
          headers: expect.objectContaining({
            'content-disposition': 'attachment; filename="image.png"',
          }) as never,
          files: [{ field: '', name: '', mime: 'image/png', size: A_PNG.byteLength }],
        },
        { path: `${api}/wp/v2/media` },
        { path: `${api}/wp/v2/media/9`, body: { alt_text: 'A "big" loaf' } },
        { path: `${api}/wp/v2/media`, files: [{ field: '', name: '', mime: 'video/mp4', size: 9 }] },
        {
          path: `${api}/wp/v2/pages`,
          body: {
            content: [
              '<p>Hello</p>',
              '<figure class="wp-block-image"><img class="wp-image-9" src="https://blog.example/a.png" alt="A &quot;big&quot; loaf" /></figure>',
              '<figure class="wp-block-video"><video controls src="https://blog.example/a.png"></video></figure>',
            ].join('\n\n'),
            categories: [1],
            tags: [4],
            featured_media: 9,
          },
        },
        { path: `${api}/wp/v2/pages/8`, body: { status: 'pending' } },
      ],
      entries: [at(8)],
    },
  },
  cleanUps: {
    'WordPress refuses a draft': {
      media: [aFile(A_PNG, 'image/png')],
      routes: {
        [`POST ${api}/wp/v2/posts`]: refusal(400, 'rest_invalid_param'),
        [`DELETE ${api}/wp/v2/media/9`]: { status: 200, json: { deleted: true } },
      },
      removals: [{ method: 'DELETE', path: `${api}/wp/v2/media/9`, query: { force: 'true' } }],
    },
  },
  stepRefusals: [
    [`POST ${api}/wp/v2/posts`, refusal(403, 'rest_cannot_create'), 'rejected', 'missing_permissions'],
    [`POST ${api}/wp/v2/posts`, refusal(404, 'rest_no_route'), 'rejected', 'unknown_type'],
    [
      `POST ${api}/wp/v2/media`,
      refusal(500, 'rest_upload_sideload_error'),
      'rejected',
      'media_refused',
      { media: [aFile(A_PNG, 'image/png')] },
    ],
  ],
  lookUps: {
    'a published post': {
      ready: { url: '/wp/v2/posts/7', status: 'publish' },
      routes: { [`GET ${api}/wp/v2/posts/7`]: { status: 200, json: written } },
      found: { matches: [at(7)], isComplete: true },
    },
    'a draft of a post': {
      ready: { url: '/wp/v2/pages/8', status: 'publish' },
      routes: { [`GET ${api}/wp/v2/pages/8`]: { status: 200, json: { id: 8, status: 'draft' } } },
      found: { matches: [], isComplete: true },
    },
  },
  inbox: {
    routes: {
      [`GET ${api}/wp/v2/comments`]: {
        status: 200,
        json: [
          question,
          {
            ...question,
            id: 42,
            parent: 41,
            author: 3,
            status: 'hold',
            content: { rendered: '<p>It is</p>' },
          },
        ],
      },
      [`POST ${api}/wp/v2/comments`]: {
        status: 201,
        json: { ...question, id: 43, link: 'https://blog.example/?p=7#comment-43' },
      },
      [`POST ${api}/wp/v2/comments/41`]: { status: 200, json: question },
      [`DELETE ${api}/wp/v2/comments/41`]: { status: 200, json: { ...question, status: 'trash' } },
    },
    comments: {
      of: [at(7)],
      gives: [
        {
          id: '41',
          kind: 'comment',
          releaseId: '7',
          parentId: null,
          rootId: null,
          author: { id: 'Grace', username: 'Grace', name: 'Grace', picture: 'https://cdn.example/g.png' },
          text: 'Is it rye?',
          url: question.link,
          publishedAt: Date.parse('2023-11-14T22:13:25Z'),
          isOwn: false,
          isHidden: false,
          capabilities: ['reply', 'hide', 'remove'],
        },
        expect.objectContaining({ id: '42', parentId: '41', isOwn: true, isHidden: true }),
      ],
      gone: null,
    },
    item: { id: '41' },
    reply: {
      root: '7',
      calls: [
        {
          path: `${api}/wp/v2/comments`,
          body: { post: 7, parent: 41, content: expect.stringContaining('Thank you') },
        },
      ],
      gives: { releaseId: '43', releaseUrl: 'https://blog.example/?p=7#comment-43' },
      lost: {
        routes: {
          [`GET ${api}/wp/v2/comments`]: {
            status: 200,
            json: [{ ...question, id: 43, author: 3, content: { rendered: '<p>Thank you</p>\n' } }],
          },
        },
        found: { matches: [{ releaseId: '43', releaseUrl: question.link }], isComplete: true },
      },
    },
    acts: {
      hide: {
        calls: [{ method: 'POST', path: `${api}/wp/v2/comments/41`, body: { status: 'hold' } }],
        undone: [{ method: 'POST', body: { status: 'approved' } }],
        gone: refusal(404, 'rest_comment_invalid_id'),
      },
      remove: {
        calls: [{ method: 'DELETE', path: `${api}/wp/v2/comments/41` }],
        gone: refusal(410, 'rest_already_trashed'),
      },
    },
    refusals: [...changeRefusals, [refusal(501, 'rest_trash_not_supported'), 'rejected', 'not_removable']],
    source: {
      documentation: 'https://developer.wordpress.org/reference/classes/wp_rest_comments_controller/',
      date: '2026-11-28',
    },
  },
  remove: {
    isChange: ({ method }) => method === 'DELETE',
    routes: { [`DELETE ${api}/wp/v2/posts/7`]: post(7, 200) },
    cases: { 'a post': { entry: at(7), calls: [{ method: 'DELETE', path: `${api}/wp/v2/posts/7` }] } },
    gone: { [`DELETE ${api}/wp/v2/posts/7`]: refusal(410, 'rest_already_trashed') },
    refusals: [...changeRefusals, [refusal(501, 'rest_trash_not_supported'), 'rejected', 'not_removable']],
    source: {
      documentation:
        'https://developer.wordpress.org/reference/classes/wp_rest_posts_controller/delete_item/',
      date: '2026-11-27',
    },
  },
  edit: {
    isChange: ({ method }) => method === 'POST',
    routes: {},
    cases: {
      'a post, which keeps the files below its text': {
        entry: at(7),
        text: '<p>New text</p>',
        routes: {
          [`GET ${api}/wp/v2/posts/7`]: rawText(`<p>Hello</p>\n\n<figure>a chart</figure>\n\n${loaf}`),
          [`POST ${api}/wp/v2/posts/7`]: post(7, 200),
        },
        calls: [
          { method: 'GET', query: { context: 'edit' } },
          { method: 'POST', path: `${api}/wp/v2/posts/7`, body: { content: `<p>New text</p>\n\n${loaf}` } },
        ],
      },
    },
    gone: { [`GET ${api}/wp/v2/posts/7`]: refusal(404, 'rest_post_invalid_id') },
    refusals: changeRefusals,
    source: {
      documentation: 'https://developer.wordpress.org/rest-api/reference/posts/#update-a-post',
      date: '2026-11-27',
    },
  },
  refusals: [
    [refusal(401, 'incorrect_password'), 'auth', 'token_refused'],
    [refusal(403, 'rest_cannot_publish'), 'rejected', 'missing_permissions'],
    [refusal(404, 'rest_post_invalid_id'), 'rejected', 'draft_gone'],
    [refusal(400, 'rest_invalid_param'), 'rejected', 'platform_rejected'],
    [{ status: 503, json: {} }, 'unknown', 'outcome_unknown'],
  ],
  rateLimit: { ...refusal(429, 'too_many_requests'), headers: { 'retry-after': '7' } },
  tools: {
    postTypes: [{ id: 'posts', name: 'post' }],
    categoriesList: expect.objectContaining({ length: 101, 100: { id: 101, name: 'last' } }),
    tagsList: [{ id: 4, name: 'bread' }],
  },
  reads: {
    profile: {
      of: { username: 'ada' },
      gives: {
        ...item.author,
        bio: 'Bakes bread.',
        followers: null,
        following: null,
        posts: null,
        url: 'https://blog.example/ada',
      },
    },
    posts: { of: { username: 'ada' }, gives: [item] },
    post: { of: '7', gives: item },
    search: { of: 'bread', gives: [item] },
    unknown: [`GET ${api}/wp/v2/users`, { status: 200, json: [] }],
  },
}
