import type { IncomingMessage } from 'node:http'
import type { HasConfig } from '../../config/config.ts'
import type { HasClock } from '../../lib/time/clock.ts'
import type { HasLog } from '../../process/log.ts'

/** Interval between two warnings. */
const WARNING_INTERVAL_MS = 3_600_000

/**
 * Warns the operator, once an hour, that a request has `X-Forwarded-For` while TRUST_PROXY is not set. Behind a proxy, all callers
 * would then share its address and the limits of one network.
 */
export function warnOfUntrustedProxy({
  config,
  clock,
  log,
}: HasClock & HasConfig & HasLog): (request: IncomingMessage) => void {
  if (config.trustProxy > 0) return () => {}
  let quietUntil = Number.NEGATIVE_INFINITY
  return ({ headers, socket }) => {
    if (headers['x-forwarded-for'] === undefined || clock.now() < quietUntil) return
    quietUntil = clock.now() + WARNING_INTERVAL_MS
    log.warn(
      { from: socket.remoteAddress },
      'X-Forwarded-For arrived and TRUST_PROXY is not set, so it is ignored. If a proxy of yours sends it, set TRUST_PROXY to the number of proxies in front (usually 1). Without it, everyone behind the proxies shares one address and its rate limits.',
    )
  }
}
