import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { DispatchFunc } from 'light-my-request'
import type { OperationId } from '../../../generated/operations.ts'
import type { OperationCall, OperationResult } from '../../contract/operation-call.ts'
import type { OperationRow, OperationTable } from './operation.ts'

/** Request that calls an operation. The call has its credential and its client, and ends with it. */
interface Caller {
  /** Operation that the client called. */
  clientOperation: OperationRow | null
  headers: IncomingHttpHeaders
  ip: string
  signal: AbortSignal
}

export type CallOperation = (
  caller: Caller,
  operation: OperationId,
  call: OperationCall,
) => Promise<OperationResult>

/** Stores the client's operation of internal requests. No header carries it, so no client can forge it. */
const clientOperations = new WeakMap<IncomingMessage, OperationRow>()

/** Returns the client's operation that led to this call of `operation`, directly or through other calls. */
export function clientOperationOf(request: IncomingMessage, operation: OperationRow): OperationRow {
  return clientOperations.get(request) ?? operation
}

/** Headers that carry the caller's credential, organization and client. */
const INHERITED = ['authorization', 'auth', 'cookie', 'showorg', 'user-agent'] as const

/**
 * Lets a request call other operations as its caller, without a socket. A call passes through all steps of a request:
 * authentication, roles, rate limit, Idempotency-Key, validation, access log. It can do exactly what its caller can do.
 */
export function createOperationCaller(
  listener: DispatchFunc,
  operations: OperationTable,
  { trustProxy }: { trustProxy: number },
): CallOperation {
  return async (caller, operation, call) => {
    const row = operations[operation]
    if (row === undefined) throw new Error(`No operation is called ${operation}.`)
    // Loads the package late, since few requests call operations.
    const { inject } = await import('light-my-request')
    const receive: DispatchFunc = (request, response) => {
      // Marks the body as received, so that a refusal does not wait for more bytes.
      request.complete = true
      if (caller.clientOperation !== null) clientOperations.set(request, caller.clientOperation)
      listener(request, response)
    }
    const response = await inject(receive, {
      method: row.method,
      url: urlOf(row.path, call),
      headers: headersOf(caller, call, trustProxy),
      remoteAddress: caller.ip,
      signal: caller.signal,
      ...(call.body === undefined ? {} : { payload: JSON.stringify(call.body) }),
    })
    const headers = Object.entries(response.headers).map(([name, value]) => [name, [value].flat().join(', ')])
    return {
      status: response.statusCode,
      body: bodyOf(response.payload, response.headers['content-type']),
      headers: Object.fromEntries(headers),
    }
  }
}

/** Leaves a parameter without a value in the path, so that the router finds no operation instead of a different one. */
function urlOf(path: string, { params = {}, query = {} }: OperationCall): string {
  const filled = path.replace(/\{([^}]+)\}/g, (whole, name: string) =>
    encodeURIComponent(params[name] || whole),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value != null) search.append(name, String(value))
  return search.size === 0 ? filled : `${filled}?${search}`
}

function headersOf(caller: Caller, { body, idempotencyKey }: OperationCall, trustProxy: number) {
  const headers: Record<string, string> = {
    accept: 'application/json, application/problem+json',
    'sec-fetch-site': 'same-origin',
  }
  for (const name of INHERITED) {
    const value = caller.headers[name]
    if (value !== undefined) headers[name] = [value].flat().join('; ')
  }
  if (trustProxy > 0) headers['x-forwarded-for'] = caller.ip
  if (body !== undefined) headers['content-type'] = 'application/json'
  if (idempotencyKey !== undefined) headers['idempotency-key'] = idempotencyKey
  return headers
}

function bodyOf(payload: string, contentType: unknown): unknown {
  if (payload === '') return undefined
  return String(contentType).includes('json') ? JSON.parse(payload) : payload
}
