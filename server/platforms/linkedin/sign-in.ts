import type { PlatformApi } from '../kit/api.ts'
import { accountOf } from '../kit/auth/account.ts'
import type { OAuth2Spec } from '../kit/auth/oauth2.ts'
import type { EnvValues } from '../kit/env.ts'
import { unlessRefused } from '../kit/http/errors.ts'
import { optionalText, readPath, requireText } from '../kit/http/response.ts'
import { listEach } from '../kit/pages.ts'
import type { ListedPage, PagesSpec } from '../kit/spec.ts'
import type { env, LinkedInApi } from './env.ts'

type Config = EnvValues<typeof env>

const PROFILE_SCOPES = ['openid', 'profile', 'w_member_social']
const PAGE_SCOPES = [
  'r_basicprofile',
  'rw_organization_admin',
  'w_organization_social',
  'r_organization_social',
]
const POSTING_ROLES: unknown[] = ['ADMINISTRATOR', 'CONTENT_ADMINISTRATOR', 'CONTENT_ADMIN']
const MAX_PAGES = 100

/** Signs a member in. The author of posts, a member or a page, is kept in the credentials. */
export function signIn({ asPage }: { asPage: boolean }): OAuth2Spec<Config> {
  return {
    kind: 'oauth2',
    client: ({ shareOnly, url }) => ({
      authorizeUrl: `${url}/oauth/v2/authorization`,
      tokenUrl: `${url}/oauth/v2/accessToken`,
      scopes: shareOnly && !asPage ? PROFILE_SCOPES : [...PROFILE_SCOPES, ...PAGE_SCOPES],
    }),
    refresh: true,
    async account(api) {
      const user = await api.read({ url: '/v2/userinfo' })
      const { vanityName } = api.config.shareOnly ? {} : await api.read({ url: '/v2/me' })
      const paths = { id: 'sub', name: ['name', 'sub'], picture: 'picture', profile: 'vanityName' }
      const account = accountOf('LinkedIn', { ...user, vanityName }, paths)
      const credentials = { author: `urn:li:person:${account.internalId}` }
      return { ...account, credentials, ...(asPage ? { needsPage: true } : {}) }
    },
  }
}

/** Lets the member choose a page on whose behalf they may post. */
export const pages: PagesSpec<Config> = {
  async list(api) {
    const query = { q: 'roleAssignee', state: 'APPROVED', count: MAX_PAGES }
    const roles = await api.list({ url: '/rest/organizationAcls', query, at: 'elements' })
    // Reads both names of the page: the earlier API uses another one.
    const urns = roles
      .filter(({ role }) => POSTING_ROLES.includes(role))
      .flatMap((role) => optionalText(role.organization) ?? optionalText(role.organizationalTarget) ?? [])
    return listEach(new Set(urns), async (urn) => [await readPage(api, urn)])
  },
}

async function readPage(api: PlatformApi<Config>, author: string): Promise<ListedPage> {
  const id = author.split(':').at(-1) ?? ''
  const { localizedName, vanityName, logoV2 } = await api.read({ url: `/rest/organizations/${id}` })
  const logo = optionalText(readPath(logoV2, 'original'))
  return {
    id: requireText('LinkedIn', id),
    name: requireText('LinkedIn', localizedName),
    picture: logo === undefined ? null : await addressOf(api, logo),
    chosen: { profile: optionalText(vanityName) ?? null, credentials: { author } },
  }
}

/** Finds the URL of a logo; null if LinkedIn does not show it. */
async function addressOf(api: LinkedInApi, asset: string): Promise<string | null> {
  const urn = asset.replace('urn:li:digitalmediaAsset:', 'urn:li:image:')
  const image = await unlessRefused(api.read({ url: `/rest/images/${encodeURIComponent(urn)}` }), null)
  return optionalText(image?.downloadUrl) ?? null
}

export async function findPage(api: LinkedInApi, typed: string) {
  const name = typed
    .replace(/^@|^https?:\/\/[^/]*linkedin\.com\/(company|showcase|school)\//, '')
    .replace(/\/.*$/, '')
  if (!/^[\w-]{1,100}$/.test(name)) return []
  const query = { q: 'vanityName', vanityName: name }
  const found = await api.list({ url: '/rest/organizations', query, at: 'elements' })
  return found.flatMap(({ id, localizedName }) => {
    const label = optionalText(localizedName)
    if (label === undefined || !Number.isSafeInteger(id)) return []
    return [{ id: `urn:li:organization:${id}`, label, image: null }]
  })
}
