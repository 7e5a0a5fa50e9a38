import { toIso } from '../../lib/time/dates.ts'
import { type Answer, optionalText, readList, requireId } from '../kit/http/response.ts'
import { readPath } from '../kit/metrics.ts'
import type { ReadApi, ReadPage, ReadsSpec } from '../kit/reads/reads.ts'
import { membersOf, readCounts, toFile, toItem, toProfile } from '../kit/reads/shape.ts'
import type { ReadItem, ReadSubject } from '../kit/reads/types.ts'

interface Config {
  apiKey: string | null
}

type Api = ReadApi<Config>

const MAX_RESULTS = 50

/** Reads with the operator's API key, else for the account. A search costs a hundred times the quota of a list. */
export const reads: ReadsSpec<Config> = {
  account: (_operation, { apiKey }) => (apiKey === null ? 'required' : 'none'),
  async profile(api, subject) {
    const channel = await findChannel(api, subject)
    if (channel === undefined) return undefined
    const { title, customUrl, description: bio, thumbnails } = membersOf(channel.snippet)
    const { subscriberCount, hiddenSubscriberCount, videoCount } = membersOf(channel.statistics)
    const username = optionalText(customUrl)?.replace(/^@/, '') ?? channel.id
    return toProfile({
      id: channel.id,
      username,
      name: title,
      picture: readPath(thumbnails, 'default.url'),
      bio,
      followers: hiddenSubscriberCount === true ? undefined : subscriberCount,
      posts: videoCount,
      url: `https://www.youtube.com/channel/${channel.id}`,
    })
  },
  async posts(api, subject, { limit, cursor }) {
    const id = subject.userId ?? optionalText((await findChannel(api, subject))?.id)
    if (id === undefined) return undefined
    const query = {
      part: 'contentDetails',
      // Derives the id of the playlist of all uploads, which differs from the channel's id only in the first two letters.
      playlistId: id.replace(/^UC/, 'UU'),
      maxResults: Math.min(limit, MAX_RESULTS),
      pageToken: cursor ?? undefined,
    }
    const answer = await api.read({ url: '/youtube/v3/playlistItems', query: withKey(api, query) })
    return pageOf(
      api,
      answer,
      readList(answer.items).map((item) => readPath(item, 'contentDetails.videoId')),
    )
  },
  async post(api, id) {
    const [video] = await findVideos(api, [id])
    return video && itemOf(video)
  },
  async search(api, q, { limit, since, cursor }) {
    const query = {
      part: 'id',
      type: 'video',
      order: 'date',
      q,
      maxResults: Math.min(limit, MAX_RESULTS),
      pageToken: cursor ?? undefined,
      publishedAfter: since === null ? undefined : toIso(since),
    }
    const answer = await api.read({ url: '/youtube/v3/search', query: withKey(api, query) })
    return pageOf(
      api,
      answer,
      readList(answer.items).map((item) => readPath(item, 'id.videoId')),
    )
  },
}

function withKey<Query extends object>({ config }: Api, query: Query): Query & { key: string | undefined } {
  return { ...query, key: config.apiKey ?? undefined }
}

async function findChannel(api: Api, { username, userId }: ReadSubject): Promise<Answer | undefined> {
  const of = userId ? { id: userId } : { forHandle: `@${username}` }
  const query = withKey(api, { part: 'snippet,statistics', ...of })
  const [channel] = await api.list({ url: '/youtube/v3/channels', query, at: 'items' })
  return channel
}

async function pageOf(api: Api, { nextPageToken }: Answer, ids: unknown[]): Promise<ReadPage> {
  const videos = await findVideos(
    api,
    ids.map((id) => requireId('YouTube', id)),
  )
  const byId = new Map(videos.map((video) => [video.id, video]))
  const ordered = ids.map((id) => byId.get(id))
  return { items: ordered.map((video) => video && itemOf(video)), next: optionalText(nextPageToken) }
}

async function findVideos(api: Api, ids: string[]): Promise<Answer[]> {
  if (ids.length === 0) return []
  const query = withKey(api, { part: 'snippet,statistics', id: ids.join(',') })
  return api.list({ url: '/youtube/v3/videos', query, at: 'items' })
}

function itemOf({ id, snippet, statistics }: Answer): ReadItem | undefined {
  const { title, description, publishedAt, channelId, channelTitle, thumbnails } = membersOf(snippet)
  const url = `https://www.youtube.com/watch?v=${id}`
  return toItem({
    id,
    url,
    text: [title, description].filter(optionalText).join('\n\n'),
    publishedAt,
    author: { id: channelId, name: channelTitle },
    media: [toFile('video', url, { preview: readPath(thumbnails, 'high.url') })],
    metrics: readCounts(membersOf(statistics), {
      views: 'viewCount',
      likes: 'likeCount',
      replies: 'commentCount',
    }),
  })
}
