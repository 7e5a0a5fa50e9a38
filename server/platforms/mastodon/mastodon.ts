import type { ChosenMention } from '../../lib/html/mentions.ts'
import { definePlatform } from '../define.ts'
import type { ErrorRule } from '../kit/http/error-rules.ts'
import { optionalText, readList, requireText, textAt, toEntry } from '../kit/http/response.ts'
import type { EntryMedia } from '../kit/media.ts'
import { readMetrics } from '../kit/metrics.ts'
import { goneRule } from '../kit/published/changes.ts'
import { boolean, object, oneOf, string } from '../kit/settings.ts'
import { published, ready, wait } from '../kit/steps.ts'
import { countGraphemes } from '../kit/text.ts'
import type { Mention } from '../platform.ts'
import { env, type MastodonApi } from './env.ts'
import { inbox } from './inbox.ts'
import { limitsOf } from './instance.ts'
import { boost, edit, favouritesOf, lookUp, STATUS_ERRORS, statusView } from './posts.ts'
import { reads } from './reads.ts'
import { readAccount, registerApp } from './sign-in.ts'
import { statusLength } from './status-length.ts'

/** Stays below the hour for which Mastodon remembers an Idempotency-Key, since clocks may differ by minutes. */
const KEY_MEMORY_MS = 50 * 60_000
const POLL_MS = 2_000

const REPLY_ERRORS: readonly ErrorRule[] = [
  [404, null, 'rejected', 'parent_gone', 'The post to reply to is no longer on Mastodon.'],
]
const MEDIA_ERRORS: readonly ErrorRule[] = [
  [422, null, 'rejected', 'media_refused', 'Mastodon could not process a file: {detail}'],
]

/** Matches `user@host`, with the user names that Mastodon allows. */
const ADDRESS = /^@?([\w.-]+@[a-z0-9.-]+(?::\d+)?)$/i
const SEARCH_CLOSED = 'This Mastodon server allows only its members to search.'

/** Files of a post on the server, and those that it is still processing. */
interface Uploads {
  ids: string[]
  processing: string[]
}

/** Publishes to any server with Mastodon's API. Idempotent as long as the server remembers an Idempotency-Key; some servers do not. */
export const mastodon = definePlatform({
  id: 'mastodon',
  name: 'Mastodon',
  env,
  maxConcurrent: 5,
  rules:
    'The server sets the limits of lengths and sizes. On most servers a post has up to 4 images, or 1 video and no other file.',
  // Subtracts the content warning, which counts against the limit of the text.
  text: ({ account, settings: { spoiler_text = '' } }) => {
    const { characters, urlCharacters } = limitsOf(account)
    return {
      max: Math.max(characters - countGraphemes(spoiler_text), 0),
      length: (text, max) => statusLength(text, urlCharacters, max),
    }
  },
  media: ({ account }) => {
    const limits = limitsOf(account)
    return {
      subject: 'This Mastodon server',
      max: limits.attachments,
      images: { maxBytes: limits.imageBytes, maxEdge: 3840, mimes: limits.mimes },
      videos: { alone: true, maxBytes: limits.videoBytes },
      alt: { max: limits.descriptionCharacters },
    }
  },
  settings: object({
    visibility: oneOf(['public', 'unlisted', 'private', 'direct'], {
      description: "Who sees the post; the account's default if not set.",
    }),
    sensitive: boolean({ title: 'Sensitive media', description: 'Hide the media behind a warning.' }),
    spoiler_text: string({
      title: 'Content warning',
      maxLength: 500,
      description: 'A content warning; counts against the length of the post.',
    }),
    language: string({ pattern: '^[a-z]{2,3}$', description: 'ISO 639 code of the language of the text.' }),
  }),
  idempotency: ({ account, config }) => {
    const host = URL.parse(account.credentials.instance ?? '')?.host ?? ''
    return config.notIdempotent.includes(host) ? null : { remembersMs: KEY_MEMORY_MS }
  },
  baseUrl: ({ account }) => account?.credentials.instance ?? '',
  auth: {
    kind: 'oauth2',
    externalUrl: ({ clientId, clientSecret }) => clientId === null || clientSecret === null,
    register: registerApp,
    tokenBody: 'json',
    account: readAccount,
  },
  async revoke(api) {
    const { instance = '', clientId = '', clientSecret = '' } = api.account.credentials
    const app = { client_id: clientId, client_secret: clientSecret }
    const json = { ...app, token: api.account.accessToken }
    await api.request({ url: `${instance}/oauth/revoke`, json, token: null })
  },
  errors: [],
  /** Uploads the files and waits until the server has processed them. The server deletes attachments that no post uses. */
  async prepare(api, { entry, position, settings, saved }) {
    const uploads = (saved ?? { ids: [], processing: [] }) as Uploads
    if (saved === null) for (const media of entry.media) await upload(api, media, uploads)
    else uploads.processing = await stillProcessing(api, uploads.processing)
    if (uploads.processing.length > 0) return wait(POLL_MS, uploads)
    const { visibility, spoiler_text, language, sensitive } = settings
    return ready({
      status: entry.text,
      media_ids: uploads.ids.length > 0 ? uploads.ids : undefined,
      in_reply_to_id: position.parent?.releaseId,
      visibility,
      spoiler_text,
      language,
      sensitive: sensitive === true ? true : undefined,
    })
  },
  /** Creates the status with the Idempotency-Key: within an hour, a repeat returns the first status. */
  async commit(api, { ready: status, key }) {
    const shown = await api.read({
      url: '/api/v1/statuses',
      headers: { 'idempotency-key': key },
      json: status,
      irreversible: true,
      errors: status.in_reply_to_id === undefined ? STATUS_ERRORS : [...REPLY_ERRORS, ...STATUS_ERRORS],
    })
    return published(toEntry('Mastodon', shown.id, textAt(shown, 'url', 'uri')))
  },
  lookUp,
  remove: {
    source: 'https://docs.joinmastodon.org/methods/statuses/#delete',
    limits: 'Other servers are asked to remove their copies, and some may keep them.',
    run: (api, { releaseId }) =>
      api.request({
        method: 'DELETE',
        url: `/api/v1/statuses/${encodeURIComponent(releaseId)}`,
        irreversible: true,
        errors: [goneRule('Mastodon', 404), ...STATUS_ERRORS],
      }),
  },
  edit,
  metrics: {
    history: false,
    account: async (api) =>
      readMetrics(await api.read({ url: '/api/v1/accounts/verify_credentials' }), {
        Followers: 'followers_count',
        Posts: 'statuses_count',
      }),
    post: async (api, releaseId) =>
      readMetrics(await statusView(api, releaseId), {
        Favourites: 'favourites_count',
        Boosts: 'reblogs_count',
        Replies: 'replies_count',
      }),
  },
  mentions: { search: searchAccounts, format: formatMention },
  plugs: { likes: favouritesOf, repost: boost, byOthers: ['repost'] },
  inbox,
  reads,
})

async function upload(api: MastodonApi, media: EntryMedia, uploads: Uploads): Promise<void> {
  const { data, status } = await api.request<{ id: unknown } | undefined>({
    url: '/api/v2/media',
    multipart: {
      fields: media.alt ? { description: media.alt } : {},
      files: [{ field: 'file', ...(await media.file()) }],
    },
    errors: MEDIA_ERRORS,
  })
  const id = requireText('Mastodon', data?.id)
  uploads.ids.push(id)
  if (status === 202) uploads.processing.push(id)
}

async function stillProcessing(api: MastodonApi, ids: string[]): Promise<string[]> {
  const answers = await Promise.all(
    ids.map((id) => api.request({ url: `/api/v1/media/${encodeURIComponent(id)}`, errors: MEDIA_ERRORS })),
  )
  return ids.filter((_, index) => answers[index]?.status !== 200)
}

/**
 * Searches without the token, since the connection has no permission to search. Servers that allow only members to search refuse it.
 */
async function searchAccounts(api: MastodonApi, query: string): Promise<Mention[]> {
  const { accounts } = await api.read({
    url: '/api/v2/search',
    query: { q: query.replace(/^@/, ''), type: 'accounts', limit: '10' },
    token: null,
    errors: [
      [401, null, 'rejected', 'search_closed', SEARCH_CLOSED],
      [403, null, 'rejected', 'search_closed', SEARCH_CLOSED],
    ],
  })
  const { host } = new URL(api.account.credentials.instance ?? '')
  return readList(accounts).flatMap(({ acct, display_name, avatar }) => {
    const address = optionalText(acct)
    if (address === undefined) return []
    const label = address.includes('@') ? address : `${address}@${host}`
    const name = optionalText(display_name)
    return [{ id: label, label, ...(name ? { name } : {}), image: optionalText(avatar) ?? null }]
  })
}

function formatMention({ id, label }: ChosenMention): string | null {
  const found = ADDRESS.exec(id) ?? ADDRESS.exec(label)
  return found ? `@${found[1]}` : null
}
