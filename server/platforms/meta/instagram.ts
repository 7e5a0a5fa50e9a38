import type { PlatformApi } from '../kit/api.ts'
import type { ErrorRule } from '../kit/http/error-rules.ts'
import { unlessRefused } from '../kit/http/errors.ts'
import type { EntryMedia } from '../kit/media.ts'
import { coverPosition, type MediaRules } from '../kit/media-rules.ts'
import type { Metric } from '../kit/metrics.ts'
import { array, boolean, number, object, oneOf, required, type SettingsOf, string } from '../kit/settings.ts'
import type { CommitSpecInput, EntryInput } from '../kit/spec.ts'
import {
  type Committed,
  type LookedUp,
  type LookUpInput,
  type Prepared,
  published,
  ready,
} from '../kit/steps.ts'
import {
  type ContainedPost,
  type Creation,
  lookUpContainer,
  type Pending,
  prepareContainers,
  publishContainer,
  withPermalink,
} from './containers.ts'
import {
  commentErrors,
  daysOf,
  graphErrors,
  type Insights,
  type Listing,
  labelled,
  lastPeriod,
  lookThroughEdge,
  onLastDay,
  RATE_LIMIT_HEADER,
  readInsights,
  totalsOf,
} from './graph.ts'
import { instagramInbox } from './inbox.ts'
import { checkInstagram, MAX_CAPTION } from './instagram-rules.ts'

const MAX_INSIGHT_DAYS = 30
const IMAGES = { maxBytes: 8_000_000, mimes: ['image/jpeg'] }
const STORY: MediaRules = {
  subject: 'A story on Instagram',
  min: 1,
  max: 10,
  images: IMAGES,
  videos: {
    maxBytes: 100_000_000,
    minDurationMs: 3_000,
    maxDurationMs: 60_000,
    ratio: { min: 0.1, max: 10 },
  },
}
const POST: MediaRules = {
  subject: 'Instagram',
  min: 1,
  max: 10,
  images: { ...IMAGES, ratio: { min: 4 / 5, max: 1.91 } },
  videos: {
    maxBytes: 300_000_000,
    minDurationMs: 3_000,
    maxDurationMs: 15 * 60_000,
    ratio: { min: 0.01, max: 10 },
    maxWidth: 1920,
    coverFrom: ['position', 'thumbnail'],
  },
  alt: { max: 1000 },
  comments: null,
}
const TOTALS = 'likes,views,comments,shares,saves,replies'
const NONE: Insights = new Map()
const POST_METRICS = 'views,reach,saved,likes,comments,shares'

const RESTRICTED =
  'Instagram has restricted the account: open the Instagram app and do what it asks. It says: {detail}'
const LIMIT_REACHED = 'Instagram accepts no more posts of this account by its API within 24 hours.'

const errors: ErrorRule[] = [
  [null, /^\w+ (4 2207051|25 2207050)\b/, 'rejected', 'account_restricted', RESTRICTED],
  [null, /^\w+ 9 2207042\b/, 'retryable', 'platform_rate_limited', LIMIT_REACHED],
  [null, /^\w+ (9007|24 2207008)\b/, 'retryable', null, 'Instagram is not ready to publish yet: {detail}'],
  [null, /^\w+ (352|9004|3600[013])\b/, 'rejected', 'media_refused', 'Instagram refused a file: {detail}'],
  [null, /^\w+ 36004\b/, 'rejected', 'text_too_long', 'Instagram refused the text: {detail}'],
  ...graphErrors('Instagram'),
]

const shared = {
  post_type: required(oneOf(['post', 'story'])),
  is_trial_reel: boolean({
    title: 'Trial reel',
    description: 'Show the reel first to people who do not follow the account.',
  }),
  graduation_strategy: oneOf(['MANUAL', 'SS_PERFORMANCE'], {
    title: 'Sharing of a trial reel',
    description:
      'Share a trial reel with followers manually (the default), or automatically if it performs well.',
  }),
  collaborators: array(object({ label: required(string({ minLength: 1, maxLength: 100 })) }), {
    maxItems: 3,
    description: 'Usernames of accounts to invite as coauthors.',
  }),
}
const sound = {
  id: required(string({ minLength: 1, maxLength: 100 })),
  title: string(),
  artist: string(),
  image: string(),
  audio_volume: number({ minimum: 0, maximum: 100 }),
  video_volume: number({ minimum: 0, maximum: 100 }),
}

/** Settings of a post for the sign-in without Facebook, which has no sounds. */
export const standaloneSettings = object(shared)
export const businessSettings = object({
  ...shared,
  audio: object(sound, {
    'x-lookup': { tool: 'audioSearch', search: 'q' },
    description: 'A sound for a reel, from the tool `audioSearch`.',
  }),
})
type Settings = SettingsOf<typeof businessSettings>

type Api = PlatformApi<unknown>
/** The call that publishes: a container, or a comment with the URL of its post. */
type Ready = Creation | Comment

interface Comment {
  /** Id of the post, or of the comment to answer. */
  comment: string
  message: string
  page: string | null
  /** Absent on a comment on a post. */
  edge?: 'replies'
}

/** Members that both ways of connecting an Instagram account share. */
export const instagramBase = {
  rules:
    'A post has 1 to 10 files: an image, a reel (one video), or a carousel. With `post_type` `story`, each file becomes a story of its ' +
    'own, without the text and without comments. Images are sent as JPEG. Comments are texts of up to 300 characters.',
  text: { max: MAX_CAPTION },
  media: ({ settings }: { settings: { post_type?: string } }) =>
    settings.post_type === 'story' ? STORY : POST,
  check: checkInstagram,
  errors,
  rateLimitHeader: RATE_LIMIT_HEADER,
  async prepare(
    api: Api,
    { entry: { text, media }, settings, position: { root, parent, isAnswer }, saved }: EntryInput<Settings>,
  ): Promise<Prepared<Ready, Pending>> {
    if (root !== null && isAnswer)
      return ready({
        comment: root.releaseId,
        message: text,
        page: parent?.releaseUrl ?? null,
        edge: 'replies',
      })
    if (root !== null) return ready({ comment: root.releaseId, message: text, page: root.releaseUrl })
    const isStory = settings.post_type === 'story'
    const isCarousel = !isStory && media.length > 1
    const collaborators = settings.collaborators?.map(({ label }) => label)
    const whole = {
      caption: text || undefined,
      collaborators: collaborators?.length ? collaborators : undefined,
    }
    const post: ContainedPost<EntryMedia> = {
      text: isStory ? '' : text,
      kind: { isStory },
      items: media,
      fieldsOf: async (file) =>
        isStory ? storyFields(file) : isCarousel ? itemFields(file) : singleFields(file, settings, whole),
      carousel: isCarousel ? (children) => ({ media_type: 'CAROUSEL', ...whole, children }) : null,
    }
    return prepareContainers(api, dialectOf(api), post, saved as Pending | null)
  },
  async commit(api: Api, { ready }: CommitSpecInput<Ready>): Promise<Committed<Pending>> {
    if (!('comment' in ready)) return publishContainer(api, dialectOf(api), ready)
    const sent = { url: edgeOf(ready), json: { message: ready.message }, irreversible: true }
    const releaseId = await api.readId({ ...sent, errors: commentErrors('Instagram') })
    return published({ releaseId, releaseUrl: ready.page })
  },
  confirm: async (api: Api, pending: Pending) => withPermalink(api, pending),
  lookUp: { visibleWithinMs: 10 * 60_000, run: lookUp },
  inbox: instagramInbox,
  metrics: { history: true, account: readAccountMetrics, post: readPostMetrics },
} as const

const dialectOf = ({ account }: Api) => ({
  name: 'Instagram',
  url: `/${account.internalId}/media`,
  publishUrl: `/${account.internalId}/media_publish`,
  text: 'caption',
  status: 'status_code',
  reason: 'status',
  json: true,
})

/** Instagram lists the answers to a comment under that comment only. */
const edgeOf = ({ comment, edge }: Comment) => `/${encodeURIComponent(comment)}/${edge ?? 'comments'}`

/** Finds a comment under its post by the text and the name of the account, anything else by its container. */
async function lookUp(api: Api, { ready, sentAt }: LookUpInput<Ready>): Promise<LookedUp> {
  const { internalId, profile } = api.account
  if ('comment' in ready) {
    const { message: text, page } = ready
    const url = edgeOf(ready)
    const itemOf: Listing['itemOf'] = ({ id, text, timestamp, username }) => ({
      entry: { releaseId: id, releaseUrl: page },
      text,
      publishedAt: timestamp,
      fits: username === profile,
    })
    return lookThroughEdge(api, { url, fields: 'id,text,timestamp,username', text, itemOf }, { sentAt })
  }
  const edge = { url: `/${internalId}/${ready.isStory ? 'stories' : 'media'}`, takesSince: !ready.isStory }
  return lookUpContainer(api, dialectOf(api), { ready, sentAt }, edge)
}

async function storyFields(file: EntryMedia) {
  const url = await file.publicUrl()
  return { media_type: 'STORIES', ...(file.isVideo ? { video_url: url } : { image_url: url }) }
}

async function itemFields(file: EntryMedia) {
  const url = await file.publicUrl()
  return file.isVideo
    ? {
        media_type: 'VIDEO',
        video_url: url,
        thumb_offset: coverPosition(file)?.toString(),
        is_carousel_item: true,
      }
    : { image_url: url, alt_text: file.alt ?? undefined, is_carousel_item: true }
}

async function singleFields(file: EntryMedia, settings: Settings, whole: object) {
  const url = await file.publicUrl()
  if (!file.isVideo) return { image_url: url, alt_text: file.alt ?? undefined, ...whole }
  const cover = await file.thumbnail()
  const { is_trial_reel, graduation_strategy = 'MANUAL', audio } = settings
  return {
    media_type: 'REELS',
    video_url: url,
    cover_url: await cover?.publicUrl(),
    // Instagram ignores it beside an image.
    thumb_offset: cover ? undefined : coverPosition(file)?.toString(),
    ...whole,
    trial_params: is_trial_reel ? { graduation_strategy } : undefined,
    audio_configuration: audio && {
      audio_id: audio.id,
      audio_volume: audio.audio_volume,
      video_volume: audio.video_volume,
    },
  }
}

async function readAccountMetrics(api: Api, days: number): Promise<Metric[]> {
  const url = `/${api.account.internalId}/insights`
  const period = { period: 'day', ...lastPeriod(api.now, Math.min(days, MAX_INSIGHT_DAYS)) }
  // Ignores a refusal, since Instagram counts new followers only for accounts with at least 100.
  const followers = await unlessRefused(
    readInsights(api, url, { metric: 'follower_count', ...period }),
    NONE,
    'platform_rejected',
  )
  const reach = await readInsights(api, url, { metric: 'reach', ...period })
  const totals = await readInsights(api, url, { metric: TOTALS, metric_type: 'total_value', ...period })
  return [
    ...daysOf(followers, { 'Follower Count': 'follower_count' }),
    ...daysOf(reach, labelled('reach')),
    ...onLastDay(totalsOf(totals, labelled(TOTALS)), api.now),
  ]
}

async function readPostMetrics(api: Api, releaseId: string): Promise<Metric[]> {
  const url = `/${encodeURIComponent(releaseId)}/insights`
  const all = await unlessRefused(readInsights(api, url, { metric: POST_METRICS }), NONE, 'platform_rejected')
  // Reads fewer metrics of a story, since Instagram refuses the others.
  const found = all.size > 0 ? all : await readInsights(api, url, { metric: 'views,reach,shares' })
  return totalsOf(found, labelled(POST_METRICS))
}
