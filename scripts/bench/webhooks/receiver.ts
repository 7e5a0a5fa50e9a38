import '../../../server/process/node-version.ts'
import { hash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { verifyWebhook } from '../../../sdk/webhooks.ts'
import { answerCalls } from './children.ts'
import { type Behaviour, behaviourOf, endpoints, type PlannedEndpoint } from './workload.ts'

/** Runs the flaky receiver in its own process. It misbehaves as `workload.ts` says and records every request. */
export interface ReceiverOrder {
  seed: number
  start: number
}

/** Describes one complete request. */
export interface Receipt {
  endpoint: string
  eventId: string
  /** Holds the seconds of the header. */
  timestamp: number
  /** Hashes the raw body. */
  digest: string
  behaviour: Behaviour['kind']
  /** Null when no answer was sent. */
  status: number | null
  retryAfterMs: number
  /** Reason why the request is not trusted; null for a valid signature with a current timestamp. */
  refused: string | null
}

export type ReceiverApi = typeof api

const QUIET = '/quiet'
const order: ReceiverOrder = JSON.parse(process.argv[2] ?? '')
const planned = new Map(endpoints.map((endpoint) => [`/${endpoint.name}`, endpoint]))
const secrets = new Map<string, string>()
const receipts: Receipt[] = []
const strays: string[] = []
const tries = new Map<string, number>()
const perEndpoint = new Map<string, number>()
let now = order.start

const server = createServer({ keepAliveTimeout: 600_000 }, async (request, response) => {
  if (request.url === QUIET) return void response.writeHead(204, { connection: 'close' }).end()
  const body = await readBody(request)
  // The client died during the request, so it does not count.
  if (body === null) return
  const endpoint = planned.get(request.url ?? '')
  const n = numberOf(body)
  if (endpoint === undefined || n === null) strays.push(`${request.url} ${body.slice(0, 200)}`)
  if (endpoint === undefined || n === null) return void response.writeHead(200).end()
  await receive(endpoint, { n, request, body, response })
})

async function receive(
  endpoint: PlannedEndpoint,
  {
    n,
    request,
    body,
    response,
  }: { n: number; request: IncomingMessage; body: string; response: ServerResponse },
): Promise<void> {
  const { name } = endpoint
  const key = `${name} ${n}`
  const [count, received] = [tries.get(key) ?? 0, perEndpoint.get(name) ?? 0]
  tries.set(key, count + 1)
  perEndpoint.set(name, received + 1)
  const at = now
  const refused = await verifyWebhook(body, request.headers, secrets.get(name) ?? '', {
    now: at,
    toleranceSeconds: 1,
  }).then(
    () => null,
    (error: Error) => error.message,
  )
  const behaviour = behaviourOf(order.seed, endpoint, { n, count, received, age: at - order.start, now: at })
  receipts.push({
    endpoint: name,
    eventId: String(request.headers['webhook-id']),
    timestamp: Number(request.headers['webhook-timestamp']),
    digest: hash('sha1', body, 'base64'),
    behaviour: behaviour.kind,
    status:
      behaviour.kind === 'answer'
        ? behaviour.status
        : behaviour.kind === 'slow' || behaviour.kind === 'torn'
          ? 200
          : null,
    retryAfterMs: behaviour.kind === 'answer' ? (behaviour.retryAfterMs ?? 0) : 0,
    refused,
  })
  behave(response, behaviour)
}

function behave(response: ServerResponse, behaviour: Behaviour): void {
  if (behaviour.kind === 'hang') return
  if (behaviour.kind === 'reset') return void response.socket?.resetAndDestroy()
  if (behaviour.kind === 'answer')
    return void response
      .writeHead(behaviour.status, behaviour.headers)
      .end(behaviour.status === 204 ? '' : 'thanks')
  response.writeHead(200, { 'content-type': 'text/plain', 'content-length': '30' })
  response.write('ten bytes ')
  if (behaviour.kind === 'torn') return void setImmediate(() => response.destroy())
  setTimeout(() => response.write('ten bytes '), 10)
  setTimeout(() => response.end('ten bytes.'), 20)
}

async function readBody(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = []
  try {
    for await (const chunk of request) chunks.push(chunk as Buffer)
  } catch {
    return null
  }
  return Buffer.concat(chunks).toString()
}

/** Reads the number in `Post 17`. Returns null for an event that must never be sent. */
function numberOf(body: string): number | null {
  const found = /"content":"Post (\d+)"/.exec(body)
  return found === null ? null : Number(found[1])
}

const connections = () =>
  new Promise<number>((resolve, reject) =>
    server.getConnections((error, count) => (error === null ? resolve(count) : reject(error))),
  )

const api = {
  listen: () =>
    new Promise<string>((resolve) =>
      server.listen(0, '127.0.0.1', () =>
        resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
      ),
    ),
  know(name: string, secret: string): void {
    secrets.set(name, secret)
  },
  /** Sets the service's time. */
  clock(time: number): void {
    now = time
  },
  count: () => receipts.length,
  /** Resolves once all requests of dead processes are read and their connections are closed. */
  async quiet(): Promise<void> {
    const { port } = server.address() as AddressInfo
    // Opens a connection of its own: connections are accepted in order, so no earlier one is pending after it.
    await fetch(`http://127.0.0.1:${port}${QUIET}`)
    while ((await connections()) > 0) await new Promise((resolve) => setTimeout(resolve, 5))
  },
  seen: () => ({ receipts, strays }),
}

answerCalls(api, async () => {
  server.closeAllConnections()
  server.close()
})
