import { readPath } from '../kit/http/response.ts'
import { asAverages, lastDays, type Metric, readDays, readMetrics } from '../kit/metrics.ts'
import type { LinkedInApi } from './env.ts'

const SHARES = '/rest/organizationalEntityShareStatistics'
const ENGAGEMENT = ['Engagement']

export async function pageMetrics(api: LinkedInApi, days: number): Promise<Metric[]> {
  const page = encodeURIComponent(api.account.credentials.author ?? '')
  const range = `timeRange:(start:${lastDays(api.now, days)[0]},end:${api.now})`
  const intervals = `timeIntervals=(${range},timeGranularityType:DAY)`
  const read = async (path: string, finder: string, labels: Record<string, string>) => {
    // Appends the parameters to the URL, since Rest.li accepts its brackets only unencoded.
    const url = `${path}?q=${finder}&${finder}=${page}&${intervals}`
    return readDays(await api.list({ url, at: 'elements' }), 'timeRange.start', labels)
  }
  return [
    ...(await read('/rest/organizationPageStatistics', 'organization', {
      'Page Views': 'totalPageStatistics.views.allPageViews.pageViews',
    })),
    ...asAverages(
      await read(SHARES, 'organizationalEntity', {
        Clicks: 'totalShareStatistics.clickCount',
        Shares: 'totalShareStatistics.shareCount',
        Engagement: 'totalShareStatistics.engagement',
        Comments: 'totalShareStatistics.commentCount',
      }),
      ENGAGEMENT,
    ),
    ...(await read('/rest/organizationalEntityFollowerStatistics', 'organizationalEntity', {
      'Organic Followers': 'followerGains.organicFollowerGain',
      'Paid Followers': 'followerGains.paidFollowerGain',
    })),
  ]
}

/** Reads the statistics of a post of the page, or its counts if LinkedIn has no statistics of it yet. */
export async function postMetrics(api: LinkedInApi, releaseId: string): Promise<Metric[]> {
  const statistics = await postStatistics(api, releaseId)
  if (statistics)
    return asAverages(
      readMetrics(statistics, {
        Impressions: 'totalShareStatistics.impressionCount',
        'Unique Impressions': 'totalShareStatistics.uniqueImpressionsCount',
        Clicks: 'totalShareStatistics.clickCount',
        Likes: 'totalShareStatistics.likeCount',
        Comments: 'totalShareStatistics.commentCount',
        Shares: 'totalShareStatistics.shareCount',
        Engagement: 'totalShareStatistics.engagement',
      }),
      ENGAGEMENT,
    )
  return readMetrics(await socialActions(api, releaseId), {
    Likes: 'likesSummary.totalLikes',
    Comments: 'commentsSummary.aggregatedTotalComments',
  })
}

export async function likesOf(api: LinkedInApi, releaseId: string): Promise<number | undefined> {
  const likes = readPath(await socialActions(api, releaseId), 'likesSummary.totalLikes')
  return typeof likes === 'number' ? likes : undefined
}

async function postStatistics(api: LinkedInApi, urn: string): Promise<object | undefined> {
  const page = encodeURIComponent(api.account.credentials.author ?? '')
  const list = `${urn.includes(':ugcPost:') ? 'ugcPosts' : 'shares'}=List(${encodeURIComponent(urn)})`
  const url = `${SHARES}?q=organizationalEntity&organizationalEntity=${page}&${list}`
  const [statistics] = await api.list({ url, at: 'elements' })
  return statistics
}

function socialActions(api: LinkedInApi, urn: string): Promise<object> {
  return api.read({ url: `/rest/socialActions/${encodeURIComponent(urn)}` })
}
