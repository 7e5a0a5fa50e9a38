import { appendMessages, openThread } from '../../server/ai/copilot/threads.ts'
import { newId } from '../../server/lib/ids.ts'
import { unsubscribeLink } from '../../server/notifications/unsubscribe.ts'
import type { LivelyConsole, Plant } from './lively-console.ts'
import { addMember } from './members.ts'
import { answer, scriptedServer } from './scripted-server.ts'
import type { Tenant, TestService } from './server.ts'
import { addProviderAccount } from './third-party.ts'

type Settings = Omit<
  LivelyConsole,
  'file' | 'tenant' | 'channels' | 'paged' | 'comment' | 'libraryItem' | 'queue' | 'posts' | 'review'
>

/** Fills the pages beside the posts. Call `finish` once there are posts, which the webhooks and the log tell of. */
export async function fillSettings(
  service: TestService,
  tenant: Tenant,
  plant: Plant,
  channels: { plugged: string; linked: string },
) {
  const { console } = tenant
  const short = await shortLink(service, tenant, channels.linked)
  const receiver = await scriptedServer(answer(503, 'Down for maintenance'), answer(200, '{"ok":true}'))
  const { id: webhook } = await console.webhooks.endpoints.create({
    body: { name: plant('Shop'), url: receiver.url },
  })
  const feed = await addFeeds(service, tenant, plant)
  await addAutomations(tenant, plant, channels.plugged)
  await addPeople(service, tenant, plant)
  await console.apiKeys.create({ body: { name: plant('Dashboard'), scopes: ['read'] } })
  const { clientId } = await console.oauth.app.create({
    body: {
      name: plant('Planner'),
      description: plant('Plans your week.'),
      redirectUrl: 'https://app.example.org/callback',
    },
  })
  await console.oauth.decide({ body: { client_id: clientId, action: 'approve' } })
  await addProviderAccount(service, tenant)
  const conversation = await addConversation(service, tenant, plant)
  return {
    async finish(posts: LivelyConsole['posts']): Promise<Settings> {
      await receiver[Symbol.asyncDispose]()
      await call(service, tenant, posts)
      for (const [color, title] of [
        ['INFO', 'A new version is here'],
        ['WARNING', 'Maintenance on Sunday'],
      ] as const)
        await console.announcements.create({
          body: { title: plant(title), description: plant('The console is away from 6 to 7.'), color },
        })
      const { deliveries } = await console.webhooks.deliveries.list({ path: { id: webhook } })
      const delivery = deliveries.find(({ type }) => type === 'post.published')?.id
      const { user_code } = await service.anonymous.device.start()
      const token = unsubscribeLink(service.app.config, { userId: tenant.userId, kind: 'failure' })
      const page = `/console/automations/webhooks/${webhook}`
      return {
        ...{ webhook: page, delivery: `${page}/deliveries/${delivery}`, conversation },
        feed: `/console/automations/feeds/${feed}`,
        shortLink: short,
        consent: `/oauth/authorize?client_id=${clientId}&response_type=code&state=s`,
        device: `/device?code=${user_code}`,
        unsubscribe: new URL(token).pathname,
      }
    },
  }
}

/** Adds a feed that is paused, and one that fails. No job fetches them. */
async function addFeeds({ app }: TestService, { console }: Tenant, plant: Plant): Promise<string> {
  const options = {
    ...{ onSlot: true, syncLast: false, addPicture: false, generateContent: false, active: false },
    integrations: [],
  }
  const make = (title: string, host: string) =>
    console.autopost.create({
      body: { title: plant(title), url: `https://${host}/feed.xml`, content: plant('{{title}}'), ...options },
    })
  const { id } = await make('Our blog', 'blog.example')
  const { id: failing } = await make('News of the guild', 'guild.example')
  const now = app.clock.now()
  const change = { active_at: now, last_checked_at: now, last_error: plant('The feed answered 503.') }
  await app.db('autoposts').where({ id: failing }).update(change)
  return id
}

async function addAutomations({ console }: Tenant, plant: Plant, id: string): Promise<void> {
  await console.signatures.create({
    body: { content: plant('Fresh every morning.\nhttps://bakery.example'), autoAdd: true },
  })
  await console.signatures.create({ body: { content: plant('Baked by Grace'), autoAdd: false } })
  await console.sets.create({ body: { name: plant('Weekly offer'), content: '{}' } })
  const fields = [{ name: 'likesAmount', value: '25' }]
  await console.plugs.save({ path: { id }, body: { func: 'autoRepostPost', fields } })
}

async function addPeople(service: TestService, tenant: Tenant, plant: Plant): Promise<void> {
  const { db } = service.app
  for (const [role, name] of [
    ['ADMIN', 'Ada Weber'],
    ['USER', 'Linus Okafor'],
  ] as const) {
    const { userId } = await addMember(service, tenant, role)
    await db('users')
      .where({ id: userId })
      .update({ name: plant(name) })
  }
  await tenant.console.team.invite({ body: { email: 'june@example.org', role: 'USER', sendEmail: false } })
}

async function addConversation(
  { app }: TestService,
  { organizationId, userId }: Tenant,
  plant: Plant,
): Promise<string> {
  const key = { organizationId, userId, threadId: newId() }
  await openThread(app, key, plant('Which post did best?'))
  await appendMessages(app, key, [
    { role: 'user', text: plant('Which post did best this week?') },
    { role: 'assistant', text: plant('The one about how you bake, with 310 likes.'), calls: [] },
  ])
  return `/assistant?thread=${key.threadId}`
}

/** Calls as a program does, for the request log. */
async function call(
  { fetch }: TestService,
  { api, console, apiKey }: Tenant,
  posts: LivelyConsole['posts'],
): Promise<void> {
  await api.channels.list()
  await api.posts.get({ path: { id: posts.published } })
  await console.apiKeys.list()
  const body = '{"type":"schedule","posts":[]}'
  const headers = { authorization: apiKey, 'content-type': 'application/json' }
  await fetch('/public/v1/posts', { method: 'POST', headers, body })
  await fetch(`/public/v1/posts/${newId()}`, { method: 'DELETE', headers })
}

/** Creates a short link to a long address that says nothing good. */
async function shortLink(service: TestService, tenant: Tenant, id: string): Promise<string> {
  const long = 'https://example.org/'.padEnd(160, 'a-very-long-path').concat('?x="><script>')
  await tenant.api.posts.create({
    body: { type: 'now', shortLink: true, posts: [{ integration: { id }, value: [{ content: long }] }] },
  })
  await service.server.drain()
  const page = await (await service.fetch(`/sandbox/${id}`)).text()
  return `${/\/s\/\w{8}/.exec(page)?.[0]}?preview=true`
}
