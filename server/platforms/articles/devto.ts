import { definePlatform } from '../define.ts'
import type { PlatformApi } from '../kit/api.ts'
import { urlVariable } from '../kit/env.ts'
import { PlatformError } from '../kit/http/errors.ts'
import {
  type Answer,
  optionalText,
  readList,
  readPath,
  requireId,
  requireText,
  selectPaths,
  toEntry,
} from '../kit/http/response.ts'
import { goneRule, type LiveEntry } from '../kit/published/changes.ts'
import { type InboxItem, toInboxItem } from '../kit/published/inbox.ts'
import { htmlToText } from '../kit/reads/html-text.ts'
import { nextNumber, pageNumber } from '../kit/reads/pages.ts'
import { readCounts, toFile, toItem, toProfile } from '../kit/reads/shape.ts'
import type { ReadApi, ReadItem, ReadSubject } from '../kit/reads/types.ts'
import { integer, object, required, string, url } from '../kit/settings.ts'
import { PERMANENT_IDEMPOTENCY, published, ready } from '../kit/steps.ts'
import { checkTexts } from '../kit/text.ts'
import type { PublishedEntry } from '../platform.ts'
import { addImages, connectByKey, cover, keepImages, tags } from './article.ts'

const PAGE_SIZE = 100
const WRONG_KEY = 'DEV refused the API key. Create a new one under Settings → Extensions, then connect again.'
const EXISTS = 'DEV already has this article, or one with its canonical URL: {detail}'
const FRONT_MATTER = 'A text on DEV cannot begin with ---, which DEV reads as the start of settings.'
const GONE_RULE = goneRule('DEV', 404)
const GONE = 'The draft of the article is no longer on DEV: publish the post again.'

/** Publishes to DEV, and to any other server of Forem. Idempotent: it creates a draft, then publishes the draft by its id. */
export const devto = definePlatform({
  id: 'devto',
  name: 'Dev.to',
  env: { url: urlVariable('DEVTO_URL', 'https://dev.to', 'The server, DEV or another one of Forem.') },
  editor: 'markdown',
  rules: 'An article with a title and up to 4 tags of letters and digits. Images are placed below the text.',
  text: { max: 100_000 },
  media: { videos: null },
  comments: false,
  settings: object({
    title: required(string({ minLength: 2, maxLength: 128, description: 'Title of the article.' })),
    main_image: cover('Cover of the article.'),
    canonical: url({ title: 'Original address', description: 'URL at which the article first appeared.' }),
    organization: string({
      'x-lookup': { tool: 'organizations' },
      pattern: '^\\d+$',
      description: 'ID of an organization to publish for; the account itself if not set.',
    }),
    tags: tags(integer(), {
      label: string({ pattern: '^[\\p{L}\\p{N}]{1,30}$' }),
      maxItems: 4,
      'x-lookup': { tool: 'tags' },
      description: 'Tags by their labels.',
    }),
  }),
  check: checkTexts(({ text }, index) => index === 0 && /^\s*---/.test(text) && FRONT_MATTER),
  idempotency: PERMANENT_IDEMPOTENCY,
  baseUrl: ({ config }) => `${config.url}/api`,
  headers: () => ({ accept: 'application/vnd.forem.api-v1+json' }),
  credential: ({ account }) => ({ 'api-key': account.accessToken }),
  auth: connectByKey(
    {
      platform: 'DEV',
      hint: 'From Settings → Extensions → DEV Community API Keys',
      picture: 'profile_image',
    },
    (key, api) => api.read({ url: '/users/me', headers: { 'api-key': key } }),
  ),
  errors: [
    [401, null, 'auth', null, WRONG_KEY],
    [422, /taken|already/i, 'rejected', 'article_exists', EXISTS],
  ],
  async prepare(api, { entry, files, settings: { title, canonical, organization, tags = [] } }) {
    const article = {
      title,
      body_markdown: await addImages(entry.text, entry.media, ({ url }) => url),
      main_image: files.main_image?.url,
      canonical_url: canonical,
      tags: tags.map(({ label }) => label),
      organization_id: organization === undefined ? undefined : Number(organization),
    }
    return ready({ id: await createDraft(api, article), article })
  },
  /** Sends the whole article again, because DEV drops the tags of a draft that is published without them. */
  async commit(api, { ready: { id, article } }) {
    const { url } = await api.read({
      method: 'PUT',
      url: `/articles/${id}`,
      json: { article: { ...article, published: true } },
      irreversible: true,
      errors: [[404, null, 'rejected', 'draft_gone', GONE]],
    })
    return published(toEntry('DEV', id, url))
  },
  remove: {
    source: 'https://developers.forem.com/api/v1#tag/articles/operation/updateArticle',
    limits: 'DEV lets apps delete no articles: the article becomes a draft, which only its author sees.',
    run: (api, entry) => update(api, entry, { published: false }),
  },
  edit: {
    source: 'https://developers.forem.com/api/v1#tag/articles/operation/updateArticle',
    limits: 'Images at the end of the text stay, since they may be files of the post.',
    async run(api, entry, { text }) {
      const url = `/articles/${encodeURIComponent(entry.releaseId)}`
      const { body_markdown } = await api.read({ url, errors: [GONE_RULE] })
      await update(api, entry, { body_markdown: keepImages(optionalText(body_markdown) ?? '', text) })
    },
  },
  inbox: {
    source: 'https://developers.forem.com/api/v1#tag/comments/operation/getCommentsByArticleId',
    limits: 'DEV lets apps read comments, but neither answer nor moderate them.',
    everyMs: 5 * 60_000,
    comments: { run: listComments },
  },
  lookUp: {
    visibleWithinMs: 60_000,
    async run(api, { ready: { id } }) {
      const own = (await listArticles(api)).find((article) => requireId('DEV', article.id) === id)
      const matches = own?.published === true ? [toEntry('DEV', id, own.url)] : []
      return { matches, isComplete: own !== undefined }
    },
  },
  tools: {
    tags: {
      description: 'Lists the most used tags.',
      async run(api) {
        const found = await api.list({ url: '/tags', query: { per_page: 1000 } })
        return found.map(({ id, name }) => ({ value: id, label: name }))
      },
    },
    organizations: {
      description: 'Lists the organizations for which the account has published.',
      run: listOrganizations,
    },
  },
  // DEV has no search by date: lists by tag are sorted by popularity.
  reads: {
    async profile(api, subject) {
      const user = await readUser(api, subject)
      const paths = { id: 'id', username: 'username', name: 'name', picture: 'profile_image', bio: 'summary' }
      return toProfile({ ...selectPaths(user, paths), url: `${api.config.url}/${user.username}` })
    },
    async posts(api, subject, { cursor }) {
      const username = subject.username ?? requireText('DEV', (await readUser(api, subject)).username)
      const query = { username, page: pageNumber(cursor), per_page: PAGE_SIZE }
      const found = await api.list({ url: '/articles', query })
      return { items: found.map(itemOf), next: nextNumber(cursor, { found: found.length, size: PAGE_SIZE }) }
    },
    post: async (api, id) => itemOf(await api.read({ url: `/articles/${encodeURIComponent(id)}` })),
  },
})

/** Changes an article. DEV drops tags that an update leaves out. */
async function update(api: PlatformApi<unknown>, { releaseId, settings }: LiveEntry, change: object) {
  const tags = readList(settings.tags).map(({ label }) => String(label))
  const request = { method: 'PUT', url: `/articles/${encodeURIComponent(releaseId)}` } as const
  await api.read({
    ...request,
    json: { article: { ...change, tags } },
    irreversible: true,
    errors: [GONE_RULE],
  })
}

/** Lists the comments on an article with those below them. DEV divides only the comments on the article itself into pages. */
async function listComments(
  api: PlatformApi<{ url: string }>,
  [post]: readonly PublishedEntry[],
  cursor: string | null,
) {
  const releaseId = post?.releaseId ?? ''
  const query = { a_id: releaseId, page: pageNumber(cursor), per_page: PAGE_SIZE }
  const comments = await api.list({ url: '/comments', query, errors: [GONE_RULE] })
  const items: (InboxItem | undefined)[] = []
  const waiting = comments.map((comment) => ({ comment, parentId: null as string | null }))
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const { comment, parentId } = next
    const id = optionalText(comment.id_code)
    items.push(commentOf(api, comment, { releaseId, parentId }))
    waiting.push(...readList(comment.children).map((child) => ({ comment: child, parentId: id ?? null })))
  }
  return { items, next: nextNumber(cursor, { found: comments.length, size: PAGE_SIZE }) }
}

/** Shapes a comment; undefined if it was deleted or hidden, since DEV then shows its place without an author. */
function commentOf(
  { account, config }: PlatformApi<{ url: string }>,
  { id_code: id, created_at, body_html, user }: Answer,
  { releaseId, parentId }: { releaseId: string; parentId: string | null },
): InboxItem | undefined {
  const username = optionalText(readPath(user, 'username'))
  if (username === undefined) return undefined
  const author = { id: ['user_id', 'username'], username: 'username', name: 'name', picture: 'profile_image' }
  return toInboxItem({
    id,
    kind: 'comment',
    releaseId,
    parentId,
    author: selectPaths(user, author),
    text: htmlToText(body_html),
    url: `${config.url}/${username}/comment/${id}`,
    publishedAt: created_at,
    isOwn: username === account.profile,
  })
}

interface Article {
  title: string
  body_markdown: string
  [member: string]: unknown
}

/**
 * Creates the draft, or finds the draft that an earlier attempt created before its response was lost: DEV accepts a text only
 * once.
 */
async function createDraft(api: PlatformApi<unknown>, article: Article): Promise<string> {
  try {
    const json = { article: { ...article, published: false } }
    return await api.readId({ url: '/articles', json })
  } catch (error) {
    if (!(error instanceof PlatformError) || error.code !== 'article_exists') throw error
    const own = await listArticles(api)
    const draft = own.find(
      ({ title, body_markdown, published }) =>
        published === false && title === article.title && body_markdown === article.body_markdown,
    )
    if (draft === undefined) throw error
    return requireId('DEV', draft.id)
  }
}

async function listArticles(api: PlatformApi<unknown>) {
  return api.list({ url: '/articles/me/all', query: { per_page: 100 }, maxBytes: 20_000_000 })
}

async function listOrganizations(api: PlatformApi<unknown>) {
  const names = (await listArticles(api)).flatMap(({ organization }) => {
    const username = readPath(organization, 'username')
    return typeof username === 'string' ? [username] : []
  })
  const organizations = []
  for (const username of new Set(names)) {
    const found = await api.read({ url: `/organizations/${encodeURIComponent(username)}` })
    organizations.push({ id: requireId('DEV', found.id), name: optionalText(found.name) ?? username })
  }
  return organizations
}

async function readUser(api: ReadApi<unknown>, { username, userId }: ReadSubject): Promise<Answer> {
  if (userId) return api.read({ url: `/users/${encodeURIComponent(userId)}` })
  return api.read({ url: '/users/by_username', query: { url: username } })
}

/** Reads an article of a list, which has only the beginning of its text. */
function itemOf(article: Answer): ReadItem | undefined {
  const { title, description, body_markdown, user, cover_image } = article
  const author = { id: ['user_id', 'username'], username: 'username', name: 'name', picture: 'profile_image' }
  return toItem({
    ...selectPaths(article, { id: 'id', url: 'url', publishedAt: 'published_timestamp' }),
    text: [title, body_markdown ?? description].filter(Boolean).join('\n\n'),
    author: selectPaths(user, author),
    media: [toFile('image', cover_image)],
    metrics: readCounts(article, { likes: 'public_reactions_count', replies: 'comments_count' }),
  })
}
