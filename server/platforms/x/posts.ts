import type { ChosenMention } from '../../lib/html/mentions.ts'
import { toIso } from '../../lib/time/dates.ts'
import { rejected, unlessRefused } from '../kit/http/errors.ts'
import { type Answer, textAt, unreadableResponse } from '../kit/http/response.ts'
import { type Metric, readMetrics, sumMetrics } from '../kit/metrics.ts'
import { goneRule, type RemovalSpec } from '../kit/published/changes.ts'
import type { RepostSpec } from '../kit/spec.ts'
import { PERMANENT_IDEMPOTENCY, published, ready } from '../kit/steps.ts'
import type { Mention, PublishedEntry } from '../platform.ts'
import type { XApi } from './env.ts'

/** Name of the parameter in X's guides; its newest description calls it `post.fields`. */
const FIELDS = { 'tweet.fields': 'public_metrics' }
const NO_DRAFTS = 'X lets apps delete no drafts of articles: delete it on X.'
const MAX_AGE_MS = 100 * 86_400_000

/** Adds up the metrics of the account's last 100 posts of 100 days, without replies and reposts. */
export async function accountMetrics(api: XApi): Promise<Metric[]> {
  const posts = await api.list({
    url: `/2/users/${api.account.internalId}/tweets`,
    query: {
      ...FIELDS,
      exclude: 'replies,retweets',
      start_time: toIso(api.now - MAX_AGE_MS),
      max_results: 100,
    },
    at: 'data',
  })
  return sumMetrics(posts.map(countsOf), {
    IMPRESSION: 'impression_count',
    BOOKMARK: 'bookmark_count',
    LIKE: 'like_count',
    QUOTE: 'quote_count',
    REPLY: 'reply_count',
    RETWEET: 'repost_count',
  })
}

export async function postMetrics(api: XApi, releaseId: string): Promise<Metric[]> {
  return readMetrics(await readCounts(api, releaseId), {
    Impressions: 'impression_count',
    Likes: 'like_count',
    Retweets: 'repost_count',
    Replies: 'reply_count',
    Quotes: 'quote_count',
    Bookmarks: 'bookmark_count',
  })
}

export async function likesOf(api: XApi, releaseId: string): Promise<number | undefined> {
  const likes = (await readCounts(api, releaseId))?.like_count
  return typeof likes === 'number' ? likes : undefined
}

async function readCounts(api: XApi, ids: string): Promise<Answer | undefined> {
  const [post] = await api.list({ url: '/2/tweets', query: { ids, ...FIELDS }, at: 'data' })
  return post && countsOf(post)
}

/** Reads the number of reposts under its new name or the earlier one. */
export function countsOf({ public_metrics }: Answer): Answer {
  const counts = (public_metrics ?? {}) as Answer
  return { ...counts, repost_count: counts.repost_count ?? counts.retweet_count }
}

/** Reposts a post, which an account can do once: a repeat has no second effect. */
export const repost: RepostSpec<XApi['config'], PublishedEntry> = {
  idempotency: PERMANENT_IDEMPOTENCY,
  prepare: async (_api, { post }) => ready(post),
  async commit(api, { ready: post }) {
    const sent = api.read({
      url: `/2/users/${api.account.internalId}/retweets`,
      json: { tweet_id: post.releaseId },
      irreversible: true,
      errors: [[null, /already (retweeted|reposted)/i, 'rejected', 'already_reposted', 'It is reposted.']],
    })
    await unlessRefused(sent, null, 'already_reposted')
    return published(post)
  },
}

/** Deletes a post. X has no call that deletes an article or its draft. */
export const remove: RemovalSpec<XApi['config']> = {
  source: 'https://docs.x.com/x-api/posts/delete-post',
  limits: 'X deletes posts of the account, but no drafts of articles.',
  async run(api, { releaseId, releaseUrl }) {
    if (releaseUrl?.includes('/articles/')) throw rejected('not_removable', NO_DRAFTS)
    const url = `/2/tweets/${encodeURIComponent(releaseId)}`
    const { deleted } = await api.read({
      method: 'DELETE',
      url,
      irreversible: true,
      at: 'data',
      errors: [goneRule('X', 404)],
    })
    if (deleted !== true) throw unreadableResponse('X')
  },
}

/** Finds the account with exactly this handle, since X's search is not open to every app. */
export async function findAccount(api: XApi, typed: string): Promise<Mention[]> {
  const handle = typed.replace(/^@/, '')
  if (!/^\w{1,15}$/.test(handle)) return []
  const query = { 'user.fields': 'name,profile_image_url' }
  const answer = await api.read({ url: `/2/users/by/username/${handle}`, query })
  const [id, label, name, image = null] = ['id', 'username', 'name', 'profile_image_url'].map((member) =>
    textAt(answer, `data.${member}`),
  )
  return id && label ? [{ id, label, ...(name ? { name } : {}), image }] : []
}

/** Formats a mention as `@handle`, the only way on X. */
export function formatMention({ id, label }: ChosenMention): string | null {
  return /^\d+$/.test(id) && /^\w{1,15}$/.test(label) ? `@${label}` : null
}
