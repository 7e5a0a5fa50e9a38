import { expect, it } from 'vitest'
import { upload } from '../../sdk/index.ts'
import { following } from '../autopost/support.ts'
import { files } from '../helpers/files.ts'
import { describeService, type Tenant, type TestService } from '../helpers/server.ts'
import { schedule } from '../posts/support.ts'

type Answer = Record<string, unknown>
type Call = (method: string, path: string, body?: unknown) => Promise<{ status: number; data: unknown }>

/** Describes a resource that a console reads and sends back completely with one change. */
interface RoundTrip {
  of: string
  /** Makes what is read. */
  make?: (tenant: Tenant, service: TestService) => Promise<unknown>
  read: string
  /** The object among what was answered. */
  pick?: (answer: never) => unknown
  write: (read: Answer) => [method: string, path: string, body: unknown]
}

const first = ([answer]: unknown[]) => answer
const channel = ({ integrations }: { integrations: unknown[] }) => integrations[0]

const roundTrips: RoundTrip[] = [
  {
    of: 'a person',
    make: async ({ api, console }) => {
      const { id } = await upload(api, { file: new Blob([await files.png()]), filename: 'me.png' })
      await console.user.updateProfile({ body: { fullname: 'Ada Lovelace', bio: 'Hi', picture: { id } } })
    },
    read: '/user/personal',
    write: (read) => ['POST', '/user/personal', { ...read, fullname: read.name }],
  },
  {
    of: 'who gets which mails',
    read: '/user/email-notifications',
    write: (read) => ['POST', '/user/email-notifications', read],
  },
  {
    of: 'the preference for short links',
    read: '/settings/shortlink',
    write: (read) => ['POST', '/settings/shortlink', read],
  },
  {
    of: 'an autopost',
    make: ({ console }) =>
      console.autopost.create({ body: following('https://feed.example/x', { active: false }) }),
    read: '/autopost',
    pick: first,
    write: (read) => ['PUT', `/autopost/${read.id}`, { ...read, integrations: parsed(read.integrations) }],
  },
  {
    of: 'a set',
    make: ({ console }) => console.sets.create({ body: { name: 'A set', content: '{}' } }),
    read: '/sets',
    pick: first,
    write: (read) => ['PUT', '/sets', read],
  },
  {
    of: 'a signature',
    make: ({ console }) => console.signatures.create({ body: { content: 'Ada', autoAdd: true } }),
    read: '/signatures',
    pick: first,
    write: (read) => ['PUT', `/signatures/${read.id}`, read],
  },
  {
    of: 'a tag',
    make: ({ console }) => console.tags.create({ body: { name: 'news', color: '#ff0000' } }),
    read: '/posts/tags',
    pick: ({ tags }: { tags: unknown[] }) => tags[0],
    write: (read) => ['PUT', `/posts/tags/${read.id}`, read],
  },
  {
    of: 'a webhook endpoint',
    make: async ({ console, connectSandbox }) =>
      console.webhooks.endpoints.create({
        body: { name: 'CRM', url: 'https://crm.example/x', integrations: [{ id: await connectSandbox() }] },
      }),
    read: '/webhooks',
    pick: first,
    write: (read) => ['PUT', '/webhooks', read],
  },
  {
    of: 'an app',
    make: ({ console }) =>
      console.oauth.app.create({ body: { name: 'Planner', redirectUrl: 'https://app.example/callback' } }),
    read: '/user/oauth-app',
    write: (read) => ['PUT', '/user/oauth-app', read],
  },
  {
    of: 'a file',
    make: async ({ api }) => upload(api, { file: new Blob([await files.png()]), filename: 'a.png' }),
    read: '/media',
    pick: ({ results }: { results: unknown[] }) => results[0],
    write: (read) => ['POST', '/media/information', { ...read, alt: read.alt }],
  },
  {
    of: 'the posting times of a channel',
    make: ({ connectSandbox }) => connectSandbox(),
    read: '/integrations/list',
    pick: channel,
    write: (read) => ['POST', `/integrations/${read.id}/time`, read],
  },
  {
    of: 'the additional settings of a channel',
    make: ({ connectSandbox }) => connectSandbox(),
    read: '/integrations/list',
    pick: channel,
    write: (read) => ['POST', `/integrations/${read.id}/settings`, read],
  },
  {
    of: 'a channel that is switched on',
    make: ({ connectSandbox }) => connectSandbox(),
    read: '/integrations/list',
    pick: channel,
    write: (read) => ['POST', '/integrations/enable', read],
  },
  {
    of: 'the group of a channel',
    make: async ({ console, connectSandbox }) =>
      console.channels.setGroupByName({ path: { id: await connectSandbox() }, body: { name: 'Acme' } }),
    read: '/integrations/list',
    pick: channel,
    write: (read) => ['PUT', `/integrations/${read.id}/customer-name`, read.customer],
  },
  {
    of: 'a plug',
    make: async ({ console, connectSandbox }) =>
      console.plugs.save({
        path: { id: await connectSandbox() },
        body: { func: 'autoRepostPost', fields: [{ name: 'likesAmount', value: '2' }] },
      }),
    read: '/integrations/list',
    pick: channel,
    write: (read) => [
      'POST',
      `/integrations/${read.id}/plugs`,
      { ...read, func: 'autoRepostPost', fields: [{ name: 'likesAmount', value: '2', type: 'number' }] },
    ],
  },
  {
    of: 'a post',
    make: postWithTag,
    read: '/posts/list',
    pick: ({ p }: { p: unknown[] }) => p[0],
    write: (read) => ['PUT', `/posts/${read.i}/date`, { ...read, date: read.d, action: 'update' }],
  },
]

async function postWithTag(tenant: Tenant, service: TestService) {
  const body = schedule(service, await tenant.connectSandbox(), ['A post', 'A comment'])
  return tenant.api.posts.create({ body })
}

/** Some services answer a list as the text of one. */
function parsed(value: unknown): unknown {
  return typeof value === 'string' ? JSON.parse(value) : value
}

describeService('responses that are sent back unchanged', (service) => {
  const callsOf =
    (tenant: Tenant): Call =>
    async (method, path, body) => {
      const response = await service.fetch(path, {
        method,
        headers: { auth: tenant.session, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      const text = await response.text()
      return { status: response.status, data: text === '' ? null : JSON.parse(text) }
    }

  it.each(roundTrips)('$of keeps every value', async ({ make, read, pick = (answer) => answer, write }) => {
    const tenant = await service.createTenant()
    const call = callsOf(tenant)
    await make?.(tenant, service)
    const before = pick((await call('GET', read)).data as never) as Answer
    expect(before).toBeInstanceOf(Object)
    const answer = await call(...write(before))
    expect(answer, JSON.stringify(answer.data)).toMatchObject({ status: expect.toSatisfy((s) => s < 300) })
    expect(answer.data).not.toHaveProperty('warnings')
    const after = pick((await call('GET', read)).data as never) as Answer
    expect({ ...after, updatedAt: null }).toEqual({ ...before, updatedAt: null })
  })

  it('a thread keeps every value, row by row, and so does its export', async () => {
    const tenant = await service.createTenant()
    const call = callsOf(tenant)
    const [made] = (await postWithTag(tenant, service)) ?? []
    const { data } = await call('GET', `/posts/${made?.postId}`)
    const thread = data as { posts: Answer[]; group: string; settings: object }
    const [root] = thread.posts
    const body = {
      type: 'update',
      date: root?.publishDate,
      shortLink: false,
      tags: root?.tags,
      posts: [{ ...thread, integration: root?.integration, value: thread.posts, settings: thread.settings }],
    }
    const saved = await call('POST', '/posts', body)
    expect(saved).toMatchObject({ status: 201, data: [{ postId: made?.postId }] })
    expect(JSON.stringify(saved.data)).not.toContain('warnings')
    const again = (await call('GET', `/posts/${made?.postId}`)).data as { posts: Answer[]; group: string }
    const content = ({ posts }: { posts: Answer[] }) => posts.map((row) => [row.id, row.content, row.image])
    expect(content(again)).toEqual(content(thread))
    await service.app.db('users').where({ id: tenant.userId }).update({ platform_admin_at: 1 })
    const read = await call('GET', `/posts/group/${again.group}/debug-export`)
    expect(read).toMatchObject({ status: 200 })
    const exported = read.data as { posts: Answer[] }
    const posts = exported.posts.map((each) => ({ ...each, integration: root?.integration }))
    const copied = await call('POST', '/posts', { ...exported, posts })
    expect(copied).toMatchObject({ status: 201 })
    expect(JSON.stringify(copied.data)).not.toContain('warnings')
  })

  it('a page of an account keeps every value', async () => {
    const tenant = await service.createTenant()
    const call = callsOf(tenant)
    const path = { integration: 'sandbox' }
    const { url: state } = await tenant.console.consoleApi.channels.getConnectUrl({ path, query: {} })
    const code = Buffer.from(JSON.stringify({ name: 'Whole', pages: 'yes' })).toString('base64')
    const { id } = await tenant.console.channels.finishConnect({ path, body: { state, code, timezone: '0' } })
    const { pages } = (await call('GET', `/integrations/${id}/pages`)).data as { pages: Answer[] }
    const chosen = await call('POST', `/integrations/provider/${id}/connect`, { ...pages[0], more: { a: 1 } })
    expect(chosen).toMatchObject({ status: 201, data: { success: true } })
  })
})
