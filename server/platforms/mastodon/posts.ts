import { PlatformError, rejected } from '../kit/http/errors.ts'
import { requireText, type Untrusted } from '../kit/http/response.ts'
import type { RepostSpec } from '../kit/spec.ts'
import { PERMANENT_IDEMPOTENCY, published, ready } from '../kit/steps.ts'
import type { PublishedEntry } from '../platform.ts'
import type { MastodonApi } from './env.ts'

interface StatusView {
  favourites_count: number
  reblogs_count: number
  replies_count: number
}

/** Returns true if the connection may read statuses that not everybody sees. */
export function mayReadStatuses({ account }: Pick<MastodonApi, 'account'>): boolean {
  return (account.credentials.scopes ?? '').split(' ').includes('read:statuses')
}

/**
 * Reads a status; undefined if the server has no such status. A connection without permission to read statuses sends no token, and
 * so sees only public and unlisted ones.
 */
export async function statusView(
  api: MastodonApi,
  releaseId: string,
): Promise<Untrusted<StatusView> | undefined> {
  const mayRead = mayReadStatuses(api)
  const message = 'The instance shows posts only to members: connect the channel again to allow reading.'
  try {
    return await api.read({
      url: `/api/v1/statuses/${encodeURIComponent(releaseId)}`,
      ...(mayRead ? {} : { token: null }),
      errors: [
        [404, null, 'rejected', 'post_gone', 'Mastodon has no such post.'],
        ...(mayRead
          ? []
          : ([
              [401, null, 'rejected', 'missing_scopes', message],
              [403, null, 'rejected', 'missing_scopes', message],
            ] as const)),
      ],
    })
  } catch (error) {
    if (error instanceof PlatformError && error.code === 'post_gone') return undefined
    throw error
  }
}

export async function favouritesOf(api: MastodonApi, releaseId: string): Promise<number | undefined> {
  const likes = (await statusView(api, releaseId))?.favourites_count
  return typeof likes === 'number' ? likes : undefined
}

/** Boosts a post; a repeat returns the existing boost. Works only on the post's own server. */
export const boost: RepostSpec<MastodonApi['config'], PublishedEntry> = {
  idempotency: PERMANENT_IDEMPOTENCY,
  async prepare(api, { post }) {
    if (post.releaseUrl !== null && URL.parse(post.releaseUrl)?.origin !== api.account.credentials.instance)
      throw rejected('other_server', 'The post is on another Mastodon server than this channel.')
    return ready(post)
  },
  async commit(api, { ready: { releaseId, releaseUrl } }) {
    const { id } = await api.read({
      url: `/api/v1/statuses/${encodeURIComponent(releaseId)}/reblog`,
      json: {},
      irreversible: true,
      errors: [
        [404, null, 'rejected', 'post_gone', 'Mastodon has no such post to boost.'],
        [422, null, 'rejected', null, 'Mastodon refused to boost this post: it may not be public.'],
      ],
    })
    return published({ releaseId: requireText('Mastodon', id), releaseUrl })
  },
}
