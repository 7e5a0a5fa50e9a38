import type { PlatformApi } from '../kit/api.ts'
import { optionalText, readList, requireText } from '../kit/http/response.ts'
import { lookThrough } from '../kit/reads/look-up.ts'
import type { LookedUp, LookUpInput } from '../kit/steps.ts'
import type { LocalPost } from './gmb-post.ts'

/** Looks for a post of the location by its text and type. A rejected one is not visible. */
export async function findLocalPost(
  api: PlatformApi<unknown>,
  { ready: { summary, topicType }, sentAt }: LookUpInput<LocalPost>,
): Promise<LookedUp> {
  if (summary.trim() === '') return { matches: [], isComplete: false }
  return lookThrough({ sentAt }, summary, async (pageToken) => {
    const query = { pageSize: 100, pageToken }
    const answer = await api.read({ url: `/${api.account.internalId}/localPosts`, query })
    const items = readList(answer.localPosts).map((post) => ({
      entry: {
        releaseId: requireText('Google', post.name),
        releaseUrl: optionalText(post.searchUrl) ?? null,
      },
      text: post.summary,
      publishedAt: post.createTime,
      fits: post.topicType === topicType && post.state !== 'REJECTED',
    }))
    return { items, next: optionalText(answer.nextPageToken) }
  })
}
