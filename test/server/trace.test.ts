import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findTrace } from '../../server/find-trace.ts'
import { newSpanId, newTraceId } from '../../server/lib/trace-context.ts'
import { createLogger } from '../../server/process/log.ts'
import { bareEnv } from '../helpers/child-processes.ts'
import { scratchFolder } from '../helpers/scratch-folder.ts'
import { answer, type ScriptedServer, scriptedServer } from '../helpers/scripted-server.ts'
import { describeService, type Tenant } from '../helpers/server.ts'
import { schedule, unlimited } from '../posts/support.ts'
import { subscribe } from '../webhooks/support.ts'

const execute = promisify(execFile)
const root = join(import.meta.dirname, '../..')
const lines: string[] = []
const log = createLogger('info', { write: (line) => void lines.push(line) })

describeService(
  'tracing',
  (service) => {
    let tenant: Tenant
    let channel: string
    let receiver: ScriptedServer
    let webhookId: string
    beforeAll(async () => {
      tenant = await service.createTenant()
      channel = await tenant.connectSandbox()
      receiver = await scriptedServer(answer(200, ''))
      webhookId = (await subscribe(tenant, receiver.url, { events: ['post.published', 'post.unpublished'] }))
        .id
    })
    afterAll(() => receiver[Symbol.asyncDispose]())

    /** Makes the ids that a client sends to be found again. */
    function traced(requestId: string) {
      const traceId = newTraceId()
      const spanId = newSpanId()
      const headers = { traceparent: `00-${traceId}-${spanId}-01`, 'x-request-id': requestId }
      return { traceId, spanId, requestId, headers }
    }

    async function send(path: string, headers: Record<string, string>, body?: object) {
      const response = await service.fetch(path, {
        method: 'POST',
        headers: { authorization: tenant.apiKey, 'content-type': 'application/json', ...headers },
        ...(body && { body: JSON.stringify(body) }),
      })
      expect(response.ok, await response.clone().text()).toBe(true)
      return response
    }

    async function create(headers: Record<string, string>, over: Parameters<typeof schedule>[3]) {
      const body = schedule(service, channel, 'A traced post', over)
      const [post] = (await (await send('/public/v1/posts', headers, body)).json()) as { postId: string }[]
      return post?.postId ?? ''
    }

    const logOf = (id: string) => tenant.api.posts.listEvents({ path: { id } })
    const logged = (field: 'trace_id' | 'request_id', id: string) =>
      lines.map((line) => JSON.parse(line)).filter((line) => line[field] === id)
    const received = (traceId: string) =>
      receiver.received.filter(({ headers }) => `${headers.traceparent}`.slice(3, 35) === traceId)

    async function command(...args: string[]) {
      const { config } = service.database
      const url = config.kind === 'postgres' ? config.url : `sqlite:${config.file}`
      const env = { ...bareEnv, DATABASE_URL: url, DATA_DIR: await scratchFolder('postern-trace-') }
      return execute(process.execPath, ['scripts/trace.ts', ...args], { cwd: root, env })
    }

    it('the trace of a request reaches the attempt, the platform, the webhook, the log and the command', async () => {
      const { traceId, spanId, requestId, headers } = traced('request-one')
      const id = await create(headers, { type: 'now' })
      await service.server.drain()

      const { events, attempts, deliveries } = await logOf(id)
      expect(events.map(({ type }) => type)).toEqual(['created', 'queued', 'attempt', 'published'])
      const all = [...events, ...attempts, ...deliveries]
      expect(all.map((each) => [each.requestId, each.traceId])).toEqual(
        Array.from({ length: 6 }, () => [requestId, traceId]),
      )
      expect(attempts).toMatchObject([{ postId: id, number: 1, outcome: 'published', code: null }])
      expect(deliveries).toMatchObject([
        { webhookId, type: 'post.published', status: 'delivered', attempts: 1, responseStatus: 200 },
      ])

      const feed = await service.anonymous.sandbox.getFeed({ path: { id: channel } })
      const upstream = feed.items[0]?._postern?.traceparent ?? ''
      const [sent, ...more] = received(traceId)
      expect(more).toEqual([])
      const hops = [upstream, `${sent?.headers.traceparent}`]
      for (const hop of hops) expect(hop).toMatch(new RegExp(`^00-${traceId}-[0-9a-f]{16}-01$`))
      const row = await service.app.db('post_attempts').where({ post_id: id }).first()
      const spans = [...hops, `${row?.traceparent}`].map((hop) => hop.slice(36, 52))
      expect(new Set([spanId, ...spans]).size, 'each hop has a span of its own').toBe(4)

      expect(logged('trace_id', traceId)).toMatchObject([
        { msg: 'request', operation: 'createPosts', request_id: requestId, status: 201 },
      ])

      await service.app.requestLog.flush()
      const { stdout } = await command(requestId)
      expect(stdout).toContain(`trace    ${traceId}\nrequest  ${requestId}\n`)
      const kinds = [...stdout.matchAll(/^\S+Z {2}(\w+)/gm)].map(([, kind]) => kind)
      expect(new Set(kinds)).toEqual(new Set(['request', 'event', 'attempt', 'platform', 'delivery', 'try']))
      expect(stdout).toContain('createPosts answered 201')
      expect(stdout).toContain('the endpoint answered 200')
      for (const secret of [tenant.apiKey, 'A traced post', receiver.url])
        expect(stdout).not.toContain(secret)
      const found = JSON.parse((await command(id, '--json')).stdout)
      expect(found).toMatchObject({ id, traceIds: [traceId], requestIds: [requestId] })
      expect(found.entries).toHaveLength(kinds.length)
      const { id: _, ...facts } = found
      for (const other of [traceId, requestId]) expect(await findTrace(service.app.db, other)).toEqual(facts)
    })

    it('lines of the worker have the trace, and a retry begins that of its own request', async () => {
      const first = traced('request-two')
      const settings = { outcome: 'unknown' }
      const id = await create(first.headers, { type: 'now', entry: { settings } })
      await service.server.drain()
      const warned = logged('trace_id', first.traceId).filter(({ postId }) => postId === id)
      expect(warned).toMatchObject([
        { msg: 'the outcome of a publication is unknown', request_id: first.requestId },
      ])
      const second = traced('request-three')
      await send(`/public/v1/posts/${id}/retry`, second.headers)
      await service.server.drain()
      const { attempts } = await logOf(id)
      expect(attempts.map(({ traceId, requestId }) => [traceId, requestId])).toEqual(
        [first, second].map(({ traceId, requestId }) => [traceId, requestId]),
      )
    })

    it('traces stay apart in a batch, and an invalid header begins a new one', async () => {
      const clients = [traced('batch-one'), traced('batch-two'), traced('batch-three')]
      const invalid = {
        'x-request-id': 'batch-invalid',
        traceparent: `00-${'0'.repeat(32)}-${newSpanId()}-01`,
      }
      const ids: string[] = []
      for (const { headers } of clients) ids.push(await create(headers, {}))
      ids.push(await create(invalid, {}))
      service.clock.advance(3_600_000)
      await service.server.drain()
      const logs = await Promise.all(ids.map(logOf))
      for (const [index, { events, attempts, deliveries }] of logs.entries()) {
        const all = [...events, ...attempts, ...deliveries]
        expect(all).toHaveLength(6)
        const expected = [...clients.map(({ requestId }) => requestId), 'batch-invalid'][index]
        expect(new Set(all.map(({ requestId }) => requestId))).toEqual(new Set([expected]))
        expect(new Set(all.map(({ traceId }) => traceId)).size).toBe(1)
        expect(all[0]?.traceId).toMatch(/^(?!0{32})[0-9a-f]{32}$/)
        if (clients[index]) expect(all[0]?.traceId).toBe(clients[index].traceId)
      }
    })

    it('a repetition begins a trace of its own without a request', async () => {
      const { traceId, headers } = traced('request-repeat')
      const id = await create(headers, { type: 'now', inter: 1 })
      await service.server.drain()
      service.clock.advance(86_400_000)
      await service.server.drain()
      const { attempts, events, deliveries } = await logOf(id)
      expect(attempts.map(({ requestId }) => requestId)).toEqual(['request-repeat', null])
      expect(attempts[0]?.traceId).toBe(traceId)
      const again = attempts[1]?.traceId
      expect(again).not.toBe(traceId)
      const types = events.filter((event) => event.traceId === again).map(({ type }) => type)
      expect(types).toEqual(['queued', 'attempt', 'published'])
      expect(deliveries.map((delivery) => delivery.traceId)).toEqual([traceId, again])
    })

    it('an act on a live post has the trace of its request, and a replayed delivery keeps its own', async () => {
      const id = await create({}, { type: 'now' })
      await service.server.drain()
      const { traceId, requestId, headers } = traced('request-unpublish')
      await send(`/public/v1/posts/${id}/unpublish`, headers)
      await service.server.drain()
      const { events, deliveries } = await logOf(id)
      const acts = events.filter(({ type }) => type.startsWith('unpublish')).map((event) => event.traceId)
      expect(acts).toEqual([traceId, traceId])
      const delivery = deliveries.at(-1)
      expect(delivery).toMatchObject({ type: 'post.unpublished', traceId, requestId })
      const path = { id: webhookId, deliveryId: delivery?.id ?? '' }
      await tenant.console.webhooks.deliveries.replay({ path })
      await service.server.drain()
      const spans = received(traceId).map(({ headers }) => `${headers.traceparent}`.slice(36, 52))
      expect([spans.length, new Set(spans).size]).toEqual([2, 2])
    })

    it('a post that an older process queued begins a trace at its attempt', async () => {
      const id = await create({}, {})
      await service.app.db('posts').where({ id }).update({ traceparent: null, request_id: null })
      service.clock.advance(3_600_000)
      await service.server.drain()
      const { attempts, events } = await logOf(id)
      expect(attempts).toMatchObject([{ outcome: 'published', requestId: null }])
      expect(events.at(-1)?.traceId).toBe(attempts[0]?.traceId)
    })

    it('the command names an unknown id, a missing database and its usage', async () => {
      await expect(command('unknown-id')).rejects.toMatchObject({
        code: 1,
        stderr: expect.stringContaining('The database knows no request, trace or post unknown-id.'),
      })
      await expect(command()).rejects.toMatchObject({ code: 1, stderr: expect.stringMatching(/^Usage: /) })
      const env = {
        ...bareEnv,
        DATABASE_URL: 'sqlite:/nowhere/at-all',
        DATA_DIR: await scratchFolder('none-'),
      }
      await expect(
        execute(process.execPath, ['scripts/trace.ts', 'x'], { cwd: root, env }),
      ).rejects.toMatchObject({
        code: 1,
        stderr: expect.stringContaining('There is no database at /nowhere/at-all.'),
      })
    })
  },
  { ...unlimited, overrides: { log } },
)
