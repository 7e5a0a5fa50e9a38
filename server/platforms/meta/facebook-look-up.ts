import type { PlatformApi } from '../kit/api.ts'
import { optionalText, readList, readPath } from '../kit/http/response.ts'
import type { LookUpSpec } from '../kit/spec.ts'
import type { LookedUp } from '../kit/steps.ts'
import type { FacebookConfig, Publication } from './facebook-uploads.ts'
import { type Listing, lookThroughEdge } from './graph.ts'

type Api = PlatformApi<FacebookConfig>

const NOTHING: LookedUp = { matches: [], isComplete: false }

/** Finds posts and comments by their text, a video by its id, and a story by the id of its file. */
export const lookUp: LookUpSpec<FacebookConfig, Publication> = {
  visibleWithinMs: 10 * 60_000,
  run(api, { ready, sentAt }) {
    if (ready.kind === 'video') return findVideo(api, ready)
    if (ready.kind === 'story') return findStory(api, ready)
    return findText(api, ready, sentAt)
  },
}

async function findText(api: Api, { kind, url, json, page }: Publication, sentAt: number): Promise<LookedUp> {
  const text = optionalText(json.message) ?? ''
  // Photos alone have nothing by which they can be told from others.
  if (text === '') return NOTHING
  const { internalId } = api.account
  const [, post = ''] = url.split('/')
  const isComment = kind === 'comment'
  const listing: Listing = {
    url: isComment ? url : `/${internalId}/published_posts`,
    fields: `id,message,created_time${isComment ? ',from' : ''}`,
    query: isComment ? { order: 'reverse_chronological', filter: 'stream' } : undefined,
    takesSince: true,
    text,
    itemOf: ({ id, message, created_time, from }) => ({
      entry: {
        releaseId: id,
        releaseUrl:
          page === undefined ? `${api.config.url}/${isComment ? `${post}?comment_id=${id}` : id}` : page,
      },
      text: message,
      publishedAt: created_time,
      fits: !isComment || readPath(from, 'id') === internalId,
    }),
  }
  return lookThroughEdge(api, listing, { sentAt })
}

async function findVideo(api: Api, { video = '' }: Publication): Promise<LookedUp> {
  const { status } = await api.read({ url: `/${video}`, query: { fields: 'status' } })
  if (readPath(status, 'video_status') !== 'ready') return NOTHING
  return {
    matches: [{ releaseId: video, releaseUrl: `${api.config.url}/reel/${video}` }],
    isComplete: true,
  }
}

async function findStory(api: Api, { json }: Publication): Promise<LookedUp> {
  const file = optionalText(json.photo_id) ?? optionalText(json.video_id)
  const query = { fields: 'post_id,media_id,status', limit: 50 }
  const { data } = await api.read({ url: `/${api.account.internalId}/stories`, query })
  const [story] = readList(data).filter(({ media_id }) => optionalText(media_id) === file)
  const releaseId = optionalText(story?.post_id)
  return releaseId === undefined ? NOTHING : { matches: [{ releaseId, releaseUrl: null }], isComplete: true }
}
