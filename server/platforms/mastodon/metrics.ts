import { PlatformError } from '../kit/errors.ts'
import { type Metric, totals } from '../kit/metrics.ts'
import { readObject, type Untrusted } from '../kit/response.ts'
import type { PlatformCall } from '../platform.ts'
import { authorized, instanceOf } from './status.ts'

export interface StatusView {
  id: string
  favourites_count: number
  reblogs_count: number
  replies_count: number
}

/** `GET /api/v1/accounts/verify_credentials`: the account with its counts. */
export async function accountMetrics(call: PlatformCall): Promise<Metric[]> {
  const { data } = await call.http.request<{ followers_count: number; statuses_count: number }>({
    url: `${instanceOf(call)}/api/v1/accounts/verify_credentials`,
    headers: authorized(call),
    signal: call.signal,
  })
  const { followers_count, statuses_count } = readObject('Mastodon', data)
  return totals({ Followers: followers_count, Posts: statuses_count })
}

export async function postMetrics(call: PlatformCall, releaseId: string): Promise<Metric[]> {
  const status = await statusView(call, releaseId)
  if (!status) return []
  const { favourites_count, reblogs_count, replies_count } = status
  return totals({ Favourites: favourites_count, Boosts: reblogs_count, Replies: replies_count })
}

/**
 * `GET /api/v1/statuses/{id}`, undefined where the instance shows none. Connections that may not read statuses ask as the
 * public does, which is told of public and unlisted ones only.
 */
export async function statusView(
  call: PlatformCall,
  releaseId: string,
): Promise<Untrusted<StatusView> | undefined> {
  const mayRead = (call.account.credentials.scopes ?? '').split(' ').includes('read:statuses')
  try {
    const { data } = await call.http.request<StatusView>({
      url: `${instanceOf(call)}/api/v1/statuses/${encodeURIComponent(releaseId)}`,
      headers: mayRead ? authorized(call) : {},
      signal: call.signal,
      classify: ({ status }) => {
        if (status === 404)
          return { failure: 'rejected', code: 'post_gone', message: 'Mastodon has no such post.' }
        if (!mayRead && (status === 401 || status === 403))
          return {
            failure: 'rejected',
            code: 'missing_scopes',
            message: 'The instance shows posts to members only: connect the channel again to allow reading.',
          }
        return undefined
      },
    })
    return readObject('Mastodon', data)
  } catch (error) {
    if (error instanceof PlatformError && error.code === 'post_gone') return undefined
    throw error
  }
}
