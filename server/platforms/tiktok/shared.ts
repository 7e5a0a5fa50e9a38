import { lookUp } from '../../lib/lookup.ts'
import type { PlatformApi } from '../kit/api.ts'
import { urlVariable } from '../kit/env.ts'
import { rejected } from '../kit/http/errors.ts'
import { type Answer, readPath, requireId, textAt } from '../kit/http/response.ts'
import type { EntryMedia } from '../kit/media.ts'
import type { VideosRules } from '../kit/media-rules.ts'
import { readMetrics, sumMetrics } from '../kit/metrics.ts'
import { lookThrough } from '../kit/reads/look-up.ts'
import { type Confirmed, failed, type LookUpInput, published, wait } from '../kit/steps.ts'
import type { TikTokSettings } from './settings.ts'

/** The site of TikTok, which serves both of its APIs. */
export const webUrl = urlVariable(
  'TIKTOK_WEB_URL',
  'https://www.tiktok.com',
  'The site: signing in, and posts.',
)

/** Members of both platforms. TikTok has no idempotency keys. */
export const base = {
  maxConcurrent: 10_000,
  text: { max: 2200 },
  comments: false,
} as const

export function mediaWith(videos: VideosRules) {
  const images = { maxBytes: 20_000_000, maxEdge: 1920, mimes: ['image/jpeg', 'image/webp'] }
  return { min: 1, max: 35, images, videos: { alone: true, maxDurationMs: 600_000, minEdge: 360, ...videos } }
}

export interface Publication {
  publishId: string
  kind: 'video' | 'photo'
  /** True if it gets an id, which TikTok returns only for public posts. */
  isPublic: boolean
  since: number
}

/** Wait for the id of a public post, which TikTok assigns after moderation. */
const ID_WAIT_MS = 3 * 60_000

const WORDS: Record<string, string> = {
  duration_check_failed: 'The video is too long or too short for this account.',
  frame_rate_check_failed: 'TikTok accepts videos of 23 to 60 frames a second.',
  picture_size_check_failed: 'TikTok does not accept the width or height of the video or a photo.',
  file_format_check_failed: 'TikTok cannot read the format of the file.',
  video_pull_failed:
    'TikTok could not download the video: its address must be reachable, and its domain verified.',
  photo_pull_failed:
    'TikTok could not download a photo: its address must be reachable, and its domain verified.',
  auth_removed: 'The author has removed this app from TikTok: connect the channel again.',
  publish_cancelled: 'The post was canceled.',
}

export function outcomeOf(
  { now, account, config }: { now: number; account: { profile: string | null }; config: { webUrl: string } },
  publication: Publication,
  { status, id, reason }: { status: unknown; id: string | undefined; reason: unknown },
): Confirmed<Publication> {
  if (status === 'FAILED') {
    const code = /^[a-z_]{1,60}$/.test(String(reason)) ? String(reason) : 'post_refused'
    const words = lookUp(WORDS, code) ?? `TikTok refused the post: ${reason}.`
    return failed(rejected(code, words))
  }
  const missing = { releaseId: 'missing', releaseUrl: null }
  if (status === 'SEND_TO_USER_INBOX') return published(missing)
  if (status !== 'PUBLISH_COMPLETE') return wait(10_000, publication)
  if (id !== undefined) {
    const releaseUrl = account.profile && `${config.webUrl}/@${account.profile}/${publication.kind}/${id}`
    return published({ releaseId: id, releaseUrl })
  }
  return publication.isPublic && now - publication.since < ID_WAIT_MS
    ? wait(20_000, publication)
    : published(missing)
}

/** Refuses options that the account does not offer. TikTok requires apps to check them before they publish. */
export function checkCreator(creator: Answer, settings: TikTokSettings, file: EntryMedia): void {
  const { privacy_level_options: offered, max_video_post_duration_sec: seconds } = creator
  const { privacy_level: level } = settings
  if (Array.isArray(offered) && !offered.includes(level))
    throw rejected('privacy_level', `This account cannot post for ${level}, only for ${offered.join(', ')}.`)
  if (typeof seconds === 'number' && file.isVideo && (file.durationMs ?? 0) > seconds * 1000)
    throw rejected('video_too_long', `TikTok accepts videos of up to ${seconds} seconds from this account.`)
}

/** Returns the interactions that the author or the account forbids. */
export function forbiddenActs(creator: Answer, { comment, duet, stitch }: TikTokSettings) {
  return {
    disable_comment: !comment || creator.comment_disabled === true,
    disable_duet: !duet || creator.duet_disabled === true,
    disable_stitch: !stitch || creator.stitch_disabled === true,
  }
}

/** Returns the first file, which decides the kind of the post. */
export function requireFile([first]: EntryMedia[]): EntryMedia {
  if (first !== undefined) return first
  throw rejected('missing_media', 'TikTok needs a video or photos.')
}

/** Returns URLs from which TikTok downloads the photos. Converts them one by one to save memory. */
export async function photoUrls(media: EntryMedia[]): Promise<string[]> {
  const urls: string[] = []
  for (const photo of media) urls.push(await photo.publicUrl())
  return urls
}

/** Names that an API of TikTok gives to the members of an account and of a video. */
interface Names {
  account: { Followers: string; Following: string; Likes: string; Videos: string }
  video: Record<'id' | 'cover' | 'page' | 'views' | 'likes' | 'comments' | 'shares', string>
  caption: string
}

interface Source<Ready> {
  names: Names
  /** Reads these members of the account. */
  account(api: PlatformApi<unknown>, members: string[]): Promise<object>
  /** Reads these members of one video, or of the 20 latest where `id` is null. */
  videos(api: PlatformApi<unknown>, members: string[], id: string | null): Promise<object[]>
  /** Returns the caption of a post that was sent. */
  captionOf(ready: Ready): string | undefined
}

/** Creates the reads of both TikTok APIs: metrics, and candidates for posts without an id or with an unknown outcome. */
export function createReads<Ready>({ names, account, videos, captionOf }: Source<Ready>) {
  const { id, cover, page, views, likes, comments, shares } = names.video
  const members = Object.values(names.video)
  type Api = PlatformApi<unknown>
  return {
    metrics: {
      history: false,
      async account(api: Api) {
        const user = await account(api, Object.values(names.account))
        const recent = { 'Recent Likes': likes, 'Recent Comments': comments, 'Recent Shares': shares }
        const latest = await videos(api, members, null)
        return [...readMetrics(user, names.account), ...sumMetrics(latest, { Views: views, ...recent })]
      },
      async post(api: Api, releaseId: string) {
        const [video] = await videos(api, members, releaseId)
        return readMetrics(video, { Views: views, Likes: likes, Comments: comments, Shares: shares })
      },
    },
    async missing(api: Api) {
      const latest = await videos(api, members, null)
      return latest.flatMap((video) => {
        const [own, url, releaseUrl] = [id, cover, page].map((name) => textAt(video, name))
        return own && url ? [{ id: own, url, ...(releaseUrl ? { releaseUrl } : {}) }] : []
      })
    },
    /**
     * Looks for a post by its caption among the latest ones. TikTok moderates posts before it lists them, for hours at times, and lists
     * only public ones: what is not there may still come.
     */
    lookUp: {
      visibleWithinMs: ID_WAIT_MS,
      async run(api: Api, { ready, sentAt }: LookUpInput<Ready>) {
        const { matches } = await lookThrough({ sentAt }, captionOf(ready) ?? '', async () => {
          const latest = await videos(api, [id, names.caption, page, 'create_time'], null)
          const items = latest.map((post) => ({
            entry: {
              releaseId: requireId('TikTok', readPath(post, id)),
              releaseUrl: textAt(post, page) ?? null,
            },
            text: readPath(post, names.caption),
            publishedAt: Number(readPath(post, 'create_time')),
          }))
          return { items }
        })
        return { matches, isComplete: false }
      },
    },
  }
}
