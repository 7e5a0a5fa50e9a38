import { parse as parseQuery } from 'node:querystring'
import { consume } from '../db/rate-limit.ts'
import { ApiError, badRequest } from '../errors.ts'
import { networkOf } from '../lib/addresses.ts'
import { openBinary } from './binary.ts'
import { type Body, type BodyMedia, readBody } from './body.ts'
import { corsHeaders } from './cors.ts'
import { checkAnswer, type Exchange, failureAnswer, finish, type Pipeline } from './exchange.ts'
import { claimFor, runKeyed } from './keyed.ts'
import { legacyRateLimitHeaders, rateLimitHeaders, seconds } from './limits.ts'
import type { Found, Operation } from './operations.ts'
import { isReply } from './reply.ts'
import { type Answer, jsonType } from './respond.ts'
import {
  authenticateKey,
  authenticateSession,
  mayBeAnyone,
  mayBeSession,
  refuseCrossSite,
} from './security.ts'
import { openUpload } from './upload.ts'
import type { RequestParts } from './validator.ts'

/** Runs one request of a contract operation to its end. Never throws. */
export async function dispatch(exchange: Exchange, found: Found, pipeline: Pipeline): Promise<void> {
  exchange.operation = found.operation
  const { origin } = exchange.request.headers
  if (origin !== undefined) exchange.headers = corsHeaders(origin, pipeline.security.origins)
  let answer: Answer
  try {
    answer = await run(exchange, found, pipeline)
  } catch (error) {
    answer = failureAnswer(exchange, error, pipeline)
  }
  try {
    checkAnswer(found.operation, answer, pipeline)
  } catch (error) {
    answer = failureAnswer(exchange, error, pipeline)
  }
  await finish(exchange, answer, pipeline)
}

/**
 * The order is part of the interface: credentials before anything is read, then the body, then the key, the limit and the
 * contract, then the work.
 */
async function run(exchange: Exchange, found: Found, pipeline: Pipeline): Promise<Answer> {
  const { operation } = found
  const { request } = exchange
  if (operation.security !== 'none') await authenticate(exchange, operation, pipeline)
  const accepts = acceptedBodies(operation)
  const { media, value: body } = accepts.length > 0 ? await takeBody(exchange, operation, accepts) : noBody
  // Any page can make a browser post a form; a JSON body it cannot send without being asked by CORS first.
  if (media === 'form' && operation.security !== 'key' && !operation.crossSite)
    refuseCrossSite(request, pipeline.security.origins)
  const url = request.url ?? '/'
  const parts: RequestParts = {
    url,
    headers: request.headers,
    params: found.params,
    query: parseQuery(url.slice(exchange.path.length + 1)),
    body,
    media,
  }
  refuseNul(parts)
  const claim = operation.idempotencyKey ? await claimFor(exchange, operation, body, pipeline) : null
  if (claim === null) {
    await admit(exchange, operation, parts, pipeline)
    return perform(exchange, operation, parts, pipeline)
  }
  if ('replay' in claim)
    return {
      ...claim.replay,
      headers: { ...claim.replay.headers, 'Idempotency-Replayed': 'true' },
      cookies: null,
    }
  return runKeyed(exchange, claim, pipeline, {
    admit: () => admit(exchange, operation, parts, pipeline),
    perform: () => perform(exchange, operation, parts, pipeline, claim.beforeCommit),
  })
}

/** Postgres stores no NUL, and no text that anybody means holds one. Bodies are looked at by their reader. */
function refuseNul({ url }: RequestParts): void {
  if (url.includes('%00')) throw badRequest('The URL holds a NUL character (%00), which no text may hold.')
}

async function authenticate(exchange: Exchange, operation: Operation, { security }: Pipeline): Promise<void> {
  const { request } = exchange
  if (operation.security === 'key') exchange.auth = await authenticateKey(request, security)
  else if (operation.security === 'session')
    exchange.auth = await authenticateSession(request, operation, security)
  else if (operation.security === 'optional-any')
    exchange.auth = await mayBeAnyone(request, operation, security)
  else exchange.auth = await mayBeSession(request, operation, security)
}

const noBody: Body = { media: 'json', value: undefined }
const bodies = {
  json: ['json'],
  form: ['form'],
  'json-or-form': ['json', 'form'],
  'json-or-csv': ['json', 'csv'],
  multipart: [],
  binary: [],
} as const

function acceptedBodies({ body }: Operation): readonly BodyMedia[] {
  return body === null ? [] : bodies[body]
}

function takeBody(exchange: Exchange, operation: Operation, accepts: readonly BodyMedia[]): Promise<Body> {
  const upload = operation.bodyLimit > 1024 * 1024 ? uploadPath(operation) : undefined
  letItCome(exchange)
  return readBody(exchange.request, {
    limit: operation.bodyLimit,
    required: operation.bodyRequired,
    accepts,
    upload,
  })
}

function uploadPath(operation: Operation): string {
  return operation.security === 'key' ? '/public/v1/upload' : '/media/upload-server'
}

/** Only now that its body is wanted is a client told to go on sending it. */
function letItCome(exchange: Exchange): void {
  if (!exchange.expectsContinue) return
  exchange.response.writeContinue()
  exchange.expectsContinue = false
}

/** Counts the request against its limit, then validates it. Throws 429 or 400. */
async function admit(
  exchange: Exchange,
  operation: Operation,
  parts: RequestParts,
  pipeline: Pipeline,
): Promise<void> {
  if (operation.rateLimit !== null) await limit(exchange, operation, operation.rateLimit, pipeline)
  operation.check(parts)
  if (parts.media === 'json') operation.pare?.(parts.body)
}

async function limit(
  exchange: Exchange,
  operation: Operation,
  name: string,
  { app, policies }: Pipeline,
): Promise<void> {
  const policy = policies[name]
  if (policy === undefined)
    throw new Error(`${operation.id} names the rate limit ${name}, which limits.ts does not know.`)
  // Where nobody is known yet, the network stands for the caller, operation by operation.
  const caller = exchange.auth
    ? `org:${exchange.auth.organizationId}`
    : `${operation.id}:${networkOf(exchange.facts.ip)}`
  const consumed = await consume(app, policy, caller)
  const headers = rateLimitHeaders(policy, consumed)
  if (!consumed.allowed) {
    const wait = Math.max(1, seconds(consumed.resetMs))
    throw new ApiError(
      'rate_limited',
      `${policy.limit} requests in ${seconds(policy.windowMs) / 60} minutes are allowed. Try again in ${wait} seconds.`,
      {
        headers: { ...headers, 'Retry-After': String(wait) },
      },
    )
  }
  exchange.headers = {
    ...exchange.headers,
    ...headers,
    ...(name === 'posts' ? legacyRateLimitHeaders(policy, consumed) : undefined),
  }
}

async function perform(
  exchange: Exchange,
  operation: Operation,
  parts: RequestParts,
  { app }: Pipeline,
  beforeCommit?: unknown,
): Promise<Answer> {
  if (operation.body === 'multipart' || operation.body === 'binary') letItCome(exchange)
  const input = {
    params: parts.params,
    query: declared(parts.query, operation.queryNames),
    body: bodyOf(exchange, operation, parts),
  }
  const ctx = { ...app, auth: exchange.auth, request: exchange.facts, beforeCommit }
  return toAnswer(operation, await operation.handle(input, ctx))
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
    headers: null,
    cookies: null,
  }
}
