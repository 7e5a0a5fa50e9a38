import { openThread } from '../../server/ai/copilot/threads.ts'
import { insertOrder } from '../../server/billing/store.ts'
import { newId } from '../../server/lib/ids.ts'
import { kindOf } from '../contract/demo-organization.ts'
import { exampleAnswer, exampleRequest, operations } from './examples.ts'
import { files } from './files.ts'
import { addInboxItem } from './inbox.ts'
import { addMember } from './members.ts'
import type { Tenant, TestService } from './server.ts'
import { addProviderAccount } from './third-party.ts'
import { addVideoJob } from './video-jobs.ts'

/** Begins each id of the examples. */
const PREFIX = '019aa3c4-5d1e-7c55-9d3b-0d6f0a4f'

/** The demo organization of the examples, in a running service. */
export interface DemoWorld {
  tenant: Tenant
  /** Sends the example request of an operation, with the ids and names of this service in the place of the examples'. */
  send(id: string): Promise<Response>
}

/** How the published post of the demo organization ended: with its id on the platform, or without it. */
export type PublishedAs = 'ok' | 'missing'

export interface DemoOptions {
  publishedAs?: PublishedAs
  /** Operation whose thing is not created, so that it can be. */
  without?: string
  /** Server that plays the addresses of the examples: a blog, pictures and a receiver of webhooks. */
  elsewhere: string
}

/**
 * Creates the things of the examples by the example requests themselves, each in an order in which the service can. Every answer is
 * read beside its example, and tells which id of the examples stands for which id of the service.
 */
export async function createDemoWorld(service: TestService, options: DemoOptions): Promise<DemoWorld> {
  const { publishedAs = 'ok', without } = options
  const tenant = await service.createTenant()
  await service.app
    .db('users')
    .where({ id: tenant.userId })
    .update({ platform_admin_at: service.clock.now() })
  // All organizations share the announcements, of which there can be few.
  await service.app.db('announcements').delete()
  const world = { ...createSender(service, tenant, options.elsewhere), tenant }
  const { mapId, perform } = world
  for (const id of ['updatePersonal', 'getSelf', 'listTeam', 'listSessions', 'listApiKeys']) await perform(id)
  mapId('9a21', await tenant.connectSandbox('Demo sandbox'))
  mapId('9a22', await tenant.connectSandbox('Example Ltd'))
  for (const id of creations) if (id !== without) await perform(id)
  await addPosts(service, world, publishedAs)
  for (const id of afterwards) await perform(id)
  await addWithoutRequests(service, world)
  if (without !== 'createOAuthApp') await addApproval(world)
  return { tenant, send: world.send }
}

const creations = [
  ...['setChannelGroupByName', 'createTag', 'uploadMedia', 'createPosts', 'getThread', 'addPostNote'],
  ...['addComment', 'listPostEvents', 'saveChannelPlug', 'createSignature'],
  ...[
    'createWebhook',
    'createSet',
    'createLibraryItem',
    'createAutopost',
    'createApiKey',
    'inviteMember',
    'listInvitations',
  ],
  ...['createOAuthApp', 'createAnnouncement'],
]
const afterwards = [
  'createApprovalLink',
  'createCalendarLink',
  'createQueue',
  'setLinkParameters',
  'setChannelLinkParameters',
  'startConnect',
  'listLatestNotifications',
  'listAuditLog',
  'listErrors',
  'listWebhookDeliveries',
]

interface Sender {
  send(id: string): Promise<Response>
  /** Sends the example request, and fails unless it succeeds. */
  perform(id: string): Promise<unknown>
  /** Remembers the id of the service for an id of the examples, which is given by its last digits. */
  mapId(end: string, real: string): void
  /** Remembers what stands for any other text of the examples, such as a token. */
  mapText(shown: string, real: string): void
}

function createSender(service: TestService, tenant: Tenant, elsewhere: string): Sender {
  const known = new Map<string, string>([
    ['ada@example.com', tenant.email],
    ['ada%40', 'owner-'],
    ['analytical engine 1843', tenant.password],
    ['https://hooks.example.com', elsewhere],
    ['https://blog.example', elsewhere],
    ['https://www.example.com', elsewhere],
    [encodeURIComponent('http://localhost:3000'), encodeURIComponent(service.url)],
    [encodeURIComponent('https://blog.example'), encodeURIComponent(elsewhere)],
    [encodeURIComponent('https://hooks.example.com'), encodeURIComponent(elsewhere)],
  ])
  const real = (text: string) => [...known].reduce((before, [from, to]) => before.replaceAll(from, to), text)
  async function send(id: string): Promise<Response> {
    const operation = operations.find((each) => each.id === id)
    if (operation === undefined) throw new Error(`There is no operation ${id}.`)
    const { path, init } = exampleRequest(operation)
    const headers = operation.security === 'key' ? { authorization: tenant.apiKey } : { auth: tenant.session }
    const body = operation.body === 'multipart' ? await fileForm() : init.body
    return service.fetch(withoutCursor(real(path)), {
      ...init,
      headers: { ...init.headers, ...(operation.security === 'none' ? {} : headers) },
      ...(body === undefined || body === null ? {} : { body: typeof body === 'string' ? real(body) : body }),
    })
  }
  return {
    send,
    mapId: (end, id) => void known.set(PREFIX + end, id),
    mapText: (shown, text) => void known.set(shown, text),
    async perform(id) {
      const response = await send(id)
      const text = await response.text()
      if (!response.ok) throw new Error(`${id} answered ${response.status}: ${text}`)
      const answer: unknown = JSON.parse(text)
      const shown = exampleAnswer(operations.find((each) => each.id === id) as never).body
      for (const [example, found] of pairs(shown, answer)) known.set(example, known.get(example) ?? found)
      return answer
    },
  }
}

/** Asks for the first page, where examples show any. */
function withoutCursor(path: string): string {
  const url = new URL(path, 'http://localhost')
  if (!url.searchParams.has('cursor')) return path
  url.searchParams.delete('cursor')
  return `${url.pathname}${url.search}`
}

/** Recognizes what answers hand out once: a state, an app's id and its secret. */
const handedOut = /^(zQ2m|pca_9|pcs_)/

async function fileForm(): Promise<FormData> {
  const form = new FormData()
  form.append('file', new Blob([(await files.png()) as Uint8Array<ArrayBuffer>]), 'beach.png')
  return form
}

/** Returns each id and token of an example with what stands in its place in the answer. */
function pairs(shown: unknown, answer: unknown): [string, string][] {
  if (typeof shown === 'string' && typeof answer === 'string')
    return handedOut.test(shown) || kindOf(shown) !== null ? [[shown, answer]] : []
  if (typeof shown !== 'object' || typeof answer !== 'object' || shown === null || answer === null) return []
  return Object.entries(shown).flatMap(([key, value]) =>
    pairs(value, (answer as Record<string, unknown>)[key]),
  )
}

/** Publishes one post, lets another fail, and saves a draft. */
async function addPosts(
  service: TestService,
  { tenant, mapId }: Sender & { tenant: Tenant },
  publishedAs: PublishedAs,
): Promise<void> {
  const [channel] = await tenant.api.channels.list()
  for (const [type, outcome, ends] of [
    ['now', 'fail', ['9a17', '9a18']],
    ['now', publishedAs, ['9a15', '9a16', '9a51']],
    ['draft', 'ok', ['9ad1', '9ad2']],
  ] as const) {
    const [created] = await tenant.api.posts.create({
      body: {
        type,
        date: '2030-11-22T09:00:00.000Z',
        posts: [
          {
            integration: { id: channel?.id ?? '' },
            value: [{ content: 'Hello from Postern' }],
            settings: { outcome },
          },
        ],
      },
    })
    await service.server.drain()
    const post = await tenant.api.posts.get({ path: { id: created?.postId ?? '' } })
    const ids = [post.id, post.group, post.releaseId ?? '']
    ends.forEach((end, index) => {
      mapId(end, ids[index] ?? '')
    })
  }
}

/** Stores what no request creates without a vendor, a payment or another person. */
async function addWithoutRequests(
  service: TestService,
  { tenant, mapId }: Sender & { tenant: Tenant },
): Promise<void> {
  const { app, clock } = service
  const { organizationId, userId } = tenant
  mapId('9a03', (await addMember(service, tenant, 'USER')).userId)
  const { thirdParty = '', thirdPartyJob = '' } = await addProviderAccount(service, tenant)
  mapId('9e01', thirdParty)
  mapId('9e11', thirdPartyJob)
  mapId('9a81', await addVideoJob(service, tenant))
  await addComments(service, tenant, mapId)
  const [conversation, checkout] = [newId(), newId()]
  await openThread(app, { organizationId, userId, threadId: conversation }, 'A post about lighthouses')
  mapId('9c11', conversation)
  await insertOrder(app.db, {
    ...{ id: checkout, organization_id: organizationId, tier: 'TEAM', period: 'MONTHLY', state: 'open' },
    ...{ checkout_id: null, created_at: clock.now(), expires_at: clock.now() + 86_400_000 },
  })
  mapId('9e41', checkout)
}

/** Stores two comments, as a poll does. */
async function addComments(service: TestService, tenant: Tenant, mapId: Sender['mapId']): Promise<void> {
  const [channel] = await tenant.api.channels.list()
  for (const end of ['9f11', '9f12']) {
    const item = await addInboxItem(service, tenant, channel?.id ?? '', {
      kind: 'comment',
      capabilities: ['reply', 'like', 'hide', 'remove'],
    })
    mapId(end, item)
  }
}

/** Lets the app of the organization in, as its owner, twice: once it redeems the code, once it does not yet. */
async function addApproval({ tenant, mapText, perform, mapId }: Sender & { tenant: Tenant }): Promise<void> {
  const { oauth } = tenant.console
  const { clientId: client_id } = (await oauth.app.get()) as { clientId: string }
  const approve = async () => {
    const { redirect } = await oauth.decide({ body: { client_id, action: 'approve' } })
    mapText(shownCode, new URL(redirect).searchParams.get('code') ?? '')
  }
  await approve()
  const { access_token } = (await perform('exchangeCode')) as { access_token: string }
  mapText(shownToken, access_token)
  await approve()
  const [approval] = await oauth.approvedApps.list()
  mapId('9d71', approval?.id ?? '')
}

const shownCode = 'Zt8LmQ2vXc7RpN4bWd9KsY3hGfJ6TaE1uVqBnM5oPiC'
const shownToken = 'pos_7YcLp3DhGs9JfA6eUtNv5XoBi1QkMwEyRz2bVn8K'
