import { findLinks } from '../../lib/text/links.ts'
import { definePlatform } from '../define.ts'
import type { PlatformApi, Requests } from '../kit/api.ts'
import { requiredSecret, requiredVariable, urlVariable } from '../kit/env.ts'
import { rejected } from '../kit/http/errors.ts'
import { optionalText, readList, requireText } from '../kit/http/response.ts'
import { type EntryMedia, openParts } from '../kit/media.ts'
import { listEach } from '../kit/pages.ts'
import { type EditSpec, goneRule } from '../kit/published/changes.ts'
import { lookThrough } from '../kit/reads/look-up.ts'
import { nextOffset, pageOffset } from '../kit/reads/pages.ts'
import { object, string, url } from '../kit/settings.ts'
import { type LookedUp, type LookUpInput, published, ready } from '../kit/steps.ts'
import { checkTexts, countCodePoints, splitText } from '../kit/text.ts'
import type { PublishedEntry } from '../platform.ts'
import { reads } from './reads.ts'

const PAGE_SIZE = 20
const MAX_BLOCKS = 1_000
const MAX_BLOCK_TEXT = 4_096
const MAX_INLINE_LINKS = 100

const FULL = 'Tumblr accepts no more from this account today: publish again tomorrow. Tumblr says: {detail}'
/** Tumblr's reference describes both subcodes as failed uploads, which come before the post. */
const UPLOAD_ERRORS = {
  source: 'https://github.com/tumblr/docs/blob/master/api.md#errors-and-error-subcodes',
} as const
const GONE = [goneRule('Tumblr', 404)]
const NO_FILES = 'Only posts without images and videos can be edited from here: edit this one on Tumblr.'
const FORBIDDEN = 'Tumblr does not let the user post to this blog: {detail}'
const BUSY = 'Tumblr still processes another video of this account.'

/** Replaces the text of a post without files. Sends the whole post again, because Tumblr drops what an edit leaves out. */
const edit: EditSpec<{ clientId: string }> = {
  source: 'https://github.com/tumblr/docs/blob/master/api.md#posts---editing-a-post-neue-post-format',
  limits: 'Only posts without images and videos.',
  async run(api, { releaseId, settings }, { text }) {
    const url = `${blogOf(api)}/posts/${encodeURIComponent(releaseId)}`
    const { content } = await api.read({ url, query: { post_format: 'npf' }, at: 'response', errors: GONE })
    if (readList(content).some(({ type }) => type === 'image' || type === 'video'))
      throw rejected('not_editable', NO_FILES)
    const json = postOf(text, settings)
    await api.read({ method: 'PUT', url, json, irreversible: true, errors: GONE })
  },
}

/** Publishes to a blog in Tumblr's block format (NPF). Tumblr has no idempotency keys. */
export const tumblr = definePlatform({
  id: 'tumblr',
  name: 'Tumblr',
  env: {
    clientId: requiredVariable('TUMBLR_CLIENT_ID', 'The OAuth consumer key of a Tumblr application.'),
    clientSecret: requiredSecret('TUMBLR_CLIENT_SECRET', 'Its OAuth secret key.'),
    url: urlVariable('TUMBLR_URL', 'https://www.tumblr.com', 'The site where users sign in.'),
    apiUrl: urlVariable('TUMBLR_API_URL', 'https://api.tumblr.com', 'The server of the API.'),
  },
  rules: 'A post has up to 30 images and 1 video, below the text. `tags` are separated by commas.',
  text: { max: 32_768, length: countCodePoints },
  media: {
    alt: { max: 4096 },
    images: { max: 30, maxBytes: 10_000_000, mimes: ['image/jpeg', 'image/png', 'image/gif'] },
    videos: { max: 1, maxBytes: 500_000_000, maxDurationMs: 600_000 },
  },
  comments: false,
  check: checkTexts(({ text, media }, index) => {
    const blocks = textBlocks(text).length + media.length + 2
    return index === 0 && blocks > MAX_BLOCKS && `Tumblr accepts up to ${MAX_BLOCKS} paragraphs and files.`
  }),
  settings: object({
    title: string({ minLength: 1, maxLength: MAX_BLOCK_TEXT, description: 'Heading above the text.' }),
    link: url({ description: 'Page that is shown as a card below the text.' }),
    sourceUrl: url({ description: 'Page that the content comes from.' }),
    tags: string({ maxLength: 4096, description: 'Tags, separated by commas.' }),
  }),
  baseUrl: ({ config }) => `${config.apiUrl}/v2`,
  rateLimitHeader: 'x-ratelimit-perhour-reset',
  auth: {
    kind: 'oauth2',
    client: ({ url, apiUrl }) => ({
      authorizeUrl: `${url}/oauth2/authorize`,
      tokenUrl: `${apiUrl}/v2/oauth2/token`,
      scopes: ['write', 'offline_access'],
    }),
    refresh: true,
    async account(api) {
      const name = requireText('Tumblr', (await readUser(api)).name)
      return { internalId: name, name, picture: null, profile: name, needsPage: true }
    },
  },
  pages: {
    async list(api) {
      const blogs = readList((await readUser(api)).blogs)
      return listEach(blogs, ({ uuid, title, avatar, ...blog }) => {
        const name = requireText('Tumblr', blog.name)
        const picture = optionalText(readList(avatar)[0]?.url) ?? null
        const id = optionalText(uuid) ?? name
        return [{ id, name: optionalText(title) ?? name, picture, chosen: { profile: name } }]
      })
    },
  },
  // Patterns test Tumblr's subcodes.
  errors: [
    [403, /^80(04|11|22|23)\b/, 'rejected', 'daily_limit', FULL],
    [403, /^8010\b/, 'retryable', 'platform_busy', BUSY],
    [403, null, 'rejected', 'missing_permissions', FORBIDDEN],
    [404, null, 'rejected', 'blog_not_found', 'Tumblr no longer has this blog: connect another one.'],
    [400, /^8005\b/, 'rejected', 'media_refused', 'Tumblr cannot read a file: {detail}'],
    [500, /^80(06|09)\b/, 'retryable', 'upload_failed', 'Tumblr could not process a file.', UPLOAD_ERRORS],
  ],
  prepare: async (_api, { entry, settings }) => ready(postOf(entry.text, settings)),
  async commit(api, { ready: post, media }) {
    const releaseId = await api.readId({
      url: `/blog/${encodeURIComponent(api.account.internalId)}/posts`,
      ...(media.length === 0 ? { json: post } : { multipart: await addFiles(post, media) }),
      irreversible: true,
      at: 'response.id',
    })
    return published(entryOf(api, releaseId))
  },
  lookUp: { visibleWithinMs: 60_000, run: findPost },
  remove: {
    source: 'https://github.com/tumblr/docs/blob/master/api.md#postdelete--delete-a-post',
    limits: 'Reblogs of the post stay on the blogs of others.',
    run: (api, { releaseId: id }) =>
      api.request({ url: `${blogOf(api)}/post/delete`, form: { id }, irreversible: true, errors: GONE }),
  },
  edit,
  reads,
})

function blogOf({ account }: PlatformApi<unknown>): string {
  return `/blog/${encodeURIComponent(account.internalId)}`
}

async function readUser(api: Requests) {
  return api.read({ url: '/user/info', at: 'response.user' })
}

function postOf(text: string, settings: Record<string, unknown>) {
  const [title, link, sourceUrl, tags] = ['title', 'link', 'sourceUrl', 'tags'].map((name) =>
    optionalText(settings[name]),
  )
  return {
    content: [
      ...(title === undefined ? [] : [{ type: 'text', subtype: 'heading1', text: title }]),
      ...textBlocks(text),
      ...(link === undefined ? [] : [{ type: 'link', url: link }]),
    ],
    state: 'published',
    tags,
    source_url: sourceUrl,
  }
}

/** Splits a text into paragraphs, in which URLs become links. Positions are in code points. */
function textBlocks(text: string): object[] {
  let linksLeft = MAX_INLINE_LINKS
  const pieces = text.split(/\n\s*\n/).flatMap((part) => splitText(part, MAX_BLOCK_TEXT, countCodePoints))
  return pieces.map((piece) => {
    const links = findLinks(piece).slice(0, linksLeft)
    linksLeft -= links.length
    const formatting = links.map(({ url, start, end }) => ({
      type: 'link',
      start: countCodePoints(piece.slice(0, start)),
      end: countCodePoints(piece.slice(0, end)),
      url,
    }))
    return { type: 'text', text: piece, ...(links.length > 0 ? { formatting } : {}) }
  })
}

/** Opens the files and names each of them in a block of the post. */
async function addFiles(post: TumblrPost, media: EntryMedia[]) {
  const fields = media.map((_, index) => ({ field: `media-${index}`, index }))
  const files = await openParts(media, fields)
  const blocks = media.map(({ isVideo, alt, width, height }, index) => {
    const size = width !== null && height !== null ? { width, height } : {}
    const file = { type: files[index]?.mime, identifier: `media-${index}`, ...size }
    if (isVideo) return { type: 'video', media: file }
    return { type: 'image', media: [file], ...(alt ? { alt_text: alt } : {}) }
  })
  return { fields: { json: { ...post, content: [...post.content, ...blocks] } }, files }
}

/** The part of a post that is stored before its files are sent. */
interface TumblrPost {
  content: object[]
}

/** Looks for a post on the blog by its texts. One without a text cannot be told from others. */
async function findPost(
  api: PlatformApi<{ clientId: string; url: string }>,
  { ready: { content }, sentAt }: LookUpInput<TumblrPost>,
): Promise<LookedUp> {
  const text = textOf(content)
  if (text === '') return { matches: [], isComplete: false }
  return lookThrough({ sentAt }, text, async (cursor) => {
    const offset = pageOffset(cursor)
    const query = { api_key: api.config.clientId, npf: true, limit: PAGE_SIZE, offset }
    const url = `/blog/${encodeURIComponent(api.account.internalId)}/posts`
    const posts = await api.list({ url, query, at: 'response.posts' })
    const items = posts.map(({ id_string, content: shown, timestamp }) => {
      const entry = entryOf(api, requireText('Tumblr', id_string))
      return { entry, text: textOf(shown), publishedAt: timestamp }
    })
    return { items, next: nextOffset(offset, { found: posts.length, size: PAGE_SIZE }) }
  })
}

function entryOf({ account, config }: PlatformApi<{ url: string }>, releaseId: string): PublishedEntry {
  return { releaseId, releaseUrl: `${config.url}/${account.profile ?? account.internalId}/${releaseId}` }
}

function textOf(content: unknown): string {
  return readList(content)
    .map(({ type, text }) => (type === 'text' && typeof text === 'string' ? text : ''))
    .join('\n')
    .trim()
}
