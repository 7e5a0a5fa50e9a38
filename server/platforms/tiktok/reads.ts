import type { PlatformApi } from '../kit/api.ts'
import { optionalText, readPath } from '../kit/http/response.ts'
import { type Metric, readMetrics, sumMetrics } from '../kit/metrics.ts'
import type { ReleaseCandidate } from '../platform.ts'

/** Names that an API of TikTok gives to the members of an account and of a video. */
interface Names {
  account: { Followers: string; Following: string; Likes: string; Videos: string }
  video: {
    id: string
    cover: string
    page: string
    views: string
    likes: string
    comments: string
    shares: string
  }
}

interface Source {
  names: Names
  /** Reads these members of the account. */
  account(api: PlatformApi<unknown>, members: string[]): Promise<object>
  /** Reads these members of one video, or of the 20 latest where `id` is null. */
  videos(api: PlatformApi<unknown>, members: string[], id: string | null): Promise<object[]>
}

/** Creates the reads of both TikTok APIs: metrics of the account and of posts, and candidates for posts without an id. */
export function createReads({ names, account, videos }: Source) {
  const { id, cover, page, views, likes, comments, shares } = names.video
  const members = Object.values(names.video)
  return {
    metrics: {
      history: false,
      async account(api: PlatformApi<unknown>): Promise<Metric[]> {
        const user = await account(api, Object.values(names.account))
        const recent = { 'Recent Likes': likes, 'Recent Comments': comments, 'Recent Shares': shares }
        const latest = await videos(api, members, null)
        return [...readMetrics(user, names.account), ...sumMetrics(latest, { Views: views, ...recent })]
      },
      async post(api: PlatformApi<unknown>, releaseId: string): Promise<Metric[]> {
        const [video] = await videos(api, members, releaseId)
        return readMetrics(video, { Views: views, Likes: likes, Comments: comments, Shares: shares })
      },
    },
    async missing(api: PlatformApi<unknown>): Promise<ReleaseCandidate[]> {
      const latest = await videos(api, members, null)
      return latest.flatMap((video) => {
        const [own, url, releaseUrl] = [id, cover, page].map((name) => optionalText(readPath(video, name)))
        return own && url ? [{ id: own, url, ...(releaseUrl ? { releaseUrl } : {}) }] : []
      })
    },
  }
}
