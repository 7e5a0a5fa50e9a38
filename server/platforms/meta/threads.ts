import { findLinks } from '../../lib/text/links.ts'
import { graphemes } from '../../lib/text/split-text.ts'
import { definePlatform } from '../define.ts'
import type { PlatformApi } from '../kit/api.ts'
import { accountOf } from '../kit/auth/account.ts'
import { flagVariable, requiredSecret, requiredVariable, urlVariable } from '../kit/env.ts'
import type { EntryMedia } from '../kit/media.ts'
import { checkTexts, countCodePoints, utf8Length } from '../kit/text.ts'
import {
  type ContainedPost,
  lookUpContainer,
  type Pending,
  prepareContainers,
  publishContainer,
  withPermalink,
} from './containers.ts'
import {
  daysOf,
  deleteNode,
  goneErrors,
  graphErrors,
  labelled,
  lastPeriod,
  onLastDay,
  RATE_LIMIT_HEADER,
  RENEW_AHEAD_MS,
  readInsights,
  renewableTokens,
  totalsOf,
} from './graph.ts'
import { threadsInbox } from './inbox.ts'
import { READ_SCOPES, reads } from './threads-reads.ts'

const MAX_LINKS = 5
/** Day from which Threads has metrics of accounts: 2024-04-13. */
const FIRST_INSIGHT = 1_712_991_600
const ACCOUNT_TOTALS = 'likes,replies,reposts,quotes'
const POST_METRICS = 'views,likes,replies,reposts,quotes,shares'

type Api = PlatformApi<unknown>

/** Publishes posts and replies to Threads. */
export const threads = definePlatform({
  id: 'threads',
  name: 'Threads',
  env: {
    clientId: requiredVariable('THREADS_APP_ID', 'The Threads app ID of an app of Meta for Developers.'),
    clientSecret: requiredSecret('THREADS_APP_SECRET', 'The Threads app secret of that app.'),
    readsOthers: flagVariable(
      'THREADS_READ_OTHERS',
      '1 requests the permissions to read public profiles and posts of others, which Meta must have approved for the app.',
    ),
    readsComments: flagVariable(
      'THREADS_READ_COMMENTS',
      '1 requests the permissions to read replies and mentions (`threads_read_replies`, `threads_manage_mentions`), which Meta must have approved for the app.',
    ),
    takesDown: flagVariable(
      'THREADS_TAKE_DOWN',
      '1 requests the permission to delete posts (`threads_delete`), which Meta must have approved for the app.',
    ),
    url: urlVariable('THREADS_URL', 'https://www.threads.net', 'The site of Threads.'),
    graphUrl: urlVariable('THREADS_GRAPH_URL', 'https://graph.threads.net', 'The API of Threads.'),
  },
  maxConcurrent: 2,
  rules:
    'A post has up to 20 images and videos and up to 5 links. An emoji counts by its bytes in UTF-8. A comment replies to the entry ' +
    'before it.',
  text: { max: 500, length: threadsLength },
  media: {
    max: 20,
    images: { maxBytes: 8_000_000, ratio: { min: 0.1, max: 10 }, mimes: ['image/jpeg', 'image/png'] },
    videos: {
      maxBytes: 1_000_000_000,
      maxDurationMs: 300_000,
      ratio: { min: 0.01, max: 10 },
      maxWidth: 1920,
    },
    alt: { max: 1000 },
  },
  check: checkTexts(({ text }) => {
    const links = new Set(findLinks(text).map(({ url }) => url)).size
    return links > MAX_LINKS && `The text has ${links} links; Threads accepts at most ${MAX_LINKS}.`
  }),
  baseUrl: ({ config }) => `${config.graphUrl}/v1.0`,
  auth: {
    kind: 'oauth2',
    client: ({ url, graphUrl, readsOthers, readsComments, takesDown }) => ({
      authorizeUrl: `${url}/oauth/authorize`,
      tokenUrl: `${graphUrl}/oauth/access_token`,
      scopes: ['threads_basic', 'threads_content_publish', 'threads_manage_replies'],
      optionalScopes: [
        'threads_manage_insights',
        ...(readsOthers ? READ_SCOPES : []),
        ...(readsComments ? ['threads_read_replies', 'threads_manage_mentions'] : []),
        ...(takesDown ? ['threads_delete'] : []),
      ],
    }),
    ...renewableTokens('th'),
    async account(api) {
      const fields = 'id,username,name,threads_profile_picture_url'
      const me = await api.read({ url: '/me', query: { fields } })
      const paths = { id: 'id', name: ['name', 'username'], profile: 'username' }
      return accountOf('Threads', me, { ...paths, picture: 'threads_profile_picture_url' })
    },
  },
  renewAheadMs: RENEW_AHEAD_MS,
  errors: [
    [null, /^\w+ 24 4279009\b/, 'retryable', null, 'Threads is not ready to publish yet: {detail}'],
    ...graphErrors('Threads'),
  ],
  rateLimitHeader: RATE_LIMIT_HEADER,
  async prepare(api, { entry: { text, media }, position: { parent }, saved }) {
    const whole = { text: text || undefined, reply_to_id: parent?.releaseId }
    const isCarousel = media.length > 1
    const post: ContainedPost<EntryMedia | null> = {
      text,
      kind: { isReply: parent !== null },
      items: media.length === 0 ? [null] : media,
      fieldsOf: async (file) => ({
        ...(file === null ? { media_type: 'TEXT' } : await fileFields(file)),
        ...(isCarousel ? { is_carousel_item: true } : whole),
      }),
      carousel: isCarousel ? (ids) => ({ media_type: 'CAROUSEL', children: ids.join(','), ...whole }) : null,
    }
    return prepareContainers(api, dialectOf(api), post, saved as Pending | null)
  },
  commit: async (api, { ready }) => publishContainer(api, dialectOf(api), ready),
  confirm: async (api, pending) => withPermalink(api, pending),
  lookUp: {
    visibleWithinMs: 10 * 60_000,
    // A container that can still be published was not.
    absenceIsFinal: true,
    run: (api, act) =>
      lookUpContainer(api, dialectOf(api), act, {
        url: `/${api.account.internalId}/${act.ready.isReply ? 'replies' : 'threads'}`,
        takesSince: true,
      }),
  },
  remove: {
    source: 'https://developers.facebook.com/docs/threads/posts/delete-posts',
    limits:
      'The connection needs `threads_delete`: the operator sets `THREADS_TAKE_DOWN`, then connect again. Threads deletes up to 100 posts of an account in 24 hours.',
    run: (api, { releaseId }) => deleteNode(api, 'Threads', releaseId),
  },
  inbox: threadsInbox,
  metrics: {
    history: true,
    async account(api, days) {
      const url = `/${api.account.internalId}/threads_insights`
      const { since, until } = lastPeriod(api.now, days)
      const period = { since: Math.max(since, FIRST_INSIGHT), until }
      const found = await readInsights(api, url, { metric: `views,${ACCOUNT_TOTALS}`, ...period })
      const totals = totalsOf(found, labelled(ACCOUNT_TOTALS))
      return [...daysOf(found, labelled('views')), ...onLastDay(totals, api.now)]
    },
    post: async (api, releaseId) => totalsOf(await postInsights(api, releaseId), labelled(POST_METRICS)),
  },
  plugs: {
    async likes(api, releaseId) {
      const [likes] = totalsOf(await postInsights(api, releaseId), labelled('likes'))
      return likes && 'total' in likes ? likes.total : undefined
    },
    byOthers: [],
  },
  reads,
})

const dialectOf = ({ account }: Api) => ({
  name: 'Threads',
  url: `/${account.internalId}/threads`,
  publishUrl: `/${account.internalId}/threads_publish`,
  text: 'text',
  status: 'status',
  reason: 'error_message',
  json: false,
  errors: goneErrors('Threads'),
})

async function fileFields(file: EntryMedia) {
  const url = await file.publicUrl()
  const alt_text = file.alt ?? undefined
  return file.isVideo
    ? { media_type: 'VIDEO', video_url: url, alt_text }
    : { media_type: 'IMAGE', image_url: url, alt_text }
}

async function postInsights(api: Api, releaseId: string) {
  return readInsights(api, `/${encodeURIComponent(releaseId)}/insights`, { metric: POST_METRICS })
}

const EMOJI = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u

/** Counts characters as Threads does: an emoji by its bytes in UTF-8. Exact up to `max`; for a longer text it returns some greater number. */
export function threadsLength(text: string, max = Number.POSITIVE_INFINITY): number {
  if (!EMOJI.test(text)) return countCodePoints(text, max)
  let count = 0
  for (const { segment } of graphemes().segment(text)) {
    count += EMOJI.test(segment) ? utf8Length(segment) : countCodePoints(segment)
    if (count > max) break
  }
  return count
}
