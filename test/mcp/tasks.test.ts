import { expect, it } from 'vitest'
import { finishJob, vendorsForFile, videoConfig } from '../ai/video/support.ts'
import { describeService, type Tenant } from '../helpers/server.ts'
import { until } from '../helpers/until.ts'
import { publishDue } from '../posts/support.ts'
import { onePost, post } from './support.ts'

const VERSION = '2026-07-28'
const vendors = await vendorsForFile()
/** Settings of a post that its platform refuses at first, so that it waits whatever the worker does. */
const held = { settings: { outcome: 'rate_limited', retry_after: 600 } }
const HELD_MS = 700_000

interface Answer {
  result?: {
    resultType: string
    taskId: string
    status?: string
    statusMessage?: string
    structuredContent?: { posts?: object[] }
    result?: { structuredContent: Record<string, unknown> }
  }
  error?: { code: number; message: string }
}

describeService(
  'tasks of the MCP server',
  (service) => {
    /** Sends a request as a client that supports tasks. */
    async function send(
      { apiKey }: Pick<Tenant, 'apiKey'>,
      method: string,
      params: { name?: string; taskId?: string; arguments?: object },
      extensions: object = { 'io.modelcontextprotocol/tasks': {} },
    ): Promise<Answer> {
      const _meta = {
        'io.modelcontextprotocol/protocolVersion': VERSION,
        'io.modelcontextprotocol/clientInfo': { name: 'tests', version: '1' },
        'io.modelcontextprotocol/clientCapabilities': { extensions },
      }
      const response = await post(
        service,
        { jsonrpc: '2.0', id: 1, method, params: { ...params, _meta } },
        {
          authorization: apiKey,
          'mcp-protocol-version': VERSION,
          'mcp-method': method,
          'mcp-name': params.name ?? params.taskId ?? '',
        },
      )
      return (await response.json()) as Answer
    }

    it('a post that is being published is a task, which any process reads from what is stored', async () => {
      const tenant = await service.createTenant()
      const channel = await tenant.connectSandbox()
      const call = { name: 'publish_posts_and_wait', arguments: onePost(channel, 'Hello', held) }
      const { result } = await send(tenant, 'tools/call', call)
      await publishDue(service)
      expect(result).toMatchObject({ resultType: 'task', status: 'working', pollIntervalMs: 5000 })
      const taskId = result?.taskId ?? ''
      expect((await send(tenant, 'tasks/get', { taskId })).result).toMatchObject({
        resultType: 'complete',
        status: 'working',
        statusMessage: '0 of 1 posts are done',
      })
      expect((await send(tenant, 'tasks/update', { taskId })).result).toMatchObject({
        resultType: 'complete',
      })
      service.clock.advance(HELD_MS)
      await publishDue(service)
      const { result: done } = await send(tenant, 'tasks/get', { taskId })
      expect(done).toMatchObject({
        status: 'completed',
        result: { structuredContent: { posts: [{ integration: channel, state: 'PUBLISHED' }] } },
      })

      expect((await send(await service.createTenant(), 'tasks/get', { taskId })).error?.code).toBe(-32602)
      expect((await send(tenant, 'tasks/get', { taskId: `${taskId}x` })).error?.code).toBe(-32602)
      expect((await send(tenant, 'tasks/get', { taskId }, {})).error?.code).toBe(-32021)
      service.clock.advance(86_400_000)
      expect((await send(tenant, 'tasks/get', { taskId })).error?.code).toBe(-32602)
    })

    it('a canceled task turns what has not gone out into drafts, and names what has', async () => {
      const tenant = await service.createTenant()
      const channel = await tenant.connectSandbox()
      const reader = { name: 'Reader', scopes: ['posts:read' as const] }
      const { key } = await tenant.console.apiKeys.create({ body: reader })
      const other = await tenant.connectSandbox('Other')
      /** Publishes texts, and returns the task once the worker has done what it can. */
      const start = async (...texts: [content: string, channel: string, more?: object][]) => {
        const posts = texts.flatMap(([content, id, more]) => onePost(id, content, more).posts)
        const call = { name: 'publish_posts_and_wait', arguments: { posts } }
        const { result } = await send(tenant, 'tools/call', call)
        await publishDue(service)
        return result?.taskId ?? ''
      }
      const states = async (search: string) =>
        (await tenant.api.posts.list({ query: { search } })).posts.map(({ state }) => state)
      const waiting = await start(['Bread', channel, held], ['Buns', channel, held])
      expect((await send(tenant, 'tasks/cancel', { taskId: waiting })).result).toMatchObject({
        resultType: 'complete',
      })
      const { result: stopped } = await send(tenant, 'tasks/get', { taskId: waiting })
      expect(stopped).toMatchObject({ resultType: 'complete', status: 'cancelled' })
      expect(stopped).not.toHaveProperty('result')
      expect(stopped?.statusMessage).toMatch(
        /^2 of 2 posts are done; taken back, and drafts again: \S+, \S+$/,
      )
      service.clock.advance(HELD_MS)
      await publishDue(service)
      expect([...(await states('Bread')), ...(await states('Buns'))]).toEqual(['DRAFT', 'DRAFT'])
      expect((await send(tenant, 'tasks/cancel', { taskId: waiting })).result?.resultType).toBe('complete')

      const late = await start(['Cake', other])
      await send(tenant, 'tasks/cancel', { taskId: late })
      expect((await send(tenant, 'tasks/get', { taskId: late })).result).toMatchObject({
        status: 'completed',
        result: { structuredContent: { posts: [{ state: 'PUBLISHED' }] } },
      })
      expect(await states('Cake')).toEqual(['PUBLISHED'])

      const mixed = await start(['Pie', other], ['Tart', channel, held])
      await send(tenant, 'tasks/cancel', { taskId: mixed })
      const { result } = await send(tenant, 'tasks/get', { taskId: mixed })
      expect(result?.status).toBe('cancelled')
      expect(result?.statusMessage).toMatch(/drafts again: \S+; not taken back: \S+ \(PUBLISHED http/)

      const { error } = await send({ apiKey: key }, 'tasks/cancel', {
        taskId: await start(['Rye', channel, held]),
      })
      expect(error?.message).toContain('insufficient_scope')
      expect((await send(await service.createTenant(), 'tasks/cancel', { taskId: mixed })).error?.code).toBe(
        -32602,
      )
    })

    it('a thread is done once its comments are out, and nobody waits for one that follows too late', async () => {
      const tenant = await service.createTenant()
      const channel = await tenant.connectSandbox()
      const value = [{ content: 'Menu' }, { content: 'Soup', delay: 2 }]
      const call = {
        name: 'publish_posts_and_wait',
        arguments: { posts: [{ integration: { id: channel }, value }] },
      }
      const { result: task } = await send(tenant, 'tools/call', call)
      const taskId = task?.taskId ?? ''
      await publishDue(service)
      const { result } = await send(tenant, 'tasks/get', { taskId })
      const follows = new Date(service.clock.now() + 120_000).toISOString()
      expect(result).toMatchObject({
        status: 'working',
        statusMessage: `0 of 1 posts are done; the next comment follows at ${follows}`,
      })
      const direct = send(tenant, 'tools/call', call, {})
      const created = async () => (await tenant.api.posts.list({ query: { search: 'Menu' } })).posts
      await until(async () => (await created()).length === 2)
      await publishDue(service)
      const [row] = (await direct).result?.structuredContent?.posts ?? []
      expect(row).toMatchObject({ state: 'PUBLISHED', comments: [{ state: 'QUEUE', error: null }] })
      service.clock.advance(120_000)
      await publishDue(service)
      expect((await send(tenant, 'tasks/get', { taskId })).result).toMatchObject({
        status: 'completed',
        result: {
          structuredContent: { posts: [{ state: 'PUBLISHED', comments: [{ state: 'PUBLISHED' }] }] },
        },
      })
    })

    it('a video is a task, and a refused call is none', async () => {
      const tenant = await service.createTenant()
      const video = { type: 'veo3', output: 'vertical', customParams: { prompt: 'A lighthouse' } }
      const { result } = await send(tenant, 'tools/call', { name: 'generate_video', arguments: video })
      const taskId = result?.taskId ?? ''
      expect((await send(tenant, 'tasks/get', { taskId })).result).toMatchObject({ status: 'working' })
      const jobs = service.app.db('video_jobs').where({ organization_id: tenant.organizationId })
      await finishJob(service, tenant, (await jobs.first())?.id ?? '')
      expect((await send(tenant, 'tasks/get', { taskId })).result).toMatchObject({
        status: 'completed',
        result: { structuredContent: { status: 'completed' } },
      })
      const call = { name: 'publish_posts_and_wait', arguments: onePost('none') }
      expect((await send(tenant, 'tools/call', call)).result).toMatchObject({
        resultType: 'complete',
        isError: true,
      })
    })
  },
  { config: videoConfig(vendors) },
)
