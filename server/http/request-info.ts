import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { OperationCall, OperationResult } from '../contract/operation-call.ts'
import { parseTraceparent } from '../lib/trace-context.ts'
import { beginTrace, childOf, currentTrace, type Trace } from '../process/trace.ts'
import type { OperationId, RequestInfo } from './contract.ts'
import type { CallOperation } from './operations/call-operation.ts'
import type { OperationRow } from './operations/operation.ts'

export interface ServerState {
  /** Counts the trusted proxies in front of the service. */
  trustProxy: number
  /** Header in which a trusted proxy names the country. */
  countryHeader: string | null
  /** Aborts when the server stops waiting for the requests in progress. */
  stop: AbortSignal
  call: CallOperation
}

const acceptableId = /^[A-Za-z0-9_.:-]{1,128}$/

/** Returns the caller's `X-Request-Id` if it is valid, else that of the request that calls this operation, or a new id. */
function requestIdOf(headers: IncomingHttpHeaders, outer: Trace | null): string {
  const given = headers['x-request-id']
  return typeof given === 'string' && acceptableId.test(given) ? given : (outer?.requestId ?? randomUUID())
}

/** Returns the caller's span from `traceparent`, or that of the request that calls this operation; null if there is none. */
function callerSpanOf({ traceparent }: IncomingHttpHeaders, outer: Trace | null) {
  // Two headers arrive joined, and are as invalid as any other text.
  return typeof traceparent === 'string' ? parseTraceparent(traceparent) : outer
}

/** Computes expensive facts about a request only when they are read. */
export class RequestFacts implements RequestInfo {
  readonly id: string
  /** The trace of the caller, or a new one, with the span of this request. */
  readonly trace: Trace
  /** Span of the caller; null if this request begins the trace. */
  readonly parentSpanId: string | null
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
  knownDeviceOnly = false
  clientOperation: OperationRow | null = null
  readonly #request: IncomingMessage
  readonly #response: ServerResponse
  readonly #state: ServerState
  #signal: AbortSignal | undefined

  constructor(
    {
      request,
      response,
      path,
    }: Pick<RequestFacts, 'path'> & { request: IncomingMessage; response: ServerResponse },
    state: ServerState,
  ) {
    const outer = currentTrace()
    this.id = requestIdOf(request.headers, outer)
    const caller = callerSpanOf(request.headers, outer)
    this.trace = caller === null ? beginTrace(this.id) : childOf({ ...caller, requestId: this.id })
    this.parentSpanId = caller?.spanId ?? null
    this.method = request.method ?? 'GET'
    this.path = path
    this.headers = request.headers
    this.#request = request
    this.#response = response
    this.#state = state
  }

  get ip(): string {
    return callerAddress(this.#request, this.#state.trustProxy)
  }

  get country(): string | null {
    const { countryHeader } = this.#state
    const named = countryHeader === null ? undefined : this.headers[countryHeader]
    // XX and T1 are what Cloudflare sends for an unknown country and for Tor.
    return typeof named === 'string' && /^[A-Z]{2}$/.test(named) && named !== 'XX' ? named : null
  }

  get signal(): AbortSignal {
    this.#signal ??= AbortSignal.any([this.#state.stop, this.#goneSignal()])
    return this.#signal
  }

  call(operation: OperationId, call: OperationCall): Promise<OperationResult> {
    return this.#state.call(this, operation, call)
  }

  #goneSignal(): AbortSignal {
    const controller = new AbortController()
    const response = this.#response
    if (response.destroyed && !response.writableFinished) controller.abort()
    response.once('close', () => {
      if (!response.writableFinished) controller.abort()
    })
    return controller.signal
  }
}

/** Returns the address `hops` proxies away from the socket, which the caller cannot forge. */
function callerAddress(request: IncomingMessage, hops: number): string {
  // A dual-stack socket shows an IPv4 caller as ::ffff:192.0.2.1.
  const direct = (request.socket.remoteAddress ?? '').replace(/^::ffff:(?=\d+\.)/, '')
  const forwarded = request.headers['x-forwarded-for']
  if (hops === 0 || forwarded === undefined) return direct
  const chain = [forwarded]
    .flat()
    .join(',')
    .split(',')
    .map((part) => part.trim())
    .reverse()
  return chain[Math.min(hops, chain.length) - 1] || direct
}

/** Returns true for a browser that opens an address, and false for programs, which name no HTML. */
export function acceptsHtml({ accept = '' }: IncomingHttpHeaders): boolean {
  return /\btext\/html\b/.test(accept)
}
