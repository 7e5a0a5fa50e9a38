import { beforeAll, describe, expect, test } from 'vitest'
import type { Operation } from '../../scripts/operations.ts'
import type { Role } from '../../server/db/tables.ts'
import { newId } from '../../server/lib/ids.ts'
import { operations as all, exampleRequest } from '../helpers/examples.ts'
import { addMember } from '../helpers/members.ts'
import { describeService, type Tenant, type TestService } from '../helpers/server.ts'

// Generated over the contract: whoever does not belong gets 401 or 403 from every operation, and learns nothing.

// Pages answer people with pages and redirects: pages.test.ts.
const operations = all.filter(({ errors }) => errors !== 'html')
const keyed = operations.filter(({ security }) => security === 'key')
const sessioned = operations.filter(({ security }) => security === 'session')
const closed = [...keyed, ...sessioned]
const named = (list: Operation[]) => list.map((operation) => [operation.id, operation] as const)

describe('the contract', () => {
  test('leaves open only what is meant to be open', () => {
    const open = operations.filter(({ security }) => security === 'none').map(({ id }) => id)
    expect(open.toSorted()).toEqual([...openOperations].toSorted())
  })

  test('is not empty where this suite counts on it', () => {
    expect(keyed.length).toBeGreaterThan(15)
    expect(sessioned.length).toBeGreaterThan(30)
  })
})

/** Reviewed one by one: each authenticates in its body, or has nothing to hide. */
const openOperations = new Set([
  'getRoot',
  'getLiveness',
  'getReadiness',
  'getMetrics',
  'getContract',
  'getDocs',
  'getErrorCatalogue',
  'getUpload',
  'getSandboxPage',
  'getSandboxFeed',
  'canRegister',
  'register',
  'login',
  'forgotPassword',
  'resetPassword',
  'activateAccount',
  'resendActivation',
  'startSignIn',
  'checkSignIn',
  'mobileCallback',
  'listProviders',
  'connectChannel',
  'exchangeCode',
  'revokeToken',
  'getServerMetadata',
  'listSignInProviders',
  'passOnFormAnswer',
  'startDeviceAuthorization',
  'pollDeviceToken',
  'createEnterpriseUser',
  'getEnterpriseConnectUrl',
  'deleteEnterpriseChannel',
])

describeService('credentials', (service) => {
  let tenant: Tenant
  beforeAll(async () => {
    tenant = await service.createTenant()
  })

  async function call(operation: Operation, headers: Record<string, string>): Promise<Response> {
    const { path, init } = exampleRequest(operation)
    return service.fetch(path, { ...init, headers: { ...init.headers, ...headers } })
  }

  async function refusal(response: Response, status: number): Promise<void> {
    const text = await response.text()
    expect(response.status, text).toBe(status)
    expect(response.headers.get('content-type')).toMatch(/^application\/(problem\+)?json/)
    expect(text).not.toContain(tenant.organizationId)
    expect(text).not.toContain(tenant.email)
  }

  test.each(named(closed))('%s needs one', async (_, operation) => {
    await refusal(await call(operation, {}), 401)
  })

  test.each(named(closed))('%s refuses what is none', async (_, operation) => {
    const header = operation.security === 'key' ? 'authorization' : 'auth'
    for (const value of [
      'x',
      'Bearer ',
      'pos_',
      `pos_${'a'.repeat(40)}`,
      'a'.repeat(5_000),
      "' or 1=1 --",
      'null',
    ])
      await refusal(await call(operation, { [header]: value }), 401)
  })

  test.each(named(sessioned))(
    '%s refuses an API key as a session, and says that the session is over',
    async (_, operation) => {
      const response = await call(operation, { auth: tenant.apiKey, authorization: tenant.apiKey })
      expect(response.headers.get('logout')).toBe('true')
      await refusal(response, 401)
    },
  )

  test.each(named(keyed))('%s refuses a session as an API key', async (_, operation) => {
    await refusal(await call(operation, { authorization: tenant.session, auth: tenant.session }), 401)
  })

  test.each(named(sessioned.filter(({ method }) => method !== 'get')))(
    '%s refuses a write that another site sends with the cookie',
    async (_, operation) => {
      const cookie = `auth=${tenant.session}`
      for (const headers of [
        { origin: 'https://evil.example' },
        { origin: 'null' },
        { 'sec-fetch-site': 'cross-site' },
      ])
        await refusal(await call(operation, { cookie, ...(headers as Record<string, string>) }), 403)
    },
  )
})

describeService('roles', (service) => {
  let tenant: Tenant
  let sessions: Record<Role, string>
  beforeAll(async () => {
    tenant = await service.createTenant()
    const member = async (role: Role) => (await addMember(service, tenant, role)).session
    sessions = { USER: await member('USER'), ADMIN: await member('ADMIN'), SUPERADMIN: tenant.session }
  })

  const below: Record<string, Role[]> = { ADMIN: ['USER'], SUPERADMIN: ['USER', 'ADMIN'] }
  const guarded = sessioned.filter(({ roles }) => roles !== null)

  test('guard what only admins and owners may do', () => {
    expect(guarded.length).toBeGreaterThan(10)
  })

  test.each(named(guarded))('%s refuses a role that is too low', async (_, operation) => {
    const before = await snapshot(service, tenant.organizationId)
    for (const role of below[operation.roles ?? ''] ?? []) {
      const { path, init } = exampleRequest(operation)
      const response = await service.fetch(path, {
        ...init,
        headers: { ...init.headers, auth: sessions[role], showorg: tenant.organizationId },
      })
      expect(response.status, await response.text()).toBe(403)
    }
    expect(await snapshot(service, tenant.organizationId)).toEqual(before)
  })

  test.each(named(sessioned.filter(({ platformAdmin }) => platformAdmin)))(
    '%s refuses the owner of an organization',
    async (_, operation) => {
      const { path, init } = exampleRequest(operation)
      const response = await service.fetch(path, {
        ...init,
        headers: { ...init.headers, auth: tenant.session },
      })
      expect(response.status, await response.text()).toBe(403)
    },
  )
})

describeService('scopes', (service) => {
  let tenant: Tenant
  const keys = { read: '', write: '' }
  beforeAll(async () => {
    tenant = await service.createTenant()
    for (const scope of ['read', 'write'] as const) {
      const { key } = await tenant.console.createApiKey({ body: { name: scope, scopes: [scope] } })
      keys[scope] = key
    }
  })

  test.each(named(keyed))('%s refuses a key without the scope', async (_, operation) => {
    const { path, init } = exampleRequest(operation)
    const authorization = operation.method === 'get' ? keys.write : keys.read
    const response = await service.fetch(path, { ...init, headers: { ...init.headers, authorization } })
    expect(response.status, await response.text()).toBe(403)
  })
})

describeService('tenants', (service) => {
  let owner: Tenant
  let stranger: Tenant
  let ids: Record<string, string>
  beforeAll(async () => {
    owner = await service.createTenant()
    stranger = await service.createTenant()
    ids = await resourcesOf(service, owner)
  })

  test('naming a foreign organization leads into it neither by header nor by cookie', async () => {
    for (const hint of [{ showorg: owner.organizationId }, { cookie: `showorg=${owner.organizationId}` }]) {
      const headers = { auth: stranger.session, ...(hint as Record<string, string>) }
      const self = (await (await service.fetch('/user/self', { headers })).json()) as { orgId: string }
      expect(self.orgId).toBe(stranger.organizationId)
    }
  })

  const addressed = closed.filter(({ path }) => path.includes('{'))
  const foreign = addressed.filter(({ id }) => resources[id] !== undefined)

  test('every operation with an id is either tried with a foreign one, or has no id of ours', () => {
    const untried = addressed.filter(({ id }) => resources[id] === undefined).map(({ id }) => id)
    expect(untried.toSorted()).toEqual([...withoutId].toSorted())
  })

  test.each(named(foreign))("%s does not find another organization's", async (_, operation) => {
    const before = await snapshot(service, owner.organizationId)
    const [name, kind] = resources[operation.id] as [string, string]
    const headers =
      operation.security === 'key' ? { authorization: stranger.apiKey } : { auth: stranger.session }
    const attempt = async (id: string) => {
      const { path, init } = exampleRequest(operation, { [name]: id })
      const response = await service.fetch(path, { ...init, headers: { ...init.headers, ...headers } })
      const { request_id, instance, ...body } = (await response.json()) as Record<string, unknown>
      return { status: response.status, body }
    }
    const theirs = await attempt(ids[kind] as string)
    // Like one that never was, to the letter.
    expect(theirs).toEqual(await attempt(newId()))
    if (lists.has(operation.id)) expect(theirs).toEqual({ status: 200, body: expect.anything() })
    else expect(theirs.status).toBe(404)
    expect(await snapshot(service, owner.organizationId)).toEqual(before)
  })
})

/** Path parameter and kind of thing, by operation. */
const resources: Record<string, [parameter: string, kind: string]> = {
  setPostingTimes: ['id', 'channel'],
  findSlot: ['id', 'channel'],
  deleteIntegration: ['id', 'channel'],
  getIntegrationSettings: ['id', 'channel'],
  triggerIntegrationTool: ['id', 'channel'],
  getPost: ['id', 'post'],
  deletePost: ['id', 'post'],
  listPostEvents: ['id', 'post'],
  retryPost: ['id', 'post'],
  listMissingReleases: ['id', 'post'],
  setPostStatus: ['id', 'post'],
  setReleaseId: ['id', 'post'],
  deletePostGroup: ['group', 'group'],
  revokeApiKey: ['id', 'apiKey'],
  endSession: ['id', 'session'],
  removeMember: ['id', 'member'],
  changeMemberRole: ['id', 'member'],
  cancelInvitation: ['id', 'invitation'],
  revokeApprovedApp: ['id', 'grant'],
}

/** Operations whose path holds a name of the contract's, not an id. */
const withoutId = new Set(['startConnect', 'getConnectUrl'])

/** Answer an empty list for what is not there, as existing clients expect. */
const lists = new Set(['listMissingReleases'])

async function resourcesOf(service: TestService, owner: Tenant): Promise<Record<string, string>> {
  const channel = await owner.connectSandbox()
  const [created] = await owner.api.createPosts({
    body: {
      type: 'schedule',
      date: '2099-01-01',
      posts: [{ integration: { id: channel }, value: [{ content: 'Ours' }] }],
    },
  })
  const post = await owner.api.getPost({ path: { id: created?.postId ?? '' } })
  const { id: apiKey } = await owner.console.createApiKey({ body: { name: 'Ours' } })
  const { sessions } = await owner.console.listSessions()
  const member = await addMember(service, owner, 'USER')
  await owner.console.inviteMember({ body: { role: 'USER', sendEmail: false } })
  const { invitations } = await owner.console.listInvitations()
  return {
    channel,
    post: post.id,
    group: post.group,
    apiKey,
    session: sessions[0]?.id ?? '',
    member: member.userId,
    invitation: invitations[0]?.id ?? '',
    grant: await approvedApp(owner),
  }
}

async function approvedApp(owner: Tenant): Promise<string> {
  const app = await owner.console.createOAuthApp({
    body: { name: 'App', redirectUrl: 'https://app.example/callback' },
  })
  const { redirect } = await owner.console.decideAuthorization({
    body: { client_id: app.clientId, action: 'approve' },
  })
  const code = new URL(redirect).searchParams.get('code') ?? ''
  await owner.console.exchangeCode({
    body: {
      grant_type: 'authorization_code',
      code,
      client_id: app.clientId,
      client_secret: app.clientSecret,
    },
  })
  const [grant] = await owner.console.listApprovedApps()
  return grant?.id ?? ''
}

/** Every row of the organization, but for marks of use that reading leaves. */
async function snapshot({ app }: TestService, organizationId: string): Promise<Record<string, unknown[]>> {
  const tables = [
    'integrations',
    'posts',
    'post_events',
    'media',
    'api_keys',
    'memberships',
    'invitations',
    'oauth_apps',
    'oauth_tokens',
    'notifications',
  ] as const
  const rows = await Promise.all(
    tables.map(async (table) => {
      const found = await app
        .db(table as 'posts')
        .where({ organization_id: organizationId })
        .orderBy('id')
      return [
        table,
        (found as unknown as Record<string, unknown>[]).map(({ last_used_at, ...row }) => row),
      ] as const
    }),
  )
  return Object.fromEntries(rows)
}
