import type { Knex } from 'knex'
import type { HasDbAndClock } from '../../db/connect.ts'
import { dialectOf } from '../../db/dialect.ts'
import {
  type CallCounter,
  consume,
  createCallCounter,
  type RateLimitResult,
  refundCall,
} from '../../db/rate-limit.ts'
import { ApiError } from '../../errors/errors.ts'
import { sha256 } from '../../lib/secrets/crypto.ts'
import { networkOf } from '../../lib/web/addresses.ts'
import { DEVICE_COOKIE, readHostCookie } from '../../lib/web/cookies.ts'
import type { Exchange, Pipeline } from '../exchange.ts'
import type { Operation } from '../operations/operations.ts'
import { legacyRateLimitHeaders, type RequestPolicy, rateLimitHeaders, seconds } from './limits.ts'

/** Counts the requests of callers, as suits the database. */
export interface Counter {
  countCall: CallCounter
  /** True if a request may be counted in the transaction of its work. */
  withWork: boolean
}

/**
 * On SQLite, a count in the transaction of the work saves a commit. On Postgres, the requests of a caller would wait for each other's
 * commits there.
 */
export function createCounter(app: HasDbAndClock): Counter {
  return dialectOf(app.db).name === 'postgres'
    ? { countCall: createCallCounter(app), withWork: false }
    : { countCall: (policy, caller) => consume(app, policy, caller), withWork: true }
}

/** Describes a request that was counted against a limit and admitted. */
export interface CountedRequest {
  policy: RequestPolicy
  caller: string
  result: RateLimitResult
}

/** Describes a request that is counted in the transaction of its work. */
export interface AdmittedRequest {
  /**
   * Counts the request in the transaction of its work, as the last statement, so that other requests wait for the counter no
   * longer than for a commit.
   * @throws 429 beyond the limit, which undoes the work.
   */
  beforeCommit(db: Knex): Promise<void>
  /** Counts the request by itself if no transaction with its count has committed. Never throws. */
  settle(): Promise<void>
}

/**
 * Counts the request against the limit of its operation, if there is one, or admits it to be counted with its work.
 * @throws 429 beyond the limit.
 */
export async function countRequest(
  exchange: Exchange,
  operation: Operation,
  pipeline: Pipeline,
): Promise<void> {
  const name = (exchange.auth?.kind === 'key' && operation.keyRateLimit) || operation.rateLimit
  if (name === null) return
  const policy = pipeline.policies[name]
  if (policy === undefined)
    throw new Error(`${operation.id} names the rate limit ${name}, which limits.ts does not define.`)
  const caller = callerOf(exchange, operation, policy)
  if (pipeline.counter().withWork && policy.countedWithWork?.has(operation.id)) {
    const endAdmission = pipeline.admissions.admit(policy, caller, pipeline.app.clock.now())
    if (endAdmission !== null) {
      exchange.admitted = countWithWork(exchange, { policy, caller, endAdmission }, pipeline)
      return
    }
  }
  const byCaller = await countCaller(pipeline, policy, caller)
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
    await refundCall(app, policy, caller)
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
 * Counts a known device separately after its network has used up its attempts, so that strangers there, or all callers behind
 * one proxy, cannot lock it out. Such a request opens only accounts that know the device: see `facts.knownDeviceOnly`.
 */
async function countDevice(
  { request, facts }: Exchange,
  refused: CountedRequest,
  pipeline: Pipeline,
): Promise<CountedRequest> {
  if (!refused.policy.refusalsOnly) return refused
  const token = readHostCookie(request.headers.cookie, DEVICE_COOKIE)
  if (!token || !(await pipeline.security.authenticate.isKnownDevice(token))) return refused
  facts.knownDeviceOnly = true
  return countCaller(pipeline, refused.policy, `device:${sha256(token)}`)
}

interface WorkCount {
  policy: RequestPolicy
  caller: string
  endAdmission: () => void
}

function countWithWork(
  exchange: Exchange,
  { policy, caller, endAdmission }: WorkCount,
  pipeline: Pipeline,
): AdmittedRequest {
  const { app, admissions } = pipeline
  /** Resolves to true once the transaction that counts has committed, to false once it has not. */
  let committed: Promise<boolean> = Promise.resolve(false)
  async function countIn(db: Knex): Promise<CountedRequest> {
    const result = await consume({ db, clock: app.clock }, policy, caller)
    const counted = { policy, caller, result }
    admissions.record(counted, app.clock.now())
    addHeaders(exchange, counted)
    return counted
  }
  return {
    async beforeCommit(db) {
      if (await committed) return
      const counted = await countIn(db)
      if (!counted.result.allowed) throw tooManyRequests(counted)
      const { executionPromise } = db as Knex.Transaction
      committed = executionPromise.then(
        () => true,
        () => false,
      )
    },
    async settle() {
      try {
        if (!(await committed)) await countIn(app.db)
      } catch (err) {
        app.log.error({ err, request_id: exchange.facts.id }, 'a request is not counted against its limit')
      } finally {
        endAdmission()
      }
    },
  }
}

/** Counts one request of a caller. */
export async function countCaller(
  { app, admissions, counter }: Pick<Pipeline, 'app' | 'admissions' | 'counter'>,
  policy: RequestPolicy,
  caller: string,
): Promise<CountedRequest> {
  const result = await counter().countCall(policy, caller)
  const counted = { policy, caller, result }
  admissions.record(counted, app.clock.now())
  return counted
}

function addHeaders(exchange: Exchange, { policy, result }: CountedRequest): void {
  exchange.headers = {
    ...exchange.headers,
    ...rateLimitHeaders(policy, result),
    ...(policy.name === 'posts' ? legacyRateLimitHeaders(policy, result) : undefined),
  }
}

export function tooManyRequests({ policy, result }: CountedRequest): ApiError {
  const wait = Math.max(1, seconds(result.resetMs))
  const what = policy.counts ?? (policy.refusalsOnly ? 'refused attempts' : 'requests')
  return new ApiError(
    'rate_limited',
    `${policy.limit} ${what} are allowed in ${seconds(policy.windowMs) / 60} minutes. Try again in ${wait} seconds.`,
    { headers: { 'Retry-After': String(wait) } },
  )
}
