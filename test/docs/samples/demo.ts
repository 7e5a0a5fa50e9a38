import { upload } from '../../../sdk/upload.ts'
import { openThread } from '../../../server/ai/copilot/threads.ts'
import { insertOrder } from '../../../server/billing/store.ts'
import { newId } from '../../../server/lib/ids.ts'
import type { DemoKind } from '../../contract/demo-organization.ts'
import { files } from '../../helpers/files.ts'
import { addInboxItem } from '../../helpers/inbox.ts'
import { addMember } from '../../helpers/members.ts'
import { addPasskey } from '../../helpers/passkey.ts'
import type { Tenant, TestService } from '../../helpers/server.ts'
import { addProviderAccount } from '../../helpers/third-party.ts'
import { addVideoJob } from '../../helpers/video-jobs.ts'

/** Makes the things that the contract's examples are about, each when it is asked for and once. */
export interface Demo {
  /** Returns the real id of the thing that has this id in the examples. Throws for a kind that no request names. */
  idOf(exampleId: string, kind: DemoKind): Promise<string>
  channel(): Promise<string>
}

export function demoOf(service: TestService, tenant: Tenant, elsewhere: string): Demo {
  const made = new Map<string, Promise<string>>()
  const once = (name: string, make: () => Promise<string>) => {
    const id = made.get(name) ?? make()
    made.set(name, id)
    return id
  }
  const channel = () => once('channel', () => tenant.connectSandbox('Demo sandbox'))
  const makers: Makers = {
    ...plannedMakers(service, tenant, channel),
    ...otherMakers(service, tenant, elsewhere, channel),
  }
  return {
    channel,
    idOf(exampleId, kind) {
      const make = makers[`${kind} ${exampleId.slice(-4)}`] ?? makers[kind]
      if (!make) throw new Error(`The demo has no ${kind} ${exampleId}: see test/docs/samples/demo.ts`)
      return once(`${kind} ${exampleId}`, () => make(once))
    },
  }
}

type Once = (name: string, make: () => Promise<string>) => Promise<string>
/** By kind, or by kind and the last digits of the id where things of a kind differ. */
type Makers = Record<string, (once: Once) => Promise<string>>

/** Makes posts and what hangs on them and on channels. */
function plannedMakers(service: TestService, tenant: Tenant, channel: () => Promise<string>): Makers {
  const { api, console } = tenant
  const create = async (type: 'schedule' | 'now' | 'draft', settings: object = {}) => {
    const value = [{ content: 'Hello from Postern' }, { content: 'A comment', delay: 1 }]
    const posts = [{ integration: { id: await channel() }, value, settings }]
    const [created] = await api.posts.create({ body: { type, date: '2099-11-22T09:00:00Z', posts } as never })
    if (type === 'now') await service.server.drain()
    return created?.postId ?? ''
  }
  const scheduled = (once: Once) => once('scheduled', () => create('schedule'))
  const published = (once: Once) => once('published', () => create('now', { outcome: 'missing' }))
  const draft = (once: Once) => once('draft', () => create('draft'))
  const failed = (once: Once) => once('failed', () => create('now', { outcome: 'fail' }))
  const groupOf = async (post: Promise<string>) => (await api.posts.get({ path: { id: await post } })).group
  return {
    channel,
    'post 9a11': scheduled,
    'post 9a15': published,
    'post 9a17': failed,
    'post 9ad1': draft,
    'group 9ad2': (once) => groupOf(draft(once)),
    'group 9a12': (once) => groupOf(scheduled(once)),
    'group 9a16': (once) => groupOf(published(once)),
    'group 9a18': (once) => groupOf(failed(once)),
    comment: async (once) =>
      (await api.posts.get({ path: { id: await scheduled(once) } })).entries[1]?.id ?? '',
    note: async (once) =>
      (await api.posts.addNote({ path: { id: await scheduled(once) }, body: { content: 'Too long' } })).id,
    inboxItem: async () =>
      addInboxItem(service, tenant, await channel(), { capabilities: ['reply', 'like', 'hide', 'remove'] }),
    tag: async () => (await console.tags.create({ body: { name: 'news', color: '#00aa88' } })).id,
    libraryItem: async () => {
      const body = { name: 'Basics', channel: await channel(), value: [{ content: 'Five days' }] }
      return (await api.library.create({ body })).id
    },
    plug: async () =>
      (
        await console.plugs.save({
          path: { id: await channel() },
          body: { func: 'autoRepostPost', fields: [{ name: 'likesAmount', value: '20' }] },
        })
      ).id,
    channelGroup: async () => {
      await console.channels.setGroupByName({
        path: { id: await channel() },
        body: { name: 'Bakery Miller' },
      })
      return (await console.consoleApi.channels.listGroups())[0]?.id ?? ''
    },
  }
}

/** Makes what belongs to the organization and its people. */
function otherMakers(
  service: TestService,
  tenant: Tenant,
  elsewhere: string,
  channel: () => Promise<string>,
): Makers {
  const { app, clock } = service
  const { api, console, organizationId, userId } = tenant
  const webhook = (once: Once) =>
    once('webhook', async () => {
      const body = { name: 'Backend', url: elsewhere }
      return (await console.webhooks.endpoints.create({ body })).id
    })
  const provider = (once: Once, name: 'thirdParty' | 'thirdPartyJob') =>
    once(name, async () => (await addProviderAccount(service, tenant))[name] ?? '')
  return {
    organization: async () => organizationId,
    'user 9a02': async () => userId,
    'user 9a03': async () => (await addMember(service, tenant, 'USER')).userId,
    file: async () => (await upload(api, { file: new Blob([await files.png()]), filename: 'beach.png' })).id,
    videoJob: () => addVideoJob(service, tenant),
    signature: async () => (await console.signatures.create({ body: { content: 'Ada', autoAdd: true } })).id,
    webhook,
    set: async () => (await console.sets.create({ body: { name: 'Product news', content: '{}' } })).id,
    autopost: async () => (await console.autopost.create({ body: feed(elsewhere) })).id,
    apiKey: async () => (await console.apiKeys.create({ body: { name: 'Dashboard' } })).id,
    passkey: () => addPasskey(service, tenant),
    session: async () => (await console.sessions.list()).sessions[0]?.id ?? '',
    invitation: async () => {
      await console.team.invite({ body: { role: 'USER', sendEmail: false } })
      return (await console.team.listInvitations()).invitations[0]?.id ?? ''
    },
    thirdPartyAccount: (once) => provider(once, 'thirdParty'),
    thirdPartyJob: (once) => provider(once, 'thirdPartyJob'),
    approval: async () => (await approvedApp(tenant)).approval,
    announcement: async () =>
      (
        await console.announcements.create({
          body: { title: 'Maintenance', description: 'On Sunday.', color: 'WARNING' },
        })
      ).id,
    membership: async () => {
      const { userId: of } = await addMember(service, tenant, 'USER')
      const row = await app.db('memberships').where({ user_id: of, organization_id: organizationId }).first()
      return row?.id ?? ''
    },
    delivery: async (once) => {
      const path = { id: await webhook(once) }
      const posts = [{ integration: { id: await channel() }, value: [{ content: 'Tell the backend' }] }]
      await api.posts.create({ body: { type: 'now', posts } })
      await service.server.drain()
      return (await console.webhooks.deliveries.list({ path })).deliveries[0]?.id ?? ''
    },
    conversation: async () => {
      const threadId = newId()
      await openThread(app, { organizationId, userId, threadId }, 'Lighthouses')
      return threadId
    },
    checkout: async () => {
      const id = newId()
      await insertOrder(app.db, {
        ...{ id, organization_id: organizationId, tier: 'TEAM', period: 'MONTHLY', state: 'open' },
        ...{ checkout_id: null, created_at: clock.now(), expires_at: clock.now() + 86_400_000 },
      })
      return id
    },
  }
}

const feed = (url: string) => ({
  ...{ title: 'Our blog', url, onSlot: false, syncLast: false, active: false },
  ...{ addPicture: false, generateContent: false, integrations: [] },
})

/** Registers an app that the owner approves. Returns a token of it, and a code that is still good. */
export async function approvedApp({ console }: Tenant) {
  const { clientId, clientSecret } = await console.oauth.app.create({
    body: { name: 'Planner', redirectUrl: 'https://app.example.com/callback' },
  })
  const newCode = async () => {
    const { redirect } = await console.oauth.decide({ body: { client_id: clientId, action: 'approve' } })
    return new URL(redirect).searchParams.get('code') ?? ''
  }
  const secrets = { client_id: clientId, client_secret: clientSecret }
  const { access_token: token } = await console.oauth.exchangeCode({
    body: { grant_type: 'authorization_code', code: await newCode(), ...secrets },
  })
  const [approval] = await console.oauth.approvedApps.list()
  return { clientId, clientSecret, token, code: await newCode(), approval: approval?.id ?? '' }
}
