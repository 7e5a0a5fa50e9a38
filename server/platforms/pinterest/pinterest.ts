import { definePlatform } from '../define.ts'
import type { PlatformApi } from '../kit/api.ts'
import { accountOf } from '../kit/auth/account.ts'
import { listPages } from '../kit/cursors.ts'
import { requiredSecret, requiredVariable, urlVariable } from '../kit/env.ts'
import { readList, readObject, readPath, requireId, requireText } from '../kit/http/response.ts'
import { areProcessed, type EntryMedia } from '../kit/media.ts'
import { asAverages, dayOf, lastDays, type Metric, readDays } from '../kit/metrics.ts'
import { goneRule } from '../kit/published/changes.ts'
import { object, required, string, url } from '../kit/settings.ts'
import { published, ready, wait } from '../kit/steps.ts'
import type { OutgoingDraft, Problem } from '../platform.ts'
import { findPin, LIST, reads } from './reads.ts'

const SCOPES = ['boards:read', 'boards:write', 'pins:read', 'pins:write', 'user_accounts:read']
const DAY_MS = 86_400_000
const POLL_MS = 5_000
const MAX_METRIC_DAYS = 90
/** Statuses of counted days; the latest days, which Pinterest still counts, have another one. */
const COUNTED: unknown[] = ['READY', 'ESTIMATE']
const CLICK_RATE = 'Pin click rate'
const POST_METRICS = { Impressions: 'IMPRESSION', 'Pin Clicks': 'PIN_CLICK', Saves: 'SAVE' }

const TRIAL =
  'Pinterest lets an application with trial access create Pins only in its sandbox. The operator must ask for standard access.'
const NO_PERMISSION =
  'Pinterest does not let the account do this: check who owns the board. Pinterest says: {detail}'
const NO_BOARD = 'Pinterest has no such board: choose one of the tool "boards".'
const GONE = [goneRule('Pinterest', 404)]
const MISSING_SCOPES = 'Pinterest lacks a permission: connect the channel again. {detail}'

/** Pins images and videos to the boards of an account. Pinterest has no idempotency keys. */
export const pinterest = definePlatform({
  id: 'pinterest',
  name: 'Pinterest',
  env: {
    clientId: requiredVariable('PINTEREST_CLIENT_ID', 'The id of an app of developers.pinterest.com.'),
    clientSecret: requiredSecret('PINTEREST_CLIENT_SECRET', 'The secret key of that app.'),
    url: urlVariable('PINTEREST_URL', 'https://www.pinterest.com', 'The site where users sign in.'),
    apiUrl: urlVariable('PINTEREST_API_URL', 'https://api.pinterest.com', 'The server of the API.'),
  },
  rules:
    'A Pin has 1 image, 2 to 5 images of one size, or 1 video. An image beside a video is its cover. Choose the board from the tool `boards`.',
  text: { max: 800 },
  media: {
    min: 1,
    max: 5,
    alt: { max: 500 },
    images: {
      maxBytes: 20_000_000,
      sameSize: true,
      mimes: ['image/jpeg', 'image/png', 'image/gif', 'image/webp'],
    },
    videos: {
      max: 1,
      maxBytes: 2_000_000_000,
      minDurationMs: 4_000,
      maxDurationMs: 900_000,
      ratio: { min: 1 / 2, max: 1.91 },
      coverFrom: ['thumbnail'],
    },
  },
  check: checkCover,
  comments: false,
  settings: object({
    board: required(
      string({
        pattern: '^\\d+$',
        maxLength: 100,
        'x-lookup': { tool: 'boards' },
        description: 'ID of the board.',
      }),
    ),
    title: string({ maxLength: 100, description: 'Title of the Pin.' }),
    link: url({ description: 'URL that the Pin links to.' }),
    dominant_color: string({
      pattern: '^#[0-9A-Fa-f]{6}$',
      description: 'Color that is shown until the image has loaded, such as `#6E7874`.',
    }),
  }),
  baseUrl: ({ config }) => `${config.apiUrl}/v5`,
  auth: {
    kind: 'oauth2',
    client: ({ url, apiUrl }) => ({
      authorizeUrl: `${url}/oauth/`,
      tokenUrl: `${apiUrl}/v5/oauth/token`,
      scopes: SCOPES,
    }),
    scopeSeparator: ',',
    clientAuth: 'basic',
    refresh: true,
    async account(api) {
      const user = await api.read({ url: '/user_account' })
      const name = ['business_name', 'username']
      return accountOf('Pinterest', user, { id: 'id', name, picture: 'profile_image', profile: 'username' })
    },
  },
  // Renews even unused tokens, since the refresh token expires too.
  renewAheadMs: 7 * DAY_MS,
  errors: [
    [403, /trial/i, 'rejected', 'platform_not_approved', TRIAL],
    [403, /scope/i, 'rejected', 'missing_scopes', MISSING_SCOPES],
    [403, null, 'rejected', 'missing_permissions', NO_PERMISSION],
    [404, /\bboard\b/i, 'rejected', 'board_not_found', NO_BOARD],
  ],
  async prepare(api, { entry: { text, media }, settings: { board, title, link, dominant_color }, saved }) {
    const video = media.find(({ isVideo }) => isVideo)
    const videoId = saved as string | null
    if (video && videoId === null) return wait(POLL_MS, await upload(api, video))
    if (videoId !== null && !(await areProcessed([videoId], (id) => stateOf(api, id))))
      return wait(POLL_MS, videoId)
    return ready({
      board_id: board,
      title,
      description: text,
      link,
      dominant_color,
      alt_text: (video ?? media[0])?.alt ?? undefined,
      media_source: await mediaSource(media, videoId),
    })
  },
  async commit(api, { ready: json }) {
    const releaseId = await api.readId({ url: '/pins', json, irreversible: true })
    return published({ releaseId, releaseUrl: `${api.config.url}/pin/${releaseId}/` })
  },
  lookUp: { visibleWithinMs: 120_000, run: findPin },
  remove: {
    source: 'https://developers.pinterest.com/docs/api/v5/pins-delete/',
    limits: 'Copies that others saved to their boards stay.',
    run: (api, { releaseId }) =>
      api.request({
        method: 'DELETE',
        url: `/pins/${encodeURIComponent(releaseId)}`,
        irreversible: true,
        errors: GONE,
      }),
  },
  edit: {
    source: 'https://developers.pinterest.com/docs/api/v5/pins-update/',
    limits: 'Pinterest may restrict this call to applications that it has chosen.',
    async run(api, { releaseId }, { text: description }) {
      const url = `/pins/${encodeURIComponent(releaseId)}`
      await api.readId({ method: 'PATCH', url, json: { description }, irreversible: true, errors: GONE })
    },
  },
  metrics: {
    history: true,
    postDays: 'counts',
    async account(api, days) {
      const labels = { [CLICK_RATE]: 'PIN_CLICK_RATE', ...POST_METRICS, Engagement: 'ENGAGEMENT' }
      return asAverages(await readAnalytics(api, '/user_account/analytics', days, labels), [CLICK_RATE])
    },
    async post(api, id, days) {
      const labels = { ...POST_METRICS, 'Outbound Clicks': 'OUTBOUND_CLICK' }
      return readAnalytics(api, `/pins/${encodeURIComponent(id)}/analytics`, days, labels)
    },
  },
  tools: {
    boards: { description: 'Lists the boards of the account.', run: listBoards },
  },
  reads,
})

type Api = PlatformApi<unknown>

function checkCover([{ media } = { media: [] }]: Pick<OutgoingDraft, 'media'>[]): Problem[] {
  const videos = media.filter(({ mime }) => mime.startsWith('video/'))
  if (videos.length !== 1 || media.length <= 2) return []
  const message = 'Pinterest accepts at most one image beside a video, as its cover.'
  return [{ location: 'value.0.image', message }]
}

/** Uploads a video and returns its id, under which it is processed for some time. */
async function upload(api: Api, video: EntryMedia): Promise<string> {
  const { media_id, upload_url, upload_parameters } = await api.read({
    url: '/media',
    json: { media_type: 'video' },
  })
  const fields = readObject('Pinterest', upload_parameters)
  await api.request({
    url: requireText('Pinterest', upload_url),
    token: null,
    multipart: { fields, files: [{ field: 'file', ...(await video.file()) }] },
  })
  return requireId('Pinterest', media_id)
}

async function stateOf(api: Api, mediaId: string): Promise<boolean | string> {
  const { status } = await api.read({ url: `/media/${mediaId}` })
  const isFailed = status === 'failed'
  return isFailed ? 'Pinterest could not process the video: try another encoding.' : status === 'succeeded'
}

/** Describes the files of a Pin. A video without a cover shows its first frame. */
async function mediaSource(media: EntryMedia[], videoId: string | null): Promise<object> {
  const images = media.filter(({ isVideo }) => !isVideo)
  if (videoId !== null) {
    const cover = images[0] ?? (await media[0]?.thumbnail())
    const shown = cover ? { cover_image_url: await cover.publicUrl() } : { cover_image_key_frame_time: 0 }
    return { source_type: 'video_id', media_id: videoId, ...shown }
  }
  const [first, ...others] = await Promise.all(
    images.map(async (image) => ({ url: await image.publicUrl() })),
  )
  if (others.length === 0) return { source_type: 'image_url', ...first }
  return { source_type: 'multiple_image_urls', items: [first, ...others] }
}

/** Reads daily values by label; none for an unknown Pin. */
async function readAnalytics(
  api: Api,
  url: string,
  days: number,
  labels: Record<string, string>,
): Promise<Metric[]> {
  const [start = api.now] = lastDays(api.now, Math.min(days, MAX_METRIC_DAYS))
  const names = Object.values(labels)
  const query = { start_date: dayOf(start), end_date: dayOf(api.now), metric_types: names.join(',') }
  const { data } = await api.request({ url, query, okStatuses: [404] })
  const rows = readList(readPath(data, 'all.daily_metrics'))
  const counted = rows.filter(({ data_status }) => COUNTED.includes(data_status))
  const paths = Object.entries(labels).map(([label, name]) => [label, `metrics.${name}`])
  return readDays(counted, 'date', Object.fromEntries(paths))
}

async function listBoards(api: Api): Promise<{ id: string; name: string }[]> {
  const boards = await listPages(api, { url: '/boards', query: { page_size: 250 }, ...LIST, maxPages: 20 })
  return boards.map(({ id, name }) => ({
    id: requireId('Pinterest', id),
    name: requireText('Pinterest', name),
  }))
}
