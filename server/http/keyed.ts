import { StrictRefusal } from '../warnings.ts'
import { type Exchange, failureAnswer, type Pipeline } from './exchange.ts'
import { type Claim, claimKey, fingerprintOf, readIdempotencyKey, type StoredAnswer } from './idempotency.ts'
import type { Operation } from './operations.ts'
import type { Answer } from './respond.ts'

/** Claims the request's Idempotency-Key. null when it sends none, or nobody is signed in whose key it could be. */
export async function claimFor(
  exchange: Exchange,
  operation: Operation,
  body: unknown,
  { app }: Pipeline,
): Promise<Claim | { replay: StoredAnswer } | null> {
  const key = readIdempotencyKey(exchange.request.headers['idempotency-key'])
  if (key === null || exchange.auth === null) return null
  return claimKey(app, {
    caller: callerOf(exchange.auth),
    operationId: operation.id,
    key,
    fingerprint: fingerprintOf(exchange.request, body),
  })
}

/** A key that is bound to a channel group must not be given an answer that was not meant for it. */
function callerOf(auth: NonNullable<Exchange['auth']>): string {
  const organization = `org:${auth.organizationId}`
  return auth.kind === 'key' && auth.customerId !== null
    ? `${organization}:group:${auth.customerId}`
    : organization
}

/**
 * Does the work of a claimed key and keeps its answer. Kept are successes and the refusals of the work itself (4xx). Not
 * kept, so that a repeat is a new try: refusals before the work (401, 429, a request that breaks the contract), 5xx, and what
 * only strict handling refuses. `Prefer` is not part of what makes two requests the same, so the repeat may leave it out.
 */
export async function runKeyed(
  exchange: Exchange,
  claim: Claim,
  pipeline: Pipeline,
  steps: { admit: () => Promise<void>; perform: () => Promise<Answer> },
): Promise<Answer> {
  try {
    await steps.admit()
  } catch (error) {
    await settle(exchange, pipeline, () => claim.release())
    throw error
  }
  let refusedStrictly = false
  const answer = await steps.perform().catch((error: unknown) => {
    refusedStrictly = error instanceof StrictRefusal
    return failureAnswer(exchange, error, pipeline)
  })
  const { status, contentType, headers, body } = answer
  const tryAgain = status >= 500 || status === 401 || status === 429 || refusedStrictly
  const worthKeeping = !tryAgain && (body === null || typeof body === 'string')
  await settle(exchange, pipeline, () =>
    worthKeeping ? claim.finish({ status, contentType, headers, body }) : claim.release(),
  )
  return answer
}

/** The work is done; that its key could not be settled must not turn its answer into a failure. */
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
