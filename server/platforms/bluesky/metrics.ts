import { type Metric, totals } from '../kit/metrics.ts'
import { readList, type Untrusted } from '../kit/response.ts'
import type { PlatformCall } from '../platform.ts'
import { xrpc } from './xrpc.ts'

export interface PostView {
  uri: string
  likeCount?: number
  repostCount?: number
  replyCount?: number
  quoteCount?: number
}

/** `app.bsky.actor.getProfile`: what the AppView counts. The account's own server passes the question on. */
export async function accountMetrics(call: PlatformCall): Promise<Metric[]> {
  const profile = await read<{ followersCount?: number; postsCount?: number }>(
    call,
    'app.bsky.actor.getProfile',
    { actor: call.account.internalId },
  )
  return totals({ Followers: profile.followersCount, Posts: profile.postsCount })
}

export async function postMetrics(call: PlatformCall, releaseId: string): Promise<Metric[]> {
  const post = await postView(call, releaseId)
  if (!post) return []
  const { likeCount, repostCount, replyCount, quoteCount } = post
  return totals({ Likes: likeCount, Reposts: repostCount, Replies: replyCount, Quotes: quoteCount })
}

/** `app.bsky.feed.getPosts` leaves out what it does not know: a post that was deleted, or is too new for it. */
export async function postView(
  call: PlatformCall,
  releaseId: string,
): Promise<Untrusted<PostView> | undefined> {
  const { posts } = await read<{ posts?: PostView[] }>(call, 'app.bsky.feed.getPosts', { uris: releaseId })
  return readList<PostView>(posts).find(({ uri }) => uri === releaseId)
}

function read<T extends object>(
  call: PlatformCall,
  method: string,
  params: Record<string, string>,
): Promise<T> {
  return xrpc<T>(call.http, {
    service: call.account.credentials.service ?? '',
    method,
    params,
    token: call.account.accessToken,
    signal: call.signal,
  })
}
