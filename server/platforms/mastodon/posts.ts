import type { ErrorRule } from '../kit/http/error-rules.ts'
import { rejected, unlessRefused } from '../kit/http/errors.ts'
import { type Answer, requireText } from '../kit/http/response.ts'
import type { RepostSpec } from '../kit/spec.ts'
import { PERMANENT_IDEMPOTENCY, published, ready } from '../kit/steps.ts'
import type { PublishedEntry } from '../platform.ts'
import type { MastodonApi } from './env.ts'

const CLOSED = 'The instance shows posts only to members: connect the channel again to allow reading.'
const MEMBERS_ONLY: ErrorRule[] = [
  [401, null, 'rejected', 'missing_scopes', CLOSED],
  [403, null, 'rejected', 'missing_scopes', CLOSED],
]

/** Returns true if the connection may read statuses that not everybody sees. */
export function mayReadStatuses({ account }: Pick<MastodonApi, 'account'>): boolean {
  return (account.credentials.scopes ?? '').split(' ').includes('read:statuses')
}

/**
 * Reads a status; undefined if the server has no such status. A connection without permission to read statuses sends no token, and
 * so sees only public and unlisted ones.
 */
export async function statusView(api: MastodonApi, releaseId: string): Promise<Answer | undefined> {
  const mayRead = mayReadStatuses(api)
  const reading = api.read({
    url: `/api/v1/statuses/${encodeURIComponent(releaseId)}`,
    ...(mayRead ? {} : { token: null }),
    errors: [
      [404, null, 'rejected', 'post_gone', 'Mastodon has no such post.'],
      ...(mayRead ? [] : MEMBERS_ONLY),
    ],
  })
  return unlessRefused(reading, undefined, 'post_gone')
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
