import { consume, giveBack, type RateLimitResult } from '../../db/rate-limit.ts'
import { ApiError } from '../../errors.ts'
import { networkOf } from '../../lib/addresses.ts'
import { DEVICE_COOKIE, readCookie } from '../../lib/cookies.ts'
import { sha256 } from '../../lib/crypto.ts'
import type { Exchange, Pipeline } from '../exchange.ts'
import type { Operation } from '../operations.ts'
import { legacyRateLimitHeaders, type RequestPolicy, rateLimitHeaders, seconds } from './limits.ts'

/** Describes a request that was counted against a limit and admitted. */
export interface CountedRequest {
  policy: RequestPolicy
  caller: string
  result: RateLimitResult
}

/**
 * Counts the request against the limit of its operation, if there is one.
 * @throws 429 beyond the limit.
 */
export async function countRequest(
  exchange: Exchange,
  operation: Operation,
  pipeline: Pipeline,
): Promise<void> {
  const { rateLimit: name } = operation
  if (name === null) return
  const policy = pipeline.policies[name]
  if (policy === undefined)
    throw new Error(`${operation.id} names the rate limit ${name}, which limits.ts does not know.`)
  const byCaller = await count(pipeline, policy, callerOf(exchange, operation, policy))
  const counted = byCaller.result.allowed ? byCaller : await countDevice(exchange, byCaller, pipeline)
  addHeaders(exchange, counted)
  if (!counted.result.allowed) throw tooManyRequests(counted)
  exchange.counted = counted
}

/** Removes the request from the count if the policy counts only refusals and this was none. Never throws. */
export async function forgiveRequest(exchange: Exchange, status: number, { app }: Pipeline): Promise<void> {
  const { counted } = exchange
  if (!counted?.policy.refusalsOnly || (status >= 400 && status < 500)) return
  const { policy, caller, result } = counted
  try {
    await giveBack(app, policy, caller)
    addHeaders(exchange, { policy, caller, result: { ...result, remaining: result.remaining + 1 } })
  } catch (err) {
    app.log.error({ err, request_id: exchange.facts.id }, 'a request stays counted against its limit')
  }
}

/** Identifies an anonymous caller by network, for each operation or for all operations of one purpose. */
function callerOf({ auth, facts }: Exchange, { id }: Operation, { refusalsOnly }: RequestPolicy): string {
  if (refusalsOnly) return networkOf(facts.ip)
  return auth ? `org:${auth.organizationId}` : `${id}:${networkOf(facts.ip)}`
}

/**
 * Counts a known device separately after its network has used up its tries, so that strangers there, or all callers behind one
 * proxy, cannot lock it out. Such a request opens only accounts that know the device: see `facts.knownDeviceOnly`.
 */
async function countDevice(
  { request, facts }: Exchange,
  refused: CountedRequest,
  pipeline: Pipeline,
): Promise<CountedRequest> {
  if (!refused.policy.refusalsOnly) return refused
  const token = readCookie(request.headers.cookie, DEVICE_COOKIE)
  if (!token || !(await pipeline.security.authenticate.isKnownDevice(token))) return refused
  facts.knownDeviceOnly = true
  return count(pipeline, refused.policy, `device:${sha256(token)}`)
}

async function count({ app }: Pipeline, policy: RequestPolicy, caller: string): Promise<CountedRequest> {
  return { policy, caller, result: await consume(app, policy, caller) }
}

function addHeaders(exchange: Exchange, { policy, result }: CountedRequest): void {
  exchange.headers = {
    ...exchange.headers,
    ...rateLimitHeaders(policy, result),
    ...(policy.name === 'posts' ? legacyRateLimitHeaders(policy, result) : undefined),
  }
}

function tooManyRequests({ policy, result }: CountedRequest): ApiError {
  const wait = Math.max(1, seconds(result.resetMs))
  const what = policy.refusalsOnly ? 'refused tries' : 'requests'
  return new ApiError(
    'rate_limited',
    `${policy.limit} ${what} in ${seconds(policy.windowMs) / 60} minutes are allowed. Try again in ${wait} seconds.`,
    { headers: { 'Retry-After': String(wait) } },
  )
}
