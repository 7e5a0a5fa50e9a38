import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { setImmediate } from 'node:timers/promises'
import type { Knex } from 'knex'
import type { HasDbAndClock } from '../../db/connect.ts'
import type { IdempotencyKeyRow } from '../../db/tables/system.ts'
import { ApiError, badRequest } from '../../errors/errors.ts'
import { StrictRefusal } from '../../errors/warnings.ts'
import type { HasQueue } from '../../jobs/queue.ts'
import { newId } from '../../lib/ids.ts'
import type { Body } from '../body/body.ts'
import { type Exchange, failureAnswer, type Pipeline } from '../exchange.ts'
import type { Operation } from '../operations/operations.ts'
import type { Answer } from '../replies/respond.ts'

/** Answer that a repeated request gets too. */
interface StoredAnswer {
  status: number
  contentType: string | null
  headers: Record<string, string> | null
  body: string | null
}

/** Key that this request owns until its outcome is stored. */
export type Reservation = ReturnType<typeof holdKey>

interface KeyedRequest {
  /**
   * Identifies the caller as `org:<id>` or `org:<id>:group:<id>`. Organizations never share keys, and neither do channel groups.
   */
  caller: string
  operationId: string
  key: string
  fingerprint: string
}

type KeyedBody = Pick<Body, 'value' | 'bytes'>

type Ctx = HasDbAndClock & { jobs: Pick<HasQueue['jobs'], 'workerId' | 'isAlive'> }

/** Tells a repeat about committed work whose response is not stored. */
interface KnownOutcome {
  postIds: string[]
  /** Detail of the failure with which the request ended. */
  failure?: string
}

const HASH_SLICE = 1024 * 1024
const DAY = 24 * 3_600_000
const LEASE_MS = 60_000
const HEARTBEAT_MS = 20_000
/** Value of `status` for committed work whose answer is unknown; null means that no work was committed. */
const WORKED = 0

/**
 * Reads the key of a request: 1–255 printable ASCII characters, bare or as a structured-field string in quotes. Returns null
 * without the header.
 * @throws 400 for any other value.
 */
function readIdempotencyKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null
  const text = [header].flat().join(', ').trim()
  const key = /^".*"$/.test(text) ? text.slice(1, -1).replace(/\\(["\\])/g, '$1') : text
  if (/^[\x20-\x7e]{1,255}$/.test(key)) return key
  throw badRequest('The Idempotency-Key must be 1 to 255 printable ASCII characters, a UUID for example.', [
    { location: 'header.idempotency-key', message: 'must be 1 to 255 printable ASCII characters' },
  ])
}

/**
 * Hashes the parts that make two requests equal: method, path, query and body. Uses the length of a multipart form instead of its
 * content, which is not read before the work begins, and the bytes of a long body instead of its values, in slices.
 */
async function fingerprintOf(request: IncomingMessage, { value, bytes }: KeyedBody): Promise<string> {
  const hash = createHash('sha256').update(`${request.method}\n${request.url}\n`)
  if (bytes === null || value === undefined) hash.update(`length ${request.headers['content-length'] ?? ''}`)
  else if (bytes.length <= HASH_SLICE) hash.update(JSON.stringify(value))
  else
    for (let at = 0; at < bytes.length; at += HASH_SLICE) {
      hash.update(bytes.subarray(at, at + HASH_SLICE))
      await setImmediate()
    }
  return hash.digest('hex')
}

/**
 * Reserves the key before any work, by a unique insert: only one of two concurrent requests wins. Returns the reservation, or the answer
 * that an earlier request with the key got.
 * A request whose process died loses its key at once, or when its lease ends (60 s, renewed while it runs) if nobody can tell that the
 * process died. If it committed nothing through `transaction()`, the next request takes over the key and does the work. Otherwise the
 * next request gets 409 with the posts that were created, and does nothing: work happens at most once, even if its answer is lost.
 * @throws 422 when the key belongs to a different request, 409 while that request runs.
 */
export async function reserveKey(
  ctx: Ctx,
  request: KeyedRequest,
): Promise<Reservation | { replay: StoredAnswer }> {
  const now = ctx.clock.now()
  const pk = { caller: request.caller, operation_id: request.operationId, key: request.key }
  const fresh: IdempotencyKeyRow = {
    ...pk,
    fingerprint: request.fingerprint,
    status: null,
    response_headers: null,
    response_body: null,
    owner: newId(),
    process_id: ctx.jobs.workerId,
    known: null,
    created_at: now,
    lease_until: now + LEASE_MS,
    expires_at: now + DAY,
  }
  const keys = ctx.db('idempotency_keys')
  const inserted = await keys.insert(fresh).onConflict(Object.keys(pk)).ignore().returning('key')
  if (inserted.length > 0) return holdKey(ctx, fresh)
  const row = await ctx.db('idempotency_keys').where(pk).first()
  // The other request released the key in between.
  if (row === undefined) return reserveKey(ctx, request)
  if (row.expires_at > now && row.fingerprint !== request.fingerprint)
    throw new ApiError(
      'idempotency_mismatch',
      'This Idempotency-Key was used for a different request. Use a new one.',
    )
  const isOver = await isOwnerGone(ctx, row, now)
  if (row.expires_at <= now || (row.status === null && isOver)) {
    const taken = await ctx
      .db('idempotency_keys')
      .where({ ...pk, owner: row.owner, lease_until: row.lease_until })
      .update(fresh)
    if (taken === 1) return holdKey(ctx, fresh)
  }
  if (row.status !== null && row.status !== WORKED) return { replay: storedAnswer(row) }
  if (row.status === WORKED && isOver) throw lostResponse(row)
  throw new ApiError(
    'idempotency_in_progress',
    'The first request with this Idempotency-Key is still running. Try again in a moment.',
    { headers: { 'retry-after': '2' } },
  )
}

/** Returns true if no request runs under the key any more: its lease has ended, or its process died. */
async function isOwnerGone(ctx: Ctx, { status, lease_until, process_id }: IdempotencyKeyRow, now: number) {
  if (lease_until <= now) return true
  if (status !== null && status !== WORKED) return false
  return !(await ctx.jobs.isAlive(process_id))
}

/** Tells what is known of a request that stored work and whose response is not stored. */
function lostResponse({ known }: IdempotencyKeyRow): ApiError {
  const { postIds, failure } = known === null ? { postIds: [] } : (JSON.parse(known) as KnownOutcome)
  const created =
    postIds.length === 0
      ? ''
      : ` It created ${postIds.length === 1 ? 'the post' : 'the posts'} ${postIds.join(', ')}.`
  const detail =
    failure === undefined
      ? `The first request with this Idempotency-Key stored its work, but its response was lost.${created} Check what it created before you send it again with a new key.`
      : `The first request with this Idempotency-Key failed after it had stored a part of its work: ${failure}${created} Send it again with a new key.`
  return new ApiError('conflict', detail, postIds.length === 0 ? {} : { extensions: { postIds } })
}

function holdKey(ctx: Ctx, { caller, operation_id, key, owner }: IdempotencyKeyRow) {
  const mine = (db = ctx.db) => db('idempotency_keys').where({ caller, operation_id, key, owner })
  const created = new Set<string>()
  let isSettled = false
  let renewal: PromiseLike<unknown> = Promise.resolve()
  const heartbeat = setInterval(() => {
    renewal = mine()
      .update({ lease_until: ctx.clock.now() + LEASE_MS })
      .then(undefined, () => {})
  }, HEARTBEAT_MS)
  heartbeat.unref()
  const stop = () => {
    isSettled = true
    clearInterval(heartbeat)
    return renewal
  }
  return {
    /** Keeps the answer for 24 hours. */
    async finish({ status, contentType, headers, body }: StoredAnswer): Promise<void> {
      await stop()
      await mine().update({
        status,
        response_headers: JSON.stringify({ contentType, headers }),
        response_body: body,
      })
    },
    /** Collects the ids of the posts that the request creates. */
    created,
    /**
     * Releases the key, unless work was committed that a repeat must not do again. `failure` then tells the repeat how the request
     * ended.
     */
    async release(failure?: string): Promise<void> {
      await stop()
      await mine().whereNull('status').delete()
      await mine().update({ lease_until: ctx.clock.now(), known: knownOutcome(created, failure) })
    },
    /**
     * Records in the caller's own transaction that work was done, and the posts that it created. Work and record are committed
     * together, whenever the process dies.
     * @throws 409 if another request has taken over the key, so that the work is rolled back
     */
    async beforeCommit(db: Knex): Promise<void> {
      // What goes on after the response is no part of it.
      if (isSettled) return
      const change = { status: WORKED, known: knownOutcome(created) }
      if ((await mine(db).update(change)) === 1) return
      throw new ApiError(
        'conflict',
        'Another request with this Idempotency-Key has taken over the work, so this one did nothing.',
      )
    },
  }
}

function knownOutcome(created: ReadonlySet<string>, failure?: string): string {
  const known: KnownOutcome = { postIds: [...created], ...(failure === undefined ? {} : { failure }) }
  return JSON.stringify(known)
}

function storedAnswer(row: IdempotencyKeyRow): StoredAnswer {
  const { contentType, headers } = JSON.parse(row.response_headers ?? '{}') as Pick<
    StoredAnswer,
    'contentType' | 'headers'
  >
  return { status: row.status ?? 200, contentType, headers, body: row.response_body }
}

/** Reserves the request's Idempotency-Key. Returns null without one, and for an anonymous caller, who owns no keys. */
export async function reserveFor(
  exchange: Exchange,
  operation: Operation,
  body: KeyedBody,
  { app, keyQuota }: Pipeline,
): Promise<Reservation | { replay: StoredAnswer } | null> {
  const key = readIdempotencyKey(exchange.request.headers['idempotency-key'])
  if (key === null || exchange.auth === null) return null
  const keyed = { caller: callerOf(exchange.auth), operationId: operation.id, key }
  await keyQuota.admit(app, { ...keyed, organizationId: exchange.auth.organizationId })
  return reserveKey(app, { ...keyed, fingerprint: await fingerprintOf(exchange.request, body) })
}

/** Separates channel groups, so that a key bound to one group never gets an answer of another. */
function callerOf(auth: NonNullable<Exchange['auth']>): string {
  const organization = `org:${auth.organizationId}`
  return auth.kind === 'key' && auth.customerId !== null
    ? `${organization}:group:${auth.customerId}`
    : organization
}

/**
 * Does the work of a reserved key and keeps its answer if it is a success or a refusal of the work itself (4xx). Keeps no refusal
 * before the work (401, 429, a request that breaks the contract), no 5xx and no refusal of strict handling, so that a repeat is a
 * new try. `Prefer` does not make requests different, so the repeat may leave it out.
 */
export async function runKeyed(
  exchange: Exchange,
  reservation: Reservation,
  pipeline: Pipeline,
  steps: { admit: () => Promise<void>; perform: () => Promise<Answer> },
): Promise<Answer> {
  try {
    await steps.admit()
  } catch (error) {
    await settle(exchange, pipeline, () => reservation.release())
    throw error
  }
  let refusedStrictly = false
  const answer = await steps.perform().catch((error: unknown) => {
    refusedStrictly = error instanceof StrictRefusal
    return failureAnswer(exchange, error, pipeline)
  })
  const { status, contentType, headers = null, body } = answer
  const tryAgain = status >= 500 || status === 401 || status === 429 || refusedStrictly
  const isKept = !tryAgain && (body === null || typeof body === 'string')
  await settle(exchange, pipeline, () =>
    isKept
      ? reservation.finish({ status, contentType, headers, body })
      : reservation.release(failureOf(answer)),
  )
  return answer
}

/** Returns the detail of a problem. */
function failureOf({ body }: Answer): string | undefined {
  if (typeof body !== 'string') return undefined
  try {
    const { detail } = JSON.parse(body) as { detail?: unknown }
    return typeof detail === 'string' ? detail : undefined
  } catch {
    return undefined
  }
}

/** The work is done, so a key that cannot be stored must not turn its answer into a failure. */
async function settle(
  { facts, operation }: Exchange,
  { app }: Pipeline,
  write: () => Promise<void>,
): Promise<void> {
  await write().catch((err: unknown) =>
    app.log.error(
      { err, request_id: facts.id, operation: operation?.id },
      'the Idempotency-Key could not be settled',
    ),
  )
}
