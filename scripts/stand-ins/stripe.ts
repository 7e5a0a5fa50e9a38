import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answerCall } from './stripe/api.ts'
import { decodeForm, type Form } from './stripe/form.ts'
import {
  createLedger,
  type Ledger,
  type StandInClock,
  type StripeEvent,
  StripeFailure,
} from './stripe/ledger.ts'
import {
  checkoutPage,
  clockPage,
  completeCheckout,
  type PortalAct,
  pageAfter,
  portalPage,
  usePortal,
} from './stripe/pages.ts'
import { advance } from './stripe/subscriptions.ts'

export interface StripeOptions {
  /** 0 or absent = a free one. */
  port?: number
  clock?: StandInClock
  /** Receives every event; absent = the caller delivers them. */
  webhookUrl?: string
  webhookSecret?: string
  /** Receives each exchange of the API. */
  onExchange?: (exchange: StripeExchange) => void
}

/** One call of the API and its answer, before a failure changes what the client sees. */
export interface StripeExchange {
  method: string
  path: string
  query: Form
  headers: Record<string, string>
  body: Form
  status: number
  answer: unknown
}

/**
 * Misbehavior of the next call that matches. `drop` and `hang` carry out the call and lose the answer; `lost` and `stall` do
 * nothing: `lost` drops the connection, `stall` keeps it; `error` does nothing and responds with 500; `refuse` does nothing and
 * responds with a 400 that is not about the card; `error-after` carries out the call and responds with 500; a number answers after
 * so many milliseconds.
 */
export interface Failure {
  match: RegExp
  how: 'drop' | 'hang' | 'lost' | 'stall' | 'error' | 'refuse' | 'error-after' | number
  /** Fails every call that matches, not only the next. */
  always?: boolean
}

export interface StripeStandIn {
  url: string
  secretKey: string
  webhookSecret: string
  ledger: Ledger
  exchanges: StripeExchange[]
  failures: Failure[]
  /** Changes the text of an answer before it is sent; null = none changes. */
  distort: ((answer: unknown) => string) | null
  /** Calls that will never be answered. */
  stalled: string[]
  /** Replays what is due until now: trials that end, renewals, retries. */
  advance(): void
  /** Completes a checkout as its page does. */
  pay(sessionId: string, card: string): void
  portal(portalId: string, act: PortalAct): void
  /** Builds the request of an event: its raw body and its signature. */
  sign(event: StripeEvent, options?: { secret?: string; seconds?: number }): SignedEvent
  /** Signs a body as it is. */
  signBody(body: string): SignedEvent
  close(): Promise<void>
}

export interface SignedEvent {
  body: string
  headers: Record<string, string>
}

/** Stripe forgets a key after a day. */
const KEY_SECONDS = 86_400

interface KeptAnswer {
  request: string
  status: number
  json: unknown
  at: number
}

/** Simulates Stripe: stores customers, subscriptions and money in memory, and shows payment pages. */
export async function startStripe(options: StripeOptions = {}): Promise<StripeStandIn> {
  const clock = options.clock ?? { now: () => Date.now() }
  const moved = { ms: 0 }
  const ledger = createLedger({ now: () => clock.now() + moved.ms })
  const keys = new Map<string, KeptAnswer>()
  const standIn: Omit<StripeStandIn, 'url' | 'close'> & { url: string } = {
    url: '',
    secretKey: 'sk_test_stand_in',
    webhookSecret: options.webhookSecret ?? 'whsec_stand_in',
    ledger,
    exchanges: [],
    failures: [],
    distort: null,
    stalled: [],
    advance: () => advance(ledger),
    pay: (sessionId, card) => void completeCheckout(ledger, sessionId, card),
    portal: (portalId, act) => usePortal(ledger, portalId, act),
    sign: (event, { secret = standIn.webhookSecret, seconds = Math.floor(clock.now() / 1000) } = {}) =>
      signBody(JSON.stringify(event, null, 2), secret, seconds),
    signBody: (body) => signBody(body, standIn.webhookSecret, Math.floor(clock.now() / 1000)),
  }
  const server = createServer({ keepAliveTimeout: 0 }, async (request, response) => {
    const text = await readText(request)
    const { pathname, search } = new URL(request.url ?? '/', standIn.url)
    // Advances by itself if no test controls the time.
    if (options.webhookUrl !== undefined) advance(ledger)
    if (pathname === '/clock') return showClock(ledger, moved, response, text)
    if (!pathname.startsWith('/v1/')) return showPage(ledger, request, response, text)
    const call = {
      method: request.method ?? '',
      path: pathname,
      query: decodeForm(search),
      body: decodeForm(text),
    }
    const failure = takeFailure(standIn.failures, `${call.method} ${call.path}`)
    if (failure?.how === 'lost') return void request.socket.destroy()
    if (failure?.how === 'stall') return void standIn.stalled.push(`${call.method} ${call.path}`)
    const key = String(request.headers['idempotency-key'] ?? '')
    const { status, json } =
      failure?.how === 'error' || failure?.how === 'refuse'
        ? failures[failure.how]
        : answerKeyed(ledger, keys, {
            ...call,
            key,
            text,
            url: standIn.url,
            authorization: request.headers.authorization,
          })
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    )
    const exchange = { ...call, headers, status, answer: structuredClone(json) }
    standIn.exchanges.push(exchange)
    options.onExchange?.(exchange)
    const sent = (standIn.distort ?? JSON.stringify)(json)
    await misbehave(failure, { request, response, stalled: standIn.stalled }, { status, text: sent })
  })
  server.listen(options.port ?? 0, '127.0.0.1')
  await once(server, 'listening')
  standIn.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const deliveries = deliverTo(options.webhookUrl, standIn)
  return Object.assign(standIn, {
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
      await deliveries()
    },
  })
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  try {
    for await (const chunk of request) chunks.push(chunk as Buffer)
  } catch {
    // The client went away; what it sent does not count.
  }
  return Buffer.concat(chunks).toString()
}

function takeFailure(failures: Failure[], call: string): Failure | undefined {
  const index = failures.findIndex(({ match }) => match.test(call))
  const found = failures[index]
  if (found !== undefined && !found.always) failures.splice(index, 1)
  return found
}

const failures = {
  error: { status: 500, json: errorBody('api_error', 'An error occurred.') },
  refuse: { status: 400, json: errorBody('invalid_request_error', 'Your account cannot make this call.') },
}

interface KeyedCall {
  method: string
  path: string
  query: Form
  body: Form
  key: string
  text: string
  url: string
  authorization: string | undefined
}

/** Answers a repeated key with its first answer, for a day. */
function answerKeyed(ledger: Ledger, keys: Map<string, KeptAnswer>, call: KeyedCall) {
  const request = `${call.method} ${call.path} ${call.text}`
  const kept = call.key === '' ? undefined : keys.get(call.key)
  if (kept !== undefined && ledger.seconds() - kept.at < KEY_SECONDS) {
    if (kept.request !== request)
      return {
        status: 400,
        json: errorBody(
          'idempotency_error',
          'Keys for idempotent requests can only be used with the same parameters.',
        ),
      }
    return { status: kept.status, json: kept.json }
  }
  const { status, json } = answer(ledger, call)
  if (call.key !== '' && call.method === 'POST')
    keys.set(call.key, { request, status, json: structuredClone(json), at: ledger.seconds() })
  return { status, json }
}

function answer(ledger: Ledger, { method, path, query, body, url, authorization }: KeyedCall) {
  if (!/^Bearer sk_/.test(authorization ?? ''))
    return { status: 401, json: errorBody('invalid_request_error', 'You did not provide an API key.') }
  try {
    return {
      status: 200,
      json: answerCall(ledger, { method, path, form: { ...query, ...body }, url }) as unknown,
    }
  } catch (error) {
    if (!(error instanceof StripeFailure)) throw error
    return { status: error.status, json: errorBody(error.type, error.message, error.code) }
  }
}

function errorBody(type: string, message: string, code?: string) {
  return { error: { type, message, ...(code === undefined ? {} : { code }) } }
}

async function misbehave(
  failure: Failure | undefined,
  { request, response, stalled }: { request: IncomingMessage; response: ServerResponse; stalled: string[] },
  { status, text }: { status: number; text: string },
): Promise<void> {
  if (failure?.how === 'hang') return void stalled.push(`${request.method} ${request.url}`)
  if (failure?.how === 'drop') return void request.socket.destroy()
  const failed = failure?.how === 'error-after'
  const body = failed ? JSON.stringify(failures.error.json) : text
  const send = () => {
    response.writeHead(failed ? 500 : status, { 'content-type': 'application/json' })
    response.end(body)
  }
  if (typeof failure?.how === 'number') setTimeout(send, failure.how)
  else send()
}

/** Moves the time of Stripe by the days of the form, and replays what is due. */
function showClock(ledger: Ledger, moved: { ms: number }, response: ServerResponse, text: string): void {
  moved.ms += Number(new URLSearchParams(text).get('days') ?? 0) * 86_400_000
  advance(ledger)
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(clockPage(ledger.seconds()))
}

function showPage(ledger: Ledger, request: IncomingMessage, response: ServerResponse, text: string): void {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost')
  const [, kind, id = ''] = pathname.split('/')
  const show = (status: number, html: string) =>
    void response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(html)
  const form = new URLSearchParams(text)
  try {
    if (kind === 'portal') {
      if (request.method === 'POST') usePortal(ledger, id, form.get('act') as PortalAct)
      show(200, portalPage(ledger, id))
    } else if (kind !== 'pay') show(404, 'Not found')
    else if (request.method !== 'POST') show(200, checkoutPage(ledger, id))
    else {
      const session = completeCheckout(ledger, id, form.get('card') ?? '')
      response.writeHead(303, { location: pageAfter(session) }).end()
    }
  } catch (error) {
    if (!(error instanceof StripeFailure)) throw error
    const html = error.status === 402 ? checkoutPage(ledger, id, error.message) : error.message
    show(error.status, html)
  }
}

function signBody(body: string, secret: string, seconds: number): SignedEvent {
  const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return {
    body,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': `t=${seconds},v1=${signature}`,
    },
  }
}

/** Sends each event to `url` as it happens, three times at most. Returns a function that waits for those under way. */
function deliverTo(
  url: string | undefined,
  standIn: Pick<StripeStandIn, 'ledger' | 'sign'>,
): () => Promise<void> {
  const running = new Set<Promise<void>>()
  if (url !== undefined)
    standIn.ledger.onEvent = (event) => {
      const delivery = deliver(url, standIn.sign(event)).finally(() => running.delete(delivery))
      running.add(delivery)
    }
  return async () => {
    await Promise.all(running)
  }
}

async function deliver(url: string, { body, headers }: SignedEvent): Promise<void> {
  for (let tries = 0; tries < 3; tries++) {
    try {
      const response = await fetch(url, { method: 'POST', body, headers })
      if (response.ok) return
    } catch {
      // A service that is away gets the event again.
    }
  }
}
