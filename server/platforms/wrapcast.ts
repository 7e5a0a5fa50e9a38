import { createHash } from 'node:crypto'
import { definePlatform } from './define.ts'
import type { ConnectApi } from './kit/api.ts'
import { accountOf } from './kit/auth/account.ts'
import type { SignedIn } from './kit/auth/kinds.ts'
import { lookThroughList } from './kit/cursors.ts'
import { requiredSecret, requiredVariable, urlVariable } from './kit/env.ts'
import { rejected } from './kit/http/errors.ts'
import {
  optionalText,
  readList,
  readPath,
  requireId,
  requireText,
  unreadableResponse,
} from './kit/http/response.ts'
import { goneRule } from './kit/published/changes.ts'
import { choices, id, object, required } from './kit/settings.ts'
import { published, ready, readyActs, repliesOf } from './kit/steps.ts'
import type { PublishedEntry } from './platform.ts'

/** Bytes of a long cast, the longest that every account may publish. */
const MAX_BYTES = 1024
/** Assumes a short time for which Neynar remembers an `idem`, since Neynar does not document it. */
const IDEM_MEMORY_MS = 120_000
const COMMIT_WITHIN_MS = 60_000

const WRONG_KEY = 'Neynar rejects the API key of this service. The operator must correct NEYNAR_SECRET_KEY.'
const NO_PLAN =
  'The plan of this service at Neynar does not include this. The operator must change it: {detail}'
const REVOKED =
  'The approval to publish to this Farcaster account has ended: connect it again. Neynar says: {detail}'
const NO_CHANNEL = 'Farcaster has no such channel: choose one from the tool "subreddits".'
const NOT_APPROVED =
  'The account has not approved that this service publishes for it: approve it in the Farcaster app, then connect again.'

/** Publishes to Farcaster through Neynar, which stores a signer for each account. The identifier is that of existing clients. */
export const wrapcast = definePlatform({
  id: 'wrapcast',
  name: 'Farcaster',
  env: {
    clientId: requiredVariable('NEYNAR_CLIENT_ID', 'The client id of an app in the Neynar developer portal.'),
    secretKey: requiredSecret('NEYNAR_SECRET_KEY', 'The API key of that app.'),
    url: urlVariable('NEYNAR_URL', 'https://api.neynar.com', 'The server of Neynar.'),
  },
  rules: 'A cast has up to 2 images and no video. Without a channel it goes to the feed of the account.',
  text: { max: MAX_BYTES, maxBytes: MAX_BYTES },
  media: { max: 2, images: { mimes: ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] }, videos: null },
  settings: object({
    // Existing clients use the name that Reddit has for such places.
    subreddit: choices(
      object({
        id: required(id('ID of the channel.', { 'x-lookup': { tool: 'subreddits', search: 'word' } })),
      }),
      {
        title: 'Channels',
        description: 'Channels that the cast goes to; empty for the feed of the account.',
      },
    ),
  }),
  idempotency: { remembersMs: IDEM_MEMORY_MS, commitWithinMs: COMMIT_WITHIN_MS },
  baseUrl: ({ config }) => `${config.url}/v2/farcaster`,
  headers: ({ secretKey }) => ({ 'x-api-key': secretKey }),
  credential: () => ({}),
  auth: {
    kind: 'client-code',
    fields: [{ key: 'signer_uuid', label: 'Signer', validation: '/^\\S+$/', type: 'password' }],
    start: ({ clientId }, state) => `${clientId}||${state}`,
    connect,
  },
  errors: [
    [401, null, 'rejected', 'api_key_refused', WRONG_KEY],
    [402, null, 'rejected', 'plan_needed', NO_PLAN],
    [null, /signer/i, 'auth', 'signer_refused', REVOKED],
    [403, null, 'auth', 'signer_refused', REVOKED],
    [404, /channel/i, 'rejected', 'channel_not_found', NO_CHANNEL],
    [404, /\bcast\b/i, 'rejected', 'parent_gone', 'The cast to reply to is no longer on Farcaster.'],
    [409, null, 'unknown', null, 'Neynar has received this cast before: it may be live.'],
  ],
  async prepare({ account }, { entry, position, settings: { subreddit = [] } }) {
    const cast: Cast = { text: entry.text, embeds: entry.media.map(({ url }) => ({ url })) }
    const author = { parent_author_fid: Number(account.internalId) }
    const replies = repliesOf(position).map(({ target, root, parent }) => ({
      target,
      ready: { ...cast, ...author, parent: parent ?? root },
    }))
    if (replies.length > 0) return readyActs(replies)
    if (subreddit.length === 0) return ready(cast)
    return readyActs(
      subreddit.map(({ value: { id } }) => ({ target: id, ready: { ...cast, channel_id: id } as Cast })),
    )
  },
  async commit(api, { ready: cast, key }) {
    const { hash } = await api.read({
      url: '/cast/',
      json: { signer_uuid: api.account.accessToken, ...cast, idem: idemOf(key) },
      timeoutMs: COMMIT_WITHIN_MS,
      irreversible: true,
      at: 'cast',
    })
    return published(entryOf(hash, api.account.profile))
  },
  /** Looks for a cast that Neynar may have forgotten the key of. */
  lookUp: {
    visibleWithinMs: 120_000,
    async run(api, { ready: cast, sentAt }) {
      const query = { fid: api.account.internalId, limit: 50, include_replies: true }
      const request = { url: '/feed/user/casts/', query, at: 'casts', next: 'next.cursor', as: 'cursor' }
      return lookThroughList(api, request, { sentAt, text: cast.text }, (shown) => ({
        entry: entryOf(shown.hash, api.account.profile),
        // A cast of nothing but files is told by their addresses.
        text: shown.text === '' && cast.embeds.length > 0 ? null : shown.text,
        publishedAt: shown.timestamp,
        fits:
          optionalText(shown.parent_hash) === cast.parent &&
          (cast.channel_id === undefined || readPath(shown.channel, 'id') === cast.channel_id) &&
          urlsOf(shown.embeds) === urlsOf(cast.embeds),
      }))
    },
  },
  remove: {
    source: 'https://docs.neynar.com/reference/delete-cast',
    limits: 'Neynar asks the network to delete the cast, and others may keep copies.',
    async run(api, { releaseId: target_hash }) {
      const json = { signer_uuid: api.account.accessToken, target_hash }
      const errors = [goneRule('Farcaster', 404, /\bcast\b/i)]
      const answer = await api.read({ method: 'DELETE', url: '/cast/', json, irreversible: true, errors })
      if (answer.success !== true) throw unreadableResponse('Farcaster')
    },
  },
  tools: {
    subreddits: {
      description: 'Finds channels.',
      dataSchema: [{ key: 'word', type: 'string', description: 'Part of the id or name.' }],
      async run(api, { word }) {
        const query = { q: String(word ?? ''), limit: 20 }
        const channels = await api.list({ url: '/channel/search/', query, at: 'channels' })
        const named = channels.filter(({ id }) => optionalText(id))
        return named.map(({ id, name }) => ({ id, name: optionalText(name) ?? id }))
      },
    },
  },
})

/** Request to publish, without the members that the account and the act add. */
interface Cast {
  text: string
  embeds: { url: string }[]
  channel_id?: string
  parent?: string
  parent_author_fid?: number
}

function entryOf(hash: unknown, name: string | null): PublishedEntry {
  const releaseId = requireText('Farcaster', hash)
  const path = name === null ? `~/conversations/${releaseId}` : `${name}/${releaseId.slice(0, 10)}`
  return { releaseId, releaseUrl: `https://farcaster.xyz/${path}` }
}

function urlsOf(embeds: unknown): string {
  return readList(embeds)
    .map(({ url }) => String(url))
    .sort()
    .join(' ')
}

/** Returns the key in the form that Neynar recommends: 16 characters. */
function idemOf(key: string): string {
  return createHash('sha256').update(key).digest('base64url').slice(0, 16)
}

/** Reads the signer and its account from Neynar, since a client could name any. */
async function connect(
  { signer_uuid = '' }: Record<string, string>,
  api: ConnectApi<unknown>,
): Promise<SignedIn> {
  const signer = await api.read({ url: '/signer/', query: { signer_uuid } })
  const { permissions } = signer
  const mayPublish = ['WRITE_ALL', 'PUBLISH_CAST'].some((each) => [permissions ?? each].flat().includes(each))
  if (signer.status !== 'approved' || !mayPublish) throw rejected('signer_not_approved', NOT_APPROVED)
  const fid = requireId('Farcaster', signer.fid)
  const [user] = await api.list({ url: '/user/bulk/', query: { fids: fid }, at: 'users' })
  const paths = { id: 'fid', name: ['display_name', 'username'], picture: 'pfp_url', profile: 'username' }
  return { ...accountOf('Farcaster', { ...user, fid }, paths), accessToken: signer_uuid }
}
