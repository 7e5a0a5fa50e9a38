import { upload } from '../../sdk/upload.ts'
import { openThread } from '../../server/ai/copilot/threads.ts'
import { insertOrder } from '../../server/billing/store.ts'
import { newId } from '../../server/lib/ids.ts'
import { type DemoKind, kindOf } from '../contract/demo-organization.ts'
import { operations, pathParameters } from '../helpers/examples.ts'
import { files } from '../helpers/files.ts'
import { addInboxItem } from '../helpers/inbox.ts'
import { addMember } from '../helpers/members.ts'
import { addPasskey } from '../helpers/passkey.ts'
import type { Tenant, TestService } from '../helpers/server.ts'
import { addProviderAccount } from '../helpers/third-party.ts'
import { addVideoJob } from '../helpers/video-jobs.ts'

/** The path parameter that holds an id, and the kind of thing it names, by operation: the contract's examples tell. */
export const resources: Record<string, [parameter: string, kind: DemoKind]> = Object.fromEntries(
  operations.flatMap((operation) => {
    const [found] = pathParameters(operation).flatMap(({ name, example }) => {
      const kind = kindOf(String(example))
      return kind === null ? [] : [[name, kind] as const]
    })
    return found ? [[operation.id, [...found]]] : []
  }),
)

/** Answer an empty list for what is not there, as existing clients expect. */
export const lists = new Set(['getThreadAnalytics', 'getPostAnalytics'])

/** Makes one thing of each kind for the owner, and returns their ids by kind. */
export async function resourcesOf(
  service: TestService,
  owner: Tenant,
): Promise<Partial<Record<DemoKind, string>>> {
  const { thirdParty, thirdPartyJob } = await addProviderAccount(service, owner)
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
  // Before there is a webhook, which would get an event of it.
  const inboxItem = await addInboxItem(service, owner, channel)
  const webhook = await owner.console.webhooks.endpoints.create({
    body: { name: 'Ours', url: 'https://example.com/' },
  })
  return {
    channel,
    channelGroup: customer?.id ?? '',
    webhook: webhook.id,
    post: post.id,
    group: post.group,
    tag: tag.id,
    apiKey,
    file: media,
    session: sessions[0]?.id ?? '',
    passkey: await addPasskey(service, owner),
    user: member.userId,
    invitation: invitations[0]?.id ?? '',
    approval: await approvedApp(owner),
    plug: (
      await owner.console.plugs.save({
        path: { id: channel },
        body: { func: 'autoRepostPost', fields: [{ name: 'likesAmount', value: '1' }] },
      })
    ).id,
    signature: (await owner.console.signatures.create({ body: { content: 'Ours', autoAdd: true } })).id,
    set: (await owner.console.sets.create({ body: { name: 'Ours', content: '{}' } })).id,
    libraryItem: (
      await owner.api.library.create({ body: { name: 'Ours', channel, value: [{ content: 'Ours' }] } })
    ).id,
    autopost: await followedFeed(owner),
    thirdPartyAccount: thirdParty ?? '',
    thirdPartyJob: thirdPartyJob ?? '',
    videoJob: await addVideoJob(service, owner),
    conversation: await conversation(service, owner),
    checkout: await openCheckout(service, owner),
    inboxItem,
    ...(await pausedQueue(owner, channel)),
  }
}

async function pausedQueue({ api }: Tenant, channel: string) {
  const slots = [{ day: 1, time: 540 }]
  const queue = await api.queues.create({ body: { name: 'Ours', channel, slots } })
  const pause = await api.schedulePauses.start({ body: { queue: queue.id, mode: 'hold' } })
  return { queue: queue.id, pause: pause.id }
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
  await tokenOf(owner, owner)
  const [grant] = await owner.console.oauth.approvedApps.list()
  return grant?.id ?? ''
}

/** Returns an access token that the person gives to an app of the owner's. */
export async function tokenOf(owner: Tenant, person: Pick<Tenant, 'console'>): Promise<string> {
  const redirectUrl = 'https://app.example/callback'
  const existing = await owner.console.oauth.app.get()
  const app = existing || (await owner.console.oauth.app.create({ body: { name: 'App', redirectUrl } }))
  const { clientSecret } = await owner.console.oauth.app.rotateSecret()
  const { redirect } = await person.console.oauth.decide({
    body: { client_id: app.clientId, action: 'approve', organization_id: owner.organizationId },
  })
  const code = new URL(redirect).searchParams.get('code') ?? ''
  const { access_token } = await owner.console.oauth.exchangeCode({
    body: { grant_type: 'authorization_code', code, client_id: app.clientId, client_secret: clientSecret },
  })
  return access_token
}

export type Rows = Record<string, unknown[]>

/** Every row of the organization, but for marks of use that reading leaves. */
export async function snapshot({ app }: TestService, organizationId: string): Promise<Rows> {
  const tables = [
    'integrations',
    'customers',
    'posts',
    'post_events',
    'comments',
    'post_notes',
    'approval_links',
    'calendar_links',
    'queues',
    'schedule_pauses',
    'inbox_items',
    'requested_acts',
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
    'library_items',
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
