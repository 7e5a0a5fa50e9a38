import { expect } from 'vitest'
import { linkedinPage } from '../../server/platforms/linkedin/linkedin.ts'
import { type Exchanges, NOW } from './exchanges.ts'
import * as profile from './linkedin.exchanges.ts'
import {
  at,
  begin,
  hosts,
  image,
  ORGANIZATIONS,
  ok,
  SHARES,
  share,
  unreadable,
  video,
} from './linkedin.exchanges.ts'
import { from, READ } from './sources.ts'
import { noHost } from './support.ts'

const page = 'urn:li:organization:5'
const statistics = { Impressions: 90, 'Unique Impressions': 60, Clicks: 7, Likes: 4, Comments: 3, Shares: 2 }
const counts = {
  ...{ impressionCount: 90, uniqueImpressionsCount: 60, clickCount: 7 },
  ...{ likeCount: 4, commentCount: 3, shareCount: 2, engagement: 0.5 },
}
const engagement = { label: 'Engagement', average: true }
const totals = (of: object) => Object.entries(of).map(([label, total]) => ({ label, total }))
const daily = (total: number) => ({ days: [{ date: '2023-11-14', total }] })
const timeRange = { start: 1_699_920_000_000, end: 1_700_006_400_000 }
const elements = (of: object) => ok({ elements: [{ timeRange, ...of }] })

const activity = 'urn:li:activity:6'
const urn = (id: number) => `urn:li:comment:(${activity},${id})`
const question = {
  id: '10',
  commentUrn: urn(10),
  object: activity,
  actor: 'urn:li:person:g',
  message: { text: 'Is it rye?' },
  created: { time: NOW },
  commentsSummary: { aggregatedTotalComments: 1 },
}

const lostImage = {
  url: '/rest/posts',
  json: { author: page, commentary: '', content: { media: { id: 'urn:li:image:1' } } },
}

/** Covers how pages differ from profiles: the author, the choice of a page, metrics and plugs. */
export const linkedinPageExchanges: Exchanges = {
  ...profile.linkedinExchanges,
  create: (url) => linkedinPage.create(hosts(url), noHost),
  account: { internalId: '5', profile: 'bakers', refreshToken: 'r-1', credentials: { author: page } },
  routes: {
    ...profile.linkedinExchanges.routes,
    'GET /rest/*/*': ok({ status: 'AVAILABLE' }),
    'GET /rest/organizationAcls': ok({
      elements: [
        { role: 'ADMINISTRATOR', organization: page, state: 'APPROVED' },
        { role: 'ANALYST', organization: 'urn:li:organization:7', state: 'APPROVED' },
        // A page that LinkedIn does not show does not hide the others.
        { role: 'ADMINISTRATOR', organization: 'urn:li:organizationBrand:8', state: 'APPROVED' },
      ],
    }),
    'GET /rest/organizations/5': ok({
      localizedName: 'Bakers',
      vanityName: 'bakers',
      logoV2: { original: 'urn:li:digitalmediaAsset:L' },
    }),
    'GET /rest/organizations/8': unreadable,
    'GET /rest/images/urn%3Ali%3Aimage%3AL': ok({ downloadUrl: 'https://media.example/l.png' }),
    'GET /rest/organizationPageStatistics': elements({
      totalPageStatistics: { views: { allPageViews: { pageViews: 30 } } },
    }),
    'GET /rest/organizationalEntityShareStatistics': elements({ totalShareStatistics: counts }),
    'GET /rest/posts': elements({
      id: share,
      author: page,
      commentary: 'On {hashtag|\\#|bread} \\(rye\\) https://lnkd.in/abc',
      lifecycleState: 'PUBLISHED',
      publishedAt: NOW + 5_000,
    }),
    'GET /rest/socialActions/*/comments': ({ path }) =>
      path.includes('comment%3A')
        ? ok({ elements: [{ ...question, id: '11', commentUrn: urn(11), actor: page }] })
        : ok({
            elements: [
              {
                id: '9',
                commentUrn: urn(9),
                actor: page,
                message: { text: 'On bread' },
                created: { time: NOW + 5_000 },
              },
              question,
            ],
          }),
    'GET /rest/organizationalEntityFollowerStatistics': elements({
      followerGains: { organicFollowerGain: 2, paidFollowerGain: 1 },
    }),
    'GET /rest/socialActions/urn%3Ali%3Ashare%3A77': ok({ likesSummary: { totalLikes: 4 } }),
  },
  sources: {
    ...profile.linkedinExchanges.sources,
    'GET /rest/*/*': { documentation: `${SHARES}/images-api?view=li-lms-2026-05`, date: READ },
    'GET /rest/images/*': { documentation: `${SHARES}/images-api?view=li-lms-2026-05`, date: READ },
    'GET /rest/videos/*': { documentation: `${SHARES}/videos-api`, date: READ },
    'GET /rest/images/urn%3Ali%3Aimage%3AL': {
      assumed: 'The logo of a page can be read as an image with the id of its asset.',
    },
    'GET /rest/posts': { documentation: `${SHARES}/posts-api`, date: READ },
    'GET /rest/posts: in their form': {
      assumed: 'A text comes back as little text, in which hashtags may be templates.',
    },
    'GET /rest/socialActions/*/comments': { documentation: `${SHARES}/comments-api`, date: READ },
    'GET /rest/socialActions/urn%3Ali%3Ashare%3A77': {
      documentation: `${SHARES}/network-update-social-actions`,
      date: READ,
    },
    'GET /rest/organizationAcls': {
      client: 'https://pipedream.com/apps/linkedin/actions/get-member-organization-access-control.md',
      shows: 'The roles of a member by roleAssignee and state, with the organization of each.',
    },
    ...from(
      { documentation: `${ORGANIZATIONS}/organization-lookup-api`, date: READ },
      'GET /rest/organizations/5',
      'GET /rest/organizations/8',
    ),
    'GET /rest/organizationalEntityShareStatistics': {
      documentation: `${ORGANIZATIONS}/share-statistics?view=li-lms-2026-03`,
      date: READ,
    },
    ...from(
      { assumed: 'Statistics of a page and its followers take the intervals of share statistics.' },
      'GET /rest/organizationPageStatistics',
      'GET /rest/organizationalEntityFollowerStatistics',
    ),
  },
  connected: { ...profile.linkedinExchanges.connected, needsPage: true },
  pages: {
    list: [{ id: '5', name: 'Bakers', picture: 'https://media.example/l.png' }],
    choice: { page: '5' },
    chosen: { internalId: '5', name: 'Bakers', profile: 'bakers', credentials: { author: page } },
  },
  inbox: {
    routes: {},
    comments: {
      of: [at(share)],
      gives: [
        expect.objectContaining({ id: urn(9), isOwn: true, parentId: null, rootId: urn(9) }),
        {
          id: urn(10),
          kind: 'comment',
          releaseId: share,
          parentId: null,
          rootId: urn(10),
          author: { id: 'urn:li:person:g', username: null, name: null, picture: null },
          text: 'Is it rye?',
          url: `${at(share).releaseUrl}?commentUrn=${encodeURIComponent(urn(10))}`,
          publishedAt: NOW,
          isOwn: false,
          capabilities: ['reply'],
        },
        expect.objectContaining({ id: urn(11), parentId: urn(10), rootId: urn(10) }),
      ],
      gone: {
        'GET /rest/socialActions/*/comments': { status: 404, json: { status: 404, message: 'Not found' } },
      },
    },
    item: { id: urn(11), url: at(share).releaseUrl },
    reply: {
      root: urn(10),
      calls: [
        {
          path: `/rest/socialActions/${encodeURIComponent(urn(10))}/comments`,
          body: { actor: page, object: activity, parentComment: urn(10), message: { text: 'Thank you' } },
        },
      ],
      gives: expect.objectContaining({ releaseUrl: at(share).releaseUrl }),
    },
    acts: {},
    refusals: [],
    source: { documentation: `${SHARES}/comments-api`, date: '2026-11-28' },
  },
  publish: {
    'a text in the name of the page': { calls: [{ body: { author: page } }], entries: [at(share)] },
    'an image of the page after processing': {
      media: [image],
      routes: { 'GET /rest/images/*': [ok({ status: 'PROCESSING' }), ok({ status: 'AVAILABLE' })] },
      calls: [begin(page, 'images'), {}, {}, { path: '/rest/images/urn%3Ali%3Aimage%3A1' }, {}],
      entries: [at(share)],
    },
    'a video of the page with a state that the member cannot read': {
      media: [video],
      routes: { 'GET /rest/videos/*': unreadable },
      calls: [
        begin(page, 'videos'),
        ...Array(3).fill({}),
        { path: '/rest/videos/urn%3Ali%3Avideo%3A1' },
        { body: { content: { media: { id: 'urn:li:video:1' } } } },
      ],
      entries: [at(share)],
    },
  },
  stepRefusals: [
    ['GET /rest/*/*', ok({ status: 'PROCESSING_FAILED' }), 'rejected', 'media_refused', { media: [image] }],
    ...(profile.linkedinExchanges.stepRefusals ?? []),
  ],
  lookUps: {
    'a post by its text in the form that LinkedIn shows': {
      ready: {
        url: '/rest/posts',
        json: { author: page, commentary: 'On #bread \\(rye\\) https://ada.example/bread' },
      },
      found: { matches: [at(share)], isComplete: true },
    },
    'a post by its image': {
      ready: lostImage,
      routes: {
        'GET /rest/posts': elements({
          id: share,
          content: { media: { id: 'urn:li:image:1' } },
          createdAt: NOW,
        }),
      },
      found: { matches: [at(share)], isComplete: true },
    },
    'a missing image': { ready: lostImage, found: { matches: [], isComplete: true } },
    'a post without text and files as unknown': {
      ready: { url: '/rest/posts', json: { author: page, commentary: '' } },
      found: { matches: [], isComplete: false },
    },
    'a comment': {
      ready: {
        url: '/rest/socialActions/urn%3Ali%3Ashare%3A70/comments',
        json: { actor: page, message: { text: 'On bread' } },
        parentUrl: 'https://www.linkedin.com/feed/update/urn:li:share:70',
      },
      found: { matches: [at('9', 'urn:li:share:70')], isComplete: true },
    },
  },
  metrics: {
    account: [
      { label: 'Page Views', ...daily(30) },
      { label: 'Clicks', ...daily(7) },
      { label: 'Shares', ...daily(2) },
      { ...engagement, ...daily(0.5) },
      { label: 'Comments', ...daily(3) },
      { label: 'Organic Followers', ...daily(2) },
      { label: 'Paid Followers', ...daily(1) },
    ],
    releaseId: share,
    post: [...totals(statistics), { ...engagement, total: 0.5 }],
  },
  plugs: { releaseId: share, likes: 4, repost: at(share) },
}
