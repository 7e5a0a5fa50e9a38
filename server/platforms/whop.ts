import { randomUUID } from 'node:crypto'
import { definePlatform } from './define.ts'
import type { PlatformApi } from './kit/api.ts'
import { accountOf } from './kit/auth/account.ts'
import { requiredVariable, urlVariable } from './kit/env.ts'
import { optionalText, readPath, requireId, requireText, selectPaths, toEntry } from './kit/http/response.ts'
import { areProcessed, type EntryMedia, withFile } from './kit/media.ts'
import { goneRule } from './kit/published/changes.ts'
import { lookThrough } from './kit/reads/look-up.ts'
import { membersOf } from './kit/reads/shape.ts'
import { id, object, required, string } from './kit/settings.ts'
import { published, ready, wait } from './kit/steps.ts'

const POLL_MS = 3_000
/** Version of the API since which files have this format. */
const FILES_VERSION = { 'api-version-date': '2026-08-21-1' }

const FORBIDDEN =
  'The account is not allowed to post in this forum. Choose another one, or ask its owner. Whop says: {detail}'
const NOT_FOUND = 'Whop has no such forum: choose one from the list of the tool "experiences".'
const PARENT_GONE = 'The post to comment on is no longer on Whop.'

/** Publishes to forums of Whop. Its API has no idempotency keys. */
export const whop = definePlatform({
  id: 'whop',
  name: 'Whop',
  env: {
    clientId: requiredVariable('WHOP_CLIENT_ID', 'An app of the Whop developer dashboard (`app_…`).'),
    url: urlVariable('WHOP_URL', 'https://api.whop.com', 'The server of the API.'),
  },
  editor: 'markdown',
  maxConcurrent: 1,
  rules:
    'A post in a forum, in Markdown, with an optional title. Choose the company with the tool `companies`, then one of its forums ' +
    'with the tool `experiences`. Comments go below the post.',
  text: { max: 50_000 },
  media: { images: { mimes: ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] } },
  settings: object({
    company: required(id('ID of the company (`biz_…`).', { 'x-lookup': { tool: 'companies' } })),
    experience: required(
      id('ID of the forum (`exp_…`), or `public`.', {
        title: 'Forum',
        'x-lookup': { tool: 'experiences', with: { id: 'company' } },
      }),
    ),
    title: string({ maxLength: 255, description: 'Headline of the post.' }),
  }),
  baseUrl: ({ config }) => `${config.url}/api/v1`,
  auth: {
    kind: 'oauth2',
    client: ({ url }) => ({
      authorizeUrl: `${url}/oauth/authorize`,
      tokenUrl: `${url}/oauth/token`,
      scopes: ['openid', 'profile', 'forum:post:create', 'forum:read', 'company:basic:read'],
      pkce: true,
    }),
    // The scope `openid` requires a nonce; the service reads no id_token.
    authorizeParameters: () => ({ nonce: randomUUID() }),
    tokenBody: 'json',
    refresh: true,
    async account(api) {
      const user = await api.read({ url: `${api.config.url}/oauth/userinfo` })
      const profile = 'preferred_username'
      return accountOf('Whop', user, { id: 'sub', name: ['name', profile], picture: 'picture', profile })
    },
  },
  /** Revokes the refresh token; the access token expires within an hour. */
  async revoke({ config, account, request }) {
    const json = { token: account.refreshToken ?? account.accessToken, client_id: config.clientId }
    await request({ url: `${config.url}/oauth/revoke`, json, token: null, anyBody: true })
  },
  errors: [[403, null, 'rejected', 'missing_permissions', FORBIDDEN]],
  /** Uploads the files and waits until Whop has processed them. */
  async prepare(api, { entry, position: { root }, settings: { company, experience, title }, saved }) {
    const ids = (saved ?? []) as string[]
    if (saved === null) for (const media of entry.media) ids.push(await upload(api, media))
    if (!(await areProcessed(ids, (id) => isReady(api, id)))) return wait(POLL_MS, ids)
    return ready({
      experience_id: experience,
      // Names the company only for the public forum, since other forums have ids of their own.
      company_id: experience === 'public' ? company : undefined,
      content: entry.text,
      title: root === null ? title : undefined,
      parent_id: root?.releaseId,
      attachments: ids.length > 0 ? ids.map((id) => ({ id })) : undefined,
    })
  },
  async commit(api, { ready: post }) {
    const releaseId = await api.readId({
      url: '/forum_posts',
      json: post,
      irreversible: true,
      errors: [
        post.parent_id === undefined
          ? [404, null, 'rejected', 'forum_not_found', NOT_FOUND]
          : [404, null, 'rejected', 'parent_gone', PARENT_GONE],
      ],
    })
    return published({ releaseId, releaseUrl: null })
  },
  edit: {
    source: 'https://docs.whop.com/api-reference/forum-posts/update-forum-post',
    limits: 'The title and the files stay. Whop lets apps delete no posts.',
    async run(api, { releaseId }, { text: content }) {
      const url = `/forum_posts/${encodeURIComponent(releaseId)}`
      const errors = [goneRule('Whop', 404)]
      await api.readId({ method: 'PATCH', url, json: { content }, irreversible: true, errors })
    },
  },
  // Whop does not document the order of this list, so that only a post that is in it says something.
  lookUp: {
    visibleWithinMs: 60_000,
    async run(api, { ready: post, sentAt }) {
      const { experience_id, company_id, parent_id } = post
      const query = { experience_id, company_id, parent_id, first: 50 }
      const found = await lookThrough({ sentAt }, post.content, async () => {
        const posts = await api.list({ url: '/forum_posts', query, at: 'data' })
        const own = posts.filter(({ user }) => readPath(user, 'id') === api.account.internalId)
        const items = own.map(({ id, content, title, created_at }) => ({
          entry: toEntry('Whop', id, null),
          text: content,
          publishedAt: created_at,
          fits: (optionalText(title) ?? '') === (post.title ?? ''),
        }))
        return { items }
      })
      return { ...found, isComplete: false }
    },
  },
  tools: {
    companies: {
      description: 'Lists the companies of the account.',
      async run(api) {
        const data = await api.list({ url: '/companies', query: { first: 50 }, at: 'data' })
        return data.map(({ id, title }) => ({ id, name: title }))
      },
    },
    experiences: {
      description: 'Lists the forums of a company.',
      dataSchema: [{ key: 'id', type: 'string', description: 'ID of the company.' }],
      async run(api, { id }) {
        const query = { company_id: String(id ?? ''), first: 50 }
        const data = await api.list({ url: '/forums', query, at: 'data' })
        return data.map((forum) => selectPaths(forum, { id: 'experience.id', name: 'experience.name' }))
      },
    },
  },
})

/** Registers a file and sends its bytes to the URL that Whop returns. */
function upload(api: PlatformApi<unknown>, media: EntryMedia): Promise<string> {
  return withFile(media, async (file) => {
    const json = { filename: file.name }
    const { id, upload_url, upload_headers } = await api.read({ url: '/files', json, headers: FILES_VERSION })
    const url = requireText('Whop', upload_url)
    const headers = readHeaders(upload_headers)
    await api.request({ method: 'PUT', url, file, headers, token: null, anyBody: true })
    return requireId('Whop', id)
  })
}

function readHeaders(headers: unknown): Record<string, string> {
  const pairs = Object.entries(membersOf(headers))
  return Object.fromEntries(pairs.map(([name, value]) => [name.toLowerCase(), String(value)]))
}

async function isReady(api: PlatformApi<unknown>, id: string): Promise<boolean | string> {
  const url = `/files/${encodeURIComponent(id)}`
  const { upload_status } = await api.read({ url, headers: FILES_VERSION })
  return upload_status === 'failed' ? 'Whop could not process a file of the post.' : upload_status === 'ready'
}
