import { definePlatform } from '../define.ts'
import type { PlatformApi } from '../kit/api.ts'
import { lookThroughList } from '../kit/cursors.ts'
import { flagVariable, requiredSecret, requiredVariable, textVariable, urlVariable } from '../kit/env.ts'
import { PlatformError, rejected } from '../kit/http/errors.ts'
import { optionalText, readList, readObject, readPath, requireId, requireText } from '../kit/http/response.ts'
import type { EntryMedia } from '../kit/media.ts'
import { asAverages, dayOf, lastDays, type Metric, readDays, readMetrics } from '../kit/metrics.ts'
import { listEach } from '../kit/pages.ts'
import type { SplitFile } from '../kit/parts.ts'
import { array, boolean, checked, file, object, oneOf, required, string } from '../kit/settings.ts'
import type { LookUpSpec } from '../kit/spec.ts'
import { accepted, failed, published, wait } from '../kit/steps.ts'
import { checkTexts } from '../kit/text.ts'
import type { PublishedEntry } from '../platform.ts'
import {
  changeErrors,
  type GoogleConfig,
  googleAuth,
  googleErrors,
  googleHosts,
  revokeGoogle,
} from './google.ts'
import { inbox } from './youtube-inbox.ts'
import { PAGES, reads, uploadsOf } from './youtube-reads.ts'
import { advanceUpload, findProgress, finishUpload, PART_BYTES, type Session } from './youtube-upload.ts'

/**
 * Time after which a post counts as published although YouTube still processes the video, which can take hours. Most refusals
 * come earlier.
 */
const WATCH_MS = 10 * 60_000
const MAX_TAGS = 500
const ANGLES = /[<>]/

const CHANNEL_METRICS = {
  Views: 'views',
  'Estimated Minutes Watched': 'estimatedMinutesWatched',
  'Average View Duration': 'averageViewDuration',
  'Average View Percentage': 'averageViewPercentage',
  'Subscribers Gained': 'subscribersGained',
  'Subscribers Lost': 'subscribersLost',
  Likes: 'likes',
}
const AVERAGES = ['Average View Duration', 'Average View Percentage']

type Status = Partial<Record<'uploadStatus' | 'failureReason' | 'rejectionReason', string>>

/** An upload without its last part, with the title of its video in case YouTube forgets the upload. */
interface Ready {
  session: string
  size: number
  title: string
}

/** A complete upload, with the id of its video. */
interface Upload extends Session {
  video: string
  since: number
}

/**
 * Asks the upload itself, which has the id of its video once it is complete. If YouTube has forgotten the upload, looks through the
 * channel's uploads.
 */
const lookUp: LookUpSpec<GoogleConfig, Ready> = {
  visibleWithinMs: 5 * 60_000,
  async run(api, { ready: { session, size, title }, sentAt }) {
    const progress = await findProgress(api, session, size)
    if (progress === null) return findUpload(api, sentAt, title)
    const matches = 'video' in progress ? [watchPage(progress.video)] : []
    return { matches, isComplete: true }
  },
}

async function findUpload(api: PlatformApi<unknown>, sentAt: number, text: string) {
  const query = {
    part: 'snippet,contentDetails',
    playlistId: uploadsOf(api.account.internalId),
    maxResults: 50,
  }
  const request = { url: '/youtube/v3/playlistItems', query, ...PAGES }
  return lookThroughList(api, request, { sentAt, text }, (item) => ({
    entry: watchPage(requireId('YouTube', readPath(item, 'contentDetails.videoId'))),
    text: readPath(item, 'snippet.title'),
    // When the video was added to the uploads. Its publication may be earlier or later.
    publishedAt: readPath(item, 'snippet.publishedAt'),
  }))
}

function watchPage(id: string): PublishedEntry {
  return { releaseId: id, releaseUrl: `https://www.youtube.com/watch?v=${id}` }
}

const NEEDS_SCOPE =
  'The connection needs `youtube.force-ssl`: the operator sets `YOUTUBE_MANAGE`, then connect again.'
const NO_CHANNEL = 'This Google account has no YouTube channel: create one, then connect it.'
const UPLOAD_LIMIT =
  'The channel has uploaded as many videos as YouTube accepts in a day: publish this one tomorrow.'
const ACCOUNT_CLOSED = 'YouTube has closed or suspended this account.'

export const youtube = definePlatform({
  id: 'youtube',
  name: 'YouTube',
  env: {
    clientId: requiredVariable('YOUTUBE_CLIENT_ID', 'An OAuth client (web application) of Google Cloud.'),
    clientSecret: requiredSecret('YOUTUBE_CLIENT_SECRET', 'Secret of that client.'),
    apiKey: textVariable(
      'YOUTUBE_API_KEY',
      'An API key of the same project, for reading public videos and comments. Without it, videos are read for a channel.',
      { secret: true },
    ),
    manages: flagVariable(
      'YOUTUBE_MANAGE',
      '1 requests the permission to delete and edit videos and to answer comments (`youtube.force-ssl`), which Google must have verified for the project.',
    ),
    ...googleHosts,
    analyticsUrl: urlVariable(
      'YOUTUBE_ANALYTICS_URL',
      'https://youtubeanalytics.googleapis.com',
      'The server of metrics.',
    ),
  },
  maxConcurrent: 200,
  rules: 'A post is exactly one video. The text is its description; the setting `title` is required.',
  text: { max: 5000, maxBytes: 5000 },
  media: {
    max: 1,
    // Limits of the thumbnail.
    images: { maxBytes: 2_000_000, mimes: ['image/jpeg', 'image/png'] },
    videos: { min: 1, maxBytes: 256 * 1024 ** 3, maxDurationMs: 12 * 3_600_000, coverFrom: ['thumbnail'] },
  },
  settings: object({
    title: required(
      checked(string({ minLength: 2, maxLength: 100 }), (title) =>
        ANGLES.test(title) ? 'must not contain < or >' : null,
      ),
    ),
    type: required(
      oneOf(['public', 'private', 'unlisted'], {
        title: 'Visibility',
        description: 'Who can watch the video.',
      }),
    ),
    selfDeclaredMadeForKids: oneOf(['yes', 'no'], { title: 'Made for kids' }),
    thumbnail: file({ description: 'JPEG or PNG; needs a channel with a verified phone number.' }),
    notifySubscribers: boolean({
      title: 'Notify subscribers',
      description: 'Whether YouTube tells subscribers of the channel; it does if not set.',
    }),
    tags: checked(array(object({ value: required(string()), label: required(string()) })), checkTags),
  }),
  check: checkTexts(({ text }, index) => {
    return index === 0 && ANGLES.test(text) && 'A description on YouTube must not contain < or >.'
  }),
  comments: false,
  // YouTube repeats a lost response for the same upload.
  idempotency: { remembersMs: 3_600_000 },
  baseUrl: ({ config }) => config.apiUrl,
  auth: googleAuth<GoogleConfig & { manages: boolean }>(
    ['youtube.readonly', 'youtube.upload', 'yt-analytics.readonly'],
    ({ manages }) => (manages ? ['youtube.force-ssl'] : []),
  ),
  revoke: revokeGoogle('gmb'),
  pages: {
    async list(api) {
      const query = { part: 'snippet', mine: true, maxResults: 50 }
      const items = await api.list({ url: '/youtube/v3/channels', query, at: 'items' })
      return listEach(items, ({ id, snippet }) => {
        const { title, customUrl, thumbnails } = readObject('YouTube', snippet)
        const picture = optionalText(readPath(thumbnails, 'default.url')) ?? null
        const profile = optionalText(customUrl)?.replace(/^@/, '') ?? null
        const channel = { id: requireId('YouTube', id), name: requireText('YouTube', title) }
        return [{ ...channel, picture, chosen: { profile } }]
      })
    },
  },
  errors: [
    [401, /youtubeSignupRequired/, 'rejected', 'no_channel', NO_CHANNEL],
    [400, /uploadLimitExceeded/, 'rejected', 'upload_limit', UPLOAD_LIMIT],
    [403, /authenticatedUserAccount(Closed|Suspended)/, 'auth', 'account_closed', ACCOUNT_CLOSED],
    ...googleErrors,
  ],
  async prepare(api, { entry: { text, media }, settings, saved }) {
    const video = await splitVideo(media)
    const { title, type: privacyStatus, selfDeclaredMadeForKids: kids, tags = [] } = settings
    const { notifySubscribers = true } = settings
    const status = { privacyStatus, ...(kids ? { selfDeclaredMadeForKids: kids === 'yes' } : {}) }
    const snippet = { title, description: text, tags: tags.map(({ label }) => label) }
    return advanceUpload<Ready>(api, video, {
      saved: saved as Session | null,
      start: { resource: { snippet, status }, notifySubscribers },
      ready: (session) => ({ session, size: video.size, title }),
    })
  },
  async commit(api, { ready: { session }, media }) {
    const video = await splitVideo(media)
    const progress = await findProgress(api, session, video.size)
    if (progress === null)
      throw new PlatformError(
        'unknown',
        'YouTube no longer knows this upload: look for the video on the channel.',
      )
    const id = 'video' in progress ? progress.video : await finishUpload(api, session, video, progress.next)
    return accepted({ session, video: id, since: api.now })
  },
  async confirm(api, state) {
    const upload = state as Upload
    const query = { part: 'status', id: upload.video }
    const [item] = await api.list({ url: '/youtube/v3/videos', query, at: 'items' })
    const { uploadStatus = 'uploaded', failureReason, rejectionReason } = (item?.status ?? {}) as Status
    if (['failed', 'rejected', 'deleted'].includes(uploadStatus)) {
      const reason = failureReason ?? rejectionReason ?? uploadStatus
      const message = `YouTube accepted the video and then refused it: ${reason}.`
      return failed(rejected('video_refused', message))
    }
    if (uploadStatus !== 'processed' && api.now - upload.since < WATCH_MS) return wait(20_000, upload)
    return published(watchPage(upload.video))
  },
  lookUp,
  remove: {
    source: 'https://developers.google.com/youtube/v3/docs/videos/delete',
    limits: NEEDS_SCOPE,
    run: (api, { releaseId: id }) =>
      api.request({
        method: 'DELETE',
        url: '/youtube/v3/videos',
        query: { id },
        irreversible: true,
        errors: changeErrors,
      }),
  },
  edit: {
    source: 'https://developers.google.com/youtube/v3/docs/videos/update',
    limits: `${NEEDS_SCOPE} The text is the description; the title stays.`,
    /** Sends the whole snippet, because YouTube deletes what an update leaves out. */
    async run(api, { releaseId: id }, { text: description }) {
      const [video] = await api.list({
        url: '/youtube/v3/videos',
        query: { part: 'snippet', id },
        at: 'items',
      })
      if (video === undefined) throw rejected('post_gone', 'The video is no longer on YouTube.')
      const { title, categoryId, tags, defaultLanguage, defaultAudioLanguage } = readObject(
        'YouTube',
        video.snippet,
      )
      const snippet = { title, categoryId, tags, defaultLanguage, defaultAudioLanguage, description }
      await api.readId({
        method: 'PUT',
        url: '/youtube/v3/videos',
        query: { part: 'snippet' },
        json: { id, snippet },
        irreversible: true,
        errors: changeErrors,
      })
    },
  },
  inbox,
  async after(api, { releaseId }, { files, media }) {
    const cover = files.thumbnail ?? (await media[0]?.thumbnail())
    if (!cover) return
    const query = { videoId: releaseId, uploadType: 'media' }
    await api.request({ url: '/upload/youtube/v3/thumbnails/set', query, file: await cover.file() })
  },
  metrics: { history: true, account: channelMetrics, post: videoMetrics },
  reads,
})

async function splitVideo([video]: EntryMedia[]): Promise<SplitFile> {
  if (video?.isVideo) return video.split({ bytes: PART_BYTES })
  throw rejected('missing_media', 'YouTube needs a video.')
}

function checkTags(tags: { label: string }[]): string | null {
  // Adds 2 for the quotation marks that YouTube puts around tags with spaces, and 1 for each comma.
  const lengths = tags.map(({ label }) => label.length + (/\s/.test(label) ? 2 : 0))
  const total = lengths.reduce((sum, length) => sum + length, Math.max(0, tags.length - 1))
  return total > MAX_TAGS ? `can have up to ${MAX_TAGS} characters in all tags together` : null
}

/** Reads the daily metrics of a channel. YouTube reports the last two or three days later. */
async function channelMetrics(api: PlatformApi<{ analyticsUrl: string }>, days: number): Promise<Metric[]> {
  const [first = api.now] = lastDays(api.now, days)
  const { columnHeaders, rows } = await api.read({
    url: `${api.config.analyticsUrl}/v2/reports`,
    query: {
      ids: `channel==${api.account.internalId}`,
      startDate: dayOf(first),
      endDate: dayOf(api.now),
      dimensions: 'day',
      metrics: Object.values(CHANNEL_METRICS).join(','),
      sort: 'day',
    },
  })
  const names = readList(columnHeaders).map(({ name }) => String(name))
  const table = (Array.isArray(rows) ? rows : []).filter(Array.isArray)
  const named = table.map((row) => Object.fromEntries(names.map((name, index) => [name, row[index]])))
  return asAverages(readDays(named, 'day', CHANNEL_METRICS), AVERAGES)
}

async function videoMetrics(api: PlatformApi<unknown>, id: string): Promise<Metric[]> {
  const query = { part: 'statistics', id }
  const [video] = await api.list({ url: '/youtube/v3/videos', query, at: 'items' })
  return readMetrics(video, {
    Views: 'statistics.viewCount',
    Likes: 'statistics.likeCount',
    Comments: 'statistics.commentCount',
    Favorites: 'statistics.favoriteCount',
  })
}
