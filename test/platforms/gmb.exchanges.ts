import sharp from 'sharp'
import { gmb } from '../../server/platforms/google/gmb.ts'
import { aDraftFile, aFile } from '../helpers/channels.ts'
import { signInAt } from './conformance.ts'
import { type ChangeExchanges, type Exchanges, NOW } from './exchanges.ts'
import { from, READ } from './sources.ts'
import type { Answer } from './stand-in.ts'
import { noHost } from './support.ts'
import { readVendor } from './vendor.ts'

const photo = await sharp({ create: { width: 300, height: 300, channels: 3, background: 'red' } })
  .png()
  .toBuffer()
const PLACE = 'accounts/1/locations/2'
const POSTS = `POST /posts/v4/${PLACE}/localPosts`
const NAME = `${PLACE}/localPosts/3`
const scope = ['userinfo.profile', 'business.manage']
  .map((name) => `https://www.googleapis.com/auth/${name}`)
  .join(' ')
const ok = (json: unknown): Answer => ({ status: 200, json })
const refusal = (code: number, status: string, message = status): Answer => ({
  status: code,
  json: { error: { code, status, message } },
})
const post = (state: string) => ok({ name: NAME, state, searchUrl: 'https://local.google.com/place?id=2' })
const entry = { releaseId: NAME, releaseUrl: 'https://local.google.com/place?id=2' }
const changeRefusals: ChangeExchanges['refusals'] = [
  [refusal(401, 'UNAUTHENTICATED'), 'auth', 'token_refused'],
  [refusal(403, 'PERMISSION_DENIED'), 'rejected', 'forbidden'],
]
const LIST = `GET /posts/v4/${PLACE}/localPosts`
const shown = {
  name: NAME,
  summary: 'Hello',
  topicType: 'STANDARD',
  state: 'LIVE',
  searchUrl: 'https://local.google.com/place?id=2',
  createTime: '2023-11-14T22:13:25Z',
}
const clock = (hours: number, minutes: number) => ({ hours, minutes, seconds: 0, nanos: 0 })
const tokens = { accessToken: 'access-1', refreshToken: 'refresh-1', expiresAt: NOW + 3_599_000 }
const link = 'https://bakery.example'
const warned = (name: string, says: string, settings: Record<string, unknown>) => {
  return { at: `settings.${name}`, says, settings }
}
const day = (day: number, value?: string) => ({
  date: { year: 2023, month: 11, day },
  ...(value ? { value } : {}),
})

export const gmbExchanges: Exchanges = {
  create: (url) => {
    const shared = {
      clientId: 'app',
      clientSecret: 's',
      apiUrl: `${url}/google`,
      oauthUrl: `${url}/oauth`,
      accountsUrl: url,
    }
    const own = {
      url: `${url}/posts`,
      accountsApiUrl: `${url}/accounts`,
      informationUrl: `${url}/info`,
      performanceUrl: `${url}/stats`,
    }
    return gmb.create({ ...shared, ...own }, noHost)
  },
  // Google publishes no description of posts (v4) and of sign-in here.
  vendor: readVendor('gmb', {
    basePath: ['/accounts', '/info', '/stats'],
    uncovered: /^\/(oauth|google|posts)\//,
  }),
  account: { internalId: PLACE, name: 'Bakery', accessToken: 'token', refreshToken: 'refresh' },
  routes: {
    'POST /oauth/token': ok({
      access_token: 'access-1',
      refresh_token: 'refresh-1',
      expires_in: 3599,
      scope,
    }),
    'POST /oauth/revoke': ok({}),
    'GET /google/oauth2/v2/userinfo': ok({ id: '14', name: 'Ada' }),
    'GET /accounts/v1/accounts': ({ query }) =>
      ok(
        query.pageToken
          ? { accounts: [{ name: 'accounts/9' }, { name: 'accounts/10' }] }
          : { accounts: [{ name: 'accounts/1' }], nextPageToken: 'p' },
      ),
    'GET /info/v1/accounts/1/locations': ok({ locations: [{ name: 'locations/2', title: 'Bakery' }] }),
    'GET /info/v1/accounts/9/locations': ok({}),
    // An account that cannot be read does not hide the others.
    'GET /info/v1/accounts/10/locations': refusal(403, 'PERMISSION_DENIED'),
    [POSTS]: post('LIVE'),
    [LIST]: ok({ localPosts: [shown, { ...shown, summary: 'Other' }] }),
    [`GET /posts/v4/${NAME}`]: [post('PROCESSING'), post('LIVE')],
    'GET /stats/v1/locations/2:fetchMultiDailyMetricsTimeSeries': ok({
      multiDailyMetricTimeSeries: [
        {
          dailyMetricTimeSeries: [
            { dailyMetric: 'WEBSITE_CLICKS', timeSeries: { datedValues: [day(9, '4'), day(10)] } },
          ],
        },
      ],
    }),
  },
  sources: {
    ...from(
      {
        documentation:
          'https://developers.google.com/my-business/reference/rest/v4/accounts.locations.localPosts',
        date: '2026-11-27',
      },
      `DELETE /posts/v4/${NAME}`,
      `PATCH /posts/v4/${NAME}`,
    ),
    ...from(
      {
        documentation: 'https://developers.google.com/identity/protocols/oauth2/web-server',
        date: READ,
      },
      'POST /oauth/token',
      'POST /oauth/revoke',
    ),
    ...from(
      { description: 'gmb.json' },
      'GET /accounts/v1/accounts',
      'GET /info/v1/accounts/1/locations',
      'GET /info/v1/accounts/9/locations',
      'GET /info/v1/accounts/10/locations',
      'GET /stats/v1/locations/2:fetchMultiDailyMetricsTimeSeries',
    ),
    ...from(
      {
        documentation:
          'https://developers.google.com/my-business/reference/rest/v4/accounts.locations.localPosts',
        date: READ,
      },
      POSTS,
      `GET /posts/v4/${NAME}`,
    ),
    [LIST]: {
      documentation:
        'https://developers.google.com/my-business/reference/rest/v4/accounts.locations.localPosts/list',
      date: '2025-07-25',
    },
    [`${LIST}: in their order`]: { assumed: 'Posts of a location are listed newest first.' },
    'GET /google/oauth2/v2/userinfo': { assumed: 'The profile has an id and, with the scope, a name.' },
    refusals: { assumed: 'Errors of posts have the form of Google’s newer APIs, with a status in words.' },
    'refusals: of an offer without an event': {
      documentation: 'https://developers.google.com/my-business/content/posts-data',
      date: '2025-08-29',
    },
    rateLimit: { assumed: 'A limit is a 429 RESOURCE_EXHAUSTED, which may have Retry-After.' },
  },
  isCommit: ({ method, path }) => method === 'POST' && path.endsWith('/localPosts'),
  isAuthorized: ({ headers }) => headers.authorization === 'Bearer token',
  connect: signInAt({ client_id: 'app', scope, access_type: 'offline' }),
  connected: { internalId: '14', name: 'Ada', needsPage: true, ...tokens },
  connectRefusals: [
    ['POST /oauth/token', { status: 400, json: { error: 'invalid_grant' } }, 'code_refused'],
    ['POST /oauth/token', ok({ access_token: 'a', scope: scope.split(' ')[0] }), 'missing_scopes'],
  ],
  refresh: { tokens, routes: ['POST /oauth/token'] },
  revoke: [{ path: '/oauth/revoke', body: { token: 'refresh' } }],
  pages: {
    list: [
      { id: PLACE, name: 'Bakery', picture: null, accountName: 'accounts/1', locationName: 'locations/2' },
    ],
    choice: { id: PLACE, accountName: 'accounts/1', locationName: 'locations/2' },
    chosen: { internalId: PLACE, name: 'Bakery' },
  },
  publish: {
    'a text': {
      calls: [
        { path: POSTS.slice(5), body: { languageCode: 'en', summary: 'Hello', topicType: 'STANDARD' } },
      ],
      entries: [entry],
    },
    'an event with a photo and a button after Google has processed it': {
      media: [aFile(photo, 'image/png', { url: 'https://media.example/a.png', width: 300, height: 300 })],
      settings: {
        topicType: 'EVENT',
        eventTitle: 'Open day',
        eventStartDate: '2026-12-24',
        eventStartTime: '14:30',
        callToActionType: 'BOOK',
        callToActionUrl: 'https://bakery.example',
      },
      routes: { [POSTS]: post('PROCESSING') },
      calls: [
        {
          body: {
            topicType: 'EVENT',
            callToAction: { actionType: 'BOOK', url: 'https://bakery.example' },
            media: [{ mediaFormat: 'PHOTO', sourceUrl: 'https://media.example/a.png' }],
            event: {
              title: 'Open day',
              schedule: {
                startDate: { year: 2026, month: 12, day: 24 },
                startTime: clock(14, 30),
                endDate: { year: 2026, month: 12, day: 24 },
                endTime: clock(23, 59),
              },
            },
          },
        },
        { method: 'GET' },
        { method: 'GET' },
      ],
      entries: [entry],
    },
    'an offer without a button': {
      settings: { topicType: 'OFFER', offerCouponCode: 'RYE', offerTerms: 'Once', callToActionType: 'SHOP' },
      calls: [{ body: { topicType: 'OFFER', offer: { couponCode: 'RYE', termsConditions: 'Once' } } }],
      entries: [entry],
    },
    'a post with a call button': {
      settings: { callToActionType: 'CALL', callToActionUrl: 'https://bakery.example' },
      calls: [{ body: { callToAction: { actionType: 'CALL' } } }],
      entries: [entry],
    },
    'no post that Google rejects at once': {
      routes: { [POSTS]: post('REJECTED') },
      calls: [{}],
      entries: [{ failure: 'rejected', code: 'post_refused' }],
    },
    'no post that Google rejects later': {
      routes: { [POSTS]: post('PROCESSING'), [`GET /posts/v4/${NAME}`]: post('REJECTED') },
      calls: [{}, {}],
      entries: [{ failure: 'rejected', code: 'post_refused' }],
    },
  },
  remove: {
    isChange: ({ method }) => method === 'DELETE',
    routes: { [`DELETE /posts/v4/${NAME}`]: ok({}) },
    cases: { 'a post': { entry, calls: [{ method: 'DELETE', path: `/posts/v4/${NAME}` }] } },
    gone: { [`DELETE /posts/v4/${NAME}`]: refusal(404, 'NOT_FOUND') },
    refusals: changeRefusals,
    source: { assumed: 'A post that Google no longer has is answered with 404.' },
  },
  edit: {
    isChange: ({ method }) => method === 'PATCH',
    routes: { [`PATCH /posts/v4/${NAME}`]: post('LIVE') },
    cases: {
      'a post': {
        entry,
        calls: [
          { path: `/posts/v4/${NAME}`, query: { updateMask: 'summary' }, body: { summary: 'New text' } },
        ],
      },
      'a post with a text that Google rejects': {
        entry,
        routes: { [`PATCH /posts/v4/${NAME}`]: post('REJECTED') },
        calls: [{ method: 'PATCH' }],
        gives: { failure: 'rejected', code: 'post_refused' },
      },
    },
    gone: { [`PATCH /posts/v4/${NAME}`]: refusal(404, 'NOT_FOUND') },
    refusals: changeRefusals,
    source: { assumed: 'A post that Google no longer has is answered with 404.' },
  },
  refusals: [
    [refusal(401, 'UNAUTHENTICATED'), 'auth', 'token_refused'],
    [
      refusal(403, 'PERMISSION_DENIED', 'Request had insufficient authentication scopes.'),
      'auth',
      'missing_scopes',
    ],
    [refusal(403, 'PERMISSION_DENIED', 'API has not been used in project 1'), 'rejected', 'api_disabled'],
    [refusal(403, 'PERMISSION_DENIED'), 'rejected', 'forbidden'],
    [refusal(404, 'NOT_FOUND'), 'rejected', 'location_gone'],
    [refusal(400, 'INVALID_ARGUMENT'), 'rejected', 'platform_rejected'],
  ],
  rateLimit: { ...refusal(429, 'RESOURCE_EXHAUSTED'), headers: { 'retry-after': '7' } },
  goodSettings: [{}, { topicType: 'EVENT', eventTitle: 'Open day', eventStartDate: '2026-12-24' }],
  badSettings: [
    [{ topicType: 'EVENT', eventStartDate: '2026-12-24' }, 'settings.eventTitle'],
    [{ topicType: 'NEWS' }, 'settings.topicType'],
    [{ callToActionType: 'BOOK' }, 'settings.callToActionUrl'],
    [{ eventStartDate: '2026-12-24', eventEndDate: '2026-12-23' }, 'settings.eventEndDate'],
    [{ eventStartTime: 'noon' }, 'settings.eventStartTime'],
    [{ eventEndTime: '24:30' }, 'settings.eventEndTime'],
    [{ topicType: 'EVENT', eventTitle: 'Open day' }, 'settings.eventStartDate'],
    [{ topicType: 'EVENT', eventTitle: 'Open day', eventStartDate: '2026-02-30' }, 'settings.eventStartDate'],
    [
      { eventStartDate: '2026-12-24', eventStartTime: '14:30', eventEndTime: '14:00' },
      'settings.eventEndTime',
    ],
  ],
  warnedDrafts: {
    'a button of an offer': warned('callToActionType', 'an offer has no button', {
      topicType: 'OFFER',
      callToActionType: 'SHOP',
      callToActionUrl: link,
    }),
    'a link without a button': warned('callToActionUrl', 'no callToActionType', { callToActionUrl: link }),
    'a link of a call button': warned('callToActionUrl', 'CALL opens no URL', {
      callToActionType: 'CALL',
      callToActionUrl: link,
    }),
    'an event in a standard post': warned('eventTitle', 'set topicType', { eventTitle: 'Open day' }),
    'an offer with an incomplete event': warned('eventTitle', 'eventStartDate', {
      topicType: 'OFFER',
      eventTitle: 'Rye week',
    }),
    'a coupon of an event': warned('offerCouponCode', 'topicType to OFFER', {
      topicType: 'EVENT',
      eventTitle: 'Open day',
      eventStartDate: '2026-12-24',
      offerCouponCode: 'RYE',
    }),
  },
  refusedDrafts: {
    'two images': {
      media: [[aDraftFile('image/png'), aDraftFile('image/png')]],
      at: 'value.0.image',
      says: 'at most 1 file',
    },
    'a video': { media: [[aDraftFile('video/mp4')]], at: 'value.0.image', says: 'does not accept videos' },
    'a small image': {
      media: [[aDraftFile('image/png', { width: 200, height: 300 })]],
      at: 'value.0.image.0',
      says: '250 pixels',
    },
  },
  lookUps: {
    'a post by its text and type': {
      ready: { summary: 'Hello', topicType: 'STANDARD' },
      found: { matches: [entry], isComplete: true },
    },
    'a post that Google rejected': {
      ready: { summary: 'Hello', topicType: 'STANDARD' },
      routes: { [LIST]: ok({ localPosts: [{ ...shown, state: 'REJECTED' }] }) },
      found: { matches: [], isComplete: true },
    },
    'a photo without a text as unknown': {
      ready: { summary: '', topicType: 'STANDARD' },
      found: { matches: [], isComplete: false },
    },
  },
  metrics: {
    account: [
      {
        label: 'Website Clicks',
        days: [
          { date: '2023-11-09', total: 4 },
          { date: '2023-11-10', total: 0 },
        ],
      },
    ],
  },
}
