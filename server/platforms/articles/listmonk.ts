import { escapeHtml } from '../../lib/html/template.ts'
import { definePlatform } from '../define.ts'
import type { PlatformApi } from '../kit/api.ts'
import { addressField, basicAuth, passwordField, usernameField } from '../kit/auth/fields.ts'
import { accountServersVariable } from '../kit/env.ts'
import type { ErrorRule } from '../kit/http/error-rules.ts'
import { unlessRefused } from '../kit/http/errors.ts'
import { type Answer, optionalText, readList, requireId, requireText } from '../kit/http/response.ts'
import type { EntryMedia } from '../kit/media.ts'
import { object, required, string } from '../kit/settings.ts'
import type { Leaves } from '../kit/spec.ts'
import { PERMANENT_IDEMPOTENCY, published, ready } from '../kit/steps.ts'
import type { PublishedEntry } from '../platform.ts'
import { connectTo, siteAddress } from './site.ts'

const SERVERS = 'LISTMONK_URLS'
const ID = '^\\d+$'

const REFUSED =
  'listmonk refused the credentials, or the user lacks a permission: it needs permissions to read lists and templates, to upload media, and to manage and send campaigns. listmonk says: {detail}'
const NOT_THERE =
  'There is no listmonk at this address. Type the address of its dashboard, such as https://mail.example.com.'

const GONE: ErrorRule[] = [
  [400, null, 'rejected', 'draft_gone', 'The draft is no longer on listmonk: publish the post again.'],
]

/** Sends campaigns of a listmonk server. Idempotent: it creates a draft, and starts the campaign only while it is a draft. */
export const listmonk = definePlatform({
  id: 'listmonk',
  name: 'ListMonk',
  env: {
    servers: accountServersVariable(
      SERVERS,
      'http://listmonk:9000',
      'Comma-separated URLs of your servers in a private network or without TLS. Other servers need a public address and https.',
    ),
  },
  editor: 'html',
  maxConcurrent: 100,
  rules:
    'An email to all subscribers of a list, with a subject and a preview. Images are placed below the text.',
  text: { max: 100_000_000 },
  media: { images: { maxEdge: 2000, mimes: ['image/jpeg', 'image/png', 'image/gif'] }, videos: null },
  comments: false,
  settings: object({
    subject: required(string({ minLength: 1, maxLength: 5000, description: 'Subject of the email.' })),
    preview: required(
      string({ minLength: 1, description: 'Text that email clients show next to the subject.' }),
    ),
    list: required(
      string({ pattern: ID, 'x-lookup': { tool: 'list' }, description: 'ID of the list of subscribers.' }),
    ),
    template: string({
      pattern: ID,
      'x-lookup': { tool: 'templates' },
      description: 'ID of a template; the default of listmonk if not set.',
    }),
  }),
  idempotency: PERMANENT_IDEMPOTENCY,
  baseUrl: ({ account }) => `${account?.credentials.url ?? ''}/api`,
  credential: ({ account: { credentials } }) => basicAuth(credentials.username, credentials.password),
  auth: {
    kind: 'custom-fields',
    fields: () => [
      addressField('url', 'URL'),
      { ...usernameField, hint: 'A user of the type API' },
      passwordField('password', 'Password', 'The token of that user'),
    ],
    async connect({ url: typed, username = '', password = '' }, api) {
      const url = siteAddress(typed).replace(/\/admin$/, '')
      const headers = basicAuth(username, password)
      const settings = await connectTo(SERVERS, async () => {
        const reading = api.read({ url: `${url}/api/settings`, headers, at: 'data' })
        // Ignores a missing permission to read settings, which only describe the server.
        return unlessRefused(reading, {} as Answer, 'missing_permissions')
      })
      return {
        internalId: url,
        name: optionalText(settings['app.site_name']) ?? new URL(url).host,
        picture: optionalText(settings['app.logo_url']) ?? null,
        profile: username,
        accessToken: password,
        credentials: { url, username, password },
      }
    },
  },
  errors: [
    [401, null, 'auth', null, REFUSED],
    [403, /permission/i, 'rejected', 'missing_permissions', REFUSED],
    [403, null, 'auth', null, REFUSED],
    [404, null, 'rejected', 'not_a_listmonk_server', NOT_THERE],
  ],
  async prepare(api, { entry, settings: { subject, preview, list, template }, leaves }) {
    const body = [hiddenText(preview), entry.text]
    for (const media of entry.media) body.push(await uploadImage(api, media, leaves))
    const json = {
      name: subject,
      subject,
      type: 'regular',
      content_type: 'html',
      lists: [Number(list)],
      body: body.join('\n'),
      template_id: template === undefined ? undefined : Number(template),
    }
    const { id } = await api.read({ url: '/campaigns', json, at: 'data' })
    return ready({ id: requireId('listmonk', id) })
  },
  /** Checks the status first, so that a repeat neither fails nor resumes a campaign that somebody has paused in the meantime. */
  async commit(api, { ready: { id } }) {
    if (!(await isDraft(api, id))) return published(campaignPage(api, id))
    const json = { status: 'running' }
    await api.read({ method: 'PUT', url: `/campaigns/${id}/status`, json, irreversible: true })
    return published(campaignPage(api, id))
  },
  lookUp: {
    visibleWithinMs: 0,
    async run(api, { ready: { id } }) {
      return { matches: (await isDraft(api, id)) ? [] : [campaignPage(api, id)], isComplete: true }
    },
  },
  tools: {
    list: {
      description: 'Lists the lists of subscribers.',
      async run(api) {
        const query = { minimal: true, per_page: 'all' }
        return named((await api.read({ url: '/lists', query, at: 'data' })).results)
      },
    },
    templates: {
      description: 'Lists the templates of campaigns.',
      async run(api) {
        const { data } = await api.read({ url: '/templates', query: { no_body: true } })
        return named(readList(data).filter(({ type }) => type !== 'tx'))
      },
    },
  },
})

async function isDraft(api: PlatformApi<unknown>, id: string): Promise<boolean> {
  const query = { no_body: true }
  const { status } = await api.read({ url: `/campaigns/${id}`, query, errors: GONE, at: 'data' })
  return requireText('listmonk', status) === 'draft'
}

function campaignPage({ account }: PlatformApi<unknown>, id: string): PublishedEntry {
  return { releaseId: id, releaseUrl: `${account.credentials.url}/admin/campaigns/${id}` }
}

async function uploadImage(api: PlatformApi<unknown>, media: EntryMedia, leaves: Leaves): Promise<string> {
  const file = { field: 'file', ...(await media.file()) }
  const { id, url } = await api.read({ url: '/media', multipart: { files: [file] }, at: 'data' })
  if (Number.isSafeInteger(id)) leaves({ method: 'DELETE', url: `/media/${id}` })
  const src = new URL(requireText('listmonk', url), `${api.account.credentials.url}/`).href
  return `<p><img src="${escapeHtml(src)}" alt="${escapeHtml(media.alt ?? '')}" style="max-width: 100%" /></p>`
}

function hiddenText(preview: string): string {
  return `<div style="display: none; max-height: 0; overflow: hidden">${escapeHtml(preview)}</div>`
}

function named(list: unknown): { id: string; name: unknown }[] {
  return readList(list).map(({ id, name }) => ({ id: String(id), name }))
}
