import { describe, expect, it } from 'vitest'
import { createApiKey } from '../../server/access/api-keys/api-keys.ts'
import type { Scope } from '../../server/contract/scopes.ts'
import { describeService, type Tenant } from '../helpers/server.ts'
import { connect, onePost, post, refusedBy, use } from './support.ts'

const LATER = '2031-01-31T09:00:00.000Z'
const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
const call = (name: string, args: object = {}) => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name, arguments: args },
})

describeService('the MCP server', (service) => {
  async function keyOf({ organizationId }: Tenant, scopes: Scope[], customerId: string | null = null) {
    const limits = { scopes, customerId, expiresAt: null }
    return (await createApiKey(service.app, { organizationId, name: 'Agent', createdBy: null, limits })).key
  }
  const withKey = (key: string) => ({ authorization: `Bearer ${key}` })
  const metadata = () => `resource_metadata="${service.url}/.well-known/oauth-protected-resource/mcp"`

  it('answers 401 with the URL of its metadata and the scopes of the first tools', async () => {
    const first =
      'scope="posts:read posts:write media:read media:write channels:read channels:write tags:read"'
    const without = await post(service, list)
    expect([without.status, without.headers.get('www-authenticate')]).toEqual([
      401,
      `Bearer realm="Postern", ${first}, ${metadata()}`,
    ])
    const inbox = await service.fetch('/mcp?toolsets=inbox', { method: 'POST' })
    expect(inbox.headers.get('www-authenticate')).toContain('scope="inbox:read inbox:write"')
    const wrong = await post(service, list, withKey('wrong'))
    expect([wrong.status, wrong.headers.get('www-authenticate')]).toEqual([
      401,
      `Bearer realm="Postern", error="invalid_token", ${first}, ${metadata()}`,
    ])
    const elsewhere = await service.fetch('/public/v1/posts')
    expect(elsewhere.headers.get('www-authenticate')).toBe('Bearer realm="Postern"')
  })

  it('refuses a session cookie', async () => {
    const { session } = await service.createTenant()
    expect((await post(service, list, { auth: session })).status).toBe(401)
  })

  it('supports neither streams nor MCP sessions', async () => {
    const { apiKey } = await service.createTenant()
    for (const method of ['GET', 'DELETE']) {
      const response = await service.fetch('/mcp', { method, headers: withKey(apiKey) })
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST, OPTIONS'])
    }
  })

  it('lists only the tools that the scopes allow, and names the missing scope of another tool', async () => {
    const tenant = await service.createTenant()
    const key = await keyOf(tenant, ['channels:read', 'posts:read'])
    const client = await connect(service, key)
    const names = (await client.listTools()).tools.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['list_channels', 'list_posts', 'get_post']))
    expect(names).not.toContain('schedule_posts')
    expect(names).not.toContain('list_media')
    const response = await post(service, call('schedule_posts'), withKey(key))
    expect([response.status, response.headers.get('www-authenticate')]).toEqual([
      403,
      `Bearer realm="Postern", error="insufficient_scope", scope="posts:read posts:write channels:read", ${metadata()}`,
    ])
    expect(await response.json()).toMatchObject({ code: 'insufficient_scope' })
    const read = { jsonrpc: '2.0', id: 1, method: 'resources/read', params: { uri: 'postern://posts/x' } }
    const media = await keyOf(tenant, ['media:read'])
    expect((await post(service, read, withKey(media))).status).toBe(403)
    await client.close()
  })

  it('hides other channel groups from a key that is bound to one', async () => {
    const tenant = await service.createTenant()
    const [inside, outside] = [await tenant.connectSandbox('Inside'), await tenant.connectSandbox('Outside')]
    const body = { name: 'Agency' }
    const row = await tenant.console.channels.setGroupByName({ path: { id: inside }, body })
    const client = await connect(service, await keyOf(tenant, ['read', 'write'], row.customerId))
    expect(await use(client, 'list_channels')).toMatchObject({ channels: [{ id: inside }] })
    expect(await refusedBy(client, 'get_channel_rules', { id: outside })).toContain('not_found (404)')
    const names = (await client.listTools()).tools.map(({ name }) => name)
    expect(names).not.toContain('list_media')
    await client.close()
  })

  it('refuses web pages of unknown origins', async () => {
    const { apiKey } = await service.createTenant()
    const from = (origin: string) => post(service, list, { ...withKey(apiKey), origin })
    expect((await from('https://evil.example')).status).toBe(403)
    expect((await from('null')).status).toBe(403)
    const own = await from(new URL(service.url).origin)
    expect([own.status, own.headers.get('access-control-allow-origin')]).toEqual([
      200,
      new URL(service.url).origin,
    ])
    await own.text()
  })

  describe('protocol errors', () => {
    const refused = async (tenant: Tenant, message: unknown, headers: Record<string, string> = {}) => {
      const response = await post(service, message, { ...withKey(tenant.apiKey), ...headers })
      const text = await response.text()
      const json = text.replace(/^[^{]*data: /s, '')
      return [response.status, JSON.parse(json)?.error?.code]
    }

    it('refuses an unknown tool, method, prompt or resource with a protocol error', async () => {
      const tenant = await service.createTenant()
      const of = (method: string, params: object) => ({ jsonrpc: '2.0', id: 1, method, params })
      expect(await refused(tenant, call('no_such_tool'))).toEqual([200, -32602])
      expect(await refused(tenant, of('no/such', {}))).toEqual([200, -32601])
      expect(await refused(tenant, of('prompts/get', { name: 'none' }))).toEqual([200, -32602])
      expect(await refused(tenant, of('prompts/get', { name: 'plan_week' }))).toEqual([200, -32602])
      const uri = 'postern://posts/none'
      expect(await refused(tenant, of('resources/read', { uri }))).toEqual([200, -32602])
      expect(await refused(tenant, of('resources/read', { uri: 'file:///etc/passwd' }))).toEqual([
        200, -32602,
      ])
      expect(await refused(tenant, of('resources/list', { cursor: '?' }))).toEqual([200, -32602])
    })

    it('refuses an unsupported revision or an invalid message with a protocol error', async () => {
      const tenant = await service.createTenant()
      expect(await refused(tenant, list, { 'mcp-protocol-version': '2024-11-05' })).toEqual([400, -32000])
      expect(await refused(tenant, { jsonrpc: '2.0' })).toEqual([400, expect.any(Number)])
      expect(await refused(tenant, list, { accept: 'text/html' })).toEqual([406, -32000])
      expect((await post(service, [list], withKey(tenant.apiKey))).status).toBe(400)
    })
  })

  describe('tool errors', () => {
    it.each([
      [
        'an unknown id',
        'get_post',
        { id: 'none' },
        /^not_found \(404\): There is no such post\.\nWhat to do: /,
      ],
      ['an extra argument', 'get_post', { id: 'x', ids: 1 }, /The argument ids is unknown\. Arguments: id\./],
      ['a missing argument', 'get_post', {}, /The argument id is required\./],
      [
        'a value of the wrong type',
        'validate_posts',
        { posts: 'x' },
        /^validation_failed \(400\).*\n- posts: /,
      ],
      [
        'an edit with a tool that only creates',
        'save_drafts',
        { date: LATER, posts: [{ integration: { id: 'x' }, value: [{ id: 'y', content: 'z' }] }] },
        /This tool does not accept posts\.value\.id\./,
      ],
      [
        'a changed fixed value',
        'save_drafts',
        { type: 'now', date: LATER, ...onePost('x') },
        /The argument type is unknown\./,
      ],
      [
        'an unknown channel',
        'save_drafts',
        { date: LATER, ...onePost('x') },
        /What to do: List your channels with `list_channels`/,
      ],
    ])('returns an error that a model can read for %s', async (_, name, args, text) => {
      const client = await connect(service, (await service.createTenant()).apiKey)
      expect(await refusedBy(client, name, args)).toMatch(text)
      await client.close()
    })
  })

  describe('idempotent tool calls', () => {
    const postsOf = async (tenant: Tenant) =>
      (await tenant.api.posts.list({ query: { startDate: '2031-01-01', endDate: '2031-02-01' } })).posts
        .length

    it('act once for all calls with one key', async () => {
      const tenant = await service.createTenant()
      const channel = await tenant.connectSandbox()
      const client = await connect(service, tenant.apiKey)
      const args = { date: LATER, ...onePost(channel), idempotency_key: 'week 5' }
      const first = await use(client, 'schedule_posts', args)
      const second = await client.callTool({ name: 'schedule_posts', arguments: args })
      expect(second.structuredContent).toEqual(first)
      expect(JSON.stringify(second.content)).toContain('Nothing was done twice')
      expect(await postsOf(tenant)).toBe(1)
      const other = { ...args, ...onePost(channel, 'Other') }
      expect(await refusedBy(client, 'schedule_posts', other)).toContain('idempotency_mismatch (422)')
      expect(await refusedBy(client, 'schedule_posts', { ...args, idempotency_key: 'ü' })).toContain('ASCII')
      await client.close()
    })

    it('act once for each message without a key, even if two client processes reuse a message id', async () => {
      const tenant = await service.createTenant()
      const channel = await tenant.connectSandbox()
      const message = call('schedule_posts', { date: LATER, ...onePost(channel) })
      for (const id of [7, 7]) await (await post(service, { ...message, id }, withKey(tenant.apiKey))).text()
      expect(await postsOf(tenant)).toBe(2)
    })
  })
})

describeService(
  'the rate limit of the MCP server',
  (service) => {
    it('applies to the organization, separately from the limits of the operations', async () => {
      const tenant = await service.createTenant()
      const channel = await tenant.connectSandbox()
      const client = await connect(service, tenant.apiKey)
      await use(client, 'schedule_posts', { date: LATER, ...onePost(channel) })
      expect(await refusedBy(client, 'schedule_posts', { date: LATER, ...onePost(channel, 'More') })).toMatch(
        /rate_limited \(429\)[\s\S]*Retry after \d+ seconds\./,
      )
      await client.close()
    })
  },
  { config: { postRateLimit: 1 } },
)
