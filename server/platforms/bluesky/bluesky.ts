import type { ChosenMention } from '../../lib/html/mentions.ts'
import { toIso } from '../../lib/time/dates.ts'
import { definePlatform } from '../define.ts'
import { unlessRefused } from '../kit/http/errors.ts'
import { type Answer, optionalText } from '../kit/http/response.ts'
import type { EntryMedia } from '../kit/media.ts'
import { readMetrics } from '../kit/metrics.ts'
import { PERMANENT_IDEMPOTENCY, published, ready, wait } from '../kit/steps.ts'
import { countGraphemes } from '../kit/text.ts'
import type { Mention, ThreadPosition } from '../platform.ts'
import { type BlueskyApi, env } from './env.ts'
import { facetsOf, isDid } from './facets.ts'
import { inbox } from './inbox.ts'
import { reads } from './reads.ts'
import { putRecord, recordKey, removeRecord, repost, strongRef } from './records.ts'
import { auth } from './session.ts'
import { processedVideo, uploadVideo } from './video.ts'

const POST = 'app.bsky.feed.post'
const POLL_MS = 2_000
const HANDLE = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/i

const WRONG_CREDENTIALS = 'Bluesky did not accept the credentials. Check the handle and the app password.'
const APP_PASSWORD_NEEDED = 'This account requires a second factor: use an app password.'
const ACCOUNT_DISABLED = 'The Bluesky account is deactivated or taken down.'
const UNAVAILABLE = 'Bluesky is temporarily unavailable. {detail}'

/** Bluesky and any other AT Protocol server, through an app password. */
export const bluesky = definePlatform({
  id: 'bluesky',
  name: 'Bluesky',
  env,
  maxConcurrent: 2,
  rules: 'A post or comment has up to 4 images, or 1 video and no other file.',
  text: { max: 300, length: countGraphemes, maxBytes: 3000 },
  media: {
    // Stays below the lexicon's limit of 2 000 000 bytes, since servers with the earlier lexicon refuse more.
    images: { max: 4, maxBytes: 1_000_000, maxEdge: 2000, mimes: ['image/jpeg', 'image/png', 'image/webp'] },
    videos: { alone: true },
  },
  idempotency: PERMANENT_IDEMPOTENCY,
  baseUrl: ({ account }) => account?.credentials.service ?? '',
  auth,
  errors: [
    [null, /^(ExpiredToken|InvalidToken)\b/, 'auth', null, 'The Bluesky session has expired.'],
    [null, /^(AuthenticationRequired|AuthMissing)\b/, 'auth', null, WRONG_CREDENTIALS],
    [null, /^AuthFactorTokenRequired\b/, 'auth', 'app_password_needed', APP_PASSWORD_NEEDED],
    [null, /^Account(Takedown|Deactivated)\b/, 'auth', 'account_disabled', ACCOUNT_DISABLED],
    [null, /^RateLimitExceeded\b/, 'retryable', 'platform_rate_limited', 'Bluesky asks to slow down.'],
    [null, /^BlobTooLarge\b/, 'rejected', 'media_too_large', 'Bluesky refused a file as too large.'],
    [null, /^(UpstreamFailure|NotEnoughResources)\b/, 'retryable', null, UNAVAILABLE],
  ],
  /** Builds the complete record before the irreversible call, so that a repeat sends the same bytes. */
  async prepare(api, { entry, position, key, saved }) {
    const rkey = recordKey(entry.postId, key)
    const [first] = entry.media
    if (first?.isVideo && saved === null) return wait(POLL_MS, await uploadVideo(api, first, `${rkey}.mp4`))
    const video = first?.isVideo ? await processedVideo(api, saved as string) : undefined
    if (first?.isVideo && video === undefined) return wait(POLL_MS, saved as string)
    const facets = await facetsOf(entry.text, (handle) => resolveHandle(api, handle), entry.mentions)
    const embed = first && (first.isVideo ? videoEmbed(first, video) : await imagesEmbed(api, entry.media))
    const reply = await replyTo(api, position)
    return ready({
      rkey,
      record: {
        $type: POST,
        text: entry.text,
        createdAt: toIso(api.now),
        ...(facets.length > 0 ? { facets } : {}),
        ...(embed ? { embed } : {}),
        ...(reply ? { reply } : {}),
      },
    })
  },
  /** Stores the post under the chosen key, so that a repeat finds it. */
  async commit(api, { ready: { rkey, record } }) {
    const { profile, internalId } = api.account
    const releaseId = await putRecord(api, { collection: POST, rkey, record })
    const releaseUrl = `https://bsky.app/profile/${profile ?? internalId}/post/${rkey}`
    return published({ releaseId, releaseUrl })
  },
  remove: {
    source: 'https://docs.bsky.app/docs/api/com-atproto-repo-delete-record',
    run: removeRecord,
  },
  metrics: {
    history: false,
    // The account's own server forwards these requests to the AppView.
    account: async (api) =>
      readMetrics(
        await api.read({ url: '/xrpc/app.bsky.actor.getProfile', query: { actor: api.account.internalId } }),
        { Followers: 'followersCount', Posts: 'postsCount' },
      ),
    post: async (api, releaseId) =>
      readMetrics(await postView(api, releaseId), {
        Likes: 'likeCount',
        Reposts: 'repostCount',
        Replies: 'replyCount',
        Quotes: 'quoteCount',
      }),
  },
  mentions: { search: searchActors, format: formatMention },
  plugs: {
    async likes(api, releaseId) {
      const likes = (await postView(api, releaseId))?.likeCount
      return typeof likes === 'number' ? likes : undefined
    },
    repost,
    byOthers: ['repost'],
  },
  inbox,
  reads,
})

async function resolveHandle(api: BlueskyApi, handle: string): Promise<string | undefined> {
  const url = '/xrpc/com.atproto.identity.resolveHandle'
  // A handle without an account stays plain text; any other failure is retried.
  const found = await unlessRefused(api.read({ url, query: { handle }, token: null }), null)
  return optionalText(found?.did)
}

async function replyTo(api: BlueskyApi, { root, parent }: ThreadPosition) {
  if (!root || !parent) return undefined
  const first = await strongRef(api, root.releaseId)
  const last = parent.releaseId === root.releaseId ? first : await strongRef(api, parent.releaseId)
  return { root: first, parent: last }
}

function videoEmbed({ alt, width, height }: EntryMedia, video: unknown): object {
  return {
    $type: 'app.bsky.embed.video',
    video,
    ...(alt ? { alt } : {}),
    ...(width && height ? { aspectRatio: { width, height } } : {}),
  }
}

async function imagesEmbed(api: BlueskyApi, files: EntryMedia[]): Promise<object> {
  const images = []
  for (const media of files) {
    const { width, height, ...file } = await media.file()
    const { blob } = await api.read({ url: '/xrpc/com.atproto.repo.uploadBlob', file })
    images.push({ image: blob, alt: media.alt ?? '', aspectRatio: { width, height } })
  }
  return { $type: 'app.bsky.embed.images', images }
}

/** Reads a post from the AppView; undefined if the post was deleted or has not been indexed yet. */
async function postView(api: BlueskyApi, releaseId: string): Promise<Answer | undefined> {
  const url = '/xrpc/app.bsky.feed.getPosts'
  const posts = await api.list({ url, query: { uris: releaseId }, at: 'posts' })
  return posts.find(({ uri }) => uri === releaseId)
}

/** Searches as Bluesky's own composer does; the account's server forwards the query to the AppView. */
async function searchActors(api: BlueskyApi, query: string): Promise<Mention[]> {
  const url = '/xrpc/app.bsky.actor.searchActorsTypeahead'
  const actors = await api.list({ url, query: { q: query.replace(/^@/, ''), limit: '10' }, at: 'actors' })
  return actors.flatMap((actor) => {
    const id = optionalText(actor.did)
    const label = optionalText(actor.handle)
    const name = optionalText(actor.displayName)
    if (id === undefined || label === undefined) return []
    return [{ id, label, ...(name ? { name } : {}), image: optionalText(actor.avatar) ?? null }]
  })
}

/**
 * Formats a mention as `@handle`. A DID points to its account even if the text changes; a handle is resolved when the post is
 * published.
 */
function formatMention({ id, label }: ChosenMention): string | null {
  if (isDid(id)) return label === '' ? null : `@${label}`
  return HANDLE.test(id) ? `@${id}` : null
}
