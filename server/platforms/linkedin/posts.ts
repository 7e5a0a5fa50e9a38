import { requireHeader } from '../kit/http/response.ts'
import type { PublishedEntry } from '../platform.ts'
import type { LinkedInApi } from './env.ts'

/** A post, comment or repost, ready to send. */
export interface LinkedInReady {
  url: string
  json: object
  /** Page of the post that a comment belongs to. */
  parentUrl?: string | null
}

/** Builds a comment. */
export function commentOn(post: PublishedEntry, actor: string | undefined, text: string): LinkedInReady {
  return {
    url: `/rest/socialActions/${encodeURIComponent(post.releaseId)}/comments`,
    json: { actor, object: post.releaseId, message: { text } },
    parentUrl: post.releaseUrl,
  }
}

/** Makes the irreversible call. LinkedIn returns the id in a header. */
export async function publish(
  api: LinkedInApi,
  { url, json, parentUrl }: LinkedInReady,
): Promise<PublishedEntry> {
  const response = await api.request({
    url,
    json,
    irreversible: true,
    anyBody: true,
    errors:
      parentUrl === undefined
        ? []
        : [[404, null, 'rejected', 'parent_gone', 'The post to comment on is no longer on LinkedIn.']],
  })
  const releaseId = requireHeader('LinkedIn', response, 'x-restli-id')
  return { releaseId, releaseUrl: parentUrl === undefined ? feedUrl(releaseId) : parentUrl }
}

/** Returns the public page of a post. */
export function feedUrl(releaseId: string): string {
  return `https://www.linkedin.com/feed/update/${releaseId}`
}
