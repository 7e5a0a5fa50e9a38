import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Request, Response } from 'express'
import type { Handlers } from '../../../generated/handlers.ts'
import { operationTable } from '../../../generated/operations.ts'
import { createByteBudget } from '../../lib/byte-budget.ts'
import { runFor } from '../../lib/caller.ts'
import { lazy } from '../../lib/lazy.ts'
import { withTrace } from '../../process/trace.ts'
import type { Services } from '../contract.ts'
import { dispatch } from '../dispatch.ts'
import {
  type Exchange,
  type FailurePage,
  failureAnswer,
  finish,
  openExchange,
  type Pipeline,
} from '../exchange.ts'
import { createKeyQuota } from '../idempotency/key-quota.ts'
import { createObserver } from '../observe.ts'
import { createOperationCaller } from '../operations/call-operation.ts'
import type { OperationTable } from '../operations/operation.ts'
import { assembleOperations, createRouter, type Router } from '../operations/operations.ts'
import { createSender } from '../replies/respond.ts'
import { createAdmissions } from '../security/admission.ts'
import { refuseBrokenRequest } from '../security/client-error.ts'
import { limitConnections, trackUnusedConnections } from '../security/connections.ts'
import { allowedOrigins } from '../security/cors.ts'
import { createCounter } from '../security/count-request.ts'
import { policiesOf, type RequestPolicy } from '../security/limits.ts'
import { createRequestLimit } from '../security/open-requests.ts'
import type { Authenticator, SecurityOptions } from '../security/security.ts'
import { securityHeaders } from '../security/security-headers.ts'
import { warnOfUntrustedProxy } from '../security/untrusted-proxy.ts'
import { createTurns } from '../turns.ts'
import { validatorsOf } from '../validation/validator.ts'
import { canonicalUrl } from './canonical-url.ts'
import { createEmbeddedRequests, type EmbeddedRequests } from './embedding.ts'
import {
  answerFailure,
  createExpress,
  type Express,
  MAX_URL,
  pathNotFound,
  pathOf,
  type Receive,
  type RequestHandler,
} from './express-app.ts'
import { createServer } from './node-http.ts'

export interface HttpServer {
  /** Resolves with the port once connections are accepted. */
  listen(port: number, host?: string): Promise<number>
  /** Creates an Express application to mount in another one. `before` sees every request before the service. */
  createExpressApp(before: RequestHandler[]): Express
  /**
   * Stops the server. Sets `app.lifecycle.stopping`, so that readiness turns 503 and connections close with their answer. After
   * `delayMs`, accepts no connection and closes idle ones. Requests under way get `graceMs` (10 s) to finish; then their signal is
   * aborted and their connections are cut. The same holds for requests of embedded applications, which get 503 from then on.
   */
  close(options?: { delayMs?: number; graceMs?: number }): Promise<void>
}

export interface HttpServerOptions extends HttpOptions {
  handlers: Handlers
  authenticate: Authenticator
  contract: object
}

export interface HttpOptions {
  /** Replaces the operations of the generated table, for a test or a benchmark with its own contract. */
  operations?: OperationTable
  /** Replaces rate limits by name. */
  policies?: Partial<Record<string, RequestPolicy>>
  bounds?: Partial<typeof defaultBounds>
  /** Receives every answered request of an operation. */
  onAnswered?: Pipeline['onAnswered']
  /** Receives every answer that breaks the contract, beside the log. Tests fail on it. */
  onViolation?: Pipeline['onViolation']
  /** Renders failures of operations that people open in a browser. Without it, browsers get problem bodies. */
  failurePage?: FailurePage
  /** Sees every request of the own server before the service. */
  middleware?: RequestHandler[] | undefined
  /** Replaces the origins whose pages may call and write with cookies. The mock allows every origin. */
  origins?: SecurityOptions['origins']
}

const MAX_HEADERS = 16 * 1024
const HEADERS_TIMEOUT_MS = 15_000
/** Allows a 1 GB video over a slow line. slow-body.ts stops much earlier if a body arrives too slowly. */
const REQUEST_TIMEOUT_MS = 3_600_000
/** Outlasts the idle time of common load balancers, so that the server never closes a connection first. */
const KEEP_ALIVE_MS = 65_000
const GRACE_MS = 10_000
/** Sets how often the server looks for late headers. */
const CHECK_CONNECTIONS_MS = 5_000

/** Limits the resources that all callers together may hold. */
const defaultBounds = {
  connections: 4_096,
  /** Limits the connections of one network; behind a trusted proxy, which connects for others, their requests under way. */
  connectionsPerNetwork: 1_024,
  /** Limits the bytes of bodies under way where an operation takes at most 16 kB: a thousand full ones. */
  smallBytes: 16 * 1024 * 1024,
  /** Limits the bytes of larger bodies from callers who are not signed in. */
  anonymousBytes: 32 * 1024 * 1024,
  /** Limits the bytes of larger bodies from callers who are signed in: five of the largest at a time. */
  signedInBytes: 256 * 1024 * 1024,
  /** Limits the stored Idempotency-Keys of one organization, which are kept for a day. */
  idempotencyKeys: 50_000,
}

/** Creates the HTTP server of the contract. Each request goes through an Express application, whose first handler runs operations. */
export async function createHttpServer(app: Services, options: HttpServerOptions): Promise<HttpServer> {
  const table = options.operations ?? operationTable
  const validators = validatorsOf(options.contract, table, {
    validateResponses: app.config.validateResponses,
  })
  const router = createRouter(
    assembleOperations(table, options.contract, validators.request, options.handlers),
  )
  const bounds = { ...defaultBounds, ...options.bounds }
  const stop = new AbortController()
  const pipeline = createPipeline(app, options, {
    bounds,
    stop: stop.signal,
    responses: validators.response,
    // Delays the look-up of `callOperation`, since the listener is created after the pipeline.
    call: (...call) => callOperation(...call),
  })
  const limitRequests = createRequestLimit(app.config.trustProxy > 0 ? bounds.connectionsPerNetwork : null)
  const waiting = new WeakSet<IncomingMessage>()
  const running = new Set<Promise<void>>()
  const receive = createReceiver(router, pipeline, { limitRequests, waiting, running })
  const callOperation = createOperationCaller(
    (request, response) =>
      receive(request, response, ({ path }) =>
        answerFailure(request, response, pathNotFound(path, pipeline), pipeline),
      ),
    table,
    app.config,
  )
  const express = (before: RequestHandler[]) => createExpress({ router, pipeline, receive, before })
  const embedded = createEmbeddedRequests()
  const ownExpress = lazy(() => express(options.middleware ?? []))
  const server = createOwnServer(pipeline, ownExpress, { bounds, waiting })
  return {
    ...lifecycle({ server, embedded, pipeline, stop, running }),
    createExpressApp: (before) => express([embedded.enter, ...before]),
  }
}

interface PipelineParts {
  bounds: typeof defaultBounds
  stop: AbortSignal
  responses: Pipeline['responses']
  call: Pipeline['state']['call']
}

function createPipeline(
  app: Services,
  options: HttpServerOptions,
  { bounds, stop, responses, call }: PipelineParts,
): Pipeline {
  const { config } = app
  return {
    app,
    security: {
      authenticate: options.authenticate,
      origins: options.origins ?? allowedOrigins(config),
      cookies: config,
      baseUrl: config.baseUrl,
    },
    policies: { ...policiesOf(config), ...(options.policies as Record<string, RequestPolicy>) },
    admissions: createAdmissions(),
    counter: lazy(() => createCounter(app)),
    budgets: {
      small: createByteBudget(bounds.smallBytes),
      anonymous: createByteBudget(bounds.anonymousBytes),
      signedIn: createByteBudget(bounds.signedInBytes),
    },
    keyQuota: createKeyQuota(bounds.idempotencyKeys),
    observer: createObserver(app.log, app.metrics),
    sender: createSender(securityHeaders(config.baseUrl)),
    state: { trustProxy: config.trustProxy, countryHeader: config.countryHeader, stop, call },
    turns: createTurns(),
    responses,
    failurePage: options.failurePage,
    onAnswered: options.onAnswered,
    onViolation: options.onViolation,
  }
}

interface ReceiverParts {
  /** @throws 429 for one request too many of a network behind a proxy. */
  limitRequests(exchange: Exchange): void
  /** Contains the requests whose client waits for `100 Continue`. */
  waiting: WeakSet<IncomingMessage>
  /** Contains the work of all requests, which outlives a connection that the client closes. */
  running: Set<Promise<void>>
}

function createReceiver(
  router: Router,
  pipeline: Pipeline,
  { limitRequests, waiting, running }: ReceiverParts,
): Receive {
  const checkProxy = warnOfUntrustedProxy(pipeline.app)
  const route = (exchange: Exchange, asked: string, pass: (exchange: Exchange) => void) => {
    const { request, path } = exchange
    exchange.expectsContinue = request.headers.expect !== undefined && waiting.has(request)
    try {
      limitRequests(exchange)
    } catch (error) {
      const failed = failureAnswer(exchange, error, pipeline)
      return void failed.then((answer) => finish(exchange, answer, pipeline))
    }
    const found = asked.length > MAX_URL ? null : router.find(request.method ?? 'GET', path)
    if (found === null) return pass(exchange)
    const start = () => runFor(exchange.caller, () => dispatch(exchange, found, pipeline))
    const turn = pipeline.turns.begin(exchange.caller)
    const work = (turn === null ? start() : turn.then(start)).finally(() => running.delete(work))
    running.add(work)
  }
  return (request, response, pass) => {
    const { url: asked = '/' } = request
    request.url = canonicalUrl(asked)
    checkProxy(request)
    const exchange = openExchange(request, response, pathOf(request), pipeline)
    withTrace(exchange.facts.trace, () => route(exchange, asked, pass))
  }
}

interface OwnServerOptions {
  bounds: typeof defaultBounds
  waiting: WeakSet<IncomingMessage>
}

/** Creates the server of a service that is not embedded, with the limits that hold for sockets. */
function createOwnServer(
  pipeline: Pipeline,
  express: () => Express,
  { bounds, waiting }: OwnServerOptions,
): Server {
  const { config } = pipeline.app
  const server = createServer({
    maxHeaderSize: MAX_HEADERS,
    headersTimeout: HEADERS_TIMEOUT_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    connectionsCheckingInterval: CHECK_CONNECTIONS_MS,
  })
  limitConnections(server, {
    max: bounds.connections,
    perNetwork: config.trustProxy > 0 ? null : bounds.connectionsPerNetwork,
  })
  const listener = (request: IncomingMessage, response: ServerResponse) => {
    const fail = (error?: unknown) => answerFailure(request, response, error, pipeline)
    try {
      express()(request as Request, response as Response, fail)
    } catch (error) {
      // Express cannot be loaded while the process has no file descriptor left. The next request tries again.
      fail(error)
    }
  }
  server.on('request', listener)
  server.on('checkContinue', (request, response) => {
    waiting.add(request)
    listener(request, response)
  })
  server.on('clientError', refuseBrokenRequest(config.baseUrl))
  return server
}

interface LifecycleParts {
  server: Server
  embedded: EmbeddedRequests
  pipeline: Pipeline
  stop: AbortController
  running: ReadonlySet<Promise<void>>
}

function lifecycle({
  server,
  embedded,
  pipeline: { app },
  stop,
  running,
}: LifecycleParts): Pick<HttpServer, 'listen' | 'close'> {
  const closeUnusedConnections = trackUnusedConnections(server)
  let closing: Promise<void> | undefined
  return {
    listen: (port, host) =>
      new Promise((resolve, reject) => {
        server.once('error', reject)
        server.listen(port, host, () => {
          server.off('error', reject)
          resolve((server.address() as AddressInfo).port)
        })
      }),
    close(options = {}) {
      closing ??= drain(options)
      return closing
    },
  }

  async function drain({
    delayMs = 0,
    graceMs = GRACE_MS,
  }: {
    delayMs?: number
    graceMs?: number
  }): Promise<void> {
    app.lifecycle.stopping = true
    if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs))
    // An own server that does not listen closes at once.
    const ownClosed = new Promise<void>((resolve) => server.close(() => resolve()))
    server.closeIdleConnections()
    closeUnusedConnections()
    const aborted = Promise.withResolvers<void>()
    const timer = setTimeout(() => {
      app.log.warn('requests did not finish in time and were aborted')
      stop.abort(new Error('The server stops.'))
      server.closeAllConnections()
      embedded.cut()
      aborted.resolve()
    }, graceMs)
    await Promise.all([ownClosed, embedded.close()])
    // A request whose client has gone still uses the database, which closes next.
    await Promise.race([Promise.all(running), aborted.promise])
    clearTimeout(timer)
    stop.abort(new Error('The server stops.'))
  }
}
