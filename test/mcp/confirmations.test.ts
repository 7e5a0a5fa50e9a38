import type { Client, ElicitRequest, ElicitResult } from '@modelcontextprotocol/client'
import { describe, expect, it } from 'vitest'
import { describeService, type Tenant } from '../helpers/server.ts'
import { publishDue } from '../posts/support.ts'
import { connect, onePost, post, refusedBy, use } from './support.ts'

const LATER = '2031-01-31T09:00:00.000Z'
const PAST = '2001-01-31T09:00:00.000Z'
type Created = { posts: { postId: string }[] }

describeService('a person behind an agent', (service) => {
  /** Connects a client that shows forms, and answers each in the same way. */
  async function asked(tenant: Tenant, action: ElicitResult['action']) {
    const questions: string[] = []
    const client = await connect(service, tenant.apiKey, { capabilities: { elicitation: {} } })
    client.setRequestHandler('elicitation/create', ({ params }: ElicitRequest) => {
      questions.push(params.message)
      return action === 'accept' ? { action, content: {} } : { action }
    })
    return { client, questions }
  }

  const statesOf = async (client: Client) => {
    const { posts } = await use<{ posts: { state: string }[] }>(client, 'list_posts', {
      startDate: '2000-01-01',
      endDate: '2032-01-01',
    })
    return posts.map(({ state }) => state)
  }

  it('sees the channel and the text before a post is published, and agrees', async () => {
    const tenant = await service.createTenant()
    const channel = await tenant.connectSandbox('Bakery')
    const { client, questions } = await asked(tenant, 'accept')
    await use(client, 'publish_posts_now', onePost(channel, '<p>Fresh <strong>bread</strong></p>'))
    expect(questions).toEqual(['Publish posts now?\nBakery (sandbox): Fresh bread'])
    await publishDue(service)
    expect(await statesOf(client)).toEqual(['PUBLISHED'])
    await client.close()
  })

  it.each(['decline', 'cancel'] as const)('answers %s, and nothing happens', async (action) => {
    const tenant = await service.createTenant()
    const channel = await tenant.connectSandbox()
    const { client, questions } = await asked(tenant, action)
    expect(await refusedBy(client, 'publish_posts_now', onePost(channel))).toContain('The person declined')
    expect(await statesOf(client)).toEqual([])
    const { posts } = await use<Created>(client, 'schedule_posts', { date: LATER, ...onePost(channel) })
    expect(await refusedBy(client, 'delete_post', { id: posts[0]?.postId })).toContain('nothing was done')
    expect(questions).toEqual([
      'Publish posts now?\nTest sandbox (sandbox): Hello',
      'Delete a post?\nTest sandbox (sandbox): Hello',
    ])
    expect(await statesOf(client)).toEqual(['QUEUE'])
    await client.close()
  })

  it('is asked when a date has passed, and not when it lies ahead', async () => {
    const tenant = await service.createTenant()
    const channel = await tenant.connectSandbox()
    const { client, questions } = await asked(tenant, 'accept')
    const { posts } = await use<Created>(client, 'save_drafts', { date: PAST, ...onePost(channel, 'Draft') })
    const id = posts[0]?.postId
    await use(client, 'schedule_posts', { date: LATER, ...onePost(channel) })
    await use(client, 'schedule_posts', { date: 'next-slot', ...onePost(channel) })
    expect(questions).toEqual([])
    await use(client, 'schedule_posts', { date: PAST, ...onePost(channel, 'Late') })
    await use(client, 'set_post_status', { id, status: 'schedule' })
    expect(questions).toEqual([
      'Schedule posts?\nTest sandbox (sandbox): Late',
      'Schedule a draft or unschedule a post?\nTest sandbox (sandbox): Draft',
    ])
    await client.close()
  })

  it('is not asked by a client that shows no forms', async () => {
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

  describe('agrees to one call', () => {
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

    it('once, even if the answer arrives twice', async () => {
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

    it('and to no other', async () => {
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
      const forged = { ...late, requestState: `${requestState}x` }
      expect((await send(tenant, forged)).error?.code).toBe(-32602)
      expect((await send(tenant, { arguments: onePost(channel), inputResponses })).result?.resultType).toBe(
        'input_required',
      )
    })
  })
})
