import { toIso } from '../../lib/time/dates.ts'
import { readPage } from '../kit/cursors.ts'
import { type Answer, optionalText, readPath, requireId } from '../kit/http/response.ts'
import { membersOf, readCounts, toFile, toItem, toProfile } from '../kit/reads/shape.ts'
import type { ReadApi, ReadItem, ReadPage, ReadSubject, ReadsSpec } from '../kit/reads/types.ts'

interface Config {
  apiKey: string | null
}

type Api = ReadApi<Config>

const MAX_RESULTS = 50
/** Place of the objects and of the next cursor in every list of YouTube. */
export const PAGES = { at: 'items', next: 'nextPageToken', as: 'pageToken' }

/** Derives the id of the playlist of all uploads, which differs from the channel's id only in the first two letters. */
export function uploadsOf(channelId: string): string {
  return channelId.replace(/^UC/, 'UU')
}

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
      playlistId: uploadsOf(id),
      maxResults: Math.min(limit, MAX_RESULTS),
    }
    return pageOf(api, { url: '/youtube/v3/playlistItems', query, cursor }, 'contentDetails.videoId')
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
      publishedAfter: since === null ? undefined : toIso(since),
    }
    return pageOf(api, { url: '/youtube/v3/search', query, cursor }, 'id.videoId')
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

/** Reads the videos that a list names, in its order. */
async function pageOf(
  api: Api,
  { url, query, cursor }: { url: string; query: object; cursor: string | null },
  path: string,
): Promise<ReadPage> {
  const { items, next } = await readPage(api, { url, query: withKey(api, query), ...PAGES }, cursor)
  const ids = items.map((item) => requireId('YouTube', readPath(item, path)))
  const videos = new Map((await findVideos(api, ids)).map((video) => [video.id, itemOf(video)]))
  return { items: ids.map((id) => videos.get(id)), next }
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
