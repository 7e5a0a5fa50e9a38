import { lookUp } from '../../lib/lookup.ts'
import { definePlatform } from '../define.ts'
import type { PlatformApi } from '../kit/api.ts'
import { listPages, lookThroughList } from '../kit/cursors.ts'
import { requiredSecret, requiredVariable, urlVariable } from '../kit/env.ts'
import type { ErrorRule } from '../kit/http/error-rules.ts'
import { type PlatformError, rejected } from '../kit/http/errors.ts'
import {
  type Answer,
  optionalText,
  readList,
  readObject,
  readPath,
  requireText,
} from '../kit/http/response.ts'
import { lastDays, type Metric, readDays } from '../kit/metrics.ts'
import { listEach } from '../kit/pages.ts'
import { accepted, failed, type LookedUp, type LookUpInput, published, ready, wait } from '../kit/steps.ts'
import type { PublishedEntry } from '../platform.ts'
import { checkSettings, gmbSettings, ignoredSettings, type LocalPost, localPost } from './gmb-post.ts'
import { changeErrors, googleAuth, googleErrors, googleHosts, orYouTube, revokeGoogle } from './google.ts'

type GmbConfig = Record<'accountsApiUrl' | 'informationUrl' | 'performanceUrl', string>

/** Time after which a post counts as published even if Google has not confirmed it. */
const WATCH_MS = 5 * 60_000
const CURSOR = { next: 'nextPageToken', as: 'pageToken' }
const MAX_PAGES = 10
const METRICS: Record<string, string> = {
  WEBSITE_CLICKS: 'Website Clicks',
  CALL_CLICKS: 'Call Clicks',
  BUSINESS_DIRECTION_REQUESTS: 'Direction Requests',
  BUSINESS_IMPRESSIONS_DESKTOP_MAPS: 'Impressions on Desktop Maps',
  BUSINESS_IMPRESSIONS_MOBILE_MAPS: 'Impressions on Mobile Maps',
}

const LOCATION_GONE =
  'Google no longer has this location, or the account lost access to it: connect it again.'
/** Applies to calls that name the location. */
const LOCATION_ERROR: ErrorRule = [404, null, 'rejected', 'location_gone', LOCATION_GONE]

/** Publishes to business profiles on Google Search and Maps. */
export const gmb = definePlatform({
  id: 'gmb',
  name: 'Google My Business',
  env: {
    clientId: orYouTube(
      'CLIENT_ID',
      requiredVariable('GOOGLE_GMB_CLIENT_ID', 'OAuth client of Google Cloud; defaults to that of YouTube.'),
    ),
    clientSecret: orYouTube(
      'CLIENT_SECRET',
      requiredSecret('GOOGLE_GMB_CLIENT_SECRET', 'Secret of that client; defaults to that of YouTube.'),
    ),
    ...googleHosts,
    url: urlVariable('GMB_URL', 'https://mybusiness.googleapis.com', 'The server of posts.'),
    accountsApiUrl: urlVariable(
      'GMB_ACCOUNTS_URL',
      'https://mybusinessaccountmanagement.googleapis.com',
      'The server of business accounts.',
    ),
    informationUrl: urlVariable(
      'GMB_INFORMATION_URL',
      'https://mybusinessbusinessinformation.googleapis.com',
      'The server of locations.',
    ),
    performanceUrl: urlVariable(
      'GMB_PERFORMANCE_URL',
      'https://businessprofileperformance.googleapis.com',
      'The server of metrics.',
    ),
  },
  rules:
    'At most one image and no video. An event needs `eventTitle` and `eventStartDate`. Every button except CALL needs ' +
    '`callToActionUrl`. Google rejects posts with a phone number in the text.',
  text: { max: 1500 },
  media: {
    max: 1,
    images: { maxBytes: 5_000_000, minEdge: 250, mimes: ['image/jpeg', 'image/png'] },
    videos: null,
  },
  settings: gmbSettings,
  check: (_, { settings }) => checkSettings(settings),
  warn: (_, { settings }) => ignoredSettings(settings),
  comments: false,
  baseUrl: ({ config }) => `${config.url}/v4`,
  auth: googleAuth(['business.manage']),
  revoke: revokeGoogle('youtube'),
  pages: { list: listLocations },
  errors: googleErrors,
  async prepare(_api, { entry: { text, media }, settings }) {
    return ready(localPost(text, settings, await media[0]?.publicUrl()))
  },
  async commit(api, { ready: json }) {
    const url = `/${api.account.internalId}/localPosts`
    const post = await api.read({ url, json, irreversible: true, errors: [LOCATION_ERROR] })
    const name = requireText('Google', post.name)
    if (post.state === 'REJECTED') throw refused()
    if (post.state === 'LIVE') return published(entryOf(name, post))
    return accepted({ name, since: api.now })
  },
  async confirm(api, state) {
    const post = await api.read({ url: `/${state.name}` })
    if (post.state === 'REJECTED') return failed(refused())
    if (post.state !== 'LIVE' && api.now - state.since < WATCH_MS) return wait(20_000, state)
    return published(entryOf(state.name, post))
  },
  lookUp: { visibleWithinMs: 120_000, run: findLocalPost },
  remove: {
    source:
      'https://developers.google.com/my-business/reference/rest/v4/accounts.locations.localPosts/delete',
    run: (api, { releaseId }) =>
      api.request({ method: 'DELETE', url: `/${releaseId}`, irreversible: true, errors: changeErrors }),
  },
  edit: {
    source: 'https://developers.google.com/my-business/reference/rest/v4/accounts.locations.localPosts/patch',
    limits: 'Google reviews the text again, and may reject it later.',
    async run(api, { releaseId }, { text: summary }) {
      const request = { method: 'PATCH', url: `/${releaseId}`, query: { updateMask: 'summary' } } as const
      const post = await api.read({ ...request, json: { summary }, irreversible: true, errors: changeErrors })
      if (post.state === 'REJECTED') throw refused()
    },
  },
  metrics: { history: true, account: locationMetrics },
})

function refused(): PlatformError {
  const message =
    'Google rejected the post by its content policy; a phone number in the text is a common reason.'
  return rejected('post_refused', message)
}

/** Looks for a post of the location by its text and type. A rejected one is not visible. */
async function findLocalPost(
  api: PlatformApi<unknown>,
  { ready: { summary: text, topicType }, sentAt }: LookUpInput<LocalPost>,
): Promise<LookedUp> {
  if (text.trim() === '') return { matches: [], isComplete: false }
  const request = { url: `/${api.account.internalId}/localPosts`, query: { pageSize: 100 }, at: 'localPosts' }
  return lookThroughList(api, { ...request, ...CURSOR }, { sentAt, text }, (post) => ({
    entry: entryOf(requireText('Google', post.name), post),
    text: post.summary,
    publishedAt: post.createTime,
    fits: post.topicType === topicType && post.state !== 'REJECTED',
  }))
}

function entryOf(releaseId: string, { searchUrl }: Answer): PublishedEntry {
  return { releaseId, releaseUrl: optionalText(searchUrl) ?? null }
}

async function listLocations(api: PlatformApi<GmbConfig>) {
  const { accountsApiUrl, informationUrl } = api.config
  const listed = { url: `${accountsApiUrl}/v1/accounts`, query: { pageSize: 20 }, at: 'accounts' }
  const accounts = await listPages(api, { ...listed, ...CURSOR, maxPages: MAX_PAGES })
  return listEach(accounts, async (account) => {
    const accountName = requireText('Google', account.name)
    const query = { readMask: 'name,title', pageSize: 100 }
    const request = { url: `${informationUrl}/v1/${accountName}/locations`, query, at: 'locations' }
    const locations = await listPages(api, { ...request, ...CURSOR, maxPages: MAX_PAGES })
    return listEach(locations, (location) => {
      const locationName = requireText('Google', location.name)
      const name = optionalText(location.title) ?? locationName
      return [{ id: `${accountName}/${locationName}`, name, picture: null, accountName, locationName }]
    })
  })
}

/** Reads the daily metrics of a location. Google omits the value of a day without one. */
async function locationMetrics(api: PlatformApi<GmbConfig>, days: number): Promise<Metric[]> {
  const [first = api.now] = lastDays(api.now, days)
  const range = { startDate: new Date(first), endDate: new Date(api.now) }
  const query = new URLSearchParams()
  for (const metric of Object.keys(METRICS)) query.append('dailyMetrics', metric)
  for (const [name, date] of Object.entries(range)) {
    query.append(`dailyRange.${name}.year`, String(date.getUTCFullYear()))
    query.append(`dailyRange.${name}.month`, String(date.getUTCMonth() + 1))
    query.append(`dailyRange.${name}.day`, String(date.getUTCDate()))
  }
  const location = api.account.internalId.replace(/^accounts\/[^/]+\//, '')
  const url = `${api.config.performanceUrl}/v1/${location}:fetchMultiDailyMetricsTimeSeries?${query}`
  const { multiDailyMetricTimeSeries: multi } = await api.read({ url, errors: [LOCATION_ERROR] })
  const series = readList(multi).flatMap((each) => readList(readPath(each, 'dailyMetricTimeSeries')))
  return series.flatMap((each) => {
    const label = lookUp(METRICS, String(readPath(each, 'dailyMetric')))
    const values = readList(readPath(each, 'timeSeries.datedValues'))
    const rows = values.map(({ date, value = 0 }) => ({
      date: toText(readObject('Google', date)),
      value,
    }))
    return label === undefined ? [] : readDays(rows, 'date', { [label]: 'value' })
  })
}

function toText({ year, month, day }: Answer): string {
  return [year, month, day].map((part) => String(part).padStart(2, '0')).join('-')
}
