import { parseWrittenInstant } from '../lib/time/written-dates.ts'
import { definePlatform } from './define.ts'
import type { ConnectApi, PlatformApi } from './kit/api.ts'
import { accountOf } from './kit/auth/account.ts'
import { requiredSecret, requiredVariable, urlVariable } from './kit/env.ts'
import type { ErrorRule } from './kit/http/error-rules.ts'
import { type Answer, optionalText, readList, requireId, unreadableResponse } from './kit/http/response.ts'
import { type EntryMedia, openParts } from './kit/media.ts'
import { joinTexts } from './kit/reads/shape.ts'
import { id, object, oneOf, required } from './kit/settings.ts'
import { published, ready } from './kit/steps.ts'

/** Bounds the pages of groups. */
const MAX_PAGES = 20

const WRONG_APP =
  'MeWe refused the sign-in. Connect again; if it fails again, the operator must check MEWE_APP_ID and MEWE_API_KEY.'
const FORBIDDEN =
  'The app or the account is not allowed to post there: allow posting when you connect, or choose another group. MeWe says: {detail}'
const NOT_FOUND = 'MeWe has no such group: choose one from the list of the tool "groups".'

/** Refusals of a token that the browser brought back. */
const signInErrors = [400, 401, 403, 404].map(
  (status): ErrorRule => [status, null, 'rejected', 'code_refused', WRONG_APP],
)

/** Publishes to a timeline or to groups of MeWe, which returns no id of a post. */
export const mewe = definePlatform({
  id: 'mewe',
  name: 'MeWe',
  env: {
    appId: requiredVariable('MEWE_APP_ID', 'A standalone app of the MeWe developer portal.'),
    apiKey: requiredSecret('MEWE_API_KEY', 'Its API key.'),
    url: urlVariable('MEWE_HOST', 'https://mewe.com', 'The server of MeWe.'),
  },
  maxConcurrent: 1,
  rules:
    'A post on the timeline of the account or in one of its groups, which the tool `groups` lists. Images, but no videos.',
  text: { max: 63_206 },
  media: { images: { mimes: ['image/jpeg', 'image/png', 'image/gif'] }, videos: null },
  comments: false,
  settings: object(
    {
      postType: required(oneOf(['timeline', 'group'], { title: 'Place', description: 'Place of the post.' })),
      group: id('ID of the group, for `group`.', { 'x-lookup': { tool: 'groups' } }),
    },
    { conditions: [{ when: { postType: 'group' }, required: ['group'] }] },
  ),
  baseUrl: ({ config }) => `${config.url}/api/dev`,
  headers: ({ appId }) => ({ 'x-app-id': appId }),
  auth: {
    kind: 'redirect',
    url: ({ config: { url, appId }, state, redirectUri }) =>
      `${url}/login?${new URLSearchParams({ client_id: appId, redirect_uri: redirectUri, state })}`,
    callback: ['loginRequestToken'],
    // People return after they have confirmed, so a token is pending only briefly.
    pendingMs: 300,
    async connect({ loginRequestToken }, api) {
      const { apiToken, expiresAt } = await api.read({
        url: '/token',
        query: { loginRequestToken },
        headers: { 'x-api-key': api.config.apiKey },
        errors: signInErrors,
      })
      const accessToken = optionalText(apiToken)
      if (accessToken === undefined) return null
      const tokens = { accessToken, refreshToken: null, expiresAt: parseWrittenInstant(String(expiresAt)) }
      return { ...(await readAccount(api, accessToken)), ...tokens }
    },
  },
  errors: [
    // MeWe limits calls by a status of its own.
    [420, null, 'retryable', 'platform_rate_limited', 'MeWe asks to slow down.'],
    [403, null, 'rejected', 'missing_permissions', FORBIDDEN],
  ],
  async prepare(api, { entry, settings: { postType, group = '' } }) {
    const ids: string[] = []
    for (const media of entry.media) ids.push(await upload(api, media))
    return ready({
      url: postType === 'group' ? `/group/${encodeURIComponent(group)}/post` : '/me/post',
      post: { text: entry.text, ...(ids.length > 0 ? { uploadedPhotoIds: ids } : {}) },
    })
  },
  async commit(api, { ready: { url, post } }) {
    const { data, text } = await api.request({
      url,
      json: post,
      irreversible: true,
      anyBody: true,
      errors: url.startsWith('/group/') ? [[404, null, 'rejected', 'group_not_found', NOT_FOUND]] : [],
    })
    // Accepts an empty response, but not an HTML page, which comes from another server.
    if (data === undefined && text !== '') throw unreadableResponse('MeWe')
    return published({ releaseId: 'missing', releaseUrl: null })
  },
  tools: {
    groups: {
      description: 'Lists the groups of the account.',
      async run(api) {
        return (await listGroups(api)).map((group) => ({ id: group.groupId ?? group.id, name: group.name }))
      },
    },
  },
})

/** Follows the pages, whose next one MeWe names by its path on the same server. */
async function listGroups(api: PlatformApi<{ url: string }>): Promise<Answer[]> {
  const groups: Answer[] = []
  let next: string | undefined = '/groups'
  for (let page = 0; next !== undefined && page < MAX_PAGES; page += 1) {
    const answer: Answer = await api.read({ url: next })
    groups.push(...readList(answer.groups))
    const path = optionalText(answer.nextPage)
    next = path && URL.parse(path, api.config.url)?.href
  }
  return groups
}

/** Reads the account. MeWe does not document its members; these names appear in its pages. */
async function readAccount(api: ConnectApi<unknown>, token: string) {
  const user = await api.read({ url: '/me', token })
  const full = joinTexts([user.firstName, user.lastName], ' ')
  const paths = { id: ['userId', 'id'], name: ['name', 'full', 'handle'] }
  return accountOf('MeWe', { ...user, full }, { ...paths, picture: 'avatar', profile: 'handle' })
}

async function upload(api: PlatformApi<unknown>, media: EntryMedia): Promise<string> {
  const files = await openParts([media], [{ field: 'file', index: 0 }])
  const { id, photoId } = await api.read({ url: '/photo/upload', multipart: { files } })
  return requireId('MeWe', photoId ?? id)
}
