import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type RawData, type WebSocket, WebSocketServer } from 'ws'
import { readCall } from '../helpers/fakes/received-call.ts'
import { clientCloses } from '../helpers/scripted-server.ts'
import type { Vendor } from './vendor.ts'

export interface Answer {
  status: number
  json?: unknown
  /** Body that is not JSON, with its type in `headers`. */
  text?: string
  headers?: Record<string, string>
}

/** A request as the platform got it. */
export interface PlatformCallRecord {
  method: string
  path: string
  query: Record<string, string>
  headers: Record<string, string | undefined>
  /** JSON, a form, or the parts of a multipart body that are no files, with JSON in them parsed. */
  body: Record<string, unknown>
  /** Files of a multipart body; a body of any other type is a file without field and name. */
  files: { field: string; name: string; mime: string; size: number }[]
}

/** Address of the stand-in, for answers that name one to upload to. */
interface At {
  url: string
  /** Names the same server otherwise, as a bucket that is not the platform's. */
  elsewhere: string
}

/** An answer, a list of them (the last one repeats), or a function that answers. */
export type Route = Answer | readonly Answer[] | ((call: PlatformCallRecord, at: At) => Answer)

/**
 * Plays a platform on loopback: answers by a table, and holds both sides of each exchange against the vendor's description. A route is
 * `POST /path`; `*` stands for one segment.
 */
export class StandIn {
  url = ''
  readonly calls: PlatformCallRecord[] = []
  /** Faults of an exchange by the vendor's description; a test asserts that there are none. */
  readonly faults: string[] = []
  /** Answers to the next calls, before the routes. Misbehaviour comes after the call was handled: the connection is cut, or a page answers. */
  readonly next: (Answer | 'drop' | 'page')[] = []
  /** Routes of one test, before the platform's own. */
  overrides: Record<string, Route> = {}
  private readonly answered = new Map<Route, number>()
  private readonly server = createServer(clientCloses, async (request, response) => {
    const received = await readCall(request)
    if (received === null) return
    const { method, path, query, headers } = received
    const call: PlatformCallRecord = {
      method,
      path,
      query: Object.fromEntries(query),
      headers: headers as Record<string, string>,
      ...(await readBody(headers['content-type'] ?? '', received.body)),
    }
    const { answer, forced } = this.handle(call)
    if (forced === 'drop') return request.socket.destroy()
    if (forced === 'page') return response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Hello</p>')
    response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers })
    response.end(answer.text ?? (answer.json === undefined ? '' : JSON.stringify(answer.json)))
  })

  /** Speaks in JSON messages; each of a client is a call whose method is its first member, and whose body holds it whole. */
  private readonly webSockets = new WebSocketServer({ server: this.server }).on(
    'connection',
    (peer, request) => {
      const path = request.url ?? '/'
      const headers = request.headers as Record<string, string>
      peer.on('message', (data: RawData) =>
        this.answerMessage(peer, JSON.parse(String(data)), { path, headers }),
      )
    },
  )

  private readonly routes: Record<string, Route>
  private readonly vendor: Vendor | null
  private readonly usualSetUp: (call: PlatformCallRecord) => boolean
  /** Calls of which this is true come before the one that a test is about: `next` leaves them alone. */
  isSetUp: (call: PlatformCallRecord) => boolean

  constructor(
    routes: Record<string, Route>,
    vendor: Vendor | null,
    isSetUp: (call: PlatformCallRecord) => boolean = () => false,
  ) {
    this.routes = routes
    this.vendor = vendor
    this.usualSetUp = isSetUp
    this.isSetUp = isSetUp
  }

  private handle(call: PlatformCallRecord): { answer: Answer; forced: Answer | 'drop' | 'page' | undefined } {
    const { method, path } = call
    this.calls.push(call)
    const route = this.routeOf(`${method} ${path}`)
    const forced = this.isSetUp(call) ? undefined : this.next.shift()
    const answer = typeof forced === 'object' ? forced : this.complete(call, this.resolve(route, call))
    this.faults.push(...this.faultsOf(call, answer).map((fault) => `${method} ${path}: ${fault}`))
    return { answer, forced }
  }

  /** Answers with a message, or with each of a list of messages. */
  private answerMessage(
    peer: WebSocket,
    message: unknown[],
    at: Pick<PlatformCallRecord, 'path' | 'headers'>,
  ): void {
    const call = { method: String(message[0]), query: {}, body: { message }, files: [], ...at }
    const { answer, forced } = this.handle(call)
    const { json, status } = answer
    const messages = Array.isArray(json) && json.length > 0 && json.every(Array.isArray) ? json : [json]
    if (forced === 'drop') peer.terminate()
    else if (forced === 'page') peer.send('<p>Hello</p>')
    else if (status >= 500) peer.close(1011)
    else for (const each of messages) peer.send(JSON.stringify(each))
  }

  private routeOf(name: string): Route {
    for (const routes of [this.overrides, this.routes]) {
      const key = routes[name] ? name : Object.keys(routes).find((each) => matches(each, name))
      if (key !== undefined && routes[key]) return routes[key]
    }
    return { status: 404, json: {} }
  }

  private resolve(route: Route, call: PlatformCallRecord): Answer {
    if (typeof route === 'function')
      return route(call, { url: this.url, elsewhere: this.url.replace('127.0.0.1', 'localhost') })
    if (!isList(route)) return route
    const count = this.answered.get(route) ?? 0
    this.answered.set(route, count + 1)
    return route[Math.min(count, route.length - 1)] ?? { status: 404 }
  }

  /** Completes an answer of the platform's own routes; those of a test are sent as they are. */
  private complete(call: PlatformCallRecord, answer: Answer): Answer {
    const isOverridden = Object.keys(this.overrides).some((each) =>
      matches(each, `${call.method} ${call.path}`),
    )
    return isOverridden ? answer : (this.vendor?.complete?.(call, answer) ?? answer)
  }

  /** A fault of the description itself must not leave the request without an answer. */
  private faultsOf(call: PlatformCallRecord, answer: Answer): string[] {
    try {
      return this.vendor?.(call, answer) ?? []
    } catch (error) {
      return [String(error)]
    }
  }

  /** Forgets the calls and begins every list of answers anew. */
  reset(): void {
    this.next.length = 0
    this.calls.length = 0
    this.overrides = {}
    this.isSetUp = this.usualSetUp
    this.answered.clear()
  }

  async listen(): Promise<this> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve))
    this.url = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
    return this
  }

  async close(): Promise<void> {
    for (const peer of this.webSockets.clients) peer.terminate()
    this.server.closeAllConnections()
    await new Promise<unknown>((resolve) => this.server.close(resolve))
  }

  /** Calls of this path, in order. */
  sent(path: string): PlatformCallRecord[] {
    return this.calls.filter((call) => call.path === path)
  }
}

function isList(route: Route): route is readonly Answer[] {
  return Array.isArray(route)
}

function matches(pattern: string, name: string): boolean {
  const [parts, named] = [pattern.split('/'), name.split('/')]
  return parts.length === named.length && parts.every((part, index) => part === '*' || part === named[index])
}

async function readBody(type: string, bytes: Buffer): Promise<Pick<PlatformCallRecord, 'body' | 'files'>> {
  if (bytes.byteLength === 0) return { body: {}, files: [] }
  if (/^application\/([\w.-]+\+)?json/.test(type)) return { body: JSON.parse(bytes.toString()), files: [] }
  if (type.startsWith('application/x-www-form-urlencoded'))
    return { body: Object.fromEntries(new URLSearchParams(bytes.toString())), files: [] }
  if (!type.startsWith('multipart/form-data'))
    return { body: {}, files: [{ field: '', name: '', mime: type, size: bytes.byteLength }] }
  const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } }).formData()
  const body: Record<string, unknown> = {}
  const files: PlatformCallRecord['files'] = []
  for (const [field, value] of form)
    if (typeof value === 'string') body[field] = parseText(value)
    else files.push({ field, name: value.name, mime: value.type, size: value.size })
  const { payload_json: whole } = body
  return { body: typeof whole === 'object' && whole !== null ? { ...whole } : body, files }
}

/** Reads JSON in a field; ids stay texts that a number cannot hold. */
export function parseText(value: string): unknown {
  try {
    return /^[[{]|^(true|false|\d{1,15})$/.test(value) ? JSON.parse(value) : value
  } catch {
    return value
  }
}
