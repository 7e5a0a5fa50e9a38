import type { Server } from 'node:http'
import { createCounts } from '../../lib/counts.ts'
import { networkOf } from '../../lib/web/addresses.ts'

export interface ConnectionLimits {
  /** Limits all connections. */
  max: number
  /** Limits the connections of one network; null where proxies connect for callers. */
  perNetwork: number | null
}

/** Closes connections over the limit at once, since a waiting connection would use memory. */
export function limitConnections(server: Server, { max, perNetwork }: ConnectionLimits): void {
  server.maxConnections = max
  if (perNetwork === null) return
  const open = createCounts()
  server.on('connection', (socket) => {
    const network = networkOf(socket.remoteAddress ?? '')
    if (open.get(network) >= perNetwork) socket.destroy()
    else socket.once('close', open.add(network))
  })
}
