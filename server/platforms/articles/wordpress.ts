import { escapeHtml } from '../../lib/html/template.ts'
import { definePlatform } from '../define.ts'
import type { ConnectApi, PlatformApi } from '../kit/api.ts'
import { accountOf } from '../kit/auth/account.ts'
import { addressField, basicAuth, passwordField, usernameField } from '../kit/auth/fields.ts'
import { accountServersVariable } from '../kit/env.ts'
import type { ErrorRule } from '../kit/http/error-rules.ts'
import { PlatformError, rejected } from '../kit/http/errors.ts'
import { readList, readPath, requireId, requireText, textAt, toEntry } from '../kit/http/response.ts'
import type { EntryMedia } from '../kit/media.ts'
import { goneRule, type LiveEntry } from '../kit/published/changes.ts'
import { array, integer, object, oneOf, required, string } from '../kit/settings.ts'
import type { Leaves } from '../kit/spec.ts'
import { PERMANENT_IDEMPOTENCY, published, ready } from '../kit/steps.ts'
import { cover, endOf } from './article.ts'
import { connectTo, siteAddress } from './site.ts'
import { inbox } from './wordpress-inbox.ts'
import { reads } from './wordpress-reads.ts'

const SITES = 'WORDPRESS_URLS'
const MAX_TERM_PAGES = 10

/** WordPress responds in the same way to a wrong password and to one that its web server dropped. */
const WRONG_PASSWORD =
  'WordPress did not accept the user name and application password. Check both, then connect again. If they are right, the server of the site must pass the header Authorization on to PHP.'
const NO_ROLE =
  'The WordPress user does not have permission for this: give it the role of an author or editor. WordPress says: {detail}'
const NO_TYPE = 'The site has no such type of post: choose one from the list of the tool "postTypes".'
const NO_SITE =
  'There is no WordPress site with its REST API at this address. Type the address of the site, such as https://blog.example.com.'

const NOT_HERE: ErrorRule = [404, null, 'rejected', 'not_a_wordpress_site', NO_SITE]

/** A file below the text, as `figure` writes it. */
const FIGURE = /^<figure class="wp-block-(image|video)">.*<\/figure>$/s
const NO_TRASH =
  'The site has no trash, so that WordPress deletes posts only for ever: delete it on the site.'
/** WordPress checks this before it does anything. */
const BEFORE_DELETION = {
  source: 'https://developer.wordpress.org/reference/classes/wp_rest_posts_controller/delete_item/',
} as const
const CHANGE_ERRORS: ErrorRule[] = [
  goneRule('the site', 410),
  goneRule('the site', 404, /^rest_post_invalid_id\b/),
  [501, /^rest_trash_not_supported\b/, 'rejected', 'not_removable', NO_TRASH, BEFORE_DELETION],
]

const DRAFT_GONE = 'The draft is no longer on the site: publish the post again.'

/**
 * Publishes to a WordPress site by an application password. Idempotent: it creates a draft, then publishes the draft by its id.
 */
export const wordpress = definePlatform({
  id: 'wordpress',
  name: 'WordPress',
  env: {
    sites: accountServersVariable(
      SITES,
      'http://blog.lan:8080',
      'Comma-separated URLs of your sites in a private network or without TLS. Other sites need a public address and https.',
    ),
  },
  editor: 'html',
  maxConcurrent: 5,
  rules: 'A post of the type that the settings name. Images and videos are placed below the text.',
  text: { max: 100_000 },
  media: { images: { mimes: ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] } },
  comments: false,
  settings: object({
    title: required(string({ minLength: 2, description: 'Title of the post.' })),
    type: required(
      string({
        pattern: '^[A-Za-z0-9_-]+$',
        'x-lookup': { tool: 'postTypes' },
        description: 'Type of the post, as in the path of the API: posts, pages.',
      }),
    ),
    main_image: cover('Featured image of the post.'),
    categories: array(integer({ minimum: 1 }), {
      'x-lookup': { tool: 'categoriesList' },
      description: 'IDs of categories.',
    }),
    tags: array(integer({ minimum: 1 }), { 'x-lookup': { tool: 'tagsList' }, description: 'IDs of tags.' }),
    status: oneOf(['publish', 'draft', 'pending', 'private'], {
      description: 'Status of the post; publish if not set.',
    }),
  }),
  idempotency: PERMANENT_IDEMPOTENCY,
  baseUrl: ({ account }) => account?.credentials.api ?? '',
  credential: ({ account: { credentials } }) => basicAuth(credentials.username, credentials.password),
  auth: {
    kind: 'custom-fields',
    fields: () => [
      addressField('domain', 'Domain URL'),
      usernameField,
      passwordField('password', 'Password', 'An application password, from the profile of the user'),
    ],
    async connect({ domain, username = '', password = '' }, api) {
      const site = siteAddress(domain)
      const { root, user } = await connectTo(SITES, async () =>
        findApi(api, site, basicAuth(username, password)),
      )
      if (readPath(user, 'capabilities.edit_posts') !== true) {
        const message =
          'The WordPress user cannot write posts: give it the role of an author or editor, then connect again.'
        throw rejected('missing_permissions', message)
      }
      const paths = { id: 'id', name: 'name', picture: 'avatar_urls.96', profile: 'slug' }
      const account = accountOf('WordPress', user, paths)
      return {
        ...account,
        internalId: `${site}_${account.internalId}`,
        accessToken: password,
        credentials: { domain: site, username, password, api: root },
      }
    },
  },
  errors: [
    [401, null, 'auth', null, WRONG_PASSWORD],
    [403, null, 'rejected', 'missing_permissions', NO_ROLE],
    [404, /^rest_no_route\b/, 'rejected', 'unknown_type', NO_TYPE],
    [404, /^rest_post_invalid_id\b/, 'rejected', 'draft_gone', DRAFT_GONE],
    [null, /^rest_upload_/, 'rejected', 'media_refused', 'WordPress refused a file: {detail}'],
    [503, null, 'retryable', null, 'The WordPress site is in maintenance.'],
  ],
  async prepare(
    api,
    { entry, files, settings: { title, type, status = 'publish', categories, tags }, leaves },
  ) {
    const featured = files.main_image && (await upload(api, files.main_image, leaves))
    const content = [entry.text]
    for (const media of entry.media) content.push(figure(media, await upload(api, media, leaves)))
    const json = {
      title,
      content: content.join('\n\n'),
      status: 'draft',
      categories,
      tags,
      featured_media: featured?.id,
    }
    const draft = await api.read({ url: `/wp/v2/${type}`, json })
    return ready({ url: `/wp/v2/${type}/${requireId('WordPress', draft.id)}`, status })
  },
  async commit(api, { ready: { url, status } }) {
    const { id, link } = await api.read({ url, json: { status }, irreversible: true })
    return published(toEntry('WordPress', id, link))
  },
  remove: {
    source: 'https://developer.wordpress.org/rest-api/reference/posts/#delete-a-post',
    limits:
      'The post goes to the trash of the site, from which an editor can restore it. Its files stay in the media library.',
    run: (api, entry) =>
      api.read({ method: 'DELETE', url: addressOf(entry), irreversible: true, errors: CHANGE_ERRORS }),
  },
  edit: {
    source: 'https://developer.wordpress.org/rest-api/reference/posts/#update-a-post',
    limits: 'The images and videos below the text stay.',
    async run(api, entry, { text }) {
      const url = addressOf(entry)
      const shown = await api.read({ url, query: { context: 'edit' }, errors: CHANGE_ERRORS })
      const figures = endOf(textAt(shown, 'content.raw') ?? '', FIGURE)
      const json = { content: [text, ...figures].join('\n\n') }
      await api.readId({ url, json, irreversible: true, errors: CHANGE_ERRORS })
    },
  },
  inbox,
  lookUp: {
    visibleWithinMs: 0,
    async run(api, { ready: { url, status } }) {
      const post = await api.read({ url, query: { context: 'edit' } })
      const isPublished = status === 'draft' || requireText('WordPress', post.status) !== 'draft'
      const entry = toEntry('WordPress', post.id, post.link)
      return { matches: isPublished ? [entry] : [], isComplete: true }
    },
  },
  tools: {
    postTypes: { description: 'Lists the types of posts.', run: listTypes },
    categoriesList: {
      description: 'Lists the categories of posts.',
      run: async (api) => listTerms(api, 'categories'),
    },
    tagsList: { description: 'Lists the tags of posts.', run: async (api) => listTerms(api, 'tags') },
  },
  reads,
})

/** Finds the REST API, which a site without permalinks has only as a query parameter. */
async function findApi(
  api: ConnectApi<unknown>,
  site: string,
  headers: Record<string, string>,
): Promise<{ root: string; user: object }> {
  for (const root of [`${site}/wp-json`, `${site}/?rest_route=`])
    try {
      const url = `${root}/wp/v2/users/me`
      const user = await api.read({ url, query: { context: 'edit' }, headers, errors: [NOT_HERE] })
      return { root, user }
    } catch (error) {
      const isElsewhere =
        error instanceof PlatformError && ['not_a_wordpress_site', 'unreadable_answer'].includes(error.code)
      if (!isElsewhere) throw error
    }
  throw rejected('not_a_wordpress_site', NO_SITE)
}

async function upload(
  api: PlatformApi<unknown>,
  media: EntryMedia,
  leaves: Leaves,
): Promise<{ id: number; url: string }> {
  const { name, ...file } = await media.file()
  const { id, source_url } = await api.read({
    url: '/wp/v2/media',
    file,
    headers: { 'content-disposition': `attachment; filename="${name}"` },
  })
  const uploaded = Number(requireId('WordPress', id))
  // WordPress has no trash for files, so that it deletes them only by force.
  leaves({ method: 'DELETE', url: `/wp/v2/media/${uploaded}`, query: { force: true } })
  if (media.alt) await api.request({ url: `/wp/v2/media/${uploaded}`, json: { alt_text: media.alt } })
  return { id: uploaded, url: requireText('WordPress', source_url) }
}

function addressOf({ releaseId, settings }: LiveEntry): string {
  return `/wp/v2/${encodeURIComponent(String(settings.type))}/${encodeURIComponent(releaseId)}`
}

function figure({ isVideo, alt }: EntryMedia, { id, url }: { id: number; url: string }): string {
  const src = escapeHtml(url)
  return isVideo
    ? `<figure class="wp-block-video"><video controls src="${src}"></video></figure>`
    : `<figure class="wp-block-image"><img class="wp-image-${id}" src="${src}" alt="${escapeHtml(alt ?? '')}" /></figure>`
}

async function listTypes(api: PlatformApi<unknown>) {
  const types = await api.read({ url: '/wp/v2/types', query: { context: 'edit' } })
  return readList(Object.values(types))
    .filter(({ slug, viewable }) => viewable === true && slug !== 'attachment')
    .map(({ rest_base, name }) => ({ id: rest_base, name }))
}

/** Lists up to 1,000 categories or tags. */
async function listTerms(api: PlatformApi<unknown>, kind: string) {
  const terms = []
  for (let page = 1; page <= MAX_TERM_PAGES; page++) {
    const found = await api.list({ url: `/wp/v2/${kind}`, query: { per_page: 100, page } })
    terms.push(...found.map(({ id, name }) => ({ id, name })))
    if (found.length < 100) break
  }
  return terms
}
