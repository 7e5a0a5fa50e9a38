import { beforeAll, expect, test } from 'vitest'
import type { Operation } from '../../scripts/operations.ts'
import { upload } from '../../sdk/upload.ts'
import { newId } from '../../server/lib/ids.ts'
import { exampleRequest, operations } from '../helpers/examples.ts'
import { files } from '../helpers/files.ts'
import { addInboxItem } from '../helpers/inbox.ts'
import { addMember, createPlatformAdmin } from '../helpers/members.ts'
import { describeService, type Tenant } from '../helpers/server.ts'
import { addProviderAccount } from '../helpers/third-party.ts'

// Generated over the contract: what credentials.test.ts asks of the API, asked of the pages. They answer people.

const pages = operations.filter(({ errors }) => errors === 'html')
const closed = pages.filter(({ security }) => security === 'session')
// What a mail client posts by itself, from wherever it is, with a body that is not read.
const forms = pages.filter(({ id, method }) => method === 'post' && id !== 'submitUnsubscribe')
const ofService = closed.filter(({ platformAdmin }) => platformAdmin)
const named = (list: Operation[]) => list.map((operation) => [operation.id, operation] as const)

/** Reviewed one by one: they are for people who are not signed in, and take a password, a mailed token or a platform's state. */
const open = [
  'finishConnect',
  'finishProviderSignIn',
  'followShortLink',
  'getConsoleScript',
  'showActivate',
  'showForgot',
  'showJoin',
  'showReset',
  'showReview',
  'showSecondFactor',
  'showSignIn',
  'showSignUp',
  'showUnsubscribe',
  'startProviderSignIn',
  'submitActivate',
  'submitConfirmation',
  'submitForgot',
  'submitPageByState',
  'submitPasskeySignIn',
  'submitProviderSignUp',
  'submitResend',
  'submitReset',
  'submitReview',
  'submitSecondFactorCode',
  'submitSignIn',
  'submitSignOut',
  'submitSignUp',
  'submitUnsubscribe',
]

test('only the intended pages are open to everyone', () => {
  const found = pages.filter(({ security }) => security !== 'session').map(({ id }) => id)
  expect(found.toSorted()).toEqual(open)
  expect(closed.length).toBeGreaterThan(20)
})

describeService('pages', (service) => {
  let owner: Tenant
  let stranger: Tenant
  let administrator: Tenant
  let member: string
  beforeAll(async () => {
    owner = await service.createTenant()
    stranger = await service.createTenant()
    administrator = await createPlatformAdmin(service)
    member = (await addMember(service, owner, 'USER')).session
  })

  async function call(operation: Operation, headers: Record<string, string>, path = {}) {
    const { path: address, init } = exampleRequest(operation, path)
    const response = await service.fetch(address, { ...init, headers: { ...init.headers, ...headers } })
    return { response, text: await response.text(), address }
  }

  test.each(named(closed))('%s redirects to sign-in without a session', async (_, operation) => {
    for (const cookie of ['', 'auth=', 'auth=x', `auth=${owner.apiKey}`, `auth=${'a'.repeat(5000)}`]) {
      const { response, text, address } = await call(operation, { cookie })
      expect(response.status, text).toBe(303)
      expect(text).toBe('')
      const next = operation.method === 'get' ? `?next=${encodeURIComponent(address)}` : ''
      expect(response.headers.get('location')).toBe(`/sign-in${next}`)
    }
  })

  test.each(named(forms))('%s refuses a form that another site sends', async (_, operation) => {
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'same-site' },
    ] as Record<string, string>[]) {
      const { response, text } = await call(operation, { cookie: `auth=${owner.session}`, ...headers })
      expect(response.status, text).toBe(403)
      expect(response.headers.get('content-type')).toContain('text/html')
    }
  })

  test.each(named(forms))('%s accepts only forms', async (_, operation) => {
    const { path, init } = exampleRequest(operation)
    const types = ['text/plain', 'application/json', 'multipart/form-data; boundary=x']
    // An upload is a form with files.
    for (const type of operation.body === 'multipart' ? types.slice(0, 2) : types) {
      // A page refuses whom it is not for before it looks at what they send.
      const { session } = operation.platformAdmin ? administrator : stranger
      const headers = { cookie: `auth=${session}`, 'content-type': type }
      const response = await service.fetch(path, { ...init, headers, body: '{"a":1}' })
      expect(response.status).toBe(415)
    }
  })

  test.each(named(closed.filter(({ roles }) => roles !== null)))(
    '%s refuses too low a role',
    async (_, operation) => {
      const cookie = `auth=${member}; showorg=${owner.organizationId}`
      const { response, text } = await call(operation, { cookie })
      expect(response.status, text).toBe(403)
      expect(text).not.toContain(owner.email)
    },
  )

  test.each(named(ofService))('%s refuses the owner of an organization', async (_, operation) => {
    const { response, text } = await call(operation, { cookie: `auth=${owner.session}` })
    expect(response.status, text).toBe(403)
    expect(text).not.toContain(administrator.email)
  })

  /** Pages that act on a thing by its id, with the kind of thing. */
  const acts: Record<string, string> = {
    showChannel: 'channel',
    submitChannel: 'channel',
    showPageChoice: 'channel',
    submitPageChoice: 'channel',
    showPost: 'post',
    submitPostAct: 'post',
    submitRetry: 'post',
    submitKeyRevocation: 'key',
    submitSessionEnd: 'session',
    submitMember: 'member',
    submitInvitationEnd: 'invitation',
    submitAppRevocation: 'grant',
    submitProviderRemoval: 'thirdParty',
    showFeed: 'feed',
    submitFeedChange: 'feed',
    submitPlugState: 'plug',
    submitSet: 'set',
    submitSignatureChange: 'signature',
    showWebhook: 'webhook',
    submitWebhookChange: 'webhook',
    submitWebhookTest: 'webhook',
    showWebhookDelivery: 'webhook',
    submitWebhookReplay: 'webhook',
    showFile: 'file',
    submitFile: 'file',
    showMove: 'post',
    submitMove: 'post',
    showReviewItem: 'post',
    submitReviewItem: 'post',
    submitChannelGroupChange: 'group',
    submitChannelLinkParameters: 'channel',
    showLibraryItem: 'libraryItem',
    submitLibraryItemChange: 'libraryItem',
    showQueue: 'queue',
    submitQueueChange: 'queue',
    submitPauseEnd: 'pause',
    showInboxItem: 'inboxItem',
    submitInboxItem: 'inboxItem',
  }

  /** Announcements belong to the service, and are dismissed in one browser. */
  const shared = ['submitDismissal']

  test('no page finds anything of another organization', async () => {
    const ids = await thingsOf(owner)
    const addressed = closed.filter(({ path, platformAdmin }) => path.includes('{id}') && !platformAdmin)
    expect(addressed.map(({ id }) => id).toSorted()).toEqual([...Object.keys(acts), ...shared].toSorted())
    for (const operation of closed.filter(({ id }) => acts[id] !== undefined)) {
      const headers = { cookie: `auth=${stranger.session}` }
      const id = ids[acts[operation.id] as string] as string
      const theirs = await call(operation, headers, { id, deliveryId: ids.delivery })
      const none = await call(operation, headers, { id: newId(), deliveryId: newId() })
      expect(theirs.response.status, operation.id).toBe(404)
      // Like one that never was, but for the number of the request.
      const shown = (text: string) => text.replace(/Request [\w-]+/, '')
      expect(shown(theirs.text)).toBe(shown(none.text))
    }
    expect(await thingsOf(owner, false)).toMatchObject({
      channel: ids.channel,
      key: ids.key,
      session: ids.session,
    })
  })

  async function thingsOf(tenant: Tenant, make = true): Promise<Record<string, string>> {
    const channel = make ? await tenant.connectSandbox() : undefined
    const automations = channel === undefined ? {} : await automationsOf(tenant, channel)
    const shelved = channel === undefined ? {} : await shelvedOf(tenant, channel)
    const posts = [{ integration: { id: channel ?? '' }, value: [{ content: 'Ours' }] }]
    const [created] = make
      ? await tenant.api.posts.create({ body: { type: 'schedule', date: '2099-01-01', posts } })
      : []
    const provider = make ? await addProviderAccount(service, tenant) : {}
    if (make) await tenant.console.team.invite({ body: { role: 'USER', sendEmail: false } })
    const inboxItem = channel === undefined ? '' : await addInboxItem(service, tenant, channel)
    const { keys } = await tenant.console.apiKeys.list()
    const { sessions } = await tenant.console.sessions.list()
    const { users } = await tenant.console.team.list()
    const { invitations } = await tenant.console.team.listInvitations()
    const { integrations } = await tenant.console.consoleApi.channels.list()
    return {
      channel: integrations[0]?.id ?? '',
      inboxItem,
      post: created?.postId ?? '',
      key: keys[0]?.id ?? '',
      session: sessions[0]?.id ?? '',
      member: users[1]?.user.id ?? '',
      invitation: invitations[0]?.id ?? '',
      grant: newId(),
      ...provider,
      ...automations,
      ...shelved,
    }
  }

  async function shelvedOf({ api, console }: Tenant, channel: string): Promise<Record<string, string>> {
    await console.channels.setGroupByName({ path: { id: channel }, body: { name: 'Ours' } })
    const [group] = await api.channels.listGroups()
    const file = new Blob([(await files.png()) as Uint8Array<ArrayBuffer>])
    return { group: group?.id ?? '', file: (await upload(api, { file, filename: 'ours.png' })).id }
  }

  async function automationsOf({ api, console }: Tenant, channel: string): Promise<Record<string, string>> {
    const { id: webhook } = await console.webhooks.endpoints.create({
      body: { name: 'Ours', url: 'https://127.0.0.1:9/' },
    })
    // Writes a delivery.
    await console.channels.disable({ body: { id: channel } })
    await console.channels.enable({ body: { id: channel } })
    const { deliveries } = await console.webhooks.deliveries.list({ path: { id: webhook } })
    const options = { onSlot: false, syncLast: false, addPicture: false, generateContent: false }
    const feed = await console.autopost.create({
      body: { title: 'Ours', url: 'https://blog.example/', active: false, integrations: [], ...options },
    })
    const fields = [{ name: 'likesAmount', value: '1' }]
    const plug = await console.plugs.save({ path: { id: channel }, body: { func: 'autoRepostPost', fields } })
    const set = await console.sets.create({ body: { name: 'Ours', content: '{}' } })
    const signature = await console.signatures.create({ body: { content: 'Ours', autoAdd: false } })
    const kept = { name: 'Ours', channel, value: [{ content: 'Ours' }] }
    const { id: libraryItem } = await api.library.create({ body: kept })
    const { id: queue } = await api.queues.create({ body: { name: 'Ours', channel, slots: [] } })
    const { id: pause } = await api.schedulePauses.start({ body: { queue, mode: 'hold' } })
    return {
      ...{ webhook, delivery: deliveries[0]?.id ?? '', feed: feed.id },
      ...{ plug: plug.id, set: set.id, signature: signature.id, libraryItem, queue, pause },
    }
  }

  test.each(named(pages.filter(({ method, id }) => method === 'get' && id !== 'getConsoleScript')))(
    '%s forbids inline scripts, framing and caching',
    async (_, operation) => {
      const { session } = operation.platformAdmin ? administrator : owner
      const { response } = await call(operation, { cookie: `auth=${session}` })
      const policy = response.headers.get('content-security-policy') ?? ''
      expect(policy).toContain("default-src 'none'")
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).toMatch(/script-src 'self'(;|$)/)
      expect(policy).not.toMatch(/unsafe|\*/)
      expect(response.headers.get('cache-control')).toBe('no-store')
    },
  )

  test('signing in replaces a token that was planted in the browser', async () => {
    const planted = 'planted'
    const body = new URLSearchParams({ email: owner.email, password: owner.password })
    const response = await service.fetch('/sign-in', {
      method: 'POST',
      body,
      headers: { cookie: `auth=${planted}; showorg=${stranger.organizationId}` },
    })
    const cookies = response.headers.getSetCookie()
    const auth = cookies.find((cookie) => cookie.startsWith('auth=')) ?? ''
    expect(auth).toMatch(/; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(auth).not.toContain(planted)
    expect(cookies.some((cookie) => /^showorg=;/.test(cookie))).toBe(true)
  })
})
