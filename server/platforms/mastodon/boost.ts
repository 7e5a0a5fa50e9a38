import { PlatformError } from '../kit/errors.ts'
import { FOR_GOOD } from '../kit/idempotency.ts'
import type { Act } from '../kit/plugs.ts'
import { readObject, requireText } from '../kit/response.ts'
import { published, ready } from '../kit/steps.ts'
import type { PublishedEntry } from '../platform.ts'
import { authorized, instanceOf } from './status.ts'

/** `POST /api/v1/statuses/{id}/reblog`: a boost that is there already is answered again. Only on the post's own server. */
export const boost: Act<PublishedEntry, never> = {
  idempotency: () => FOR_GOOD,
  async prepare(call, { post }) {
    if (post.releaseUrl !== null && URL.parse(post.releaseUrl)?.origin !== instanceOf(call))
      throw new PlatformError('rejected', 'The post is on another Mastodon server than this channel.', {
        code: 'other_server',
      })
    return ready(post)
  },
  async commit(call, { ready: post }) {
    const { data } = await call.http.request<{ id?: string }>({
      method: 'POST',
      url: `${instanceOf(call)}/api/v1/statuses/${encodeURIComponent(post.releaseId)}/reblog`,
      headers: authorized(call),
      json: {},
      irreversible: true,
      signal: call.signal,
      classify: ({ status }) => {
        if (status === 404)
          return { failure: 'rejected', code: 'post_gone', message: 'Mastodon has no such post to boost.' }
        if (status === 422)
          return {
            failure: 'rejected',
            message: 'Mastodon refused to boost this post: it may not be public.',
          }
        if (status === 503)
          return { failure: 'retryable', message: 'The Mastodon server is not available right now.' }
        return undefined
      },
    })
    const { id } = readObject('Mastodon', data, { irreversible: true })
    const releaseId = requireText('Mastodon', id, { irreversible: true })
    return published({ releaseId, releaseUrl: post.releaseUrl })
  },
}
