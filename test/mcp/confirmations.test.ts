import type { Client, ElicitRequest, ElicitResult } from '@modelcontextprotocol/client'
import { describe, expect, it } from 'vitest'
import { describeService, type Tenant } from '../helpers/server.ts'
import { until } from '../helpers/until.ts'
import { publishDue } from '../posts/support.ts'
import { connect, onePost, post, type Revision, refusedBy, use } from './support.ts'

const LATER = '2031-01-31T09:00:00.000Z'
const PAST = '2001-01-31T09:00:00.000Z'
type Created = { posts: { postId: string }[] }

const now = (line: string) => `Publish posts now?\n1 post with 1 entry, published now.\n${line}`

const statesOf = async (client: Client) => {
  const { posts } = await use<{ posts: { state: string }[] }>(client, 'list_posts', {
    startDate: '2000-01-01',
    endDate: '2032-01-01',
  })
  return posts.map(({ state }) => state)
}

describeService('confirmation of an MCP call', (service) => {
  /** Connects a client that shows forms, and answers each in the same way. */
  async function connectAnswering(tenant: Tenant, action: ElicitResult['action'], revision?: Revision) {
    const questions: string[] = []
    const capabilities = { elicitation: {} }
    const client = await connect(service, tenant.apiKey, { capabilities, ...(revision && { revision }) })
    client.setRequestHandler('elicitation/create', ({ params }: ElicitRequest) => {
      questions.push(params.message)
      return action === 'accept' ? { action, content: {} } : { action }
    })
    return { client, questions }
  }

  it('shows the person the channel and the text before a post is published', async () => {
    const tenant = await service.createTenant()
    const channel = await tenant.connectSandbox('Bakery')
    const { client, questions } = await connectAnswering(tenant, 'accept')
    await use(client, 'publish_posts_now', onePost(channel, '<p>Fresh <strong>bread</strong></p>'))
    expect(questions).toEqual([now('Bakery (sandbox): “Fresh bread”')])
    await publishDue(service)
    expect(await statesOf(client)).toEqual(['PUBLISHED'])
    await client.close()
  })

  it.each(['decline', 'cancel'] as const)('changes nothing when the person answers %s', async (action) => {
    const tenant = await service.createTenant()
    const channel = await tenant.connectSandbox()
    const { client, questions } = await connectAnswering(tenant, action)
    expect(await refusedBy(client, 'publish_posts_now', onePost(channel))).toContain('The person declined')
    expect(await statesOf(client)).toEqual([])
    const { posts } = await use<Created>(client, 'schedule_posts', { date: LATER, ...onePost(channel) })
    expect(await refusedBy(client, 'delete_post', { id: posts[0]?.postId })).toContain('nothing was done')
    expect(questions).toEqual([
      now('Test sandbox (sandbox): “Hello”'),
      'Delete a post?\nTest sandbox (sandbox), post of 2031-01-31 09:00 UTC, 1 entry: “Hello”',
    ])
    expect(await statesOf(client)).toEqual(['QUEUE'])
    await client.close()
  })

  it('asks the person to confirm a post with a past date but not one with a future date', async () => {
    const tenant = await service.createTenant()
    const channel = await tenant.connectSandbox()
    const { client, questions } = await connectAnswering(tenant, 'accept')
    const { posts } = await use<Created>(client, 'save_drafts', { date: PAST, ...onePost(channel, 'Draft') })
    const id = posts[0]?.postId
    await use(client, 'schedule_posts', { date: LATER, ...onePost(channel) })
    await use(client, 'schedule_posts', { date: 'next-slot', ...onePost(channel) })
    await use(client, 'update_post', { id, date: PAST })
    expect(questions).toEqual([])
    await use(client, 'schedule_posts', { date: PAST, ...onePost(channel, 'Late') })
    const soon = new Date(service.clock.now() + 90_000).toISOString()
    await use(client, 'schedule_posts', { date: soon, ...onePost(channel, 'Soon') })
    await use(client, 'set_post_status', { id, status: 'schedule' })
    expect(questions.map((question) => question.split('\n').at(1))).toEqual([
      '1 post with 1 entry, published at 2001-01-31 09:00 UTC.',
      expect.stringMatching(/^1 post with 1 entry, published at /),
      'Test sandbox (sandbox), draft of 2001-01-31 09:00 UTC, 1 entry: “Draft”',
    ])
    expect(questions.at(-1)).toMatch(/^Schedule a draft or unschedule a post\?[\s\S]*\nstatus: “schedule”$/)
    await client.close()
  })

  it('asks the person to confirm any change of a post that is due within five minutes', async () => {
    const tenant = await service.createTenant()
    const channel = await tenant.connectSandbox()
    const { client, questions } = await connectAnswering(tenant, 'decline')
    const soon = new Date(service.clock.now() + 10 * 60_000).toISOString()
    const { posts } = await use<Created>(client, 'schedule_posts', { date: soon, ...onePost(channel) })
    const id = posts[0]?.postId
    await use(client, 'update_post', { id, content: 'Ten minutes before' })
    expect(questions).toEqual([])
    service.clock.advance(6 * 60_000)
    const changes = [
      { content: 'Buy now' },
      { image: [] },
      { settings: {} },
      { tags: [] },
      { date: LATER },
      { inter: 1 },
      { value: [{ id, content: 'Buy now' }] },
    ]
    for (const change of changes)
      expect(await refusedBy(client, 'update_post', { id, ...change })).toContain('The person declined')
    const draft = await refusedBy(client, 'set_post_status', { id, status: 'draft' })
    expect(draft).toContain('The person declined')
    expect(questions).toHaveLength(changes.length + 1)
    expect(questions[0]).toMatch(
      /^Change a post\?\nTest sandbox \(sandbox\), post of .*: “Ten minutes before”\nNew text: “Buy now”$/,
    )
    expect(await statesOf(client)).toEqual(['QUEUE'])
    await client.close()
  })

  it('asks the person to confirm a change of a repeating post whose next date is near', async () => {
    const tenant = await service.createTenant()
    const channel = await tenant.connectSandbox()
    const { client, questions } = await connectAnswering(tenant, 'decline')
    const date = new Date(service.clock.now() + 10 * 60_000).toISOString()
    const { posts } = await use<Created>(client, 'schedule_posts', { date, inter: 1, ...onePost(channel) })
    const id = posts[0]?.postId
    service.clock.advance(11 * 60_000)
    await publishDue(service)
    await use(client, 'update_post', { id, content: 'Tomorrow' })
    expect(questions).toEqual([])
    service.clock.advance(86_400_000 - 3 * 60_000)
    expect(await refusedBy(client, 'update_post', { id, content: 'Now' })).toContain('The person declined')
    await client.close()
  })

  it('calls the tool without asking when the client supports no forms', async () => {
    const tenant = await service.createTenant()
    const channel = await tenant.connectSandbox()
    for (const revision of ['2026-07-28', '2025-11-25'] as const) {
      const client = await connect(service, tenant.apiKey, { revision })
      expect(await use(client, 'publish_posts_now', onePost(channel))).toMatchObject({
        posts: [{ integration: channel }],
      })
      await client.close()
    }
  })

  describe.each(['2025-11-25', '2025-06-18'] as const)('in revision %s', (revision) => {
    it('asks the person where one process serves the client, and obeys the answer', async () => {
      const tenant = await service.createTenant()
      const channel = await tenant.connectSandbox()
      const { client, questions } = await connectAnswering(tenant, 'accept', revision)
      await use(client, 'publish_posts_now', onePost(channel))
      expect(questions).toEqual(service.kind === 'sqlite' ? [now('Test sandbox (sandbox): “Hello”')] : [])
      await client.close()
      const refusing = await connectAnswering(tenant, 'decline', revision)
      const call = refusing.client.callTool({ name: 'publish_posts_now', arguments: onePost(channel, 'No') })
      expect((await call).isError ?? false).toBe(service.kind === 'sqlite')
      expect(await statesOf(refusing.client)).toHaveLength(service.kind === 'sqlite' ? 1 : 2)
      await refusing.client.close()
    })
  })

  describe('a confirmed call', () => {
    const VERSION = '2026-07-28'
    const capabilities = { elicitation: {} }
    const call = (params: object) => ({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: {
        name: 'publish_posts_now',
        ...params,
        _meta: {
          'io.modelcontextprotocol/protocolVersion': VERSION,
          'io.modelcontextprotocol/clientInfo': { name: 'tests', version: '1' },
          'io.modelcontextprotocol/clientCapabilities': capabilities,
        },
      },
    })
    const send = async (tenant: Tenant, params: object) => {
      const response = await post(service, call(params), {
        authorization: tenant.apiKey,
        'mcp-protocol-version': VERSION,
        'mcp-method': 'tools/call',
        'mcp-name': 'publish_posts_now',
      })
      return (await response.json()) as {
        result?: { resultType: string; requestState?: string; isError?: boolean }
        error?: { code: number }
      }
    }
    const inputResponses = { confirm: { action: 'accept', content: {} } }

    it('runs once even if the answer arrives twice', async () => {
      const tenant = await service.createTenant()
      const channel = await tenant.connectSandbox()
      const args = onePost(channel)
      const { result } = await send(tenant, { arguments: args })
      expect(result?.resultType).toBe('input_required')
      const answer = { arguments: args, inputResponses, requestState: result?.requestState }
      for (const _ of [1, 2]) expect((await send(tenant, answer)).result?.resultType).toBe('complete')
      const client = await connect(service, tenant.apiKey)
      expect(await statesOf(client)).toHaveLength(1)
      await client.close()
    })

    it('is asked again with other arguments, for another organization, or with an expired or forged state', async () => {
      const tenant = await service.createTenant()
      const channel = await tenant.connectSandbox()
      const { result } = await send(tenant, { arguments: onePost(channel) })
      const requestState = result?.requestState
      const other = { arguments: onePost(channel, 'Other'), inputResponses, requestState }
      expect((await send(tenant, other)).result?.resultType).toBe('input_required')
      const stranger = await service.createTenant()
      const theirs = { arguments: onePost(channel), inputResponses, requestState }
      expect((await send(stranger, theirs)).result?.resultType).toBe('input_required')
      service.clock.advance(11 * 60_000)
      const late = { arguments: onePost(channel), inputResponses, requestState }
      expect((await send(tenant, late)).result?.resultType).toBe('input_required')
      const state = requestState ?? ''
      const forged = {
        ...late,
        requestState: `${state.slice(0, 40)}${state[40] === 'A' ? 'B' : 'A'}${state.slice(41)}`,
      }
      expect((await send(tenant, forged)).error?.code).toBe(-32602)
      expect((await send(tenant, { arguments: onePost(channel), inputResponses })).result?.resultType).toBe(
        'input_required',
      )
    })
  })
})

/** One process serves a SQLite database, so that it can wait for an answer in another request. */
describeService(
  'a pending question of an MCP call',
  (service) => {
    it('accepts an answer only from the credential that was asked, and allows at most 20 calls', async () => {
      const tenant = await service.createTenant()
      const channel = await tenant.connectSandbox()
      const ids: string[] = []
      const answers: ((result: ElicitResult) => void)[] = []
      const client = await connect(service, tenant.apiKey, {
        capabilities: { elicitation: {} },
        revision: '2025-11-25',
      })
      client.setRequestHandler('elicitation/create', (_, { mcpReq }) => {
        ids.push(String(mcpReq.id))
        return new Promise<ElicitResult>((resolve) => answers.push(resolve))
      })
      const publish = () => client.callTool({ name: 'publish_posts_now', arguments: onePost(channel) })
      const calls = Array.from({ length: 20 }, publish)
      await until(() => ids.length === 20)
      await expect(publish()).rejects.toThrow(/20 calls of an organization/)
      const stranger = await service.createTenant()
      const forged = { jsonrpc: '2.0', id: ids[0], result: { action: 'accept', content: {} } }
      await (await post(service, forged, { authorization: stranger.apiKey })).text()
      for (const answer of answers) answer({ action: 'decline' })
      const results = await Promise.all(calls)
      expect(results.filter(({ isError }) => isError)).toHaveLength(20)
      expect(await statesOf(client)).toEqual([])
      await client.close()
    })

    it('ends when the client disconnects', async () => {
      const tenant = await service.createTenant()
      const channel = await tenant.connectSandbox()
      let asking = false
      for (let round = 0; round < 21; round++) {
        asking = false
        const client = await connect(service, tenant.apiKey, {
          capabilities: { elicitation: {} },
          revision: '2025-11-25',
        })
        client.setRequestHandler('elicitation/create', () => {
          asking = true
          return new Promise<ElicitResult>(() => {})
        })
        const call = client.callTool({ name: 'publish_posts_now', arguments: onePost(channel) })
        const ended = expect(call).rejects.toThrow()
        await until(() => asking)
        await client.close()
        await ended
      }
      const client = await connect(service, tenant.apiKey)
      expect(await statesOf(client)).toEqual([])
      await client.close()
    })
  },
  { databases: ['sqlite'] },
)
