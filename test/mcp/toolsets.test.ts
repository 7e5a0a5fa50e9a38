import type { Client } from '@modelcontextprotocol/client'
import { describe, expect, it } from 'vitest'
import { createApiKey } from '../../server/access/api-keys/api-keys.ts'
import type { Scope } from '../../server/contract/scopes.ts'
import { FIRST_TOOLSET } from '../../server/contract/tools.ts'
import { mcpTools } from '../../server/mcp/tools.ts'
import { describeTools } from '../../server/mcp/toolsets/describe-tools.ts'
import { MAX_LIST } from '../../server/mcp/toolsets/list-tools.ts'
import { ownTools } from '../../server/mcp/toolsets/own-tools.ts'
import { toolsetNames } from '../../server/mcp/toolsets/toolsets.ts'
import { describeService, type Tenant } from '../helpers/server.ts'
import { until } from '../helpers/until.ts'
import { connect, onePost, post, refusedBy, use } from './support.ts'

/** Bytes of JSON for each token, a low estimate: no tokenizer is a dependency. */
const BYTES = 4
const MAX_TOKENS = 8_000
const DAY = 86_400_000

describe('the list of tools', () => {
  const tools = [...mcpTools().values()]
  const tokens = (list: object) => Buffer.byteLength(JSON.stringify(list)) / BYTES

  it('has at most 8,000 tokens for each toolset', () => {
    const sizes = toolsetNames.map((name) => {
      const own = name === FIRST_TOOLSET ? ownTools() : []
      return [name, tokens(describeTools([...own, ...tools.filter(({ toolset }) => toolset === name)]))]
    })
    expect(sizes.filter(([, size]) => Number(size) > MAX_TOKENS)).toEqual([])
    expect(MAX_LIST).toBeLessThanOrEqual(MAX_TOKENS * BYTES)
  })

  it('describes what several tools share once, and names no route of the API', () => {
    const listed = describeTools(tools)
    const json = JSON.stringify(listed)
    expect(json.match(/Alternative text for people/g)).toHaveLength(1)
    expect(json.match(/(GET|POST|PUT|PATCH|DELETE)\s+\/.{0,40}/g) ?? []).toEqual([])
    const drafts = listed.find(({ name }) => name === 'save_drafts')
    expect(drafts?.inputSchema.properties?.posts).toMatchObject({
      description: 'As in schedule_posts.',
      items: { required: ['integration', 'value'] },
    })
  })
})

describeService('the toolsets of the MCP server', (service) => {
  const namesOf = async (client: Client) => (await client.listTools()).tools.map(({ name }) => name)

  async function keyOf({ organizationId }: Tenant, scopes: Scope[]) {
    const limits = { scopes, customerId: null, expiresAt: null }
    return (await createApiKey(service.app, { organizationId, name: 'Agent', createdBy: null, limits })).key
  }

  it('shows the tools for writing first, and the others of a toolset that a client opens', async () => {
    const tenant = await service.createTenant()
    const client = await connect(service, tenant.apiKey)
    const first = await namesOf(client)
    expect(first.slice(0, 2)).toEqual(['open_toolset', 'list_channels'])
    expect(first).not.toContain('list_inbox')
    expect(await use(client, 'list_inbox')).toEqual({ items: [], nextCursor: null, problems: {} })
    expect(await use(client, 'open_toolset', { toolset: 'inbox' })).toMatchObject({
      tools: expect.arrayContaining(['list_inbox', 'reply_to_inbox_item']),
    })
    expect(await namesOf(client)).toEqual(expect.arrayContaining([...first, 'list_inbox']))
    const other = await connect(service, await keyOf(tenant, ['read', 'write']))
    expect(await namesOf(other)).toEqual(first)
    service.clock.advance(DAY)
    expect(await namesOf(client)).toEqual(first)
    expect(await refusedBy(client, 'open_toolset', { toolset: 'none' })).toContain('must be one of planning')
    expect(await refusedBy(client, 'open_toolset')).toContain('The argument toolset is required.')
    for (const each of [client, other]) await each.close()
  })

  it('shows the toolsets that the address names', async () => {
    const { apiKey } = await service.createTenant()
    const some = await connect(service, apiKey, { toolsets: 'inbox,research' })
    expect(await namesOf(some)).toEqual(expect.arrayContaining(['open_toolset', 'list_inbox']))
    expect(await namesOf(some)).not.toContain('schedule_posts')
    const all = await connect(service, apiKey, { toolsets: 'all' })
    expect(await namesOf(all)).not.toContain('open_toolset')
    expect(await namesOf(all)).toContain('list_link_parameters')
    for (const each of [some, all]) await each.close()
  })

  it('shows everything to a key with few tools, and asks for scopes for more', async () => {
    const tenant = await service.createTenant()
    const few = await connect(service, await keyOf(tenant, ['inbox:read', 'analytics:read']))
    expect(await namesOf(few)).toEqual(expect.arrayContaining(['list_inbox', 'get_channel_analytics']))
    expect(await namesOf(few)).not.toContain('open_toolset')
    await few.close()
    const call = { name: 'open_toolset', arguments: { toolset: 'review' } }
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: call }
    const refused = await post(service, message, { authorization: await keyOf(tenant, ['inbox:read']) })
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([
      403,
      expect.stringContaining('error="insufficient_scope", scope="posts:read posts:write inbox:read"'),
    ])
  })

  it('tells clients of the older revisions about a change on the stream of the call', async () => {
    const { apiKey } = await service.createTenant()
    const client = await connect(service, apiKey, { revision: '2025-11-25' })
    let changes = 0
    client.setNotificationHandler('notifications/tools/list_changed', () => void changes++)
    await use(client, 'open_toolset', { toolset: 'planning' })
    await until(() => changes === 1)
    expect(await namesOf(client)).toContain('list_queues')
    await client.close()
  })

  it('tells a client that listens, whichever process served the call', async () => {
    const { apiKey } = await service.createTenant()
    let changes = 0
    const listener = await connect(service, apiKey)
    listener.setNotificationHandler('notifications/tools/list_changed', () => void changes++)
    const subscription = await listener.listen({ toolsListChanged: true })
    const caller = await connect(service, apiKey)
    await use(caller, 'open_toolset', { toolset: 'planning' })
    await until(() => changes === 1)
    expect(await namesOf(listener)).toContain('list_queues')
    await subscription.close()
    for (const each of [listener, caller]) await each.close()
  })

  it('gives short rows, and errors that speak of tools', async () => {
    const tenant = await service.createTenant()
    const channel = await tenant.connectSandbox()
    const client = await connect(service, tenant.apiKey)
    const date = '2031-01-31T09:00:00.000Z'
    const text = 'Bread. '.repeat(70)
    await use(client, 'save_drafts', { date, ...onePost(channel, text) })
    const { posts } = await use<{ posts: { id: string; content: string }[] }>(client, 'list_posts', {
      startDate: '2031-01-01',
      endDate: '2031-02-01',
    })
    expect(posts[0]?.content).toHaveLength(281)
    expect(Object.keys(posts[0] ?? {}).sort()).toEqual(
      'content error id image integration publishDate releaseURL removedAt state tags'.split(' '),
    )
    expect(await use(client, 'get_post', { id: posts[0]?.id })).toMatchObject({
      entries: [{ content: text }],
    })
    const refusal = await refusedBy(client, 'save_drafts', { date, ...onePost('none') })
    expect(refusal).toContain('There is no channel none: `list_channels` lists yours.')
    expect(refusal).not.toMatch(/(GET|POST|PUT|DELETE) \//)
    await client.close()
  })
})
