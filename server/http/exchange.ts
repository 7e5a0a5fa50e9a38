import type { IncomingMessage, ServerResponse } from 'node:http'
import Negotiator from 'negotiator'
import { ApiError, OAuthError } from '../errors/errors.ts'
import type { ByteBudget } from '../lib/byte-budget.ts'
import type { HasLog } from '../process/log.ts'
import { endSpan, toEpoch } from '../process/trace.ts'
import { discardBody, isTooLongToDiscard, isUnread } from './body/unread-body.ts'
import type { KeyAuth, Services, SessionAuth } from './contract.ts'
import { problemBody, toApiError, toOAuthError } from './errors.ts'
import type { KeyQuota } from './idempotency/key-quota.ts'
import type { Observer } from './observe.ts'
import type { Operation } from './operations/operations.ts'
import { negotiateEncoding } from './replies/compress.ts'
import { type Answer, jsonType, problemType, type Sender } from './replies/respond.ts'
import { acceptsHtml, RequestFacts, type ServerState } from './request-info.ts'
import type { Admissions } from './security/admission.ts'
import type { AdmittedRequest, CountedRequest, Counter } from './security/count-request.ts'
import type { RequestPolicy } from './security/limits.ts'
import type { SecurityOptions } from './security/security.ts'
import type { RequestCaller, Turns } from './turns.ts'
import type { ResponseCheck } from './validation/response-validator.ts'

/** Renders a failure for a person in a browser, where a program would get a problem body. */
export type FailurePage = (
  error: ApiError,
  request: { id: string; method: string },
  /** Tells who sent what, as far as the request got. */
  sent: Pick<Exchange, 'auth' | 'form'> & { url: string | undefined },
) => Answer | Promise<Answer>

/** Holds the parts that all requests share. */
export interface Pipeline {
  app: Services
  security: SecurityOptions
  policies: Record<string, RequestPolicy>
  admissions: Admissions
  counter: () => Counter
  /**
   * Limits the bodies under way, separately for small ones (which carry credentials), anonymous callers and signed-in callers. So
   * strangers who send large bodies slowly cannot keep members from signing in.
   */
  budgets: { small: ByteBudget; anonymous: ByteBudget; signedIn: ByteBudget }
  keyQuota: KeyQuota
  observer: Observer
  sender: Sender
  state: ServerState
  turns: Turns
  failurePage: FailurePage | undefined
  responses: Record<string, ResponseCheck> | null
  /** Receives every answered request of an operation. */
  onAnswered: ((request: AnsweredRequest) => void) | undefined
  /** Receives every answer that breaks the contract, beside the log. */
  onViolation: ((violation: { operation: string; problem: string }) => void) | undefined
}

/** Describes an answered request of an operation. */
export interface AnsweredRequest {
  operation: Operation
  auth: Exchange['auth']
  facts: RequestFacts
  status: number
  milliseconds: number
  /** Code of the failure; null for a success. */
  errorCode: string | null
}

/** Holds one request and its state from arrival to answer. */
export interface Exchange {
  request: IncomingMessage
  response: ServerResponse
  /** Holds the raw path without the query. */
  path: string
  facts: RequestFacts
  caller: RequestCaller
  operation: Operation | null
  auth: KeyAuth | SessionAuth | null
  /** Fields of the form, once it is read. */
  form: Record<string, string> | null
  /** Code of the failure that was answered. */
  errorCode: string | null
  /** Set once the request is counted against a limit. */
  counted: CountedRequest | null
  /** Set for a request that is admitted and is counted in the transaction of its work. */
  admitted: AdmittedRequest | null
  started: number
  /** Holds headers that every answer to this request gets. */
  headers: Record<string, string> | null
  /** True while the client waits for `100 Continue` before it sends the body. */
  expectsContinue: boolean
}

export function openExchange(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  { observer, state, turns }: Pipeline,
): Exchange {
  observer.start()
  const facts = new RequestFacts({ request, response, path }, state)
  return {
    request,
    response,
    path,
    facts,
    caller: turns.callerOf(facts),
    operation: null,
    auth: null,
    form: null,
    errorCode: null,
    counted: null,
    admitted: null,
    started: performance.now(),
    headers: null,
    expectsContinue: false,
  }
}

/** Sends the answer, writes the access log and counts the request. */
export async function finish(
  exchange: Exchange,
  answer: Answer,
  { app, sender, observer, onAnswered }: Pipeline,
): Promise<void> {
  const { request, response, facts } = exchange
  if (exchange.headers !== null) answer.headers = joinHeaders(exchange.headers, answer.headers)
  // A client that waits for `100 Continue` has sent no body to discard.
  const unread = isUnread(request) && !exchange.expectsContinue
  // A client that still waits for `100 Continue` may send its body later, which must not be read as the next request.
  const close = app.lifecycle.stopping || exchange.expectsContinue || (unread && isTooLongToDiscard(request))
  const discarded = unread ? discardBody(request) : null
  const encoding = negotiateEncoding(request.headers, answer)
  const options = { head: request.method === 'HEAD', close, closeAfter: close ? discarded : null, encoding }
  let bytes = 0
  try {
    const sent = response.destroyed ? 0 : sender.send(response, facts.id, answer, options)
    bytes = typeof sent === 'number' ? sent : await sent
  } catch (err) {
    // Cuts the connection, since the state of the response is unknown. A header with an illegal character is one cause.
    app.log.error(
      { err, request_id: facts.id, operation: exchange.operation?.id },
      'the answer could not be sent',
    )
    response.destroy()
  }
  const milliseconds = performance.now() - exchange.started
  observe(exchange, { status: answer.status, bytes, milliseconds }, observer)
  reportSpan(exchange, answer.status)
  const { operation, auth, errorCode } = exchange
  if (operation !== null)
    onAnswered?.({ operation, auth, facts, status: answer.status, milliseconds, errorCode })
}

/** Merges the headers of the request with those of the answer, including both values of `Vary`. */
function joinHeaders(own: Record<string, string>, answered: Answer['headers']): Record<string, string> {
  const joined = { ...own, ...answered }
  if (own.vary !== undefined && answered?.vary !== undefined) joined.vary = `${own.vary}, ${answered.vary}`
  return joined
}

function observe(
  exchange: Exchange,
  { status, bytes, milliseconds }: { status: number; bytes: number; milliseconds: number },
  observer: Observer,
): void {
  const { operation, auth, facts } = exchange
  observer.finish({
    requestId: facts.id,
    operation: operation?.id ?? null,
    method: facts.method,
    path: exchange.path,
    status,
    milliseconds,
    bytes,
    organizationId: auth?.organizationId ?? null,
  })
}

/** Names the operation and not the path, which may hold a secret such as the token of a link. */
function reportSpan({ operation, auth, facts, errorCode, started }: Exchange, status: number): void {
  endSpan({
    trace: facts.trace,
    parentSpanId: facts.parentSpanId,
    name: operation?.id ?? facts.method,
    kind: 'server',
    startedAt: toEpoch(started),
    attributes: {
      'http.request.method': facts.method,
      'http.response.status_code': status,
      'postern.request_id': facts.id,
      ...(auth && { 'postern.organization_id': auth.organizationId }),
    },
    error: status >= 500 ? (errorCode ?? String(status)) : null,
  })
}

/** Builds the problem body for any error. Logs an unexpected error with the id of the request. */
export async function failureAnswer(
  exchange: Exchange,
  thrown: unknown,
  { app, failurePage }: Pipeline,
): Promise<Answer> {
  const error = toApiError(thrown)
  exchange.errorCode = error.code
  if (error.status >= 500 && !(thrown instanceof OAuthError)) logFailure(exchange, error, app)
  const { operation } = exchange
  if (operation?.errors === 'oauth' && !(thrown instanceof ApiError && isPerson(exchange, operation)))
    return oauthAnswer(toOAuthError(thrown))
  const isForPeople = operation?.errors === 'html' || operation?.errors === 'oauth' || isReader(exchange)
  if (failurePage && isForPeople) {
    const { request, auth, form } = exchange
    try {
      return await failurePage(error, exchange.facts, { url: request.url, auth, form })
    } catch (defect) {
      // A page that cannot be rendered must not keep the client waiting.
      logFailure(exchange, toApiError(defect), app)
    }
  }
  return problemAnswer(exchange, error, app.config.baseUrl)
}

/** Returns true for a browser in an OAuth flow. The person gets a page where a program gets JSON. */
function isPerson({ request }: Exchange, { security }: Operation): boolean {
  return security !== 'none' && acceptsHtml(request.headers)
}

/** Returns true for a browser that opens a wrong address of the documentation. */
function isReader({ request, path }: Exchange): boolean {
  return path.startsWith('/docs/') && acceptsHtml(request.headers)
}

function oauthAnswer({ error, message, status, headers }: OAuthError): Answer {
  return {
    status,
    contentType: jsonType,
    // Adds two members that clients of the other operations read and the RFC does not define.
    body: JSON.stringify({ error, error_description: message, statusCode: status, message }),
    headers: { ...headers, 'cache-control': 'no-store', pragma: 'no-cache' },
  }
}

function problemAnswer({ facts, path, request }: Exchange, error: ApiError, baseUrl: string): Answer {
  return {
    status: error.status,
    contentType: acceptsOnlyJson(request) ? jsonType : problemType,
    body: JSON.stringify(problemBody(error, { baseUrl, requestId: facts.id, path })),
    headers: error.headers ?? null,
  }
}

/** Returns true for a caller that accepts `application/json` and not the type of problems, which the contract offers as well. */
function acceptsOnlyJson({ headers }: IncomingMessage): boolean {
  const { accept } = headers
  if (accept === undefined || accept.includes('*/*')) return false
  const accepted = new Negotiator({ headers: { accept } }).mediaTypes(PROBLEM_TYPES)
  return accepted.length === 1 && accepted[0] === 'application/json'
}

const PROBLEM_TYPES = ['application/problem+json', 'application/json']

function logFailure({ operation, facts }: Exchange, error: ApiError, { log }: HasLog): void {
  const fields = { request_id: facts.id, operation: operation?.id ?? null, code: error.code }
  if (error.code === 'internal' && isAbandoned(error, facts))
    log.info(fields, 'the client left, so the request was abandoned')
  else if (error.code === 'internal') log.error({ ...fields, err: error.cause ?? error }, 'request failed')
  else log.warn({ ...fields, err: error.cause ?? error.message }, 'request failed')
}

/** Returns true if work ended because its client left, which is no defect. */
function isAbandoned({ cause }: ApiError, { signal }: Exchange['facts']): boolean {
  return signal.aborted && (cause === signal.reason || (cause as Error | undefined)?.name === 'AbortError')
}

/**
 * Checks a complete answer against the contract if that is enabled. A mismatch is a defect of the service: the caller gets a
 * 500, and an error is logged.
 */
export async function checkAnswer(operation: Operation, answer: Answer, pipeline: Pipeline): Promise<void> {
  const check = pipeline.responses?.[operation.id]
  if (check === undefined) return
  const json = typeof answer.body === 'string' && answer.contentType?.includes('json')
  const problem = await check(
    answer.status,
    answer.contentType,
    json ? JSON.parse(answer.body as string) : undefined,
  )
  if (problem === null) return
  pipeline.app.log.error(
    { operation: operation.id, status: answer.status, problem },
    'the response breaks the contract',
  )
  pipeline.onViolation?.({ operation: operation.id, problem: `${answer.status}: ${problem}` })
  throw new ApiError(
    'internal',
    'The response does not match the contract. Quote the request id when you report it.',
    {
      cause: new Error(`The response of ${operation.id} breaks the contract: ${problem}`),
    },
  )
}
