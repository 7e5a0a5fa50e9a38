import { definePlatform } from '../define.ts'
import type { PlatformApi } from '../kit/api.ts'
import { PlatformError, rejected } from '../kit/http/errors.ts'
import { optionalText, readPath, requireId } from '../kit/http/response.ts'
import type { EntryMedia } from '../kit/media.ts'
import type { MediaRules } from '../kit/media-rules.ts'
import { object, oneOf, type SettingsOf, string, url } from '../kit/settings.ts'
import { accepted, failed, type Prepared, published, ready, wait } from '../kit/steps.ts'
import { checkTexts } from '../kit/text.ts'
import type { OutgoingDraft, Problem } from '../platform.ts'
import { facebookLogin, listPages, pictureOf } from './facebook-login.ts'
import { lookUp } from './facebook-look-up.ts'
import {
  type FacebookConfig,
  facebookEnv,
  type Pending,
  type Publication,
  prepareStories,
  uploadPhoto,
  uploadVideo,
  videoRefused,
} from './facebook-uploads.ts'
import {
  changeNode,
  commentErrors,
  daysOf,
  deleteNode,
  GRAPH_VERSION,
  graphErrors,
  lastPeriod,
  publishErrors,
  RATE_LIMIT_HEADER,
  readInsights,
  totalsOf,
} from './graph.ts'
import { facebookInbox } from './inbox.ts'

const MAX_INSIGHT_DAYS = 90
const VIDEO_POLL_MS = 15_000
/** Longest text that Facebook shows on a colored background. */
const MAX_ON_BACKGROUND = 130
const IMAGES = {
  maxBytes: 10_000_000,
  maxEdge: 4096,
  mimes: ['image/jpeg', 'image/png', 'image/gif'],
}
const STORY = {
  subject: 'A story on Facebook',
  min: 1,
  images: IMAGES,
  videos: { minDurationMs: 3_000, maxDurationMs: 90_000, minEdge: 540 },
}
const POST: MediaRules = {
  images: IMAGES,
  videos: {
    alone: true,
    maxBytes: 10_000_000_000,
    maxDurationMs: 4 * 3_600_000,
    coverFrom: ['thumbnail'],
  },
  comments: { subject: 'A comment on Facebook', max: 1, images: IMAGES, videos: null },
}

const PAGE_METRICS = {
  'Page Impressions': 'page_total_media_view_unique',
  'Media views': 'page_media_view',
  'Posts Engagement': 'page_post_engagements',
  'Page followers': 'page_daily_follows',
}
const POST_INSIGHTS =
  'post_total_media_view_unique,post_clicks,post_clicks_by_type,post_reactions_by_type_total'
const POST_METRICS = {
  Impressions: 'post_total_media_view_unique',
  Clicks: 'post_clicks',
  'Link Clicks': 'post_clicks_by_type.link clicks',
  Reactions: 'post_reactions_by_type_total.all',
}

const LINK_REFUSED = 'Facebook refused the link: {detail}'
const DUPLICATE_POST = 'Facebook refused the post as a repeat of the last one.'

const settings = object({
  url: url({ title: 'Link', description: 'A link to attach.' }),
  post_type: oneOf(['post', 'story']),
  text_format_preset_id: string({
    title: 'Background',
    maxLength: 100,
    description: 'A colored background for a short text.',
  }),
})
type Settings = SettingsOf<typeof settings>

/** Publishes to pages: posts with photos, a video, stories, and comments. */
export const facebook = definePlatform({
  id: 'facebook',
  name: 'Facebook Page',
  env: facebookEnv,
  maxConcurrent: 500,
  rules:
    'A post has photos or one video. With `post_type` `story`, each file becomes a story of its own, without the text and without ' +
    'comments. `text_format_preset_id` is used only for a text of up to 130 characters without files and link.',
  text: { max: 63_206 },
  media: ({ settings }) => (settings.post_type === 'story' ? STORY : POST),
  settings,
  check: checkTexts((_, index, { settings }) => {
    return index === 1 && settings.post_type === 'story' && 'A story on Facebook does not accept comments.'
  }),
  warn: (entries, { settings }) => ignoredSettings(entries, settings),
  baseUrl: ({ config }) => `${config.graphUrl}/${GRAPH_VERSION}`,
  auth: facebookLogin<FacebookConfig>(
    ['pages_show_list', 'pages_manage_posts', 'pages_manage_engagement', 'pages_read_engagement'],
    ({ readsComments }) => [
      'business_management',
      'read_insights',
      ...(readsComments ? ['pages_read_user_content'] : []),
    ],
  ),
  pages: {
    list: async (api) =>
      (await listPages(api, '')).map((page) => ({
        id: page.id,
        name: optionalText(page.name) ?? page.id,
        picture: pictureOf(page),
        chosen: {
          accessToken: page.access_token,
          profile: optionalText(page.username) ?? null,
          expiresAt: null,
        },
      })),
  },
  errors: [
    [null, /^\w+ 506\b/, 'rejected', 'duplicate_post', DUPLICATE_POST],
    [null, /^\w+ (1500|1609005|1609008)\b/, 'rejected', 'link_refused', LINK_REFUSED],
    ...graphErrors('Facebook'),
  ],
  rateLimitHeader: RATE_LIMIT_HEADER,
  async prepare(
    api,
    { entry: { text, media }, settings, position: { root, parent, isAnswer }, saved, leaves },
  ): Promise<Prepared<Publication, Pending>> {
    const page = `/${api.account.internalId}`
    const [first] = media
    if (root !== null) {
      const json = { message: text || undefined, attachment_url: await first?.publicUrl() }
      const url = `/${encodeURIComponent(root.releaseId)}/comments`
      const address = isAnswer && { page: parent?.releaseUrl ?? null }
      return ready({ kind: 'comment', url, json, ...address })
    }
    if (settings.post_type === 'story')
      return prepareStories(api, media, { saved: saved as Pending | null, leaves })
    if (first?.isVideo) return ready(await uploadVideo(api, first, text))
    const photos: string[] = []
    for (const photo of media) photos.push(await uploadPhoto(api, photo, leaves))
    const isBare = photos.length === 0 && takesBackground(text, settings)
    const json = {
      message: text || undefined,
      link: settings.url,
      attached_media: photos.length > 0 ? photos.map((media_fbid) => ({ media_fbid })) : undefined,
      text_format_preset_id: isBare ? settings.text_format_preset_id : undefined,
    }
    return ready({ kind: 'post', url: `${page}/feed`, json })
  },
  async commit(api, { ready, media }) {
    const { kind, url, video, page } = ready
    const { id, post_id } = await publish(api, ready, media)
    if (kind === 'video' && video) return accepted({ video }, VIDEO_POLL_MS)
    const releaseId = requireId('Facebook', kind === 'story' ? post_id : id)
    if (kind === 'story') return published({ releaseId, releaseUrl: null })
    if (page !== undefined) return published({ releaseId, releaseUrl: page })
    const { url: site } = api.config
    const [, post = ''] = url.split('/')
    const releaseUrl = kind === 'post' ? `${site}/${releaseId}` : `${site}/${post}?comment_id=${releaseId}`
    return published({ releaseId, releaseUrl })
  },
  /** Waits until Facebook has processed a video, which only then appears on the page. */
  async confirm(api, { video = '' }) {
    const { status } = await api.read({ url: `/${video}`, query: { fields: 'status' } })
    const state = readPath(status, 'video_status')
    if (state === 'ready')
      return published({ releaseId: video, releaseUrl: `${api.config.url}/reel/${video}` })
    if (state === 'error' || state === 'upload_failed' || state === 'expired')
      return failed(videoRefused(status))
    return wait(VIDEO_POLL_MS, { video })
  },
  lookUp,
  remove: {
    source: 'https://developers.facebook.com/docs/pages-api/posts',
    limits: 'Facebook lets apps delete no stories.',
    async run(api, { releaseId, isRoot, settings }) {
      requireNoStory(isRoot && settings.post_type === 'story')
      await deleteNode(api, 'Facebook', releaseId)
    },
  },
  edit: {
    source: 'https://developers.facebook.com/docs/pages-api/posts',
    limits:
      'Facebook lets an app change only posts that it has made, and no stories. The text of a video is its description.',
    async run(api, { releaseId, isRoot, settings }, { text }) {
      requireNoStory(isRoot && settings.post_type === 'story')
      // The id of a post names its page, that of a video does not.
      const isVideo = isRoot && !releaseId.includes('_')
      const json = isVideo ? { description: text } : { message: text }
      await changeNode(api, 'Facebook', { url: `/${encodeURIComponent(releaseId)}`, json })
    },
  },
  inbox: facebookInbox,
  metrics: {
    history: true,
    async account(api, days) {
      const period = { period: 'day', ...lastPeriod(api.now, Math.min(days, MAX_INSIGHT_DAYS)) }
      const metric = Object.values(PAGE_METRICS).join(',')
      const url = `/${api.account.internalId}/insights`
      return daysOf(await readInsights(api, url, { metric, ...period }), PAGE_METRICS)
    },
    async post(api, releaseId) {
      // Reads the insights of the post that shows a video.
      const post = releaseId.includes('_') ? releaseId : `${api.account.internalId}_${releaseId}`
      const url = `/${encodeURIComponent(post)}/insights`
      return totalsOf(await readInsights(api, url, { metric: POST_INSIGHTS }), POST_METRICS)
    },
  },
})

function requireNoStory(isStory: boolean): void {
  if (isStory)
    throw rejected('not_supported', 'Facebook lets apps change and delete no stories: do it on Facebook.')
}

/** Returns true if a post without files may have a colored background. */
function takesBackground(text: string, { url }: Settings): boolean {
  return url === undefined && text.length <= MAX_ON_BACKGROUND
}

/** Names settings that a story, a post with a video, or a longer post ignores. */
function ignoredSettings([root]: OutgoingDraft[], settings: Settings): Problem[] {
  const { text = '', media = [] } = root ?? {}
  const isStory = settings.post_type === 'story'
  const hasVideo = media.some(({ mime }) => mime.startsWith('video/'))
  const hasPlain = !isStory && media.length === 0 && takesBackground(text, settings)
  const reasons = {
    url: isStory ? 'a story on Facebook has no link' : hasVideo && 'Facebook shows no link beside a video',
    text_format_preset_id:
      !hasPlain && 'Facebook shows a background only behind a short text without files and link',
  } as const
  return (['url', 'text_format_preset_id'] as const).flatMap((name) =>
    settings[name] && reasons[name]
      ? [{ location: `settings.${name}`, message: `${name} is ignored: ${reasons[name]}.` }]
      : [],
  )
}

/**
 * Publishes in one call. If Facebook refuses the background, repeats the call without it, since the first call has published
 * nothing.
 */
async function publish(
  api: PlatformApi<FacebookConfig>,
  { kind, url, json }: Publication,
  media: EntryMedia[],
) {
  const thumbnail = kind === 'video' ? await media[0]?.thumbnail() : null
  const send = async (fields: Publication['json']) =>
    api.read({
      url,
      ...(thumbnail
        ? { multipart: { fields, files: [{ field: 'thumb', ...(await thumbnail.file()) }] } }
        : { json: fields }),
      irreversible: true,
      errors: kind === 'comment' ? commentErrors('Facebook') : publishErrors('Facebook'),
    })
  try {
    return await send(json)
  } catch (error) {
    const { text_format_preset_id: background, ...plain } = json
    const isRefused = error instanceof PlatformError && error.code === 'platform_rejected'
    if (background === undefined || !isRefused) throw error
    return send(plain)
  }
}
