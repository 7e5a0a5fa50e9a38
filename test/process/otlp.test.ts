import { once } from 'node:events'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import protobuf from 'protobufjs'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { ConfigError } from '../../server/lib/config-error.ts'
import { createLogger } from '../../server/process/log.ts'
import { createSpanSink } from '../../server/process/otlp.ts'
import {
  beginTrace,
  childOf,
  currentTrace,
  inSpan,
  onSpanEnd,
  withTrace,
} from '../../server/process/trace.ts'
import { silentLog } from '../helpers/log.ts'
import { freePort } from '../helpers/ports.ts'
import { answer, type ScriptedServer, scriptedServer } from '../helpers/scripted-server.ts'
import { startService } from '../helpers/server.ts'
import { schedule } from '../posts/support.ts'
import { subscribe } from '../webhooks/support.ts'

const { root } = await protobuf
  .load(join(import.meta.dirname, 'otlp.proto'))
  .then((loaded) => ({ root: loaded }))
const requestType = root.lookupType('otlp.ExportTraceServiceRequest')

interface Span {
  traceId: string
  spanId: string
  parentSpanId: string
  name: string
  kind: string
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: Record<string, string>
  status: { code?: string }
  service: string | undefined
}

interface Decoded {
  resourceSpans: {
    resource: { attributes: Attribute[] }
    scopeSpans: { spans: (Omit<Span, 'attributes' | 'service'> & { attributes?: Attribute[] })[] }[]
  }[]
}

interface Attribute {
  key: string
  value: { stringValue?: string; intValue?: string; doubleValue?: number }
}

function attributesOf(list: Attribute[] = []) {
  return Object.fromEntries(
    list.map(({ key, value }) => [key, String(value.stringValue ?? value.intValue ?? value.doubleValue)]),
  )
}

/** Reads a request as a receiver does. */
function decode(body: Buffer): Span[] {
  const hex = (bytes: string) => Buffer.from(bytes, 'base64').toString('hex')
  const options = { enums: String, longs: String, bytes: String }
  const decoded = requestType.toObject(requestType.decode(body), options) as Decoded
  return decoded.resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map((span) => ({
        ...span,
        traceId: hex(span.traceId),
        spanId: hex(span.spanId),
        parentSpanId: hex(span.parentSpanId ?? ''),
        attributes: attributesOf(span.attributes),
        status: span.status ?? {},
        service: attributesOf(resource.attributes)['service.name'],
      })),
    ),
  )
}

/** A receiver of OTLP over HTTP. */
async function startReceiver() {
  const spans: Span[] = []
  const paths = new Set<string>()
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks)
    paths.add(`${request.method} ${request.url} ${request.headers['content-type']}`)
    spans.push(...decode(request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body))
    response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end()
  })
  const port = await freePort()
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    paths,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

describe('a service with a receiver of spans', () => {
  let receiver: Awaited<ReturnType<typeof startReceiver>>
  let hook: ScriptedServer
  const caller = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7' }
  const unrecorded = '5bf92f3577b34da6a3ce929d0e0e4736'
  let apiKey = ''

  beforeAll(async () => {
    receiver = await startReceiver()
    hook = await scriptedServer(answer(500, ''))
    const otlp = { endpoint: receiver.url, serviceName: 'postern-test' }
    const { service, stop } = await startService('sqlite', { config: { otlp } })
    const tenant = await service.createTenant()
    apiKey = tenant.apiKey
    const channel = await tenant.connectSandbox()
    await subscribe(tenant, hook.url, { events: ['post.published'] })
    const create = (traceparent: string) =>
      service.fetch('/public/v1/posts', {
        method: 'POST',
        headers: { authorization: apiKey, 'content-type': 'application/json', traceparent },
        body: JSON.stringify(schedule(service, channel, 'A secret text', { type: 'now' })),
      })
    expect((await create(`00-${caller.traceId}-${caller.spanId}-01`)).status).toBe(201)
    expect((await create(`00-${unrecorded}-${caller.spanId}-00`)).status).toBe(201)
    await service.server.drain()
    // Sends what waits.
    await stop()
  })
  afterAll(async () => {
    await receiver.close()
    await hook[Symbol.asyncDispose]()
  })

  const traced = () => receiver.spans.filter(({ traceId }) => traceId === caller.traceId)
  const only = (name: string) => {
    const [span, ...more] = traced().filter((each) => each.name === name)
    expect([span === undefined, more.length], name).toEqual([false, 0])
    return span as Span
  }

  it('exports the request, the attempt, the calls of the platform and the delivery as one tree', () => {
    const request = only('createPosts')
    const attempt = only('attempt')
    const steps = [only('prepare sandbox'), only('commit sandbox')]
    const delivery = only('webhook')
    expect(traced()).toHaveLength(5)
    expect(request).toMatchObject({
      kind: 'SPAN_KIND_SERVER',
      parentSpanId: caller.spanId,
      service: 'postern-test',
      attributes: { 'http.request.method': 'POST', 'http.response.status_code': '201' },
    })
    expect(attempt).toMatchObject({ kind: 'SPAN_KIND_INTERNAL', parentSpanId: request.spanId })
    for (const step of steps)
      expect(step).toMatchObject({
        kind: 'SPAN_KIND_CLIENT',
        parentSpanId: attempt.spanId,
        attributes: { 'postern.platform': 'sandbox' },
      })
    expect(delivery).toMatchObject({
      kind: 'SPAN_KIND_CLIENT',
      status: { code: 'STATUS_CODE_ERROR' },
      attributes: { 'error.type': '500' },
    })
    expect(hook.received[0]?.headers.traceparent).toBe(`00-${caller.traceId}-${delivery.spanId}-01`)
    const inOrder = [request, attempt, ...steps].every(
      (span) => BigInt(span.endTimeUnixNano) >= BigInt(span.startTimeUnixNano),
    )
    expect(inOrder).toBe(true)
    const since = Number(BigInt(request.startTimeUnixNano) / 1_000_000n)
    expect(Math.abs(Date.now() - since)).toBeLessThan(600_000)
  })

  it('exports jobs, by the path and the type of the specification, and nothing of a caller who does not record', () => {
    const job = receiver.spans.find(({ name }) => name === 'publish-post')
    expect(job).toMatchObject({ kind: 'SPAN_KIND_CONSUMER', parentSpanId: '' })
    expect([...receiver.paths]).toEqual(['POST /v1/traces application/x-protobuf'])
    expect(receiver.spans.filter(({ traceId }) => traceId === unrecorded)).toEqual([])
    const all = JSON.stringify(receiver.spans)
    for (const secret of [apiKey, 'A secret text', hook.url]) expect(all).not.toContain(secret)
  })
})

test('a service whose packages are missing refuses to start and says what to install', async () => {
  const missing = Object.assign(new Error('Cannot find package'), { code: 'ERR_MODULE_NOT_FOUND' })
  const config = { endpoint: 'http://127.0.0.1:1', serviceName: 'postern' }
  const refused = await createSpanSink(config, silentLog, () => Promise.reject(missing)).catch(
    (error) => error,
  )
  expect(refused).toBeInstanceOf(ConfigError)
  expect(refused.message).toContain('Run "npm ci"')
  expect(refused.message).toContain('@opentelemetry/exporter-trace-otlp-proto')
})

test('a receiver that refuses costs one warning, without its address', async () => {
  await using receiver = await scriptedServer(answer(400, ''))
  const lines: string[] = []
  const log = createLogger('info', { write: (line) => void lines.push(line) })
  const sink = await createSpanSink({ endpoint: `${receiver.url}/secret-path`, serviceName: 'x' }, log)
  onSpanEnd(sink.export)
  await inSpan({ name: 'lost', kind: 'internal' }, async () => {})
  onSpanEnd(null)
  await sink.close()
  expect(receiver.received).toHaveLength(1)
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['spans cannot be exported'])
  expect(lines.join()).not.toContain('secret-path')
})

test('the trace of the work under way goes with it, and a batch can leave it', async () => {
  const trace = beginTrace('request')
  expect(currentTrace()).toBeNull()
  await withTrace(trace, async () => {
    await new Promise((resolve) => setImmediate(resolve))
    expect(currentTrace()).toBe(trace)
    withTrace(null, () => expect(currentTrace()).toBeNull())
    await inSpan({ name: 'inner', kind: 'internal' }, async () => {
      expect(currentTrace()).toMatchObject({ traceId: trace.traceId, requestId: 'request' })
      expect(currentTrace()?.spanId).not.toBe(trace.spanId)
    })
  })
  expect(childOf(trace)).toMatchObject({ traceId: trace.traceId, requestId: 'request' })
})
