import { expect } from 'vitest'
import { linkedin } from '../../server/platforms/linkedin/linkedin.ts'
import type { DraftMedia } from '../../server/platforms/platform.ts'
import { aDraftFile, aFile } from '../helpers/channels.ts'
import { signInAt } from './conformance.ts'
import type { ChangeExchanges, Exchanges, PublishCase } from './exchanges.ts'
import { A_PNG } from './files.ts'
import { from, READ } from './sources.ts'
import type { Answer, Route } from './stand-in.ts'
import { noHost } from './support.ts'

const GUIDES = 'https://learn.microsoft.com/en-us/linkedin'
export const SHARES = `${GUIDES}/marketing/community-management/shares`
export const ORGANIZATIONS = `${GUIDES}/marketing/community-management/organizations`

export const ok = (json: unknown): Answer => ({ status: 200, json })
const refusal = (status: number, code: string, message = code): Answer => ({
  status,
  json: { status, code, message },
})
/** Refuses to show a file, as LinkedIn does to a member's token, which may only write it. */
export const unreadable: Answer = {
  status: 403,
  json: {
    status: 403,
    serviceErrorCode: 100,
    code: 'ACCESS_DENIED',
    message: 'Not enough permissions to access: partnerApiImagesExternal',
  },
}
/** Answers as `/v2` does, which refuses calls that name a version. */
const unversioned =
  (json: unknown): Route =>
  ({ headers }) =>
    headers['linkedin-version'] === undefined ? ok(json) : refusal(426, 'NONEXISTENT_VERSION')
const created = (id: string): Answer => ({ status: 201, headers: { 'x-restli-id': id } })
export const share = 'urn:li:share:77'
export const at = (releaseId: string, post = releaseId) => ({
  releaseId,
  releaseUrl: `https://www.linkedin.com/feed/update/${post}`,
})
const changeRefusals: ChangeExchanges['refusals'] = [
  [refusal(401, 'EXPIRED_ACCESS_TOKEN'), 'auth', 'token_refused'],
  [refusal(403, 'ACCESS_DENIED', 'Not enough permissions'), 'rejected', 'missing_permissions'],
]
const byActor = expect.objectContaining({ actor: expect.stringMatching(/^urn:li:/) })
const member = 'urn:li:person:a1'
const root = at('urn:li:share:70')
const begun =
  (kind: string): Route =>
  (_, { url }) => {
    const uploadInstructions = [
      { uploadUrl: `${url}/dms/0`, firstByte: 0, lastByte: 4 },
      { uploadUrl: `${url}/dms/1`, firstByte: 5, lastByte: 8 },
    ]
    return ok({ value: { [kind]: `urn:li:${kind}:1`, uploadUrl: `${url}/dms/0`, uploadInstructions } })
  }
const posted = (calls: PublishCase['calls'], of: Partial<PublishCase>) => {
  return { ...of, calls, entries: [at(share)] }
}
const described = { id: 'urn:li:image:1', altText: 'A loaf' }
const text = {
  author: member,
  commentary: 'Hi @[Bakers \\(EU\\)](urn:li:organization:6) #loaf a\\_b \\(c\\#d\\)',
  visibility: 'PUBLIC',
  lifecycleState: 'PUBLISHED',
}
export const image = aFile(A_PNG, 'image/png', { alt: 'A loaf', width: 1, height: 1 })
export const video = aFile(new Uint8Array(9), 'video/mp4')
export const begin = (owner: string, kind: string, more = {}) => ({
  path: `/rest/${kind}`,
  query: { action: 'initializeUpload' },
  body: { initializeUploadRequest: { owner, ...more } },
})
const picture = aDraftFile('image/png')
const clip = (durationMs: number | null = null) => aDraftFile('video/mp4', { durationMs })
const carousel = { post_as_images_carousel: true }
const refused = (at: string, says: string, media: DraftMedia[][]) => ({ at, says, media })
const config = { clientId: 'app', clientSecret: 'app-secret', shareOnly: false, version: null }
export const hosts = (url: string) => ({ ...config, url, apiUrl: url })
const token = {
  access_token: 't-2',
  expires_in: 60,
  refresh_token: 'r-2',
  scope:
    'openid,profile,w_member_social,r_basicprofile,rw_organization_admin,w_organization_social,r_organization_social',
}

/** LinkedIn publishes no description of its API: these follow its guides. */
export const linkedinExchanges: Exchanges = {
  create: (url) => linkedin.create(hosts(url), noHost),
  vendor: null,
  account: { internalId: 'a1', profile: 'ada', refreshToken: 'r-1', credentials: { author: member } },
  routes: {
    'POST /oauth/v2/accessToken': ok(token),
    'GET /v2/userinfo': unversioned({ sub: 'a1', name: 'Ada L.', picture: 'https://media.example/a.png' }),
    'GET /v2/me': unversioned({ vanityName: 'ada' }),
    'POST /rest/images': begun('image'),
    'POST /rest/documents': begun('document'),
    'POST /rest/videos': begun('video'),
    'PUT /dms/*': ({ path }) => ({ status: 201, headers: { etag: `"part-${path.at(-1)}"` } }),
    'GET /rest/*/*': unreadable,
    'POST /rest/posts': created(share),
    'POST /rest/socialActions/*/comments': created('9'),
    'GET /rest/organizations': ({ query }) =>
      ok({ elements: query.vanityName === 'bakers' ? [{ id: 6, localizedName: 'Bakers (EU)' }] : [] }),
  },
  sources: {
    ...from(
      { documentation: `${SHARES}/posts-api`, date: '2026-11-27' },
      'DELETE /rest/posts/*',
      'POST /rest/posts/*',
    ),
    ...from(
      { documentation: `${SHARES}/comments-api`, date: '2026-11-27' },
      'DELETE /rest/socialActions/*/comments/*',
      'POST /rest/socialActions/*/comments/*',
    ),
    'GET /v2/userinfo': {
      documentation: `${GUIDES}/consumer/integrations/self-serve/sign-in-with-linkedin-v2`,
      date: READ,
    },
    'POST /oauth/v2/accessToken': { assumed: 'A token comes with the scopes, separated by commas.' },
    ...from(
      {
        client: 'yohimik/crier internal/publish/linkedin.go',
        shows: 'A call of /v2 that names a version is answered with 426.',
      },
      'GET /v2/userinfo: of a call that names a version',
      'GET /v2/me: of a call that names a version',
    ),
    'GET /v2/me': { assumed: 'The member’s vanityName comes with r_basicprofile.' },
    'POST /rest/images': { documentation: `${SHARES}/images-api?view=li-lms-2026-05`, date: READ },
    'POST /rest/videos': { documentation: `${SHARES}/videos-api`, date: READ },
    'POST /rest/documents': { assumed: 'A document is uploaded as an image is.' },
    'PUT /dms/*': {
      client: 'yohimik/crier internal/publish/linkedin.go',
      shows: 'Parts are sent with the token; the ETag of each, without its quotes, finishes a video.',
    },
    // The guide gives members only permissions to write, and this answer to calls without a permission.
    'GET /rest/*/*': { documentation: `${SHARES}/videos-api`, date: READ },
    'GET /rest/*/*: in its words': {
      client: 'yohimik/crier internal/publish/linkedin.go',
      shows:
        'A token without the permission gets 403, Not enough permissions to access: partnerApiImagesExternal.',
    },
    'POST /rest/posts': { documentation: `${SHARES}/posts-api`, date: READ },
    'POST /rest/socialActions/*/comments': {
      documentation: `${SHARES}/comments-api`,
      date: READ,
    },
    'GET /rest/organizations': {
      documentation: `${ORGANIZATIONS}/organization-lookup-api`,
      date: READ,
    },
    refusals: { assumed: 'An error has a code and a message in words, and a repeated text a duplicate one.' },
    rateLimit: { assumed: 'A limit is a 429 that does not say how long it lasts.' },
  },
  isCommit: ({ method, path }) => method === 'POST' && path === '/rest/posts',
  isAuthorized: ({ headers, path }) =>
    headers.authorization === 'Bearer token' &&
    headers['linkedin-version'] === (path.startsWith('/rest/') ? '202607' : undefined),
  connect: signInAt(),
  connected: {
    internalId: 'a1',
    name: 'Ada L.',
    profile: 'ada',
    accessToken: 't-2',
    refreshToken: 'r-2',
    credentials: { author: member },
  },
  connectRefusals: [
    ['POST /oauth/v2/accessToken', { status: 400, json: { error: 'invalid_request' } }, 'code_refused'],
    ['POST /oauth/v2/accessToken', ok({ ...token, scope: 'openid,profile' }), 'missing_scopes'],
    ['GET /v2/userinfo', refusal(403, 'ACCESS_DENIED'), 'missing_permissions'],
  ],
  refresh: {
    tokens: { accessToken: 't-2', refreshToken: 'r-2', expiresAt: 1_700_000_060_000 },
    routes: ['POST /oauth/v2/accessToken'],
  },
  goodSettings: [{}, { post_as_images_carousel: true, carousel_name: 'Loaves' }],
  badSettings: [[{ post_as_images_carousel: 'yes' }, 'settings.post_as_images_carousel']],
  refusedDrafts: {
    'a video beside an image': refused('value.0.image', 'one video', [[clip(), picture]]),
    'a short video': refused('value.0.image.0', '3 seconds', [[clip(2_000)]]),
    '21 images': refused('value.0.image', 'at most 20 files', [Array(21).fill(picture)]),
    'a carousel of one image': {
      ...refused('value.0.image', 'at least 2 files', [[picture]]),
      settings: carousel,
    },
    'a video in a carousel': {
      ...refused('value.0.image', 'does not accept videos', [[clip(), picture]]),
      settings: carousel,
    },
    'an image in a comment': refused('value.1.image', 'text only', [[], [picture]]),
    'a text of reserved characters that exceeds the limit when escaped': {
      ...refused('value.0.content', '4000 characters', [[]]),
      text: '('.repeat(2001),
    },
    'a long comment': { ...refused('value.1.content', '1250 characters', [[], []]), text: 'a'.repeat(1251) },
  },
  publish: {
    'a text with a mention, a tag and reserved characters': posted([{ body: text }], {
      text: 'Hi @[Bakers (EU)](urn:li:organization:6) #loaf a_b (c#d)',
    }),
    'an image with its description': posted(
      [
        begin(member, 'images'),
        {
          method: 'PUT',
          path: '/dms/0',
          files: [{ field: '', name: '', mime: 'image/png', size: A_PNG.length }],
        },
        { body: { content: { media: described } } },
      ],
      { media: [image] },
    ),
    'several images': posted(
      [...Array(4).fill({}), { body: { content: { multiImage: { images: [described, described] } } } }],
      { media: [image, image] },
    ),
    'a carousel as one document': posted(
      [
        begin(member, 'documents'),
        { method: 'PUT' },
        { body: { content: { media: { id: 'urn:li:document:1', title: 'slides' } } } },
      ],
      { media: [image, image], settings: carousel },
    ),
    'a video in parts': posted(
      [
        begin(member, 'videos', { fileSizeBytes: 9 }),
        { path: '/dms/0' },
        { path: '/dms/1' },
        {
          body: { finalizeUploadRequest: { video: 'urn:li:video:1', uploadedPartIds: ['part-0', 'part-1'] } },
        },
        { body: { content: { media: { id: 'urn:li:video:1' } } } },
      ],
      { media: [video] },
    ),
    'a comment with the names of mentioned people': {
      text: 'Hi @[Bakers](urn:li:organization:6)',
      position: { root, parent: at('8', root.releaseId) },
      calls: [
        {
          path: '/rest/socialActions/urn%3Ali%3Ashare%3A70/comments',
          body: { actor: member, object: root.releaseId, message: { text: 'Hi Bakers' } },
        },
      ],
      entries: [at('9', root.releaseId)],
    },
  },
  stepRefusals: [
    [
      'POST /rest/socialActions/*/comments',
      refusal(404, 'NOT_FOUND'),
      'rejected',
      'parent_gone',
      { position: { root, parent: root } },
    ],
  ],
  remove: {
    isChange: ({ method }) => method === 'DELETE',
    routes: {
      'DELETE /rest/posts/*': { status: 204 },
      'DELETE /rest/socialActions/*/comments/*': { status: 204 },
    },
    cases: {
      'a post': {
        entry: at(share),
        calls: [{ method: 'DELETE', path: '/rest/posts/urn%3Ali%3Ashare%3A77' }],
      },
      'a comment': {
        entry: { ...at('9', 'urn:li:share:70'), isRoot: false },
        calls: [
          { method: 'DELETE', path: '/rest/socialActions/urn%3Ali%3Ashare%3A70/comments/9', query: byActor },
        ],
      },
      'a comment on an unknown post': {
        entry: { releaseId: '9', isRoot: false },
        calls: [],
        gives: { failure: 'rejected', code: 'unknown_parent' },
      },
    },
    gone: { 'DELETE /rest/posts/*': refusal(404, 'NOT_FOUND') },
    refusals: changeRefusals,
    source: { assumed: 'A comment that LinkedIn no longer has is answered with 404.' },
  },
  edit: {
    isChange: ({ headers }) => headers['x-restli-method'] === 'PARTIAL_UPDATE',
    routes: {
      'POST /rest/posts/*': { status: 204 },
      'POST /rest/socialActions/*/comments/*': ok({ id: '9' }),
    },
    cases: {
      'a post': {
        entry: at(share),
        text: 'New (text)',
        calls: [
          {
            path: '/rest/posts/urn%3Ali%3Ashare%3A77',
            body: { patch: { $set: { commentary: 'New \\(text\\)' } } },
          },
        ],
      },
      'a comment': {
        entry: { ...at('9', 'urn:li:share:70'), isRoot: false },
        calls: [
          {
            path: '/rest/socialActions/urn%3Ali%3Ashare%3A70/comments/9',
            query: byActor,
            body: { patch: { message: { $set: { text: 'New text' } } } },
          },
        ],
      },
    },
    gone: { 'POST /rest/posts/*': refusal(404, 'NOT_FOUND') },
    refusals: changeRefusals,
    source: { assumed: 'A comment that LinkedIn no longer has is answered with 404.' },
  },
  refusals: [
    [refusal(401, 'EXPIRED_ACCESS_TOKEN'), 'auth', 'token_refused'],
    [refusal(403, 'ACCESS_DENIED', 'Not enough permissions'), 'rejected', 'missing_permissions'],
    [refusal(422, 'DUPLICATE_POST', 'Content is a duplicate'), 'rejected', 'duplicate_post'],
    [refusal(426, 'NONEXISTENT_VERSION'), 'rejected', 'version_ended'],
    [refusal(400, 'FIELD_LENGTH_TOO_LONG'), 'rejected', 'platform_rejected'],
    [refusal(422, 'UNPROCESSABLE_ENTITY'), 'rejected', 'platform_rejected'],
  ],
  rateLimit: [refusal(429, 'TOO_MANY_REQUESTS'), null],
  mentions: {
    'https://www.linkedin.com/company/bakers/': [
      { id: 'urn:li:organization:6', label: 'Bakers (EU)', image: null },
    ],
    '@nobody': [],
    'not a name': [],
  },
}
