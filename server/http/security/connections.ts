import type { Server } from 'node:http'
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
  const open = new Map<string, number>()
  server.on('connection', (socket) => {
    const network = networkOf(socket.remoteAddress ?? '')
    const count = open.get(network) ?? 0
    if (count >= perNetwork) {
      socket.destroy()
      return
    }
    open.set(network, count + 1)
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1
      if (left === 0) open.delete(network)
      else open.set(network, left)
    })
  })
}
