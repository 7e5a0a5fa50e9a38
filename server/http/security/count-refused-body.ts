import { ApiError } from '../../errors/errors.ts'
import { networkOf } from '../../lib/web/addresses.ts'
import { isSmallPlainBody } from '../body/slow-body.ts'
import type { Exchange, Pipeline } from '../exchange.ts'
import { countCaller, tooManyRequests } from './count-request.ts'

/**
 * Reads a body, and counts it against the limit `refused-bodies` if it is refused: refused bodies cost the service work too. A
 * caller over the limit is heard again in the next window; until then only small bodies are read, so that people can sign in.
 * @throws 429 beyond the limit.
 */
export async function countRefusedBody<Body>(
  exchange: Exchange,
  pipeline: Pipeline,
  read: () => Promise<Body>,
): Promise<Body> {
  const { app, admissions, policies } = pipeline
  const policy = policies.refusedBodies
  if (policy === undefined) return read()
  const caller = exchange.auth ? `org:${exchange.auth.organizationId}` : networkOf(exchange.facts.ip)
  const spent = admissions.spent(policy, caller, app.clock.now())
  if (spent !== null && !isSmallPlainBody(exchange.request))
    throw tooManyRequests({ policy, caller, result: { allowed: false, remaining: 0, resetMs: spent } })
  try {
    return await read()
  } catch (error) {
    if (!(error instanceof ApiError && error.status < 500)) throw error
    const counted = await countCaller(pipeline, policy, caller).catch((err: unknown) => {
      app.log.error({ err, request_id: exchange.facts.id }, 'a refused body is not counted against its limit')
      return null
    })
    throw counted === null || counted.result.allowed ? error : tooManyRequests(counted)
  }
}
