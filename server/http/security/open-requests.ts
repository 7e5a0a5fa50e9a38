import { rateLimited } from '../../errors/errors.ts'
import { createCounts } from '../../lib/counts.ts'
import { networkOf } from '../../lib/web/addresses.ts'
import type { Exchange } from '../exchange.ts'

/**
 * Creates a function that counts the requests under way of each network behind trusted proxies, where connections belong to the
 * proxies. The function throws 429 for one request too many. `max` is null where no proxy is trusted and `limitConnections` counts.
 */
export function createRequestLimit(max: number | null): (exchange: Exchange) => void {
  if (max === null) return () => {}
  const open = createCounts()
  return ({ facts, response }) => {
    const network = networkOf(facts.ip)
    if (open.get(network) >= max)
      throw rateLimited(
        `Your network has ${max} requests under way. Wait until some of them are answered.`,
        1,
      )
    response.once('close', open.add(network))
  }
}
