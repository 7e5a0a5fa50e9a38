import { beforeAll, describe, expect, test } from 'vitest'
import type { Operation } from '../../scripts/operations.ts'
import { upload } from '../../sdk/upload.ts'
import { openThread } from '../../server/ai/copilot/threads.ts'
import { insertOrder } from '../../server/billing/store.ts'
import type { Role } from '../../server/db/tables/accounts.ts'
import { newId } from '../../server/lib/ids.ts'
import { operations as all, exampleRequest } from '../helpers/examples.ts'
import { files } from '../helpers/files.ts'
import { addMember } from '../helpers/members.ts'
import { sample } from '../helpers/sample.ts'
import { describeService, type Tenant, type TestService } from '../helpers/server.ts'
import { addProviderAccount } from '../helpers/third-party.ts'
import { addVideoJob } from '../helpers/video-jobs.ts'

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
  'getDocsPage',
  'getDocsPlatform',
  'getDocsOperation',
  'getDocsAsset',
  'getContractYaml',
  'getPostmanCollection',
  'getBrunoCollection',
  'getLlmsIndex',
  'getLlmsText',
  'getRobots',
  'getIcon',
  'getFavicon',
  'getFile',
  'putMediaPart',
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
  'refreshFromExtension',
  'exchangeCode',
  'revokeToken',
  'getServerMetadata',
  'getMcpServerMetadata',
  'getResourceMetadata',
  'getMcpResourceMetadata',
  'registerClient',
  'listSignInProviders',
  'passOnFormAnswer',
  'startDeviceAuthorization',
  'pollDeviceToken',
  'createEnterpriseUser',
  'getEnterpriseConnectUrl',
  'deleteEnterpriseChannel',
  'previewPost',
  'listPreviewComments',
  'trackVisitor',
  'modifySubscription',
  'tellAgent',
  'streamVideo',
  'receivePaymentEvent',
])

const noCredentials = [
  'x',
  'Bearer ',
  'pos_',
  `pos_${'a'.repeat(40)}`,
  'a'.repeat(5_000),
  "' or 1=1 --",
  'null',
]

const foreignSites: Record<string, string>[] = [
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { 'sec-fetch-site': 'cross-site' },
]

describeService('a service', (service) => {
  describe('credentials', () => {
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
      for (const value of sample(noCredentials, 4, closed.indexOf(operation)))
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
        for (const headers of sample(foreignSites, 3, sessioned.indexOf(operation)))
          await refusal(await call(operation, { cookie, ...headers }), 403)
      },
    )
  })

  describe('roles', () => {
    let tenant: Tenant
    let sessions: Record<Role, string>
    let before: Rows
    beforeAll(async () => {
      tenant = await service.createTenant()
      const member = async (role: Role) => (await addMember(service, tenant, role)).session
      sessions = { USER: await member('USER'), ADMIN: await member('ADMIN'), SUPERADMIN: tenant.session }
      before = await snapshot(service, tenant.organizationId)
    })

    const below: Record<string, Role[]> = { ADMIN: ['USER'], SUPERADMIN: ['USER', 'ADMIN'] }
    const guarded = sessioned.filter(({ roles }) => roles !== null)

    test('guard what only admins and owners may do', () => {
      expect(guarded.length).toBeGreaterThan(10)
    })

    test.each(named(guarded))('%s refuses a role that is too low', async (_, operation) => {
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

  describe('scopes', () => {
    let tenant: Tenant
    const keys = { read: '', write: '' }
    beforeAll(async () => {
      tenant = await service.createTenant()
      for (const scope of ['read', 'write'] as const) {
        const { key } = await tenant.console.apiKeys.create({ body: { name: scope, scopes: [scope] } })
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

  describe('tenants', () => {
    let owner: Tenant
    let stranger: Tenant
    let ids: Record<string, string>
    let before: Rows
    beforeAll(async () => {
      owner = await service.createTenant()
      stranger = await service.createTenant()
      ids = await resourcesOf(service, owner)
      before = await snapshot(service, owner.organizationId)
    })

    test('naming a foreign organization leads into it neither by header nor by cookie', async () => {
      for (const hint of [{ showorg: owner.organizationId }, { cookie: `showorg=${owner.organizationId}` }]) {
        const headers = { auth: stranger.session, ...(hint as Record<string, string>) }
        const self = (await (await service.fetch('/user/self', { headers })).json()) as { orgId: string }
        expect(self.orgId).toBe(stranger.organizationId)
      }
    })

    // What only administrators of the service may do is refused to a stranger before any id is looked at.
    const addressed = closed.filter(({ path, platformAdmin }) => path.includes('{') && !platformAdmin)
    const foreign = addressed.filter(({ id }) => resources[id] !== undefined)

    test('every operation with an id is either tried with a foreign one, or has no id of ours', () => {
      const untried = addressed.filter(({ id }) => resources[id] === undefined).map(({ id }) => id)
      expect(untried.toSorted()).toEqual([...withoutId].toSorted())
    })

    test.each(named(foreign))("%s does not find another organization's", async (_, operation) => {
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
})

/** Path parameter and kind of thing, by operation. */
const resources: Record<string, [parameter: string, kind: string]> = {
  setPostingTimes: ['id', 'channel'],
  setChannelGroup: ['id', 'channel'],
  listPages: ['id', 'channel'],
  choosePage: ['id', 'channel'],
  setChannelGroupByName: ['id', 'channel'],
  renameChannelGroup: ['id', 'customer'],
  deleteChannelGroup: ['id', 'customer'],
  getChannel: ['id', 'channel'],
  getChannelRetries: ['id', 'channel'],
  retryChannelPosts: ['id', 'channel'],
  getIntegrationRetries: ['id', 'channel'],
  retryIntegrationPosts: ['id', 'channel'],
  saveChannelSettings: ['id', 'channel'],
  renameChannel: ['id', 'channel'],
  findSlot: ['id', 'channel'],
  deleteIntegration: ['id', 'channel'],
  getIntegrationSettings: ['id', 'channel'],
  triggerIntegrationTool: ['id', 'channel'],
  getChannelAnalytics: ['integration', 'channel'],
  listChannelPlugs: ['id', 'channel'],
  saveChannelPlug: ['id', 'channel'],
  setPlugActive: ['id', 'plug'],
  getIntegrationAnalytics: ['integration', 'channel'],
  getThreadAnalytics: ['postId', 'post'],
  getPostAnalytics: ['postId', 'post'],
  getPost: ['id', 'post'],
  getLinkStatistics: ['id', 'post'],
  updatePost: ['id', 'post'],
  deletePost: ['id', 'post'],
  listPostEvents: ['id', 'post'],
  retryPost: ['id', 'post'],
  listReleaseCandidates: ['id', 'post'],
  setPostStatus: ['id', 'post'],
  mergePostSettings: ['id', 'post'],
  setReleaseId: ['id', 'post'],
  deletePostGroup: ['group', 'group'],
  listComments: ['id', 'post'],
  addComment: ['id', 'post'],
  listPostNotes: ['id', 'post'],
  addPostNote: ['id', 'post'],
  deletePostNote: ['id', 'post'],
  getApprovalLink: ['id', 'post'],
  createApprovalLink: ['id', 'post'],
  revokeApprovalLink: ['id', 'post'],
  listThreadNotes: ['id', 'post'],
  addThreadNote: ['id', 'post'],
  deleteThreadNote: ['id', 'post'],
  getThreadApprovalLink: ['id', 'post'],
  createThreadApprovalLink: ['id', 'post'],
  revokeThreadApprovalLink: ['id', 'post'],
  updateTag: ['id', 'tag'],
  deleteTag: ['id', 'tag'],
  findChannelSlot: ['id', 'channel'],
  getThread: ['id', 'post'],
  getThreadByGroup: ['group', 'group'],
  deleteThread: ['id', 'group'],
  listThreadReleaseCandidates: ['id', 'post'],
  setThreadReleaseId: ['id', 'post'],
  moveThread: ['id', 'post'],
  revokeApiKey: ['id', 'apiKey'],
  endSession: ['id', 'session'],
  removeMember: ['id', 'member'],
  changeMemberRole: ['id', 'member'],
  cancelInvitation: ['id', 'invitation'],
  revokeApprovedApp: ['id', 'grant'],
  updateSignature: ['id', 'signature'],
  deleteSignature: ['id', 'signature'],
  deleteSet: ['id', 'set'],
  updateAutopost: ['id', 'autopost'],
  deleteAutopost: ['id', 'autopost'],
  setAutopostActive: ['id', 'autopost'],
  deleteMedia: ['id', 'media'],
  deleteUpload: ['id', 'media'],
  getVideoJob: ['id', 'video'],
  trackVideoJob: ['id', 'video'],
  getCheckoutStatus: ['id', 'checkout'],
  removeThirdPartyAccount: ['id', 'thirdParty'],
  callThirdPartyFunction: ['id', 'thirdParty'],
  submitToThirdParty: ['id', 'thirdParty'],
  importFromThirdParty: ['id', 'thirdParty'],
  getThirdPartyJob: ['id', 'thirdPartyJob'],
  deleteWebhook: ['id', 'webhook'],
  enableWebhook: ['id', 'webhook'],
  rotateWebhookSecret: ['id', 'webhook'],
  listWebhookDeliveries: ['id', 'webhook'],
  getWebhookDelivery: ['id', 'webhook'],
  replayWebhookDelivery: ['id', 'webhook'],
  listCopilotMessages: ['thread', 'thread'],
  deleteCopilotThread: ['thread', 'thread'],
}

/** Operations whose path holds a name of the contract's, not an id. */
const withoutId = new Set([
  'addThirdPartyAccount',
  'runMultipartStep',
  'startConnect',
  'listInternalPlugs',
  'getConnectUrl',
  'readProfile',
  'listProfilePosts',
  'readPost',
  'searchPosts',
  'readProfileMetrics',
  'checkVideoAllowed',
])

/** Answer an empty list for what is not there, as existing clients expect. */
const lists = new Set(['getThreadAnalytics', 'getPostAnalytics'])

async function resourcesOf(service: TestService, owner: Tenant): Promise<Record<string, string>> {
  const channel = await owner.connectSandbox()
  await owner.console.channels.setGroupByName({ path: { id: channel }, body: { name: 'Ours' } })
  const [customer] = await owner.console.consoleApi.channels.listGroups()
  const [created] = await owner.api.posts.create({
    body: {
      type: 'schedule',
      date: '2099-01-01',
      posts: [{ integration: { id: channel }, value: [{ content: 'Ours' }] }],
    },
  })
  const post = await owner.api.posts.get({ path: { id: created?.postId ?? '' } })
  const { id: apiKey } = await owner.console.apiKeys.create({ body: { name: 'Ours' } })
  const { sessions } = await owner.console.sessions.list()
  const tag = await owner.console.tags.create({ body: { name: 'Ours', color: '#000000' } })
  const { id: media } = await upload(owner.api, {
    file: new Blob([(await files.png()) as Uint8Array<ArrayBuffer>]),
  })
  const member = await addMember(service, owner, 'USER')
  await owner.console.team.invite({ body: { role: 'USER', sendEmail: false } })
  const { invitations } = await owner.console.team.listInvitations()
  const webhook = await owner.console.webhooks.endpoints.create({
    body: { name: 'Ours', url: 'https://example.com/' },
  })
  return {
    channel,
    customer: customer?.id ?? '',
    webhook: webhook.id,
    post: post.id,
    group: post.group,
    tag: tag.id,
    apiKey,
    media,
    session: sessions[0]?.id ?? '',
    member: member.userId,
    invitation: invitations[0]?.id ?? '',
    grant: await approvedApp(owner),
    plug: (
      await owner.console.plugs.save({
        path: { id: channel },
        body: { func: 'autoRepostPost', fields: [{ name: 'likesAmount', value: '1' }] },
      })
    ).id,
    signature: (await owner.console.signatures.create({ body: { content: 'Ours', autoAdd: true } })).id,
    set: (await owner.console.sets.create({ body: { name: 'Ours', content: '{}' } })).id,
    autopost: await followedFeed(owner),
    ...(await addProviderAccount(service, owner)),
    video: await addVideoJob(service, owner),
    thread: await conversation(service, owner),
    checkout: await openCheckout(service, owner),
  }
}

/** Stores a thread with the assistant that no model has to be there for. */
async function conversation({ app }: TestService, { organizationId, userId }: Tenant): Promise<string> {
  const threadId = newId()
  await openThread(app, { organizationId, userId, threadId }, 'Ours')
  return threadId
}

/** Stores a checkout that no payment provider has to be there for. */
async function openCheckout({ app, clock }: TestService, { organizationId }: Tenant): Promise<string> {
  const id = newId()
  await insertOrder(app.db, {
    ...{ id, organization_id: organizationId, tier: 'TEAM', period: 'MONTHLY', state: 'open' },
    ...{ checkout_id: null, created_at: clock.now(), expires_at: clock.now() + 86_400_000 },
  })
  return id
}

async function followedFeed(owner: Tenant): Promise<string> {
  const { id } = await owner.console.autopost.create({
    body: {
      title: 'Ours',
      url: 'https://feed.example/',
      onSlot: false,
      syncLast: false,
      active: false,
      addPicture: false,
      generateContent: false,
      integrations: [],
    },
  })
  return id
}

async function approvedApp(owner: Tenant): Promise<string> {
  const app = await owner.console.oauth.app.create({
    body: { name: 'App', redirectUrl: 'https://app.example/callback' },
  })
  const { redirect } = await owner.console.oauth.decide({
    body: { client_id: app.clientId, action: 'approve' },
  })
  const code = new URL(redirect).searchParams.get('code') ?? ''
  await owner.console.oauth.exchangeCode({
    body: {
      grant_type: 'authorization_code',
      code,
      client_id: app.clientId,
      client_secret: app.clientSecret,
    },
  })
  const [grant] = await owner.console.oauth.approvedApps.list()
  return grant?.id ?? ''
}

type Rows = Record<string, unknown[]>

/** Every row of the organization, but for marks of use that reading leaves. */
async function snapshot({ app }: TestService, organizationId: string): Promise<Rows> {
  const tables = [
    'integrations',
    'customers',
    'posts',
    'post_events',
    'comments',
    'post_notes',
    'approval_links',
    'tags',
    'media',
    'api_keys',
    'memberships',
    'invitations',
    'oauth_apps',
    'oauth_tokens',
    'notifications',
    'signatures',
    'sets',
    'webhooks',
    'webhook_deliveries',
    'autoposts',
    'third_party_accounts',
    'third_party_jobs',
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
