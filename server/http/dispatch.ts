import { parse as parseQuery } from 'node:querystring'
import type { Knex } from 'knex'
import { badRequest } from '../errors/errors.ts'
import { createUnknownNameWarning, createWarnings, type Warnings } from '../errors/warnings.ts'
import { openBinary } from './body/binary.ts'
import { announcedBody, type Body, type BodyMedia, readBody } from './body/body.ts'
import { SMALL_BODY } from './body/slow-body.ts'
import { openUpload } from './body/upload.ts'
import { checkAnswer, type Exchange, failureAnswer, finish, type Pipeline } from './exchange.ts'
import { type Reservation, reserveFor, runKeyed } from './idempotency/idempotency.ts'
import { clientOperationOf } from './operations/call-operation.ts'
import type { Found, Operation } from './operations/operations.ts'
import { prefersStrict, withWarnings } from './prefer.ts'
import { deprecationHeaders } from './replies/deprecation.ts'
import { type Answer, jsonType } from './replies/respond.ts'
import { isReply } from './reply.ts'
import { corsHeaders } from './security/cors.ts'
import { countRefusedBody } from './security/count-refused-body.ts'
import { countRequest, forgiveRequest } from './security/count-request.ts'
import { authenticators, refuseCrossSite, refuseOldSignIn, refuseOtherResource } from './security/security.ts'
import type { RequestParts } from './validation/validator.ts'

/** A body with more values is checked up to its first problem, since finding all would stop other requests. */
const MAX_EXPLAINED_VALUES = 2_000

/** Runs one request of a contract operation to its end. Never throws. */
export async function dispatch(exchange: Exchange, found: Found, pipeline: Pipeline): Promise<void> {
  exchange.operation = found.operation
  exchange.facts.clientOperation = clientOperationOf(exchange.request, found.operation)
  const { origin } = exchange.request.headers
  if (origin !== undefined) exchange.headers = corsHeaders(origin, pipeline.security.origins)
  if (found.operation.deprecation !== undefined)
    exchange.headers = { ...exchange.headers, ...deprecationHeaders(found.operation.deprecation) }
  let answer: Answer
  try {
    answer = await run(exchange, found, pipeline)
  } catch (error) {
    answer = await failureAnswer(exchange, error, pipeline)
  }
  try {
    await checkAnswer(found.operation, answer, pipeline)
  } catch (error) {
    answer = await failureAnswer(exchange, error, pipeline)
  }
  await exchange.admitted?.settle()
  await forgiveRequest(exchange, answer.status, pipeline)
  await finish(exchange, answer, pipeline)
}

/**
 * Runs the steps in the order of the interface: credentials before reading anything, then the body, the key, the limit, the
 * contract, and the work. For an anonymous caller, the limit comes before the body.
 */
async function run(exchange: Exchange, found: Found, pipeline: Pipeline): Promise<Answer> {
  const { operation } = found
  const { request } = exchange
  await authenticate(exchange, operation, pipeline)
  const received = await receiveBody(exchange, operation, pipeline)
  const { media, value: body } = received
  if (media === 'form') exchange.form = (body as Record<string, string> | undefined) ?? null
  const url = request.url ?? '/'
  const parts: RequestParts = {
    url,
    headers: request.headers,
    params: found.params,
    query: parseQuery(url.slice(exchange.path.length + 1)),
    body,
    media,
    stopsAtFirst: received.values > MAX_EXPLAINED_VALUES,
  }
  refuseNul(parts)
  const strict = operation.warnings === true && prefersStrict(request.headers)
  const warnings = createWarnings(strict)
  const reservation = operation.idempotencyKey
    ? await reserveFor(exchange, operation, received, pipeline)
    : null
  // A replay repeats the earlier answer, whatever preference that request had.
  if (strict && !(reservation !== null && 'replay' in reservation))
    exchange.headers = { ...exchange.headers, 'Preference-Applied': 'handling=strict' }
  const admit = async () => {
    if (exchange.auth !== null) await countRequest(exchange, operation, pipeline)
    await operation.check?.(parts)
    if (exchange.auth?.kind === 'session') refuseOldSignIn(exchange.auth, operation)
    removeUndeclared(operation, { parts, warnings })
  }
  if (reservation === null) {
    await admit()
    return perform(exchange, { operation, parts, warnings }, pipeline)
  }
  if ('replay' in reservation)
    return {
      ...reservation.replay,
      headers: { ...reservation.replay.headers, 'Idempotency-Replayed': 'true' },
      cookies: null,
    }
  return runKeyed(exchange, reservation, pipeline, {
    admit,
    perform: () => perform(exchange, { operation, parts, warnings, reservation }, pipeline),
  })
}

/** Holds a request after its body was read. */
interface Admitted {
  parts: RequestParts
  warnings: Warnings
}

/**
 * Removes properties that the contract does not declare.
 * @throws 400 for such a property when the caller prefers strict handling.
 */
function removeUndeclared(operation: Operation, { parts, warnings }: Admitted): void {
  if (operation.removeUndeclared === null || parts.media !== 'json') return
  const undeclared = operation.removeUndeclared(parts.body)
  if (operation.warnings) warnings.add(undeclared.map(createUnknownNameWarning))
}

/** Refuses NUL in the URL, since Postgres cannot store it. The readers of bodies check the bodies. */
function refuseNul({ url }: RequestParts): void {
  if (url.includes('%00')) throw badRequest('The URL contains a NUL character (%00), which is not allowed.')
}

async function authenticate(exchange: Exchange, operation: Operation, { security }: Pipeline): Promise<void> {
  const { request } = exchange
  exchange.auth = await authenticators[operation.security](request, operation, security, exchange.facts)
  if (exchange.auth !== null) exchange.caller.identify(exchange.auth.organizationId)
  refuseOtherResource(exchange.auth, exchange.facts.clientOperation)
  const { auth } = exchange
  if (auth !== null && operation.planFeature !== undefined)
    await security.authenticate.requireFeature(auth.organizationId, operation.planFeature)
}

const noBody: Body = { media: 'json', value: undefined, values: 0, bytes: null }
const bodies = {
  json: ['json'],
  form: ['form'],
  'json-or-form': ['json', 'form'],
  'json-or-csv': ['json', 'csv'],
  multipart: [],
  binary: [],
} as const

/** Reads the body after checking its headers and, for an anonymous caller, the limit of the network. */
async function receiveBody(exchange: Exchange, operation: Operation, pipeline: Pipeline): Promise<Body> {
  const accepts: readonly BodyMedia[] = operation.body === null ? [] : bodies[operation.body]
  const options = {
    limit: operation.bodyLimit,
    required: operation.bodyRequired,
    accepts,
    upload: operation.bodyLimit > 1024 * 1024 ? uploadPath(operation) : undefined,
  }
  const announced = accepts.length > 0 ? announcedBody(exchange.request, options) : null
  // Checks forms, since any page can make a browser post one. For a JSON body, the browser sends a CORS preflight first.
  if (announced?.media === 'form' && exchange.auth?.kind !== 'key' && !operation.crossSite)
    refuseCrossSite(exchange.request, pipeline.security.origins)
  // Counts before reading the body, because many bodies at once would fill the memory. A signed-in caller is counted after the
  // Idempotency-Key.
  if (exchange.auth === null) await countRequest(exchange, operation, pipeline)
  if (announced === null) return noBody
  sendContinue(exchange)
  const { small, anonymous, signedIn } = pipeline.budgets
  const large = exchange.auth === null ? anonymous : signedIn
  const budget = operation.bodyLimit <= SMALL_BODY ? small : large
  return countRefusedBody(exchange, pipeline, () =>
    readBody(exchange.request, announced, { ...options, budget }),
  )
}

function uploadPath(operation: Operation): string {
  return operation.security === 'key' ? '/public/v1/upload' : '/media/upload-server'
}

/** Sends `100 Continue`, which tells a waiting client to send the body. */
function sendContinue(exchange: Exchange): void {
  if (!exchange.expectsContinue) return
  exchange.response.writeContinue()
  exchange.expectsContinue = false
}

async function perform(
  exchange: Exchange,
  { operation, parts, warnings, reservation }: Admitted & { operation: Operation; reservation?: Reservation },
  { app }: Pipeline,
): Promise<Answer> {
  if (operation.body === 'multipart' || operation.body === 'binary') sendContinue(exchange)
  const input = {
    params: parts.params,
    query: declared(parts.query, operation.queryNames),
    body: bodyOf(exchange, operation, parts),
  }
  const beforeCommit = hooksOf(exchange, reservation)
  const created = reservation?.created
  const ctx = { ...app, auth: exchange.auth, request: exchange.facts, beforeCommit, created, warnings }
  return toAnswer(operation, withWarnings(await operation.handle(input, ctx), warnings.found))
}

/** Builds the last statements of each transaction of the request. The counter comes last, because others wait for it. */
function hooksOf({ admitted }: Exchange, reservation: Reservation | undefined) {
  if (admitted === null) return reservation?.beforeCommit
  return async (db: Knex) => {
    await reservation?.beforeCommit(db)
    await admitted.beforeCommit(db)
  }
}

function bodyOf({ request }: Exchange, operation: Operation, parts: RequestParts): unknown {
  if (operation.body === 'multipart') return openUpload(request)
  if (operation.body === 'binary') return openBinary(request, operation.bodyLimit)
  return parts.body
}

function declared(query: Record<string, unknown>, names: readonly string[]): Record<string, unknown> {
  const known: Record<string, unknown> = {}
  for (const name of names) if (query[name] !== undefined) known[name] = query[name]
  return known
}

function toAnswer(operation: Operation, result: unknown): Answer {
  if (!isReply(result)) return jsonAnswer(operation.status, result)
  const { raw, headers = null, cookies = null, status = operation.status } = result
  if (raw === undefined) return { ...jsonAnswer(status, result.body), headers, cookies }
  return {
    status,
    contentType: result.contentType ?? 'application/octet-stream',
    body: raw,
    headers,
    cookies,
  }
}

function jsonAnswer(status: number, body: unknown): Answer {
  const none = body === undefined
  return {
    status,
    contentType: none ? null : jsonType,
    body: none ? null : JSON.stringify(body),
  }
}
